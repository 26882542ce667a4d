"""The origin rule, as a table."""

from __future__ import annotations

import pytest

from kahwa.hosts.origins import allowed_hosts, origin_allowed

OWN = "https://kahwa.example.workers.dev"
HOSTS = allowed_hosts("games.example, xn--caf-dma.example another.example")

ALLOWED = [
    None,
    OWN,
    "http://localhost",
    "http://localhost:3110",
    "https://localhost:8443",
    "http://127.0.0.1",
    "http://127.0.0.1:5173",
    "http://[::1]",
    "http://[::1]:3110",
    "https://games.example",
    "https://play.games.example",
    "https://a.b.games.example",
    "https://another.example",
    "https://xn--caf-dma.example",
]

REFUSED = [
    "",
    "null",
    "*",
    "file://",
    "https://",
    "https://evil.example",
    "https://evilgames.example",
    "https://games.example.evil.example",
    "https://games.exampleevil",
    "https://.games.example",
    "https://evil..games.example",
    "https://games.example.",
    "https://GAMES.example",
    "HTTPS://games.example",
    "http://games.example",
    "http://play.games.example",
    "ws://games.example",
    "wss://games.example",
    "https://games.example:443",
    "https://games.example:8443",
    "https://games.example/",
    "https://games.example/x",
    "https://games.example?x",
    "https://games.example#x",
    "https://user@games.example",
    "https://games.example@evil.example",
    "https://evil.example\\@games.example",
    "https://evil.example\\.games.example",
    "https://evil.example#.games.example",
    "https://evil.example/.games.example",
    "https://evil.example%2f.games.example",
    "https://evil.example .games.example",
    " https://games.example",
    "https://games.example\n",
    "https://games.example https://evil.example",
    "https://games.example, https://evil.example",
    "https://café.example",
    "https://gаmes.example",  # noqa: RUF001 - a Cyrillic letter
    "https://-games.example/",
    "https://play-.games.example",
    "http://kahwa.example.workers.dev",
    "https://kahwa.example.workers.dev:443",
    "https://sub.kahwa.example.workers.dev",
    "https://example.workers.dev",
    "http://localhost.evil.example",
    "http://localhost.",
    "http://LOCALHOST",
    "http://sub.localhost",
    "http://localhost:99999",
    "http://localhost:",
    "http://localhost:80a",
    "http://localhost@evil.example",
    "http://127.0.0.1.evil.example",
    "http://127.0.0.2",
    "http://127.1",
    "http://2130706433",
    "http://0.0.0.0",
    "http://[::]",
    "http://[::ffff:127.0.0.1]",
    "http://[0:0:0:0:0:0:0:1]",
    "http://::1",
    "http://192.168.1.5",
    "ftp://localhost",
    "javascript://localhost",
    "chrome-extension://localhost",
]


@pytest.mark.parametrize("origin", ALLOWED)
def test_an_origin_that_may_play(origin: str | None) -> None:
    assert origin_allowed(origin, OWN, HOSTS)


@pytest.mark.parametrize("origin", REFUSED)
def test_an_origin_that_may_not(origin: str) -> None:
    assert not origin_allowed(origin, OWN, HOSTS)


def test_the_own_origin_may_be_a_machine_of_the_network() -> None:
    assert origin_allowed("http://192.168.1.5:3110", "http://192.168.1.5:3110", ())
    assert not origin_allowed("http://192.168.1.5", "http://192.168.1.5:3110", ())
    assert origin_allowed("http://raspberrypi:3110", "http://raspberrypi:3110", ())


def test_a_forged_host_header_lets_no_unreadable_origin_in() -> None:
    for origin in ("null", "https://user@evil.example", "file://"):
        assert not origin_allowed(origin, origin, ())


@pytest.mark.parametrize(
    ("setting", "hosts"),
    [
        ("", ()),
        (" , ,", ()),
        ("Games.Example", ("games.example",)),
        ("a.example,b.example", ("a.example", "b.example")),
        ("a.example b.example\nc.example", ("a.example", "b.example", "c.example")),
        ("*", ()),
        ("*.games.example", ()),
        (".games.example", ()),
        ("https://games.example", ()),
        ("games.example:8443", ()),
        ("games.example/", ()),
    ],
)
def test_the_setting_holds_host_names_and_nothing_else(
    setting: str, hosts: tuple[str, ...]
) -> None:
    assert allowed_hosts(setting) == hosts


def test_without_the_setting_no_other_host_may_play() -> None:
    assert not origin_allowed("https://games.example", OWN, allowed_hosts(""))
