"""A game that is worth less than the bid it was played on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.detecting import Irregularity
from adjudicator.games.trick.multiplied.details import OverbidFault
from adjudicator.record.events import TableEvent
from adjudicator.score.systems.skat import SCHNEIDER, Announced, matadors, multipliers
from adjudicator.table.auction_states import standing_of
from adjudicator.values.numbers import small_number

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state import TableState, Timeline

NO_SUIT = "NT"
_UNMULTIPLIED = ("value", "tricks", "no_trick")
"""What only games have whose value is fixed, that ask for all tricks, or that nobody has bid."""


def overbid(record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A deal played out in which the Player's game cannot have been worth what he bid (SK-09).

    Where the record leaves open which game it was, or what he announced, the dearest one he may have played is taken.
    """
    end = timeline.end
    seat = end.maker
    if seat is None or end.stage != "over":
        return
    bid = small_number(standing_of(end).bid)
    if bid is None:
        return
    winners = [trick.winner(end.game, end.trump) for trick in end.tricks]
    cards = _cards_of(record, timeline, seat)
    if None in winners or len(winners) != end.game.playing_size or cards is None:
        return
    suit = end.trump if end.trump in end.game.suits else None
    base = _base(timeline, seat, suit or NO_SUIT)
    points, tricks = _taken(end, seat, winners)
    if base is None or (suit is None and (end.trump != "grand" or tricks == len(winners))):
        return
    announced = Announced(points >= SCHNEIDER, tricks == len(winners))
    value = base * multipliers(matadors(cards, suit), points, tricks, announced)
    if value < bid:
        said = f"{seat} bid {bid}, and their game comes to {value}."
        detail = OverbidFault(came_to="below_bid", as_dealt=not _took(timeline, seat))
        yield Irregularity("overbid", seat, timeline.steps[-1].index, "open", said, detail=detail)


def _took(timeline: Timeline, seat: Seat) -> bool:
    return any(
        isinstance(step.event, TableEvent) and step.event.name in ("take", "discard") and step.event.seat == seat
        for step in timeline.steps
    )


def _cards_of(record: Record, timeline: Timeline, seat: Seat) -> list[str] | None:
    """The Player's hand and the cards laid aside, of which matadors are counted; None where not all are known.

    Who plays every card that was dealt to him has taken none up, whatever was written down.
    """
    game, hands = timeline.end.game, record.hands
    dealt = {one: hands.get(one) for one in game.seats}
    known = [hand for hand in dealt.values() if hand is not None]
    if len(known) != len(dealt) or any(len(set(hand)) != game.hand_size for hand in known):
        return None
    own = set(dealt[seat] or ())
    played = {one.card for trick in timeline.end.tricks for one in trick.cards if one.seat == seat}
    if not _took(timeline, seat) and played != own:
        return None
    others = {card for one, hand in dealt.items() if one != seat for card in hand or ()}
    return sorted(game.pack - others)


def _base(timeline: Timeline, seat: Seat, trump: str) -> int | None:
    """The highest base value that a game with that trump has: of those that take cards up, or of those as dealt."""
    took = _took(timeline, seat)
    tables = [
        table
        for table in timeline.end.game.raw.get("games", {}).values()
        if bool(table.get("uses_widow")) is took and not any(key in table for key in _UNMULTIPLIED)
    ]
    return max((int(table[trump]) for table in tables if trump in table), default=None)


def _taken(end: TableState, seat: Seat, winners: Sequence[Seat | None]) -> tuple[int, int]:
    """(points, tricks) of the Player: all points that his opponents have not taken are his."""
    values = end.game.raw["card_values"]
    all_points = sum(values.get(card[1:], 0) * end.game.copies(card) for card in end.game.pack)
    lost = sum(
        values.get(played.card.rank, 0)
        for trick, winner in zip(end.tricks, winners, strict=True)
        if winner != seat
        for played in trick.cards
        if played.card
    )
    return all_points - lost, sum(winner == seat for winner in winners)
