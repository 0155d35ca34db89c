"""``compare``: the same fault under several codes, side by side."""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING

from adjudicator.commands.common import (
    house_named_by_option_environment_or_code,
    open_laws,
    parse_facts,
    print_json,
    print_long_answer,
    title_names,
)
from adjudicator.commands.select_code import code_given_or_default
from adjudicator.commands.select_kind import add_facts_in_name, choose_kind, require_single_kind
from adjudicator.law.assumptions import without_exception_answer
from adjudicator.law.rulings import possible_rulings, rule_from_told_facts
from adjudicator.render.fault_under_codes import code_comparison, compared_answer_data
from adjudicator.report.fault_under_codes import CodeAnswer
from rulebase.query.citation_lookup import USUAL_CODE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudicator.commands.options.compare import CompareOptions
    from rulebase import Rulebase


def run(options: CompareOptions) -> None:
    """Show the rulings of all codes asked for, else of all codes that decide the kind."""
    codes = options.code or ()
    laws = open_laws(options.law_folder, house_named_by_option_environment_or_code(options.rules_of, *codes))
    # The usual case is compared: no exception applies, and the answer says so.
    known = without_exception_answer(parse_facts(options.fact, laws))
    text = " ".join(options.kind)
    named = [laws.code(code).id for code in dict.fromkeys(codes)]
    spoken = _first_code_where_family_means_one_kind(laws, text, known, named)
    choice = choose_kind(laws, text, known, spoken, ask=sys.stdin.isatty() and not options.json)
    kind = require_single_kind(text, choice)
    # Each code is followed by the same code with the rules of the house in force.
    asked, others = (
        [*dict.fromkeys(one for code in named for one in (code, laws.code_with_house(code)))],
        Counter[str | None](),
    )
    if not asked:
        asked, others = _deciding_codes_and_inheritor_counts(laws, kind)
    add_facts_in_name(laws, text, choice, known, asked)
    rows = [
        _compared_ruling(laws, code, _kind_decided_under_code(laws, text, kind, known, code), known) for code in asked
    ]
    _refuse_unused_facts(laws, rows, known)
    if options.json:
        print_json({"kind": kind, "facts": known, "codes": [compared_answer_data(row, rows[0]) for row in rows]})
    else:
        print_long_answer(code_comparison(kind, known, rows, title_names(laws), others))


def _first_code_where_family_means_one_kind(
    laws: Rulebase, text: str, known: Mapping[str, str], codes: Sequence[str]
) -> str | None:
    """The code under which the name of a family, *text*, means a single kind: the first such of *codes*.

    None where *text* means one kind anyway, or where one of *codes* decides kinds of the family but not a single one.
    """
    if not codes or not laws.names_a_kind(text) or laws.resolve_kind(text, known).kind is not None:
        return None
    found = {code: laws.resolve_kind(text, known, code) for code in codes}
    for code, choice in found.items():
        if choice.kind is None and any(laws.home(code, member)[0] for member in choice.members):
            return None
    return next((code for code, choice in found.items() if choice.kind), None)


def _deciding_codes_and_inheritor_counts(laws: Rulebase, kind: str) -> tuple[list[str], Counter[str | None]]:
    """The codes with a table of their own for *kind*, the default first, and how many other codes inherit from each."""
    default = code_given_or_default(None) or USUAL_CODE
    spoke = {code.id: laws.decide(code.id, kind, {}).spoke for code in laws.codes()}
    codes = [code for code, speaker in spoke.items() if speaker == code]
    others = Counter(speaker for code, speaker in spoke.items() if speaker != code)
    return sorted(codes, key=lambda code: code != default), Counter(dict(others.most_common()))


def _kind_decided_under_code(laws: Rulebase, text: str, kind: str, known: Mapping[str, str], code: str) -> str:
    """*kind*, or the kind that *text* means under *code* if that code has no law on *kind*."""
    if laws.home(code, kind)[0] is None:
        return laws.resolve_kind(text, known, code).kind or kind
    return kind


def _compared_ruling(laws: Rulebase, code: str, kind: str, known: Mapping[str, str]) -> CodeAnswer:
    found = rule_from_told_facts(laws, code, kind, known, check=False)
    table = laws.table(code, kind)
    return CodeAnswer(code, found, table.code if table else None, possible_rulings(laws, code, found))


def _refuse_unused_facts(laws: Rulebase, rows: Sequence[CodeAnswer], known: Mapping[str, str]) -> None:
    """Raise NotAsked if none of the codes of *rows* asks for a fact of *known*."""
    used = {name for row in rows for name in (*row.finding.facts, *row.finding.also_told)}
    used |= {value.heard.partition("=")[0] for row in rows for value in row.finding.facts.values()}
    idle = {name: value for name, value in known.items() if name not in used}
    if idle:
        from adjudicator.law.admissible_facts import RelevantFacts  # most facts are asked for

        reach = RelevantFacts(laws, [row.code for row in rows], list(dict.fromkeys(row.finding.kind for row in rows)))
        for name, value in idle.items():
            reach.require_relevant(name, value)
