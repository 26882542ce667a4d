"""How the others seem to play: judged by the deals of this round that are over, where their cards are known."""

from __future__ import annotations

from kahwa.games.chkobba.hard.bits import COUNTS
from kahwa.games.chkobba.hard.knowledge import Line

PRIOR = 85      # of 213: odds 0.4 : 0.6
ONE = 128


def plainness(rounds_lines: list[list[Line]], players: int, greedy) -> list[int]:
    """For every seat, how likely it plays plainly, of 128."""
    odds = [(40, 60)] * players
    for deal in rounds_lines:
        for index, line in enumerate(deal):
            hand = [other.kind for other in deal[index:] if other.seat == line.seat]
            if len(hand) < 2:
                continue
            best = max([(*greedy(line.table, kind), kind) for kind in hand])
            same = best[3] >> 1 == line.kind >> 1 and best[1] & COUNTS == line.after & COUNTS
            plain, sharp = odds[line.seat]
            odds[line.seat] = (plain * 135, sharp * 100) if same else (plain * 30, sharp * 100)
    return [ONE * plain // (plain + sharp) for plain, sharp in odds]
