"""Legal deals of any trick game, dealt, called and played at random from what its code says of it.

The table itself (``fold``) says whose turn it is; the calls and cards are chosen here among those that the game allows.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from adjudicator.evidence.play_duties import duties_are_in_force
from adjudicator.game.auction_rules import BidRules
from adjudicator.game.card_ranking import TRUMP
from adjudicator.game.follow_duties import legal_cards
from adjudicator.game.game import Game
from adjudicator.game.trump_naming import NamingRules
from adjudicator.record.events import Called, Played, Record, TableEvent
from adjudicator.table.call_overrides import NO_OVERRIDES
from adjudicator.table.initial_state import game_without_seats_sitting_out, initial_state
from adjudicator.table.other_auctions import auction_standing_of_state, callers_in_order
from adjudicator.table.state_and_timeline import UNKNOWN_TRUMP
from adjudicator.table.timeline_builder import TimelineBuilder
from adjudicator.values.bids_and_contracts import bid_rank_in_game, denominations_of_game
from adjudicator.values.cards import JOKER, Card, MultiPackHand
from tests.helpers.meld_dealing import legal_melds
from tests.helpers.rulings import laws

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.record.events import Event, Seat
    from adjudicator.table.state_and_timeline import TableState

_MOST_CALLS = 40
_MOST_EVENTS = 1000
WORDS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def legal_deal(code: str, section: Mapping[str, Any], players: int, rng: random.Random) -> Record:
    """A whole deal of the game that *section* describes, without a fault, for so many at the table."""
    return _Deal(code, section, players, rng).played()


@cache
def dealt(code: str, players: int, seed: int) -> Record:
    """The same of the game of *code*, made once for all tests of a process."""
    return legal_deal(code, laws().code(code).game, players, random.Random(f"{code} {players} {seed}"))


@dataclass(frozen=True)
class Broken:
    """A deal that ends with a card against the duties of play."""

    record: Record
    seat: Seat
    card: Card
    follows: bool
    """Whether the hand held a card of the suit led and did not play one."""

    @property
    def event(self) -> int:
        """The number of the event, from 1."""
        return len(self.record.events)


def broken_deal(code: str, section: Mapping[str, Any], players: int, rng: random.Random) -> Broken | None:
    """A deal that breaks off at the first card that breaks a duty; None where nobody got the chance."""
    deal = _Faulty(code, section, players, rng)
    record = deal.played()
    return Broken(record, *deal.fault) if deal.fault else None


@dataclass
class _Deal:
    """A deal while it is made up."""

    code: str
    section: Mapping[str, Any]
    players: int
    rng: random.Random
    events: list[Event] = field(default_factory=list)
    fault: tuple[Seat, Card, bool] | None = None
    melded: dict[Seat, set[str]] = field(default_factory=dict)
    """The cards that each has melded."""

    def __post_init__(self) -> None:
        whole = Game.from_section(self.section, self.players)
        dealer = self.rng.choice(whole.seats)
        self.game = game_without_seats_sitting_out(whole, dealer)
        cards = [Card(card) for card in sorted(self.game.pack) for _ in range(self.game.copies(card))]
        self.rng.shuffle(cards)
        each = self.rng.randint(1, 5) if self.game.deal_varies else self.game.hand_size
        hands: dict[Seat, tuple[Card, ...] | None] = dict.fromkeys(whole.seats)
        for seat in self.game.seats:
            hands[seat], cards = tuple(cards[:each]), cards[each:]
        self.rest = cards
        """The cards nobody was dealt, in the order in which they are drawn."""
        self.record = Record(tags={"Code": self.code, "Dealer": dealer}, hands=hands)
        playing = (
            self.game
            if each == self.game.hand_size
            else Game.from_section({**self.section, "cards_each": each}, self.players)
        )
        start = initial_state(Record(self.record.tags, hands, (Called(None, "P"), Played(None, None))), playing)
        self.fold = TimelineBuilder(self.record, playing, start, NO_OVERRIDES)
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
        while self.state.stage != "over" and not self.fault:
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
        rules, made = self.state.game.non_bridge_auction_rules, len(self.state.auction.calls)
        bids = self.named() if isinstance(rules, NamingRules) else self.bids(rules)
        eager = made < _MOST_CALLS and self.rng.random() < 0.4
        if bids and (eager or self.must_speak(rules)):
            self.add(Called(None, self.rng.choice(bids)))
        else:
            self.add(Called(None, "P"))

    def must_speak(self, rules: BidRules | NamingRules | None) -> bool:
        """Whether whoever has the turn may not pass."""
        state = self.state
        if rules is None:
            return state.game.bids_up_to_hand or bool(self.section.get("dealer_must_bid") and not state.auction.calls)
        if isinstance(rules, NamingRules):
            return rules.style == "dealer-names" and state.turn != state.dealer
        now = auction_standing_of_state(state)
        others = set(state.game.seats) - {state.turn or ""}
        if self.least_forced(rules) > now.high:
            return True
        by_eldest = rules.forced == "eldest" and not state.auction.calls
        return by_eldest or (rules.forced == "dealer" and not now.high and now.passed >= others)

    def least_forced(self, rules: BidRules) -> int:
        """The lowest bid that his holding lets the player whose turn it is leave standing; 0: any."""
        forced = self.section.get("forced_game")
        if not forced or not set(forced["holding"]) <= set(self.hand(self.state.turn or "")):
            return 0
        return (rules.bids.height(forced["above"]) or 0) + 1

    def named(self) -> list[str]:
        """The words that make the trump now."""
        state, rules = self.state, self.state.game.non_bridge_auction_rules
        assert isinstance(rules, NamingRules)
        turned = state.turned.suit if state.turned else ""
        suits = [word for suit, word in WORDS.items() if suit != turned]
        if rules.style == "dealer-names":
            return [*WORDS.values(), "no-trump"]
        if len(state.auction.calls) >= len(state.game.seats):
            return suits
        seat, dealer = state.turn or "", state.dealer
        relation = "dealer" if seat == dealer else "partner" if state.game.same_side(seat, dealer) else "opponent"
        return [rules.acceptance_word_by_relation_to_dealer(relation)]

    def bids(self, rules: BidRules | None) -> list[str]:
        """Calls, other than a pass, that are legal now: the lowest few."""
        game, auction = self.state.game, self.state.auction
        if rules is not None:
            now = auction_standing_of_state(self.state)
            if rules.seller and self.state.turn == callers_in_order(game, self.state.dealer)[-1]:
                return ["sell"] if now.high else []
            named = [
                *rules.bids.names,
                *map(str, range(rules.bids.start, rules.bids.start + 400 * (not rules.bids.names))),
            ]
            least = max(now.high + 1, self.least_forced(rules))
            able = [bid for bid in named if rules.bids.flaw(bid) is None and (rules.bids.height(bid) or 0) >= least]
            return able[:3]
        if "opening" in self.section:
            # What opens the auction there hangs on the hand; the play is that of bridge.
            return []
        if game.auction == "bridge":
            high = bid_rank_in_game(auction.last_bid.call, game.raw) or 0 if auction.last_bid else 0
            every = [f"{level}{name}" for level in range(1, 8) for name in denominations_of_game(game.raw)]
            return [bid for bid in every if (bid_rank_in_game(bid, game.raw) or 0) > high][:4]
        if game.auction == "round":
            last = int(auction.last_bid.call) if auction.last_bid and game.bids_rise else -1
            return [str(number) for number in range(last + 1, last + 3) if number <= game.hand_size]
        return []

    # ------------------------------------------------------------------ before the play

    def before_play(self) -> None:
        """Trump named, somebody playing alone, cards exchanged: what comes between the auction and the first lead."""
        maker, game = self.state.maker, self.state.game
        if maker and game.trump == "declared" and self.state.trump == UNKNOWN_TRUMP:
            bid = self.state.auction.last_bid
            allowed = self.section.get("games", {}).get(bid.call if bid else "", {}).get("trump") or game.suits
            self.tell("trump", maker, (), self.rng.choice(list(allowed)))
        if maker and self.section.get("alone") and self.rng.random() < 0.3:
            self.add(Called(maker, "alone"))
        self.exchange(maker)
        if self.section.get("melding", {}).get("when") in ("before-play", "announced"):
            for seat in [maker] if self.section.get("melders") == ["declarer"] else game.seats:
                while seat and self.meld(seat):
                    pass

    def meld(self, seat: Seat) -> tuple[Card, ...]:
        """A meld of cards that *seat* has not melded, if he has one and likes to; what he melded."""
        used = self.melded.setdefault(seat, set())
        able = legal_melds(self.section, self.hand(seat), self.state.trump, used)
        cards = self.rng.choice(able) if able and self.rng.random() < 0.8 else ()
        if cards:
            self.tell("meld", seat, cards)
            used |= set(cards)
        return cards

    def exchange(self, maker: Seat | None) -> None:
        state, game = self.state, self.state.game
        widow = game.raw.get("widow", {})
        if maker and self.takes_widow(widow):
            count = min(widow.get("cards", 0), len(self.rest))
            if count:
                self.tell("take", maker, tuple(self.rest[:count]))
                self.discard(maker, count)
        turned = state.turned
        dealers = game.raw.get("turned_card", {}).get("taken_by") == "dealer" and state.dealer in game.seats
        if dealers and turned and turned.suit == state.trump:
            self.tell("take", state.dealer, (turned,))
            self.discard(state.dealer, 1)
        if game.draw_to:
            least = max(0, game.hand_size - game.draw_to)
            first = game.seats.index(game.eldest(state.dealer))
            for after, seat in enumerate((*game.seats[first:], *game.seats[:first]), 1 - len(game.seats)):
                if game.raw.get("all_but_trumps") and seat != state.dealer:
                    self.keep_trumps(seat)
                    gone = game.draw_to + least - self.state.left[seat]
                else:
                    # Each leaves a card for every player after him: the hand of one of whom no exchange is written
                    # down is unknown from then on, and he may not have had any.
                    gone = least + min(self.rng.randint(1, 3), max(0, len(self.rest) + after))
                    self.discard(seat, gone)
                drawn, self.rest = self.rest[: gone - least], self.rest[gone - least :]
                if drawn:
                    self.tell("draw", seat, tuple(drawn))

    def takes_widow(self, widow: Mapping[str, Any]) -> bool:
        """Whether the maker takes up the widow: where he may do without it, in half of the deals that let him."""
        bid = self.state.auction.last_bid.call if self.state.auction.last_bid else ""
        undertaken = self.section.get("undertakings", {}).get(str(self.players), {}).get(bid, {})
        if undertaken.get("widow") is False or bid not in widow.get("bids", [bid]):
            return False
        return widow.get("to") == "declarer" and not (widow.get("optional") and self.rng.random() < 0.5)

    def keep_trumps(self, seat: Seat) -> None:
        """Put away all cards that are no trumps, and of these what is more than a hand may hold."""
        game, hand = self.state.game, sorted(self.hand(seat))
        ranking = game.ranking(self.state.trump)
        trumps = [card for card in hand if ranking.is_trump(card)]
        plain = [card for card in hand if not ranking.is_trump(card)]
        self.tell("discard", seat, (*plain, *trumps[game.draw_to :]))

    def discard(self, seat: Seat, count: int) -> None:
        hand = self.hand(seat)
        held = sorted(hand.counts.elements() if isinstance(hand, MultiPackHand) else hand)
        if count:
            self.tell("discard", seat, tuple(self.rng.sample(held, count)))

    # ------------------------------------------------------------------ cards

    def play(self) -> None:
        state = self.state
        game, trick = state.game, state.current
        # Where like cards have cancelled each other the book leaves open who leads.
        seat = state.turn or next(one for one in game.seats if state.left[one])
        hand = self.hand(seat)
        if trick is None and state.stock and self.rng.random() < 0.05:
            if self.section.get("closing"):
                self.tell("close", seat)
            elif game.trump_changes and state.trump is None:
                self.tell("trump", seat, (), self.rng.choice(game.suits))
        lead = trick.led if trick else None
        leads = trick is None and self.section.get("melding", {}).get("when") == "leading"
        if lead is None or lead.card is None:
            shown = self.meld(seat) if leads else ()
            card = self.rng.choice(sorted(shown or self.to_lead(hand)))
        else:
            while game.draws_until_able and self.rest and not any(one[0] == lead.suit for one in self.hand(seat)):
                self.tell("draw", seat, (self.rest.pop(0),))
            card = self.following(seat)
        self.add(Played(None if state.turn and self.rng.random() < 0.5 else seat, card))
        if self.fault:
            return
        if card == JOKER and lead is None and self.state.trump is None and self.state.current:
            self.tell("suit", seat, (), self.rng.choice(game.suits))
        if len(self.state.tricks) > len(state.tricks):
            self.draw(state)

    def hand(self, seat: Seat) -> frozenset[Card]:
        return self.state.hands[seat] or frozenset()

    def to_lead(self, hand: frozenset[Card]) -> frozenset[Card]:
        """The cards that may be led: the highest trump alone, of a hand that holds one which makes it due."""
        ranking = self.state.game.ranking(self.state.trump)
        if not hand & ranking.cards(self.section.get("lead_highest", ())):
            return hand
        return frozenset([max(hand & frozenset(ranking.trumps), key=lambda card: ranking.strength(card, TRUMP))])

    def following(self, seat: Seat) -> Card:
        """A card that breaks no duty."""
        game, choice = self.state.game, self.allowed(seat)
        lead = self.state.current.led if self.state.current else None
        if lead and game.discard_duty in choice and not any(card[0] == lead.suit for card in choice):
            return Card(str(game.discard_duty))
        return self.rng.choice(sorted(choice))

    def allowed(self, seat: Seat) -> frozenset[Card]:
        """The cards that break no duty of following, trumping and heading."""
        state, hand = self.state, self.hand(seat)
        game, trick = state.game, state.current
        lead = trick.led if trick else None
        if trick is None or lead is None or lead.card is None or not duties_are_in_force(state):
            return hand
        ranking = game.ranking(state.trump)
        led = TRUMP if ranking.is_trump(lead.card) and lead.suit == game.suit(lead.card, state.trump) else lead.suit
        privileged = ranking.cards(game.raw.get("privileged", ()))
        lying = [one.card for one in trick.cards if one.card]
        return frozenset(map(Card, legal_cards(hand, lying, led or "", game.duties, ranking, privileged)))

    def draw(self, before: TableState) -> None:
        """Everybody draws after a trick, the winner first, as long as there is a stock."""
        game = self.state.game
        if not before.stock and len(before.tricks) >= game.draw_tricks:
            return
        winner = self.state.tricks[-1].winner(game, before.trump)
        if winner and self.section.get("melding", {}).get("when") == "trick-won" and before.stock > len(game.seats):
            self.meld(winner)
        first = game.seats.index(winner or game.seats[0])
        for seat in (*game.seats[first:], *game.seats[:first]):
            if self.rest:
                self.tell("draw", seat, (self.rest.pop(0),))


class _Faulty(_Deal):
    """A deal in which somebody does not do his duty once he has the chance."""

    def following(self, seat: Seat) -> Card:
        state, hand = self.state, self.hand(seat)
        right = super().following(seat)
        lead = state.current.led if state.current else None
        allowed = self.allowed(seat)
        wrong = sorted(hand - allowed)
        if not wrong or lead is None or self.rng.random() < 0.5:
            return right
        card = self.rng.choice(wrong)
        able = [one for one in allowed if state.game.suit(one, state.trump) == lead.suit]
        self.fault = seat, card, bool(able) and state.game.suit(card, state.trump) != lead.suit
        return card
