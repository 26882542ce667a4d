"""Many tables at once: a few seconds of `load`."""

from __future__ import annotations

import pytest

from tests.endurance import load
from tests.support.hosts import Host


@pytest.mark.anyio
async def test_tables_with_and_without_bots_play_side_by_side(
    local_host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(load, "THINKING", (0.1, 0.3))
    monkeypatch.setattr(load, "BOTS_EVERY", 5)
    tally = await load.run(local_host, rooms=10, seconds=4)
    assert len(tally.plain) > 8
    assert len(tally.with_bots) > 2
    assert tally.idle > 0
