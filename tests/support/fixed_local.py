"""The local host with a clock that stands still and entropy from a seed: see `fixed_chance`.

    python -m tests.support.fixed_local PORT FOLDER

Bots search in the loop: what is drawn in another process would not be drawn here.
"""

from __future__ import annotations

import sys
from pathlib import Path

import uvicorn

from kahwa.hosts.files import Files
from kahwa.hosts.local import PAGE, make_app, make_config
from kahwa.hosts.sqlite import Database
from tests.support import fixed_chance

FILE = "fixed.sqlite3"


def main() -> None:
    """Serve until the process is ended."""
    port, folder = int(sys.argv[1]), Path(sys.argv[2])
    database = Database(folder / FILE)
    app = make_app(
        database, Files(PAGE), "", clock=fixed_chance.clock, entropy=fixed_chance.entropy()
    )
    uvicorn.Server(make_config(app, "127.0.0.1", port)).run()


if __name__ == "__main__":
    main()
