"""Legal deals of the rummy games, drawn, melded and discarded at random from what each code says of its game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.game.game import Game
from adjudicator.games.rummy.meld_rules import (
    deadwood_points_of_card,
    least_unmatched_points,
    minimum_first_meld,
    points_of_cards,
    without_cards,
)
from adjudicator.games.rummy.rummy_rules import RummyRules
from adjudicator.record.events import Record, TableEvent
from adjudicator.values.cards import Card

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from adjudicator.record.events import Event, Seat

_MOST_TURNS = 60
_THREES = ("H3", "D3")


def legal_play(section: Mapping[str, Any], players: int, rng: Random) -> Record:
    """A deal of the game that *section* describes, without a fault, for so many players."""
    return _Deal(section, players, rng).played()


class _Deal:
    """A deal while it is made up."""

    def __init__(self, section: Mapping[str, Any], players: int, rng: Random) -> None:
        self.game = Game.from_section(section, players)
        self.rules, self.raw, self.rng = RummyRules.of(self.game), self.game.raw, rng
        self.dealer = rng.choice(self.game.seats)
        pack = [Card(card) for card in sorted(self.game.pack) for _ in range(self.game.copies(card))]
        rng.shuffle(pack)
        size = self.game.hand_size
        self.hands = {seat: [pack.pop() for _ in range(size)] for seat in self.game.seats}
        self.dealt = {seat: tuple(hand) for seat, hand in self.hands.items()}
        self.stock, self.pile = pack, list[Card]()
        self.events: list[Event] = []
        self.melds: list[tuple[str, list[Card]]] = []
        """(side, cards)."""
        self.score = rng.choice((0, 1500, 3000)) if len(self.raw.get("first_meld", ())) > 1 else 0

    def tell(self, name: str, seat: Seat | None, cards: tuple[Card, ...] = (), words: tuple[str, ...] = ()) -> None:
        self.events.append(TableEvent(name, seat, cards, words))

    def played(self) -> Record:
        turn = self.rules.next(self.dealer)
        if self.raw.get("upcard"):
            turn = self.turn_up(turn)
        for _ in range(_MOST_TURNS):
            if len(self.stock) <= max(4, self.rules.stock_left + 2) or not self.take_turn(turn):
                break
            turn = self.rules.next(turn)
        side = "".join(f" {side}:{self.score}" for side in self.game.side_names)
        return Record({"Dealer": self.dealer, "Score": side.strip()}, self.dealt, tuple(self.events))

    def turn_up(self, eldest: Seat) -> Seat:
        """Turn the upcard (upon a joker, a deuce or a three of canasta another), and let somebody refuse it."""
        while True:
            self.pile.append(self.stock.pop())
            self.tell("upcard", None, (self.pile[-1],))
            top = self.pile[-1]
            if "frozen" not in self.raw or (not self.rules.melds.is_wild(top) and top[1:] != "3"):
                break
        for seat in self.rules.offers(self.dealer):
            self.tell("refuse", seat)
        return eldest

    # ------------------------------------------------------------------ one turn

    def take_turn(self, seat: Seat) -> bool:
        """A whole turn; False when it ended the deal."""
        self.lay_threes(seat)
        first_turn = not any(event.name == "discard" for event in self.events if isinstance(event, TableEvent))
        offered = bool(self.rules.offers(self.dealer)) and first_turn
        kept: Card | None = None
        pile = not offered and self.may_take_pile(seat)
        if pile and self.rng.random() < 0.4:
            if "frozen" in self.raw:
                self.take_frozen(seat)
            elif self.rules.pile_card_must_be_used_at_once:
                self.take_and_use(seat)
            else:
                kept = self.pile.pop()
                self.hands[seat].append(kept)
                self.tell("draw", seat, (kept,), ("pile",))
        else:
            drawn = tuple(self.stock.pop() for _ in range(self.rules.draw))
            self.hands[seat] += drawn
            self.tell("draw", seat, drawn, ("stock",))
            self.lay_threes(seat)
        if self.raw.get("drawn_card"):
            return self.use_or_discard(seat)
        if self.rules.lay_down_time == "turn" and kept is None:
            self.lay_down(seat)
        if self.rules.lay_down_time == "knock" and self.knocks(seat, kept):
            return False
        return self.discard(seat, kept)

    def discard(self, seat: Seat, kept: Card | None) -> bool:
        hand = self.hands[seat]
        if not hand:
            return False
        free = [card for card in hand if card not in (kept, self.raw.get("barred_discard"))]
        card = self.rng.choice(free or hand)
        if self.rules.lay_down_time == "knock" and free and not any(map(self.rules.melds.is_wild, hand)):
            values = self.raw["values"]
            card = min(
                free, key=lambda card: least_unmatched_points(without_cards(hand, [card]), self.rules.melds, values)
            )
        hand.remove(card)
        self.pile.append(card)
        self.tell("discard", seat, (card,))
        return bool(hand)

    def lay_threes(self, seat: Seat) -> None:
        while self.rules.red_threes and (threes := [card for card in self.hands[seat] if card in _THREES]):
            self.hands[seat].remove(threes[0])
            self.tell("meld", seat, (threes[0],))
            card = self.stock.pop()
            self.hands[seat].append(card)
            self.tell("draw", seat, (card,), ("stock",))

    # ------------------------------------------------------------------ melds

    def lay_down(self, seat: Seat) -> None:
        hand, side = self.hands[seat], self.game.side(seat)
        sets = self.sets(hand)
        own = any(name == side for name, _ in self.melds)
        least = 0 if own or "first_meld" not in self.raw else minimum_first_meld(self.raw["first_meld"], self.score)
        if least and points_of_cards([card for found in sets for card in found], self.raw["values"]) < least:
            return
        for found in sets:
            if len(hand) - len(found) < self.spare() or (not least and self.rng.random() < 0.3):
                continue
            self.melds.append((side, list(found)))
            self.tell("meld", seat, tuple(found))
            for card in found:
                hand.remove(card)
        if own:
            self.lay_off(seat)

    def spare(self) -> int:
        """Cards to keep: one where one must be discarded last, two where nobody can go out without a canasta."""
        return 2 if self.rules.canastas_to_go_out else 1 if self.raw.get("last_discard") else 0

    def sets(self, hand: list[Card]) -> list[tuple[Card, ...]]:
        """Disjoint melds of natural cards: of one rank, or three in sequence."""
        found: list[tuple[Card, ...]] = []
        left = list(hand)
        side_ranks = {card[1:] for _, cards in self.melds for card in cards}
        for rank in self.rules.melds.ranks + "3":
            alike = [card for card in left if card[1:] == rank and not self.rules.melds.is_wild(card)]
            if self.raw.get("group_suits") or self.rules.melds.one_suit == "different":
                alike = list({card[0]: card for card in alike}.values())
            taken = self.raw.get("rank_once") and rank in side_ranks
            if len(alike) >= 3 and not taken and not (self.rules.red_threes and rank == "3"):
                group = tuple(alike[:3])
                found.append(group)
                left = without_cards(left, group)
        if self.rules.melds.sequences and not self.rules.red_threes:
            ranks = self.rules.melds.ranks
            for suit, at in ((suit, at) for suit in "CDHS" for at in range(len(ranks) - 2)):
                row = tuple(Card(suit + rank) for rank in ranks[at : at + 3])
                if all(card in left and not self.rules.melds.is_wild(card) for card in row):
                    found.append(row)
                    left = without_cards(left, row)
        return found

    def lay_off(self, seat: Seat) -> None:
        """A fourth card of a rank to a group of three."""
        hand, side = self.hands[seat], self.game.side(seat)
        for owner, cards in self.melds:
            allowed = owner == side or self.rules.lay_off_scope == "anyone"
            if not allowed or len({card[1:] for card in cards}) > 1 or len(cards) != 3 or self.raw.get("group_suits"):
                continue
            fitting = [card for card in hand if card[1:] == cards[0][1:] and card not in cards]
            if fitting and len(hand) > max(1, self.spare()):
                hand.remove(fitting[0])
                cards.append(fitting[0])
                self.tell("layoff", seat, (fitting[0],))

    # ------------------------------------------------------------------ the pile, and ways to end

    def may_take_pile(self, seat: Seat) -> bool:
        if not self.pile:
            return False
        top, hand = self.pile[-1], self.hands[seat]
        alike = [card for card in hand if card[1:] == top[1:]]
        if "frozen" in self.raw:
            side = self.game.side(seat)
            known = any(name == side for name, _ in self.melds)
            plain = not self.rules.melds.is_wild(top) and top[1:] not in ("3", "7")
            fresh = not any(top[1:] == cards[0][1:] for _, cards in self.melds)
            return plain and known and fresh and len(alike) >= 2 and len(hand) > 4
        if self.rules.pile_card_must_be_used_at_once:
            fits = len({card[0] for card in [top, *alike[:2]]}) == 3 and not self.rules.melds.is_wild(top)
            return self.rules.pile in ("buried", "whole") and fits and len(alike) >= 2 and len(hand) > 3
        return True

    def take_frozen(self, seat: Seat) -> None:
        """Show a natural pair, and take the whole pile."""
        top = self.pile[-1]
        pair = [card for card in self.hands[seat] if card[1:] == top[1:]][:2]
        self.hands[seat] = without_cards(self.hands[seat], pair)
        meld, take = ("meld", (*pair, top), ()), ("draw", (), ("pile",))
        for name, cards, words in (meld, take) if self.rng.random() < 0.5 else (take, meld):
            self.tell(name, seat, cards, words)
        self.melds.append((self.game.side(seat), [*pair, top]))
        threes = [card for card in self.pile[:-1] if card in _THREES]
        self.hands[seat] += [card for card in self.pile[:-1] if card not in _THREES]
        for three in threes:
            self.tell("meld", seat, (three,))
        self.pile = []

    def take_and_use(self, seat: Seat) -> None:
        """Take the top card, or the whole pile with it, and meld it at once."""
        top = self.pile[-1]
        pair = [card for card in self.hands[seat] if card[1:] == top[1:]][:2]
        rest = self.pile[:-1] if self.rules.pile == "whole" else []
        self.pile = self.pile[: len(self.pile) - 1 - len(rest)]
        self.hands[seat] = [*without_cards(self.hands[seat], pair), *rest]
        self.tell("draw", seat, (top,), ("pile",))
        self.tell("meld", seat, (*pair, top))
        self.melds.append((self.game.side(seat), [*pair, top]))

    def use_or_discard(self, seat: Seat) -> bool:
        """The card drawn is melded with others of the hand, and one is discarded, or it is discarded itself."""
        drawn = self.hands[seat][-1]
        using = next((found for found in self.sets(self.hands[seat]) if drawn in found), None)
        if using:
            self.hands[seat] = without_cards(self.hands[seat], using)
            self.tell("meld", seat, using)
            self.melds.append((self.game.side(seat), list(using)))
            drawn = self.rng.choice(self.hands[seat]) if self.hands[seat] else drawn
            if not self.hands[seat]:
                return False
        self.hands[seat].remove(drawn)
        self.tell("discard", seat, (drawn,))
        self.pile.append(drawn)
        return True

    def knocks(self, seat: Seat, kept: Card | None) -> bool:
        """Knock if some discard brings the count within the limit, and lay the sets down.

        Where a knock that another hand beats has its price, only with the lowest hand: such a knock is no fault.
        """
        hand, limit = self.hands[seat], self.raw.get("knock_limit", 99)
        if self.raw.get("knock_limit_by"):
            first = next(event for event in self.events if isinstance(event, TableEvent) and event.name == "upcard")
            limit = deadwood_points_of_card(first.cards[0])
        if any(self.rules.melds.is_wild(card) for card in hand) or self.rng.random() < 0.5:
            return False
        values = self.raw["values"]
        worth = {
            card: least_unmatched_points(without_cards(hand, [card]), self.rules.melds, values)
            for card in hand
            if card != kept
        }
        card = min(worth, key=lambda card: worth[card])
        others = (
            least_unmatched_points(held, self.rules.melds, values)
            for other, held in self.hands.items()
            if other != seat
        )
        if worth[card] > limit or (self.raw.get("knock_lost") and min(others) <= worth[card]):
            return False
        self.tell("knock", seat)
        hand.remove(card)
        self.tell("discard", seat, (card,))
        for found in self.sets(hand):
            self.tell("meld", seat, found)
        return True
