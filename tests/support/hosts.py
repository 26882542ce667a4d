"""Start, kill and restart Kahwa's hosts for tests, as real processes on free ports.

    with local_host(folder) as host:
        httpx.get(f"{host.url}/api/health")
        host.restart()  # kill -9, then start on the same port with the same data

The Worker runs in the real workerd through `wrangler dev`, from a copy of what is deployed, so that
someone who edits src/ or public/ meanwhile does not restart it under a running test.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.support import bare_worker
from tools import node, setup, vendor, workerd

DEPLOYED = ("src", "public", "built", "tools", "requirements", "python_modules")
CONFIG = ("wrangler.toml", "package.json", "package-lock.json")

SERVE_FOLDER = Path(__file__).with_name("serve_folder.py")

# What a start may take, in seconds: workerd loads all of Pyodide first.
LOCAL_START = 30.0
WORKER_START = 120.0


class HostError(Exception):
    """A host did not start; a note on the error holds what it printed."""


@dataclass
class Host:
    """One running host. `restart` and `kill` end its whole process group at once, as a crash does."""

    kind: str
    port: int
    command: Sequence[str]
    folder: Path
    env: Mapping[str, str] = field(repr=False)
    start_timeout: float
    log: Path = field(init=False)
    _process: subprocess.Popen[bytes] | None = field(default=None, init=False, repr=False)

    def __post_init__(self) -> None:
        self.log = self.folder / f"{self.kind}.log"

    @property
    def url(self) -> str:
        """Where the host answers, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def ws_url(self) -> str:
        """The same for sockets."""
        return f"ws://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """The first process of those that it is made of."""
        assert self._process is not None
        return self._process.pid

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Start the process and wait until `/api/health` answers.

        Raises:
            HostError: when it ends, or does not answer in time.
        """
        if self.running:
            raise HostError(f"The {self.kind} host is running already.")
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self.command,
                cwd=self.folder,
                env=self.env,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        try:
            self._wait_until_healthy()
        except BaseException:
            self.kill()
            raise

    def stop(self) -> None:
        """End it politely (SIGTERM), and by force when that takes over five seconds."""
        if self._process is None:
            return
        with contextlib.suppress(ProcessLookupError, subprocess.TimeoutExpired):
            self._process.terminate()
            self._process.wait(5)
        self.kill()

    def kill(self) -> None:
        """End it as a crash or a power cut does (SIGKILL to the whole process group)."""
        if self._process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._process = None

    def restart(self) -> None:
        """Kill it, then start it again on the same port with the same data."""
        self.kill()
        self.start()

    def log_tail(self, characters: int = 6000) -> str:
        """The end of what the host printed."""
        return self.log.read_text(errors="replace")[-characters:] if self.log.exists() else ""

    def _wait_until_healthy(self) -> None:
        deadline = time.monotonic() + self.start_timeout
        while not self._healthy():
            if not self.running:
                raise self._error("ended at once")
            if time.monotonic() > deadline:
                raise self._error(f"did not answer /api/health within {self.start_timeout:.0f} s")
            time.sleep(0.05)

    def _error(self, what: str) -> HostError:
        error = HostError(f"The {self.kind} host {what}; see {self.log}")
        error.add_note(self.log_tail())
        return error

    def _healthy(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/api/health", timeout=10) as answer:
                return answer.status == 200
        except urllib.error.HTTPError as error:
            error.close()
            return False
        except OSError:
            return False


@contextlib.contextmanager
def local_host(folder: Path, allowed_hosts: str = "", files: Path | None = None) -> Generator[Host]:
    """The local host, as `./play` starts it, with its data in `folder`; `files`: others than its own."""
    port = free_port()
    serve = [str(setup.BIN / "kahwa"), "serve"]
    if files is not None:
        serve = [str(setup.BIN / "python"), str(SERVE_FOLDER), str(files)]
    command = [*serve, "--port", str(port), "--data", str(folder / "data")]
    # Bytecode written to src/ would make a `wrangler dev` on this checkout rebuild.
    env = {**os.environ, "ALLOWED_HOSTS": allowed_hosts, "PYTHONDONTWRITEBYTECODE": "1"}
    with running(Host("local", port, command, folder, env, LOCAL_START)) as host:
        yield host


@contextlib.contextmanager
def fixed_local_host(folder: Path) -> Generator[Host]:
    """The local host with a clock that stands still and entropy from a seed (`fixed_local`)."""
    port = free_port()
    command = [sys.executable, "-m", "tests.support.fixed_local", str(port), str(folder)]
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    env["PYTHONPATH"] = os.pathsep.join([str(setup.ROOT / "src"), str(setup.ROOT)])
    with running(Host("local", port, command, folder, env, LOCAL_START)) as host:
        yield host


@contextlib.contextmanager
def worker_host(folder: Path, allowed_hosts: str = "") -> Generator[Host]:
    """The Worker in the real workerd, with its storage in `folder`.

    Raises:
        setup.SetupError: when the SDK or the offline bundle cannot be had (`./check` tells more).
    """
    vendor.vendor()
    project = _copy_deployed(folder / "project")
    variables = ["--var", f"ALLOWED_HOSTS:{allowed_hosts}"]
    yield from _wrangler_dev("worker", project, folder, variables)


@contextlib.contextmanager
def small_worker_host(
    kind: str, source: Path, folder: Path, packages: Sequence[str] = ()
) -> Generator[Host]:
    """A Worker made for tests and benches, from `source`, in a workerd of its own.

    `packages` are folders and files of the repository that it imports as well.

    Raises:
        setup.SetupError: as for `worker_host`.
    """
    vendor.vendor()
    project = folder / "project"
    shutil.copytree(source, project)
    _copy(setup.ROOT / "python_modules", project / "python_modules")
    for name in packages:
        _copy(setup.ROOT / name, project / "src" / name.removeprefix("src/"))
    yield from _wrangler_dev(kind, project, folder)


@contextlib.contextmanager
def bare_worker_host(folder: Path, *, empty_rooms: bool = False) -> Generator[Host]:
    """The Worker in workerd alone, without what `wrangler dev` puts around it: to measure with.

    It has no files. With `empty_rooms` it has no rooms either, only the entry.

    Raises:
        setup.SetupError: as for `worker_host`.
    """
    vendor.vendor()
    workerd.prepare()
    port = free_port()
    config = bare_worker.write(folder / "project", port, empty_rooms=empty_rooms)
    serve = [str(workerd.program()), "serve", "--experimental"]
    command = [*serve, *bare_worker.snapshot(config), str(config)]
    with running(Host("worker", port, command, folder, workerd.dev_env(), WORKER_START)) as host:
        yield host


def free_port() -> int:
    """A port of the loopback address that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def running(host: Host) -> Generator[Host]:
    """Start a host, and stop it afterwards."""
    host.start()
    try:
        yield host
    finally:
        host.stop()


def _wrangler_dev(
    kind: str, project: Path, folder: Path, more: Sequence[str] = ()
) -> Iterator[Host]:
    workerd.prepare()
    port = free_port()
    command = [
        *(*node.WRANGLER, "dev", "--config", str(project / "wrangler.toml")),
        *("--ip", "127.0.0.1", "--port", str(port), "--inspector-port", str(free_port())),
        *("--persist-to", str(folder / "state"), "--show-interactive-dev-session=false"),
        *more,
        *workerd.dev_flags(),
    ]
    env = {
        **workerd.dev_env(),
        "NO_COLOR": "1",
        "WRANGLER_LOG_PATH": str(folder / "wrangler-logs"),
        "WRANGLER_REGISTRY_PATH": str(folder / "wrangler-registry"),
    }
    with running(Host(kind, port, command, project, env, WORKER_START)) as host:
        yield host


def _copy_deployed(project: Path) -> Path:
    for name in (*DEPLOYED, *CONFIG):
        if (setup.ROOT / name).exists():  # the engine is built where Node and npm are
            _copy(setup.ROOT / name, project / name)
    # Its build command makes dist/ with what is installed here.
    (project / "node_modules").symlink_to(node.MODULES)
    return project


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_file():
        shutil.copy(source, target)
        return
    shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
