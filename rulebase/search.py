"""Provisions found by words: law numbers and ids first, then names of kinds, then words, all before any.

What people type is never handed to the search engine as it stands: every term is quoted, so no sign means anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rulebase.answers import Hit
from rulebase.citing import by_law, by_id, by_number, preferred_code
from rulebase.schema import WEIGHTS
from rulebase.words import law_number, plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rulebase.answers import CodeInfo
    from rulebase.lookup import Rulebase

MOST_WORDS = 40
"""Words beyond these are not read: nobody's question needs them."""
LONGEST_PHRASE = 4
SNIPPET = 160

CITED, NAMED, ALL = 1000.0, 300.0, 100.0
"""What an answer gains by being cited, by being about the kind that is named, by having all words."""
"""Prepositions after which the name of a code is meant as such."""
_WITHIN = frozenset(("in", "at", "under", "for", "playing"))
_MERE_NUMBERS = frozenset("0123456789")


class Question(NamedTuple):
    """What is asked for: terms, each a group of phrases that mean the same, and how much each code is meant."""

    groups: tuple[tuple[str, ...], ...]
    favour: Mapping[str, float]
    """Code to the factor by which its provisions count more."""
    bare: str
    """The words without those that only name a code."""


def search(rulebase: Rulebase, words: str, code: CodeInfo | None, limit: int) -> list[Hit]:
    """At most *limit* provisions that answer *words*; only of *code* and its parents where one is named."""
    tokens = plain(words[: MOST_WORDS * 40]).split()[:MOST_WORDS]
    if not tokens or limit < 1:
        return []
    question = _understood(rulebase, tokens, code)
    ranges = _ranges(rulebase)
    scores: dict[int, float] = {}

    def credit(number: int, score: float) -> None:
        home = ranges.at(number)
        if code is None or home in question.favour:
            scores[number] = scores.get(number, 0.0) + score * question.favour.get(home, 1.0)
"""


"""
