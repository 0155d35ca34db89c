"""What people say at the table without having read how it is written, and what cannot be as they say it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.helpers.command_line import run
from tests.helpers.talking import talk

if TYPE_CHECKING:
    from pathlib import Path

EUCHRE = '[Deal "W:AK.A.7.7 Q7..J.A9 8.KQ.8.K .JT.A.T8"]'


def recorded(folder: Path, code: str, *typed: str) -> tuple[str, list[str]]:
    """(the screen, the lines recorded) after *typed* in a game of *code*."""
    status, screen = talk("record", "x.pbn", "-c", code, typed=(*typed, "quit"), folder=folder)
    text = (folder / "x.pbn").read_text(encoding="utf-8")

    assert 0 == status, screen
    return screen, text.partition('[Record "1"]\n')[2].splitlines()


@pytest.mark.parametrize(
    ("code", "typed", "lines"),
    [
        ("euchre", ("S", "nine of hearts turned up", "order-up alone", "discard South ten of clubs"),
         ["!turned H9", "order-up alone", "!discard S CT"]),
        ("gin-rummy", ("Ann Bob", "Ann", "jack of diamonds turned up",
                       "Bob takes the jack of diamonds and discards 3s", "draws 5h and knocks with 7"),
         ["!upcard DJ", "!draw S DJ pile", "!discard S S3", "!draw N H5 stock", "!knock N", "!count N 7"]),
        ("gin-rummy", ("Ann Bob", "Ann", "DJ", "Bob passes", "Ann draws", "discard Ann king of spades"),
         ["!upcard DJ", "!refuse S", "!draw N stock", "!discard N SK"]),
        ("cribbage", ("Ann Bob", "Ann", "", "", "jack of diamonds turned up", "his heels"),
         ["!discard A", "!discard B", "!turned DJ", "!peg A 2"]),
        ("draw-poker", ("Ann Ben Cleo", "Ann", "everyone antes 1", "Ben bets 2", "Cleo goes all in 20", "Ann folds",
                        "Ben calls", "Ben takes two cards", "stands pat", "Ben has three kings"),
         ["!ante A 1", "!ante B 1", "!ante C 1", "!bet B 2", "!raise C 20", "!drop A", "!call B", "!draw B 2",
          "!draw C 0", "!note B has 3 K"]),
        ("spades-clubs", ("Ann Bob Cy Deb", "Deb", "Ann bids nil", "bids 3", "2", "blind nil"),
         ["N:0", "3", "2", "W:0", "!note W bids blind"]),
        ("bid-whist-clubs",
         ("Ann Bob Cy Deb", "Deb", "4 low", "Bob bids five uptown", "pass", "5 no trump", "low spades"),
         ["N:4", "!note N downtown", "E:5", "!note E uptown", "pass", "5NT", "!trump W S-down"]),
        ("hearts", ("Ann Bob Cy Dan", "Ann", "Bob passes 2h 3h 4h left"), ["!pass E left H2 H3 H4"]),
        ("hearts", ("names Ann Bob Cy Dan", "Ann", "Bob passes 2h 3h 4h to Ann", "no passing"),
         ["!pass E right H2 H3 H4", "!note no passing"]),
    ],
)  # fmt: skip
def test_everyday_words_are_understood(code: str, typed: tuple[str, ...], lines: list[str], tmp_path: Path) -> None:
    assert lines == recorded(tmp_path, code, *typed)[1]


def test_what_could_be_said_names_a_player_who_is_there(tmp_path: Path) -> None:
    screen, _ = recorded(tmp_path, "cribbage", "Deb", "Ann Deb", "Deb", "discard two")

    assert "nobody is called Deb yet; the names of all come first, clockwise" in screen
    assert "Possible now: discard H9, discard Deb H9" in screen


def test_a_card_is_passed_to_a_neighbour_or_across(tmp_path: Path) -> None:
    screen, lines = recorded(tmp_path, "hearts", "Ann Bob Cy Dan", "Ann", "Bob passes 2h 3h 4h to Bob")

    assert [] == lines
    assert "'Bob' is neither on the left nor on the right, nor opposite" in screen


@pytest.mark.parametrize(
    ("code", "typed", "reason"),
    [
        ("draw-poker", ("Ann Ben Cleo", "Ann", "Ben raises 5"), "Ben (B) has no bet to raise: that is a bet."),
        ("draw-poker", ("Ann Ben Cleo", "Ann", "Ben bets 5", "Ann stands pat"),
         "Ann (A) cannot draw while the betting goes on: Cleo (C) is to act."),
        ("draw-poker", ("Ann Ben Cleo", "Ann", "Ben bets 5", "stands pat"),
         "Cleo (C) cannot draw while the betting goes on: call, raise or drop first."),
        ("euchre", ("S", EUCHRE, "!turned H9", "order it up alone", "discard c8", "SA", "SQ", "E:S8"),
         "East sits out while the partner plays alone: ♠8 is outside the deal."),
        ("euchre", ("S", EUCHRE, "!turned H9", "order it up alone", "N alone"),
         "North did not make the trump and cannot play alone."),
        ("gin-rummy", ("Kim Fay", "Kim", "8h", "pass", "take", "discard 2c", "draw", "Fay passes"),
         "Fay (South) has drawn already, and ends the turn with a discard."),
        ("gin-rummy", ("Kim Fay", "Kim", "8h", "pass", "take", "discard 2c", "draw", "knock", "knock"),
         "Fay (South) has knocked already."),
        ("poker-tda-2024", ("Lou Jon Kim", "Lou", "blinds 1 2", "call", "call", "check", "flop ah kd 2c", "flop"),
         "the flop is dealt already."),
        ("duplicate-2017", ("S", "1S P P P", "HA H2 H3 H4", "!claim S 12", "!claim S 10"),
         "South has claimed or conceded already: agree or object."),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_once(code: str, typed: tuple[str, ...], reason: str, tmp_path: Path) -> None:
    """With the reason; y records it all the same."""
    before = recorded(tmp_path, code, *typed[:-1])[1]
    (tmp_path / "x.pbn").unlink()
    screen, lines = recorded(tmp_path, code, *typed)

    assert f"Not recorded: {reason}" in " ".join(screen.split())
    assert before == lines
    (tmp_path / "x.pbn").unlink()
    assert len(" ".join(before).split()) < len(" ".join(recorded(tmp_path, code, *typed, "y")[1]).split())


@pytest.mark.parametrize(
    ("code", "typed"),
    [
        ("draw-poker", ("Ann Ben Cleo", "Ann", "Ben bets 5", "Cleo raises 5", "Ann folds", "Ben calls", "Ben pat")),
        ("euchre", ("S", EUCHRE, "!turned H9", "order it up alone", "discard c8", "SA SQ HJ")),
        ("duplicate-2017", ("S", "1S P P P", "HA H2 H3 H4", "!claim S 12", "W object", "!claim S 10")),
    ],
)
def test_what_may_be_is_not_refused(code: str, typed: tuple[str, ...], tmp_path: Path) -> None:
    assert "Not recorded" not in recorded(tmp_path, code, *typed)[0]


def test_help_names_the_seats_of_the_game(tmp_path: Path) -> None:
    screen, _ = recorded(tmp_path, "cribbage", "Ann Bob", "Ann", "?", "help")

    assert "HA S2 B:D4" in screen
    assert '[Dealer "A"]' in screen
    assert "S:D4" not in screen


def test_a_pipe_to_a_recording_that_exists_says_so(tmp_path: Path) -> None:
    """The same lines again would double it."""
    file = tmp_path / "x.pbn"
    first, again = (run("record", str(file), stdin='[Board "3"]\n1S P\n') for _ in range(2))

    assert "already" not in first.err
    assert f"note: {file} holds 1 line already; these lines follow them\n" in again.err


def test_an_opponent_who_takes_a_score_is_told_whether_they_may(tmp_path: Path) -> None:
    """At once, and not when another card falls: the law of what is overlooked (CR-07)."""
    typed = ("Ann Bob", "Ann", "", "", "DT", "B H7", "A H8", "Bob muggins 2")
    screen, lines = recorded(tmp_path, "cribbage", *typed)

    assert "!peg B 2" == lines[-1]
    assert "Ann (A) pegs nothing for ♥8 at 15, which scores 2" in " ".join(screen.split())
    assert "Bob (B) may not score what was overlooked." in " ".join(screen.split())


@pytest.mark.parametrize("change", ["undo 5", "edit 1 1C", "undo 1", "undo"])
def test_the_open_question_stays_in_the_prompt(change: str, tmp_path: Path) -> None:
    """Whatever is corrected, as long as there is one."""
    typed = ("S", "1S P 2S 2H", "!note loud", change)
    screen, lines = recorded(tmp_path, "duplicate-2017", *typed)
    prompt = screen.splitlines()[-1]

    assert "2H" in " ".join(lines)
    assert "1-3 for [1]>" in prompt, screen
