"""A search in the browser, timed there: its clock runs, unlike the Worker's."""

from __future__ import annotations

import json
import time

from kahwa.games import GAMES
from kahwa.games.game import Budget

CHKOBBA = GAMES["chkobba"]


def search(text: str) -> str:
    """The hard bot's move in the view that was sent, and the milliseconds it took."""
    asked = json.loads(text)
    seed = bytes.fromhex(asked["seed"])
    start = time.perf_counter()
    move = CHKOBBA.bot_move(asked["view"], "hard", seed, Budget.BROWSER)
    seconds = time.perf_counter() - start
    return json.dumps({"move": CHKOBBA.move_json(move), "seconds": seconds})
