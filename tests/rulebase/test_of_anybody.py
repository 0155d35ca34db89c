"""Nobody at a table is told as a man: what laws, facts, effects and findings say is said of any player."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from tests.helpers.program_source import nodes

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
MEN = re.compile(r"\b(?:he|his|him|himself)\b(?!-\d)", re.IGNORECASE)
"""HE-06 is a provision of hearts."""
NO_SENTENCES = frozenset(("id", "under", "cite"))
"""Keys of what is looked up by its letters, and of headings of old books."""
HEARD = ("words/asked", "words/stories", "words/aliases", "words/synonyms.toml")
"""What people say, in their own words."""
WORDS_OF_PEOPLE = frozenset(
    (
        "rulebase.stories.features",
        "rulebase.stories.auction_reader",
        "rulebase.stories.auction_words",
        "rulebase.stories.order_of_told_calls",
        "rulebase.stories.reported_speech",
        "rulebase.stories.acts_and_intentions",
        "rulebase.stories.call_words",
        "rulebase.stories.dealer_words",
        "rulebase.stories.player_mentions",
        "rulebase.stories.player_words",
        "rulebase.stories.told_changes",
        "rulebase.stories.told_turns",
        "rulebase.query.kind_names",
        "rulebase.query.normalised_names_and_law_numbers",
        "adjudicator.scoring.systems.cribbage_parser",
    )
)
TERMS = ("his nobs", "his nibs", "his heels")


def sentences(found: object, key: str = "") -> Iterator[str]:
    """Every sentence below *found*, a table of a law file, a part of one, or a text under *key*."""
    if isinstance(found, dict):
        for name, part in found.items():
            yield from sentences(part, name)
    elif isinstance(found, list):
        for part in found:
            yield from sentences(part, key)
    elif isinstance(found, str) and key not in NO_SENTENCES and " " in found:
        yield found


def told_as_a_man(text: str) -> bool:
    for term in TERMS:
        text = text.replace(term, "")
    return MEN.search(text) is not None


def test_no_law_is_told_as_of_a_man() -> None:
    """Cases are named by their authors, old headings stand as they are printed."""
    read = 0
    for path in sorted((ROOT / "rulebase").rglob("*.toml")):
        name = path.relative_to(ROOT / "rulebase").as_posix()
        if name.startswith(HEARD) or name.endswith(".cases.toml"):
            continue
        told = list(sentences(tomllib.loads(path.read_text(encoding="utf-8"))))
        read += len(told)

        assert [] == [text for text in told if told_as_a_man(text)], name
    assert read > 10_000


def test_nothing_that_the_program_says_is_told_as_of_a_man() -> None:
    """Texts, not the docstrings, which only developers read."""
    for name, found in nodes().items():
        if name in WORDS_OF_PEOPLE:
            continue
        docs = {id(one.value) for one in found if isinstance(one, ast.Expr)}
        said = [one.value for one in found if isinstance(one, ast.Constant) and id(one) not in docs]

        assert [] == [text for text in said if isinstance(text, str) and told_as_a_man(text)], name
