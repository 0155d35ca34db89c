"""Cards passed before the play: too many, too few, or to the wrong player (HE-07)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.find.deal.details import PassFault
from adjudicator.find.detecting import Irregularity

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.game.game import Game
    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state import Timeline


class _Pass(NamedTuple):
    """What one player has passed to another, in one line of the record or in several."""

    giver: Seat
    taker: Seat
    number: int
    """How many cards."""
    step: int
    """Where the last of them went over."""


def card_pass(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """Every pass of another number of cards than the game has, or in another direction than the table passes."""
    game = timeline.game
    if not game.cards_passed:
        return
    for number, exchange in enumerate(_exchanges(timeline)):
        usual = _usual_direction(exchange, game, number)
        for one in exchange:
            direction = _direction(one, game)
            if direction != usual:
                said = f"{one.giver} passes cards to {one.taker} instead of the player {_where(usual)}."
                detail = PassFault(fault="wrong_player")
            elif one.number != game.cards_passed:
                said = f"{one.giver} passes {one.number} cards instead of {game.cards_passed}."
                detail = PassFault(fault="wrong_number")
            else:
                continue
            yield Irregularity("order-of-play", one.giver, one.step, "open", said, detail=detail)


def _exchanges(timeline: Timeline) -> list[list[_Pass]]:
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


def _usual_direction(exchange: Sequence[_Pass], game: Game, number: int) -> str:
    """How this table passes: as most of the players did, if that may be agreed, else as the game has it."""
    rule = game.raw["pass_cards"]
    allowed = (rule["to"], *rule.get("also", ()))
    direction, count = Counter(_direction(one, game) for one in exchange).most_common(1)[0]
    if direction in allowed and count > 1 and 2 * count > len(exchange):
        return direction
    return "across" if number and "across" in allowed else str(rule["to"])


def _direction(one: _Pass, game: Game) -> str:
    """Where the taker sits, seen from the giver."""
    seats = game.seats
    if one.taker == game.rho(one.giver):
        return "right"
    if one.taker == game.lho(one.giver):
        return "left"
    apart = (seats.index(one.taker) - seats.index(one.giver)) % len(seats)
    return "across" if 2 * apart == len(seats) else "elsewhere"


def _where(direction: str) -> str:
    return {"right": "on their right", "left": "on their left"}.get(direction, "opposite")
