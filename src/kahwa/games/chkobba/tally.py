"""The tally of a round as the page shows it, line by line (docs/PROTOCOL.md, event `tally`)."""

from __future__ import annotations

from kahwa.games.chkobba.rules import HAYA
from kahwa.games.chkobba.scoring import counts, verdicts
from kahwa.games.chkobba.state import State
from kahwa.jsontypes import Json, JsonObject


def tally_json(state: State) -> JsonObject:
    """The facts of a counted round: the lines, what each team gained by them, and the totals."""
    first, second = [counts(pile) for pile in state.piles]
    result = verdicts(state.piles)
    chkobbas = [len(cards) for cards in state.chkobbas]
    level = first.sevens == second.sevens
    barmila = _line("barmila", [first.sevens, second.sevens], result.barmila)
    barmila["sixes"] = [first.sixes, second.sixes] if level else None
    lines: list[Json] = [
        _line("karta", [first.cards, second.cards], result.karta),
        _line("dinari", [first.diamonds, second.diamonds], result.dinari),
        _line("haya", [int(HAYA in pile) for pile in state.piles], result.haya),
        barmila,
        {"what": "chkobba", "counts": [*chkobbas], "team": None, "points": [*chkobbas]},
    ]
    gained = [points + made for points, made in zip(result.points(), chkobbas, strict=True)]
    return {"lines": lines, "gained": [*gained], "totals": [*state.scores]}


def _line(what: str, figures: list[int], team: int | None) -> JsonObject:
    """One verdict: both teams' figures and who gets the point, if anybody."""
    return {"what": what, "counts": [*figures], "team": team, "points": int(team is not None)}
