"""What is built for the page's engine is what the server runs."""

from __future__ import annotations

import ast
import hashlib
import importlib
import importlib.util
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from kahwa.games import GAMES
from kahwa.room.table import VERSION
from tools import engine, play, setup

SOURCES = setup.ROOT / "src"
HASHED_PYC = 0b01


@pytest.fixture(scope="module")
def built() -> dict[str, Any]:
    """The newest build, made here when it is not: `./check` has made it."""
    engine.build()
    return json.loads((engine.BUILT / engine.INDEX).read_text())


def source_hash(pyc: bytes, source: bytes) -> bytes:
    """The hash by which a Python of the .pyc's version names a source; its magic number is the key."""
    key = int.from_bytes(pyc[:2], "little")
    magic = key | int.from_bytes(b"\r\n", "little") << 16
    hashed: bytes = importlib.import_module("_imp").source_hash(magic, source)
    return hashed


def test_the_archive_holds_the_servers_files_and_names_them(built: dict[str, Any]) -> None:
    with zipfile.ZipFile(engine.BUILT / built["code"]) as archive:
        modules = {name: archive.read(name) for name in archive.namelist()}
    sources = {str(Path(name).with_suffix(".py")): pyc for name, pyc in modules.items()}
    for name, pyc in sources.items():
        assert int.from_bytes(pyc[4:8], "little") == HASHED_PYC
        assert pyc[8:16] == source_hash(pyc, (SOURCES / name).read_bytes()), name
    assert built["sources"] == engine.sources_digest(sources)


def test_all_of_the_room_and_the_games_and_nothing_of_other_hosts_is_in_it(
    built: dict[str, Any],
) -> None:
    with zipfile.ZipFile(engine.BUILT / built["code"]) as archive:
        names = {str(Path(name).with_suffix(".py")) for name in archive.namelist()}
    whole = {
        str(file.relative_to(SOURCES))
        for part in ("room", "games")
        for file in (SOURCES / "kahwa" / part).rglob("*.py")
    }
    assert whole <= names
    hosts = {name for name in names if name.startswith("kahwa/hosts/")}
    assert "kahwa/hosts/browser.py" in hosts
    others = ("addresses", "cloudflare", "local", "files", "http", "sqlite", "searches", "tables")
    assert not hosts & {f"kahwa/hosts/{other}.py" for other in others}


def imported(name: str) -> set[str]:
    """The modules of Python itself that a module imports anywhere in it, also late."""
    found: set[str] = set()
    for node in ast.walk(ast.parse((SOURCES / name).read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return {module for module in found if not module.startswith("kahwa")}


def is_written_in_python(module: str) -> bool:
    spec = importlib.util.find_spec(module)
    return spec is not None and str(spec.origin).endswith(".py")


def test_what_the_referee_imports_is_there_also_what_it_imports_late(
    built: dict[str, Any],
) -> None:
    with zipfile.ZipFile(engine.BUILT / built["code"]) as archive:
        names = [str(Path(name).with_suffix(".py")) for name in archive.namelist()]
    with zipfile.ZipFile(engine.BUILT / built["stdlib"]) as archive:
        library = set(archive.namelist())
    wanted = {module for name in names for module in imported(name)}
    # A newer Python's collections has no file of this name.
    written = {module for module in wanted - {"collections.abc"} if is_written_in_python(module)}
    missing = {
        name
        for name in written
        if not library & {f"{name.replace('.', '/')}{end}" for end in (".pyc", "/__init__.pyc")}
    }
    assert missing == set()
    # Whoever draws from a generator has to see to its seed.
    assert "random" not in wanted


def test_the_page_is_told_what_the_engine_can_take_up(built: dict[str, Any]) -> None:
    assert (built["state"], built["games"]) == (VERSION, list(GAMES))


def test_every_hashed_name_holds_the_hash_of_its_content(built: dict[str, Any]) -> None:
    for kind in ("stdlib", "code"):
        digest = hashlib.sha256((engine.BUILT / built[kind]).read_bytes()).hexdigest()
        assert digest[:16] in built[kind]
    python = b"".join(
        (engine.BUILT / built["python"] / name).read_bytes() for name in engine.PYTHON
    )
    assert hashlib.sha256(python).hexdigest()[:16] in built["python"]


def test_no_file_is_too_large_for_cloudflare(built: dict[str, Any]) -> None:
    sizes = [file.stat().st_size for file in engine.BUILT.rglob("*") if file.is_file()]
    assert max(sizes) <= engine.LARGEST


def test_a_second_build_does_nothing(built: dict[str, Any]) -> None:
    assert not engine.build()


def test_without_the_npm_package_it_is_said_and_the_rest_goes_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(engine, "PYODIDE", tmp_path / "pyodide")
    monkeypatch.setattr("sys.argv", ["engine"])
    engine.main()
    assert "NOT built" in capfd.readouterr().err


def test_play_starts_without_it_and_says_so(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def missing() -> bool:
        raise engine.Missing("there is no Node")

    became: list[str] = []
    monkeypatch.setattr(engine, "build", missing)
    monkeypatch.setattr(setup, "install", lambda _: None)
    monkeypatch.setattr("os.execv", lambda program, _: became.append(program))
    play.main()
    assert became == [str(setup.BIN / "kahwa")]
    assert "Without play offline: there is no Node" in capfd.readouterr().err


def test_the_licences_name_the_version_that_is_built(built: dict[str, Any]) -> None:
    licences = (setup.ROOT / "public" / "LICENSES.md").read_text()
    version = json.loads((engine.PYODIDE / "package.json").read_text())["version"]
    assert f"| {version} | `engine/hashed/pyodide-*`" in licences
    assert f"| {built['lock']['python']} |" in licences


def test_without_node_it_is_said_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(setup, "BIN", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(engine.Missing, match="Node"):
        engine.build()


def test_a_build_that_fails_leaves_the_last_and_says_where_to_look(
    built: dict[str, Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    broken = tmp_path / "node"
    broken.write_text("#!/bin/sh\necho broken >&2\nexit 3\n")
    broken.chmod(0o755)
    monkeypatch.setattr(setup, "BIN", tmp_path)
    monkeypatch.setattr(setup, "LOG", tmp_path / "setup.log")
    monkeypatch.setattr(engine, "_inputs", lambda: "others")
    with pytest.raises(setup.SetupError, match=r"setup\.log"):
        engine.build()
    assert "broken" in (tmp_path / "setup.log").read_text()
    assert json.loads((engine.BUILT / engine.INDEX).read_text()) == built
