"""What holds for the page at every size: nothing to scroll, too small, or from elsewhere."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Response, expect

from tests.e2e.conftest import NewPlayer
from tests.e2e.player import Player, play
from tests.e2e.screenshots import SIZES
from tests.e2e.test_table_layout import SETTLED
from tests.support.hosts import Host

pytestmark = pytest.mark.browser

# Gzipped, heads left out; docs/PERFORMANCE.md tells what comes on the wire, and what is aimed at.
# As written; as deployed both are a fifth less (tests/test_dist.py).
MENU_BYTES = 102_000
FIRST_DEAL_BYTES = 309_000

# What moves without a press; less than this rounds to no shift at all.
SHIFTS = """window.shifts = [];
new PerformanceObserver((list) => list.getEntries().forEach((one) => {
    if (!one.hadRecentInput && one.value >= 0.005) shifts.push(...one.sources.map(({node}) =>
        `${one.value.toFixed(4)} ${node?.className ?? node?.nodeName}`));
})).observe({type: 'layout-shift', buffered: true});"""

SMALL = """() => [...document.querySelectorAll('button, input, summary, [role=radio]')]
    .filter(one => one.checkVisibility({visibilityProperty: true}) && !one.closest('[inert]'))
    .map(one => [one.getBoundingClientRect(), one.ariaLabel || one.textContent])
    .filter(([box]) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
    .map(([box, name]) => `${name}: ${box.width} x ${box.height}`)"""

CUT_OFF = """() => [...document.querySelectorAll('button')]
    .filter(one => one.checkVisibility({visibilityProperty: true}) && !one.closest('[inert]'))
    .filter(one => {
        const box = one.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const hit = document.elementFromPoint(x, y);
        // A note of the first game's lesson lies over the last move until it is read.
        if (one.matches('.kh-recap') && hit?.closest('.coach-note')) return false;
        return box.width > 0 && !(hit && (one.contains(hit) || hit.contains(one)));
    })
    .map(one => one.ariaLabel || one.textContent)"""

SCROLLS = """() => [document.documentElement, document.body, ...document.querySelectorAll('#app *')]
    .filter(one => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
    .filter(one => /auto|scroll/.test(getComputedStyle(one).overflow)
        || one === document.documentElement)
    .map(one => one.className || one.tagName)"""

SMALL_TEXT = """() => [...document.querySelectorAll('#app *')]
    .filter(one => [...one.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()))
    .filter(one => one.checkVisibility({visibilityProperty: true}) && !one.closest('svg, .kh'))
    .filter(one => parseFloat(getComputedStyle(one).fontSize) < 15.9)
    .map(one => `${one.className}: ${one.textContent.slice(0, 30)}`)"""

INSETS = """insets => Object.entries(insets).forEach(([side, length]) =>
    document.documentElement.style.setProperty(`--safe-${side}`, `${length}px`))"""

UNDER_THE_EDGE = """({ top = 0, right = 0, bottom = 0, left = 0 }) =>
    [...document.querySelectorAll('button, input, dialog, .kh-tally')]
    .filter(one => one.checkVisibility({visibilityProperty: true}) && !one.closest('[inert]'))
    .map(one => [one, one.getBoundingClientRect()])
    .filter(([one, box]) => box.left < left || box.right > innerWidth - right
        // What scrolls goes on below the edge of what it scrolls in.
        || (one.matches('.bar button, dialog') && (box.top < top || box.bottom > innerHeight - bottom)))
    .map(([one]) => one.ariaLabel || one.textContent)"""


def resized(page: Page, size: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(SETTLED)


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_too_small_or_out_of_reach(
    local_host: Host, new_player: NewPlayer, size: str
) -> None:
    amira = new_player(local_host)
    amira.open()
    resized(amira.page, size)
    amira.button("Play with friends").wait_for()
    check(amira, "menu")
    amira.create_room("W" * 20, Players="4")
    for free in (3, 2, 1):
        expect(amira.button("Add a bot")).to_have_count(free)
        amira.button("Add a bot").first.click()
    expect(amira.button("Start")).to_be_enabled()
    check(amira, "waiting room", reachable=False)
    amira.start()
    amira.waits_for_turn()
    check(amira, "table")
    assert amira.page.evaluate(SCROLLS) == []


@pytest.mark.parametrize(
    ("size", "insets"),
    [
        ((390, 844), {"top": 59, "bottom": 34}),
        ((844, 390), {"left": 47, "right": 47, "bottom": 21}),
    ],
)
def test_nothing_lies_under_the_notch_of_a_phone_and_the_bar_reaches_beside_it(
    local_host: Host, new_player: NewPlayer, size: tuple[int, int], insets: dict[str, int]
) -> None:
    page = new_player(local_host, viewport=dict(zip(("width", "height"), size, strict=True))).page
    for screen in ("menu", "options", "lobby", "table&fixture=asked", "tally", "match-end"):
        page.goto(f"{local_host.url}/dev/screens.html?screen={screen}")
        page.locator("html[data-ready]").wait_for()
        page.evaluate(INSETS, insets)
        page.evaluate(SETTLED)
        assert (screen, page.evaluate(UNDER_THE_EDGE, insets)) == (screen, [])
    ground = page.evaluate(
        """() => {
          const { top, left, right } = getComputedStyle(document.querySelector(".bar"), "::before");
          return [top, left, right].map(parseFloat);
        }"""
    )
    assert ground == [-insets.get(side, 0) for side in ("top", "left", "right")]


def check(player: Player, screen: str, *, reachable: bool = True) -> None:
    """`reachable`: all of the screen is meant to be in the window at once."""
    assert (screen, player.page.evaluate(SMALL)) == (screen, [])
    assert (screen, player.page.evaluate(SMALL_TEXT)) == (screen, [])
    if reachable:
        assert (screen, player.page.evaluate(CUT_OFF)) == (screen, [])


def test_the_menu_is_light(local_host: Host, new_player: NewPlayer) -> None:
    amira = new_player(local_host)
    answers = answers_to(amira)
    # The game's table is fetched once the menu is at rest; it does not count.
    amira.page.add_init_script("window.setTimeout = () => 0")
    amira.open()
    amira.button("Play with friends").wait_for()
    amira.page.wait_for_load_state("networkidle")
    sizes = weighed(answers)
    assert sum(sizes.values()) < MENU_BYTES, sizes


def test_nothing_comes_from_elsewhere_and_the_first_deal_is_one_press_and_a_light_load_away(
    local_host: Host, new_player: NewPlayer
) -> None:
    amira = new_player(local_host)
    answers = answers_to(amira)
    amira.open()
    amira.button("Play against bots").click()
    amira.waits_for_turn()
    amira.page.wait_for_load_state("networkidle")
    sizes = weighed(answers)
    assert {urlsplit(url).netloc for url in sizes} == {urlsplit(local_host.url).netloc}
    # The engine has a budget of its own.
    page = {url: size for url, size in sizes.items() if "/engine/" not in url}
    assert sum(page.values()) < FIRST_DEAL_BYTES, page


def answers_to(player: Player) -> list[Response]:
    answers: list[Response] = []
    player.page.on("response", lambda answer: answers.append(answer))
    return answers


def weighed(answers: list[Response]) -> dict[str, int]:
    # What the page has made itself does not come over the wire.
    fetched = [a for a in answers if not a.url.startswith("blob:")]
    return {a.url: a.request.sizes()["responseBodySize"] for a in fetched}


def test_nothing_moves_by_itself_on_any_screen(local_host: Host, new_player: NewPlayer) -> None:
    amira, sami = new_player(local_host), new_player(local_host)
    for player in (amira, sami):
        player.page.add_init_script(SHIFTS)
    amira.create_room("Amira")
    still(amira, "waiting room")
    sami.open(amira.link)
    sami.sit_down("Sami")
    still(sami, "waiting room of a guest")
    amira.button("Start").click()
    play(amira, sami, until=lambda: amira.tally_shown() or amira.match_over(), seconds=300)
    still(amira, "table")
    still(sami, "table of a guest")
    for screen in ("menu", "lobby", "guest", "table", "tally", "match-end"):
        amira.open(f"{local_host.url}/dev/screens.html?screen={screen}")
        amira.page.locator("html[data-ready]").wait_for()
        amira.page.wait_for_timeout(500)
        still(amira, screen)


def still(player: Player, screen: str) -> None:
    assert (screen, player.page.evaluate("shifts")) == (screen, [])


def test_the_content_policy_forbids_inline_code_and_other_places(
    local_host: Host, new_player: NewPlayer
) -> None:
    amira = new_player(local_host)
    answer = amira.page.goto(local_host.url)
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "unsafe-inline" not in policy
    assert "default-src 'self'" in policy
    assert not re.search(r"<script(?![^>]* src=)|\sstyle=|\son\w+=", answer.text())


def test_no_input_makes_a_phone_zoom_in(local_host: Host, new_player: NewPlayer) -> None:
    amira = new_player(local_host)
    amira.open()
    amira.button("Play with friends").wait_for()
    sizes = amira.page.get_by_role("textbox").evaluate_all(
        "all => all.map(one => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert sizes
    assert min(sizes) >= 16


def test_a_game_can_be_started_and_played_by_keyboard_alone(
    local_host: Host, new_player: NewPlayer
) -> None:
    amira = new_player(local_host)
    amira.open()
    amira.button("Play with friends").wait_for()
    press = amira.page.keyboard.press
    press("Tab")
    press("Tab")
    expect(amira.button("Play against bots")).to_be_focused()
    press("Enter")
    amira.waits_for_turn()
    assert amira.page.evaluate("document.activeElement !== null")


def test_a_clicked_button_has_the_focus_in_a_browser_that_gives_it_none(
    local_host: Host, new_player: NewPlayer
) -> None:
    amira = new_player(local_host)
    amira.page.add_init_script(
        """addEventListener("mousedown", (event) => event.preventDefault(), true)"""  # as Safari
    )
    amira.open()
    settings = amira.button("Settings")
    settings.click()
    amira.button("Close").click()
    expect(settings).to_be_focused()


def test_arrows_go_past_what_a_hint_of_the_first_game_hides(
    local_host: Host, new_player: NewPlayer
) -> None:
    page = new_player(local_host).page
    page.goto(f"{local_host.url}/dev/screens.html?screen=table")
    page.locator(".coach-note").wait_for()
    page.keyboard.press("1")
    picked = page.locator(".kh-hit-hand[aria-pressed=true]")
    expect(picked).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(picked).not_to_be_focused()
