"""The configuration of a workerd that runs the Worker with nothing around it.

`wrangler dev` puts a proxy before a Worker and a router of files, in Workers of their own, whose
processor time is several times that of the entry.
"""

from __future__ import annotations

import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

from tools import setup, workerd

CONFIG = """using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "main", worker = .main),
    (name = "others", worker = .others),
    (name = "disk", disk = (path = "{state}", writable = true)),
  ],
  sockets = [(name = "http", address = "127.0.0.1:{port}", http = (), service = "main")],
);

const main :Workerd.Worker = (
  modules = [
    {modules}
  ],
  compatibilityDate = "{date}",
  compatibilityFlags = [{flags}],
  durableObjectNamespaces = [(className = "Room", uniqueKey = "Room", enableSql = true)],
  durableObjectStorage = (localDisk = "disk"),
  bindings = [
    (name = "ROOMS", durableObjectNamespace = {rooms}),
    (name = "NEW_ROOMS", service = "others"),
    (name = "ALLOWED_HOSTS", text = ""),
  ],
);

const others :Workerd.Worker = (
  modules = [(name = "others.js", esModule = embed "others.js")],
  compatibilityDate = "{date}",
  durableObjectNamespaces = [(className = "Empty", uniqueKey = "Empty", enableSql = true)],
  durableObjectStorage = (inMemory = void),
);
"""

# In the place of Cloudflare's counter of rooms, which workerd has not; and a room that does nothing.
OTHERS = """
import { DurableObject, WorkerEntrypoint } from "cloudflare:workers";
export default class extends WorkerEntrypoint {
  async limit() { return { success: true }; }
}
export class Empty extends DurableObject {
  async fetch(request) {
    const upgrade = request.headers.get("Upgrade") === "websocket";
    if (!upgrade) return new Response("", { status: 201 });
    const [client, server] = Object.values(new WebSocketPair());
    this.ctx.acceptWebSocket(server);
    return new Response(null, { status: 101, webSocket: client });
  }
  webSocketClose(socket) { socket.close(); }
}
"""
ROOMS = '"Room"'
EMPTY_ROOMS = '(className = "Empty", serviceName = "others")'


def write(project: Path, port: int, *, empty_rooms: bool = False) -> Path:
    """Copy the Worker's code to `project` and write the configuration beside it; where that is.

    With `empty_rooms` its rooms are objects of a few lines: what is left is the entry.
    """
    ignored = shutil.ignore_patterns("__pycache__", "*.pyc")
    for name in ("src", "python_modules"):
        shutil.copytree(setup.ROOT / name, project / name, ignore=ignored)
    state = project / "state"
    state.mkdir()
    deployed = tomllib.loads((setup.ROOT / "wrangler.toml").read_text())
    flags = [*deployed["compatibility_flags"], *workerd.offline_flags()]
    config = project / "config.capnp"
    (project / "others.js").write_text(OTHERS)
    config.write_text(
        CONFIG.format(
            state=state,
            port=port,
            rooms=EMPTY_ROOMS if empty_rooms else ROOMS,
            modules=",\n    ".join(_modules(project)),
            date=deployed["compatibility_date"],
            flags=", ".join(f'"{flag}"' for flag in flags),
        )
    )
    return config


def snapshot(config: Path) -> list[str]:
    """Start Python once and keep its memory, as a deployment does; what has workerd begin with it.

    A start takes a tenth of the processor time then.
    """
    folder = config.parent / "snapshot"
    folder.mkdir()
    where = f"--python-snapshot-dir={folder}"
    command = [
        *(str(workerd.program()), "test", "--experimental"),
        *("--python-save-snapshot", where, str(config)),
    ]
    # It says that there is no test.
    subprocess.run(command, capture_output=True, check=False)
    (made,) = folder.iterdir()
    return [f"--python-load-snapshot={made.name}", where]


def _modules(project: Path) -> Iterator[str]:
    """The modules as wrangler names them; the first is the entry."""
    source, vendored = project / "src", project / "python_modules"
    own = [source / "worker.py", *sorted((source / "kahwa").rglob("*.py"))]
    for file in own:
        yield _module(str(file.relative_to(source)), "pythonModule", file.relative_to(project))
    for file in sorted(vendored.rglob("*.py")):
        name = str(file.relative_to(project))
        yield _module(name, "data", file.relative_to(project))


def _module(name: str, kind: str, file: Path) -> str:
    return f'(name = "{name}", {kind} = embed "{file}")'
