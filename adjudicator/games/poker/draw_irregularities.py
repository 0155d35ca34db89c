"""Irregularities of the draw at poker: wrong numbers of cards, players passed over, false openers (001:2619-2647)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from adjudicator.evidence.attention import step_of_attention
from adjudicator.games.poker.betting_rules import BettingRules
from adjudicator.games.poker.betting_state import players_from_dealers_left
from adjudicator.games.poker.course_of_betting import poker_betting
from adjudicator.games.poker.irregularity_details import DrawnHandDetail, FalseOpeningDetail, PassedOverDetail
from adjudicator.irregularities.detection import Irregularity
from adjudicator.record.events import TableEvent
from adjudicator.scoring.systems.poker import HAND_CLASSES, HAND_SIZE, RANK_ORDER, is_bobtail, rate_high
from adjudicator.values.numbers import first_number

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.games.poker.irregularity_details import FalseOpeningFound
    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import Timeline
    from adjudicator.values.cards import Card

_PAIRS = {"jacks": "J", "bobtail": "J", "queens": "Q", "kings": "K", "aces": "A"}


def discards_and_draws(timeline: Timeline) -> list[tuple[int, Seat, str, int]]:
    """Every discard and draw of *timeline*: (step, seat, ``discard`` or ``draw``, number of cards)."""
    found = []
    for step in timeline.steps:
        event = step.event
        if isinstance(event, TableEvent) and event.name in ("discard", "draw") and event.seat:
            count = len(event.cards) or first_number(event.words) or 0
            found.append((step.index, event.seat, event.name, count))
    return found


def wrong_number_drawn(timeline: Timeline) -> Iterator[Irregularity]:
    """A hand that receives more or fewer cards in the draw than it has discarded."""
    if not timeline.game.raw.get("draws_after"):
        return
    held: dict[Seat, int] = {}
    drawn: dict[Seat, int] = {}
    served: dict[Seat, int] = {}
    for step, seat, what, count in discards_and_draws(timeline):
        if what == "discard":
            held[seat] = held.get(seat, HAND_SIZE) - count
        elif seat in held:
            # Without recorded discards the draw proves nothing.
            held[seat] += count
            drawn[seat], served[seat] = step, served.get(seat, 0) + count
    for seat, step in drawn.items():
        dealt = timeline.record.hands.get(seat)
        if held[seat] != HAND_SIZE and (dealt is None or len(dealt) == HAND_SIZE):
            said = f"{seat} has {held[seat]} cards after the draw instead of {HAND_SIZE}."
            asked = _number_asked_for(timeline, seat, step)
            detail = DrawnHandDetail(size=held[seat], served=served[seat], asked=asked)
            yield Irregularity("wrong-number-of-cards", seat, step, "open", said, detail=detail)


def _number_asked_for(timeline: Timeline, seat: Seat, step: int) -> int | None:
    """The number of cards that *seat* last asked for before *step*; None if not recorded."""
    asked = None
    for event in (one.event for one in timeline.steps[:step]):
        told = isinstance(event, TableEvent) and event.name == "announce" and event.seat == seat
        if told and isinstance(event, TableEvent) and event.words[0] == "draw" and len(event.words) > 1:
            asked = first_number(event.words)
    return asked


def passed_over_in_draw(timeline: Timeline) -> Iterator[Irregularity]:
    """A player who draws only after a player on their left has drawn (PD-08)."""
    if not timeline.game.raw.get("draws_after"):
        return
    order = players_from_dealers_left(timeline)
    moves = discards_and_draws(timeline)
    drawn: list[Seat] = []
    for step, seat, what, _ in moves:
        if what != "draw" or seat not in order:
            continue
        missed = [other for other in drawn if order.index(other) > order.index(seat)]
        if missed and seat not in drawn:
            said = f"{seat} draws after {missed[0]} on their left has drawn before them."
            before = next(at for at, other, name, _ in moves if name == "draw" and other == missed[0])
            discards = [at for at, other, name, _ in moves if other == seat and name == "discard"]
            # Unrecorded discards leave their time open.
            detail = PassedOverDetail(discarded=any(at < before for at in discards) if discards else None)
            yield Irregularity("illegal-draw", seat, step, "open", said, detail=detail)
        drawn.append(seat)


def false_openers(timeline: Timeline) -> Iterator[Irregularity]:
    """A pot opened with a hand, known from the deal, that lacks the strength required (PD-13, PD-17)."""
    betting = poker_betting(timeline)
    if betting is None or betting.opener is None or betting.opened_at is None:
        return
    needed = str(BettingRules.from_section(timeline.record, timeline.game.raw).section.get("openers", "none"))
    hand = timeline.record.hands.get(betting.opener)
    if needed == "none" or hand is None or len(hand) != HAND_SIZE or can_open_pot(hand, needed):
        return
    step, drawn = betting.opened_at, discards_and_draws(timeline)
    found = step_of_attention(timeline, step)
    until = len(timeline.steps) if found is None else found
    moment: FalseOpeningFound = "after_the_draw" if any(at < until for at, *_ in drawn) else "before_the_draw"
    if len(betting.active) == 1 and found is None:
        moment = "after_all_others_dropped"
    said = f"{betting.opener} opens without {'two pairs' if needed == 'two-pair' else f'the {needed} required'}."
    detail = FalseOpeningDetail(found=moment)
    yield Irregularity("unqualified-bid", betting.opener, step, "open", said, detail=detail)


def can_open_pot(hand: Sequence[Card], needed: str) -> bool:
    """Whether *hand* (five natural cards) meets the opening requirement *needed*, such as ``jacks`` or ``bobtail``."""
    worth = rate_high(hand)
    pair, two_pairs = HAND_CLASSES.index("one pair"), HAND_CLASSES.index("two pairs")
    if needed == "bobtail" and _is_four_to_flush_or_straight(hand):
        return True
    if worth.kind != pair or needed not in _PAIRS:
        return worth.kind >= two_pairs
    return worth.ranks[0] >= RANK_ORDER.index(_PAIRS[needed])


def _is_four_to_flush_or_straight(hand: Sequence[Card]) -> bool:
    """Whether *hand* holds four cards of a suit, or four in sequence open at both ends."""
    if max(Counter(card.suit for card in hand).values()) >= HAND_SIZE - 1:
        return True
    return any(is_bobtail([card for card in hand if card is not left]) for left in hand)
