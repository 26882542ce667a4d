"""A new version while games run, in a browser: nobody has to do anything unless the protocol changed."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import NewPlayer
from tests.e2e.player import at_rest
from tests.e2e.test_play import two_players
from tests.support import hosts
from tests.support.hosts import Host
from tools import setup

pytestmark = pytest.mark.browser

LOST = "Connection lost, back in a moment"
RELOAD = "A new version is ready"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """What is deployed: the referee and the page, to be changed by a test."""
    for name in ("src", "public"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(setup.ROOT / name, tmp_path / "tree" / name, ignore=ignored)
    return tmp_path / "tree"


@pytest.fixture
def deployed(tree: Path, tmp_path: Path) -> Iterator[Host]:
    """The local host of this tree."""
    port = hosts.free_port()
    serve = [str(setup.BIN / "python"), "-m", "kahwa.cli", "serve"]
    command = [*serve, "--port", str(port), "--data", str(tmp_path / "data")]
    env = {**os.environ, "PYTHONPATH": str(tree / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    host = Host("local", port, command, tmp_path, env, hosts.LOCAL_START)
    with hosts.running(host):
        yield host


def deploy(host: Host, tree: Path, *changes: tuple[str, str, str]) -> None:
    """Stop the host, change files, start it again over the same rooms."""
    host.stop()
    for name, old, new in changes:
        text = (tree / name).read_text()
        assert old in text
        (tree / name).write_text(text.replace(old, new))
    host.start()


def test_pages_go_on_after_a_deploy_and_ask_for_a_reload_only_when_the_protocol_changed(
    deployed: Host, tree: Path, new_player: NewPlayer
) -> None:
    amira, sami = two_players(deployed, new_player)
    assert at_rest(amira, sami) is sami
    sami.make_a_move()
    assert at_rest(amira, sami) is amira
    hands = amira.hand(), sami.hand()

    deploy(deployed, tree, ("src/kahwa/__init__.py", '"0.1.0"', '"0.2.0"'))
    for player in (amira, sami):
        player.is_told("Connected again")
        expect(player.text(LOST)).to_have_count(0)
    assert at_rest(amira, sami) is amira
    assert (amira.hand(), sami.hand()) == hands
    amira.make_a_move()
    assert at_rest(amira, sami) is sami
    for player in (amira, sami):
        expect(player.text(RELOAD)).to_have_count(0)
    hands = amira.hand(), sami.hand()

    deploy(
        deployed,
        tree,
        ("src/kahwa/room/messages.py", "PROTOCOL = 1", "PROTOCOL = 2"),
        ("public/net/protocol.js", "PROTOCOL = 1", "PROTOCOL = 2"),
    )
    for player in (amira, sami):
        player.sees(RELOAD)
        player.button("Reload the page").click()
    assert at_rest(amira, sami) is sami
    assert (amira.hand(), sami.hand()) == hands
    sami.make_a_move()
    assert at_rest(amira, sami) is amira


def test_a_version_that_cannot_read_the_table_says_so_and_one_that_can_goes_on_with_it(
    deployed: Host, tree: Path, new_player: NewPlayer
) -> None:
    amira, sami = two_players(deployed, new_player)
    assert at_rest(amira, sami) is sami
    hands = amira.hand(), sami.hand()

    deploy(deployed, tree, ("src/kahwa/room/table.py", "VERSION = 1", "VERSION = 2"))
    for player in (amira, sami):
        player.sees("This table cannot go on")
    new_player(deployed).create_room("Leila")

    deploy(deployed, tree, ("src/kahwa/room/table.py", "VERSION = 2", "VERSION = 1"))
    for player in (amira, sami):
        player.button("Try again").click()
    assert at_rest(amira, sami) is sami
    assert (amira.hand(), sami.hand()) == hands
