"""What matches cost on Cloudflare's free plan: a short run of `bill`."""

from __future__ import annotations

import pytest

from tests.endurance.bill import KINDS, Kind, mean_bill


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_match_writes_a_row_a_move_and_little_more(kind: Kind) -> None:
    bill = mean_bill(kind, matches=1)
    human_moves = bill.moves * kind.humans / kind.players
    # Joins, the start, deals, ends of rounds; with a clock an alarm now and then.
    assert bill.all_rows < human_moves * (2 if kind.clock else 1) + 60
    assert bill.object_requests < bill.all_rows


def test_500_matches_of_two_a_day_are_within_every_limit() -> None:
    bill = mean_bill(KINDS[0], matches=3)
    assert min(bill.matches_a_day().values()) >= 500
