"""Facts of a play to a running total, and of the crib: what was withheld, what was pegged, who holds how many."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from adjudicator.find.deal.details import word_of
from adjudicator.find.deriving import NOT_SO_FAR, Context, Derived, YesNo, as_yet, for_good, so_far, yes_no
from adjudicator.find.general.facts.moments import events, mention
from adjudicator.games.cribbage.details import CountFault, GoFault, PegFault
from adjudicator.games.cribbage.follow import pegging
from adjudicator.games.cribbage.hands import laid_away
from adjudicator.record.events import Played

if TYPE_CHECKING:
    from adjudicator.record.events import Seat

PeggingFaultAnswer: TypeAlias = Literal["overlooked", "too_little", "too_much", "after_game_won", "other"]

_OF_TWO = ("said_go", "did_not_play_on", "passed_31", "dead_card_played")


def go_fault(context: Context) -> str | None:
    """Which duty was broken, where two play."""
    found = context.fault.of(GoFault)
    return found.go_fault if found and found.go_fault in _OF_TWO else None


def go_fault_of_several(context: Context) -> str | None:
    """Which duty was broken, where three or four play."""
    told = context.fault.of(GoFault)
    return told.go_fault if told else None


def card_played_since_go(context: Context) -> Derived[YesNo] | None:
    """Whether another card fell before the fault was mentioned or put right."""
    told = context.fault.of(GoFault)
    if told is None:
        return None
    if told.corrected:
        return for_good("no")
    found = mention(context)
    steps = context.timeline.steps[context.fault.step : found]
    return so_far(any(isinstance(step.event, Played) for step in steps))


def announced_wrongly(context: Context) -> Derived[str] | None:
    """A running total, or the count of a hand."""
    told = context.fault.of(CountFault)
    return as_yet(told.announced_wrongly) if told else None


def card_played_since_total(context: Context) -> Derived[YesNo] | None:
    """Whether another card fell before a wrong total was mentioned or put right."""
    if context.fault.of(CountFault) is None:
        return None
    return so_far(context.fault.status == "established")


def count_passed(context: Context) -> Derived[YesNo] | None:
    """Whether the other side had begun to count, or the cards had been cut, before a wrong count was mentioned."""
    told = context.fault.of(CountFault)
    if told is None:
        return None
    if told.corrected:
        return for_good("no")
    found, game, offender = mention(context), context.timeline.game, context.fault.offender
    counted = any(
        context.fault.step < step.index and (found is None or step.index < found)
        for step, event in events(context, "count")
        if event.seat and offender and not game.same_side(event.seat, offender)
    )
    return so_far(counted or _cut(context))


def pegged_as_announced(context: Context) -> YesNo | None:
    """A count that was announced is known to be another than what was pegged."""
    told = context.fault.of(PegFault)
    return "no" if told and told.announced else None


def muggins_agreed(context: Context) -> YesNo | None:
    """Muggins, where the record names it as the form played."""
    return "yes" if context.record.tag("Variant").lower() == "muggins" else None


def pegging_fault(context: Context) -> PeggingFaultAnswer | None:
    """What the pegs show."""
    told = context.fault.of(PegFault)
    return told.pegging_fault if told else None


def next_deal_cut(context: Context) -> Derived[YesNo] | None:
    """Whether the cards had been cut for the next deal when it was mentioned."""
    return so_far(_cut(context)) if context.fault.of(PegFault) else None


def pegger_played_on(context: Context) -> Derived[YesNo] | None:
    """Whether he had played his next card, or the cards had been cut."""
    if context.fault.of(PegFault) is None:
        return None
    if _cut(context):
        return for_good("yes")
    timeline = context.timeline
    steps = timeline.steps[context.fault.step + 1 : mention(context)]
    since = {step.event_index for step in steps if isinstance(step.event, Played)}
    laid = pegging(timeline).laid
    if any(card.event_index in since and card.seat == context.fault.offender for card in laid):
        return for_good("yes")
    # Cards whose player nobody can tell may be his.
    return NOT_SO_FAR if since <= {card.event_index for card in laid} else None


def _cut(context: Context) -> bool:
    """Whether a cut stands after the fault and before its mention; one before it was for this deal or its starter."""
    found, since = mention(context), context.fault.step
    return any(since < step.index and (found is None or step.index < found) for step, _ in events(context, "cut"))


def cribbage_misdeal(context: Context) -> Literal["not_one_at_a_time"] | None:
    """Cards dealt two or more at once were not dealt singly."""
    singly = word_of(context.fault) not in ("two-at-once", "more-at-once")
    return None if singly else "not_one_at_a_time"


def crib_laid_away(context: Context) -> Derived[YesNo] | None:
    """Whether every player had laid away, or a card had been turned or played, before the mention."""
    found = mention(context)
    steps = context.timeline.steps[:found]
    begun = any(isinstance(step.event, Played) or getattr(step.event, "name", "") == "turned" for step in steps)
    laid = {step.event.seat for step in steps if getattr(step.event, "name", "") == "discard"}
    return so_far(begun or laid == set(context.timeline.game.seats))


def cribbage_count(context: Context) -> Literal["one_hand", "crib", "several"] | None:
    """Which hands, the crib among them, have a wrong number after the laying away."""
    sizes = _sizes(context)
    if sizes is None:
        return None
    hands, crib = sizes
    wrong = sum(not right for right in hands.values()) + (not crib)
    if wrong > 1:
        return "several"
    return None if not wrong else "crib" if not crib else "one_hand"


def a_hand_was_right(context: Context) -> YesNo | None:
    """Whether some player's hand has its right number after the laying away."""
    sizes = _sizes(context)
    return None if sizes is None else yes_no(any(sizes[0].values()))


def _sizes(context: Context) -> tuple[dict[Seat, bool], bool] | None:
    """(hand → whether its number is right, whether the crib's is); None where the record does not tell all."""
    game, record = context.timeline.game, context.record
    rule, dealt = game.raw["crib"], int(game.raw["cards_each"])
    laid = {seat: len(cards) for seat, (_, cards) in laid_away(record).items()}
    if not all(laid.get(seat) and record.hands.get(seat) is not None for seat in game.seats):
        return None
    kept = dealt - int(rule["laid_away"])
    hands = {seat: len(record.hands[seat] or ()) - laid[seat] == kept for seat in game.seats}
    return hands, sum(laid[seat] for seat in game.seats) + int(rule["dealt"]) == int(rule["size"])
