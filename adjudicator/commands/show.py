"""``show``: one provision, a whole law, or a code of law."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.commands.choice import chosen
from adjudicator.commands.common import answer, answer_json, rulebase
from rulebase.ask.citing import USUAL_CODE
from rulebase.errors import UnknownCode, UnknownProvision

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulebase import CodeInfo, ProvisionDetail, Rulebase


def run(words: Sequence[str], code: str | None = None, as_json: bool = False) -> None:
    """Answer with every provision that the citation means; of several codes, with those of the one that is meant.

    The id of a code means the code, whatever provisions have its name in their heading; another name of a code means it
    where it is no heading.
    """
    laws = rulebase()
    wanted = " ".join(words)
    if code is None and wanted in laws.lineage:
        _code(laws, laws.code(wanted), as_json)
        return
    try:
        details = laws.show(wanted, code)
    except UnknownProvision:
        named = _code_named(laws, wanted) if code is None else None
        if named is None:
            raise
        _code(laws, named, as_json)
        return
    elsewhere: list[str] = []
    if code is None:
        meant = _meant(laws, details)
        elsewhere = list(dict.fromkeys(found.provision.code for found in details if found.provision.code != meant))
        details = [found for found in details if found.provision.code == meant]
    from adjudicator.render.provisions import also_in, detail, detail_data

    if as_json:
        answer_json([detail_data(found) for found in details])
    else:
        answer(*(detail(found) for found in details), *([also_in(elsewhere)] if elsewhere else []))


def _code_named(laws: Rulebase, name: str) -> CodeInfo | None:
    """The code that *name* is a name of, if it is one."""
    try:
        return laws.code(name)
    except UnknownCode:
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


def _meant(laws: Rulebase, details: Sequence[ProvisionDetail]) -> str:
    """The code of which law is shown where none is named: the usual one, the nearest it extends, or the first."""
    there = list(dict.fromkeys(found.provision.code for found in details))
    usual = laws.code(chosen(None) or USUAL_CODE)
    return next((held for held in (usual.id, *usual.ancestors) if held in there), there[0])
