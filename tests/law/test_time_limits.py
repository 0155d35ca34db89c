"""Limits of the general law: a complaint that comes too late gets no penalty (GR-11 to GR-16)."""

from __future__ import annotations

import pytest

from rulebase.query.conditions import parse_condition
from tests.helpers.rulings import report
from tests.helpers.shipped import shipped

CODES = shipped().codes
LATE = {
    "first_noticed": {"after_mixing", "after_next_cut"},
    "score_agreed": {"yes"},
    "settled": {"yes"},
    "pot_taken_in": {"yes"},
    "all_looked": {"yes"},
}
STANDS = {
    "deal_stands",
    "score_stands",
    "pot_stays_taken",
    "condoned",
    "no_rectification",
    "right_lost",
    "correct_score",
    "replace_pack",
    "goto",
}
"""The effects that may follow once the limit is past.

A score that is wrong has a limit of its own (GR-16); a table that a row sends on to has rows of its own.
"""


def late_orders() -> list[tuple[str, str, str, str]]:
    """(code, kind, row, effect) of what is ordered where the only case is one past the limit."""
    return [
        (code.id, law.kind, row.id, effect.name)
        for code in CODES.values()
        if code.id != "duplicate-2017"
        for law in code.kinds.values()
        for row in law.rows
        if any(fact in LATE and set(values) <= LATE[fact] for fact, values in parse_condition(row.when).items())
        for effect in row.do
        if effect.name not in STANDS
    ]


def test_past_the_limit_nothing_is_taken_from_anybody() -> None:
    """Every row for a complaint past its limit lets things stand."""
    assert [] == late_orders()


@pytest.mark.parametrize(
    ("section", "expected"),
    [
        ("!deal exposed E HK\nP P P P", "yes"),
        ("!deal exposed E HK\n!attention S\nP P P P", None),
        ("!deal exposed E HK\nP P P P\n!attention S", "yes"),
        ("!deal exposed E HK\nP\n!attention S\nP P P", None),
    ],
)
def test_who_speaks_in_time_has_not_looked_too_late(section: str, expected: str | None) -> None:
    """What the players see after the fault was mentioned takes no right away (GR-12)."""
    (found,) = report(section).findings
    seen = found.facts.get("all_looked")

    assert expected == (seen.value if seen and seen.source == "record" else None)
