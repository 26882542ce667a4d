"""The table by measure: cards of a size to be read, all under the finger, and nothing that moves.

The gallery (`public/dev/gallery.html`) draws invented views, so no game has to be played to get here.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import SharedContext
from tests.e2e.player import PATIENCE
from tests.support import motion
from tests.support.hosts import Host

pytestmark = pytest.mark.browser

SIZES = {
    "upright": (390, 844),
    "side": (844, 390),
    "tablet": (820, 1180),
    "tablet-side": (1180, 820),
    "desk": (1440, 900),
    "small": (320, 568),
    "common": (360, 640),
    "small-side": (568, 320),
    "common-side": (640, 360),
}
TOUCH = 44

Gallery = Callable[..., Page]

# What takes a tap in the middle and near the corners of each button, and what it should be.
MISSED = """() => {
  const missed = [];
  for (const button of document.querySelectorAll(".kh button:not([data-slot]:not([data-card]))")) {
    const { left, top, width, height } = button.getBoundingClientRect();
    for (const [dx, dy] of [[.5, .5], [.12, .1], [.88, .9]]) {
      const hit = document.elementFromPoint(left + width * dx, top + height * dy);
      if (hit?.closest("button") === button) continue;
      missed.push(`${button.ariaLabel ?? button.textContent} ${dx}`);
    }
  }
  return missed;
}"""

# Where everything is that has no reason to move, by what it is.
PLACES = """() => Object.fromEntries(
  ["piece[data-card]", "hit", "plate", "action", "recap", "cloth", "spot"]
    .flatMap((what) => [...document.querySelectorAll(`.kh-${what}`)])
    .filter((one) => one.dataset.zone !== "pile")
    .map((one, i) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const name = one.dataset.card !== undefined ? `${one.classList[0]} ${one.dataset.card}`
        : `${one.classList[0]} ${one.dataset.seat ?? one.dataset.slot ?? one.style.left}`;
      return [name, [x, y, width, height].map(Math.round).join(" ")];
    }))"""


# The table is laid out again a part a frame (`paced.js`).
SETTLED = """() => new Promise((done) => {
  let frames = 12;
  const next = () => (--frames ? requestAnimationFrame(next) : done());
  next();
})"""


@pytest.fixture
def gallery(shared_context: SharedContext, local_host: Host) -> Iterator[Gallery]:
    """Open a fixture of the gallery at a size; no page may complain."""
    pages: list[Page] = []
    problems: list[str] = []

    def show(name: str, size: str = "upright", **options: object) -> Page:
        page = shared_context(**options).new_page()
        pages.append(page)
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on(
            "console", lambda said: problems.append(said.text) if said.type == "error" else None
        )
        page.goto(f"{local_host.url}/dev/gallery.html?show={name}")
        page.locator("html[data-ready]").wait_for()
        return page

    yield show
    for page in pages:
        page.close()
    assert problems == []


def at_sizes(page: Page, sizes: Iterable[str] = SIZES) -> Iterator[str]:
    """The page at one size after another; each size's name."""
    for size in sizes:
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        yield size


def comes_to_rest(page: Page, places: dict[str, str]) -> None:
    """Wait until everything is where it was, once what flies has landed."""
    deadline = time.monotonic() + PATIENCE
    while page.evaluate(PLACES) != places and time.monotonic() < deadline:
        page.wait_for_timeout(50)
    assert page.evaluate(PLACES) == places


def card(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=re.compile(f"^{name}"))


def double_tap(target: Locator) -> None:
    """Two taps at one moment of the page's clock: a busy machine may take its time between them."""
    target.evaluate("() => { const now = performance.now(); performance.now = () => now }")
    target.dblclick()
    target.page.evaluate("() => { delete performance.now }")


def action(page: Page) -> Locator:
    return page.locator(".kh-action")


def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    return page.locator(selector).evaluate_all(
        "all => all.map(one => { const r = one.getBoundingClientRect();"
        " return { x: r.x, y: r.y, w: r.width, h: r.height } })"
    )


@pytest.mark.parametrize("fixture", ["twelve", "four-twelve", "wide", "twenty-seven", "cut"])
def test_everything_pressed_is_under_the_finger(gallery: Gallery, fixture: str) -> None:
    page = gallery(fixture)
    for size in at_sizes(page):
        assert (size, page.evaluate(MISSED)) == (size, [])
        width, height = SIZES[size]
        for box in boxes(page, ".kh button"):
            assert box["x"] >= 0, size
            assert box["y"] >= 0, size
            assert box["x"] + box["w"] <= width, size
            assert box["y"] + box["h"] <= height, size
        sides = (
            "() => [document.documentElement.scrollHeight, document.documentElement.scrollWidth]"
        )
        assert page.evaluate(sides) == [height, width]


def test_nothing_pressed_is_smaller_than_a_fingertip(gallery: Gallery) -> None:
    page = gallery("twelve")
    for size in at_sizes(page):
        for box in boxes(page, ".kh button"):
            assert box["w"] >= TOUCH, size
            assert box["h"] >= TOUCH, size


LEAST = {
    "upright": {"hand": (110, 165), "table": (64, 96)},
    "side": {"hand": (84, 126), "table": (64, 96)},
    "tablet": {"hand": (130, 195), "table": (100, 150)},
    "tablet-side": {"hand": (120, 180), "table": (96, 144)},
    "desk": {"hand": (130, 195), "table": (88, 132)},
}


def test_cards_are_large_enough_to_read(gallery: Gallery) -> None:
    page = gallery("twelve")
    for size in at_sizes(page, LEAST):
        for zone, (width, height) in LEAST[size].items():
            drawn = boxes(page, f".kh-in-{zone}")
            assert len(drawn) == (3 if zone == "hand" else 12)
            for box in drawn:
                assert box["w"] >= width, size
                assert box["h"] >= height, size


# How far a drawn card's middle is from that of its button.
APART = """() => [...document.querySelectorAll(".kh-hit[data-card]")].map((hit) => {
  const drawn = document.querySelector(`.kh-piece[data-card="${hit.dataset.card}"]`);
  const [a, b] = [hit.getBoundingClientRect(), drawn.getBoundingClientRect()];
  return Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2);
})"""


def test_drawn_cards_lie_under_their_buttons(gallery: Gallery) -> None:
    page = gallery("twelve")
    for size in at_sizes(page):
        apart = page.evaluate(APART)
        assert len(apart) == 15
        assert max(apart) <= 1.5, size


@pytest.mark.parametrize("size", ["upright", "side", "desk"])
def test_nothing_else_moves_when_cards_come_and_go(gallery: Gallery, size: str) -> None:
    page = gallery("turn", size)
    before = page.evaluate(PLACES)
    card(page, "7 of diamonds").click()
    card(page, "6 of hearts").click()
    card(page, "Ace of spades").click()
    expect(action(page)).to_have_text("Take 6 + A")
    action(page).click()
    expect(action(page)).to_have_text("Your turn: pick a card")
    double_tap(card(page, "Queen of clubs"))
    expect(page.get_by_role("group", name="Table, 3 cards")).to_be_attached()
    expect(action(page)).to_have_text("Your turn: pick a card")
    after = page.evaluate(PLACES)
    gone = {"16", "5", "30", "28"}
    stayed = {name: place for name, place in before.items() if name.split()[-1] not in gone}
    assert {name: after.get(name) for name in stayed} == stayed
    # The queen took the gap that the six left: the lowest free place.
    assert page.locator('.kh-hit[data-card="28"]').get_attribute("data-slot") == "0"


def test_the_table_is_not_scrolled_even_by_what_is_focused(gallery: Gallery) -> None:
    page = gallery("turn")
    scrolled = """() => {
      const table = document.querySelector(".kh");
      table.scrollTo(16, 16);
      return [table.scrollLeft, table.scrollTop];
    }"""
    assert page.evaluate(scrolled) == [0, 0]


def test_a_refused_move_comes_back_and_lights_what_must_be_taken(gallery: Gallery) -> None:
    page = gallery("turn")
    before = page.evaluate(PLACES)
    double_tap(card(page, "4 of hearts"))
    expect(card(page, "6 of hearts, must be taken")).to_be_visible()
    expect(page.locator(".kh-piece.is-must")).to_have_count(1)
    expect(card(page, "4 of hearts")).to_have_count(1)
    told = page.get_by_role("log").locator("p")
    expect(told.last).to_have_text("4 of hearts is back in your hand.")
    expect(told.filter(has_text="Amira places")).to_have_count(0)
    expect(page.locator(".kh-recap .kh-said")).to_contain_text("Sami takes")
    comes_to_rest(page, before)
    card(page, "4 of hearts").click()
    expect(page.locator(".kh-piece.is-must")).to_have_count(0)


def test_the_action_says_what_it_will_do(gallery: Gallery) -> None:
    page = gallery("turn")
    expect(action(page)).to_have_text("Your turn: pick a card")
    for name, words in [
        ("7 of diamonds", "Place 7♦"),
        ("6 of hearts", "6: not yet 7"),
        ("3 of clubs", "6 + 3: more than 7"),
    ]:
        card(page, name).click()
        expect(action(page)).to_contain_text(words)
    assert action(page).get_attribute("aria-disabled") == "true"
    card(page, "3 of clubs").click()
    card(page, "Ace of spades").click()
    expect(action(page)).to_have_text("Take 6 + A")
    assert action(page).get_attribute("aria-disabled") is None


def test_a_card_is_dragged_to_the_cloth_or_back(gallery: Gallery) -> None:
    page = gallery("turn")
    queen = card(page, "Queen of clubs")
    box = queen.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for target, cards in [((x, y - 40), 4), ((200, 420), 5)]:
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(*target, steps=6)
        page.mouse.up()
        expect(page.get_by_role("group", name=f"Table, {cards} cards")).to_be_attached()


def test_a_whole_move_by_keyboard_keeps_the_focus(gallery: Gallery) -> None:
    page = gallery("turn")
    page.keyboard.press("2")
    expect(card(page, "7 of diamonds")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(card(page, "7 of diamonds")).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("3")
    page.keyboard.press("ArrowUp")
    expect(action(page)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("group", name="Table, 5 cards")).to_be_attached()
    expect(action(page)).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("button", name=re.compile("^Last move: "))).to_be_focused()
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.dataset.card") is not None


def test_only_transform_and_opacity_are_animated(gallery: Gallery) -> None:
    animated: set[str] = set()
    for name in ("step-chkobba", "step-haya", "step-deal", "step-capture"):
        page = gallery(f"{name}&wait=1000")
        animated |= set(page.evaluate(motion.WATCHED, 2500))
    assert animated == {"transform", "opacity"}


def test_reduced_motion_only_fades(gallery: Gallery) -> None:
    page = gallery("step-capture&motion=reduced&wait=500", reduced_motion="reduce")
    assert set(page.evaluate(motion.WATCHED, 1000)) <= {"opacity"}


def test_each_step_is_told_once_and_the_turn_too(gallery: Gallery) -> None:
    page = gallery("step-place")
    said = page.locator(".kh-said p")
    expect(said).to_have_text(["Sami places 4 of spades.", "Your turn."])
