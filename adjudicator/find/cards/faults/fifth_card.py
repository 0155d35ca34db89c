"""A second card of one hand to a trick, noticed before both sides have played to the next (Law 45E)."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from adjudicator.evidence.lead_answers import speaks_of
from adjudicator.evidence.spoken import noticed
from adjudicator.find.cards.details import FifthCard
from adjudicator.find.detecting import Irregularity
from adjudicator.record.events import TableEvent
from adjudicator.table.state import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudicator.record.events import Event, Record
    from adjudicator.table.state import Step, Timeline, Trick

_NO_LEAD = "was_a_lead=no"
"""What is told of such a card: it is the fact of its own law, whatever the number of the finding."""


def fifth_card(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """Every such card, taken back or not, and every one that may have been such a card or a lead."""
    for played in timeline.plays:
        perhaps, surely = perhaps_fifth(timeline, played), is_fifth(timeline, played)
        if not perhaps and not surely:
            continue
        who = timeline.steps[played.step].before.played_by(played.seat)
        whose = "" if who == played.seat else f" from {played.seat}'s hand"
        card, trick = played.card or "a card", played.trick
        laid = () if played.card is None else (played.card,)
        detail = FifthCard(card=played.card, cards=laid, trick=trick, turn=None)
        said = f"{who} plays {card}{whose} as a second card to trick {trick}."
        if perhaps:
            detail = FifthCard(card=played.card, cards=laid, trick=trick - 1, turn=played.turn)
            said = f"{who} puts down {card}{whose} when trick {trick - 1} is complete"
            said += f" and it is {played.turn}'s turn to lead."
        status = "open" if timeline.stands(played.step) else "corrected"
        yield Irregularity("fifth-card", who, played.step, status, said, hand=played.seat, detail=detail)


def is_fifth(timeline: Timeline, played: CardPlayed) -> bool:
    """Whether *played* is such a card; later it makes the trick a defective one (67)."""
    if not played.extra or not timeline.game.raw.get("fifth_card"):
        return False
    return len(sides_in(timeline, played.trick + 1, noticed(timeline, played.step))) < 2


def perhaps_fifth(timeline: Timeline, played: CardPlayed) -> bool:
    """Whether *played* fell on a complete trick from a hand that did not win it, and nothing tells if it was led.

    Before the trick is turned, a card that could have been played to it may be a second one (45E). Another hand's card
    to it, or a word that accepts or refuses it, has taken it for a lead.
    """
    state = timeline.steps[played.step].before
    wrong = played.is_lead and not played.early and played.seat != played.turn
    if not wrong or not timeline.game.raw.get("fifth_card") or not state.tricks or state.current is not None:
        return False
    last = state.tricks[-1]
    if last.missing or played.seat == state.dummy or state.left[played.seat] == 1 or not _fits(timeline, last, played):
        # What dummy's card was meant for declarer has said; of a last card nothing hangs on it.
        return False
    return not _turned(timeline, played) and not _taken_for_a_lead(timeline, played)


def _fits(timeline: Timeline, trick: Trick, played: CardPlayed) -> bool:
    """Whether the card could have been played to *trick*: it follows suit, or the hand is not known to be able to."""
    state, led = timeline.steps[played.step].before, trick.led
    if led is None or led.card is None or played.card is None:
        return True
    hand: Iterable[str | None] | None = state.hands.get(played.seat)
    if hand is None:
        hand = (later.card for later in timeline.plays if later.seat == played.seat and later.step > played.step)
    suit = state.game.suit(led.card, state.trump)
    held = (state.game.suit(card, state.trump) for card in hand if card)
    return state.game.suit(played.card, state.trump) == suit or suit not in held


def _turned(timeline: Timeline, played: CardPlayed) -> bool:
    """Whether the complete trick had been gathered before the card fell."""
    for step in reversed(timeline.steps[: played.step]):
        if isinstance(step.event, TableEvent) and step.event.name == "quit":
            return True
        if step.did is not None:
            return False
    return False


def _taken_for_a_lead(timeline: Timeline, played: CardPlayed) -> bool:
    """Whether the other side accepted or refused the card or chose about the lead in its place, while it lay there or
    as soon as it had gone back; or anybody played to it. What follows once it was found to be no lead tells nothing."""
    gone = timeline.withdrawn.get(played.step)
    since = takewhile(lambda step: not _found_no_lead(step.event), timeline.steps[played.step + 1 : gone])
    spoken = takewhile(lambda step: step.did is None, timeline.steps[gone:]) if gone is not None else ()
    return any(_answers(step, played) for step in (*since, *spoken))


def _found_no_lead(event: Event | None) -> bool:
    return isinstance(event, TableEvent) and event.name == "fact" and event.words[0].endswith(_NO_LEAD)


def _answers(step: Step, played: CardPlayed) -> bool:
    did = step.did
    return speaks_of(step, played) or (isinstance(did, CardPlayed) and did.trick == played.trick and not did.is_lead)


def sides_in(timeline: Timeline, trick: int, before: int | None) -> set[str]:
    """The sides that had played to *trick* before step *before*; by the end of the record, where that is None."""
    return {
        timeline.game.side(played.seat)
        for played in timeline.plays
        if played.trick == trick and (before is None or played.step < before)
    }
