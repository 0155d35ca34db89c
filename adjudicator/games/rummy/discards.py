"""Discards that a game bars: a black queen, black threes in the first round, sevens, a card that puts the next out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.games.rummy.breaches import Fault
from adjudicator.games.rummy.details import Seen
from adjudicator.games.rummy.laying import fits

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from adjudicator.games.rummy.state import Table
    from adjudicator.record.events import Seat
    from adjudicator.values.cards import Card

_BLACK_THREES = {"S3", "C3"}


def known(cards: Collection[Card | None]) -> tuple[Card, ...]:
    """Those of *cards* that were written down."""
    return tuple(card for card in cards if card is not None)


def barred(table: Table, seat: Seat, at: int, cards: Collection[Card | None]) -> Iterator[Fault]:
    """What is wrong with *cards*, which *seat* is about to discard, by the rules of the game on single cards."""
    raw, thrown = table.rules.raw, known(cards)
    last = table.left[seat] <= len(cards)
    card = raw.get("barred_discard")
    if card is not None and card in cards and not last:
        said = f"{seat} discards {card}, which they may do only when they have no other card."
        facts = Seen(black_queen_discarded="yes", discard_ended_deal="no", other_discard_possible="yes")
        yield Fault("illegal-discard", seat, at, said, facts, cards=thrown)
    first = seat not in table.had_turn
    if first and raw.get("black_three_first_round") is False and _BLACK_THREES & set(cards):
        said = f"{seat} discards {_names(cards)}, a black three, in their first turn."
        yield Fault("illegal-discard", seat, at, said, Seen(black_three_first_round="yes"), cards=thrown)
    if raw.get("sevens") == "after-canastas" and any(card and card[1:] == "7" for card in cards):
        yield from _seven(table, seat, at, cards, last=last)
    if raw.get("feeding") == "barred":
        yield from _feeding(table, seat, at, cards)


def _seven(table: Table, seat: Seat, at: int, cards: Collection[Card | None], *, last: bool) -> Iterator[Fault]:
    """A seven that is discarded before each side has a canasta of them, or in going out (CF-13)."""
    sides = {table.side(other): other for other in table.hands}
    ready = all(any(_of_sevens(laid.cards, table) for laid in table.canastas_of(other)) for other in sides.values())
    if ready and not last:
        return
    why = "in going out" if ready else "before each side has a canasta of sevens"
    facts = Seen(seven_discarded="in_going_out" if ready else "too_soon")
    yield Fault("illegal-discard", seat, at, f"{seat} discards {_names(cards)} {why}.", facts, cards=known(cards))


def _of_sevens(cards: Collection[Card], table: Table) -> bool:
    return {card[1:] for card in cards if not table.rules.melds.is_wild(card)} == {"7"}


def _feeding(table: Table, seat: Seat, at: int, cards: Collection[Card | None]) -> Iterator[Fault]:
    """A card for a meld of the next player, who has none in his hand and needs only one more (PN-08)."""
    follower = table.next(seat)
    if table.left[follower] > 0 or table.melded(follower) != table.rules.melded_to_win - 1:
        return
    fed = [card for card in cards if card and _fits_any(table, follower, card)]
    hand = table.hands[seat]
    safe = None if hand is None else any(not _fits_any(table, follower, card) for card in hand)
    if not fed or safe is False:
        # Who holds no safe card may discard as he likes.
        return
    said = f"{seat} discards {_names(cards)}, which fits a meld of {follower}, who needs only one more card."
    facts = Seen(pan_discard="feeds_ten_melded", safe_card_held=None if safe is None else "yes")
    yield Fault("illegal-discard", seat, at, said, facts, cards=known(cards))


def _fits_any(table: Table, owner: Seat, card: Card) -> bool:
    return any(laid.seat == owner and fits(laid, [card], table.rules) for laid in table.melds)


def _names(cards: Collection[Card | None]) -> str:
    return " ".join(card for card in cards if card) or f"{len(cards)} cards"
