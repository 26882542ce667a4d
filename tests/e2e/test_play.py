"""Whole games, played on the page by people of Playwright's."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import NewPlayer
from tests.e2e.player import Player, play, play_down_to, play_round, start_match
from tests.support.hosts import Host

pytestmark = pytest.mark.browser


def two_players(host: Host, new_player: NewPlayer) -> tuple[Player, Player]:
    """Two people at a table by invite link, the match running."""
    amira, sami = new_player(host), new_player(host)
    start_match(amira, sami)
    return amira, sami


def test_two_players_play_a_round_by_invite_link(host: Host, new_player: NewPlayer) -> None:
    amira, sami = two_players(host, new_player)

    assert play_round(amira, sami) == 36

    sami.sees("Waiting for Amira to deal")
    assert not sami.button("Deal").is_visible()
    amira.button("Deal").click()
    for player in (amira, sami):
        player.sees(re.compile("^Deal 1/6$", re.IGNORECASE))
        expect(player.page.get_by_role("region", name="Round 1", exact=True)).to_have_count(0)
    play_down_to(4, amira, sami)


def test_four_players_play_a_deal_in_teams(local_host: Host, new_player: NewPlayer) -> None:
    players = [new_player(local_host) for _ in range(4)]
    host, *guests = players
    host.create_room("Amira", Speed="Fast", Players="4")
    for guest, name in zip(guests, ("Sami", "Leïla", "Youssef"), strict=True):
        guest.open(host.link)
        guest.sit_down(name)
    host.sees("Everyone is here")
    host.start()

    def second_deal() -> bool:
        return all(p.text(re.compile("^Deal 2/3$", re.IGNORECASE)).is_visible() for p in players)

    assert play(*players, until=second_deal) >= 12
    for player in players:
        scores = player.page.get_by_role("list", name="Scores").get_by_role("listitem")
        teams = [scores.nth(n).get_attribute("title") for n in (0, 1)]
        assert teams == ["Amira and Leïla", "Sami and Youssef"]


def test_partners_must_both_agree_to_give_up(local_host: Host, new_player: NewPlayer) -> None:
    players = [new_player(local_host) for _ in range(4)]
    host, *guests = players
    host.create_room("Amira", Speed="Fast", Players="4")
    for guest, name in zip(guests, ("Sami", "Leïla", "Youssef"), strict=True):
        guest.open(host.link)
        guest.sit_down(name)
    host.start()

    host.button("Menu").click()
    host.button("Give up").click()
    host.page.get_by_role("dialog", name="Give up this match?").get_by_text("Give up").last.click()
    host.sees("Waiting for your partner")
    partner = guests[1]
    asked = partner.text("Amira wants to give up the match")
    expect(asked).to_be_visible()
    partner.button("Play on").click()
    expect(asked).to_have_count(0)
    host.button("Play on").click()
    expect(host.text("Waiting for your partner")).to_have_count(0)
    host.button("Menu").click()
    host.button("Give up").click()
    host.page.get_by_role("dialog", name="Give up this match?").get_by_text("Give up").last.click()
    partner.button("Agree to give up").click()
    guests[0].sees("Your team wins")
    host.sees("Sami and Youssef win")


def test_a_match_against_bots_to_its_end_and_a_rematch(
    local_host: Host, new_player: NewPlayer
) -> None:
    amira = new_player(local_host)
    amira.create_room("Amira", Speed="Fast", Played_to="5")
    amira.button("Add a bot").click()
    amira.start()
    for _ in range(12):
        play(amira, until=lambda: amira.button("Deal").is_visible() or amira.match_over())
        if amira.match_over():
            break
        amira.button("Deal").click()
        amira.sees(re.compile("^Deal 1/6$", re.IGNORECASE))
    amira.sees(re.compile(r"^(You win|Bot wins)$"))
    amira.button("Rematch").click()
    amira.sees(re.compile("^Deal 1/6$", re.IGNORECASE))
    amira.waits_for_turn()
    amira.make_a_move()


def test_giving_up_at_the_end_of_a_round_does_not_count_it_again(
    local_host: Host, new_player: NewPlayer
) -> None:
    amira, sami = two_players(local_host, new_player)
    play_round(amira, sami)
    unwritten = amira.page.locator(".kh-line:not(.is-written)")
    expect(unwritten).to_have_count(0)
    amira.page.evaluate(
        """() => { window.again = 0; new MutationObserver(() => {
          window.again += document.querySelectorAll(".kh-line:not(.is-written)").length
        }).observe(document.body, { subtree: true, childList: true, attributes: true }) }"""
    )
    sami.button("Menu").click()
    sami.button("Give up").click()
    sami.page.get_by_role("dialog", name="Give up this match?").get_by_text("Give up").last.click()
    amira.sees("You win")
    assert amira.page.evaluate("window.again") == 0


def test_after_half_a_minute_any_player_may_deal_on(
    local_host: Host, new_player: NewPlayer
) -> None:
    amira, sami = two_players(local_host, new_player)
    play_round(amira, sami)
    sami.sees("Waiting for Amira to deal")
    sami.button("Deal").wait_for(timeout=60_000)
    sami.button("Deal").click()
    amira.sees(re.compile("^Deal 1/6$", re.IGNORECASE))
