"""Legal deals of any trick game, dealt, called and played at random from what its code says of it.

The table itself (``fold``) says whose turn it is; the calls and cards are chosen here among those that the game allows.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from adjudicator.bids import OVER_SEVEN, bid_rank
from adjudicator.cards import JOKER, Card
from adjudicator.detectors.breaches import bound_by_duties
from adjudicator.duties import legal
from adjudicator.fold import _Fold
from adjudicator.games import Game
from adjudicator.opening import opening_state
from adjudicator.ranking import TRUMP
from adjudicator.record import Called, Played, Record, TableEvent

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from adjudicator.record import Event, Seat
    from adjudicator.table import TableState

_MOST_CALLS = 40
_MOST_EVENTS = 1000
WORDS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def legal_deal(code: str, section: Mapping[str, Any], players: int, rng: Random) -> Record:
    """A whole deal of the game that *section* describes, without a fault, for so many at the table."""
    return _Deal(code, section, players, rng).played()


@dataclass
class _Deal:
    """A deal while it is made up."""

    code: str
    section: Mapping[str, Any]
    players: int
    rng: Random
    events: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        whole = Game.of(self.section, self.players)
        dealer = self.rng.choice(whole.seats)
        self.game = whole.seated(dealer)
        cards = [Card(card) for card in sorted(self.game.pack) for _ in range(self.game.copies(card))]
        self.rng.shuffle(cards)
        each = self.rng.randint(1, 5) if self.game.deal_varies else self.game.hand_size
        hands: dict[Seat, tuple[Card, ...] | None] = dict.fromkeys(whole.seats)
        for seat in self.game.seats:
            hands[seat], cards = tuple(cards[:each]), cards[each:]
        self.rest = cards
        """The cards nobody was dealt, in the order in which they are drawn."""
        self.record = Record(tags={"Code": self.code, "Dealer": dealer}, hands=hands)
        playing = self.game if each == self.game.hand_size else Game.of({**self.section, "cards_each": each}, self.players)
        start = opening_state(Record(self.record.tags, hands, (Called(None, "P"), Played(None, None))), playing)
        self.fold = _Fold(self.record, playing, start, (), ())
        self.state = start

    def add(self, event: Event) -> None:
        self.events.append(event)
        self.state = self.fold.event(self.state, event, len(self.events) - 1)

        assert len(self.events) < _MOST_EVENTS, "this deal does not end"

    def tell(self, name: str, seat: Seat | None = None, cards: tuple[Card, ...] = (), *words: str) -> None:
        self.add(TableEvent(name, seat, cards, words))

    # ------------------------------------------------------------------ the whole

    def played(self) -> Record:
        self.turn_up()
        while self.state.stage != "over":
            if self.state.stage == "auction":
                self.call()
                continue
            if not self.state.tricks and self.state.current is None:
                self.before_play()
                if self.state.stage == "over":
                    break
            self.play()
        return Record(self.record.tags, self.record.hands, tuple(self.events))

    def turn_up(self) -> None:
        turned = self.section.get("turned_card", {})
        if not turned or self.section.get("trump") == "none":
            return
        if turned.get("of") == "dealer":
            hand = self.record.hands[self.state.dealer]
            self.tell("turned", None, (hand or ())[-1:])
        elif self.rest:
            # The card turned up is the last that is drawn, where there is a stock.
            self.tell("turned", None, (self.rest[-1],))

    # ------------------------------------------------------------------ calls

    def call(self) -> None:
        made = len(self.state.auction.calls)
        bids = self.bids()
        call = self.rng.choice(bids) if bids and made < _MOST_CALLS and self.rng.random() < 0.4 else "P"
        self.add(Called(None, call))

    def bids(self) -> list[str]:
        """Calls, other than a pass, that are legal now: the lowest few."""
        game, auction = self.state.game, self.state.auction
        if game.auction == "bridge":
            high = bid_rank(auction.last_bid.call) or 0 if auction.last_bid else 0
            every = [f"{level}{name}" for level in range(1, 8) for name in ("C", "D", "H", "S", "NT")]
            return [bid for bid in every if high < (bid_rank(bid) or 0) < OVER_SEVEN][:4]
        if game.auction == "round":
            last = int(auction.last_bid.call) if auction.last_bid and game.bids_rise else -1
            return [str(number) for number in range(last + 1, last + 3) if number <= game.hand_size]
        return []

    # ------------------------------------------------------------------ before the play

    def before_play(self) -> None:
        state, game, maker = self.state, self.state.game, self.state.maker
        if maker is None and (self.section.get("first_lead") == "bidder" or game.trump in ("declared", "bid", "led")):
            maker = self.rng.choice(game.seats)
        del state, game, maker

    # ------------------------------------------------------------------ cards

    def play(self) -> None:
        state = self.state
        seat = state.turn
        assert seat is not None
        hand = state.hands[seat]
        assert hand is not None
        game, trick = state.game, state.current
        lead = trick.lead if trick else None
        if lead is None or lead.card is None:
            card = self.rng.choice(sorted(hand))
        else:
            while game.draws_until_able and self.rest and not any(one[0] == lead.suit for one in self.hand(seat)):
                self.tell("draw", seat, (self.rest.pop(0),))
            card = self.following(seat)
        self.add(Played(None if self.rng.random() < 0.5 else seat, card))
        if card == JOKER and self.state.current and self.state.current.lead and self.state.current.lead.suit == TRUMP:
            if len(self.state.current.cards) == 1 and self.state.trump is None:
                self.tell("suit", seat, (), self.rng.choice(game.suits))
        if len(self.state.tricks) > len(state.tricks):
            self.draw(state)

    def hand(self, seat: Seat) -> frozenset[Card]:
        return self.state.hands[seat] or frozenset()

    def following(self, seat: Seat) -> Card:
        """A card that breaks no duty."""
        state, hand = self.state, self.hand(seat)
        game, trick = state.game, state.current
        lead = trick.lead if trick else None
        assert trick is not None
        assert lead is not None
        assert lead.card is not None
        choice = hand
        if bound_by_duties(state):
            ranking = game.ranking(state.trump)
            led = TRUMP if ranking.is_trump(lead.card) and lead.suit == game.suit(lead.card, state.trump) else lead.suit
            privileged = ranking.cards(game.raw.get("privileged", ()))
            lying = [one.card for one in trick.cards if one.card]
            choice = frozenset(map(Card, legal(hand, lying, led or "", game.duties, ranking, privileged)))
        if game.discard_duty in choice and not any(card[0] == lead.suit for card in hand):
            return Card(str(game.discard_duty))
        return self.rng.choice(sorted(choice))

    def draw(self, before: TableState) -> None:
        """Everybody draws after a trick, the winner first, as long as there is a stock."""
        game = self.state.game
        if not before.stock and len(before.tricks) >= game.draw_tricks:
            return
        winner = self.state.tricks[-1].winner(game, before.trump)
        first = game.seats.index(winner or game.seats[0])
        for seat in (*game.seats[first:], *game.seats[:first]):
            if self.rest:
                self.tell("draw", seat, (self.rest.pop(0),))


def sizes(record: Record) -> Counter[int]:
    """How many hands have how many cards."""
    return Counter(len(hand) for hand in record.hands.values() if hand is not None)
