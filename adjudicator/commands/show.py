"""``show``: one provision or a whole law."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.commands.common import answer, answer_json, rulebase

if TYPE_CHECKING:
    from collections.abc import Sequence


def run(words: Sequence[str], code: str | None = None, as_json: bool = False) -> None:
    """Answer with every provision that the citation means."""
    details = rulebase().show(" ".join(words), code)
    from adjudicator.render.provisions import detail, detail_data  # noqa: PLC0415

    if as_json:
        answer_json([detail_data(found) for found in details])
    else:
        answer(*(detail(found) for found in details))
