"""Orders that lapse under a condition that no row asks for: what is left of a ruling once it is told.

Which orders those are, on what they hang and what is ordered in their stead is data of the effects (``lapses_if``,
``instead``): Law 23C lets the restrictions of other laws go where the call that stands is comparable.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.law.findings import FactValue
from adjudicator.law.rulings import effect_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from adjudicator.law.findings import Effect, Ruling
    from rulebase import EffectInfo, Rulebase


def after_lapse(
    rulings: tuple[Ruling, ...], laws: Rulebase, told: Callable[[str], str | None]
) -> tuple[tuple[Ruling, ...], dict[str, FactValue]]:
    """(*rulings* as far as they have not lapsed, the facts by which something did), *told* being what was said."""
    facts: dict[str, FactValue] = {}
    for info in [info for ruling in rulings for info in _lapsing(ruling.effects, laws)]:
        fact, value = info.lapses_if
        if told(fact) == value:
            facts[fact] = FactValue(value, "told")
            rulings = tuple(_without(ruling, info, laws) for ruling in rulings)
    return rulings, facts


def _lapsing(effects: Iterable[Effect], laws: Rulebase) -> list[EffectInfo]:
    """The entries of those of *effects* that let orders of their ruling lapse."""
    return [info for effect in effects if (info := laws.effect(effect.name)) and info.instead]


def _without(ruling: Ruling, lapsed: EffectInfo, laws: Rulebase) -> Ruling:
    """*ruling* without what lapses on the same condition as *lapsed*, and with what that orders instead."""
    if all(effect.name != lapsed.id for effect in ruling.effects):
        return ruling
    rest = (
        effect
        for effect in ruling.effects
        if (info := laws.effect(effect.name)) is None or info.lapses_if != lapsed.lapses_if
    )
    return ruling._replace(effects=(*rest, *(effect_of(spec, laws) for spec in lapsed.instead)))
