"""Languages, a player's settings, the rules, the first game's lesson and the report, in a browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, NewPlayer
from tests.e2e.player import Player
from tests.support.hosts import Host

pytestmark = pytest.mark.browser


# Once nothing of it moves any more.
STILL = """one => Promise.allSettled(
  one.getAnimations({ subtree: true }).map((animation) => animation.finished))"""


def in_settings(player: Player) -> None:
    player.page.get_by_role("button", name="Settings").click()


def test_a_browser_in_arabic_gets_arabic_from_right_to_left(
    local_host: Host, new_player: NewPlayer
) -> None:
    player = new_player(local_host, locale="ar-TN")
    player.open()
    player.button("العب مع أصحابك").wait_for()
    root = player.page.locator("html")
    expect(root).to_have_attribute("lang", "ar")
    expect(root).to_have_attribute("dir", "rtl")


def test_no_arabic_letter_is_styled_apart_from_the_word_it_is_joined_to(
    local_host: Host, new_player: NewPlayer
) -> None:
    # Firefox and WebKit would draw it unjoined.
    player = new_player(local_host, locale="ar-TN")
    player.open()
    player.page.get_by_role("radio", name="سهل").wait_for()
    styles = player.page.get_by_role("radio").evaluate_all(
        "all => all.map(one => getComputedStyle(one, '::first-letter').textTransform)"
    )
    assert set(styles) == {"none"}


def test_every_screen_in_arabic_stays_within_the_window(
    local_host: Host, new_player: NewPlayer
) -> None:
    player = new_player(local_host, locale="ar-TN")
    player.open()
    for width, height in ((390, 844), (844, 390), (1440, 900)):
        player.page.set_viewport_size({"width": width, "height": height})
        player.page.wait_for_timeout(100)
        assert player.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    player.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    player.button("العب ضدّ الروبوتات").click()
    player.page.get_by_role("group", name=re.compile("^يدك")).wait_for(state="attached")
    assert player.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_a_language_chosen_in_the_settings_is_there_at_once_and_after_a_reload(
    local_host: Host, new_player: NewPlayer
) -> None:
    player = new_player(local_host)
    player.open()
    in_settings(player)
    player.page.get_by_label("Language").select_option("de")
    expect(player.page.get_by_role("dialog", name="Einstellungen")).to_be_visible()
    player.page.keyboard.press("Escape")
    player.page.reload()
    player.button("Mit Freunden spielen").wait_for()
    expect(player.page.locator("html")).to_have_attribute("lang", "de")


def test_every_control_of_the_settings_is_a_finger_wide_and_kept(
    local_host: Host, new_player: NewPlayer
) -> None:
    player = new_player(local_host)
    player.open()
    in_settings(player)
    dialog = player.page.get_by_role("dialog", name="Settings")
    dialog.wait_for()
    dialog.evaluate(STILL)
    for box in dialog.locator("button, select, label.switch, input[type=range]").all():
        bounds = box.bounding_box()
        assert bounds is not None
        assert bounds["height"] >= 44, box.evaluate("one => one.outerHTML")
    dialog.get_by_role("switch", name="Four colours").check()
    dialog.get_by_role("radio", name="Arabic + Latin").click()
    player.page.reload()
    in_settings(player)
    expect(dialog.get_by_role("switch", name="Four colours")).to_be_checked()
    expect(dialog.get_by_role("radio", name="Arabic + Latin")).to_be_checked()


def test_the_rules_have_an_address_of_their_own(local_host: Host, new_player: NewPlayer) -> None:
    player = new_player(local_host)
    player.open(f"{local_host.url}/#rules")
    rules = player.page.get_by_role("dialog", name="The rules")
    expect(rules.get_by_text("The jack counts 9: it takes 5, 3 and the ace")).to_be_visible()
    rules.get_by_role("button", name="Close").click()
    expect(rules).to_have_count(0)
    player.button("Play with friends").wait_for()
    assert "#" not in player.page.url


def test_the_first_game_teaches_until_it_is_told_to_stop(
    local_host: Host, new_player: NewPlayer
) -> None:
    player = new_player(local_host)
    player.open()
    player.button("Play against bots").click()
    player.waits_for_turn()
    first = player.button("Tap a card of yours, then what it takes.")
    expect(first).to_be_visible()
    first.click()
    expect(first).to_have_count(0)
    player.button("No more hints").click()
    expect(player.page.locator(".coach-note")).to_have_count(0)
    player.page.reload()
    player.waits_for_turn()
    expect(player.page.locator(".coach-note")).to_have_count(0)


def test_a_move_made_after_a_note_has_learnt_it(local_host: Host, new_player: NewPlayer) -> None:
    player = new_player(local_host)
    player.open()
    player.button("Play against bots").click()
    player.waits_for_turn()
    expect(player.button("Tap a card of yours, then what it takes.")).to_be_visible()
    player.make_a_move()
    player.waits_for_turn()
    expect(player.page.locator(".coach-note")).to_be_visible()
    expect(player.button("Tap a card of yours, then what it takes.")).to_have_count(0)


def test_a_report_of_a_running_game_holds_the_own_hand_and_no_pack(
    local_host: Host, new_player: NewPlayer
) -> None:
    player = new_player(local_host, permissions=["clipboard-read", "clipboard-write"])
    player.open()
    player.button("Play against bots").click()
    player.waits_for_turn()
    running = report_of(player)
    assert "Options: players=2" in running
    assert re.search(r"^Hand: (\S+ ){2}\S+; cards held", running, re.MULTILINE)
    assert "Journals:" not in running
    player.give_up()
    over = report_of(player)
    assert "won by team 0 (surrender)" in over
    assert '"chance"' in over.split("Journals:")[1]


def report_of(player: Player) -> str:
    # An earlier report's word may still be there to be read.
    player.page.evaluate("navigator.clipboard.writeText('')")
    player.button("Menu").click()
    player.button("Copy a report").click()
    player.sees(re.compile("^Report copied"))
    player.waits_until(lambda: copied(player) != "", "with a report in the clipboard")
    player.page.keyboard.press("Escape")
    return copied(player)


def copied(player: Player) -> str:
    return player.page.evaluate("navigator.clipboard.readText()")


def test_a_table_is_shared_as_a_code_for_the_camera_fetched_when_asked_for(
    local_host: Host, new_player: NewPlayer
) -> None:
    player = new_player(local_host)
    fetched: list[str] = []
    player.page.on("request", lambda request: fetched.append(request.url))
    player.create_room()
    link = player.link
    assert not [url for url in fetched if "uqr" in url]
    player.button("QR code").click()
    dialog = player.page.get_by_role("dialog", name="Invite by camera")
    expect(dialog.get_by_role("img", name="QR code of the link to this table")).to_be_visible()
    expect(dialog.get_by_text(link)).to_be_visible()
    player.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
