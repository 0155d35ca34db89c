"""Checks that each choice of a player after a fault tells in few words what it brings, before it is made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebase.ask.diagram import situations
from rulebase.compile.decision_checks import Flaw
from rulebase.compile.toml_table import near

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping

    from rulebase.compile.lawfile import EffectSpec, KindFile, RowSpec
    from rulebase.compile.vocabulary import AskedFact, Vocabulary

MOST_WORDS = 18
"""So many words say what a choice brings."""
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def check_choosers(words: Vocabulary) -> Iterator[Flaw]:
    """Facts of the vocabulary that somebody chooses who has no role there, or that are taken for granted all the
    same."""
    for fact in words.facts.values():
        file = words.homes["facts"][fact.id]
        if fact.chooser and fact.chooser not in words.roles:
            yield Flaw(file, fact.id, f"'{fact.chooser}' chooses it, which is no role{near(fact.chooser, words.roles)}")


def check_choices(law: KindFile, words: Vocabulary) -> Iterator[Flaw]:
    """Choices of *law* that do not say what they bring, or leave a number out that is ordered or offered then."""
    for fact in law.facts:
        if fact.chooser and fact.chooser not in words.roles:
            hint = near(fact.chooser, words.roles)
            yield Flaw(law.file, "facts", f"'{fact.chooser}' chooses {fact.id}, which is no role{hint}")
        shown = fact.id in words.facts and words.facts[fact.id].derived
        if fact.brings and not (fact.chooser or fact.yet_to_come or shown):
            yield Flaw(law.file, "facts", f"{fact.id} says what it brings, and nobody has anything to choose yet")
    chosen = [fact for fact in law.facts if fact.chooser or fact.brings]
    if not chosen:
        return
    reached = _reached(law, chosen)
    rows = {row.id: row for row in law.rows}
    for fact in chosen:
        for value in fact.values:
            ids = reached.get((fact.id, value), set())
            others = frozenset[str]().union(*(reached.get((fact.id, one), ()) for one in fact.values if one != value))
            for message in _wrong(fact, value, [rows[row] for row in law_order(law, ids)], others):
                yield Flaw(law.file, "facts", f"{fact.id} = {value}: {message}")


def law_order(law: KindFile, ids: Container[str]) -> list[str]:
    """The rows *ids*, in the order of the file."""
    return [row.id for row in law.rows if row.id in ids]


def _reached(law: KindFile, chosen: list[AskedFact]) -> dict[tuple[str, str], set[str]]:
    """(fact, value) → the rows that can apply when that was chosen."""
    found: dict[tuple[str, str], set[str]] = {}
    for values, rows in situations(law.facts, law.conditions, law.instead):
        for fact in chosen:
            if fact.id in values:
                found.setdefault((fact.id, values[fact.id]), set()).update(rows)
    return found


def _wrong(fact: AskedFact, value: str, rows: list[RowSpec], others: Container[str]) -> Iterator[str]:
    if not rows or any(row.instead_of for row in rows):
        # Where a house rules otherwise, the words of the law are not told.
        return
    said = fact.brings.get(value, "")
    if not said and not fact.chooser:
        return
    if not said:
        own = rows[0].says if len(rows) == 1 else ""
        if not own or len(own.split()) > MOST_WORDS:
            yield f"a player chooses it and is not told what it brings; say it in brings, in {MOST_WORDS} words at most"
            return
        said = own
    elif len(said.split()) > MOST_WORDS:
        yield f"brings has {len(said.split())} words; at most {MOST_WORDS}"
    if ":" in said:
        yield "what it brings stands after the answer and a colon; say it without another"
    told = {word.strip(".,;:()").lower() for word in said.split()}
    for number in sorted({number for row in rows if row.id not in others for number in _numbers(row)}):
        if told.isdisjoint(_named(number)):
            yield f"brings does not name the {number} that may be moved"


def _named(number: int) -> set[str]:
    """The words that say *number*."""
    return {str(number), f"{number:,}"} | ({_NUMBERS[number]} if number < len(_NUMBERS) else set())


def _numbers(row: RowSpec) -> Iterator[int]:
    """The number of points, tricks or chips that *row* moves or offers to move."""
    effects = (*row.do, *(effect for option in row.options for effect in option.do))
    for effect in effects:
        number = _params(effect).get("n")
        if isinstance(number, int) and not isinstance(number, bool) and number:
            yield number


def _params(effect: EffectSpec) -> Mapping[str, object]:
    return dict(effect.params)
