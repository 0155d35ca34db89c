"""``rule``: settle one irregularity from facts, asking for those that still matter."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from adjudicator.adjudicate import settle
from adjudicator.commands.asking import until_settled
from adjudicator.commands.common import answer, answer_json, code_or_default, names_of, rulebase, told
from adjudicator.commands.kinds import chosen
from adjudicator.ruling import At, FactValue, Finding, Need

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rulebase import KindChoice


def run(
    words: Sequence[str],
    code: str | None = None,
    facts: Sequence[str] | None = None,
    ask: bool | None = None,
    strict: bool = False,
    as_json: bool = False,
) -> None:
    """Answer with the ruling, or with what it still needs."""
    laws = rulebase()
    spoken = laws.code(code_or_default(code)).id
    known = told(facts)
    if ask is None:
        ask = sys.stdin.isatty() and not as_json
    name = " ".join(words)
    choice = chosen(laws, name, known, spoken, ask=ask)
    if choice.kind is None:
        found = _not_told_apart(choice, laws.kind(choice.members[0]).family or name, known)
    else:
        found = settle(laws, spoken, choice.kind, known, strict=strict)
        if ask and found.needs:
            found = until_settled(laws, found, known, spoken, strict=strict)
    if as_json:
        from adjudicator.render.data import settled as settled_data  # noqa: PLC0415

        answer_json(settled_data(spoken, found))
    else:
        from adjudicator.render.settled import settled  # noqa: PLC0415

        answer(settled(found, names_of(laws), spoken))


def _not_told_apart(choice: KindChoice, family: str, known: Mapping[str, str]) -> Finding:
    """A family whose member is not known yet: what would tell it."""
    facts = {name: FactValue(value, "told") for name, value in known.items()}
    needs = tuple(Need(need.fact, need.to, need.question, need.values, need.leads_to) for need in choice.needs)
    return Finding(1, family, None, None, None, At(""), "needs-facts", "", facts, needs)
