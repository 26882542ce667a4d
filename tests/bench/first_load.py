"""What the page weighs, and how fast it comes on a slow line and a slow phone.

Measured twice: `public/` from the local host (HTTP/1.1, gzip), and `dist/` behind HTTP/2 and brotli, as
Cloudflare sends the page (`edge/edge.mjs`). Bytes are those on the wire as Chromium counts them, heads
included; the engine of offline play, which its worker fetches, is not among them. Blocking is the
processor's time of long tasks, four times: other work on this machine does not count there. Paint and
the wait for a card are times by the clock, so the machine must be quiet.

    python -m tests.bench.first_load [--detail | --click]
"""

from __future__ import annotations

import contextlib
import os
import signal
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright

from tests.bench import report
from tests.bench.frames import CATEGORIES, TASK
from tests.support import hosts
from tools import chromium, dist, node

EDGE = Path(__file__).parent / "edge" / "edge.mjs"
PHONE = {"width": 390, "height": 844}
RUNS, CLICKS = 3, 5
SLOWED = 4
LONG = 50.0
LINE = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
OWN = ("data:", "blob:")  # made by the page itself
REST = 3000  # ms after the menu is there: what it fetches ahead comes too

# The menu starts no engine unasked on such a line.
METERED = "Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } });"
READY = "import('./engine/state.js').then(({ engine }) => engine.value.status === 'ready')"
# As where the engine is not part of what the host has.
NO_ENGINE = """const asked = fetch;
window.fetch = (what, ...more) => String(what).includes("engine/build.json")
  ? Promise.reject(new TypeError("none")) : asked(what, ...more);"""
FRIENDS, BOTS, ONLINE = "Play with friends", "Play against bots", "Play against bots online"
MY_TURN = "Your turn: pick a card"

PAINT = """
window.seen = { paint: 0, what: "" };
new PerformanceObserver((list) => list.getEntries().forEach((one) => {
  seen.paint = one.startTime;
  seen.what = `${one.element?.tagName}.${one.element?.className}`;
})).observe({ type: "largest-contentful-paint", buffered: true });
"""
# What the menu fetches ahead once it is at rest is not the menu's.
NOTHING_AHEAD = "window.setTimeout = () => 0"
# From the press of a button to a card that can be played, as drawn, and a button that says so.
PLAYABLE = """([button, turn]) => new Promise((done) => {
  const named = (name) => [...document.querySelectorAll("button")]
    .find((one) => (one.ariaLabel ?? one.textContent).trim() === name);
  const pressed = performance.now();
  named(button).click();
  const playable = () =>
    named(turn) && document.querySelector(".kh-hit-hand[data-card]:not([aria-disabled])");
  const look = () => requestAnimationFrame(playable() ? () => done(performance.now() - pressed) : look);
  look();
})"""


@dataclass
class Wire:
    """Everything a page fetched: bytes by address, heads included, and heads alone."""

    sizes: dict[str, float] = field(default_factory=dict)
    heads: dict[str, float] = field(default_factory=dict)
    _urls: dict[str, str] = field(default_factory=dict)

    def listen(self, cdp: CDPSession) -> None:
        cdp.send("Network.enable")
        cdp.on("Network.requestWillBeSent", self._asked)
        cdp.on("Network.responseReceived", self._answered)
        cdp.on("Network.loadingFinished", self._came)

    def _asked(self, event: dict[str, Any]) -> None:
        self._urls[event["requestId"]] = event["request"]["url"]

    def _answered(self, event: dict[str, Any]) -> None:
        self.heads[event["requestId"]] = event["response"]["encodedDataLength"]

    def _came(self, event: dict[str, Any]) -> None:
        if not self._urls[event["requestId"]].startswith(OWN):
            self.sizes[event["requestId"]] = event["encodedDataLength"]

    @property
    def total(self) -> float:
        return sum(self.sizes.values())

    @property
    def bodies(self) -> float:
        return self.total - sum(self.heads[request] for request in self.sizes)

    @property
    def foreign(self) -> int:
        """How many other hosts were asked for anything."""
        names = {urlsplit(url).netloc for url in self._urls.values() if not url.startswith(OWN)}
        return len(names) - 1

    def show(self) -> None:
        for request, size in sorted(self.sizes.items(), key=lambda one: -one[1]):
            path = urlsplit(self._urls[request]).path
            sys.stdout.write(f"   {size:8.0f} {self.heads[request]:6.0f} {path}\n")


@dataclass
class Visit:
    """A page of a browser that was never here."""

    context: BrowserContext
    page: Page
    cdp: CDPSession
    wire: Wire


def new_context(browser: Browser) -> BrowserContext:
    return browser.new_context(
        viewport=PHONE,  # type: ignore[arg-type]
        ignore_https_errors=True,
        service_workers="block",
    )


@contextlib.contextmanager
def visit(browser: Browser, url: str, script: str = "", **slow: bool) -> Generator[Visit]:
    """The menu of a first visit; `slow`: the `processor`, the `line`."""
    context = new_context(browser)
    page = context.new_page()
    cdp = context.new_cdp_session(page)
    wire = Wire()
    wire.listen(cdp)
    if slow.get("processor"):
        cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    if slow.get("line"):
        cdp.send("Network.emulateNetworkConditions", LINE)
    page.add_init_script(PAINT + script)
    page.goto(url)
    page.get_by_role("button", name=FRIENDS).wait_for()
    yield Visit(context, page, cdp, wire)
    context.close()


def at_rest(page: Page) -> None:
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(500)


def weigh(browser: Browser, url: str) -> tuple[Wire, Wire]:
    """The menu alone, and everything up to the first deal."""
    with visit(browser, url, METERED + NOTHING_AHEAD) as menu:
        at_rest(menu.page)
    with visit(browser, url, METERED) as match:
        match.page.get_by_role("button", name=BOTS).click()
        match.page.get_by_role("button", name=MY_TURN).wait_for()
        at_rest(match.page)
    return menu.wire, match.wire


def paint(browser: Browser, url: str) -> float:
    """The largest paint of a first visit, slow line and processor."""
    with visit(browser, url, processor=True, line=True) as menu:
        menu.page.wait_for_timeout(REST)
        return menu.page.evaluate("seen.paint")


def blocked(browser: Browser, url: str) -> float:
    """What long tasks take beyond 50 ms each, from the first byte until all is fetched ahead.

    At the processor's full speed, by its own time, times `SLOWED`.
    """
    events: list[dict[str, Any]] = []
    done: list[bool] = []
    context = new_context(browser)
    page = context.new_page()
    cdp = context.new_cdp_session(page)
    cdp.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    cdp.on("Tracing.tracingComplete", lambda _: done.append(True))
    config = {"includedCategories": CATEGORIES}
    cdp.send("Tracing.start", {"traceConfig": config, "transferMode": "ReportEvents"})
    page.goto(url)
    page.get_by_role("button", name=FRIENDS).wait_for()
    page.evaluate("performance.mark('step')")
    page.wait_for_timeout(REST)
    cdp.send("Tracing.end")
    while not done:
        page.wait_for_timeout(20)
    context.close()
    mark = next(e for e in events if e["name"] == "step" and "user_timing" in e["cat"])
    tasks = (
        SLOWED * e.get("tdur", e["dur"]) / 1000
        for e in events
        if e["ph"] == "X"
        and e["name"] == TASK
        and (e["pid"], e["tid"]) == (mark["pid"], mark["tid"])
    )
    return sum(ms - LONG for ms in tasks if ms > LONG)


def playable(browser: Browser, url: str) -> float:
    """From the menu's button to a card that can be played, once the engine is ready."""
    with visit(browser, url, processor=True) as menu:
        while not menu.page.evaluate(READY):
            menu.page.wait_for_timeout(100)
        at_rest(menu.page)
        return menu.page.evaluate(PLAYABLE, [BOTS, MY_TURN])


def playable_online(browser: Browser, url: str) -> float:
    """The same at a table of the server."""
    with visit(browser, url, NO_ENGINE, processor=True) as menu:
        menu.page.get_by_role("button", name=ONLINE).wait_for()
        at_rest(menu.page)
        return menu.page.evaluate(PLAYABLE, [ONLINE, MY_TURN])


@dataclass
class Figures:
    """One way of being served."""

    menu: Wire
    match: Wire
    paint: list[float]
    blocked: list[float]
    playable: list[float]
    playable_online: list[float]


def quiet() -> bool:
    """Whether times by the clock mean anything."""
    return os.getloadavg()[0] <= 2 * (os.cpu_count() or 1)


def measure(browser: Browser, url: str) -> Figures:
    menu, match = weigh(browser, url)
    sys.stdout.write(f"{url}: {menu.total:.0f} bytes, {match.total:.0f} bytes\n")
    return Figures(
        menu, match, timed(browser, url, paint), timed(browser, url, blocked), *clicks(browser, url)
    )


def clicks(browser: Browser, url: str) -> list[list[float]]:
    """Both ways from the menu to a card."""
    return [timed(browser, url, bench, CLICKS) for bench in (playable, playable_online)]


def timed(
    browser: Browser, url: str, bench: Callable[[Browser, str], float], runs: int = RUNS
) -> list[float]:
    """Some runs; none of what goes by the clock on a busy machine."""
    times = [bench(browser, url) for _ in range(runs)] if quiet() or bench is blocked else []
    sys.stdout.write(f"{bench.__name__}: {times} ms\n")
    sys.stdout.flush()
    return times


@contextlib.contextmanager
def edge(folder: Path, target: str) -> Generator[str]:
    """HTTP/2 and brotli before a host."""
    key, cert, port = folder / "key.pem", folder / "cert.pem", hosts.free_port()
    made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=127.0.0.1"]
    subprocess.run(
        ["openssl", *made, "-keyout", str(key), "-out", str(cert)], check=True, capture_output=True
    )
    command = [str(node.NODE), str(EDGE), str(port), target, str(key), str(cert)]
    # `.venv/bin/node` starts the real one as a child: both end with their group.
    with subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True) as process:
        try:
            assert process.stdout is not None
            process.stdout.readline()
            yield f"https://127.0.0.1:{port}"
        finally:
            os.killpg(process.pid, signal.SIGTERM)


def lines(local: Figures, cloud: Figures) -> list[str]:
    """The section of the page."""

    def kb(size: float) -> str:
        return f"{size / 1000:.0f} kB"

    def time(runs: list[float]) -> str:
        if not runs:
            return "machine too busy"
        return f"{statistics.median(runs):.0f} ms ({min(runs):.0f})"

    def row(name: str, bar: str, of: Any) -> str:
        return f"| {name} | {of(cloud)} | {of(local)} | {bar} |"

    return [
        f"A first visit, 390x844. Times: medians of {RUNS} (of a click {CLICKS}), in brackets",
        "the least disturbed run.",
        "",
        "| | deployed: HTTP/2, brotli | local host: HTTP/1.1, gzip | bar |",
        "|---|---|---|---|",
        row("menu alone, on the wire", "100 kB", lambda f: kb(f.menu.total)),
        f"| without heads | | {kb(local.menu.bodies)} | |",
        row("everything up to the first deal, a deck too", "250 kB", lambda f: kb(f.match.total)),
        f"| without heads | | {kb(local.match.bodies)} | |",
        row("requests: menu, everything", "",
            lambda f: f"{len(f.menu.sizes)}, {len(f.match.sizes)}"),
        row("other hosts asked", "0", lambda f: max(f.menu.foreign, f.match.foreign)),
        row("largest paint: processor / 4, 1.6 Mbit/s, 150 ms", "1500 ms", lambda f: time(f.paint)),
        row("blocked: processor / 4", "150 ms", lambda f: time(f.blocked)),
        row("one click to a playable card, engine ready: processor / 4", "2000 ms",
            lambda f: time(f.playable)),
        row("one click to a playable card, online against a bot: processor / 4", "2000 ms",
            lambda f: time(f.playable_online)),
    ]  # fmt: skip


def main() -> None:
    """Measure, print and record."""
    dist.make()
    with (
        tempfile.TemporaryDirectory() as folder,
        tempfile.TemporaryDirectory() as deployed,
        hosts.local_host(Path(folder)) as host,
        hosts.local_host(Path(deployed), files=dist.DIST) as behind,
        edge(Path(folder), behind.url) as cloud_url,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=chromium.find_chromium(), args=chromium.FLAGS
        )
        if "--detail" in sys.argv[1:]:
            for wire in weigh(browser, cloud_url):
                wire.show()
            return
        if "--click" in sys.argv[1:]:
            clicks(browser, host.url)
            return
        cloud, local = measure(browser, cloud_url), measure(browser, host.url)
        browser.close()
    report.write("first load", "python -m tests.bench.first_load", lines(local, cloud))


if __name__ == "__main__":
    main()
