"""How the table of the win rate is fitted to matches (`tests/bench/win_rate.py`)."""

import pytest

from tests.bench.win_rate import fitted, rising


def test_a_curve_that_falls_by_chance_is_levelled() -> None:
    assert rising([0.0, 0.2, 0.1, 0.6]) == pytest.approx([0.0, 0.15, 0.15, 0.6])
    assert rising([0.3, 0.2, 0.1]) == pytest.approx([0.2] * 3)
    assert rising([0.0, 0.5, 1.0]) == [0.0, 0.5, 1.0]


def test_shares_are_read_off_the_measured_curve() -> None:
    assert fitted((0, 400, 1000), (0.0, 0.4, 1.0)) == tuple(range(0, 1001, 100))
    shares = fitted((0, 500, 1000), (0.0, 0.2, 1.0))
    assert shares[:3] == (0, 250, 500)
    assert shares[6] == 750


def test_out_of_reach_is_the_nearest_share_and_100_is_always_the_best() -> None:
    shares = fitted((0, 500, 900), (0.15, 0.5, 0.85))
    assert shares[:2] == (0, 0)
    assert shares[9:] == (900, 1000)


def test_a_level_stretch_does_no_harm() -> None:
    shares = fitted((0, 300, 600, 1000), (0.0, 0.4, 0.4, 0.8))
    assert shares[4] == 300
    assert list(shares) == sorted(shares)
