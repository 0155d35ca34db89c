"""The result of a hand: chips put in, hands that may win, the order of the odd chips."""

from __future__ import annotations

from math import gcd, isqrt
from typing import TYPE_CHECKING

from adjudicator.games.holdem.best_hands import best_five, best_low, is_eight_or_better
from adjudicator.games.holdem.followed_hand import hand_so_far
from adjudicator.games.holdem.game_form import CARDS_IN_STUD
from adjudicator.games.holdem.stud_boards import height
from adjudicator.scoring.systems.poker import HAND_SIZE
from adjudicator.table.game_types import DealOutcome, PartOfPot

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.games.holdem.hand_state import HandState
    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import Timeline
    from adjudicator.values.cards import Card

_CARDS_ON_BOARD = 5


def hand_outcome(timeline: Timeline) -> DealOutcome:
    """The chips put in, the players who may win them, and their hands where these are known."""
    hand = hand_so_far(timeline)
    if not hand.paid:
        return DealOutcome()
    out = {seat for seat in hand.order if seat not in hand.active} | {*hand.mucked} - hand.doubtful
    return DealOutcome(
        paid=_chips_matched(hand),
        dead=_dead_chips(hand),
        dropped=frozenset(out),
        all_in=frozenset(hand.all_in),
        to_speak=hand.turn,
        shown=known_hands(hand, timeline),
        odd_chip_order=hand.order,
        chip_units=_possible_units(hand),
        parts_of_pot=parts_of_pot(hand, timeline),
    )


def _dead_chips(hand: HandState) -> Mapping[Seat, int]:
    """The chips that nobody has to match: dead blinds, and an ante put in by one player for all."""
    found = dict(hand.dead)
    anted = [seat for seat, chips in hand.antes.items() if chips]
    if len(anted) == 1:
        found[anted[0]] = found.get(anted[0], 0) + hand.antes[anted[0]]
    return found


def _chips_matched(hand: HandState) -> Mapping[Seat, int]:
    """The chips of each player in the pot; at the end of the betting without those that nobody has called."""
    if not hand.over:
        return dict(hand.paid)
    dead = _dead_chips(hand)
    live = {seat: chips - dead.get(seat, 0) for seat, chips in hand.paid.items()}
    most = max(live, key=lambda seat: live[seat])
    if most not in hand.active:
        # Chips of a player who has folded stay in the pot.
        return dict(hand.paid)
    second = max((chips for seat, chips in live.items() if seat != most), default=0)
    return {**hand.paid, most: hand.paid[most] - max(0, live[most] - second)}


def _possible_units(hand: HandState) -> tuple[int, ...]:
    """The chips that may be the smallest in play: the one told, else all by which every number of chips divides."""
    if hand.structure.unit:
        return (hand.structure.unit,)
    put_in = (*hand.paid.values(), *hand.blinds.values(), *hand.antes.values())
    common = gcd(*put_in, *hand.stacks.values(), *(act.chips for act in hand.acts))
    small = [unit for unit in range(1, isqrt(common) + 1) if common % unit == 0]
    return tuple(sorted({*small, *(common // unit for unit in small)}))


def parts_of_pot(hand: HandState, timeline: Timeline) -> tuple[PartOfPot, ...]:
    """The parts of a pot of stud or draw: for the high hand, for the low hand, or one for each. None in games with a
    board."""
    form, rules = hand.structure.form, hand.structure.stud
    if form.is_draw:
        return (PartOfPot(form.winners, "the pot", known_hands(hand, timeline), hand.order),)
    if form.kind != "stud":
        return ()
    whole = known_cards_of_stud(hand, timeline)
    found = []
    if form.winners != "low":
        fives = {seat: best_five(cards, ()) for seat, cards in whole.items()}
        counted = whole if rules.odd_chip_by_all_cards else fives
        by_card = sorted(counted, key=lambda seat: max(map(height, counted[seat])), reverse=True)
        found.append(PartOfPot("high", "the high hand", fives, tuple(by_card)))
    if form.winners != "high":
        lows = {seat: best_low(cards) for seat, cards in whole.items()}
        if form.winners == "high-and-low":
            lows = {seat: five for seat, five in lows.items() if is_eight_or_better(five)}
        found.append(PartOfPot("low", "the low hand", lows, _order_of_low(hand, whole, lows)))
    return tuple(found)


def _order_of_low(
    hand: HandState, whole: Mapping[Seat, tuple[Card, ...]], lows: Mapping[Seat, tuple[Card, ...]]
) -> tuple[Seat, ...]:
    """The players in the order in which they get the odd chips of a low hand: the lowest card by suit of all cards, or
    the highest of the five."""
    if hand.structure.stud.odd_chip_by_all_cards:
        return tuple(sorted(lows, key=lambda seat: min(height(card, ace_low=True) for card in whole[seat])))
    return tuple(sorted(lows, key=lambda seat: max(height(card, ace_low=True) for card in lows[seat]), reverse=True))


def known_cards_of_stud(hand: HandState, timeline: Timeline) -> Mapping[Seat, tuple[Card, ...]]:
    """Seat → the seven cards, of the players left of whom all are known, once the betting is over."""
    if not hand.over:
        return {}
    found = {}
    for seat in hand.active:
        cards = hand.cards_of(seat)
        dealt = timeline.record.hands.get(seat) or ()
        cards = cards if len(cards) == CARDS_IN_STUD else tuple(dealt)
        if len(set(cards)) == CARDS_IN_STUD and seat not in hand.mucked and seat not in hand.doubtful:
            found[seat] = cards
    return found


def _known_hands_of_draw(hand: HandState, timeline: Timeline) -> Mapping[Seat, tuple[Card, ...]]:
    """Seat → the five cards, of the players left who have shown them, or who drew none of a hand that is told."""
    found = {}
    for seat in hand.active if hand.over else ():
        cards = hand.shown.get(seat, ())
        if not cards and not any(hand.draws.get(seat, ())):
            cards = tuple(timeline.record.hands.get(seat) or ())
        if len(set(cards)) == HAND_SIZE and seat not in hand.mucked and seat not in hand.doubtful:
            found[seat] = cards
    return found


def known_hands(hand: HandState, timeline: Timeline) -> Mapping[Seat, tuple[Card, ...]]:
    """Seat → the best five cards, of the players left whose cards are known, once all cards are dealt."""
    if hand.structure.form.kind == "stud":
        return {seat: best_five(cards, ()) for seat, cards in known_cards_of_stud(hand, timeline).items()}
    if hand.structure.form.is_draw:
        return _known_hands_of_draw(hand, timeline)
    board = hand.board
    if not hand.over or board is None or len(set(board)) != _CARDS_ON_BOARD:
        return {}
    found = {}
    for seat in hand.active:
        cards = hand.shown.get(seat, ())
        if len(cards) != hand.hole_cards:
            cards = timeline.record.hands.get(seat) or ()
        known = len(cards) == hand.hole_cards and len({*cards, *board}) == len(cards) + _CARDS_ON_BOARD
        if known and seat not in hand.mucked and seat not in hand.doubtful:
            found[seat] = best_five(cards, board, hand.structure.hole_cards_used)
    return found
