"""The games that can be played, by name. Adding a game adds one line here."""

from __future__ import annotations

from kahwa.games.chkobba.game import Chkobba
from kahwa.games.game import AnyGame

GAMES: dict[str, AnyGame] = {game.name: game for game in (Chkobba(),)}
