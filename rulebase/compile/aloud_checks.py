"""Whether what is said aloud, and what is asked then, fits the effects that are there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rulebase.ask.conditions import ConditionError, parse_condition

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rulebase.compile.aloud import Onward
    from rulebase.compile.vocabulary import Vocabulary

_BLANK = re.compile(r"\{(\w+)\}")


def wrong(aloud: Mapping[str, str], words: Vocabulary) -> Iterator[tuple[str, str]]:
    """(effect, what is wrong) of every sentence for an effect that is not there, or with parameters that it has not."""
    for name, says in aloud.items():
        entry = words.effects.get(name)
        if entry is None:
            yield name, "there is no such effect"
        else:
            for param in _BLANK.findall(says):
                if param not in entry.params:
                    yield name, f"the effect has no parameter '{param}'"


def wrong_onward(onward: Mapping[str, Onward], words: Vocabulary) -> Iterator[tuple[str, str]]:
    """(effect, what is wrong) of every question that follows no effect, is about no kind, or knows what cannot be."""
    for name, after in onward.items():
        if name not in words.effects:
            yield name, "there is no such effect"
        if after.kind not in words.kinds:
            yield name, f"there is no kind '{after.kind}'"
        try:
            known = parse_condition(after.facts)
        except ConditionError as error:
            yield name, str(error)
            continue
        for fact, values in known.items():
            entry = words.facts.get(fact)
            if entry is None:
                yield name, f"there is no fact '{fact}'"
            elif len(values) != 1 or values[0] not in entry.values:
                yield name, f"{fact} has no value '{' '.join(values)}'"
