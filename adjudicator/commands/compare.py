"""``compare``: the same fault under several codes, side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.adjudicate import settle
from adjudicator.commands.common import answer, answer_json, code_or_default, names_of, rulebase, told
from adjudicator.commands.kinds import meant
from rulebase.errors import UnknownFact

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rulebase import Rulebase


def run(
    words: Sequence[str],
    codes: Sequence[str] | None = None,
    facts: Sequence[str] | None = None,
    as_json: bool = False,
) -> None:
    """Answer with what each code says."""
    from adjudicator.render.compare import Compared, compared, compared_data  # noqa: PLC0415

    laws = rulebase()
    known = told(facts)
    kind = meant(laws, " ".join(words), known, None)
    asked = [laws.code(code).id for code in dict.fromkeys(codes or ())] or _deciding(laws, kind)
    _check(laws, kind, known, asked)
    rows = []
    for code in asked:
        table = laws.table(code, kind)
        here = {name: value for name, value in known.items() if table and name in {fact.name for fact in table.facts}}
        decision = laws.decide(code, kind, here)
        rows.append(Compared(code, settle(laws, code, kind, here), decision.spoke, decision.open_rows))
    if as_json:
        answer_json({"kind": kind, "facts": known, "codes": [compared_data(row) for row in rows]})
    else:
        answer(compared(kind, known, rows, names_of(laws)))


def _deciding(laws: Rulebase, kind: str) -> list[str]:
    """The codes that decide *kind* themselves, the default one first."""
    default = code_or_default(None)
    codes = [code.id for code in laws.codes() if laws.decide(code.id, kind, {}).spoke == code.id]
    return sorted(codes, key=lambda code: code != default)


def _check(laws: Rulebase, kind: str, known: Mapping[str, str], codes: Sequence[str]) -> None:
    """Complain of a fact that no table in question asks for."""
    tables = [table for code in codes if (table := laws.table(code, kind))]
    names = {fact.name for table in tables for fact in table.facts}
    for name in known:
        if name not in names:
            raise UnknownFact(name, names)
