"""What rulings bind later actions to: from which step, until which, and whom.

The effects of a ruling become ``Bound`` values; detectors hold later calls and cards against them. When they begin:
once the irregular action has been taken back (or at once, if it stands), or when the chooser has elected. When they
end is the law of each effect and is written beside it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.detectors.base import Bound
from adjudicator.record import TableEvent
from adjudicator.table import CallMade, CardPlayed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from adjudicator.elections import Election
    from adjudicator.record import Seat
    from adjudicator.ruling import Effect, Value
    from adjudicator.table import Timeline

BINDING = frozenset(
    {
        "must_pass",
        "may_not_double",
        "must_repeat_call",
        "lead_penalty",
        "lead_suit",
        "lead_from",
        "penalty_card",
        "card_liable_to_be_called",
        "play_duty",
        "replace_suggested_card",
    }
)


def bind(effects: Iterable[Effect], timeline: Timeline, since: int, finding: int) -> Iterator[Bound]:
    """The obligations that *effects* create, in force from step *since* on."""
    for effect in effects:
        if effect.name not in BINDING:
            continue
        for seat in _seats(effect.params.get("seat"), timeline):
            bound = Bound(effect.name, seat, since, None, dict(effect.params), finding)
            found = _ENDS[effect.name](bound, timeline)
            if found is not None:
                yield found


def _seats(value: Value, timeline: Timeline) -> tuple[Seat, ...]:
    """The seats that a parameter names: one seat, or both of a side."""
    if not isinstance(value, str):
        return ()
    if value in timeline.game.seats:
        return (value,)
    return tuple(seat for seat in timeline.game.seats if timeline.game.side(seat) == value)


def _with(bound: Bound, since: int, until: int | None, **params: object) -> Bound:
    return Bound(bound.effect, bound.seat, since, until, {**bound.params, **params}, bound.finding)


def _call_after(timeline: Timeline, seat: Seat, since: int) -> int | None:
    for step in timeline.steps[since:]:
        if isinstance(step.did, CallMade) and step.did.seat == seat and timeline.stands(step.index):
            return step.index
    return None


def _lead_after(timeline: Timeline, seat: Seat, since: int) -> CardPlayed | None:
    for step in timeline.steps[since:]:
        did = step.did
        if isinstance(did, CardPlayed) and did.is_lead and did.seat == seat and timeline.stands(step.index):
            return did
    return None


def _must_pass(bound: Bound, timeline: Timeline) -> Bound:
    """Once: the seat's next turn; throughout: to the end of the auction (CB-38)."""
    if bound.params.get("span") == "once":
        return _with(bound, bound.since, _call_after(timeline, bound.seat, bound.since))
    for step in timeline.steps[bound.since :]:
        if step.after.stage != "auction":
            return _with(bound, bound.since, step.index)
    return bound


def _next_call(bound: Bound, timeline: Timeline) -> Bound:
    return _with(bound, bound.since, _call_after(timeline, bound.seat, bound.since))


def _defends(timeline: Timeline, seat: Seat) -> bool:
    return timeline.end.role(seat) == "defender"


def _lead_penalty(bound: Bound, timeline: Timeline) -> Bound | None:
    """Declarer's right at one turn to lead of the seat; it lapses unless that side defends (CB-33, CB-35)."""
    side = bound.params.get("side")
    if not _defends(timeline, bound.seat) or side not in (None, timeline.game.side(bound.seat)):
        return None
    lead = _lead_after(timeline, bound.seat, bound.since)
    if bound.params.get("at") == "opening_lead":
        end = timeline.end
        opener = end.declarer and timeline.game.lho(end.declarer)
        if opener != bound.seat:
            return None
    return _with(bound, bound.since, lead.step if lead else None)


def _lead_suit(bound: Bound, timeline: Timeline) -> Bound:
    """A required suit binds the one lead; a forbidden suit as long as the seat keeps the lead (CB-34)."""
    lead = _lead_after(timeline, bound.seat, bound.since)
    if lead is None or bound.params.get("mode") == "lead" or bound.params.get("span") == "once":
        return _with(bound, bound.since, lead.step if lead else None)
    for step in timeline.steps[lead.step + 1 :]:
        did = step.did
        if isinstance(did, CardPlayed) and did.is_lead and did.seat != bound.seat and timeline.stands(step.index):
            return _with(bound, bound.since, step.index - 1)
    return bound


def _lead_from(bound: Bound, timeline: Timeline) -> Bound:
    lead = _lead_after(timeline, bound.seat, bound.since)
    return _with(bound, bound.since, lead.step if lead else None)


def _penalty_card(bound: Bound, timeline: Timeline) -> Bound | None:
    """Until the cards are played or picked up; those exposed in the auction count only for a defender (CB-24)."""
    cards = bound.params.get("cards") or ()
    since = bound.since
    if bound.params.get("if_defends"):
        if not _defends(timeline, bound.seat):
            return None
        since = max(since, _first_play_step(timeline))
    open_cards: set[str | None] = set(cards) if isinstance(cards, tuple) else set()
    until: int | None = None
    for step in timeline.steps[since:]:
        did = step.did
        if isinstance(did, CardPlayed) and did.seat == bound.seat and timeline.stands(step.index):
            open_cards.discard(did.card)
        elif isinstance(step.event, TableEvent) and step.event.name == "pickup" and step.event.seat == bound.seat:
            open_cards -= set(step.event.cards)
        if not open_cards:
            until = step.index
            break
    return _with(bound, since, until)


def _first_play_step(timeline: Timeline) -> int:
    return next((step.index for step in timeline.steps if step.before.stage == "play"), len(timeline.steps))


def _play_duty(bound: Bound, timeline: Timeline) -> Bound:
    """This trick only (CB-73)."""
    for step in timeline.steps[bound.since :]:
        did = step.did
        if isinstance(did, CardPlayed) and did.seat == bound.seat and timeline.stands(step.index):
            return _with(bound, bound.since, step.index, trick=did.trick)
    return bound


def _while_play_lasts(bound: Bound, _timeline: Timeline) -> Bound:
    """One later trick of the chooser's choosing (CB-22): until the end, for the record does not say which."""
    return bound


_ENDS: dict[str, Callable[[Bound, Timeline], Bound | None]] = {
    "must_pass": _must_pass,
    "may_not_double": _next_call,
    "must_repeat_call": _next_call,
    "lead_penalty": _lead_penalty,
    "lead_suit": _lead_suit,
    "lead_from": _lead_from,
    "penalty_card": _penalty_card,
    "card_liable_to_be_called": _penalty_card,
    "play_duty": _play_duty,
    "replace_suggested_card": _while_play_lasts,
}


def begins(timeline: Timeline, step: int) -> int:
    """The step from which a ruling on the action of *step* binds: after it was taken back, or after itself."""
    gone = timeline.withdrawn.get(step)
    return (gone if gone is not None else step) + 1


def bind_elected(bound: list[Bound], rest: Sequence[Election], timeline: Timeline) -> list[Bound]:
    """*bound* with the elections that use a right which an obligation carries: a lead penalty, or the suit of a
    penalty card, whose holder may then pick it up (CB-34, CB-66)."""
    bound = list(bound)
    for election in rest:
        mode = {"require": "lead", "forbid": "not lead"}.get(election.option)
        suit = election.suit
        if mode is None or suit is None:
            continue
        state = timeline.steps[election.step].before
        leader = state.turn
        if election.seat not in (None, state.declarer):
            # The right is declarer's alone (CB-20, CB-34, CB-66).
            continue
        right = next(
            (
                index
                for index, one in enumerate(bound)
                if one.binds(election.step) and one.effect == "lead_penalty" and one.seat == leader
            ),
            None,
        )
        if right is not None and leader is not None:
            used = bound[right]
            bound[right] = _with(used, used.since, election.step)
            bound.append(_elected(leader, mode, suit, election.step, used.finding, timeline))
            continue
        for index, one in enumerate(bound):
            cards = one.params.get("cards", ())
            partner = timeline.game.partner(one.seat)
            if (
                one.effect == "penalty_card"
                and one.binds(election.step)
                and leader is not None
                and partner == leader
                and any(card[0] == suit for card in cards)
            ):
                kept = tuple(card for card in cards if card[0] != suit)
                picked_up = _with(one, one.since, election.step)
                bound[index] = picked_up
                if kept:
                    bound.append(_with(one, election.step + 1, one.until, cards=kept))
                bound.append(_elected(leader, mode, suit, election.step, one.finding, timeline))
                break
    return bound


def _elected(leader: Seat, mode: str, suit: str, step: int, finding: int, timeline: Timeline) -> Bound:
    demand = Bound("lead_suit", leader, step + 1, None, {"seat": leader, "mode": mode, "suit": suit}, finding)
    return _lead_suit(demand, timeline)
