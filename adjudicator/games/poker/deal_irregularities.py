"""Irregularities of the deal at poker: a player left out of a face-up round (PS-11), and facts of misdeals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from adjudicator.evidence.attention import step_of_attention
from adjudicator.games.poker.betting_rules import BettingRules
from adjudicator.games.poker.course_of_betting import poker_betting
from adjudicator.irregularities.deadline_facts import (
    first_mention_step,
    redeal_demander_had_looked,
    redeal_was_demanded,
    table_events_of_whole_record,
)
from adjudicator.irregularities.details import DealFault, deal_report_word
from adjudicator.irregularities.detection import Irregularity
from adjudicator.irregularities.fact_derivation import (
    Derived,
    FactContext,
    YesNo,
    derived_value,
    final_value,
    mapped_value,
    provisional_value,
    yes_no,
)
from adjudicator.record.events import ATTENTION, TableEvent

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import Step, Timeline


_ROUND_END_LINES = ("bet", "raise", "check", "call", *ATTENTION)
"""Lines that show that the cards of a round have been dealt."""
_OWED_DOWN = ("exposed", "two-at-once", "more-at-once")
"""Reports of the deal after which, by law, a player gets no face-up card in the next round."""
_LEAST_PLAYERS = 3
"""With only two players, a missing card may simply not have been recorded."""


def left_out_of_face_up_round(timeline: Timeline) -> Iterator[Irregularity]:
    """A single player who got no card in a face-up round, having got one in every round before.

    A missing line alone proves nothing: somebody has to object.
    """
    if "deal_pattern" not in timeline.game.raw:
        return
    betting = poker_betting(timeline)
    # A player who says in turn that they drop has dropped, with or without throwing in the cards (001:2608).
    dropped = {act.step: act.seat for act in betting.acts if act.name == "drop"} if betting else {}
    active = list(timeline.game.seats)
    shown: dict[Seat, int] = dict.fromkeys(active, 0)
    excused: set[Seat] = set()
    last: int | None = None
    for step in timeline.steps:
        event = step.event
        if not isinstance(event, TableEvent):
            continue
        if event.name == "up" and event.seat in shown:
            shown[event.seat] += len(event.cards)
            last = step.index
        elif dropped.get(step.index) in active:
            active.remove(dropped[step.index])
        elif event.name == "deal" and event.seat and event.words[:1] in [(word,) for word in (*_OWED_DOWN, "omitted")]:
            excused.add(event.seat)
        if last is not None and event.name in _ROUND_END_LINES:
            missed = [seat for seat in active if shown[seat] == max(shown[other] for other in active) - 1]
            alone = len(missed) == 1 and len(active) >= _LEAST_PLAYERS and shown[missed[0]] and missed[0] not in excused
            if alone and step_of_attention(timeline, last) is not None:
                excused.add(missed[0])
                said = f"{missed[0]} is left out in a round of cards dealt face up."
                detail = DealFault(word="omitted", cards=(), left_out=missed[0])
                yield Irregularity("misdeal", timeline.start.dealer, last, "open", said, detail=detail)
            last = None


_BETS = ("bet", "call", "raise")
_ACTS = (*_BETS, "check", "drop")


def _reported_fault(context: FactContext) -> str:
    return deal_report_word(context.fault)


def _deal_pattern(context: FactContext) -> str:
    """The order of cards in a hand, ``d`` down and ``u`` up; empty if all are dealt face down."""
    return str(BettingRules.from_section(context.record, context.timeline.game.raw).section.get("deal_pattern", ""))


def _has_event_before_mention(context: FactContext, *names: str) -> bool:
    """Whether an event with one of *names* stands before the first mention of the fault, or at all if there is none."""
    found = first_mention_step(context)
    return any(found is None or step.index < found for step, _ in table_events_of_whole_record(context, *names))


def poker_misdeal(context: FactContext) -> Literal["not_shuffled_or_cut", "too_few_hands"] | None:
    """The misdeal reported: a pack not shuffled or cut, or a player left out."""
    return mapped_value(
        _reported_fault(context),
        {"uncut": "not_shuffled_or_cut", "unshuffled": "not_shuffled_or_cut", "omitted": "too_few_hands"},
    )


def stud_misdeal(
    context: FactContext,
) -> (
    Literal["two_down", "more_than_two_in_first_round", "player_omitted", "too_few_hands", "not_shuffled_or_cut"] | None
):
    """Like ``poker_misdeal``, for stud, where it matters whether the first face-up round had come."""
    up = any(step.index < context.fault.step for step, _ in table_events_of_whole_record(context, "up"))
    match _reported_fault(context):
        case "omitted":
            return "player_omitted" if up else "too_few_hands"
        case "two-at-once" if not up:
            return "two_down"
        case "more-at-once" if not up:
            return "more_than_two_in_first_round"
        case "uncut" | "unshuffled":
            return "not_shuffled_or_cut"
    return None


def game_deals_two_hole_cards(context: FactContext) -> YesNo | None:
    """Whether the form played begins with two cards face down."""
    pattern = _deal_pattern(context)
    return yes_no(pattern.split("u")[0].count("d") > 1) if pattern else None


def second_round_begun(context: FactContext) -> YesNo | None:
    """Whether a second-round card had been dealt at the first mention; "no" only if the second card lies face up."""
    if _has_event_before_mention(context, "up", *_ACTS):
        return "yes"
    return "no" if first_mention_step(context) is not None and game_deals_two_hole_cards(context) == "no" else None


def poker_deal_stage(context: FactContext) -> Literal["later_round", "complete"] | None:
    """The stage of the deal at the mention: a bet shows that all cards were dealt, but at stud more follow."""
    if _deal_pattern(context):
        return "later_round" if _has_event_before_mention(context, "up", *_ACTS) else None
    return "complete" if _has_event_before_mention(context, *_ACTS, "draw") else None


def bet_in_round_before_mention(context: FactContext) -> YesNo | None:
    """Whether somebody had bet on the cards of that round when attention was called to the player left out."""
    dealt = max(
        (step.index for step, _ in table_events_of_whole_record(context, "up") if step.index <= context.fault.step),
        default=-1,
    )
    found = first_mention_step(context)
    bets = [step.index for step, _ in table_events_of_whole_record(context, *_BETS) if step.index > dealt]
    if bets and (found is None or bets[0] < found):
        return "yes"
    return None if found is None else "no"


def redeal_demanded_in_time(context: FactContext) -> Literal["in_time", "too_late"] | None:
    """A new deal demanded by a player who had not looked; of several long hands, in time before the cards were mixed.
    Whether a look was on purpose has to be answered by people."""
    if (
        derived_value(redeal_was_demanded(context)) != "yes"
        or derived_value(redeal_demander_had_looked(context)) == "yes"
    ):
        return None
    several = context.fault.kind == "wrong-number-of-cards"
    return ("too_late" if _has_event_before_mention(context, "mixed") else "in_time") if several else None


CardsWithoutDownCard: TypeAlias = Literal["fewer_than_four", "four", "five"]
_FACE_UP: Final[Mapping[int, CardsWithoutDownCard]] = {3: "four", 4: "five"}


def number_of_cards_all_face_up(context: FactContext) -> Derived[CardsWithoutDownCard] | None:
    """The number of cards, all face up, of a player whose hole card was dealt face up."""
    faced = [event.seat for _, event in table_events_of_whole_record(context, "deal") if "exposed" in event.words]
    if _reported_fault(context) != "exposed" or not context.fault.cards or not _deal_pattern(context):
        return None
    seat = next(
        (
            event.seat
            for step, event in table_events_of_whole_record(context, "deal")
            if step.index == context.fault.step
        ),
        None,
    )
    ups: dict[str | None, int] = {}
    for _, event in _events_before_mention(context, "up"):
        ups[event.seat] = ups.get(event.seat, 0) + len(event.cards)
    own = ups.get(seat, 0)
    if any(count > own for other, count in ups.items() if other not in faced):
        # The other players have had one more face-up card: this player's was dealt face down, as the law asks.
        return final_value("fewer_than_four")
    return provisional_value(_FACE_UP.get(own, "fewer_than_four"))


def _events_before_mention(context: FactContext, *names: str) -> list[tuple[Step, TableEvent]]:
    found = first_mention_step(context)
    return [
        (step, event)
        for step, event in table_events_of_whole_record(context, *names)
        if found is None or step.index < found
    ]


def deal_order_fault(context: FactContext) -> Literal["dealt_out_of_turn", "passed_the_deal"] | None:
    """A deal out of turn, or a turn to deal passed up, as reported."""
    return mapped_value(_reported_fault(context), {"by": "dealt_out_of_turn", "passed": "passed_the_deal"})


def number_of_cards_faced_to_one_player(context: FactContext) -> Literal["one", "two_or_more"] | None:
    """The number of cards of one player reported as dealt face up."""
    if _reported_fault(context) != "exposed" or not context.fault.cards:
        return None
    return "two_or_more" if len(context.fault.cards) > 1 else "one"
