"""Irregularities at cassino and their facts: turns, builds, cards taken in or trailed (001:6161-6191, 6225-6231)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from adjudicator.games.cassino.course_of_play import BuildFault, cassino_moves
from adjudicator.irregularities.deadline_facts import first_mention_step
from adjudicator.irregularities.detail_base_classes import CardOutOfTurn, OfCard
from adjudicator.irregularities.details import wrong_hand_size
from adjudicator.irregularities.detection import Irregularity
from adjudicator.irregularities.fact_derivation import Derived, FactContext, YesNo, final_yes_or_provisional_no, yes_no
from adjudicator.table.active_obligations import ActiveObligation
from adjudicator.values.numbers import is_number

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.games.cassino.course_of_play import CassinoMove, MoveFault
    from adjudicator.table.state_and_timeline import Timeline
    from adjudicator.values.cards import Card


@dataclass(kw_only=True, eq=False, repr=False)
class CassinoDetail(OfCard):
    """A card that wrongly takes in, builds or trails."""

    fault: MoveFault


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


def wrong_moves(timeline: Timeline, bound: Sequence[ActiveObligation]) -> Iterator[Irregularity]:
    """Every play out of turn, and every card wrongly built, taken in or trailed."""
    steps = {step.event_index: step.index for step in timeline.steps}
    moves = cassino_moves(timeline)
    for number, move in enumerate(moves):
        status = "corrected" if not move.stands else "established" if moves[number + 1 :] else "open"
        if move.due not in (None, move.seat):
            said = f"{move.seat} plays {move.card} when it is {move.due}'s turn."
            turn = CardOutOfTurn(card=move.card, turn=move.due)
            yield Irregularity("play-out-of-turn", move.seat, steps[move.event_index], status, said, detail=turn)
        elif barred := [
            card for card in move.taken if _is_taking_in_barred(move, card, steps[move.event_index], bound)
        ]:
            said = f"{move.seat} takes in {' '.join(barred)}, which their partner played or showed against the rules."
            detail = CassinoDetail(card=barred[0], fault="wrong_cards")
            yield Irregularity("illegal-pickup", move.seat, steps[move.event_index], status, said, detail=detail)
        elif move.fault:
            detail = CassinoDetail(card=move.card, fault=move.fault)
            yield Irregularity(
                _KINDS[move.action],
                move.seat,
                steps[move.event_index],
                status,
                _summary_of_move_fault(move),
                detail=detail,
            )


def _is_taking_in_barred(move: CassinoMove, card: Card, step: int, bound: Sequence[ActiveObligation]) -> bool:
    """Whether a ruling forbids the player to take *card* in (CS-14, CS-15)."""
    return any(
        one.effect == "may_not_take_card_in" and one.seat == move.seat and one.first_step <= step and card in one.cards
        for one in bound
        if one.cards
    )


def _summary_of_move_fault(move: CassinoMove) -> str:
    others = " ".join(move.others)
    return _SAYS[move.fault].format(seat=move.seat, card=move.card, others=others, value=move.value)


def cassino_deal_is_game(context: FactContext) -> YesNo | None:
    """Whether a deal is a game: only where two play under a code that allows it; the tag ``[Game "deal"]`` decides."""
    game, told = context.timeline.game, context.record.tag("Game").strip().lower()
    two = len(game.seats) == 2
    if not two or 0 not in game.raw.get("game_points", ()):
        return "no"
    return yes_no(told == "deal") if told == "deal" or is_number(told) else None


def in_partnership(context: FactContext) -> YesNo | None:
    """Whether players are partners."""
    return yes_no(context.timeline.game.partners)


def code_gives_face_cards_values(context: FactContext) -> YesNo | None:
    """Yes where the code gives face cards a value; unknown elsewhere, since the table may have agreed on it."""
    return "yes" if "J" in context.timeline.game.raw.get("values", {}) else None


def cassino_move_fault(context: FactContext) -> BuildFault | None:
    """The fault of the move, as ``CassinoMove.fault`` names it."""
    told = context.fault.detail_as(CassinoDetail)
    match told.fault if told else None:
        case None | "wrong_cards" | "own_build":
            return None
        case fault:
            return fault


def opponent_played_since_taking(context: FactContext) -> Derived[YesNo] | None:
    """Whether an opponent played a card between the wrong taking in and its first mention."""
    if context.fault.detail_as(CassinoDetail) is None:
        return None
    game, steps, found = context.timeline.game, context.timeline.steps, first_mention_step(context)
    since = steps[context.fault.step].event_index
    until = None if found is None else steps[found].event_index
    moves = cassino_moves(context.timeline)
    offender = context.fault.offender or ""
    return final_yes_or_provisional_no(
        any(
            move.event_index > since
            and (until is None or move.event_index < until)
            and not game.same_side(move.seat, offender)
            for move in moves
        )
    )


def cassino_fault_was_objected_to(context: FactContext) -> YesNo | None:
    """Whether somebody objected; "no" once the deal has gone on to an agreed score."""
    if context.fault.detail_as(CassinoDetail) is None:
        return None
    if first_mention_step(context) is not None:
        return "yes"
    agreed = any(getattr(step.event, "name", "") == "score-agreed" for step in context.timeline.steps)
    return "no" if agreed else None


def cassino_count(context: FactContext) -> Literal["too_few", "too_many"] | None:
    """Whether a hand was dealt too few cards or too many."""
    size = wrong_hand_size(context.fault)
    if not size or context.fault.step >= 0:
        return None
    return "too_few" if size < context.timeline.game.hand_size else "too_many"
