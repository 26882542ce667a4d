"""Make a copy of the page for a host of its own, which plays on a Kahwa server elsewhere.

    python -m tools.static_copy --server https://kahwa.NAME.workers.dev --out DIR

The copy is what `tools/dist.py` deploys, with two files rewritten: `server.js` names the server, and the
content policy in `_headers` lets the page connect to it. The server has to know the copy's host:
ALLOWED_HOSTS.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path

from tools import dist, setup

_SERVER = re.compile(r'export const SERVER = "[^"]*";')
_ORIGIN = re.compile(r"https?://([a-z0-9.-]+|\[[0-9a-f:]+\])(:[0-9]{1,5})?")
_CONNECT = "connect-src 'self'"


class CopyError(Exception):
    """The copy cannot be made; the message is the one line to show."""


def copy(server: str, out: Path) -> None:
    """Write the copy to `out`, which must be new or empty.

    Raises:
        CopyError: with one line to show.
        setup.SetupError: likewise, from making the files smaller.
    """
    if not _ORIGIN.fullmatch(server):
        raise CopyError(f"{server!r} is not the address of a server, like https://kahwa.example")
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise CopyError(f"{out} is there already and not empty")
    files = dist.sources()
    _rewrite(files, "server.js", _SERVER, f"export const SERVER = {json.dumps(server)};")
    sockets = f"ws{server.removeprefix('http')}"
    allowed = f"{_CONNECT} {server} {sockets}"
    _rewrite(files, "_headers", re.compile(re.escape(_CONNECT)), allowed)
    dist.write(dist.made(files), out)


def _rewrite(files: dist.Sources, name: str, old: re.Pattern[str], new: str) -> None:
    text, count = old.subn(lambda _: new, files[name].decode())
    if count != 1:
        raise CopyError(f"{name} has {count} places to change, not one")
    files[name] = text.encode()


def main() -> None:
    """Make the copy that the command line asks for."""
    parser = argparse.ArgumentParser(description="Copy the page for a host of its own.")
    parser.add_argument("--server", required=True, help="where the tables are, https://...")
    parser.add_argument("--out", required=True, type=Path, help="the folder to write, new or empty")
    options = parser.parse_args()
    try:
        copy(options.server.rstrip("/"), options.out)
    except (CopyError, setup.SetupError) as error:
        sys.exit(f"{error}".rstrip(".") + ".")


if __name__ == "__main__":
    main()
