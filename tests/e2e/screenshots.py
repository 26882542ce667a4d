"""Take the screenshots of docs/screenshots: `python -m tests.e2e.screenshots [FOLDER]`.

One game is played at a local host; at each of its moments the window takes the five sizes in turn.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.e2e.player import Player, play, play_round
from tests.support import hosts
from tests.support.hosts import Host
from tools import chromium, setup

SIZES = {
    "phone": (390, 844),
    "phone-landscape": (844, 390),
    "tablet": (820, 1180),
    "tablet-landscape": (1180, 820),
    "desktop": (1440, 900),
}
FOLDER = setup.ROOT / "docs" / "screenshots"


class Photographer:
    """Takes a player's page at every size."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def take(self, player: Player, moment: str) -> None:
        for size, (width, height) in SIZES.items():
            player.page.set_viewport_size({"width": width, "height": height})
            player.page.wait_for_timeout(500)
            player.page.screenshot(path=self.folder / f"{moment}-{size}.png")
        player.page.set_viewport_size({"width": 390, "height": 844})


README = """<body style="margin:0;padding:24px;background:#14231c;display:inline-flex;gap:24px;
align-items:center"><img height="600" src="{phone}"><img height="600" src="{desktop}"></body>"""


def compose(browser: Browser, folder: Path) -> None:
    """The README's picture: the table on a phone beside the one on a computer."""
    taken = {
        name: f"data:image/png;base64,{base64.b64encode((folder / file).read_bytes()).decode()}"
        for name, file in (("phone", "table-phone.png"), ("desktop", "table-teams-desktop.png"))
    }
    page = browser.new_page(viewport={"width": 1309, "height": 648})
    page.set_content(README.format(**taken))
    page.screenshot(path=folder / "readme.png")


def new_player(browser: Browser, host: Host) -> Player:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, reduced_motion="no-preference"
    )
    return Player(context.new_page(), host.url)


def two(browser: Browser, host: Host, photographer: Photographer) -> None:
    """Menu, waiting room, a game of two, its tally and the end of the match."""
    amira, sami = new_player(browser, host), new_player(browser, host)
    amira.open()
    amira.button("Play with friends").wait_for()
    photographer.take(amira, "menu")
    amira.create_room("Amira", Speed="Fast")
    sami.open(amira.link)
    sami.sit_down("Sami")
    amira.page.wait_for_timeout(6000)  # until the word of it is gone
    amira.page.locator(".lobby-parts").evaluate("parts => parts.scrollTo(0, 0)")
    photographer.take(amira, "waiting-room")
    amira.start()
    in_the_middle(amira, sami)
    photographer.take(amira, "table")
    play_round(amira, sami)
    amira.page.wait_for_timeout(2500)
    photographer.take(amira, "tally")
    sami.button("Menu").click()
    sami.button("Give up").click()
    sami.page.get_by_role("dialog").get_by_text("Give up").last.click()
    amira.sees("You win")
    photographer.take(amira, "match-end")


def four(browser: Browser, host: Host, photographer: Photographer) -> None:
    """A game of two against two."""
    amira, youssef = new_player(browser, host), new_player(browser, host)
    amira.create_room("Amira", Speed="Fast", Players="4")
    youssef.open(amira.link)
    youssef.sit_down("Youssef")
    for _ in range(2):
        amira.button("Add a bot").first.click()
        amira.page.wait_for_timeout(300)
    amira.start()
    in_the_middle(amira, youssef)
    photographer.take(amira, "table-teams")


def in_the_middle(first: Player, second: Player) -> None:
    """Play on to a moment with some cards on the table and the first to move."""
    play(
        first,
        second,
        until=lambda: first.may_move() and len(first.table()) >= 3 and len(first.hand()) >= 2,
    )


def main() -> None:
    """Start a host and a browser, and take them all."""
    photographer = Photographer(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
    with (
        tempfile.TemporaryDirectory() as folder,
        hosts.local_host(Path(folder)) as host,
        sync_playwright() as playwright,
    ):
        path = chromium.find_or_install_chromium()
        browser = playwright.chromium.launch(executable_path=path, args=chromium.FLAGS)
        two(browser, host, photographer)
        four(browser, host, photographer)
        compose(browser, photographer.folder)
        browser.close()


if __name__ == "__main__":
    main()
