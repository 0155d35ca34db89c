"""Faults in the play of the stops games: turns, passes of a hand that could play, cards that do not fit, sequences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.details import CardOutOfTurn, OfCard
from adjudicator.find.detecting import Irregularity
from adjudicator.games.stops.details import CardKept, StarterFault, StartFault, TurnWithoutCard
from adjudicator.games.stops.follow import drawn_when_able, followed
from adjudicator.record.events import Called, Played, TableEvent

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.games.stops.follow import Move
    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline


def moves_of(timeline: Timeline) -> tuple[tuple[Move, ...], dict[int, int]]:
    """(the moves, event → step); no moves where the game is none of these."""
    moves = followed(timeline) or ()
    return moves, {step.event_index: step.index for step in timeline.steps}


def _status(move: Move, moves: Sequence[Move]) -> str:
    """Corrected where it was taken back, established where play has gone on."""
    if not move.stands:
        return "corrected"
    return "established" if any(later.event_index > move.event_index and later.stands for later in moves) else "open"


def out_of_turn(record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A card played, or a pass, when it is another's turn."""
    moves, steps = moves_of(timeline)
    for move in moves:
        if move.due not in (None, move.seat):
            verb, kind = ("leads", "lead-out-of-turn") if move.leads else ("plays", "play-out-of-turn")
            does = f"{verb} {move.card}" if move.card else "passes"
            said = f"{move.seat} {does} when it is {move.due}'s turn."
            detail = CardOutOfTurn(card=move.card, turn=move.due)
            yield Irregularity(kind, move.seat, steps[move.event_index], _status(move, moves), said, detail=detail)


def passed_when_able(record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A pass in turn of a hand that could play, or that could still draw."""
    moves, steps = moves_of(timeline)
    draws = "draw-until-able" in timeline.game.duties
    for move in moves:
        if move.card is not None or move.due not in (None, move.seat):
            continue
        may_draw = draws and move.stock > 0
        if not may_draw and not move.able:
            continue
        could = f"could play {' or '.join(move.able)}" if move.able else "could draw"
        starts = any(card.rank in timeline.game.raw.get("starts", ()) for card in move.able or ())
        kept = TurnWithoutCard(foundation_held=starts, stock_left=move.stock if draws else None)
        said = f"{move.seat} passes and {could}."
        yield Irregularity("renege", move.seat, steps[move.event_index], _status(move, moves), said, detail=kept)


def could_follow(record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A card of another suit and rank than that led, or a draw, of a hand that could follow either (GB-01)."""
    if "follow-suit-or-rank" not in timeline.game.duties:
        return
    moves, steps = moves_of(timeline)
    for move in moves:
        if move.card is not None and move.fits is False and move.able and move.due in (None, move.seat):
            said = f"{move.seat} plays {move.card} and could play {' or '.join(move.able)}."
            status = _status(move, moves)
            yield Irregularity(
                "revoke", move.seat, steps[move.event_index], status, said, detail=OfCard(card=move.card)
            )
    for drew in drawn_when_able(timeline):
        said = f"{drew.seat} draws and could play {' or '.join(drew.able)}."
        yield Irregularity("renege", drew.seat, steps[drew.event_index], "open", said)


def does_not_match(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A card that matches neither the suit nor the rank of the one that shows, nor the suit called (EI-05)."""
    yield from _unfitting(timeline, "match-suit-or-rank", "illegal-discard", "matches neither suit nor rank")


def has_no_place(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A card that neither begins nor continues anything on the table (FA-01)."""
    yield from _unfitting(timeline, "play-if-able", "order-of-play", "has no place on the table")


def _unfitting(timeline: Timeline, duty: str, kind: str, why: str) -> Iterator[Irregularity]:
    """The cards in turn that do not fit, where the *duty* holds: each a fault of *kind*, and *why*."""
    if duty not in timeline.game.duties:
        return
    moves, steps = moves_of(timeline)
    for move in moves:
        if move.card is not None and move.fits is False and move.due in (None, move.seat):
            said, status = f"{move.seat} plays {move.card}, which {why}.", _status(move, moves)
            yield Irregularity(kind, move.seat, steps[move.event_index], status, said, detail=OfCard(card=move.card))


def starter_to_be_buried(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A starter of the rank that goes back into the pack, and no other turned in its place before the play (EI-06)."""
    rank = timeline.game.raw.get("starter", {}).get("buried")
    if not rank:
        return
    turned = None
    for step in timeline.steps:
        match step.event:
            case TableEvent(name="turned" | "upcard", cards=(card, *_)):
                turned = step.index, card
            case Called() | Played():
                break
    if turned is not None and turned[1].rank == rank:
        said = f"{turned[1]} is turned as the starter, which goes back into the pack."
        yield Irregularity("redeal", timeline.start.dealer, turned[0], "open", said, detail=StarterFault())


def sequences(record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A stop caused by a card kept back, and a suit begun with the wrong card (MI-01, MI-02, MI-07)."""
    moves, steps = moves_of(timeline)
    for move in moves:
        if not move.starts or move.card is None:
            continue
        step, status = steps[move.event_index], _status(move, moves)
        if move.withheld is not None and move.stands:
            seat, card = move.withheld
            said = f"{seat} does not play {card}, and so causes a stop."
            yield Irregularity("renege", seat, step, "established", said, detail=CardKept(withheld=card))
        if move.held is None:
            continue
        lower = [card for card in move.held if card.suit == move.card.suit and _below(card, move, timeline)]
        others = any(card.suit != move.stopped for card in move.held)
        if move.card.suit == move.stopped:
            said = f"{move.seat} goes on in the same suit with {move.card} after the stop."
            detail = StartFault(michigan_start="same_suit", has_another_suit=others)
            yield Irregularity("order-of-play", move.seat, step, status, said, detail=detail)
        elif lower:
            said = f"{move.seat} starts a suit with {move.card}, and holds {lower[0]}."
            detail = StartFault(michigan_start="not_lowest")
            yield Irregularity("order-of-play", move.seat, step, status, said, detail=detail)


def _below(card: str, move: Move, timeline: Timeline) -> bool:
    order = timeline.game.rank_order
    return move.card is not None and order[card[1:]] < order[move.card.rank]
