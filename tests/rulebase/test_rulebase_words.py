"""Names and citations in the form in which they are compared."""

from __future__ import annotations

import pytest

from rulebase.query.normalised_names_and_law_numbers import (
    compact_citation,
    law_number_named,
    law_number_parts,
    law_numbers_cited,
    normalised_name,
)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Lead-Out-of-Turn", "lead out of turn"),
        ("didn\u2019t  follow\u2014suit!", "didnt follow suit"),
        ('\x00*"', ""),
    ],
)
def test_plain(name: str, expected: str) -> None:
    assert expected == normalised_name(name)


def test_compact() -> None:
    assert [compact_citation(text) for text in ("CB-32", "cb 32", "62 C 1 (b)")] == ["cb32", "cb32", "62c1b"]


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("64A1", "64a1"),
        ("law 27b1", "27b1"),
        ("Law 27 B 1 (b)", "27b1b"),
        ("62", "62"),
        ("\u00a764", "64"),
        ("L. 7", "7"),
        ("revoke", None),
        ("law", None),
        ("CB-32", None),
        ("1984", None),
        ("1" + "a" * 5000 + "\u00e9", None),
    ],
)
def test_law_numbers_are_understood(words: str, number: str | None) -> None:
    assert number == law_number_named(words)


@pytest.mark.parametrize(
    ("cite", "numbers"),
    [
        ("Law 64A1", ("64a1",)),
        ("Laws 53A, 54", ("53a", "54")),
        ("45C4(b)", ("45c4b",)),
        ("25 A 1 (b)", ("25a1b",)),
        ("law 8, Scoring Limits", ("8",)),
        ("Insufficient Bid (b)", ()),
        ("Redeal after 13 tricks", ()),
    ],
)
def test_citations_that_consist_of_law_numbers(cite: str, numbers: tuple[str, ...]) -> None:
    assert numbers == law_numbers_cited(cite)


@pytest.mark.parametrize(
    ("number", "parts"),
    [
        ("62", ("62",)),
        ("62c1", ("62", "c", "1")),
        ("40b2aiv", ("40", "b", "2", "a", "iv")),
        ("80b2i", ("80", "b", "2", "i")),
        ("80b2gii", ("80", "b", "2", "g", "ii")),
        ("cb32", ("cb32",)),
    ],
)
def test_parts_of_a_law_number(number: str, parts: tuple[str, ...]) -> None:
    assert law_number_parts(number) == parts
