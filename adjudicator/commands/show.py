"""``show``: one provision, a whole law, or a code of law."""

from __future__ import annotations

from shlex import join
from typing import TYPE_CHECKING

from adjudicator.commands import choice
from adjudicator.commands.common import answer, answer_json, house_named, rulebase
from rulebase.ask.citing import USUAL_CODE
from rulebase.ask.plain import plain
from rulebase.errors import GameWithoutCode, SharedName, UnknownCode, UnknownProvision

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.commands.options.provisions import ShowOptions
    from rulebase import CodeInfo, Rulebase
    from rulebase.ask.answers import RowDetail


def run(options: ShowOptions) -> None:
    """Answer with every provision that the citation means; of several codes, with those of the one that is meant.

    The id of a code means the code, whatever provisions have its name in their heading; another name of a code means it
    where it is no heading. The name of a game never means words in the heading of another game.
    """
    words, as_json = options.reference, options.json
    laws = rulebase(options.law_folder, house_named(options.rules_of, options.code))
    code = choice.meant(laws, options.code) if options.code else None
    wanted = " ".join(words)
    if code is None and len(words) > 1 and words[0] in laws.lineage and not laws.is_cited(wanted):
        # The game named first: show hearts revoke.
        code, wanted = words[0], " ".join(words[1:])
    if code is None and (wanted in laws.lineage or not laws.is_cited(wanted)):
        rows = () if wanted in laws.lineage else laws.rows_called(wanted)
        named = None if rows else _code_named(laws, wanted)
        if named:
            _code(laws, named, as_json)
            return
    try:
        details = laws.show(wanted, code)
    except UnknownProvision:
        if code == wanted:
            _code(laws, laws.code(wanted), as_json)
            return
        rows = laws.rows_called(wanted, code)
        if not rows:
            raise
        _rows(laws, rows if code else _of_one_code(laws, rows), as_json)
        return
    elsewhere: list[str] = []
    if code is None:
        there = list(dict.fromkeys(found.provision.code for found in details))
        meant = _meant(laws, there)
        elsewhere = [other for other in there if other != meant]
        details = [found for found in details if found.provision.code == meant]
    from adjudicator.render.provisions import also_in, detail, detail_data

    if as_json:
        answer_json([detail_data(found) for found in details])
    else:
        answer(*(detail(found) for found in details), *([also_in(elsewhere)] if elsewhere else []))


def _code_named(laws: Rulebase, name: str) -> CodeInfo | None:
    """The code that *name* is a name of, if it is one; an error where it is a game that has none, or several games."""
    try:
        return laws.code(name)
    except (GameWithoutCode, SharedName):
        raise
    except UnknownCode as error:
        shared = [code for code in error.nearest if f" {plain(name)} " in f" {plain(code)} "]
        if len(shared) > 1:
            raise
        return None


def _code(laws: Rulebase, code: CodeInfo, as_json: bool) -> None:
    """Answer with one code of law, and who speaks for it."""
    variants = [held.id for held in laws.codes() if held.extends == code.id]
    if as_json:
        from adjudicator.commands.lists import code_data

        answer_json([code_data(code) | {"variants": variants}])
        return
    from adjudicator.render.code_page import code_page

    answer(code_page(code, variants, {kind.id: kind.title for kind in laws.kinds()}))


def _rows(laws: Rulebase, rows: Sequence[RowDetail], as_json: bool) -> None:
    """Answer with rows of decision tables, each with what it orders where a case tells how it comes to be."""
    from adjudicator.render.provisions import row_data, row_detail

    if as_json:
        answer_json([row_data(found) for found in rows])
        return
    answer(*(row_detail(found, *_as_told(laws, found)) for found in rows))


def _as_told(laws: Rulebase, found: RowDetail) -> tuple[list[str], str]:
    """(what the row orders in the words of a ruling, the command that comes to it), by the first case that is told."""
    from adjudicator.law.rulings import rule_told
    from adjudicator.render.sentences import follows

    row = found.row
    for case in found.cases:
        if case.told is None or case.kind != row.kind:
            continue
        ruled = rule_told(laws, row.code, row.kind, dict(case.told), check=False)
        if ruled.rulings and ruled.rulings[-1].row == row.id:
            facts = [word for name, value in case.told.items() for word in ("--fact", f"{name}={value}")]
            return follows(ruled.rulings[-1:]), join(["adjudicator", "rule", row.kind, "--code", row.code, *facts])
    return [], ""


def _of_one_code(laws: Rulebase, rows: Sequence[RowDetail]) -> list[RowDetail]:
    meant = _meant(laws, list(dict.fromkeys(found.row.code for found in rows)))
    return [found for found in rows if found.row.code == meant]


def _meant(laws: Rulebase, there: Sequence[str]) -> str:
    """Of the codes *there* the one whose law is shown: the usual one, the nearest that it extends, or the first."""
    usual = laws.code(choice.meant(laws, None) or USUAL_CODE)
    return next((held for held in (usual.id, *usual.ancestors) if held in there), there[0])
