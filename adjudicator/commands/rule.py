"""``rule``: settle one irregularity from facts, asking for those that still matter."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from adjudicator.adjudicate import settle
from adjudicator.commands.asking import until_settled
from adjudicator.commands.common import answer, answer_json, code_or_default, names_of, rulebase, told

if TYPE_CHECKING:
    from collections.abc import Sequence


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
    kind = _kind(laws, " ".join(words), known, spoken, ask)
    found = settle(laws, spoken, kind, known, strict=strict)
    if ask and found.needs:
        found = until_settled(laws, found, known, spoken, strict=strict)
    if as_json:
        from adjudicator.render import data  # noqa: PLC0415

        answer_json(
            data.settled(
                spoken,
                kind,
                found.status,
                data.facts(found.facts),
                [data.need(need) for need in found.needs],
                [data.ruling(ruling) for ruling in found.rulings],
            )
        )
        return
    from adjudicator.render.settled import settled  # noqa: PLC0415

    answer(settled(found, names_of(laws), spoken))
