"""The table of a rummy deal: hands, stock, discard pile, melds, and the current turns."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple

from adjudicator.record.events import TableEvent
from adjudicator.table.initial_state import dealt_hands
from adjudicator.table.stock_count import stock_by_tag

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudicator.games.rummy.rummy_rules import RummyRules
    from adjudicator.record.events import Record, Seat
    from adjudicator.values.cards import Card

STOCK, PILE = "stock", "pile"
UPCARDS = ("upcard", "turned")
"""Lines that turn a card of the stock face up."""


@dataclass(slots=True)
class LaidMeld:
    """A meld on the table."""

    event_index: int
    """The event that laid it down, from 0."""
    seat: Seat
    cards: list[Card]
    valid: bool
    added: list[tuple[Seat, tuple[Card, ...]]] = field(default_factory=list)
    """(player, cards) of each lay-off on the meld."""
    made_valid: int | None = None
    """The event by which its player turned a false meld into a valid one."""

    @property
    def own(self) -> list[Card]:
        """The cards of the meld's own player, without lay-offs of others."""
        left = Counter(self.cards)
        for seat, cards in self.added:
            left.subtract(cards if seat != self.seat else ())
        return list((+left).elements())


@dataclass(slots=True)
class RummyDraw:
    """One draw."""

    event_index: int
    source: str | None
    """``stock`` or ``pile``; None if like cards of two packs leave it open."""
    cards: tuple[Card, ...]
    """The known cards."""
    count: int


class MeldOrLayOff(NamedTuple):
    """One meld or lay-off of a turn, red threes left out."""

    event_index: int
    cards: tuple[Card, ...]
    laid_off: bool
    valid: bool


@dataclass(slots=True)
class RummyTurn:
    """A turn of one player, out of turn or not."""

    seat: Seat
    event_index: int
    surplus: int
    """Surplus cards in the hand at the beginning of the turn; negative if cards are missing."""
    first: bool
    """Whether the player's side had melded nothing before the turn."""
    held: Counter[Card] | None
    """The hand at the beginning of the turn; None if unknown."""
    drawn: list[RummyDraw] = field(default_factory=list)
    laid: list[MeldOrLayOff] = field(default_factory=list)
    discarded: list[Card | None] = field(default_factory=list)
    faced: int = 0
    """The number of red threes laid down in the turn that are replaced by a card."""
    owed: int = 0
    """The number of red threes laid down after the turn for which the replacement has not been drawn."""
    knocked: int | None = None
    """The event of the player's knock."""
    asked: int | None = None
    """The event of the question whether the player may go out."""
    laid_since_asked: bool = False
    """Whether the player has melded since the question, with no answer recorded."""
    answered: str | None = None
    """The partner's answer: ``yes`` or ``no``."""
    asked_wrongly: Literal["asked_after_melding", "melded_before_answer"] | None = None
    """The fault of the question: ``asked_after_melding`` or ``melded_before_answer``."""
    said_out: int | None = None
    """The event of the player's saying that they are out."""
    borrowed: Card | None = None
    """The top card of the pile, melded before taking the pile."""
    pile: tuple[Card | None, ...] = ()
    """The discard pile before the player took from it."""
    pile_whole: bool = False
    """Whether the whole pile is known."""
    lengthened: list[tuple[int, tuple[Card, ...]]] = field(default_factory=list)
    """(event, cards) added to a complete sequence, as only a player going out may do."""

    def note_melding_before_answer(self) -> None:
        """Note that the player melded before the partner had answered, as a remark or a late answer shows."""
        if self.laid_since_asked and self.answered is None and self.asked_wrongly is None:
            self.asked_wrongly = "melded_before_answer"

    @property
    def from_pile(self) -> RummyDraw | None:
        """The draw from the discard pile; None if there was none."""
        return next((drawn for drawn in self.drawn if drawn.source == PILE), None)

    def position_in_pile(self, card: Card) -> int:
        """The position of *card* in the pile, from the bottom."""
        return self.pile.index(card) if card in self.pile else len(self.pile)

    @property
    def from_stock(self) -> int:
        """The number of cards drawn from the stock."""
        return sum(drawn.count for drawn in self.drawn if drawn.source != PILE)

    @property
    def has_drawn(self) -> bool:
        """Whether the player has drawn, cards that replace red threes left out."""
        return self.from_pile is not None or self.from_stock > self.faced

    @property
    def melded(self) -> list[Card]:
        """Every card melded or laid off in the turn."""
        return [card for laying in self.laid for card in laying.cards]


class RummyTable:
    """The hands, stock, pile and melds of a deal, as far as the record gives them."""

    def __init__(self, record: Record, rules: RummyRules, dealer: Seat) -> None:
        self.rules, self.dealer = rules, dealer
        seats = rules.game.seats
        known = dealt_hands(record, rules.game)
        dealt = {seat: record.hands.get(seat) or known.get(seat) for seat in seats}
        self.hands: dict[Seat, Counter[Card] | None] = {
            seat: Counter(hand) if (hand := dealt[seat]) else None for seat in seats
        }
        self.left = {seat: len(hand) if (hand := dealt[seat]) else rules.hand_size for seat in seats}
        # If a hand dealt too few cards stays short (CA-04), that is its right number.
        fewest = 0 if rules.raw.get("short_hand_stays") else -rules.hand_size
        self.surplus = {seat: max(fewest, self.left[seat] - rules.hand_size) for seat in seats}
        self.pile: list[Card | None] = []
        self.pile_whole = False
        """Whether the whole pile is known: its first card was turned face up, or it was taken up before."""
        turned = sum(isinstance(event, TableEvent) and event.name in UPCARDS for event in record.events)
        # Cards turned on top of an upcard that must be covered come off the stock too.
        upcards = max(turned, int(bool(rules.raw.get("upcard", False))))
        size = rules.game.pack_size - sum(self.left.values()) - upcards
        self.stock: int | None = size if rules.stock_certain else None
        if (told := stock_by_tag(record)) is not None:
            self.stock = told
        self.melds: list[LaidMeld] = []
        self.had_turn: set[Seat] = set()
        self.piled: dict[Seat, Counter[Card]] = {seat: Counter() for seat in seats}
        """Red threes that came to a hand with the discard pile."""
        self.faced: Counter[str] = Counter()
        """Red threes laid down, by side."""
        self.lone: Seat | None = None
        """The player alone against the others, in games in which the first to take the pile plays so (CF-02)."""
        self.strange: list[tuple[Seat, Card]] = []
        """(player, card) for each card that left a hand known not to hold it."""
        self.retired: set[Seat] = set()
        """The players who retired before the play began (PN-14)."""

    def next(self, seat: Seat) -> Seat:
        """The player whose turn comes after *seat*, retired players left out."""
        following = self.rules.next(seat)
        while following in self.retired and following != seat:
            following = self.rules.next(following)
        return following

    def side(self, seat: Seat) -> str:
        """The side of *seat*."""
        if self.lone is not None:
            return "alone" if seat == self.lone else "together"
        return self.rules.game.side(seat)

    def melds_of(self, seat: Seat) -> list[LaidMeld]:
        """The valid melds of the side of *seat*."""
        return [laid for laid in self.melds if laid.valid and self.side(laid.seat) == self.side(seat)]

    def canastas_of(self, seat: Seat) -> list[LaidMeld]:
        """The melds of the side of *seat* with enough cards for a canasta."""
        size = int(self.rules.raw.get("canasta", 0))
        return [laid for laid in self.melds_of(seat) if len(laid.cards) >= size] if size else []

    def melded(self, seat: Seat) -> int:
        """The number of cards *seat* has in their own melds."""
        return sum(len(laid.cards) for laid in self.melds if laid.valid and laid.seat == seat)

    @property
    def top(self) -> Card | None:
        """The top card of the discard pile; None if it is unknown."""
        return self.pile[-1] if self.pile else None

    def gains(self, seat: Seat, cards: Iterable[Card], count: int) -> None:
        """Add *count* cards to the hand of *seat*; *cards* are the known ones."""
        cards = tuple(cards)
        self.left[seat] += count
        hand = self.hands[seat]
        if hand is not None and len(cards) == count:
            hand.update(cards)
        else:
            self.hands[seat] = None

    def loses(self, seat: Seat, cards: Iterable[Card], count: int) -> None:
        """Take *count* cards from the hand of *seat*; *cards* are the known ones."""
        cards = tuple(cards)
        self.left[seat] -= count
        hand = self.hands[seat]
        if hand is None:
            return
        for card in cards:
            if hand[card] <= 0:
                self.strange.append((seat, card))
        left = hand.copy()
        left.subtract(cards)
        sound = len(cards) == count and not any(number < 0 for number in left.values())
        self.hands[seat] = +left if sound else None
