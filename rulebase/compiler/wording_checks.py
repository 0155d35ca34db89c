"""Checks of wording: short questions are clear, choices state their outcomes, standings fit sentences."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rulebase.compiler.answer_vocabulary import answer_faults, option_faults
from rulebase.compiler.decision_table_checks import Flaw
from rulebase.compiler.law_file import standing_faults
from rulebase.compiler.toml_table import near_names_hint
from rulebase.query.decision_diagram import situations

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping

    from rulebase.compiler.law_file import EffectSpec, KindFile, RowSpec
    from rulebase.compiler.vocabulary import AskedFact, Vocabulary


_WORD = re.compile(r"[a-z0-9']+")

_POINTING = re.compile(
    r"""
    an?|the|of|or|and|in|on|at|by|to|for|with|from|as|than|not|no|nor|any|all|both|some|other|another|else|more|most
    |one|two|its?|itself|they|them|theirs?|this|that|these|those|there|here|then|so|such|same|ways?|i|you|your|we
    |who|whose|whom|which|what|why|when|where|how|many|much|is|are|was|were|be|been|being|am|do|does|did|done|doing
    |have|has|had|having|can|could|may|might|must|will|would|shall|should|before|after|since|until|already|yet|again
    |once|now|later|still|too|only|ever|never|just|wrong|right|bad|sort|kind|thing|matter|question|case|happen(?:ed|s)?
    |made?|make|found|noticed|mentioned|said|says?|told|come|came|go|went|gone|put|apply|applies
    """,
    re.VERBOSE,
)
"""Words without content: a question of these alone names no card, call, player or act."""

_VAGUE = re.compile(r"\b(?:by then|not so)\b")
"""Phrases that only a reader of the whole question can understand."""

_ORDERED = re.compile(r"\botherwise\b")
"""A word that only contrasts an answer with those before it."""

_CONDITIONS = {
    "before": re.compile(
        r"\b(?:before|beforehand|earlier|already|first|yet|early|until|after|ahead|during|in|later|when|undealt|still"
        r"|since|by|began|begun|had|time|too|far|unseen)\b"
    ),
    "after": re.compile(
        r"\b(?:after|since|before|later?|past|second|next|then|last|from|right|over|once|when|already)\b"
    ),
    "unless": re.compile(r"\b(?:unless|except|if|without|not|only|but)\b"),
    "without": re.compile(r"\b(?:without|not?|none|lacking|only|out|alone|away|through|unasked|themselves)\b"),
}
"""Word of the whole question that limits it → the words of which the short question has to keep one."""


def short_question_faults(fact: AskedFact) -> Iterator[str]:
    """The faults of the short question and the short answers of *fact*, each read alone."""
    asked = fact.brief or fact.question
    plain = asked.casefold()
    if all(map(_POINTING.fullmatch, _WORD.findall(plain))):
        yield f"the short question '{asked}' names nothing: which card, call, player or act?"
    if vague := _VAGUE.search(plain):
        yield f"the short question '{asked}' says '{vague[0]}', which only the whole question explains"
    if fact.brief:
        for word in _limiting_words(fact.question):
            if not _CONDITIONS[word].search(plain):
                yield f"the short question '{asked}' has lost the '{word}' of the whole one"

    for value, answer in fact.short.items():
        if _ORDERED.search(answer.casefold()) and value != fact.values[-1]:
            yield f"the answer '{answer}' says 'otherwise' before the answers that it shuts out are heard"


def _limiting_words(question: str) -> Iterator[str]:
    """The words that limit the *question* itself, without its list of answers and its brackets, which come with the
    answers."""
    itself = re.sub(r"\([^()]*\)", " ", question.casefold().partition(":")[0])
    if " or " in itself or ";" in itself:
        return
    for word in _CONDITIONS:
        if re.search(rf"\b{word}\b", itself):
            yield word


MOST_CHOICE_WORDS = 18
"""The most words on the outcome of a choice."""
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def check_choosers(words: Vocabulary) -> Iterator[Flaw]:
    """Flaws of facts in the vocabulary whose chooser is no role."""
    for fact in words.facts.values():
        file = words.homes["facts"][fact.id]
        if fact.chooser and fact.chooser not in words.roles:
            yield Flaw(
                file,
                fact.id,
                f"'{fact.chooser}' chooses it, which is not a role{near_names_hint(fact.chooser, words.roles)}",
            )


def check_choices(law: KindFile, words: Vocabulary) -> Iterator[Flaw]:
    """Flaws of choices in *law*: no outcome is stated, or it leaves out a number that the rows order or offer."""
    for fact in law.facts:
        if fact.chooser and fact.chooser not in words.roles:
            hint = near_names_hint(fact.chooser, words.roles)
            yield Flaw(law.file, "facts", f"'{fact.chooser}' chooses {fact.id}, which is not a role{hint}")
        shown = fact.id in words.facts and words.facts[fact.id].derived
        if fact.brings and not (fact.chooser or fact.yet_to_come or shown):
            yield Flaw(law.file, "facts", f"{fact.id} says what it brings, and nobody has anything to choose yet")
    chosen = [fact for fact in law.facts if fact.chooser or fact.brings]
    if not chosen:
        return
    reached = _rows_by_choice(law, chosen)
    rows = {row.id: row for row in law.rows}
    for fact in chosen:
        for value in fact.values:
            ids = reached.get((fact.id, value), set())
            others = frozenset[str]().union(*(reached.get((fact.id, one), ()) for one in fact.values if one != value))
            for message in _faults_of_stated_outcome(
                fact, value, [rows[row] for row in rows_in_law_order(law, ids)], others
            ):
                yield Flaw(law.file, "facts", f"{fact.id} = {value}: {message}")


def rows_in_law_order(law: KindFile, ids: Container[str]) -> list[str]:
    """The rows *ids*, in the order of the file."""
    return [row.id for row in law.rows if row.id in ids]


def _rows_by_choice(law: KindFile, chosen: list[AskedFact]) -> dict[tuple[str, str], set[str]]:
    """(fact, value) → the rows that can apply after that choice."""
    found: dict[tuple[str, str], set[str]] = {}
    for values, rows in situations(law.facts, law.conditions, law.instead):
        for fact in chosen:
            if fact.id in values:
                found.setdefault((fact.id, values[fact.id]), set()).update(rows)
    return found


def _faults_of_stated_outcome(
    fact: AskedFact, value: str, rows: list[RowSpec], others: Container[str]
) -> Iterator[str]:
    if not rows or any(row.instead_of for row in rows):
        # Where a house rules otherwise, the law's words on the outcome are not shown.
        return
    said = fact.brings.get(value, "")
    if not said and not fact.chooser:
        return
    if not said:
        own = rows[0].says if len(rows) == 1 else ""
        if not own or len(own.split()) > MOST_CHOICE_WORDS:
            yield (
                "a player chooses it and is not told what it brings; say it in brings, in "
                f"{MOST_CHOICE_WORDS} words at most"
            )
            return
        said = own
    elif len(said.split()) > MOST_CHOICE_WORDS:
        yield f"brings has {len(said.split())} words; at most {MOST_CHOICE_WORDS}"
    if ":" in said:
        yield "what it brings stands after the answer and a colon; say it without another"
    told = {word.strip(".,;:()").lower() for word in said.split()}
    for number in sorted({number for row in rows if row.id not in others for number in _numbers_moved(row)}):
        if told.isdisjoint(_number_spellings(number)):
            yield f"brings does not name the {number} that may be moved"


def _number_spellings(number: int) -> set[str]:
    """The ways to write *number*."""
    return {str(number), f"{number:,}"} | ({_NUMBERS[number]} if number < len(_NUMBERS) else set())


def _numbers_moved(row: RowSpec) -> Iterator[int]:
    """The numbers of points, tricks or chips that *row* moves or offers to move."""
    effects = (*row.do, *(effect for option in row.options for effect in option.do))
    for effect in effects:
        number = _parameters_of_effect(effect).get("n")
        if isinstance(number, int) and not isinstance(number, bool) and number:
            yield number


def _parameters_of_effect(effect: EffectSpec) -> Mapping[str, object]:
    return dict(effect.params)


def check_wording(law: KindFile, words: Vocabulary) -> Iterator[Flaw]:
    """Flaws of wording: questions that *law* changes, options, and the standings of its provisions."""
    for fact in law.facts:
        known = words.facts[fact.id]
        if (fact.question, fact.brief, fact.short) != (known.question, known.brief, known.short):
            faults = (*short_question_faults(fact), *answer_faults(fact.values, fact.short, words.answers))
            yield from (Flaw(law.file, f"facts: {fact.id}", message) for message in faults)
    for row in law.rows:
        offered = [option.id for option in row.options]
        yield from (Flaw(law.file, row.place, message) for message in option_faults(offered, words.answers))
        for option in row.options:
            if ";" in option.says:
                message = f"option '{option.id}' has a semicolon, so it is heard as two options"
                yield Flaw(law.file, row.place, message)
    for provision in law.provisions:
        for message in standing_faults(provision.right, provision.says):
            yield Flaw(law.file, provision.place, f"{provision.id} {message}")
