"""The interval of a share of wins, against published values."""

import pytest

from kahwa.strength.interval import wilson


@pytest.mark.parametrize(
    ("won", "played", "low", "high"),
    [
        # R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (20, 20, 0.8389, 1.0),
        (50, 100, 0.4038, 0.5962),
    ],
)
def test_wilsons_interval(won: int, played: int, low: float, high: float) -> None:
    assert wilson(won, played) == pytest.approx((low, high), abs=0.00005)


def test_it_never_leaves_0_to_1() -> None:
    for played in range(1, 200):
        assert wilson(0, played)[0] == pytest.approx(0, abs=1e-12)
        assert wilson(0, played)[0] >= 0
        assert wilson(played, played)[1] == pytest.approx(1, abs=1e-12)
        assert wilson(played, played)[1] <= 1
