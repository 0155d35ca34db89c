"""A table at which cards are drawn, laid down and discarded: what rummy, gin and canasta have in common.

A turn has two stages, ``draw`` and ``act``. Faults are committed at the stage at which they can happen; they write
what happened, say what must be found, and leave the table so that play goes on lawfully.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tests.oracle.deals import next_seat

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from tests.oracle.scene import Expected, Scene
    from tests.oracle.table import Planned

DRAW, ACT = "draw", "act"


@dataclass
class Meld:
    """Cards laid down, by whom."""

    seat: str
    cards: list[str] = field(default_factory=list)


class MeldingTable(ABC):
    """One deal. Subclasses play their game lawfully, step by step."""

    def __init__(self, rng: Random, scene: Scene, stock: list[str], plan: list[Planned]) -> None:
        """A table at which *plan* will go wrong; the last card of *stock* is its top."""
        self.rng, self.scene, self.stock, self.plan = rng, scene, stock, plan
        self.hands = {seat: list(cards) for seat, cards in scene.hands.items()}
        self.pile: list[str] = []
        self.melds: list[Meld] = []
        self.turn = self.left(scene.dealer)
        self.stage = DRAW
        self.source: str | None = None
        """Where the player in turn has drawn: ``stock`` or ``pile``."""
        self.taken: str | None = None
        """The card that he has taken from the pile."""
        self.melded = False
        """Whether he has laid anything down in this turn."""
        self.saw: str | None = None
        """Who has seen a card of the stock that is not his, in this turn of his."""
        self.last: str | None = None
        """Who discarded last."""
        self.surplus: Counter[str] = Counter()
        """Cards too many in a hand (below nothing: too few), which its player knows he must put right."""
        self.acted = 0
        self.turns = 0
        self.most_turns = 60
        self.stopped = False
        self.cut: int | None = None
        """The record ends after so many lines."""
        self.told: dict[int, tuple[str, str, tuple[str, ...]]] = {}
        """Line → what it says: event, player, words."""
        self.afterwards: list[Callable[[], None]] = []
        """What is settled when the record is complete."""

    def redeal(self, given: dict[str, list[str]]) -> None:
        """Some players are dealt the cards *given*, and the others what is left."""
        rest = [*self.stock, *(card for hand in self.scene.hands.values() for card in hand)]
        for card in (card for cards in given.values() for card in cards):
            rest.remove(card)
        self.rng.shuffle(rest)
        for seat, hand in self.scene.hands.items():
            hand[:] = given[seat] if seat in given else [rest.pop() for _ in hand]
            self.hands[seat] = list(hand)
        self.stock = rest

    # ------------------------------------------------------------ who and what

    def left(self, seat: str, steps: int = 1) -> str:
        """The seat *steps* places to the left."""
        return next_seat(self.scene.seats, seat, steps)

    def others(self, seat: str) -> list[str]:
        """Everybody but *seat*, from its left."""
        return [self.left(seat, steps) for steps in range(1, len(self.scene.seats))]

    def rivals(self, seat: str) -> list[str]:
        """Those who play against *seat*."""
        return self.others(seat)

    # ------------------------------------------------------------ what is written

    def say(self, name: str, card: str) -> int:
        """Write what belongs to no player; the number of the line."""
        event = self.scene.add(f"!{name} {card}")
        self.told[event] = (name, "", (card,))
        return event

    def tell(self, name: str, seat: str, *words: str) -> int:
        """Write what *seat* does or says; the number of the line."""
        self.acted += 1
        ten = self.rng.random() < 0.1
        spelt = [word[0] + "10" if ten and len(word) == 2 and word[1] == "T" else word for word in words]
        event = self.scene.add(" ".join((f"!{name}", seat, *spelt)))
        self.told[event] = (name, seat, words)
        return event

    def has_just_drawn(self, seat: str) -> bool:
        """Whether the last act of all was a draw of *seat*, words and what was put back aside."""
        acts = [told[:2] for told in self.told.values() if told[0] not in ("attention", "director", "withdraw")]
        return bool(acts) and acts[-1] == ("draw", seat)

    def has_just_knocked(self) -> bool:
        """Whether somebody has knocked since the last draw."""
        acts = [told[0] for told in self.told.values() if told[0] in ("draw", "knock")]
        return acts[-1:] == ["knock"]

    def until_mentioned(self, event: int) -> list[tuple[str, str, tuple[str, ...]]]:
        """What was done after *event*, as far as somebody spoke of a fault or took something back."""
        done = []
        for number in range(event + 1, len(self.scene.tokens) + 1):
            if self.told[number][0] in ("attention", "director", "withdraw"):
                break
            done.append(self.told[number])
        return done

    def discarded(self, event: int, seat: str) -> bool:
        """Whether *seat* had discarded when somebody spoke of *event*."""
        return ("discard", seat) in [told[:2] for told in self.until_mentioned(event)]

    def reached(self, event: int, seat: str) -> str:
        """How far the player after *seat* had come when somebody spoke of *event*, a discard: ``nothing``, ``drew``,
        ``took`` what was discarded, or ``ended`` his turn."""
        follower, far, gone = self.left(seat), "nothing", self.told[event][2]
        for name, who, words in self.until_mentioned(event):
            if who == follower and name == "discard":
                return "ended"
            if who == follower and name == "draw":
                far = "took" if words[0] in ("pile", *gone) else "drew"
        return far

    def expect(self, kind: str, offender: str | None, event: int, status: str, rows: str | None = None) -> Expected:
        """Note a fault that must be found; *rows* as rummy rules on it."""
        fault = self.scene.expect(kind, offender, event, status, rows=self.ruled(rows))
        if kind == "illegal-meld" and status == "open" and self.melds_go_back:
            self.afterwards.append(lambda: self.restores(fault))
        return fault

    def restores(self, meld: Expected) -> None:
        """Once somebody has spoken of *meld* it goes back to the hand, whether or not that is written (001:2861)."""
        if any(name == "attention" for name, _, _ in self.since(meld.event)):
            meld.status = "corrected"

    def since(self, event: int) -> list[tuple[str, str, tuple[str, ...]]]:
        """What is written after *event*."""
        return [told for number, told in self.told.items() if number > event]

    def ruled(self, rows: str | None) -> str | None:
        """What *rows* of rummy are in this game; None where the oracle does not say."""
        return rows

    def attention(self, offender: str) -> None:
        """Somebody speaks of what *offender* has done."""
        self.tell("attention", self.rng.choice(self.rivals(offender)))

    def spoken_of(self, offender: str, share: float = 0.5) -> bool:
        """Perhaps somebody speaks of it."""
        if self.rng.random() < share:
            self.attention(offender)
            return True
        return False

    def take_back(self, seat: str, *card: str) -> None:
        """*seat* takes its last action back, or one card of it."""
        self.tell("withdraw", seat, *card)

    def draws(self, seat: str, *cards: str) -> int:
        """Write that *seat* draws *cards* from the stock."""
        plain = cards[0] not in self.pile and self.rng.random() < 0.1
        return self.tell("draw", seat, *cards, *(() if plain and self.one_pack else ("stock",)))

    one_pack = True
    """Whether a card's name alone tells where it lay."""
    melds_go_back = True
    """Whether what is laid down without right goes back to the hand; else its cards count as unmatched."""
    takes_top = True
    """Whether the top card alone is taken from the pile."""

    # ------------------------------------------------------------ what is done

    def draw_stock(self, seat: str) -> int:
        """*seat* draws the top of the stock."""
        card = self.stock.pop()
        self.hands[seat].append(card)
        self.source, self.taken = "stock", None
        return self.draws(seat, card)

    def draw_pile(self, seat: str) -> int:
        """*seat* takes the top of the pile."""
        card = self.pile.pop()
        self.hands[seat].append(card)
        self.source, self.taken = "pile", card
        return self.tell("draw", seat, *((card,) if self.rng.random() < 0.8 else ()), "pile")

    def put_back(self, seat: str, *, bury: bool = False) -> None:
        """The card that *seat* has drawn last lies again where it lay; *bury*: or in the middle of the stock."""
        card = self.hands[seat].pop()
        if self.source == "pile":
            self.pile.append(card)
        else:
            self.seen(card, bury=bury)

    def seen(self, card: str, *, bury: bool) -> None:
        """*card* of the stock, seen wrongly, goes back to it."""
        self.stock.insert(self.rng.randrange(len(self.stock) + 1) if bury else len(self.stock), card)

    def lay(self, seat: str, cards: list[str] | tuple[str, ...]) -> int:
        """*seat* lays *cards* down as a meld."""
        self.leave(seat, cards)
        self.melds.append(Meld(seat, list(cards)))
        self.melded = True
        return self.tell("meld", seat, *self.rng.sample(cards, len(cards)))

    def add(self, seat: str, cards: list[str] | tuple[str, ...], meld: Meld, *, named: bool = False) -> int:
        """*seat* lays *cards* off on *meld*."""
        self.leave(seat, cards)
        meld.cards += cards
        self.melded = True
        onto = ("onto", meld.seat) if named or self.rng.random() < 0.6 else ()
        return self.tell("layoff", seat, *cards, *onto)

    def leave(self, seat: str, cards: list[str] | tuple[str, ...]) -> None:
        """*cards* leave the hand of *seat*."""
        for card in cards:
            self.hands[seat].remove(card)

    def off_the_top(self, card: str) -> None:
        """The *card* nearest the top of the pile is taken off it."""
        place = len(self.pile) - 1 - self.pile[::-1].index(card)
        del self.pile[place]

    def discard(self, seat: str, *cards: str) -> int:
        """*seat* discards; the turn is not passed on."""
        self.leave(seat, cards)
        self.pile += cards
        self.last = seat
        return self.tell("discard", seat, *cards)

    def pass_on(self, seat: str) -> None:
        """The turn of *seat* is over; the player on its left is next."""
        self.turn, self.stage = self.left(seat), DRAW
        self.source, self.taken, self.melded, self.saw = None, None, False, None
        self.turns += 1
        if self.turns >= self.most_turns:
            self.stopped = True

    def end(self) -> None:
        """The record ends here."""
        self.stopped = True

    def plain_stock(self, cards: int = 1) -> bool:
        """Whether so many cards can be drawn from the stock and kept in the hand."""
        return len(self.stock) >= cards

    @abstractmethod
    def draw(self, seat: str) -> None:
        """*seat* draws lawfully."""

    @abstractmethod
    def lay_down(self, seat: str) -> None:
        """*seat* lays down what he may and likes."""

    @abstractmethod
    def finish(self, seat: str) -> None:
        """*seat* discards lawfully, and the turn is passed on."""

    @abstractmethod
    def sets(self, seat: str) -> list[tuple[str, ...]]:
        """Good melds that *seat* holds."""

    @abstractmethod
    def spared(self, seat: str) -> str:
        """A card that *seat* may discard."""

    # ------------------------------------------------------------ the course of play

    def attempt(self) -> bool:
        """Commit one of the faults that are due, if the table offers the chance."""
        for planned in self.plan:
            if planned.due <= self.acted and self.allows(planned) and planned.commit(self):
                self.plan.remove(planned)
                self.scene.faults.append(planned.name)
                return True
        return False

    def allows(self, planned: Planned) -> bool:
        """Whether this is a time for the fault."""
        return True

    @abstractmethod
    def open_play(self) -> None:
        """What comes before the first turn."""

    @abstractmethod
    def step(self) -> None:
        """The player in turn does what is lawful."""

    def run(self) -> None:
        """The deal from first to last."""
        self.open_play()
        while not self.stopped and (self.cut is None or len(self.scene.tokens) < self.cut):
            if not self.attempt():
                self.step()
        for settle in self.afterwards:
            settle()
