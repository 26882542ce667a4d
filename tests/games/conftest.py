"""Hypothesis for the games' tests: the same examples every time, and no clock."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from hypothesis import settings

settings.register_profile("games", deadline=None, derandomize=True, max_examples=100)
settings.load_profile("games")


@pytest.fixture
def benchmark_ms() -> Callable[[Callable[[], object]], float]:
    """The best of five runs of a call, in milliseconds: for bounds with a wide margin only."""

    def best(call: Callable[[], object]) -> float:
        times: list[float] = []
        for _ in range(5):
            start = time.perf_counter()
            call()
            times.append((time.perf_counter() - start) * 1000)
        return min(times)

    return best
