"""What the hosts' tests share."""

from __future__ import annotations

import pytest


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Run the tests that are coroutines on asyncio."""
    return "asyncio"
