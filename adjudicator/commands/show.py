"""``show``: one provision, a whole law, or a code of law."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.commands import select_code
from adjudicator.commands.common import (
    complain,
    house_named_by_option_environment_or_code,
    open_laws,
    print_json,
    print_long_answer,
    shell_command,
)
from rulebase.errors import GameWithoutCode, SharedName, UnknownCode, UnknownProvision
from rulebase.query.citation_lookup import USUAL_CODE
from rulebase.query.normalised_names_and_law_numbers import normalised_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.commands.options.show import ShowOptions
    from rulebase import CodeInfo, Rulebase
    from rulebase.query.provision_details import RowDetail
MOST_IN_FULL = 5
"""The most provisions that are shown with their rows and cases."""


def run(options: ShowOptions) -> None:
    """Print every provision that the citation means; if several codes have it, those of the preferred code.

    The id of a code always means the code; another name of a code means it unless it is a heading. The name of a game
    never matches words in the heading of another game.
    """
    words, as_json = options.reference, options.json
    laws = open_laws(options.law_folder, house_named_by_option_environment_or_code(options.rules_of, options.code))
    code = select_code.code_with_house_in_force(laws, options.code) if options.code else None
    wanted = " ".join(words)
    if code is None and len(words) > 1 and laws.is_code(words[0]) and not laws.is_cited(wanted):
        # The game may come first: show hearts revoke.
        code, wanted = words[0], " ".join(words[1:])
    if code is None and (laws.is_code(wanted) or not laws.is_cited(wanted)):
        rows = () if laws.is_code(wanted) else laws.rows_called(wanted)
        named = None if rows else _code_named(laws, wanted)
        if named:
            _show_code(laws, named, as_json)
            return
    try:
        details = laws.show(wanted, code)
    except UnknownProvision:
        if code == wanted:
            _show_code(laws, laws.code(wanted), as_json)
            return
        rows = laws.rows_called(wanted, code)
        if not rows:
            raise
        _show_rows(laws, rows if code else _rows_of_one_code(laws, rows), as_json)
        return
    elsewhere: list[str] = []
    if code is None:
        there = list(dict.fromkeys(found.provision.code for found in details))
        meant = _preferred_code(laws, there)
        _note_law_of_other_code(laws, meant, wanted)
        elsewhere = [other for other in there if other != meant]
        details = [found for found in details if found.provision.code == meant]
    from adjudicator.render.provisions import also_in_codes, provision_data, provision_list, provision_page

    if as_json:
        print_json([provision_data(found) for found in details])
        return
    also = [also_in_codes(elsewhere)] if elsewhere else []
    if len(details) > MOST_IN_FULL and not options.long:
        first = details[0].provision
        example = shell_command(["adjudicator", "show", first.id, "--code", code or first.code])
        print_long_answer(provision_list(details, example), *also)
        return
    print_long_answer(*(provision_page(found) for found in details), *also)


def _code_named(laws: Rulebase, name: str) -> CodeInfo | None:
    """The code called *name*, or None; raises UnknownCode for a game without a code, or a name of several games."""
    try:
        return laws.code(name)
    except (GameWithoutCode, SharedName):
        raise
    except UnknownCode as error:
        shared = [code for code in error.nearest if f" {normalised_name(name)} " in f" {normalised_name(code)} "]
        if len(shared) > 1:
            raise
        return None


def _show_code(laws: Rulebase, code: CodeInfo, as_json: bool) -> None:
    """Print one code of law and its variants."""
    variants = [held.id for held in laws.codes() if held.extends == code.id]
    if as_json:
        from adjudicator.commands.codes_kinds_facts import code_data

        print_json([code_data(code) | {"variants": variants}])
        return
    from adjudicator.render.code_page import code_page

    print_long_answer(code_page(code, variants, {kind.id: kind.title for kind in laws.kinds()}))


def _show_rows(laws: Rulebase, rows: Sequence[RowDetail], as_json: bool) -> None:
    """Print rows of decision tables; each with the effects in one of its cases, if there is one."""
    from adjudicator.render.provisions import row_data, row_page

    if as_json:
        print_json([row_data(found) for found in rows])
        return
    print_long_answer(*(row_page(found, *_example_ruling(laws, found)) for found in rows))


def _example_ruling(laws: Rulebase, found: RowDetail) -> tuple[list[str], str]:
    """(the sentences of the ruling by the row, its command line) from the first case told in facts; else empty."""
    from adjudicator.law.rulings import rule_from_told_facts
    from adjudicator.render.sentences import outcome_sentences

    row = found.row
    for case in found.cases:
        if case.told is None or case.kind != row.kind:
            continue
        ruled = rule_from_told_facts(laws, row.code, row.kind, dict(case.told), check=False)
        if ruled.rulings and ruled.rulings[-1].row == row.id:
            facts = [word for name, value in case.told.items() for word in ("--fact", f"{name}={value}")]
            return outcome_sentences(ruled.rulings[-1:]), shell_command(
                ["adjudicator", "rule", row.kind, "--code", row.code, *facts]
            )
    return [], ""


def _rows_of_one_code(laws: Rulebase, rows: Sequence[RowDetail]) -> list[RowDetail]:
    meant = _preferred_code(laws, list(dict.fromkeys(found.row.code for found in rows)))
    _note_law_of_other_code(laws, meant)
    return [found for found in rows if found.row.code == meant]


def _note_law_of_other_code(laws: Rulebase, shown: str, cited: str = "") -> None:
    """Note that the law *shown* is not that of the code chosen for every time, with the search for *cited* there."""
    default = select_code.code_with_house_in_force(laws, None)
    if default is None or shown in (default, *laws.code(default).ancestors):
        return
    searched = shell_command(["adjudicator", "search", cited, "--code", *select_code.code_arguments(laws, default)])
    there = f"; in {default}: {searched}" if cited else ""
    complain(f"note: {default} has no such law, so this is the law of {shown}{there}")


def _preferred_code(laws: Rulebase, there: Sequence[str]) -> str:
    """The code of *there* to show: the default code, else the nearest of its parents, else the first."""
    usual = laws.code(select_code.code_with_house_in_force(laws, None) or USUAL_CODE)
    return next((held for held in (usual.id, *usual.ancestors) if held in there), there[0])
