"""Hypothesis for the games' tests: the same examples every time, and no clock."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("games", deadline=None, derandomize=True, max_examples=100)
settings.load_profile("games")
