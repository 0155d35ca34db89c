"""Faults in the play of cassino: turns, builds, cards taken in, cards trailed (001:6161-6191, 6225-6231)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.details import CardOutOfTurn
from adjudicator.find.detecting import Irregularity
from adjudicator.games.cassino.details import MoveFault
from adjudicator.games.cassino.follow import followed
from adjudicator.table.bound import Bound

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.games.cassino.follow import Move
    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline
    from adjudicator.values.cards import Card

_KINDS = {"trail": "renege", "take": "illegal-pickup", "build": "illegal-meld"}
_SAYS = {
    "own_build": "{seat} trails {card} although a build of their own lies on the table.",
    "wrong_cards": "{seat} takes in {others} with {card}, which does not pair with all of them.",
    "no_card_for_it": "{seat} builds {value} and has no card left that takes it in.",
    "face_cards": "{seat} builds with {card} and {others}, one of which has no value.",
    "multiple_increased": "{seat} increases a multiple build to {value}.",
    "wrong_total": "{seat} builds {value} with {card} and {others}, which do not come to it.",
    "increased_from_table": "{seat} increases a build to {value} with a card from the table.",
}


def plays(record: Record, timeline: Timeline, bound: Sequence[Bound]) -> Iterator[Irregularity]:
    """Every play out of turn, and every card wrongly built, taken in or trailed."""
    steps = {step.event_index: step.index for step in timeline.steps}
    moves = followed(timeline)
    for number, move in enumerate(moves):
        status = "corrected" if not move.stands else "established" if moves[number + 1 :] else "open"
        if move.due not in (None, move.seat):
            said = f"{move.seat} plays {move.card} when it is {move.due}'s turn."
            turn = CardOutOfTurn(card=move.card, turn=move.due)
            yield Irregularity("play-out-of-turn", move.seat, steps[move.event_index], status, said, detail=turn)
        elif barred := [card for card in move.taken if _barred(move, card, steps[move.event_index], bound)]:
            said = f"{move.seat} takes in {' '.join(barred)}, which their partner played or showed against the rules."
            detail = MoveFault(card=barred[0], fault="wrong_cards")
            yield Irregularity("illegal-pickup", move.seat, steps[move.event_index], status, said, detail=detail)
        elif move.fault:
            detail = MoveFault(card=move.card, fault=move.fault)
            yield Irregularity(
                _KINDS[move.done], move.seat, steps[move.event_index], status, _said(move), detail=detail
            )


def _barred(move: Move, card: Card, step: int, bound: Sequence[Bound]) -> bool:
    """Whether a ruling forbids the player to take *card* in (CS-14, CS-15)."""
    return any(
        one.effect == "may_not_take_card_in" and one.seat == move.seat and one.since <= step and card in one.cards
        for one in bound
        if one.cards
    )


def _said(move: Move) -> str:
    others = " ".join(move.others)
    return _SAYS[move.fault].format(seat=move.seat, card=move.card, others=others, value=move.value)
