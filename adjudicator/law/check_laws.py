"""The laws that a director looks into when the play is over, as the ``checks`` of a code's game list them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulebase import Rulebase


def check_laws(rulebase: Rulebase, code: str) -> Mapping[str, Mapping[str, Any]]:
    """Law number → its entry in the ``checks`` of *code*: the kind whose table decides, what opens it."""
    laws: Mapping[str, Mapping[str, Any]] = rulebase.code(code).game.get("checks", {})
    return laws


def facts_asked(rulebase: Rulebase, code: str) -> frozenset[str]:
    """The facts that the checks of *code* may ask about."""
    game = rulebase.code(code).game
    kinds = {str(entry["kind"]) for entry in check_laws(rulebase, code).values()} | {str(game.get("adjusting", ""))}
    return frozenset(fact.id for kind in kinds if kind for fact in rulebase.facts(kind, code))
