"""Bets on a layout: between two turns they are placed and taken away, within one they are not."""

from __future__ import annotations

from random import Random

import pytest

from tests.helpers.rulings import gist, report

TURNING = {"stuss": (1, 2), "faro": (1, 2), "monte-bank": (0, 1)}
"""Code → cards turned for nothing, and cards of a turn: soda, then two at a time; the gate (001:6797, 6821)."""


def told(code: str, *lines: str, pool: str = "") -> list[tuple[str, str | None, int]]:
    one = report("\n".join(lines), Code=code, Dealer="N", Deal="N:- - - -", Pool=pool)
    return [(kind, offender, event) for kind, offender, event, *_ in gist(one)]


@pytest.mark.parametrize("code", TURNING)
@pytest.mark.parametrize("seed", range(10))
def test_a_bet_within_a_turn_is_found_and_no_other(code: str, seed: int) -> None:
    rng = Random(seed)
    first, each = TURNING[code]
    pack = iter(rng.sample([suit + rank for suit in "SHDC" for rank in "234567JQKA"], 40))
    lines, expected, turned = [], [], 0
    for _ in range(30):
        if rng.random() < 0.5:
            lines.append(f"!turned {next(pack)}")
            turned += 1
            continue
        seat = rng.choice("NESW")
        lines.append(f"!bet {seat} {rng.randint(1, 9)}")
        if turned > first and (turned - first) % each:
            expected.append(("bet-out-of-turn", seat, len(lines)))

    assert told(code, *lines) == expected


@pytest.mark.parametrize(("chips", "pool", "found"), [(50, "50", 0), (51, "50", 1), (99, "", 0), (51, "²", 0)])
def test_no_bet_is_of_more_than_the_bank_holds_where_that_is_told(chips: int, pool: str, found: int) -> None:
    assert len(told("monte-bank", f"!bet E {chips}", pool=pool)) == found


def test_chips_taken_away_within_a_turn_are_found_unless_they_were_laid_there_in_it() -> None:
    lines = ("!bet E 2", "!turned SK", "!turned H8", "!withdraw E", "!bet S 1", "!withdraw S")

    assert told("stuss", *lines) == [("bet-out-of-turn", "E", 4), ("bet-out-of-turn", "S", 5)]


def test_a_card_turned_twice_is_noted() -> None:
    one = report("!turned SK\n!turned SK", Code="faro", Dealer="N", Deal="N:- - - -")

    assert [problem.message for problem in one.problems] == ["SK cannot be turned: it was turned before"]
