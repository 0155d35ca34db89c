"""Facts of the deal: sizes of hands, cards that cannot be there, what was wrong in dealing and passing."""

from __future__ import annotations

from collections import Counter
from typing import Literal

from adjudicator.evidence.spoken import noticed
from adjudicator.find.cards.details import DefectiveTrick, trick_fault_of
from adjudicator.find.deal.details import DrawForDeal, HandFault, size_of, word_of
from adjudicator.find.deriving import Context, YesNo, answer_for, value_of, yes_no
from adjudicator.find.general.facts.moments import redeal_demanded
from adjudicator.record.events import TableEvent
from adjudicator.table.state import CallMade, CardPlayed


def _sizes(context: Context) -> dict[str, int] | None:
    game, hands = context.timeline.game, context.record.hands
    sizes = {seat: len(hand) for seat in game.seats if (hand := hands.get(seat)) is not None}
    return sizes if len(sizes) == len(game.seats) else None


def count_pattern(context: Context) -> Literal["surplus_and_short", "surplus_only", "short_only"] | None:
    """Which hands are of the wrong size."""
    sizes = _sizes(context)
    right = context.timeline.game.hand_size
    if sizes is None:
        # Where one hand has too many, a hand that nobody wrote down may be as many short.
        return None
    over = any(size > right for size in sizes.values())
    # A size of nothing stands for a hand that is said to be short, by how much nobody says.
    under = size_of(context.fault) == 0 or any(size < right for size in sizes.values())
    return "surplus_and_short" if over and under else "surplus_only" if over else "short_only" if under else None


def count_cause(context: Context) -> Literal["deal_or_pack", "error_of_play"] | None:
    """A hand dealt wrong did not get so by play; a trick with a card too few or too many is an error of play."""
    if context.fault.of(DefectiveTrick):
        return "error_of_play"
    hand = context.fault.of(HandFault)
    return "deal_or_pack" if context.fault.step < 0 or (hand and hand.overplayed) else None


def hand_size(context: Context) -> Literal["too_few", "too_many"] | None:
    """Too few cards or too many; who has played two to a trick is left with too few."""
    if fault := trick_fault_of(context.fault):
        return "too_few" if fault == "extra" else "too_many"
    size = size_of(context.fault)
    if size is None:
        return None
    return "too_few" if size < context.timeline.game.hand_size else "too_many"


def adversaries_right(context: Context) -> YesNo | None:
    """Whether both hands of the other side have the right number."""
    sizes, game, offender = _sizes(context), context.timeline.game, context.fault.offender
    if sizes is None or offender is None:
        return None
    others = [size for seat, size in sizes.items() if not game.same_side(seat, offender)]
    return yes_no(all(size == game.hand_size for size in others))


def surplus_cause(context: Context) -> Literal["dealt", "omitted_play"] | None:
    """A hand that is wrong in the deal was dealt so; one that missed a trick is wrong by that."""
    if trick_fault_of(context.fault) == "omitted":
        return "omitted_play"
    return "dealt" if context.fault.step < 0 else None


def _pack_is_wrong(context: Context) -> bool | None:
    counts: Counter[str] = Counter(card for hand in context.record.hands.values() if hand for card in hand)
    game = context.timeline.game
    if any(count > game.copies(card) for card, count in counts.items()):
        return True
    sizes = _sizes(context)
    return None if sizes is None else False


def pack_wrong_from_start(context: Context) -> YesNo | None:
    """Whether the hands dealt hold a card twice or one that does not belong."""
    return "yes" if _pack_is_wrong(context) else None


def pack_perfect(context: Context) -> YesNo | None:
    """Whether every card is there as often as it should be."""
    wrong = _pack_is_wrong(context)
    return None if wrong is None else yes_no(not wrong)


def drawn_alike(context: Context) -> YesNo | None:
    """Whether the fault in the draw is that players drew equal cards."""
    told = context.fault.of(DrawForDeal)
    return yes_no(told.drawn == "alike") if told else None


def draw_fault(context: Context) -> Literal["several_cards"] | None:
    """What went wrong in the draw, as far as the cards shown tell."""
    told = context.fault.of(DrawForDeal)
    return "several_cards" if told and told.drawn == "several_cards" else None


def shuffle_fault(context: Context) -> Literal["uncut", "unshuffled"] | None:
    """What was reported of shuffle or cut."""
    return answer_for(word_of(context.fault), {"uncut": "uncut", "unshuffled": "unshuffled"})


def cut_fault(context: Context) -> Literal["not_cut", "not_shuffled"] | None:
    """The same in the words of whist."""
    return answer_for(word_of(context.fault), {"uncut": "not_cut", "unshuffled": "not_shuffled"})


def deal_fault(context: Context) -> Literal["wrong_dealer", "wrong_pack"] | None:
    """The wrong player, or the wrong pack."""
    return answer_for(word_of(context.fault), {"by": "wrong_dealer", "wrong-pack": "wrong_pack"})


_AFTER_THE_DEAL = ("bet", "raise", "check", "call", "draw", "discard", "meld", "knock")
"""What players do with their hands besides calling and playing."""


def deal_stage(context: Context) -> Literal["deal_complete"] | None:
    """The deal was over when it was mentioned, if somebody had already used his hand by then."""
    for step in context.timeline.steps[: noticed(context.timeline, context.fault.step)]:
        acted = isinstance(step.event, TableEvent) and step.event.name in _AFTER_THE_DEAL
        if acted or isinstance(step.did, (CallMade, CardPlayed)):
            return "deal_complete"
    return None


def dealer_fault(context: Context) -> Literal["card_misdealt", "wrong_number"] | None:
    """What the dealer did wrong."""
    if context.fault.kind == "wrong-number-of-cards":
        return "wrong_number"
    return answer_for(word_of(context.fault), {"two-at-once": "card_misdealt", "short": "wrong_number"})


def misdeal_cause(context: Context) -> Literal["card_exposed", "wrong_number", "other"] | None:
    """What makes it a misdeal."""
    match word_of(context.fault):
        case "exposed":
            return "card_exposed"
        case "short":
            return "wrong_number"
    return "other" if context.fault.kind == "misdeal" else None


def dealing_rule(context: Context) -> Literal["other"] | None:
    """The rule of dealing that was broken: none of those whose breach is a fault of its own kind."""
    return "other" if context.fault.kind == "misdeal" else None


def redeal_cause(context: Context) -> Literal["passed_out", "dealt_out_of_turn"] | None:
    """Why there is a new deal."""
    calls = [step.did for step in context.timeline.steps if isinstance(step.did, CallMade)]
    if calls and all(made.call == "P" for made in calls) and context.timeline.end.stage == "over":
        return "passed_out"
    return "dealt_out_of_turn" if context.fault.kind == "deal-out-of-turn" else None


def looked_at_hand(context: Context) -> YesNo | None:
    """``!deal looked E at N``."""
    return "yes" if context.fault.kind == "wrong-hand" else None


def new_deal_cause(context: Context) -> Literal["fault_in_dealing", "wrong_number", "incorrect_pack"] | None:
    """Why a new deal is asked for, by the kind of the fault."""
    if value_of(redeal_demanded(context)) != "yes":
        return None
    match context.fault.kind:
        case "wrong-number-of-cards":
            return "wrong_number"
        case "incorrect-pack":
            return "incorrect_pack"
    return "fault_in_dealing"


def faced_was_last(context: Context) -> YesNo | None:
    """Whether the faced card is the one turned for trump."""
    faced = context.fault.cards
    for step in context.timeline.steps:
        event = step.event
        if getattr(event, "name", "") == "turned":
            return yes_no(bool(faced) and faced[0] in getattr(event, "cards", ()))
    return None


def queen_came_by(context: Context) -> Literal["dealt", "passed"] | None:
    """Whether the card of the discard duty was dealt to the player or passed to him."""
    duty, offender = context.timeline.game.discard_duty, context.fault.offender
    hand = context.record.hands.get(offender) if offender else None
    if duty is None or hand is None:
        return None
    return "dealt" if duty in hand else "passed"


def pack_lacks_only(context: Context) -> YesNo | None:
    """A pack is found wrong by a card that is there twice or does not belong to it."""
    return "no" if context.fault.card else None


def _missing(context: Context) -> CardPlayed | None:
    """The play of a card that is in none of the hands dealt, all of them being known."""
    if _sizes(context) is None:
        return None
    dealt = {card for hand in context.record.hands.values() if hand for card in hand}
    timeline = context.timeline
    return next(
        (
            played
            for played in timeline.plays
            if played.card is not None and played.card not in dealt and timeline.stands(played.step)
        ),
        None,
    )


def card_found(context: Context) -> Literal["in_another_hand", "elsewhere"] | None:
    """Who played the card that nobody was dealt: the hand that lacked it, or another."""
    played = _missing(context)
    if played is None:
        return None
    return "elsewhere" if played.seat == context.fault.offender else "in_another_hand"


def failed_to_follow(context: Context) -> YesNo | None:
    """Whether the hand that lacked the card had played another suit to a trick led in its suit."""
    found = _missing(context)
    if found is None or found.card is None:
        return None
    suit = found.card[0]
    return yes_no(
        any(
            played.seat == context.fault.offender
            and played.step < found.step
            and played.led is not None
            and played.card is not None
            and played.suit == suit != played.card[0]
            for played in context.timeline.plays
        )
    )
