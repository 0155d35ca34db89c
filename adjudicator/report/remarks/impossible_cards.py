"""Remarks on cards that cannot be where a record has them, or are taken back or taken up without a reason.

An impossible card is not held, not in the pack, or of a dead hand; for take-backs and pick-ups see 47F2 and 50A. Such a
line is a slip of the writer, or a fault that no law is asked about yet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.record.events import OUTSIDE_DEAL, Called, Played, Problem, TableEvent
from adjudicator.table.game_types import game_type_of
from adjudicator.table.state_and_timeline import CardPlayed
from adjudicator.table.timeline_queries import possibly_irregular_steps
from adjudicator.values.cards import JOKER

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.irregularities.detection import Irregularity
    from adjudicator.record.events import Record
    from adjudicator.report.remarks.card_locations import CardFollower
    from adjudicator.table.active_obligations import ActiveObligation
    from adjudicator.table.state_and_timeline import Step, Timeline
    from adjudicator.values.cards import Card


CARD_HANDLING_LINES = frozenset(("discard", "give", "draw", "take", "turned", "upcard", "expose"))
"""Lines that act on cards in every game, with or without naming them."""


def misplaced_cards(record: Record, timeline: Timeline, faults: Sequence[Irregularity] = ()) -> Iterator[Problem]:
    """A remark for each card that cannot be where *record* has it, unless *faults* has an incorrect pack for it."""
    packs = {(fault.step, fault.card) for fault in faults if fault.kind == "incorrect-pack"}
    slips = list(_impossible_cards(record, timeline))
    told = {slip[:2] for slip in slips}
    slips += [slip for slip in _impossible_cards_by_followed_locations(timeline) if slip[:2] not in told]
    steps = {step.event_index: step.index for step in timeline.steps} if slips else {}
    for at, card, said in sorted(slips, key=lambda slip: slip[0]):
        if (steps.get(at), card) not in packs and not record.ruled(at):
            place = record.events[at].place
            yield Problem(said, place.line, place.column)


def _impossible_cards_by_followed_locations(timeline: Timeline) -> Iterator[tuple[int, Card, str]]:
    """Like `_slips`, in games whose discard pile is taken up whole: the locations of all cards are followed."""
    for at, seat, card in game_type_of(timeline.game.raw).cards_not_held(timeline):
        yield at, card, f"{seat} does not hold {card}, as far as the record shows"


def _impossible_cards(record: Record, timeline: Timeline) -> Iterator[tuple[int, Card, str]]:
    """(event index, card, the problem), in order."""
    game, events = timeline.game, record.events
    follower: CardFollower | None = None
    doubtful = (step.event_index for step in possibly_irregular_steps(timeline) if not _is_card_known_held(step))
    for at in dict.fromkeys(doubtful) if game.tricks else range(len(events)):
        event = events[at]
        if isinstance(event, Called):
            continue
        cards = (event.card,) if isinstance(event, Played) else event.cards
        if game.tricks and isinstance(event, TableEvent) and not cards and event.name not in CARD_HANDLING_LINES:
            # Talk, and take-backs, which the table state of a game of tricks handles itself.
            continue
        # imported here: most records raise no doubt
        from adjudicator.report.remarks.card_locations import CardFollower, copies_in_largest_pack

        follower = follower or CardFollower(record, timeline)
        foreign = {
            card for card in cards if card and not copies_in_largest_pack(game, card) and not _was_dealt(record, card)
        }
        yield from ((at, card, f"{_card_in_words(card)} is not in the pack") for card in foreign)
        yield from ((at, card, said) for card, said in follower.follow(at, event) if card not in foreign)


def _was_dealt(record: Record, card: Card) -> bool:
    return any(card in hand for hand in record.hands.values() if hand)


def _is_card_known_held(step: Step) -> bool:
    """Whether the event is a card that its hand is known to hold, as nearly all are."""
    played = step.action
    if not isinstance(played, CardPlayed):
        return False
    hand = step.before.hands[played.seat]
    return hand is not None and played.card in hand


def _card_in_words(card: Card) -> str:
    return "the joker" if card == JOKER else card


def unexplained_take_backs(record: Record, timeline: Timeline, faults: Sequence[Irregularity]) -> Iterator[Problem]:
    """A remark for each card taken back with nothing irregular in its trick or in the one before."""
    undone = (
        [step for step in timeline.steps if isinstance(step.withdrawn_action, CardPlayed)] if timeline.withdrawn else []
    )
    for step in undone:
        played = step.withdrawn_action
        if (
            not isinstance(played, CardPlayed)
            or record.ruled(step.event_index)
            or not _all_hands_known(timeline, played)
        ):
            continue
        since = min(card.step for card in timeline.plays if card.trick >= played.trick - 1)
        if not any(since <= fault.step <= step.index for fault in faults):
            said = f"{played.seat} takes {played.card} back, and no ruling allows that; the record is followed"
            place = record.events[step.event_index].place
            yield Problem(said, place.line, place.column)


def penalty_cards_taken_up_unruled(
    record: Record, timeline: Timeline, bound: Sequence[ActiveObligation]
) -> Iterator[Problem]:
    """A remark for each penalty card that its owner picks up without a ruling: a right in use frees it before."""
    for step, event in timeline.acts:
        if event.name != "pickup" or record.ruled(step.event_index):
            continue
        for one in bound:
            if one.effect == "penalty_card" and (one.seat, one.last_step) == (event.seat, step.index):
                card = next((card for card in one.cards if card in event.cards), "a penalty card")
                said = f"{card} lies there by [{one.finding}], and no ruling lets {one.seat} take it up"
                yield Problem(f"{said}; the record is followed", event.place.line, event.place.column)


def _all_hands_known(timeline: Timeline, played: CardPlayed) -> bool:
    """Whether every hand is known: else there may have been a reason that nobody can see."""
    hands = timeline.steps[played.step].before.hands
    return all(hands.get(seat) is not None for seat in timeline.game.seats)


def cards_of_hands_that_take_no_part(timeline: Timeline) -> Iterator[Problem]:
    """A remark for each hand that is dead or laid aside, with cards recorded afterwards."""
    for seat in timeline.end.hands:
        own = [
            event
            for step, event in timeline.acts
            if (event.name, event.seat) == (OUTSIDE_DEAL, seat) and step.before.takes_no_part(seat)
        ]
        if own:
            cards = f"{', '.join(event.text for event in own)} {'is' if len(own) == 1 else 'are'}"
            place = own[0].place
            dead = f"the hand of {seat} is dead"
            why = dead if seat in timeline.end.dead else f"{seat} sits out while the partner plays alone"
            yield Problem(f"{why}: {cards} outside the deal", place.line, place.column)
