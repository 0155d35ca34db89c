"""Faults in shuffling, cutting and dealing, as the people at the table report them with ``!deal``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.spoken import noticed
from adjudicator.find.deal.details import DealFault, DrawForDeal, Look, OtherBoard
from adjudicator.find.detecting import Irregularity
from adjudicator.record.events import TableEvent

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state import Step, Timeline
    from adjudicator.values.cards import Card

# word after !deal → (kind, what happened)
_FAULTS = {
    "uncut": ("improper-shuffle-or-cut", "The pack was not cut."),
    "unshuffled": ("improper-shuffle-or-cut", "The pack was not shuffled."),
    "faced": ("faced-card-in-pack", "{cards} was found face up in the pack."),
    "exposed": ("card-exposed-in-deal", "{cards}, dealt to {seat}, was exposed in dealing."),
    "wrong-pack": ("deal-out-of-turn", "The deal was made with the wrong pack."),
    "two-at-once": ("misdeal", "Two cards were dealt to a hand at once."),
    "more-at-once": ("misdeal", "More than two cards were dealt to a hand at once."),
    "omitted": ("misdeal", "{seat} was left out in dealing."),
}
_WHO_DREW = ("players_who_drew_alike", "whoever_must_draw_again")
"""Roles that mean those in whose draw the fault lies."""


def deal_events(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """Every reported fault of the deal."""
    dealer = timeline.start.dealer
    draws = [(step, event) for step, event in timeline.acts if event.words[:1] == ("drawn",)]
    if draws:
        yield from _draws(timeline, draws)
    for step, event in timeline.acts:
        if event.name == "looked" and ("at" in event.words or (event.seat and not step.before.tricks)):
            # Where a trick is complete it is that one which they look at (CB-101).
            yield from _look(step, event, ())
        if event.name != "deal":
            continue
        word = event.words[0] if event.words else ""
        detail = DealFault(word=word, cards=event.cards)
        if word == "by":
            if event.seat and event.seat != dealer and not timeline.game.raw.get("any_dealer"):
                said = f"{event.seat} deals although it is {dealer}'s turn."
                yield Irregularity("deal-out-of-turn", event.seat, step.index, "open", said, detail=detail)
        elif word == "passed":
            said = f"{event.seat} passes up their turn to deal."
            yield Irregularity("deal-out-of-turn", event.seat, step.index, "open", said, detail=detail)
        elif word == "looked":
            yield from _look(step, event, event.cards)
        elif word == "wrong-board" and event.seat:
            yield from _other_board(timeline, step, event.seat, detail)
        elif word in _FAULTS:
            kind, said = _FAULTS[word]
            said = said.format(cards=" ".join(event.cards) or "A card", seat=event.seat)
            yield Irregularity(kind, dealer, step.index, "open", said, detail=detail)


def _draws(timeline: Timeline, draws: Sequence[tuple[Step, TableEvent]]) -> Iterator[Irregularity]:
    """Cards drawn for the deal that decide nothing, where the code has a law of it."""
    from adjudicator.evidence.draw_for_deal import faults  # few records tell of the draw

    for found in faults(draws, timeline.game.raw.get("drawn", {})):
        who = " and ".join(found.who)
        detail, roles = DrawForDeal(drawn=found.fault), dict.fromkeys(_WHO_DREW, who)
        offender = found.who[0] if len(found.who) == 1 else None
        yield Irregularity("drawing-error", offender, found.step, "open", found.says, detail=detail, roles=roles)


def _look(step: Step, event: TableEvent, cards: tuple[Card, ...]) -> Iterator[Irregularity]:
    """A look at cards: at another hand, taken up by mistake or looked into later, or at cards of the deal."""
    state, seat = step.before, event.seat
    at = event.words[-1] if "at" in event.words else None
    if at is not None and state.stage == "play" and seat == state.dummy and state.game.raw.get("dummy_limits"):
        # That is one of the limits set to dummy, which have a law of their own (43A2).
        return
    if at is None:
        said = f"{seat} looked at a card they may not see."
        detail = DealFault(word="looked", cards=cards)
        yield Irregularity("unauthorized-look", seat, step.index, "open", said, detail=detail)
        return
    of_nobody = state.stage == "auction" and at not in state.game.seats
    if of_nobody and state.game.silent_hand in state.hands:
        # A silent hand that has a place of its own lies face up during the auction: looking is no offence (TR-01).
        return
    said = f"{seat} looked at {at}'s hand."
    look = Look(word="looked", cards=cards, looked_into=at, at_dummy=of_nobody)
    mistaken = state.stage != "play" and not of_nobody
    kind = "wrong-hand" if mistaken else "unauthorized-look"
    yield Irregularity(kind, seat, step.index, "open", said, detail=look)


def _other_board(timeline: Timeline, told: Step, seat: Seat, detail: DealFault) -> Iterator[Irregularity]:
    """A call made with cards of another board (15A); without a call it is information from outside."""
    call = next((made for made in timeline.calls if made.seat == seat), None)
    if call is None:
        said = f"{seat} has looked at cards of another board."
        yield Irregularity("extraneous-information", seat, told.index, "open", said, detail=detail)
        return
    found = told.index if told.index > call.step else noticed(timeline, call.step)
    other = OtherBoard(word=detail.word, cards=detail.cards, call=call.call, found=found)
    status = "open" if timeline.stands(call.step) else "corrected"
    said = f"{seat} calls {call.call} with the cards of another board."
    yield Irregularity("wrong-hand", seat, call.step, status, said, detail=other)
