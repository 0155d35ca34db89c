"""Faults in the draws and turns of rummy and its kin (001:2837-2853), committed on purpose, and what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.melding_table import ACT, DRAW

if TYPE_CHECKING:
    from tests.oracle.melding_table import MeldingTable
    from tests.oracle.rummy import RummyTable

SEEN = "one-card-seen"
KEPT = "too-many-after-discard too-many-in-play"
TWO = {
    "nothing": "several-cards",
    "drew": "several-cards",
    "took": "several-cards-one-drawn",
    "ended": "several-cards-too-late too-few-in-play",
}
NONE = dict.fromkeys(("drew", "took", "ended"), "without-drawing-too-late too-few-in-play")
NONE["nothing"] = "without-drawing"
SAME = {"nothing": "same-card", "drew": "same-card", "took": "same-card-too-late", "ended": "same-card-too-late"}
"""The rows on two cards discarded, on one without a draw, on one just taken, by what the next player has done."""


def stopped_out_of_turn(table: MeldingTable) -> bool:
    """A draw out of turn, put back; a stock card that was seen is taken by the player in turn, or buried."""
    if table.stage != DRAW:
        return False
    seat = table.rng.choice(table.others(table.turn))
    if (seat == table.last and table.surplus[seat] < 0) or table.has_just_drawn(seat):
        # Who has discarded without drawing may still draw: he restores his hand (001:2847). Who has just filled it up
        # draws twice.
        return False
    if table.pile and table.rng.random() < 0.4:
        event, rows = table.draw_pile(seat), "stopped-without-a-stock-card"
    elif table.stock:
        event, rows = table.draw_stock(seat), None
    else:
        return False
    table.expect("play-out-of-turn", seat, event, "corrected", rows)
    table.spoken_of(seat)
    undo_draw(table, seat, bury=table.rng.random() < 0.5)
    return True


def undo_draw(table: MeldingTable, seat: str, *, bury: bool = False) -> None:
    """What *seat* has drawn goes back."""
    table.take_back(seat)
    table.put_back(seat, bury=bury)
    table.source = table.taken = None


def stopped_after_the_others_draw(table: MeldingTable) -> bool:
    """The same when the player in turn has drawn and not yet discarded."""
    if table.stage != ACT or not table.plain_stock() or not table.hands[table.turn]:
        # Whose last cards are on the table is out, and nobody has a turn any more.
        return False
    source, taken = table.source, table.taken
    seat = table.rng.choice(table.others(table.turn))
    table.expect("play-out-of-turn", seat, table.draw_stock(seat), "corrected")
    undo_draw(table, seat)
    table.source, table.taken = source, taken
    return True


def turn_out_of_turn(table: MeldingTable) -> bool:
    """A whole turn out of turn: it stands, and those passed over lose theirs."""
    if table.stage != DRAW or not table.plain_stock():
        return False
    seat = table.rng.choice(table.others(table.turn))
    if table.has_just_drawn(seat):
        # Who has just filled up a hand that was too short and draws again has drawn twice.
        return False
    if table.surplus[seat] or any(table.surplus[passed] for passed in table.others(seat)) or len(table.hands[seat]) < 3:
        return False
    from_pile = bool(table.pile) and table.rng.random() < 0.4
    event = table.draw_pile(seat) if from_pile else table.draw_stock(seat)
    fault = table.expect("play-out-of-turn", seat, event, "condoned", "turn-completed")
    if table.rng.random() < 0.5:
        table.lay_down(seat)
    if not table.hands[seat]:
        # His last cards are on the table and he has not discarded: only the stock card in his hand is too late to put
        # right (001:2837).
        fault.status = "open"
        fault.rows = "stopped-without-a-stock-card" if from_pile else "stock-card-in-hand"
    table.finish(seat)
    return True


def discard_out_of_turn(table: MeldingTable) -> bool:
    """A discard out of turn, and without a draw: both are found; he fills his hand up before the next player draws."""
    if table.stage != DRAW or not table.plain_stock():
        return False
    seat = table.rng.choice(table.others(table.turn))
    if seat == table.last or any(table.surplus.values()) or len(table.hands[seat]) < 3:
        # Who has just discarded and does so again has discarded twice.
        return False
    event = table.discard(seat, table.rng.choice(table.hands[seat]))
    table.expect("play-out-of-turn", seat, event, "condoned", "turn-completed")
    table.expect("illegal-discard", seat, event, "open", "without-drawing")
    table.attention(seat)
    table.draw_stock(seat)
    table.pass_on(seat)
    return True


def draws_again(table: MeldingTable) -> bool:
    """A second card from the stock, after one from there or from the pile: put back, or kept and too many."""
    if table.stage != ACT or table.melded or not table.plain_stock() or table.surplus[table.turn]:
        return False
    seat, source, taken = table.turn, table.source, table.taken
    event = table.draw_stock(seat)
    if table.rng.random() < 0.5:
        table.expect("illegal-draw", seat, event, "corrected", SEEN)
        table.spoken_of(seat)
        undo_draw(table, seat, bury=True)
        table.source, table.taken, table.saw = source, taken, seat
        return True
    table.taken = taken
    _keeps_too_many(table, seat, event, KEPT)
    return True


def _keeps_too_many(table: MeldingTable, seat: str, drawn: int, rows: str | None = None) -> None:
    """The hand is too long when the turn ends; it is put right in the next."""
    fault = table.expect("illegal-draw", seat, drawn, "open", rows)
    if table.spoken_of(seat, 0.1):
        # Why the card then stayed in the hand nobody has written down.
        fault.rows = None
    elif table.rng.random() < 0.3 and (cards := _sets(table, seat)):
        # In a turn in which his hand is incorrect he may not meld.
        fault.rows = None
        table.expect("illegal-meld", seat, table.lay(seat, cards), "corrected", "hand-was-incorrect")
        table.take_back(seat)
        table.melds.pop()
        table.hands[seat] += cards
    table.discard(seat, table.spared(seat))
    table.surplus[seat] += 1
    table.pass_on(seat)


def _sets(table: MeldingTable, seat: str) -> list[str]:
    sets = [found for found in table.sets(seat) if len(found) < len(table.hands[seat]) - 1]
    return list(table.rng.choice(sets)) if sets else []


def short_hand_draws_again(table: MeldingTable) -> bool:
    """A hand that is too short draws a single card a turn, without discarding (001:2853): another one goes back."""
    seat = table.turn
    if table.stage != DRAW or table.surplus[seat] >= 0 or not table.plain_stock(2):
        return False
    table.draw_stock(seat)
    event = table.draw_stock(seat)
    table.expect("illegal-draw", seat, event, "corrected", SEEN)
    table.spoken_of(seat)
    undo_draw(table, seat, bury=True)
    table.surplus[seat] += 1
    table.last = seat
    table.pass_on(seat)
    return True


def draws_two_at_once(table: MeldingTable) -> bool:
    """Two cards from the stock at once: one goes back, or both are kept."""
    if table.stage != DRAW or not table.plain_stock(2) or table.surplus[table.turn]:
        return False
    seat = table.turn
    cards = [table.stock.pop(), table.stock.pop()]
    table.hands[seat] += cards
    table.source, table.taken, table.stage = "stock", None, ACT
    event = table.tell("draw", seat, *cards, "stock")
    if table.rng.random() < 0.5:
        table.expect("illegal-draw", seat, event, "corrected", SEEN)
        table.spoken_of(seat)
        table.take_back(seat, cards[1])
        table.leave(seat, cards[1:])
        table.seen(cards[1], bury=False)
        table.saw = seat
        return True
    _keeps_too_many(table, seat, event, KEPT)
    return True


def pile_after_stock(table: MeldingTable) -> bool:
    """The top of the pile as well as a card from the stock: put back, or kept and too many."""
    if table.stage != ACT or table.source != "stock" or table.melded or not table.pile or table.surplus[table.turn]:
        return False
    seat = table.turn
    event = table.draw_pile(seat)
    if table.rng.random() < 0.5:
        table.expect("illegal-draw", seat, event, "corrected", "wrong-place")
        table.spoken_of(seat)
        undo_draw(table, seat)
        table.source = "stock"
        return True
    _keeps_too_many(table, seat, event)
    return True


def takes_a_buried_card(table: RummyTable) -> bool:
    """Another card of the pile than its top: put back, or kept."""
    if table.stage != DRAW or len(table.pile) < 2 or table.surplus[table.turn]:
        return False
    seat = table.turn
    card = table.rng.choice(table.pile[:-1])
    place = table.pile.index(card)
    del table.pile[place]
    table.hands[seat].append(card)
    event = table.tell("draw", seat, card, "pile")
    if table.rng.random() < 0.6:
        table.expect("illegal-pickup", seat, event, "corrected", table.buried_rows(seat, event))
        table.spoken_of(seat)
        table.take_back(seat)
        table.leave(seat, [card])
        table.pile.insert(place, card)
        return True
    fault = table.expect("illegal-pickup", seat, event, "open")
    table.afterwards.append(lambda: setattr(fault, "rows", table.buried_rows(seat, event)))
    table.source, table.taken, table.stage = "pile", card, ACT
    return True


def discards_without_drawing(table: MeldingTable) -> bool:
    """He may then draw, but not meld; when the next player has drawn, his hand is too short."""
    if table.stage != DRAW or table.surplus[table.turn] or not table.plain_stock() or len(table.hands[table.turn]) < 3:
        return False
    seat = table.turn
    event = table.discard(seat, table.spared(seat))
    if table.rng.random() < 0.6:
        table.spoken_of(seat)
        table.expect("illegal-discard", seat, event, "open", "without-drawing")
        table.draw_stock(seat)
        if table.rng.random() < 0.3 and (cards := _sets(table, seat)):
            table.expect("illegal-meld", seat, table.lay(seat, cards), "corrected", "wrong-moment")
            table.take_back(seat)
            table.melds.pop()
            table.hands[seat] += cards
    else:
        fault = table.expect("illegal-discard", seat, event, "open")
        table.afterwards.append(lambda: setattr(fault, "rows", table.ruled(NONE[table.reached(event, seat)])))
        table.surplus[seat] -= 1
    table.pass_on(seat)
    return True


def discards_two(table: MeldingTable) -> bool:
    """Two cards discarded, at once or one after the other: either comes back, or the hand is too short."""
    if table.stage != ACT or table.surplus[table.turn] or len(table.hands[table.turn]) < 5:
        return False
    seat = table.turn
    one = table.spared(seat)
    two = table.rng.choice([card for card in table.hands[seat] if card not in (one, table.taken)])
    if table.rng.random() < 0.7:
        event = table.discard(seat, one, two)
    else:
        table.discard(seat, one)
        event = table.discard(seat, two)
    if table.rng.random() < 0.6:
        table.expect("illegal-discard", seat, event, "corrected", "several-cards")
        table.spoken_of(seat)
        table.take_back(seat, two)
        table.off_the_top(two)
        table.hands[seat].append(two)
    else:
        fault = table.expect("illegal-discard", seat, event, "open")
        table.afterwards.append(lambda: setattr(fault, "rows", table.ruled(TWO[table.reached(event, seat)])))
        table.surplus[seat] -= 1
        if table.takes_top and not table.surplus[table.left(seat)] and table.rng.random() < 0.3:
            # One of the two is drawn before anybody speaks of it.
            table.pass_on(seat)
            table.draw_pile(table.turn)
            table.stage = ACT
            table.attention(seat)
            return True
    table.pass_on(seat)
    return True


def discards_the_same_card(table: MeldingTable) -> bool:
    """The card just taken from the pile, discarded again: he discards another, or nobody minds."""
    if table.stage != ACT or table.taken is None or table.taken not in table.hands[table.turn] or table.melded:
        return False
    seat, card = table.turn, table.taken
    event = table.discard(seat, card)
    if table.rng.random() < 0.6:
        table.expect("illegal-discard", seat, event, "corrected", "same-card")
        table.spoken_of(seat)
        table.take_back(seat)
        table.hands[seat].append(table.pile.pop())
        table.discard(seat, table.spared(seat))
    else:
        fault = table.expect("illegal-discard", seat, event, "open")
        table.afterwards.append(lambda: setattr(fault, "rows", table.ruled(SAME[table.reached(event, seat)])))
    table.pass_on(seat)
    return True


TURNS = (
    stopped_out_of_turn,
    stopped_after_the_others_draw,
    turn_out_of_turn,
    discard_out_of_turn,
)
DRAWS = (draws_again, draws_two_at_once, pile_after_stock, takes_a_buried_card)
SHORT = (discards_without_drawing, short_hand_draws_again)
"""A hand that is too short, and a second card for it."""
DISCARDS = (discards_without_drawing, discards_two, discards_the_same_card)
