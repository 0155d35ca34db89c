"""The law files of this package: sound, and the compiled rulebase says what they say."""

from __future__ import annotations

import pytest

from rulebase import Fault, Rulebase, check_sources, load_sources, open_rulebase
from rulebase.diagram import situations
from rulebase.lawfile import Case, KindFile

SOURCES = load_sources(keep_going=True)
FAULTS = check_sources(SOURCES)
WAIVERS = {"free", "stand"}
"""The choices by which a player waives what he might have asked for, so that nothing is ordered."""
LAWS = [law for code in SOURCES.codes.values() for law in code.kinds.values() if law.rows]
CASES = [
    (code.id, kind, case)
    for code in SOURCES.codes.values()
    for kind, cases in code.cases.items()
    for case in cases
    if case.told is not None
]


@pytest.fixture(scope="module")
def laws() -> Rulebase:
    return open_rulebase()


def of(fault: Fault, code: str) -> bool:
    return fault.file.startswith(f"{code}/")


@pytest.mark.parametrize("code", SOURCES.codes)
def test_code_is_sound(code: str) -> None:
    """Shape, vocabulary, no gap, no overlap, every row reached, founded and proved, every kind accounted for."""
    assert [str(fault) for fault in FAULTS if of(fault, code)] == []


def test_the_rest_is_sound() -> None:
    """The vocabulary, and folders that could not be read at all."""
    assert [str(fault) for fault in FAULTS if not any(of(fault, code) for code in SOURCES.codes)] == []


@pytest.mark.parametrize("law", LAWS, ids=[law.file.removesuffix(".toml") for law in LAWS])
def test_two_roads_one_answer(law: KindFile, laws: Rulebase) -> None:
    """The table in the file and the compiled one decide every combination alike."""
    code = law.file.split("/")[0]
    for values, rows in situations(law.facts, law.conditions):
        decision = laws.decide(code, law.kind, values, assume=False)
        assert (decision.status, [row.id for row in decision.open_rows]) == ("decided", list(rows))


@pytest.mark.parametrize(("code", "kind", "case"), CASES, ids=[f"{code}/{kind}/{c.name}" for code, kind, c in CASES])
def test_case(code: str, kind: str, case: Case, laws: Rulebase) -> None:
    """Told the facts of the case, the rulebase finds the row that its author stands behind."""
    decision = laws.decide(code, kind, case.told or {})

    assert decision.row is not None
    assert decision.row.id == case.expect["row"]
    for what, found in (
        ("effects", [effect["effect"] for effect in decision.row.do]),
        ("options", [option["id"] for option in decision.row.options]),
    ):
        assert case.expect.get(what, found) == found


def test_a_revoke_that_costs_no_trick_cites_the_one_exception_that_applies() -> None:
    """Law 64B lists separate exceptions: a ruling that named several would not say why no trick passes."""
    laws = SOURCES.codes["duplicate-2017"].kinds.values()
    cited = {
        f"{law.kind} {row.id}": [under for under in row.under if under.startswith("64B")]
        for law in laws
        for row in law.rows
    }

    assert {row: under for row, under in cited.items() if len(under) > 1} == {}
    assert sum(bool(under) for under in cited.values()) > len(("64B1", "64B2", "64B3", "64B4", "64B5", "64B6", "64B7"))


@pytest.mark.parametrize("law", LAWS, ids=[law.file.removesuffix(".toml") for law in LAWS])
def test_a_choice_that_orders_nothing_waives(law: KindFile) -> None:
    """Nobody chooses his way out of what he has to answer for: an option without an order is the other side's mercy."""
    idle = [(row.id, option.id) for row in law.rows for option in row.options if not option.do]

    assert [one for one in idle if one[1] not in WAIVERS] == []
