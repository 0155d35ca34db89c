"""``compare``: the same fault under several codes, side by side."""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING

from adjudicator.commands.choice import chosen as chosen_code
from adjudicator.commands.common import answer, answer_json, house_named, names_of, rulebase, told
from adjudicator.commands.kinds import chosen, only_kind, read_from
from adjudicator.law.exceptions import without_exception
from adjudicator.law.rulings import open_rulings, rule_told
from adjudicator.render.compare import compared, compared_data
from adjudicator.report.compared import Compared
from rulebase.ask.citing import USUAL_CODE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudicator.commands.options.rulings import CompareOptions
    from rulebase import Rulebase


def run(options: CompareOptions) -> None:
    """Answer with what each code says."""
    codes = options.code or ()
    laws = rulebase(options.law_folder, house_named(options.rules_of, *codes))
    # What is compared is the ordinary course: that no exception applies is taken for granted, and said.
    known = without_exception(told(options.fact))
    text = " ".join(options.kind)
    named = [laws.code(code).id for code in dict.fromkeys(codes)]
    spoken = _of_one_kind_everywhere(laws, text, known, named)
    choice = chosen(laws, text, known, spoken, ask=sys.stdin.isatty() and not options.json)
    kind = only_kind(text, choice)
    # Beside each code, what the house makes of it.
    asked, others = (
        [*dict.fromkeys(one for code in named for one in (code, laws.in_house(code)))],
        Counter[str | None](),
    )
    if not asked:
        asked, others = _deciding(laws, kind)
    read_from(laws, text, choice, known, asked)
    rows = [_compared(laws, code, _kind_under(laws, text, kind, known, code), known) for code in asked]
    _check(laws, rows, known)
    if options.json:
        answer_json({"kind": kind, "facts": known, "codes": [compared_data(row, rows[0]) for row in rows]})
    else:
        answer(compared(kind, known, rows, names_of(laws), others))


def _of_one_kind_everywhere(laws: Rulebase, text: str, known: Mapping[str, str], codes: Sequence[str]) -> str | None:
    """The first of *codes* that takes *text*, by itself the name of a family, as one kind, if every one does that knows
    any fault of the family; else none."""
    if not codes or not laws.names_a_kind(text) or laws.resolve_kind(text, known).kind is not None:
        return None
    found = {code: laws.resolve_kind(text, known, code) for code in codes}
    for code, choice in found.items():
        if choice.kind is None and any(laws.home(code, member)[0] for member in choice.members):
            return None
    return next((code for code, choice in found.items() if choice.kind), None)


def _deciding(laws: Rulebase, kind: str) -> tuple[list[str], Counter[str | None]]:
    """The codes that decide *kind* themselves, the default one first, and who speaks for how many of the others."""
    default = chosen_code(None) or USUAL_CODE
    spoke = {code.id: laws.decide(code.id, kind, {}).spoke for code in laws.codes()}
    codes = [code for code, speaker in spoke.items() if speaker == code]
    others = Counter(speaker for code, speaker in spoke.items() if speaker != code)
    return sorted(codes, key=lambda code: code != default), Counter(dict(others.most_common()))


def _kind_under(laws: Rulebase, text: str, kind: str, known: Mapping[str, str], code: str) -> str:
    """*kind*, or where *code* has no such fault the one that *text* means there: a pass is one more call."""
    if laws.home(code, kind)[0] is None:
        return laws.resolve_kind(text, known, code).kind or kind
    return kind


def _compared(laws: Rulebase, code: str, kind: str, known: Mapping[str, str]) -> Compared:
    found = rule_told(laws, code, kind, known, check=False)
    table = laws.table(code, kind)
    return Compared(code, found, table.code if table else None, open_rulings(laws, code, found))


def _check(laws: Rulebase, rows: Sequence[Compared], known: Mapping[str, str]) -> None:
    """NotAsked where a fact of *known* is asked for under none of the codes of *rows*."""
    used = {name for row in rows for name in (*row.found.facts, *row.found.also_told)}
    used |= {value.heard.partition("=")[0] for row in rows for value in row.found.facts.values()}
    idle = {name: value for name, value in known.items() if name not in used}
    if idle:
        from adjudicator.law.reach import Reach  # most facts are asked for

        reach = Reach(laws, [row.code for row in rows], list(dict.fromkeys(row.found.kind for row in rows)))
        for name, value in idle.items():
            reach.refuse(name, value)
