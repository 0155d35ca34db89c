"""Irregularities of the card turned for trump: taken without right or at a wrong time, or the ace not declared.

A ``[game]`` section gives the right to it: ``turned_card`` with ``taken_by`` ``ace-holder``; or, if the lowest trump
may be exchanged for it (``exchange``, ``dix``), ``exchange_when``: its ``until`` or ``from`` limits the right
(``own-card``: until the player has played; ``trick-taken``: once they have won a trick, and not with the last card of
the stock; ``trick-won``: only on winning a trick), and its ``kind`` is the kind of irregularity.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from adjudicator.games.trick.widow_irregularities import AceKeptDetail, RobbingDetail, TurnedCardExchangeDetail
from adjudicator.irregularities.detection import Irregularity
from adjudicator.irregularities.fact_derivation import FactContext, YesNo, mapped_value
from adjudicator.record.events import TableEvent
from adjudicator.table.robbing_by_trump_ace_holder import (
    ACE_RANK,
    has_taken_or_refused_turned_card,
    somebody_objected_after_ace_holders_card,
)
from adjudicator.table.state_and_timeline import CardPlayed
from adjudicator.values.cards import hand_size

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import Step, TableState, Timeline


_ACE = "A"


def turned_card_taken_wrongly(timeline: Timeline) -> Iterator[Irregularity]:
    """The turned card taken without the ace (SF-08), or exchanged too early or too late (KL-07, SX-04, BZ-07)."""
    raw = timeline.game.raw
    when = raw.get("exchange_when", {})
    robs = raw.get("turned_card", {}).get("taken_by") == "ace-holder"
    if not when and not robs:
        return
    for step in timeline.steps:
        event, state = step.event, step.before
        if not isinstance(event, TableEvent) or event.name != "take" or event.seat not in state.hands:
            continue
        if state.turned is None or event.cards != (state.turned,) or event.seat is None:
            continue
        if robs:
            if _surely_lacks_trump_ace(state, event.seat):
                said = f"{event.seat} takes up {state.turned} without holding the ace of trumps."
                robbed = RobbingDetail(robbed_by="no_ace")
                yield Irregularity("illegal-pickup", event.seat, step.index, "open", said, detail=robbed)
            continue
        fault = _flaw_of_exchange(timeline, step, event.seat, str(when.get("until") or when.get("from")))
        if fault:
            said = f"{event.seat} exchanges a card for {state.turned} {_WHY[fault]}."
            detail = TurnedCardExchangeDetail(exchanged=fault, declared="dix_without_trick")
            kind = str(when.get("kind", "illegal-pickup"))
            yield Irregularity(kind, event.seat, step.index, "open", said, detail=detail)


_WHY = {
    "too_late": "after they have played a card",
    "no_trick_won": "although they have won no trick",
    "last_of_stock": "with the last card of the stock",
    "without_trick": "although they have not just won a trick",
}


def _surely_lacks_trump_ace(state: TableState, seat: Seat) -> bool:
    """Whether *seat* is known not to hold the ace of the suit turned, and is not a dealer who turned it."""
    hand, turned = state.hands[seat], state.turned
    if turned is None or hand is None or hand_size(hand) != state.left[seat]:
        return False
    if turned.rank == _ACE:
        return seat != state.dealer
    return turned.suit + _ACE not in hand and not any(
        played.seat == seat and played.card == turned.suit + _ACE
        for trick in (*state.tricks, *((state.current,) if state.current else ()))
        for played in trick.cards
    )


def _flaw_of_exchange(timeline: Timeline, step: Step, seat: Seat, when: str) -> str | None:
    state = step.before
    if when == "own-card":
        earlier = timeline.steps[: step.index]
        played = any(isinstance(one.action, CardPlayed) and one.action.seat == seat for one in earlier)
        return "too_late" if played else None
    winners = [trick.winner(state.game, state.trump) for trick in state.tricks]
    if when == "trick-won":
        at_once = bool(winners) and winners[-1] in (seat, None) and state.current is None
        return None if at_once else "without_trick"
    if not any(winner in (seat, None) for winner in winners):
        return "no_trick_won"
    return "last_of_stock" if _drew_exchanged_card_last(timeline, step, seat) else None


def _drew_exchanged_card_last(timeline: Timeline, step: Step, seat: Seat) -> bool:
    """Whether the card that *seat* gives in exchange was drawn as the last card of the stock."""
    state = step.before
    low = str(timeline.game.raw.get("exchange", ""))
    given = None if state.turned is None else state.turned.suit + low
    if state.stock or given is None:
        return False
    for one in reversed(timeline.steps[: step.index]):
        if isinstance(one.action, CardPlayed):
            return False
        if isinstance(one.event, TableEvent) and one.event.name == "draw" and one.event.seat == seat:
            return given in one.event.cards
    return False


def ace_holder_said_nothing(timeline: Timeline) -> Iterator[Irregularity]:
    """An ace holder, known by hand or card, who plays without declaring; somebody has to object (SF-09)."""
    for step in timeline.steps:
        played, turned = step.action, step.before.turned
        if not isinstance(played, CardPlayed) or turned is None or turned.rank == ACE_RANK:
            continue
        hand, ace = step.before.hands.get(played.seat), turned.suit + ACE_RANK
        if played.card != ace and (hand is None or ace not in hand):
            continue
        if not has_taken_or_refused_turned_card(
            played.seat, timeline.steps[: step.index]
        ) and somebody_objected_after_ace_holders_card(played.seat, ace, timeline.steps):
            said = f"{played.seat}, who has {ace}, plays without taking {turned} or having it turned down."
            detail = AceKeptDetail(ace="nothing", card=played.card)
            yield Irregularity("failure-to-declare", played.seat, step.index, "open", said, detail=detail)
        return


def _exchange_flaw(context: FactContext) -> str:
    told = context.fault.detail_as(TurnedCardExchangeDetail)
    return told.exchanged if told else ""


def played_card_before_exchange(context: FactContext) -> YesNo | None:
    """Whether the player had played before the exchange."""
    return "yes" if _exchange_flaw(context) == "too_late" else None


def nine_exchange(context: FactContext) -> Literal["no_trick_won", "nine_last_of_stock"] | None:
    """The fault of the exchange, in the terms of sixty-six."""
    return mapped_value(
        _exchange_flaw(context), {"no_trick_won": "no_trick_won", "last_of_stock": "nine_last_of_stock"}
    )


def trump_seven_exchange_fault(context: FactContext) -> Literal["without_trick"] | None:
    """The fault of the exchange, in the terms of bezique."""
    return "without_trick" if _exchange_flaw(context) == "without_trick" else None


def robbed_by(context: FactContext) -> Literal["no_ace", "ace_held", "ace_turned_dealer"] | None:
    """The right to rob that was lacking, in the terms of spoil five."""
    told = context.fault.detail_as(RobbingDetail)
    return told.robbed_by if told else None


def ace_holder_did(context: FactContext) -> Literal["nothing", "turned_down", "robbed"] | None:
    """The act of the holder of the trump ace on the card turned."""
    told = context.fault.detail_as(AceKeptDetail)
    return told.ace if told else None
