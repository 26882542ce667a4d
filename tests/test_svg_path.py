"""Path data made coarse (tools/svg_path.py) goes through the same points."""

from __future__ import annotations

import pytest

from tools.svg_path import coarse


@pytest.mark.parametrize(
    ("path", "made"),
    [
        ("M10 10L30 20", "m10 10 20 10"),
        ("m10.4 9.6l20 10.2", "m10 10 20 10"),
        ("M0 0H20V-7h-5v3", "m0 0h20v-7h-5v3"),
        ("M0 0 10 0 10 10z m5 5h4", "m0 0h10v10zm5 5h4"),
        ("M0 0c0 20 40 20 40 0s40-20 40 0", "m0 0c0 20 40 20 40 0s40-20 40 0"),
        ("M0 0a20 20 0 1150 0", "m0 0a20 20 0 1 1 50 0"),
    ],
)
def test_a_path_is_written_relatively_on_whole_numbers(path: str, made: str) -> None:
    assert coarse(path, 1) == made


def test_rounding_does_not_add_up() -> None:
    assert coarse("M0 0" + "l.4 0" * 10, 1) == "m0 0h1 1 1 1"


@pytest.mark.parametrize(
    ("path", "made"),
    [
        ("M0 0c10 .1 20-.1 30 0", "m0 0h30"),
        ("M0 0c20 20 40 20 60 0", "m0 0q30 30 60 0"),
        ("M0 0a500 500 0 0 1 20 0", "m0 0h20"),
        ("M0 0a30 30 0 0 1 30 0", "m0 0q15-9 30 0"),
        ("M5 5l.2.2L9 5", "m5 5h4"),
    ],
)
def test_what_a_simpler_segment_draws_as_well_becomes_one(path: str, made: str) -> None:
    assert coarse(path, 1) == made


def test_points_are_scaled_before_they_are_rounded() -> None:
    assert coarse("M10 10H30", 0.25) == "m2 2h6"
