"""What a ruling rests on: the facts that are wanted, seen, told and assumed, and what the assumed ones would change."""

from __future__ import annotations

from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING

from adjudicator.end_checks import OPENS
from adjudicator.render.margin import labelled
from adjudicator.render.safe import plain
from adjudicator.render.words import FAINT, Names, asked_of, with_glyphs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from adjudicator.ruling import FactValue, Finding, Need, Otherwise, Ruling

TELL = "--fact "
"""How a fact is told on the command line."""
SOURCES = {"record": "Seen", "told": "Told"}


def wanted(needs: Sequence[Need], tell: str = TELL) -> Iterator[labelled]:
    """The next question with its answers, and what may be asked after it."""
    if not needs:
        return
    need = needs[0]
    answers = [f"{tell}{told_as(need)}"]
    if need.words:
        answers = [f"{tell}{plain(_told(need, value))}  ({with_glyphs(need.words[value])})" for value in need.values]
    yield labelled("Needed", [need_line(need), *answers])
    later = ", ".join(plain(after.fact) for after in needs[1:])
    if later:
        yield labelled("", [f"after that perhaps: {later}"], FAINT)


def grounds(
    facts: Mapping[str, FactValue],
    names: Names,
    also_told: Mapping[str, FactValue] = MappingProxyType({}),
) -> Iterator[labelled]:
    """The facts that were seen and told, those that nothing hangs on apart."""
    for source, label in SOURCES.items():
        known = [told_line(name, fact, names) for name, fact in facts.items() if fact.source == source]
        if known:
            yield labelled(label, ["; ".join(known)])
    idle = [told_line(name, fact, names) for name, fact in also_told.items()]
    if idle:
        yield labelled("Also told", [f"nothing here hangs on it: {'; '.join(idle)}"])


def assuming(
    found: Finding, names: Names, rulings: Sequence[Ruling], follows: Callable[[Sequence[Ruling]], list[str]]
) -> Iterator[labelled]:
    """What was taken for granted, and what would follow otherwise in place of *rulings*, as *follows* puts it.

    What is being asked is not said to be assumed.
    """
    asked = {name for need in found.needs for name in (need.fact, *(value.partition("=")[0] for value in need.words))}
    lines = []
    rest = {name: fact for name, fact in found.facts.items() if fact.source == "assumed" and name not in asked}
    for name, others in groupby(found.otherwise, key=lambda one: one.fact):
        rest.pop(name, None)
        changes = [(one, _change(one, rulings, follows).rstrip(".")) for one in others]
        several = len(changes) > 1 or changes[0][0].usual not in ("yes", "no")
        told = [f"If {with_glyphs(one.says)}: {change}." if several else f"{change}." for one, change in changes]
        lines.append(f"{with_glyphs(changes[0][0].usual_says)}. Otherwise: {' '.join(told)}")
    if rest:
        lines.append("; ".join(fact_line(name, fact.value, names) for name, fact in rest.items()))
    if lines:
        yield labelled("Assuming", lines)


def _change(one: Otherwise, own: Sequence[Ruling], follows: Callable[[Sequence[Ruling]], list[str]]) -> str:
    """What would follow that does not follow now; checks after play are named where nothing else changes."""
    if one.needs:
        return f"it would depend: {with_glyphs(one.needs[0].question)}"
    if not one.rulings:
        return "no ruling"
    for before, after in ((_at_once(own), _at_once(one.rulings)), (own, one.rulings)):
        new = [sentence for sentence in follows(after) if sentence not in follows(before)]
        if new:
            return " ".join(new)
    return with_glyphs(one.rulings[-1].says)


def _at_once(rulings: Sequence[Ruling]) -> list[Ruling]:
    """*rulings* without what is looked into after play."""
    return [
        ruling._replace(effects=tuple(effect for effect in ruling.effects if effect.name != OPENS))
        for ruling in rulings
    ]


def need_line(need: Need) -> str:
    """A missing fact: whom to ask, and what."""
    return f"ask the {asked_of(need.to)}: {with_glyphs(need.question)}"


def told_as(need: Need) -> str:
    """How a missing fact is told."""
    return f"{plain(need.fact)}={plain(' | '.join(need.values))}"


def _told(need: Need, value: str) -> str:
    """How the answer *value* is told where one question asks for several facts."""
    return value if "=" in value else f"{need.fact}={value}"


def told_line(name: str, fact: FactValue, names: Names) -> str:
    """A fact with its value, and the words in which it was told if they were those of other codes."""
    return fact_line(name, fact.value, names) + (f" (told as {plain(fact.heard)})" if fact.heard else "")


def fact_line(name: str, value: str, names: Names) -> str:
    """A fact with its value."""
    return f"{names.fact(name)}: {plain(value).replace('_', ' ')}"
