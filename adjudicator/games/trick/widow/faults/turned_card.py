"""The card turned for trump taken up by a player who may not, or not yet.

A ``[game]`` section says who may: ``turned_card`` with ``taken_by`` ``ace-holder``; or, where the lowest trump may be
exchanged for it (``exchange``, ``dix``), ``exchange_when``: its ``until`` or ``from`` the moment that limits the right
(``own-card``: until he has played; ``trick-taken``: once he has won a trick, and not with the last card of the stock;
``trick-won``: only on winning one), and its ``kind``, under which the law speaks of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.detecting import Irregularity
from adjudicator.games.trick.widow.details import Exchanged, Robbed
from adjudicator.record.events import TableEvent
from adjudicator.table.state import CardPlayed
from adjudicator.values.cards import size

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state import Step, TableState, Timeline

ACE = "A"


def turned_card_taken(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """The card turned up taken without the ace (SF-08), or exchanged too early or too late (KL-07, SX-04, BZ-07)."""
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
            if _without_ace(state, event.seat):
                said = f"{event.seat} takes up {state.turned} without holding the ace of trumps."
                robbed = Robbed(robbed_by="no_ace")
                yield Irregularity("illegal-pickup", event.seat, step.index, "open", said, detail=robbed)
            continue
        fault = _fault(timeline, step, event.seat, str(when.get("until") or when.get("from")))
        if fault:
            said = f"{event.seat} exchanges a card for {state.turned} {_WHY[fault]}."
            detail = Exchanged(exchanged=fault, declared="dix_without_trick")
            kind = str(when.get("kind", "illegal-pickup"))
            yield Irregularity(kind, event.seat, step.index, "open", said, detail=detail)


_WHY = {
    "too_late": "after they have played a card",
    "no_trick_won": "although they have won no trick",
    "last_of_stock": "with the last card of the stock",
    "without_trick": "although they have not just won a trick",
}


def _without_ace(state: TableState, seat: Seat) -> bool:
    """Whether *seat* is known not to hold the ace of the suit turned, and is not the dealer who has turned it."""
    hand, turned = state.hands[seat], state.turned
    if turned is None or hand is None or size(hand) != state.left[seat]:
        return False
    if turned.rank == ACE:
        return seat != state.dealer
    return turned.suit + ACE not in hand and not any(
        played.seat == seat and played.card == turned.suit + ACE
        for trick in (*state.tricks, *((state.current,) if state.current else ()))
        for played in trick.cards
    )


def _fault(timeline: Timeline, step: Step, seat: Seat, when: str) -> str | None:
    state = step.before
    if when == "own-card":
        earlier = timeline.steps[: step.index]
        played = any(isinstance(one.did, CardPlayed) and one.did.seat == seat for one in earlier)
        return "too_late" if played else None
    winners = [trick.winner(state.game, state.trump) for trick in state.tricks]
    if when == "trick-won":
        at_once = bool(winners) and winners[-1] in (seat, None) and state.current is None
        return None if at_once else "without_trick"
    if not any(winner in (seat, None) for winner in winners):
        return "no_trick_won"
    return "last_of_stock" if _drew_it_last(timeline, step, seat) else None


def _drew_it_last(timeline: Timeline, step: Step, seat: Seat) -> bool:
    """Whether the card that *seat* gives for the one turned up was his draw of the last card of the stock."""
    state = step.before
    low = str(timeline.game.raw.get("exchange", ""))
    given = None if state.turned is None else state.turned.suit + low
    if state.stock or given is None:
        return False
    for one in reversed(timeline.steps[: step.index]):
        if isinstance(one.did, CardPlayed):
            return False
        if isinstance(one.event, TableEvent) and one.event.name == "draw" and one.event.seat == seat:
            return given in one.event.cards
    return False
