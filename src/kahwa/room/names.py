"""Players' names: what is left of one after cleaning, and whether that is short and visible enough.

A name is shown to strangers beside other names, so it may not turn the text around it, hide, pile marks
on one letter or look empty. It is never markup: pages write it as text.
"""

from __future__ import annotations

import unicodedata

MAX_VISIBLE = 20
MAX_CODE_POINTS = 60
MAX_MARKS = 2
"""Combining marks kept on one character: Arabic shadda with a vowel, a keycap's two."""

_DROPPED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_SPACES = frozenset({"Zs", "Zl", "Zp"})
_MARKS = frozenset({"Mn", "Me", "Mc"})
# Assigned as letters, symbols or marks, yet drawn as nothing.
_INVISIBLE = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
) | {chr(code) for code in (*range(0xFE00, 0xFE0F), *range(0xE0100, 0xE01F0))}
_JOINER = "\u200d"
_EMOJI_STYLE = "\ufe0f"
_NON_JOINER = "\u200c"


def clean_name(text: str) -> str | None:
    """The name as it will be shown, or None when nothing visible or too much is left."""
    previous, name = text, _clean(text)
    while name != previous:  # normal form again after dropping, until nothing moves
        previous, name = name, _clean(name)
    if not name or len(name) > MAX_CODE_POINTS or not 1 <= visible_length(name) <= MAX_VISIBLE:
        return None
    return name


def visible_length(name: str) -> int:
    """About how many characters a reader sees: marks, skin tones and joined emoji add none."""
    count = 0
    after_joiner = False
    flag_half = False
    for char in name:
        if char == _JOINER:
            after_joiner = True
            continue
        extends = after_joiner or _is_mark(char) or char == _NON_JOINER or _is_skin_tone(char)
        second_half = flag_half and _is_flag_half(char)
        flag_half = _is_flag_half(char) and not second_half
        count += not (extends or second_half)
        after_joiner = False
    return count


def _clean(text: str) -> str:
    kept: list[str] = []
    marks = 0
    source = unicodedata.normalize("NFC", text)
    for index, char in enumerate(source):
        category = unicodedata.category(char)
        if category in _SPACES or char in "\t\n\r\v\f":
            if kept and kept[-1] != " ":
                kept.append(" ")
        elif char in (_JOINER, _NON_JOINER):
            following = source[index + 1 : index + 2]
            if kept and following and _may_join(char, kept[-1], following):
                kept.append(char)
        elif _is_mark(char):
            if kept and kept[-1] != " " and marks < MAX_MARKS and char not in _INVISIBLE:
                kept.append(char)
                marks += 1
            continue
        elif category not in _DROPPED and char not in _INVISIBLE:
            kept.append(char)
        else:
            continue
        marks = 0
    return unicodedata.normalize("NFC", "".join(kept).strip(" " + _JOINER + _NON_JOINER))


def _may_join(joiner: str, before: str, after: str) -> bool:
    """A joiner belongs between two emoji, a non-joiner between two Arabic letters; else it hides."""
    if joiner == _JOINER:
        emoji = unicodedata.category(before) == "So" or _is_skin_tone(before)
        return (emoji or before == _EMOJI_STYLE) and unicodedata.category(after) == "So"
    return "\u0620" <= before <= "\u06ff" and "\u0620" <= after <= "\u06ff"


def _is_mark(char: str) -> bool:
    return unicodedata.category(char) in _MARKS


def _is_skin_tone(char: str) -> bool:
    return "\U0001f3fb" <= char <= "\U0001f3ff"


def _is_flag_half(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"
