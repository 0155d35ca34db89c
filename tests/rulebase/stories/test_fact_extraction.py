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
