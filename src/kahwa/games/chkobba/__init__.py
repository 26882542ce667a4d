"""Chkobba: the rules, the game behind the room's contract, and its bots."""
