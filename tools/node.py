"""The npm packages of package-lock.json: wrangler, TypeScript, and the page's libraries."""

from __future__ import annotations

from tools import setup

MODULES = setup.ROOT / "node_modules"
NODE = setup.BIN / "node"
WRANGLER = [str(NODE), str(MODULES / "wrangler" / "bin" / "wrangler.js")]


def install() -> None:
    """Make `node_modules/` what package-lock.json says, with the npm that came with `.venv`'s node.

    A machine's own node may be too old for wrangler.

    Raises:
        setup.SetupError: with the log's path, when npm failed.
    """
    sources = [setup.ROOT / name for name in ("package.json", "package-lock.json", ".npmrc")]
    stamp = setup.Stamp(MODULES / ".kahwa-npm", *sources)
    if stamp.fresh():
        return
    with setup.locked():
        if stamp.fresh():
            return  # another run did it while this one waited
        setup.say("Installing npm packages ...")
        setup.run_logged([str(setup.BIN / "npm"), "ci", "--no-progress"], setup.tool_env())
        stamp.set()
