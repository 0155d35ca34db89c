"""Which game it is: what somebody chose for every time counts as far as a deal does not show another game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.commands.test_cli_terminal import at_terminal, words_of
from tests.helpers.command_line import run
from tests.helpers.rulings import laws

Choose = Callable[..., dict[str, str]]
BRIDGE = '[Dealer "N"]\n[Record "1"]\n1S P P P\n'
LIN = "md|1,,,|mb|1S|mb|p|mb|p|mb|p|"
PASSED = "note: euchre ({}) is ignored: this is a deal of bridge\n"


def remembering(folder: Path, code: str = "euchre") -> dict[str, str]:
    """The settings of somebody who has said once that *code* is played."""
    settings = {"ADJUDICATOR_CONFIG": str(folder)}
    assert 0 == run("use", code, **settings).status
    return settings


def by_environment(_folder: Path, code: str = "euchre") -> dict[str, str]:
    """The settings of somebody whose environment names *code*."""
    return {"ADJUDICATOR_CODE": code}


CHOICES = pytest.mark.parametrize(
    ("choose", "where"),
    [(remembering, "remembered"), (by_environment, "named by ADJUDICATOR_CODE")],
    ids=["remembered", "environment"],
)


@CHOICES
@pytest.mark.parametrize(
    "text",
    [
        BRIDGE,
        LIN,
        '[Dealer "N"]\n[Auction "N"]\n1S Pass Pass Pass\n',
        '[Dealer "N"]\n[Contract "3NT"]\n[Declarer "N"]\n[Auction "N"]\n',
    ],
    ids=["record", "lin", "auction", "contract"],
)
def test_a_deal_that_shows_bridge_is_not_ruled_on_under_another_game(
    choose: Choose, where: str, text: str, tmp_path: Path
) -> None:
    """It falls under what it would fall under without the choice, and that the choice is passed over is said."""
    answer = run("replay", "-", stdin=text, **choose(tmp_path))

    assert (0, PASSED.format(where)) == (answer.status, answer.err)
    title = "Duplicate bridge, laws of 2017" if text == LIN else "Contract bridge, laws of 1963"
    assert answer.out.startswith(f"── Deal 1 – {title}; --code names another\n")


@CHOICES
def test_it_is_said_once_for_all_the_deals_of_a_file(choose: Choose, where: str, tmp_path: Path) -> None:
    """Whoever replays a hundred deals reads it once."""
    answer = run("replay", "-", "--json", stdin="\n".join([BRIDGE] * 3), **choose(tmp_path))

    assert PASSED.format(where) == answer.err
    assert ["contract-bridge-1963"] * 3 == [deal["code"] for deal in answer.data["deals"]]


@CHOICES
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('[Dealer "S"]\n[Record "1"]\nP assist\n', "euchre"),
        ('[Dealer "S"]\n[Record "1"]\nP\n!note he said 1S\n', "euchre"),
        ('[Dealer "S"]\n[Record "1"]\n6S P P P\n', "five-hundred-four-hand"),
        ('[Dealer "S"]\n[Record "1"]\n1S P P P\n', "pivot-bridge-1935"),
    ],
)
def test_a_deal_that_shows_no_other_game_is_one_of_the_chosen(
    choose: Choose, where: str, text: str, code: str, tmp_path: Path
) -> None:
    """Bids of bridge prove bridge only where the chosen game has no such bids."""
    answer = run("replay", "-", "--json", stdin=text, **choose(tmp_path, code))

    assert (code, "") == (answer.data["deals"][0]["code"], answer.err)
    assert where


def test_what_is_asked_for_and_what_the_record_says_are_never_passed_over() -> None:
    """``--code`` and ``[Code]`` are said of this very deal."""
    named = f'[Code "hearts"]\n{BRIDGE}'

    assert "hearts" == run("replay", "-", "--json", "-c", "hearts", stdin=BRIDGE).data["deals"][0]["code"]
    assert "hearts" == run("replay", "-", "--json", stdin=named).data["deals"][0]["code"]


def test_the_environment_goes_before_what_is_remembered_and_that_before_nothing(tmp_path: Path) -> None:
    """Where the nearer choice does not fit the deal, the other one may."""
    chosen = remembering(tmp_path, "duplicate-2017")
    answer = run("replay", "-", "--json", stdin=BRIDGE, ADJUDICATOR_CODE="euchre", **chosen)

    assert "duplicate-2017" == answer.data["deals"][0]["code"]
    assert PASSED.format("named by ADJUDICATOR_CODE") == answer.err


@CHOICES
def test_a_recording_of_bridge_does_not_become_one_of_another_game(choose: Choose, where: str, tmp_path: Path) -> None:
    """A board is one of duplicate; of other calls that are piped in nobody has said which bridge it is."""
    chosen = choose(tmp_path)
    board = run("record", str(tmp_path / "a.pbn"), stdin='[Board "3"]\n1S 1H\n', **chosen)
    other = run("record", str(tmp_path / "b.pbn"), stdin='[Dealer "N"]\n[Record "1"]\n1S 1H\n', **chosen)
    (tmp_path / "hand.lin").write_text(LIN, encoding="utf-8")
    gone_on = run("record", str(tmp_path / "hand.lin"), **chosen)

    assert all(PASSED.format(where) in answer.err for answer in (board, other, gone_on))
    assert [0, 2, 0] == [answer.status for answer in (board, other, gone_on)]
    assert "[1] Insufficient bid, call 2: West bids" in board.out
    assert "which game?" in other.err
    assert not (tmp_path / "b.pbn").exists()
    assert '[Code "euchre"]' not in (tmp_path / "hand.pbn").read_text(encoding="utf-8")


@CHOICES
@pytest.mark.parametrize(
    ("words", "status", "shown"),
    [
        (("4S+1",), 2, "this is a result at bridge"),
        (("--board", "7", "4S", "N", "+1"), 0, "only bridge has numbered boards"),
        (("--matchpoints", "620", "170"), 0, "tables of duplicate bridge are compared"),
    ],
)
def test_a_result_at_bridge_is_not_scored_as_another_game(
    choose: Choose, where: str, words: tuple[str, ...], status: int, shown: str, tmp_path: Path
) -> None:
    """Which bridge it was, rubber or duplicate, is asked for, unless the words show it."""
    answer = run("score", *words, **choose(tmp_path))

    assert status == answer.status
    assert f"note: euchre ({where}) is ignored: {shown}\n" in answer.err
    assert ("which game?" in answer.err) == (status == 2)


def test_a_file_of_settings_that_cannot_be_read_is_complained_of_once(tmp_path: Path) -> None:
    """However often it is asked what was chosen."""
    (tmp_path / "config.toml").write_text("code = ", encoding="utf-8")
    answer = run("replay", "-", stdin=BRIDGE, ADJUDICATOR_CONFIG=str(tmp_path))

    assert (0, 1) == (answer.status, answer.err.count("no code is remembered"))


def with_and_without_a_hand() -> list[str]:
    """Of each family of games a code of which a hand is recorded, one that borrows its parent's, one that has none."""
    found = {}
    for code in sorted(laws().lineage):
        nearest = next((home for home, _ in laws().recorded_cases(code)), None)
        found[laws().family_of(code), nearest and nearest == code] = code
    return [*found.values()]


@pytest.mark.parametrize("code", with_and_without_a_hand())
def test_the_demonstration_is_a_dispute_of_the_chosen_game(code: str) -> None:
    """Where no hand of it is recorded, that of its nearest kin is shown, and which that is is said."""
    answer = run("demo", "--code", code, "--json")
    (deal,) = answer.data["deals"]
    own = not answer.err
    other = f"note: no recorded hand of {code} is at hand; this is one of "

    assert 0 == answer.status
    assert deal["findings"]
    assert own == (deal["code"] == code)
    assert own or answer.err.startswith(other)


def test_the_demonstration_follows_what_is_remembered(tmp_path: Path) -> None:
    """The hand of bridge is ruled on under the code of bridge that is meant."""
    assert "duplicate-2017" == run("demo", "--json", **remembering(tmp_path, "duplicate-2017")).data["deals"][0]["code"]
    assert "euchre" == run("demo", "--json", **remembering(tmp_path)).data["deals"][0]["code"]
    assert "contract-bridge-1963" == run("demo", "--json").data["deals"][0]["code"]


def test_who_leaves_when_asked_whether_to_remember_a_game_leaves(tmp_path: Path) -> None:
    """A word that leaves is no "not every time": nothing is remembered, and nothing more is asked."""
    config = {"ADJUDICATOR_CONFIG": str(tmp_path), "ADJUDICATOR_CODE": ""}
    status, screen = at_terminal("rule", "revoke", typed="euchre\nq\n", after="Which game?", **config)

    assert 2 == status
    assert words_of(screen).rstrip().endswith("Use this game from now on? [y, Enter: no] q")
    assert [] == [*tmp_path.iterdir()]
