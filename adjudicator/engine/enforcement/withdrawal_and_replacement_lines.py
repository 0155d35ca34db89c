"""The lines of a record that carry out the orders of rulings: withdrawals, cards picked up, replaced calls.

The sort of line that an effect writes is data (``writes`` in the list of effects), and so is the answer to a question
that takes an action off the table whatever else is open (``withdraws`` in the list of facts).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.evidence.attention import LINES_BEFORE_RULING
from adjudicator.evidence.claims import is_entitled_claim_or_concession
from adjudicator.irregularities.detail_base_classes import CardsOnTable
from adjudicator.record.events import Called, Played, TableEvent
from adjudicator.table.game_types import game_type_of
from adjudicator.table.state_and_timeline import CallMade, CardPlayed
from adjudicator.table.timeline_queries import table_events_named
from adjudicator.table.turn_after_card_and_dead_hands import hands_may_die
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
"""The identity of a fault, whatever becomes of the events after it: kind, offender, number of its event."""
LEFT_TO_THE_TABLE = frozenset(("put-right",))
"""Sorts of line that leave it to the table how the error is put right."""


class OrderedLine(NamedTuple):
    """A line to be put in."""

    after_event_number: int
    """The number of the written event after which it stands, from 1."""
    event: Called | TableEvent
    fault: FaultKey
    """The fault for which it is ordered."""
    rows: tuple[str, ...] = ()
    """The rows that order it, where one was decided."""
    chosen: int = 0
    """The number of the event in which somebody chose it, 0 if no choice was needed; once it is done another row may
    apply."""
    shown: bool = False
    """Whether no law orders it, but the later cards of the record show that it was done."""


class FaultOrders(NamedTuple):
    """A fault with the orders of the law at present."""

    fault: Irregularity
    effects: tuple[Effect, ...]
    facts: Mapping[str, FactValue]
    rows: tuple[str, ...] = ()
    """The rows that rule on it."""
    chosen: int = 0
    """The number of the event in which somebody chose among the options; 0 if nobody has."""
    effects_of_options: tuple[tuple[Effect, ...], ...] = ()
    """The orders of each option of a choice still to be made."""
    refused: bool = False
    """Whether somebody has refused to let the action stand."""


def fault_key(fault: Irregularity, timeline: Timeline) -> FaultKey:
    """The identity of *fault*, the same in another reading of the record."""
    return fault.kind, fault.offender, timeline.steps[fault.step].event_number if fault.step >= 0 else 0


def record_with_lines(record: Record, orders: Iterable[OrderedLine]) -> Record:
    """*record*, as written, with the lines of *orders* put in."""
    given = sorted(orders, key=lambda order: order.after_event_number)
    if not given:
        return record
    events, carried = list(record.events), []
    for before, order in enumerate(given):
        at = order.after_event_number + before
        events.insert(at, order.event)
        carried.append(at)
    return replace(record, events=tuple(events), carried=tuple(carried))


def record_up_to(record: Record, orders: Iterable[OrderedLine], number: int) -> Record:
    """*record*, as written, up to the event of *number*, with the *orders* that belong there."""
    so_far = record if number >= len(record.events) else replace(record, events=record.events[:number])
    return record_with_lines(so_far, [order for order in orders if order.after_event_number <= number])


def line_sorts_ordered(one: FaultOrders, laws: Rulebase) -> set[str]:
    """The sorts of line that *one* asks for: by its effects, and by an answer that refuses the action.

    While the choice after a refusal is open, the action is withdrawn if every option does so.
    """
    writes = _line_sorts_of_effects(one.effects, laws)
    if "stays" in writes:
        # The call counts as another one where it stands.
        writes -= {"stays", "withdraw"}
    refused = one.refused
    if any(EffectMark.LETS_STAND in effect.marks for effect in one.effects):
        # The player who refused it, or could have had it put right, lets it stand after all.
        refused = False
    if any(info.amends for effect in one.effects if (info := laws.effect(effect.name))):
        # The action is not accepted as made, and stays as what it counts as.
        return writes
    # An action that may still be accepted stays; orders common to all remaining options are certain.
    choices = [_line_sorts_of_effects(effects, laws) for effects in one.effects_of_options]
    writes |= set[str]().union(*choices[:1]).intersection(*choices)
    return writes | {"withdraw"} if refused and (all(choices) if one.effects_of_options else True) else writes


def _line_sorts_of_effects(effects: Iterable[Effect], laws: Rulebase) -> set[str]:
    return {info.writes for effect in effects if (info := laws.effect(effect.name))} - {""}


def lines_to_carry_out(one: FaultOrders, timeline: Timeline, laws: Rulebase) -> list[Called | TableEvent]:
    """The lines that carry *one* out, without those that the record already has."""
    if one.fault.choice_due:
        return []
    writes = line_sorts_ordered(one, laws) if one.fault.step >= 0 else set()
    lines = [line for write, made in _LINE_MAKERS.items() if write in writes for line in made(one.fault, timeline)]
    return list(dict.fromkeys((*lines, *_lines_dropping_players_out(one, timeline, laws))))


def _lines_dropping_players_out(one: FaultOrders, timeline: Timeline, laws: Rulebase) -> Iterator[TableEvent]:
    """Lines that the players whose hands a ruling takes away are out, if the game has such a line and none
    was written."""
    game = timeline.game
    if not (hands_may_die(game) or ("drop" in game_type_of(game.raw).tokens.lines and one.fault.step >= 0)):
        return
    gone = {event.seat for _, event in timeline.acts if event.name == "drop"}
    for effect in one.effects:
        info, seat = laws.effect(effect.name), effect.params.get("seat")
        if info and info.writes == "drop" and seat in game.seats and seat not in gone:
            yield TableEvent("drop", str(seat), ruled=True)


def makers_line_for_anothers_trump(one: FaultOrders, timeline: Timeline, laws: Rulebase) -> Iterator[TableEvent]:
    """The ``!trump`` line of the maker for a trump that another player named, once nobody can complain of it."""
    step = timeline.steps[one.fault.step]
    event, maker = step.event, step.before.maker
    named = isinstance(event, TableEvent) and event.name == "trump" and event.seat != maker and maker is not None
    if not named or any(said.seat == maker for _, said in table_events_named(timeline, "trump")):
        return
    if isinstance(event, TableEvent) and "as-right" in line_sorts_ordered(one, laws):
        yield TableEvent("trump", maker, words=event.words, ruled=True)


def fault_step_is_offenders_act(fault: Irregularity, timeline: Timeline) -> bool:
    """Whether the offender did it with the act at its step. An omission found when somebody else acted has no act to
    take back."""
    step = timeline.steps[fault.step]
    named = step.action.seat if step.action else step.event.seat
    acted = named or game_type_of(timeline.game.raw).unnamed_actors(timeline).get(step.event_index)
    return fault.offender is None or acted in (None, fault.offender, fault.acting_hand)


def _withdrawal_lines(fault: Irregularity, timeline: Timeline) -> Iterator[TableEvent]:
    step = timeline.steps[fault.step]
    if step.action is None:
        if not timeline.game.tricks and (seat := fault.offender) and fault_step_is_offenders_act(fault, timeline):
            yield from _move_withdrawal_lines(fault, timeline, seat)
    elif timeline.stands(step.index) and not (isinstance(step.action, CardPlayed) and _play_is_over(timeline)):
        yield _withdrawal_line_for_act(step.action)


def _move_withdrawal_lines(fault: Irregularity, timeline: Timeline, seat: Seat) -> Iterator[TableEvent]:
    """The withdrawal of a move in a game without tricks; of cards laid down those that still lie there, whatever the
    offender has done since."""
    told = fault.detail_as(CardsOnTable)
    lying = told.melds_on_table if told else ()
    event, moved = timeline.steps[fault.step].event, _moved_since(timeline, fault.step, seat)
    laid = event.cards if isinstance(event, TableEvent) else ()
    if not moved and tuple(lying) in ((), (laid,)):
        yield TableEvent("withdraw", seat, ruled=True)
    else:
        yield from (TableEvent("withdraw", seat, cards, ruled=True) for cards in lying)


def _moved_since(timeline: Timeline, step: int, seat: Seat) -> bool:
    """Whether *seat*, in a game without tricks, has made another move since, or withdrawn that one."""
    return any(is_more_than_talk(one.event) for one in timeline.steps[step + 1 :] if one.event.seat == seat)


def _play_is_over(timeline: Timeline) -> bool:
    """Whether play is over: cards that should have been played then matter for the score only."""
    return timeline.end.stage == "over" or any(is_entitled_claim_or_concession(step) for step in timeline.steps)


def _lead_withdrawal_lines(fault: Irregularity, timeline: Timeline) -> Iterator[TableEvent]:
    """The withdrawal of a wrong lead, whose place is needed; a card played before its turn stays until its
    turn comes."""
    did = timeline.steps[fault.step].action
    if isinstance(did, CardPlayed) and did.is_lead:
        yield from _withdrawal_lines(fault, timeline)


def optional_withdrawal_lines(one: FaultOrders, timeline: Timeline) -> list[Called | TableEvent]:
    """The line that takes back a card out of turn (or a move in a game without tricks) where the law leaves open what
    becomes of it."""
    if (
        one.fault.step < 0
        or one.fault.choice_due
        or any(EffectMark.LETS_STAND in effect.marks for effect in one.effects)
    ):
        return []
    did = timeline.steps[one.fault.step].action
    move = not timeline.game.tricks and not one.effects_of_options and bool(one.rows)
    wrong = move or (isinstance(did, CardPlayed) and did.seat != did.turn)
    if isinstance(did, CardPlayed) and did.is_lead and wrong and _later_acts_only_follow_lead(timeline, did):
        return list(_withdrawal_lines(one.fault, timeline))
    return list(_lines_undoing_latest_act(one.fault, timeline)) if wrong else []


def _later_acts_only_follow_lead(timeline: Timeline, lead: CardPlayed) -> bool:
    """Whether all later acts only play to *lead*, in a trick that is not complete."""
    after = [step for step in timeline.steps[lead.step + 1 :] if is_more_than_talk(step.event)]
    current = timeline.end.current
    followed = (isinstance(step.action, CardPlayed) and step.action.trick == lead.trick for step in after)
    return current is not None and lead in current.cards and all(followed)


def _lines_undoing_latest_act(fault: Irregularity, timeline: Timeline) -> Iterator[TableEvent]:
    """The line that undoes the error itself, while nothing has been done at the table after it."""
    if not any(is_more_than_talk(step.event) for step in timeline.steps[fault.step + 1 :]):
        yield from _withdrawal_lines(fault, timeline)


def is_more_than_talk(event: Event) -> bool:
    """Whether *event* is an act and not only talk."""
    return not isinstance(event, TableEvent) or event.name not in LINES_BEFORE_RULING


def _withdrawals_of_calls_since(fault: Irregularity, timeline: Timeline) -> Iterator[TableEvent]:
    """The withdrawal of a call and of every call after it while it stood, including those made when the auction seemed
    over."""
    for step in reversed(timeline.steps[fault.step : timeline.withdrawn.get(fault.step)]):
        if isinstance(step.action, CallMade) and timeline.stands(step.index):
            yield _withdrawal_line_for_act(step.action)


def _withdrawals_of_later_acts(fault: Irregularity, timeline: Timeline) -> Iterator[TableEvent]:
    """The withdrawal of the calls made after a call, or of the cards played to the trick of a card, while it was on the
    table."""
    first, gone = timeline.steps[fault.step].action, timeline.withdrawn.get(fault.step)
    for step in reversed(timeline.steps[fault.step + 1 : gone]):
        did = step.action
        if did is None or not timeline.stands(step.index):
            continue
        if isinstance(first, CallMade) and isinstance(did, CallMade) and not did.late:
            yield _withdrawal_line_for_act(did)
        if isinstance(first, CardPlayed) and isinstance(did, CardPlayed) and did.trick == first.trick:
            yield _withdrawal_line_for_act(did)


def _standing_call_replacing_withdrawn(fault: Irregularity, timeline: Timeline) -> CallMade | None:
    """The call with which the player replaced the withdrawn one, while it stands."""
    first, gone = timeline.steps[fault.step].action, timeline.withdrawn.get(fault.step)
    if not isinstance(first, CallMade) or gone is None:
        return None
    later = (step.action for step in timeline.steps[gone + 1 :] if step.action is not None)
    made = next(later, None)
    own = isinstance(made, CallMade) and made.seat == first.seat and timeline.stands(made.step)
    return made if own and isinstance(made, CallMade) else None


def _lines_withdrawing_replacement_call(fault: Irregularity, timeline: Timeline) -> Iterator[TableEvent]:
    if made := _standing_call_replacing_withdrawn(fault, timeline):
        yield _withdrawal_line_for_act(made)


def _first_call_restoration_lines(fault: Irregularity, timeline: Timeline) -> Iterator[Called | TableEvent]:
    """The first call in place of the call that replaced it: only one of the two stands. Empty if the record makes the
    call again itself."""
    first, made = timeline.steps[fault.step].action, _standing_call_replacing_withdrawn(fault, timeline)
    if isinstance(first, CallMade) and made is not None and made.call != first.call:
        yield _withdrawal_line_for_act(made)
        yield Called(first.seat, first.call)


def _withdrawal_line_for_act(did: CallMade | CardPlayed) -> TableEvent:
    if isinstance(did, CallMade):
        return TableEvent("withdraw", did.seat, words=(did.call,), ruled=True)
    return TableEvent("withdraw", did.seat, (did.card,) if did.card else (), ruled=True)


def _pick_up_lines(fault: Irregularity, timeline: Timeline) -> Iterator[TableEvent]:
    step = timeline.steps[fault.step]
    if step.action is not None:
        yield from _withdrawal_lines(fault, timeline)
        return
    event = step.event
    if not isinstance(event, TableEvent) or event.name != "expose" or event.seat is None:
        return
    since = [later for later in timeline.steps[fault.step + 1 :] if (later.action or later.event).seat == event.seat]
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
    "withdraw-replacement": _lines_withdrawing_replacement_call,
    "restore": _first_call_restoration_lines,
    "withdraw": _withdrawal_lines,
    "withdraw-lead": _lead_withdrawal_lines,
    "put-right": _lines_undoing_latest_act,
    "pickup": _pick_up_lines,
    "spread": _spread_hand_lines,
}
