"""Which ``!`` lines belong to a game: what its cases are written with is what help at the table lists."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from adjudicator.formats.notation.own_lines import AT_ANY_TABLE, GLOSSES, own_lines
from adjudicator.formats.notation.table_events import FORMS
from adjudicator.table.sorts import sort_of
from tests.helpers.command_line import run
from tests.helpers.each import for_each
from tests.helpers.rulings import laws
from tests.helpers.shipped import shipped

if TYPE_CHECKING:
    from collections.abc import Mapping

CODES = sorted(code.id for code in laws().codes() if code.game)
LINE = re.compile(r"!([a-z-]+)")
PAGE = Path(__file__).parents[2] / "adjudicator" / "manual" / "games.md"


def lines_of(section: Mapping[str, Any]) -> tuple[str, ...]:
    return own_lines(section, sort_of(section).manner)


def written() -> dict[str, set[str]]:
    """Code → the lines that the records of cases are written with."""
    found: dict[str, set[str]] = {}
    for code in shipped().codes.values():
        for case in (case for cases in code.cases.values() for case in cases if case.record):
            named = re.search(r'\[Code "([^"]+)"\]', case.record)
            found.setdefault(named[1] if named else code.id, set()).update(LINE.findall(case.record))
    return found


def test_every_line_has_its_gloss() -> None:
    assert set(GLOSSES) == set(FORMS)


def test_a_game_has_the_lines_that_its_cases_are_written_with() -> None:
    used = written()
    missing = {code: used[code] - {*lines_of(laws().code(code).game or {}), *AT_ANY_TABLE} for code in used}

    assert len(used) > 80
    assert {code: lines for code, lines in missing.items() if lines} == {}


def of_each_sort() -> list[str]:
    """One code of all that have the same lines."""
    return [*{lines_of(laws().code(code).game or {}): code for code in CODES}.values()]


@for_each(of_each_sort)
def test_help_lists_the_lines_of_the_game_and_those_of_any(code: str) -> None:
    """Each once, and none that belongs to other games."""
    section = laws().code(code).game or {}
    answer = run("record", "--code", code, stdin="help\n").out
    brief = run("record", "--code", code, stdin="?\n").out
    listed = re.findall(r"^  !([a-z-]+)", answer, re.MULTILINE)
    named = re.findall(r"!([a-z-]+)", brief.partition("other lines:")[2])

    assert sorted(listed) == sorted(named) == sorted({*lines_of(section), *AT_ANY_TABLE})
    assert max(map(len, (*answer.splitlines(), *brief.splitlines()))) < 80
    assert len(brief.splitlines()) < 20


@pytest.mark.parametrize(
    ("code", "there", "not_there"),
    [
        ("hearts", {"pass", "give"}, {"take", "designate", "bet", "meld"}),
        ("hearts-plain", {"claim"}, {"pass", "give"}),
        ("euchre", {"turned", "take", "discard"}, {"designate", "close", "meld"}),
        ("five-hundred", {"take", "discard", "suit"}, {"turned", "close"}),
        ("sixty-six", {"turned", "meld", "close", "out", "draw"}, {"pass", "designate"}),
        ("duplicate-2017", {"designate", "claim", "round-over"}, {"take", "turned", "give"}),
        ("boure", {"turned", "draw", "drop"}, {"take", "close", "trump"}),
        ("draw-poker", {"bet", "draw"}, {"claim", "turned"}),
        ("chemin-de-fer", {"draw", "stand", "natural"}, {"split"}),
    ],
)
def test_what_a_game_has_and_has_not(code: str, there: set[str], not_there: set[str]) -> None:
    """By what the law of each says of widow, stock, dummy, pass and melds."""
    lines = set(lines_of(laws().code(code).game or {}))

    assert there <= lines
    assert not not_there & lines


def test_the_table_of_the_manual_has_lines_of_those_games() -> None:
    rows = {
        "poker": "draw-poker",
        "cribbage": "cribbage",
        "eights, fan tan, michigan …": "eights",
        "cassino": "cassino",
        "go fish, authors": "go-fish",
        "black jack": "black-jack-permanent-bank",
        "red dog": "red-dog",
        "chemin de fer, baccarat": "baccarat",
        "stuss, faro, monte bank": "faro",
        "spite and malice": "spite-and-malice",
    }
    text = PAGE.read_text(encoding="utf-8")
    for row, code in rows.items():
        [told] = re.findall(rf"^\| {re.escape(row)} \| (.*) \|$", text, re.MULTILINE)

        assert set(LINE.findall(told)) <= {*lines_of(laws().code(code).game or {}), *AT_ANY_TABLE}


def test_a_word_that_is_no_line_is_answered_with_those_of_the_game() -> None:
    answer = run("replay", "-", stdin='[Code "boure"]\n[Record "1"]\n!banana\n').err

    assert answer.startswith("<stdin>:3:1: '!banana' is not an event; expected !turned, !drop, ")
