"""Lines that fail in a running game, in a real browser: what the page shows afterwards is right.

Every moment times every fault is tried in `tests/room/test_lost.py` and `tests/page/lost.test.js`;
here is what only a browser can do to a page.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import NewPlayer
from tests.e2e.network import Network
from tests.e2e.player import Player, at_rest, start_match
from tests.support.hosts import Host

pytestmark = pytest.mark.browser


def shows(player: Player) -> tuple[object, ...]:
    """What a player sees of the cards and may do with them."""
    return player.hand(), player.table(), player.may_move()


def test_a_second_tab_and_a_reload(local_host: Host, new_player: NewPlayer) -> None:
    amira, sami = new_player(local_host), new_player(local_host)
    start_match(amira, sami)
    assert at_rest(amira, sami) is sami
    before, known = shows(sami), amira.told()
    tab = new_player(local_host, sami.page.context)
    tab.open(amira.page.url)
    tab.sees("You are at this table in another window")
    assert shows(sami) == before
    tab.button("Take my seat here").click()
    sami.sees("Opened elsewhere")
    assert at_rest(amira, tab) is tab
    assert shows(tab) == before
    tab.make_a_move()
    assert at_rest(amira, tab) is amira
    after = shows(tab)
    sami.button("Play here instead").click()
    tab.sees("Opened elsewhere")
    assert at_rest(amira, sami) is amira
    assert shows(sami) == after
    # Nobody was away, so nobody was told so.
    assert amira.told() == known

    sami.page.reload()
    assert at_rest(amira, sami) is amira
    assert shows(sami) == after
    amira.make_a_move()
    assert at_rest(amira, sami) is sami


def test_flight_mode_half_open_and_asleep(local_host: Host, new_player: NewPlayer) -> None:
    amira, sami = new_player(local_host), new_player(local_host)
    network = Network(sami)
    sami.page.clock.install()
    start_match(amira, sami)
    assert at_rest(amira, sami) is sami

    # Amira's device has no network while Sami moves.
    hand = amira.hand()
    amira.page.context.set_offline(True)
    amira.sees("There is no network. The table is back as soon as there is")
    sami.make_a_move()
    amira.page.context.set_offline(False)
    assert at_rest(amira, sami) is amira
    amira.is_told("Connected again")
    assert amira.hand() == hand
    amira.make_a_move()
    assert at_rest(amira, sami) is sami

    # Sami's move arrives and the answer does not: it is made once all the same.
    card, take = sami.legal_move()
    rest = [one for one in sami.hand() if one != card]
    network.lose("deaf")
    sami.play(card, take)
    amira.waits_for_turn()
    sami.waits_until(lambda: pass_second(sami) or lost(sami), "without a line")
    network.come_back()
    assert at_rest(amira, sami) is amira
    assert sami.hand() == rest
    expect(sami.page.get_by_role("alert")).to_have_text("")

    # Sami's device sleeps while Amira moves, and his seat is kept.
    sami.waits_until(lambda: sami.told()[-1:] == ["Connected again"], "told to be back")
    known = sami.told()
    devtools = sami.page.context.new_cdp_session(sami.page)
    devtools.send("Page.setWebLifecycleState", {"state": "frozen"})
    network.lose("a hole")
    kept = amira.page.get_by_role("timer", name=re.compile("^Sami’s seat is kept for"))
    expect(kept).to_be_visible()
    amira.make_a_move()
    network.come_back()
    devtools.send("Page.setWebLifecycleState", {"state": "active"})
    assert at_rest(amira, sami) is sami
    assert sami.hand() == rest
    amira.is_told("Sami is back")
    expect(kept).to_have_count(0)
    # What happened while he was away is no news.
    sami.is_told("Connected again")
    assert set(sami.told()[len(known) :]) == {"Connected again"}
    sami.make_a_move()
    assert at_rest(amira, sami) is amira


def lost(player: Player) -> bool:
    return player.page.get_by_role("paragraph").filter(has_text="Connection lost").is_visible()


def pass_second(player: Player) -> None:
    """A second of the page's clock."""
    player.page.clock.run_for(1000)
