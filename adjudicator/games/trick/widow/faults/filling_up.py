"""Hands that are filled from the stock before the play: numbers discarded and drawn, and who draws first.

Keys of a ``[game]`` section, beside ``draw_to`` (``card_moves``):

``discards``    how few and how many cards each exchanges, ``non_dealer`` first (``[1, 5]``); ``rest``: as many as he
                left in the stock, which holds ``stock_cards``.
``all_but_trumps``  what is no trump must be discarded, and no trump that there is room for, except by the dealer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.find.detecting import Irregularity
from adjudicator.games.trick.widow.details import Exchange, FilledHand, OverDrawn, StockDrawn
from adjudicator.games.trick.widow.faults.put_away import away, first_card, spoken_of, told
from adjudicator.record.events import TableEvent
from adjudicator.table.state import UNKNOWN, CardPlayed
from adjudicator.values.cards import size
from adjudicator.values.numbers import first_number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.game.game import Game
    from adjudicator.games.trick.widow.faults.put_away import Away
    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state import Timeline


class _Drawn(NamedTuple):
    """What a player drew before the play."""

    number: int
    step: int
    """Where he began to."""


def _lead(timeline: Timeline) -> int | None:
    """The step of the first card played."""
    return next((step.index for step in timeline.steps if isinstance(step.did, CardPlayed)), None)


def _drawn(timeline: Timeline, seat: Seat, until: int | None) -> _Drawn | None:
    """The draw of *seat*; None where nobody wrote how many cards it was."""
    draws = list(told(timeline, seat, "draw", until))
    numbers = [len(event.cards) or first_number(event.words) or 0 for _, event in draws]
    return _Drawn(sum(numbers), draws[0][0]) if draws and all(numbers) else None


def wrong_exchange(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """Another number of cards discarded or drawn than a player may, or dealer's draw before non-dealer's (PQ-04, 05,
    07, 16). A number is looked at when its owner has drawn, or when a card is led."""
    game = timeline.game
    dealer, lead = timeline.start.dealer, _lead(timeline)
    first = game.lho(dealer)
    stock = int(game.raw.get("stock_cards", 0))
    before: _Drawn | None = None
    for seat, name in ((first, "non_dealer"), (dealer, "dealer")):
        drawn, gone = _drawn(timeline, seat, lead), away(timeline, seat, lead)
        least, most = _bounds(game, name, None if before is None else stock - before.number)
        if drawn is not None and name == "dealer" and before is not None and drawn.step < before.step:
            said = f"{seat}, who dealt, draws from the stock before {first} has drawn."
            yield Irregularity("illegal-draw", seat, drawn.step, "open", said, detail=StockDrawn(draw="dealer_first"))
        number = None if gone is None else gone.number
        over = drawn is not None and (
            (name == "non_dealer" and most is not None and drawn.number > most)
            or (number is not None and drawn.number > number)
        )
        if drawn is not None and over:
            than = f"{number} discarded" if number is not None and drawn.number > number else f"{most} allowed"
            said = f"{seat} draws {drawn.number} cards: more than the {than}."
            detail = OverDrawn(
                draw="too_many",
                over_five=name == "non_dealer" and most is not None and drawn.number > most,
                size=game.hand_size + 1,
            )
            yield Irregularity("illegal-draw", seat, drawn.step, "open", said, detail=detail)
        else:
            yield from _forbidden(timeline, seat, (least, most), drawn, lead)
        before = drawn if name == "non_dealer" else before


def _forbidden(
    timeline: Timeline, seat: Seat, bounds: tuple[int, int | None], drawn: _Drawn | None, lead: int | None
) -> Iterator[Irregularity]:
    """A discard of another number than *bounds* allow, when somebody speaks of it, or a card is led without a draw.

    Of who has drawn as many cards as he may the hand tells: it is short, and that has its own law.
    """
    least, most = bounds
    first = next((step for step, _ in told(timeline, seat, "discard", lead)), None)
    if first is None:
        return
    until = lead if drawn is None else drawn.step
    spoken = spoken_of(timeline, first, until)
    last = until if drawn is None or spoken is not None else None

    def wrong(moment: int | None) -> Away | None:
        gone = None if moment is None else away(timeline, seat, moment)
        right = gone is None or (least <= gone.number and (most is None or gone.number <= most))
        return None if right else gone

    gone = wrong(spoken) or (wrong(last) if spoken is None else None)
    if gone is not None:
        put_right = spoken is not None and last is not None and wrong(last) is None
        said = f"{seat} discards {gone.number} {'card' if gone.number == 1 else 'cards'}; {_range(least, most)}"
        said += " may go."
        detail = Exchange(cards=(), exchange="forbidden_number")
        status = "corrected" if put_right else "open"
        yield Irregularity("illegal-discard", seat, gone.step, status, said, detail=detail)


def _bounds(game: Game, name: str, rest: int | None) -> tuple[int, int | None]:
    least, most = game.raw["discards"][name]
    return int(least), rest if most == "rest" else int(most)


def _range(least: int, most: int | None) -> str:
    return f"{least} or more" if most is None else f"{least} to {most}" if least < most else str(most)


def wrongly_filled(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A hand that its own exchange leaves with another number of cards than the play begins with.

    Only where its discard and its draw are both written down; a draw of more than was put away has its own law.
    """
    game, lead = timeline.game, _lead(timeline)
    if lead is None:
        return
    state = timeline.steps[lead].before
    over = {} if "discards" not in game.raw else {seat: _over(timeline, seat, lead) for seat in game.seats}
    sizes = {seat: state.left[seat] for seat in game.seats}
    for seat in game.seats:
        drawn = _drawn(timeline, seat, lead)
        gone = away(timeline, seat, lead)
        if drawn is None or gone is None or over.get(seat) or sizes[seat] == game.draw_to:
            continue
        if _dealt_wrong(timeline, seat):
            continue
        few = "few" if sizes[seat] < game.draw_to else "many"
        said = f"{seat} has {sizes[seat]} cards after the draw instead of {game.draw_to}: too {few}."
        # As if so many had been dealt: the laws speak of too few or too many, not of how many.
        dealt = {one: game.hand_size + sizes[one] - game.draw_to for one in game.seats}
        detail = FilledHand(size=dealt[seat], dealt=dealt, wrong_by="draw")
        yield Irregularity("wrong-number-of-cards", seat, drawn.step, "open", said, detail=detail)


def _over(timeline: Timeline, seat: Seat, lead: int) -> bool:
    drawn, gone = _drawn(timeline, seat, lead), away(timeline, seat, lead)
    return drawn is not None and gone is not None and drawn.number > gone.number


def _dealt_wrong(timeline: Timeline, seat: Seat) -> bool:
    hand = timeline.start.hands.get(seat)
    return hand is not None and size(hand) != timeline.game.hand_size


def wrong_cards(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A card kept that is no trump, or a trump put away without need (CI-11, CI-12)."""
    game = timeline.game
    for seat in game.seats:
        discards = list(told(timeline, seat, "discard", _lead(timeline)))
        if seat == timeline.start.dealer or not discards:
            continue
        step, _ = discards[-1]
        state = timeline.steps[step].after
        hand, trump = state.hands.get(seat), state.trump
        if trump in (None, UNKNOWN) or not all(event.cards for _, event in discards):
            continue
        done = first_card(timeline, seat) is not None or any(told(timeline, seat, "draw"))
        ranking = game.ranking(trump)
        if hand is not None and size(hand) == state.left[seat] and done:
            kept = sorted(card for card in hand if not ranking.is_trump(card))
            if kept:
                said = f"{seat} keeps {' '.join(kept)} in discarding; only trumps may be kept."
                kept_one = Exchange(cards=(), exchange="kept_plain_card")
                yield Irregularity("illegal-discard", seat, step, "open", said, detail=kept_one)
        gone = [card for _, event in discards for card in event.cards if ranking.is_trump(card)]
        if gone and state.left[seat] < game.draw_to:
            said = f"{seat} discards {' '.join(gone)}, a trump that they could have kept."
            detail = Exchange(cards=tuple(gone), exchange="trump_discarded")
            yield Irregularity("illegal-discard", seat, step, "open", said, detail=detail)


def drew_by(timeline: Timeline, seat: Seat, until: int | None) -> bool:
    """Whether *seat* had drawn before the step *until*."""
    return any(
        isinstance(step.event, TableEvent) and step.event.name == "draw" and step.event.seat == seat
        for step in timeline.steps[:until]
    )
