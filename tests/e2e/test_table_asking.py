"""What is asked of the table, about cards, moves and keys, and how cards are handled (gallery)."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.e2e.player import PATIENCE
from tests.e2e.test_table_layout import (
    Gallery,
    action,
    at_sizes,
    card,
    double_tap,
    gallery,
)

pytestmark = pytest.mark.browser
__all__ = ["gallery"]


def panel(page: Page, name: str) -> Locator:
    return page.get_by_role("dialog", name=name)


def middle(locator: Locator) -> tuple[float, float]:
    box = locator.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def touch(line: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    touches = [{"x": x, "y": y} for x, y in points]
    line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def said(page: Page) -> list[str]:
    return page.get_by_role("log").locator("p").all_text_contents()


def says(page: Page, *lines: str) -> None:
    """Wait until these are the last lines told."""
    deadline = time.monotonic() + PATIENCE
    while said(page)[-len(lines) :] != [*lines] and time.monotonic() < deadline:
        page.wait_for_timeout(20)
    assert said(page)[-len(lines) :] == [*lines]


def test_a_card_is_asked_about_by_key_and_by_right_click(gallery: Gallery) -> None:
    page = gallery("turn")
    page.keyboard.press("ArrowUp")
    expect(card(page, "4 of hearts")).to_be_focused()
    page.keyboard.press("ArrowRight")
    seven = card(page, "7 of diamonds")
    expect(seven).to_be_focused()
    page.keyboard.press("i")
    asked = panel(page, "7 of diamonds")
    expect(asked).to_contain_text("Counts 7")
    expect(asked).to_contain_text("Haya")
    expect(asked.get_by_role("img", name="6 of hearts, Ace of spades")).to_be_visible()
    page.keyboard.press("Escape")
    expect(asked).to_have_count(0)
    expect(seven).to_be_focused()
    expect(seven).to_have_attribute("aria-pressed", "false")

    card(page, "3 of clubs").click(button="right")
    asked = panel(page, "3 of clubs")
    expect(
        asked.get_by_role("img", name=re.compile("^4 of hearts takes 3 of clubs"))
    ).to_be_visible()
    asked.get_by_role("button", name="Close").click()
    expect(asked).to_have_count(0)
    expect(action(page)).to_have_text("Your turn: pick a card")


@pytest.mark.parametrize("how", ["tap", "right", "key"])
def test_a_card_that_lies_face_up_in_a_pile_is_asked_about(gallery: Gallery, how: str) -> None:
    page = gallery("twelve")
    pile = page.get_by_role("button", name="Chkobbas of Amira: 4 of diamonds, 3 of hearts")
    if how == "key":
        pile.press("i")
    else:
        pile.click(button="right" if how == "right" else "left")
    asked = panel(page, "3 of hearts")
    expect(asked).to_contain_text("it swept the table, a point")
    taken = asked.get_by_role("listitem").get_by_role("img")
    expect(taken).to_have_count(2)
    expect(taken.first).to_have_accessible_name(
        "Amira takes Ace of clubs, 2 of clubs with 3 of hearts."
    )
    page.keyboard.press("Escape")
    expect(asked).to_have_count(0)
    expect(pile).to_be_focused()


def test_a_long_press_asks_and_neither_picks_nor_plays(gallery: Gallery) -> None:
    page = gallery("turn", has_touch=True)
    line = page.context.new_cdp_session(page)
    for name in ("Queen of clubs", "King of hearts"):
        at = middle(card(page, name))
        touch(line, "touchStart", at)
        expect(panel(page, name)).to_be_visible()
        touch(line, "touchEnd")
        page.wait_for_timeout(80)
        expect(panel(page, name)).to_be_visible()
        expect(card(page, name)).to_have_attribute("aria-pressed", "false")
        page.touchscreen.tap(*middle(action(page)))
        expect(panel(page, name)).to_have_count(0)
    assert page.evaluate("getSelection().toString()") == ""


# Whether a press in the middle and near two corners meets the button.
FREE = """one => { const { x, y, width, height } = one.getBoundingClientRect();
  return [[.5, .5], [.1, .1], [.9, .9]].every(([dx, dy]) =>
    one.contains(document.elementFromPoint(x + dx * width, y + dy * height))) }"""


@pytest.mark.parametrize("key", ["i", "?"])
def test_no_panel_covers_hand_or_action(gallery: Gallery, key: str) -> None:
    page = gallery("twelve")
    page.keyboard.press("1")
    page.keyboard.press(key)
    asked = page.get_by_role("dialog")
    expect(asked).to_be_focused()
    for size in at_sizes(page):
        for button in (action(page), *page.locator(".kh-hit-hand").all()):
            assert button.evaluate(FREE), size
        close = asked.get_by_role("button", name="Close").bounding_box()
        assert close
        assert min(close["width"], close["height"]) >= 44


def test_the_round_so_far_opens_in_pictures(gallery: Gallery) -> None:
    page = gallery("turn")
    page.get_by_role("button", name=re.compile("^Last move: Sami takes")).click()
    moves = panel(page, "Moves of this round").get_by_role("listitem")
    expect(moves).to_have_count(2)
    expect(moves.first.get_by_role("img")).to_have_accessible_name(
        "Sami takes 5 of diamonds with 5 of hearts."
    )
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name=re.compile("^Last move: "))).to_be_focused()


def test_keys_read_the_table_aloud_the_same_twice_when_asked_twice(gallery: Gallery) -> None:
    page = gallery("turn")
    page.keyboard.press("t")
    page.keyboard.press("t")
    table = "On the table: 6 of hearts, King of hearts, 3 of clubs, Ace of spades."
    says(page, table, table)
    for key, words in {
        "h": "Your hand: 4 of hearts, 7 of diamonds, Queen of clubs.",
        "s": "Amira: 3, 8 cards taken. Sami: 5, 5 cards taken. Played to 21.",
        "w": "Your turn. Deal 2 of 6. 24 cards in the pack.",
        "l": "Sami takes 5 of diamonds with 5 of hearts.",
    }.items():
        page.keyboard.press(key)
        says(page, words)
    page.keyboard.press("?")
    expect(panel(page, "Keys")).to_contain_text("Read the scores")


def test_the_last_five_seconds_of_an_own_turn_are_told_once(gallery: Gallery) -> None:
    page = gallery("late")
    expect(page.get_by_role("log")).to_contain_text("5 seconds left.")
    assert said(page).count("5 seconds left.") == 1


def test_picks_are_told_as_the_action_says_them(gallery: Gallery) -> None:
    page = gallery("turn")
    page.keyboard.press("2")
    card(page, "6 of hearts").press("Space")
    card(page, "Ace of spades").press("Space")
    says(page, "6: not yet 7", "Take 6 + A")


def test_the_focus_goes_to_a_neighbour_when_its_card_is_played(gallery: Gallery) -> None:
    page = gallery("turn")
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    expect(page.get_by_role("group", name="Table, 5 cards")).to_be_attached()
    expect(card(page, "7 of diamonds")).to_be_focused()


def test_the_focus_goes_to_a_neighbour_when_another_takes_its_card(gallery: Gallery) -> None:
    page = gallery("step-capture&wait=2500")
    taken = card(page, "Ace of spades")
    taken.focus()
    expect(taken).to_have_count(0)
    focused = page.locator(":focus")
    expect(focused).to_have_attribute("data-card", re.compile(r"^\d+$"))
    expect(focused).not_to_have_class(re.compile("kh-hit-hand"))


def test_a_dragged_card_shows_where_it_can_go_and_escape_takes_it_back(gallery: Gallery) -> None:
    page = gallery("turn")
    table = page.locator(".kh")
    x, y = middle(card(page, "Queen of clubs"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 40, steps=4)
    expect(table).to_have_class(re.compile("is-dragging"))
    expect(table).not_to_have_class(re.compile("is-over-cloth"))
    page.mouse.move(*middle(card(page, "King of hearts")), steps=4)
    expect(table).to_have_class(re.compile("is-over-cloth"))
    expect(page.locator(".kh-piece.is-target")).to_have_attribute("data-card", "9")
    page.keyboard.press("Escape")
    expect(table).not_to_have_class(re.compile("is-dragging"))
    page.mouse.up()
    expect(page.get_by_role("group", name="Table, 4 cards")).to_be_attached()
    expect(page.locator(".is-target, .is-dragged, .is-picked")).to_have_count(0)


def test_a_finger_drags_a_card_to_the_cloth_and_a_cancelled_touch_brings_it_back(
    gallery: Gallery,
) -> None:
    page = gallery("turn", has_touch=True)
    line = page.context.new_cdp_session(page)
    x, y = middle(card(page, "Queen of clubs"))
    for end, cards in (("touchCancel", 4), ("touchEnd", 5)):
        touch(line, "touchStart", (x, y))
        for step in range(1, 7):
            touch(line, "touchMove", (x - 20 * step, y - 45 * step))
        touch(line, end)
        expect(page.get_by_role("group", name=f"Table, {cards} cards")).to_be_attached()


def test_a_double_tap_does_what_the_first_tap_picked(gallery: Gallery) -> None:
    page = gallery("turn")
    card(page, "6 of hearts").click()
    double_tap(card(page, "7 of diamonds"))
    expect(action(page)).to_have_text("6: not yet 7")
    card(page, "Ace of spades").click()
    expect(action(page)).to_have_text("Take 6 + A")
    page.keyboard.press("Escape")
    double_tap(card(page, "Queen of clubs"))
    expect(page.get_by_role("group", name="Table, 5 cards")).to_be_attached()


def test_with_assist_off_nothing_on_the_table_hints(gallery: Gallery) -> None:
    page = gallery("turn")
    for name in ("7 of diamonds", "4 of hearts", "Queen of clubs"):
        card(page, name).click()
        expect(action(page)).to_have_text(re.compile("^Place "))
        signs = page.locator(".is-able, .is-takeable, .is-dim, .is-must")
        expect(signs).to_have_count(0)
    labels = page.locator(".kh-hit").evaluate_all("all => all.map(one => one.ariaLabel)")
    assert all(re.fullmatch(r"\w+ of \w+", label) for label in labels)


def test_with_assist_what_can_be_taken_lights_up_and_the_rest_dims(gallery: Gallery) -> None:
    page = gallery("assist")
    expect(action(page)).to_have_text("Take 6 + A")
    expect(page.locator(".kh-in-hand.is-able")).to_have_count(2)
    expect(page.locator(".kh-in-table.is-takeable")).to_have_count(2)
    expect(page.locator(".kh-in-table.is-dim")).to_have_count(3)
    expect(card(page, "6 of hearts, can be taken")).to_have_attribute("aria-pressed", "true")
