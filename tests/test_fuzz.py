"""The machine that tries broken files: what it takes for a fault, and how it makes a text small."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import TYPE_CHECKING

import pytest

from adjudicator.engine.code_selection import notation_chooser
from adjudicator.formats.pbn.reader import read_games
from adjudicator.record.events import Record
from tests.fuzz.absurd import absurd, codes
from tests.fuzz.inputs import SORTS, tried
from tests.fuzz.minimise import smallest
from tests.fuzz.trial import Answer, Hangs, Manner, crash, in_time, wrong
from tests.helpers.rulings import laws
from tests.helpers.trials import trials

if TYPE_CHECKING:
    from pathlib import Path

TEXT, JSON = Manner("text", {}), Manner("json", {"json": True})
ANSWERS = [
    (Answer(0, "South revoked.\n", ""), TEXT, None),
    (Answer(1, "", "deal.pbn:4:9: 'Z' is not a call\n"), TEXT, None),
    (Answer(1, "", ""), TEXT, "failure without a sentence"),
    (Answer(3, "", "deal.pbn:4:9: 'Z' is not a call\n"), TEXT, "exit status"),
    (Answer(0, "a\x1b[2Jb\n", ""), TEXT, "a character that a terminal obeys"),
    (Answer(0, "", "a\u2066b\n"), TEXT, "a character that a terminal obeys"),
    (Answer(1, "", "Traceback (most recent call last)\n"), TEXT, "a complaint without a place"),
    (Answer(1, '{"deals": [', "deal.pbn:1: it is broken\n"), JSON, "broken JSON"),
    (Answer(0, '{"deals": []}', ""), JSON, None),
]


@pytest.mark.parametrize(("answer", "way", "fault"), ANSWERS)
def test_what_no_input_excuses(answer: Answer, way: Manner, fault: str | None) -> None:
    """A sentence with its place and a whole document are an answer; anything else is a fault that has a name."""
    found = wrong(answer, way)

    assert fault == (found and found.name)


def test_a_crash_is_named_after_its_place() -> None:
    """The kind of error and where in the program it was raised, so that one fault is counted once."""
    try:
        laws().code("no-such-code")
    except Exception as error:
        fault = crash(error)

    assert fault.name == "UnknownCode rulebase/query/compiled_laws_reader.py _read_code"


def test_what_takes_too_long_hangs() -> None:
    with pytest.raises(Hangs), in_time(0.05):
        any(number < 0 for number in count())


def test_a_seed_gives_the_same_input_again(tmp_path: Path) -> None:
    """So a fault can be shown to somebody else by its number."""
    once, again = ([tried(seed, SORTS, tmp_path).data for seed in range(3)] for _ in range(2))

    assert once == again


def test_the_smallest_text_still_shows_the_fault() -> None:
    data = b"one\ntwo xyz three\nfour\n" * 5

    assert smallest(data, lambda part: b"xyz" in part) == b"xyz"


def test_a_text_of_which_nothing_can_be_left_out_stays() -> None:
    assert smallest(b"ab", lambda part: part == b"ab") == b"ab"


def test_absurd_records_can_be_read() -> None:
    """They are nonsense, and well formed: so every line of them reaches the table, under every code."""
    notation = notation_chooser(laws())
    read = {code: [*read_games(absurd(Random(code), code).encode("latin-1"), "", notation)] for code in codes()}

    assert [] == [code for code, games in read.items() if [type(game) for game in games] != [Record]]


SEEDS = range(trials(60))


def test_no_input_shows_a_fault(tmp_path: Path) -> None:
    """Spoilt and absurd files of every sort; ``python -m tests.fuzz`` goes on where this ends."""
    found = [one for one in (tried(seed, SORTS, tmp_path) for seed in SEEDS) if one.fault]

    assert [] == [(one.sort, one.way, one.fault, one.data) for one in found]
