from __future__ import annotations

from kahwa.games.chkobba.hard.bits import *
from kahwa.games.chkobba.hard.habits import plainness
from kahwa.games.chkobba.hard.knowledge import Knowledge, know
from kahwa.games.chkobba.hard.search import INFINITE, Search
from kahwa.games.chkobba.hard.worlds import Rng, world
from kahwa.games.chkobba.hard.old import root_moves, to_cards

PLACE_W, BETTER_W, MARGIN, LOW = 10, 32, 300, 32

def holding(k: Knowledge, s: Search, plain):
    weights = [[128] * KINDS for _ in range(k.players)]
    for line in k.lines:
        if line.seat == k.seat:
            continue
        w = weights[line.seat]
        low = 128 - (128 - LOW) * plain[line.seat] // 128
        g0 = 0
        if line.pile:
            g0 = s.gain(line.pile + IN_PILE[line.kind]) + (0 if line.after else 1000)
        for kind in range(KINDS):
            if not k.unseen[kind] or not w[kind]:
                continue
            if not line.pile and k.force and line.table >> 4 * (kind >> 1) & 15:
                w[kind] = 0
                continue
            best = s.greedy(line.table, kind)
            if line.pile:
                if best[2] and best[0] > g0 + MARGIN:
                    w[kind] = w[kind] * BETTER_W >> 7
            elif best[2]:
                w[kind] = w[kind] * PLACE_W >> 7
            elif kind >> 1 < line.kind >> 1:
                w[kind] = w[kind] * low >> 7
    return weights

def choose(view, seat, seed, budget=1500, info=None, **opt):
    k = know(view, seat)
    moves = root_moves(k)
    if len(moves) == 1 and info is None:
        return moves[0]
    s = Search(k)
    plain = plainness(k.past, k.players, s.greedy)
    if "plain" in opt:
        plain = [opt["plain"]] * k.players
    weights = holding(k, s, plain)
    others = [q for q in range(k.players) if q != seat and k.counts[q]]
    rng = Rng(seed)
    totals = [0] * len(moves)
    worlds = 0
    rests = []
    for kind, *_ in moves:
        r = list(k.hand)
        r.remove(kind)
        rests.append(r)
    last_card = s.plies == 1 and s.final and seat == k.dealer
    M = range(len(moves))
    seen = {}
    def search(hands):
        vec = []
        for j, (kind, T2, d, cap) in enumerate(moves):
            h = hands[:]
            h[seat] = rests[j]
            if cap:
                if not T2 and not last_card:
                    d += ONE_CHKOBBA
                vec.append(s.walk(1, T2, k.mine + d, k.theirs, 1, h, -INFINITE, INFINITE))
            else:
                vec.append(s.walk(1, T2, k.mine, k.theirs, k.last, h, -INFINITE, INFINITE))
        return vec
    if not others or (k.players == 2 and not k.pack):
        hands = world(k, weights, rng, others)
        for flag, q in ((False, 128 - plain[1 - seat & 1]), (True, plain[1 - seat & 1])):
            s.plain = [flag] * k.players
            vec = search(hands)
            for j in M:
                totals[j] += vec[j] * q
        worlds = 128
    elif k.players == 2 and k.counts[1 - seat] == 1:
        w = weights[1 - seat]
        if not any(w[q] and k.unseen[q] for q in range(KINDS)):
            w = [128] * KINDS
        hands = [None, None]
        for q in range(KINDS):
            if k.unseen[q] and w[q]:
                hands[1 - seat] = [q]
                for flag, f in ((False, 128 - plain[1 - seat]), (True, plain[1 - seat])):
                    if f:
                        s.plain = [flag] * 2
                        vec = search(hands)
                        for j in M:
                            totals[j] += vec[j] * f * k.unseen[q] * w[q]
                        worlds += f * k.unseen[q] * w[q]
    else:
        while s.nodes < budget:
            hands = world(k, weights, rng, others)
            for q in others:
                hands[q].sort()
                s.plain[q] = (q & 1) != (seat & 1) and rng.below(128) < plain[q]
            key = (*map(tuple, hands), *s.plain)
            vec = seen.get(key)
            if vec is None:
                vec = seen[key] = search(hands)
            else:
                s.nodes += 2
            for j in M:
                totals[j] += vec[j]
            worlds += 1
    if info is not None:
        info.update(nodes=s.nodes, worlds=worlds, values=[t // worlds for t in totals], moves=moves, s=s, plain=plain)
    best = max(M, key=lambda j: totals[j])
    return moves[best]
