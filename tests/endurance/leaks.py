"""Ten thousand states with the hidden cards dealt anew: no reader's frames change by a byte.

    python -m tests.endurance.leaks --states 10000

Of tables for two and for four, people and bots, each so many; `tests/room/permuted.py` says how.
"""

from __future__ import annotations

import argparse
import time

from tests.endurance import report
from tests.room.permuted import ACTS, many, search


def main() -> None:
    """Run it, and write the figures into docs/RELIABILITY.md."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--states", type=int, default=10_000)
    given = parser.parse_args()
    begin = time.monotonic()
    two, four = (search(many(given.states, players)) for players in (2, 4))
    acts, kinds, skipped = two.acts + four.acts, two.kinds + four.kinds, two.skipped + four.skipped
    report.write(
        "hidden cards",
        f"python -m tests.endurance.leaks --states {given.states}",
        [
            f"{two.states:,} states of tables for two and {four.states:,} for four, as one seat or",
            f"watcher sees them; {ACTS} of {len(acts)} things happen in each, with and without another",
            "deal of the cards that this reader cannot know: **no frame differed by a byte**.",
            f"{acts.total():,} pairs of calls were compared, and {skipped:,} were not, where a move",
            "that a bot had made is not possible with the other cards.",
            f"Frames: {', '.join(f'{count:,} {kind}' for kind, count in kinds.most_common())}.",
            f"It took {time.monotonic() - begin:.0f} s.",
        ],
    )


if __name__ == "__main__":
    main()
