"""Tell the page which options a table against bots has, before the referee runs in it.

A room says so itself (`optionSpecs` in `welcome`); the menu offers them before there is a room. Run
`python -m tools.option_specs` after changing a room's or a game's options; a test says when it is due.
"""

from __future__ import annotations

import json

from kahwa.games import GAMES
from kahwa.room.options import specs_json
from tools import setup

FILE = setup.ROOT / "public" / "app" / "specs.js"


def made() -> str:
    """The module as it should be."""
    lines = [
        "// @ts-check",
        "/** The options of a table against bots, by game; made by tools/option_specs.py. */",
        "",
        '/** @type {Record<string, import("../net/protocol.js").OptionSpec[]>} */',
        "export const SPECS = {",
    ]
    for name, game in GAMES.items():
        specs = (json.dumps(spec) for spec in specs_json(game, offline=True))
        lines += [f"  {name}: [", *(f"    {spec}," for spec in specs), "  ],"]
    return "\n".join([*lines, "};", ""])


if __name__ == "__main__":
    FILE.write_text(made())
