"""``search``: find provisions."""

from __future__ import annotations

from shlex import join
from typing import TYPE_CHECKING

from adjudicator.commands.choice import meant
from adjudicator.commands.common import answer, answer_json, rulebase
from adjudicator.commands.counting import count_asked

if TYPE_CHECKING:
    from collections.abc import Sequence


def run(
    words: Sequence[str], code: str | None = None, limit: int = 10, as_json: bool = False, everywhere: bool = False
) -> None:
    """Answer with the best provisions first, of the chosen code or *everywhere*; none at all is an answer too."""
    sought = " ".join(words)
    laws = rulebase()
    chosen = None if everywhere else meant(laws, code)
    hits = laws.search(sought, chosen, limit)
    if as_json:
        answer_json([hit._asdict() for hit in hits])
        return
    from adjudicator.render.provisions import hits as shown

    if count := count_asked(laws, sought, chosen):
        from rich.text import Text

        from adjudicator.render.margin import command_line
        from adjudicator.render.safe import plain

        answer(Text("To count it:"), command_line(plain(count, 400)))

    # A card is settled by the command for the kind of its best provision, where its code has a table for it.
    first = {hit.card: hit for hit in reversed(hits)}.values()
    ruled = [hit for hit in first if laws.home(hit.code, hit.kind)[0]]
    answer(
        shown(sought, hits, {hit.kind: join(["adjudicator", "rule", hit.kind, "--code", hit.code]) for hit in ruled})
    )
