"""A word that is neither a call nor a card is answered with the calls of the game at hand."""

from __future__ import annotations

import pytest

from adjudicator.engine.code_selection import notation_chooser
from adjudicator.errors import NotationError
from adjudicator.formats import read_text
from adjudicator.game.call_spellings_for_messages import calls_spelled_in_game
from tests.helpers.command_line import run
from tests.helpers.rulings import laws

LAWS = laws()

# code, what is expected there; from the law of each game's calls
EXPECTED = [
    ("contract-bridge-1963", "expected 1C to 7NT, P, X, XX, AP or a card such as SA"),
    ("auction-bridge-1913", "expected 1C to 7NT, 1R to 7R, P, X, XX, AP or a card such as SA"),
    ("euchre", "expected order-up, assist, take-up, P, clubs, diamonds, hearts, spades, alone or a card such as SA"),
    ("euchre-two-hand", "expected order-up, take-up, P, clubs, diamonds, hearts, spades or a card such as SA"),
    ("bridge-whist-1900s", "expected P, clubs, diamonds, hearts, spades, no-trump or a card such as SA"),
    ("five-hundred", "expected 6S to 10NT, nullo, P or a card such as SA"),
    ("napoleon", "expected 1, 2, 3, 4, 5 (nap), wellington, blucher, P or a card such as SA"),
    ("auction-pitch", "expected a number from 2 to 4, P, hold or a card such as SA"),
    ("sell-out", "expected a number from 2 to 4, P, sell or a card such as SA"),
    (
        "auction-pinochle",
        "expected a number from 300 to 650 in steps of 10, P, clubs, diamonds, hearts, spades or a card such as SA",
    ),
    ("skat-nasl-1945", "expected a number from 10 to 216, P, hold or a card such as SA"),
    ("frog", "expected frog, chico, grand, P or a card such as SA"),
    ("klaberjass", "expected take, P, schmeiss, yes, no, clubs, diamonds, hearts, spades or a card such as SA"),
    ("blackout", "expected a number or a card such as SA"),
    ("hearts", "nobody calls in this game; expected a card such as SA or a line that begins with '!'"),
]


@pytest.mark.parametrize(("code", "expected"), EXPECTED)
def test_a_word_that_is_no_call_is_answered_with_the_calls_of_the_game(code: str, expected: str) -> None:
    text = f'[Code "{code}"]\n[Record "1"]\nP foo\n'
    (found,) = read_text(text, "", notation_chooser(LAWS))

    assert isinstance(found, NotationError)
    assert (found.message, found.line, found.column) == (f"'foo' is not a call or a card; {expected}", 3, 3)


def test_the_code_asked_for_goes_before_that_of_the_record() -> None:
    (found,) = read_text('[Record "1"]\nfoo\n', "", notation_chooser(LAWS, "frog"))

    assert isinstance(found, NotationError)
    assert found.message == "'foo' is not a call or a card; expected frog, chico, grand, P or a card such as SA"


def test_a_seat_without_a_call_is_answered_so_too() -> None:
    (found,) = read_text('[Code "frog"]\n[Record "1"]\nA:\n', "", notation_chooser(LAWS))

    assert isinstance(found, NotationError)
    assert found.message == "'A:' lacks a call or a card; expected frog, chico, grand, P or a card such as SA"


@pytest.mark.parametrize("code", [code.id for code in LAWS.codes() if (code.game or {}).get("type") == "trick"])
def test_every_game_with_an_auction_has_calls(code: str) -> None:
    section = LAWS.code(code).game or {}

    assert bool(calls_spelled_in_game(section)) == (section.get("auction", "none") != "none")


def test_help_at_the_table_lists_the_calls_of_the_game() -> None:
    answer = run("record", "--code", "auction-pinochle", stdin="help\n").out

    assert "  calls here: a number from 300 to 650 in steps of 10, P, clubs, diamonds,\n    hearts, spades\n" in answer
    assert "1S P 2S 2H" not in answer
    assert "  nobody calls in this game\n" in run("record", "--code", "hearts", stdin="?\n").out


def test_help_at_a_table_without_tricks_lists_the_lines_it_is_told_by() -> None:
    answer = run("record", "--code", "draw-poker", stdin="help\n").out

    assert "  !bet SEAT CHIPS        bets this many chips\n  !call SEAT [CHIPS]     calls; without" in answer
    assert "nobody calls in this game" not in answer
