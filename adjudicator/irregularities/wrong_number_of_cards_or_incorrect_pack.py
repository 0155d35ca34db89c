"""Hands of the wrong size and incorrect packs, with the facts of wrong counts, missing and surplus cards (Laws 13 to
15)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Literal, TypeVar

from adjudicator.evidence.attention import step_of_attention
from adjudicator.evidence.claims import is_entitled_claim_or_concession
from adjudicator.irregularities.deadline_facts import first_mention_step, steps_from_start_to_mention
from adjudicator.irregularities.detail_base_classes import CountsAsRevoke, OfCard
from adjudicator.irregularities.details import (
    CallFromOtherBoard,
    DefectiveTrick,
    HandFault,
    LookIntoHand,
    PutAway,
    deal_report_word,
    dealt_hand_sizes,
    trick_defect_of,
    wrong_hand_size,
)
from adjudicator.irregularities.detection import BEFORE_FIRST_STEP, Irregularity
from adjudicator.irregularities.fact_derivation import (
    Derived,
    FactContext,
    YesNo,
    derived_value,
    final_yes_or_provisional_no,
    mapped_value,
    yes_no,
)
from adjudicator.irregularities.maker_facts import maker_of_deal
from adjudicator.record.events import TableEvent
from adjudicator.table.state_and_timeline import CallMade, CardPlayed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.game.game import Game
    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import Step, Timeline
    from adjudicator.values.cards import Card


def hands_of_wrong_size(timeline: Timeline) -> Iterator[Irregularity]:
    """A hand dealt too many or too few cards, from the hands themselves or from ``!deal short``."""
    game = timeline.game
    # A hand laid down because the partner plays alone was dealt like the others.
    seats = dict.fromkeys((*timeline.start.game.seats, *game.seats))
    dealt = {seat: hand for seat, hand in timeline.record.hands.items() if hand is not None and seat in seats}
    # If the pack is dealt out, the first hands may have one card more.
    most = game.hand_size + bool(game.raw.get("uneven"))
    large = any(len(hand) > most for hand in dealt.values())
    short_kind = str(game.raw.get("short_hand", "wrong-number-of-cards"))
    sizes = {seat: _total_number_dealt_to(seat, len(dealt[seat]), timeline) for seat in seats if seat in dealt}
    if (set(game.seats) <= dealt.keys() or large) and not _dealt_from_other_pack(game, sizes):
        wrong = {seat: size for seat, size in sizes.items() if not game.hand_size <= size <= most}
        if large and game.raw.get("counted_by") == "board":
            yield _one_irregularity_for_wrong_hands(game.hand_size, wrong, sizes)
            wrong = {}
        for seat, size in wrong.items():
            few = "few" if size < most else "many"
            yield Irregularity(
                "wrong-number-of-cards" if large else short_kind,
                seat,
                BEFORE_FIRST_STEP,
                "open",
                f"{seat} was dealt {size} cards instead of {game.hand_size}: too {few}.",
                detail=HandFault(size=size, dealt_sizes=sizes),
            )
    for step, event in timeline.acts:
        match event:
            case TableEvent(name="deal", seat=short, words=words) if words[:1] == ("short",):
                said = f"{short} is short of cards."
                yield Irregularity(short_kind, short, step.index, "open", said, detail=HandFault(size=0))


def _dealt_from_other_pack(game: Game, sizes: dict[Seat, int]) -> bool:
    """Whether the hands fit another permitted number of packs, dealt out as far as it goes."""
    if not game.raw.get("uneven") or set(sizes) != set(game.seats) or max(sizes.values()) - min(sizes.values()) > 1:
        return False
    one = game.pack_size // game.packs
    return sum(sizes.values()) in [one * int(packs) for packs in game.raw.get("other_packs", ())]


def _total_number_dealt_to(seat: Seat, size: int, timeline: Timeline) -> int:
    """The number of cards dealt to *seat* in all, *size* of them by the ``Deal`` tag.

    Where the rest of a hand is dealt once trump is settled (klaberjass), the tag may hold only the first part, and the
    rest is drawn before the play.
    """
    game = timeline.game
    rounds = list(game.raw.get("deal_rounds", ()))
    if "turn" not in rounds or size != sum(rounds[: rounds.index("turn")]):
        return size
    played = next((step.index for step in timeline.steps if isinstance(step.action, CardPlayed)), None)
    rest = [
        max(1, len(step.event.cards))
        for step in timeline.steps[:played]
        if isinstance(step.event, TableEvent) and step.event.name in ("draw", "take") and step.event.seat == seat
    ]
    return size + sum(rest) if rest or played is not None else game.hand_size


def _one_irregularity_for_wrong_hands(right: int, wrong: dict[str, int], sizes: dict[str, int]) -> Irregularity:
    """One irregularity for all wrong hands, that of the first with too many cards."""
    seats = sorted(wrong, key=lambda seat: wrong[seat] <= right)
    told = ", ".join(f"{seat} {wrong[seat]}" for seat in seats)
    said = f"The hands do not have {right} cards each: {told}."
    detail = HandFault(size=wrong[seats[0]], dealt_sizes=sizes)
    return Irregularity("wrong-number-of-cards", seats[0], BEFORE_FIRST_STEP, "open", said, detail=detail)


def overplayed_hands(timeline: Timeline) -> Iterator[Irregularity]:
    """An unrecorded hand that plays one card more than it should have been dealt."""
    game = timeline.game
    unwritten = any(timeline.record.hands.get(seat) is None for seat in game.around)
    for step in timeline.steps if unwritten else ():
        played = step.action
        if not isinstance(played, CardPlayed) or not timeline.stands(step.index):
            continue
        if step.before.left[played.seat] == 0 and timeline.record.hands.get(played.seat) is None:
            said = f"{played.seat} plays one card more than the {game.hand_size} of a hand."
            detail = HandFault(size=game.hand_size + 1, overplayed=True)
            yield Irregularity("wrong-number-of-cards", played.seat, step.index, "open", said, detail=detail)


def incorrect_packs(timeline: Timeline) -> Iterator[Irregularity]:
    """A card more often than the pack has it, or one that the pack lacks; a pack is reported once, however many of its
    cards are wrong."""
    game = timeline.game
    dealt = [card for hand in timeline.record.hands.values() if hand for card in hand]
    once = frozenset(dealt)
    # If every hand is recorded and right, a card that is played twice is an error of the record.
    sound = all(timeline.record.hands.get(seat) for seat in game.seats)
    if sound and len(once) == len(dealt) and once <= game.pack:
        return
    counts = Counter(dealt)
    wrong: dict[Card, str] = {}
    for card, count in counts.items():
        copies = game.copies(card)
        sound = sound and count <= copies
        if count > copies > 0:
            holders = [seat for seat, hand in timeline.record.hands.items() if hand and card in hand]
            wrong[card] = f"{card} is there {count} times, in the hands of {' and '.join(holders)}"
        elif not copies:
            wrong[card] = f"{card} does not belong to the pack"
    if wrong:
        yield Irregularity(
            "incorrect-pack",
            None,
            BEFORE_FIRST_STEP,
            "open",
            f"{'; '.join(wrong.values())}.",
            detail=OfCard(card=next(iter(wrong))),
        )
    if not sound:
        yield from _cards_played_twice(timeline, counts)


def _cards_played_twice(timeline: Timeline, dealt: Counter[Card]) -> Iterator[Irregularity]:
    """A card that is played although all its copies have already been seen at the table."""
    seen: Counter[Card] = Counter()
    for step in timeline.steps:
        played = step.action
        if not isinstance(played, CardPlayed) or played.card is None or not timeline.stands(step.index):
            continue
        seen[played.card] += 1
        if seen[played.card] > max(timeline.game.copies(played.card), dealt[played.card], 1):
            yield Irregularity(
                "incorrect-pack",
                None,
                step.index,
                "open",
                f"{played.card} is played a second time, by {played.seat}.",
                detail=OfCard(card=played.card),
            )


_Value = TypeVar("_Value")


def _stage_at_mention(context: FactContext, words: tuple[_Value, _Value, _Value]) -> _Value | None:
    """The word of *words* for the stage of the deal at the mention: no call yet, some calls, a card played."""
    if first_mention_step(context) is None:
        return None

    def any_of(kind: type) -> bool:
        return any(isinstance(step.action, kind) for step in steps_from_start_to_mention(context))

    return words[2] if any_of(CardPlayed) else words[1] if any_of(CallMade) else words[0]


def stage_when_count_found(context: FactContext) -> Literal["before_bidding", "bidding", "play"] | None:
    """The stage of the deal when the wrong number was found; a wrong discard is found in the play."""
    told = context.fault.detail_as(CountsAsRevoke)
    if told and told.established:
        return "play"
    return _stage_at_mention(context, ("before_bidding", "bidding", "play"))


def skat_stage_when_count_found(context: FactContext) -> Literal["before_bidding", "bidding", "game"] | None:
    """The stage of the deal when the wrong number was found, in the words of skat."""
    return _stage_at_mention(context, ("before_bidding", "bidding", "game"))


def bidding_begun_before_mention(context: FactContext) -> Derived[YesNo] | None:
    """Whether anybody had called when it was first mentioned."""
    return (
        None
        if first_mention_step(context) is None
        else final_yes_or_provisional_no(_stage_at_mention(context, ("", "bid", "bid")) == "bid")
    )


def first_card_played_before_mention(context: FactContext) -> Derived[YesNo] | None:
    """Whether the first card of the play had fallen."""
    return (
        None
        if first_mention_step(context) is None
        else final_yes_or_provisional_no(_stage_at_mention(context, ("", "", "led")) == "led")
    )


def offender_played_first_trick_before_mention(context: FactContext) -> YesNo | None:
    """Whether the offender had led or played to the first trick at the first mention."""
    if first_mention_step(context) is None:
        return None
    return yes_no(
        any(_seat_plays_card_at(step, context.fault.offender) for step in steps_from_start_to_mention(context))
    )


def _seat_plays_card_at(step: Step, seat: str | None) -> bool:
    return isinstance(step.action, CardPlayed) and step.action.seat == seat


def all_drew_before_mention(context: FactContext) -> YesNo | None:
    """Whether each player had drawn when it was first mentioned."""
    if first_mention_step(context) is None:
        return None
    drew = {
        step.event.seat
        for step in steps_from_start_to_mention(context)
        if isinstance(step.event, TableEvent) and _is_draw_event(step.event)
    }
    return yes_no(drew >= set(context.timeline.game.seats))


def _is_draw_event(event: TableEvent) -> bool:
    return event.name == "draw"


def _surplus_of_wrong_hands(context: FactContext) -> dict[str, int] | None:
    """Seat → surplus of cards (negative: cards too few), for the wrong hands."""
    dealt = dealt_hand_sizes(context.fault)
    right = context.timeline.game.hand_size
    return None if not dealt else {seat: size - right for seat, size in dealt.items() if size != right}


def makers_hand_is_right(context: FactContext) -> YesNo | None:
    """Whether the maker's hand has the right number of cards."""
    wrong, undertook = _surplus_of_wrong_hands(context), maker_of_deal(context)
    return None if wrong is None or undertook is None else yes_no(undertook not in wrong)


def napoleon_wrong_hands(context: FactContext) -> Literal["opponent_only", "bidder_only", "both"] | None:
    """Whether the bidder's hand, others' or both are wrong."""
    wrong, undertook = _surplus_of_wrong_hands(context), maker_of_deal(context)
    if wrong is None or undertook is None:
        return None
    return "opponent_only" if undertook not in wrong else "bidder_only" if len(wrong) == 1 else "both"


def five_hundred_wrong_hands_in_bidding(context: FactContext) -> Literal["two_hands", "widow_and_hand"] | None:
    """Whether two hands are wrong, or one: then the widow is wrong as well, unless the pack is, which has its own
    law."""
    wrong = _surplus_of_wrong_hands(context)
    if not wrong or any(fault.kind == "incorrect-pack" for fault in context.faults):
        return None
    return "two_hands" if len(wrong) > 1 else "widow_and_hand"


def five_hundred_wrong_hands_in_play(
    context: FactContext,
) -> Literal["contractor_and_opponent", "two_opponents", "contractor_and_discard", "other"] | None:
    """The hands that are wrong besides the contractor's, or whether the contractor's own discard made that hand
    wrong."""
    if context.fault.detail_as(PutAway):
        others = (fault for fault in context.faults if fault.kind == "wrong-number-of-cards")
        return None if any(others) else "contractor_and_discard"
    wrong, undertook, game = _surplus_of_wrong_hands(context), maker_of_deal(context), context.timeline.end.game
    if not wrong or undertook is None:
        return None
    opponents = [seat for seat in wrong if not game.same_side(seat, undertook)]
    if len(opponents) != len(wrong) - (undertook in wrong):
        return "other"
    if undertook in wrong:
        return "contractor_and_opponent" if opponents else None
    return "two_opponents" if len(opponents) == 2 else None


def both_hands_are_wrong(context: FactContext) -> YesNo | None:
    """Whether both of two hands are wrong."""
    wrong = _surplus_of_wrong_hands(context)
    return None if wrong is None else yes_no(len(wrong) > 1)


def sixty_six_hand_too_long_or_short(context: FactContext) -> Literal["too_many", "too_few"] | None:
    """Whether the hand has too many cards or too few."""
    wrong = (_surplus_of_wrong_hands(context) or {}).get(context.fault.offender or "")
    return None if wrong is None else "too_many" if wrong > 0 else "too_few"


def bezique_wrong_hands(context: FactContext) -> Literal["one_long", "both_long", "short", "long_and_short"] | None:
    """The hands of the two that have too many or too few cards."""
    wrong = _surplus_of_wrong_hands(context)
    if not wrong:
        return None
    many, few = (sum(more > 0 for more in wrong.values()), sum(more < 0 for more in wrong.values()))
    if many and few:
        return "long_and_short"
    return "short" if few else "both_long" if many > 1 else "one_long"


def _dealt_sizes_if_all_known(context: FactContext) -> dict[str, int] | None:
    game, hands = context.timeline.game, context.record.hands
    sizes = {seat: len(hand) for seat in game.seats if (hand := hands.get(seat)) is not None}
    return sizes if len(sizes) == len(game.seats) else None


def pattern_of_wrong_hands(context: FactContext) -> Literal["surplus_and_short", "surplus_only", "short_only"] | None:
    """Whether the wrong hands have too many cards, too few, or some of each."""
    sizes = _dealt_sizes_if_all_known(context)
    right = context.timeline.game.hand_size
    if sizes is None:
        # If one hand has too many, an unrecorded hand may be as many short.
        return None
    over = any(size > right for size in sizes.values())
    # Size 0 stands for a hand reported as short by an unknown number.
    under = wrong_hand_size(context.fault) == 0 or any(size < right for size in sizes.values())
    return "surplus_and_short" if over and under else "surplus_only" if over else "short_only" if under else None


def cause_of_wrong_count(context: FactContext) -> Literal["deal_or_pack", "error_of_play"] | None:
    """Whether the deal or the play is the cause: a hand dealt wrong is not due to play; a defective trick is."""
    if context.fault.detail_as(DefectiveTrick):
        return "error_of_play"
    hand = context.fault.detail_as(HandFault)
    return "deal_or_pack" if context.fault.step < 0 or (hand and hand.overplayed) else None


def too_few_or_too_many_cards(context: FactContext) -> Literal["too_few", "too_many"] | None:
    """Whether the hand has too few cards or too many; a hand that played two cards to a trick has too few."""
    if fault := trick_defect_of(context.fault):
        return "too_few" if fault == "extra" else "too_many"
    size = wrong_hand_size(context.fault)
    if size is None:
        return None
    return "too_few" if size < context.timeline.game.hand_size else "too_many"


def adversaries_hands_are_right(context: FactContext) -> YesNo | None:
    """Whether both hands of the other side have the right number of cards."""
    sizes, game, offender = _dealt_sizes_if_all_known(context), context.timeline.game, context.fault.offender
    if sizes is None or offender is None:
        return None
    others = [size for seat, size in sizes.items() if not game.same_side(seat, offender)]
    return yes_no(all(size == game.hand_size for size in others))


def cause_of_surplus(context: FactContext) -> Literal["dealt", "omitted_play"] | None:
    """The cause of the surplus: a hand wrong in the deal was dealt so; a hand that omitted a card to a trick is wrong
    by that."""
    if trick_defect_of(context.fault) == "omitted":
        return "omitted_play"
    return "dealt" if context.fault.step < 0 else None


def _pack_is_wrong(context: FactContext) -> bool | None:
    counts: Counter[str] = Counter(card for hand in context.record.hands.values() if hand for card in hand)
    game = context.timeline.game
    if any(count > game.copies(card) for card, count in counts.items()):
        return True
    sizes = _dealt_sizes_if_all_known(context)
    return None if sizes is None else False


def _play_of_missing_card(context: FactContext) -> CardPlayed | None:
    """The play of a card that is in none of the hands dealt, if all are known; else None."""
    if _dealt_sizes_if_all_known(context) is None:
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


def where_missing_card_was(context: FactContext) -> Literal["in_another_hand", "elsewhere"] | None:
    """Whether the card that nobody was dealt was played by the hand that lacked it, or by another."""
    played = _play_of_missing_card(context)
    if played is None:
        return None
    return "elsewhere" if played.seat == context.fault.offender else "in_another_hand"


def hand_failed_in_missing_cards_suit(context: FactContext) -> YesNo | None:
    """Whether the hand that lacked the card had played another suit to a trick led in that card's suit."""
    found = _play_of_missing_card(context)
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


def _steps_from_start_to_attention(context: FactContext) -> tuple[Step, ...]:
    """The steps before attention was drawn; all steps if the record shows none."""
    return context.timeline.steps[: step_of_attention(context.timeline, context.fault.step)]


def board_ended_before_attention(context: FactContext) -> Derived[YesNo]:
    """Whether the board had been played or passed out when it was found, or a claim had been agreed to (69A)."""
    steps = _steps_from_start_to_attention(context)
    return final_yes_or_provisional_no(bool(steps) and (steps[-1].after.stage == "over" or _claim_agreed(steps)))


def _claim_agreed(steps: tuple[Step, ...]) -> bool:
    """Whether the last response to a claim or concession is agreement."""
    said = [(step, step.event.name) for step in steps if isinstance(step.event, TableEvent)]
    words = [name for step, name in said if is_entitled_claim_or_concession(step) or name in ("agree", "object")]
    return "agree" in words and "object" not in words and words[0] in ("claim", "concede")


def wrong_hand_had_called(context: FactContext) -> Derived[YesNo] | None:
    """Whether a player with a wrong number of cards had called by then."""
    sizes = dealt_hand_sizes(context.fault)
    if sizes is None:
        return None
    wrong = {seat for seat, size in sizes.items() if size != context.timeline.game.hand_size}
    return final_yes_or_provisional_no(
        any(
            isinstance(step.action, CallMade) and step.action.seat in wrong
            for step in _steps_from_start_to_attention(context)
        )
    )


def saw_card_of_others(context: FactContext) -> YesNo | None:
    """``yes`` if somebody is recorded as looking at another hand, or at a card they may not see (13A2).

    The record does not show whether the owner of a long hand has looked at it until that player calls.
    """
    events = (step.event for step in _steps_from_start_to_attention(context))
    looks = (event for event in events if isinstance(event, TableEvent) and "looked" in (event.name, *event.words[:1]))
    return "yes" if any(looks) else None


def wrong_count_called_or_seen(context: FactContext) -> Literal["called", "seen"] | None:
    """Whether a wrong hand had called, or else a card was seen; the record does not prove that nothing was seen."""
    called = derived_value(wrong_hand_had_called(context))
    if called == "yes":
        return "called"
    return "seen" if called == "no" and saw_card_of_others(context) == "yes" else None


def _surplus_or_foreign_cards(context: FactContext) -> set[str] | None:
    """Cards that occur too often or do not belong to the pack; None if not all hands are known."""
    game, hands = context.timeline.game, context.record.hands
    if any(hands.get(seat) is None for seat in game.seats):
        return None
    counts: Counter[str] = Counter(card for hand in hands.values() for card in hand or ())
    return {card for card, count in counts.items() if count > game.copies(card)}


def extra_card_is_strange(context: FactContext) -> YesNo | None:
    """Whether one hand has a surplus card that does not belong to the deal, no other hand being short."""
    strangers, sizes = _surplus_or_foreign_cards(context), dealt_hand_sizes(context.fault)
    if strangers is None or sizes is None:
        return None
    short = any(size < context.timeline.game.hand_size for size in sizes.values())
    return yes_no(bool(strangers) and not short)


def strange_card_in_quitted_trick(context: FactContext) -> YesNo | None:
    """Whether that card had been played to a trick that was complete by then."""
    strangers = _surplus_or_foreign_cards(context)
    if not strangers:
        return None
    steps = _steps_from_start_to_attention(context)
    complete = len(steps[-1].after.tricks) if steps else 0
    return yes_no(
        any(
            isinstance(played := step.action, CardPlayed) and played.card in strangers and played.trick <= complete
            for step in steps
        )
    )


def card_led_before_attention(context: FactContext) -> YesNo:
    """Whether a card had been led by then."""
    return yes_no(any(isinstance(step.action, CardPlayed) for step in _steps_from_start_to_attention(context))) or "no"


def missing_card_found_elsewhere(context: FactContext) -> Literal["elsewhere"] | None:
    """``elsewhere`` if the short hand plays a card that was dealt to nobody."""
    return "elsewhere" if where_missing_card_was(context) == "elsewhere" else None


def source_of_wrong_hand(context: FactContext) -> Literal["another_board", "another_pocket"] | None:
    """Whether the hand came from another board, or from another player's pocket of this one."""
    if context.fault.detail_as(CallFromOtherBoard):
        return "another_board"
    return "another_pocket" if context.fault.detail_as(LookIntoHand) else None


def partner_called_after_wrong_hand(context: FactContext) -> Derived[YesNo] | None:
    """Whether the offender's partner had called after the call with the wrong cards when that was found."""
    offender, told = context.fault.offender, context.fault.detail_as(CallFromOtherBoard)
    if offender is None or told is None:
        return None
    partner = context.timeline.game.partner(offender)
    later = context.timeline.steps[context.fault.step + 1 : told.noticed_step]
    return final_yes_or_provisional_no(
        any(isinstance(step.action, CallMade) and step.action.seat == partner for step in later)
    )


def wrongly_dealt_or_card_seen(context: FactContext) -> Literal["wrongly_dealt", "card_seen"] | None:
    """The fault in dealing."""
    return mapped_value(deal_report_word(context.fault), {"two-at-once": "wrongly_dealt", "exposed": "card_seen"})


def auction_begun_at_table(context: FactContext) -> YesNo | None:
    """``yes`` for a call at this table by then; the record does not cover other tables."""
    called = any(isinstance(step.action, CallMade) for step in _steps_from_start_to_attention(context))
    return "yes" if called else None
