"""Books shown, each paid for by every other player: go fish and authors (001:6343-6355)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.score.settlements.deal import Entry, Settled, ruled, unnamed
from adjudicator.score.settlements.stakes import fines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.score.settlements.deal import Deal, Orders
    from adjudicator.table.sorts import Books


def score(deal: Deal, orders: Orders) -> Settled:
    """What the books that were shown bring, and the chips that rulings make somebody pay."""
    needs = list(unnamed(orders))
    books = [] if deal.books is None else list(_books(deal, deal.books, orders))
    return Settled((*books, *fines(deal, orders, needs), *ruled(deal, orders)), tuple(dict.fromkeys(needs)), "chips")


def _books(deal: Deal, books: Books, orders: Orders) -> Iterator[Entry]:
    chips = int(deal.section["book"]["chips"])
    for seat, rank, event in books.shown:
        barred = next(
            (
                one
                for one in orders.of("no_book")
                if seat in one.who
                and books.ranks.get(one.event_number or 0) == rank
                and (one.event_number or 0) <= event
            ),
            None,
        )
        if barred is not None:
            yield Entry(deal.account[seat], 0, f"nothing for a book of {rank}", barred.under)
            continue
        others = [other for other in deal.active if other != seat]
        yield Entry(deal.account[seat], chips * len(others), f"a book of {rank}")
        yield from (Entry(deal.account[other], -chips, f"for {seat}'s book of {rank}") for other in others)
