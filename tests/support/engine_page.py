"""The built engine in a page of Chromium that holds nothing else, for tests.

`fixed` gives its archive the clock and the entropy of `fixed_chance` before the page gets it: what it
runs besides is what is deployed. `lines` plays the matches of `fixed_match` in the engine's own Python.
"""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

from playwright.sync_api import BrowserContext, Page, Route

from tools import engine, setup

# Any file of the page's own origin: a page to import modules in.
BLANK = "/engine/build.json"

FIXED = """
from kahwa.hosts import real_browser
from tests.support import fixed_chance


class Engine(real_browser.Engine):
    def __init__(self):
        super().__init__(fixed_chance.clock, fixed_chance.room_entropy())
"""

START = """async () => {
    const { engineTransport, newGame } = await import("/engine/engine.js");
    const lines = new Map();
    window.open_line = (name) => new Promise((resolve) => {
        const line = { transport: engineTransport(), got: [], wants: null };
        lines.set(name, line);
        const put = (what) => {
            line.got.push(what);
            line.wants?.();
        };
        line.transport.onopen = resolve;
        line.transport.onframe = put;
        line.transport.onclose = put;
        line.transport.open();
    });
    window.send_line = ([name, text]) => lines.get(name).transport.send(text);
    window.close_line = (name) => lines.get(name).transport.close();
    window.receive_line = async (name) => {
        const line = lines.get(name);
        while (!line.got.length) await new Promise((resolve) => (line.wants = resolve));
        return line.got.shift();
    };
    return newGame("chkobba", {});
}"""

LINES = """async (code) => {
    const about = await (await fetch("/engine/build.json")).json();
    const { loadPyodide } = await import(`/${about.python}pyodide.mjs`);
    const python = await loadPyodide({
        indexURL: `/${about.python}`,
        packageBaseUrl: `/${about.python}`,
        stdLibURL: `/${about.stdlib}`,
        lockFileContents: { info: about.lock, packages: {} },
        fullStdLib: false,
    });
    const archive = await (await fetch(`/${about.code}`)).arrayBuffer();
    python.FS.writeFile("/kahwa.zip", new Uint8Array(archive));
    python.runPython("import sys; sys.path.insert(0, '/kahwa.zip')");
    return python.runPython(
        "from tests.support.fixed_match import lines; '\\\\n'.join(lines())"
    );
}"""


class EngineLine:
    """One of the engine's transports as a `Line` of `tests/hosts/same_match.py`."""

    def __init__(self, page: Page, name: str) -> None:
        self._page = page
        self._name = name
        page.evaluate("name => window.open_line(name)", name)

    def send(self, text: str) -> None:
        self._page.evaluate("given => window.send_line(given)", [self._name, text])

    def receive(self) -> str | int:
        return self._page.evaluate("name => window.receive_line(name)", self._name)

    def close(self) -> None:
        self._page.evaluate("name => window.close_line(name)", self._name)


def fixed(context: BrowserContext, url: str) -> Page:
    """A page with a new game of an engine with a clock that stands still and entropy from a seed."""
    page = _blank(context, url, _fixed_engine)
    assert page.evaluate(START) == {"ok": True}
    return page


def lines(context: BrowserContext, url: str) -> list[str]:
    """The lines of `fixed_match`, played by the engine's Python with the engine's archive."""
    page = _blank(context, url, _fixed_match)
    return str(page.evaluate(LINES)).splitlines()


def _blank(context: BrowserContext, url: str, change: Any) -> Page:
    engine.build()
    code = json.loads((engine.BUILT / engine.INDEX).read_text())["code"]

    def answer(route: Route) -> None:
        real = route.fetch()
        route.fulfill(response=real, body=change(real.body()))

    context.route(f"**/{code}", answer)
    page = context.new_page()
    page.goto(f"{url}{BLANK}")
    return page


def _fixed_engine(archive: bytes) -> bytes:
    """Another engine in the place of the real one, which it is made from."""
    more = {"kahwa/hosts/browser.py": FIXED.encode()}
    for name in ("tests/support/fixed_chance.py", "src/kahwa/hosts/codes.py"):
        more[name.removeprefix("src/")] = (setup.ROOT / name).read_bytes()
    moved = {"kahwa/hosts/browser.pyc": "kahwa/hosts/real_browser.pyc"}
    return _changed(archive, moved, more)


def _fixed_match(archive: bytes) -> bytes:
    names = ("tests/support/fixed_match.py", "tests/room/table.py")
    return _changed(archive, {}, {name: (setup.ROOT / name).read_bytes() for name in names})


def _changed(archive: bytes, moved: dict[str, str], more: dict[str, bytes]) -> bytes:
    """An archive with some modules under other names, and more beside them."""
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as old, zipfile.ZipFile(packed, "w") as new:
        assert moved.keys() <= set(old.namelist())
        for name in old.namelist():
            new.writestr(moved.get(name, name), old.read(name))
        for name, content in more.items():
            new.writestr(name, content)
    return packed.getvalue()
