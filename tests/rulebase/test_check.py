"""``rulebase check`` holds the provisions that a record tells by itself against the cases on records."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.commands.rulebase import NOTE_WIDTH, provision_coverage_notes
from rulebase.compiler.check import SHOWN_BY_RECORD, check_lists, recordable_provisions_without_case
from rulebase.compiler.coverage_lists import INVENTORY_FILE, Inventory
from rulebase.compiler.sources import Sources
from tests.helpers.shipped import shipped

SOURCES = shipped()


def without_case_on(provision: str) -> Sources:
    """The shipped sources without what shows *provision* by name."""
    codes = {}
    for name, code in SOURCES.codes.items():
        cases = {
            kind: tuple(replace(case, shows=tuple(one for one in case.shows if one != provision)) for case in found)
            for kind, found in code.cases.items()
        }
        codes[name] = replace(code, cases=cases)
    return replace(SOURCES, codes=codes)


def faults_of(sources: Sources) -> set[tuple[str, str]]:
    return {(fault.place, fault.message) for fault in check_lists(sources) if fault.file == INVENTORY_FILE}


def explained(sources: Sources, **reasons: str) -> Sources:
    """*sources* with further reasons in the inventory."""
    held = sources.inventory
    return replace(sources, inventory=Inventory(held.listed, held.omitted, {**held.unreached, **reasons}))


def test_every_provision_marked_a_is_shown_or_explained() -> None:
    assert set(recordable_provisions_without_case(SOURCES)) == SOURCES.inventory.unreached.keys()
    assert all(why.strip() for why in SOURCES.inventory.unreached.values())


@pytest.mark.parametrize("provision", ["SK-40", "AT-42", "22A"])
def test_a_provision_that_no_record_shows_is_a_fault(provision: str) -> None:
    changed = without_case_on(provision)

    assert provision in recordable_provisions_without_case(changed)
    assert faults_of(changed) == {
        (provision, "marked A, but no case on a record reaches it, and nothing says why none can")
    }


def test_a_reason_lifts_the_fault() -> None:
    assert faults_of(explained(without_case_on("SK-40"), **{"SK-40": "the page is torn out"})) == set()


@pytest.mark.parametrize("provision", ["SK-40", "BW-03", "CB-106"])
def test_a_reason_for_what_is_shown_or_not_marked_is_a_fault(provision: str) -> None:
    """SK-40 is shown by a case, BW-03 by a row that a case expects, and CB-106 is marked otherwise."""
    changed = explained(SOURCES, **{provision: "no record can show it"})

    assert faults_of(changed) == {
        (provision, "said to be shown by no record, but a case reaches it, or it is not marked A")
    }


def test_a_row_reaches_what_it_rests_on_under_the_code_that_rules() -> None:
    """A bid at skat that is too low is ruled by the general law, on which skat falls back."""
    provisions = {
        one.id: one for code in SOURCES.codes.values() for law in code.kinds.values() for one in law.provisions
    }

    assert provisions["GR-22"].det == SHOWN_BY_RECORD
    assert "GR-22" not in recordable_provisions_without_case(SOURCES)


def test_a_case_that_shows_a_provision_which_is_not_there_is_a_fault() -> None:
    code = SOURCES.codes["euchre"]
    case = next(case for case in code.cases["redeal"] if case.record)
    misspelt = {**code.cases, "redeal": (replace(case, shows=("EU-200",)), *code.cases["redeal"])}
    changed = replace(SOURCES, codes={**SOURCES.codes, "euchre": replace(code, cases=misspelt)})

    assert "shows EU-200, which is not a provision" in {fault.message for fault in check_lists(changed)}


def test_what_no_record_shows_is_noted_with_the_reason() -> None:
    notes = list(provision_coverage_notes(SOURCES, []))

    assert all(len(line) <= NOTE_WIDTH for note in notes for line in note.splitlines())
    printed = " ".join(" ".join(notes).split())
    for why in set(SOURCES.inventory.unreached.values()):
        names = ", ".join(name for name, reason in SOURCES.inventory.unreached.items() if reason == why)
        assert f"{names}: {why}" in printed
