"""The page that is kept on the device: without a network, and between two versions of itself."""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
import shutil
import struct
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Error, Page, expect

from kahwa.hosts import page_list
from tests.e2e.conftest import NewPlayer
from tests.e2e.player import PATIENCE, Player, play
from tests.support import hosts
from tests.support.hosts import Host
from tools import dist

pytestmark = pytest.mark.browser

LAZY = "app/dialogs/rules.js"
# What the page does by itself a few seconds after it came.
KEEP = "import('./app/update.js').then((update) => update.keepPage())"
KEPT = "navigator.serviceWorker.controller?.state === 'activated'"
WAITS = "navigator.serviceWorker.getRegistration().then((one) => one.waiting !== null)"
LOOK = "navigator.serviceWorker.getRegistration().then((one) => one.update())"
ENGINE_KEPT = f"""Promise.all([fetch("{page_list.NAME}").then((list) => list.text()),
    caches.open("kahwa-files").then((files) => files.keys())]).then(([list, kept]) =>
    kept.filter((one) => one.url.includes("engine/hashed/")).length ===
    list.split('"engine/hashed/').length - 1)"""
NEW = f"fetch('{LAZY}').then((answer) => answer.text()).then((text) => text.includes('/* B */'))"
KEPT_NEW = f"""caches.open("kahwa-files")
    .then((files) => files.match("{LAZY}", {{ ignoreSearch: true }}))
    .then((file) => file.text()).then((text) => text.includes("/* B */"))"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What is deployed, in a folder of its own."""
    dist.make()
    return shutil.copytree(dist.DIST, tmp_path / "page")


@pytest.fixture
def deployed(folder: Path, tmp_path: Path) -> Iterator[Host]:
    with hosts.local_host(tmp_path, files=folder) as host:
        yield host


def publish(folder: Path) -> None:
    """Write the list for the files as they are, as tools/dist.py does."""
    names = (file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file())
    digests = {
        name: hashlib.sha256((folder / name).read_bytes()).hexdigest()
        for name in page_list.listed(names)
    }
    (folder / page_list.NAME).write_text(page_list.script(digests, live=False))


def change(folder: Path, name: str) -> None:
    file = folder / name
    file.write_text(f"{file.read_text()}\n/* B */")


def keep(player: Player) -> None:
    """Visit, until the page is kept."""
    player.open()
    player.button("Play with friends").wait_for()
    player.page.evaluate(KEEP)
    until(player.page, KEPT)


def cut(context: BrowserContext, host: Host) -> None:
    """No network, and nobody there who could be asked."""
    host.kill()
    context.set_offline(True)


def visitor(new_player: NewPlayer, host: Host) -> Player:
    return new_player(host, service_workers="allow")


def until(page: Page, condition: str) -> None:
    """Wait until something holds in whatever document the page has by then.

    A worker that is asked for files all the time is never replaced, so the condition may not fetch.
    """
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        # A document that is being replaced answers nothing.
        with contextlib.suppress(Error):
            if page.evaluate(condition):
                return
        page.wait_for_timeout(50)
    pytest.fail(f"never: {condition}")


def loads(page: Page) -> float:
    """When this document was begun."""
    return page.evaluate("performance.timeOrigin")


def test_after_one_visit_the_page_needs_no_network(new_player, deployed) -> None:
    player = visitor(new_player, deployed)
    keep(player)
    cut(player.page.context, deployed)
    player.page.goto(f"{deployed.url}/?room=K7QM2ZPA")
    player.sees("Opening the table")
    player.page.goto(f"{deployed.url}/index.html")
    player.button("Rules").click()
    player.page.get_by_role("dialog").get_by_text("Chkobba").first.wait_for()
    assert player.page.evaluate("fetch('i18n/ar.js').then((answer) => answer.status)") == 200
    player.page.goto(f"{deployed.url}/nowhere")
    expect(player.button("Play with friends")).to_be_visible()
    # What only a server can answer is not answered.
    asked = "fetch('api/health').then((answer) => answer.status, () => 'no answer')"
    assert player.page.evaluate(asked) == "no answer"


def test_a_new_version_takes_over_between_games_and_never_within_one(
    new_player, deployed, folder
) -> None:
    player = visitor(new_player, deployed)
    keep(player)
    page = player.page
    page.reload()
    player.create_room()
    begun = loads(page)
    change(folder, LAZY)
    publish(folder)
    page.evaluate(LOOK)
    until(page, WAITS)
    assert page.evaluate(NEW.replace(")", ", { cache: 'reload' })", 1))  # asked for on purpose
    assert not page.evaluate(NEW)
    page.reload()  # in the room still
    player.seat_of("You").wait_for()
    assert not page.evaluate(NEW)
    begun = loads(page)
    page.go_back()
    until(page, f"performance.timeOrigin !== {begun}")
    player.button("Play with friends").wait_for()
    assert page.evaluate(NEW)
    assert not page.evaluate(WAITS)


def test_a_new_version_waits_for_the_game_of_another_tab(new_player, deployed, folder) -> None:
    menu = visitor(new_player, deployed)
    keep(menu)
    menu.page.reload()
    game = new_player(deployed, menu.page.context)
    game.create_room()
    change(folder, LAZY)
    publish(folder)
    menu.page.evaluate(LOOK)
    until(menu.page, WAITS)
    menu.page.wait_for_timeout(2000)
    assert not game.page.evaluate(NEW)
    begun = {page: loads(page) for page in (menu.page, game.page)}
    game.page.go_back()
    for page, before in begun.items():
        until(page, f"performance.timeOrigin !== {before}")
        assert page.evaluate(NEW)


def test_a_kept_page_of_another_protocol_is_renewed_by_one_press(
    new_player, deployed, folder
) -> None:
    protocol = folder / "net" / "protocol.js"
    now = protocol.read_text()
    protocol.write_text(re.sub(r"(\w+) as PROTOCOL\b", "zero as PROTOCOL", now) + "const zero=0;")
    publish(folder)
    sami = visitor(new_player, deployed)
    keep(sami)
    protocol.write_text(now)
    publish(folder)

    amira = new_player(deployed)
    amira.create_room("Amira")
    sami.open(amira.link)
    sami.sees("A new version is ready")
    sami.button("Reload the page").click()
    sami.sit_down("Sami")
    amira.sees("Everyone is here")


def test_a_version_that_is_not_whole_changes_nothing(new_player, deployed, folder) -> None:
    player = visitor(new_player, deployed)
    keep(player)
    change(folder, LAZY)  # the list still says what it was, as in the middle of a deploy
    publish(folder)
    change(folder, LAZY)
    player.page.evaluate(LOOK)
    done = (
        "navigator.serviceWorker.getRegistration().then((one) => !one.installing && !one.waiting)"
    )
    until(player.page, done)
    player.page.reload()
    player.button("Play with friends").wait_for()
    assert not player.page.evaluate(NEW)


def test_on_a_local_host_an_edit_is_seen_at_once_and_is_kept(new_player, folder, deployed) -> None:
    (folder / page_list.NAME).unlink()
    player = visitor(new_player, deployed)
    keep(player)
    change(folder, LAZY)
    assert player.page.evaluate(NEW)
    player.page.reload()
    player.page.evaluate(KEEP)
    until(player.page, KEPT_NEW)
    cut(player.page.context, deployed)
    player.page.reload()
    player.button("Play with friends").wait_for()
    assert player.page.evaluate(NEW)


def test_at_a_menu_in_use_a_new_version_is_offered(new_player, deployed, folder) -> None:
    player = visitor(new_player, deployed)
    keep(player)
    player.page.reload()
    player.button("Rules").wait_for()
    player.page.evaluate(KEEP)
    player.page.keyboard.press("Shift")
    begun = loads(player.page)
    change(folder, LAZY)
    publish(folder)
    player.page.evaluate(LOOK)
    player.button("New version").click()
    until(player.page, f"performance.timeOrigin !== {begun}")
    assert player.page.evaluate(NEW)


def test_a_whole_match_against_the_hard_bot_needs_no_network_and_outlives_its_page(
    new_player, deployed
) -> None:
    amira = new_player(deployed, service_workers="allow", engine_ahead=True)
    keep(amira)
    until(amira.page, ENGINE_KEPT)
    cut(amira.page.context, deployed)
    amira.page.reload()
    amira.choose("Level of the bots", "Hard")
    amira.button("Options").click()
    amira.choose("Played to", "5")
    amira.choose("Speed", "Fast")
    amira.page.get_by_role("dialog").get_by_role("button", name="Play against bots").click()
    amira.waits_for_turn()
    amira.make_a_move()
    amira.waits_for_turn()
    hand = amira.hand()
    amira.page.close()  # as by a kill: nothing of the page is asked
    again = new_player(deployed, amira.page.context)
    again.open()
    again.button(re.compile("^Resume game")).click()
    again.waits_for_turn()
    assert again.hand() == hand
    next_round = again.button("Deal")
    while not again.match_over():
        play(again, until=lambda: again.tally_shown() or again.match_over(), seconds=300)
        expect(next_round.or_(again.button("Rematch")).first).to_be_visible()
        if next_round.is_visible():
            next_round.click()
            expect(next_round).to_have_count(0)


def test_installing_is_offered_when_it_can_be_and_moves_nothing(new_player, local_host) -> None:
    player = new_player(local_host)
    player.open()
    place = player.button("Play with friends").bounding_box()
    expect(player.button("Install")).to_have_count(0)
    player.page.evaluate("""dispatchEvent(Object.assign(
        new Event("beforeinstallprompt"), { prompt: () => (window.asked = true) }))""")
    player.button("Install").click()
    assert player.page.evaluate("asked")
    expect(player.button("Install")).to_have_count(0)
    assert player.button("Play with friends").bounding_box() == place


def test_the_page_can_be_installed(new_player, deployed) -> None:
    player = visitor(new_player, deployed)
    keep(player)
    devtools = player.page.context.new_cdp_session(player.page)
    devtools.send("Page.enable")
    assert devtools.send("Page.getAppManifest")["errors"] == []
    faults = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A test's own context is one: nothing else may stand in the way.
    assert [fault["errorId"] for fault in faults] == ["in-incognito"]


def test_every_icon_is_there_and_as_large_as_the_manifest_says() -> None:
    manifest = json.loads((dist.PUBLIC / "manifest.webmanifest").read_text())
    drawn = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    assert {icon["sizes"] for icon in drawn} == {"192x192", "512x512"}
    for icon in drawn:
        width, height = struct.unpack(">II", (dist.PUBLIC / icon["src"]).read_bytes()[16:24])
        assert f"{width}x{height}" == icon["sizes"], icon["src"]
