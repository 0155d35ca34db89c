"""Checks that sentences announce each effect of a row completely and no more, and that follow-up questions are
valid."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rulebase.compiler.decision_table_checks import Flaw
from rulebase.compiler.sentences_read_out import ANNOUNCEMENTS_FILE, SHARED_SCOPE, announcements_under
from rulebase.compiler.vocabulary_files import WORDS_FILE as WORDS
from rulebase.effect_marks import EffectMark
from rulebase.query.answers import HOUSE_SIGN
from rulebase.query.conditions import ConditionError, parse_condition
from rulebase.sentences_read_out import (
    EVERY_KIND,
    UNSETTLED,
    Announcements,
    RowAnnouncements,
    family_scope,
    template_parameters,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rulebase.compiler.law_file import EffectSpec, KindFile, OptionSpec, Param, RowSpec
    from rulebase.compiler.sentences_read_out import FollowUpQuestion
    from rulebase.compiler.sources import CodeSource, Sources
    from rulebase.compiler.vocabulary import Vocabulary

MOST_ANNOUNCEMENT_WORDS = 45
"""The most words of a row that may be read out whole, where it orders nothing."""
_NUMBERS = ("nought", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_ONCE, _TWICE, _NONE = ("once", "single"), ("twice", "double", "both"), ("no", "none", "nothing")
_TIMES = {0: _NONE, 1: (*_ONCE, "a", "an"), 2: _TWICE}


def faulty_announcements(words: Vocabulary) -> Iterator[Flaw]:
    """Flaws of sentences: for an unknown effect or kind, or with a parameter that the effect does not have."""
    for scope, speech in words.aloud.items():
        file = ANNOUNCEMENTS_FILE if scope == SHARED_SCOPE else f"{scope.rstrip('/')}/{WORDS}"
        for name, message in _faults_of_announcements(speech, words):
            yield Flaw(file, name, message)


def _faults_of_announcements(speech: Announcements, words: Vocabulary) -> Iterator[tuple[str, str]]:
    sentences = [speech.effects, *speech.by_kind.values()]
    for said in sentences:
        yield from _unknown_effects_and_parameters(said, words)
    for name, others in (*speech.instead.items(), *speech.covers.items()):
        for other in {name, *others} - words.effects.keys():
            yield name, f"there is no effect '{other}'"
    for name in (speech.unless.keys() | speech.silent.keys()) - words.effects.keys():
        yield name, "there is no such effect"
    for name in speech.unsaid:
        effect, _, param = name.partition(".")
        if effect not in words.effects or param not in words.effects[effect].params:
            yield name, "there is no effect with this parameter"
    for name in (
        (speech.happened.keys() | speech.by_kind.keys() | speech.roles.keys()) - words.kinds.keys() - {EVERY_KIND}
    ):
        yield name, "there is no such kind"
    for role in {role for roles in speech.roles.values() for role in roles} - words.roles.keys():
        yield role, "there is no such role"
    for name in speech.silent.keys() & speech.effects.keys():
        yield name, "is read out, and said to be silent"


def _unknown_effects_and_parameters(sentences: Mapping[str, str], words: Vocabulary) -> Iterator[tuple[str, str]]:
    for key, says in sentences.items():
        entry = words.effects.get(key.partition(":")[0])
        if entry is None:
            yield key, "there is no such effect"
            continue
        for param in sorted(template_parameters(says) - set(entry.params)):
            yield key, f"the effect has no parameter '{param}'"


def announcement_scopes(code: CodeSource) -> tuple[str, str, str]:
    """The scopes whose sentences are in force under *code*, widest first."""
    return (
        SHARED_SCOPE,
        family_scope(code.folder.split("/")[1]) if code.folder.startswith("law/") else "",
        code.id.partition(HOUSE_SIGN)[0],
    )


def unannounced_effects(sources: Sources, code: CodeSource) -> Iterator[Flaw]:
    """Flaws of effects that a row of *code* orders or offers and no sentence states completely."""
    speech = announcements_under(sources.words.aloud, announcement_scopes(code))
    members = (*reversed(sources.ancestors(code.id)), code.id)
    laws = [law for member in members for law in sources.codes[member].kinds.values()]
    provisions = {provision.id: provision.says for law in laws for provision in law.provisions}
    for law in code.kinds.values():
        for row in law.rows:
            for message in _announcement_faults_of_row(row, law, speech, sources.words, provisions):
                yield Flaw(law.file, row.place, message)


def _announcement_faults_of_row(
    row: RowSpec, law: KindFile, speech: Announcements, words: Vocabulary, provisions: Mapping[str, str]
) -> Iterator[str]:
    if row.basis in UNSETTLED and row.do and not row.words.left_open:
        yield f"rests on what is {row.basis}, and left_open does not say what the law leaves open"
    if row.words.left_open and row.basis not in UNSETTLED:
        yield f"left_open says that the law leaves something open, but its basis is '{row.basis}'"
    if (
        is_announced_by_its_words(row, words)
        and (count := len(_words_of_row(row, provisions).split())) > MOST_ANNOUNCEMENT_WORDS
    ):
        yield f"its own words are read out, and {count} words are too many (at most {MOST_ANNOUNCEMENT_WORDS})"
    yield from _faults_of_own_sentences(row, words)
    names = [effect.name for effect in row.do]
    for effect in row.do:
        if by := speech.covering(effect.name, names, row.words):
            if by not in names:
                yield f"{effect.name} is covered by {by}, which the row does not order"
            continue
        yield from _unstated_parameters_of_effect(effect, law.kind, speech, row.words, words)
    for option in row.options:
        yield from (
            f"option {option.id}: {one}" for one in _unstated_parts_of_option(option, row, law.kind, speech, words)
        )


def is_announced_by_its_words(row: RowSpec, words: Vocabulary) -> bool:
    """Whether *row* orders nothing beyond its own words, so that these are read out."""
    marks = (words.effects[effect.name].marks for effect in row.do)
    nothing = not row.options and all(EffectMark.TOLD_BY_ROW in marked for marked in marks)
    return nothing and row.words.happened is None and not row.words.left_open


def _words_of_row(row: RowSpec, provisions: Mapping[str, str]) -> str:
    """The words of *row*: its own, or those of the *provisions* it rests on, by id."""
    return row.says or " ".join(provisions[one] for one in row.under if one in provisions)


def _faults_of_own_sentences(row: RowSpec, words: Vocabulary) -> Iterator[str]:
    """The faults in the row's own sentences."""
    ordered = {effect.name for effect in row.do} | {effect.name for option in row.options for effect in option.do}
    for key in (*row.words.effects, *row.words.covered):
        if key.partition(":")[0] not in ordered:
            yield f"has words for {key}, which it does not order"
    for key, message in _unknown_effects_and_parameters(row.words.effects, words):
        yield f"{key}: {message}"
    for option in row.options:
        offered = {effect.name for effect in option.do}
        for key in option.aloud:
            if key.partition(":")[0] not in offered:
                yield f"option {option.id} has words for {key}, which it does not offer"


def _unstated_parameters_of_effect(
    effect: EffectSpec, kind: str, speech: Announcements, own: RowAnnouncements, words: Vocabulary
) -> Iterator[str]:
    """The parameters of *effect* that no sentence states."""
    params = dict(effect.params)
    said = speech.words(effect.name, params, (kind,), own)
    if (said is None or not said.own) and effect.name in speech.silent:
        return
    unsaid = {name for name in params if f"{effect.name}.{name}" in speech.unsaid}
    if said is not None and (said.own or params.keys() <= said.says | unsaid):
        template, says = said.template, said.says
    else:
        graded = words.effects.get(f"{'if_defends' if params.get('if_defends') else params.get('grade')}_{effect.name}")
        template = (graded or words.effects[effect.name]).says
        says = template_parameters(template) | ({"grade", "if_defends"} if graded else set())
    # A number may stand in the words of another parameter: "three chips".
    spoken = " ".join((template, *(str(value) for name, value in params.items() if name in says)))
    # A sentence written for one row is trusted, except for its numbers.
    written = any(key in own.effects for key in (effect.name, *(f"{effect.name}:{value}" for value in params.values())))
    for name in sorted(params.keys() - says - unsaid):
        if written and not _is_number(params[name]):
            continue
        if not _text_states_value(params[name], spoken):
            yield f"{effect.name}: nothing read out says {name} = {_value_as_text(params[name])}"


def _unstated_parts_of_option(
    option: OptionSpec, row: RowSpec, kind: str, speech: Announcements, words: Vocabulary
) -> Iterator[str]:
    """The parts of *option* that neither its own words nor the sentences after them state."""
    own = RowAnnouncements({**row.words.effects, **option.aloud}, row.words.covered)
    names = [effect.name for effect in (*row.do, *option.do)]
    for effect in option.do:
        if effect.name in option.tells:
            for name, value in effect.params:
                if _is_number(value) and not _text_states_value(value, option.says):
                    yield f"its words tell {effect.name}, and do not say {name} = {value}"
        elif not speech.covering(effect.name, names, own):
            yield from _unstated_parameters_of_effect(effect, kind, speech, own, words)


def _text_states_value(value: Param, text: str) -> bool:
    """Whether *value* occurs in *text*, a number in figures or in letters, other values by their words."""
    said = re.findall(r"[\w½]+", text.lower())
    if isinstance(value, bool):
        return False
    if isinstance(value, int):
        letters = _NUMBERS[value] if 0 <= value < len(_NUMBERS) else ""
        return not {str(value), letters, *_TIMES.get(value, ())}.isdisjoint(said)
    values: Sequence[str] = value if isinstance(value, tuple) else (value,)
    return all(set(re.findall(r"\w+", one.lower().replace("_", " "))) <= set(said) for one in values)


def _is_number(value: Param) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _value_as_text(value: Param) -> str:
    return " ".join(value) if isinstance(value, tuple) else str(value)


def faulty_follow_ups(onward: Mapping[str, FollowUpQuestion], words: Vocabulary) -> Iterator[tuple[str, str]]:
    """(effect, message) for each question after an unknown effect, on an unknown kind or role, or with impossible
    facts."""
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
