"""What is read of stories: mostly what they tell, never against it, and nothing that people alone can say.

``python -m tests.telling`` tells the figures, and with ``--missed`` what they hide.
"""

from __future__ import annotations

from functools import cache

import pytest

from rulebase.stories.fact_extraction import may_be_offered_from_story
from tests.helpers.rulings import laws
from tests.telling import CODE, SETS, Read, precision, read_of, recall, stories

PRECISE = 0.82
"""A lower bound: most of what stands beside no story is true of it all the same."""
RECALLED = 0.5


@cache
def read() -> list[Read]:
    """What is read of every story."""
    return [read_of(laws(), one) for one in stories()]


@pytest.mark.parametrize("name", SETS)
def test_most_of_what_is_read_was_told(name: str) -> None:
    found = [one for one in read() if one.story.set == name]

    assert len(found) > 40
    assert precision(found) >= PRECISE
    assert recall(found) >= RECALLED


def test_nothing_is_read_against_the_story() -> None:
    assert [] == [(one.story.place, one.against) for one in read() if one.against]


def test_judgements_and_what_only_the_player_knows_are_never_read() -> None:
    """Whatever the story says of them, of any of its kinds."""
    told_of = [
        (one.story.place, likely.kind.id, told.fact)
        for one in read()
        for likely in laws().likely_kinds(one.story.text, CODE).kinds
        for told in likely.told
        if (fact := laws().fact(told.fact)) is None or not may_be_offered_from_story(fact)
    ]
    judged = [one for one in read() if len(one.told) < len(one.story.facts)]

    assert len(judged) > 10
    assert [] == told_of


@pytest.mark.parametrize(
    ("story", "kind", "fact", "value"),
    [
        # Law 63A1: the offender or their partner leads or plays to the next trick.
        ("revoke established", "revoke", "established", "yes"),
        ("a defender discarded, then found a diamond after his partner led to the next trick",
         "revoke", "established", "yes"),
        ("the revoke is not yet established", "revoke", "established", "no"),
        ("he revoked and saw it before his partner led to the next trick", "revoke", "established", "no"),
        ("he revoked and nobody has led to the next trick", "revoke", "established", None),
        ("the defender revoked, and found a heart in the same trick", "revoke", "established", "no"),
        ("both defenders revoked on the same trick", "revoke", "established", None),
        ("both defenders revoked on the same trick", "revoke-correction", "hand", None),
        ("the card with which the defender revoked was a penalty card", "revoke-correction", "hand", "defender_faced"),
        # Law 27A1: the next player calls over it.
        ("1S 1H insufficient bid, south doubled anyway", "insufficient-bid", "lho_response", "called"),
        ("1S 1H 2H", "insufficient-bid", "lho_response", None),
        ("1S 1H changed to 2H", "insufficient-bid", "lho_response", None),
        ("North dealt, East opened 1S, South passed", "bid-out-of-rotation", "lho_response", "called"),
    ],
)  # fmt: skip
def test_words_about_the_act_tell_no_other_fact(story: str, kind: str, fact: str, value: str | None) -> None:
    found = next(one for one in laws().likely_kinds(story, CODE).kinds if one.kind.id == kind)

    assert {told.fact: told.value for told in found.told}.get(fact) == value
