"""Who takes a pot at poker: nobody before the betting is over, and without a showdown only the last who is left."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from tests.helpers.rulings import report
from tests.helpers.trials import trials

if TYPE_CHECKING:
    from adjudicator.report.deal_report import DealReport

SEATS = ("A", "B", "C", "D", "F")
POKER = {"Code": "draw-poker", "Dealer": "A", "Deal": "A:- - - - -", "Limit": "5 10"}


def played(lines: str, **tags: str) -> DealReport:
    return report(lines, **(POKER | tags))


def takers(one: DealReport) -> list[tuple[str, int]]:
    """Who takes how much of the pot."""
    assert one.result is not None
    return [(entry.who, entry.points) for entry in one.result.entries if "takes the pot" in entry.says]


@pytest.mark.parametrize(
    "lines",
    [
        "!bet B 5",
        "!bet B 5\n!raise D 10\n!attention C\n!call C\n!raise D 5",
        "!bet B 5\n!call C 5\n!raise C 5",
        "!bet B 5\n!drop C\n!drop D",
    ],
)
def test_betting_that_goes_on_gives_nobody_the_pot(lines: str) -> None:
    """Those who have yet to speak are in it; the law lets them call, raise or drop (001:2513)."""
    one = played(lines)

    assert takers(one) == []
    assert one.result is not None
    assert one.result.score is None
    assert any("to speak" in told for told in one.result.not_counted)


def test_a_second_lot_makes_no_side_pot() -> None:
    """Chips once in the pot stay there for whoever wins it (law 17); side pots are made by a player who is all in."""
    one = played("!bet B 5\n!call C 5\n!raise C 5\n!drop D\n!drop F\n!drop A\n!showdown")

    assert takers(one) == []
    assert one.result is not None
    assert [told for told in one.result.not_counted if "a pot of 15" in told and "B, C" in told]


def test_the_last_one_left_takes_all_of_it() -> None:
    one = played("!bet B 5\n!call C 5\n!raise C 5\n!drop D\n!drop F\n!drop A\n!discard B 1\n!bet B 10\n!drop C")

    assert takers(one) == [("B", 25)]


def test_what_nobody_could_call_goes_back() -> None:
    """At table stakes chips beyond what the others have left go back (law 20); the rest is for the showdown."""
    one = played(
        "!bet B 40\n!call C\n!drop D\n!drop F\n!drop A\n!showdown", Limit="stakes", Stacks="B:100 C:25 D:9 F:9 A:9"
    )

    assert takers(one) == []
    assert one.result is not None
    assert {entry.who: entry.points for entry in one.result.entries if "put into" in entry.says} == {"B": -25, "C": -25}
    assert [told for told in one.result.not_counted if "a pot of 50" in told]


def test_nobody_who_passes_out_a_deal_wins_its_antes() -> None:
    """All pass: the next player deals, and what was put in stays (001:2513)."""
    antes = "\n".join(f"!ante {seat} 1" for seat in SEATS)
    one = played(antes + "\n" + "\n".join(f"!check {seat}" for seat in ("B", "C", "D", "F", "A")))

    assert takers(one) == []
    assert one.result is not None
    assert [told for told in one.result.not_counted if "the next deal" in told]


@pytest.mark.parametrize("seed", range(trials(15)))
def test_no_pot_is_won_while_two_are_left(seed: int) -> None:
    """Whatever is bet, in or out of turn: a player takes the pot only when all the others are out of it."""
    draw = random.Random(seed)
    lines, out = [], set()
    for _ in range(draw.randint(1, 12)):
        seat = draw.choice([seat for seat in SEATS if seat not in out])
        act = draw.choice(("bet", "call", "raise", "check", "drop"))
        lines.append(f"!{act} {seat}" + (f" {draw.choice((1, 5, 10))}" if act in ("bet", "raise") else ""))
        out |= {seat} if act == "drop" and len(out) < len(SEATS) - 1 else set()
    result = played("\n".join(lines)).result
    entries = result.entries if result else ()
    won = [(entry.who, entry.points) for entry in entries if "takes the pot" in entry.says]
    dead = {entry.who for entry in entries if "dead hand" in entry.says}
    put_in = -sum(entry.points for entry in entries if "put into" in entry.says)

    assert won in ([], [(who, put_in) for who in SEATS if who not in out | dead])
