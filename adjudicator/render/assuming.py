"""What a ruling takes for granted, and what would follow if it were not so."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from adjudicator.law.end_checks import OPENS
from adjudicator.law.exceptions import DENIED
from adjudicator.render.margin import labelled
from adjudicator.render.sentences import fact_line, follows
from adjudicator.render.words import Names, with_glyphs

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudicator.law.findings import FactValue, Finding, Otherwise, Ruling


def assuming(found: Finding, names: Names) -> Iterator[labelled]:
    """What was taken for granted in *found*, and what would follow otherwise.

    What is being asked is not said to be assumed.
    """
    asked = {name for need in found.needs for name in (need.fact, *(value.partition("=")[0] for value in need.words))}
    lines = []
    rest = {name: fact for name, fact in found.facts.items() if fact.source == "assumed" and name not in asked}
    for name, others in groupby(found.otherwise, key=lambda one: one.fact):
        rest.pop(name, None)
        changes = [(one, _ended(_change(one, found.rulings))) for one in others]
        several = len(changes) > 1 or changes[0][0].usual not in ("yes", "no")
        told = [f"If {with_glyphs(one.says)}: {change}" if several else change for one, change in changes]
        lines.append(f"{with_glyphs(changes[0][0].usual_says)}. Otherwise: {' '.join(told)}")
    if rest:
        lines += _sentences(rest, names)
    if lines:
        yield labelled("Assumed", lines)


def _sentences(assumed: Mapping[str, FactValue], names: Names) -> Iterator[str]:
    """What is *assumed* to be so, in one line; what is assumed not to be so, in another."""
    told = [
        names.fact(name) if fact.value == "yes" else fact_line(name, fact.value, names)
        for name, fact in assumed.items()
        if fact.value != "no"
    ]
    denied = [names.fact(name) for name, fact in assumed.items() if fact.value == "no"]
    if told:
        yield "; ".join(told)
    if denied:
        yield f"{DENIED} {'; '.join(denied)}"


def _change(one: Otherwise, own: Sequence[Ruling]) -> str:
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


def _ended(text: str) -> str:
    """*text* with a full stop, if nothing else ends it."""
    return text if text[-1:] in tuple(".?!…") else f"{text}."


def _at_once(rulings: Sequence[Ruling]) -> list[Ruling]:
    """*rulings* without what is looked into after play."""
    return [
        ruling._replace(effects=tuple(effect for effect in ruling.effects if effect.name != OPENS))
        for ruling in rulings
    ]
