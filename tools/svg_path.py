"""Path data of SVG made small: absolute points on a coarse whole-number grid, written relatively."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

Segment = tuple[str, list[float]]

TOKEN = re.compile(r"([a-zA-Z])|([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)")
LENGTHS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def coarse(path: str, scale: float) -> str:
    """The same path with every point times `scale`, rounded to whole numbers."""
    out: list[tuple[str, list[int]]] = []
    at = start = handle = (0, 0)
    for letter, numbers in _absolute(path):
        if letter == "Z":
            out.append(("z", []))
            at = handle = start
            continue
        end = (round(numbers[-2] * scale), round(numbers[-1] * scale))
        if letter == "A":
            radii = [max(1, round(n * scale)) for n in numbers[:2]]
            flags = [round(n) for n in numbers[2:5]]
            added = _arc(radii, flags, end[0] - at[0], end[1] - at[1])
        else:
            moves = [round(n * scale) - at[i % 2] for i, n in enumerate(numbers)]
            added = _shortest(letter, moves, (at[0] - handle[0], at[1] - handle[1]))
        out += added
        handle = end
        if added and added[0][0] in "cs":
            handle = (at[0] + added[0][1][-4], at[1] + added[0][1][-3])
        at = end
        if letter == "M":
            start = end
    return _written(out)


def _shortest(
    letter: str, moves: list[int], mirrored: tuple[int, int]
) -> list[tuple[str, list[int]]]:
    """One segment, none where it has become a point. `mirrored`: the first handle S implies."""
    if letter == "M":
        return [("m", moves)]
    if not any(moves):
        return []
    if letter == "L" or _straight(moves):
        return _line(moves[-2], moves[-1])
    if max(abs(moves[0] - mirrored[0]), abs(moves[1] - mirrored[1])) <= 1:
        return [("s", moves[2:])]
    return [_curve(moves)]


def _line(dx: int, dy: int) -> list[tuple[str, list[int]]]:
    if dy == 0:
        return [("h", [dx])] if dx else []
    return [("v", [dy])] if dx == 0 else [("l", [dx, dy])]


def _curve(moves: list[int]) -> tuple[str, list[int]]:
    """A cubic curve, as a quadratic one where that is less than a unit away."""
    x1, y1, x2, y2, dx, dy = moves
    x, y = (3 * (x1 + x2) - dx) / 4, (3 * (y1 + y2) - dy) / 4
    off = (x1 - x * 2 / 3, y1 - y * 2 / 3, x2 - (dx + 2 * x) / 3, y2 - (dy + 2 * y) / 3)
    if max(map(abs, off)) <= 1.2:
        return "q", [round(x), round(y), dx, dy]
    return "c", moves


def _arc(radii: list[int], flags: list[int], dx: int, dy: int) -> list[tuple[str, list[int]]]:
    """An arc; a line or a quadratic curve for one that bends little."""
    chord, radius = math.hypot(dx, dy), radii[0]
    if not chord:
        return []
    half = math.asin(min(1.0, chord / 2 / radius))
    if radii[0] != radii[1] or flags[1] or half > math.pi / 3:
        return [("a", [*radii, *flags, dx, dy])]
    if radius * (1 - math.cos(half)) < 0.5:
        return _line(dx, dy)
    bulge = math.tan(half) / 2 * (1 if flags[2] else -1)
    return [("q", [round(dx / 2 + dy * bulge), round(dy / 2 - dx * bulge), dx, dy])]


def _straight(moves: list[int]) -> bool:
    """Whether both handles of a curve lie on its chord, within less than a unit of the grid."""
    dx, dy = moves[-2:]
    length = max(1.0, math.hypot(dx, dy))
    away = (abs(moves[i] * dy - moves[i + 1] * dx) / length for i in (0, 2))
    along = ((moves[i] * dx + moves[i + 1] * dy) / length for i in (0, 2))
    return max(away) <= 0.8 and all(-1 <= n <= length + 1 for n in along)


def _written(segments: list[tuple[str, list[int]]]) -> str:
    """As text, a letter only where it changes. The first move is absolute as it is relative to 0."""
    text, before = "", ""
    for letter, numbers in segments:
        same = letter == before or (before == "m" and letter == "l")
        body = ""
        for n in numbers:
            glued = n < 0 or (body == "" and not same)
            body += f"{n}" if glued else f" {n}"
        text += body if same and letter != "m" else letter + body
        before = letter
    return text


def _absolute(path: str) -> Iterator[Segment]:
    """The segments with absolute coordinates, H and V as L, S as C, so that each ends in a point."""
    x = y = start_x = start_y = 0.0
    handle = (0.0, 0.0)
    for letter, raw in _segments(path):
        upper = letter.upper()
        numbers = raw if letter == upper else _moved(upper, raw, x, y)
        if upper == "Z":
            x, y = start_x, start_y
            yield "Z", []
            continue
        if upper in "HV":
            upper, numbers = "L", [numbers[0], y] if upper == "H" else [x, numbers[0]]
        if upper == "S":
            upper, numbers = "C", [2 * x - handle[0], 2 * y - handle[1], *numbers]
        x, y = numbers[-2:]
        handle = (numbers[2], numbers[3]) if upper == "C" else (x, y)
        if upper == "M":
            start_x, start_y = x, y
        yield upper, numbers


def _moved(letter: str, numbers: list[float], x: float, y: float) -> list[float]:
    """Relative numbers made absolute."""
    if letter in "HV":
        return [numbers[0] + (x if letter == "H" else y)]
    if letter == "A":
        return [*numbers[:5], numbers[5] + x, numbers[6] + y]
    return [n + (y if i % 2 else x) for i, n in enumerate(numbers)]


def _segments(path: str) -> Iterator[Segment]:
    """The letters with their numbers, repeated letters written out."""
    letter, numbers = "", list[float]()
    position = 0
    while position < len(path):
        if letter.upper() == "A" and len(numbers) in (3, 4) and path[position] in "01":
            numbers.append(float(path[position]))  # flags may be glued to what follows
            position += 1
            continue
        found = TOKEN.match(path, position)
        if found is None:
            position += 1
            continue
        position = found.end()
        if found[1]:
            letter = found[1]
            if letter in "zZ":
                yield letter, []
        else:
            numbers.append(float(found[2]))
        if numbers and len(numbers) == LENGTHS[letter.upper()]:
            yield letter, numbers
            numbers = []
            letter = {"M": "L", "m": "l"}.get(letter, letter)
