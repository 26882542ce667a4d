"""A few seconds of `fuzz_room`."""

from __future__ import annotations

from tests.endurance.fuzz_room import Fuzzer

MB = 1_000_000


def test_frames_without_end_neither_break_a_room_nor_make_it_grow_or_stick() -> None:
    tally = Fuzzer(2).run(12_000)
    assert tally.sent == 12_000
    assert tally.answers["ok"] > 1_000
    assert len(tally.answers) > 20, tally.answers
    assert tally.moves > 500
    assert tally.probes >= 5
    assert tally.largest < 40_000
    assert tally.objects < 5_000
    # What the allocator keeps of the first searches is in it.
    assert tally.grown < 40 * MB
