"""Which ``!`` lines belong to a game: what its cases are written with is what help at the table lists."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from adjudicator.engine.code_selection import notation_chooser
from adjudicator.errors import NotationError
from adjudicator.formats import read_text
from adjudicator.formats.notation.table_events import EVENT_FORMS
from adjudicator.formats.notation.table_events_by_game import LINE_GLOSSES, LINES_AT_ANY_TABLE, event_names_of_game
from adjudicator.record.events import Record, TableEvent
from adjudicator.table.game_types import game_type_of
from tests.helpers.command_line import run
from tests.helpers.each import for_each
from tests.helpers.rulings import gist, laws, report
from tests.helpers.shipped import shipped

if TYPE_CHECKING:
    from collections.abc import Mapping


CODES = sorted(code.id for code in laws().codes() if code.game)
LINE = re.compile(r"!([a-z-]+)")
PAGE = Path(__file__).parents[2] / "adjudicator" / "manual" / "games.md"


def lines_of(section: Mapping[str, Any]) -> tuple[str, ...]:
    return event_names_of_game(section, game_type_of(section).tokens)


def written() -> dict[str, set[str]]:
    """Code → the lines that the records of cases are written with."""
    found: dict[str, set[str]] = {}
    for code in shipped().codes.values():
        for case in (case for cases in code.cases.values() for case in cases if case.record):
            named = re.search(r'\[Code "([^"]+)"\]', case.record)
            found.setdefault(named[1] if named else code.id, set()).update(LINE.findall(case.record))
    return found


def test_every_line_has_its_gloss() -> None:
    assert set(LINE_GLOSSES) == set(EVENT_FORMS)


def test_a_game_has_the_lines_that_its_cases_are_written_with() -> None:
    used = written()
    missing = {code: used[code] - {*lines_of(laws().code(code).game or {}), *LINES_AT_ANY_TABLE} for code in used}

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

    assert sorted(listed) == sorted(named) == sorted({*lines_of(section), *LINES_AT_ANY_TABLE})
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

        assert set(LINE.findall(told)) <= {*lines_of(laws().code(code).game or {}), *LINES_AT_ANY_TABLE}


def test_a_word_that_is_no_line_is_answered_with_those_of_the_game() -> None:
    answer = run("replay", "-", stdin='[Code "boure"]\n[Record "1"]\n!banana\n').err

    assert answer.startswith("<stdin>:3:1: '!banana' is not an event; expected !turned, !drop, ")


EXPECTED = "expected !pass SEAT [right | left | across] CARD…"
THREE = "!pass N H2 H3 H4\n!pass E H5 H6 H7\n!pass S H8 H9 HT\n"


def read(code: str, line: str, hands: int = 4) -> Record | NotationError:
    text = f'[Code "{code}"]\n[Deal "{"N" if hands == 4 else "A"}:{" -" * hands}"]\n[Record "1"]\n{line}\n'
    (found,) = read_text(text, "", notation_chooser(laws()))
    return found


@pytest.mark.parametrize(
    ("line", "hands", "giver", "taker"),
    [
        ("!pass S H2 H3 H4", 4, "S", "E"),
        ("!pass N H2 H3 H4", 4, "N", "W"),
        ("!pass S left H2 H3 H4", 4, "S", "W"),
        ("!pass S H2 H3 H4 across", 4, "S", "N"),
        ("!pass A H2 H3 H4", 5, "A", "F"),
        ("!pass F left H2 H3", 6, "F", "G"),
    ],
)
def test_cards_go_to_the_right_unless_the_table_passes_otherwise(line: str, hands: int, giver: str, taker: str) -> None:
    record = read("hearts", line, hands)
    assert isinstance(record, Record), record
    [event] = record.events

    assert isinstance(event, TableEvent)
    assert (event.name, event.seat, event.words) == ("give", giver, (taker,))
    assert event.cards[:2] == ("H2", "H3")


@pytest.mark.parametrize(
    ("code", "line", "hands", "says"),
    [
        ("hearts", "!pass S", 4, f"'!pass' names no card; {EXPECTED}"),
        ("hearts", "!pass S left right H2", 4, f"'!pass' names two directions; {EXPECTED}"),
        ("hearts", "!pass A across H2 H3 H4", 5, f"cards are not passed across here; {EXPECTED}"),
        ("hearts-plain", "!pass S H2 H3 H4", 4, "no cards are passed on in this game; expected !pass SEAT"),
        ("fan-tan", "!pass S H2", 4, "no cards are passed on in this game; expected !pass SEAT"),
        ("contract-bridge-1963", "!pass S left", 4, "no cards are passed on in this game; expected !pass SEAT"),
    ],
)
def test_what_cannot_be_passed_is_answered_with_one_sentence(code: str, line: str, hands: int, says: str) -> None:
    found = read(code, line, hands)

    assert isinstance(found, NotationError)
    assert found.message == says


def test_a_pass_without_cards_is_still_a_pass_where_none_are_passed_on() -> None:
    record = read("red-dog", "!pass S")
    assert isinstance(record, Record), record

    assert [(event.name, event.cards) for event in record.events if isinstance(event, TableEvent)] == [("pass", ())]


@pytest.mark.parametrize(
    ("last", "expected"),
    [
        ("!pass W HJ HQ HK", []),
        ("!pass W HJ HQ", [("order-of-play", "W", 4, "open")]),
        ("!pass W left HJ HQ HK", [("order-of-play", "W", 4, "open")]),
    ],
)
def test_a_short_pass_is_judged_as_any_other(last: str, expected: list[tuple[str, str, int, str]]) -> None:
    """Three cards, all the same way (HE-07)."""
    told = report(f"{THREE}{last}", Code="hearts", Dealer="N", Deal="N:- - - -")

    assert [found[:4] for found in gist(told)] == expected
