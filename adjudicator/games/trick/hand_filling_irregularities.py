"""Irregularities in filling hands from the stock before the play: numbers discarded and drawn, order of drawing.

Keys of a ``[game]`` section, beside ``draw_to`` (see ``card_transfers``):

``discards``    the least and greatest number each player exchanges, ``non_dealer`` first (``[1, 5]``); ``rest``: as
                many as the non-dealer left in the stock of ``stock_cards``.
``all_but_trumps``  every plain card must be discarded, and no trump that there is room for, except by the dealer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from adjudicator.games.trick.widow_irregularities import (
    ExchangeDetail,
    FilledHandDetail,
    OverdrawDetail,
    StockDrawDetail,
    cards_put_away,
    first_card_step,
    first_complaint_step,
    named_events_of_seat,
)
from adjudicator.irregularities.deadline_facts import first_mention_step
from adjudicator.irregularities.details import dealt_hand_sizes
from adjudicator.irregularities.detection import Irregularity
from adjudicator.irregularities.fact_derivation import (
    Derived,
    FactContext,
    YesNo,
    final_yes_or_provisional_no,
    mapped_value,
    yes_no,
)
from adjudicator.irregularities.maker_facts import maker_of_deal
from adjudicator.record.events import TableEvent
from adjudicator.table.state_and_timeline import UNKNOWN_TRUMP, CardPlayed
from adjudicator.values.cards import hand_size
from adjudicator.values.numbers import first_number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.game.game import Game
    from adjudicator.games.trick.widow_irregularities import CardsPutAway
    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import Timeline


class _DrawBeforePlay(NamedTuple):
    """The cards a player drew before the play."""

    number: int
    step: int
    """The step at which the draw began."""


def _first_lead_step(timeline: Timeline) -> int | None:
    """The step of the first card played; None if there is none."""
    return next((step.index for step in timeline.steps if isinstance(step.action, CardPlayed)), None)


def _draw_before_step(timeline: Timeline, seat: Seat, until: int | None) -> _DrawBeforePlay | None:
    """The draw of *seat* before the step *until*; None if its number was not recorded."""
    draws = list(named_events_of_seat(timeline, seat, "draw", until))
    numbers = [len(event.cards) or first_number(event.words) or 0 for _, event in draws]
    return _DrawBeforePlay(sum(numbers), draws[0][0]) if draws and all(numbers) else None


def wrong_exchanges(timeline: Timeline) -> Iterator[Irregularity]:
    """A forbidden number of cards discarded or drawn, or a draw by the dealer before the non-dealer (PQ-04, 05, 07,
    16). A number is checked once its owner has drawn, or a card is led."""
    game = timeline.game
    dealer, lead = timeline.start.dealer, _first_lead_step(timeline)
    first = game.lho(dealer)
    stock = int(game.raw.get("stock_cards", 0))
    before: _DrawBeforePlay | None = None
    for seat, name in ((first, "non_dealer"), (dealer, "dealer")):
        drawn, gone = _draw_before_step(timeline, seat, lead), cards_put_away(timeline, seat, lead)
        least, most = _least_and_most(game, name, None if before is None else stock - before.number)
        if drawn is not None and name == "dealer" and before is not None and drawn.step < before.step:
            said = f"{seat}, who dealt, draws from the stock before {first} has drawn."
            yield Irregularity(
                "illegal-draw", seat, drawn.step, "open", said, detail=StockDrawDetail(draw="dealer_first")
            )
        number = None if gone is None else gone.number
        over = drawn is not None and (
            (name == "non_dealer" and most is not None and drawn.number > most)
            or (number is not None and drawn.number > number)
        )
        if drawn is not None and over:
            than = f"{number} discarded" if number is not None and drawn.number > number else f"{most} allowed"
            said = f"{seat} draws {drawn.number} cards: more than the {than}."
            detail = OverdrawDetail(
                draw="too_many",
                over_five=name == "non_dealer" and most is not None and drawn.number > most,
                size=game.hand_size + 1,
            )
            yield Irregularity("illegal-draw", seat, drawn.step, "open", said, detail=detail)
        else:
            yield from _forbidden_numbers(timeline, seat, (least, most), drawn, lead)
        before = drawn if name == "non_dealer" else before


def _forbidden_numbers(
    timeline: Timeline, seat: Seat, bounds: tuple[int, int | None], drawn: _DrawBeforePlay | None, lead: int | None
) -> Iterator[Irregularity]:
    """A discard outside *bounds*, once somebody mentions it or a card is led without a draw.

    If the player has drawn the number allowed, the hand is short instead, and that has its own law.
    """
    least, most = bounds
    first = next((step for step, _ in named_events_of_seat(timeline, seat, "discard", lead)), None)
    if first is None:
        return
    until = lead if drawn is None else drawn.step
    spoken = first_complaint_step(timeline, first, until)
    last = until if drawn is None or spoken is not None else None

    def wrong(moment: int | None) -> CardsPutAway | None:
        gone = None if moment is None else cards_put_away(timeline, seat, moment)
        right = gone is None or (least <= gone.number and (most is None or gone.number <= most))
        return None if right else gone

    gone = wrong(spoken) or (wrong(last) if spoken is None else None)
    if gone is not None:
        put_right = spoken is not None and last is not None and wrong(last) is None
        said = f"{seat} discards {gone.number} {'card' if gone.number == 1 else 'cards'}; {_range_text(least, most)}"
        said += " may go."
        detail = ExchangeDetail(cards=(), exchange="forbidden_number")
        status = "corrected" if put_right else "open"
        yield Irregularity("illegal-discard", seat, gone.step, status, said, detail=detail)


def _least_and_most(game: Game, name: str, rest: int | None) -> tuple[int, int | None]:
    least, most = game.raw["discards"][name]
    return int(least), rest if most == "rest" else int(most)


def _range_text(least: int, most: int | None) -> str:
    return f"{least} or more" if most is None else f"{least} to {most}" if least < most else str(most)


def wrongly_filled_hands(timeline: Timeline) -> Iterator[Irregularity]:
    """A hand left by its own exchange with another number of cards than the play begins with.

    Only if discard and draw are both recorded; a draw of more than was put away has its own law.
    """
    game, lead = timeline.game, _first_lead_step(timeline)
    if lead is None:
        return
    state = timeline.steps[lead].before
    over = (
        {}
        if "discards" not in game.raw
        else {seat: _drew_more_than_put_away(timeline, seat, lead) for seat in game.seats}
    )
    sizes = {seat: state.left[seat] for seat in game.seats}
    for seat in game.seats:
        drawn = _draw_before_step(timeline, seat, lead)
        gone = cards_put_away(timeline, seat, lead)
        if drawn is None or gone is None or over.get(seat) or sizes[seat] == game.draw_to:
            continue
        if _was_dealt_wrong_number(timeline, seat):
            continue
        few = "few" if sizes[seat] < game.draw_to else "many"
        said = f"{seat} has {sizes[seat]} cards after the draw instead of {game.draw_to}: too {few}."
        # As if dealt so: the laws depend on too few or too many, not on the number.
        dealt = {one: game.hand_size + sizes[one] - game.draw_to for one in game.seats}
        detail = FilledHandDetail(size=dealt[seat], dealt_sizes=dealt, wrong_by="draw")
        yield Irregularity("wrong-number-of-cards", seat, drawn.step, "open", said, detail=detail)


def _drew_more_than_put_away(timeline: Timeline, seat: Seat, lead: int) -> bool:
    drawn, gone = _draw_before_step(timeline, seat, lead), cards_put_away(timeline, seat, lead)
    return drawn is not None and gone is not None and drawn.number > gone.number


def _was_dealt_wrong_number(timeline: Timeline, seat: Seat) -> bool:
    hand = timeline.start.hands.get(seat)
    return hand is not None and hand_size(hand) != timeline.game.hand_size


def wrong_cards_kept_or_discarded(timeline: Timeline) -> Iterator[Irregularity]:
    """A plain card kept, or a trump put away without need (CI-11, CI-12)."""
    game = timeline.game
    for seat in game.seats:
        discards = list(named_events_of_seat(timeline, seat, "discard", _first_lead_step(timeline)))
        if seat == timeline.start.dealer or not discards:
            continue
        step, _ = discards[-1]
        state = timeline.steps[step].after
        hand, trump = state.hands.get(seat), state.trump
        if trump in (None, UNKNOWN_TRUMP) or not all(event.cards for _, event in discards):
            continue
        done = first_card_step(timeline, seat) is not None or any(named_events_of_seat(timeline, seat, "draw"))
        ranking = game.ranking(trump)
        if hand is not None and hand_size(hand) == state.left[seat] and done:
            kept = sorted(card for card in hand if not ranking.is_trump(card))
            if kept:
                said = f"{seat} keeps {' '.join(kept)} in discarding; only trumps may be kept."
                kept_one = ExchangeDetail(cards=(), exchange="kept_plain_card")
                yield Irregularity("illegal-discard", seat, step, "open", said, detail=kept_one)
        gone = [card for _, event in discards for card in event.cards if ranking.is_trump(card)]
        if gone and state.left[seat] < game.draw_to:
            said = f"{seat} discards {' '.join(gone)}, a trump that they could have kept."
            detail = ExchangeDetail(cards=tuple(gone), exchange="trump_discarded")
            yield Irregularity("illegal-discard", seat, step, "open", said, detail=detail)


def has_drawn_before(timeline: Timeline, seat: Seat, until: int | None) -> bool:
    """Whether *seat* had drawn before the step *until* (None: in the whole deal)."""
    return any(
        isinstance(step.event, TableEvent) and step.event.name == "draw" and step.event.seat == seat
        for step in timeline.steps[:until]
    )


def _exchange_flaw(context: FactContext) -> str:
    told = context.fault.detail_as(ExchangeDetail)
    return told.exchange if told else ""


def piquet_discard(context: FactContext) -> Literal["forbidden_number"] | None:
    """A discard of a forbidden number; whether the player meant that number has to be answered by people."""
    return "forbidden_number" if _exchange_flaw(context) == "forbidden_number" else None


def stock_touched(context: FactContext) -> Derived[YesNo] | None:
    """Whether the offender had drawn before the first mention, or at all."""
    seat = context.fault.offender
    return (
        None
        if seat is None
        else final_yes_or_provisional_no(has_drawn_before(context.timeline, seat, first_mention_step(context)))
    )


def piquet_draw(context: FactContext) -> Literal["too_many", "fewer_than_five", "dealer_first"] | None:
    """The fault of the draw."""
    told = context.fault.detail_as(StockDrawDetail)
    return told.draw if told else None


def nondealer_drew_over_five(context: FactContext) -> YesNo | None:
    """Whether the non-dealer drew more than allowed."""
    told = context.fault.detail_as(OverdrawDetail)
    return yes_no(told.over_five) if told else None


def hand_wrong_by(context: FactContext) -> Literal["deal", "draw"] | None:
    """Whether the hands were dealt with a wrong number, or the exchange has made it wrong."""
    told = context.fault.detail_as(FilledHandDetail)
    if told is not None:
        return told.wrong_by
    return "deal" if dealt_hand_sizes(context.fault) else None


def cinch_discard(context: FactContext) -> Literal["kept_plain_card", "changed"] | None:
    """A plain card kept, or a trump discarded that would now have to be changed."""
    return mapped_value(_exchange_flaw(context), {"kept_plain_card": "kept_plain_card", "trump_discarded": "changed"})


def trump_discarded(context: FactContext) -> YesNo | None:
    """Whether a trump was discarded."""
    return "yes" if _exchange_flaw(context) == "trump_discarded" else None


def drew_and_played_before_mention(context: FactContext) -> YesNo | None:
    """Yes for a player who drew and has played a card; a look at a drawn card before that is not recorded."""
    seat, steps = context.fault.offender, context.timeline.steps
    drew = seat is not None and has_drawn_before(context.timeline, seat, first_mention_step(context))
    played = any(
        isinstance(step.action, CardPlayed) and step.action.seat == seat
        for step in steps[: first_mention_step(context)]
    )
    return "yes" if drew and played else None


def opponent_discarded_scoring_trump(context: FactContext) -> YesNo | None:
    """Whether an opponent of the bidder put away a trump that scores in any case."""
    seat, undertook, cards = context.fault.offender, maker_of_deal(context), context.fault.cards
    state = context.timeline.end
    if seat is None or undertook is None:
        return None
    if state.game.same_side(seat, undertook):
        return "no"
    points, trump = state.game.raw.get("points", {}), state.trump
    ranks = {"jack": "J", "ten": "T", "five": "5", "high": "A", "low": "2"}
    scoring = {f"{trump}{rank}" for name, rank in ranks.items() if name in points}
    left = "left-five" in points and any(card[0] != trump for card in cards)
    return "yes" if left or scoring & set(cards) else None
