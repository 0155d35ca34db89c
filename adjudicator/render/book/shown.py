"""Rulings of the book at the terminal: one in full, many in a list, the sheet of an evening as text."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from rich.text import Text

from adjudicator.render.book.told import changes, context, earlier, heading, in_short, kept, pairs
from adjudicator.render.margin import labelled
from adjudicator.render.safe import plain
from adjudicator.render.words import FAINT, LABEL, MARK

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from rich.console import RenderableType

    from adjudicator.book.again import Again
    from adjudicator.book.entry import Numbered
    from adjudicator.book.store import Change


def listed(rulings: Iterable[Numbered]) -> Iterator[RenderableType]:
    """A line or two for each ruling, under its evening."""
    for at, (evening, ones) in enumerate(groupby(rulings, key=_evening)):
        if at:
            yield ""
        yield Text(evening, style=LABEL)
        for one in ones:
            yield _line(one)


def found(rulings: Iterable[Numbered]) -> Iterator[RenderableType]:
    """The same in any order, each with its evening."""
    for one in rulings:
        yield _line(one, _evening(one))


def _line(one: Numbered, evening: str = "") -> labelled:
    head = ", ".join(filter(None, (heading(one), evening)))
    return labelled(f"[{one.number}]", [head, in_short(one.entry)], margin=6)


def _evening(one: Numbered) -> str:
    return " – ".join(filter(None, (plain(one.entry.evening), plain(one.entry.event))))


def _head(one: Numbered) -> Text:
    return Text.assemble((f"[{one.number}] ", MARK), (heading(one), LABEL))


def shown(one: Numbered, again: Again | None, done: Sequence[Change], edition: str) -> Iterator[RenderableType]:
    """A ruling in full."""
    yield _head(one)
    for label, text in (
        *context(one.entry),
        *pairs(one.entry, again, in_full=True),
        *kept(one.entry, edition),
        *changes(done),
    ):
        yield labelled(label, [text])


def repeated(ones: Iterable[Again]) -> Iterator[RenderableType]:
    """Rulings on faults that the same side had committed before."""
    for at, one in enumerate(ones):
        if at:
            yield ""
        yield _head(one.ruling)
        yield labelled("Before", [earlier(one)])


def sheet(
    name: str, rulings: Sequence[Numbered], again: Mapping[int, Again], codes: Sequence[str]
) -> Iterator[RenderableType]:
    """The sheet of an evening as text."""
    yield Text(f"Rulings: {plain(name)}", style=LABEL)
    yield Text("; ".join(map(plain, codes)), style=FAINT)
    for one in rulings:
        yield ""
        yield _head(one)
        for label, text in pairs(one.entry, again.get(one.number)):
            yield labelled(label, [text])
