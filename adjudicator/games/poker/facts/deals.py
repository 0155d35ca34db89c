"""Facts of the deal in poker, as they were reported with ``!deal`` and as the cards dealt face up show them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from adjudicator.find.deal.details import word_of
from adjudicator.find.deriving import Context, Derived, YesNo, answer_for, as_yet, for_good, value_of, yes_no
from adjudicator.find.general.facts.moments import demander_looked, events, mention, redeal_demanded
from adjudicator.games.poker.rules import BetRules

if TYPE_CHECKING:
    from adjudicator.record.events import TableEvent
    from adjudicator.table.state import Step


_BETS = ("bet", "call", "raise")
_ACTS = (*_BETS, "check", "drop")


def _word(context: Context) -> str:
    return word_of(context.fault)


def _pattern(context: Context) -> str:
    """The cards of a hand as they are dealt, ``d`` down and ``u`` up; empty where all are dealt face down."""
    return str(BetRules.of(context.record, context.timeline.game.raw).section.get("deal_pattern", ""))


def _done(context: Context, *names: str) -> bool:
    """Whether something of these names stands in the record before the fault was mentioned, or at all."""
    found = mention(context)
    return any(found is None or step.index < found for step, _ in events(context, *names))


def poker_misdeal(context: Context) -> Literal["not_shuffled_or_cut", "too_few_hands"] | None:
    """A pack not shuffled or cut, a player left out, as it was reported."""
    return answer_for(
        _word(context),
        {"uncut": "not_shuffled_or_cut", "unshuffled": "not_shuffled_or_cut", "omitted": "too_few_hands"},
    )


def stud_misdeal(
    context: Context,
) -> (
    Literal["two_down", "more_than_two_in_first_round", "player_omitted", "too_few_hands", "not_shuffled_or_cut"] | None
):
    """The same in stud, where it matters whether the first face-up round had come."""
    up = any(step.index < context.fault.step for step, _ in events(context, "up"))
    match _word(context):
        case "omitted":
            return "player_omitted" if up else "too_few_hands"
        case "two-at-once" if not up:
            return "two_down"
        case "more-at-once" if not up:
            return "more_than_two_in_first_round"
        case "uncut" | "unshuffled":
            return "not_shuffled_or_cut"
    return None


def two_hole_cards(context: Context) -> YesNo | None:
    """Whether the form played gives two cards face down at first."""
    pattern = _pattern(context)
    return yes_no(pattern.split("u")[0].count("d") > 1) if pattern else None


def second_round_begun(context: Context) -> YesNo | None:
    """Whether a card had been dealt face up when it was mentioned, where the second card lies so; else none tells."""
    if _done(context, "up", *_ACTS):
        return "yes"
    return "no" if mention(context) is not None and two_hole_cards(context) == "no" else None


def poker_deal_stage(context: Context) -> Literal["later_round", "complete"] | None:
    """How far the dealing had come: who bets has all his cards, but in stud, where more follow."""
    if _pattern(context):
        return "later_round" if _done(context, "up", *_ACTS) else None
    return "complete" if _done(context, *_ACTS, "draw") else None


def first_bet_made(context: Context) -> YesNo | None:
    """Whether somebody had bet on the cards of that round when attention was called to the player left out."""
    dealt = max((step.index for step, _ in events(context, "up") if step.index <= context.fault.step), default=-1)
    found = mention(context)
    bets = [step.index for step, _ in events(context, *_BETS) if step.index > dealt]
    if bets and (found is None or bets[0] < found):
        return "yes"
    return None if found is None else "no"


def misdeal_called(context: Context) -> Literal["in_time", "too_late"] | None:
    """A new deal demanded by one who has not looked, of hands too long before the cards were mixed; whether a look was
    on purpose, people must say."""
    if value_of(redeal_demanded(context)) != "yes" or value_of(demander_looked(context)) == "yes":
        return None
    several = context.fault.kind == "wrong-number-of-cards"
    return ("too_late" if _done(context, "mixed") else "in_time") if several else None


def cards_without_a_down_card(context: Context) -> Derived[str] | None:
    """How many cards of a player whose hole card was faced had been dealt, all of them face up."""
    faced = [event.seat for _, event in events(context, "deal") if "exposed" in event.words]
    if _word(context) != "exposed" or not context.fault.cards or not _pattern(context):
        return None
    seat = next((event.seat for step, event in events(context, "deal") if step.index == context.fault.step), None)
    ups: dict[str | None, int] = {}
    for _, event in _before(context, "up"):
        ups[event.seat] = ups.get(event.seat, 0) + len(event.cards)
    own = ups.get(seat, 0)
    if any(count > own for other, count in ups.items() if other not in faced):
        # The others have had a face-up card more: his was dealt face down, as the law asks.
        return for_good("fewer_than_four")
    return as_yet({3: "four", 4: "five"}.get(own, "fewer_than_four"))


def _before(context: Context, *names: str) -> list[tuple[Step, TableEvent]]:
    found = mention(context)
    return [(step, event) for step, event in events(context, *names) if found is None or step.index < found]


def deal_order_fault(context: Context) -> Literal["dealt_out_of_turn", "passed_the_deal"] | None:
    """A deal out of turn, or a turn to deal passed up, as it was reported."""
    return answer_for(_word(context), {"by": "dealt_out_of_turn", "passed": "passed_the_deal"})


def faced_to_one_player(context: Context) -> Literal["one", "two_or_more"] | None:
    """How many cards of one player were reported dealt face up."""
    if _word(context) != "exposed" or not context.fault.cards:
        return None
    return "two_or_more" if len(context.fault.cards) > 1 else "one"
