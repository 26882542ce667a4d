"""Set up everything, then run every lint, type check and test: what `./check` and CI do.

Every step runs, whatever failed before it, so that one run tells all there is to mend.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass

from tools import browsers, chromium, dist, engine, node, setup, vendor, workerd

PYTHON = str(setup.BIN / "python")
PYTEST = [PYTHON, "-m", "pytest"]


@dataclass(frozen=True)
class Step:
    """One check: what it is called and the command that passes or fails."""

    title: str
    command: Sequence[str]


LINTS = (
    Step("Lint (ruff check)", [str(setup.BIN / "ruff"), "check"]),
    Step("Format (ruff format)", [str(setup.BIN / "ruff"), "format", "--check"]),
    Step("Repository hygiene", [PYTHON, "-m", "tools.hygiene"]),
    Step("Dependencies (audit)", [PYTHON, "-m", "tools.audit"]),
    Step("Python types (pyright)", [str(setup.BIN / "pyright")]),
    Step("JavaScript types (tsc)", [str(node.NODE), "node_modules/typescript/bin/tsc"]),
)
UNIT_TESTS = (
    Step(
        "Unit tests", [*PYTEST, "-n", "2", "-m", "not worker and not browser and not other_browser"]
    ),
)
# Two at a time: a Worker's tests mostly wait, for clocks and for objects to sleep, a browser's for what
# is shown. What fails is tried once more, as a small machine may crash a renderer or starve a runtime;
# the summary names those.
HOSTED = [*PYTEST, "-n", "2", "--reruns", "1", "-m"]
HOST_TESTS = (
    Step("Deployment, dry (wrangler)", [*node.WRANGLER, "deploy", "--dry-run"]),
    Step("Worker tests", [*HOSTED, "worker and not browser"]),
    Step("Browser tests", [*HOSTED, "browser or other_browser"]),
)


def prepare(*, fast: bool) -> None:
    """Install what the checks need: Python and npm packages, and for the hosts' tests the rest.

    Raises:
        setup.SetupError: with one line to show, when something cannot be installed.
    """
    setup.install("dev")
    node.install()
    engine.build()
    dist.make()
    if not fast:
        engine.pack()
        vendor.vendor()
        workerd.prepare()
        chromium.find_or_install_chromium()
        browsers.install()


def run(step: Step) -> bool:
    """Run one step under its title; whether it passed."""
    print(f"\n=== {step.title}", flush=True)
    start = time.monotonic()
    passed = subprocess.run(step.command, cwd=setup.ROOT, env=step_env()).returncode == 0
    print(f"--- {'ok' if passed else 'FAILED'} in {time.monotonic() - start:.1f} s", flush=True)
    return passed


def step_env() -> dict[str, str]:
    """The environment of every step.

    Bytecode goes to the cache: wrangler watches src/ and would rebuild for every .pyc in it.
    """
    return {
        **setup.tool_env(),
        "PYTHONPYCACHEPREFIX": str(setup.CACHE / "pycache"),
        "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1",
        "WRANGLER_SEND_METRICS": "false",
    }


def main() -> None:
    """Run all checks, those of `--fast`, or pytest alone with the arguments given."""
    arguments = sys.argv[1:]
    fast = arguments == ["--fast"]
    try:
        prepare(fast=fast)
    except setup.SetupError as error:
        sys.exit(str(error))
    if arguments and not fast:
        os.execve(PYTHON, [*PYTEST, *arguments], step_env())  # noqa: S606 - the project's own pytest
    start = time.monotonic()
    steps = [*LINTS, *UNIT_TESTS, *(() if fast else HOST_TESTS)]
    failed = [step.title for step in steps if not run(step)]
    print(f"\n{len(steps)} checks in {time.monotonic() - start:.0f} s.", flush=True)
    if failed:
        sys.exit(f"FAILED: {', '.join(failed)}")


if __name__ == "__main__":
    main()
