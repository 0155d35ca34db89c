"""The lines of a record that carry out the orders of rulings: withdrawals, cards picked up, replaced calls.

Which sort of line an effect writes is data (``writes`` in the list of effects), and so is the answer to a question
that takes an action off the table whatever else is open (``withdraws`` in the list of facts).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.evidence.attention import LINES_BEFORE_RULING
from adjudicator.evidence.claims import is_claim
from adjudicator.irregularities.detail_aspects import CardsOnTable
from adjudicator.record.events import Called, Played, TableEvent
from adjudicator.table.game_types import game_type_of
from adjudicator.table.next_turn import hands_may_die
from adjudicator.table.state_and_timeline import CallMade, CardPlayed
from adjudicator.table.timeline_queries import table_events_named
from rulebase.effect_marks import EffectMark

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from adjudicator.irregularities.detection import Irregularity
    from adjudicator.law.findings import Effect, FactValue
    from adjudicator.record.events import Event, Record, Seat
    from adjudicator.table.state_and_timeline import Step, Timeline
    from adjudicator.values.cards import Card
    from rulebase import Rulebase

FaultKey = tuple[str, "Seat | None", int]
"""What makes a fault the same whatever becomes of the events after it: kind, offender, number of its event."""
LEFT_TO_THE_TABLE = frozenset(("put-right",))
"""What an order writes that leaves it to the table how the error is put right."""


class OrderedLine(NamedTuple):
    """One line to be put in."""

    after: int
    """The number of the written event that it follows, from 1."""
    event: Called | TableEvent
    fault: FaultKey
    """What it is ordered for."""
    rows: tuple[str, ...] = ()
    """The rows that order it, where one was decided."""
    chosen: int = 0
    """The number of the event in which somebody chose it, 0 if nobody had to; once it is done another row may rule."""
    shown: bool = False
    """Whether no law orders it, but the cards that follow in the record show that it was done."""


class FaultOrders(NamedTuple):
    """A fault with what the law orders for it as things stand."""

    fault: Irregularity
    effects: tuple[Effect, ...]
    facts: Mapping[str, FactValue]
    rows: tuple[str, ...] = ()
    """The rows that rule on it."""
    chosen: int = 0
    """The number of the event in which somebody chose among their options; 0 if nobody has."""
    offered: tuple[tuple[Effect, ...], ...] = ()
    """What each option orders that somebody has yet to choose among."""
    refused: bool = False
    """Whether somebody has said that it may not stand."""


def fault_key(fault: Irregularity, timeline: Timeline) -> FaultKey:
    """What makes *fault* the same fault in another reading of the record."""
    return fault.kind, fault.offender, timeline.steps[fault.step].event_number if fault.step >= 0 else 0


def record_with_lines(record: Record, orders: Iterable[OrderedLine]) -> Record:
    """*record*, as it was written, with the lines of *orders* in their places."""
    given = sorted(orders, key=lambda order: order.after)
    if not given:
        return record
    events, carried = list(record.events), []
    for before, order in enumerate(given):
        at = order.after + before
        events.insert(at, order.event)
        carried.append(at)
    return replace(record, events=tuple(events), carried=tuple(carried))


def record_up_to(record: Record, orders: Iterable[OrderedLine], number: int) -> Record:
    """*record*, as it was written, as far as the event of *number*, with those of *orders* that belong there."""
    so_far = record if number >= len(record.events) else replace(record, events=record.events[:number])
    return record_with_lines(so_far, [order for order in orders if order.after <= number])


def line_sorts_ordered(one: FaultOrders, laws: Rulebase) -> set[str]:
    """What sort of lines *one* asks for: by its effects, and by an answer that refuses the action.

    While somebody has yet to choose what follows a refusal, the action goes back if it does under every choice.
    """
    writes = _line_sorts_of_effects(one.effects, laws)
    if "stays" in writes:
        # It counts as another call where it stands.
        writes -= {"stays", "withdraw"}
    refused = one.refused
    if any(EffectMark.LETS_STAND in effect.marks for effect in one.effects):
        # Whoever refused it, or might have had it put right, lets it stand after all.
        refused = False
    if any(info.amends for effect in one.effects if (info := laws.effect(effect.name))):
        # It is not accepted as it was made, and stays as what it counts as.
        return writes
    # While it may still be accepted it lies where it is; what every choice that is left orders is sure by now.
    choices = [_line_sorts_of_effects(effects, laws) for effects in one.offered]
    writes |= set[str]().union(*choices[:1]).intersection(*choices)
    return writes | {"withdraw"} if refused and (all(choices) if one.offered else True) else writes


def _line_sorts_of_effects(effects: Iterable[Effect], laws: Rulebase) -> set[str]:
    return {info.writes for effect in effects if (info := laws.effect(effect.name))} - {""}


def lines_to_carry_out(one: FaultOrders, timeline: Timeline, laws: Rulebase) -> list[Called | TableEvent]:
    """The lines that carry *one* out, as far as the record does not hold them."""
    if one.fault.choice_due:
        return []
    writes = line_sorts_ordered(one, laws) if one.fault.step >= 0 else set()
    lines = [line for write, made in _LINE_MAKERS.items() if write in writes for line in made(one.fault, timeline)]
    return list(dict.fromkeys((*lines, *_drop_lines(one, timeline, laws))))


def _drop_lines(one: FaultOrders, timeline: Timeline, laws: Rulebase) -> Iterator[TableEvent]:
    """That the players are out whose hands a ruling takes away, where a game has a line for it and none was written."""
    game = timeline.game
    if not (hands_may_die(game) or ("drop" in game_type_of(game.raw).manner.events and one.fault.step >= 0)):
        return
    gone = {event.seat for _, event in timeline.acts if event.name == "drop"}
    for effect in one.effects:
        info, seat = laws.effect(effect.name), effect.params.get("seat")
        if info and info.writes == "drop" and seat in game.seats and seat not in gone:
            yield TableEvent("drop", str(seat), ruled=True)


def trump_lines_counted_as_right(one: FaultOrders, timeline: Timeline, laws: Rulebase) -> Iterator[TableEvent]:
    """A trump that another than the maker named, once nobody can complain of it; unless he names one himself."""
    step = timeline.steps[one.fault.step]
    event, maker = step.event, step.before.maker
    named = isinstance(event, TableEvent) and event.name == "trump" and event.seat != maker and maker is not None
    if not named or any(said.seat == maker for _, said in table_events_named(timeline, "trump")):
        return
    if isinstance(event, TableEvent) and "as-right" in line_sorts_ordered(one, laws):
        yield TableEvent("trump", maker, words=event.words, ruled=True)


def offender_did_it_there(fault: Irregularity, timeline: Timeline) -> bool:
    """Whether the offender did it with the act at its step. What he left undone until somebody else acted nobody has
    seen happen, and there is nothing of it to take back."""
    step = timeline.steps[fault.step]
    named = step.did.seat if step.did else step.event.seat
    acted = named or game_type_of(timeline.game.raw).movers(timeline).get(step.event_index)
    return fault.offender is None or acted in (None, fault.offender, fault.hand)


def _withdrawal_lines(fault: Irregularity, timeline: Timeline) -> Iterator[TableEvent]:
    step = timeline.steps[fault.step]
    if step.did is None:
        if not timeline.game.tricks and (seat := fault.offender) and offender_did_it_there(fault, timeline):
            yield from _move_withdrawal_lines(fault, timeline, seat)
    elif timeline.stands(step.index) and not (isinstance(step.did, CardPlayed) and _play_is_over(timeline)):
        yield _withdrawal(step.did)


def _move_withdrawal_lines(fault: Irregularity, timeline: Timeline, seat: Seat) -> Iterator[TableEvent]:
    """A move at a game without tricks; of cards laid down those that lie there, whatever he has done since."""
    told = fault.of(CardsOnTable)
    lying = told.lying if told else ()
    event, moved = timeline.steps[fault.step].event, _moved_since(timeline, fault.step, seat)
    laid = event.cards if isinstance(event, TableEvent) else ()
    if not moved and tuple(lying) in ((), (laid,)):
        yield TableEvent("withdraw", seat, ruled=True)
    else:
        yield from (TableEvent("withdraw", seat, cards, ruled=True) for cards in lying)


def _moved_since(timeline: Timeline, step: int, seat: Seat) -> bool:
    """Whether *seat*, at a game without tricks, has made another move since, or taken that one back."""
    return any(is_more_than_talk(one.event) for one in timeline.steps[step + 1 :] if one.event.seat == seat)


def _play_is_over(timeline: Timeline) -> bool:
    """Whether nobody plays on: what should have been played is then for the score."""
    return timeline.end.stage == "over" or any(is_claim(step) for step in timeline.steps)


def _lead_withdrawal_lines(fault: Irregularity, timeline: Timeline) -> Iterator[TableEvent]:
    """A card played before its turn stays where it lies until its turn comes; the place of a wrong lead is needed."""
    did = timeline.steps[fault.step].did
    if isinstance(did, CardPlayed) and did.is_lead:
        yield from _withdrawal_lines(fault, timeline)


def optional_withdrawal_lines(one: FaultOrders, timeline: Timeline) -> list[Called | TableEvent]:
    """The line that takes back a card out of turn, or a move at a game without tricks, where the law leaves open what
    becomes of it."""
    if (
        one.fault.step < 0
        or one.fault.choice_due
        or any(EffectMark.LETS_STAND in effect.marks for effect in one.effects)
    ):
        return []
    did = timeline.steps[one.fault.step].did
    move = not timeline.game.tricks and not one.offered and bool(one.rows)
    wrong = move or (isinstance(did, CardPlayed) and did.seat != did.turn)
    if isinstance(did, CardPlayed) and did.is_lead and wrong and _only_followed(timeline, did):
        return list(_withdrawal_lines(one.fault, timeline))
    return list(_undo_lines(one.fault, timeline)) if wrong else []


def _only_followed(timeline: Timeline, lead: CardPlayed) -> bool:
    """Whether all that was done after *lead* is to play to it, in a trick that is not complete."""
    after = [step for step in timeline.steps[lead.step + 1 :] if is_more_than_talk(step.event)]
    current = timeline.end.current
    followed = (isinstance(step.did, CardPlayed) and step.did.trick == lead.trick for step in after)
    return current is not None and lead in current.cards and all(followed)


def _undo_lines(fault: Irregularity, timeline: Timeline) -> Iterator[TableEvent]:
    """The error itself, while nothing has been done at the table after it."""
    if not any(is_more_than_talk(step.event) for step in timeline.steps[fault.step + 1 :]):
        yield from _withdrawal_lines(fault, timeline)


def is_more_than_talk(event: Event) -> bool:
    """Whether *event* is more than talk."""
    return not isinstance(event, TableEvent) or event.name not in LINES_BEFORE_RULING


def _withdrawals_of_calls_since(fault: Irregularity, timeline: Timeline) -> Iterator[TableEvent]:
    """A call and every call after it as long as it stood, those included that came when the auction seemed to be
    over."""
    for step in reversed(timeline.steps[fault.step : timeline.withdrawn.get(fault.step)]):
        if isinstance(step.did, CallMade) and timeline.stands(step.index):
            yield _withdrawal(step.did)


def _withdrawals_of_later_acts(fault: Irregularity, timeline: Timeline) -> Iterator[TableEvent]:
    """The calls made after a call, the cards played to the trick of a card, as long as it was on the table."""
    first, gone = timeline.steps[fault.step].did, timeline.withdrawn.get(fault.step)
    for step in reversed(timeline.steps[fault.step + 1 : gone]):
        did = step.did
        if did is None or not timeline.stands(step.index):
            continue
        if isinstance(first, CallMade) and isinstance(did, CallMade) and not did.late:
            yield _withdrawal(did)
        if isinstance(first, CardPlayed) and isinstance(did, CardPlayed) and did.trick == first.trick:
            yield _withdrawal(did)


def _replacing_call(fault: Irregularity, timeline: Timeline) -> CallMade | None:
    """The call that the player put in the place of the one he took back, while it stands."""
    first, gone = timeline.steps[fault.step].did, timeline.withdrawn.get(fault.step)
    if not isinstance(first, CallMade) or gone is None:
        return None
    later = (step.did for step in timeline.steps[gone + 1 :] if step.did is not None)
    made = next(later, None)
    own = isinstance(made, CallMade) and made.seat == first.seat and timeline.stands(made.step)
    return made if own and isinstance(made, CallMade) else None


def _replacement_withdrawal_lines(fault: Irregularity, timeline: Timeline) -> Iterator[TableEvent]:
    if made := _replacing_call(fault, timeline):
        yield _withdrawal(made)


def _repeated_call_lines(fault: Irregularity, timeline: Timeline) -> Iterator[Called | TableEvent]:
    """The first call in the place of the one that replaced it: only one of the two stands. Nothing where the record
    makes it again itself."""
    first, made = timeline.steps[fault.step].did, _replacing_call(fault, timeline)
    if isinstance(first, CallMade) and made is not None and made.call != first.call:
        yield _withdrawal(made)
        yield Called(first.seat, first.call)


def _withdrawal(did: CallMade | CardPlayed) -> TableEvent:
    if isinstance(did, CallMade):
        return TableEvent("withdraw", did.seat, words=(did.call,), ruled=True)
    return TableEvent("withdraw", did.seat, (did.card,) if did.card else (), ruled=True)


def _pick_up_lines(fault: Irregularity, timeline: Timeline) -> Iterator[TableEvent]:
    step = timeline.steps[fault.step]
    if step.did is not None:
        yield from _withdrawal_lines(fault, timeline)
        return
    event = step.event
    if not isinstance(event, TableEvent) or event.name != "expose" or event.seat is None:
        return
    since = [later for later in timeline.steps[fault.step + 1 :] if (later.did or later.event).seat == event.seat]
    gone = {card for later in since for card in _cards_of_step(later)}
    if lying := tuple(card for card in event.cards if card not in gone):
        yield TableEvent("pickup", event.seat, lying, ruled=True)


def _cards_of_step(step: Step) -> tuple[Card, ...]:
    """The cards that were played or picked up with *step*."""
    match step.event:
        case Played(card=card) if card is not None:
            return (card,)
        case TableEvent(name="pickup", cards=cards):
            return cards
    return ()


def _spread_hand_lines(_fault: Irregularity, timeline: Timeline) -> Iterator[TableEvent]:
    contract = timeline.steps[-1].after.contract
    if contract is not None and not timeline.end.dummy_swapped:
        yield TableEvent("expose", contract.declarer, words=("hand",), ruled=True)


_LINE_MAKERS: Mapping[str, Callable[[Irregularity, Timeline], Iterator[Called | TableEvent]]] = {
    "withdraw-later": _withdrawals_of_later_acts,
    "withdraw-since": _withdrawals_of_calls_since,
    "withdraw-replacement": _replacement_withdrawal_lines,
    "restore": _repeated_call_lines,
    "withdraw": _withdrawal_lines,
    "withdraw-lead": _lead_withdrawal_lines,
    "put-right": _undo_lines,
    "pickup": _pick_up_lines,
    "spread": _spread_hand_lines,
}
