from __future__ import annotations
import hashlib
from kahwa.games.chkobba.hard.bits import *
from kahwa.games.chkobba.hard.oldeval import piles

from kahwa.games.chkobba.hard.knowledge import Knowledge, know
from kahwa.games.chkobba.hard.worlds import Rng, world

class P:
    """Parameters under test."""
    risk = 900       # thousandths of the expected best reply
    adv = 600
    place_w = 10
    better_w = 32
    margin = 300
    opp = "policy"

class Search:
    def __init__(self, k: Knowledge, p=P):
        self.k = k
        self.p = p
        self.policy = {}
        self.risks = {}
        self.leaf = {}
        self.advs = {}
        self.nodes = 0
        self._weights()
        # unseen values and probabilities that a fresh hand of n has none of j cards
        self.uv = [0] * 11
        for kind in range(KINDS):
            self.uv[kind // 2 + 1] += k.unseen[kind]
        U = sum(k.unseen)
        n = min(3, U)
        from math import comb
        self.none = [1000 * comb(U - j, n) // comb(U, n) if U - j >= n else 0 for j in range(U + 1)]
        self.final = k.pack == 0

    def _weights(self):
        k = self.k
        m, t = k.mine, k.theirs
        base = piles(m, t)
        def w(d):
            up = piles(m + d, t) - base
            down = base - piles(m, t + d)
            return (up + down) // 2
        left7 = 4 - (m >> 16 & 15) - (t >> 16 & 15)
        left6 = 4 - (m >> 20 & 15) - (t >> 20 & 15)
        leftd = 10 - (m >> 8 & 255) - (t >> 8 & 255)
        self.wc = w(2) // 2 if 40 - (m & 255) - (t & 255) >= 2 else 0
        self.wd = w(1 << 8) if leftd else 0
        self.w7 = w(1 << 16) if left7 else 0
        self.w6 = w(1 << 20) if left6 else 0
        self.gains = {}
        self.price = [self.gain(IN_PILE[q]) for q in range(KINDS)]

    def gain(self, d):
        g = self.gains.get(d)
        if g is None:
            g = (d & 255) * self.wc + (d >> 8 & 255) * self.wd + (d >> 16 & 15) * self.w7 + (d >> 20 & 15) * self.w6 + 1000 * (d >> 24 & 15) + 1000 * (d >> 28)
            self.gains[d] = g
        return g

    def best_reply(self, T):
        """Expected gain (thousandths) of a fresh hand's best capture on T."""
        r = self.risks.get(T)
        if r is not None:
            return r
        self.nodes += 3
        if not T:
            self.risks[T] = 0
            return 0
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
                d = T >> (39 + v) & 1
                if d:
                    items = [price[2 * v - 1]] + [p] * (n - 1)
                    single[v] = items[0]
                else:
                    items = [p] * n
                    single[v] = p
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

    def options(self, T, kind, last):
        """(capture value, T2, dP, place value, T3, equal?) for the policy."""
        key = T << 5 | kind
        o = self.policy.get(key)
        if o is not None:
            return o
        v = kind // 2 + 1
        own = IN_PILE[kind]
        bv = None
        bT = bd = 0
        risk = self.p.risk
        for T2, d in captures(T, v):
            d += own
            if not T2:
                d += ONE_CHKOBBA
            x = self.gain(d) - risk * self.best_reply(T2) // 1000
            if bv is None or x > bv:
                bv, bT, bd = x, T2, d
        T3 = T + ON_TABLE[kind]
        pv = -risk * self.best_reply(T3) // 1000
        o = (bv, bT, bd, pv, T3, T >> 4 * (v - 1) & 15)
        self.policy[key] = o
        return o

    def greedy(self, T, kind):
        key = T << 5 | kind
        o = self.policy.get(key)
        if o is None:
            own = IN_PILE[kind]
            o = (-(kind >> 1), T + ON_TABLE[kind], 0)
            for T2, d in captures(T, (kind >> 1) + 1):
                d += own
                if not T2:
                    d += ONE_CHKOBBA
                x = self.gain(d) + 1
                if x > o[0]:
                    o = (x, T2, d)
            self.policy[key] = o
        return o

    def end(self, T, M, O, last):
        """Leaf."""
        if self.final:
            if last > 0:
                M += (T >> COUNT) + ((T >> 40 & 1023).bit_count() << 8) + ((T >> 24 & 15) << 16) + ((T >> 20 & 15) << 20) + ((T >> 46 & 1) << 24)
            elif last < 0:
                O += (T >> COUNT) + ((T >> 40 & 1023).bit_count() << 8) + ((T >> 24 & 15) << 16) + ((T >> 20 & 15) << 20) + ((T >> 46 & 1) << 24)
            key = M << 40 | O
            e = self.leaf.get(key)
            if e is None:
                cm, ct = M & 255, O & 255
                # uncaptured cards of nobody are no remaining cards
                e = piles(M, O) if cm + ct == 40 else piles(M, O)
                self.leaf[key] = e
            return e
        key = M << 40 | O
        e = self.leaf.get(key)
        if e is None:
            e = self.leaf[key] = piles(M, O)
        a = self.advs.get(T)
        if a is None:
            a = self.advs[T] = self.next_sign * self.p.adv * self.best_reply(T) // 1000
        return e + a

    def walk(self, i, T, M, O, last, hands):
        """Value from ply i for me; policy for others, max for me."""
        order = self.k.order
        hands = hands[:]
        N = len(order)
        me = self.k.seat
        team = me & 1
        while i < N:
            s = order[i]
            hand = hands[s]
            if s == me:
                forced = self.k.force and any(T >> 4 * (q >> 1) & 15 for q in hand)
                best = None
                for idx, kind in enumerate(hand):
                    if idx and kind in hand[:idx]:
                        continue
                    rest = hand[:idx] + hand[idx + 1:]
                    h2 = hands[:]
                    h2[s] = rest
                    for T2, d in captures(T, (kind >> 1) + 1):
                        d += IN_PILE[kind]
                        if not T2 and not (i == N - 1 and self.final and s == self.k.dealer):
                            d += ONE_CHKOBBA
                        x = self.walk(i + 1, T2, M + d, O, 1, h2)
                        if best is None or x > best:
                            best = x
                    if not forced:
                        x = self.walk(i + 1, T + ON_TABLE[kind], M, O, last, h2)
                        if best is None or x > best:
                            best = x
                return best
            self.nodes += 1
            bv = None
            forced = False
            if s & 1 != team:
                opts = [self.greedy(T, q) for q in hand]
                bj = 0
                b = opts[0]
                for j in range(1, len(opts)):
                    if opts[j] > b:
                        b = opts[j]
                        bj = j
                hands[s] = hand[:bj] + hand[bj + 1:]
                T, d = b[1], b[2]
                if d:
                    if not T and i == N - 1 and self.final and s == self.k.dealer:
                        d -= ONE_CHKOBBA
                    O += d
                    last = -1
                i += 1
                continue
            opts = [self.options(T, q, last) for q in hand]
            if self.k.force:
                for o in opts:
                    if o[5]:
                        forced = True
                        break
            cap = False
            for j, o in enumerate(opts):
                if o[0] is not None and (bv is None or o[0] > bv):
                    bv = o[0]; bj = j; cap = True
                if not forced and (bv is None or o[3] > bv):
                    bv = o[3]; bj = j; cap = False
            o = opts[bj]
            hands[s] = hand[:bj] + hand[bj + 1:]
            if cap:
                d = o[2]
                T = o[1]
                if not T and i == N - 1 and self.final and s == self.k.dealer:
                    d -= ONE_CHKOBBA
                if s & 1 == team:
                    M += d; last = 1
                else:
                    O += d; last = -1
            else:
                T = o[4]
            i += 1
        self.nodes += 1
        return self.end(T, M, O, last)

def root_moves(k: Knowledge):
    forced = k.force and any(k.table >> 4 * (q >> 1) & 15 for q in k.hand)
    moves = []
    for idx, kind in enumerate(k.hand):
        if kind in k.hand[:idx]:
            continue
        for T2, d in captures(k.table, (kind >> 1) + 1):
            moves.append((kind, T2, d + IN_PILE[kind], True))
        if not forced:
            moves.append((kind, k.table + ON_TABLE[kind], 0, False))
    return moves

def holding(k: Knowledge, s: Search):
    """Weight of every kind in each other hand (128: nothing speaks against it)."""
    p = s.p
    weights = [[128] * KINDS for _ in range(k.players)]
    for line in k.lines:
        if line.seat == k.seat:
            continue
        w = weights[line.seat]
        g0 = 0
        if line.pile:
            g0 = s.gain(line.pile + IN_PILE[line.kind]) + (0 if line.after else 1000)
        for kind in range(KINDS):
            if not k.unseen[kind] or not w[kind]:
                continue
            v = kind // 2 + 1
            if not line.pile and k.force and line.table >> 4 * (v - 1) & 15:
                w[kind] = 0
                continue
            best = 0
            for T2, d in captures(line.table, v):
                g = s.gain(d + IN_PILE[kind]) + (0 if T2 else 1000)
                if g > best:
                    best = g
            if line.pile:
                if best > g0 + p.margin:
                    w[kind] = w[kind] * p.better_w >> 7
            elif best:
                w[kind] = w[kind] * p.place_w >> 7
    return weights

def choose(view, seat, seed: int, budget=800, p=P, info=None):
    k = know(view, seat)
    moves = root_moves(k)
    if len(moves) == 1 and info is None:
        return moves[0]
    s = Search(k, p)
    weights = holding(k, s)
    others = [q for q in range(k.players) if q != seat and k.counts[q]]
    s.next_sign = 1 if (k.dealer + 1) % k.players % 2 == seat % 2 else -1
    rng = Rng(seed)
    totals = [0] * len(moves)
    N = len(k.order)
    worlds = 0
    rests = []
    for kind, *_ in moves:
        r = list(k.hand)
        r.remove(kind)
        rests.append(r)
    last_card = N == 1 and s.final and seat == k.dealer
    exact = not others or (k.pack == 0 and len(others) == 1)
    seen = {}
    M = range(len(moves))
    while s.nodes < budget:
        hands = world(k, weights, rng, others)
        for q in others:
            hands[q].sort()
        key = tuple(map(tuple, hands))
        vec = seen.get(key)
        if vec is None:
            vec = []
            for j, (kind, T2, d, cap) in enumerate(moves):
                h = hands[:]
                h[seat] = rests[j]
                if cap:
                    if not T2 and not last_card:
                        d += ONE_CHKOBBA
                    vec.append(s.walk(1, T2, k.mine + d, k.theirs, 1, h))
                else:
                    vec.append(s.walk(1, T2, k.mine, k.theirs, k.last, h))
            seen[key] = vec
        else:
            s.nodes += 2
        for j in M:
            totals[j] += vec[j]
        worlds += 1
        if exact:
            break
    if info is not None:
        info.update(nodes=s.nodes, worlds=worlds, values=[t // worlds for t in totals], moves=moves, s=s)
    best = max(range(len(moves)), key=lambda j: totals[j])
    return moves[best]

def to_cards(view, move):
    """A real play for a packed move."""
    kind, T2, d, cap = move
    from kahwa.games.chkobba.state import Play
    card = next(c for c in view["hand"] if KIND[c] == kind)
    if not cap:
        return Play(card)
    table = view["table"]
    # which leave: difference by kinds
    T = table_of(table)
    gone = T - T2
    take = []
    for v in range(1, 11):
        n = gone >> 4 * (v - 1) & 15
        cs = [c for c in table if KIND[c] // 2 + 1 == v]
        cs.sort(key=lambda c: KIND[c] % 2 == 0)
        take += cs[:n]
    return Play(card, tuple(c for c in table if c in take))
