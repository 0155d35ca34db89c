"""What the words of a ``[game]`` section mean for the cards: their suits, their order, and the duties of play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.oracle.deals import JOKER
from tests.oracle.games_play import OTHER_OF_COLOUR, TRUMPS, GamePlay

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tests.oracle.tricks import Trick

    Section = Mapping[str, Any]

COLOURS = {"C": "black", "S": "black", "D": "red", "H": "red"}


def nearest(table: Mapping[str, Any], *keys: str) -> Any:
    """What the first of *keys* that *table* has stands for; None if it has none of them."""
    return next((table[key] for key in keys if key in table), None)


def plain_ranks(section: Section, suit: str, trump: str) -> Sequence[str]:
    """The ranks of *suit*, low to high."""
    keys = [*([] if trump in COLOURS else [trump]), suit, COLOURS[suit], "any"]
    found: Sequence[str] = nearest(section.get("rank_orders", {}), *keys) or section["ranks"]
    return found


class DataPlay(GamePlay):
    """Suits, heights and duties as the section has them."""

    def __init__(self, section: Section, seats: Sequence[str], hands: dict[str, list[str]], leader: str) -> None:
        """No trump is known yet."""
        super().__init__(seats, hands, None, leader)
        self.section = section
        self.duties: set[str] = set(section.get("duties", ("follow",)))
        self.bound = True
        """Whether the duties hold already."""
        self.named: dict[int, str] = {}
        self.order("NT")

    def order(self, trump: str) -> None:
        """*trump* is fixed: a suit, or the name of a game without one."""
        section = self.section
        self.trump = trump
        self.heights = {
            suit + rank: at for suit in section["suits"] for at, rank in enumerate(plain_ranks(section, suit, trump))
        }
        listed = nearest(section.get("trump_orders", {}), trump, COLOURS.get(trump, ""), "any")
        if listed is None:
            listed = [f"t{rank}" for rank in reversed(plain_ranks(section, trump, trump))] if trump in COLOURS else []
        self.trumps = [card for card in map(self.card, listed) if card]

    def card(self, pattern: str) -> str:
        """The card that *pattern* means; empty for one of a trump suit that there is not."""
        of = {"t": self.trump, "c": OTHER_OF_COLOUR.get(self.trump or "", "")}.get(pattern[0])
        if of is None:
            return pattern
        return str(of + pattern[1:]) if self.trump in COLOURS else ""

    def suit(self, card: str) -> str:
        """Trumps, or its own."""
        return TRUMPS if card in self.trumps else card[0]

    def height(self, card: str) -> int:
        """Of trumps the first listed is highest."""
        return -self.trumps.index(card) if card in self.trumps else self.heights[card]

    def led(self, trick: Trick) -> str:
        """The suit led, or named by the leader of a joker that is no trump."""
        return self.named.get(trick.number, super().led(trick))

    def winner(self, trick: Trick) -> str:
        """Who wins, like cards cancelling each other where they do."""
        if not self.section.get("cancellation"):
            return super().winner(trick)
        cards = list(trick.cards.values())
        single = {seat: card for seat, card in trick.cards.items() if cards.count(card) == 1}
        right = [seat for seat, card in single.items() if self.suit(card) == self.led(trick)]
        return max(right, key=lambda seat: self.height(single[seat]), default=trick.leader)

    def legal(self, seat: str) -> list[str]:
        """What breaks no duty."""
        hand, trick = self.hands[seat], self.open_trick
        if trick is None and (due := self.to_lead(seat)):
            return due
        if trick is None or not self.bound:
            return hand
        led, lead = self.led(trick), trick.cards[trick.leader]
        best = trick.cards[super().winner(trick)]
        over = [card for card in hand if self.beats(card, best)]
        follows = [card for card in hand if self.suit(card) == led]
        trumps = [card for card in hand if self.suit(card) == TRUMPS]
        spared = {self.card(pattern) for pattern in self.section.get("privileged", ())}
        if any(card not in spared or not self.beats(card, lead) for card in follows):
            if "follow-or-trump" in self.duties and led != TRUMPS:
                return follows + trumps
            heads = "head" in self.duties or (led == TRUMPS and "head-trumps" in self.duties)
            return [card for card in follows if heads and card in over] or follows
        if follows or not trumps or "trump" not in self.duties:
            return self.discards(seat, led) if not follows else hand
        return [card for card in trumps if "overtrump" in self.duties and card in over] or trumps

    def to_lead(self, seat: str) -> list[str]:
        """The only card that *seat* may lead, where it holds one of those that make it lead its highest trump."""
        wanted = {self.card(pattern) for pattern in self.section.get("lead_highest", ())}
        held = [card for card in self.trumps if card in self.hands[seat]]
        return held[:1] if wanted & set(held) else []

    def revoking(self, seat: str) -> list[str]:
        """The cards that do not follow, where the hand must; empty when it need not."""
        trick, legal = self.open_trick, self.legal(seat)
        if trick is None or not self.bound or not any(self.suit(card) == self.led(trick) for card in legal):
            return []
        right = {self.led(trick), TRUMPS if "follow-or-trump" in self.duties else ""}
        return [card for card in self.hands[seat] if self.suit(card) not in right and card not in legal]

    def reneging(self, seat: str) -> list[tuple[str, str]]:
        """(what the hand should do, a card that does not do it), following apart."""
        legal, revokes = self.legal(seat), self.revoking(seat)
        duty = "head" if self.open_trick and self.follows(seat) else "trump"
        return [(duty, card) for card in self.hands[seat] if card not in legal and card not in revokes]

    def discards(self, seat: str, led: str) -> list[str]:
        """What *seat* may throw on a suit that it has not: the card that must go first, if it holds that."""
        due = self.section.get("discard_duty") or ""
        return [due] if due in self.hands[seat] else self.hands[seat]

    def beats(self, card: str, other: str) -> bool:
        """A joker that is the only trump beats everything, though another suit was named."""
        return (card == JOKER != other and self.trumps == [JOKER]) or super().beats(card, other)
