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
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / ".cache"
VENV = ROOT / ".venv"
BIN = VENV / "bin"
LOG = CACHE / "setup.log"
REQUIREMENTS = ROOT / "requirements"


class SetupError(Exception):
    """Setting up failed; the message is the one line to show."""


def install(name: str) -> None:
    """Make `.venv` hold the pins of `requirements/<name>.txt` and Kahwa itself, editable.

    Never removes a package, so that "local" and "dev" share one environment.

    Raises:
        SetupError: with one line to show, when a step failed.
    """
    pins = REQUIREMENTS / f"{name}.txt"
    stamp = VENV / f".kahwa-{name}"
    this = digest(pins, ROOT / "pyproject.toml")
    if _read(stamp) == this and (BIN / "python").exists():
        return
    with _locked():
        print("Setting up (the first time takes a minute) ...", file=sys.stderr, flush=True)
        uv = find_uv()
        if not _usable(BIN / "python"):
            _uv(uv, ["venv", "--quiet", "--clear", "--python", sys.executable, str(VENV)])
        python = ["--python", str(BIN / "python")]
        _uv(uv, ["pip", "install", *python, "--require-hashes", "-r", str(pins)])
        _uv(uv, ["pip", "install", *python, "--no-deps", "--editable", str(ROOT)])
        stamp.write_text(this)


def find_uv() -> Path:
    """The pinned uv in `.cache/tools`, put there by pip when it is missing.

    Raises:
        SetupError: when there is neither pip nor a uv on PATH, or the install failed.
    """
    folder = CACHE / "tools"
    uv = folder / "bin" / "uv"
    pins = REQUIREMENTS / "uv.txt"
    stamp = folder / ".kahwa-uv"
    if uv.exists() and _read(stamp) == digest(pins):
        return uv
    if importlib.util.find_spec("pip") is None:
        if found := shutil.which("uv"):
            return Path(found)
        raise SetupError(f"{sys.executable} has no pip: install it (Debian: python3-pip) or uv.")
    shutil.rmtree(folder, ignore_errors=True)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    run_logged([*pip, "--require-hashes", "--target", str(folder), "-r", str(pins)])
    stamp.write_text(digest(pins))
    return uv


def run_logged(command: Sequence[str], env: Mapping[str, str] | None = None) -> None:
    """Run a command in the project's root, with all it prints in the log.

    Raises:
        SetupError: with the log's path, when the command failed.
    """
    LOG.parent.mkdir(exist_ok=True)
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


def digest(*files: Path) -> str:
    """One hash of the files' paths and contents."""
    state = hashlib.sha256()
    for file in files:
        content = file.read_bytes()
        state.update(f"{file} {len(content)}\0".encode() + content)
    return state.hexdigest()


def tool_env() -> dict[str, str]:
    """The environment in which the tools of `.venv`, node among them, come first on PATH."""
    return {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', os.defpath)}"}


def _uv(uv: Path, arguments: Sequence[str]) -> None:
    offline_python = {**os.environ, "UV_PYTHON_DOWNLOADS": "never", "UV_NO_CONFIG": "1"}
    run_logged([str(uv), *arguments], env=offline_python)


def _usable(python: Path) -> bool:
    """Whether the interpreter runs; a venv outlives the Python it was made from."""
    try:
        return subprocess.run([python, "-c", ""], capture_output=True).returncode == 0
    except OSError:
        return False


def _read(file: Path) -> str | None:
    return file.read_text() if file.exists() else None


@contextlib.contextmanager
def _locked() -> Iterator[None]:
    """Let one set-up run at a time: `./play` beside `./check` must not meet in `.venv`."""
    CACHE.mkdir(exist_ok=True)
    with (CACHE / "setup.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
