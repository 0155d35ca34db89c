"""The sheet of an evening, to be printed and hung up or filed: every ruling in a few lines, room to sign."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.render.book.told import heading, pairs
from adjudicator.render.form.blocks import Heading, Pairs, Space
from adjudicator.render.words import count

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudicator.book.again import Again
    from adjudicator.book.entry import Numbered
    from adjudicator.render.form.blocks import Block, Sheet

TITLE = "Rulings of the evening"
_SIGNED = (("Director", 1), ("Remarks", 2))


def sheet(name: str, rulings: Sequence[Numbered], again: Mapping[int, Again], codes: Sequence[str]) -> Sheet:
    """The sheet with the *name* of the evening; *again* by the number of the ruling."""
    return tuple(_blocks(name, rulings, again, codes))


def _blocks(
    name: str, rulings: Sequence[Numbered], again: Mapping[int, Again], codes: Sequence[str]
) -> Iterator[Block]:
    yield Heading(1, f"Rulings: {name}")
    yield Pairs((("Rulings", count(len(rulings), "ruling")), ("Law", "; ".join(codes))))
    for one in rulings:
        yield Heading(3, f"[{one.number}] {heading(one)}")
        yield Pairs(tuple(pairs(one.entry, again.get(one.number))))
    yield Space(_SIGNED)
