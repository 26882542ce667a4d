"""What a step of the table costs the page's main thread, frame by frame, at a quarter of this processor.

Each step of the gallery's page of effects is played a few times and traced in Chromium. A frame is all
that is done from one that is drawn to the next, or within a sixtieth of a second where none is; a task
belongs to one frame, whole. It counts with four times the processor's time it took: what a processor
slowed four times would need, whatever else this machine is doing. What that is worth depends on this
processor, so its BenchmarkIndex is measured too (as Lighthouse and Chromium's DevTools do, which take
1000 for a mid-range phone), and the same frames are given as such a phone would need for them.

What the browser itself needs for the least that a step is made of is measured in the same run: a bare
page on which one element moves while another comes and goes, and then a word is written now and then.

    python -m tests.bench.frames [--detail] [STEP ...]
"""

from __future__ import annotations

import itertools
import statistics
import sys
import tempfile
from bisect import bisect
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.bench import report
from tests.support import hosts, motion
from tools import chromium

STEPS = {"deal": 1120, "place": 240, "capture": 680, "chkobba": 1580, "haya": 1280}
"""The gallery's steps and how long each is, in milliseconds."""

BARE = """<!doctype html><title>bare</title><style>
  i { position: absolute; width: 72px; height: 108px; background: red; will-change: transform }
</style>
<div data-effects><button>bare</button></div>
<div class="kh"><i></i><i></i><p>0</p></div>
<script>
  const [moved, seen, word] = document.querySelectorAll("i, p");
  function play() {
    const begun = performance.now();
    let tenth = 0;
    const frame = () => {
      const ms = performance.now() - begun;
      moved.style.transform = `translate(${ms / 10}px, 0px)`;
      if (Math.floor(ms / 100) !== tenth) {
        tenth += 1;
        seen.style.opacity = tenth % 2;
      }
      if (ms < BARE_MS / 2) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    for (let ms = BARE_MS / 2 + 100; ms < BARE_MS; ms += 100) {
      setTimeout(() => (word.textContent = ms), ms);
    }
  }
  document.querySelector("button").onclick = () => {
    performance.mark("press");
    setTimeout(play, WAIT);
  };
</script>"""
BARE_MS = 1200

SLOWED = 4
PHONE = 1000
"""The BenchmarkIndex of a mid-range phone, DevTools' own (its CalibrationController.ts: a Pixel 5)."""
TRIES = 5  # for the index: the first is not compiled, others are disturbed
BAR = 8.0
FRAME = 1_000_000 / 60  # microseconds
VIEWPORT = ViewportSize(width=390, height=844)
WARM, RUNS = 2, 5
WAIT = 700  # from the press to the step, in ms: everything else has come to rest
ENGINE = 6000
"""From the menu to the press, in ms: the engine has started."""
WAKING = 3
"""In so many frames the processor gets its caches filled again; a bare page's are the longest."""
# No more than these: tracing takes the page's time too.
CATEGORIES = ["toplevel", "devtools.timeline", "blink.user_timing"]
TASK = "ThreadControllerImpl::RunTask"
DRAWN = "Layerize"  # in the task that draws a frame

Event = dict[str, Any]

# No pointer rests on the page: on a phone there is none, and it would be looked for in every frame.
PRESS = """(step) => [...document.querySelectorAll("[data-effects] button")]
  .find((one) => one.textContent === step).click()"""

# They scroll, so each is a layer, and with them much of what they overlap: no table has such.
BUTTONS_AWAY = """() => {
  for (const bar of document.querySelectorAll("[data-effects], [data-sounds]")) {
    bar.style.display = "none";
  }
}"""

# When each frame is drawn, for so many milliseconds.
TIMES = """(ms) => new Promise((done) => {
  const times = [];
  const next = (now) => {
    times.push(now);
    if (now - times[0] < ms) requestAnimationFrame(next);
    else done(times);
  };
  requestAnimationFrame(next);
})"""

# Starts a match against bots; when each frame is drawn from the first card that flies to the last.
FIRST_DEAL = """() => new Promise((done) => {
  const times = [];
  const next = (now) => {
    if (document.querySelector(".kh-piece.is-flying")) times.push(now);
    else if (now - times.at(-1) > 300) return done(times);
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  [...document.querySelectorAll("button")]
    .find((one) => one.textContent.includes("Play against bots")).click();
})"""

# How many times in a second, by tens, a text of 10,000 letters is put together, and an array of
# 100,000 numbers copied; the mean of both.
INDEX = """() => {
  const rate = (work) => {
    const from = performance.now();
    let done = 0;
    while (performance.now() - from < 500) work(done++);
    return done / (performance.now() - from) * 100;
  };
  const [a, b] = [Array.from({ length: 100_000 }, (_, i) => i), new Array(100_000).fill(0)];
  const texts = rate(() => {
    let text = "";
    for (let i = 0; i < 10_000; i += 1) text += "a";
    if (text.length === 1) throw new Error("kept, so that it is not left out");
  });
  const copies = rate((n) => {
    const [from, to] = n % 2 ? [a, b] : [b, a];
    for (let i = 0; i < from.length; i += 1) to[i] = from[i];
  });
  return (texts + copies) / 2;
}"""


@dataclass
class Trace:
    """One step's frames: main-thread milliseconds of each, and of which kinds of work."""

    frames: dict[int, float]
    kinds: dict[int, dict[str, float]] = field(repr=False)

    def most(self, slowed: float = SLOWED) -> float:
        return slowed * max(self.frames.values(), default=0.0)

    def moving(self, slowed: float = SLOWED) -> float:
        """The longest frame once things move."""
        return slowed * max(ms for frame, ms in self.frames.items() if frame >= WAKING)

    def over(self, slowed: float = SLOWED) -> int:
        """How many frames miss the bar."""
        return sum(slowed * ms > BAR for ms in self.frames.values())

    def mean(self, slowed: float = SLOWED) -> float:
        return slowed * sum(self.frames.values()) / len(self.frames)

    def late(self, slowed: float = SLOWED) -> float:
        """The 95th percentile of all frames of the step, those without any work counted."""
        return slowed * sorted(self.frames.values())[len(self.frames) * 95 // 100]


def record(page: Page, step: str, ms: int) -> list[Event]:
    """Play a step and trace the page from before it to after it."""
    session = page.context.new_cdp_session(page)
    events: list[Event] = []
    done: list[bool] = []
    session.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    session.on("Tracing.tracingComplete", lambda _: done.append(True))
    config = {"includedCategories": CATEGORIES}
    session.send("Tracing.start", {"traceConfig": config, "transferMode": "ReportEvents"})
    page.evaluate(PRESS, step)
    page.wait_for_timeout(WAIT + ms + 600)
    session.send("Tracing.end")
    while not done:
        page.wait_for_timeout(20)
    session.detach()
    return events


def read(events: list[Event], ms: int) -> Trace:
    """The frames of a step, from its first task on until a little after its end."""
    press = next(e for e in events if e["name"] == "press" and "user_timing" in e["cat"])
    mine = [e for e in events if (e["pid"], e["tid"]) == (press["pid"], press["tid"])]
    tasks = [e for e in mine if e["ph"] == "X" and e["name"] == TASK]
    start = min(t["ts"] for t in tasks if t["ts"] + t["dur"] > press["ts"] + WAIT * 1000)
    drawn = [e["ts"] for e in mine if e["ph"] == "X" and e["name"] == DRAWN]
    least = int((ms + 200) * 1000 // FRAME)
    frames = dict.fromkeys(range(least), 0.0)
    kinds: dict[int, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    begins: list[float] = []  # of each frame
    over = True  # whether the last frame was drawn
    for task in sorted(tasks, key=lambda task: task["ts"]):
        if not start <= task["ts"] < start + least * FRAME:
            continue
        if over or task["ts"] - begins[-1] > FRAME:
            begins.append(task["ts"])
        end = task["ts"] + task["dur"]
        over = any(task["ts"] <= ts < end for ts in drawn)
        frame = len(begins) - 1
        frames[frame] = frames.get(frame, 0.0) + task.get("tdur", task["dur"]) / 1000
    for e in mine:
        if e["ph"] == "X" and e["name"] != TASK and e["ts"] >= start:
            kinds[bisect(begins, e["ts"]) - 1][e["name"]] += e.get("tdur", e["dur"]) / 1000
    return Trace(frames, kinds)


def missed(page: Page, step: str, ms: int) -> int:
    """How many frames of a step a page slowed by Chromium itself does not get to draw in time."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    page.evaluate(PRESS, step)
    page.wait_for_timeout(WAIT - 200)
    times = page.evaluate(TIMES, ms + 200)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    session.detach()
    return between(times)


def between(times: list[float]) -> int:
    """How many frames are missing between those that were drawn at these times."""
    return sum(round((b - a) * 1000 / FRAME) - 1 for a, b in itertools.pairwise(times))


def first_deal(browser: Browser, url: str) -> str:
    """How many frames a page that was just loaded misses of its first deal, when it is slowed."""
    runs: list[tuple[int, int]] = []
    for _ in range(RUNS):
        with browser.new_context(viewport=VIEWPORT) as context:
            page = context.new_page()
            page.goto(url)
            page.get_by_role("button", name="Play against bots", exact=True).wait_for()
            page.wait_for_timeout(ENGINE)
            session = context.new_cdp_session(page)
            session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
            times = page.evaluate(FIRST_DEAL)
            lost = between(times)
            runs.append((lost, len(times) + lost))
    lost, frames = sorted(runs)[RUNS // 2]
    return (
        f"The first deal of a match against bots, the page just loaded: {lost} of {frames} frames"
        f" missed, {SLOWED}x (at most {max(runs)[0]}; median of {RUNS} runs)."
    )


def animated(page: Page, step: str, ms: int) -> set[str]:
    """Which properties are animated during a step."""
    page.evaluate(PRESS, step)
    page.wait_for_timeout(WAIT - 100)
    return set(page.evaluate(motion.WATCHED, ms + 200))


@dataclass
class Measured:
    """A step's traces; the frames missed at most, in as many runs; and what is animated."""

    step: str
    traces: list[Trace]
    missed: int
    animated: set[str]


def measure(page: Page, step: str, ms: int) -> Measured:
    """What a step of that many milliseconds costs on a page that has a button for it.

    The first few traces are left out: there the page's code is compiled.
    """
    page.wait_for_timeout(1500)
    traces = [read(record(page, step, ms), ms) for _ in range(WARM + RUNS)]
    late = max(missed(page, step, ms) for _ in range(RUNS))
    return Measured(step, traces[WARM:], late, animated(page, step, ms))


def measure_bare(browser: Browser) -> Measured:
    """The least that a step is made of, on a page with nothing else."""
    with browser.new_context(viewport=VIEWPORT) as context:
        page = context.new_page()
        page.set_content(BARE.replace("BARE_MS", str(BARE_MS)).replace("WAIT", str(WAIT)))
        return measure(page, "bare", BARE_MS)


def measure_step(browser: Browser, url: str, step: str) -> Measured:
    """A step of the gallery."""
    with browser.new_context(viewport=VIEWPORT) as context:
        page = context.new_page()
        page.goto(f"{url}/dev/gallery.html?show=effects&wait={WAIT}")
        page.locator("html[data-ready]").wait_for()
        page.evaluate(BUTTONS_AWAY)
        return measure(page, step, STEPS[step])


def detail(traces: list[Trace]) -> None:
    """The frames over the bar of the least disturbed run, and what they were busy with."""
    best = min(traces, key=Trace.most)
    for frame, ms in best.frames.items():
        if SLOWED * ms > BAR:
            busy = sorted(best.kinds[frame].items(), key=lambda kind: -kind[1])[:12]
            said = ", ".join(f"{name} {SLOWED * spent:.1f}" for name, spent in busy)
            sys.stdout.write(f"   frame {frame}: {SLOWED * ms:.1f} ms: {said}\n")


def line(measured: Measured, phone: float) -> str:
    """A row of the table."""
    traces = measured.traces

    def median(figure: Callable[[Trace], float]) -> float:
        return statistics.median(map(figure, traces))

    def cells(slowed: float) -> list[str]:
        most = median(lambda trace: trace.most(slowed))
        least = min(trace.most(slowed) for trace in traces)
        moving = median(lambda trace: trace.moving(slowed))
        slow = median(lambda trace: trace.late(slowed))
        mean = median(lambda trace: trace.mean(slowed))
        over = median(lambda trace: trace.over(slowed))
        return [
            f"{most:.1f} ({least:.1f})",
            f"{moving:.1f}",
            f"{slow:.1f}",
            f"{mean:.1f}",
            f"{over:.0f} of {len(traces[0].frames)}",
        ]

    last = [str(measured.missed), ", ".join(sorted(measured.animated))]
    return f"| {' | '.join([measured.step, *cells(SLOWED), *cells(phone), *last])} |"


def measure_all(browser: Browser, url: str, chosen: list[str], *, detailed: bool) -> list[str]:
    """The index of this processor, then a row for each step; printed as they come."""
    page = browser.new_page()
    index = max(page.evaluate(INDEX) for _ in range(TRIES))
    page.close()
    phone = index / PHONE
    kinds = ["longest", "moving", "95th percentile", "mean", "over the bar"]
    titles = [f"{kind}, {on}" for on in (f"{SLOWED}x", "mid-range phone") for kind in kinds]
    lines = [
        f"Main-thread milliseconds in a frame of 16.7 ms, 390x844 (bar: {BAR:.0f}); medians of {RUNS}",
        "runs, in brackets the least disturbed run. This processor's BenchmarkIndex is",
        f"{index:.0f}: slowed {SLOWED} times it is a phone of {index / SLOWED:.0f},",
        f"and a mid-range phone ({PHONE}) is it slowed {phone:.1f} times. Moving: the longest frame but",
        f"for the first {WAKING}. Missed: frames not drawn in time, at most in {RUNS} runs, when",
        f"Chromium itself slows the page {SLOWED} times. Bare: a page of two elements that move and a",
        "word that is written afterwards.",
        "",
        f"| step | {' | '.join(titles)} | missed, {SLOWED}x | animated |",
        f"|{'---|' * (len(titles) + 3)}",
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    measuring = itertools.chain(
        [measure_bare(browser)], (measure_step(browser, url, step) for step in chosen)
    )
    for measured in measuring:
        lines.append(line(measured, phone))
        sys.stdout.write(f"{lines[-1]}\n")
        if detailed:
            detail(measured.traces)
    return lines


def main() -> None:
    """Measure, print and record."""
    words = sys.argv[1:]
    chosen = [step for step in STEPS if step in words] or list(STEPS)
    with (
        tempfile.TemporaryDirectory() as folder,
        hosts.local_host(Path(folder)) as host,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=chromium.find_chromium(), args=chromium.FLAGS
        )
        lines = measure_all(browser, host.url, chosen, detailed="--detail" in words)
        if not words:
            lines += ["", first_deal(browser, host.url)]
            sys.stdout.write(f"{lines[-1]}\n")
        browser.close()
    if not words:
        report.write("frames", "python -m tests.bench.frames", lines)


if __name__ == "__main__":
    main()
