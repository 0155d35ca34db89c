"""A code that is whole has a provision for each of its clauses, and the list of clauses is not made by the program."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adjudicator.game.game import Game
from adjudicator.table.game_types import game_type_and_needed_parts
from rulebase import SourceError
from rulebase.compiler.check import check_lists
from rulebase.compiler.coverage_lists import (
    NO_INVENTORY,
    ClauseList,
    Inventory,
    UnrecordedFacts,
    facts_without_recorded_case,
    read_clauses,
    read_inventory,
    read_unrecorded_facts,
    unlisted_law_numbers,
)
from rulebase.compiler.sources import ROOT
from rulebase.query.normalised_names_and_law_numbers import compact_citation, law_number_named, law_number_parts
from tests.helpers.each import check_each
from tests.helpers.recorded_cases import report_of
from tests.helpers.rulings import laws, report
from tests.helpers.shipped import shipped
from tests.rulebase.test_provisions import ALL, EVERY, FURTHER, ids_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from rulebase.compiler.vocabulary import AskedFact


DUPLICATE = next(found for found in shipped().clauses if found.code == "duplicate-2017")


def test_every_law_has_a_clause() -> None:
    assert {law_number_parts(compact_citation(number))[0] for number in DUPLICATE.laws} == set(map(str, range(1, 94)))


def test_a_paragraph_does_not_stand_without_those_before_it() -> None:
    """27B3 without 27B2, or 80B2(g) without 80B2(f), would be a clause forgotten in the list itself."""
    parts = {law_number_parts(compact_citation(number))[:depth] for number in DUPLICATE.laws for depth in range(1, 6)}
    alone = [found for found in parts if len(found) > 1 and not _earlier(found) <= parts]

    assert alone == []


def _earlier(parts: tuple[str, ...]) -> set[tuple[str, ...]]:
    """The paragraph before the one that *parts* name; none for a first one."""
    roman = ("i", "ii", "iii", "iv", "v")
    outer, last = parts[-2:]
    if last.isdigit():
        before = str(int(last) - 1) if last != "1" else ""
    elif outer.isalpha():
        before = roman[roman.index(last) - 1] if last != "i" else ""
    else:
        before = chr(ord(last) - 1) if last != "a" else ""
    return {(*parts[:-1], before)} if before else set()


def test_show_finds_each_clause() -> None:
    def check(number: str) -> None:
        found = laws().show(f"law {number}", DUPLICATE.code)
        meant = law_number_named(number)
        assert meant is not None
        assert all(detail.provision.code == DUPLICATE.code for detail in found)
        assert any(meant in compact_citation(detail.provision.cite) for detail in found)

    check_each({number: number for number in DUPLICATE.laws}, check)


def test_show_finds_each_term() -> None:
    def check(term: str) -> None:
        found = laws().show(f"Definitions, {term}", DUPLICATE.code)
        assert [detail.provision.cite.casefold() for detail in found] == [f"definitions, {term}".casefold()]

    check_each({term: term for term in DUPLICATE.terms}, check)


def test_a_clause_that_nobody_cites_is_a_fault() -> None:
    sources = shipped()
    laws = {**DUPLICATE.laws, "94A": "what comes after the last law"}
    more = replace(DUPLICATE, laws=laws, terms={**DUPLICATE.terms, "kibitzer": "onlooker"})

    found = [str(fault) for fault in check_lists(replace(sources, clauses=(more,)))]

    assert found == [
        f"{more.file}: 94A: no provision of duplicate-2017 cites this clause (what comes after the last law)",
        f"{more.file}: kibitzer: no provision of duplicate-2017 cites this clause (onlooker)",
    ]


def test_a_citation_of_what_the_code_does_not_have_is_a_fault() -> None:
    sources = shipped()
    fewer = {number: title for number, title in DUPLICATE.laws.items() if number != "23C"}

    found = [str(fault) for fault in check_lists(replace(sources, clauses=(replace(DUPLICATE, laws=fewer),)))]

    assert found[0].startswith("duplicate-2017/comparable-call.toml: provision[")
    assert all(one.endswith(f"cites 23c, which {DUPLICATE.file} does not have") for one in found)


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        ("Law 33", ""),
        ("Law 33; announcement of a federation", ""),
        ("our reading of Laws 33 and 34", ""),
        ("Introduction", ""),
        ("Definitions, Rotation", ""),
        ("Law 33; digest 2.8", "lines is 'Law 33; digest 2.8', which names no law to read it in"),
        ("our notes 2.8", "lines is 'our notes 2.8', which names no law to read it in"),
        ("text, Law 33", "lines is 'text, Law 33', which names no law to read it in"),
        ("Law 33; Law 94A", f"cites 94a, which {DUPLICATE.file} does not have"),
    ],
)
def test_a_provision_of_a_whole_code_names_the_law_it_was_read_in(lines: str, fault: str) -> None:
    """What nobody can look up is no source; the numbers in it are held against the list like those of the citation."""
    sources = shipped()
    code = sources.codes[DUPLICATE.code]
    law = code.kinds["simultaneous-calls"]
    changed = replace(law, provisions=tuple(replace(one, lines=lines) for one in law.provisions))
    kinds = {**code.kinds, law.kind: changed}

    codes = {**sources.codes, code.id: replace(code, kinds=kinds)}
    found = [one.message for one in check_lists(replace(sources, codes=codes)) if one.file == law.file]

    assert found == ([fault] if fault else [])


@pytest.mark.parametrize(
    ("lines", "unknown"),
    [
        ("Law 27B1(a); Law 16C", []),
        ("Law 27B1(c)", ["27b1c"]),
        ("Law 23C; our reading of Law 94A", ["94a"]),
        ("Law 70, note on normal play; Definitions, Dummy", []),
    ],
)
def test_a_source_names_clauses_that_are_there(lines: str, unknown: list[str]) -> None:
    """What a provision was read from is held against the same list as what it cites."""
    provision = next(iter(next(iter(shipped().codes[DUPLICATE.code].kinds.values())).provisions))

    assert unknown == [*unlisted_law_numbers(replace(provision, lines=lines), DUPLICATE.listed())]


def test_a_list_for_no_code_is_a_fault() -> None:
    stray = ClauseList("words/clauses/tarot.toml", "tarot", {"1": "the fool"}, {}, {})

    found = [fault.message for fault in check_lists(replace(shipped(), clauses=(stray,)))]

    assert found == ["'tarot' is not a code"]


def test_a_clause_within_another_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "words" / "clauses"
    folder.mkdir(parents=True)
    (folder / "x.toml").write_text('code = "x"\n[laws]\n6 = "deal"\n62C = "revoke"\n62C1 = "revoke, too"\n')

    with pytest.raises(SourceError) as caught:
        read_clauses(tmp_path)

    assert str(caught.value) == "words/clauses/x.toml: laws: 62C is not a clause of its own, since 62C1 is a part of it"


def test_cases_of_a_whole_code_cite_its_text() -> None:
    """What a case of the laws of 2017 expects is told with the law that says so, not with notes on it."""
    cited = re.compile(r"(laws of 2017, |text, Law |Laws? )\d")
    cases = [case for told in shipped().codes["duplicate-2017"].cases.values() for case in told]

    assert len(cases) > 600
    assert [] == [case.name for case in cases if not cited.match(case.origin)]


def test_the_shipped_inventory_has_every_provision() -> None:
    """Counted once here, by hand, and once in the law files."""
    shipped = read_inventory(ROOT)

    assert shipped.listed == set().union(*map(ids_of, EVERY))
    assert len(shipped.listed) == ALL + FURTHER
    assert shipped.omitted == {}


def test_what_is_missing_or_left_out_for_nothing_is_a_fault() -> None:
    sources = shipped()
    listed = frozenset({"CB-81", "ZZ-01", "ZZ-02"})
    omitted = {"ZZ-02": "the page is torn out", "CB-81": "a slip"}
    changed = replace(sources, inventory=Inventory(listed, omitted, sources.inventory.unreached))

    found = {(fault.place, fault.message) for fault in check_lists(changed) if fault.file == "words/inventory.toml"}

    assert found == {
        ("ZZ-01", "no code states this provision, and nothing says why it is left out"),
        ("CB-81", "said to be left out, but a code states it"),
    }


def test_law_files_without_an_inventory_are_held_against_nothing() -> None:
    assert read_inventory(ROOT / "law") == NO_INVENTORY


RULEBASE = Path(__file__).parents[2] / "rulebase"
REASONS = tomllib.loads((RULEBASE / "words" / "unseen.toml").read_text(encoding="utf-8"))
PLAIN = tomllib.loads((RULEBASE / "words" / "plain.toml").read_text(encoding="utf-8"))
TURNED = "!turned H8\n"
ALONE = f"{TURNED}order-up alone\n!take S H8\n!discard S SQ\nHJ HT HA C9 HQ ST CT S8 CK HK CQ H8 DQ S7 SJ"
TOGETHER = f"{TURNED}order-up\n!take S H8\n!discard S D8\nS9 S8 D9 S7 DK H7 DA HA CA C9 ST HJ HT H8 SK HQ DT HK H9 CK"
PITCH = {"Code": "auction-pitch", "Deal": "N:- - - -"}
DERIVED = {fact.id for fact in shipped().words.facts.values() if fact.code}


def test_a_fact_says_how_it_is_derived_exactly_when_it_has_a_deriver() -> None:
    """No promise without a deriver, and no deriver that the vocabulary is silent about; nor a reason why no record
    tells what is derived after all."""
    facts = shipped().words.facts
    promised = {fact.id for fact in facts.values() if fact.derived}

    assert len(promised) > 500
    assert sorted(promised - DERIVED) == []
    assert sorted(DERIVED - promised) == []
    assert sorted(REASONS["no_record"].keys() - facts.keys()) == []
    assert sorted(REASONS["no_record"].keys() & DERIVED) == []
    assert sorted(REASONS["may_stay_open"].keys() - DERIVED) == []
    assert sorted(REASONS["waits_for"].keys() - REASONS["may_stay_open"].keys()) == []


def test_a_derived_fact_that_no_recorded_case_shows_is_a_fault() -> None:
    """But for those listed, which leave the list with their first case; ``rulebase check`` replays the cases."""
    words, listed = shipped().words, read_unrecorded_facts(ROOT).no_case

    def told(shown: Collection[str], *no_case: str) -> list[str]:
        return [*map(str, facts_without_recorded_case(words, shown, UnrecordedFacts(no_case=frozenset(no_case))))]

    assert 0 < len(listed) < 100
    assert told(DERIVED - listed, *listed) == []
    assert told(DERIVED - {"established"}) == [
        f"{words.homes['facts']['established']}: established: is derived from a record, and no case shows that: add "
        "one with record, of a row that asks for it"
    ]
    assert told(DERIVED, "established") == [
        "words/unseen.toml: no_case: 'established' is shown by a recorded case, so take it out"
    ]
    assert told(DERIVED, "establishd") == [
        "words/unseen.toml: no_case: 'establishd' is not a derived fact; did you mean 'established'?"
    ]


def unsorted(facts: Mapping[str, AskedFact], listed: Collection[str]) -> dict[str, str]:
    """The facts with a deriver of which nobody has said whether they are a judgement, or has said both."""
    marked = {name for name, fact in facts.items() if fact.judgement or fact.proves}
    left = {name: "neither" for name, fact in facts.items() if fact.derived and name not in {*marked, *listed}}
    return left | dict.fromkeys(marked & set(listed), "both")


def test_of_each_fact_that_a_record_shows_it_is_said_whether_it_is_a_judgement() -> None:
    """It names what a record proves of it, or stands in ``words/plain.toml`` with what shows it."""
    facts, listed = shipped().words.facts, [name for group in PLAIN.values() for name in group["facts"]]

    wrong = unsorted(facts, listed)
    assert wrong == {}, (
        f"{', '.join(wrong)}: stand in rulebase/words/plain.toml under what shows them, or have judgement or proves"
    )
    assert sorted(set(listed) - DERIVED) == []
    assert len(listed) == len(set(listed))
    assert unsorted(facts, [*listed, "exempt"]) == {"exempt": "both"}
    assert unsorted(facts, [name for name in listed if name != "honour"]) == {"honour": "neither"}


def test_a_judgement_that_a_record_may_settle_either_way_stays_open_otherwise() -> None:
    """What a record always settles is no judgement: what can be proved each way has a reason why it may stay open."""
    facts = shipped().words.facts.values()
    both = {fact.id for fact in facts if fact.proves and set(fact.proves) >= set(fact.values)}

    assert sorted(both - REASONS["may_stay_open"].keys()) == []
    assert "deliberate_play" in both


def test_a_fact_derived_for_one_code_is_derived_for_all_that_ask_it() -> None:
    """A deriver may not be for another type of game than one that asks, nor serve one kind alone."""
    lacking = set()
    for code in shipped().codes.values():
        section = laws().code(code.id).game if code.game else None
        forms = [Game.from_section(section, int(players)).raw for players in section["seats"]] if section else []
        types = {"", *(one for form in forms for one in game_type_and_needed_parts(form))}
        facts = shipped().words.facts.values()
        known = {(fact.id, one.kind) for fact in facts for one in fact.code if one.type in types}
        for kind, law in code.kinds.items() if forms else ():
            asked = {fact.id for fact in law.facts if fact.id in DERIVED}
            lacking |= {(code.id, kind, fact) for fact in asked if not {(fact, kind), (fact, "")} & known}

    assert lacking == set()


def test_what_a_record_shows_is_a_value_of_its_fact() -> None:
    """In every recorded case, whatever function found it."""
    words = shipped().words
    found = {
        (name, shown.value)
        for code in shipped().codes.values()
        for cases in code.cases.values()
        for case in cases
        if case.record
        for finding in report_of(case.record, code.id).findings
        for name, shown in finding.facts.items()
        if shown.source == "record"
    }

    assert len(found) > 500
    assert sorted((name, value) for name, value in found if value not in words.facts[name].values) == []


@pytest.mark.parametrize(
    ("tags", "lines", "fact", "value"),
    [
        ({"Code": "euchre", "Deal": "N:7.QT..QT .9.98.A8 QJT8.A.. .KJ.Q.K9"}, ALONE, "against_lone_hand", "yes"),
        ({"Code": "euchre", "Deal": "N:T8.Q7.T. .KJT.A9. 7.A9.8.A K9..K.K9"}, TOGETHER, "against_lone_hand", "no"),
        (
            {"Code": "auction-pinochle", "Dealer": "C", "Deal": "A:- ATKK.AATK.AAKKQ.KK -"},
            "300 P P\n!trump A D\n!expose B HA",
            "auction_pinochle_exposure",
            "one_card",
        ),
        (
            {"Code": "auction-pinochle", "Dealer": "C", "Deal": "A:- ATKK.AATK.AAKKQ.KK -"},
            "300 P P\n!trump A D\n!expose B HA\n!expose B HT",
            "auction_pinochle_exposure",
            "several_cards",
        ),
        (PITCH, "!deal exposed N HJ", "exposed_in_deal", "ace_jack_deuce"),
        (PITCH, "!deal exposed N H9", "exposed_in_deal", "other_card"),
        ({"Code": "rummy", "Dealer": "S", "Deal": "N:- - - -"}, "!deal faced H9 H8", "faced_in_pack", "two_or_more"),
    ],
)
def test_what_the_record_shows_is_seen(tags: dict[str, str], lines: str, fact: str, value: str) -> None:
    """The value, and that it is from the record."""
    found = [one.facts[fact] for one in report(lines, **tags).findings if fact in one.facts]

    assert [(one.value, one.source) for one in found[-1:]] == [(value, "record")]


def test_a_game_made_and_counted_is_not_asked() -> None:
    """Six-bid solo, complete and counted: the Bidder has 82 of the 60 that his game asks (001:5688)."""
    deal = "A:TQ6.AQ7.J97.K9 AJ97.J.Q8.AQ76 K.TK986.T6.TJ8"
    tricks = "C9 C6 CT CJ CK CA D8 H9 DJ S6 SJ SK H8 H7 HJ CQ C8 ST SQ S7 HK HQ S9 H6 C7 DT HA SA D6 D9 DQ HT D7"
    [revoke] = report(f"P solo P\n!trump B S\n{tricks}", Code="six-bid-solo", Dealer="C", Deal=deal).findings

    assert (revoke.facts["player_made_game"].value, revoke.facts["player_made_game"].source) == ("yes", "record")
    assert revoke.needs == ()


@pytest.mark.parametrize("instead", ["2H", "3H", "2D"])
def test_what_a_bid_specifies_is_not_read_off_its_name(instead: str) -> None:
    """Whatever one heart over one spade is changed to, the director judges what the two bids specified (27B1a)."""
    deal = {"Code": "duplicate-2017", "Dealer": "E", "Deal": "N:- - - -"}
    [found] = report(f"1S 1H\n!director W\n!refuse W\n!withdraw S\n{instead}", **deal).findings

    assert "lowest_same" not in found.facts
    assert "lowest_same" in [need.fact for need in found.needs]
