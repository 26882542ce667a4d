"""The engine of offline play in Chromium, driven by the protocol alone (tests/support/engine_driver.js).

The pages are at a file that starts nothing by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route

from tests.support.hosts import Host

pytestmark = pytest.mark.browser

DRIVER = Path(__file__).parents[1] / "support" / "engine_driver.js"
QUIET = "/server.js"
ROW = """change => new Promise((resolve, reject) => {
    const opened = indexedDB.open("kahwa-offline");
    opened.onsuccess = () => {
        const store = opened.result.transaction("game", "readwrite").objectStore("game");
        const found = store.get("live");
        found.onsuccess = () => {
            const row = { ...found.result, ...change };
            if (found.result && change) store.put(row, "live");
            resolve(found.result ? row : null);
        };
    };
})"""

READY = """async () => {
    const { engine } = await import("/engine/engine.js");
    await new Promise((done) => engine.subscribe(({ status }) => status === "ready" && done()));
}"""

NewPage = Callable[[], Page]


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(service_workers="block")
    context.add_init_script(path=DRIVER)
    yield context
    context.close()


@pytest.fixture
def new_page(context: BrowserContext, local_host: Host) -> NewPage:
    def make() -> Page:
        page = context.new_page()
        page.goto(f"{local_host.url}{QUIET}")
        return page

    return make


def drive(page: Page, what: str) -> Any:
    """The value of an expression about the driver, awaited."""
    return page.evaluate(f"async () => {{ const d = window.driver; return await ({what}); }}")


def row(page: Page, change: dict[str, Any] | None = None) -> dict[str, Any] | None:
    """The kept game's row, with some of it changed first."""
    return page.evaluate(ROW, change)


def begin(page: Page, level: str = "easy") -> None:
    assert drive(page, f"d.begin('{level}')")["ok"]


def a_worker_dies(page: Page) -> None:
    """Have the worker fail where nothing catches it, and wait until its page knows."""
    page.workers[-1].evaluate("setTimeout(() => { throw new Error('a test broke it'); })")
    page.wait_for_function("window.driver.closed !== null")


@pytest.mark.parametrize(("line", "status"), [("4g", "ready"), ("3g", "off")])
def test_the_menu_starts_it_ahead_but_not_where_that_costs_money(
    context: BrowserContext, local_host: Host, line: str, status: str
) -> None:
    context.add_init_script(
        f"Object.defineProperty(navigator, 'connection', {{ value: {{ effectiveType: '{line}' }} }})"
    )
    page = context.new_page()
    with page.expect_response("**/games/chkobba/index.js"):  # fetched ahead in the same breath
        page.goto(local_host.url)
    if status == "ready":
        page.evaluate(READY)
    state = "import('/engine/engine.js').then(({ engine }) => engine.value.status)"
    assert page.evaluate(state) == status


def test_a_game_goes_on_with_the_server_gone_and_every_move_is_kept(
    new_page: NewPage, local_host: Host
) -> None:
    page = new_page()
    begin(page, "hard")
    local_host.kill()
    revisions: list[int] = []
    while drive(page, "d.snapshot.phase") == "playing":
        assert drive(page, "d.go()")["ok"]
        kept = row(page)
        assert kept is not None
        revisions.append(drive(page, "d.snapshot.revision"))
        assert f'"revision":{revisions[-1]},' in kept["live"]
    assert len(revisions) > 5
    assert revisions == sorted(set(revisions))


def test_it_goes_on_after_its_worker_and_its_page_are_gone(new_page: NewPage) -> None:
    page = new_page()
    begin(page)
    drive(page, "d.go()")
    before = drive(page, "d.seen()")
    a_worker_dies(page)
    assert drive(page, "d.state()")["status"] == "failed"
    assert drive(page, "d.enter()") == "in"
    assert drive(page, "d.seen()") == before
    page.close()

    page = new_page()
    saved = drive(page, "d.saved()")
    assert (saved["game"], saved["phase"], saved["resumes"]) == ("chkobba", "playing", True)
    assert drive(page, "d.state()")["status"] == "off"
    assert drive(page, "d.enter()") == "in"
    assert drive(page, "d.seen()") == before
    drive(page, "d.playUntil('match-over')")
    assert drive(page, "d.snapshot.phase") == "match-over"


def test_a_worker_that_falls_silent_is_found_out_and_another_takes_its_place(
    new_page: NewPage,
) -> None:
    page = new_page()
    page.clock.install()
    begin(page)
    drive(page, "d.go()")
    before = drive(page, "d.seen()")
    page.workers[-1].evaluate("self.close()")
    page.evaluate("void driver.enter().then((code) => { window.code = code; })")
    page.clock.fast_forward(10_000)  # the time that a transport has to open
    page.wait_for_function("window.code === 1006")
    assert drive(page, "d.enter()") == "in"
    assert drive(page, "d.seen()") == before


def test_of_two_pages_the_later_has_the_game_and_the_first_is_told(new_page: NewPage) -> None:
    first, second = new_page(), new_page()
    begin(first)
    assert drive(second, "d.enter()") == "in"
    first.wait_for_function("window.driver.closed === 4000")
    assert drive(second, "d.go()")["ok"]
    after = drive(second, "d.seen()")
    assert drive(first, "d.enter()") == "in"
    assert drive(first, "d.seen()") == after
    second.wait_for_function("window.driver.closed === 4000")


def test_a_page_that_was_not_told_cannot_write_over_a_later_one(new_page: NewPage) -> None:
    page = new_page()
    begin(page)
    # What another page says of a game that it has lost since.
    page.evaluate("new BroadcastChannel('kahwa-offline').postMessage(null)")
    assert drive(page, "d.go()")["ok"]
    row(page, {"owner": "another page"})
    answer = drive(page, "d.go()")
    assert (answer["ok"], answer["reason"]) == (False, "closed")
    assert drive(page, "d.closed") == 4000
    kept = row(page)
    assert kept is not None
    assert kept["owner"] == "another page"


def test_what_another_version_kept_is_not_taken_up_and_not_deleted(new_page: NewPage) -> None:
    page = new_page()
    begin(page)
    page.close()
    page = new_page()
    row(page, {"state": 99})
    assert drive(page, "d.saved()")["resumes"] == "version"
    row(page, {"state": 1, "live": "{}"})
    assert drive(page, "d.saved()")["resumes"] is True
    assert drive(page, "d.enter()") == 4004
    assert drive(page, "d.saved()")["resumes"] == "version"
    assert row(page) is not None
    begin(page)
    assert drive(page, "d.saved()")["resumes"] is True


def test_where_nothing_can_be_kept_the_game_goes_on_and_the_page_knows(
    new_page: NewPage, context: BrowserContext
) -> None:
    def without_storage(route: Route) -> None:
        answer = route.fetch()
        broken = "Object.defineProperty(self, 'indexedDB', { value: undefined });\n"
        route.fulfill(response=answer, body=broken + answer.text())

    context.route("**/engine/worker.js", without_storage)
    page = new_page()
    begin(page)
    assert drive(page, "d.state()")["keeps"] is False
    drive(page, "d.playUntil('round-over')")
    drive(page, "d.go()")
    drive(page, "d.go()")
    before = drive(page, "d.seen()")
    assert drive(page, "d.saved()")["phase"] == "playing"
    a_worker_dies(page)
    assert drive(page, "d.enter()") == "in"
    assert drive(page, "d.seen()") == before


@pytest.mark.parametrize("part", ["build.json", "pyodide.mjs", "*.asm.wasm", "stdlib-*", "kahwa-*"])
def test_without_one_of_its_files_it_fails_as_missing_and_starts_once_it_is_there(
    new_page: NewPage, context: BrowserContext, part: str
) -> None:
    context.route(f"**/{part}", lambda route: route.abort())
    page = new_page()
    assert drive(page, "d.begin('easy')") == {"ok": False, "reason": "missing"}
    assert drive(page, "d.state()")["reason"] == "missing"
    if part == "stdlib-*":
        context.unroute(f"**/{part}")
        begin(page)


def test_where_webassembly_cannot_run_it_it_says_so(
    new_page: NewPage, context: BrowserContext
) -> None:
    def nonsense(route: Route) -> None:
        route.fulfill(body=b"\0asm\x01\0\0\0\x01", content_type="application/wasm")

    context.route("**/pyodide.asm.wasm", nonsense)
    assert drive(new_page(), "d.begin('easy')") == {"ok": False, "reason": "no-wasm"}


@pytest.mark.worker
def test_it_starts_from_what_is_deployed(context: BrowserContext, worker_host: Host) -> None:
    page = context.new_page()
    served: dict[str, dict[str, str]] = {}
    context.on("response", lambda answer: served.update({answer.url: answer.headers}))
    page.goto(f"{worker_host.url}{QUIET}")
    begin(page)
    assert drive(page, "d.go()")["ok"]
    hashed = {url: headers for url, headers in served.items() if "/engine/hashed/" in url}
    assert len(hashed) == 5
    for url, headers in hashed.items():
        assert headers["cache-control"] == "public, max-age=31536000, immutable", url
    assert next(h for url, h in hashed.items() if url.endswith(".wasm"))["content-type"] == (
        "application/wasm"
    )


def test_left_for_good_a_game_is_kept_no_more(new_page: NewPage) -> None:
    page = new_page()
    begin(page)
    drive(page, "d.ask('leave')")
    page.wait_for_function("window.driver.closed !== null")
    assert drive(page, "d.saved()") is None
    assert drive(page, "d.enter()") == 4002
