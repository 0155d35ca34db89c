"""Irregularities at rummy: all faults of a deal, acts barred by a ruling, and facts read off the course of play.

Also the facts of gin: three players, the discovery of a wrong pack, both hands coming down to zero.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from adjudicator.games.rummy.course_of_play import LAYING_LINES, RummyPlay, rummy_play
from adjudicator.games.rummy.irregularity_details import RummyDetail, SeenFacts
from adjudicator.games.rummy.meld_checks import stays_a_meld
from adjudicator.games.rummy.meld_rules import least_unmatched_points
from adjudicator.games.rummy.point_counts import are_all_natural_and_different, least_unmatched_count_if_certain
from adjudicator.games.rummy.rummy_rules import RummyRules
from adjudicator.irregularities.deadline_facts import (
    first_mention_step,
    score_agreed_before_mention,
    steps_from_start_to_mention,
    table_events_of_whole_record,
)
from adjudicator.irregularities.detection import Irregularity
from adjudicator.irregularities.fact_derivation import FactContext, YesNo, derived_value, yes_no
from adjudicator.record.events import TableEvent
from adjudicator.table.active_obligations import ActiveObligation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.games.rummy.table_state import LaidMeld
    from adjudicator.games.rummy.turn_faults import TurnFault
    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state_and_timeline import Step, Timeline
    from adjudicator.values.cards import Card


def acts_barred_by_rulings(timeline: Timeline, bound: Sequence[ActiveObligation]) -> Iterator[Irregularity]:
    """A knock, draw or discard against a ruling (GN-15, GN-18, GN-24, RU-19, CA-07).

    An act that is wrong by itself is reported only once, as the fault of the course of play.
    """
    play = rummy_play(timeline)
    wrong = {(fault.kind, fault.seat, fault.event_index) for fault in play.faults}
    for one in bound:
        for step in timeline.steps[one.first_step :]:
            event = step.event
            if not one.binds(step.index) or not isinstance(event, TableEvent) or event.seat != one.seat:
                continue
            if found := _breach_of_obligation(one, step, event, timeline, play):
                kind, why, seen = found
                if (kind, one.seat, step.event_index) in wrong:
                    continue
                status = "corrected" if step.event_index in play.withdrawn else "open"
                detail = RummyDetail(
                    seen=seen, card=None, cards=event.cards, turn=None, excess=None, low_hand=None, stock_left=None,
                    melds_on_table=(), taken_back=None, made_valid=None,
                )  # fmt: skip
                yield Irregularity(kind, one.seat, step.index, status, f"{one.seat} {why}.", detail=detail)


def _breach_of_obligation(
    one: ActiveObligation, step: Step, event: TableEvent, timeline: Timeline, play: RummyPlay
) -> tuple[str, str, SeenFacts] | None:
    """(kind, predicate, facts) if *event* breaks the obligation *one*; else None."""
    match one.effect, event.name:
        case "may_not_knock", "knock" if _is_no_gin(one.seat, timeline, play):
            return "illegal-knock", "knocks, which a ruling has barred", SeenFacts(gin_knock="barred")
        case "loses_draw", "draw":
            return "illegal-draw", "makes the draw that they have lost", SeenFacts(gin_draw="right_lost")
        case "exposed_to_discard", "discard" if event.cards:
            shown = _exposed_cards(one)
            kept = [card for card in shown if card in _exposed_cards_held(one, step.index, timeline)]
            if kept and event.cards[0] not in shown:
                why = f"discards {event.cards[0]} and keeps {' '.join(kept)}, which they had shown"
                return "illegal-discard", why, SeenFacts(discard_fault="exposed_kept", canasta_discard="other")
    return None


def knock_is_barred(timeline: Timeline, bound: Sequence[ActiveObligation], seat: Seat | None, at: int) -> bool:
    """Whether an obligation in *bound* forbids *seat* to knock with the event *at*."""
    play = rummy_play(timeline)
    return any(
        _breach_of_obligation(one, step, step.event, timeline, play) is not None
        for one in bound
        if one.effect == "may_not_knock" and one.seat == seat
        for step in timeline.steps[one.first_step :]
        if step.event_index == at and one.binds(step.index) and isinstance(step.event, TableEvent)
    )


def _is_no_gin(seat: Seat, timeline: Timeline, play: RummyPlay) -> bool:
    """Whether the hand of *seat*, as laid down, is known not to be gin, with which it may end the deal (001:3391)."""
    hand = play.at_end.get(seat)
    count = least_unmatched_count_if_certain(Counter(hand), RummyRules.of(timeline.game)) if hand else None
    return bool(count)


def _exposed_cards_held(one: ActiveObligation, step: int, timeline: Timeline) -> set[Card]:
    """The exposed cards of the obligation that are still in the hand at *step*."""
    gone = {
        card
        for earlier in timeline.steps[one.first_step : step]
        if isinstance(earlier.event, TableEvent) and earlier.event.seat == one.seat
        for card in earlier.event.cards
        if earlier.event.name in ("discard", "meld", "layoff", "pickup")
    }
    return set(_exposed_cards(one)) - gone


def _exposed_cards(one: ActiveObligation) -> tuple[Card, ...]:
    """The exposed cards of the obligation."""
    return one.terms.cards if isinstance(one.terms.cards, tuple) else ()


def has_lost_draw_by_ruling(seat: Seat | None, step: int, bound: Sequence[ActiveObligation]) -> bool:
    """Whether *seat* has lost the draw at *step*: then it is not out of turn to act before it."""
    return any(one.effect == "loses_draw" and one.seat == seat and one.binds(step) for one in bound)


def rummy_irregularities(timeline: Timeline, bound: Sequence[ActiveObligation]) -> Iterator[Irregularity]:
    """Every fault in the turns of a rummy deal (RU-02 to RU-30, and each game's own laws)."""
    play = rummy_play(timeline)
    steps = {step.event_index: step.index for step in timeline.steps}
    for fault in play.faults:
        undrawn = fault.seat if fault.seen_facts.discard_fault == "without_drawing" else fault.due
        if has_lost_draw_by_ruling(undrawn, steps[fault.event_index], bound):
            continue
        seen = fault.seen_facts
        if fault.kind == "illegal-knock":
            seen = seen._replace(also_barred=yes_no(knock_is_barred(timeline, bound, fault.seat, fault.event_index)))
        detail = RummyDetail(
            seen=seen,
            card=fault.card,
            cards=fault.cards,
            turn=fault.due,
            excess=fault.excess,
            low_hand=fault.low_hand,
            stock_left=play.stocks.get(fault.event_index),
            melds_on_table=_melds_still_lying(timeline.record, fault, play),
            taken_back=steps.get(play.withdrawn.get(fault.event_index, -1)),
            made_valid=steps.get(play.made_valid.get(fault.event_index, -1)),
        )
        status = _status_of_turn_fault(timeline.record, fault, play)
        offender = None if fault.kind == "incorrect-pack" else fault.seat
        yield Irregularity(fault.kind, offender, steps[fault.event_index], status, fault.summary, detail=detail)


def _meld_events(record: Record, fault: TurnFault) -> tuple[int, ...]:
    """The events of the melds and lay-offs that *fault* consists of: its own event unless it names others."""
    event = record.events[fault.event_index]
    own = (fault.event_index,) if isinstance(event, TableEvent) and event.name in LAYING_LINES else ()
    return own if fault.laid is None else fault.laid


def _melds_still_lying(record: Record, fault: TurnFault, play: RummyPlay) -> tuple[tuple[Card, ...], ...]:
    """The cards that *fault* has put on the table and that have not been taken back, meld by meld."""
    events = (record.events[at] for at in _meld_events(record, fault) if at not in play.withdrawn)
    return tuple(event.cards for event in events if isinstance(event, TableEvent))


def _status_of_turn_fault(record: Record, fault: TurnFault, play: RummyPlay) -> str:
    """``corrected`` if the action was taken back; ``condoned`` if a turn out of turn was ended (RU-03); or ``open``."""
    laid = _meld_events(record, fault)
    if fault.event_index in play.withdrawn or (laid and all(at in play.withdrawn for at in laid)):
        return "corrected"
    if fault.kind != "play-out-of-turn":
        return "open"
    discards = (
        at
        for at, event in enumerate(record.events)
        if at >= fault.event_index
        and isinstance(event, TableEvent)
        and event.name == "discard"
        and event.seat == fault.seat
    )
    return "condoned" if any(at not in play.withdrawn for at in discards) else "open"


def seen_facts(context: FactContext) -> SeenFacts:
    """The facts found in the course of play; all None for a fault found elsewhere."""
    told = context.fault.detail_as(RummyDetail)
    return told.seen if told else SeenFacts()


def knock_also_barred_by_ruling(context: FactContext) -> YesNo | None:
    """Whether a ruling had barred that knock as well."""
    return seen_facts(context).also_barred


def asked_permission(context: FactContext) -> YesNo | None:
    """Whether the player asked their partner's permission before going out."""
    return seen_facts(context).asked_permission


def black_queen_discarded(context: FactContext) -> YesNo | None:
    """Whether the queen of spades was discarded."""
    return seen_facts(context).black_queen_discarded


def black_three_first_round(context: FactContext) -> YesNo | None:
    """Whether a black three was discarded in the first round."""
    return seen_facts(context).black_three_first_round


def can_go_out(context: FactContext) -> YesNo | None:
    """Whether the player can go out."""
    return seen_facts(context).can_go_out


def canasta_discard(context: FactContext) -> Literal["from_meld", "after_last_red_three", "other"] | None:
    """The fault of the discard, at canasta."""
    return seen_facts(context).canasta_discard


def canasta_meld(
    context: FactContext,
) -> (
    Literal[
        "going_out_without_right", "too_many_wild", "not_a_meld", "not_his_to_make", "last_red_three", "hand_was_wrong"
    ]
    | None
):
    """The fault of the meld, at canasta."""
    return seen_facts(context).canasta_meld


def continental_hand_wrong(context: FactContext) -> YesNo | None:
    """Whether a whole hand laid down misses the requirement."""
    return seen_facts(context).continental_hand_wrong


def fault_in_claiming_refused_discard(
    context: FactContext,
) -> Literal["out_of_order", "no_penalty_card", "player_in_turn_has_drawn", "not_refused"] | None:
    """The fault of the claim to the refused discard."""
    return seen_facts(context).contract_claim


def contract_meld(
    context: FactContext,
) -> (
    Literal[
        "contract_not_met",
        "two_sequences_are_one",
        "new_set_after_contract",
        "early_in_last_deal",
        "joker_taken",
        "other",
    ]
    | None
):
    """The fault of the contract laid down."""
    return seen_facts(context).contract_meld


def discard_ended_deal(context: FactContext) -> YesNo | None:
    """Whether the discard put the player out."""
    return seen_facts(context).discard_ended_deal


def discard_fault(
    context: FactContext,
) -> Literal["same_card", "without_drawing", "several", "fits_a_meld", "exposed_kept"] | None:
    """The fault of the discard."""
    return seen_facts(context).discard_fault


def another_took_first_upcard(context: FactContext) -> YesNo | None:
    """Whether the first upcard was taken by another than the first player."""
    return seen_facts(context).first_upcard_taken


def other_player_demanded_card_be_taken(context: FactContext) -> YesNo | None:
    """Whether another player demanded that the card be taken."""
    return seen_facts(context).force_demanded


def gin_discard(context: FactContext) -> Literal["upcard_just_taken", "spoils_his_knock", "other"] | None:
    """The fault of the discard, at gin."""
    return seen_facts(context).gin_discard


def gin_knock(context: FactContext) -> Literal["over_limit", "wrong_number", "wrong_moment", "barred"] | None:
    """The fault of the knock, at gin."""
    return seen_facts(context).gin_knock


def gin_meld(context: FactContext) -> Literal["laid_off_on_gin", "not_a_set", "laid_off_on_lay_off", "other"] | None:
    """The fault of the sets or the lay-off, at gin."""
    return seen_facts(context).gin_meld


def gin_pickup(context: FactContext) -> Literal["wrong_discard", "after_fiftieth_card"] | None:
    """The fault of taking the discard, at gin."""
    return seen_facts(context).gin_pickup


def going_out_fault(context: FactContext) -> Literal["cards_left", "hand_too_short", "no_last_discard"] | None:
    """The fault of going out."""
    return seen_facts(context).going_out_fault


def going_out_matter(
    context: FactContext,
) -> Literal["asked_after_melding", "melded_before_answer", "told_yes_cannot", "without_canasta", "against_no"] | None:
    """The fault of asking or going out, at canasta."""
    return seen_facts(context).going_out_matter


def red_three_holder_had_turn(context: FactContext) -> YesNo | None:
    """Whether the holder of the red three had had a turn."""
    return seen_facts(context).holder_had_turn


def knock_rummy_knock(context: FactContext) -> Literal["wrong_moment", "not_lowest", "tied"] | None:
    """The objection to the knock, at knock rummy."""
    return seen_facts(context).knock_rummy_knock


def laid_down_too_early(context: FactContext) -> YesNo | None:
    """Whether cards were laid down before the player can go out with them."""
    return seen_facts(context).laid_down_too_early


def meld_before_first(context: FactContext) -> Literal["first_meld_too_low", "laid_off"] | None:
    """The fault before a sufficient first meld: too low a meld, or a lay-off."""
    return seen_facts(context).meld_before_first


def other_discard_possible(context: FactContext) -> YesNo | None:
    """Whether the player had another card to discard."""
    return seen_facts(context).other_discard_possible


def packet_taken_early(context: FactContext) -> YesNo | None:
    """Whether the packet of eleven was taken up before a canasta was complete."""
    return seen_facts(context).packet_taken_early


def pan_discard(context: FactContext) -> Literal["feeds_ten_melded", "other"] | None:
    """The objection to the discard, at panguingue."""
    return seen_facts(context).pan_discard


def pan_pickup(context: FactContext) -> Literal["not_from_stock", "not_melded", "other"] | None:
    """The fault of taking the discard, at panguingue."""
    return seen_facts(context).pan_pickup


def pile_taking_fault(context: FactContext) -> Literal["not_used", "cards_left"] | None:
    """The fault of taking from the discard pile."""
    return seen_facts(context).pile_taking_fault


def red_three_from_pile(context: FactContext) -> YesNo | None:
    """Whether the red three came with the discard pile."""
    return seen_facts(context).red_three_from_pile


def red_threes_count(context: FactContext) -> Literal["plus", "minus"] | None:
    """Whether the red threes of that side count for or against it."""
    return seen_facts(context).red_threes_count


def rummy_meld(
    context: FactContext,
) -> Literal["not_a_set", "lay_off_does_not_fit", "hand_was_wrong", "wrong_moment", "before_he_can_go_out"] | None:
    """The fault of the cards laid down."""
    return seen_facts(context).rummy_meld


def safe_card_held(context: FactContext) -> YesNo | None:
    """Whether the player held a safe card."""
    return seen_facts(context).safe_card_held


def seven_discarded(context: FactContext) -> Literal["too_soon", "in_going_out", "no_seven"] | None:
    """The way in which a seven was discarded."""
    return seen_facts(context).seven_discarded


def stock_card_was_kept_in_hand(context: FactContext) -> YesNo | None:
    """Whether a card drawn from the stock was kept in the hand."""
    return seen_facts(context).stock_card_kept


def tunk_fault(context: FactContext) -> Literal["over_five", "wrong_moment", "not_lowest"] | None:
    """The objection to the tunk."""
    return seen_facts(context).tunk_fault


_GIN_LINES = ("draw", "discard", "knock", "meld", "layoff")


def all_three_gin_players_active(context: FactContext) -> Literal["all_active"] | None:
    """All three play if all three have a hand or act; a player who sits out has none."""
    game = context.timeline.game
    here = {seat for seat in game.seats if context.record.hands.get(seat)}
    here |= {event.seat for _, event in table_events_of_whole_record(context, *_GIN_LINES) if event.seat}
    return "all_active" if here == set(game.seats) else None


def gin_stage_wrong_pack_found(context: FactContext) -> Literal["in_play", "after_knock", "score_entered"] | None:
    """The stage at which the wrong pack came to light; None if nobody mentions it."""
    if context.fault.kind != "incorrect-pack":
        return None
    if derived_value(score_agreed_before_mention(context)) == "yes":
        return "score_entered"
    names = {getattr(step.event, "name", "") for step in steps_from_start_to_mention(context)}
    if names & {"knock", "out"}:
        return "after_knock"
    return "in_play" if first_mention_step(context) is not None and "draw" in names else None


def can_lay_off_all_unmatched(context: FactContext) -> YesNo | None:
    """Whether a player who lays off on a knocker with gin can get rid of every unmatched card."""
    fault, game = context.fault, context.timeline.game
    if fault.offender is None or fault.detail_as(RummyDetail) is None:
        return None
    play = rummy_play(context.timeline)
    hand, rules = play.at_end.get(fault.offender), RummyRules.of(game)
    if hand is None or not are_all_natural_and_different(hand, rules):
        return None
    sets = [laid for laid in play.melds if laid.valid and laid.seat != fault.offender]
    return yes_no(_least_after_lay_offs([replace(laid, cards=laid.own) for laid in sets], hand, rules) == 0)


def _least_after_lay_offs(sets: Sequence[LaidMeld], hand: Sequence[Card], rules: RummyRules) -> int:
    """The least count of *hand* when its cards may be laid off on *sets*."""
    best = least_unmatched_points(hand, rules.melds, rules.raw.get("values"))
    for card in hand if best else ():
        for at, laid in enumerate(sets):
            if stays_a_meld(laid, [card], rules):
                longer = [*sets[:at], replace(laid, cards=[*laid.cards, card]), *sets[at + 1 :]]
                best = min(best, _least_after_lay_offs(longer, [other for other in hand if other != card], rules))
    return best
