"""The search of the rest of a deal in one world, where every hand is known.

Values are thousandths of a point for the team of the seat that asks. Its own later cards are tried all;
what the others do depends on how they are taken to play in this world:

- **plain**: takes what is worth most at once, lays its lowest card otherwise. Many people play so.
- **sharp**: with two players, whatever is worst for the asking seat (alpha-beta); with four, where that
  would be too wide, and for partners always, the play worth most less what it leaves to the next.

What a capture is worth at once is linear in the cards (`Prices`), from the piles at the root.
"""

from __future__ import annotations

from math import comb

from kahwa.games.chkobba.hard.bits import (
    COUNT,
    COUNTS,
    DIAMONDS,
    HAYA_ON_TABLE,
    HAYAS,
    IN_PILE,
    KINDS,
    ON_TABLE,
    ONE_CHKOBBA,
    SEVENS,
    SIXES,
    SUM,
    captures,
)
from kahwa.games.chkobba.hard.evaluate import (
    expected_chkobbas,
    expected_points,
    final_points,
)
from kahwa.games.chkobba.hard.knowledge import Knowledge

INFINITE = 1 << 30
TEN = 8000
RISK = 900


class Search:
    """One root's search: what is the same in all its worlds, and its caches."""

    def __init__(self, k: Knowledge) -> None:
        self.k = k
        self.nodes = 0
        self.order = k.order
        self.plies = len(k.order)
        self.final = k.pack == 0
        self.team = k.seat & 1
        self.ours = [(s & 1) == self.team for s in range(k.players)]
        self.next_ours = self.ours[(k.dealer + 1) % k.players]
        self.minimax = k.players == 2
        self.plain = [False] * k.players
        self.leaves: dict[tuple[int, int, int], int] = {}
        self.taking: dict[int, list[tuple[int, int]]] = {}
        self.greedy_cache: dict[int, tuple[int, int, int]] = {}
        self.sharp_cache: dict[int, tuple] = {}
        self.risks: dict[int, int] = {}
        self.uv = [0] * 11
        for kind in range(KINDS):
            self.uv[kind // 2 + 1] += k.unseen[kind]
        U = sum(k.unseen)
        n = min(3, U)
        self.none = [1000 * comb(U - j, n) // comb(U, n) for j in range(U + 1)]
        self._prices()

    def _prices(self) -> None:
        k = self.k
        m, t = k.mine, k.theirs
        pack = k.pack

        def value(a: int, b: int) -> int:
            if pack:
                return expected_points(a, b, 0, pack) if self.next_ours else -expected_points(b, a, 0, pack)
            # last deal: as the one before
            return expected_points(a, b, 0, 6) if self.next_ours else -expected_points(b, a, 0, 6)

        def w(d: int) -> int:
            return (value(m + d, t) - value(m, t + d)) // 2

        self.wc = w(2) // 2
        self.wd = w(1 << DIAMONDS) if (m >> 8 & 255) + (t >> 8 & 255) < 10 else 0
        self.w7 = w(1 << SEVENS) if (m >> 16 & 15) + (t >> 16 & 15) < 4 else 0
        self.w6 = w(1 << SIXES) if (m >> 20 & 15) + (t >> 20 & 15) < 4 else 0
        self.gains: dict[int, int] = {}
        self.price = [self.gain(IN_PILE[q]) for q in range(KINDS)]

    def gain(self, d: int) -> int:
        g = self.gains.get(d)
        if g is None:
            g = (
                (d & 255) * self.wc
                + (d >> 8 & 255) * self.wd
                + (d >> 16 & 15) * self.w7
                + (d >> 20 & 15) * self.w6
                + 1000 * (d >> 24 & 15)
                + 1000 * (d >> 28)
            )
            self.gains[d] = g
        return g

    def best_reply(self, T: int) -> int:
        """Expected gain (thousandths) of a fresh hand's best capture on T."""
        r = self.risks.get(T)
        if r is not None:
            return r
        if not T:
            return 0
        self.nodes += 3
        uv = self.uv
        price = self.price
        best = [0, -9, -9, -9, -9, -9, -9, -9, -9, -9, -9]
        single = [0] * 11
        c = T & COUNTS
        v = 0
        while c:
            v += 1
            n = c & 15
            if n:
                p = price[2 * v - 2]
                items = [p] * n
                if T >> (39 + v) & 1:
                    items[0] = price[2 * v - 1]
                single[v] = items[0]
                for p in items:
                    for x in range(10 - v, -1, -1):
                        y = best[x]
                        if y >= 0 and y + p > best[x + v]:
                            best[x + v] = y + p
            c >>= 4
        S = T >> SUM & 255
        wc = self.wc
        opts = []
        for v in range(1, 11):
            u = uv[v]
            if u:
                g = single[v] or best[v]
                if g > 0:
                    g += wc
                    if v == S:
                        g += 1000
                    opts.append((g, u))
        opts.sort(reverse=True)
        j = 0
        r = 0
        none = self.none
        a = none[0]
        for g, u in opts:
            j += u
            b = none[j]
            r += g * (a - b)
            a = b
        r //= 1000
        self.risks[T] = r
        return r

    def greedy(self, T: int, kind: int) -> tuple[int, int, int]:
        key = T << 5 | kind
        o = self.greedy_cache.get(key)
        if o is None:
            own = IN_PILE[kind]
            o = (-1 - (kind >> 1), T + ON_TABLE[kind], 0)
            for T2, d in captures(T, (kind >> 1) + 1):
                d += own
                if not T2:
                    d += ONE_CHKOBBA
                x = self.gain(d)
                if x > o[0]:
                    o = (x, T2, d)
            self.greedy_cache[key] = o
        return o

    def sharp(self, T: int, kind: int):
        key = T << 5 | kind
        o = self.sharp_cache.get(key)
        if o is None:
            own = IN_PILE[kind]
            take = None
            for T2, d in captures(T, (kind >> 1) + 1):
                d += own
                if not T2:
                    d += ONE_CHKOBBA
                x = self.gain(d) - RISK * self.best_reply(T2) // 1000
                if take is None or x > take[0]:
                    take = (x, T2, d)
            T3 = T + ON_TABLE[kind]
            lay = (-RISK * self.best_reply(T3) // 1000, T3, 0)
            o = self.sharp_cache[key] = (take, lay, T >> 4 * (kind >> 1) & 15)
        return o

    def leaf(self, T: int, M: int, O: int, last: int) -> int:
        if self.final:
            if last and T:
                d = (
                    (T >> COUNT)
                    + ((T >> 40 & 1023).bit_count() << DIAMONDS)
                    + ((T >> 24 & 15) << SEVENS)
                    + ((T >> 20 & 15) << SIXES)
                    + ((T & HAYA_ON_TABLE) >> 46 << HAYAS)
                )
                if last > 0:
                    M += d
                else:
                    O += d
            T = 0
        key = (M, O, T)
        v = self.leaves.get(key)
        if v is None:
            if self.final:
                v = final_points(M, O)
            else:
                c = expected_chkobbas(T, self.none, self.uv)
                v = (
                    expected_points(M, O, T, self.k.pack) + c
                    if self.next_ours
                    else -expected_points(O, M, T, self.k.pack) - c
                )
            dm, do = M >> 8 & 255, O >> 8 & 255
            if not do:
                v += TEN >> (10 - dm)
            elif not dm:
                v -= TEN >> (10 - do)
            self.leaves[key] = v
        return v

    def moves(self, T: int, kind: int):
        key = T << 5 | kind
        o = self.taking.get(key)
        if o is None:
            own = IN_PILE[kind]
            o = [(T2, d + own if T2 else d + own + ONE_CHKOBBA) for T2, d in captures(T, (kind >> 1) + 1)]
            if len(o) > 1:
                o.sort(key=lambda x: -self.gain(x[1]))
            self.taking[key] = o
        return o

    def walk(self, i, T, M, O, last, hands, alpha, beta):
        order = self.order
        me = self.k.seat
        while i < self.plies:
            self.nodes += 1
            s = order[i]
            hand = hands[s]
            if s == me:
                return self.mine(i, T, M, O, last, hands, alpha, beta)
            ours = self.ours[s]
            if self.plain[s]:
                b = None
                for q in hand:
                    o = self.greedy(T, q)
                    if b is None or o > b:
                        b = o
                        card = q
            elif self.minimax:
                return self.theirs(i, T, M, O, last, hands, alpha, beta)
            else:
                b = None
                forced = False
                if self.k.force:
                    for q in hand:
                        if T >> 4 * (q >> 1) & 15:
                            forced = True
                            break
                for q in hand:
                    take, lay, _ = self.sharp(T, q)
                    if take is not None and (b is None or take > b):
                        b = take
                        card = q
                    if not forced and (b is None or lay > b):
                        b = lay
                        card = q
            hands = hands[:]
            rest = hands[s] = hand[:]
            rest.remove(card)
            T = b[1]
            d = b[2]
            if d:
                if not T and i == self.plies - 1 and self.final and s == self.k.dealer:
                    d -= ONE_CHKOBBA
                if ours:
                    M += d
                    last = 1
                else:
                    O += d
                    last = -1
            i += 1
        self.nodes += 1
        return self.leaf(T, M, O, last)

    def mine(self, i, T, M, O, last, hands, alpha, beta):
        s = self.k.seat
        hand = hands[s]
        forced = False
        if self.k.force:
            for q in hand:
                if T >> 4 * (q >> 1) & 15:
                    forced = True
                    break
        nochk = i == self.plies - 1 and self.final and s == self.k.dealer
        best = -INFINITE
        tried = []
        rests = []
        for kind in hand:
            if kind in tried:
                continue
            tried.append(kind)
            rest = hand[:]
            rest.remove(kind)
            h2 = hands[:]
            h2[s] = rest
            rests.append(h2)
            for T2, d in self.moves(T, kind):
                if nochk and not T2:
                    d -= ONE_CHKOBBA
                x = self.walk(i + 1, T2, M + d, O, 1, h2, alpha, beta)
                if x > best:
                    best = x
                    if x > alpha:
                        alpha = x
                        if alpha >= beta:
                            return best
        if not forced:
            for kind, h2 in zip(tried, rests):
                x = self.walk(i + 1, T + ON_TABLE[kind], M, O, last, h2, alpha, beta)
                if x > best:
                    best = x
                    if x > alpha:
                        alpha = x
                        if alpha >= beta:
                            return best
        return best

    def theirs(self, i, T, M, O, last, hands, alpha, beta):
        s = self.order[i]
        hand = hands[s]
        forced = False
        if self.k.force:
            for q in hand:
                if T >> 4 * (q >> 1) & 15:
                    forced = True
                    break
        nochk = i == self.plies - 1 and self.final and s == self.k.dealer
        best = INFINITE
        tried = []
        rests = []
        for kind in hand:
            if kind in tried:
                continue
            tried.append(kind)
            rest = hand[:]
            rest.remove(kind)
            h2 = hands[:]
            h2[s] = rest
            rests.append(h2)
            for T2, d in self.moves(T, kind):
                if nochk and not T2:
                    d -= ONE_CHKOBBA
                x = self.walk(i + 1, T2, M, O + d, -1, h2, alpha, beta)
                if x < best:
                    best = x
                    if x < beta:
                        beta = x
                        if alpha >= beta:
                            return best
        if not forced:
            for kind, h2 in zip(tried, rests):
                x = self.walk(i + 1, T + ON_TABLE[kind], M, O, last, h2, alpha, beta)
                if x < best:
                    best = x
                    if x < beta:
                        beta = x
                        if alpha >= beta:
                            return best
        return best
