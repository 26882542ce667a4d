"""The page's modules without a page: `npm run test:page`, so that pytest runs it too."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tools import node, setup

HERE = Path(__file__).parent


def test_the_pages_modules() -> None:
    tests = sorted(str(path) for path in HERE.glob("*.test.js"))
    assert tests
    run = subprocess.run(
        [str(node.NODE), "--test", *tests], cwd=setup.ROOT, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stdout[-4000:] + run.stderr[-2000:]
