"""Checks of the courses of effects: known moments, kinds, facts and roles, and a span for every effect that binds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebase.compiler.toml_table import near_names_hint
from rulebase.effect_courses import WHOSE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rulebase.compiler.effect_and_role_vocabulary import EffectEntry
    from rulebase.compiler.vocabulary import Vocabulary
    from rulebase.effect_courses import NextQuestion

_EFFECT = "effect"


def faults_of_course(effect: EffectEntry, words: Vocabulary) -> Iterator[str]:
    """Faults in the course of *effect*: it binds and tells no span, or names an unknown moment, kind, fact or role."""
    course = effect.course
    if effect.code and "binds" in effect.sorts and not (course.spans or course.hangs_on):
        yield "binds, and does not tell how long: add lasts = [{ until = [MOMENT …] }], or hangs_on names an effect"
    if course.spans and "binds" not in effect.sorts:
        yield "tells how long it lasts, so its sort is binds"
    for named in filter(None, (course.settles, course.hangs_on, *(one.becomes.get(_EFFECT) for one in course.spans))):
        if named not in words.effects:
            yield f"'{named}' is not an effect{near_names_hint(named, words.effects)}"
    if course.spans and course.spans[-1].given and not _all_values_met(effect):
        yield "lasts ends with a condition, so that it may tell nothing; the last span has none"
    for span in course.spans:
        yield from _faults_of_conditions(span.given, effect)
        for moment in (*filter(None, (span.since,)), *span.until, *span.lapses):
            yield from faults_of_moment(moment, words)
        if span.lapses and not span.since:
            yield "lapses is for what begins later, and since does not say when"
        if not span.until:
            yield "lasts without an end: until lists the moments at which it ends"
    for after in course.next:
        yield from _faults_of_conditions(after.given, effect)
        yield from _faults_of_next(after, words)


def _all_values_met(effect: EffectEntry) -> bool:
    """Whether the spans of *effect* have a condition on one parameter for each of its values."""
    (first, *_) = effect.course.spans[-1].given
    met = {value for span in effect.course.spans for value in span.given.get(first, ())}
    return first in effect.required and met >= {*(effect.values or {}).get(first, ())}


def _faults_of_conditions(given: Mapping[str, tuple[str, ...]], effect: EffectEntry) -> Iterator[str]:
    for param, values in given.items():
        if param not in effect.params:
            yield f"has a condition on '{param}', which is not a parameter of it"
        listed = (effect.values or {}).get(param)
        yield from (f"{param} cannot be '{one}'" for one in values if listed is not None and one not in listed)


def faults_of_moment(moment: str, words: Vocabulary) -> Iterator[str]:
    """The fault of *moment* if it is not one of the vocabulary, seen from a player or of the whole table."""
    known = words.moments.get(moment)
    if known and known.table:
        return
    whose, _, name = moment.partition(" ")
    found = words.moments.get(name) if whose in WHOSE else None
    if found is None or found.table:
        yield (
            f"'{moment}' is not a moment; it is one of words/moments.toml, after {', '.join(WHOSE[:-1])} or "
            f"{WHOSE[-1]} unless it happens to the whole table"
        )


def _faults_of_next(after: NextQuestion, words: Vocabulary) -> Iterator[str]:
    if after.kind not in words.kinds:
        yield f"next: there is no kind '{after.kind}'{near_names_hint(after.kind, words.kinds)}"
    for fact in after.facts:
        name, _, value = fact.partition("=")
        if name not in words.facts or value not in words.facts[name].values:
            yield f"next: '{fact}' is not a fact and its value"
    for role, whose in after.roles.items():
        if role not in words.roles:
            yield f"next: there is no role '{role}'{near_names_hint(role, words.roles)}"
        if whose not in WHOSE[:2]:
            yield f"next: {role} cannot be '{whose}'; it is {' or '.join(WHOSE[:2])}"
