"""Faults in drawing for the deal, shuffling, cutting and dealing, cards exposed by them, looks at cards, and their
facts.

The table ``drawn`` of a ``[game]`` section has a code's rules for the draw (``!deal drawn SEAT CARD…``):
``alike``    equality of two cards: by ``rank``, or by ``card`` where suits decide between cards of one rank.
``several``  a law speaks of a player who shows more than one card.
``void``     cards that count for nothing in the draw.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Literal, NamedTuple

from adjudicator.evidence.attention import step_of_attention
from adjudicator.irregularities.deadline_facts import (
    redeal_was_demanded,
    steps_from_start_to_mention,
    table_events_of_whole_record,
)
from adjudicator.irregularities.details import (
    CallFromOtherBoard,
    DealFault,
    DrawFault,
    LookIntoHand,
    deal_report_word,
)
from adjudicator.irregularities.detection import Irregularity
from adjudicator.irregularities.fact_derivation import (
    Derived,
    FactContext,
    YesNo,
    derived_value,
    final_yes_or_provisional_no,
    mapped_value,
    yes_no,
)
from adjudicator.irregularities.wrong_number_of_cards_or_incorrect_pack import _pack_is_wrong
from adjudicator.record.events import TableEvent
from adjudicator.table.initial_state import dealt_hands
from adjudicator.table.state_and_timeline import CallMade, CardPlayed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Any

    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import Step, Timeline
    from adjudicator.values.cards import Card


class UndecidedDraw(NamedTuple):
    """A draw that does not decide and has not been repeated."""

    step: int
    seats: tuple[Seat, ...]
    fault: str
    """``alike``, ``several_cards`` or ``void_card``."""
    summary: str


def undecided_draws(draws: Iterable[tuple[Step, TableEvent]], rule: Mapping[str, Any]) -> Iterator[UndecidedDraw]:
    """The faults in the last cards that each player has drawn."""
    latest: dict[Seat, tuple[int, tuple[Card, ...]]] = {}
    for step, event in draws:
        if event.seat is not None:
            latest[event.seat] = step.index, event.cards
    groups: dict[str, list[Seat]] = {}
    for seat, (step_index, cards) in latest.items():
        if len(cards) > 1:
            if rule.get("several"):
                yield UndecidedDraw(
                    step_index, (seat,), "several_cards", f"{seat} shows {len(cards)} cards in the draw."
                )
        elif cards[0] in rule.get("void", ()):
            yield UndecidedDraw(step_index, (seat,), "void_card", f"{seat} draws {cards[0]}, which does not count.")
        else:
            groups.setdefault(cards[0] if rule.get("alike") == "card" else cards[0][1:], []).append(seat)
    for seats in groups.values():
        if len(seats) > 1 and rule.get("alike"):
            shown = " and ".join(latest[seat][1][0] for seat in seats)
            says = f"{' and '.join(seats)} draw {shown}, which decides nothing."
            yield UndecidedDraw(max(latest[seat][0] for seat in seats), tuple(seats), "alike", says)


# word after !deal → (kind, description)
_REPORTED_FAULTS = {
    "uncut": ("improper-shuffle-or-cut", "The pack was not cut."),
    "unshuffled": ("improper-shuffle-or-cut", "The pack was not shuffled."),
    "faced": ("faced-card-in-pack", "{cards} was found face up in the pack."),
    "exposed": ("card-exposed-in-deal", "{cards}, dealt to {seat}, was exposed in dealing."),
    "wrong-pack": ("deal-out-of-turn", "The deal was made with the wrong pack."),
    "two-at-once": ("misdeal", "Two cards were dealt to a hand at once."),
    "more-at-once": ("misdeal", "More than two cards were dealt to a hand at once."),
    "omitted": ("misdeal", "{seat} was left out in dealing."),
}
_DRAWING_ROLES = ("players_who_drew_alike", "whoever_must_draw_again")
"""Roles for the players in whose draw the fault lies."""


def reported_deal_faults(timeline: Timeline) -> Iterator[Irregularity]:
    """Every reported fault of the deal."""
    dealer = timeline.start.dealer
    draws = [(step, event) for step, event in timeline.acts if event.words[:1] == ("drawn",)]
    if draws:
        yield from _undecided_draw_faults(timeline, draws)
    for step, event in timeline.acts:
        if event.name == "looked" and ("at" in event.words or (event.seat and not step.before.tricks)):
            # Once a trick is complete, that trick is what was looked at (CB-101).
            yield from _unlawful_looks(step, event, ())
        if event.name != "deal":
            continue
        word = event.words[0] if event.words else ""
        detail = DealFault(word=word, cards=event.cards)
        if word == "by":
            if event.seat and event.seat != dealer and not timeline.game.raw.get("any_dealer"):
                said = f"{event.seat} deals although it is {dealer}'s turn."
                yield Irregularity("deal-out-of-turn", event.seat, step.index, "open", said, detail=detail)
        elif word == "passed":
            said = f"{event.seat} passes up their turn to deal."
            yield Irregularity("deal-out-of-turn", event.seat, step.index, "open", said, detail=detail)
        elif word == "looked":
            yield from _unlawful_looks(step, event, event.cards)
        elif word == "wrong-board" and event.seat:
            yield from _calls_from_other_board(timeline, step, event.seat, detail)
        elif word in _REPORTED_FAULTS:
            kind, said = _REPORTED_FAULTS[word]
            said = said.format(cards=" ".join(event.cards) or "A card", seat=event.seat)
            yield Irregularity(kind, dealer, step.index, "open", said, detail=detail)


def _undecided_draw_faults(timeline: Timeline, draws: Sequence[tuple[Step, TableEvent]]) -> Iterator[Irregularity]:
    """Cards drawn for the deal that decide nothing, if the code has a law on that."""

    for found in undecided_draws(draws, timeline.game.raw.get("drawn", {})):
        who = " and ".join(found.seats)
        detail, roles = DrawFault(fault=found.fault), dict.fromkeys(_DRAWING_ROLES, who)
        offender = found.seats[0] if len(found.seats) == 1 else None
        yield Irregularity("drawing-error", offender, found.step, "open", found.summary, detail=detail, roles=roles)


def _unlawful_looks(step: Step, event: TableEvent, cards: tuple[Card, ...]) -> Iterator[Irregularity]:
    """A look at cards: at another hand, one taken up by mistake or looked into later, or at cards of the deal."""
    state, seat = step.before, event.seat
    at = event.words[-1] if "at" in event.words else None
    if at is not None and state.stage == "play" and seat == state.dummy and state.game.raw.get("dummy_limits"):
        # Looks are among dummy's limits, which have a law of their own (43A2).
        return
    if at is None:
        said = f"{seat} looked at a card they may not see."
        detail = DealFault(word="looked", cards=cards)
        yield Irregularity("unauthorized-look", seat, step.index, "open", said, detail=detail)
        return
    of_nobody = state.stage == "auction" and at not in state.game.seats
    if of_nobody and state.game.silent_hand in state.hands:
        # A silent hand that has a place of its own lies face up during the auction: looking is no offence (TR-01).
        return
    said = f"{seat} looked at {at}'s hand."
    look = LookIntoHand(word="looked", cards=cards, looked_into=at, at_dummy=of_nobody)
    mistaken = state.stage != "play" and not of_nobody
    kind = "wrong-hand" if mistaken else "unauthorized-look"
    yield Irregularity(kind, seat, step.index, "open", said, detail=look)


def _calls_from_other_board(timeline: Timeline, told: Step, seat: Seat, detail: DealFault) -> Iterator[Irregularity]:
    """A call made with cards of another board (15A); without a call it is extraneous information."""
    call = next((made for made in timeline.calls if made.seat == seat), None)
    if call is None:
        said = f"{seat} has looked at cards of another board."
        yield Irregularity("extraneous-information", seat, told.index, "open", said, detail=detail)
        return
    found = told.index if told.index > call.step else step_of_attention(timeline, call.step)
    other = CallFromOtherBoard(word=detail.word, cards=detail.cards, call=call.call, noticed_step=found)
    status = "open" if timeline.stands(call.step) else "corrected"
    said = f"{seat} calls {call.call} with the cards of another board."
    yield Irregularity("wrong-hand", seat, call.step, status, said, detail=other)


def pack_was_wrong_from_start(context: FactContext) -> YesNo | None:
    """Whether the hands dealt contain a card twice or one that does not belong."""
    return "yes" if _pack_is_wrong(context) else None


def pack_is_perfect(context: FactContext) -> YesNo | None:
    """Whether every card is present as often as it should be."""
    wrong = _pack_is_wrong(context)
    return None if wrong is None else yes_no(not wrong)


def equal_cards_drawn(context: FactContext) -> YesNo | None:
    """Whether the fault in the draw is that players drew equal cards."""
    told = context.fault.detail_as(DrawFault)
    return yes_no(told.fault == "alike") if told else None


def several_cards_drawn(context: FactContext) -> Literal["several_cards"] | None:
    """The fault in the draw, as far as the cards shown determine it."""
    told = context.fault.detail_as(DrawFault)
    return "several_cards" if told and told.fault == "several_cards" else None


def shuffle_fault(context: FactContext) -> Literal["uncut", "unshuffled"] | None:
    """The reported fault of shuffle or cut."""
    return mapped_value(deal_report_word(context.fault), {"uncut": "uncut", "unshuffled": "unshuffled"})


def cut_or_shuffle_fault(context: FactContext) -> Literal["not_cut", "not_shuffled"] | None:
    """The reported fault of shuffle or cut, in the words of whist."""
    return mapped_value(deal_report_word(context.fault), {"uncut": "not_cut", "unshuffled": "not_shuffled"})


def wrong_dealer_or_pack(context: FactContext) -> Literal["wrong_dealer", "wrong_pack"] | None:
    """Whether the player or the pack was wrong."""
    return mapped_value(deal_report_word(context.fault), {"by": "wrong_dealer", "wrong-pack": "wrong_pack"})


_ACTS_AFTER_DEAL = ("bet", "raise", "check", "call", "draw", "discard", "meld", "knock")
"""Acts of players with their hands besides calling and playing."""


def stage_of_deal_by_mention(context: FactContext) -> Literal["deal_complete"] | None:
    """``deal_complete`` if somebody had already acted on their hand before the mention."""
    for step in context.timeline.steps[: step_of_attention(context.timeline, context.fault.step)]:
        acted = isinstance(step.event, TableEvent) and step.event.name in _ACTS_AFTER_DEAL
        if acted or isinstance(step.action, (CallMade, CardPlayed)):
            return "deal_complete"
    return None


def fault_of_dealer(context: FactContext) -> Literal["card_misdealt", "wrong_number"] | None:
    """The dealer's fault."""
    if context.fault.kind == "wrong-number-of-cards":
        return "wrong_number"
    return mapped_value(deal_report_word(context.fault), {"two-at-once": "card_misdealt", "short": "wrong_number"})


def cause_of_misdeal(context: FactContext) -> Literal["card_exposed", "wrong_number", "other"] | None:
    """The cause of the misdeal."""
    match deal_report_word(context.fault):
        case "exposed":
            return "card_exposed"
        case "short":
            return "wrong_number"
    return "other" if context.fault.kind == "misdeal" else None


def dealing_rule_broken(context: FactContext) -> Literal["other"] | None:
    """``other``: rules whose breach is an irregularity of its own are not reported here."""
    return "other" if context.fault.kind == "misdeal" else None


def cause_of_redeal(context: FactContext) -> Literal["passed_out", "dealt_out_of_turn"] | None:
    """The reason for the new deal."""
    calls = [step.action for step in context.timeline.steps if isinstance(step.action, CallMade)]
    if calls and all(made.call == "P" for made in calls) and context.timeline.end.stage == "over":
        return "passed_out"
    return "dealt_out_of_turn" if context.fault.kind == "deal-out-of-turn" else None


def looked_at_wrong_hand(context: FactContext) -> YesNo | None:
    """Whether a player looked at the wrong hand (``!deal looked E at N``)."""
    return "yes" if context.fault.kind == "wrong-hand" else None


def reason_new_deal_demanded(
    context: FactContext,
) -> Literal["fault_in_dealing", "wrong_number", "incorrect_pack"] | None:
    """The reason for demanding a new deal, by the kind of irregularity."""
    if derived_value(redeal_was_demanded(context)) != "yes":
        return None
    match context.fault.kind:
        case "wrong-number-of-cards":
            return "wrong_number"
        case "incorrect-pack":
            return "incorrect_pack"
    return "fault_in_dealing"


def faced_card_was_trump_card(context: FactContext) -> YesNo | None:
    """Whether the faced card is the one turned for trump."""
    faced = context.fault.cards
    for step in context.timeline.steps:
        event = step.event
        if getattr(event, "name", "") == "turned":
            return yes_no(bool(faced) and faced[0] in getattr(event, "cards", ()))
    return None


def pack_only_lacks_cards(context: FactContext) -> YesNo | None:
    """``no`` if a card is there twice or does not belong to the pack."""
    return "no" if context.fault.card else None


_GUARDED_RANKS = "AJ2"
"""Ranks whose exposure matters in the All Fours games."""


def _cards_exposed_by_deal(context: FactContext) -> list[tuple[Seat | None, Card]]:
    """(seat to which it was dealt, card) for every card exposed in the deal so far."""
    told = (event for step, event in table_events_of_whole_record(context, "deal") if step.index <= context.fault.step)
    return [(event.seat, card) for event in told if event.words[:1] == ("exposed",) for card in event.cards]


def _card_was_dealt_to_nobody(context: FactContext, card: Card) -> bool:
    """Whether *card* is certainly a card that nobody was dealt."""
    hands = dealt_hands(context.record, context.timeline.game).values()
    return all(hand is not None and card not in hand for hand in hands)


def owner_of_card_exposed_in_deal(context: FactContext) -> Literal["non_dealer", "stock", "dealer"] | None:
    """The owner of the exposed card: the dealer, another player, or nobody (a card left over)."""
    cards = context.fault.cards
    seat = next(
        (
            event.seat
            for step, event in table_events_of_whole_record(context, "deal")
            if step.index == context.fault.step
        ),
        None,
    )
    if cards and all(_card_was_dealt_to_nobody(context, card) for card in cards):
        return "stock"
    return None if seat is None else "dealer" if seat == context.fault.offender else "non_dealer"


def exposed_card_is_of_stock(context: FactContext) -> YesNo | None:
    """Whether the card was left over and in no hand; for one found face up in the pack the hands as dealt decide."""
    if (found := owner_of_card_exposed_in_deal(context)) is not None:
        return yes_no(found == "stock")
    hands, cards = context.record.hands.values(), context.fault.cards
    return "no" if any(hand and card in hand for card in cards for hand in hands) else None


def number_exposed_in_deal(context: FactContext) -> Literal["one", "several"] | None:
    """Whether one card or several were exposed."""
    cards = _cards_exposed_by_deal(context)
    return None if not cards else "several" if len(cards) > 1 else "one"


def hand_or_widow_cards_exposed(
    context: FactContext,
) -> Literal["one_of_a_hand", "several_of_a_hand", "widow_card"] | None:
    """Whether a card of the widow, several cards of one hand, or at most one of any hand were exposed."""
    cards = _cards_exposed_by_deal(context)
    if any(_card_was_dealt_to_nobody(context, card) for _, card in cards):
        return "widow_card"
    counts = Counter(seat for seat, _ in cards)
    return None if not counts else "several_of_a_hand" if max(counts.values()) > 1 else "one_of_a_hand"


def guarded_card_exposed_in_deal(context: FactContext) -> Literal["ace_jack_deuce", "other_card"] | None:
    """Whether an ace, a jack or a deuce was among the cards exposed."""
    cards = context.fault.cards
    guarded = any(card[1:] in _GUARDED_RANKS for card in cards if card[1:])
    return None if not cards else "ace_jack_deuce" if guarded else "other_card"


def number_faced_in_pack(context: FactContext) -> Literal["one", "two_or_more"] | None:
    """The number of cards reported face up in the pack."""
    if deal_report_word(context.fault) != "faced":
        return None
    return "two_or_more" if len(context.fault.cards) > 1 else "one"


def three_other_hands_are_right(context: FactContext) -> YesNo | None:
    """Whether the three other hands were dealt their right number."""
    game, hand = context.timeline.game, context.fault.acting_hand or context.fault.offender
    hands = context.record.hands
    others = [hands.get(seat) for seat in game.seats if seat != hand]
    if hand is None or any(held is None for held in others):
        return None
    return yes_no(all(len(held or ()) == game.hand_size for held in others))


def short_hand_played_before_mention(context: FactContext) -> YesNo | None:
    """Whether a card of the hand had been played before its size was mentioned."""
    hand = context.fault.acting_hand or context.fault.offender
    if hand is None or not any(step.action for step in context.timeline.steps):
        return None
    return yes_no(
        any(
            isinstance(step.action, CardPlayed) and step.action.seat == hand
            for step in steps_from_start_to_mention(context)
        )
    )


def short_hand_is_dummy(context: FactContext) -> YesNo | None:
    """Whether the hand became dummy's."""
    hand, dummy = context.fault.acting_hand or context.fault.offender, context.timeline.end.dummy
    return None if hand is None or dummy is None else yes_no(hand == dummy)


def correcting_side_had_looked(context: FactContext) -> Derived[YesNo] | None:
    """Whether the player who demands the correction, or the partner, had looked at a card before."""
    game = context.timeline.game
    looked: set[str] = set()
    for _, event in table_events_of_whole_record(context, "deal"):
        if event.seat is None:
            continue
        if "redeal-demanded" in event.words:
            return final_yes_or_provisional_no(any(game.same_side(seat, event.seat) for seat in looked))
        if "looked" in event.words:
            looked.add(event.seat)
    return None


def preparation_fault(context: FactContext) -> Literal["not_cut", "other"] | None:
    """Whether the pack was not cut; ``other`` if it was not shuffled."""
    return mapped_value(deal_report_word(context.fault), {"uncut": "not_cut", "unshuffled": "other"})


def dealing_order_fault(context: FactContext) -> Literal["two_at_once", "wrong_number"] | None:
    """Whether two cards were dealt at once or a hand has the wrong size."""
    return mapped_value(deal_report_word(context.fault), {"two-at-once": "two_at_once", "short": "wrong_number"})


def looked_at_hand_of_nobody(context: FactContext) -> YesNo | None:
    """Whether the hand looked at is the one that takes no part in the auction."""
    told = context.fault.detail_as(LookIntoHand)
    return yes_no(told.at_dummy) if told else None


def looked_at_anothers_hand(context: FactContext) -> Literal["anothers_hand"] | None:
    """Whether another player's hand was looked at (``looked E at N``); for other looks people must say."""
    return "anothers_hand" if context.fault.detail_as(LookIntoHand) else None


def whose_hand_was_looked_into(context: FactContext) -> Literal["opponents", "partners", "no"] | None:
    """The owner of the hand looked into; ``no`` for a card shown before the first call, in the deal or on another
    board."""
    look, seat = context.fault.detail_as(LookIntoHand), context.fault.offender
    if not any(made.step < context.fault.step for made in context.timeline.calls):
        return "no"
    other = look.looked_into if look else None
    if seat is None or other is None or other not in context.timeline.game.seats:
        return "no" if context.fault.kind in ("misdeal", "extraneous-information") else None
    return "partners" if context.timeline.game.same_side(seat, other) else "opponents"
