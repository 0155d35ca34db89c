"""What rulings order, as the lines that a record would hold for it.

Which sort of line an effect writes is data (``writes`` in the list of effects), and so is the answer to a question that
takes an action off the table whatever else is open (``withdraws`` in the list of facts).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.evidence.claims import claims
from adjudicator.evidence.spoken import SPOKEN
from adjudicator.find.details import OnTable
from adjudicator.record.events import Called, Played, TableEvent
from adjudicator.table.dead_hands import have_dead_hands
from adjudicator.table.lookups import written
from adjudicator.table.sorts import sort_of
from adjudicator.table.state import CallMade, CardPlayed
from rulebase.marks import Mark

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from adjudicator.find.detecting import Irregularity
    from adjudicator.law.findings import Effect, FactValue
    from adjudicator.record.events import Event, Record, Seat
    from adjudicator.table.state import Step, Timeline
    from adjudicator.values.cards import Card
    from rulebase import Rulebase

Key = tuple[str, "Seat | None", int]
"""What makes a fault the same whatever becomes of the events after it: kind, offender, number of its event."""
PUT_RIGHT = frozenset(("put-right",))
"""What an order writes that leaves it to the table how the error is put right."""


class Order(NamedTuple):
    """One line to be put in."""

    after: int
    """The number of the written event that it follows, from 1."""
    event: Called | TableEvent
    fault: Key
    """What it is ordered for."""
    rows: tuple[str, ...] = ()
    """The rows that order it, where one was decided."""
    chosen: int = 0
    """The number of the event in which somebody chose it, 0 if nobody had to; once it is done another row may rule."""
    shown: bool = False
    """Whether no law orders it, but the cards that follow in the record show that it was done."""


class Ordering(NamedTuple):
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


def fault_key(fault: Irregularity, timeline: Timeline) -> Key:
    """What makes *fault* the same fault in another reading of the record."""
    return fault.kind, fault.offender, timeline.steps[fault.step].event_number if fault.step >= 0 else 0


def put_in(record: Record, orders: Iterable[Order]) -> Record:
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


def cut(record: Record, orders: Iterable[Order], number: int) -> Record:
    """*record*, as it was written, as far as the event of *number*, with those of *orders* that belong there."""
    so_far = record if number >= len(record.events) else replace(record, events=record.events[:number])
    return put_in(so_far, [order for order in orders if order.after <= number])


def writes_of(one: Ordering, laws: Rulebase) -> set[str]:
    """What sort of lines *one* asks for: by its effects, and by an answer that refuses the action.

    While somebody has yet to choose what follows a refusal, the action goes back if it does under every choice.
    """
    writes = _written(one.effects, laws)
    if "stays" in writes:
        # It counts as another call where it stands.
        writes -= {"stays", "withdraw"}
    refused = one.refused
    if any(Mark.LETS_STAND in effect.marks for effect in one.effects):
        # Whoever refused it, or might have had it put right, lets it stand after all.
        refused = False
    if any(info.amends for effect in one.effects if (info := laws.effect(effect.name))):
        # It is not accepted as it was made, and stays as what it counts as.
        return writes
    # While it may still be accepted it lies where it is; what every choice that is left orders is sure by now.
    choices = [_written(effects, laws) for effects in one.offered]
    writes |= set[str]().union(*choices[:1]).intersection(*choices)
    return writes | {"withdraw"} if refused and (all(choices) if one.offered else True) else writes


def _written(effects: Iterable[Effect], laws: Rulebase) -> set[str]:
    return {info.writes for effect in effects if (info := laws.effect(effect.name))} - {""}


def lines_of(one: Ordering, timeline: Timeline, laws: Rulebase) -> list[Called | TableEvent]:
    """The lines that carry *one* out, as far as the record does not hold them."""
    if one.fault.choice_due:
        return []
    writes = writes_of(one, laws) if one.fault.step >= 0 else set()
    lines = [line for write, made in _LINES.items() if write in writes for line in made(one.fault, timeline)]
    return list(dict.fromkeys((*lines, *_dropped(one, timeline, laws))))


def _dropped(one: Ordering, timeline: Timeline, laws: Rulebase) -> Iterator[TableEvent]:
    """That the players are out whose hands a ruling takes away, where a game has a line for it and none was written."""
    game = timeline.game
    if not (have_dead_hands(game) or ("drop" in sort_of(game.raw).manner.events and one.fault.step >= 0)):
        return
    gone = {event.seat for _, event in timeline.acts if event.name == "drop"}
    for effect in one.effects:
        info, seat = laws.effect(effect.name), effect.params.get("seat")
        if info and info.writes == "drop" and seat in game.seats and seat not in gone:
            yield TableEvent("drop", str(seat), ruled=True)


def counted_as_right(one: Ordering, timeline: Timeline, laws: Rulebase) -> Iterator[TableEvent]:
    """A trump that another than the maker named, once nobody can complain of it; unless he names one himself."""
    step = timeline.steps[one.fault.step]
    event, maker = step.event, step.before.maker
    named = isinstance(event, TableEvent) and event.name == "trump" and event.seat != maker and maker is not None
    if not named or any(said.seat == maker for _, said in written(timeline, "trump")):
        return
    if isinstance(event, TableEvent) and "as-right" in writes_of(one, laws):
        yield TableEvent("trump", maker, words=event.words, ruled=True)


def done_there(fault: Irregularity, timeline: Timeline) -> bool:
    """Whether the offender did it with the act at its step. What he left undone until somebody else acted nobody has
    seen happen, and there is nothing of it to take back."""
    step = timeline.steps[fault.step]
    named = step.did.seat if step.did else step.event.seat
    acted = named or sort_of(timeline.game.raw).movers(timeline).get(step.event_index)
    return fault.offender is None or acted in (None, fault.offender, fault.hand)


def _taken_back(fault: Irregularity, timeline: Timeline) -> Iterator[TableEvent]:
    step = timeline.steps[fault.step]
    if step.did is None:
        if not timeline.game.tricks and (seat := fault.offender) and done_there(fault, timeline):
            yield from _move_taken_back(fault, timeline, seat)
    elif timeline.stands(step.index) and not (isinstance(step.did, CardPlayed) and _played_out(timeline)):
        yield _withdrawal(step.did)


def _move_taken_back(fault: Irregularity, timeline: Timeline, seat: Seat) -> Iterator[TableEvent]:
    """A move at a game without tricks; of cards laid down those that lie there, whatever he has done since."""
    told = fault.of(OnTable)
    lying = told.lying if told else ()
    event, moved = timeline.steps[fault.step].event, _moved_since(timeline, fault.step, seat)
    laid = event.cards if isinstance(event, TableEvent) else ()
    if not moved and tuple(lying) in ((), (laid,)):
        yield TableEvent("withdraw", seat, ruled=True)
    else:
        yield from (TableEvent("withdraw", seat, cards, ruled=True) for cards in lying)


def _moved_since(timeline: Timeline, step: int, seat: Seat) -> bool:
    """Whether *seat*, at a game without tricks, has made another move since, or taken that one back."""
    return any(does(one.event) for one in timeline.steps[step + 1 :] if one.event.seat == seat)


def _played_out(timeline: Timeline) -> bool:
    """Whether nobody plays on: what should have been played is then for the score."""
    return timeline.end.stage == "over" or any(claims(step) for step in timeline.steps)


def _lead_taken_back(fault: Irregularity, timeline: Timeline) -> Iterator[TableEvent]:
    """A card played before its turn stays where it lies until its turn comes; the place of a wrong lead is needed."""
    did = timeline.steps[fault.step].did
    if isinstance(did, CardPlayed) and did.is_lead:
        yield from _taken_back(fault, timeline)


def shown_undone(one: Ordering, timeline: Timeline) -> list[Called | TableEvent]:
    """The line that takes back a card out of turn, or a move at a game without tricks, where the law leaves open what
    becomes of it."""
    if one.fault.step < 0 or one.fault.choice_due or any(Mark.LETS_STAND in effect.marks for effect in one.effects):
        return []
    did = timeline.steps[one.fault.step].did
    move = not timeline.game.tricks and not one.offered and bool(one.rows)
    wrong = move or (isinstance(did, CardPlayed) and did.seat != did.turn)
    if isinstance(did, CardPlayed) and did.is_lead and wrong and _only_followed(timeline, did):
        return list(_taken_back(one.fault, timeline))
    return list(_undone(one.fault, timeline)) if wrong else []


def _only_followed(timeline: Timeline, lead: CardPlayed) -> bool:
    """Whether all that was done after *lead* is to play to it, in a trick that is not complete."""
    after = [step for step in timeline.steps[lead.step + 1 :] if does(step.event)]
    current = timeline.end.current
    followed = (isinstance(step.did, CardPlayed) and step.did.trick == lead.trick for step in after)
    return current is not None and lead in current.cards and all(followed)


def _undone(fault: Irregularity, timeline: Timeline) -> Iterator[TableEvent]:
    """The error itself, while nothing has been done at the table after it."""
    if not any(does(step.event) for step in timeline.steps[fault.step + 1 :]):
        yield from _taken_back(fault, timeline)


def does(event: Event) -> bool:
    """Whether *event* is more than talk."""
    return not isinstance(event, TableEvent) or event.name not in SPOKEN


def _taken_back_since(fault: Irregularity, timeline: Timeline) -> Iterator[TableEvent]:
    """A call and every call after it as long as it stood, those included that came when the auction seemed to be
    over."""
    for step in reversed(timeline.steps[fault.step : timeline.withdrawn.get(fault.step)]):
        if isinstance(step.did, CallMade) and timeline.stands(step.index):
            yield _withdrawal(step.did)


def _later_ones(fault: Irregularity, timeline: Timeline) -> Iterator[TableEvent]:
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


def _replacement(fault: Irregularity, timeline: Timeline) -> CallMade | None:
    """The call that the player put in the place of the one he took back, while it stands."""
    first, gone = timeline.steps[fault.step].did, timeline.withdrawn.get(fault.step)
    if not isinstance(first, CallMade) or gone is None:
        return None
    later = (step.did for step in timeline.steps[gone + 1 :] if step.did is not None)
    made = next(later, None)
    own = isinstance(made, CallMade) and made.seat == first.seat and timeline.stands(made.step)
    return made if own and isinstance(made, CallMade) else None


def _replacement_taken_back(fault: Irregularity, timeline: Timeline) -> Iterator[TableEvent]:
    if made := _replacement(fault, timeline):
        yield _withdrawal(made)


def _made_again(fault: Irregularity, timeline: Timeline) -> Iterator[Called | TableEvent]:
    """The first call in the place of the one that replaced it: only one of the two stands. Nothing where the record
    makes it again itself."""
    first, made = timeline.steps[fault.step].did, _replacement(fault, timeline)
    if isinstance(first, CallMade) and made is not None and made.call != first.call:
        yield _withdrawal(made)
        yield Called(first.seat, first.call)


def _withdrawal(did: CallMade | CardPlayed) -> TableEvent:
    if isinstance(did, CallMade):
        return TableEvent("withdraw", did.seat, words=(did.call,), ruled=True)
    return TableEvent("withdraw", did.seat, (did.card,) if did.card else (), ruled=True)


def _picked_up(fault: Irregularity, timeline: Timeline) -> Iterator[TableEvent]:
    step = timeline.steps[fault.step]
    if step.did is not None:
        yield from _taken_back(fault, timeline)
        return
    event = step.event
    if not isinstance(event, TableEvent) or event.name != "expose" or event.seat is None:
        return
    since = [later for later in timeline.steps[fault.step + 1 :] if (later.did or later.event).seat == event.seat]
    gone = {card for later in since for card in _cards_of(later)}
    if lying := tuple(card for card in event.cards if card not in gone):
        yield TableEvent("pickup", event.seat, lying, ruled=True)


def _cards_of(step: Step) -> tuple[Card, ...]:
    """The cards that were played or picked up with *step*."""
    match step.event:
        case Played(card=card) if card is not None:
            return (card,)
        case TableEvent(name="pickup", cards=cards):
            return cards
    return ()


def _spread(_fault: Irregularity, timeline: Timeline) -> Iterator[TableEvent]:
    contract = timeline.steps[-1].after.contract
    if contract is not None and not timeline.end.dummy_swapped:
        yield TableEvent("expose", contract.declarer, words=("hand",), ruled=True)


_LINES: Mapping[str, Callable[[Irregularity, Timeline], Iterator[Called | TableEvent]]] = {
    "withdraw-later": _later_ones,
    "withdraw-since": _taken_back_since,
    "withdraw-replacement": _replacement_taken_back,
    "restore": _made_again,
    "withdraw": _taken_back,
    "withdraw-lead": _lead_taken_back,
    "put-right": _undone,
    "pickup": _picked_up,
    "spread": _spread,
}
