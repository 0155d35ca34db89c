"""Faults of canasta (001:3039-3057) in a deal as it comes: first melds, melds, the pile, red threes, the question."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from tests.oracle.canasta_melds import BLACK_THREES, RED_THREES, count, groups, is_meld, is_wild, rank, ranks_of
from tests.oracle.melding_table import ACT, DRAW

if TYPE_CHECKING:
    from tests.oracle.canasta import CanastaTable

BACK, CONDONED = "illegal-meld", "wrong-combination-condoned"


def _free(table: CanastaTable, stage: str) -> bool:
    """Whether this is the stage, and no hand is being put right."""
    return table.stage == stage and not any(table.surplus.values())


# ------------------------------------------------------------ turns


def turn_out_of_turn(table: CanastaTable) -> bool:
    """A whole turn out of turn: it stands, and those passed over lose theirs."""
    if not _free(table, DRAW) or not table.plain_stock():
        return False
    seat = table.rng.choice(table.others(table.turn))
    if set(table.hands[seat]) & set(RED_THREES) or len(table.hands[seat]) < 3 or table.has_just_drawn(seat):
        return False
    table.expect("play-out-of-turn", seat, table.draw_stock(seat), "condoned", "turn-completed")
    table.finish(seat)
    return True


# ------------------------------------------------------------ first melds


def short_first_meld(table: CanastaTable) -> bool:
    """A first meld that counts too little: more is added, all is taken back, or nobody says so in time."""
    seat = table.turn
    if not _free(table, ACT) or table.own(seat) or table.source != "stock":
        return False
    found = groups(table.hands[seat])
    short = [cards for cards in found if count(cards) < table.minimum(seat)]
    if not short or len(table.hands[seat]) < 6:
        return False
    cards = table.rng.choice(short)
    event = table.lay(seat, cards)
    others = [more for more in found if more != cards]
    enough = count(cards) + sum(map(count, others)) >= table.minimum_before(seat)
    left = len(table.hands[seat]) - sum(map(len, others))
    way = 1.0 if enough and left >= 2 and table.rng.random() < 0.7 else table.rng.random()
    if way < 0.35:
        table.expect("insufficient-meld", seat, event, "corrected", "all-taken-back")
        table.spoken_of(seat)
        table.take_back(seat)
        table.melds.pop()
        table.hands[seat] += cards
        table.raised[table.side(seat)] += 10
    elif enough and left >= 2:
        table.attention(seat)
        for more in others:
            table.lay(seat, more)
        if len(cards) > 3 and table.short_by(seat) + count(cards[:1]) <= 0:
            table.expect("insufficient-meld", seat, event, "corrected", "some-taken-back")
            table.take_back(seat, cards[0])
            next(meld for meld in table.melds if meld.cards == cards).cards.remove(cards[0])
            table.hands[seat].append(cards[0])
        else:
            table.expect("insufficient-meld", seat, event, "open", "cards-added")
    else:
        fault = table.expect("insufficient-meld", seat, event, "open")
        table.afterwards.append(
            lambda: setattr(fault, "rows", "condoned" if table.drawn_since(event, seat) else "may-be-cured")
        )
    table.finish(seat)
    return True


# ------------------------------------------------------------ melds that are none


def no_meld(table: CanastaTable) -> bool:
    """Cards laid down that make no meld: taken back at a price, or without one when the next hand has drawn."""
    seat = table.turn
    if not _free(table, ACT) or len(table.hands[seat]) < 6:
        return False
    chosen = _no_meld(table, seat)
    if not chosen:
        return False
    event = table.lay(seat, chosen)
    if table.rng.random() < 0.6:
        table.expect("illegal-meld", seat, event, "corrected", BACK)
        table.spoken_of(seat)
        table.take_back(seat)
        table.melds.pop()
        table.hands[seat] += chosen
        table.melded = False
        return True
    fault = table.expect("illegal-meld", seat, event, "open")
    table.afterwards.append(lambda: setattr(fault, "rows", CONDONED if table.drawn_since(event, seat) else BACK))
    table.melds.pop()
    table.finish(seat)
    follower = table.turn
    if not table.stopped and table.rng.random() < 0.7 and table.plain_stock():
        table.threes(follower)
        if not table.stopped:
            table.draw_stock(follower)
    table.attention(seat)
    table.end()
    return True


def _no_meld(table: CanastaTable, seat: str) -> list[str]:
    hand = [card for card in table.hands[seat] if card not in RED_THREES]
    known = [ranks_of(meld.cards) for meld in table.own(seat)]
    for _ in range(40):
        cards = table.rng.sample(hand, min(len(hand) - 2, table.rng.choice((2, 3, 3, 4))))
        ranks = ranks_of(cards)
        # More cards of a rank that the side has melded, and wild cards alone, would go to a meld that is there.
        added = ranks in known if ranks else bool(known)
        fits = any(is_meld([*meld.cards, *cards]) for meld in table.own(seat))
        if not is_meld(cards) and not added and not fits:
            return cards
    return []


def black_threes(table: CanastaTable) -> bool:
    """Three black threes, melded by a player who does not go out."""
    seat = table.turn
    cards = [card for card in table.hands[seat] if card in BLACK_THREES]
    if not _free(table, ACT) or len(cards) < 3 or not table.own(seat) or len(table.hands[seat]) < len(cards) + 2:
        return False
    event = table.lay(seat, cards)
    table.finish(seat)
    fault = table.expect("illegal-meld", seat, event, "open")
    table.afterwards.append(lambda: setattr(fault, "rows", CONDONED if table.drawn_since(event, seat) else BACK))
    table.attention(seat)
    table.end()
    return True


def meld_of_the_others(table: CanastaTable) -> bool:
    """A card added to a meld of the opponents."""
    seat = table.turn
    mine = [ranks_of(meld.cards) for meld in table.own(seat)]
    theirs = [meld for meld in table.melds if table.side(meld.seat) != table.side(seat)]
    fitting = [
        (card, meld)
        for card in table.hands[seat]
        for meld in theirs
        if ranks_of([card]) == ranks_of(meld.cards) and ranks_of([card]) not in mine
    ]
    if not _free(table, ACT) or not fitting or len(table.hands[seat]) < 3:
        return False
    card, meld = table.rng.choice(fitting)
    event = table.tell("layoff", seat, card, "onto", meld.seat)
    table.expect("illegal-meld", seat, event, "corrected", "forbidden-meld")
    table.spoken_of(seat)
    table.take_back(seat)
    return True


# ------------------------------------------------------------ the pile


def takes_the_pile_without_right(table: CanastaTable) -> bool:
    """A pile that is frozen, or topped by a card that bars it, or taken for nothing: the opponents may rebuild it."""
    seat, hand = table.turn, table.hands[table.turn]
    if not _free(table, DRAW) or not table.pile or len(hand) < 5:
        return False
    top = table.pile[-1]
    alike = [card for card in hand if rank(card) == rank(top)]
    wild = [card for card in hand if is_wild(card)]
    known = any(ranks_of(meld.cards) == ranks_of([top]) for meld in table.own(seat))
    if not table.plain(top):
        event = _takes(table, seat)
    elif table.frozen(seat) and table.own(seat) and known and len(alike) < 2:
        event = table.take(seat, [[top]])
    elif table.frozen(seat) and table.own(seat) and not known and alike and wild:
        event = table.take(seat, [[top, alike[0], wild[0]]])
    elif table.rng.random() < 0.1:
        event = _takes(table, seat)
        table.discard(seat, table.spared(seat))
        table.attention(seat)
        table.expect("illegal-pickup", seat, event, "open", "taken-in")
        table.end()
        return True
    else:
        return False
    table.expect("illegal-pickup", seat, event, "open", "taken-in")
    table.finish(seat)
    if table.spoken_of(seat):
        table.end()
    return True


def _takes(table: CanastaTable, seat: str) -> int:
    """The pile is taken in and nothing melded for it, but for red threes."""
    event = table.tell("draw", seat, "pile")
    table.hands[seat] += table.pile
    table.pile, table.source = [], "pile"
    for card in [card for card in table.hands[seat] if card in RED_THREES]:
        table.leave(seat, [card])
        table.tell("meld", seat, card)
    return event


# ------------------------------------------------------------ red threes, the question, the end of the stock


def told_yes_and_stays_in(table: CanastaTable) -> bool:
    """He asks whether he may go out, is told that he may, and discards with cards left."""
    seat = table.turn
    if not _free(table, ACT) or table.melded or table.source != "stock" or len(table.hands[seat]) < 3:
        return False
    event = table.tell("ask", seat, *((table.left(seat, 2),) if table.rng.random() < 0.5 else ()))
    table.tell("answer", table.left(seat, 2), "yes")
    if table.own(seat) and table.rng.random() < 0.5:
        table.lay_down(seat)
    if len(table.hands[seat]) < 2:
        table.hands[seat].clear()
        table.end()
        return True
    table.discard(seat, table.spared(seat))
    table.expect("illegal-knock", seat, event, "open", "told-yes-and-cannot")
    table.spoken_of(seat)
    table.pass_on(seat)
    return True


def acts_after_the_last_red_three(table: CanastaTable) -> bool:
    """The last card of the stock is a red three: whoever drew it may neither meld nor discard."""
    seat = table.turn
    if not _free(table, DRAW) or table.stock not in (["H3"], ["D3"]) or len(table.hands[seat]) < 2:
        return False
    card = table.stock.pop()
    table.tell("draw", seat, card, "stock")
    table.tell("meld", seat, card)
    melds = table.sets(seat) if table.own(seat) else []
    if melds:
        table.expect("illegal-meld", seat, table.lay(seat, melds[0]), "open", "last-red-three")
    else:
        event = table.discard(seat, table.spared(seat))
        table.expect("illegal-discard", seat, event, "open", "after-the-last-red-three")
    table.spoken_of(seat)
    table.end()
    return True


def third_copy(table: CanastaTable) -> bool:
    """The stock gives a card of which the pack has two, and both are seen; somebody says so."""
    held = [card for hand in table.hands.values() for card in hand] + table.pile
    twice = sorted({one for one, other in combinations(sorted(held), 2) if one == other and not is_wild(one)})
    twice = [card for card in twice if rank(card) != "3"]
    if table.stage != DRAW or not table.stock or not twice or table.surplus[table.turn] > 0:
        return False
    event = table.tell("draw", table.turn, table.rng.choice(twice), "stock")
    table.expect("incorrect-pack", None, event, "open")
    table.attention(table.turn)
    table.end()
    return True


FAULTS = (
    turn_out_of_turn,
    short_first_meld,
    short_first_meld,
    no_meld,
    meld_of_the_others,
    takes_the_pile_without_right,
    told_yes_and_stays_in,
    third_copy,
)
RARE = (black_threes, black_threes, no_meld)
