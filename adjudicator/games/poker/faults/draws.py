"""Faults of the draw in draw poker, and a pot opened without the cards for it (001:2619-2647)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from adjudicator.evidence.spoken import noticed
from adjudicator.find.detecting import Irregularity
from adjudicator.games.poker.details import DrawnHand, FalseOpening, PassedOver
from adjudicator.games.poker.follow import followed
from adjudicator.games.poker.rules import BetRules
from adjudicator.games.poker.turns import clockwise
from adjudicator.record.events import TableEvent
from adjudicator.score.systems.poker import CLASSES, ORDER, SIZE, is_bobtail, rate
from adjudicator.values.numbers import first_number

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state import Timeline
    from adjudicator.values.cards import Card

_PAIRS = {"jacks": "J", "bobtail": "J", "queens": "Q", "kings": "K", "aces": "A"}


def exchanges(timeline: Timeline) -> list[tuple[int, Seat, str, int]]:
    """Every discard and draw of the record: (step, seat, ``discard`` or ``draw``, how many cards)."""
    found = []
    for step in timeline.steps:
        event = step.event
        if isinstance(event, TableEvent) and event.name in ("discard", "draw") and event.seat:
            count = len(event.cards) or first_number(event.words) or 0
            found.append((step.index, event.seat, event.name, count))
    return found


def after_the_draw(record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A hand that gets more or fewer cards in the draw than it has discarded."""
    if not timeline.game.raw.get("draws_after"):
        return
    held: dict[Seat, int] = {}
    drawn: dict[Seat, int] = {}
    served: dict[Seat, int] = {}
    for step, seat, what, count in exchanges(timeline):
        if what == "discard":
            held[seat] = held.get(seat, SIZE) - count
        elif seat in held:
            # Where nobody wrote down the discards, the draw tells nothing.
            held[seat] += count
            drawn[seat], served[seat] = step, served.get(seat, 0) + count
    for seat, step in drawn.items():
        dealt = record.hands.get(seat)
        if held[seat] != SIZE and (dealt is None or len(dealt) == SIZE):
            said = f"{seat} has {held[seat]} cards after the draw instead of {SIZE}."
            asked = _asked(timeline, seat, step)
            detail = DrawnHand(size=held[seat], served=served[seat], asked=asked)
            yield Irregularity("wrong-number-of-cards", seat, step, "open", said, detail=detail)


def _asked(timeline: Timeline, seat: Seat, step: int) -> int | None:
    """How many cards *seat* had last asked for by *step*, where the record tells."""
    asked = None
    for event in (one.event for one in timeline.steps[:step]):
        told = isinstance(event, TableEvent) and event.name == "announce" and event.seat == seat
        if told and isinstance(event, TableEvent) and event.words[0] == "draw" and len(event.words) > 1:
            asked = first_number(event.words)
    return asked


def passed_over(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A player who lets one on his left draw before him and then draws himself (PD-08)."""
    if not timeline.game.raw.get("draws_after"):
        return
    order = clockwise(timeline)
    moves = exchanges(timeline)
    drawn: list[Seat] = []
    for step, seat, what, _ in moves:
        if what != "draw" or seat not in order:
            continue
        missed = [other for other in drawn if order.index(other) > order.index(seat)]
        if missed and seat not in drawn:
            said = f"{seat} draws after {missed[0]} on their left has drawn before them."
            before = next(at for at, other, name, _ in moves if name == "draw" and other == missed[0])
            discards = [at for at, other, name, _ in moves if other == seat and name == "discard"]
            # Where nobody wrote down his discards, nobody can tell when they were made.
            detail = PassedOver(discarded=any(at < before for at in discards) if discards else None)
            yield Irregularity("illegal-draw", seat, step, "open", said, detail=detail)
        drawn.append(seat)


def false_openers(record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A pot opened on a hand, known from the deal, that lacks what the form requires (PD-13, PD-17)."""
    betting = followed(timeline)
    if betting is None or betting.opener is None or betting.opened_at is None:
        return
    needed = str(BetRules.of(record, timeline.game.raw).section.get("openers", "none"))
    hand = record.hands.get(betting.opener)
    if needed == "none" or hand is None or len(hand) != SIZE or can_open(hand, needed):
        return
    step, drawn = betting.opened_at, exchanges(timeline)
    found = noticed(timeline, step)
    until = len(timeline.steps) if found is None else found
    moment = "after_the_draw" if any(at < until for at, *_ in drawn) else "before_the_draw"
    if len(betting.active) == 1 and found is None:
        moment = "after_all_others_dropped"
    said = f"{betting.opener} opens without {'two pairs' if needed == 'two-pair' else f'the {needed} required'}."
    detail = FalseOpening(found=moment)
    yield Irregularity("unqualified-bid", betting.opener, step, "open", said, detail=detail)


def can_open(hand: Sequence[Card], needed: str) -> bool:
    """Whether *hand*, five natural cards, is enough to open where *needed* is the requirement."""
    worth = rate(hand)
    pair, two_pairs = CLASSES.index("one pair"), CLASSES.index("two pairs")
    if needed == "bobtail" and _bobtail(hand):
        return True
    if worth.kind != pair or needed not in _PAIRS:
        return worth.kind >= two_pairs
    return worth.ranks[0] >= ORDER.index(_PAIRS[needed])


def _bobtail(hand: Sequence[Card]) -> bool:
    """Four cards of a suit, or four in sequence that a card at either end would make a straight."""
    if max(Counter(card.suit for card in hand).values()) >= SIZE - 1:
        return True
    return any(is_bobtail([card for card in hand if card is not left]) for left in hand)
