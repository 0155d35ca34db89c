"""Irregularities at the stops games and their facts: turns, needless passes, unfitting cards, sequences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from adjudicator.games.stops.course_of_play import needless_draws, stops_moves
from adjudicator.irregularities.deadline_facts import first_mention_step, steps_from_start_to_mention
from adjudicator.irregularities.detail_base_classes import CardOutOfTurn, Detail, OfCard, WithStock
from adjudicator.irregularities.detection import Irregularity
from adjudicator.irregularities.fact_derivation import Derived, FactContext, YesNo, final_yes_or_provisional_no, yes_no
from adjudicator.record.events import Called, Played, TableEvent

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.games.stops.course_of_play import StopsMove
    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import Timeline
    from adjudicator.values.cards import Card


@dataclass(kw_only=True, eq=False, repr=False)
class TurnWithoutCard(WithStock):
    """A turn passed, or a card drawn, with a playable card in hand."""

    foundation_held: bool
    """Whether a playable card would have started a suit."""


@dataclass(kw_only=True, eq=False, repr=False)
class StarterFault(Detail):
    """A card turned as the starter that should go back into the pack."""


@dataclass(kw_only=True, eq=False, repr=False)
class CardKept(Detail):
    """A card kept back that should have been played."""

    withheld: Card


@dataclass(kw_only=True, eq=False, repr=False)
class StartFault(Detail):
    """A wrong card played to start a suit."""

    michigan_start: Literal["not_lowest", "same_suit"]
    """``same_suit`` (as the suit stopped) or ``not_lowest``."""
    has_another_suit: bool | None = None


def moves_and_steps(timeline: Timeline) -> tuple[tuple[StopsMove, ...], dict[int, int]]:
    """(the moves of *timeline*, event → step); no moves if its game is not a stops game."""
    moves = stops_moves(timeline) or ()
    return moves, {step.event_index: step.index for step in timeline.steps}


def _status_of_move(move: StopsMove, moves: Sequence[StopsMove]) -> str:
    """``corrected`` if the move was taken back, ``established`` if play has gone on, else ``open``."""
    if not move.stands:
        return "corrected"
    return "established" if any(later.event_index > move.event_index and later.stands for later in moves) else "open"


def moves_out_of_turn(timeline: Timeline) -> Iterator[Irregularity]:
    """A card played, or a pass, at another player's turn."""
    moves, steps = moves_and_steps(timeline)
    for move in moves:
        if move.due not in (None, move.seat):
            verb, kind = ("leads", "lead-out-of-turn") if move.leads else ("plays", "play-out-of-turn")
            does = f"{verb} {move.card}" if move.card else "passes"
            said = f"{move.seat} {does} when it is {move.due}'s turn."
            detail = CardOutOfTurn(card=move.card, turn=move.due)
            yield Irregularity(
                kind, move.seat, steps[move.event_index], _status_of_move(move, moves), said, detail=detail
            )


def passed_when_able(timeline: Timeline) -> Iterator[Irregularity]:
    """A pass in turn by a hand that could play or still draw."""
    moves, steps = moves_and_steps(timeline)
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
        yield Irregularity(
            "renege", move.seat, steps[move.event_index], _status_of_move(move, moves), said, detail=kept
        )


def did_not_follow(timeline: Timeline) -> Iterator[Irregularity]:
    """A card of neither the suit nor the rank led, or a draw, by a hand that could follow (GB-01)."""
    if "follow-suit-or-rank" not in timeline.game.duties:
        return
    moves, steps = moves_and_steps(timeline)
    for move in moves:
        if move.card is not None and move.fits is False and move.able and move.due in (None, move.seat):
            said = f"{move.seat} plays {move.card} and could play {' or '.join(move.able)}."
            status = _status_of_move(move, moves)
            yield Irregularity(
                "revoke", move.seat, steps[move.event_index], status, said, detail=OfCard(card=move.card)
            )
    for drew in needless_draws(timeline):
        said = f"{drew.seat} draws and could play {' or '.join(drew.able)}."
        yield Irregularity("renege", drew.seat, steps[drew.event_index], "open", said)


def cards_not_matching_top_card(timeline: Timeline) -> Iterator[Irregularity]:
    """A card that matches neither the suit nor the rank of the top card, nor the suit called (EI-05)."""
    yield from _unfitting_cards(timeline, "match-suit-or-rank", "illegal-discard", "matches neither suit nor rank")


def cards_without_place(timeline: Timeline) -> Iterator[Irregularity]:
    """A card that neither begins nor continues anything on the table (FA-01)."""
    yield from _unfitting_cards(timeline, "play-if-able", "order-of-play", "has no place on the table")


def _unfitting_cards(timeline: Timeline, duty: str, kind: str, why: str) -> Iterator[Irregularity]:
    """The unfitting cards played in turn, under the *duty*: irregularities of *kind*, with *why* in the summary."""
    if duty not in timeline.game.duties:
        return
    moves, steps = moves_and_steps(timeline)
    for move in moves:
        if move.card is not None and move.fits is False and move.due in (None, move.seat):
            said, status = f"{move.seat} plays {move.card}, which {why}.", _status_of_move(move, moves)
            yield Irregularity(kind, move.seat, steps[move.event_index], status, said, detail=OfCard(card=move.card))


def unburied_starter(timeline: Timeline) -> Iterator[Irregularity]:
    """A starter of the rank that goes back into the pack, with no other turned in its place before the play (EI-06)."""
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


def withheld_cards_and_wrong_starts(timeline: Timeline) -> Iterator[Irregularity]:
    """A stop caused by a card kept back, or a suit begun with the wrong card (MI-01, MI-02, MI-07)."""
    moves, steps = moves_and_steps(timeline)
    for move in moves:
        if not move.starts or move.card is None:
            continue
        step, status = steps[move.event_index], _status_of_move(move, moves)
        if move.withheld is not None and move.stands:
            seat, card = move.withheld
            said = f"{seat} does not play {card}, and so causes a stop."
            yield Irregularity("renege", seat, step, "established", said, detail=CardKept(withheld=card))
        if move.held is None:
            continue
        lower = [
            card for card in move.held if card.suit == move.card.suit and _ranks_below_card_played(card, move, timeline)
        ]
        others = any(card.suit != move.stopped for card in move.held)
        if move.card.suit == move.stopped:
            said = f"{move.seat} goes on in the same suit with {move.card} after the stop."
            detail = StartFault(michigan_start="same_suit", has_another_suit=others)
            yield Irregularity("order-of-play", move.seat, step, status, said, detail=detail)
        elif lower:
            said = f"{move.seat} starts a suit with {move.card}, and holds {lower[0]}."
            detail = StartFault(michigan_start="not_lowest")
            yield Irregularity("order-of-play", move.seat, step, status, said, detail=detail)


def _ranks_below_card_played(card: str, move: StopsMove, timeline: Timeline) -> bool:
    order = timeline.game.rank_order
    return move.card is not None and order[card[1:]] < order[move.card.rank]


def foundation_held(context: FactContext) -> YesNo | None:
    """Whether the player could have played a card that starts a suit."""
    told = context.fault.detail_as(TurnWithoutCard)
    return yes_no(told.foundation_held) if told else None


def missed_play_was_objected_to(context: FactContext) -> YesNo | None:
    """Whether somebody objected; "no" once the play has gone on to an agreed score."""
    if context.fault.detail_as(TurnWithoutCard) is None:
        return None
    if first_mention_step(context) is not None:
        return "yes"
    agreed = any(getattr(step.event, "name", "") == "score-agreed" for step in context.timeline.steps)
    return "no" if agreed else None


def michigan_start(context: FactContext) -> Literal["not_lowest", "same_suit"] | None:
    """The fault of the card that starts a suit."""
    told = context.fault.detail_as(StartFault)
    return told.michigan_start if told else None


def held_suit_other_than_stopped(context: FactContext) -> YesNo | None:
    """Whether the player held a card of another suit than the one stopped."""
    told = context.fault.detail_as(StartFault)
    return yes_no(told.has_another_suit) if told else None


def turned_starter_goes_back(context: FactContext) -> YesNo | None:
    """Whether the card turned as the starter is one that goes back into the pack."""
    return yes_no(context.fault.detail_as(StarterFault) is not None)


def starter_played_on(context: FactContext) -> Derived[YesNo] | None:
    """Whether a card was played on the starter before its first mention."""
    return final_yes_or_provisional_no(
        any(isinstance(step.event, Played) for step in steps_from_start_to_mention(context))
    )


def _moves_and_first_out(context: FactContext) -> tuple[tuple[StopsMove, ...], Seat] | None:
    """(the moves not taken back, the first player out); None while nobody is out, or if a hand is unknown."""
    record, game = context.record, context.timeline.game
    moves = [move for move in stops_moves(context.timeline) or () if move.stands]
    if not moves or any(record.hands.get(seat) is None for seat in game.seats):
        return None
    last = moves[-1]
    return (tuple(moves), last.seat) if last.card and last.held is not None and len(last.held) == 1 else None


def _card_kept(context: FactContext) -> Card | None:
    told = context.fault.detail_as(CardKept)
    return told.withheld if told else None


def withholder_out_first(context: FactContext) -> YesNo | None:
    """Whether the player who kept a card back was the first to be out."""
    found = _moves_and_first_out(context) if context.fault.detail_as(CardKept) else None
    return None if found is None else yes_no(found[1] == context.fault.offender)


def chips_left_on_suit(context: FactContext) -> YesNo | None:
    """Whether nobody has played the money card of the suit; a player who keeps a card back no longer collects it."""
    found, card = _moves_and_first_out(context), _card_kept(context)
    money = [text for text in context.timeline.game.raw.get("boodle", ()) if card and text[0] == card[0]]
    if found is None or not money:
        return None
    at = context.timeline.steps[context.fault.step].event_index
    players = [(move.seat, move.event_index) for move in found[0] if move.card in money]
    if any(seat == context.fault.offender and when >= at for seat, when in players):
        # The law does not say whether the chips lie there for a card that was played without collecting.
        return None
    return yes_no(not players)


def money_card_of_suit_was_dealt(context: FactContext) -> YesNo | None:
    """Whether another player was dealt the money card of the suit."""
    card, game = _card_kept(context), context.timeline.game
    money = [text for text in game.raw.get("boodle", ()) if card and text[0] == card[0]]
    hands = [context.record.hands.get(seat) for seat in game.seats]
    if not money or any(hand is None for hand in hands):
        return None
    return yes_no(any(text in (hand or ()) for hand in hands for text in money))
