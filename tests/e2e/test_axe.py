"""No rule of axe-core is broken on any screen, in any theme and language.

`public/dev/screens.html` shows a screen without a server; the shell and its session are the real ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.support.hosts import Host
from tools import setup

pytestmark = pytest.mark.browser

AXE = setup.ROOT / "node_modules" / "axe-core" / "axe.min.js"
PUBLIC = setup.ROOT / "public"

THEMES = re.findall(
    r'"(\w+)"', re.findall(r"theme: \[(.*?)\]", (PUBLIC / "state" / "look.js").read_text())[0]
)
"""Those of the page."""

LANGUAGES = re.findall(
    r'^  (\w\w): \{\s*name: "', (PUBLIC / "i18n" / "index.js").read_text(), re.MULTILINE
)
"""Those of the page, English first."""

MENUS = ("menu", "resume", "failed", "options", "record")
SCREENS = (*MENUS, "lobby", "guest", "table", "dialog", "tally", "match-end")

SHOWN = {"resume": ".menu-resume", "failed": ".menu-note", "options": ".options", "record": "table"}

EVERY: dict[str, Any] = {}
COLOURS = {"runOnly": ["color-contrast"]}
WORDS = {"rules": {"color-contrast": {"enabled": False}}}

RUN = """async (options) => {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const fades = document.getAnimations().filter((one) => one.effect.getTiming().iterations !== Infinity);
  await Promise.allSettled(fades.map((fade) => fade.finished));
  const found = await axe.run(document, { resultTypes: ["violations"], ...options });
  return found.violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 160))]);
}"""
"""The rules that are broken, once the colours of a theme that was put on have faded in."""


@pytest.fixture(scope="module")
def page(browser: Browser, local_host: Host) -> Iterator[Page]:
    """One page for all screens."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        reduced_motion="reduce",
        base_url=f"{local_host.url}/dev/",
    )
    yield context.new_page()
    context.close()


def show(page: Page, screen: str) -> None:
    shown = "table" if screen == "dialog" else screen
    page.goto(f"screens.html?screen={shown}")
    page.locator("html[data-ready]").wait_for()
    if screen in MENUS:
        page.locator(SHOWN.get(screen, ".menu")).wait_for()
    else:
        page.locator(".lobby, .game").wait_for()
    if screen == "dialog":
        page.locator(".bar button").first.click()
        for fold in page.locator(".dialog summary").all():
            fold.click()
    page.evaluate(AXE.read_text())


@pytest.mark.parametrize("screen", SCREENS)
def test_no_rule_is_broken(page: Page, screen: str) -> None:
    """A theme changes colours alone, a language words alone: the first of each meets every rule."""
    show(page, screen)
    broken: dict[str, Any] = {THEMES[0]: page.evaluate(RUN, EVERY)}
    for theme in THEMES[1:]:
        page.evaluate("theme => wear(theme)", theme)
        page.locator(f'html[data-theme="{theme}"]').wait_for()
        broken[theme] = page.evaluate(RUN, COLOURS)
    for language in LANGUAGES[1:]:
        page.evaluate("language => speak(language)", language)
        page.locator(f'html[lang="{language}"]').wait_for()
        broken[language] = page.evaluate(RUN, WORDS)
    assert {shown: rules for shown, rules in broken.items() if rules} == {}


def test_all_themes_and_languages_of_the_page_are_looked_at() -> None:
    assert THEMES[:3] == ["felt", "balatro", "noir"]
    assert LANGUAGES[:4] == ["en", "fr", "ar", "de"]
