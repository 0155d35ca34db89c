"""The table of a rummy deal: hands, stock, discard pile, melds, and the turn that every player is in."""

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
"""Events that turn a card of the stock up."""


@dataclass(slots=True)
class LaidMeld:
    """A meld on the table."""

    event_index: int
    """The event that laid it down, from 0."""
    seat: Seat
    cards: list[Card]
    valid: bool
    added: list[tuple[Seat, tuple[Card, ...]]] = field(default_factory=list)
    """What was laid off on it, by whom."""
    made_valid: int | None = None
    """The event by which its player made a meld of what was none."""

    @property
    def own(self) -> list[Card]:
        """The cards of its own player, what others laid off left out."""
        left = Counter(self.cards)
        for seat, cards in self.added:
            left.subtract(cards if seat != self.seat else ())
        return list((+left).elements())


@dataclass(slots=True)
class RummyDraw:
    """One draw."""

    event_index: int
    source: str | None
    """``stock`` or ``pile``; None where two packs let nobody tell."""
    cards: tuple[Card, ...]
    """The cards that are known."""
    count: int


class MeldOrLayOff(NamedTuple):
    """One meld or lay-off of a turn, red threes left out."""

    event_index: int
    cards: tuple[Card, ...]
    laid_off: bool
    valid: bool


@dataclass(slots=True)
class RummyTurn:
    """A turn of one player, or what he takes for one."""

    seat: Seat
    event_index: int
    surplus: int
    """Cards too many (below nothing: too few) in his hand when it began."""
    first: bool
    """Whether his side had melded nothing before it."""
    held: Counter[Card] | None
    """His hand when it began, where it is known."""
    drawn: list[RummyDraw] = field(default_factory=list)
    laid: list[MeldOrLayOff] = field(default_factory=list)
    discarded: list[Card | None] = field(default_factory=list)
    faced: int = 0
    """Red threes laid down in it that give a card in exchange."""
    owed: int = 0
    """Red threes laid down when it was over, for which he has not drawn yet."""
    knocked: int | None = None
    """The event of his knock."""
    asked: int | None = None
    """The event of his asking whether he may go out."""
    laid_since_asked: bool = False
    """Whether he has melded without an answer to it that was written down."""
    answered: str | None = None
    """What his partner said to it: ``yes`` or ``no``."""
    asked_wrongly: Literal["asked_after_melding", "melded_before_answer"] | None = None
    """What is wrong with his asking: ``asked_after_melding`` or ``melded_before_answer``."""
    said_out: int | None = None
    """The event of his saying that he is out."""
    borrowed: Card | None = None
    """The top card of the pile, melded before the pile was taken."""
    pile: tuple[Card | None, ...] = ()
    """The discard pile as it lay before he took from it."""
    pile_whole: bool = False
    """Whether the record tells all of it."""
    lengthened: list[tuple[int, tuple[Card, ...]]] = field(default_factory=list)
    """(the event, the cards) that he added to a complete sequence, as only who goes out may."""

    def unanswered(self) -> None:
        """It is said, or shown by an answer, that he melded before his partner had answered him."""
        if self.laid_since_asked and self.answered is None and self.asked_wrongly is None:
            self.asked_wrongly = "melded_before_answer"

    @property
    def from_pile(self) -> RummyDraw | None:
        """What he took from the discard pile."""
        return next((drawn for drawn in self.drawn if drawn.source == PILE), None)

    def place(self, card: Card) -> int:
        """Where *card* lay in the pile, from below."""
        return self.pile.index(card) if card in self.pile else len(self.pile)

    @property
    def from_stock(self) -> int:
        """How many cards he drew from the stock."""
        return sum(drawn.count for drawn in self.drawn if drawn.source != PILE)

    @property
    def has_drawn(self) -> bool:
        """Whether he has drawn, cards that replace red threes left out."""
        return self.from_pile is not None or self.from_stock > self.faced

    @property
    def melded(self) -> list[Card]:
        """Every card that he melded or laid off in it."""
        return [card for laying in self.laid for card in laying.cards]


class RummyTable:
    """Everything that lies on the table or is held, as far as the record tells."""

    def __init__(self, record: Record, rules: RummyRules, dealer: Seat) -> None:
        self.rules, self.dealer = rules, dealer
        seats = rules.game.seats
        known = dealt_hands(record, rules.game)
        dealt = {seat: record.hands.get(seat) or known.get(seat) for seat in seats}
        self.hands: dict[Seat, Counter[Card] | None] = {
            seat: Counter(hand) if (hand := dealt[seat]) else None for seat in seats
        }
        self.left = {seat: len(hand) if (hand := dealt[seat]) else rules.hand_size for seat in seats}
        # Where a hand dealt too few cards stays short (CA-04), that is its right number.
        fewest = 0 if rules.raw.get("short_hand_stays") else -rules.hand_size
        self.surplus = {seat: max(fewest, self.left[seat] - rules.hand_size) for seat in seats}
        self.pile: list[Card | None] = []
        self.pile_whole = False
        """Whether nothing lies under what the record tells of the pile: its first card was turned, or it was taken."""
        turned = sum(isinstance(event, TableEvent) and event.name in UPCARDS for event in record.events)
        # Cards turned upon an upcard that must be covered come off the stock too.
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
        """Who plays alone against the others, where the first to take the pile does (CF-02)."""
        self.strange: list[tuple[Seat, Card]] = []
        """Cards that left a hand which is known not to have held them."""
        self.retired: set[Seat] = set()
        """Who has retired before the play began (PN-14)."""

    def next(self, seat: Seat) -> Seat:
        """Whose turn it is after *seat*."""
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
        """The melds of that side with the cards of a canasta."""
        size = int(self.rules.raw.get("canasta", 0))
        return [laid for laid in self.melds_of(seat) if len(laid.cards) >= size] if size else []

    def melded(self, seat: Seat) -> int:
        """How many cards *seat* has in melds of his own."""
        return sum(len(laid.cards) for laid in self.melds if laid.valid and laid.seat == seat)

    @property
    def top(self) -> Card | None:
        """The top card of the discard pile, where it is known."""
        return self.pile[-1] if self.pile else None

    def gains(self, seat: Seat, cards: Iterable[Card], count: int) -> None:
        """*seat* takes *count* cards into his hand, of which *cards* are known."""
        cards = tuple(cards)
        self.left[seat] += count
        hand = self.hands[seat]
        if hand is not None and len(cards) == count:
            hand.update(cards)
        else:
            self.hands[seat] = None

    def loses(self, seat: Seat, cards: Iterable[Card], count: int) -> None:
        """*count* cards leave the hand of *seat*, of which *cards* are known."""
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
