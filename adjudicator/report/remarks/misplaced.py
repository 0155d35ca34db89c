"""Cards that are where the record says they cannot be: played, shown or turned up by a hand that does not hold them,
drawn while another holds them, or not in the pack at all.

That is a slip of whoever wrote it, or a fault of the table that no law is asked about before it has been looked into:
it is told with its line, in every game alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.record.events import Called, Played, Problem, TableEvent
from adjudicator.table.lookups import off_the_rails
from adjudicator.table.sorts import sort_of
from adjudicator.table.state import CardPlayed
from adjudicator.values.cards import JOKER

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.find.detecting import Irregularity
    from adjudicator.record.events import Record
    from adjudicator.report.remarks.holdings import Follower
    from adjudicator.table.state import Step, Timeline
    from adjudicator.values.cards import Card

HANDLED = frozenset(("discard", "give", "draw", "take", "turned", "upcard", "expose"))
"""Lines that do something with cards in every game, whether or not they name them."""


def misplaced(record: Record, timeline: Timeline, faults: Sequence[Irregularity] = ()) -> Iterator[Problem]:
    """A sentence for each card that cannot be where the record has it, those aside that *faults* are about already."""
    packs = {(fault.step, fault.card) for fault in faults if fault.kind == "incorrect-pack"}
    slips = list(_slips(record, timeline))
    told = {slip[:2] for slip in slips}
    slips += [slip for slip in _as_followed(timeline) if slip[:2] not in told]
    steps = {step.event_index: step.index for step in timeline.steps} if slips else {}
    for at, card, said in sorted(slips, key=lambda slip: slip[0]):
        if (steps.get(at), card) not in packs and not record.ruled(at):
            place = record.events[at].place
            yield Problem(said, place.line, place.column)


def _as_followed(timeline: Timeline) -> Iterator[tuple[int, Card, str]]:
    """The same where a discard pile is taken up as a whole: who follows it knows what came to the hand with it."""
    for at, seat, card in sort_of(timeline.game.raw).strange(timeline):
        yield at, card, f"{seat} does not hold {card}, as far as the record tells"


def _slips(record: Record, timeline: Timeline) -> Iterator[tuple[int, Card, str]]:
    """(event, card, what is wrong), in order."""
    game, events = timeline.game, record.events
    follower: Follower | None = None
    doubtful = (step.event_index for step in off_the_rails(timeline) if not _is_sound(step))
    for at in dict.fromkeys(doubtful) if game.tricks else range(len(events)):
        event = events[at]
        if isinstance(event, Called):
            continue
        cards = (event.card,) if isinstance(event, Played) else event.cards
        if game.tricks and isinstance(event, TableEvent) and not cards and event.name not in HANDLED:
            # Talk; and what goes back the table of a game of tricks knows itself.
            continue
        # In most records there is nothing to doubt.
        from adjudicator.report.remarks.holdings import Follower
        from adjudicator.report.remarks.whereabouts import copies

        follower = follower or Follower(record, timeline)
        foreign = {card for card in cards if card and not copies(game, card) and not _was_dealt(record, card)}
        yield from ((at, card, f"{_named(card)} is not in the pack") for card in foreign)
        yield from ((at, card, said) for card, said in follower.follow(at, event) if card not in foreign)


def _was_dealt(record: Record, card: Card) -> bool:
    return any(card in hand for hand in record.hands.values() if hand)


def _is_sound(step: Step) -> bool:
    """Whether the event is a card that its hand is known to hold: so are nearly all."""
    played = step.did
    if not isinstance(played, CardPlayed):
        return False
    hand = step.before.hands[played.seat]
    return hand is not None and played.card in hand


def _named(card: Card) -> str:
    return "the joker" if card == JOKER else card
