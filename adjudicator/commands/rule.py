"""``rule``: settle one irregularity from facts, asking for those that still matter."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from adjudicator.commands.common import answer, answer_json, code_or_default, names_of, rulebase, told
from adjudicator.commands.end_checks import after_ruling, checks_data, ruled_now
from adjudicator.commands.kinds import chosen, read_from, refuse_unasked
from adjudicator.law.rulings import fallback, not_told_apart, rule_told
from rulebase.errors import UnknownCode, UserError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.law.findings import Finding
    from rulebase import Rulebase

GENERAL = "general-rules"
"""The code that every other falls back on."""


def run(
    words: Sequence[str],
    code: str | None = None,
    facts: Sequence[str] | None = None,
    ask: bool | None = None,
    strict: bool = False,
    as_json: bool = False,
    says: Sequence[str] | None = None,
) -> None:
    """Answer with the ruling, or with what it still needs; with *says*, as each side tells it."""
    laws = rulebase()
    known = told(facts)
    try:
        spoken = laws.code(code_or_default(code)).id
    except UnknownCode as error:
        raise _with_general_rules(laws, error, " ".join(words), known) from None
    if ask is None:
        ask = sys.stdin.isatty() and not as_json
    name = " ".join(words)
    if says:
        from adjudicator.commands import versions  # who does not ask does not pay for it
        from adjudicator.commands.said import said_of

        dispute = versions.Versions(laws, name, spoken, known, said_of(says), strict=strict)
        versions.run(dispute, ask=ask, as_json=as_json)
        return
    choice = chosen(laws, name, known, spoken, ask=ask)
    read_from(laws, name, choice, known, (spoken,))
    now = known
    if choice.kind is None:
        refuse_unasked(laws, spoken, choice, known)
        found = not_told_apart(laws, choice, name, known)
    else:
        found, now = ruled_now(laws, spoken, choice.kind, known, strict=strict)
        if ask and found.needs:
            from adjudicator.commands.asking import until_ruled

            found = until_ruled(laws, found, now, spoken, strict=strict)
    found, checks = after_ruling(laws, spoken, found, known, now)
    if as_json:
        from adjudicator.render.data import ruled_on

        speaks = {"speaks": _speaker(laws, spoken, found)}
        answer_json(ruled_on(spoken, found) | speaks | {"checks": checks_data(checks)})
        return
    from adjudicator.render.told_ruling import told_ruling

    speaker, behind = _speaker(laws, spoken, found), fallback(laws, spoken, found)
    answer(told_ruling(found, names_of(laws), spoken, speaker, behind))
    if checks:
        from adjudicator.render.end_checks import end_checks  # most rulings open none

        answer("", *end_checks(checks, numbered=False))


def _speaker(laws: Rulebase, code: str, found: Finding) -> str | None:
    """The code whose table decides what was *found* under *code*: itself, a parent, or none where it is silent."""
    table = laws.table(code, found.kind)
    return table.code if table else None


def _with_general_rules(laws: Rulebase, error: UnknownCode, name: str, known: dict[str, str]) -> UserError:
    """*error*, and what every game falls back on: a code that is not there is never answered by its neighbour."""
    from adjudicator.render.sentences import short

    try:
        kind = laws.resolve_kind(name, known, GENERAL).kind
        said = short(rule_told(laws, GENERAL, kind, known, check=False)) if kind and not error.nearest else ""
    except UserError:
        said = ""
    return UserError(f"no code for '{error.name}'; the general rules say: {said}") if said else error
