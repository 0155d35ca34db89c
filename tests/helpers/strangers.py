"""Questions of people who never saw the phrasings, and at which place the right law and the right kind are answered.

The files of ``BRIDGE`` and ``GAMES`` (tests/rulebase/stories) hold a question a line with every right answer; nothing
is ever learnt from them. ``errors.md`` tells who wrote them, and names what is answered wrongly.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from rulebase.query.normalised_names_and_law_numbers import compact_citation, law_numbers_cited, whole_law_number

if TYPE_CHECKING:
    from rulebase import Rulebase

FOLDER = Path(__file__).parents[1] / "rulebase" / "stories"
BRIDGE = "asked_of_bridge", "asked_of_bridge_sidelong", "asked_of_bridge_later"
GAMES = "asked_of_games", "asked_of_games_later", "asked_of_games_last"
DUPLICATE = "duplicate-2017"
FIRST = 3
"""So many laws or kinds people look at."""


class Question(NamedTuple):
    """What somebody asked, and what answers it."""

    place: str
    """The file and the line in it, from 1."""
    text: str
    code: str
    laws: frozenset[str]
    """Numbers of laws, one of which is right; empty where only the kind is known."""
    kinds: frozenset[str]
    """Kinds, one of which is right; empty where only the law is known."""


@cache
def questions(name: str) -> tuple[Question, ...]:
    """The questions of the file *name*, without its ending."""
    lines = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(_question(f"{name}:{number}", json.loads(line)) for number, line in enumerate(lines, 1))


def _question(place: str, data: dict[str, Any]) -> Question:
    numbers = frozenset(whole_law_number(compact_citation(law)) for law in data.get("laws", ()))
    return Question(place, data["text"], data.get("code", DUPLICATE), numbers, frozenset(data.get("kinds", ())))


def laws_answered(laws: Rulebase, one: Question) -> list[str]:
    """The laws that ``search`` names, the first first; a heading where a provision has no number."""
    found: dict[str, None] = {}
    for hit in laws.search(one.text, one.code):
        cited = law_numbers_cited(hit.law)
        found.setdefault(whole_law_number(cited[0]) if cited else hit.law)
    return list(found)


@cache
def kinds_offered(laws: Rulebase, one: Question) -> list[str]:
    """The kinds that ``rule`` offers, the likeliest first."""
    return [likely.kind.id for likely in laws.likely_kinds(one.text, one.code).kinds]


def law_found(laws: Rulebase, one: Question) -> bool:
    """Whether a right law is among the first three."""
    return not one.laws.isdisjoint(laws_answered(laws, one)[:FIRST])


def kind_found(laws: Rulebase, one: Question) -> bool:
    """Whether a right kind is among the first three."""
    return not one.kinds.isdisjoint(kinds_offered(laws, one)[:FIRST])
