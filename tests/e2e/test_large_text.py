"""Text at twice its size: nothing runs out of the window, and every button can be reached and read."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.support.hosts import Host

pytestmark = pytest.mark.browser

SIZES = {"upright": (390, 844), "side": (844, 390)}
SCREENS = ("menu", "lobby", "guest", "table", "tally", "match-end")

DOUBLE = """addEventListener("DOMContentLoaded", () => {
  document.documentElement.style.fontSize = "200%";
})"""

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


@pytest.mark.parametrize("size", SIZES)
def test_text_at_twice_its_size_can_all_be_read_and_reached(
    browser: Browser, local_host: Host, size: str
) -> None:
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce"
    )
    context.add_init_script(DOUBLE)
    page = context.new_page()
    found: dict[str, list[str]] = {}
    for screen in SCREENS:
        page.goto(f"{local_host.url}/dev/screens.html?screen={screen}")
        page.locator("html[data-ready]").wait_for()
        if screen != "menu":
            page.locator(".lobby, .game").wait_for()
        found[screen] = [*page.evaluate(WIDE), *page.evaluate(FAULTS)]
    context.close()
    assert {screen: faults for screen, faults in found.items() if faults} == {}
