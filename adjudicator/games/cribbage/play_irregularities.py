"""Irregularities in the play of cribbage: false goes, totals passed, turns, the crib (001:6097-6115).

The details and facts of all irregularities at cribbage stand here too, those in scoring included.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from adjudicator.games.cribbage.course_of_play import cribbage_play, last_discard_event_and_all_cards
from adjudicator.games.cribbage.play_state import GoFaultOfSeveral, GoFaultOfTwo
from adjudicator.irregularities.deadline_facts import first_mention_step, table_events_of_whole_record
from adjudicator.irregularities.detail_base_classes import CardOutOfTurn, Detail, OfCard
from adjudicator.irregularities.details import deal_report_word
from adjudicator.irregularities.detection import Irregularity
from adjudicator.irregularities.fact_derivation import (
    PROVISIONAL_NO,
    Derived,
    FactContext,
    YesNo,
    final_value,
    final_yes_or_provisional_no,
    mapped_value,
    provisional_value,
    yes_no,
)
from adjudicator.record.events import Played

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.games.cribbage.play_state import CribbagePlay
    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import Timeline
    from adjudicator.values.cards import Card


WrongPeg: TypeAlias = Literal["overlooked", "too_little", "too_much", "after_game_won"]
"""The faults in points pegged."""


AnnouncedWrongly: TypeAlias = Literal["running_total", "count_of_hand"]


@dataclass(kw_only=True, eq=False, repr=False)
class GoFault(OfCard):
    """A duty broken in the play of the cards."""

    go_fault: GoFaultOfSeveral
    card: Card | None = None
    """None if a card was held back."""
    corrected: bool = False


@dataclass(kw_only=True, eq=False, repr=False)
class CountFault(Detail):
    """A total or a hand announced wrongly."""

    announced_wrongly: AnnouncedWrongly
    corrected: bool


@dataclass(kw_only=True, eq=False, repr=False)
class PegFault(OfCard):
    """Points pegged without being due, or due and not pegged."""

    pegging_fault: WrongPeg
    card: Card | None = None
    """The card the points were pegged for."""
    announced: bool = False
    """Whether the count announced differs from the points pegged."""
    for_turned_jack: bool = False
    """Whether the points are those for a jack turned as the starter."""


_GO_SUMMARIES = {
    "said_go": "{seat} says go at {total} when able to play {cards}.",
    "did_not_play_on": "{seat} gains the go at {total} and does not play {cards}.",
    "next_did_not_play": "{seat}, next after the go, does not play at {total} when able to play {cards}.",
    "third_did_not_play": "{seat} does not play at {total} after the go when able to play {cards}.",
}


def play_and_steps(timeline: Timeline) -> tuple[CribbagePlay, dict[int, int]]:
    """(the play, event → step) of *timeline*."""
    return cribbage_play(timeline), {step.event_index: step.index for step in timeline.steps}


def withheld_cards(timeline: Timeline) -> Iterator[Irregularity]:
    """A go said by a hand that could play, or a hand that must play on after a go and does not (CR-08 to CR-14)."""
    play, steps = play_and_steps(timeline)
    for withheld in play.withheld:
        later = any(laid.event_index >= withheld.event_index and laid.stands for laid in play.laid)
        status = "corrected" if withheld.corrected else "established" if later else "open"
        cards = " or ".join(withheld.cards) or "any card"
        said = _GO_SUMMARIES[withheld.duty].format(seat=withheld.seat, total=withheld.total, cards=cards)
        detail = GoFault(go_fault=withheld.duty, corrected=withheld.corrected)
        yield Irregularity("renege", withheld.seat, steps[withheld.event_index], status, said, detail=detail)


def cards_taking_total_over_limit(timeline: Timeline) -> Iterator[Irregularity]:
    """A card that carries the total beyond the limit (CR-13)."""
    play, steps = play_and_steps(timeline)
    for laid in play.laid:
        if laid.passes:
            said = f"{laid.seat} plays {laid.card}, which carries the total to {laid.total}, beyond {play.limit}."
            status = "open" if laid.stands else "corrected"
            yield Irregularity(
                "renege",
                laid.seat,
                steps[laid.event_index],
                status,
                said,
                detail=GoFault(go_fault="passed_31", card=laid.card),
            )


def later_hand_played_when_next_unable(timeline: Timeline) -> Iterator[Irregularity]:
    """A card of a later hand where the hand next after a go could not play (CR-14)."""
    play, steps = play_and_steps(timeline)
    for laid in play.laid:
        if laid.uncalled:
            said = f"{laid.seat} plays {laid.card} although the hand next after the go could not play."
            detail = GoFault(go_fault="third_played", card=laid.card)
            status = "open" if laid.stands else "corrected"
            yield Irregularity("renege", laid.seat, steps[laid.event_index], status, said, detail=detail)


def dead_card_played(timeline: Timeline) -> Iterator[Irregularity]:
    """A dead card, withheld at a go, that is played after all (CR-08, CR-09)."""
    play, steps = play_and_steps(timeline)
    for withheld in play.withheld:
        dead = () if withheld.corrected else withheld.dead(play.limit)
        for laid in play.laid:
            if laid.event_index > withheld.event_index and laid.seat == withheld.seat and laid.card in dead:
                said = f"{laid.seat} plays {laid.card}, which is dead: they withheld it at {withheld.total}."
                status = "open" if laid.stands else "corrected"
                detail = GoFault(go_fault="dead_card_played", card=laid.card)
                yield Irregularity("renege", laid.seat, steps[laid.event_index], status, said, detail=detail)


def played_out_of_turn(timeline: Timeline) -> Iterator[Irregularity]:
    """A card laid by a hand that was not due."""
    play, steps = play_and_steps(timeline)
    for number, laid in enumerate(play.laid):
        if laid.due in (None, laid.seat):
            continue
        later = any(other.stands for other in play.laid[number + 1 :])
        status = "corrected" if not laid.stands else "condoned" if later else "open"
        said = f"{laid.seat} plays {laid.card} when it is {laid.due}'s turn to play."
        detail = CardOutOfTurn(card=laid.card, turn=laid.due)
        yield Irregularity("play-out-of-turn", laid.seat, steps[laid.event_index], status, said, detail=detail)


def wrong_number_laid_away(timeline: Timeline) -> Iterator[Irregularity]:
    """A player with a right hand who lays away too many or too few cards for the crib."""
    game = timeline.game
    right, dealt = int(game.raw["crib"]["laid_away"]), int(game.raw["cards_each"])
    steps = {step.event_index: step.index for step in timeline.steps}
    for seat, (at, away) in last_discard_event_and_all_cards(timeline.record).items():
        hand = timeline.record.hands.get(seat)
        if len(away) != right and (hand is None or len(hand) == dealt):
            many = "1 card" if len(away) == 1 else f"{len(away)} cards"
            said = f"{seat} lays away {many} instead of {right}."
            yield Irregularity("wrong-number-of-cards", seat, steps[at], "open", said)


PeggingFaultAnswer: TypeAlias = Literal["overlooked", "too_little", "too_much", "after_game_won", "other"]

_FAULTS_OF_TWO: Final[Mapping[str, GoFaultOfTwo]] = {
    "said_go": "said_go",
    "did_not_play_on": "did_not_play_on",
    "passed_31": "passed_31",
    "dead_card_played": "dead_card_played",
}


def go_fault_of_two_players(context: FactContext) -> GoFaultOfTwo | None:
    """The duty broken in the play, for two players; None for a duty that arises only with three or four."""
    found = context.fault.detail_as(GoFault)
    return mapped_value(found.go_fault, _FAULTS_OF_TWO) if found else None


def go_fault_of_three_or_four(context: FactContext) -> GoFaultOfSeveral | None:
    """The duty broken in the play, for three or four players."""
    told = context.fault.detail_as(GoFault)
    return told.go_fault if told else None


def card_played_since_go_fault(context: FactContext) -> Derived[YesNo] | None:
    """Whether another card fell before the fault was mentioned or put right."""
    told = context.fault.detail_as(GoFault)
    if told is None:
        return None
    if told.corrected:
        return final_value("no")
    found = first_mention_step(context)
    steps = context.timeline.steps[context.fault.step : found]
    return final_yes_or_provisional_no(any(isinstance(step.event, Played) for step in steps))


def total_or_count_announced_wrongly(context: FactContext) -> Derived[AnnouncedWrongly] | None:
    """Whether a running total or the count of a hand was announced wrongly."""
    told = context.fault.detail_as(CountFault)
    return provisional_value(told.announced_wrongly) if told else None


def card_played_since_wrong_total(context: FactContext) -> Derived[YesNo] | None:
    """Whether another card fell before a wrong total was mentioned or put right."""
    if context.fault.detail_as(CountFault) is None:
        return None
    return final_yes_or_provisional_no(context.fault.status == "established")


def other_side_counted_or_cut_since(context: FactContext) -> Derived[YesNo] | None:
    """Whether the other side had begun to count, or the cards had been cut, before a wrong count was mentioned."""
    told = context.fault.detail_as(CountFault)
    if told is None:
        return None
    if told.corrected:
        return final_value("no")
    found, game, offender = first_mention_step(context), context.timeline.game, context.fault.offender
    counted = any(
        context.fault.step < step.index and (found is None or step.index < found)
        for step, event in table_events_of_whole_record(context, "count")
        if event.seat and offender and not game.same_side(event.seat, offender)
    )
    return final_yes_or_provisional_no(counted or _was_cut_between_fault_and_mention(context))


def pegged_as_announced(context: FactContext) -> YesNo | None:
    """No where the count announced is known to differ from the points pegged."""
    told = context.fault.detail_as(PegFault)
    return "no" if told and told.announced else None


def muggins_agreed(context: FactContext) -> YesNo | None:
    """Whether muggins was agreed; yes where the tag ``Variant`` names it."""
    return "yes" if context.record.tag("Variant").lower() == "muggins" else None


def pegging_fault(context: FactContext) -> PeggingFaultAnswer | None:
    """The fault in the points pegged, as the pegs show it.

    A code with a rule of its own for a turned jack not pegged in time has it apart from pegs placed short.
    """
    told = context.fault.detail_as(PegFault)
    if told and told.for_turned_jack and context.timeline.game.raw.get("jack_pegged_late") == "own_rule":
        return "other"
    return told.pegging_fault if told else None


def other_score_fault(context: FactContext) -> Literal["jack_late"] | None:
    """A turned jack that the dealer's side does not peg before the dealer plays (ACC rule 6.3)."""
    told = context.fault.detail_as(PegFault)
    return "jack_late" if told and told.for_turned_jack else None


def next_deal_cut(context: FactContext) -> Derived[YesNo] | None:
    """Whether the cards had been cut for the next deal at the first mention of the fault."""
    return (
        final_yes_or_provisional_no(_was_cut_between_fault_and_mention(context))
        if context.fault.detail_as(PegFault)
        else None
    )


def pegger_played_or_cut_before_mention(context: FactContext) -> Derived[YesNo] | None:
    """Whether the offender had played their next card, or the cards had been cut, before the first mention."""
    if context.fault.detail_as(PegFault) is None:
        return None
    if _was_cut_between_fault_and_mention(context):
        return final_value("yes")
    timeline = context.timeline
    steps = timeline.steps[context.fault.step + 1 : first_mention_step(context)]
    since = {step.event_index for step in steps if isinstance(step.event, Played)}
    laid = cribbage_play(timeline).laid
    if any(card.event_index in since and card.seat == context.fault.offender for card in laid):
        return final_value("yes")
    # Cards of unknown players may be the offender's.
    return PROVISIONAL_NO if since <= {card.event_index for card in laid} else None


def _was_cut_between_fault_and_mention(context: FactContext) -> bool:
    """Whether the cards were cut between the fault and its first mention; earlier cuts were for this deal."""
    found, since = first_mention_step(context), context.fault.step
    return any(
        since < step.index and (found is None or step.index < found)
        for step, _ in table_events_of_whole_record(context, "cut")
    )


def cribbage_misdeal(context: FactContext) -> Literal["not_one_at_a_time"] | None:
    """Cards dealt two or more at once, instead of singly."""
    singly = deal_report_word(context.fault) not in ("two-at-once", "more-at-once")
    return None if singly else "not_one_at_a_time"


def crib_complete_before_mention(context: FactContext) -> Derived[YesNo] | None:
    """Whether all players had laid away, or a card had been turned or played, before the first mention."""
    found = first_mention_step(context)
    steps = context.timeline.steps[:found]
    begun = any(isinstance(step.event, Played) or getattr(step.event, "name", "") == "turned" for step in steps)
    laid = {step.event.seat for step in steps if getattr(step.event, "name", "") == "discard"}
    return final_yes_or_provisional_no(begun or laid == set(context.timeline.game.seats))


def starter_turned_before_mention(context: FactContext) -> Derived[YesNo] | None:
    """Whether the starter had been turned, or a card played, before the first mention of the fault."""
    steps = context.timeline.steps[: first_mention_step(context)]
    return final_yes_or_provisional_no(
        any(isinstance(step.event, Played) or getattr(step.event, "name", "") == "turned" for step in steps)
    )


def dealer_led_or_later_card(context: FactContext) -> Literal["dealer_led", "later_card"]:
    """Whether the card out of turn is the first of the deal, led by the dealer."""
    before = context.timeline.steps[: context.fault.step]
    first = not any(isinstance(step.event, Played) for step in before)
    return "dealer_led" if first and context.fault.offender == context.timeline.start.dealer else "later_card"


def somebody_laid_second_card_before_mention(context: FactContext) -> Derived[YesNo]:
    """Whether a player had laid a second card before the first mention of the fault."""
    steps = {step.event_index for step in context.timeline.steps[: first_mention_step(context)]}
    laid = [card.seat for card in cribbage_play(context.timeline).laid if card.event_index in steps]
    return final_yes_or_provisional_no(len(laid) > len(set(laid)))


def cribbage_hand_sizes_wrong_after_discard(context: FactContext) -> Literal["one_hand", "crib", "several"] | None:
    """The hands, the crib among them, that have a wrong number after the laying away."""
    sizes = _hands_right_and_crib_right(context)
    if sizes is None:
        return None
    hands, crib = sizes
    wrong = sum(not right for right in hands.values()) + (not crib)
    if wrong > 1:
        return "several"
    return None if not wrong else "crib" if not crib else "one_hand"


def some_hand_has_right_number(context: FactContext) -> YesNo | None:
    """Whether any player's hand has the right number after the laying away."""
    sizes = _hands_right_and_crib_right(context)
    return None if sizes is None else yes_no(any(sizes[0].values()))


def _hands_right_and_crib_right(context: FactContext) -> tuple[dict[Seat, bool], bool] | None:
    """(hand → whether its number is right, whether the crib's is); None unless all hands and discards are recorded."""
    game, record = context.timeline.game, context.record
    rule, dealt = game.raw["crib"], int(game.raw["cards_each"])
    laid = {seat: len(cards) for seat, (_, cards) in last_discard_event_and_all_cards(record).items()}
    if not all(laid.get(seat) and record.hands.get(seat) is not None for seat in game.seats):
        return None
    kept = dealt - int(rule["laid_away"])
    hands = {seat: len(record.hands[seat] or ()) - laid[seat] == kept for seat in game.seats}
    return hands, sum(laid[seat] for seat in game.seats) + int(rule["dealt"]) == int(rule["size"])
