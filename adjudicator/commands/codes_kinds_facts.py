"""``list_codes``, ``list_kinds`` and ``list_facts``: the lists of codes of law, of irregularities, and of facts
asked about."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from adjudicator.commands.common import house_named_by_option_environment_or_code, open_laws, print_answer, print_json
from adjudicator.commands.select_code import code_with_house_in_force
from adjudicator.commands.select_kind import choose_kind
from rulebase.query.normalised_names_and_law_numbers import normalised_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.commands.options.codes_kinds_facts import CodesOptions, FactsOptions, KindsOptions
    from rulebase import CodeInfo, FactInfo, Rulebase


def list_codes(options: CodesOptions) -> None:
    """List the codes of law, or those of one game."""
    laws = open_laws(options.law_folder)
    found = sorted(laws.codes(), key=lambda code: laws.groups.index(code.group))
    if options.words:
        found = _codes_of_game(laws, found, " ".join(options.words))
    if options.json:
        print_json([code_data(code) for code in found])
        return
    from adjudicator.render.catalogue import code_list as listed

    print_answer(listed(found))


def _codes_of_game(laws: Rulebase, found: Sequence[CodeInfo], name: str) -> list[CodeInfo]:
    """The codes of *found* that *name* means, by the books' names for their games or by words of their own names.

    Incomplete words are accepted unless *name* is the whole name of a game.
    """
    printed = laws.printed_names.codes(name)
    if normalised_name(name) not in laws.printed_names.without_code:
        named = {code.id for code in _codes_named(found, name, whole=bool(printed))}
        if printed or named:
            return [code for code in found if code.id in named or code.id in printed]
    return [laws.code(name)]


def _codes_named(found: Sequence[CodeInfo], name: str, *, whole: bool) -> list[CodeInfo]:
    """The codes of *found* with each word of *name* in id, title or group, at the beginning of a word or *whole*."""
    wanted = re.findall(r"\w+", name.casefold())
    said = {code.id: re.findall(r"\w+", f"{code.id} {code.title} {code.group}".casefold()) for code in found}
    return [
        code
        for code in found
        if wanted
        and all(any(word == part if whole else word.startswith(part) for word in said[code.id]) for part in wanted)
    ]


def list_kinds(options: KindsOptions) -> None:
    """List the kinds of irregularity; for a code, those of its game and the code that decides each."""
    laws = open_laws(options.law_folder, house_named_by_option_environment_or_code(options.rules_of, options.code))
    code = None if options.everywhere else code_with_house_in_force(laws, options.code)
    found = laws.kinds()
    spoken: dict[str, str | None] = {}
    if code is not None:
        families = set(laws.code(code).families) | {"any"}
        found = tuple(kind for kind in found if set(kind.games) & families)
        spoken = {kind.id: table.code if (table := laws.table(code, kind.id)) else None for kind in found}
    if options.json:
        print_json([kind._asdict() | ({"decided_by": spoken[kind.id]} if code is not None else {}) for kind in found])
        return
    from adjudicator.render.catalogue import kind_table_with_deciding_codes as listed

    print_answer(listed(found, spoken))


def list_facts(options: FactsOptions) -> None:
    """List the facts that are asked about; for a family, those of all its members too."""
    words = options.kind
    laws = open_laws(options.law_folder, house_named_by_option_environment_or_code(options.rules_of, options.code))
    code = None if options.everywhere else code_with_house_in_force(laws, options.code)
    found: list[FactInfo]
    if not words:
        found = list(laws.facts()) if code is None else _facts_asked_under(laws, code)
    else:
        choice = choose_kind(laws, " ".join(words), {}, code, ask=False)
        members = (choice.kind,) if choice.kind else choice.members
        unique = {fact.id: fact for kind in members for fact in laws.facts(kind, code)}
        found = list(unique.values())
    if options.json:
        print_json([_fact_data(fact, laws.derived(fact.id)) for fact in found])
        return
    from adjudicator.render.catalogue import fact_table as listed

    derived = {fact.id: laws.derived(fact.id) for fact in found} if words else {}
    print_answer(listed(found, derived, narrower=bool(words) and code is None))


def _facts_asked_under(laws: Rulebase, code: str) -> list[FactInfo]:
    """The facts that the law of *code* asks about, or its parents where it has no table itself, in the usual order."""
    info = laws.code(code)
    tables = [laws.table(info.id, kind.id) for kind in laws.kinds()]
    asked = {fact.id for table in tables if table for fact in table.facts}
    return [fact for fact in laws.facts() if fact.id in asked]


def code_data(code: CodeInfo) -> dict[str, Any]:
    """The JSON object of a code, without the functions of its game."""
    told = {**code._asdict(), "silent": dict(code.silent), "game": dict(code.said_of_game)}
    del told["functions_json"]
    return told


def _fact_data(fact: FactInfo, derived: str) -> dict[str, Any]:
    bounds = [{"when": bound.when_text, "values": list(bound.values)} for bound in fact.bounds]
    return {
        **fact._asdict(),
        "only_if": {name: list(values) for name, values in fact.only_if.items()},
        "bounds": bounds,
        "derived": derived,
    }
