"""Cards passed wrongly to another player (HE-07), and cards discarded that may not leave the hand together.

Keys of a ``[game]`` section: ``put_down``, the least and the greatest number of cards at once (``least``; ``most`` by
the number of packs); ``thrown = "pairs"``, that cards leave the hand in pairs of a rank.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Literal, NamedTuple

from adjudicator.irregularities.detail_base_classes import OfCards
from adjudicator.irregularities.details import PassFault
from adjudicator.irregularities.detection import Irregularity
from adjudicator.irregularities.fact_derivation import (
    FactContext,
)
from adjudicator.record.events import TableEvent
from adjudicator.values.numbers import first_number

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.game.game import Game
    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import Timeline


class _Pass(NamedTuple):
    """The cards passed by one player to another, in one line of the record or in several."""

    giver: Seat
    taker: Seat
    number: int
    """The number of cards."""
    step: int
    """The step at which the last of them was passed."""


def wrong_card_passes(timeline: Timeline) -> Iterator[Irregularity]:
    """Every pass of a wrong number of cards, or in another direction than usual at the table."""
    game = timeline.game
    if not game.cards_passed:
        return
    for number, exchange in enumerate(_passes_grouped_by_exchange(timeline)):
        usual = _direction_of_most_passes(exchange, game, number)
        for one in exchange:
            direction = _direction_of_pass(one, game)
            if direction != usual:
                said = f"{one.giver} passes cards to {one.taker} instead of the player {_direction_in_words(usual)}."
                detail = PassFault(fault="wrong_player")
            elif one.number != game.cards_passed:
                said = f"{one.giver} passes {one.number} cards instead of {game.cards_passed}."
                detail = PassFault(fault="wrong_number")
            else:
                continue
            yield Irregularity("order-of-play", one.giver, one.step, "open", said, detail=detail)


def _passes_grouped_by_exchange(timeline: Timeline) -> list[list[_Pass]]:
    """The passes of the first exchange, of the second, and so on."""
    exchanges: list[dict[Seat, _Pass]] = []
    for step, event in timeline.acts:
        if event.name != "give" or not event.words or not event.seat:
            continue
        if step.before.current is not None or step.before.tricks:
            break
        giver, taker, number = event.seat, event.words[0], len(event.cards)
        former = next((one for one in exchanges if giver in one and one[giver].taker == taker), None)
        if former is not None:
            former[giver] = _Pass(giver, taker, former[giver].number + number, step.index)
            continue
        fresh = next((one for one in exchanges if giver not in one), None)
        if fresh is None:
            exchanges.append(fresh := {})
        fresh[giver] = _Pass(giver, taker, number, step.index)
    return [list(one.values()) for one in exchanges]


def _direction_of_most_passes(exchange: Sequence[_Pass], game: Game, number: int) -> str:
    """The direction of passing: that of most players, if it may be agreed, else that of the game."""
    rule = game.raw["pass_cards"]
    allowed = (rule["to"], *rule.get("also", ()))
    direction, count = Counter(_direction_of_pass(one, game) for one in exchange).most_common(1)[0]
    if direction in allowed and count > 1 and 2 * count > len(exchange):
        return direction
    return "across" if number and "across" in allowed else str(rule["to"])


def _direction_of_pass(one: _Pass, game: Game) -> str:
    """The seat of the taker relative to the giver."""
    seats = game.seats
    if one.taker == game.rho(one.giver):
        return "right"
    if one.taker == game.lho(one.giver):
        return "left"
    apart = (seats.index(one.taker) - seats.index(one.giver)) % len(seats)
    return "across" if 2 * apart == len(seats) else "elsewhere"


def _direction_in_words(direction: str) -> str:
    return {"right": "on their right", "left": "on their left"}.get(direction, "opposite")


def illegal_discards(timeline: Timeline) -> Iterator[Irregularity]:
    """A discard of a number of cards that the game does not allow (ID-04), or of cards that are not pairs (OM-01)."""
    game = timeline.game
    for step, event in timeline.acts:
        why = _discard_flaw(game, event) if event.name == "discard" else None
        if why is None or event.seat is None:
            continue
        status = "corrected" if _discard_taken_back(timeline, step.index, event) else "open"
        said = f"{event.seat} puts down {' '.join(event.cards) or f'{_number_put_down(event)} cards'}, {why}."
        detail = OfCards(cards=event.cards)
        yield Irregularity("illegal-discard", event.seat, step.index, status, said, detail=detail)


def _discard_flaw(game: Game, event: TableEvent) -> str | None:
    """The flaw in the cards put down; None if there is none, or the cards were not recorded."""
    limits = game.raw.get("put_down")
    if limits is not None:
        least, most, number = int(limits["least"]), int(limits["most"][str(game.packs)]), _number_put_down(event)
        allowed = f"{least}" if least == most else f"{least} to {most}"
        return None if number is None or least <= number <= most else f"where {allowed} may go at once"
    odd = [rank for rank, count in Counter(card.rank for card in event.cards).items() if count % 2]
    return "which are not a pair" if odd else None


def _number_put_down(event: TableEvent) -> int | None:
    """The number of cards put down; None if not recorded."""
    return len(event.cards) or first_number(event.words)


def _discard_taken_back(timeline: Timeline, step: int, event: TableEvent) -> bool:
    """Whether the player withdraws the latest cards before putting others down."""
    for later, act in timeline.acts:
        if later.index > step and act.seat == event.seat and act.name in ("discard", "withdraw"):
            return act.name == "withdraw"
    return False


def card_pass_fault(context: FactContext) -> Literal["wrong_number", "wrong_player", "looked_first"] | None:
    """The fault in the pass."""
    told = context.fault.detail_as(PassFault)
    return told.fault if told else None
