"""What is found follows from the record alone: not from other games met before, nor from the order of imports."""

from __future__ import annotations

import json
import random
import sys
from collections import Counter, defaultdict
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.code_selection import governing_code, notation_chooser
from adjudicator.formats.pbn.reader import read_games
from adjudicator.irregularities.details import CardFault
from adjudicator.irregularities.detection import Irregularity
from adjudicator.record.events import Record
from adjudicator.render.json_data import deal_data
from adjudicator.table.active_obligations import ActiveObligation
from adjudicator.table.game_types import game_type_and_needed_parts
from adjudicator.values.address_resolver import function_at_address
from adjudicator.values.cards import Card
from tests.helpers.processes import alone
from tests.helpers.recorded_cases import record_of, report_of
from tests.helpers.rulings import laws, report
from tests.helpers.shipped import shipped
from tests.helpers.trials import trials

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from adjudicator.table.state_and_timeline import Timeline

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "adjudicator" / "examples"
EVERY = 6
"""Of so many kinds of fault of a game type one is ruled on in a process that has met no other game type."""
SORTS = 2
"""Of so many sorts one is taken."""


def recorded() -> dict[str, tuple[str | None, str]]:
    """Name → (code, text) of every recorded case and every example."""
    found: dict[str, tuple[str | None, str]] = {
        f"{code.id}/{kind}/{case.name}": (code.id, case.record)
        for code in shipped().codes.values()
        for kind, cases in code.cases.items()
        for case in cases
        if case.record
    }
    return found | {path.name: (None, path.read_text("latin-1")) for path in EXAMPLES.iterdir() if path.is_file()}


def read(code: str | None, text: str) -> list[tuple[Record, str | None]]:
    """The games of *text*, each with the code to rule under."""
    games = read_games(text.encode("latin-1"), "", notation_chooser(laws(), code))
    return [(one, None if one.tag("Code") else code) for one in games if isinstance(one, Record)]


def answers(told: Mapping[str, tuple[str | None, str]]) -> dict[str, str]:
    """What is said of each, as JSON."""
    return {
        name: json.dumps([deal_data(adjudicate(one, laws(), code)) for one, code in read(*one_told)], sort_keys=True)
        for name, one_told in told.items()
    }


def answers_among_all(told: Mapping[str, tuple[str | None, str]], asked: Collection[str]) -> dict[str, str]:
    """What is said of those that are *asked* for, once this process has met all, where what is said of a case is kept
    for the tests of other sides of it."""
    cases = {name: report_of(text, code) for name, (code, text) in told.items() if code}
    others = answers({name: one for name, one in told.items() if name not in cases})
    return {
        name: others[name] if name in others else json.dumps([deal_data(cases[name])], sort_keys=True) for name in asked
    }


def answers_apart(parts: Sequence[Mapping[str, tuple[str | None, str]]]) -> dict[str, str]:
    """The same, each of *parts* from a process that has met no other game: it is forked from this one, which must have
    met none, and have loaded nothing that is written for one game type."""
    assert not any(name.startswith("adjudicator.games.") for name in sys.modules)
    with get_context("fork").Pool(1, maxtasksperchild=1) as pool:
        found = pool.map(answers, parts, chunksize=1)
        pool.close()
        pool.join()
    return {name: said for part in found for name, said in part.items()}


def test_what_was_met_before_changes_nothing() -> None:
    """Every recorded case and example is answered, all game types in one shuffled row after every detector and
    deriver was loaded; of every other sort one kind of fault in six as in a process that has met only its games
    (``TRIALS=6`` takes all)."""
    told = recorded()
    by_sort: dict[tuple[str, ...], dict[str, tuple[str | None, str]]] = defaultdict(dict)
    met: Counter[tuple[object, ...]] = Counter()
    number: dict[tuple[object, ...], int] = {}
    for name, one_told in told.items():
        code, text = one_told
        first = record_of(text, code) if code else None
        games = [(first, None if first.tag("Code") else code)] if first else read(None, text)
        sorts = {
            game_type_and_needed_parts(laws().code(governing_code(laws(), one, under)).game or {})
            for one, under in games
        }
        sort = tuple(sorted({room for sort in sorts for room in sort}))
        kind = sort, name.split("/")[1] if one_told[0] else name
        number.setdefault(kind, sum(one[0] == sort for one in number))
        met[kind] += 1
        if number[kind] % EVERY < trials(1) and met[kind] <= max(1, trials(1) // EVERY):
            by_sort[sort][name] = one_told
    shuffled = list(told)
    random.Random(10).shuffle(shuffled)
    words = shipped().words
    for at in {one.at for fact in words.facts.values() for one in fact.code} | {one.at for one in words.detectors}:
        function_at_address(at)

    assert {room for sort in by_sort for room in sort} >= {"rummy", "poker", "stops", "trick.widow", "trick.melds"}
    by_sort = {sort: by_sort[sort] for at, sort in enumerate(sorted(by_sort)) if at % SORTS < trials(1)}
    asked = [name for part in by_sort.values() for name in part]
    together = answers_among_all({name: told[name] for name in shuffled}, asked)

    fresh = alone(answers_apart, [*by_sort.values()])
    assert fresh.keys() == together.keys()
    assert len(fresh) > len(by_sort)
    assert [name for name, said in fresh.items() if said != together[name]] == []


def test_rulings_that_do_not_settle_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault that is there only while its own ruling binds nobody: no round is the last, and that is said."""

    def restless(_laws: object, timeline: Timeline, bound: Sequence[ActiveObligation] = ()) -> list[Irregularity]:
        detail = CardFault(card=Card("H2"), trick=1)
        fault = Irregularity("exposed-card-defender", "W", 4, "open", "West shows a card.", detail=detail)
        return [] if bound else [fault]

    monkeypatch.setattr("adjudicator.engine.ruling_round.irregularities_in_timeline", restless)
    ruled = report("1S P P P\n!expose W H2")

    [problem] = [one for one in ruled.problems if "undoing" in one.message]
    assert "director" in problem.message


def test_rulings_that_settle_say_nothing_of_it() -> None:
    """An ordinary exposed card binds its player, and the rounds of ruling come to an end."""
    ruled = report("1S P P P\n!expose W H2")

    assert ruled.obligations
    assert ruled.problems == ()
