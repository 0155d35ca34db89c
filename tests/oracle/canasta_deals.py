"""Faults of canasta for which the cards must lie right: going out, the question, excess wild cards, wrong deals."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tests.oracle.canasta_faults import acts_after_the_last_red_three
from tests.oracle.canasta_melds import COUNTS, NATURAL, PACK, RED_THREES, is_wild, rank
from tests.oracle.melding_table import ACT, DRAW
from tests.oracle.table import Planned

if TYPE_CHECKING:
    from tests.oracle.canasta import CanastaTable

HIGH = [one for one in NATURAL if COUNTS[one] >= 10]


def _of(table: CanastaTable, one: str, cards: int) -> list[str]:
    return table.rng.sample([card for card in PACK if rank(card) == one], cards)


def _redeal(table: CanastaTable, cards: list[str]) -> None:
    """The first player is dealt *cards*, and natural cards besides."""
    rest = [card for card in PACK if rank(card) in NATURAL and card not in cards]
    table.redeal({table.turn: [*cards, *table.rng.sample(rest, 11 - len(cards))]})


def _dealt(table: CanastaTable, seat: str, *sizes: int) -> list[list[str]]:
    """*seat* is dealt nothing but melds of *sizes*, enough for a first meld; the stock begins harmlessly."""
    table.scores[table.side(seat)] = 0
    told = " ".join(f"{side}:{table.scores[side]}" for side in ("NS", "EW"))
    table.scene.tags["Score"] = told
    melds = [_of(table, one, size) for one, size in zip(table.rng.sample(HIGH, len(sizes)), sizes, strict=True)]
    table.redeal({seat: [card for cards in melds for card in cards]})
    # The card turned, and the first two that are drawn, neither match anything nor must be replaced.
    used = {rank(cards[0]) for cards in melds}
    table.stock.sort(key=lambda card: rank(card) in NATURAL and rank(card) not in used)
    return melds


def _then(table: CanastaTable, name: str, melds: list[list[str]]) -> None:
    """Nothing goes wrong but this, in the first turn."""
    seat = table.turn

    def commit(_: CanastaTable) -> bool:
        if table.stage != DRAW:
            return False
        _ENDS[name](table, seat, melds)
        table.end()
        return True

    table.plan[:] = [Planned(name, commit)]


def _out(table: CanastaTable, seat: str, melds: list[list[str]]) -> int:
    """All melds are laid down and the card drawn is discarded; the number of the discard."""
    for cards in melds:
        table.lay(seat, cards)
    return table.discard(seat, *table.hands[seat])


def _without_canasta(table: CanastaTable, seat: str, melds: list[list[str]]) -> None:
    table.draw_stock(seat)
    event = _out(table, seat, melds)
    fault = table.expect("illegal-knock", seat, event, "open", "out-without-right illegal-meld")
    table.afterwards.append(lambda: table.restores(fault))
    _spoken_of(table, seat, event)


def _spoken_of(table: CanastaTable, seat: str, out: int) -> None:
    """Perhaps somebody speaks; then also of red threes in the hands of those who had no turn, which cost no 500."""
    if table.spoken_of(seat):
        for other in table.others(seat):
            _had_no_turn(table, other, out)


def _had_no_turn(table: CanastaTable, seat: str, out: int) -> None:
    """A red three in the hand of a player who had no turn counts minus where his side has not melded."""
    if set(table.hands[seat]) & set(RED_THREES):
        table.expect("failure-to-declare", seat, out, "open", "no-turn" if table.own(seat) else "no-turn-minus")


def _with_leave(table: CanastaTable, seat: str, melds: list[list[str]]) -> None:
    """He asks before or after drawing, is told yes, and goes out: all is well."""
    if table.rng.random() < 0.5:
        _asks(table, seat, "yes")
        table.draw_stock(seat)
    else:
        table.draw_stock(seat)
        _asks(table, seat, "yes")
    _out(table, seat, melds)


def _asks(table: CanastaTable, seat: str, answer: str) -> int:
    event = table.tell("ask", seat)
    table.tell("answer", table.left(seat, 2), answer)
    return event


def _against_no(table: CanastaTable, seat: str, melds: list[list[str]]) -> None:
    table.draw_stock(seat)
    event = _asks(table, seat, "no")
    out = _out(table, seat, melds)
    fault = table.expect("illegal-knock", seat, event, "open", "out-without-right illegal-meld")
    table.afterwards.append(lambda: table.restores(fault))
    _spoken_of(table, seat, out)


def _asks_after_melding(table: CanastaTable, seat: str, melds: list[list[str]]) -> None:
    """He must go out if he can: he does, or he stays in, and nobody can say whether he could."""
    table.draw_stock(seat)
    table.lay(seat, melds[0])
    event = _asks(table, seat, "yes")
    if table.rng.random() < 0.5:
        out = _out(table, seat, melds[1:])
        table.expect("illegal-knock", seat, event, "open", "must-go-out")
        _spoken_of(table, seat, out)
    else:
        table.discard(seat, table.spared(seat))
        table.expect("illegal-knock", seat, event, "open")
        table.spoken_of(seat)


def _melds_before_the_answer(table: CanastaTable, seat: str, melds: list[list[str]]) -> None:
    table.draw_stock(seat)
    event = table.tell("ask", seat)
    table.lay(seat, melds[0])
    table.tell("answer", table.left(seat, 2), "yes")
    out = _out(table, seat, melds[1:])
    table.expect("illegal-knock", seat, event, "open", "must-go-out")
    _spoken_of(table, seat, out)


_ENDS = {
    "without_canasta": _without_canasta,
    "with_leave": _with_leave,
    "against_no": _against_no,
    "asks_after_melding": _asks_after_melding,
    "melds_before_the_answer": _melds_before_the_answer,
}


def goes_out(table: CanastaTable) -> None:
    """A player goes out in his first turn, with a canasta and leave, or without the one or the other."""
    name = table.rng.choice(tuple(_ENDS))
    _then(table, name, _dealt(table, table.turn, *((5, 6) if name == "without_canasta" else (7, 4))))


def too_many_wild_cards(table: CanastaTable) -> None:
    """Four wild cards in a meld: taken back at a price, or left when the next hand has drawn."""
    seat = table.turn
    wild = table.rng.sample([card for card in PACK if is_wild(card)], 4)
    naturals = _of(table, table.rng.choice(HIGH), 4)
    _redeal(table, [*wild, *naturals])

    def commit(_: CanastaTable) -> bool:
        held = not Counter([*wild, *naturals]) - Counter(table.hands[seat])
        if table.stage != ACT or table.turn != seat or table.source != "stock" or not held:
            return False
        event = table.lay(seat, [*wild, *naturals])
        if table.rng.random() < 0.6:
            table.expect("illegal-meld", seat, event, "corrected", "illegal-meld")
            table.spoken_of(seat)
            table.take_back(seat)
        else:
            table.expect("illegal-meld", seat, event, "open", "illegal-meld")
            table.attention(seat)
        table.end()
        return True

    table.plan[:] = [Planned("too_many_wild_cards", commit)]


def leaves_the_upcard_uncovered(table: CanastaTable) -> None:
    """A wild card or a three stays on top of the first pile, and somebody says so: a misdeal."""
    table.uncovered = True
    odd = [card for card in table.stock if rank(card) not in NATURAL]
    if not odd:
        return
    table.stock.remove(odd[0])
    table.stock.append(odd[0])

    def commit(_: CanastaTable) -> bool:
        if table.stage != ACT:
            return False
        table.expect("misdeal", table.scene.dealer, 1, "open")
        table.attention(table.scene.dealer)
        table.end()
        return True

    table.plan[:] = [Planned("leaves_the_upcard_uncovered", commit)]


def dealt_wrongly(table: CanastaTable) -> None:
    """A hand dealt a card too many or too few: a new deal until all have played; then a short hand stays short."""
    seat, many = table.rng.choice(table.scene.seats), table.rng.random() < 0.5
    hand = table.scene.hands[seat]
    if many:
        hand.append(table.stock.pop())
    else:
        table.stock.insert(0, hand.pop())
    table.hands[seat] = list(hand)
    fault = table.expect("wrong-number-of-cards", seat, 0, "open")
    late = table.rng.random() < 0.6
    table.quiet = seat if many else None

    def noticed(_: CanastaTable) -> bool:
        done = {who for name, who, _ in table.told.values() if name == "discard"} == set(table.scene.seats)
        if table.stage != DRAW or done != late:
            return False
        table.attention(seat)
        late_rows = "dealt-too-many too-many-in-play" if many else "stays-short"
        fault.rows = late_rows if done else "new-deal"
        table.quiet = None
        if done:
            table.surplus[seat] = int(many)
        else:
            table.end()
        return True

    table.plan[:] = [Planned("noticed", noticed)]
    table.scene.faults.append("dealt_wrongly")


def red_three_forgotten(table: CanastaTable) -> None:
    """The first player is dealt a red three, says nothing of it in his first turn, and somebody else does."""
    seat, three = table.turn, table.rng.choice(RED_THREES)
    _redeal(table, [three])
    table.kept_three = seat

    def commit(_: CanastaTable) -> bool:
        if table.stage != DRAW:
            return False
        plain = next(at for at, card in enumerate(table.stock) if card not in RED_THREES)
        table.stock.append(table.stock.pop(plain))
        table.draw_stock(seat)
        table.expect("failure-to-declare", seat, table.discard(seat, table.spared(seat)), "open", "declared-late")
        table.attention(seat)
        table.kept_three = None
        table.threes(seat)
        table.pass_on(seat)
        return True

    table.plan[:] = [Planned("red_three_forgotten", commit)]


def red_three_last(table: CanastaTable) -> None:
    """The last card of the stock is a red three."""
    place = next((at for at, card in enumerate(table.stock) if card in RED_THREES), None)
    if place is not None:
        table.stock[0], table.stock[place] = table.stock[place], table.stock[0]
        table.plan[:] = [Planned("acts_after_the_last_red_three", acts_after_the_last_red_three)]


def red_three_at_the_end(table: CanastaTable) -> None:
    """The first player keeps a red three, the second goes out, and then somebody says so: 500 points."""
    seat, second = table.turn, table.left(table.turn)
    melds = _dealt(table, second, 7, 4)
    three = table.rng.choice(RED_THREES)
    used = [rank(cards[0]) for cards in melds]
    plain = [card for card in PACK if rank(card) in NATURAL and rank(card) not in used]
    given = {seat: [three, *table.rng.sample(plain, 10)], second: list(table.hands[second])}
    table.redeal(given)
    table.stock.sort(key=lambda card: rank(card) in NATURAL and rank(card) not in used)
    table.kept_three = seat

    def commit(_: CanastaTable) -> bool:
        if table.stage != DRAW:
            return False
        table.draw_stock(seat)
        kept = table.discard(seat, table.spared(seat))
        table.draw_stock(second)
        out = _out(table, second, melds)
        table.attention(seat)
        table.expect("failure-to-declare", seat, kept, "open", "undeclared-at-end")
        for other in (table.left(seat, 2), table.left(seat, 3)):
            _had_no_turn(table, other, out)
        table.end()
        return True

    table.plan[:] = [Planned("red_three_at_the_end", commit)]
