"""Large text, and long words on small phones: all can be read and reached, and lines are full."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import SharedContext
from tests.e2e.test_page import CUT_OFF, SCROLLS, SMALL, SMALL_TEXT
from tests.e2e.test_table_layout import SETTLED
from tests.support.hosts import Host

pytestmark = pytest.mark.browser

LARGE_TEXT = [(390, 844), (844, 390)]
LONG_WORDS = [(360, 640), (320, 568), (568, 320)]
SCREENS = ("menu", "lobby", "guest", "table", "tally", "match-end", "options")
WITH_SMALL_TEXT = ("table", "tally", "match-end")  # a table's own words may be smaller
OF_ONE_PIECE = ("menu", "table")  # meant to be in an upright window at once

DOUBLE = "document.documentElement.style.fontSize = '200%'"

# Buttons that do not take a press at their middle, or whose words are cut off.
FAULTS = """() => {
  const faults = [];
  for (const button of document.querySelectorAll("button:not([tabindex='-1'], [disabled])")) {
    if (button.closest("[inert]") || !button.checkVisibility({ visibilityProperty: true })) continue;
    button.scrollIntoView({ block: "center" });
    const { left, top, width, height, right, bottom } = button.getBoundingClientRect();
    const name = button.ariaLabel ?? button.textContent.trim();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    // A note of the first game's lesson lies over the last move until it is read.
    const noted = button.matches(".kh-recap") && hit?.closest(".coach-note");
    if (!noted && hit?.closest("button") !== button) faults.push(`${name}: not reached`);
    if (left < 0 || right > innerWidth) faults.push(`${name}: out of the window`);
    const words = button.querySelector(".button-face") ?? button;
    if (words.scrollWidth > words.clientWidth + 1) faults.push(`${name}: words cut off`);
  }
  return faults;
}"""

# What reaches beyond the window's sides without being let scroll.
WIDE = """() => [...document.querySelectorAll("p, h1, h2, h3, li, th, td, label, input, dt, dd")]
  .filter((one) => !one.closest(".unseen, .kh-said, [inert]") && one.checkVisibility())
  .filter((one) => {
    const { left, right, width } = one.getBoundingClientRect();
    return width > 1 && (left < -1 || right > innerWidth + 1);
  })
  .map((one) => `${one.tagName} ${one.textContent.trim().slice(0, 40)}`)"""


# Buttons that share a line and differ in height, and choices that leave a line half empty.
RAGGED = """() => {
  const boxes = (row) => [...row.children]
    .filter((one) => one.matches("button") && one.checkVisibility({ visibilityProperty: true }))
    .map((one) => one.getBoundingClientRect());
  const lines = (row) => Object.values(
    Object.groupBy(boxes(row), ({ y, height }) => Math.round((y + height / 2) / 8)));
  const heights = (line) => new Set(line.map(({ height }) => Math.round(height)));
  const uneven = [...document.querySelectorAll(".row, .choice, .over-actions, .seat-actions")]
    .filter((row) => lines(row).some((line) => heights(line).size > 1));
  const ragged = [...document.querySelectorAll(".choice")].filter((choice) => {
    const filled = lines(choice).map((line) => line.reduce((sum, { width }) => sum + width, 0));
    return Math.min(...filled) < Math.max(...filled) - 2;
  });
  return [
    ...uneven.map((row) => `uneven: ${row.textContent.trim()}`),
    ...ragged.map((choice) => `ragged: ${choice.ariaLabel}`),
  ];
}"""


@pytest.mark.parametrize("screen", SCREENS)
def test_large_text_and_long_words_can_all_be_read_and_reached(
    shared_context: SharedContext, local_host: Host, screen: str
) -> None:
    page = shared_context(reduced_motion="reduce").new_page()
    page.goto(f"{local_host.url}/dev/screens.html?screen={screen}&language=de")
    page.locator("html[data-ready]").wait_for()
    if screen not in ("menu", "options"):
        page.locator(".lobby, .game").wait_for()
    # Behind a dialog nothing is to be reached.
    reached = [] if screen == "options" else [FAULTS]
    found: dict[str, list[str]] = {}

    def measure(width: int, height: int, text: str, measures: list[str]) -> None:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        faults = [fault for one in measures for fault in page.evaluate(one)]
        if faults:
            found[f"{width} x {height}, {text}"] = faults

    for width, height in LONG_WORDS:
        at_once = [CUT_OFF, SCROLLS] if screen in OF_ONE_PIECE and width < height else []
        words = [] if screen in WITH_SMALL_TEXT else [SMALL_TEXT]
        measure(width, height, "usual text", [*at_once, SMALL, RAGGED, WIDE, *words, *reached])
    page.evaluate(DOUBLE)
    for width, height in LARGE_TEXT:
        measure(width, height, "large text", [WIDE, *reached])
    page.close()
    assert found == {}
