"""What is left of a name after cleaning."""

from __future__ import annotations

import unicodedata

import hypothesis.strategies as st
import pytest
from hypothesis import given

from kahwa.room.names import MAX_CODE_POINTS, clean_name, visible_length

KEPT = [
    ("Amira", 5),
    ("أميرة", 5),
    ("مُحَمَّد", 4),
    ("Zoë", 3),
    ("محمد علي", 8),
    ("\u0645\u06cc\u200c\u062e\u0648", 4),
    ("日本", 2),
    ("नमस्ते", 4),
    ("👩‍🚀", 1),
    ("👨‍👩‍👧‍👦", 1),
    ("👍🏽", 1),
    ("🇹🇳", 1),
    ("🇹🇳🇫🇷", 2),
    ("❤️", 1),
    ("1️⃣", 1),
    ("<b>x</b>", 8),
    ("W" * 20, 20),
    ("👩‍🚀" * 12, 12),
]


@pytest.mark.parametrize(("name", "length"), KEPT)
def test_a_good_name_stays_as_it_is(name: str, length: int) -> None:
    cleaned = clean_name(name)
    assert cleaned == unicodedata.normalize("NFC", name)
    assert visible_length(cleaned or "") == length


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  a \t b\n", "a b"),
        ("e\u0301", "é"),
        ("\u202eabc\u202c", "abc"),
        ("a\u2066b\u2069", "ab"),
        ("a\x00\x1b[31mb", "a[31mb"),
        ("a\u200bb\ufeffc\u00add", "abcd"),
        ("A\u200dm", "Am"),
        ("A\u200cm", "Am"),
        ("a\ue000b", "ab"),
        ("a\ud800b", "ab"),
        ("a\U000e0041b", "ab"),
        ("a\u0378b", "ab"),
        ("\u0301a", "a"),
        ("a \u0301b", "a b"),
        ("a\u3164b", "ab"),
        ("Z" + "\u0335\u0336\u0337\u0338" * 9, "Z\u0335\u0336"),
        ("a\u00a0\u3000b", "a b"),
        ("a\u034fb", "ab"),
    ],
)
def test_what_hides_or_turns_is_dropped(text: str, name: str) -> None:
    assert clean_name(text) == name


@pytest.mark.parametrize(
    "text",
    ["", "   ", "\u202e", "\u200b\u200d", "\u3164", "\u2800", "\u0301", "x" * 21, "👩‍🚀" * 21,
     "a\u0301\u0302" * 21, "\ue000", "\u115f\u1160", "👩‍👩‍👧‍👦" * 9, "\ufe0f"],
)  # fmt: skip
def test_nothing_visible_or_too_much_is_no_name(text: str) -> None:
    assert clean_name(text) is None


@given(st.text(max_size=80))
def test_cleaning_twice_is_cleaning_once(text: str) -> None:
    name = clean_name(text)
    if name is None:
        return
    assert clean_name(name) == name
    assert name == name.strip()
    assert 1 <= visible_length(name) <= 20
    assert len(name) <= MAX_CODE_POINTS
    assert unicodedata.is_normalized("NFC", name)
    categories = {unicodedata.category(char) for char in name if char not in "\u200c\u200d"}
    assert not categories & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
