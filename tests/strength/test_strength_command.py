"""`kahwa strength` as it is typed."""

import re
from collections.abc import Iterator

import pytest

from kahwa import cli
from kahwa.strength import command
from kahwa.strength.tournament import Plan, Result

LAST_LINE = re.compile(r"(\S+) won (\d+) of (\d+) \((\d+\.\d)%, 95% (\d+\.\d)-(\d+\.\d)%\)")


def strength(*arguments: str) -> int:
    return cli.main(["strength", *arguments])


@pytest.mark.parametrize(
    "arguments",
    [
        ["rule", "easy", "--matches", "4", "--seed", "3"],
        ["medium", "rule", "--matches", "2", "--players", "4", "--budget", "browser"],
        ["rated:40", "see-all", "--matches", "2"],
        ["mixed:0+rule", "medium", "--matches", "2", "--players", "4"],
        ["rule+medium", "medium", "--matches", "2", "--players", "4", "--processes", "2"],
    ],
)
def test_the_last_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert strength(*arguments) == 0
    out, err = capsys.readouterr()
    assert out.endswith(")\n")
    found = LAST_LINE.fullmatch(out.splitlines()[-1])
    assert found, out
    assert (found[1], found[3]) == (arguments[0], arguments[3])
    assert float(found[5]) <= float(found[4]) <= float(found[6])
    assert f"{found[3]}/{found[3]} {found[0]}" in err


def test_the_last_line_to_the_letter() -> None:
    result = Result.of(Plan("hard", "rule", 2, "room", 1))
    result.won, result.played = 339, 400
    assert command.outcome(result) == "hard won 339 of 400 (84.8%, 95% 80.9-87.9%)"


def test_the_figures(capsys: pytest.CaptureFixture[str]) -> None:
    strength("rule", "hard", "--matches", "2", "--processes", "1")
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "rule against hard: 2 players, to 21, budget room, seed 1, mirrored packs"
    assert re.match(
        r"Points a round: \d\.\d\d to \d\.\d\d \([+-]\d\.\d\d\)\. Rounds a match: ", lines[1]
    )
    assert re.match(
        r"A move of rule: CPU mean \d+\.\d\d, median .*; nodes mean 0, median 0", lines[2]
    )
    assert re.match(r"A move of hard: CPU mean .*; nodes mean [1-9]", lines[3])
    assert len(lines) == 5


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (
            "hard seeall",
            "'seeall': choose from easy, medium, hard, see-all, rule, mc20, rated:N, mixed:N",
        ),
        ("rated:101 hard", "'rated:101' needs a number: rated:0 to rated:100"),
        ("hard rated", "'rated' needs a number: rated:0 to rated:100"),
        ("hard mixed:-1", "'mixed:-1' needs a number: mixed:0 to mixed:1000"),
        ("hard rated:²", "'rated:²' needs a number"),
        ("hard hard:40", "there is no player 'hard:40'"),
        ("Hard rule", "there is no player 'Hard'"),
        ("hard+ rule --players 4", "there is no player ''"),
        ("hard+medium rule", "'hard+medium' is too many for a team: with --players 2 it has 1"),
        ("rule rule+rule+easy --players 4", "with --players 4 it has 2"),
        ("hard rule --matches 0", "--matches is an even number from 2"),
        ("hard rule --matches 401", "--matches is an even number from 2"),
        ("hard rule --matches -2", "--matches is an even number from 2"),
        ("hard rule --matches many", "invalid int value: 'many'"),
        ("hard rule --processes 0", "--processes is a number from 1"),
        ("hard rule --players 3", "invalid choice: 3"),
        ("hard rule --budget phone", "invalid choice: 'phone'"),
        ("hard rule --seed x", "invalid int value: 'x'"),
        ("hard", "the following arguments are required: B"),
        ("hard rule mc20", "unrecognized arguments: mc20"),
    ],
)
def test_bad_arguments_are_told_in_one_line(
    arguments: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code: object = strength(*arguments.split())
    except SystemExit as stopped:
        code = stopped.code
    out, err = capsys.readouterr()
    assert code == 2
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("kahwa")
    assert told in err


def test_help_names_the_players_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        strength("--help")
    text = " ".join(capsys.readouterr().out.split())
    assert "hard, see-all, rule, mc20, rated:N, mixed:N; two partners: hard+medium" in text


def test_ctrl_c_shows_what_was_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    original = command.play_pairs

    def stopped(plan: Plan, pairs: int, processes: int) -> Iterator[Result]:
        yield from original(plan, 2, processes)
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "play_pairs", stopped)
    assert strength("rule", "easy", "--matches", "100", "--processes", "1") == 130
    assert " of 4 (" in capsys.readouterr().out.splitlines()[-1]


def test_ctrl_c_before_the_first_match_shows_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object) -> Iterator[Result]:
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(command, "play_pairs", stopped)
    assert strength("rule", "easy") == 130
    assert capsys.readouterr().out == ""
