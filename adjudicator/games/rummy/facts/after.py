"""What had happened by the time a fault of a rummy deal was mentioned: discards, draws of the next player, lay-offs."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Literal, TypeAlias

from adjudicator.find.deriving import Context, Derived, YesNo, as_yet, for_good, so_far, yes_no
from adjudicator.find.general.facts.moments import mention
from adjudicator.game.score_tag import scores_of
from adjudicator.games.rummy.combinations import MeldRules
from adjudicator.games.rummy.details import RummyFault
from adjudicator.games.rummy.facts.told import seen
from adjudicator.games.rummy.follow import followed
from adjudicator.games.rummy.rules import RummyRules
from adjudicator.record.events import TableEvent

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.record.events import Seat
    from adjudicator.table.state import Step

RummyDrawAnswer: TypeAlias = Literal[
    "saw_one_card", "saw_several_cards", "took_too_many_in_hand", "other_place", "stock_gone"
]
GinDrawAnswer: TypeAlias = Literal[
    "before_refusal",
    "before_discard",
    "saw_card_in_turn",
    "saw_card_out_of_turn",
    "last_two_cards",
    "right_lost",
    "other",
]
ShortMeldCuredByAnswer: TypeAlias = Literal["nothing_yet", "adding_cards", "taking_all_back", "adding_and_taking_back"]

_LAYING = ("meld", "layoff")
_ACTS = ("draw", *_LAYING, "discard", "knock", "out")
_HIGH = 5000
"""The score from which a first meld needs more at italian canasta."""

_OVER_IT = ("accept", "elect", "discard")
"""What another player does about a knock as it stands, or once it counts for nothing. Who only refuses it leaves the
knocker time to say that another card was meant."""


def _later(context: Context) -> Iterator[TableEvent]:
    """The events after the fault, to its mention."""
    told = context.fault.of(RummyFault)
    found = (told.taken_back if told else None) or mention(context)
    for step in context.timeline.steps[context.fault.step + 1 : found]:
        if isinstance(step.event, TableEvent):
            yield step.event


def _is(context: Context, *kinds: str) -> bool:
    return context.fault.of(RummyFault) is not None and (not kinds or context.fault.kind in kinds)


def _excess(context: Context) -> int | None:
    told = context.fault.of(RummyFault)
    return told.excess if told else None


def _discarded(context: Context) -> bool:
    return any(event.name == "discard" and event.seat == context.fault.offender for event in _later(context))


def _took_in(context: Context) -> bool:
    """Whether he played on with the cards that he has drawn."""
    played = [event for event in _later(context) if event.seat == context.fault.offender]
    return any(event.name in ("meld", "layoff", "discard") for event in played)


def offender_discarded(context: Context) -> Derived[YesNo] | None:
    """Whether he had discarded by then."""
    return so_far(_discarded(context)) if _is(context) else None


def turn_reached(context: Context) -> Literal["no_stock_card", "stock_card_in_hand", "discarded"] | None:
    """How far a turn out of turn had gone when he was stopped."""
    if context.fault.turn is None:
        return None
    this = context.timeline.steps[context.fault.step].event
    events = [event for event in (this, *_later(context)) if isinstance(event, TableEvent)]
    own = [event for event in events if event.seat == context.fault.offender]
    names = [event.name for event in own]
    if "discard" in names:
        return "discarded"
    drew = [event for event in own if event.name == "draw"]
    if any("pile" not in event.words for event in drew):
        return "stock_card_in_hand" if any(name in _LAYING for name in names[names.index("draw") :]) else None
    return "no_stock_card"


def rummy_draw(context: Context) -> RummyDrawAnswer | None:
    """What is wrong with the draw: cards too many that were put back were only seen, those he discarded over he has."""
    if told := seen(context).rummy_draw:
        return told
    excess = _excess(context)
    if excess is None:
        return None
    if context.fault.status == "corrected":
        return "saw_one_card" if excess == 1 else "saw_several_cards"
    return "took_too_many_in_hand" if _took_in(context) else None


def canasta_draw(context: Context) -> Literal["too_many", "other"] | None:
    """Too many cards, or another fault."""
    if not _is(context, "illegal-draw", "illegal-pickup"):
        return None
    return "too_many" if _excess(context) else "other"


def excess_in_hand(context: Context) -> YesNo | None:
    """Whether the cards too many are in the hand: not those he put back, but those he melded or discarded over."""
    if _excess(context) is None:
        return None
    if context.fault.status == "corrected":
        return "no"
    return "yes" if _took_in(context) else None


def gin_draw(context: Context) -> GinDrawAnswer | None:
    """What is wrong with the draw."""
    if told := seen(context).gin_draw:
        return told
    if _excess(context) is not None and context.fault.status == "corrected":
        return "saw_card_in_turn"
    return "other" if seen(context).rummy_draw else None


def next_player_did(context: Context) -> Derived[str] | None:
    """What the player after the offender had done: with one of the cards wrongly discarded, or otherwise."""
    if not _is(context, "illegal-discard") or context.fault.offender is None:
        return None
    rules, retired = (
        RummyRules.of(context.timeline.game),
        {act.seat for _, act in context.timeline.acts if act.name == "drop"},
    )
    follower = rules.next(context.fault.offender)
    while follower in retired and follower != context.fault.offender:
        follower = rules.next(follower)
    did: Derived[str] = as_yet("nothing")
    acts = [event for event in _later(context) if event.name in _ACTS]
    if seen(context).discard_fault == "without_drawing" and _restored(acts, context.fault.offender):
        return did
    for event in acts:
        if event.seat != follower:
            continue
        if event.name == "discard":
            return for_good("ended_turn")
        if event.name == "draw":
            did = for_good("drew_that_card" if _takes(context, event) else "drew_other_card")
    return did


def _restored(acts: Sequence[TableEvent], offender: Seat) -> bool:
    """Whether who discarded without drawing has drawn before anybody else acted: his hand is right again (RU-09)."""
    return bool(acts) and acts[0].seat == offender and acts[0].name == "draw"


def _takes(context: Context, draw: TableEvent) -> bool:
    wrong = context.fault.cards
    return any(card in wrong for card in draw.cards) or (not draw.cards and "pile" in draw.words)


def laid_off_on_it(context: Context) -> Literal["none", "no_set_by_itself", "a_set_by_itself"] | None:
    """What was laid off on a false set of the offender's by then."""
    offender = context.fault.offender
    if seen(context).rummy_meld != "not_a_set" or offender is None:
        return None
    added = [
        card for event in _later(context) if event.name == "layoff" and offender in event.words for card in event.cards
    ]
    if not added:
        unnamed = any(event.name == "layoff" and not event.words for event in _later(context))
        return None if unnamed else "none"
    rules = MeldRules.of(context.timeline.game.raw) or MeldRules()
    return "a_set_by_itself" if rules.kind(added) else "no_set_by_itself"


def opponent_after_knock(context: Context) -> Derived[str] | None:
    """What the opponent had done after the knock."""
    if not _is(context, "illegal-knock"):
        return None
    others = [event.name for event in _later(context) if event.seat not in (None, context.fault.offender)]
    # Who accepts or refuses the knock has found what is wrong with it.
    others = list(takewhile(lambda name: name not in ("accept", "refuse"), others))
    if "layoff" in others:
        return for_good("laid_off")
    return as_yet("shown_cards" if {"meld", "expose"} & set(others) else "shown_nothing")


def discard_inadvertent(context: Context) -> Literal["no", "replaced", "left"] | None:
    """That the knocker has left the discard that spoils his knock: somebody has gone on over it, and he has not taken
    it back."""
    fault, told = context.fault, seen(context).discard_inadvertent
    if told or not _is(context, "illegal-knock"):
        return told
    after = [step.event for step in context.timeline.steps[fault.step + 1 :]]
    acts = [(event.name, event.seat) for event in after if isinstance(event, TableEvent)]
    if ("withdraw", fault.offender) in acts:
        return None
    # His own first discard belongs to the knock.
    left = any(name == "draw" or (name in _OVER_IT and seat not in (None, fault.offender)) for name, seat in acts)
    return "left" if left else None


def opponent_discarded_since(context: Context) -> Derived[YesNo] | None:
    """Whether another player had discarded since."""
    if not _is(context, "illegal-pickup"):
        return None
    offender = context.fault.offender
    return so_far(any(event.name == "discard" and event.seat != offender for event in _later(context)))


def next_hand_acted(context: Context) -> Derived[YesNo] | None:
    """Whether another player had drawn, or taken the pile, by then."""
    if not _is(context, "illegal-meld", "insufficient-meld", "illegal-knock"):
        return None
    offender = context.fault.offender
    return so_far(any(event.name == "draw" and event.seat != offender for event in _later(context)))


def short_meld_cured_by(context: Context) -> ShortMeldCuredByAnswer | None:
    """What he did about a first meld that counts too little, before his discard."""
    if not _is(context, "insufficient-meld"):
        return None
    turn = _turn_around(context)
    before = [step for step in turn if step.index <= context.fault.step]
    after = turn[len(before) :]
    left = sum(_laid(step, context) - _taken_back(step, context) for step in before)
    added = sum(_laid(step, context) for step in after)
    taken = sum(_taken_back(step, context) for step in after)
    if taken and not added:
        return "taking_all_back" if taken >= left else None
    if added and taken:
        return "adding_and_taking_back"
    return "adding_cards" if added else "nothing_yet"


def _turn_around(context: Context) -> list[Step]:
    """What the offender did in the turn of the fault, from his last discard before it to the next."""
    turn: list[Step] = []
    for step in context.timeline.steps:
        event = step.event
        if not isinstance(event, TableEvent) or event.seat != context.fault.offender:
            continue
        if event.name == "discard":
            if step.index > context.fault.step:
                break
            turn.clear()
        turn.append(step)
    return turn


def _laid(step: Step, context: Context) -> int:
    """The cards laid down that count: red threes do not."""
    event = step.event
    if not isinstance(event, TableEvent) or event.name not in _LAYING:
        return 0
    rules = RummyRules.of(context.timeline.game)
    return 0 if all(map(rules.is_red_three, event.cards)) else len(event.cards)


def _taken_back(step: Step, context: Context) -> int:
    """The cards that a withdrawal takes from the table: the one it names, or all that goes back by it."""
    event, events = step.event, context.record.events
    if not isinstance(event, TableEvent) or event.name != "withdraw":
        return 0
    withdrawn = followed(context.timeline).withdrawn
    acts = [act for at, by in withdrawn.items() if by == step.event_index and isinstance(act := events[at], TableEvent)]
    cards = sum(len(act.cards) for act in acts if act.name in _LAYING)
    return min(cards, len(event.cards)) if event.cards else cards


def pile_reached(context: Context) -> Literal["reached_for", "taken_in"] | None:
    """A pile that was drawn is in the hand; one put back at once may only have been reached for."""
    return None if context.fault.status == "corrected" else seen(context).pile_reached


def would_feed_next(context: Context) -> YesNo | None:
    """Whether the next player had melded ten cards at all: if not, nothing can feed him."""
    offender = context.fault.offender
    if seen(context).stock_card_kept != "yes" or offender is None:
        return None
    follower = RummyRules.of(context.timeline.game).next(offender)
    melded = sum(
        len(step.event.cards)
        for step in context.timeline.steps[: context.fault.step]
        if isinstance(step.event, TableEvent) and step.event.name in _LAYING and step.event.seat == follower
    )
    return "no" if melded < context.timeline.game.hand_size else None


def total_5000(context: Context) -> YesNo | None:
    """Whether the side's score at the start of the deal is 5,000 or more."""
    offender, scores = context.fault.offender, scores_of(context.record)
    side = context.timeline.game.side(offender) if offender else ""
    return yes_no(scores[side] >= _HIGH) if side in scores else None
