"""The waiting room, links and seats, and what happens when something goes wrong."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import NewPlayer
from tests.e2e.network import Network
from tests.e2e.player import Card, Player, at_rest, play, play_down_to, start_match
from tests.e2e.test_play import two_players
from tests.support.hosts import Host

pytestmark = pytest.mark.browser

NO_CLIPBOARD = "Object.defineProperty(Navigator.prototype, 'clipboard', {get: () => undefined});"
NO_COPY = NO_CLIPBOARD + "document.execCommand = () => false;"


PLACES = """() => Object.fromEntries([...document.querySelectorAll(".kh-hit[data-card]")]
  .map(({ ariaLabel, dataset }) => [ariaLabel, dataset.slot]))"""


def test_a_reload_in_the_middle_keeps_seat_and_hand_and_where_every_card_lies(
    host: Host, new_player: NewPlayer
) -> None:
    amira, sami = two_players(host, new_player)
    play_down_to(4, amira, sami)
    for player in (amira, sami):
        hand, table, places = player.hand(), player.table(), player.page.evaluate(PLACES)
        player.page.reload()
        player.page.get_by_role("group", name=re.compile("^Table, ")).wait_for(state="attached")
        player.holds(hand)
        assert player.table() == table
        assert player.page.evaluate(PLACES) == places
        assert not player.text("in another window").is_visible()
    play_down_to(2, amira, sami)


def equal_cards(player: Player) -> list[tuple[Card, list[Card]]]:
    """Cards of the hand that have equals on the table, with those."""
    table = player.table()
    found = [(card, [one for one in table if one.value == card.value]) for card in player.hand()]
    return [(card, equals) for card, equals in found if equals]


def test_a_refused_move_lights_what_must_be_taken(local_host: Host, new_player: NewPlayer) -> None:
    amira = new_player(local_host)
    amira.create_room("Amira", Speed="Fast")
    amira.button("Add a bot").click()
    amira.start()
    play(amira, until=lambda: amira.may_move() and bool(equal_cards(amira)))
    hand, (card, equals) = amira.hand(), equal_cards(amira)[0]

    amira.pick(card)
    amira.button(re.compile("^Place ")).click()

    expect(amira.page.get_by_role("alert")).to_contain_text(
        re.compile(r"^Take (the .+ first|one of these first: .+)$")
    )
    amira.holds(hand)
    for one in equals:
        expect(amira.on_table(one)).to_have_accessible_name(f"{one.name}, must be taken")
    amira.play(card, equals[:1])
    expect(amira.page.get_by_role("alert")).to_be_empty()


def test_a_seat_can_be_given_up_before_the_match(local_host: Host, new_player: NewPlayer) -> None:
    amira, sami = new_player(local_host), new_player(local_host)
    amira.create_room("Amira")
    sami.open(amira.link)
    sami.sit_down("Sami")
    sami.button("Stand up").press("Enter")
    sami.button("Sit down").wait_for()
    sami.page.wait_for_function("document.activeElement !== document.body")
    amira.sees("Free seat")
    expect(amira.button("Start")).to_be_disabled()
    sami.sit_down()
    amira.sees("Everyone is here")


def test_a_full_table_offers_to_watch(local_host: Host, new_player: NewPlayer) -> None:
    amira, sami, late = (new_player(local_host) for _ in range(3))
    amira.create_room("Amira")
    link = amira.link
    late.open(link)
    late.button("Sit down").wait_for()
    sami.open(link)
    sami.sit_down("Sami")
    late.sees("All seats are taken")
    late.button("Watch").click()
    late.sees("Waiting for Amira to start")

    amira.start()
    late.sees("Watching")
    late.page.get_by_role("group", name=re.compile("^Table, 4 cards")).wait_for(state="attached")
    assert late.page.get_by_role("group", name=re.compile("^Your hand")).count() == 0
    amira.sees("1 person watching")

    later = new_player(local_host)
    later.open(link)
    later.sees("All seats are taken")
    later.button("Back to the menu").click()
    later.button("Play with friends").wait_for()


def test_a_seat_taken_a_moment_before_is_refused_in_words(
    local_host: Host, new_player: NewPlayer
) -> None:
    """Both press the same seat's button: the slower one's page did not know yet."""
    amira, sami, late = (new_player(local_host) for _ in range(3))
    amira.create_room("Amira")
    held: list[str] = []

    def late_line(socket: object) -> None:
        server = socket.connect_to_server()  # type: ignore[attr-defined]

        def pass_on(message: str) -> None:
            # What others do reaches this page late.
            if '"snapshot"' in message and '"Sami"' in message and not held:
                held.append(message)
            else:
                socket.send(message)  # type: ignore[attr-defined]

        server.on_message(pass_on)

    late.page.route_web_socket(re.compile("/ws"), late_line)
    late.open(amira.link)
    late.button("Sit down").wait_for()
    sami.open(amira.link)
    sami.sit_down("Sami")
    late.waits_until(lambda: bool(held), "kept from knowing")
    late.button("Sit down").click()
    late.sees("All seats are taken")


def test_two_windows_of_one_browser_are_two_players(
    local_host: Host, new_player: NewPlayer
) -> None:
    amira = new_player(local_host)
    amira.create_room("Amira", Speed="Fast")
    sami = new_player(local_host, amira.page.context)
    sami.open(amira.link)
    sami.sees("You are at this table in another window")
    sami.button("Sit as another player").click()
    sami.sit_down("Sami")
    amira.start()
    play_down_to(4, amira, sami)
    for player in (amira, sami):
        hand = player.hand()
        player.page.reload()
        player.page.get_by_role("group", name=re.compile("^Table, ")).wait_for(state="attached")
        player.holds(hand)


def test_a_seat_can_be_taken_along_to_another_window(
    local_host: Host, new_player: NewPlayer
) -> None:
    amira = new_player(local_host)
    amira.create_room("Amira")
    again = new_player(local_host, amira.page.context)
    again.open(amira.link)
    again.button("Take my seat here").click()
    again.seat_of("You · Host").wait_for()
    amira.sees("Opened elsewhere")
    amira.page.wait_for_timeout(1500)
    amira.sees("Opened elsewhere")
    amira.button("Play here instead").click()
    amira.seat_of("You · Host").wait_for()
    again.sees("Opened elsewhere")


def test_a_lost_connection_is_shown_and_mended(host: Host, new_player: NewPlayer) -> None:
    amira, sami = two_players(host, new_player)
    play_down_to(4, amira, sami)
    hands = amira.hand(), sami.hand()
    host.kill()
    for player in (amira, sami):
        player.sees("Connection lost, back in a moment")
    host.start()
    for player in (amira, sami):
        expect(player.text("Connection lost, back in a moment")).to_have_count(0, timeout=30_000)
    amira.holds(hands[0])
    sami.holds(hands[1])
    play_down_to(2, amira, sami)


def test_a_move_made_while_the_line_is_down_arrives_once(
    local_host: Host, new_player: NewPlayer
) -> None:
    amira, sami = new_player(local_host), new_player(local_host)
    network = Network(amira)
    start_match(amira, sami)
    at_rest(amira, sami).make_a_move()  # Sami leads
    amira.waits_for_turn()
    card, take = amira.legal_move()
    rest = [one for one in amira.hand() if one != card]
    network.lose("gone", told=True)
    amira.sees("Connection lost, back in a moment")
    amira.play(card, take)
    network.come_back()
    sami.waits_for_turn()
    assert at_rest(amira, sami) is sami
    assert amira.hand() == rest


def test_an_absent_players_seat_is_kept_and_a_bot_can_take_over_after_leaving(
    local_host: Host, new_player: NewPlayer
) -> None:
    amira, sami = two_players(local_host, new_player)
    link = sami.page.url
    sami.page.goto("about:blank")
    kept = amira.page.get_by_role("timer", name=re.compile(r"^Sami’s seat is kept for \d\d s$"))
    expect(kept).to_be_visible()
    sami.open(link)
    amira.is_told("Sami is back")
    expect(kept).to_have_count(0)

    sami.button("Menu").click()
    sami.button("Leave the table").click()
    sami.button("Leave").click()
    sami.button("Play with friends").wait_for()
    amira.sees("Sami left the table")
    for answer in ("Claim the win", "Keep waiting"):
        expect(amira.button(answer)).to_be_visible()
    amira.button("Let a bot play").click()
    expect(amira.button("Let a bot play")).to_have_count(0)
    play(amira, until=lambda: len(amira.hand()) == 1)
    amira.waits_for_turn()


def test_an_unknown_code_and_a_code_with_faults(local_host: Host, new_player: NewPlayer) -> None:
    amira = new_player(local_host)
    amira.open(f"{local_host.url}/?room=AAAAAAAA")
    amira.sees("No table AAAA AAAA")
    amira.button("Back to the menu").click()
    amira.page.get_by_label("Have a code?").fill("nothing")
    amira.button("Join").click()
    amira.sees("A code has 8 letters and digits")
    sami = new_player(local_host)
    sami.create_room("Sami")
    tolerant = f" {sami.code[:4].lower()}-{sami.code[4:].lower()} "
    amira.page.get_by_label("Have a code?").fill(tolerant)
    amira.page.keyboard.press("Enter")
    amira.sit_down("Amira")


@pytest.mark.parametrize(("script", "words"), [(NO_CLIPBOARD, "Link copied"), (NO_COPY, "by hand")])
def test_the_link_can_be_had_without_a_secure_context(
    local_host: Host, new_player: NewPlayer, script: str, words: str
) -> None:
    amira = new_player(local_host)
    amira.page.add_init_script(script)
    amira.create_room()
    amira.button("Copy link").click()
    amira.sees(re.compile(words))
    if words == "Link copied":
        amira.page.goto("about:blank")
        amira.page.set_content("<input aria-label='box'>")
        amira.page.get_by_label("box").press("Control+v")
        assert re.search(r"\?room=\w{8}$", amira.page.get_by_label("box").input_value())


def test_the_host_changes_the_look_for_everybody_also_in_a_match(
    local_host: Host, new_player: NewPlayer
) -> None:
    amira, sami = two_players(local_host, new_player)
    amira.button("Menu").click()
    amira.text("How the table looks").click()
    amira.choose("Theme", "Noir")
    for player in (amira, sami):
        expect(player.page.locator("html")).to_have_attribute("data-theme", "noir")
    sami.open()  # the menu keeps it
    sami.button("Play with friends").wait_for()
    expect(sami.page.locator("html")).to_have_attribute("data-theme", "noir")


def test_options_seats_and_names_in_the_waiting_room(
    local_host: Host, new_player: NewPlayer
) -> None:
    amira, sami = new_player(local_host), new_player(local_host)
    amira.create_room("<b>Amira</b> & co", Players="4")
    sami.open(amira.link)
    sami.sit_down("Sami")
    sami.sees("<b>Amira</b> & co")
    options = sami.page.get_by_role("region", name="Options")
    assert options.get_by_role("radio").count() == 0
    amira.choose("Played to", "11")
    expect(options.get_by_text("11", exact=True)).to_be_visible()
    expect(amira.button("Start")).to_be_disabled()
    amira.sees("2 seats are free: invite friends or add bots")

    seats = amira.page.get_by_role("region", name="Seats").get_by_role("listitem")
    expect(seats.nth(1)).to_contain_text("Sami")
    amira.button("Swap Sami with another seat").click()
    amira.button("Swap with Free seat").last.click()
    expect(seats.nth(3)).to_contain_text("Sami")

    amira.button("Add a bot").first.click()
    expect(seats.nth(1)).to_contain_text("Bot, Medium")
    amira.choose("Level", "Easy")
    expect(seats.nth(1)).to_contain_text("Bot, Easy")
    amira.button("Remove the bot").click()
    expect(seats.nth(1)).to_contain_text("Free seat")

    # What was chosen is chosen again at the next table.
    again = new_player(local_host, amira.page.context)
    again.create_room()
    target = again.page.get_by_role("radiogroup", name="Played to")
    expect(target.get_by_role("radio", name="11")).to_be_checked()


def test_people_can_say_things_and_be_muted(local_host: Host, new_player: NewPlayer) -> None:
    amira, sami = two_players(local_host, new_player)
    sami.button("Say something").click()
    sami.button("Bravo").click()
    amira.sees("Bravo")
    sami.sees("Bravo")
    amira.button("Menu").click()
    amira.button("Mute Sami").click()
    amira.button("Close").click()
    amira.page.wait_for_timeout(4000)
    # The same by keys: the list takes the focus and gives it back.
    sami.page.keyboard.press("e")
    expect(sami.button("Salam")).to_be_focused()
    for _ in range(4):
        sami.page.keyboard.press("Tab")
    sami.page.keyboard.press("Enter")
    sami.sees("Tea?")
    expect(sami.button("Say something")).to_be_focused()
    assert not amira.text("Tea?").is_visible()
    sami.page.keyboard.press("m")
    expect(sami.page.get_by_role("dialog", name="Table")).to_be_visible()


def test_the_menu_of_a_game_has_the_link_the_people_and_the_rules(
    local_host: Host, new_player: NewPlayer
) -> None:
    amira, sami = two_players(local_host, new_player)
    amira.button("Menu").click()
    menu = amira.page.get_by_role("dialog", name="Table")
    assert menu.get_by_label("Link to this table").input_value() == sami.page.url
    menu.get_by_text("What happened").click()
    expect(menu.get_by_text("The match begins")).to_be_visible()
    amira.page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    expect(amira.button("Menu")).to_be_focused()
    amira.button("Menu").click()
    menu.get_by_role("button", name="Leave the table").click()
    amira.button("Cancel").click()
    expect(amira.button("Cancel")).to_have_count(0)
    amira.page.keyboard.press("Escape")
    expect(amira.button("Menu")).to_be_focused()
    amira.button("Menu").click()
    menu.get_by_role("button", name="Rules").click()
    rules = amira.page.get_by_role("dialog", name="The rules")
    expect(rules.get_by_role("heading", name="How strong players play")).to_be_visible()
    assert amira.page.url == f"{sami.page.url}#rules"
    amira.page.go_back()
    expect(rules).to_have_count(0)
    assert amira.page.url == sami.page.url


def test_the_title_says_whose_turn_it_is(local_host: Host, new_player: NewPlayer) -> None:
    amira, sami = two_players(local_host, new_player)
    sami.waits_for_turn()
    expect(sami.page).to_have_title("Your turn · Kahwa")
    expect(amira.page).to_have_title("Sami’s turn · Kahwa")
    icons = [player.page.locator("link[rel=icon]") for player in (sami, amira)]
    expect(icons[0]).to_have_attribute("href", re.compile("/favicon-turn.svg$"))
    expect(icons[1]).to_have_attribute("href", re.compile("^(.*/)?favicon.svg$"))


# What the action says while a move is acted out, and after it.
HEAR_ACTION = """() => { window.actions = []; new MutationObserver(() => {
  window.actions.push(document.querySelector(".kh-action")?.textContent)
}).observe(document.body, { subtree: true, childList: true, characterData: true }) }"""


def test_a_page_nobody_looks_at_jumps_to_the_present(
    local_host: Host, new_player: NewPlayer, browser: Browser
) -> None:
    amira, sami = two_players(local_host, new_player)
    hide = """hidden => {
        Object.defineProperty(document, 'visibilityState', {value: hidden, configurable: true});
        document.dispatchEvent(new Event('visibilitychange'));
    }"""
    at_rest(amira, sami)
    amira.page.evaluate(hide, "hidden")
    amira.page.evaluate(HEAR_ACTION)
    sami.make_a_move()
    amira.waits_for_turn()
    expect(amira.page).to_have_title("Your turn · Kahwa")
    assert "Your turn in a moment" not in amira.page.evaluate("window.actions")
    amira.page.evaluate(hide, "visible")
    amira.make_a_move()
    sami.waits_for_turn()


def test_a_duplicated_tab_asks_before_it_takes_the_seat(
    local_host: Host, new_player: NewPlayer
) -> None:
    amira = new_player(local_host)
    amira.create_room("Amira")
    with amira.page.context.expect_page() as opened:
        # Opened by a page, a window starts with a copy of its session storage, as a duplicate does.
        amira.page.evaluate("url => void window.open(url)", amira.link)
    again = Player(opened.value, local_host.url)
    again.sees("You are at this table in another window")
    amira.seat_of("You · Host").wait_for()
    again.button("Just watch").click()
    amira.page.reload()
    amira.seat_of("You · Host").wait_for()
    assert again.problems == []


WIDE = "W" * 20
SMALL = {"width": 360, "height": 640}
# What reaches over its own edge, and by how much.
OVERFLOWS = """selector => { const box = document.querySelector(selector);
  return box.scrollWidth - box.clientWidth }"""


def test_wide_names_fit_the_menu_and_the_end_of_a_match(
    local_host: Host, new_player: NewPlayer
) -> None:
    amira, sami = (new_player(local_host, viewport=SMALL) for _ in range(2))
    amira.create_room(WIDE, Speed="Fast")
    sami.open(amira.link)
    sami.sit_down("M" * 20)
    amira.start()
    sami.button("Menu").click()
    sami.page.get_by_role("dialog", name="Table").wait_for()
    sami.waits_until(lambda: sami.page.evaluate(OVERFLOWS, ".dialog") == 0, "all in the window")
    sami.button("Give up").click()
    sami.page.get_by_role("dialog", name="Give up this match?").get_by_text("Give up").last.click()
    amira.sees("You win")
    amira.waits_until(lambda: amira.page.evaluate(OVERFLOWS, ".over") == 0, "all in the window")
