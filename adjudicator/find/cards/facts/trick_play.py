"""The play of trick games other than bridge: stock, duties, tricks gathered, and where in the play it was."""

from __future__ import annotations

from typing import Literal

from adjudicator.evidence.duties_broken import bound_by_duties
from adjudicator.evidence.tricks import trick_winners
from adjudicator.find.calls.facts.calls import played_card
from adjudicator.find.cards.details import BrokenDuty, StockDraw
from adjudicator.find.deriving import Context, Derived, YesNo, answer_for, so_far, yes_no
from adjudicator.find.general.facts.makers import maker
from adjudicator.find.general.facts.moments import by_then, events, mention
from adjudicator.record.events import TableEvent
from adjudicator.table.state import CardPlayed


def stock_or_closed(context: Context) -> YesNo | None:
    """Whether no card was left to draw, or the stock had been turned down."""
    state = context.before
    return yes_no(not state.stock or state.closed) if state.game.raw.get("draw_after_trick") else None


def not_following(context: Context) -> Literal["plain_card"] | None:
    """A card that breaks the duty to follow or trump is a plain one: trumping, and the privilege of the highest trumps,
    break none."""
    return "plain_card" if played_card(context) and bound_by_duties(context.before) else None


def pinochle_duty(context: Context) -> Literal["trump_when_void", "head_trump_lead"] | None:
    """Which duty was broken."""
    told = context.fault.of(BrokenDuty)
    return answer_for(told.duty, {"trump": "trump_when_void", "head": "head_trump_lead"}) if told else None


def _gathered(context: Context, trick: int) -> bool:
    """Whether the trick was complete and turned, or the next one begun, before the fault was mentioned."""
    for step in by_then(context):
        if isinstance(step.did, CardPlayed) and step.did.trick > trick:
            return True
        if isinstance(step.event, TableEvent) and step.event.name == "quit" and len(step.before.tricks) >= trick:
            return True
    return False


def trick_gathered(context: Context) -> YesNo | None:
    """Whether the trick had been gathered when it was first noticed."""
    played = played_card(context)
    if played is None or (mention(context) is None and not _gathered(context, played.trick)):
        return None
    return yes_no(_gathered(context, played.trick))


def first_trick_quitted(context: Context) -> YesNo:
    """Whether the first trick had been quitted by then."""
    return yes_no(_gathered(context, 1)) or "no"


def opponent_played_to_it(context: Context) -> YesNo | None:
    """Whether an opponent played to the trick after the card, before it was taken back."""
    played, offender = played_card(context), context.fault.offender
    if played is None or offender is None:
        return None
    return yes_no(any(not context.timeline.game.same_side(later.seat, offender) for later in _over(context, played)))


def pitcher_has_played(context: Context) -> Derived[YesNo] | None:
    """Whether the pitcher played to the false lead while it lay there."""
    played, pitcher = played_card(context), maker(context)
    if played is None or pitcher is None:
        return None
    return so_far(any(later.seat == pitcher for later in _over(context, played)))


def _over(context: Context, played: CardPlayed) -> list[CardPlayed]:
    """The cards played to the same trick after *played* while it stood."""
    gone = context.timeline.withdrawn.get(played.step)
    later = (step.did for step in context.timeline.steps[played.step + 1 : gone])
    return [did for did in later if isinstance(did, CardPlayed) and did.trick == played.trick]


def false_pitch(context: Context) -> Literal["first_lead", "later_lead"] | None:
    """Whether the lead came first of all, or later."""
    played = played_card(context)
    return None if played is None else "first_lead" if played.trick == 1 else "later_lead"


def draw_irregularity(context: Context) -> Literal["out_of_turn", "several_cards", "hand_too_long"] | None:
    """What was wrong with the draw."""
    told = context.fault.of(StockDraw)
    if told and told.hand_too_long:
        return "hand_too_long"
    return (
        answer_for(told.stock_fault, {"out_of_turn": "out_of_turn", "saw_several_cards": "several_cards"})
        if told
        else None
    )


def was_partners_lead(context: Context) -> YesNo | None:
    """Whether the turn to lead was the partner's."""
    turn, offender = context.fault.turn, context.fault.offender
    if turn is None or offender is None:
        return None
    return yes_no(turn != offender and context.timeline.end.game.same_side(turn, offender))


def misplay_moment(context: Context) -> Literal["other", "first_card", "last_trick"] | None:
    """Whether it was the first card of the play, or one of the last trick."""
    played = played_card(context)
    if played is None:
        return None
    first = next(iter(context.timeline.plays), None)
    last = context.timeline.end.game.trick_count
    return "first_card" if played is first else "last_trick" if played.trick == last else "other"


def hand_played_out(context: Context) -> Derived[YesNo]:
    """Whether the play is over."""
    return so_far(context.timeline.end.stage == "over" and bool(context.timeline.end.tricks))


def three_at_table(context: Context) -> YesNo:
    """Whether nobody but the three who play sat at the table."""
    return yes_no(len(context.timeline.game.around) == 3) or "no"


def settled(context: Context) -> YesNo | None:
    """Whether the deal had been settled when it was first mentioned."""
    found = mention(context)
    for step, _ in events(context, "score-agreed"):
        return yes_no(found is None or step.index < found)
    return None


def trump_jack_in_play(context: Context) -> YesNo | None:
    """Whether a hand held the jack of trumps."""
    trump, hands = context.timeline.end.trump, context.record.hands
    dealt = [hands.get(seat) for seat in context.timeline.game.seats]
    jack = f"{trump}J"
    if any(hand and jack in hand for hand in dealt) or any(played.card == jack for played in context.timeline.plays):
        return "yes"
    return None if None in dealt or trump not in context.timeline.game.suits else "no"


def two_tricks_won(context: Context) -> Derived[YesNo]:
    """Whether some player had won two tricks by the time of the fault."""
    return so_far(_most_won(context, len(context.before.tricks)) >= 2)


def three_tricks_won(context: Context) -> YesNo | None:
    """Whether the hand that is wrong had won three tricks when that was found."""
    steps = by_then(context)
    if mention(context) is None or not steps:
        return None
    return yes_no(_most_won(context, len(steps[-1].after.tricks), context.fault.offender) >= 3)


def _most_won(context: Context, tricks: int, seat: str | None = None) -> int:
    winners = trick_winners(context.timeline)[:tricks]
    return max((winners.count(one) for one in context.timeline.game.seats if seat in (None, one)), default=0)


def could_follow(context: Context) -> YesNo | None:
    """Not following suit is found as a revoke: whose breach of another duty was found could not, or led."""
    return "no" if context.fault.step >= 0 else None
