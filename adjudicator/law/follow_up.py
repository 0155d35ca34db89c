"""Follow-up law: the questions that a ruling opens at the table, one after another, until no decision is due."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.law.fault_decision import facts_listed_in_parameter, parameter_entries
from adjudicator.law.ruling_outcome_comparison import GOTO_IF

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.law.findings import Effect, Finding
    from rulebase import Rulebase

FOLLOW_UP_FACT = "then"
"""The key under which the kind (or chain of kinds, joined by ``+``) that a conditional ``goto_if`` sends on
to is told.
"""
NO_FOLLOW_UP = "none"
"""The value told if none of the conditions holds."""


def conditional_follow_up_effects(found: Finding) -> tuple[Effect, ...]:
    """The effects of *found* that send on to another law under a condition that only people can tell."""
    effects = (effect for ruling in found.rulings for effect in ruling.effects)
    return tuple(effect for effect in effects if effect.name == GOTO_IF and "given" not in effect.params)


def without_follow_up_conditions(found: Finding, *, worded: bool = True) -> Finding:
    """*found* without its conditional follow-up laws, as if the conditions had been answered.

    Unless *worded*, follow-up effects for which the rows have their own words stay.
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


def kind_and_facts_of_follow_up(
    laws: Rulebase, code: str, found: Finding, then: str = ""
) -> tuple[str, dict[str, str]] | None:
    """(kind, known facts) of the question that follows *found* under *code*; None if no question follows.

    A law never opens itself again: a player who leaves a lead free has it left free.
    """
    if found.needs:
        return None
    for ruling in found.rulings:
        for effect in ruling.effects:
            after = laws.announcements.follow_up(effect.name)
            if after and after[0] != found.kind and laws.home(code, after[0])[0]:
                return after
    for effect in conditional_follow_up_effects(found):
        kind = str(effect.params["kind"])
        if kind in then.split("+") and laws.home(code, kind)[0]:
            return kind, dict(facts_listed_in_parameter(effect.params, "facts"))
    return None


def known_facts_asked_by(laws: Rulebase, code: str, kind: str, known: Mapping[str, str]) -> dict[str, str]:
    """The facts of *known* that the law on *kind* asks for."""
    asked = {fact.id for fact in laws.facts(kind, code)}
    return {name: value for name, value in known.items() if name in asked}


def facts_for_follow_up(
    laws: Rulebase, code: str, found: Finding, after: tuple[str, Mapping[str, str]], known: Mapping[str, str]
) -> dict[str, str]:
    """The facts known for the follow-up question *after* (a kind and the facts settled for it): those *known* of
    *found* and proved by its kind, without those that the ruling changes or that are about something else."""
    kind, settled = after
    table = laws.table(code, kind)
    if table is None:
        return dict(settled)
    asked, own = {fact.id for fact in table.facts}, {fact.id for fact in laws.facts(found.kind, code)}
    anew = {
        name
        for effect in conditional_follow_up_effects(found)
        if effect.params["kind"] == kind
        for name in parameter_entries(effect.params, "anew")
    }
    proved = {name: value for name, value in laws.kind(found.kind).proves.items() if name in asked}
    told = {name: value for name, value in known.items() if name in asked or table.knows_synonym(name, value)}
    kept = {name: value for name, value in told.items() if name not in anew and not (name in settled and name in own)}
    heard = {name for name, value in kept.items() if name not in asked}
    said = {one.means for one in table.heard if one.fact in heard}
    return {name: value for name, value in {**proved, **settled}.items() if name not in said} | kept


def follow_up_findings(
    laws: Rulebase, code: str, found: Finding, known: Mapping[str, str], *, strict: bool, then: str = ""
) -> list[Finding]:
    """The findings that *found* opens, in order, as far as the *known* facts lead."""
    opens: list[Finding] = []
    while after := kind_and_facts_of_follow_up(laws, code, opens[-1] if opens else found, then):
        from adjudicator.law.assumptions import (
            rule_asking_about_weighty_assumptions,  # few rulings open another question
        )

        kind = after[0]
        if kind in {found.kind, *(one.kind for one in opens)}:
            break
        told = facts_for_follow_up(laws, code, opens[-1] if opens else found, after, known)
        opens.append(rule_asking_about_weighty_assumptions(laws, code, kind, told, strict=strict))
    return opens
