"""Designations of dummy's cards by declarer: incomplete or impossible, changed, or not carried out (Laws 45C4, 45D,
46)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from adjudicator.evidence.attention import step_of_attention
from adjudicator.evidence.revoke_establishment import fails_to_follow
from adjudicator.irregularities.defective_or_quitted_trick import sides_that_played_to
from adjudicator.irregularities.details import CardFault, ChangedDesignation, InvalidDesignation, InvalidDesignationSort
from adjudicator.irregularities.detection import Irregularity
from adjudicator.irregularities.fact_derivation import (
    Derived,
    FactContext,
    YesNo,
    card_at_fault,
    final_yes_or_provisional_no,
    yes_no,
)
from adjudicator.record.events import TableEvent
from adjudicator.table.state_and_timeline import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.table.state_and_timeline import Step, TableState, Timeline
    from adjudicator.values.cards import Card


_VAGUE_WORDS: Final[Mapping[str, InvalidDesignationSort]] = {
    "high": "high",
    "low": "low",
    "win": "win",
    "anything": "anything",
}
_RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten"}
_SUITS = {"C": "a club", "D": "a diamond", "H": "a heart", "S": "a spade"}


def invalid_designations(timeline: Timeline) -> Iterator[Irregularity]:
    """A designation that lacks suit or rank, is a mere word, or names a card that dummy does not hold."""
    for step, event in _declarers_designations(timeline):
        words = _designation_flaw(step.before, event)
        if words is None:
            continue
        called = event.cards[0] if event.cards else event.words[0]
        meant = dummy_card_meant(step.before, words, called)
        detail = InvalidDesignation(sort=words, called_word=called, card_meant=meant)
        declarer = step.before.declarer
        said = f"{declarer} calls for {_designation_in_words(words, called)} from dummy."
        yield Irregularity("invalid-designation", declarer, step.index, "open", said, detail=detail)


def changed_designations(timeline: Timeline) -> Iterator[Irregularity]:
    """A card called from dummy and then changed, by another call or by withdrawal of a legal card."""
    named: tuple[Step, Card] | None = None
    for step in timeline.steps if timeline.acts else ():
        event, did, state = step.event, step.action, step.before
        if state.stage != "play":
            continue
        if isinstance(did, CardPlayed):
            if did.seat == state.dummy and did.card is not None:
                if (later := _step_of_legal_card_change(timeline, step, did)) is not None:
                    yield _changed_designation(timeline, step, did.card, later)
                    named = None
                else:
                    named = (step, did.card) if did.seat == did.turn and timeline.stands(step.index) else None
        elif isinstance(event, TableEvent) and event.name == "designate" and is_designation_from_dummy(state, event):
            card = event.cards[0] if event.cards else None
            if named and card and card != named[1] and _is_about_same_turn(named[0], step):
                yield _changed_designation(timeline, named[0], named[1], step.index)
            named = (step, card) if card and _designation_flaw(state, event) is None else None


def misplaced_dummy_cards(timeline: Timeline) -> Iterator[Irregularity]:
    """A card of dummy's other than the one declarer had named."""
    for played in timeline.plays:
        step, named = timeline.steps[played.step], card_named_from_dummy(timeline, played.step)
        if named is None or played.card in (None, named):
            continue
        said = f"{named} was called from dummy, and {played.seat} puts {played.card} in the played position."
        status = "open" if timeline.stands(step.index) else "corrected"
        detail = CardFault(card=played.card, trick=played.trick)
        yield Irregularity("dummy-card-misplaced", played.seat, step.index, status, said, detail=detail)


def card_named_from_dummy(timeline: Timeline, step: int) -> Card | None:
    """The card that declarer had named when a card of dummy's was put forward at *step*; None if not recorded."""
    did = timeline.steps[step].action
    if not (timeline.acts and timeline.game.raw.get("designations") and isinstance(did, CardPlayed)):
        return None
    if did.seat != timeline.steps[step].before.dummy:
        return None
    named: Card | None = None
    for earlier in timeline.steps[:step]:
        if (
            isinstance(earlier.action, CardPlayed)
            and earlier.action.seat == did.seat
            and timeline.stands(earlier.index)
        ):
            named = None
        event = earlier.event
        if (
            isinstance(event, TableEvent)
            and event.name == "designate"
            and is_designation_from_dummy(earlier.before, event)
        ):
            whole = bool(event.cards) and _designation_flaw(earlier.before, event) is None
            named = event.cards[0] if whole and not _dummy_has_played(earlier.before) else None
    return named


def revoke_is_ruled_as_other_fault(timeline: Timeline, played: CardPlayed, *, established: bool) -> bool:
    """Whether a card that does not follow suit is ruled on as another fault that its code considers first: a card that
    dummy put forward uncalled (45D), or, while it can be corrected, a card out of turn (57)."""
    early = played.turn not in (None, played.seat) and not established
    return early or card_named_from_dummy(timeline, played.step) not in (None, played.card)


def dummy_card_meant(state: TableState, words: str, called: str) -> Card | None:
    """The card of dummy's meant by an incomplete call, if the law determines one and the hand is known (46B)."""
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
            last = suit_dummy_won_with(state)
            again = [card for card in hand if card == f"{last}{called}"]
            fitting = again or dummys_legal_cards_of_rank(state, called)
            return fitting[0] if len(fitting) == 1 else None
    return None


def dummys_legal_cards_of_rank(state: TableState, rank: str) -> list[Card]:
    """The cards of *rank* that dummy may legally play now."""
    hand, trick = state.hands.get(state.dummy or "") or frozenset(), state.current
    led = trick.lead.card[0] if trick and trick.lead and trick.lead.card else None
    legal = [card for card in hand if card[0] == led] or list(hand)
    return sorted(card for card in legal if card[1:] == rank)


def suit_dummy_won_with(state: TableState) -> str | None:
    """The suit with which dummy, who is to lead, won the last trick; None if dummy is not to lead."""
    if not dummy_is_to_lead(state) or not state.tricks:
        return None
    last = state.tricks[-1]
    winner = last.winner(state.game, state.trump)
    card = last.card_of(winner) if winner else None
    return card.card[0] if card and card.card and winner == state.dummy else None


def dummy_is_to_lead(state: TableState) -> bool:
    """Whether dummy is to lead."""
    return state.turn == state.dummy and (state.current is None or state.current.lead is None)


def _declarers_designations(timeline: Timeline) -> Iterator[tuple[Step, TableEvent]]:
    for step, event in timeline.acts:
        state = step.before
        if event.name == "designate" and state.stage == "play" and is_designation_from_dummy(state, event):
            yield step, event


def is_designation_from_dummy(state: TableState, event: TableEvent) -> bool:
    """Whether a designation is declarer's call for a card of dummy's; it names the calling seat or the seat called
    on."""
    return event.seat is not None and event.seat in (state.declarer, state.dummy)


def _designation_flaw(state: TableState, event: TableEvent) -> InvalidDesignationSort | None:
    """The flaw of a designation, in the words of the law; None for a card that dummy holds, or may hold."""
    if event.cards:
        hand = state.hands.get(state.dummy or "")
        lies = state.current.card_of(state.dummy or "") if state.current else None
        there = hand is None or event.cards[0] in hand or (lies is not None and lies.card == event.cards[0])
        return None if there else "not_in_dummy"
    word = event.words[0] if event.words else ""
    return _VAGUE_WORDS.get(word) or ("suit_only" if word in _SUITS else "rank_only")


def _designation_in_words(words: InvalidDesignationSort, called: str) -> str:
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


def _dummy_has_played(state: TableState) -> bool:
    """Whether dummy has played to the current trick: a call is then a change and not a call for the next trick."""
    return state.current is not None and state.dummy is not None and state.current.card_of(state.dummy) is not None


def _is_about_same_turn(named: Step, change: Step) -> bool:
    """Whether a second call is still about the turn of the first."""
    tricks = len(change.before.tricks)
    played = isinstance(named.action, CardPlayed)
    return _dummy_has_played(change.before) if played else tricks == len(named.before.tricks)


def _step_of_legal_card_change(timeline: Timeline, step: Step, did: CardPlayed) -> int | None:
    """The step at which a legal card of dummy's was withdrawn for another."""
    gone = timeline.withdrawn.get(step.index)
    if gone is None or did.seat != did.turn or did.extra or fails_to_follow(timeline, did):
        return None
    if card_named_from_dummy(timeline, step.index) not in (None, did.card):
        return None
    for other in timeline.plays:
        # A card may be changed because an opponent's was changed after a revoke or a play out of turn.
        opponent = not timeline.game.same_side(other.seat, did.seat)
        if opponent and other.trick == did.trick and other.step < step.index and not timeline.stands(other.step):
            return None
    after = next((other for other in timeline.plays if other.step > gone and other.seat == did.seat), None)
    return None if after is not None and after.card == did.card else gone


def _changed_designation(timeline: Timeline, step: Step, card: Card, change: int) -> Irregularity:
    declarer = step.before.declarer
    status = "corrected" if timeline.steps[change].withdrawn_action is not None else "open"
    said = f"{declarer} calls {card} from dummy and then wants another card played."
    detail = ChangedDesignation(card=card, change=change)
    return Irregularity("unintended-designation", declarer, step.index, status, said, detail=detail)


def _cards_played_before_change(context: FactContext) -> list[CardPlayed]:
    """The cards played between the call for a card and its change."""
    told = context.fault.detail_as(ChangedDesignation)
    steps = context.timeline.steps[context.fault.step + 1 : told.change if told else context.fault.step]
    return [step.action for step in steps if isinstance(step.action, CardPlayed)]


def declarer_played_before_change(context: FactContext) -> YesNo:
    """Whether declarer played again, from either hand, before changing the call."""
    side = (context.table_before.declarer, context.table_before.dummy)
    own = [played for played in _cards_played_before_change(context) if played.seat in side]
    if context.timeline.steps[context.fault.step].action is None:
        # A card that dummy puts forward as called is not a further play.
        own = [played for played in own if played.card != context.fault.card]
    return yes_no(bool(own)) or "no"


def opponent_played_before_change(context: FactContext) -> YesNo:
    """Whether an opponent played in turn before the change."""
    played = _cards_played_before_change(context)
    defends = [one for one in played if context.table_before.role(one.seat) == "defender" and one.seat == one.turn]
    return yes_no(bool(defends)) or "no"


def sort_of_invalid_designation(context: FactContext) -> InvalidDesignationSort | None:
    """The sort of the invalid designation."""
    told = context.fault.detail_as(InvalidDesignation)
    return told.sort if told else None


def dummy_was_to_lead(context: FactContext) -> YesNo | None:
    """Whether dummy was to lead."""
    return yes_no(dummy_is_to_lead(context.table_before))


def _dummy_holds_suit(context: FactContext, suit: str | None) -> YesNo | None:
    hand = context.table_before.hands.get(context.table_before.dummy or "")
    return None if hand is None or suit is None else yes_no(any(card[0] == suit for card in hand))


def dummy_holds_suit_led(context: FactContext) -> YesNo | None:
    """Whether dummy holds the suit led."""
    trick = context.table_before.current
    lead = trick.lead if trick else None
    return _dummy_holds_suit(context, lead.card[0] if lead and lead.card else None)


def _suit_or_rank_called(context: FactContext) -> str:
    told = context.fault.detail_as(InvalidDesignation)
    return told.called_word if told else ""


def dummy_holds_suit_called(context: FactContext) -> YesNo | None:
    """Whether dummy holds the suit called."""
    return _dummy_holds_suit(context, _suit_or_rank_called(context))


def dummy_holds_rank_in_last_suit(context: FactContext) -> YesNo | None:
    """Whether dummy holds the rank called in the suit with which dummy won the last trick."""
    hand = context.table_before.hands.get(context.table_before.dummy or "")
    if hand is None:
        return None
    return yes_no(f"{suit_dummy_won_with(context.table_before)}{_suit_or_rank_called(context)}" in hand)


def number_of_legal_cards_of_rank(context: FactContext) -> Literal["none", "one", "several"] | None:
    """The number of cards of the rank called that dummy may play now."""
    if context.table_before.hands.get(context.table_before.dummy or "") is None:
        return None
    count = len(dummys_legal_cards_of_rank(context.table_before, _suit_or_rank_called(context)))
    return "none" if count == 0 else "one" if count == 1 else "several"


def both_sides_played_after_misplaced_card(context: FactContext) -> Derived[YesNo] | None:
    """Whether each side had played to the next trick before attention was drawn."""
    trick, timeline = context.fault.trick, context.timeline
    if trick is None:
        return None
    return final_yes_or_provisional_no(
        len(sides_that_played_to(timeline, trick + 1, step_of_attention(timeline, context.fault.step))) > 1
    )


def misplaced_card_was_lead(context: FactContext) -> YesNo | None:
    """Whether the misplaced card was a lead."""
    played = card_at_fault(context)
    return None if played is None else yes_no(played.is_lead)


def misplaced_card_failed_to_follow(context: FactContext) -> YesNo | None:
    """Whether dummy failed to follow suit with the misplaced card."""
    played = card_at_fault(context)
    return None if played is None else yes_no(fails_to_follow(context.timeline, played))
