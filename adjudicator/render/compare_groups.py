"""Many codes compared: under each answer the codes that give it, the first code's answer first."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.table import Table
from rich.text import Text

from adjudicator.render.safe import plain
from adjudicator.render.sentences import consequences, short
from adjudicator.render.words import FAINT, LABEL, MARK, count, with_glyphs

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudicator.report.compared import Compared

DIFFERS = "≠"
OUTCOMES = 6
"""Outcomes listed of codes that still want facts; the rest are counted."""


SPEAKERS = 6
"""Codes named that speak for others; the rest are counted."""


class Answer(NamedTuple):
    """What follows, in the order it is said, each with whether the first code does not know it."""

    lines: tuple[tuple[str, bool], ...]
    differs: bool
    """Whether something else follows than under the first code."""


def grouped(rows: Sequence[Compared]) -> Table:
    """The answers, each once: that of the first code, then those that most codes give."""
    groups: dict[Answer, list[Compared]] = {}
    for row in rows:
        groups.setdefault(answer_of(row, rows[0]), []).append(row)
    first = answer_of(rows[0], rows[0])
    table = Table.grid(padding=(0, 1, 0, 0), expand=True)
    table.add_column(width=1)
    table.add_column()
    for answer in sorted(groups, key=lambda one: (one != first, -len(groups[one]))):
        members = groups[answer]
        table.add_row(Text(DIFFERS if answer.differs else "", MARK), _head(members))
        for says, new in answer.lines[:OUTCOMES]:
            table.add_row("", _item(says, DIFFERS if new else "•"))
        rest = [new for _, new in answer.lines[OUTCOMES:]]
        if rest:
            marked = f", {sum(rest)} of them {DIFFERS}" if any(rest) else ""
            table.add_row("", Text(f"  … and {count(len(rest), 'more outcome')}{marked}"))
        table.add_row("", _laws(members))
        table.add_row("", "")
    return table


def tally(rows: Sequence[Compared], others: Mapping[str | None, int], known: int) -> str:
    """How many codes give how many answers, and which code speaks for the *others*; *known* codes know the fault."""
    answers = len({answer_of(row, rows[0]) for row in rows})
    said = f"{count(len(rows), 'code')}, {count(answers, 'answer')}."
    speaking = [f"{plain(spoke)} for {number}" for spoke, number in others.items() if spoke is not None]
    if speaking:
        more = f" and {count(len(speaking) - SPEAKERS, 'other')}" if len(speaking) > SPEAKERS else ""
        said += f" Where a code has no law of its own for it, another speaks: {', '.join(speaking[:SPEAKERS])}{more}."
    return said + (f" {count(known, 'code')} silent, or without such a fault." if known else "")


def answer_of(row: Compared, first: Compared) -> Answer:
    """What *row* answers, as it is shown."""
    if row.found.rulings or not row.open:
        differs = "follows" in row.differs_from(first)
        return Answer(((short(row.found), differs),), differs)
    known = set(first.outcomes)
    lines: dict[str, bool] = {}
    for ruling, one in zip(row.open, row.outcomes, strict=True):
        says = with_glyphs(" ".join(consequences(ruling.effects)) or ruling.says)
        lines[says] = lines.get(says, False) or one not in known
    return Answer(tuple(lines.items()), "follows" in row.differs_from(first))


def _head(members: Sequence[Compared]) -> Text:
    """The codes, and who speaks where it is not the code itself."""
    names = [
        plain(row.code) if row.spoke in (None, row.code) else f"{plain(row.code)} ({plain(str(row.spoke))} speaks)"
        for row in members
    ]
    return Text(", ".join(names), LABEL)


def _item(says: str, sign: str) -> Table:
    line = Table.grid(padding=(0, 1, 0, 0))
    line.add_column(width=1)
    line.add_column()
    line.add_row(Text(sign, MARK if sign == DIFFERS else ""), Text(says))
    return line


def _laws(members: Sequence[Compared]) -> Text:
    """The provisions that each rests on, by their ids."""
    laws = []
    for row in members:
        refs = dict.fromkeys(plain(ref) for under in row.law for ref in under)
        if refs:
            laws.append(f"{f'{plain(row.code)} ' if len(members) > 1 else ''}{', '.join(refs)}")
    return Text(f"law: {'; '.join(laws)}" if laws else "", FAINT)
