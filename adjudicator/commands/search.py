"""``search``: find provisions."""

from __future__ import annotations

from shlex import join
from typing import TYPE_CHECKING

from adjudicator.commands.choice import meant
from adjudicator.commands.common import answer, answer_json, complain, house_named, rulebase
from adjudicator.commands.counting import count_asked
from adjudicator.render.safe import plain
from rulebase.ask.plain import plain as plain_name
from rulebase.errors import UnknownCode

if TYPE_CHECKING:
    from adjudicator.commands.options.provisions import SearchOptions
    from rulebase import Rulebase


def run(options: SearchOptions) -> None:
    """Answer with the best provisions first, of the chosen code or of all; none at all is an answer too."""
    sought = " ".join(options.words)
    laws = rulebase(options.law_folder, house_named(options.rules_of, options.code))
    chosen = None if options.everywhere else meant(laws, options.code)
    hits = laws.search(sought, chosen, options.limit)
    if game := _game_named(laws, sought):
        if not hits and not options.json:
            answer(f"{game}.")
            return
        complain(f"note: {game}")
    if options.json:
        answer_json([hit._asdict() for hit in hits])
        return
    from adjudicator.render.provisions import hits as shown

    if count := count_asked(laws, sought, chosen):
        from rich.text import Text

        from adjudicator.render.margin import command_line

        answer(Text("To count it:"), command_line(plain(count, 400)))

    # A card is settled by the command for the kind of its best provision, where its code has a table for it.
    first = {hit.card: hit for hit in reversed(hits)}.values()
    ruled = [hit for hit in first if laws.home(hit.code, hit.kind)[0]]
    answer(
        shown(sought, hits, {hit.kind: join(["adjudicator", "rule", hit.kind, "--code", hit.code]) for hit in ruled})
    )


def _game_named(laws: Rulebase, sought: str) -> str:
    """The sentence on the game, where *sought* is nothing but the name of one; else empty."""
    codes = laws.printed.codes(sought) or ((sought,) if sought in laws.lineage else ())
    if not codes and plain_name(sought) not in laws.printed.without_code:
        return ""
    try:
        codes = (laws.code(sought).id,)
    except UnknownCode as error:
        if not codes:
            return str(error)
    named = " or ".join(f"{plain(laws.titles[code])} ({code})" for code in codes)
    note = laws.printed.note(sought)
    return (
        f"'{plain(sought, 60)}' is {named} here: 'adjudicator show {codes[0]}' tells of it,"
        f" 'adjudicator search WORDS --code {codes[0]}' searches its law{f'; {note}' if note else ''}"
    )
