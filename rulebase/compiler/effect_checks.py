"""Checks of the effects that rows order and offer: declared sorts, required parameters, known roles, listed values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebase.compiler.decision_table_checks import Flaw
from rulebase.compiler.effect_and_role_vocabulary import CLAUSES, CODE, FACTS, FLAG, KIND, NUMBER, ROLE, SENTENCE, WORD
from rulebase.compiler.effect_course_checks import faults_of_course, faults_of_moment
from rulebase.compiler.toml_table import choice_hint, near_names_hint
from rulebase.effect_marks import SORT_OF_MARK, WIDER_MARK

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rulebase.compiler.effect_and_role_vocabulary import EffectEntry
    from rulebase.compiler.law_file import EffectSpec, KindFile, Param, RowSpec
    from rulebase.compiler.vocabulary import Vocabulary

_TAKES = {"hand": "seat", "suits": "suit", "dummy-card": "card"}
"""Detail of a fault that an effect names → the parameter that states it where the fault does not."""
_TYPES_IN_WORDS = {
    ROLE: "a role",
    NUMBER: "a whole number",
    FLAG: "true or false",
    SENTENCE: "a sentence",
    KIND: "a kind",
    CODE: "a code",
    CLAUSES: "'fact = value'",
    FACTS: "facts",
}


def check_effect_vocabulary(words: Vocabulary) -> Iterator[Flaw]:
    """Flaws of the vocabulary: an effect without its sort, a parameter without its types, a fact settled by an unknown
    moment."""
    for effect in words.effects.values():
        for message in (*_faults_of_effect_entry(effect, words), *_faults_of_declared_parameters(effect, words)):
            yield Flaw(words.homes["effects"][effect.id], effect.id, message)
    taken = {param for effect in words.effects.values() for param in effect.params}
    for param in sorted(words.params.keys() - taken):
        yield Flaw("words/params.toml", param, "no effect takes this parameter")
    for fact in words.facts.values():
        for message in (fault for moment in fact.settled_by for fault in faults_of_moment(moment, words)):
            yield Flaw(words.homes["facts"][fact.id], fact.id, f"settled_by: {message}")


def _faults_of_effect_entry(effect: EffectEntry, words: Vocabulary) -> Iterator[str]:
    if effect.rewords:
        if effect.rewords not in words.effects:
            yield (
                f"puts '{effect.rewords}' into other words, which is not an "
                f"effect{near_names_hint(effect.rewords, words.effects)}"
            )
        if effect.sorts:
            yield f"puts {effect.rewords} into other words, so the sort is declared there"
        return
    if not effect.sorts:
        yield "declares no sort: it is done, binds, counts or informs"
    if effect.writes and "done" not in effect.sorts:
        yield "writes a line of the record, so its sort is done"
    yield from _faults_of_obligation(effect)
    if effect.amends and "done" not in effect.sorts:
        yield "amends calls, so its sort is done"
    if effect.names in _TAKES and _TAKES[effect.names] not in effect.params:
        yield f"names the {effect.names} of a fault, and takes no '{_TAKES[effect.names]}'"
    yield from _conflicts_of_marks(effect)
    yield from _faults_of_lapse(effect, words)
    yield from faults_of_course(effect, words)
    if "informs" in effect.sorts and not effect.why:
        yield "informs, and does not say why it does no more"
    if effect.why and "informs" not in effect.sorts:
        yield "says why it informs, but its sort is another"


def _faults_of_obligation(effect: EffectEntry) -> Iterator[str]:
    """Faults in the function of *effect*: one that binds has it or says why not, and one that only says or counts has
    none."""
    if "binds" in effect.sorts and not (effect.code or effect.by_itself):
        yield (
            "binds, and no function knows its obligation: add code = 'MODULE:FUNCTION', or by_itself says why a breach "
            "is found without a ruling"
        )
    if effect.by_itself and (effect.code or "binds" not in effect.sorts):
        yield "by_itself is for an effect that binds and has no code"
    if effect.code and not {"binds", "done"} & {*effect.sorts}:
        yield "code names a function that knows an obligation, so its sort is binds"


def _conflicts_of_marks(effect: EffectEntry) -> Iterator[str]:
    """Conflicts between the marks of *effect* and the rest of its entry."""
    if effect.counts_as and "done" not in effect.sorts:
        yield f"counts_as is '{effect.counts_as}', so its sort is done"
    for mark in sorted(effect.marks):
        sort, wider = SORT_OF_MARK.get(mark), WIDER_MARK.get(mark)
        if sort and sort not in effect.sorts:
            yield f"is marked '{mark}', so its sort is {sort}"
        if wider and wider not in effect.marks:
            yield f"is marked '{mark}', so it is marked '{wider}', too"


def _faults_of_lapse(effect: EffectEntry, words: Vocabulary) -> Iterator[str]:
    """Faults in the lapse of *effect*: an unknown fact or value, or an unknown effect or parameter ordered instead."""
    if effect.lapses_if:
        fact, value = effect.lapses_if
        if fact not in words.facts or value not in words.facts[fact].values:
            yield f"lapses_if: '{fact} = {value}' is not a fact and its value"
    elif effect.instead:
        yield "orders something instead, and does not say on what it lapses"
    for spec in effect.instead:
        named = str(spec.get("effect"))
        if named not in words.effects:
            yield f"instead: '{named}' is not an effect{near_names_hint(named, words.effects)}"
            continue
        for param in spec.keys() - {"effect"} - {*words.effects[named].params}:
            yield f"instead: {named} has no '{param}'"
        yield from (f"instead: {message}" for message in _missing_parameters(named, spec, words))


def _faults_of_declared_parameters(effect: EffectEntry, words: Vocabulary) -> Iterator[str]:
    for param in effect.params:
        sorts = words.params.get(param)
        listed = (effect.values or {}).get(param)
        if sorts is None:
            yield f"takes '{param}', of which words/params.toml does not say what it holds"
        elif WORD in sorts and not listed and not effect.rewords:
            yield f"takes a word as {param}, but values does not list the words"
        elif listed and WORD not in sorts:
            yield f"lists words for {param}, which is {' or '.join(sorts)}"


def check_effects(law: KindFile, words: Vocabulary) -> Iterator[Flaw]:
    """Flaws of roles, words, kinds and options in the rows of *law* that are not in the vocabulary."""
    for row in law.rows:
        if row.chooser and row.chooser not in words.roles:
            yield Flaw(law.file, row.place, f"chooser cannot be '{row.chooser}'{_role_hint(row.chooser, words)}")
        for option in row.options:
            if option.id not in words.read | words.offered:
                hint = near_names_hint(option.id, words.read | words.offered)
                yield Flaw(law.file, row.place, f"option '{option.id}' stands in no list of words/options.toml{hint}")
        for effect in effects_ordered_or_offered(row):
            for name, value in effect.params:
                for message in _faults_of_parameter_value(effect, name, value, words):
                    yield Flaw(law.file, row.place, message)


def check_required_parameters(law: KindFile, words: Vocabulary) -> Iterator[Flaw]:
    """Flaws of effects in the rows of *law* to which a parameter is not given that every row has to give."""
    for row in law.rows:
        for effect in effects_ordered_or_offered(row):
            for message in _missing_parameters(effect.name, dict(effect.params), words):
                yield Flaw(law.file, row.place, message)


def _missing_parameters(name: str, given: Mapping[str, object], words: Vocabulary) -> Iterator[str]:
    """The faults of the effect *name* where *given* are its parameters."""
    entry = words.effects.get(name)
    if entry is None:
        # An unknown effect was reported when read.
        return
    for param in entry.required:
        if param not in given:
            yield f"{name} lacks '{param}', which has to be {_parameter_type_in_words(entry, param, words)}"
    if entry.either and len(given.keys() & {*entry.either}) != 1:
        yield f"{name} has to have one of {', '.join(entry.either)}, and no more of them"


def _parameter_type_in_words(entry: EffectEntry, param: str, words: Vocabulary) -> str:
    listed = (entry.values or {}).get(param, ())
    types = (_TYPES_IN_WORDS[sort] for sort in words.params.get(param, ()) if sort != WORD)
    return " or ".join((*types, *listed))


def check_optional_parameters(rows: Iterable[RowSpec], words: Vocabulary) -> Iterator[Flaw]:
    """Flaws of entries that call a parameter optional although each of the *rows*, which are those of all codes, gives
    it."""
    always: dict[str, set[str]] = {}
    for row in rows:
        for effect in effects_ordered_or_offered(row):
            given = {param for param, _ in effect.params}
            always[effect.name] = always.get(effect.name, given) & given
    for entry in words.effects.values():
        for param in entry.optional:
            if param in always.get(entry.id, ()):
                yield Flaw(
                    words.homes["effects"][entry.id], entry.id, f"optional has '{param}', and every row gives it"
                )


def effects_ordered_or_offered(row: RowSpec) -> Iterator[EffectSpec]:
    """Every effect that *row* orders or offers."""
    yield from row.do
    for option in row.options:
        yield from option.do


def _faults_of_parameter_value(effect: EffectSpec, name: str, value: Param, words: Vocabulary) -> Iterable[str]:
    """The faults of *value*, given for the parameter *name* of *effect*."""
    sorts = words.params.get(name, ())
    if KIND in sorts:
        return (
            ()
            if value in words.kinds
            else (f"{effect.name} names '{value}', which is not a kind{near_names_hint(str(value), words.kinds)}",)
        )
    if CLAUSES in sorts:
        return _faults_of_fact_value_clauses(effect, value, words)
    if FACTS in sorts:
        named = value if isinstance(value, tuple) else (str(value),)
        return [
            f"{effect.name}: '{fact}' is not a fact{near_names_hint(fact, words.facts)}"
            for fact in named
            if fact not in words.facts
        ]
    number = isinstance(value, int) and not isinstance(value, bool)
    if CODE in sorts or SENTENCE in sorts or (NUMBER in sorts and number):
        return ()
    if FLAG in sorts and isinstance(value, bool):
        return ()
    told = value if isinstance(value, tuple) else (value,)
    if ROLE in sorts:
        wrong = [one for one in told if one not in words.roles]
        return [f"{effect.name}: {name} cannot be '{one}'{_role_hint(one, words)}" for one in wrong]
    if effect.name not in words.effects:
        # An unknown effect was reported when read; its parameters cannot be checked.
        return ()
    listed = (words.effects[effect.name].values or {}).get(name, ())
    choices = ", ".join(listed) or " or ".join(sorts)
    return [f"{effect.name}: nothing binds {name} = '{one}'; it can be {choices}" for one in told if one not in listed]


def _faults_of_fact_value_clauses(effect: EffectSpec, value: Param, words: Vocabulary) -> Iterator[str]:
    for clause in value if isinstance(value, tuple) else (str(value),):
        fact, _, said = (part.strip() for part in clause.partition("="))
        if fact not in words.facts:
            yield f"{effect.name}: '{clause}' is not a fact and its value{near_names_hint(fact, words.facts)}"
        elif said not in words.facts[fact].values:
            yield f"{effect.name}: '{clause}' is not a fact and its value{choice_hint(said, words.facts[fact].values)}"


def _role_hint(role: object, words: Vocabulary) -> str:
    return near_names_hint(str(role), words.roles) or "; the roles stand in words/roles"
