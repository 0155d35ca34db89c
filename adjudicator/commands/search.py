"""``search``: provisions found by words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.commands.common import (
    complain,
    house_named_by_option_environment_or_code,
    open_laws,
    print_answer,
    print_json,
    print_long_answer,
    shell_command,
)
from adjudicator.commands.cribbage_count_in_story import count_command_for_cribbage_story
from adjudicator.commands.select_code import code_with_house_in_force
from adjudicator.render.safe_text import safe_line
from rulebase.errors import UnknownCode
from rulebase.query.normalised_names_and_law_numbers import normalised_name as plain_name

if TYPE_CHECKING:
    from adjudicator.commands.options.search import SearchOptions
    from rulebase import Rulebase


def run(options: SearchOptions) -> None:
    """Print the provisions, best first, of the chosen code or of all; finding none is an answer too."""
    sought = " ".join(options.words)
    laws = open_laws(options.law_folder, house_named_by_option_environment_or_code(options.rules_of, options.code))
    chosen = None if options.everywhere else code_with_house_in_force(laws, options.code)
    hits = laws.search(sought, chosen, options.limit)
    if game := _sentence_on_game(laws, sought):
        if not hits and not options.json:
            print_answer(f"{game}.")
            return
        complain(f"note: {game}")
    if options.json:
        print_json([hit._asdict() for hit in hits])
        return
    from adjudicator.render.provisions import search_hits as shown

    if count := count_command_for_cribbage_story(laws, sought, chosen):
        from rich.text import Text

        from adjudicator.render.layout import command_line

        print_answer(Text("To count it:"), command_line(safe_line(count, 400)))

    # Each law shown is followed by the command that rules by it: on the kind of its best hit, if the code has a table.
    first = {hit.card: hit for hit in reversed(hits)}.values()
    ruled = [hit for hit in first if laws.home(hit.code, hit.kind)[0]]
    print_long_answer(
        shown(
            sought,
            hits,
            {hit.kind: shell_command(["adjudicator", "rule", hit.kind, "--code", hit.code]) for hit in ruled},
        )
    )


def _sentence_on_game(laws: Rulebase, sought: str) -> str:
    """The sentence on a game, if *sought* is just the name of a game; else empty."""
    codes = laws.printed_names.codes(sought) or ((sought,) if laws.is_code(sought) else ())
    if not codes and plain_name(sought) not in laws.printed_names.without_code:
        return ""
    try:
        codes = (laws.code(sought).id,)
    except UnknownCode as error:
        if not codes:
            return str(error)
    named = " or ".join(f"{safe_line(laws.titles[code])} ({code})" for code in codes)
    note = laws.printed_names.note(sought)
    return (
        f"'{safe_line(sought, 60)}' is {named} here: 'adjudicator show {codes[0]}' tells of it,"
        f" 'adjudicator search WORDS --code {codes[0]}' searches its law{f'; {note}' if note else ''}"
    )
