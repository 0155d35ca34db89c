"""Settlement of the stops games: the first player out of cards is paid for those that others hold.

Keys of ``[game.settlement]``:

``pays``   the cost of a card left in a hand: ``cards``, the chips of ``going_out`` for each; ``values``, the
           ``card_points`` of its rank, else its pips.
``pool``   antes (``ante``), chips for a pass (``pass_cost``) and for cards left go into a pool that the winner
           takes.
``money``  antes lie on the money cards (``boodle``), and the player of one takes them: ``[Money "HA:5 CK:5 DQ:5
           SJ:5"]``.
``block``  a game that can go no further is won by the ``lowest`` hand, which collects the difference.
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
from adjudicator.values.numbers import small_number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.scoring.settlements.deal_orders_and_entries import DealToSettle, ScoreOrder, ScoreOrders
    from adjudicator.table.game_types import SheddingOutcome
    from adjudicator.values.cards import Card

_POOL = "pool"
_END_NEEDED = "the play to its end, with every hand: cards left are paid for"


def settle_shedding(deal: DealToSettle, orders: ScoreOrders) -> Settlement:
    """The entries of the deal."""
    needs = list(undetermined_point_moves(orders))
    paid = [*chip_fines(deal, orders, needs), *entries_by_rulings(deal, orders)]
    unit = "points" if deal.rules["pays"] == "values" else "chips"
    entries: list[SettlementEntry] = []
    if deal.shed is None:
        needs.append(_END_NEEDED)
    elif nothing := next((one for one in orders.with_effect("no_winnings") if deal.shed.out in one.who), None):
        needs.append(f"who is out next: {deal.shed.out} collects nothing ({', '.join(nothing.under)})")
    elif deal.shed.out is None:
        if not (deal.shed.blocked and deal.rules.get("block")):
            needs.append(_END_NEEDED)
        else:
            entries += _entries_of_blocked_game(deal, deal.shed, needs)
    elif deal.rules.get("pool"):
        entries += _pool_entries(deal, deal.shed, paid, needs)
    else:
        entries += _entries_paid_to_winner(deal, deal.shed, deal.shed.out)
    if deal.shed is not None and deal.rules.get("money"):
        entries += _money_card_entries(deal, deal.shed, orders, needs)
    return Settlement((*entries, *paid), tuple(dict.fromkeys(needs)), unit)


def _cost_of_cards_left(deal: DealToSettle, cards: tuple[Card, ...]) -> int:
    """The payment of a hand that still holds *cards*."""
    if deal.rules["pays"] == "cards":
        return len(cards) * int(deal.section["going_out"])
    points = deal.section["card_points"]
    return sum(int(points.get(card.rank, small_number(card.rank) or 0)) for card in cards)


def _cards_left_in_words(cards: tuple[Card, ...]) -> str:
    return "1 card left" if len(cards) == 1 else f"{len(cards)} cards left"


def _entries_paid_to_winner(deal: DealToSettle, shed: SheddingOutcome, winner: str) -> Iterator[SettlementEntry]:
    total = 0
    for seat, cards in shed.left.items():
        if seat != winner:
            cost = _cost_of_cards_left(deal, cards)
            total += cost
            yield SettlementEntry(deal.account[seat], -cost, _cards_left_in_words(cards))
    yield SettlementEntry(deal.account[winner], total, "out of cards, collects for those left")


def _entries_of_blocked_game(deal: DealToSettle, shed: SheddingOutcome, needs: list[str]) -> Iterator[SettlementEntry]:
    """The lowest hand collects the difference from each other; tied hands divide it (001:6587)."""
    counts = {seat: _cost_of_cards_left(deal, cards) for seat, cards in shed.left.items()}
    low = min(counts.values())
    winners = [seat for seat, count in counts.items() if count == low]
    total = sum(count - low for count in counts.values())
    if total % len(winners):
        needs.append(f"how {' and '.join(winners)} divide {total}, which does not fall into equal parts")
        return
    for seat, count in counts.items():
        if count > low:
            yield SettlementEntry(deal.account[seat], low - count, f"{count} against {low} in a block")
        else:
            yield SettlementEntry(deal.account[seat], total // len(winners), f"lowest hand of a block, {low}")


def _pool_entries(
    deal: DealToSettle, shed: SheddingOutcome, paid: list[SettlementEntry], needs: list[str]
) -> Iterator[SettlementEntry]:
    """All players pay into the pool, and the first player out takes it, with the fines *paid* into it."""
    ante, winner = deal.section["ante"], shed.out or ""
    most = max(shed.dealt.values())
    fewer = [seat for seat, size in shed.dealt.items() if size < most]
    plain, extra = int(ante["each"]) * len(shed.dealt), len(fewer) * (int(ante["fewer_cards"]) - int(ante["each"]))
    if fewer and deal.pool not in (plain, plain + extra):
        # An extra chip of ante for a hand dealt a card less is usual, not the law (001:6535).
        needs.append(
            f'the pool of the antes, as [Pool "{plain}"], or [Pool "{plain + extra}"] with short hands paying more'
        )
        return
    entries = []
    for seat, size in shed.dealt.items():
        more = bool(fewer) and size < most and deal.pool != plain
        entries.append(SettlementEntry(deal.account[seat], -int(ante["fewer_cards" if more else "each"]), "ante"))
        if shed.passes[seat]:
            passes = "1 pass" if shed.passes[seat] == 1 else f"{shed.passes[seat]} passes"
            entries.append(
                SettlementEntry(deal.account[seat], -shed.passes[seat] * int(deal.section["pass_cost"]), passes)
            )
        if shed.left[seat]:
            entries.append(
                SettlementEntry(
                    deal.account[seat],
                    -_cost_of_cards_left(deal, shed.left[seat]),
                    _cards_left_in_words(shed.left[seat]),
                )
            )
    fined = sum(entry.points for entry in paid if entry.who == _POOL)
    pool = fined - sum(entry.points for entry in entries)
    paid[:] = [entry for entry in paid if entry.who != _POOL]
    yield from entries
    yield SettlementEntry(deal.account[winner], pool, f"out of cards, takes the pool of {pool}")


def _money_card_entries(
    deal: DealToSettle, shed: SheddingOutcome, orders: ScoreOrders, needs: list[str]
) -> Iterator[SettlementEntry]:
    """Antes on the money cards, and the chips taken from them."""
    ante, cards = deal.section["ante"], deal.section["boodle"]
    for seat in shed.dealt:
        chips = int(ante["dealer" if seat == deal.dealer else "each"]) * len(cards)
        yield SettlementEntry(deal.account[seat], -chips, "antes on the money cards")
    for seat, card, event in shed.played:
        if card not in cards:
            continue
        barred = next(
            (
                one
                for one in orders.with_effect("no_money_cards")
                if seat in one.who and _is_order_about_event_or_earlier(one, event)
            ),
            None,
        )
        if barred is not None and barred.event_number == event:
            needs.append(
                f"whether {seat} collects for {card}, played with the fault itself ({', '.join(barred.under)})"
            )
        elif barred is not None:
            yield SettlementEntry(deal.account[seat], 0, f"nothing for {card}", barred.under)
        elif card not in deal.lying:
            needs.append(
                f'what lies on {card}, which {seat} takes, as [Money "{" ".join(f"{one}:5" for one in cards)}"]'
            )
        else:
            yield SettlementEntry(deal.account[seat], deal.lying[card], f"takes what lies on {card}")


def _is_order_about_event_or_earlier(order: ScoreOrder, event: int) -> bool:
    return order.event_number is not None and order.event_number <= event
