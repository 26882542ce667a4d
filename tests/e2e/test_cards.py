"""When cards get their pictures: a style that comes late, or never, and cards that are still to come."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.e2e.test_table_layout import double_tap
from tests.support.hosts import Host

pytestmark = pytest.mark.browser

STYLE = "**/cards/flat.js"
FACES = ".kh-in-table"
PICTURES = "all => all.map(one => decodeURIComponent(one.style.backgroundImage))"
CHANGED = """([selector, old]) =>
  decodeURIComponent(document.querySelector(selector).style.backgroundImage) !== old"""
PLACES = """() => [...document.querySelectorAll(".kh-in-table")].map(one => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join(" ");
})"""

# Keeps the elements that get a picture while a card flies.
WATCH = """() => {
  window.drawn = new Set();
  new MutationObserver((changes) => {
    if (!document.querySelector(".is-flying")) return;
    for (const { target, oldValue } of changes) {
      const had = /background-image/.test(oldValue ?? "");
      if (target.style.backgroundImage && !had) window.drawn.add(target);
    }
  }).observe(document.querySelector(".kh"), {
    subtree: true, attributeFilter: ["style"], attributeOldValue: true,
  });
}"""
UNUSED = "[...window.drawn].filter((one) => one.matches('.is-away')).length"
ALL_DRAWN = """() => [...document.querySelectorAll(".kh-piece")]
  .every((one) => one.style.backgroundImage)"""


def table(browser: Browser) -> Page:
    page = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
    page.set_default_timeout(20_000)
    return page


def show(page: Page, host: Host) -> None:
    page.goto(f"{host.url}/dev/gallery.html?show=twelve&cards=flat")
    page.locator("html[data-ready]").wait_for()
    expect(page.locator(FACES)).to_have_count(12)


def test_a_style_that_comes_late_changes_the_faces_and_moves_nothing(
    browser: Browser, local_host: Host
) -> None:
    page = table(browser)
    held: list[Route] = []
    page.route(STYLE, lambda route: held.append(route))
    with page.expect_request(STYLE):
        show(page, local_host)
    before = page.evaluate(PLACES)
    plain = page.locator(FACES).evaluate_all(PICTURES)
    assert len(held) == 1
    held[0].continue_()
    page.wait_for_function(CHANGED, arg=[FACES, plain[0]])
    drawn = page.locator(FACES).evaluate_all(PICTURES)
    assert all(new != old for new, old in zip(drawn, plain, strict=True))
    assert page.evaluate(PLACES) == before
    page.context.close()


def test_a_style_that_never_comes_leaves_cards_to_play_with(
    browser: Browser, local_host: Host
) -> None:
    page = table(browser)
    page.route(STYLE, lambda route: route.abort())
    show(page, local_host)
    double_tap(page.locator('.kh-hit[data-card="28"]'))
    placed = page.locator('.kh-in-table[data-card="28"]')
    expect(placed).to_be_visible()
    assert "k-corner" in placed.evaluate_all(PICTURES)[0]
    page.context.close()


def test_while_cards_fly_none_but_theirs_get_a_picture_and_all_have_one_afterwards(
    browser: Browser, local_host: Host
) -> None:
    page = table(browser)
    page.goto(f"{local_host.url}/dev/gallery.html?show=step-deal&cards=pixel&wait=0")
    page.locator(".kh").wait_for()
    page.evaluate(WATCH)
    expect(page.locator(".kh-in-hand:not(.is-flying)")).to_have_count(3)
    expect(page.locator(".is-flying")).to_have_count(0)
    assert page.evaluate("window.drawn.size") > 0
    assert page.evaluate(UNUSED) == 0
    page.wait_for_function(ALL_DRAWN)
    page.context.close()
