"""A copy of the page on a host of its own."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from kahwa.hosts.headers import SECURITY, HeaderRules
from tests.support.hosts import Host
from tools import dist
from tools.static_copy import CopyError, copy

SERVER = "https://kahwa.example.workers.dev"


def test_a_copy_plays_on_the_named_server_and_is_the_page_otherwise(tmp_path: Path) -> None:
    out = tmp_path / "copy"
    copy(SERVER, out)
    assert f'"{SERVER}"' in (out / "server.js").read_text()
    deployed = dist.made(dist.sources())
    copied = {f.relative_to(out).as_posix(): f.read_bytes() for f in out.rglob("*") if f.is_file()}
    assert copied.keys() == deployed.keys()
    differing = [name for name, content in deployed.items() if copied[name] != content]
    # The list of the files to keep holds the hash of the copy's own server.js.
    assert sorted(differing) == ["_headers", "server.js", "sw-files.js"]


def test_the_copys_policy_lets_it_connect_to_the_server_and_nowhere_else(tmp_path: Path) -> None:
    copy(SERVER, tmp_path)
    headers = HeaderRules((tmp_path / "_headers").read_text()).for_path("/")
    own = "connect-src 'self'"
    allowed = f"{own} {SERVER} wss://kahwa.example.workers.dev"
    policy = SECURITY["Content-Security-Policy"].replace(own, allowed)
    assert headers == {**SECURITY, "Content-Security-Policy": policy}


@pytest.mark.parametrize(
    "server",
    ["", "kahwa.example", "https://kahwa.example/x", "https://a b", 'https://x";alert(1)//',
     "javascript:alert(1)", "https://kahwa.example; script-src *", "https://KAHWA.example"],
)  # fmt: skip
def test_what_is_no_server_is_refused(tmp_path: Path, server: str) -> None:
    with pytest.raises(CopyError, match="not the address"):
        copy(server, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(CopyError, match="not empty"):
        copy(SERVER, tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]


def test_the_server_lets_a_copy_on_this_machine_make_and_enter_rooms(host: Host) -> None:
    headers = {"Origin": "http://localhost:8000"}
    made = httpx.post(
        f"{host.url}/api/rooms", json={"game": "chkobba"}, headers=headers, timeout=30
    )
    assert made.status_code == 201
    assert made.headers["access-control-allow-origin"] == "http://localhost:8000"
