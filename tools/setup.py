"""Set up `.venv` from the pins in `requirements/`: what `./play` and `./check` share.

Standard library only, since it runs before anything is installed. A bare Debian Python refuses
`pip install` into itself and may lack venv, so pip puts uv into a folder of its own, and uv does
the rest. Nothing here needs root. Every step leaves a stamp, so that a second run only compares
hashes.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Generator, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / ".cache"
VENV = ROOT / ".venv"
BIN = VENV / "bin"
LOG = CACHE / "setup.log"
REQUIREMENTS = ROOT / "requirements"


class SetupError(Exception):
    """Setting up failed; the message is the one line to show."""


class Stamp:
    """A file that says for which contents of other files a step was done."""

    def __init__(self, path: Path, *sources: Path) -> None:
        self._path = path
        state = hashlib.sha256(str(ROOT).encode())
        for source in sources:
            state.update(hashlib.sha256(source.read_bytes()).digest())
        self._digest = state.hexdigest()

    def fresh(self) -> bool:
        """Whether the step was done for the sources as they are."""
        return self._path.exists() and self._path.read_text() == self._digest

    def set(self) -> None:
        """Remember that the step was done."""
        self._path.write_text(self._digest)


def install(name: str) -> None:
    """Make `.venv` hold the pins of `requirements/<name>.txt` and Kahwa itself, editable.

    Never removes a package, so that "local" and "dev" share one environment.

    Raises:
        SetupError: with one line to show, when a step failed.
    """
    pins = REQUIREMENTS / f"{name}.txt"
    stamp = Stamp(VENV / f".kahwa-{name}", pins, ROOT / "pyproject.toml")

    def done() -> bool:
        return stamp.fresh() and (BIN / "python").exists()

    if done():
        return
    with locked():
        if done():
            return  # another run did it while this one waited
        say("Installing Python packages (the first time takes a minute) ...")
        _make_venv()
        pip = ["pip", "install", "--python", str(BIN / "python")]
        run_uv([*pip, "--require-hashes", "-r", str(pins)])
        run_uv([*pip, "--no-deps", "--editable", str(ROOT)])
        stamp.set()


def _make_venv() -> None:
    """Make `.venv`, unless it is there and works: its Python may be gone, or the folder moved."""
    made = Stamp(VENV / ".kahwa-venv")
    if not (made.fresh() and (BIN / "python").exists()):
        run_uv(["venv", "--clear", "--python", sys.executable, str(VENV)])
        made.set()


def find_uv() -> Path:
    """The pinned uv in `.cache/tools`, put there by pip when it is missing.

    Raises:
        SetupError: when there is neither pip nor a uv on PATH, or the install failed.
    """
    folder = CACHE / "tools"
    uv = folder / "bin" / "uv"
    pins = REQUIREMENTS / "uv.txt"
    stamp = Stamp(folder / ".kahwa-uv", pins)
    if uv.exists() and stamp.fresh():
        return uv
    if importlib.util.find_spec("pip") is None:
        if found := shutil.which("uv"):
            return Path(found)
        raise SetupError(f"{sys.executable} has no pip: install it (Debian: python3-pip), or uv.")
    shutil.rmtree(folder, ignore_errors=True)
    pip = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check"]
    run_logged([*pip, "--require-hashes", "--target", str(folder), "-r", str(pins)])
    stamp.set()
    return uv


def run_uv(arguments: Sequence[str]) -> None:
    """Run uv with this machine's Pythons alone.

    Raises:
        SetupError: with the log's path, when it failed.
    """
    env = {**os.environ, "UV_PYTHON_DOWNLOADS": "never", "UV_NO_PROGRESS": "1"}
    run_logged([str(find_uv()), *arguments], env)


def run_logged(command: Sequence[str], env: Mapping[str, str] | None = None) -> None:
    """Run a command in the project's root, with all it prints in the log.

    Raises:
        SetupError: with the log's path, when the command failed.
    """
    CACHE.mkdir(exist_ok=True)
    with LOG.open("a") as log:
        log.write(f"$ {' '.join(command)}\n")
        log.flush()
        try:
            code = subprocess.run(
                command, cwd=ROOT, env=env, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            ).returncode
        except OSError as error:
            log.write(f"{error}\n")
            code = 127
    if code:
        tool = Path(command[0]).name
        raise SetupError(f"Setting up failed ({tool}, exit code {code}); see {LOG}")


def install_packages(*names: str) -> None:
    """Install Debian's packages; options go before the names.

    Raises:
        SetupError: with one line to show, where that is not Debian, or not root, or it failed.
    """
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        packages = [name for name in names if not name.startswith("-")]
        raise SetupError(f"As root on Debian, apt-get would install {' '.join(packages)}.")
    env = {**tool_env(), "DEBIAN_FRONTEND": "noninteractive"}
    run_logged(["apt-get", "update"], env)
    run_logged(["apt-get", "install", "-y", *names], env)


def tool_env() -> dict[str, str]:
    """The environment in which the tools of `.venv`, node among them, come first on PATH."""
    return {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', os.defpath)}"}


def say(line: str) -> None:
    """Tell the person who waits, on stderr, so that a command's own output stays clean."""
    print(line, file=sys.stderr, flush=True)


@contextlib.contextmanager
def locked() -> Generator[None]:
    """Let one set-up run at a time: `./play` beside `./check` must not meet in `.venv`."""
    CACHE.mkdir(exist_ok=True)
    with (CACHE / "setup.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
