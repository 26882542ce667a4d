"""What must work in every browser, seen in those that Playwright drives no build of: Firefox, WebKit.

Each plays against a bot (Python in the page), and they meet at a table by link. All else is tested in
Chromium (tests/e2e).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from tests.browsers.webdriver import Window, find_firefox, find_webkit, firefox, webkit
from tests.e2e.player import MY_TURN, Card, cards_of, legal_move
from tests.support.hosts import Host
from tools import engine

# Tried again more often than others: now and then WebKitGTK's page crashes in Mesa, which draws where
# there is no graphics card (a general protection fault in swrast_dri.so).
pytestmark = [pytest.mark.other_browser, pytest.mark.flaky(reruns=3)]

ENTER = "\ue007"
GROUP = """const group = [...document.querySelectorAll("[role=group]")]
  .find((one) => one.getAttribute("aria-label")?.startsWith(arguments[0]));
return [...(group?.querySelectorAll("button") ?? [])]
  .map((one) => one.getAttribute("aria-label") ?? "");"""
PICKED = """return [...document.querySelectorAll("button[aria-pressed=true]")]
  .some((one) => one.getAttribute("aria-label").startsWith(arguments[0]));"""
MIDDLE_OF = """const one = [...document.querySelectorAll("button")]
  .find((one) => one.getAttribute("aria-label")?.startsWith(arguments[0]));
const { x, y, width, height } = one.getBoundingClientRect();
return [x + width / 2, y + height / 2];"""
CLOTH = """const { x, y, width, height } = document.querySelector(".kh-cloth").getBoundingClientRect();
return [x + width / 2, y + 24];"""


@pytest.fixture(scope="module", autouse=True)
def _engine() -> None:
    """The engine of offline play, which the host hands out with the page."""
    engine.build()


@pytest.fixture
def open_firefox(tmp_path: Path) -> Iterator[Window]:
    yield from _opened(find_firefox(), "Firefox", firefox, tmp_path)


@pytest.fixture
def open_webkit(tmp_path: Path) -> Iterator[Window]:
    yield from _opened(find_webkit(), "WebKit", webkit, tmp_path)


@pytest.fixture(params=["firefox", "webkit"])
def window(request: pytest.FixtureRequest) -> Window:
    """Each of them in turn."""
    return request.getfixturevalue(f"open_{request.param}")


def _opened(
    found: str | None,
    name: str,
    start: Callable[[Path], AbstractContextManager[Window]],
    folder: Path,
) -> Iterator[Window]:
    if found is None:
        pytest.skip(f"There is no {name} here; ./check installs it as root on Debian.")
    with start(folder) as window:
        yield window
        assert window.problems() == []


def hand(window: Window) -> list[Card]:
    return cards_of(window.run(GROUP, "Your hand, "))


def table(window: Window) -> list[Card]:
    return cards_of(window.run(GROUP, "Table, "))


def make_a_move(window: Window) -> None:
    """Pick by clicking, press what the button says, and wait until the move stands."""
    card, take = legal_move(hand(window), table(window))
    for one in (card, *take):
        pick(window, one)
    window.press("^(Take|Place) ")
    leaves_the_hand(window, card)


def pick(window: Window, card: Card) -> None:
    """Press a card and wait until it is picked."""
    window.press(f"^{card.name}")
    window.waits_until(lambda: window.run(PICKED, card.name), f"picked {card.name}")


def drag_or_make_a_move(window: Window) -> None:
    """Drag a card to the one that it takes, or to the cloth; where it takes several, pick them."""
    card, take = legal_move(hand(window), table(window))
    if len(take) > 1:
        return make_a_move(window)
    target = window.run(MIDDLE_OF, take[0].name) if take else window.run(CLOTH)
    window.drag(window.run(MIDDLE_OF, card.name), target)
    return leaves_the_hand(window, card)


def leaves_the_hand(window: Window, card: Card) -> None:
    window.waits_until(lambda: card not in hand(window), f"played {card.name}")


def play(*windows: Window, until: Callable[[], bool]) -> None:
    """Let whoever is to move make moves."""

    def over() -> bool:
        for window in windows:
            if window.finds(f"^{MY_TURN}$"):
                make_a_move(window)
        return until()

    windows[0].waits_until(over, "came to the end", seconds=150)


def test_a_deal_against_a_bot_by_click_drag_and_key_and_a_reload(
    local_host: Host, window: Window
) -> None:
    window.open(local_host.url)
    window.press("^Play against bots$")
    window.sees(f"^{MY_TURN}$")

    make_a_move(window)
    window.sees(f"^{MY_TURN}$")

    left = hand(window)
    assert len(left) == 2
    window.reload()
    window.sees(f"^{MY_TURN}$")
    assert hand(window) == left

    drag_or_make_a_move(window)
    window.sees(f"^{MY_TURN}$")

    [last] = hand(window)
    _, take = legal_move([last], table(window))
    places = window.run(GROUP, "Your hand, ")
    window.types(str(1 + next(n for n, label in enumerate(places) if label.startswith(last.name))))
    window.waits_until(lambda: window.run(PICKED, last.name), "picked by its number")
    for one in take:
        pick(window, one)
    # Enter plays what has the focus: the hand's card, unless others were clicked after it.
    if take:
        window.press("^Take ")
    else:
        window.types(ENTER)
    window.waits_until(lambda: len(hand(window)) == 3, "dealt to again")


def test_firefox_and_webkit_play_a_deal_at_a_table_by_link(
    local_host: Host, open_firefox: Window, open_webkit: Window
) -> None:
    open_webkit.open(local_host.url)
    open_webkit.press("^Play with friends$")
    open_webkit.sees("^Start$")
    link = open_webkit.run(
        """return [...document.querySelectorAll("input")].find((one) => /[?/#]/.test(one.value)).value"""
    )
    open_firefox.open(link)
    open_firefox.press("^Sit down$")
    open_webkit.press("^Start$")

    both = (open_webkit, open_firefox)
    play(*both, until=lambda: all(one.reads("Deal 2/6") for one in both))
    assert sorted(card.name for card in table(open_webkit)) == sorted(
        card.name for card in table(open_firefox)
    )
