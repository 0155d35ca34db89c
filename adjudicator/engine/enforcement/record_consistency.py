"""Consistency of ordered lines with the rest of a record: whether it holds them already, and how well later calls and
cards agree with them.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from adjudicator.engine.enforcement.withdrawal_and_replacement_lines import is_more_than_talk
from adjudicator.record.events import OUTSIDE_DEAL, Called, Played, TableEvent
from adjudicator.table.game_types import game_type_of
from adjudicator.table.state_and_timeline import CardPlayed

if TYPE_CHECKING:
    from adjudicator.engine.enforcement.withdrawal_and_replacement_lines import FaultKey
    from adjudicator.record.events import Record
    from adjudicator.table.state_and_timeline import CallMade, Step, Timeline


def number_of_inconsistent_acts(timeline: Timeline) -> int:
    """The number of misfits: calls and cards by a player who is not in turn, does not hold the card, has a dead hand,
    or has not yet replaced a card withdrawn from an earlier trick; and cards missing from tricks."""
    found = len(timeline.unreadable) + sum(len(trick.missing) for trick in timeline.end.tricks)
    for step in timeline.steps:
        did = step.action
        if did is None:
            played = isinstance(step.event, (Called, Played)) and timeline.game.tricks
            found += played or _is_of_dead_hand(step)
        elif did.seat != did.turn or (step.before.gaps and step.before.gaps == step.after.gaps):
            found += 1
        elif isinstance(did, CardPlayed) and did.card is not None:
            hand = step.before.hands.get(did.seat)
            found += hand is not None and did.card not in hand
    return found


def _is_of_dead_hand(step: Step) -> bool:
    event = step.event
    return isinstance(event, TableEvent) and event.name == OUTSIDE_DEAL and step.before.takes_no_part(event.seat)


def next_act_follows_order(done: Timeline, base: Timeline, number: int) -> bool:
    """Whether the next call or card after event *number* comes, by name, from the player whom the order *done* puts in
    turn, and would be something else without the order (in *base*).

    A further act of the player of event *number* does not count: two cards of one hand show two cards.
    """
    after, instead = _first_call_or_card_after(done, number), _first_call_or_card_after(base, number)
    if after is None or instead is None or done.record.events[done.steps[after.step].event_index].seat != after.turn:
        return False
    if any(
        step.event_number == number and step.action is not None and step.action.seat == after.seat
        for step in base.steps
    ):
        return False
    return (after.turn, _is_lead(after)) != (instead.turn, _is_lead(instead))


def next_act_names_player(record: Record, number: int) -> bool:
    """Whether a call or card after the event of *number* is written with the name of its player."""
    return any(event.seat is not None for event in record.events[number:] if isinstance(event, (Called, Played)))


def _first_call_or_card_after(timeline: Timeline, number: int) -> CallMade | CardPlayed | None:
    return next(
        (step.action for step in timeline.steps if step.event_number > number and step.action is not None), None
    )


def _is_lead(did: CallMade | CardPlayed) -> bool:
    return isinstance(did, CardPlayed) and did.is_lead


def last_line_of_ruling(written: Record, number: int) -> int:
    """The number of the last line that records what a ruling on the event of *number* did; *number* if no such line
    follows."""
    for event in written.events[number:]:
        if not (isinstance(event, TableEvent) and event.ruled):
            break
        number += 1
    return number


def record_takes_action_back_next(base: Timeline, key: FaultKey, number: int) -> bool:
    """Whether the record takes the action of *key* back after the event of *number* before anybody acts on it."""
    back = next((gone for step, gone in base.withdrawn.items() if base.steps[step].event_number == key[2]), None)
    if not base.game.tricks:
        back = _step_of_withdrawal(base, key)
    if back is None or base.steps[back].event_index in base.record.carried or base.steps[back].event_number <= number:
        return False
    between = (step.event for step in base.steps[:back] if step.event_number > number)
    return not any(isinstance(event, TableEvent) and event.name == "elect" for event in between)


def record_already_holds_line(record: Record, number: int, line: Called | TableEvent) -> bool:
    """Whether the record holds *line* after the event of *number*, before anybody acts on the event."""
    if not isinstance(line, TableEvent):
        return False
    for event in record.events[number:]:
        if not isinstance(event, TableEvent) or event.name == "elect":
            return False
        named = event.cards in ((), line.cards) and event.words in ((), line.words)
        if (event.name, event.seat) == (line.name, line.seat) and named:
            return True
    return False


def record_repeats_call_next(record: Record, line: Called | TableEvent, number: int) -> bool:
    """Whether the next recorded call is the one that *line* makes again: then the record has it already."""
    following = next((event for event in record.events[number:] if isinstance(event, (Called, Played))), None)
    again = isinstance(line, Called) and isinstance(following, Called) and following.call == line.call
    return again and following is not None and following.seat in (None, line.seat)


def _step_of_withdrawal(base: Timeline, key: FaultKey) -> int | None:
    """The step at which the player of *key* withdraws their last act, in a game whose table does not record it.

    A card line without an act belongs to nobody if the game has no such cards.
    """
    cards = game_type_of(base.game.raw).tokens.cards
    later = (step for step in base.steps if step.event_number > key[2] and step.event_index not in base.record.carried)
    acts = (step for step in later if is_more_than_talk(step.event) and (cards or not isinstance(step.event, Played)))
    own = next((step for step in acts if step.event.seat == key[1]), None)
    if own is None or not isinstance(own.event, TableEvent) or own.event.name != "withdraw":
        return None
    act = next((step.event for step in base.steps if step.event_number == key[2]), None)
    done = act.cards if isinstance(act, TableEvent) else (act.card,) if isinstance(act, Played) else ()
    return own.index if Counter(own.event.cards) in (Counter(), Counter(done)) else None
