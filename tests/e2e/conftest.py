"""Players for the browser tests: each has a browser of their own unless a test says otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.e2e.player import PATIENCE, Player
from tests.support.hosts import Host
from tools import engine

# A busy machine takes its time; what holds is seen at once all the same.
expect.set_options(timeout=PATIENCE * 1000)

PHONE = {"width": 390, "height": 844}

# On such a line the menu starts no engine unasked: Python in every page of every test takes its time.
METERED = """Object.defineProperty(navigator, "connection", {
  value: { effectiveType: "3g" }, configurable: true,
})"""

NewPlayer = Callable[..., Player]
SharedContext = Callable[..., BrowserContext]


@pytest.fixture(scope="session", autouse=True)
def _engine() -> None:
    """The engine of offline play, which the hosts hand out with the page."""
    engine.build()


@pytest.fixture
def new_player(browser: Browser) -> Iterator[NewPlayer]:
    """Make a player at a host's page; at the end no page may have complained."""
    contexts: list[BrowserContext] = []
    players: list[Player] = []

    def make(
        host: Host | str,
        context: BrowserContext | None = None,
        *,
        engine_ahead: bool = False,
        **options: object,
    ) -> Player:
        if context is None:
            # A page that is kept (tests/e2e/test_kept_page.py) is not what the others are about.
            usual = {"viewport": PHONE, "service_workers": "block"}
            context = browser.new_context(**{**usual, **options})  # type: ignore[arg-type]
            if not engine_ahead:
                context.add_init_script(METERED)
            contexts.append(context)
        url = host if isinstance(host, str) else host.url
        player = Player(context.new_page(), url)
        players.append(player)
        return player

    yield make
    for context in contexts:
        context.close()
    assert [problem for player in players for problem in player.problems] == []


@pytest.fixture(scope="module")
def shared_context(browser: Browser) -> Iterator[SharedContext]:
    """A context for each set of options, for pages that keep nothing: what they fetch is kept."""
    contexts: dict[str, BrowserContext] = {}

    def of(**options: object) -> BrowserContext:
        key = repr(sorted(options.items()))
        if key not in contexts:
            contexts[key] = browser.new_context(**options)  # type: ignore[arg-type]
        return contexts[key]

    yield of
    for context in contexts.values():
        context.close()
