"""Dealing the unseen cards out."""
from __future__ import annotations
from kahwa.games.chkobba.hard.bits import *
from kahwa.games.chkobba.hard.knowledge import Knowledge

from math import comb
M64 = (1 << 64) - 1

class Rng:
    __slots__ = ("x",)
    def __init__(self, seed: int):
        self.x = seed & M64
    def below(self, n: int) -> int:
        x = self.x = (self.x * 6364136223846793005 + 1442695040888963407) & M64
        return (x >> 33) * n >> 31

def world(k: Knowledge, weights, rng: Rng, seats):
    """Hands by seat (kinds); mine as it is."""
    pool = [kind for kind in range(KINDS) for _ in range(k.unseen[kind])]
    n = len(pool)
    hands = [[] for _ in range(k.players)]
    hands[k.seat] = k.hand
    for s in seats:
        w = weights[s]
        hand = []
        for _ in range(k.counts[s]):
            for _try in range(30):
                i = rng.below(n)
                q = w[pool[i]]
                if q == 128 or rng.below(128) < q:
                    break
            else:
                ok = [j for j in range(n) if w[pool[j]]] or range(n)
                i = ok[rng.below(len(ok))]
            hand.append(pool[i])
            n -= 1
            pool[i] = pool[n]
        hands[s] = hand
    return hands
