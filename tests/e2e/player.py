"""One player at the page, who does what a person would: reads names and roles, clicks, types.

amira = Player(context.new_page(), host.url)
amira.create_room(name="Amira")
sami.open(amira.link)
sami.sit_down("Sami")
amira.start()
play(amira, sami, until=round_over)
"""

from __future__ import annotations

import contextlib
import itertools
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from playwright.sync_api import Error, Locator, Page, expect

PATIENCE = 20.0
"""Seconds to wait for what another's move, a bot or a coming back may take."""

ENGINE_START = 60.0
"""Seconds to wait for a turn: against bots Python may have to start in the page first."""

RANKS = {"Ace": 1, "Queen": 8, "Jack": 9, "King": 10, **{str(n): n for n in range(2, 8)}}
CARD = re.compile(r"^(?P<name>(?P<rank>\w+) of (?P<suit>hearts|diamonds|clubs|spades))")
MY_TURN = "Your turn: pick a card"
ANOTHERS_TURN = re.compile(" to play$")

# The revision of the room that the page has shown to its end, null while something is on its way.
SHOWN = """async () => {
  const { session } = await import("./app/navigation.js");
  const { snapshot, stage, pending, status } = session.value ?? {};
  const rests = status?.value === "open" && stage.value.live && !pending.value;
  return rests ? snapshot.value.revision : null;
}"""

# Short messages go again after a while, which a busy machine may need to look.
HEAR_TOASTS = """window.told = [];
new MutationObserver((all) => {
  for (const { addedNodes } of all) for (const one of addedNodes)
    if (one.nodeType === 1 && one.matches(".toast")) window.told.push(one.textContent);
}).observe(document, { childList: true, subtree: true });"""


@dataclass(frozen=True)
class Card:
    """A card as the page names it."""

    name: str
    value: int


def cards_of(labels: Sequence[str]) -> list[Card]:
    """The cards among a group's buttons, by their labels; empty places are none."""
    found = [CARD.match(label) for label in labels]
    return [Card(m["name"], RANKS[m["rank"]]) for m in found if m]


def legal_move(hand: Sequence[Card], table: Sequence[Card]) -> tuple[Card, list[Card]]:
    """A move that force capture allows: an equal card first, else a sum, else a placing."""
    for card, other in itertools.product(hand, table):
        if card.value == other.value:
            return card, [other]
    for card in hand:
        for size in range(2, min(len(table), 4) + 1):
            for some in itertools.combinations(table, size):
                if sum(one.value for one in some) == card.value:
                    return card, list(some)
    return hand[0], []


@dataclass
class Player:
    """A page and the person before it."""

    page: Page
    url: str
    name: str = "Player"
    problems: list[str] = field(default_factory=list)
    """Errors of the page itself: exceptions, refused content, failed requests."""

    def __post_init__(self) -> None:
        self.page.on("pageerror", lambda error: self.problems.append(f"{error}\n{error.stack}"))
        self.page.on("console", self._hear)
        self.page.set_default_timeout(PATIENCE * 1000)
        self.page.add_init_script(HEAR_TOASTS)

    def _hear(self, message: object) -> None:
        kind, text = getattr(message, "type", ""), getattr(message, "text", "")
        # The browser's own word for a line that broke; breaking it is some tests' purpose.
        if kind == "error" and not re.search(r"WebSocket connection|net::ERR_|status of", text):
            self.problems.append(text)

    # Finding

    def button(self, name: str | re.Pattern[str]) -> Locator:
        exact = isinstance(name, str)
        return self.page.get_by_role("button", name=name, exact=exact)

    def text(self, words: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_text(words)

    def sees(self, words: str | re.Pattern[str], timeout: float = PATIENCE) -> None:
        """Wait until the words can be read."""
        expect(self.text(words).first).to_be_visible(timeout=timeout * 1000)

    def told(self) -> list[str]:
        """The short messages since the page was loaded, gone ones too."""
        return list(self.page.evaluate("window.told"))

    def is_told(self, words: str) -> None:
        """Wait until a short message has said the words, if it has not yet."""
        self.waits_until(lambda: any(words in one for one in self.told()), f"told {words!r}")

    def waits_until(self, holds: Callable[[], bool], what: str) -> None:
        """Look again and again until something holds."""
        deadline = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < deadline, f"{self.name}: never {what}"
            self.page.wait_for_timeout(20)

    # Coming to a table

    def open(self, address: str = "") -> None:
        self.page.goto(address or self.url)

    def create_room(self, name: str = "", **choices: str) -> None:
        """Menu, a new table, a name, options (`Speed="Fast"`)."""
        self.open()
        self.button("Play with friends").click()
        self.button("Start").wait_for()
        self.seat_of("You").wait_for()
        if name:
            self.rename(name)
        for option, choice in choices.items():
            self.choose(option.replace("_", " "), choice)

    @property
    def link(self) -> str:
        return self.page.get_by_label("Link to this table").input_value()

    @property
    def code(self) -> str:
        return self.link[-8:]

    def rename(self, name: str) -> None:
        self.button("Rename").click()
        dialog = self.page.get_by_role("dialog", name="Your name")
        dialog.get_by_label("Your name").fill(name)
        dialog.get_by_role("button", name="Save").click()
        dialog.wait_for(state="hidden")
        self.name = name

    def sit_down(self, name: str = "") -> None:
        """Take a free seat of the waiting room."""
        if name:
            self.page.get_by_label("Your name").fill(name)
            self.name = name
        self.button("Sit down").click()
        self.seat_of("You").wait_for()

    def seat_of(self, words: str) -> Locator:
        """A seat of the waiting room by what is written on it."""
        return self.page.get_by_role("listitem").filter(has_text=words).first

    def choose(self, option: str, choice: str) -> None:
        group = self.page.get_by_role("radiogroup", name=option, exact=True)
        chosen = group.get_by_role("radio", name=choice, exact=True)
        chosen.click()
        expect(chosen).to_be_checked()
        expect(chosen).not_to_have_class("waits")

    def start(self) -> None:
        self.button("Start").click()
        self.page.get_by_role("group", name=re.compile(r"^Table, ")).wait_for(state="attached")

    # At the table

    def hand(self) -> list[Card]:
        return self._cards(r"^Your hand, ")

    def table(self) -> list[Card]:
        return self._cards(r"^Table, ")

    def _group(self, name: str) -> Locator:
        return self.page.get_by_role("group", name=re.compile(name))

    def _cards(self, group: str) -> list[Card]:
        labels = (
            self._group(group)
            .get_by_role("button")
            .evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
        )
        return cards_of(labels)

    def may_move(self) -> bool:
        return self.button(MY_TURN).is_visible()

    def waits_for_turn(self) -> None:
        self.button(MY_TURN).wait_for(timeout=ENGINE_START * 1000)

    def waits_for_another(self) -> bool:
        """Whether the page says whose turn it is, another's."""
        return self.button(ANOTHERS_TURN).is_visible()

    def shown(self) -> int | None:
        """The revision of the room that the page has shown to its end; None while it has not."""
        with contextlib.suppress(Error):  # of a page that is being loaded
            return self.page.evaluate(SHOWN)
        return None

    def holds(self, hand: list[Card]) -> None:
        """Wait until the hand is this one; a card that is on its way back may take a moment."""
        self.waits_until(lambda: self.hand() == hand, f"with the hand {hand}")

    def in_hand(self, card: Card) -> Locator:
        named = re.compile(f"^{card.name}")
        return self._group(r"^Your hand, ").get_by_role("button", name=named)

    def on_table(self, card: Card) -> Locator:
        named = re.compile(f"^{card.name}")
        return self._group(r"^Table, ").get_by_role("button", name=named)

    def pick(self, card: Card, take: Sequence[Card] = ()) -> None:
        self.in_hand(card).click()
        for other in take:
            self.on_table(other).click()

    def play(self, card: Card, take: Sequence[Card] = ()) -> None:
        """Make a move and wait until it stands."""
        self.pick(card, take)
        self.button(re.compile(r"^(Take|Place) ")).click()
        expect(self.in_hand(card)).to_have_count(0)

    def legal_move(self) -> tuple[Card, list[Card]]:
        return legal_move(self.hand(), self.table())

    def make_a_move(self) -> None:
        self.play(*self.legal_move())

    def tally_shown(self) -> bool:
        return self.page.get_by_role("region", name=re.compile(r"^Round \d+$")).is_visible()

    def give_up(self) -> None:
        """Give up against bots, and wait for the end of the match."""
        self.button("Menu").click()
        self.button("Give up").click()
        self.page.get_by_role("dialog").get_by_text("Give up").last.click()
        self.button("Rematch").wait_for()

    def match_over(self) -> bool:
        return self.button("Rematch").is_visible() or self.text("to choose a rematch").is_visible()


def start_match(amira: Player, sami: Player) -> None:
    """Amira makes a table, Sami comes by its link, and the match starts: Sami leads."""
    amira.create_room("Amira", Speed="Fast")
    sami.open(amira.link)
    sami.sit_down("Sami")
    amira.start()


def play_round(*players: Player) -> int:
    """Play until everybody sees a tally; how many moves the round had.

    All ten diamonds end a match without a tally: then the first player, its host, has another played.
    """

    def counted() -> bool:
        return all(player.tally_shown() for player in players)

    while True:
        moves = play(*players, until=lambda: counted() or players[0].match_over(), seconds=300)
        if counted():
            return moves
        players[0].button("Rematch").click()
        expect(players[0].button("Rematch")).to_have_count(0)


def at_rest(*players: Player) -> Player:
    """Wait until every page has shown what was played and says whose turn it is; who that is."""

    def resting() -> bool:
        shown = {player.shown() for player in players}
        mine = [player.may_move() for player in players]
        return (None not in shown and len(shown) == 1 and sum(mine) == 1) and all(
            may or player.waits_for_another() for player, may in zip(players, mine, strict=True)
        )

    players[0].waits_until(resting, "at rest")
    return next(player for player in players if player.may_move())


def play_down_to(cards: int, *players: Player) -> Player:
    """Play until the players together hold so many cards of the running deal, or fewer.

    Every page is at rest then, and whoever is to move is returned. Before the deal's last card only:
    what comes after that, a deal or a tally, is not waited for.
    """
    assert cards >= len(players)
    while True:
        mover = at_rest(*players)
        if sum(len(player.hand()) for player in players) <= cards:
            return mover
        mover.make_a_move()


def play(*players: Player, until: Callable[[], bool], seconds: float = 150.0) -> int:
    """Let whoever is to move make legal moves; how many were made."""
    deadline = time.monotonic() + seconds
    moves = 0
    while not until():
        assert time.monotonic() < deadline, f"no end after {moves} moves"
        for player in players:
            if player.may_move():
                player.make_a_move()
                moves += 1
        players[0].page.wait_for_timeout(20)
    return moves
