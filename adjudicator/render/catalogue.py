"""The lists of codes, kinds and facts."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table
from rich.text import Text

from adjudicator.render.names_and_signs import FAINT, LABEL, NO_LAW
from adjudicator.render.safe_text import safe_line

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import RenderableType

    from rulebase import CodeInfo, FactInfo, KindInfo


COLUMN_RATIOS = {"question": 3, "values": 2}
"""Ratio in which columns share the width that the names leave."""


LONG_FACT_LIST = 6
"""Number of facts of one kind above which the list says how to shorten it."""


def code_list(found: Sequence[CodeInfo]) -> RenderableType:
    """The codes of law by group: id, title with the years in force, and the codes that each falls back on."""
    longest = max(len(code.id) for code in found)
    parts: list[RenderableType] = [
        Text("code, title, and (after ›) the code that applies where it is silent", style=FAINT)
    ]
    for group, members in groupby(found, key=lambda code: code.group):
        table = Table(box=None, padding=(0, 2, 0, 0), show_header=False, pad_edge=False, expand=True)
        table.add_column(no_wrap=True, width=longest)
        table.add_column(ratio=1)
        for code in members:
            years = f" ({code.in_force_from}–{code.in_force_to})" if code.in_force_from or code.in_force_to else ""
            parent = (f" › {code.extends}", FAINT) if code.extends else ""
            own = (" (your own)", FAINT) if code.house else ""
            table.add_row(safe_line(code.id), Text.assemble(safe_line(code.title + years), own, parent))
        parts += [Text(safe_line(group), style=LABEL), table]
    return Group(*parts)


def kind_table_with_deciding_codes(found: Sequence[KindInfo], spoken: Mapping[str, str | None]) -> Table:
    """The kinds of irregularity by phase; *spoken*: kind → the code that decides it, shown in a column if given.

    Kinds that no code decides stand at the end.
    """
    table = _table_with_headings("kind", "title", *(["decided by"] if spoken else []))
    phases = list(dict.fromkeys(kind.phase for kind in found))
    part = phase = ""
    for kind in sorted(found, key=lambda one: (bool(spoken) and not spoken[one.id], phases.index(one.phase))):
        now = NO_LAW if spoken and not spoken[kind.id] else ""
        if now != part:
            part, phase = now, ""
            table.add_row(Text(safe_line(part), style=LABEL))
        if kind.phase != phase:
            phase = kind.phase
            table.add_row(Text(safe_line(phase), style=FAINT))
        title = Text.assemble(safe_line(kind.title), (" (several kinds)" if kind.broad else "", FAINT))
        table.add_row(safe_line(kind.id), title, *([Text(safe_line(spoken[kind.id] or NO_LAW))] if spoken else []))
    return table


def fact_table(found: Sequence[FactInfo], derived: Mapping[str, str], narrower: bool = False) -> RenderableType:
    """The facts that laws ask about, with their values; the usual one in brackets.

    *derived*: fact → how a record shows it. *narrower*: mention the option for the facts of one code.
    """
    table = _table_with_headings("fact", "question", "values")
    for fact in found:
        values = " ".join(f"[{value}]" if value == fact.usual else value for value in fact.values)
        table.add_row(safe_line(fact.id), Text(safe_line(fact.question)), Text(safe_line(values)))
    told = ["[value] is the usual one: assumed unless told otherwise"] if any(fact.usual for fact in found) else []
    told += (
        ["asked by some code; --code CODE lists what one code asks"] if narrower and len(found) > LONG_FACT_LIST else []
    )
    if told:
        table.caption = Text("\n".join(told), style=FAINT)
        table.caption_justify = "left"
    return Group(table, _facts_shown_by_record(derived)) if any(derived.values()) else table


def _facts_shown_by_record(derived: Mapping[str, str]) -> Table:
    """The facts of *derived* that a record can show, and how it shows them."""
    table = _table_with_headings("fact", "how a record shows it")
    for fact, how in derived.items():
        if how:
            table.add_row(safe_line(fact), Text(safe_line(how, limit=len(how)), style=FAINT))
    return table


def _table_with_headings(*headings: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style=LABEL, pad_edge=False)
    for number, heading in enumerate(headings):
        # Long values are wrapped, not cut off: they are typed as they stand here.
        table.add_column(heading, no_wrap=number == 0, overflow="fold", ratio=COLUMN_RATIOS.get(heading))
    table.expand = any(heading in COLUMN_RATIOS for heading in headings)
    return table
