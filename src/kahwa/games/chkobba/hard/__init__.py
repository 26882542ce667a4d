"""The hard bot of Chkobba. Source: `rules/chkobba.md`, "Bots"; the strength: docs/STRENGTH.md.

How it thinks about a move, from its seat's view alone:

1. **What is known** (`knowledge.py`): hand, table, piles, every play of the round, how many cards each
   seat holds. Cards are packed into integers (`bits.py`): only value and "is it a diamond" matter.
2. **How the others play** (`habits.py`): from the deals that are over, how likely each of them plays
   plainly. **What they may hold** (`inference.py`): who laid a card had nothing better to do with it.
3. **Worlds** (`worlds.py`): the unseen cards are dealt out, likelier ways more often. When all ways are
   few (the last deal of two players, a single card in the other hand) each is looked at once.
4. **Search** (`search.py`): every candidate (`root.py`) is tried in the same worlds, to the end of the
   deal; with two players in the last deal that is exact. First sight (`sight.py`) orders the plays and
   speaks for those seats that are not searched.
5. **Value** (`evaluate.py`): thousandths of a point, the verdicts as chances until the round is over; in
   its last deal by what the points are worth for the match (`standing.py`).

It counts nodes, not time, and everything is integer arithmetic on a generator of its own, so a view, an
effort and a seed give the same move on every Python version.

How strong it is, and what was tried: docs/STRENGTH.md. With two players every reply of the opponent is
searched, and a plain player's reply beside it. With four, replies are guessed: to search all would leave
time for few worlds.
"""

from kahwa.games.chkobba.hard.choose import (
    BROWSER,
    EFFORTS,
    ROOM,
    Effort,
    Thought,
    best_play,
    think,
    values,
)

__all__ = [
    "BROWSER",
    "EFFORTS",
    "ROOM",
    "Effort",
    "Thought",
    "best_play",
    "think",
    "values",
]
