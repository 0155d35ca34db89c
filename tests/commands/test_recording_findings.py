"""Findings as ``record`` shows them at a terminal: their keys, what is shown on request, where a deal stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.commands.test_record_at_terminal import HANDS, recorded

if TYPE_CHECKING:
    from pathlib import Path

INSUFFICIENT = "[1] Insufficient bid, call 4: East bids 2♥ over 2♠, which is not sufficient\n"


def answered(screen: str, typed: str) -> str:
    """What stands on *screen* after *typed* and before the next prompt."""
    after = screen.partition(f"> {typed}\n")[2]
    return after[: after.rindex("\n", 0, after.index("> ")) + 1]


def test_a_finding_is_told_with_its_options_and_nothing_else(tmp_path: Path) -> None:
    """What happened, the laws, who chooses, and what each option brings."""
    screen, _ = recorded(tmp_path, "S", "1S P 2S 2H")

    assert answered(screen, "1S P 2S 2H") == (
        f"{INSUFFICIENT}"
        "    Law 26A, 27A, 27B, 27C, 27D. (l the law, w why, o overrule)\n"
        "[1] South chooses: do you accept the insufficient bid?\n"
        "  1 called over it already: the bid stands; the auction goes on from your call\n"
        "  2 accept: the bid stands, and you call over it\n"
        "  3 refuse: they replace it; nothing more for lowest same-denomination or\n"
        "    comparable, else their partner passes throughout, possible lead restriction\n"
    )


@pytest.mark.parametrize("typed", ["3", "refuse", "refuses", "n", "declined"])
def test_an_answer_is_taken_by_its_word_and_by_others_for_it(tmp_path: Path, typed: str) -> None:
    """What an answer was called before is understood, and recorded by the value that it always had."""
    _, lines = recorded(tmp_path, "S", "1S P 2S 2H", typed)

    assert "!fact 1.lho_response=refuses" in lines


def test_keys_show_the_law_and_the_reasons(tmp_path: Path) -> None:
    """Before the choice the laws that may apply, after it the one that does; Enter leaves the question open."""
    screen, lines = recorded(tmp_path, "S", "1S P 2S 2H", "l", "", "w", "2", "l")
    before, after = screen.split("; 1-3 for [1]> 2\n")

    assert ["1S P 2S 2H", "!fact 1.lho_response=accepts"] == lines
    assert "What each answer leads to:\n    Law       Law 27A1, " in before
    assert "    Law       Law 27B1(a), " in before
    assert "South to call over 2♥; 1-3 for [1]> \nSouth to call over 2♥; 1-3 for [1]> w\n" in before
    assert "    Seen      the call was made in turn: yes\n" in before
    assert "[1] The bid stands, and the auction goes on from it." in after
    assert "Law 27A1, " in answered(after, "l")
    assert "27B1" not in answered(after, "l")


def test_the_director_may_rule_otherwise(tmp_path: Path) -> None:
    """What is ruled instead is asked; without an answer nothing is overruled."""
    screen, lines = recorded(tmp_path, "S", "1S P 2S 2H", "o", "", "o", "it stands as made")

    assert ["1S P 2S 2H", "!overrule 1 it stands as made"] == lines
    assert "[1] What does the director rule instead? \nnothing is overruled\n" in screen
    assert "[1] The director has ruled otherwise: it stands as made.\n" in screen


def test_the_deal_the_rulings_and_one_law_are_shown_apart(tmp_path: Path) -> None:
    typed = ("1S P 2S 2H", "2", "show", "show rulings", "show law 1", "show law 2", "show checks")
    screen, _ = recorded(tmp_path, "S", HANDS, *typed)

    assert "dealer South            ♠ Q 9 5 2" in answered(screen, "show")
    assert "2♥ [1]" in answered(screen, "show")
    assert "Law" not in answered(screen, "show")
    assert INSUFFICIENT in answered(screen, "show rulings")
    assert "    Law 27A1" in answered(screen, "show rulings")
    assert "dealer South" not in answered(screen, "show rulings")
    assert "    Ruling    The action stands" in answered(screen, "show law 1")
    assert "there is no ruling 2; they have the numbers 1 to 1\n" in answered(screen, "show law 2")
    assert "there is nothing to look into after play\n" in answered(screen, "show checks")


def test_a_deal_gone_on_with_says_in_three_lines_where_it_stands(tmp_path: Path) -> None:
    """The deal so far, the last act, what is open; the question is not asked again until it is wanted."""
    recorded(tmp_path, "S", "1S P 2S 2H")
    screen, _ = recorded(tmp_path, "=")
    begun = screen.partition("help explains.\n")[2].partition("South to call over 2♥; 1-3 for [1]> =\n")

    assert [
        "Deal 1: No contract yet; 1 irregularity, 1 undecided",
        "Last: East 2♥",
        "Open: [1] Insufficient bid; = asks it again.",
    ] == begun[0].splitlines()
    assert begun[2].startswith("[1] South chooses: do you accept the insufficient bid?\n  1 called over it already")
