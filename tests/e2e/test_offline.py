"""Against bots on this device: at once, without the server, kept, counted, else offered online."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Request, Route, expect

from tests.e2e.conftest import NewPlayer
from tests.e2e.player import Player
from tests.support.hosts import Host

pytestmark = pytest.mark.browser

PLAY, ONLINE, RESUME = "Play against bots", "Play against bots online", re.compile("^Resume game")


def at_a_bots_table(player: Player, **choices: str) -> None:
    """One press on the menu, after its choices."""
    player.open()
    for option, choice in choices.items():
        player.choose(option.replace("_", " "), choice)
    player.button(PLAY).click()
    player.waits_for_turn()


def record_of(player: Player) -> dict[str, object]:
    kept = player.page.evaluate("localStorage.getItem('kahwa.record')")
    return json.loads(kept or "{}")


def test_one_click_leads_to_a_playable_card_and_asks_the_server_nothing(
    local_host: Host, new_player: NewPlayer
) -> None:
    amira = new_player(local_host)
    asked: list[str] = []

    def hear(request: Request) -> None:
        if "/api/" in request.url or "/ws" in request.url:
            asked.append(request.url)

    amira.page.on("request", hear)
    amira.page.on("websocket", lambda socket: asked.append(socket.url))
    amira.open()
    amira.button(PLAY).click()
    amira.waits_for_turn()
    amira.make_a_move()
    assert asked == []
    assert amira.page.url.endswith("/#offline")


def test_the_table_is_said_to_be_set_while_the_engine_comes(
    local_host: Host, new_player: NewPlayer
) -> None:
    amira = new_player(local_host)
    held: list[Route] = []
    amira.page.context.route("**/engine/hashed/**", lambda route: held.append(route))
    amira.open()
    amira.button(PLAY).click()
    amira.sees("Setting the table")
    expect(amira.page.get_by_role("progressbar")).to_be_visible()
    amira.page.context.unroute("**/engine/hashed/**")
    for route in held:
        route.continue_()
    amira.waits_for_turn()


def test_two_against_two_has_a_partner_opposite_and_the_level_that_was_chosen(
    local_host: Host, new_player: NewPlayer
) -> None:
    amira = new_player(local_host)
    at_a_bots_table(amira, How_many_at_the_table="2 against 2", Level_of_the_bots="Hard")
    scores = amira.page.get_by_role("list", name="Scores").get_by_role("listitem")
    assert scores.nth(1).get_attribute("title") == "Player and Bot 3"
    amira.button("Menu").click()
    amira.page.get_by_role("dialog", name="Table").wait_for()
    expect(amira.text("Link to this table")).to_have_count(0)
    amira.page.get_by_text("Keys", exact=True).click()
    amira.sees("Read your hand")
    expect(amira.text("Say something")).to_have_count(0)  # bots listen to nobody
    amira.button("Back to the menu").click()
    amira.sees("2 against 2 · Hard")
    amira.page.reload()
    expect(amira.page.get_by_role("radio", name="Hard")).to_be_checked()


STAGE = """async () => {
  const { session } = await import("./app/navigation.js");
  return session.value?.stage.value ?? {};
}"""


def test_a_dealt_hand_is_played_while_others_are_still_dealt_theirs(
    local_host: Host, new_player: NewPlayer
) -> None:
    amira = new_player(local_host, engine_ahead=True)
    amira.open()
    amira.choose("How many at the table", "2 against 2")
    amira.page.clock.install()
    amira.page.clock.pause_at(2**41)
    amira.button(PLAY).click()
    while not amira.may_move():
        amira.page.clock.run_for(20)
    card, take = amira.legal_move()
    # Pressed as by a screen reader: a finger that comes down ends the deal before it presses.
    amira.in_hand(card).dispatch_event("click")
    for other in take:
        amira.on_table(other).dispatch_event("click")
    amira.page.clock.run_for(60)
    stage = amira.page.evaluate(STAGE)
    assert (stage["live"], stage["step"]["event"]["kind"]) == (False, "deal")
    amira.button(re.compile(r"^(Take|Place) ")).dispatch_event("click")
    while card in amira.hand():
        amira.page.clock.run_for(20)
    assert not amira.may_move()


def test_every_option_can_be_chosen_before_the_game_and_stays(
    local_host: Host, new_player: NewPlayer
) -> None:
    amira = new_player(local_host)
    amira.open()
    amira.button("Options").click()
    rate = amira.page.get_by_role("slider", name="Bot win rate")
    expect(rate).to_have_attribute("aria-valuetext", "Off")
    rate.press("End")
    expect(rate).to_have_attribute("aria-valuetext", "100%")
    rate.press("ArrowLeft")
    amira.choose("Played to", "5")
    amira.page.get_by_role("dialog").get_by_role("button", name=PLAY).click()
    amira.waits_for_turn()
    amira.sees("to 5")
    amira.page.go_back()
    amira.sees("1 against 1 · Bots win 95%")
    expect(amira.page.get_by_role("radiogroup", name="Level of the bots")).to_have_count(0)
    amira.button("Options · Bots win 95%").click()
    expect(rate).to_have_attribute("aria-valuetext", "95%")


def test_a_reload_and_the_menu_lead_back_into_the_game(
    local_host: Host, new_player: NewPlayer
) -> None:
    amira = new_player(local_host)
    at_a_bots_table(amira)
    amira.make_a_move()
    amira.waits_for_turn()
    hand, table = amira.hand(), amira.table()
    amira.page.reload()
    amira.waits_for_turn()
    assert (amira.hand(), amira.table()) == (hand, table)
    amira.button("Menu").click()
    amira.button("Back to the menu").click()
    amira.button(RESUME).click()
    amira.waits_for_turn()
    assert (amira.hand(), amira.table()) == (hand, table)


def test_a_new_game_asks_only_while_one_is_running(local_host: Host, new_player: NewPlayer) -> None:
    amira = new_player(local_host)
    at_a_bots_table(amira)
    hand = amira.hand()
    amira.page.go_back()
    amira.button(RESUME).wait_for()
    amira.button(PLAY).click()
    asking = amira.page.get_by_role("dialog", name="Start a new game?")
    asking.get_by_role("button", name="Cancel").click()
    amira.button(RESUME).click()
    amira.waits_for_turn()
    assert amira.hand() == hand
    amira.give_up()
    amira.button("Back to the menu").click()
    amira.button(PLAY).click()
    amira.waits_for_turn()


def test_a_match_counts_once_and_can_be_played_again(
    local_host: Host, new_player: NewPlayer
) -> None:
    amira = new_player(local_host)
    at_a_bots_table(amira, Level_of_the_bots="Easy")
    amira.give_up()
    amira.sees("You gave up")
    amira.page.reload()
    amira.sees("You gave up")
    played = {"easy": {"2": {"played": 1, "won": 0}}}
    assert record_of(amira)["chkobba"]["matches"] == played  # type: ignore[index]
    amira.button("Rematch").click()
    amira.waits_for_turn()
    amira.give_up()
    amira.button("Back to the menu").click()
    amira.button("Record").click()
    row = amira.page.get_by_role("row").filter(has_text="Easy")
    expect(row).to_contain_text("0 of 2 won")
    amira.button("Clear").click()
    amira.page.get_by_role("dialog", name="Clear the record?").get_by_text("Clear").last.click()
    amira.sees("No match is over yet")
    assert record_of(amira) == {}


def test_a_record_is_saved_to_a_file_and_brought_back(
    local_host: Host, new_player: NewPlayer
) -> None:
    amira, sami = new_player(local_host), new_player(local_host)
    amira.page.add_init_script(
        """localStorage.getItem('kahwa.record') ?? localStorage.setItem('kahwa.record',
        '{"chkobba":{"matches":{"hard":{"4":{"played":3,"won":2}}},"feats":9,"bestRound":6,"last":null}}')"""
    )
    for player in (amira, sami):
        player.open()
        player.button("Record").click()
    amira.sees("2 of 3 won")
    with amira.page.expect_download() as saved:
        amira.button("Save as a file").click()
    sami.text("Bring a record from elsewhere").click()
    chooser = sami.page.get_by_label("Choose a file")
    chooser.set_input_files(
        {"name": "cat.json", "mimeType": "application/json", "buffer": b'{"cat": true}'}
    )
    sami.sees("That is not a record of Kahwa")
    chooser.set_input_files(saved.value.path())
    sami.sees("2 of 3 won")
    assert record_of(sami) == record_of(amira)


def test_where_the_engine_does_not_load_bots_are_offered_online(
    local_host: Host, new_player: NewPlayer
) -> None:
    amira = new_player(local_host, engine_ahead=True)
    amira.page.context.route("**/engine/build.json", lambda route: route.abort())
    amira.open()
    amira.sees("did not load")
    expect(amira.button("Try again")).to_be_visible()
    amira.page.context.set_offline(True)
    amira.sees("There is no network")
    expect(amira.text("bots play all the same")).to_have_count(0)
    amira.page.context.set_offline(False)
    amira.button(ONLINE).click()
    amira.waits_for_turn()
    amira.make_a_move()
    assert re.search(r"\?room=\w{8}$", amira.page.url)


def test_where_the_host_has_no_engine_nothing_is_offered_that_cannot_help(
    local_host: Host, new_player: NewPlayer
) -> None:
    amira = new_player(local_host, engine_ahead=True)
    amira.page.context.route("**/engine/build.json", lambda route: route.fulfill(status=404))
    amira.open()
    amira.sees("At this address bots play at the server’s table only.")
    expect(amira.button("Try again")).to_have_count(0)
    expect(amira.button(ONLINE)).to_be_visible()


def test_without_webassembly_the_menu_says_so_and_offers_bots_online(
    local_host: Host, new_player: NewPlayer
) -> None:
    amira = new_player(local_host)
    amira.page.add_init_script("delete globalThis.WebAssembly")
    amira.open()
    # Pressed before the menu can know.
    amira.button(PLAY).click()
    amira.sees("This browser has no WebAssembly")
    amira.button("Back to the menu").click()
    amira.sees("This browser has no WebAssembly")
    amira.button(ONLINE).click()
    amira.waits_for_turn()


def test_a_game_that_cannot_go_on_says_why_and_gives_way(
    local_host: Host, new_player: NewPlayer
) -> None:
    amira = new_player(local_host)
    at_a_bots_table(amira)
    amira.page.context.route(
        "**/engine/build.json",
        lambda route: route.fulfill(json={**route.fetch().json(), "state": 999}),
    )
    amira.page.reload()
    amira.sees("The saved game is from another version of Kahwa and cannot go on")
    assert not amira.page.url.endswith("#offline")
    amira.page.context.unroute("**/engine/build.json")
    amira.page.reload()
    amira.button(RESUME).wait_for()


def test_without_a_network_online_play_says_so_at_once_and_bots_play(
    local_host: Host, new_player: NewPlayer
) -> None:
    amira = new_player(local_host)
    amira.open()
    amira.button(PLAY).click()
    amira.waits_for_turn()
    amira.page.go_back()
    amira.button(RESUME).wait_for()
    amira.page.context.set_offline(True)
    amira.sees("No network: bots play all the same.")
    amira.button("Play with friends").click()
    amira.sees("There is no network. Playing with others needs one")
    amira.page.get_by_role("textbox", name="Have a code?").fill("K7QM2ZPA")
    amira.button("Join").click()
    expect(amira.page.locator("#code-note")).to_have_text(
        "There is no network. Playing with others needs one"
    )
    amira.button(RESUME).click()
    amira.waits_for_turn()
    amira.make_a_move()
    amira.page.context.set_offline(False)


def test_a_game_opened_in_another_tab_stops_in_the_first(
    local_host: Host, new_player: NewPlayer
) -> None:
    first = new_player(local_host)
    at_a_bots_table(first)
    second = new_player(local_host, context=first.page.context)
    second.open()
    second.button(RESUME).click()
    second.waits_for_turn()
    first.sees("Opened elsewhere")
    second.make_a_move()
    first.button("Play here instead").click()
    first.waits_for_turn()
    second.sees("Opened elsewhere")
