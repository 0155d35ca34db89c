"""The values that every settlement shares: the deal to settle, the orders of its rulings, the entries that it answers
with.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple

from adjudicator.record.events import Seat
from adjudicator.table.game_types import Books, SheddingOutcome, Wager
from adjudicator.values.cards import Card
from rulebase.effect_marks import EffectMark

_NOTHING: Mapping[str, Any] = MappingProxyType({})


class MissingInformationError(Exception):
    """What would be needed to go on counting, in words."""


class SettlementEntry(NamedTuple):
    """One line of the score sheet."""

    who: str
    """The account: a seat, or a side where partners share their score."""
    points: int
    says: str
    under: tuple[str, ...] = ()
    """The provisions that a ruling cites for it; none for what the play itself comes to."""

    def __str__(self) -> str:
        cited = f" ({', '.join(self.under)})" if self.under else ""
        return f"{self.who} {self.points:+d}: {self.says}{cited}"


class ScoreOrder(NamedTuple):
    """One effect of a ruling, with whom it concerns."""

    effect: str
    who: tuple[Seat, ...] = ()
    """The seats that its ``seat`` or ``side`` means."""
    to: tuple[Seat, ...] = ()
    params: Mapping[str, Any] = _NOTHING
    under: tuple[str, ...] = ()
    finding: int = 0
    says: str = ""
    """The sentence that people are shown."""
    trick: int | None = None
    """The trick in which the fault was made, from 1."""
    event_number: int | None = None
    """The event that shows the fault, from 1; None where it is one of the deal."""
    marks: frozenset[EffectMark] = frozenset()
    """What its effect has in common with others."""


class CountedTrick(NamedTuple):
    """One trick."""

    leader: Seat
    winner: Seat
    cards: tuple[Card, ...]
    lead: Card
    best: Card
    """The card that won it."""


class ScoreOrders(tuple[ScoreOrder, ...]):
    """All that the rulings of a deal order, in the order of the findings."""

    __slots__ = ()

    def of(self, *effects: str) -> Iterator[ScoreOrder]:
        """Those with one of these *effects*."""
        return (order for order in self if order.effect in effects)

    def marked(self, mark: EffectMark) -> Iterator[ScoreOrder]:
        """Those whose effect has this *mark*."""
        return (order for order in self if mark in order.marks)


NO_ORDERS = ScoreOrders()


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class DealToSettle:
    """A deal as it fell, before any ruling."""

    section: Mapping[str, Any]
    """The ``[game]`` section of the code."""
    account: Mapping[Seat, str]
    """Everybody at the table, clockwise → whose score it goes to."""
    active: tuple[Seat, ...] = ()
    """Those who have cards."""
    maker: Seat | None = None
    team: frozenset[Seat] = frozenset()
    """The maker and whoever plays with him."""
    bid: str = ""
    bids: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """The bids in numbers that each account has made."""
    alone: bool = False
    """The maker plays without his partner."""
    defends_alone: bool = False
    """So does one of those who play against him."""
    trump: str | None = None
    dealer: Seat | None = None
    turned_jack: bool = False
    """Whether the card turned up for trump was a jack."""
    game: str = ""
    """Which of the code's ``games`` it was, with what was announced, where the record says so."""
    tricks: Mapping[str, int] | None = None
    """Tricks by account; None where the play is not known to its end."""
    taken: Mapping[str, tuple[Card, ...]] | None = None
    """Cards won in tricks, by account."""
    counted: Mapping[str, int] | None = None
    """The worth of those cards, where only that is told, the last trick included."""
    winners: tuple[Seat, ...] = ()
    """Who won each trick, in order."""
    fallen: tuple[CountedTrick, ...] = ()
    """Every complete trick in order, of the play as far as it is known."""
    last: Seat | None = None
    """Who won the last trick."""
    held: Mapping[Seat, frozenset[Card]] = field(default_factory=dict)
    """The cards each hand played."""
    dealt: Mapping[Seat, frozenset[Card]] = field(default_factory=dict)
    """The hands as they were dealt, where all of them are known."""
    widow: tuple[Card, ...] = ()
    """The cards that nobody was dealt, if so."""
    trumps: tuple[Card, ...] = ()
    """The trumps that were played, high to low."""
    aside: tuple[Card, ...] | None = None
    """The cards that lay in the widow at the end, or that the maker put away; None where they are not known."""
    took: bool | None = None
    """Whether the maker took the widow up."""
    melds: Mapping[str, int] | None = None
    """What was melded, by account; None where nobody wrote it down."""
    standing: Mapping[str, int] = field(default_factory=dict)
    """Scores before the deal, by account."""
    pool: int | None = None
    """What lies in the pool."""
    pegged: Mapping[str, int] | None = None
    """Holes pegged in the course of the deal, by account."""
    pegged_as_penalty: Mapping[str, int] = field(default_factory=dict)
    """Those of them that were pegged for the other side's faults."""
    counted_hands: Mapping[str, int] = field(default_factory=dict)
    """Points counted after the play for which nobody wrote down a peg, by account."""
    play_unpegged: bool = False
    """Whether nobody wrote down what was pegged in the play, though the hands were counted."""
    paid: Mapping[Seat, int] | None = None
    """Chips each player has put into the pot."""
    dropped: frozenset[Seat] = frozenset()
    """Who has given up his hand."""
    shown: Mapping[Seat, tuple[Card, ...]] = field(default_factory=dict)
    """The hands that come to a showdown, as far as every card of them is known."""
    all_in: frozenset[Seat] = frozenset()
    """Who has put in all his chips, and can win no more of the pot than they cover."""
    to_speak: tuple[Seat, ...] = ()
    """Whose turn it is in a betting interval that has not come to its end; two where the law can be read both ways."""
    passed_out: bool = False
    """Whether nobody has bet, so that there is a new deal."""
    sweeps: Mapping[str, int] | None = None
    """How often each account has taken in all the cards of the table; None where that is not known."""
    unreturned: bool = False
    """Whether cards were taken in without right and nobody wrote down that they went back."""
    shed: SheddingOutcome | None = None
    """The play of a game of getting rid of cards; None where it is not known."""
    lying: Mapping[str, int] = field(default_factory=dict)
    """Chips that lie on each money card."""
    books: Books | None = None
    """Books shown, where the game is about them."""
    wagers: tuple[Wager, ...] = ()
    """The bets against a pool, in order."""
    sale: tuple[str, int] | None = None
    """Who scores the bid at once because the right to play was sold, or refused, and how much."""

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
    def own(self) -> tuple[str, ...]:
        """The accounts of the maker's side."""
        return self.of(self.team)

    @property
    def others(self) -> tuple[str, ...]:
        """The accounts of those who play against the maker."""
        return tuple(name for name in self.of(self.active) if name not in self.own)

    def lacks_partners(self, number: int) -> bool:
        """Whether the record does not say with whom the maker plays, *number* of partners being his."""
        return self.maker is not None and number > 0 and len(self.team) <= 1

    def of(self, seats: Iterable[Seat]) -> tuple[str, ...]:
        """The accounts of *seats*, each once."""
        return tuple(dict.fromkeys(self.account[seat] for seat in self.account if seat in set(seats)))


@dataclass(frozen=True, eq=False)
class Settlement:
    """What a deal scores."""

    entries: tuple[SettlementEntry, ...] = ()
    needs: tuple[str, ...] = ()
    """What is not counted, and what would be needed for it."""
    unit: str = "points"
    winner: tuple[str, ...] = ()
    """Sentences on the game as a whole: won or lost by a ruling."""

    def score(self, accounts: Iterable[str]) -> dict[str, int] | None:
        """The sum of each account; None where something is missing."""
        if self.needs:
            return None
        names = (*accounts, *(entry.who for entry in self.entries))
        return {name: sum(entry.points for entry in self.entries if entry.who == name) for name in dict.fromkeys(names)}


def missing_melds_note(deal: DealToSettle) -> str:
    """What is missing where nobody wrote down the melds."""
    names = deal.of(deal.active)
    told = " ".join(f"{name}:{points}" for name, points in zip(names, (120, 0), strict=False))
    return f'the melds: record them (!meld SEAT CARDS) or tell what they came to ([Melds "{told}"])'


def tricks_in_words(n: int) -> str:
    """*n* tricks, in words."""
    return f"{n} trick" if n == 1 else f"{n} tricks"


PLAY_TO_ITS_END = "the play to its end"


class ContractVerdict(NamedTuple):
    """Whether the maker counts as having made what he undertook."""

    made: bool | None
    """None where that cannot be known."""
    under: tuple[str, ...] = ()
    """The provisions of the ruling that says so; none where the play does."""
    need: str = ""


def contract_verdict(deal: DealToSettle, orders: ScoreOrders, played: bool | None) -> ContractVerdict:
    """Made or lost: by the rulings, else as it was *played*.

    Rulings against both sides: where the law says that the later fault decides, it does (``last_fault_decides``);
    elsewhere the books do not say which goes first.
    """
    found = [
        (made, order)
        for order in orders.marked(EffectMark.DECIDES)
        if (made := _made_by_order(deal, order)) is not None
    ]
    if not found:
        return ContractVerdict(played, (), "" if played is not None else PLAY_TO_ITS_END)
    if len({made for made, _ in found}) > 1 and not deal.rules.get("last_fault_decides"):
        return ContractVerdict(
            None, (), "the table's word on who wins when both sides have erred, of which the law is silent"
        )
    made, order = found[-1]
    return ContractVerdict(made, order.under)


def _made_by_order(deal: DealToSettle, order: ScoreOrder) -> bool | None:
    if order.effect != "game_lost":
        return order.effect == "contract_made"
    return None if not order.who or deal.maker is None else not set(order.who) & deal.team


def entries_by_rulings(deal: DealToSettle, orders: ScoreOrders) -> Iterator[SettlementEntry]:
    """What the rulings add to a score, or take off it, in so many points."""
    for order in orders_moving_points(orders):
        points = order.params.get("points")
        if isinstance(points, int):
            for account in deal.of(order.who):
                added = EffectMark.ADDS_POINTS in order.marks
                says = "added by the ruling" if added else "taken off by the ruling"
                yield SettlementEntry(account, points if added else -points, says, order.under)


def undetermined_point_moves(orders: ScoreOrders) -> Iterator[str]:
    """Points that a ruling moves, but the record does not tell whose or how many."""
    for order in orders_moving_points(orders):
        if not order.who:
            yield f"to whom {order.params.get('points')} go by {', '.join(order.under)}"
        elif not isinstance(order.params.get("points"), int):
            yield f"how many points {' '.join(order.who)} has by {', '.join(order.under)}"


def orders_moving_points(orders: ScoreOrders) -> Iterator[ScoreOrder]:
    """Those of *orders* that move a score by their ``points``."""
    return (order for order in orders if not order.marks.isdisjoint((EffectMark.ADDS_POINTS, EffectMark.TAKES_POINTS)))


def accounts_scoring_nothing(deal: DealToSettle, orders: ScoreOrders, *parts: str) -> dict[str, tuple[str, ...]]:
    """Account → the provisions under which it scores nothing for one of *parts* (``deal``, ``cards``, ``melds`` …)."""
    found: dict[str, tuple[str, ...]] = {}
    for order in orders.of("no_score"):
        if order.params.get("of", "deal") in parts:
            found |= dict.fromkeys(deal.of(order.who), order.under)
    return found


def without_barred_gains(
    deal: DealToSettle, orders: ScoreOrders, entries: Iterable[SettlementEntry]
) -> Iterator[SettlementEntry]:
    """*entries* of the play without the gains of those who may score nothing for the deal."""
    silent = accounts_scoring_nothing(deal, orders, "deal")
    for entry in entries:
        if entry.who in silent and entry.points > 0 and not entry.under:
            yield SettlementEntry(entry.who, 0, f"nothing, instead of {entry.points}: {entry.says}", silent[entry.who])
        else:
            yield entry
