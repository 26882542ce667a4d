"""What a hard bot's move costs in Chromium at the browser's budget, over whole matches.

Stock Pyodide in a Web Worker of a page on loopback. The processor is not slowed down; for information
the same searches run once more in the page itself with Chromium's own slowing down by four, which
reaches no Worker.

    python -m tests.bench.chromium_search
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
import threading
import zipfile
from collections.abc import Generator, Sequence
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from kahwa.games.game import Budget
from tests.bench import report
from tests.bench.searches import Decision, matches, spread, work
from tests.support import cpu
from tools import chromium, node, setup

HERE = Path(__file__).parent / "search_page"
TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".json": "application/json",
    ".zip": "application/zip",
}
SEED = 1
SLOWED = 4
SLOWED_EVERY = 12
STARTS = "!!window.ask"


class Files(BaseHTTPRequestHandler):
    """The page's files, Pyodide's, and the referee's in one archive."""

    def do_GET(self) -> None:
        name = self.path.partition("?")[0]
        if name == "/code.zip":
            found = code()
        elif name.startswith("/pyodide/"):
            found = (node.MODULES / name[1:]).read_bytes()
        elif (path := HERE / (name[1:] or "index.html")).exists():
            found = path.read_bytes()
        else:
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", TYPES.get(Path(name).suffix, "text/html"))
        self.send_header("Content-Length", str(len(found)))
        self.end_headers()
        self.wfile.write(found)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name
        pass


def code() -> bytes:
    """src/kahwa and the timed function as one archive."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.write(HERE / "timed.py", "timed.py")
        source = setup.ROOT / "src"
        for path in sorted((source / "kahwa").rglob("*.py")):
            archive.write(path, str(path.relative_to(source)))
    return packed.getvalue()


@contextlib.contextmanager
def served() -> Generator[str]:
    """The page's address while it is served."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Files)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


def ask(page: Page, decision: Decision) -> float:
    """The seconds of one search, which must find the move found here."""
    asked = json.dumps({"view": decision.view, "seed": decision.seed})
    answer = json.loads(page.evaluate("text => window.ask(text)", asked))
    assert answer["move"] == decision.move, decision
    return answer["seconds"]


def in_worker(page: Page, decisions: Sequence[Decision]) -> tuple[list[float], list[float]]:
    """The seconds of each search by the clock in the Worker, and of its thread's processor."""
    ask(page, decisions[0])
    clock: list[float] = []
    busy: list[float] = []
    meter = cpu.Meter("chromium", "DedicatedWorker")
    for decision in decisions:
        before = meter.seconds()
        clock.append(ask(page, decision))
        busy.append(meter.seconds() - before)
        sys.stderr.write(f"\r{len(clock)} of {len(decisions)} moves")
    sys.stderr.write("\n")
    return clock, busy


def slowed(page: Page, decisions: Sequence[Decision]) -> list[float]:
    """The seconds of each search with the page's thread slowed down."""
    ask(page, decisions[0])
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    return [ask(page, decision) for decision in decisions]


def measure(decisions: Sequence[Decision]) -> tuple[list[float], list[float], list[float]]:
    """Clock and processor in the Worker, and the clock of some of them when slowed down."""
    with sync_playwright() as playwright, served() as url:
        path = chromium.find_or_install_chromium()
        browser = playwright.chromium.launch(executable_path=path, args=chromium.FLAGS)
        page = browser.new_page()
        page.goto(url)
        page.wait_for_function(STARTS)
        clock, busy = in_worker(page, decisions)
        page.goto(f"{url}?here")
        page.wait_for_function(STARTS, timeout=120_000)
        slow = slowed(page, decisions[::SLOWED_EVERY])
        browser.close()
    return clock, busy, slow


def main() -> None:
    """Measure, print and record."""
    decisions = matches(Budget.BROWSER, SEED)
    clock, busy, slow = measure(decisions)
    searched = [taken for taken, decision in zip(clock, decisions, strict=True) if decision.nodes]
    lines = [
        f"A move of a hard bot at the browser's budget in Chromium: **{spread(clock)}**",
        "(bar: 99th percentile 150 ms), the processor not slowed down. Pyodide in a Web Worker,",
        "whole matches to 21, one of two and one of four players. Every move was the one that CPython",
        f"found. {work(decisions)}",
        "",
        f"- Those that took a search: {spread(searched)}.",
        f"- Processor time of the Worker's thread: {spread(busy)}.",
        f"- With the processor slowed down by {SLOWED}, {len(slow)} of the moves: {spread(slow)}.",
    ]
    report.write("search in chromium", "python -m tests.bench.chromium_search", lines)


if __name__ == "__main__":
    main()
