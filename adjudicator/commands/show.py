"""``show``: one provision or a whole law."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.commands.common import answer, answer_json, code_or_default, rulebase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulebase import ProvisionDetail, Rulebase


def run(words: Sequence[str], code: str | None = None, as_json: bool = False) -> None:
    """Answer with every provision that the citation means; of several codes, with those of the one that is meant."""
    laws = rulebase()
    details = laws.show(" ".join(words), code)
    elsewhere: list[str] = []
    if code is None:
        meant = _meant(laws, details)
        elsewhere = list(dict.fromkeys(found.provision.code for found in details if found.provision.code != meant))
        details = [found for found in details if found.provision.code == meant]
    from adjudicator.render.provisions import also_in, detail, detail_data  # noqa: PLC0415

    if as_json:
        answer_json([detail_data(found) for found in details])
    else:
        answer(*(detail(found) for found in details), *([also_in(elsewhere)] if elsewhere else []))


def _meant(laws: Rulebase, details: Sequence[ProvisionDetail]) -> str:
    """The code of which law is shown where none is named: the usual one, the nearest it extends, or the first."""
    there = list(dict.fromkeys(found.provision.code for found in details))
    usual = laws.code(code_or_default(None))
    return next((held for held in (usual.id, *usual.ancestors) if held in there), there[0])
