"""Facts that following the deal has already answered: what is wrong with a draw, a meld, a discard, a knock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.deriving import Context, derives
from adjudicator.games.rummy.details import RummyFault, Seen

if TYPE_CHECKING:
    from collections.abc import Callable

_REFINED = {"discard_inadvertent", "gin_draw", "pile_reached", "rummy_draw"}
"""Facts that what came after the fault tells too: they have derivers of their own."""


def seen(context: Context) -> Seen:
    """What following the deal found; nothing for a fault that it did not find."""
    told = context.fault.of(RummyFault)
    return told.seen if told else Seen()


def _deriver(number: int) -> Callable[[Context], str | None]:
    return lambda context: seen(context)[number]


for _number, _fact in enumerate(Seen._fields):
    if _fact not in _REFINED:
        derives(_fact)(_deriver(_number))
