"""The `kahwa` command."""

import argparse
import socket
import subprocess
import sys
import types
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kahwa import __version__, cli


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int, Path]]:
    """Stands in for the local host; holds what it was asked to serve."""
    calls: list[tuple[str, int, Path]] = []
    local = types.ModuleType("kahwa.hosts.local")

    def serve(host: str, port: int, data: Path, opened: Callable[[], None]) -> None:
        calls.append((host, port, data))
        opened()

    local.serve = serve  # type: ignore[attr-defined]
    package = types.ModuleType("kahwa.hosts")
    package.local = local  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "kahwa.hosts", package)
    monkeypatch.setitem(sys.modules, "kahwa.hosts.local", local)
    monkeypatch.delenv("PORT", raising=False)
    return calls


@pytest.fixture
def busy() -> Iterator[int]:
    """A port that something listens on."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


@pytest.fixture
def free() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def test_serves_on_loopback_and_says_where(served, free, capsys) -> None:
    assert cli.main(["serve", "--port", str(free)]) == 0
    assert served == [("127.0.0.1", free, Path("data"))]
    assert capsys.readouterr().out == f"Kahwa is open on http://localhost:{free}\n"


def test_a_table_is_opened_without_importing_the_bots_matches() -> None:
    code = (
        "import sys; from kahwa import cli\n"
        "try: cli.main(['serve', '--help'])\n"
        "except SystemExit: pass\n"
        "sys.exit(any(name.startswith(('kahwa.strength', 'kahwa.games')) for name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True)
    assert done.returncode == 0, done.stderr


def test_port_comes_from_the_environment(served, free, monkeypatch) -> None:
    monkeypatch.setenv("PORT", str(free))
    assert cli.main(["serve"]) == 0
    assert [port for _, port, _ in served] == [free]


def test_an_empty_port_in_the_environment_is_none(served, monkeypatch) -> None:
    monkeypatch.setenv("PORT", "")
    monkeypatch.setattr(cli, "why_not", lambda host, port: None)
    cli.main(["serve"])
    assert [port for _, port, _ in served] == [3110]


@pytest.mark.parametrize("text", ["0", "65536", "-1", "http", "", "3.5", "٣"])
def test_what_is_no_port(text) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="a port is a number from 1 to 65535"):
        cli.port(text)


def test_a_wrong_port_in_the_environment_is_told(served, monkeypatch, capsys) -> None:
    monkeypatch.setenv("PORT", "http")
    with pytest.raises(SystemExit, match="2"):
        cli.main(["serve"])
    assert "a port is a number from 1 to 65535, not 'http'" in capsys.readouterr().err


def test_a_busy_port_gives_one_line_and_code_1(served, busy, capsys) -> None:
    assert cli.main(["serve", "--port", str(busy)]) == 1
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert f"Port {busy} is in use" in err
    assert served == []


def test_an_address_of_another_machine_gives_one_line(served, free, capsys) -> None:
    assert cli.main(["serve", "--port", str(free), "--host", "192.0.2.1"]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_lan_listens_everywhere_and_prints_addresses_and_a_code(
    served, free, capsys, monkeypatch
) -> None:
    monkeypatch.setattr(cli, "lan_addresses", lambda: ["10.0.0.7", "10.0.0.8"])
    assert cli.main(["serve", "--lan", "--port", str(free), "--data", "elsewhere"]) == 0
    assert served == [("0.0.0.0", free, Path("elsewhere"))]
    out = capsys.readouterr().out
    assert f"http://10.0.0.7:{free}" in out
    assert f"http://10.0.0.8:{free}" in out
    assert "▀" in out or "█" in out


def test_lan_without_a_network_says_so(served, free, capsys, monkeypatch) -> None:
    monkeypatch.setattr(cli, "lan_addresses", list)
    assert cli.main(["serve", "--lan", "--port", str(free)]) == 0
    assert "no network address" in capsys.readouterr().out


def test_lan_addresses_are_never_loopback() -> None:
    for address in cli.lan_addresses():
        assert socket.inet_aton(address)
        assert not address.startswith("127.")


def test_the_version_is_the_package_s() -> None:
    import importlib.metadata

    assert importlib.metadata.version("kahwa") == __version__
