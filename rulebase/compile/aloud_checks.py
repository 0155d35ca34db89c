"""Whether what is said aloud, and what is asked then, fits the effects that are there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rulebase.ask.conditions import ConditionError, parse_condition

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rulebase.compile.aloud import Aloud, Onward
    from rulebase.compile.vocabulary import Vocabulary

_BLANK = re.compile(r"\{(\w+)\}")


def wrong(aloud: Aloud, words: Vocabulary) -> Iterator[tuple[str, str]]:
    """(effect or kind, what is wrong) of everything said of one that is not there, or with parameters it has not."""
    yield from _wrong_sentences(aloud.effects, words)
    for name, others in (*aloud.instead.items(), *aloud.covers.items()):
        for other in {name, *others} - words.effects.keys():
            yield name, f"there is no effect '{other}'"
    for name in aloud.unless.keys() - words.effects.keys():
        yield name, "there is no such effect"
    for name in (aloud.happened.keys() | aloud.of.keys()) - words.kinds.keys():
        yield name, "there is no such kind"
    for effects in aloud.of.values():
        yield from _wrong_sentences({name.partition(":")[0]: says for name, says in effects.items()}, words)


def _wrong_sentences(effects: Mapping[str, str], words: Vocabulary) -> Iterator[tuple[str, str]]:
    for name, says in effects.items():
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
        for role in {*after.roles, *after.roles.values()} - words.roles.keys():
            yield name, f"there is no role '{role}'"
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
