"""What piles and a table are worth, in thousandths of a point."""
from __future__ import annotations
import math
from math import comb

def sign(x): return (x > 0) - (x < 0)

KARTA = [[0] * 81 for _ in range(41)]
for R in range(41):
    for d in range(-40, 41):
        KARTA[R][d + 40] = 1000 * sign(d) if R == 0 else round(1000 * math.erf(d / math.sqrt(2 * 2.8 * R)))

def _coin(m, t, total, tie):
    r = total - m - t
    s = 0
    for x in range(r + 1):
        d = m + x - t - (r - x)
        s += comb(r, x) * (sign(d) * 1000 if d else tie)
    return s / 2 ** r

DINARI = [[0] * 11 for _ in range(11)]
for m in range(11):
    for t in range(11 - m):
        DINARI[m][t] = round(_coin(m, t, 10, 0))
TEN = 8000
TENS = [TEN >> (10 - m) for m in range(11)]
SIX = {(m, t): _coin(m, t, 4, 0) for m in range(5) for t in range(5 - m)}
BARMILA = {}
for a in range(5):
    for b in range(5 - a):
        for c in range(5):
            for d in range(5 - c):
                BARMILA[a | b << 4 | c << 8 | d << 12] = round(_coin(a, b, 4, SIX[c, d]))

def piles(m, t):
    """Expected points of the rest from the piles alone."""
    cm, ct = m & 255, t & 255
    dm, dt = m >> 8 & 255, t >> 8 & 255
    v = KARTA[40 - cm - ct][cm - ct + 40] + DINARI[dm][dt]
    v += BARMILA[(m >> 16 & 15) | (t >> 16 & 15) << 4 | (m >> 20 & 15) << 8 | (t >> 20 & 15) << 12]
    v += 1000 * ((m >> 24 & 15) - (t >> 24 & 15) + (m >> 28) - (t >> 28))
    if not dt:
        v += TENS[dm]
    if not dm:
        v -= TENS[dt]
    return v
