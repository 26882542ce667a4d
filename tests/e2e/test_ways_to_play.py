"""Everyone can play: a whole match by the keys alone, and one by what a screen reader is told alone."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import NewPlayer
from tests.e2e.player import Card, Player, cards_of, legal_move
from tests.support.hosts import Host

pytestmark = pytest.mark.browser

FOCUSED = """() => { const one = document.activeElement;
  if (!one || one === document.body) return null;
  return one.getAttribute('aria-label') || one.textContent.trim() }"""


class ByKeys:
    """Plays by the keyboard alone; after every key the focus has to be somewhere."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.page = player.page

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        if self.focused() is None:
            if key.endswith("Tab"):
                self.page.keyboard.press(key)  # past the page's end and in again
            self.keeps_focus()

    def keeps_focus(self) -> None:
        """What takes the place of something that went gets the focus within a moment."""
        if self.focused() is None:
            self.page.wait_for_function(f"() => ({FOCUSED})() !== null", timeout=10_000, polling=20)

    def focused(self) -> str | None:
        """What has the focus by its name; None: it is lost."""
        return self.page.evaluate(FOCUSED)

    def go_to(self, name: str, key: str = "Tab") -> None:
        for _ in range(90):
            if re.search(name, self.focused() or ""):
                return
            self.press(key)
        raise AssertionError(f"{name} is not reached by {key}")

    def choose(self, option: str, choice: str) -> None:
        """A choice of the waiting room: Tab leads into the row, arrows along it."""
        group = self.page.get_by_role("radiogroup", name=option, exact=True)
        inside = (
            f"() => document.activeElement.closest('[role=radiogroup]')?.ariaLabel === '{option}'"
        )
        for _ in range(90):
            if self.page.evaluate(inside):
                break
            self.press("Tab")
        wanted = group.get_by_role("radio", name=choice, exact=True)
        for _ in range(8):
            if wanted.get_attribute("aria-checked") == "true":
                break
            self.press("ArrowRight")
        expect(wanted).to_be_checked()

    def move(self) -> None:
        """The card by its digit, what it takes by Shift+Tab and Space, then Enter on the card."""
        self.player.waits_for_turn()
        card, take = self.player.legal_move()
        before = self.page.locator(".kh-hit-hand").evaluate_all(
            "all => all.map(one => one.getAttribute('aria-label'))"
        )
        slot = next(i for i, label in enumerate(before) if label.startswith(card.name))
        self.press(str(slot + 1))
        for other in take:
            self.go_to(f"^{other.name}", "Shift+Tab")
            self.press("Space")
        if take:
            self.go_to(f"^{card.name}")
        self.press("Enter")
        expect(self.player.in_hand(card)).to_have_count(0)
        self.keeps_focus()


class ByTree:
    """Plays by roles, names and the live regions alone, as a screen reader hands them over."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.page = player.page
        self.page.add_init_script(HEAR)

    def heard(self) -> list[str]:
        return list(self.page.evaluate("window.heard"))

    def cards(self, group: str) -> list[Card]:
        found = self.page.get_by_role("group", name=re.compile(group))
        if found.count() == 0:  # a table with nothing on it
            return []
        tree = found.aria_snapshot()
        return cards_of(re.findall(r'- button "([^"]*)"', tree))

    def button(self, name: str) -> None:
        self.page.get_by_role("button", name=re.compile(name)).press("Enter")

    def move(self) -> None:
        """A move that the tree's own words are enough for, force capture included."""
        card, take = legal_move(self.cards("^Your hand, "), self.cards("^Table, "))
        hand = self.page.get_by_role("group", name=re.compile("^Your hand, "))
        table = self.page.get_by_role("group", name=re.compile("^Table, "))
        hand.get_by_role("button", name=re.compile(f"^{card.name}")).press("Space")
        for other in take:
            table.get_by_role("button", name=re.compile(f"^{other.name}")).press("Space")
        self.button("^(Take|Place) ")
        expect(hand.get_by_role("button", name=re.compile(f"^{card.name}"))).to_have_count(0)


HEAR = """window.heard = [];
new MutationObserver((all) => {
  for (const { addedNodes } of all) for (const one of addedNodes)
    if (one.nodeType === 1 && one.closest?.('[role=log]')) window.heard.push(one.textContent);
}).observe(document, { childList: true, subtree: true });"""


# Where each place of hand and table was first seen, and whatever was ever seen elsewhere.
WATCH_PLACES = """window.moved = []; const places = new Map();
const look = () => {
  const cards = document.querySelectorAll('.kh-hit:not(.kh-hit-hand)').length;
  for (const one of document.querySelectorAll('.kh-hit, .kh-action, .kh-plate')) {
    const name = `${one.className.split(' ').slice(0, 2)} ${one.dataset.slot ?? one.dataset.seat}`;
    const { left, top, width, height } = one.style;
    const place = [left, top, width, height].join(' ');
    if (!places.has(name)) places.set(name, place);
    else if (places.get(name) !== place && cards <= 12) window.moved.push(`${name}: ${place}`);
  }
};
new MutationObserver(look).observe(document,
  { childList: true, subtree: true, attributeFilter: ["style"] });"""


def until(done: Callable[[], bool], step: Callable[[], None], seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < deadline
        step()


def test_a_whole_match_by_keys_and_by_the_tree_alone(
    local_host: Host, new_player: NewPlayer
) -> None:
    amira, sami = (new_player(local_host, reduced_motion="reduce") for _ in range(2))
    keys, tree = ByKeys(amira), ByTree(sami)
    amira.page.add_init_script(WATCH_PLACES)
    amira.open()
    amira.button("Play with friends").wait_for()
    amira.page.keyboard.press("Tab")
    keys.go_to("^Play with friends")
    keys.press("Enter")
    amira.button("Start").wait_for()
    keys.choose("Speed", "Fast")
    keys.choose("Played to", "5")
    sami.open(amira.link)
    sami.page.get_by_role("textbox", name="Your name").fill("Sami")
    tree.button("^Sit down$")
    expect(amira.button("Start")).to_be_enabled()
    keys.go_to("^Start$")
    keys.press("Enter")

    moves = {"Sami": 0, "other": 0}

    def step() -> None:
        keys.keeps_focus()
        if amira.may_move():
            keys.move()
            moves["other"] += 1
        elif sami.may_move():
            tree.move()
            moves["Sami"] += 1
        elif amira.button("Deal").is_visible():
            keys.go_to("^Deal$")
            keys.press("Enter")
            expect(amira.button("Deal")).to_have_count(0)
        else:
            amira.page.wait_for_timeout(20)

    until(amira.match_over, step, 600)
    sami.page.get_by_role("region", name=re.compile(" wins$|^You win$")).wait_for()
    keys.keeps_focus()
    played = [line for line in tree.heard() if re.search(r" (takes|places) ", line)]
    assert len(played) == sum(moves.values())
    assert sum(line.startswith("Sami ") for line in played) == moves["Sami"]
    assert tree.heard().count("Your turn.") == moves["Sami"]
    assert amira.page.evaluate("window.moved") == []
    keys.go_to("^Rematch$")
    keys.press("Enter")
    amira.sees(re.compile("^Deal 1/6$", re.IGNORECASE))
    keys.keeps_focus()


def test_a_finger_neither_scrolls_nor_zooms_the_table(
    local_host: Host, new_player: NewPlayer
) -> None:
    amira = new_player(local_host, has_touch=True, is_mobile=True)
    amira.open()
    amira.button("Play against bots").click()
    amira.waits_for_turn()
    line = amira.page.context.new_cdp_session(amira.page)

    def finger(kind: str, *points: tuple[int, int]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    for x, y in ((200, 300), (200, 90), (60, 690), (200, 24)):
        finger("touchStart", (x, y))
        for step in range(1, 8):
            finger("touchMove", (x, y - 12 * step))
        finger("touchEnd")
    for _ in range(2):
        finger("touchStart", (200, 300))
        finger("touchEnd")
    still = amira.page.evaluate(
        "() => [scrollX, scrollY, visualViewport.scale, visualViewport.pageTop,"
        " document.querySelector('.game').scrollTop]"
    )
    assert still == [0, 0, 1, 0, 0]
