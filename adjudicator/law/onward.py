"""What a ruling opens at the table: the next question, until nobody has to decide anything now."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.law.findings import Finding
    from rulebase import Rulebase


def opened(laws: Rulebase, code: str, found: Finding) -> tuple[str, dict[str, str]] | None:
    """The kind whose question follows *found* under *code*, and what is known of it; None where nothing does.

    A law never opens itself again: who leaves a lead free has it left free.
    """
    if found.needs:
        return None
    for ruling in found.rulings:
        for effect in ruling.effects:
            after = laws.onward(effect.name)
            if after and after[0] != found.kind and laws.home(code, after[0])[0]:
                return after
    return None


def known_of(laws: Rulebase, code: str, kind: str, known: Mapping[str, str]) -> dict[str, str]:
    """What of *known* the law on *kind* asks for."""
    asked = {fact.id for fact in laws.facts(kind, code)}
    return {name: value for name, value in known.items() if name in asked}


def opened_by(laws: Rulebase, code: str, found: Finding, known: Mapping[str, str], *, strict: bool) -> list[Finding]:
    """The findings that *found* opens, one after the other, as far as *known* goes."""
    opens: list[Finding] = []
    while after := opened(laws, code, opens[-1] if opens else found):
        from adjudicator.law.exceptions import rule_weighed  # hardly any ruling opens another question

        kind, facts = after
        told = facts | known_of(laws, code, kind, known)
        opens.append(rule_weighed(laws, code, kind, told, strict=strict))
    return opens
