"""A finding in short: how many lines it takes, and that no sentence of its ruling is lost."""

from __future__ import annotations

import re
from functools import cache
from statistics import median

import pytest

from tests.finding_lines import (
    COLUMNS,
    MEDIAN_IN_REPLAY,
    MOST_AT_TABLE,
    MOST_IN_REPLAY,
    MOST_OF_OPTION,
    MeasuredFinding,
    all_cases,
    measured,
)
from tests.helpers.command_line import run

EVERY = 6
"""One of so many recorded cases is drawn; ``python -m tests.finding_lines`` draws them all."""
LONGEST = (
    "twelfth trick, a heart, and North sees it",
    "East and South both fail to follow",
    "drops the king of hearts",
)
"""Parts of the names of the cases with the longest read-outs."""
SCREENS = 64


@cache
def sample() -> tuple[MeasuredFinding, ...]:
    """The findings of the sample."""
    cases = all_cases()
    long = [case for case in cases if any(part in case.name for part in LONGEST)]
    assert len(long) >= len(LONGEST)
    return tuple(measured(dict.fromkeys((*cases[::EVERY], *long))))


def test_a_finding_takes_seven_lines_and_never_more_than_twelve() -> None:
    sizes = [len(one.in_replay) for one in sample()]

    assert len(sizes) > 200
    assert median(sizes) <= MEDIAN_IN_REPLAY
    assert [] == [one.name for one in sample() if len(one.in_replay) > MOST_IN_REPLAY]
    assert [] == [line for one in sample() for line in one.in_replay if len(line) > COLUMNS]


def test_at_the_table_it_takes_six_besides_its_options() -> None:
    assert [] == [one.name for one in sample() if len(one.at_table) > MOST_AT_TABLE]
    assert [] == [one.name for one in sample() if any(len(lines) > MOST_OF_OPTION for lines in one.options)]
    assert any(one.options for one in sample())
    assert [] == [line for one in sample() for line in one.at_table if len(line) > COLUMNS]


def test_no_sentence_of_the_ruling_is_lost() -> None:
    """All that is read out stands there, but for a first sentence that only names the kind, as the heading does."""
    lost = []
    for one in sample():
        drawn = in_letters(" ".join(" ".join(one.in_replay).split()))
        _, *rest = one.read_out or ("",)
        lost += [(one.name, said) for said in rest if said not in drawn]

    assert [] == lost
    assert sum(len(one.read_out) > 1 for one in sample()) > 100


def in_letters(text: str) -> str:
    """*text* with the letters that the read-out of JSON has in place of signs of suits, tens and names of seats."""
    text = text.translate(str.maketrans("♠♥♦♣", "SHDC"))
    return re.sub(r"\b(N|E|S|W)(?:orth|ast|outh|est)\b", r"\1", re.sub(r"\b([SHDC])10\b", r"\1T", text))


@pytest.mark.parametrize("words", [("demo",), ("demo", "-c", "euchre"), ("demo", "-c", "duplicate-bridge-1949")])
def test_a_disputed_hand_fits_on_two_screens(words: tuple[str, ...]) -> None:
    """The hand with three irregularities, drawn, ruled on and scored."""
    lines = run(*words).out.splitlines()

    assert len(lines) <= SCREENS
    assert max(map(len, lines)) <= COLUMNS
    assert not words[1:] or "[1] " in "\n".join(lines)


def test_the_shipped_hand_is_told_in_a_few_lines() -> None:
    """What, who and where; the ruling; the laws, the choice and what would change it; the result in three lines."""
    told = run("demo").out.partition("\n\n[1] ")[2]
    expected = """\
Insufficient bid, call 4: East bids 2♥ over 2♠, which is not sufficient
    The insufficient bid is cancelled. The bid that the offender now puts in its
    place stands: the same denomination, higher than needed. West must pass at
    every later turn.
    Law CB-30, CB-32, CB-111 (our reading).

[2] Opening lead out of turn, trick 1: East leads ♥A when it is West's turn
    East picks up the card. If able, West must not lead ♥ for as long as that
    player keeps the lead.
    Law CB-70, CB-34, CB-71. South chose forbid (not accept, penalty card,
    require). If declarer faced their own hand: it stands.

[3] Revoke, trick 8: West plays ♥2 to ♣4 although that hand holds the suit led
    The trick stands as played. At the end, two tricks go from EW to NS.
    Law CB-80, CB-81, CB-84.

Result: tricks NS 9 EW 4, after the rulings NS 11 EW 2; score NS 150 EW 0.
    NS 120 below the line: 4 spades, bid and made; NS 30 above the line: 1
    overtrick.
"""

    assert expected == told
