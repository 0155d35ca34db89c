"""``replay --step`` at a terminal: the table after each event on one screen, with the rulings where they fall."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest

from tests.finding_lines import all_cases
from tests.helpers.talking import SIZE, lines_of, screens

if TYPE_CHECKING:
    from collections.abc import Sequence

EXAMPLE = (Path(__file__).parents[2] / "adjudicator" / "examples" / "disputed.pbn").read_text(encoding="utf-8")
ACTS = 68
"""The acts of the example."""
CODES = ("euchre", "hearts", "skat-nasl-1945", "poker", "cribbage", "gin-rummy", "canasta", "cassino", "michigan")


@cache
def longest_case(code: str) -> str:
    """The longest recorded case of *code*."""
    texts = [case.text for case in all_cases() if case.code == code]
    text = max(texts, key=len)
    return text if "[Code" in text else f'[Code "{code}"]\n{text}'


def stepped(text: str, typed: Sequence[str], **environment: str) -> list[str]:
    """The screens of the deal *text*, the first one and one after each line *typed*."""
    with TemporaryDirectory() as folder:
        (Path(folder) / "deal.pbn").write_text(text, encoding="utf-8")
        return screens("replay", "deal.pbn", "--step", typed=(*typed, "q"), folder=Path(folder), **environment)


def test_every_screen_of_the_disputed_hand_fits() -> None:
    """The table, the act and its ruling; the result at the end."""
    shown = stepped(EXAMPLE, [""] * ACTS)

    assert [] == [one for one in shown if lines_of(one) > SIZE.lines]
    assert all("♠" in one for one in shown[: ACTS - 12])
    assert "Result: tricks NS 9 EW 4, after the rulings NS 11 EW 2; score NS 150 EW 0." in shown[ACTS]


@pytest.mark.parametrize("code", CODES)
def test_every_screen_of_other_games_fits(code: str) -> None:
    shown = stepped(longest_case(code), [""] * 70)

    assert len(shown) > 5
    assert [] == [one for one in shown if lines_of(one) > SIZE.lines]


def test_the_act_is_marked_and_its_ruling_stands_below() -> None:
    """The false lead lies before East; a card that was played is no longer in the hand."""
    shown = stepped(EXAMPLE, ["f", "f", "b"])

    assert "→♥A [2]      ♥ K J 10 9 7" in shown[2]
    assert "12 of 68: East leads ♥A" in shown[2]
    assert "[2] Opening lead out of turn, trick 1: East leads ♥A" in shown[2]
    assert "[2] Opening" not in shown[3]
    assert "♥ A K J 10 9 7" in shown[3]


def test_what_is_in_force_stands_above_the_table_while_it_is() -> None:
    """West has to pass after the insufficient bid, until the play begins."""
    shown = stepped(EXAMPLE, [""] * 12)

    above = [one.partition("dealer South")[0] for one in shown]
    assert "West must pass" not in above[3]
    assert "West must pass" in above[7]
    assert "West must pass" not in above[12]


def test_the_last_moves_of_a_game_without_tricks_are_listed() -> None:
    """The last one has a sign, the faulty one the number of its ruling."""
    shown = stepped(longest_case("gin-rummy"), ["f"])

    assert "→  62  South: draw ♣7 stock [1]" in shown[1]
    assert "   61  North: discard ♣6" in shown[1]
    assert "[1] Illegal draw from the stock" in shown[1]


def test_the_whole_law_is_shown_for_a_key() -> None:
    shown = stepped(EXAMPLE, ["f", "l", "x"])

    assert "    Law       Insufficient Bid; Insufficient Bid (b)" in shown[2]
    assert "Enter shows what comes next, b goes back" in shown[3]
