"""Settlement of games without tricks, after the rulings: pegs at cribbage, pots at poker, bets against the pool at red
dog (001:6613-6617).

A pot goes to the only player left. Between several the cards decide, once the betting is over, and the record need not
show them; there are side pots only if somebody has put in all their chips. A hand made dead by a ruling can win no pot,
and its player's chips stay there. ``counts`` of ``[game.settlement]`` is ``pegs`` or ``pots``.
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
from adjudicator.scoring.systems.poker import Pot, PotWinners, divide_pots, winners_of_pot
from adjudicator.table.game_types import PartOfPot
from rulebase.effect_marks import EffectMark

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudicator.record.events import Seat
    from adjudicator.scoring.settlements.deal_orders_and_entries import DealToSettle, ScoreOrders


POT = "pot"


def settle_pot_by_ruling(paid: Mapping[Seat, int], orders: ScoreOrders) -> Settlement | None:
    """The chips of a pot that a ruling disposes of; None if no ruling does."""
    order = next(orders.marked(EffectMark.DISPOSES_OF_POT), None)
    if order is None:
        return None
    whole = sum(paid.values())
    entries = [SettlementEntry(seat, -chips, "put into the pot") for seat, chips in paid.items() if chips]
    if EffectMark.KEEPS_POT not in order.marks:
        who = [seat for seat in order.who if seat in paid]
        if not who or whole % len(who):
            return Settlement(tuple(entries), (f"who has the pot of {whole} by {', '.join(order.under)}",), "chips")
        says = "takes the pot" if len(who) == 1 else "has their share of the pot"
        entries += (SettlementEntry(seat, whole // len(who), says, order.under) for seat in who)
    else:
        entries.append(SettlementEntry(POT, whole, "stays in the pot", order.under))
    return Settlement(tuple(entries), (), "chips")


def settle_pegs_or_pots(deal: DealToSettle, orders: ScoreOrders) -> Settlement:
    """Holes pegged, or chips won and lost."""
    return _settle_pegs(deal, orders) if deal.rules["counts"] == ["pegs"] else _settle_pots(deal, orders)


def _settle_pegs(deal: DealToSettle, orders: ScoreOrders) -> Settlement:
    needs = list(undetermined_point_moves(orders))
    given = list(entries_by_rulings(deal, orders))
    entries: list[SettlementEntry] = []
    for account, points in (deal.pegged or {}).items():
        # A ruling's points for a fault are not counted again if their peg is recorded.
        gained = sum(entry.points for entry in given if entry.who == account and entry.points > 0)
        left = points - min(gained, deal.pegged_as_penalty.get(account, 0))
        entries += [SettlementEntry(account, left, "pegged")] if left else []
    entries += [SettlementEntry(account, points, "counted") for account, points in deal.counted_hands.items() if points]
    needs += ["what was pegged in the play"] if deal.play_unpegged else []
    needs += (f"the count as it is corrected ({', '.join(one.under)})" for one in orders.with_effect("correct_score"))
    return Settlement((*entries, *given), tuple(dict.fromkeys(needs)))


def _settle_pots(deal: DealToSettle, orders: ScoreOrders) -> Settlement:
    paid = deal.paid or {}
    needs: list[str] = []
    fined = list(chip_fines(deal, orders, needs))
    if not paid:
        return Settlement(tuple(fined), (*needs, "the chips that were put in"), "chips")
    if (ruled_on := settle_pot_by_ruling(paid, orders)) is not None:
        return ruled_on
    out = list(orders.marked(EffectMark.OUT_OF_POT))
    dead = {seat: one for one in out for seat in one.who}
    left = [seat for seat in deal.active if seat not in deal.dropped and seat not in dead]
    entries = [
        SettlementEntry(seat, 0, "a dead hand: it can win no pot", one.under)
        for seat, one in dead.items()
        if seat in paid
    ]
    entries += [SettlementEntry(seat, -chips, "put into the pot") for seat, chips in paid.items() if chips]
    entries += fined
    needs += (f"whose hand is out of the pot by {', '.join(one.under)}" for one in out if not one.who)
    pot = sum(paid.values())
    if not left:
        needs.append("who takes the pot: every hand is out of it")
    elif len(left) == 1:
        entries.append(SettlementEntry(left[0], pot, f"takes the pot of {pot}"))
    elif deal.to_speak:
        needs.append(f"the betting to its end: a pot of {pot}, and {' or '.join(deal.to_speak)} is to speak")
    elif deal.passed_out:
        needs.append(f"the next deal: nobody has bet, and the pot of {pot} stays")
    else:
        stakes = {**dict.fromkeys(left, 0), **paid}
        for seat, chips in deal.dead.items():
            stakes[seat] -= chips
        pots = divide_pots(stakes, [seat for seat in stakes if seat not in left], deal.all_in)
        for share in pots_with_dead_chips(pots, sum(deal.dead.values()), left):
            entries += _pot_winner_entries(deal, share, needs)
    return Settlement(tuple(entries), tuple(needs), "chips")


def pots_with_dead_chips(pots: Sequence[Pot], chips: int, left: Sequence[Seat]) -> list[Pot]:
    """The *pots* with the *chips* that nobody had to match in the main pot, which all who are *left* may win."""
    if not chips:
        return list(pots)
    main, *sides = pots or [Pot(0, tuple(left))]
    if len(main.players) < len(left):
        return [Pot(chips, tuple(left)), main, *sides]
    return [main._replace(chips=main.chips + chips), *sides]


def _pot_winner_entries(deal: DealToSettle, share: Pot, needs: list[str]) -> Iterator[SettlementEntry]:
    """The winner of one pot: the only player who may win it, or the best hand if all those hands are known."""
    if len(share.players) == 1:
        yield SettlementEntry(share.players[0], share.chips, f"takes the pot of {share.chips}")
        return
    won = _winners_of_parts(deal, share) if all(seat in deal.shown for seat in share.players) else None
    if won is None:
        needs.append(f"who of {', '.join(share.players)} has the better hand: a pot of {share.chips}")
        return
    tied = ", ".join(dict.fromkeys(seat for _, winners in won for seat in winners.players))
    shares = {_shares_of_pot(share.chips, won, unit) for unit in deal.chip_units}
    if len(shares) > 1:
        needs.append(f"the smallest chip in play (the tag Unit): {tied} tie for {share.chips}")
        return
    (chips_by_player,) = shares
    if not chips_by_player:
        needs.append(f"who of {tied} takes the odd chip: they tie for a pot of {share.chips}")
        return
    alone = len(won) == 1 and len(won[0][1].players) == 1
    for seat, chips, part_says, with_what in chips_by_player:
        says = "takes the pot" if alone else "has a share of the pot"
        for_what = f" for {part_says}" if len(won) > 1 else ""
        yield SettlementEntry(seat, chips, f"{says} of {share.chips}{for_what} with {with_what}")


def _winners_of_parts(deal: DealToSettle, share: Pot) -> list[tuple[PartOfPot, PotWinners]] | None:
    """The winners of each part of a pot for which somebody has a hand; None where hands alone do not decide."""
    whole = PartOfPot(str(deal.section.get("winners", "high")), "the pot", deal.shown, deal.odd_chip_order)
    found = []
    for part in deal.parts_of_pot or (whole,):
        hands = {seat: part.hands[seat] for seat in share.players if seat in part.hands}
        if not hands:
            continue
        if (won := winners_of_pot(hands, part.winners)) is None:
            return None
        found.append((part, won))
    return found


def _shares_of_pot(
    chips: int, won: Sequence[tuple[PartOfPot, PotWinners]], unit: int
) -> tuple[tuple[Seat, int, str, str], ...]:
    """(player, chips, for which part, with which hand) of each share of a pot of *chips* divided down to the *unit*:
    what is left over goes to the first part, the odd chips of a part one by one in its order; empty where that is not
    known."""
    even, left = divmod(chips, len(won) * unit)
    found: list[tuple[Seat, int, str, str]] = []
    for part, winners in won:
        extra = min(unit, left)
        left -= extra
        divided = _shares_of_part(even * unit + extra, part, winners.players, unit)
        if not divided:
            return ()
        found += ((seat, got, part.says, winners.with_what) for seat, got in divided)
    return tuple(found)


def _shares_of_part(chips: int, part: PartOfPot, players: Sequence[Seat], unit: int) -> tuple[tuple[Seat, int], ...]:
    even, odd = divmod(chips, len(players) * unit)
    if not odd:
        return tuple((seat, even * unit) for seat in players)
    if not set(players) <= {*part.odd_chip_order}:
        return ()
    found = []
    for seat in (seat for seat in part.odd_chip_order if seat in players):
        extra = min(unit, odd)
        odd -= extra
        found.append((seat, even * unit + extra))
    return tuple(found)


POOL_ACCOUNT = "pool"


def settle_wagers(deal: DealToSettle, orders: ScoreOrders) -> Settlement:
    """The wins and losses of each bettor and of the pool."""
    needs = list(undetermined_point_moves(orders))
    entries = []
    pool = 0
    for wager in deal.wagers:
        if wager.over:
            needs.append(f"what becomes of {wager.seat}'s {wager.description}, which is more than the pool held")
        elif wager.won is None:
            needs.append(
                f"whether {wager.seat} wins their {wager.description}: their hand, or the card turned, is not known"
            )
        else:
            gain = wager.chips if wager.won else -wager.chips
            pool -= gain
            entries.append(SettlementEntry(deal.account[wager.seat], gain, wager.description))
    if entries:
        entries.append(SettlementEntry(POOL_ACCOUNT, pool, "from the bets"))
    return Settlement(
        (*entries, *chip_fines(deal, orders, needs), *entries_by_rulings(deal, orders)),
        tuple(dict.fromkeys(needs)),
        "chips",
    )
