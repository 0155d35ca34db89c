"""A second card of one hand to a trick, noticed before both sides have played to the next (Law 45E)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.detectors.base import Bound, Irregularity, detects
from adjudicator.detectors.notice import noticed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.record import Record
    from adjudicator.table import CardPlayed, Timeline


@detects("fifth-card")
def fifth_card(_record: Record, timeline: Timeline, _bound: Sequence[Bound]) -> Iterator[Irregularity]:
    """Every such card, taken back or not."""
    for played in timeline.plays:
        if not is_fifth(timeline, played):
            continue
        state = timeline.steps[played.step].before
        who = state.played_by(played.seat)
        whose = "" if who == played.seat else f" from {played.seat}'s hand"
        yield Irregularity(
            "fifth-card",
            who,
            played.step,
            "open" if timeline.stands(played.step) else "corrected",
            f"{who} plays {played.card or 'a card'}{whose} as a second card to trick {played.trick}.",
            hand=played.seat,
            about={"card": played.card, "cards": (played.card,), "trick": played.trick},
        )


def is_fifth(timeline: Timeline, played: CardPlayed) -> bool:
    """Whether *played* is such a card; later it makes the trick a defective one (67)."""
    if not played.extra or not timeline.game.raw.get("fifth_card"):
        return False
    return len(sides_in(timeline, played.trick + 1, noticed(timeline, played.step))) < 2


def sides_in(timeline: Timeline, trick: int, before: int | None) -> set[str]:
    """The sides that had played to *trick* before step *before*; by the end of the record, where that is None."""
    return {
        timeline.game.side(played.seat)
        for played in timeline.plays
        if played.trick == trick and (before is None or played.step < before)
    }
