"""Cards taken in that count by the table ``counted`` of the ``[game]`` section: cassino and its relatives.

``cards`` and ``spades`` go to whoever has most of them, and to nobody in a tie; ``aces`` for each ace; ``sweep`` for
each sweep; ``each_spade`` for each spade that is not named; any other key is a card. ``names`` of ``[game.settlement]``
tells what cards are called. Where two play and a deal may be a game of its own (``game_points`` has 0), sweeps do not
count in such a game (001:6207): ``[Game "deal"]`` says that it is one, ``[Game "21"]`` that it is not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.score.settlements.deal import Entry, Settled, ruled, unnamed
from adjudicator.values.cards import Card

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.score.settlements.deal import Deal, Orders

_PARTS = ("cards", "spades", "aces", "each_spade", "sweep")
DEAL_IS_GAME = "deal"


def score(deal: Deal, orders: Orders) -> Settled:
    """The points of a deal."""
    needs = list(unnamed(orders))
    returned = next(orders.of("return_card"), None)
    entries: list[Entry] = []
    if deal.taken is None or deal.sweeps is None:
        needs.append("the play to its end, every card of it: what is left goes to whoever takes in last")
    elif returned is not None and deal.unreturned:
        needs.append(f"the cards that went back to the table (!withdraw, {', '.join(returned.under)})")
    else:
        entries = [entry for entry in _counted(deal, deal.taken, needs) if entry.points]
    return Settled((*entries, *ruled(deal, orders)), tuple(dict.fromkeys(needs)))


def _counted(deal: Deal, taken: Mapping[str, tuple[Card, ...]], needs: list[str]) -> Iterator[Entry]:
    table: Mapping[str, int] = deal.section["counted"]
    spades = {account: [card for card in cards if card.suit == "S"] for account, cards in taken.items()}
    yield from _most({account: len(cards) for account, cards in taken.items()}, table["cards"], "cards")
    yield from _most({account: len(cards) for account, cards in spades.items()}, table["spades"], "spades")
    named = [Card(key) for key in table if key not in _PARTS]
    for account, cards in taken.items():
        for card in named:
            if card in cards:
                yield Entry(account, table[card], deal.rules.get("names", {}).get(card, card))
        aces = sum(card.rank == "A" for card in cards)
        yield Entry(account, aces * table.get("aces", 0), "1 ace" if aces == 1 else f"{aces} aces")
        plain = sum(card not in named for card in spades[account])
        yield Entry(account, plain * table.get("each_spade", 0), f"{plain} other spades")
    yield from _sweeps(deal, table, needs)


def _most(numbers: Mapping[str, int], points: int, what: str) -> Iterator[Entry]:
    best = max(numbers.values())
    leaders = [account for account, number in numbers.items() if number == best]
    if len(leaders) == 1:
        yield Entry(leaders[0], points, f"most {what}, {best}")


def _sweeps(deal: Deal, table: Mapping[str, int], needs: list[str]) -> Iterator[Entry]:
    sweeps = {account: number for account, number in (deal.sweeps or {}).items() if number}
    two = len(deal.active) == 2 and 0 in deal.section.get("game_points", ())
    if not sweeps or (two and deal.game == DEAL_IS_GAME):
        return
    if two and not deal.game:
        needs.append('whether each deal is a game, in which sweeps do not count, as [Game "deal"] or [Game "21"]')
        return
    for account, number in sweeps.items():
        yield Entry(account, number * table["sweep"], "1 sweep" if number == 1 else f"{number} sweeps")
