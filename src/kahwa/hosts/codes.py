"""Room codes: eight characters that nobody mistakes for others when reading them out."""

from __future__ import annotations

from kahwa.chance import Entropy, below

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
LENGTH = 8


def make_code(entropy: Entropy) -> str:
    """A new code, uniformly random over all of them."""
    return "".join(ALPHABET[below(entropy, len(ALPHABET))] for _ in range(LENGTH))


def is_code(text: str) -> bool:
    """Whether `text` could be a room's code."""
    return len(text) == LENGTH and all(character in ALPHABET for character in text)
