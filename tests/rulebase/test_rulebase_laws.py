"""The law files of this package: sound, and the compiled rulebase says what they say."""

from __future__ import annotations

from rulebase import Flaw
from rulebase.compiler.case_file import Case
from rulebase.compiler.law_file import KindFile
from rulebase.query.decision_diagram import situations
from tests.helpers.each import check_each, for_each
from tests.helpers.rulings import laws
from tests.helpers.shipped import faults, shipped

SOURCES = shipped()
WAIVERS = {"free", "stand"}
"""The choices by which a player waives what he might have asked for, so that nothing is ordered."""
LAWS = {
    code.id: {law.file.removesuffix(".toml"): law for law in code.kinds.values() if law.rows}
    for code in SOURCES.codes.values()
}
CASES = {
    code.id: {
        f"{code.id}/{kind}/{case.name}": (code.id, kind, case)
        for kind, cases in code.cases.items()
        for case in cases
        if case.told is not None
    }
    for code in SOURCES.codes.values()
}
WITH_LAWS = [code for code, laws in LAWS.items() if laws]
WITH_CASES = [code for code, cases in CASES.items() if cases]


def of(fault: Flaw, code: str) -> bool:
    return fault.file.startswith(f"{code}/")


@for_each(lambda: SOURCES.codes)
def test_code_is_sound(code: str) -> None:
    """Shape, vocabulary, no gap, no overlap, every row reached, founded and proved, every kind accounted for."""
    assert [str(fault) for fault in faults() if of(fault, code)] == []


def test_the_rest_is_sound() -> None:
    """The vocabulary, and folders that could not be read at all."""
    assert [str(fault) for fault in faults() if not any(of(fault, code) for code in SOURCES.codes)] == []


@for_each(lambda: WITH_LAWS)
def test_two_roads_one_answer(code: str) -> None:
    """The tables in the files and the compiled ones decide every combination alike."""

    def check(law: KindFile) -> None:
        for values, rows in situations(law.facts, law.conditions):
            decision = laws().decide(code, law.kind, values, assume=False)
            assert (decision.status, [row.id for row in decision.open_rows]) == ("decided", list(rows))

    check_each(LAWS[code], check)


@for_each(lambda: WITH_CASES)
def test_cases(code: str) -> None:
    """Told the facts of a case, the rulebase finds the row that its author stands behind."""

    def check(one: tuple[str, str, Case]) -> None:
        code, kind, case = one
        decision = laws().decide(code, kind, case.told or {})
        assert decision.row is not None
        assert decision.row.id == case.expect["row"]
        for what, found in (
            ("effects", [effect["effect"] for effect in decision.row.do]),
            ("options", [option["id"] for option in decision.row.options]),
        ):
            assert case.expect.get(what, found) == found

    check_each(CASES[code], check)


def test_every_law_and_case_is_looked_at() -> None:
    """Those under their own names are as many as the files have."""
    codes = SOURCES.codes.values()

    assert sum(map(len, LAWS.values())) == sum(1 for code in codes for law in code.kinds.values() if law.rows)
    assert sum(map(len, CASES.values())) == sum(
        case.told is not None for code in codes for cases in code.cases.values() for case in cases
    )


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


@for_each(lambda: WITH_LAWS)
def test_a_choice_that_orders_nothing_waives(code: str) -> None:
    """Nobody chooses his way out of what he has to answer for: an option without an order is the other side's mercy."""
    idle = [
        (law.file, row.id, option.id)
        for law in LAWS[code].values()
        for row in law.rows
        for option in row.options
        if not option.do
    ]

    assert [one for one in idle if one[2] not in WAIVERS] == []
