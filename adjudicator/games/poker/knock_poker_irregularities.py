"""Irregularities at knock poker: draws too many, knocks at a wrong time, acts out of turn (001:2413-2431)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from adjudicator.games.poker.irregularity_details import KnockDetail, KnockDrawDetail
from adjudicator.irregularities.act_out_of_turn import TurnRules, acts_out_of_turn, irregularities_out_of_turn
from adjudicator.irregularities.deadline_facts import steps_from_start_to_mention
from adjudicator.irregularities.details import wrong_hand_size
from adjudicator.irregularities.detection import Irregularity
from adjudicator.irregularities.fact_derivation import Derived, FactContext, final_value, provisional_value
from adjudicator.record.events import TableEvent
from adjudicator.values.numbers import first_number

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudicator.record.events import Seat
    from adjudicator.record.withdrawals import StandingAct
    from adjudicator.table.active_obligations import ActiveObligation
    from adjudicator.table.state_and_timeline import Timeline


_TURN_LINES = ("draw", "discard", "knock")


def wrong_draws_and_knocks(timeline: Timeline) -> Iterator[Irregularity]:
    """Wrong draws and knocks in a game in which each turn is a draw, possibly a knock, and a discard."""
    if timeline.game.raw.get("knock") != "after-drawing":
        return
    turn: Seat | None = None
    stock, drawn, discarded = 0, False, False
    knocker: Seat | None = None
    since: set[Seat] = set()
    for step in timeline.steps:
        event = step.event
        if not isinstance(event, TableEvent) or event.name not in _TURN_LINES or event.seat is None:
            continue
        seat = event.seat
        if seat != turn or (discarded and event.name == "draw"):
            turn, stock, drawn, discarded = seat, 0, False, False
        if event.name == "knock":
            if not drawn or discarded:
                said = f"{seat} knocks {'after they have discarded' if discarded else 'before they have drawn'}."
                detail = KnockDetail(knock_matter="knocked_at_wrong_time")
                yield Irregularity("illegal-knock", seat, step.index, "open", said, detail=detail)
            knocker = knocker or seat
        elif event.name == "discard":
            discarded = True
        else:
            if knocker not in (None, seat) and not drawn and seat in since:
                said = f"{seat} draws again after {knocker} has knocked."
                detail = KnockDetail(knock_matter="drawn_after_knock_twice")
                yield Irregularity("illegal-knock", seat, step.index, "open", said, detail=detail)
            before = stock
            stock += _number_from_stock(event)
            if stock > 1 >= before:
                said = f"{seat} draws {stock} cards from the stock in one turn."
                several = KnockDrawDetail(knock_draw="several_from_stock")
                yield Irregularity("illegal-draw", seat, step.index, "open", said, detail=several)
            drawn = True
            since |= {seat} if knocker not in (None, seat) else set()


def _number_from_stock(draw: TableEvent) -> int:
    """The number of cards that *draw* takes from the stock."""
    if "pile" in draw.words:
        return 0
    told = first_number(draw.words)
    return max(len(draw.cards), 1 if told is None else told)


_VERBS = {"draw": "draws", "discard": "discards"}


def knock_poker_acts_out_of_turn(timeline: Timeline, bound: Sequence[ActiveObligation]) -> Iterator[Irregularity]:
    """Draws and discards at another player's turn; a dead hand, or one out of the deal, has no turn."""
    game = timeline.game
    steps = {step.event_index: step.index for step in timeline.steps}

    def idle(seat: Seat, at: int) -> bool:
        hand = timeline.record.hands.get(seat)
        done = [
            event.name for event in timeline.record.events[:at] if isinstance(event, TableEvent) and event.seat == seat
        ]
        dead = any(one.effect == "hand_dead" and one.seat == seat and one.binds(steps[at]) for one in bound)
        irregular = hand is not None and len(hand) != game.hand_size
        # An unknown hand may have had four cards, and then draws without discarding in its first turn.
        perhaps_four = hand is None and "draw" in done and "discard" not in done
        return dead or irregular or perhaps_four or "drop" in done or "knock" in done

    moves = TurnRules(frozenset(_VERBS), _discard_ends_turn, idle)
    yield from irregularities_out_of_turn(
        timeline, acts_out_of_turn(timeline.record, game, game.eldest(timeline.start.dealer), moves), _VERBS
    )


def _discard_ends_turn(_act: StandingAct, name: str, _before: int) -> bool:
    """A discard ends the turn."""
    return name == "discard"


KnockMatterAnswer: TypeAlias = Literal["knocked_at_wrong_time", "drop_unpaid", "drawn_after_knock_twice"]

KnockCount: TypeAlias = Literal["six_on_first_round", "four_on_first_round", "other"]
_MENDED: Final[Mapping[int, KnockCount]] = {1: "six_on_first_round", -1: "four_on_first_round"}


def knock_draw(context: FactContext) -> Literal["several_from_stock", "other"] | None:
    """Whether several cards were drawn from the stock, or the draw was wrong otherwise."""
    told = context.fault.detail_as(KnockDrawDetail)
    return told.knock_draw if told else None


def knock_matter(context: FactContext) -> KnockMatterAnswer | None:
    """A knock at a wrong time, or a second draw after one."""
    told = context.fault.detail_as(KnockDetail)
    return told.knock_matter if told else None


def wrong_hand_mendable_in_first_turn(context: FactContext) -> Derived[KnockCount] | None:
    """A hand one card too long or too short is corrected in its player's first turn; otherwise it is dead."""
    size = wrong_hand_size(context.fault)
    if not size:
        return None
    seat = context.fault.offender
    events = [step.event for step in steps_from_start_to_mention(context) if isinstance(step.event, TableEvent)]
    done = [event.name for event in events if event.seat == seat and event.name in ("draw", "discard")]
    if {"draw", "discard"} <= set(done):
        return final_value("other")
    return provisional_value(_MENDED.get(size - context.timeline.game.hand_size, "other"))
