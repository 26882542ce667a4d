"""Firefox and WebKitGTK (the engine of Safari), driven as the W3C's WebDriver says.

WebKit's driver speaks it over HTTP, Firefox itself over a socket (Marionette): the same commands with
the same parameters. Playwright drives builds of its own alone, and the usual libraries want a program
between that has to be downloaded; what is needed here is a handful of commands.

    with firefox(folder) as window:
        window.open(url)
        window.press("Play against bots")
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import httpx

from tests.support.hosts import free_port

PATIENCE = 60.0
"""Seconds to wait for what the page has to do first; a busy machine starts Python in 20."""

LOOK_AGAIN = 0.05
SCREEN = "1280x1000x24"
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"

COMMANDS = {
    "NewSession": ("POST", ""),
    "DeleteSession": ("DELETE", ""),
    "SetWindowRect": ("POST", "/window/rect"),
    "Navigate": ("POST", "/url"),
    "Refresh": ("POST", "/refresh"),
    "ExecuteScript": ("POST", "/execute/sync"),
    "ElementClick": ("POST", "/element/{id}/click"),
    "PerformActions": ("POST", "/actions"),
    "TakeScreenshot": ("GET", "/screenshot"),
}
"""What WebDriver calls a command -> its HTTP."""

BUTTONS = """return [...document.querySelectorAll("button, [role=radio]")]
  .filter((one) => one.checkVisibility())
  .map((one) => [one.getAttribute("aria-label") ?? one.textContent.trim(), one]);"""

# From the first moment after a load on; what came before is seen by what does not work.
WATCH = """window.problems ??= (() => {
  const problems = [];
  addEventListener("error", (event) => problems.push(String(event.message)));
  addEventListener("unhandledrejection", (event) => problems.push(String(event.reason)));
  addEventListener("securitypolicyviolation", (event) => problems.push(event.violatedDirective));
  return problems;
})(); return window.problems;"""


class WebDriverError(Exception):
    """The browser refused a command."""


class Driver(Protocol):
    """What carries commands to a browser."""

    def __call__(self, command: str, parameters: Mapping[str, Any]) -> Any: ...


@contextlib.contextmanager
def over_http(url: str) -> Iterator[Driver]:
    """Carry commands to a driver that speaks HTTP, such as WebKit's."""
    session = ""

    def carry(command: str, parameters: Mapping[str, Any]) -> Any:
        nonlocal session
        method, path = COMMANDS[command]
        body = json.dumps(parameters) if method == "POST" else None
        answer = client.request(
            method, f"/session{session}{path.format(**parameters)}", content=body
        )
        value = answer.json()["value"]
        if answer.is_error:
            raise WebDriverError(f"{command}: {value['error']}: {value['message']}")
        if command == "NewSession":
            session = f"/{value['sessionId']}"
        return value

    with httpx.Client(base_url=url, timeout=PATIENCE) as client:
        yield carry


@contextlib.contextmanager
def over_marionette(port: int) -> Iterator[Driver]:
    """Carry commands to Firefox: `length:[0, id, command, parameters]`, answered in kind."""

    def read() -> Any:
        length = b""
        while (byte := stream.read(1)) != b":":
            length += byte
        return json.loads(stream.read(int(length)))

    def carry(command: str, parameters: Mapping[str, Any]) -> Any:
        sent = json.dumps([0, 1, f"WebDriver:{command}", parameters])
        line.sendall(f"{len(sent)}:{sent}".encode())
        _, _, error, result = read()
        if error:
            raise WebDriverError(f"{command}: {error['error']}: {error['message']}")
        return result["value"] if result.keys() == {"value"} else result

    with _connected(port) as line, line.makefile("rb") as stream:
        line.settimeout(PATIENCE)
        read()  # its greeting
        yield carry


@dataclass
class Window:
    """A window of a browser, and the person before it."""

    drive: Driver

    def open(self, url: str) -> None:
        self.drive("Navigate", {"url": url})
        self.problems()

    def reload(self) -> None:
        self.drive("Refresh", {})
        self.problems()

    def run(self, script: str, *arguments: object) -> Any:
        """What a script returns; again when an element that it found was gone before it came."""
        while True:
            try:
                return self.drive("ExecuteScript", {"script": script, "args": arguments})
            except WebDriverError as error:
                if "stale" not in str(error):
                    raise

    def problems(self) -> list[str]:
        """What the page itself complained about."""
        return self.run(WATCH)

    def buttons(self) -> dict[str, str]:
        """The buttons that are seen: their names and what the driver calls them."""
        return {name: found[ELEMENT] for name, found in self.run(BUTTONS)}

    def finds(self, name: str) -> str | None:
        """The first button whose name matches; None when there is none now."""
        named = re.compile(name)
        return next((one for label, one in self.buttons().items() if named.search(label)), None)

    def reads(self, words: str) -> bool:
        """Whether words can be read on the page now, in whatever case they are shown."""
        return words.lower() in self.run("return document.body.innerText").lower()

    def press(self, name: str) -> None:
        """Wait for a button and click it where it is seen."""

        def pressed() -> bool:
            found = self.finds(name)
            if found is None:
                return False
            try:
                self.drive("ElementClick", {"id": found})
            except WebDriverError:  # drawn anew, or still covered
                return False
            return True

        self.waits_until(pressed, f"pressed {name}")

    def sees(self, name: str) -> None:
        """Wait for a button."""
        self.waits_until(lambda: self.finds(name) is not None, f"saw {name}")

    def waits_until(self, holds: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
        """Look again and again until something holds."""
        deadline = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < deadline, f"never {what}; there is {list(self.buttons())}"
            time.sleep(LOOK_AGAIN)

    def drag(self, start: Sequence[float], end: Sequence[float]) -> None:
        """Drag a finger from one point of the page to another (WebKitGTK takes it for a mouse)."""
        ways = [start, [(a + b) / 2 for a, b in zip(start, end, strict=True)], end, end]
        moves = [
            {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 40} for x, y in ways
        ]
        down, up = ({"type": f"pointer{way}", "button": 0} for way in ("Down", "Up"))
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}}
        actions = [moves[0], down, *moves[1:], up]
        self.drive("PerformActions", {"actions": [{**finger, "actions": actions}]})

    def types(self, *keys: str) -> None:
        """Press keys, each down and up."""
        actions = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self.drive(
            "PerformActions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]}
        )


def find_firefox() -> str | None:
    return shutil.which("firefox-esr") or shutil.which("firefox")


def find_webkit() -> str | None:
    """WebKitGTK's driver, if there is a screen to draw on too."""
    there = os.environ.get("DISPLAY") or shutil.which("Xvfb")
    return shutil.which("WebKitWebDriver") if there else None


@contextlib.contextmanager
def firefox(folder: Path) -> Iterator[Window]:
    """Firefox without a screen, its profile in a new folder."""
    port = free_port()
    profile = folder / "firefox"
    profile.mkdir()
    (profile / "user.js").write_text(f'user_pref("marionette.port", {port});\n')
    command = [find_firefox() or "firefox", "--headless", "--marionette", "--no-remote"]
    with (
        _running([*command, "--profile", str(profile)], folder / "firefox.log"),
        over_marionette(port) as drive,
    ):
        yield _begun(drive, {"alwaysMatch": {}})


@contextlib.contextmanager
def webkit(folder: Path) -> Iterator[Window]:
    """WebKitGTK's small browser, on a screen of its own where there is none."""
    port = free_port()
    with contextlib.ExitStack() as stack:
        enter = stack.enter_context
        env = dict(os.environ)
        if "DISPLAY" not in env:
            env["DISPLAY"] = enter(_screen(folder))
        command = [find_webkit() or "WebKitWebDriver", f"--port={port}"]
        enter(_running(command, folder / "webkit.log", env))
        _connected(port).close()
        drive = enter(over_http(f"http://127.0.0.1:{port}"))
        yield _begun(drive, {"capabilities": {}})
        drive("DeleteSession", {})


def _begun(drive: Driver, capabilities: Mapping[str, Any]) -> Window:
    """A session, its window as narrow as a phone or as the browser lets it be."""
    drive("NewSession", capabilities)
    drive("SetWindowRect", {"x": 0, "y": 0, "width": 390, "height": 844})
    return Window(drive)


@contextlib.contextmanager
def _screen(folder: Path) -> Iterator[str]:
    """A screen that nobody sees; its name."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", SCREEN, "-nolisten", "tcp"]
    with _running(command, folder / "screen.log", pass_fds=(write,)):
        os.close(write)
        with os.fdopen(read) as told:
            yield f":{told.readline().strip()}"


@contextlib.contextmanager
def _running(
    command: Sequence[str],
    log: Path,
    env: Mapping[str, str] | None = None,
    pass_fds: Sequence[int] = (),
) -> Iterator[None]:
    """A program, with all it starts, until the end."""
    with log.open("wb") as out:
        process = subprocess.Popen(
            command, env=env, stdout=out, stderr=out, start_new_session=True, pass_fds=pass_fds
        )
    try:
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(5)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _connected(port: int) -> socket.socket:
    """A line to whoever will listen there."""
    deadline = time.monotonic() + PATIENCE
    while True:
        with contextlib.suppress(OSError):
            return socket.create_connection(("127.0.0.1", port))
        assert time.monotonic() < deadline, f"nobody listens at {port}"
        time.sleep(LOOK_AGAIN)
