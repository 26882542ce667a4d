"""Chance: uniform by exact counting, the same bytes for ever, and replayed from its record."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable

import pytest

from kahwa.chance import Entropy, RecordingChance, ReplayedChance, below, seeded, shuffled


def given_bytes(data: Iterable[int]) -> Entropy:
    """An entropy of just these bytes; asking for more is an error."""
    left = iter(bytes(data))
    return lambda count: bytes([next(left) for _ in range(count)])


def outcomes(bound: int, size: int) -> Counter[int | None]:
    """What every possible first draw of `size` bytes gives; None where it is drawn again."""
    found: Counter[int | None] = Counter()
    for number in range(256**size):
        try:
            found[below(given_bytes(number.to_bytes(size, "big")), bound)] += 1
        except StopIteration:
            found[None] += 1
    return found


@pytest.mark.parametrize("bound", range(2, 257))
def test_below_is_exactly_uniform(bound: int) -> None:
    found = outcomes(bound, 1)
    rejected = found.pop(None, 0)
    assert sorted(found, key=lambda outcome: outcome or 0) == list(range(bound))
    assert len(set(found.values())) == 1
    # Less than half of all draws are drawn again.
    assert rejected < 128


@pytest.mark.parametrize("bound", [257, 1000, 65536])
def test_below_is_exactly_uniform_with_two_bytes(bound: int) -> None:
    found = outcomes(bound, 2)
    found.pop(None, None)
    assert len(found) == bound
    assert len(set(found.values())) == 1


def test_below_draws_again_what_is_too_large() -> None:
    assert below(given_bytes([0xFF, 0xFF, 0x80]), 3) == 2


def test_below_one_needs_no_entropy() -> None:
    assert below(given_bytes([]), 1) == 0


@pytest.mark.parametrize("bound", [0, -1])
def test_below_nothing_is_an_error(bound: int) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        below(seeded(b""), bound)


def test_shuffled_gives_every_order_equally_often() -> None:
    # Four cards take a number below 4, below 3 and below 2: the top bits of one byte each.
    draws = itertools.product((0x00, 0x40, 0x80, 0xC0), (0x00, 0x40, 0x80), (0x00, 0x80))
    orders = Counter(tuple(shuffled(given_bytes(draw), "abcd")) for draw in draws)
    assert orders == Counter(itertools.permutations("abcd"))


def test_shuffled_leaves_its_argument_as_it_is() -> None:
    cards = list(range(40))
    assert sorted(shuffled(seeded(b"x"), cards)) == cards == list(range(40))
    assert shuffled(seeded(b"x"), []) == []
    assert shuffled(seeded(b"x"), [7]) == [7]


def test_seeded_gives_the_same_bytes_for_ever() -> None:
    assert seeded(b"kahwa")(16).hex() == "aaaa78bf4f5cf1b546fbbb6c860ea645"
    assert seeded(b"")(16).hex() == "482ae5a29fbe856c7272f2071b8b0f03"
    assert [below(seeded(bytes([seed])), 10) for seed in range(12)] == [
        6,
        3,
        4,
        2,
        0,
        4,
        2,
        9,
        1,
        9,
        5,
        9,
    ]


def test_shuffled_gives_the_same_order_for_ever() -> None:
    assert shuffled(seeded(b"kahwa"), range(40)) == [
        16,
        34,
        22,
        12,
        6,
        9,
        20,
        26,
        11,
        13,
        1,
        31,
        24,
        38,
        18,
        10,
        37,
        14,
        5,
        8,
        7,
        21,
        35,
        29,
        0,
        2,
        15,
        4,
        32,
        28,
        39,
        25,
        36,
        3,
        33,
        27,
        17,
        23,
        19,
        30,
    ]


def test_seeded_gives_the_same_stream_however_it_is_asked() -> None:
    whole = seeded(b"kahwa")(300)
    pieces = seeded(b"kahwa")
    assert b"".join(pieces(size) for size in (1, 63, 64, 65, 0, 107)) == whole
    assert len(set(whole)) > 100
    assert seeded(b"kahwb")(300) != whole


def test_a_record_gives_the_same_answers_again() -> None:
    chance = RecordingChance(seeded(b"kahwa"))
    answers = [chance.shuffled(range(40)), chance.below(7), chance.shuffled([3, 1, 2])]
    assert chance.record == answers
    replayed = ReplayedChance(chance.record)
    again = [replayed.shuffled(range(40)), replayed.below(7), replayed.shuffled([1, 2, 3])]
    assert again == answers


def test_a_record_is_not_changed_through_an_answer() -> None:
    chance = RecordingChance(seeded(b"kahwa"))
    answer = chance.shuffled([1, 2, 3])
    kept = [*answer]
    answer.clear()
    assert chance.record == [kept]
    ReplayedChance(chance.record).shuffled([1, 2, 3]).clear()
    assert chance.record == [kept]


def test_a_record_that_does_not_fit_is_an_error() -> None:
    with pytest.raises(ValueError, match="ended"):
        ReplayedChance([]).below(2)
    with pytest.raises(ValueError, match="no number below 2"):
        ReplayedChance([2]).below(2)
    with pytest.raises(ValueError, match="no number below 2"):
        ReplayedChance([[0, 1]]).below(2)
    with pytest.raises(ValueError, match="no shuffle"):
        ReplayedChance([[0, 1]]).shuffled([0, 1, 2])
    with pytest.raises(ValueError, match="no shuffle"):
        ReplayedChance([0]).shuffled([0])
