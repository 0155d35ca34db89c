"""Declarer's calls for dummy's cards: incomplete or impossible, changed, or not carried out (Laws 45C4, 45D, 46)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.establishment import fails_to_follow
from adjudicator.find.cards.details import CardFault
from adjudicator.find.detecting import Irregularity
from adjudicator.find.dummy.details import ChangedDesignation, InvalidDesignation
from adjudicator.record.events import TableEvent
from adjudicator.table.state import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Record
    from adjudicator.table.state import Step, TableState, Timeline
    from adjudicator.values.cards import Card

_WORDS = ("high", "low", "win", "anything")
_RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten"}
_SUITS = {"C": "a club", "D": "a diamond", "H": "a heart", "S": "a spade"}


def invalid_designation(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A call that lacks suit or rank, is a mere word, or names a card that dummy has not got."""
    for step, event in _designations(timeline):
        words = _words_of(step.before, event)
        if words is None:
            continue
        called = event.cards[0] if event.cards else event.words[0]
        meant = card_meant(step.before, words, called)
        detail = InvalidDesignation(words=words, called=called, dummy_card=meant)
        declarer = step.before.declarer
        said = f"{declarer} calls for {_told(words, called)} from dummy."
        yield Irregularity("invalid-designation", declarer, step.index, "open", said, detail=detail)


def changed_designation(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A card called from dummy and then changed, by another call or by taking back a card that was legal."""
    named: tuple[Step, Card] | None = None
    for step in timeline.steps if timeline.acts else ():
        event, did, state = step.event, step.did, step.before
        if state.stage != "play":
            continue
        if isinstance(did, CardPlayed):
            if did.seat == state.dummy and did.card is not None:
                if (later := _taken_back(timeline, step, did)) is not None:
                    yield _change(timeline, step, did.card, later)
                    named = None
                else:
                    named = (step, did.card) if did.seat == did.turn and timeline.stands(step.index) else None
        elif isinstance(event, TableEvent) and event.name == "designate" and for_dummy(state, event):
            card = event.cards[0] if event.cards else None
            if named and card and card != named[1] and _same_turn(named[0], step):
                yield _change(timeline, named[0], named[1], step.index)
            named = (step, card) if card and _words_of(state, event) is None else None


def misplaced_card(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """Dummy's card is not the one that declarer had named."""
    for played in timeline.plays:
        step, named = timeline.steps[played.step], named_for(timeline, played.step)
        if named is None or played.card in (None, named):
            continue
        said = f"{named} was called from dummy, and {played.seat} puts {played.card} in the played position."
        status = "open" if timeline.stands(step.index) else "corrected"
        detail = CardFault(card=played.card, trick=played.trick)
        yield Irregularity("dummy-card-misplaced", played.seat, step.index, status, said, detail=detail)


def named_for(timeline: Timeline, step: int) -> Card | None:
    """The card that declarer had named when a card of dummy's was put forward at *step*, if the record tells."""
    did = timeline.steps[step].did
    if not (timeline.acts and timeline.game.raw.get("designations") and isinstance(did, CardPlayed)):
        return None
    if did.seat != timeline.steps[step].before.dummy:
        return None
    named: Card | None = None
    for earlier in timeline.steps[:step]:
        if isinstance(earlier.did, CardPlayed) and earlier.did.seat == did.seat and timeline.stands(earlier.index):
            named = None
        event = earlier.event
        if isinstance(event, TableEvent) and event.name == "designate" and for_dummy(earlier.before, event):
            whole = bool(event.cards) and _words_of(earlier.before, event) is None
            named = event.cards[0] if whole and not _after_dummy(earlier.before) else None
    return named


def ruled_before(timeline: Timeline, played: CardPlayed, *, established: bool) -> bool:
    """Whether a card that does not follow suit is ruled on as something that a code asks of it first: as one that
    dummy put forward uncalled (45D), or, while it can be put right, as one out of turn (57)."""
    early = played.turn not in (None, played.seat) and not established
    return early or named_for(timeline, played.step) not in (None, played.card)


def card_meant(state: TableState, words: str, called: str) -> Card | None:
    """The card of dummy's that an incomplete call means, where the law names one and the hand is known (46B)."""
    hand, trick = state.hands.get(state.dummy or "") or frozenset(), state.current
    led = trick.lead.card[0] if trick and trick.lead and trick.lead.card else None

    def strength(card: Card) -> int:
        return state.game.rank_order[card[1:]]

    match words:
        case "high" | "low" if led:
            following = sorted((card for card in hand if card[0] == led), key=strength)
            return (following[-1] if words == "high" else following[0]) if following else None
        case "suit_only":
            return min((card for card in hand if card[0] == called), key=strength, default=None)
        case "rank_only":
            last = suit_that_won(state)
            again = [card for card in hand if card == f"{last}{called}"]
            fitting = again or legal_of_rank(state, called)
            return fitting[0] if len(fitting) == 1 else None
    return None


def legal_of_rank(state: TableState, rank: str) -> list[Card]:
    """The cards of *rank* that dummy may legally play now."""
    hand, trick = state.hands.get(state.dummy or "") or frozenset(), state.current
    led = trick.lead.card[0] if trick and trick.lead and trick.lead.card else None
    legal = [card for card in hand if card[0] == led] or list(hand)
    return sorted(card for card in legal if card[1:] == rank)


def suit_that_won(state: TableState) -> str | None:
    """The suit with which dummy, who is to lead, won the last trick."""
    if not leads(state) or not state.tricks:
        return None
    last = state.tricks[-1]
    winner = last.winner(state.game, state.trump)
    card = last.card_of(winner) if winner else None
    return card.card[0] if card and card.card and winner == state.dummy else None


def leads(state: TableState) -> bool:
    """Whether dummy is to lead."""
    return state.turn == state.dummy and (state.current is None or state.current.lead is None)


def _designations(timeline: Timeline) -> Iterator[tuple[Step, TableEvent]]:
    for step, event in timeline.acts:
        state = step.before
        if event.name == "designate" and state.stage == "play" and for_dummy(state, event):
            yield step, event


def for_dummy(state: TableState, event: TableEvent) -> bool:
    """Whether a designation is declarer's call for a card of dummy's: written with the seat that calls, or with the one
    that is called on."""
    return event.seat is not None and event.seat in (state.declarer, state.dummy)


def _words_of(state: TableState, event: TableEvent) -> str | None:
    """What is wrong with a call, in the words of the law; None for a card that dummy holds, or may hold."""
    if event.cards:
        hand = state.hands.get(state.dummy or "")
        lies = state.current.card_of(state.dummy or "") if state.current else None
        there = hand is None or event.cards[0] in hand or (lies is not None and lies.card == event.cards[0])
        return None if there else "not_in_dummy"
    word = event.words[0] if event.words else ""
    return word if word in _WORDS else "suit_only" if word in _SUITS else "rank_only"


def _told(words: str, called: str) -> str:
    match words:
        case "high" | "low":
            return f"a {words} card"
        case "win":
            return "a card that wins"
        case "anything":
            return "anything"
        case "suit_only":
            return _SUITS[called]
        case "rank_only":
            return f"the {_RANKS.get(called, called)}, no suit being named,"
    return f"{called}, which is not there,"


def _after_dummy(state: TableState) -> bool:
    """Whether dummy has played to the trick on the table: a call is then a change, not one for the next trick."""
    return state.current is not None and state.dummy is not None and state.current.card_of(state.dummy) is not None


def _same_turn(named: Step, change: Step) -> bool:
    """Whether a second call still speaks of the turn of the first."""
    tricks = len(change.before.tricks)
    played = isinstance(named.did, CardPlayed)
    return _after_dummy(change.before) if played else tricks == len(named.before.tricks)


def _taken_back(timeline: Timeline, step: Step, did: CardPlayed) -> int | None:
    """The step at which a card of dummy's, right in every way, was taken back for another."""
    gone = timeline.withdrawn.get(step.index)
    if gone is None or did.seat != did.turn or did.extra or fails_to_follow(timeline, did):
        return None
    if named_for(timeline, step.index) not in (None, did.card):
        return None
    for other in timeline.plays:
        # A card may be changed because an opponent's was: he had revoked, or played out of turn.
        opponent = not timeline.game.same_side(other.seat, did.seat)
        if opponent and other.trick == did.trick and other.step < step.index and not timeline.stands(other.step):
            return None
    after = next((other for other in timeline.plays if other.step > gone and other.seat == did.seat), None)
    return None if after is not None and after.card == did.card else gone


def _change(timeline: Timeline, step: Step, card: Card, change: int) -> Irregularity:
    declarer = step.before.declarer
    status = "corrected" if timeline.steps[change].undid is not None else "open"
    said = f"{declarer} calls {card} from dummy and then wants another card played."
    detail = ChangedDesignation(card=card, change=change)
    return Irregularity("unintended-designation", declarer, step.index, status, said, detail=detail)
