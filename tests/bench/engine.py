"""How fast the engine of offline play is there, what it weighs and what memory it takes.

Chromium on the local host over loopback, at a page that starts nothing by itself, driven by the
protocol alone (tests/support/engine_driver.js). Every run has a profile of its own on the disk: its
first visit is the cold one, its third the cached one (in the second Chromium keeps compiled code).
Times by the clock need a quiet machine, or Chromium before all other programs, which takes root; the
processor's time of all of Chromium stands beside them.

    python -m tests.bench.engine
"""

from __future__ import annotations

import contextlib
import json
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Playwright, sync_playwright

from tests.bench import report
from tests.support import cpu, hosts
from tools import chromium, engine, node

DRIVER = Path(__file__).parents[1] / "support" / "engine_driver.js"
QUIET = "/server.js"
RUNS = 5
# From the new Worker on, whose making is part of starting it.
PLAY = """async () => {
  const { startEngine } = await import("/engine/engine.js");
  const start = performance.now();
  if (!(await startEngine())) throw new Error("no engine");
  const ready = performance.now() - start;
  const begun = await driver.begin("medium");
  if (!begun.ok) throw new Error(begun.reason);
  const dealt = performance.now() - start;
  await driver.playUntil("round-over");
  return [ready, dealt, performance.now() - start];
}"""
# What a host that compresses while it answers sends, at the usual levels of gzip and of brotli.
BY_ITSELF = """
import { readFileSync } from "node:fs";
import { brotliCompressSync, constants as c, gzipSync } from "node:zlib";
const sizes = process.argv.slice(1).map((name) => {
  const content = readFileSync(name);
  const params = { [c.BROTLI_PARAM_QUALITY]: 4 };
  return [gzipSync(content, { level: 6 }).length, brotliCompressSync(content, { params }).length];
});
process.stdout.write(JSON.stringify(sizes));
"""


@dataclass(frozen=True)
class Visit:
    """Seconds from the new Worker to an engine that is ready, cards dealt, and a round played."""

    ready: float
    dealt: float
    played: float
    processor: float
    """What all of Chromium worked from the new Worker to the round played."""
    mebibytes: float
    """By how much all of Chromium has grown."""


def visit(context: BrowserContext, url: str) -> Visit:
    """A page that plays a round."""
    page = context.new_page()
    page.goto(f"{url}{QUIET}")
    page.wait_for_timeout(500)
    meter, before = cpu.Meter("chromium"), memory()
    busy = meter.seconds()
    ready, dealt, played = (ms / 1000 for ms in page.evaluate(PLAY))
    seen = Visit(ready, dealt, played, meter.seconds() - busy, memory() - before)
    page.wait_for_timeout(3000)  # what was compiled is kept now
    page.close()
    return seen


def memory() -> float:
    """Mebibytes of all of Chromium, what is shared counted once."""
    total = 0
    for pid in cpu.processes("chromium"):
        with contextlib.suppress(OSError):  # it ended meanwhile
            lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
            total += next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total / 1024


def run(playwright: Playwright, url: str) -> tuple[Visit, Visit]:
    """The cold and the cached visit of a new profile."""
    with tempfile.TemporaryDirectory() as profile:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=chromium.find_chromium(), args=chromium.FLAGS
        )
        context.add_init_script(path=DRIVER)
        cold, _, cached = (visit(context, url) for _ in range(3))
        context.close()
    return cold, cached


def sizes() -> dict[str, dict[str, int]]:
    """Bytes of each file: as it is, as the local host sends it, and as a host compresses it itself."""
    made: dict[str, str] = json.loads((engine.BUILT / engine.MADE).read_text())["files"]
    files = [engine.BUILT / path for path in made]
    command = [str(node.NODE), "--input-type=module", "-e", BY_ITSELF, *map(str, files)]
    by_itself = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    found: dict[str, dict[str, int]] = {}
    for file, digest, (gzip, brotli) in zip(files, made.values(), by_itself, strict=True):
        packed = {kind: engine.PACKED / f"{digest}.{kind}" for kind in ("br", "gz")}
        found[file.name] = {
            "plain": file.stat().st_size,
            **{kind: form.stat().st_size for kind, form in packed.items()},
            "gzip": gzip,
            "brotli": brotli,
        }
    return found


def median(visits: Sequence[Visit], of: Callable[[Visit], float]) -> float:
    """The middle one of some visits' figures."""
    return statistics.median(of(one) for one in visits)


def row(name: str, visits: Sequence[Visit]) -> str:
    """One row of the table."""
    clock = [
        median(visits, of) for of in (lambda v: v.ready, lambda v: v.dealt, lambda v: v.played)
    ]
    rest = [median(visits, lambda v: v.processor), median(visits, lambda v: v.mebibytes)]
    seconds = " | ".join(f"{value:.2f} s" for value in [*clock, rest[0]])
    return f"| {name} | {seconds} | {rest[1]:.0f} MiB |"


def megabytes(files: dict[str, dict[str, int]], kind: str) -> str:
    """What all files weigh."""
    return f"{sum(sizes[kind] for sizes in files.values()) / 1e6:.2f} MB"


def main() -> None:
    """Measure, print and record."""
    engine.build()
    engine.pack()
    pairs: list[tuple[Visit, Visit]] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        hosts.local_host(Path(folder)) as host,
        sync_playwright() as playwright,
        cpu.ahead("chromium") as first,
    ):
        for number in range(RUNS):
            pairs.append(run(playwright, host.url))
            sys.stderr.write(f"\r{number + 1} of {RUNS}")
    sys.stderr.write("\n")
    files = sizes()
    cold, cached = zip(*pairs, strict=True)
    ready = [f"{median(visits, lambda v: v.ready):.2f} s" for visits in (cached, cold)]
    grown = f"{median(cached, lambda v: v.mebibytes):.0f} MiB"
    lines = [
        f"From the new Worker to the engine of offline play: **{ready[0]}** cached (bar: 1.2 s) and",
        f"**{ready[1]}** cold (bar: 2 s). The local host sends **{megabytes(files, 'br')}** (brotli;",
        f"bar: 4.5 MB); all of Chromium grows by **{grown}** (bar: 150 MB). Medians of {RUNS} profiles,",
        f"over loopback{', Chromium before all other programs' if first else ''}; a round is 18 moves",
        "against a medium bot.",
        "",
        "| | ready | dealt | a round played | processor | memory |",
        "|---|---|---|---|---|---|",
        row("cold", cold),
        row("cached", cached),
        "",
        "| | as it is | brotli, built | gzip, built | a host's own brotli (4) | a host's own gzip (6) |",
        "|---|---|---|---|---|---|",
        *(table_row(name, files[name]) for name in files),
        "| all | " + " | ".join(megabytes(files, kind) for kind in KINDS) + " |",
    ]
    report.write("the engine of offline play", "python -m tests.bench.engine", lines)


KINDS = ("plain", "br", "gz", "brotli", "gzip")


def table_row(name: str, sizes: dict[str, Any]) -> str:
    """One file's row."""
    return f"| `{name}` | " + " | ".join(f"{sizes[kind] / 1000:.0f} kB" for kind in KINDS) + " |"


if __name__ == "__main__":
    main()
