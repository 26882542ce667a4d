"""The win rate: good moves of see-all mixed with bad ones. Source: `rules/chkobba.md`, "Bots".

A bot that is to win a share of its matches against the normal hard bot plays see-all's best move with
the chance that `SHARES` has for that rate, and else a bad one: of the plays that are not **foolish** the
worst that costs no more than `most_lost` allows. Foolish is what anyone at the table would see to be
wrong: to leave a chkobba or the 7 of diamonds that can be taken now, or to lay that seven down. So a
weakened bot lays the wrong card and leaves tables to sweep, but takes what lies before it.

The table is made by matches: `python -m tests.bench.win_rate` prints it (docs/STRENGTH.md).
"""

from __future__ import annotations

from collections.abc import Sequence

from kahwa.chance import below, seeded
from kahwa.games.chkobba.bots import think_all
from kahwa.games.chkobba.hard import Thought
from kahwa.games.chkobba.rules import HAYA
from kahwa.games.chkobba.state import Cut, Move, Play, State
from kahwa.games.game import ALWAYS_BEST, Budget

BAD_BY = 700
"""So many thousandths of a point a bad move may cost a bot that plays good ones nearly always. It may
cost the more the fewer good ones there are: the worst play every second time would lose every match, and
stand out, while mild ones every time win half of them."""

ALWAYS = 1000
"""A share of good moves is counted in thousandths."""

STEP = 10
"""`SHARES` has an entry for so many percent; between two of them the share is in proportion."""

SHARES = {
    2: (0, 350, 397, 445, 494, 532, 581, 639, 714, 860, ALWAYS),
    4: (0, 261, 302, 330, 355, 386, 422, 472, 534, 674, ALWAYS),
}
"""The share of good moves for a win rate of 0, 10, ... 100%, by the number of players."""


def bot_move_rated(
    state: State, seat: int, win_rate: int, seed: bytes, budget: Budget = Budget.BROWSER
) -> Move:
    """See-all's best move, or a bad one as often as the win rate asks. Bots lay the card they cut.

    It weakens whatever seat it is asked for: who may be weakened is `Game.win_rate`'s to say.
    """
    share = share_of_good(win_rate, state.players)
    if state.cut_due:
        return Cut(keep=False)
    return mixed(think_all(state, seat, budget), state.table, share, seed)


def mixed(thought: Thought, table: Sequence[int], share: int, seed: bytes) -> Play:
    """The best play with the chance of `share` in a thousand, else the bad one."""
    if below(seeded(seed), ALWAYS) < share:
        return thought.best()
    return bad_play(thought.values, table, most_lost(share))


def most_lost(share: int) -> int:
    """What a bad move may cost, in thousandths of a point, at a share of good ones; at 0 anything."""
    return BAD_BY * ALWAYS // max(share, 1)


def bad_play(values: Sequence[tuple[Play, int]], table: Sequence[int], most: int) -> Play:
    """The worst play that is not foolish and costs no more than `most`, the first among equals."""
    sense = [obvious(play, table) for play, _ in values]
    sensible = [item for item, points in zip(values, sense, strict=True) if points == max(sense)]
    least = max([value for _, value in sensible]) - most
    return min([item for item in sensible if item[1] >= least], key=lambda item: item[1])[0]


def obvious(play: Play, table: Sequence[int]) -> int:
    """The points that everyone sees in a play: a chkobba, the 7 of diamonds taken; that seven laid."""
    if not play.take:
        return -(play.card == HAYA)
    return (len(play.take) == len(table)) + (play.card == HAYA or HAYA in play.take)


def share_of_good(win_rate: int, players: int) -> int:
    """How many of a thousand moves are see-all's best, for a win rate in percent.

    Raises ValueError for a rate that is none.
    """
    if not 0 <= win_rate <= ALWAYS_BEST:
        raise ValueError(f"a win rate is a number from 0 to {ALWAYS_BEST}, not {win_rate}")
    shares = SHARES[players]
    place, part = divmod(win_rate, STEP)
    if not part:
        return shares[place]
    return shares[place] + (shares[place + 1] - shares[place]) * part // STEP
