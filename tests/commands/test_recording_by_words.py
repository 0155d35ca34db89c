"""Deals recorded at a terminal as people speak: the prompts, what is asked about, corrections, the players' names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.commands.talks import BRIDGE
from tests.helpers.talking import talk

if TYPE_CHECKING:
    from pathlib import Path


def recorded(folder: Path, code: str, *typed: str) -> tuple[str, list[str]]:
    """(the screen, the lines saved) of a recording under *code* in which *typed* is typed."""
    status, screen = talk("record", "deal.pbn", "-c", code, typed=(*typed, "quit"), folder=folder)
    assert 0 == status
    saved = (folder / "deal.pbn").read_text(encoding="utf-8").splitlines()
    return screen, saved[saved.index('[Record "1"]') + 1 :]


def prompts(screen: str) -> list[str]:
    """The prompts of *screen*, without what was typed."""
    return [line.partition("> ")[0] for line in screen.splitlines() if "> " in line]


def test_a_pot_with_a_bet_out_of_turn(tmp_path: Path) -> None:
    """Names, what is to be met, and who is passed over; the words of the table are enough."""
    screen, lines = recorded(
        tmp_path, "draw-poker", "Ann Ben Cleo Dan", "Ann", "bet 2", "dan raises 3", "fold", "ann calls", "call"
    )

    assert ["!bet E 2", "!raise W 5", "!drop S", "!call N"] == lines[:4]
    assert "Who deals (Ann, Ben, Cleo, Dan)? Ann\n" in screen
    assert "\nBen (East) to open or check> bet 2\n!bet E 2\nCleo (South) to bet: 2 to call, pot 2> " in screen
    assert "out of turn, line 10: West puts in 5 chips" in screen


def test_a_player_drops(tmp_path: Path) -> None:
    """The word is the recorder's own only while the rest of a file is offered."""
    screen, lines = recorded(tmp_path, "draw-poker", "6", "B", "bet 2", "drop", "drop all")

    assert ["!bet C 2", "!drop D"] == lines
    assert 1 == screen.count("there is no rest of a file here")


def test_a_knock_that_was_none(tmp_path: Path) -> None:
    hands = '[Deal "N:KQ65.T97.765. 432.AKQ.JT9.8"]'
    screen, lines = recorded(
        tmp_path, "gin-rummy", "S", hands, "c7", "pass", "pass", "draw c2", "knock", "discard the two of clubs"
    )

    assert ["!upcard C7", "!refuse N", "!refuse S", "!draw N C2 stock", "!knock N", "!discard N C2"] == lines
    told = [prompt.partition(";")[0] for prompt in prompts(screen)]
    assert ["North to discard or knock", "North to discard", "The play is over"] == told[-3:]
    assert "[1] Knocking or going out without right, line " in screen


def test_a_count_that_is_too_high(tmp_path: Path) -> None:
    """Cards without a word go to the crib and turn the starter; the total stands in the prompt."""
    hands = '[Deal "A:T9.4.K2.8 76.QJ.5.6"]'
    typed = ("A", hands, "s9 h4", "s7 hq", "h5", "HJ", "ST", "S6", "C8", "d5", "31", "one for the go")
    screen, lines = recorded(tmp_path, "cribbage", *typed)

    assert ["!discard A S9 H4", "!discard B S7 HQ", "!turned H5", "HJ", "ST", "S6"] == lines[:6]
    assert "A to play, count 10" in prompts(screen)
    assert "B to play, count 20" in prompts(screen)


def test_a_revoke_at_euchre(tmp_path: Path) -> None:
    hands = '[Deal "N:AK.9.J.9 Q.AK.Q.J J.Q.A9.A T.JT.K.Q"]'
    typed = ("N", hands, "turned h8", "pass", "pass", "pass", "take it up", "c9", "hk", "the queen", "hj", "y")
    screen, lines = recorded(tmp_path, "euchre", *typed, "spade ace", "south leads the ace of diamonds")

    assert ["!turned H8", "pass", "pass", "pass", "take it up", "!take N H8", "!discard N C9"] == lines[:7]
    assert "North to take up the ♥8, or pass" in prompts(screen)
    assert "[1] Revoke, trick 1: North plays" in screen


def test_what_cannot_be_is_asked_about_once(tmp_path: Path) -> None:
    """A card that was played is recorded again only where one key says so; whatever else is typed drops it."""
    screen, lines = recorded(tmp_path, "cribbage", "A", "!turned H5", "C5", "C5", "C6", "C6", "y")

    assert ["!turned H5", "C5", "C6", "C6"] == lines
    assert "Not recorded: A does not hold ♣5: it has been played.\ny records it all the same. Possible now: " in screen


@pytest.mark.parametrize(
    ("typed", "left"),
    [
        (("1S P P P P",), ["1S P P P"]),
        (("1S P P P P", "y"), ["1S P P P P"]),
        (("1S P P P", "P", "HA"), ["1S P P P", "HA"]),
        (("1S P P P", "pass", "y"), ["1S P P P", "pass"]),
        (("1S P P P S:P",), ["1S P P P S:P"]),
    ],
)
def test_one_pass_too_many_is_asked_about(typed: tuple[str, ...], left: list[str], tmp_path: Path) -> None:
    """The passes before it close the auction and are kept; with its player it is what that player said."""
    screen, lines = recorded(tmp_path, "duplicate-2017", "S", *typed)

    assert left == lines
    assert ("S:P" in typed[0]) is not ("The auction is over: the last pass is not recorded." in screen)


def test_a_word_of_no_game_after_a_seat_is_refused(tmp_path: Path) -> None:
    screen, lines = recorded(tmp_path, "euchre", "N", "h9", "S:5", "S: bananas", "y")

    assert ["!turned H9"] == lines
    assert "Possible now: pass, order up\n" in screen


def test_a_pipe_is_judged_as_it_stands(tmp_path: Path) -> None:
    """Nobody is there to be asked: a card played twice is recorded, and remarked on."""
    from tests.helpers.command_line import run

    file = tmp_path / "deal.pbn"
    answer = run("record", str(file), stdin='[Code "cribbage"]\n[Dealer "A"]\nC5\nB:C5\n')

    assert 0 == answer.status
    assert file.read_text(encoding="utf-8").endswith('[Record "1"]\nC5\nB:C5\n')
    assert "note: B does not hold C5: it has been played\n" in answer.err


BEGUN = ("S", "1S P 2S 2H")


@pytest.mark.parametrize(
    ("typed", "left", "said"),
    [
        (("edit 4 3h",), ["1S P 2S", "3h"], "4: 3♥ instead of 2♥; gone: Insufficient bid by East."),
        (("edit 4", "3H"), ["1S P 2S", "3H"], "4: 3♥ instead of 2♥; gone: Insufficient bid by East."),
        (("edit 4", ""), ["1S P 2S 2H"], "nothing is changed"),
        (("undo 4",), ["1S P 2S"], "4: 2♥ taken out; gone: Insufficient bid by East."),
        (("insert 2 double",), ["1S", "double", "P 2S 2H"], "2: double put in before P; "),
        (("edit 9 3H",), ["1S P 2S 2H"], "there is no act 9; list shows the numbers"),
        (("edit 4 banana",), ["1S P 2S 2H"], "'banana' is not understood here; nothing is changed"),
        (("undo 4", "P", "edit 1 7NT"), ["7NT", "P 2S", "P"], "1: 7NT instead of 1♠; new: Insufficient bid by North."),
    ],
)
def test_an_act_is_corrected_by_its_number(typed: tuple[str, ...], left: list[str], said: str, tmp_path: Path) -> None:
    """All that follows is ruled on again; one line says what that changed."""
    screen, lines = recorded(tmp_path, "duplicate-2017", *BEGUN, *typed)

    assert left == lines
    assert said in screen


def test_findings_that_only_moved_are_not_told_again(tmp_path: Path) -> None:
    screen, lines = recorded(tmp_path, "duplicate-2017", *BEGUN, "insert 2 !note South thought for a minute")

    assert ["1S", "!note South thought for a minute", "P 2S 2H"] == lines
    assert "2: !note South thought for a minute put in before P; no ruling changes.\n" in screen
    assert 1 == screen.count("[1] Insufficient bid, call 4: East bids")


def test_acts_are_listed_with_their_numbers(tmp_path: Path) -> None:
    screen, _ = recorded(tmp_path, "duplicate-2017", *BEGUN, "!attention S", "list")

    assert "\n  1 South 1♠          2 West P            3 North 2♠          4 East 2♥\n  5 !attention S\n" in screen


@pytest.mark.parametrize(
    ("code", "typed", "said"),
    [
        ("draw-poker", "Ann Ben call Dan", "'call' is a word of the game"),
        ("draw-poker", "Ann Ben ann Dan", "two players have the same name"),
        ("cribbage", "Ann go", "'go' is a word of the game"),
        ("cribbage", "Ann HA", "'HA' is a word of the game"),
        ("duplicate-2017", "Ann Ben North Dan", "'North' is a word of the game"),
        ("duplicate-2017", "Ann Ben", "type one of North, East, South, West, or the number of the board, or all names"),
        ("euchre", "Ann Ben list Dan", "'list' is a word of the game"),
        ("hearts", "9", "type one of North, East, South, West, or how many play: 3 to 7, or all names clockwise"),
    ],
)
def test_a_word_of_the_game_is_nobodys_name(code: str, typed: str, said: str, tmp_path: Path) -> None:
    status, screen = talk("record", "-c", code, typed=(typed, "quit"), folder=tmp_path)

    assert 0 == status
    assert said in " ".join(screen.split())


def test_how_many_play_is_asked_where_it_varies(tmp_path: Path) -> None:
    screen, _ = recorded(tmp_path, "draw-poker", "6", "B", "check")

    assert "Who deals (A, B, C, D, F), or how many play (2 to 10)? 6\n" in screen
    assert "\nC to open or check> check\n!check C\nD to open or check> " in screen
    assert '[Deal "A:- - - - - -"]' in (tmp_path / "deal.pbn").read_text(encoding="utf-8")


def test_players_are_named_later_too(tmp_path: Path) -> None:
    screen, lines = recorded(
        tmp_path, "duplicate-2017", "S", "names Ann Bob Cat Dan", "one spade", "names", "dan passes"
    )

    assert ["1S", "W:P"] == lines
    assert "\nDan (West) to call over 1♠> names\nAnn (North), Bob (East), Cat (South), Dan (West)\n" in screen
    assert '[West "Dan"]' in (tmp_path / "deal.pbn").read_text(encoding="utf-8")


def test_what_is_said_of_the_dealer_is_true_of_every_game(tmp_path: Path) -> None:
    """At euchre a card is turned up first, at bridge the dealer calls, at cribbage without known hands the starter."""
    for code, said in (
        ("euchre", "North deals: North to turn up a card first"),
        ("duplicate-2017", "East deals: East to call first"),
        ("gin-rummy", "North deals: North to turn up the first card of the pile first"),
        ("draw-poker", "A deals: B to open or check first"),
    ):
        _, screen = talk("record", "-c", code, typed=("?", "quit"), folder=tmp_path)
        assert said in screen


def test_hands_are_offered_where_they_are_known(tmp_path: Path) -> None:
    """Who has to follow suit is told the cards of that suit."""
    screen, _ = recorded(tmp_path, "duplicate-2017", "S", f'[Deal "{BRIDGE}"]', "1S P 4S AP", "DA", "xyzzy", "D9")

    assert "\nPossible now: ♦4 ♦J ♦10\n" in screen
    assert "Not recorded: West holds ♦9.\ny records W:D9 all the same. Possible now: ♦4 ♦J ♦10\n" in screen


def test_a_program_fault_leaves_the_session_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line at which the program crashes is not taken, and what was refused before it is forgotten with it."""
    from adjudicator.commands import recording_session

    def crash(*_: object) -> None:
        raise KeyError("crash")

    monkeypatch.setattr(recording_session, "listed_acts", crash)
    monkeypatch.setenv("ADJUDICATOR_TRACEBACK", "")
    screen, lines = recorded(tmp_path, "cribbage", "A", "!turned H5", "C5", "C5", "list", "y", "C6")

    assert ["!turned H5", "C5", "C5", "C6"] == lines
    assert "this line is not taken: the program fails here" in screen
