"""Cards that do not go together out of a hand: too many put down at once, or thrown although they are no pair.

Keys of a ``[game]`` section: ``put_down``, how few and how many cards at once (``least``; ``most`` by the number of
packs); ``thrown = "pairs"``, that cards leave the hand in pairs of a rank.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from adjudicator.find.details import OfCards
from adjudicator.find.detecting import Irregularity
from adjudicator.values.numbers import first_number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.game.game import Game
    from adjudicator.record.events import Record, TableEvent
    from adjudicator.table.state import Timeline


def put_down(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A number of cards that the game does not let go at once (ID-04), and cards thrown that are no pairs (OM-01)."""
    game = timeline.game
    for step, event in timeline.acts:
        why = _amiss(game, event) if event.name == "discard" else None
        if why is None or event.seat is None:
            continue
        status = "corrected" if _taken_back(timeline, step.index, event) else "open"
        said = f"{event.seat} puts down {' '.join(event.cards) or f'{_number(event)} cards'}, {why}."
        detail = OfCards(cards=event.cards)
        yield Irregularity("illegal-discard", event.seat, step.index, status, said, detail=detail)


def _amiss(game: Game, event: TableEvent) -> str | None:
    """What is wrong with the cards put down; None where nothing is, or where nobody wrote it down."""
    limits = game.raw.get("put_down")
    if limits is not None:
        least, most, number = int(limits["least"]), int(limits["most"][str(game.packs)]), _number(event)
        allowed = f"{least}" if least == most else f"{least} to {most}"
        return None if number is None or least <= number <= most else f"where {allowed} may go at once"
    odd = [rank for rank, count in Counter(card.rank for card in event.cards).items() if count % 2]
    return "which are no pair" if odd else None


def _number(event: TableEvent) -> int | None:
    """How many cards were put down; None where nobody wrote it down."""
    return len(event.cards) or first_number(event.words)


def _taken_back(timeline: Timeline, step: int, event: TableEvent) -> bool:
    """Whether the player takes his latest cards back before he puts others down."""
    for later, act in timeline.acts:
        if later.index > step and act.seat == event.seat and act.name in ("discard", "withdraw"):
            return act.name == "withdraw"
    return False
