"""One hand of stud, razz or stud eight-or-better: antes, the forced bet, five streets, and what each wins or loses."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING

from tests.oracle.deals import PACK
from tests.oracle.holdem import SEATS, Bets, worth
from tests.oracle.holdem_table import CODE, HoldemTable
from tests.oracle.scene import Scene
from tests.oracle.stud import HIGH, LOW, board_rank, by_suit, divide, low

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from tests.oracle.table import Planned

STREETS = ("third", "fourth", "fifth", "sixth", "seventh")
GAMES = ("stud", "razz", "stud8")


@dataclass
class StudBets(Bets):
    """The betting of a hand of stud."""

    forced: int = 0
    """The forced bet, while nobody has made it a full one."""
    upper: bool = False
    """Whether the upper limit was bet on fourth street."""
    free: list[str] = field(default_factory=list)
    """Who has folded with no bet, and no bet has come since."""

    def least(self) -> int:
        """The smallest bet or raise."""
        small = self.big if self.street < 2 and not self.upper else 2 * self.big
        return small - self.forced if self.forced and not self.raised else small

    def raise_to(self, seat: str, total: int) -> None:
        """*seat* bets or raises to *total*; to complete the forced bet is a full bet."""
        self.free.clear()
        completes = self.forced and not self.raised
        super().raise_to(seat, total)
        if completes:
            self.raises[-1] = (total, max(self.big, self.raises[-1][1]))

    def barred(self, seat: str) -> bool:
        """Whether *seat* has acted and faces only short all-ins since."""
        full = seat in self.seen and self.risen(seat) >= self.least()
        return self.capped or (not full and super().barred(seat))

    def new_street(self) -> None:
        """The next street."""
        super().new_street()
        self.forced, self.upper = 0, False


class StudTable(HoldemTable):
    """A hand from the antes to the showdown."""

    def __init__(self, rng: Random, plan: list[Planned], code: str = CODE) -> None:
        """A hand in which *plan* will go wrong, by the rules of *code*."""
        super().__init__(rng, plan, code)
        self.game = rng.choice(GAMES)
        self.razz = self.game == "razz"
        self.seats = tuple(SEATS[: rng.choice((2, 3, 3, 4, 4, 5, 6, 7))])
        self.dealer = rng.choice(self.seats)
        at = self.seats.index(self.dealer) + 1
        order = (*self.seats[at:], *self.seats[:at])
        self.pack = list(PACK)
        rng.shuffle(self.pack)
        self.hands = {seat: [self.pack.pop() for _ in range(7)] for seat in self.seats}
        self.scene = Scene(code, self.seats, self.dealer, self.hands)
        self.scene.hidden = self.seats
        self.stacks = {seat: self.stacks.get(seat, 50) + 4 for seat in self.seats}
        self.stacks |= {seat: rng.choice((1, 5, 9, 14)) for seat in self.seats if rng.random() < 0.15}
        self.bring = rng.choice((1, 2))
        self.bets = StudBets(
            "limit", order, dict(self.stacks), left=list(order), big=4, apart=self.home, cap=3 * self.home
        )
        self.ups: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.faced: str | None = None
        """Whose hole card was turned up in the deal."""
        self.tags()

    def tags(self) -> None:
        """What the table has agreed on."""
        if not hasattr(self, "game"):
            return
        tags = self.scene.tags
        tags["Stacks"] = " ".join(f"{seat}:{chips}" for seat, chips in self.stacks.items())
        tags["Limit"], tags["Variant"], tags["BringIn"] = "4 8", self.game, str(self.bring)

    # ------------------------------------------------------------ cards

    def up(self, seat: str, street: int) -> str:
        """The card of *seat* that comes on *street*."""
        return self.hands[seat][2 + street]

    def run(self) -> None:
        """From first to last."""
        self.post()
        self.bet()
        while not self.stopped and len(self.bets.left) > 1 and self.bets.street < 4:
            self.deal()
            self.bet()
        if not self.stopped and len(self.bets.left) > 1:
            self.show_down()
        self.finish()

    def post(self) -> None:
        """Antes, the first cards showing, the forced bet."""
        bets, scene = self.bets, self.scene
        scene.add("!antes 1")
        for seat in bets.order:
            bets.stacks[seat] -= 1
            bets.total[seat] += 1
        self.attempt("hole")
        for seat in bets.order:
            if not self.ups[seat]:
                self.ups[seat] = [self.up(seat, 0)]
        shown = [self.ups[seat][0] for seat in bets.order if seat != self.faced]
        scene.add(f"!third {' '.join(shown)}")
        ranks = LOW if self.razz else HIGH
        lowest = sorted(bets.order, key=lambda seat: by_suit(self.ups[seat][0], ranks), reverse=self.razz)[0]
        after = [lowest, *self.from_left(lowest)]
        if self.home and lowest == self.faced:
            after = [*after[1:], lowest]
        able = [seat for seat in after if bets.stacks[seat]]
        if len(able) < 2:
            bets.queue = []
            return
        self.open(able, forced=able[0] == lowest)

    def open(self, able: list[str], *, forced: bool) -> None:
        """The first of the *able* opens; one who need not may fold."""
        bets, rng = self.bets, self.rng
        bets.queue = able
        if self.attempt("open"):
            return
        seat = able[0]
        if not forced and rng.random() < 0.4 and len(able) > 2:
            self.scene.add(f"!drop {seat}")
            bets.fold(seat)
            self.open(able[1:], forced=False)
        elif rng.random() < 0.2 and bets.stacks[seat] >= bets.big:
            self.scene.add(f"!bet {seat} {bets.big}")
            bets.raise_to(seat, bets.big)
            self.done(seat, "bet")
        else:
            self.bring_in(seat)

    def bring_in(self, seat: str, line: str = "") -> int:
        """The forced bet of *seat*; the event."""
        bets = self.bets
        event = self.scene.add(line or f"!bring-in {seat} {self.bring}")
        bets.pay(seat, min(self.bring, bets.stacks[seat]))
        bets.price = bets.forced = self.bring
        bets.queue = bets.after(seat)
        bets.seen[seat] = bets.price
        self.done(seat, "bet")
        return event

    def from_left(self, seat: str) -> list[str]:
        """The others, from the left of *seat* on."""
        at = self.bets.order.index(seat) + 1
        return [*self.bets.order[at:], *self.bets.order[: at - 1]]

    def deal(self) -> None:
        """The next street."""
        if not self.attempt("deal"):
            self.lay_street()

    def lay_street(self, word: str = "") -> int:
        """Deal the next street, and give the turn to the hand showing that acts first; the event."""
        bets, street = self.bets, self.bets.street + 1
        cards = []
        if street < 4:
            also = self.home and isinstance(bets, StudBets) and bool(bets.free) and self.rng.random() < 0.5
            for seat in bets.order:
                if seat in bets.left or (also and isinstance(bets, StudBets) and seat in bets.free):
                    self.ups[seat].append(self.up(seat, street))
                    cards.append(self.up(seat, street))
        event = self.scene.add(" ".join([f"!{STREETS[street]}", *cards]) + word)
        bets.new_street()
        self.last = None
        self.order_by_board()
        return event

    def order_by_board(self) -> None:
        """The hand showing that acts first begins."""
        bets = self.bets
        values = {seat: board_rank(self.ups[seat], razz=self.razz) for seat in bets.order if seat in bets.left}
        best = (min if self.razz else max)(values.values())
        equal = [seat for seat, value in values.items() if value == best]
        ranks = LOW if self.razz else HIGH
        first = equal[0]
        if not self.home:
            first = max(equal, key=lambda seat: max(by_suit(card, ranks) for card in self.ups[seat]))
        if bets.queue:
            bets.queue = [seat for seat in (first, *self.from_left(first)) if seat in bets.queue]

    # ------------------------------------------------------------ acts

    def sizes(self, seat: str) -> list[int]:
        """The totals to which *seat* may bet or raise."""
        found = super().sizes(seat)
        bets = self.bets
        if not isinstance(bets, StudBets) or not found or not self.home or bets.street != 1 or self.game != "stud":
            return found
        pair = any(len({card[1] for card in self.ups[one]}) < 2 for one in bets.left)
        upper = bets.price + 2 * bets.big
        room = bets.stacks[seat] - bets.need(seat)
        return [*found, upper] if pair and not bets.upper and room >= 2 * bets.big else found

    def raises(self, seat: str, total: int) -> int:
        """*seat* bets or raises to *total* in turn; the event."""
        bets = self.bets
        upper = isinstance(bets, StudBets) and bets.street == 1 and total - bets.price == 2 * bets.big
        if isinstance(bets, StudBets):
            bets.upper = bets.upper or upper
        return super().raises(seat, total)

    def fold(self, seat: str) -> int:
        """*seat* folds in turn; with no bet the seat still gets cards at home."""
        if isinstance(self.bets, StudBets) and not self.bets.need(seat):
            self.bets.free.append(seat)
        return super().fold(seat)

    # ------------------------------------------------------------ the end

    def show_down(self) -> None:
        """The hands are shown, those that nobody throws away."""
        self.shown_from = len(self.scene.tokens)
        if self.attempt("end") or self.stopped:
            return
        for seat in [seat for seat in self.bets.order if seat in self.bets.left]:
            cards = self.hands[seat] if self.rng.random() < 0.5 else [*self.hands[seat][:2], self.hands[seat][6]]
            if seat == self.faced:
                cards = self.hands[seat]
            self.scene.add(f"!show {seat} {' '.join(cards)}")

    def net(self) -> dict[str, int]:
        """The chips that each player wins or loses."""
        bets = self.bets
        if len(bets.left) == 1:
            got = {bets.left[0]: sum(bets.total.values())}
        else:
            hands = {seat: self.hands[seat] for seat in bets.order if seat in bets.left}
            got = divide({seat: bets.total[seat] for seat in bets.order}, hands, self.game, self.odd_high, self.odd_low)
        return {seat: got.get(seat, 0) - bets.total[seat] for seat in bets.order}

    def odd_high(self, seat: str) -> int:
        """The order of the odd chips among high hands: the highest card, of all at home, else of the five."""
        return -max(by_suit(card) for card in (self.hands[seat] if self.home else best_five(self.hands[seat])))

    def odd_low(self, seat: str) -> int:
        """The order of the odd chips among low hands: at home the lowest card of all, else the highest of the five."""
        if self.home:
            return min(by_suit(card, LOW) for card in self.hands[seat])
        return -max(by_suit(card, LOW) for card in low(self.hands[seat])[1])


def best_five(cards: Sequence[str]) -> tuple[str, ...]:
    """The five of *cards* that are best for high."""
    return max(combinations(cards, 5), key=worth)
