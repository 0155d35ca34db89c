"""Faults that only gin knows (001:3341-3415): knocks, the upcard on offer, the last cards of the stock, lay-offs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.gin import BARRED, LIMIT
from tests.oracle.matched_sets import after_discard, best, is_set, sets_in
from tests.oracle.melding_table import ACT, DRAW
from tests.oracle.rummy_meld_faults import apart
from tests.oracle.scene import UNSAID
from tests.oracle.table import Planned

if TYPE_CHECKING:
    from tests.oracle.gin import GinTable


def draws_before_the_refusal(table: GinTable) -> bool:
    """The non-dealer has refused, and draws from the stock before the dealer has: it stands as his first play."""
    if table.offers != [table.scene.dealer] or not table.written:
        return False
    event = table.draw_stock(table.turn)
    table.expect("illegal-draw", table.turn, event, "open", "before-the-refusal")
    table.spoken_of(table.turn, 0.2)
    table.offers, table.stage = [], ACT
    return True


def dealer_draws_at_the_offer(table: GinTable) -> bool:
    """The dealer, who may take the upcard, draws from the stock instead: the non-dealer is to draw from it first."""
    dealer = table.scene.dealer
    if table.offers != [dealer] or not table.written:
        return False
    event = table.draw_stock(dealer)
    table.expect("play-out-of-turn", dealer, event, "corrected")
    table.spoken_of(dealer)
    table.take_back(dealer)
    table.put_back(dealer)
    return True


def early_draw(table: GinTable) -> bool:
    """A draw from the stock before the opponent has discarded: it stands as the proper play."""
    if table.stage != ACT or len(table.stock) <= BARRED or any(table.surplus.values()):
        return False
    seat, other = table.turn, table.left(table.turn)
    source, taken = table.source, table.taken
    table.expect("play-out-of-turn", other, table.draw_stock(other), UNSAID, "early-draw")
    table.source, table.taken = source, taken
    table.finish(seat)
    table.stage, table.source = ACT, "stock"
    return True


def knocks_too_high(table: GinTable) -> bool:
    """A knock that no discard makes good; what follows hangs on what the other has shown when it is found."""
    seat, other = table.turn, table.left(table.turn)
    if table.stage != ACT or any(table.surplus.values()) or after_discard(table.hands[seat])[0] <= LIMIT:
        return False
    event = table.tell("knock", seat)
    table.discard(seat, table.spared(seat))
    before = {player: list(hand) for player, hand in table.hands.items()}
    laid = table.show(seat) if table.rng.random() < 0.6 else []
    rows = "over-and-barred" if table.saw == seat else "over-nothing-shown"
    if table.rng.random() < 0.6:
        shown = table.show(other)
        if not shown:
            table.tell("expose", other, *table.hands[other])
        rows = "over-cards-shown"
        fitting = [(card, meld) for card in table.hands[other] for meld in laid if is_set([*meld.cards, card])]
        if fitting and table.rng.random() < 0.7:
            card, meld = fitting[0]
            table.add(other, [card], meld)
            rows = "over-laid-off"
    table.expect("illegal-knock", seat, event, "open", rows)
    table.attention(seat)
    if rows not in ("over-nothing-shown", "over-and-barred") or table.rng.random() < 0.3:
        table.end()
        return True
    # The hand lies open, and play goes on.
    table.hands, table.melds = before, []
    table.pass_on(seat)
    return True


def discard_spoils_the_knock(table: GinTable) -> bool:
    """A knock that another discard would have made good: he may replace it."""
    seat, hand = table.turn, table.hands[table.turn]
    if table.stage != ACT or any(table.surplus.values()) or table.saw == seat:
        return False
    if after_discard(hand, table.taken)[0] > LIMIT:
        return False
    spoiling = [c for c in hand if c != table.taken and best(card for card in hand if card != c)[0] > LIMIT]
    if not spoiling:
        return False
    event = table.tell("knock", seat)
    card = table.rng.choice(spoiling)
    table.discard(seat, card)
    table.expect("illegal-knock", seat, event, "open")
    table.spoken_of(seat)
    table.take_back(seat)
    hand.append(table.pile.pop())
    table.discard(seat, after_discard(hand, table.taken)[1])
    table.show(seat)
    table.end()
    return True


def knocks_at_a_wrong_moment(table: GinTable) -> bool:
    """Before drawing, out of turn, or when the turn is over: the knock does not count, and play goes on."""
    if any(table.surplus.values()):
        return False
    seat = table.turn if table.stage == DRAW and table.rng.random() < 0.5 else table.left(table.turn)
    if table.has_just_drawn(seat):
        # Who has just filled up a hand that was too short has still his turn.
        return False
    if table.has_just_knocked():
        # Who repeats a knock that was found wanting may mean that very one.
        return False
    event = table.tell("knock", seat)
    if table.rng.random() < 0.5:
        table.expect("illegal-knock", seat, event, "corrected", "wrong-moment")
        table.spoken_of(seat)
        table.take_back(seat)
    else:
        table.expect("illegal-knock", seat, event, "open", "wrong-moment")
        table.spoken_of(seat)
    return True


def draws_a_barred_card(table: GinTable) -> bool:
    """One of the last two cards of the stock, or the discard of the player who drew the fiftieth card."""
    if table.stage != DRAW or len(table.stock) != BARRED or any(table.surplus.values()):
        return False
    seat = table.turn
    if table.rng.random() < 0.5:
        table.expect("illegal-draw", seat, table.draw_stock(seat), "open", "last-two-cards")
    else:
        table.expect("illegal-pickup", seat, table.draw_pile(seat), "open", "after-the-fiftieth-card")
    table.spoken_of(seat)
    table.end()
    return True


def plays_to_the_end(table: GinTable) -> bool:
    """Nobody knocks, so that the stock runs out."""
    table.knocks = False
    return True


def melds_before_a_knock(table: GinTable) -> bool:
    """A good set, laid down when nobody has knocked."""
    seat = table.turn
    sets = sets_in(table.hands[seat])
    if table.stage != ACT or not sets or any(table.surplus.values()):
        return False
    cards = list(table.rng.choice(sets))
    event = table.lay(seat, cards)
    table.expect("illegal-meld", seat, event, "corrected")
    table.spoken_of(seat)
    table.take_back(seat)
    table.melds.pop()
    table.hands[seat] += cards
    table.melded = False
    return True


def lays_down_amiss(table: GinTable) -> bool:
    """After a good knock: no set among what is laid down, a lay-off that does not fit, or one on a hand that is gin."""
    seat, other = table.turn, table.left(table.turn)
    if table.stage != ACT or any(table.surplus.values()) or table.saw == seat:
        return False
    count, gone = after_discard(table.hands[seat], table.taken)
    if count > LIMIT:
        return False
    table.tell("knock", seat)
    table.discard(seat, gone)
    laid = table.show(seat)
    left = table.hands[other]
    fitting = [card for card in left if any(is_set([*meld.cards, card]) for meld in laid)]
    loose = [card for card in left if card not in fitting]
    if count == 0 and fitting:
        meld = next(meld for meld in laid if is_set([*meld.cards, fitting[0]]))
        event, rows = table.add(other, [fitting[0]], meld), "laid-off-on-gin"
    elif laid and loose and count and table.rng.random() < 0.5:
        event, rows = table.add(other, [loose[0]], table.rng.choice(laid)), "not-a-set"
    else:
        cards = table.rng.sample(loose, 3) if len(loose) >= 3 else []
        if is_set(cards) or len(cards) < 3:
            # Nothing can go wrong here: the knock was good, and the record ends with it.
            table.end()
            return True
        event, rows = table.lay(other, cards), "not-a-set"
    table.expect("illegal-meld", other, event, "open", rows)
    table.spoken_of(other)
    table.end()
    return True


def knocks_with_a_wrong_number(table: GinTable) -> None:
    """The first player is dealt nine cards or eleven, all matched, and knocks in his first turn."""
    seat = table.turn
    sets = apart(table.rng, table.rng.choice((9, 11)))
    table.redeal({seat: [card for cards in sets for card in cards]})

    dealt = table.expect("wrong-number-of-cards", seat, 0, "open")

    def knock(_: GinTable) -> bool:
        if table.stage != ACT or table.turn != seat:
            return False
        table.expect("illegal-knock", seat, table.tell("knock", seat), "open", "wrong-number")
        dealt.rows = "knockers-hand wrong-number"
        table.discard(seat, table.spared(seat))
        table.attention(seat)
        table.end()
        return True

    table.plan[:] = [Planned("knocks_with_a_wrong_number", knock)]


FAULTS = (
    draws_before_the_refusal,
    dealer_draws_at_the_offer,
    early_draw,
    knocks_too_high,
    discard_spoils_the_knock,
    knocks_at_a_wrong_moment,
    melds_before_a_knock,
    lays_down_amiss,
)
