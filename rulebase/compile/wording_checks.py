"""Checks that the questions, offers and statements of a table cannot be taken for something else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebase.compile.brief_checks import unclear
from rulebase.compile.decision_checks import Flaw
from rulebase.compile.standings import misjudged

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebase.compile.lawfile import KindFile
    from rulebase.compile.vocabulary import Vocabulary


def check_wording(law: KindFile, words: Vocabulary) -> Iterator[Flaw]:
    """The questions that *law* asks otherwise than *words*, its options, and the standings of its provisions."""
    for fact in law.facts:
        known = words.facts[fact.id]
        if (fact.question, fact.brief, fact.short) != (known.question, known.brief, known.short):
            yield from (Flaw(law.file, f"facts: {fact.id}", message) for message in unclear(fact))
    for row in law.rows:
        for option in row.options:
            if ";" in option.says:
                message = f"option '{option.id}' has a semicolon, so it is heard as two options"
                yield Flaw(law.file, row.place, message)
    for provision in law.provisions:
        for message in misjudged(provision.right, provision.says):
            yield Flaw(law.file, provision.place, f"{provision.id} {message}")
