"""Follow-up law: the next question that a ruling opens at the table, until nobody has to decide anything now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.law.lookup import fact_clauses, parameter_entries
from adjudicator.law.outcomes import GOTO_IF

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.law.findings import Effect, Finding
    from rulebase import Rulebase

FOLLOW_UP_FACT = "then"
"""What is told, like a fact, where a ruling sends on under a condition that no fact tells: the kind, or several of a
chain with + between them."""
NO_FOLLOW_UP = "none"
"""What is told where none of the conditions holds."""


def follow_up_conditions(found: Finding) -> tuple[Effect, ...]:
    """The effects of *found* that send on to another law under a condition that only people can tell."""
    effects = (effect for ruling in found.rulings for effect in ruling.effects)
    return tuple(effect for effect in effects if effect.name == GOTO_IF and "given" not in effect.params)


def without_follow_up_conditions(found: Finding, *, worded: bool = True) -> Finding:
    """*found* without what it sends on to, as if it had been said whether that is so.

    Unless *worded*, what the rows tell of that in their own words stays.
    """
    rulings = tuple(
        ruling._replace(
            effects=tuple(
                effect
                for effect in ruling.effects
                if effect.name != GOTO_IF or (not worded and effect.words is not None and effect.words.own)
            )
        )
        for ruling in found.rulings
    )
    return found._replace(rulings=rulings)


def follow_up_question(laws: Rulebase, code: str, found: Finding, then: str = "") -> tuple[str, dict[str, str]] | None:
    """The kind whose question follows *found* under *code*, and what is known of it; None where nothing does.

    A law never opens itself again: who leaves a lead free has it left free.
    """
    if found.needs:
        return None
    for ruling in found.rulings:
        for effect in ruling.effects:
            after = laws.spoken.onward(effect.name)
            if after and after[0] != found.kind and laws.home(code, after[0])[0]:
                return after
    for effect in follow_up_conditions(found):
        kind = str(effect.params["kind"])
        if kind in then.split("+") and laws.home(code, kind)[0]:
            return kind, dict(fact_clauses(effect.params, "facts"))
    return None


def known_facts_asked_by(laws: Rulebase, code: str, kind: str, known: Mapping[str, str]) -> dict[str, str]:
    """What of *known* the law on *kind* asks for."""
    asked = {fact.id for fact in laws.facts(kind, code)}
    return {name: value for name, value in known.items() if name in asked}


def facts_for_follow_up(
    laws: Rulebase, code: str, found: Finding, after: tuple[str, Mapping[str, str]], known: Mapping[str, str]
) -> dict[str, str]:
    """The facts known where the ruling in *found* opens the question *after*, a kind and the facts settled of it.

    The facts *known* of *found* are those of *after* too, but for what the ruling settles, and what there is about
    something else; and what the kind of *found* proves holds on.
    """
    kind, settled = after
    table = laws.table(code, kind)
    if table is None:
        return dict(settled)
    asked, own = {fact.id for fact in table.facts}, {fact.id for fact in laws.facts(found.kind, code)}
    anew = {
        name
        for effect in follow_up_conditions(found)
        if effect.params["kind"] == kind
        for name in parameter_entries(effect.params, "anew")
    }
    proved = {name: value for name, value in laws.kind(found.kind).proves.items() if name in asked}
    told = {name: value for name, value in known.items() if name in asked or table.hears(name, value)}
    kept = {name: value for name, value in told.items() if name not in anew and not (name in settled and name in own)}
    heard = {name for name, value in kept.items() if name not in asked}
    said = {one.means for one in table.heard if one.fact in heard}
    return {name: value for name, value in {**proved, **settled}.items() if name not in said} | kept


def follow_up_findings(
    laws: Rulebase, code: str, found: Finding, known: Mapping[str, str], *, strict: bool, then: str = ""
) -> list[Finding]:
    """The findings that *found* opens, one after the other, as far as *known* goes."""
    opens: list[Finding] = []
    while after := follow_up_question(laws, code, opens[-1] if opens else found, then):
        from adjudicator.law.assumptions import rule_asking_exceptions  # hardly any ruling opens another question

        kind = after[0]
        if kind in {found.kind, *(one.kind for one in opens)}:
            break
        told = facts_for_follow_up(laws, code, opens[-1] if opens else found, after, known)
        opens.append(rule_asking_exceptions(laws, code, kind, told, strict=strict))
    return opens
