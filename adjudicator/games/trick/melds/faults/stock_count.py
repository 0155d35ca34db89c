"""The cards left in the stock, counted (``!stock 3``), where they do not go round although no hand is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.detecting import Irregularity
from adjudicator.games.trick.melds.details import OddStock
from adjudicator.values.numbers import first_number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline


def odd_stock(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A stock that leaves a card over when all have drawn (P2-10, SB-10)."""
    game, start = timeline.game, timeline.start
    if any(start.left[seat] != game.hand_size for seat in start.game.seats):
        return
    for step, event in timeline.acts:
        if event.name != "stock" or step.before.current is not None:
            continue
        number = first_number(event.words)
        # Before the last draw but one nobody need do anything about it.
        if number == len(game.seats) + 1 or (number == 1 and not game.raw.get("turned_card")):
            said = f"{number} cards are left in the stock, which do not go round."
            yield Irregularity("wrong-number-of-cards", None, step.index, "open", said, detail=OddStock())
