"""A code that is whole has a provision for each of its clauses, and the list of clauses is not made by the program."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from rulebase import SourceError
from rulebase.ask.plain import compact, law_number, law_parts
from rulebase.compile.check import check_lists
from rulebase.compile.clauses import ClauseList, read_clauses, unlisted
from tests.helpers.each import check_each
from tests.helpers.rulings import laws
from tests.helpers.shipped import shipped

DUPLICATE = next(found for found in shipped().clauses if found.code == "duplicate-2017")


def test_every_law_has_a_clause() -> None:
    assert {law_parts(compact(number))[0] for number in DUPLICATE.laws} == set(map(str, range(1, 94)))


def test_a_paragraph_does_not_stand_without_those_before_it() -> None:
    """27B3 without 27B2, or 80B2(g) without 80B2(f), would be a clause forgotten in the list itself."""
    parts = {law_parts(compact(number))[:depth] for number in DUPLICATE.laws for depth in range(1, 6)}
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
        meant = law_number(number)
        assert meant is not None
        assert all(detail.provision.code == DUPLICATE.code for detail in found)
        assert any(meant in compact(detail.provision.cite) for detail in found)

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

    assert unknown == [*unlisted(replace(provision, lines=lines), DUPLICATE.listed())]


def test_a_list_for_no_code_is_a_fault() -> None:
    stray = ClauseList("words/clauses/tarot.toml", "tarot", {"1": "the fool"}, {}, {})

    found = [fault.message for fault in check_lists(replace(shipped(), clauses=(stray,)))]

    assert found == ["'tarot' is no code"]


def test_a_clause_within_another_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "words" / "clauses"
    folder.mkdir(parents=True)
    (folder / "x.toml").write_text('code = "x"\n[laws]\n6 = "deal"\n62C = "revoke"\n62C1 = "revoke, too"\n')

    with pytest.raises(SourceError) as caught:
        read_clauses(tmp_path)

    assert str(caught.value) == "words/clauses/x.toml: laws: 62C is no clause of its own, since 62C1 is a part of it"


def test_cases_of_a_whole_code_cite_its_text() -> None:
    """What a case of the laws of 2017 expects is told with the law that says so, not with notes on it."""
    cited = re.compile(r"(laws of 2017, |text, Law |Laws? )\d")
    cases = [case for told in shipped().codes["duplicate-2017"].cases.values() for case in told]

    assert len(cases) > 600
    assert [] == [case.name for case in cases if not cited.match(case.origin)]
