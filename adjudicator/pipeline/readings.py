"""One record followed and ruled on again and again, with more and more put in: each reading is made once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.pipeline.orders import cut

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from adjudicator.pipeline.orders import Order
    from adjudicator.pipeline.round import Ruled
    from adjudicator.record.events import Record


class Readings:
    """The readings of one record, with what has been put in and up to some event, each made once."""

    def __init__(self, record: Record, read: Callable[[Record], Ruled]) -> None:
        self.record = record
        self.read = read
        self.made: dict[tuple[int, tuple[Order, ...]], Ruled] = {}

    def of(self, given: Sequence[Order], upto: int | None = None) -> Ruled:
        """The record with the orders *given*, as far as the event numbered *upto*."""
        end = len(self.record.events) if upto is None else upto
        key = end, tuple([order for order in given if order.after <= end])
        made = self.made.get(key)
        if made is None:
            made = self.made[key] = self.read(cut(self.record, key[1], end))
        return made
