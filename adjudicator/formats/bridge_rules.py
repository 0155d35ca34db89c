"""The rules of bridge that a reader needs: the next turn, the contract of an auction, the winner of a trick."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.values.bids_and_contracts import ALL_PASS, DOUBLE, PASS, REDOUBLE, bid_rank

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from adjudicator.record.events import Seat
    from adjudicator.values.cards import Card

RANK_STRENGTH = {rank: strength for strength, rank in enumerate("23456789TJQKA")}


class AuctionOutcome(NamedTuple):
    """A contract with its declarer, as calls or tags give it."""

    bid: str = ""
    """The last bid; empty when there was none."""
    doubled: int = 0
    """0; 1 if doubled; 2 if redoubled."""
    declarer: Seat | None = None

    @property
    def text(self) -> str:
        """The contract as PBN writes it."""
        return self.bid + "X" * self.doubled if self.bid else "Pass"


def seat_clockwise(seat: Seat, by: int, seats: Sequence[Seat]) -> Seat:
    """The seat *by* places clockwise from *seat*."""
    return seats[(seats.index(seat) + by) % len(seats)]


def bridge_bid_denomination(bid: str) -> str:
    """The denomination of a bid: ``C D H S NT``."""
    return bid.lstrip("0123456789")


def auction_outcome(calls: Iterable[tuple[Seat | None, str]], seats: Sequence[Seat]) -> AuctionOutcome:
    """The contract that *calls* (seat and call) amount to; *seats* are clockwise, every other one of a side."""
    bid, doubled, bidder = "", 0, None
    first: dict[tuple[int, str], Seat] = {}
    for seat, call in calls:
        if call in (PASS, ALL_PASS):
            continue
        if call == DOUBLE:
            doubled = 1
        elif call == REDOUBLE:
            doubled = 2
        elif bid_rank(call) is not None:
            bid, doubled, bidder = call, 0, seat
            if seat is not None:
                first.setdefault((seats.index(seat) % 2, bridge_bid_denomination(call)), seat)
    if not bid or bidder is None:
        return AuctionOutcome(bid, doubled)
    return AuctionOutcome(bid, doubled, first[seats.index(bidder) % 2, bridge_bid_denomination(bid)])


def winner_of_trick(cards: Sequence[tuple[Seat, Card]], trump: str | None) -> Seat | None:
    """The winner of a trick whose *cards* are given in the order of play; None if unknown.

    *trump* is a suit letter, ``NT``, or None if unknown: then a discard makes the winner unknown.
    """
    best, (suit, strength) = cards[0][0], (cards[0][1][0], RANK_STRENGTH.get(cards[0][1][1:], -1))
    for seat, card in cards:
        if card[0] == suit:
            if RANK_STRENGTH.get(card[1:], -1) > strength:
                best, strength = seat, RANK_STRENGTH[card[1:]]
        elif trump is None:
            return None
        elif card[0] == trump:
            best, suit, strength = seat, trump, RANK_STRENGTH.get(card[1:], -1)
    return best


def winners_of_tricks(
    tricks: Iterable[Mapping[Seat, Card]], leader: Seat, trump: str | None, seats: Sequence[Seat]
) -> Iterator[Seat]:
    """The winners of these complete *tricks*, if *leader* led to the first; ends before the first unknown winner."""
    turn = leader
    for trick in tricks:
        best = winner_of_trick([(seat, trick[seat]) for seat in _seats_from(turn, seats)], trump)
        if best is None:
            return
        turn = best
        yield turn


def count_revokes(
    tricks: Sequence[Mapping[Seat, Card]],
    hands: Mapping[Seat, Iterable[Card] | None],
    leader: Seat,
    trump: str | None,
    seats: Sequence[Seat],
) -> int:
    """The number of revokes in these complete *tricks*, if *leader* led to the first.

    A hand that is not known is taken to hold the cards that it plays.
    """
    left = {seat: set(hands.get(seat) or (trick[seat] for trick in tricks)) for seat in seats}
    count = 0
    for trick, turn in zip(tricks, (leader, *winners_of_tricks(tricks, leader, trump, seats)), strict=False):
        led = trick[turn][0]
        for seat in seats:
            left[seat].discard(trick[seat])
            count += trick[seat][0] != led and any(card[0] == led for card in left[seat])
    return count


def _seats_from(seat: Seat, seats: Sequence[Seat]) -> Sequence[Seat]:
    """The *seats* clockwise, from *seat* on."""
    at = seats.index(seat)
    return (*seats[at:], *seats[:at])


def are_sizes_of_ending(sizes: Iterable[int]) -> bool:
    """Whether hands of these *sizes* are an ending: all of one size, from 1 to 12 cards."""
    alike = set(sizes)
    return len(alike) == 1 and 0 < alike.pop() < len(RANK_STRENGTH)
