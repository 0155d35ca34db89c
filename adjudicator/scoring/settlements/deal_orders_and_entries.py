"""The values that every settlement shares: the deal to settle, the orders of its rulings, the entries of its score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple

from adjudicator.record.events import Seat
from adjudicator.table.game_types import Books, PartOfPot, SheddingOutcome, Wager
from adjudicator.values.cards import Card
from rulebase.effect_marks import EffectMark

_NOTHING: Mapping[str, Any] = MappingProxyType({})


class MissingInformationError(Exception):
    """Information needed to go on counting; the message names it."""


class SettlementEntry(NamedTuple):
    """A line of the score sheet."""

    who: str
    """The account: a seat, or a side where partners share their score."""
    points: int
    says: str
    under: tuple[str, ...] = ()
    """The provisions that a ruling cites for the entry; none for an entry from the play itself."""

    def __str__(self) -> str:
        cited = f" ({', '.join(self.under)})" if self.under else ""
        return f"{self.who} {self.points:+d}: {self.says}{cited}"


class ScoreOrder(NamedTuple):
    """An effect of a ruling, with the seats concerned."""

    effect: str
    who: tuple[Seat, ...] = ()
    """The seats that its ``seat`` or ``side`` means."""
    to: tuple[Seat, ...] = ()
    params: Mapping[str, Any] = _NOTHING
    under: tuple[str, ...] = ()
    finding: int = 0
    says: str = ""
    """The sentence shown to people."""
    trick: int | None = None
    """The trick in which the fault was made, from 1."""
    event_number: int | None = None
    """The event that shows the fault, from 1; None for a fault of the deal itself."""
    marks: frozenset[EffectMark] = frozenset()
    """The properties that its effect shares with others."""


class CountedTrick(NamedTuple):
    """A completed trick."""

    leader: Seat
    winner: Seat
    cards: tuple[Card, ...]
    lead: Card
    best: Card
    """The card that won it."""


class ScoreOrders(tuple[ScoreOrder, ...]):
    """All orders of the rulings on a deal, in the order of the findings."""

    __slots__ = ()

    def with_effect(self, *effects: str) -> Iterator[ScoreOrder]:
        """The orders with one of these *effects*."""
        return (order for order in self if order.effect in effects)

    def marked(self, mark: EffectMark) -> Iterator[ScoreOrder]:
        """The orders whose effect has this *mark*."""
        return (order for order in self if mark in order.marks)


NO_ORDERS = ScoreOrders()


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class DealToSettle:
    """A deal before any ruling."""

    section: Mapping[str, Any]
    """The ``[game]`` section of the code."""
    account: Mapping[Seat, str]
    """Every player at the table, clockwise → the account that their score goes to."""
    active: tuple[Seat, ...] = ()
    """The players who have cards."""
    maker: Seat | None = None
    team: frozenset[Seat] = frozenset()
    """The maker and the maker's partners."""
    bid: str = ""
    bids: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """The bids of each account, as numbers."""
    alone: bool = False
    """Whether the maker plays without a partner."""
    defends_alone: bool = False
    """Whether an opponent of the maker plays without a partner."""
    trump: str | None = None
    dealer: Seat | None = None
    turned_jack: bool = False
    """Whether the card turned up for trump was a jack."""
    game: str = ""
    """The game played, among the code's ``games``, with the announcements; empty if the record does not say."""
    tricks: Mapping[str, int] | None = None
    """Tricks by account; None if the play is not known to its end."""
    taken: Mapping[str, tuple[Card, ...]] | None = None
    """Cards won in tricks, by account."""
    counted: Mapping[str, int] | None = None
    """The points of those cards, last trick included, if only the points are told."""
    winners: tuple[Seat, ...] = ()
    """The winner of each trick, in order."""
    fallen: tuple[CountedTrick, ...] = ()
    """Every complete trick in order, as far as the play is known."""
    last: Seat | None = None
    """The winner of the last trick."""
    held: Mapping[Seat, frozenset[Card]] = field(default_factory=dict)
    """The cards that each hand played."""
    dealt: Mapping[Seat, frozenset[Card]] = field(default_factory=dict)
    """The hands as dealt, if all of them are known."""
    widow: tuple[Card, ...] = ()
    """The cards that were not dealt to anybody, if there are such."""
    trumps: tuple[Card, ...] = ()
    """The trumps that were played, from high to low."""
    aside: tuple[Card, ...] | None = None
    """The cards in the widow at the end, or put away by the maker; None if unknown."""
    took: bool | None = None
    """Whether the maker took up the widow; None if unknown."""
    melds: Mapping[str, int] | None = None
    """Meld points, by account; None if nobody recorded them."""
    standing: Mapping[str, int] = field(default_factory=dict)
    """Scores before the deal, by account."""
    pool: int | None = None
    """The stakes in the pool."""
    pegged: Mapping[str, int] | None = None
    """Holes pegged in the course of the deal, by account."""
    pegged_as_penalty: Mapping[str, int] = field(default_factory=dict)
    """The part of the pegged holes that was pegged for faults of the other side."""
    counted_hands: Mapping[str, int] = field(default_factory=dict)
    """Points counted after the play without a recorded peg, by account."""
    play_unpegged: bool = False
    """Whether no peg in the play was recorded, though the hands were counted."""
    paid: Mapping[Seat, int] | None = None
    """Chips each player has put into the pot."""
    dead: Mapping[Seat, int] = field(default_factory=dict)
    """The part of them that nobody has to match, which lies in the main pot."""
    dropped: frozenset[Seat] = frozenset()
    """The players who have given up their hands."""
    odd_chip_order: tuple[Seat, ...] = ()
    """The players in the order in which they get the odd chips of a divided pot; empty where the law is silent."""
    chip_units: tuple[int, ...] = (1,)
    """The chips of which one is the smallest in play."""
    parts_of_pot: tuple[PartOfPot, ...] = ()
    """The parts into which the pot goes, the first of which gets the chip left over; empty for one by the law."""
    shown: Mapping[Seat, tuple[Card, ...]] = field(default_factory=dict)
    """The hands in the showdown of which every card is known."""
    all_in: frozenset[Seat] = frozenset()
    """The players who have put in all their chips, and can win no more of the pot than they cover."""
    to_speak: tuple[Seat, ...] = ()
    """The players whose turn it is in an unfinished betting interval; two if the law can be read both ways."""
    passed_out: bool = False
    """Whether nobody has bet, so that there is a new deal."""
    sweeps: Mapping[str, int] | None = None
    """How often each account has taken in all the cards of the table; None if unknown."""
    unreturned: bool = False
    """Whether cards were taken in without right and their return was not recorded."""
    shed: SheddingOutcome | None = None
    """The play of a shedding game; None if unknown."""
    lying: Mapping[str, int] = field(default_factory=dict)
    """Chips that lie on each money card."""
    books: Books | None = None
    """Books shown, in games of books."""
    wagers: tuple[Wager, ...] = ()
    """The bets against a pool, in order."""
    sale: tuple[str, int] | None = None
    """The account that scores the bid at once because the right to play was sold, or refused, and the points."""

    @property
    def accounts(self) -> tuple[str, ...]:
        """Every account once, clockwise."""
        return tuple(dict.fromkeys(self.account.values()))

    @property
    def rules(self) -> Mapping[str, Any]:
        """The table ``settlement`` of the section."""
        table: Mapping[str, Any] = self.section.get("settlement", {})
        return table

    @property
    def maker_accounts(self) -> tuple[str, ...]:
        """The accounts of the maker's side."""
        return self.of(self.team)

    @property
    def others(self) -> tuple[str, ...]:
        """The accounts of the maker's opponents."""
        return tuple(name for name in self.of(self.active) if name not in self.maker_accounts)

    def makers_partners_are_unnamed(self, number: int) -> bool:
        """Whether the record does not name the maker's partners, of whom there should be *number*."""
        return self.maker is not None and number > 0 and len(self.team) <= 1

    def of(self, seats: Iterable[Seat]) -> tuple[str, ...]:
        """The accounts of *seats*, each once."""
        return tuple(dict.fromkeys(self.account[seat] for seat in self.account if seat in set(seats)))


@dataclass(frozen=True, eq=False)
class Settlement:
    """The score of a deal."""

    entries: tuple[SettlementEntry, ...] = ()
    missing: tuple[str, ...] = ()
    """The information missing for parts that are not counted."""
    unit: str = "points"
    winner: tuple[str, ...] = ()
    """Sentences on the game as a whole: won or lost by a ruling."""

    def score(self, accounts: Iterable[str]) -> dict[str, int] | None:
        """The sum of each of *accounts*; None while information is missing."""
        if self.missing:
            return None
        names = (*accounts, *(entry.who for entry in self.entries))
        return {name: sum(entry.points for entry in self.entries if entry.who == name) for name in dict.fromkeys(names)}


def missing_melds_note(deal: DealToSettle) -> str:
    """The missing information if nobody recorded the melds."""
    names = deal.of(deal.active)
    told = " ".join(f"{name}:{points}" for name, points in zip(names, (120, 0), strict=False))
    return f'the melds: record them (!meld SEAT CARDS) or tell what they came to ([Melds "{told}"])'


def tricks_in_words(n: int) -> str:
    """*n* tricks, in words."""
    return f"{n} trick" if n == 1 else f"{n} tricks"


PLAY_TO_ITS_END = "the play to its end"


class ContractVerdict(NamedTuple):
    """Whether the maker counts as having made the undertaking."""

    made: bool | None
    """None if unknown."""
    under: tuple[str, ...] = ()
    """The provisions of the ruling that decides it; none if the play does."""
    need: str = ""


def contract_verdict(deal: DealToSettle, orders: ScoreOrders, played: bool | None) -> ContractVerdict:
    """Whether the contract is made or lost: by the rulings, else as it was *played*.

    With rulings against both sides the later fault decides if the law says so (``last_fault_decides``); elsewhere the
    books do not say which goes first.
    """
    found = [
        (made, order)
        for order in orders.marked(EffectMark.DECIDES)
        if (made := _contract_made_by_order(deal, order)) is not None
    ]
    if not found:
        return ContractVerdict(played, (), "" if played is not None else PLAY_TO_ITS_END)
    if len({made for made, _ in found}) > 1 and not deal.rules.get("last_fault_decides"):
        return ContractVerdict(
            None, (), "what the table decides on who wins when both sides have erred, which the law does not say"
        )
    made, order = found[-1]
    return ContractVerdict(made, order.under)


def _contract_made_by_order(deal: DealToSettle, order: ScoreOrder) -> bool | None:
    if order.effect != "game_lost":
        return order.effect == "contract_made"
    return None if not order.who or deal.maker is None else not set(order.who) & deal.team


def entries_by_rulings(deal: DealToSettle, orders: ScoreOrders) -> Iterator[SettlementEntry]:
    """The points that rulings add to a score or subtract, if their number is fixed."""
    for order in orders_moving_points(orders):
        points = order.params.get("points")
        if isinstance(points, int):
            for account in deal.of(order.who):
                added = EffectMark.ADDS_POINTS in order.marks
                says = "added by the ruling" if added else "taken off by the ruling"
                yield SettlementEntry(account, points if added else -points, says, order.under)


def undetermined_point_moves(orders: ScoreOrders) -> Iterator[str]:
    """A sentence for each point move of a ruling for which the record does not tell the account or the number."""
    for order in orders_moving_points(orders):
        if not order.who:
            yield f"to whom {order.params.get('points')} go by {', '.join(order.under)}"
        elif not isinstance(order.params.get("points"), int):
            yield f"how many points {' '.join(order.who)} has by {', '.join(order.under)}"


def orders_moving_points(orders: ScoreOrders) -> Iterator[ScoreOrder]:
    """The *orders* that move a score by their ``points``."""
    return (order for order in orders if not order.marks.isdisjoint((EffectMark.ADDS_POINTS, EffectMark.TAKES_POINTS)))


def accounts_scoring_nothing(deal: DealToSettle, orders: ScoreOrders, *parts: str) -> dict[str, tuple[str, ...]]:
    """Account → the provisions under which it scores nothing for one of *parts* (``deal``, ``cards``, ``melds`` …)."""
    found: dict[str, tuple[str, ...]] = {}
    for order in orders.with_effect("no_score"):
        if order.params.get("of", "deal") in parts:
            found |= dict.fromkeys(deal.of(order.who), order.under)
    return found


def without_barred_gains(
    deal: DealToSettle, orders: ScoreOrders, entries: Iterable[SettlementEntry]
) -> Iterator[SettlementEntry]:
    """The play's *entries* without the gains of players who may score nothing for the deal."""
    silent = accounts_scoring_nothing(deal, orders, "deal")
    for entry in entries:
        if entry.who in silent and entry.points > 0 and not entry.under:
            yield SettlementEntry(entry.who, 0, f"nothing, instead of {entry.points}: {entry.says}", silent[entry.who])
        else:
            yield entry
