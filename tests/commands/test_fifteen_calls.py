"""The fifteen commonest calls at a bridge table, typed at a terminal of 80 by 24: told before chosen, in few words.

Counted is what stands between two answers. ``python -m tests.commands.test_fifteen_calls`` prints the counts.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest

from tests.helpers.talking import SIZE, lines_of, screens

CODE = "duplicate-2017"
BEFORE_A_CHOICE, LAST_SCREEN, READ_OUT = 90, 120, 90
"""The most words."""


class Call(NamedTuple):
    """How a call is named, and what is answered until it is ruled on."""

    named: str
    typed: str
    """A full stop is an empty line."""
    course: str
    """The facts told at last, as the command at the end has them."""


CALLS = {
    "1 refused, lowest in the same denomination": Call("ib", "3 1 1", "replacement_27=sufficient_bid,lowest_same=yes"),
    "2 refused, passes, not comparable": Call("ib", "3 2 2", "lho_response=refuse,replacement_27=pass,comparable=no"),
    "3 refused, required": Call("oloot", "3 1", "choice=require,declarer_choice_54=refuse"),
    "3 refused, forbidden": Call("oloot", "3 2", "choice=forbid,declarer_choice_54=refuse"),
    "3 refused, free": Call("oloot", "3 3", "choice=free,declarer_choice_54=refuse"),
    "4 defender's lead refused, free": Call("loot", "n 1 2 3", "choice=free"),
    "5 wrong hand refused": Call(
        "lead from the wrong hand", "n 2 1 2", "proper_leader=declaring_side,by=declarer,defenders_say=refuse"
    ),
    "6 at partner's turn, left open": Call("boot", "2 2 w", "lho_response=refuse,whose_turn=partner,comparable_p=yes"),
    "6 at partner's turn, not comparable": Call("boot", "2 2 2", "whose_turn=partner,comparable_p=no"),
    "7 pass at right-hand opponent's turn": Call("pass out of turn", "2 1", "lho_response=refuse,whose_turn=rho"),
    "8 revoke established": Call("revoke", "3 y y y .", "won_by_offending_player=yes,os_tricks_after=1+"),
    "9 revoke not established": Call("revoke", "3 n 2", "by=defender,established=no,hand=defender_unfaced"),
    "10 small card dropped": Call("dropped card", "2 3 n n n", "deemed_played=no,honour=no"),
    "11 disputed claim": Call("disputed claim", "n y .", "trump_out_unstated=yes"),
    "12 change of call refused": Call("change of call", "2", "change_response=refuse"),
    "13 hesitation": Call("hesitation", "y y y y", "ui_existed=yes,suggested=yes,logical_alternative=yes"),
    "14 wrong explanation": Call("wrong explanation", "y 1 n y", "explanation_wrong=yes,stage_21=auction_period"),
    "15 fourteen and twelve cards": Call("14 cards", "1 1 .", "count_pattern=surplus_and_short"),
    "15 inadmissible double": Call("inadmissible double", "n", "lho_called=no"),
}


def shown(call: Call, folder: Path) -> tuple[list[str], str]:
    """(the screens before the answers, the last one)."""
    typed = ["" if one == "." else one for one in call.typed.split()]
    said = ("rule", *call.named.split(), "-c", CODE, "--ask")
    seen = screens(*said, typed=[*typed, ""], folder=folder)
    assert len(seen) >= len(typed) + 1
    return seen[: len(typed)], seen[len(typed)]


def read_out(screen: str) -> str:
    """The text that is read out of *screen*."""
    return screen.partition("READ OUT\n")[2].partition("(Enter ends)")[0]


@pytest.mark.parametrize("named", CALLS)
def test_a_call_keeps_the_limits_of_a_screen(named: str, tmp_path: Path) -> None:
    """Everything fits the screen; before a choice few words are said, and few at last."""
    call = CALLS[named]
    before, last = shown(call, tmp_path)

    assert max(map(lines_of, (*before, last))) <= SIZE.lines
    assert max(len(one.split()) for one in before) <= BEFORE_A_CHOICE
    assert "That is not an answer" not in "".join(before)
    assert call.course in last
    assert "READ OUT" in last
    assert len(last.split()) <= LAST_SCREEN
    assert len(read_out(last).split()) <= READ_OUT


@pytest.mark.parametrize(
    ("named", "who", "brings"),
    [
        ("ib", "The offender's left-hand opponent chooses:", "2 accept: the bid stands, and you call over it"),
        ("oloot", "Declarer chooses:", "2 accept: the lead stands; dummy is spread"),
        ("boot", "The offender's left-hand opponent chooses:", "2 refuse: cancelled; a later call not comparable"),
    ],
)
def test_each_option_is_told_with_what_it_brings_before_it_is_chosen(
    named: str, who: str, brings: str, tmp_path: Path
) -> None:
    """The director explains all the options that are available (10C1)."""
    first = screens("rule", named, "-c", CODE, "--ask", typed=["q"], folder=tmp_path)[0]

    assert first.index(who) < first.index(brings) < first.index("? q")


def test_what_is_certain_is_read_out_before_the_choice(tmp_path: Path) -> None:
    """Whatever declarer wants, it is the partner who leads (50D2)."""
    before, _ = shown(CALLS["3 refused, free"], tmp_path)

    assert before[1].startswith("SO FAR The offender's partner leads.\nDeclarer chooses:\n")


@pytest.mark.parametrize(
    ("named", "typed", "goes_on"),
    [
        ("boot", "2 2 w", "lho_response=refuse,whose_turn=partner,comparable_p=yes  (or no)"),
        ("boot", "2 3 w", "lho_response=refuse,whose_turn=lho,comparable_l=yes  (or no)"),
        ("boot", "2 1 w", "lho_response=refuse,whose_turn=rho,rho_action=pass  (or other)"),
        ("boot", "2 2 later", "lho_response=refuse,whose_turn=partner,comparable_p=yes  (or no)"),
        ("ib", "3 w", "lho_response=refuse,replacement_27=sufficient_bid  (or pass, double_or_redouble,"),
        ("pass out of turn", "2 2 w", "lho_response=refuse,whose_turn=partner,comparable=yes  (or no)"),
    ],
)
def test_an_act_to_come_may_be_left_open(named: str, typed: str, goes_on: str, tmp_path: Path) -> None:
    """The one command that goes on from there is given."""
    _, last = shown(Call(named, typed, ""), tmp_path)

    assert "Needed" in last
    (line,) = (one for one in last.splitlines() if one.startswith("    adjudicator "))
    assert goes_on in line


@pytest.mark.parametrize("turn", ["2", "3"])
def test_a_bid_out_of_turn_is_ruled_on_before_the_call_in_turn(turn: str, tmp_path: Path) -> None:
    """Cancelled, the partner free, and nothing of it for them to use, whatever the offender calls (31B1)."""
    _, last = shown(Call("boot", f"2 {turn} w", ""), tmp_path)
    said = " ".join(read_out(last).split())

    assert said.startswith("The bid is cancelled.")
    assert "partner may make any legal call" in said.replace("calls next and may", "partner may")
    assert "The offender's partner may not use" in said
    assert "must pass" not in said


@pytest.mark.parametrize(
    ("named", "typed"), [("ib", "?"), ("ib", "3 ?"), ("oloot", "?"), ("revoke", "3 y y ?"), ("mi", "?")]
)
def test_a_question_mark_never_takes_more_than_the_screen(named: str, typed: str, tmp_path: Path) -> None:
    """The choices stand below it again."""
    before, helped = shown(Call(named, typed, ""), tmp_path)
    put = before[-1].removesuffix("?\n").rstrip(" ?").splitlines()

    assert lines_of(helped) < SIZE.lines
    assert put[-1].strip() in helped
    assert "On the command line" in helped


def main() -> None:
    """Print the counts."""
    for named, call in CALLS.items():
        with TemporaryDirectory() as folder:
            before, last = shown(call, Path(folder))
        words = max(len(one.split()) for one in before)
        lines = max(map(lines_of, (*before, last)))
        keys = sum(len(one.strip(".")) + 1 for one in call.typed.split())
        read = len(read_out(last).split())
        print(f"{named:44}{len(before):3}{keys:4}{words:5}{len(last.split()):5}{read:4}{lines:4}")


if __name__ == "__main__":
    main()
