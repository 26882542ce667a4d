"""A Worker that thinks about a view so many times: what `tests.bench.workerd_search` times from outside.

`POST /search` takes `{"view", "seed", "budget", "times"}` and answers with the hard bot's move, found so
many times over; with `times` 0 it does all the rest. `/answers` gives the lines of `hard_answers.py`.
"""

from __future__ import annotations

import json
from typing import Any

from workers import Response, WorkerEntrypoint

from kahwa.games import GAMES
from kahwa.games.game import Budget
from tests.games.hard_answers import answers

CHKOBBA = GAMES["chkobba"]


class Default(WorkerEntrypoint):
    async def fetch(self, request: Any) -> Any:
        if request.url.endswith("/api/health"):
            return Response("{}")
        if request.url.endswith("/answers"):
            return Response("\n".join(answers()))
        return Response(search(json.loads(await request.text())))


def search(asked: dict[str, Any]) -> str:
    budget, seed = Budget(asked["budget"]), bytes.fromhex(asked["seed"])
    move = None
    for _ in range(asked["times"]):
        move = CHKOBBA.bot_move(asked["view"], "hard", seed, budget)
    return json.dumps(move and CHKOBBA.move_json(move))
