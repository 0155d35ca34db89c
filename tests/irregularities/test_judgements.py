"""Judgements: what the law leaves to whoever judges is never read off the name of a call or of a card."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING

import pytest

from adjudicator.values.address_resolver import function_at_address
from rulebase.query.answers import JUDGES
from tests.helpers.rulings import report
from tests.helpers.shipped import shipped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

NAMES = {"bid_rank", "call", "call_of", "denomination_of", "last_bid", "legal_call", "rank", "ranks", "suit", "suits"}
"""By these a deriver would look at what a call or a card is named."""
DUPLICATE = {"Code": "duplicate-2017"}
SPREAD = "1NT AP\nH2 H5 HT HQ\n!expose S SK SQ S5 HA H4 DQ D9 D6 CA C8 C7 C3"
"""Declarer lays down all that he holds."""


def judgements() -> dict[str, tuple[str, ...]]:
    """Fact of judgement → the values that a record can prove."""
    facts = shipped().words.facts.values()
    return {fact.id: fact.proves for fact in facts if fact.judgement and (fact.to in JUDGES or fact.proves)}


def looked_at(function: Callable[..., object], seen: set[str]) -> Iterator[str]:
    """The names that *function* uses, with those of the functions of its own module that it calls."""
    module = inspect.getmodule(function)
    for name in inspect.unwrap(function).__code__.co_names:
        yield name
        inner = getattr(module, name, None)
        if inspect.isfunction(inner) and inspect.getmodule(inner) is module and name not in seen:
            yield from looked_at(inner, seen | {name})


def test_no_judgement_is_read_off_a_name() -> None:
    """Its deriver, if it has one, looks at how a card was put down, at who speaks, at what all plays come to."""
    found = {
        (fact, name)
        for fact in judgements()
        for one in shipped().words.facts[fact].code
        for name in looked_at(function_at_address(one.at), set())
    }

    assert {name for _, name in found if name in NAMES} == set()
    assert {fact for fact, _ in found} == {fact for fact, proved in judgements().items() if proved}


def test_the_check_sees_a_deriver_that_looks_at_names() -> None:
    """The replacement of the old laws goes by the denomination that was named."""
    assert NAMES.intersection(looked_at(function_at_address(shipped().words.facts["replacement"].code[0].at), set()))


@pytest.mark.parametrize(
    ("lines", "tags", "fact"),
    [
        ("1NT 2S 2C\n!director E\n!refuse E\nN:3C", {"Dealer": "S", **DUPLICATE}, "lowest_same"),
        ("1H\n!withdraw N\n1S 2C", {"Dealer": "N", **DUPLICATE}, "change_response"),
        ("1NT AP\nH2 H5 HT HQ\n!claim S 9 running the spades\n!object W", {}, "line_stated"),
        (SPREAD, {}, "hand_shown_on_purpose"),
    ],
)
def test_what_is_to_be_judged_is_asked(lines: str, tags: dict[str, str], fact: str) -> None:
    """With the rows that each answer leaves open."""
    [found] = report(lines, **tags).findings
    [need] = [one for one in found.needs if one.fact == fact]

    assert fact not in found.facts
    assert set(need.leads_to) == set(need.values)
