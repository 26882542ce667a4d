"""Run the real workerd where it cannot download its Python runtime.

`wrangler dev` starts workerd, and workerd fetches Pyodide when a Python Worker first runs. On a
machine that reaches package registries alone, a script kept beside the repository assembles the
same bundle from npm, and wrangler is told by environment and one flag to use it. The script is
`../shared/workerd-offline/prepare.py`; KAHWA_OFFLINE_WORKERD names another folder to find it in,
and set to nothing it turns all this off.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from tools import node, setup

BUNDLE = setup.CACHE / "workerd"
DEFAULT = setup.ROOT.parent / "shared" / "workerd-offline"


def offline_script() -> Path | None:
    """The script that prepares the bundle; None where workerd may download it by itself."""
    named = os.environ.get("KAHWA_OFFLINE_WORKERD")
    if named is None:
        script = DEFAULT / "prepare.py"
        return script if script.exists() else None
    return Path(named) / "prepare.py" if named else None


def prepare() -> None:
    """Assemble the offline bundle if this machine needs it; quick when it is there.

    Raises:
        setup.SetupError: with the log's path, when that failed.
    """
    script = offline_script()
    if script is None:
        return
    with setup.locked():
        # npm, which the script calls, has to be the one of .venv: see tools/node.py.
        uv = [str(setup.find_uv()), "run", "--no-project", "--python", sys.executable]
        target = ["--node-modules", str(node.MODULES), "--out", str(BUNDLE)]
        setup.run_logged([*uv, str(script), *target], setup.tool_env())


def dev_env() -> dict[str, str]:
    """Environment for `wrangler dev`: quiet, and with the offline bundle where it is needed."""
    env = {
        **setup.tool_env(),
        "WRANGLER_SEND_METRICS": "false",
        "CLOUDFLARE_CF_FETCH_ENABLED": "false",
    }
    if offline_script():
        env["MINIFLARE_WORKERD_PATH"] = str(program())
    return env


def dev_flags() -> list[str]:
    """Flags for `wrangler dev`; never for a deployment."""
    return [word for flag in offline_flags() for word in ("--compatibility-flag", flag)]


def offline_flags() -> list[str]:
    """The compatibility flags that the offline bundle needs."""
    return ["python_workers_development"] if offline_script() else []


def program() -> Path:
    """The file of workerd itself: that of the offline bundle where it is needed, else npm's."""
    return (BUNDLE if offline_script() else node.MODULES / ".bin") / "workerd"
