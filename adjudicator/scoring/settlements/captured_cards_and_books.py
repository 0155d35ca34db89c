"""Settlement of captured cards: cassino by the table ``counted`` of the ``[game]`` section, and books shown at go fish
and authors, each paid for by every other player (001:6343-6355).

``cards`` and ``spades`` go to the player with most of them, and to nobody in a tie; ``aces`` for each ace; ``sweep``
for each sweep; ``each_spade`` for each spade that is not named; any other key is a card. ``names`` of
``[game.settlement]`` are the names of cards. If two play and a deal may be a game of its own (``game_points`` has 0),
sweeps do not count in such a game (001:6207): ``[Game "deal"]`` marks such a game, ``[Game "21"]`` the other kind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.scoring.settlements.deal_orders_and_entries import (
    Settlement,
    SettlementEntry,
    entries_by_rulings,
    undetermined_point_moves,
)
from adjudicator.scoring.settlements.maker_against_each_player import chip_fines
from adjudicator.values.cards import Card

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.scoring.settlements.deal_orders_and_entries import DealToSettle, ScoreOrders
    from adjudicator.table.game_types import Books


_COUNTED_PARTS = ("cards", "spades", "aces", "each_spade", "sweep")
DEAL_IS_GAME = "deal"


def settle_captured_cards(deal: DealToSettle, orders: ScoreOrders) -> Settlement:
    """The points of a deal."""
    needs = list(undetermined_point_moves(orders))
    returned = next(orders.with_effect("return_card"), None)
    entries: list[SettlementEntry] = []
    if deal.taken is None or deal.sweeps is None:
        needs.append("the play to its end, every card of it: what is left goes to the player who takes in last")
    elif returned is not None and deal.unreturned:
        needs.append(f"the cards that went back to the table (!withdraw, {', '.join(returned.under)})")
    else:
        entries = [entry for entry in _entries_for_captures(deal, deal.taken, needs) if entry.points]
    return Settlement((*entries, *entries_by_rulings(deal, orders)), tuple(dict.fromkeys(needs)))


def _entries_for_captures(
    deal: DealToSettle, taken: Mapping[str, tuple[Card, ...]], needs: list[str]
) -> Iterator[SettlementEntry]:
    table: Mapping[str, int] = deal.section["counted"]
    spades = {account: [card for card in cards if card.suit == "S"] for account, cards in taken.items()}
    yield from _entry_for_sole_highest_number(
        {account: len(cards) for account, cards in taken.items()}, table["cards"], "cards"
    )
    yield from _entry_for_sole_highest_number(
        {account: len(cards) for account, cards in spades.items()}, table["spades"], "spades"
    )
    named = [Card(key) for key in table if key not in _COUNTED_PARTS]
    for account, cards in taken.items():
        for card in named:
            if card in cards:
                yield SettlementEntry(account, table[card], deal.rules.get("names", {}).get(card, card))
        aces = sum(card.rank == "A" for card in cards)
        yield SettlementEntry(account, aces * table.get("aces", 0), "1 ace" if aces == 1 else f"{aces} aces")
        plain = sum(card not in named for card in spades[account])
        yield SettlementEntry(account, plain * table.get("each_spade", 0), f"{plain} other spades")
    yield from _entries_for_sweeps(deal, table, needs)


def _entry_for_sole_highest_number(numbers: Mapping[str, int], points: int, what: str) -> Iterator[SettlementEntry]:
    best = max(numbers.values())
    leaders = [account for account, number in numbers.items() if number == best]
    if len(leaders) == 1:
        yield SettlementEntry(leaders[0], points, f"most {what}, {best}")


def _entries_for_sweeps(deal: DealToSettle, table: Mapping[str, int], needs: list[str]) -> Iterator[SettlementEntry]:
    sweeps = {account: number for account, number in (deal.sweeps or {}).items() if number}
    two = len(deal.active) == 2 and 0 in deal.section.get("game_points", ())
    if not sweeps or (two and deal.game == DEAL_IS_GAME):
        return
    if two and not deal.game:
        needs.append('whether each deal is a game, in which sweeps do not count, as [Game "deal"] or [Game "21"]')
        return
    for account, number in sweeps.items():
        yield SettlementEntry(account, number * table["sweep"], "1 sweep" if number == 1 else f"{number} sweeps")


def settle_books(deal: DealToSettle, orders: ScoreOrders) -> Settlement:
    """The points or chips for the books shown, and the chips that rulings make somebody pay."""
    needs = list(undetermined_point_moves(orders))
    books = [] if deal.books is None else list(_entries_for_books(deal, deal.books, orders))
    return Settlement(
        (*books, *chip_fines(deal, orders, needs), *entries_by_rulings(deal, orders)),
        tuple(dict.fromkeys(needs)),
        "chips",
    )


def _entries_for_books(deal: DealToSettle, books: Books, orders: ScoreOrders) -> Iterator[SettlementEntry]:
    chips = int(deal.section["book"]["chips"])
    for seat, rank, event in books.shown:
        barred = next(
            (
                one
                for one in orders.with_effect("no_book")
                if seat in one.who
                and books.ranks.get(one.event_number or 0) == rank
                and (one.event_number or 0) <= event
            ),
            None,
        )
        if barred is not None:
            yield SettlementEntry(deal.account[seat], 0, f"nothing for a book of {rank}", barred.under)
            continue
        others = [other for other in deal.active if other != seat]
        yield SettlementEntry(deal.account[seat], chips * len(others), f"a book of {rank}")
        yield from (SettlementEntry(deal.account[other], -chips, f"for {seat}'s book of {rank}") for other in others)
