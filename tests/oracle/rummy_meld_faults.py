"""Faults in laying down and in going out at rummy (001:2811-2819, 2853-2861), wrong deals and packs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.matched_sets import PACK, is_set, sets_in
from tests.oracle.melding_table import ACT, DRAW
from tests.oracle.table import Planned

if TYPE_CHECKING:
    from random import Random

    from tests.oracle.rummy import RummyTable

BACK, LAID_OFF = "back-to-the-hand", "laid-off-cards-stay"


def no_set(table: RummyTable) -> bool:
    """Cards laid down that are no set: taken back, or left there until the record ends."""
    seat = table.turn
    if table.stage != ACT or table.surplus[seat]:
        return False
    cards = _no_set(table, seat, table.rng.choice((2, 3, 3, 3, 4)))
    if not cards:
        return False
    event = table.lay(seat, cards)
    if table.rng.random() < 0.7:
        table.expect("illegal-meld", seat, event, "corrected", BACK)
        table.spoken_of(seat)
        _back(table, seat, cards)
        return True
    table.expect("illegal-meld", seat, event, "open", BACK if table.spoken_of(seat, 0.7) else None)
    table.finish(seat)
    table.end()
    return True


def _no_set(table: RummyTable, seat: str, size: int) -> list[str]:
    """Cards of the hand that are no set, and no addition to one that lies there; one is kept to discard."""
    if len(table.hands[seat]) < size + 2:
        return []
    cards = table.rng.sample(table.hands[seat], size)
    free = not is_set(cards) and not any(is_set([*meld.cards, *cards]) for meld in table.melds)
    return cards if free and table.leaves_a_discard(seat, cards) else []


def _back(table: RummyTable, seat: str, cards: list[str]) -> None:
    """A meld goes back to the hand."""
    table.take_back(seat)
    table.melds.pop()
    table.hands[seat] += cards
    table.melded = any(meld.seat == seat for meld in table.melds)


def laid_off_on_no_set(table: RummyTable) -> bool:
    """No set, and the next player lays a card off on it: that card stays, when the rest goes back."""
    seat, follower = table.turn, table.left(table.turn)
    if table.stage != ACT or table.melds or any(table.surplus.values()) or not table.stock:
        return False
    cards = _no_set(table, seat, 3)
    if not cards or len(table.hands[follower]) < 4:
        return False
    event = table.lay(seat, cards)
    table.expect("illegal-meld", seat, event, "open", LAID_OFF)
    table.finish(seat)
    table.draw_stock(follower)
    table.add(follower, [table.rng.choice(table.hands[follower])], table.melds[0], named=True)
    table.finish(follower)
    table.attention(seat)
    table.end()
    return True


def wrong_lay_off(table: RummyTable) -> bool:
    """A card laid off where it does not fit: taken back, or left there."""
    seat = table.turn
    if table.stage != ACT or not table.sound() or table.surplus[seat] or len(table.hands[seat]) < 3:
        return False
    card = table.rng.choice(table.hands[seat])
    if any(is_set([*meld.cards, card]) for meld in table.melds) or not table.leaves_a_discard(seat, [card]):
        return False
    event = table.add(seat, [card], table.rng.choice(table.melds))
    if table.rng.random() < 0.7:
        table.expect("illegal-meld", seat, event, "corrected", "lay-off-does-not-fit")
        table.spoken_of(seat)
        table.take_back(seat)
        next(meld for meld in table.melds if card in meld.cards).cards.remove(card)
        table.hands[seat].append(card)
        return True
    rows = "lay-off-does-not-fit" if table.spoken_of(seat, 0.7) else None
    table.expect("illegal-meld", seat, event, "open", rows)
    table.finish(seat)
    table.end()
    return True


def melds_before_drawing(table: RummyTable) -> bool:
    """A good set, laid down too early; it is taken back, he draws, and then may lay it down."""
    seat = table.turn
    sets = table.sets(seat)
    if table.stage != DRAW or not sets or table.surplus[seat]:
        return False
    cards = list(table.rng.choice(sets))
    table.expect("illegal-meld", seat, table.lay(seat, cards), "corrected", "wrong-moment")
    table.spoken_of(seat)
    _back(table, seat, cards)
    return True


def melds_after_discarding(table: RummyTable) -> bool:
    """A good set, laid down when the turn is over."""
    seat = table.last
    if table.stage != DRAW or seat is None or table.surplus[seat]:
        return False
    if list(table.told.values())[-1][:2] != ("discard", seat):
        return False
    sets = [found for found in table.sets(seat) if len(found) < len(table.hands[seat])]
    if not sets:
        return False
    cards = list(table.rng.choice(sets))
    table.expect("illegal-meld", seat, table.lay(seat, cards), "corrected", "wrong-moment")
    table.spoken_of(seat)
    _back(table, seat, cards)
    table.melded = False
    return True


def melds_out_of_turn(table: RummyTable) -> bool:
    """A good set, laid down by somebody who has no turn and has not drawn."""
    others = [seat for seat in table.others(table.turn) if seat != table.last and table.sets(seat)]
    if table.stage != DRAW or not others or any(table.surplus.values()):
        return False
    seat = table.rng.choice(others)
    cards = list(table.rng.choice(table.sets(seat)))
    if len(cards) == len(table.hands[seat]):
        return False
    event = table.lay(seat, cards)
    table.expect("play-out-of-turn", seat, event, "corrected", "stopped-without-a-stock-card")
    table.expect("illegal-meld", seat, event, "corrected", "wrong-moment")
    table.spoken_of(seat)
    _back(table, seat, cards)
    table.melded = False
    return True


def says_he_is_out(table: RummyTable) -> bool:
    """He says that he is out, and discards with cards left."""
    seat = table.turn
    if table.stage != ACT or table.surplus[seat]:
        return False
    table.lay_down(seat)
    table.lay_off(seat)
    if len(table.hands[seat]) < 2:
        return False
    event = table.tell("out", seat)
    table.discard(seat, table.spared(seat))
    rows = "cards-left" if table.spoken_of(seat) else None
    table.expect("illegal-knock", seat, event, "open", rows)
    table.pass_on(seat)
    return True


def card_seen_twice(table: RummyTable) -> bool:
    """The stock gives a card that the table has seen before, and somebody says so: a redeal."""
    seen = [card for hand in table.hands.values() for card in hand] + table.pile
    if table.stage != DRAW or not table.stock or not seen or table.turned_over:
        return False
    card = table.rng.choice(seen)
    event = table.tell("draw", table.turn, card, "stock")
    table.expect("incorrect-pack", None, event, "open")
    table.attention(table.turn)
    table.end()
    return True


def dealt_wrongly(table: RummyTable) -> None:
    """A hand dealt a card too many or too few, found before its player draws or after, and put right turn by turn."""
    seat, many = table.rng.choice(table.scene.seats), table.rng.random() < 0.5
    if many:
        table.scene.hands[seat].append(table.stock.pop())
    else:
        table.stock.insert(0, table.scene.hands[seat].pop())
    table.hands[seat] = list(table.scene.hands[seat])
    fault = table.expect("wrong-number-of-cards", seat, 0, "open")
    table.wrong, late = seat, table.rng.random() < 0.7

    def noticed(_: RummyTable) -> bool:
        early = ("draw", seat) not in [told[:2] for told in table.told.values()]
        if table.stage != DRAW or (early and late):
            return False
        table.attention(seat)
        fault.rows = table.dealt_rows(many=many, early=early)
        if early:
            # A redeal may be demanded.
            table.end()
        table.wrong, table.surplus[seat] = None, 1 if many else -1
        return True

    def when_out() -> None:
        if table.wrong == seat and table.out not in (None, seat):
            table.attention(seat)
            fault.rows = table.ruled("loser-too-many" if many else "loser-too-few")

    table.afterwards.append(when_out)
    table.plan[:] = [Planned("noticed", noticed, table.rng.randrange(120) if late else 0)]
    table.scene.faults.append("dealt_wrongly")


def goes_out_short(table: RummyTable) -> None:
    """The first player is dealt a card too few, all of them matched, and goes out with them in his first turn."""
    seat = table.turn
    sets = apart(table.rng, len(table.hands[seat]) - 1)
    table.redeal({seat: [card for cards in sets for card in cards]})

    def out(_: RummyTable) -> bool:
        table.draw_stock(seat)
        for cards in sets:
            table.expect("illegal-meld", seat, table.lay(seat, cards), "open")
        table.expect("illegal-knock", seat, table.discard(seat, *table.hands[seat]), "corrected", "hand-too-short")
        table.expect("wrong-number-of-cards", seat, 0, "open", "out-with-too-few")
        table.attention(seat)
        table.end()
        return True

    table.plan[:] = [Planned("goes_out_short", out)]


def apart(rng: Random, size: int) -> list[tuple[str, ...]]:
    """Sets of *size* cards together, chosen at random."""
    while True:
        cards: list[tuple[str, ...]] = []
        while sum(map(len, cards)) < size:
            free = [card for card in PACK if not any(card in one for one in cards)]
            left = size - sum(map(len, cards))
            fitting = [found for found in sets_in(free) if len(found) == left or 3 <= len(found) <= left - 3]
            if not fitting:
                break
            cards.append(rng.choice(fitting))
        else:
            return cards


MELDS = (
    no_set,
    laid_off_on_no_set,
    wrong_lay_off,
    melds_before_drawing,
    melds_after_discarding,
    melds_out_of_turn,
    says_he_is_out,
    card_seen_twice,
)
