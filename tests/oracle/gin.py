"""Gin rummy: two players, an upcard that is offered, sets laid down when one knocks with ten points or less."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.matched_sets import PACK, after_discard, best, is_set
from tests.oracle.melding_table import ACT, DRAW, Meld
from tests.oracle.rummy import RummyTable
from tests.oracle.scene import Scene

if TYPE_CHECKING:
    from random import Random

    from tests.oracle.table import Planned

CODE = "gin-rummy"
SEATS = ("N", "S")
LIMIT = 10
BARRED = 2
"""Cards of the stock that nobody draws."""
ROWS = {
    "same-card": "upcard-just-taken same-card",
    "same-card-too-late": "upcard-just-taken same-card-too-late",
    "without-drawing": "other without-drawing",
    "several-cards": "other several-cards",
    "several-cards-one-drawn": "other several-cards-one-drawn",
    "one-card-seen": "card-seen-in-turn",
    "loser-too-many": "opponent-too-many",
    "loser-too-few": "opponent-too-few",
}
"""What rummy rules, as gin does, which sends most of it on to rummy."""


class GinTable(RummyTable):
    """One deal of gin."""

    melds_go_back = False

    def __init__(self, rng: Random, scene: Scene, stock: list[str], plan: list[Planned]) -> None:
        """The upcard is offered to the non-dealer first."""
        super().__init__(rng, scene, stock, plan)
        self.offers = [self.turn, scene.dealer]
        self.written = rng.random() < 0.6
        """Whether refusals are written down."""
        self.knocks = True
        """Whether anybody who can knock does so some time."""

    def ruled(self, rows: str | None) -> str | None:
        """Gin's own rows, or those by which it sends a fault on to rummy."""
        return ROWS.get(rows, rows if rows in OWN else None) if rows else None

    def dealt_rows(self, *, many: bool, early: bool) -> str:
        """Before his first draw there is a new deal, later the other player chooses."""
        return "before-his-first-draw" if early else "one-wrong"

    def buried_rows(self, seat: str, event: int) -> str:
        """The wrong discard is exchanged until the opponent discards again."""
        return "too-late" if self.discarded(event, self.left(seat)) else "corrected"

    # ------------------------------------------------------------ the course of play

    def allows(self, planned: Planned) -> bool:
        """While the upcard is on offer only those faults that belong there."""
        return bool(self.offers) == (planned.name in AT_THE_OFFER)

    def step(self) -> None:
        """Take or refuse the upcard; draw; knock or discard."""
        if self.offers:
            self.offer(self.offers[0])
        elif self.stage == DRAW and len(self.stock) <= BARRED:
            # The fiftieth card is drawn and nobody has knocked: the hand is a draw.
            self.end()
        else:
            super().step()

    def offer(self, seat: str) -> None:
        """*seat* takes the upcard or refuses it; refused by both, the non-dealer draws from the stock."""
        if self.rng.random() < (0.8 if self.useful(seat, self.pile[-1]) else 0.15):
            self.offers, self.turn = [], seat
            self.draw_pile(seat)
            self.stage = ACT
            return
        if self.written:
            self.tell("refuse", seat)
        self.offers.remove(seat)
        if not self.offers:
            self.draw_stock(self.turn)
            self.stage = ACT

    def useful(self, seat: str, card: str) -> bool:
        """Whether *card* lessens what is left over."""
        hand = self.hands[seat]
        return after_discard([*hand, card], card)[0] < best(hand)[0]

    def act(self, seat: str) -> None:
        """Knock, or discard."""
        count, gone = after_discard(self.hands[seat], self.taken)
        # Who has seen a card that is not his knocks in that turn only if he is gin.
        able = count == 0 or (count <= LIMIT and seat != self.saw)
        if able and self.knocks and seat != self.wrong and self.rng.random() < 0.6:
            self.knock(seat, gone)
            return
        self.finish(seat)

    def finish(self, seat: str) -> None:
        """Discard, and pass the turn on."""
        self.discard(seat, self.spared(seat))
        self.pass_on(seat)

    def seen(self, card: str, *, bury: bool) -> None:
        """A card seen wrongly lies beside the pile from now on; here nobody takes it."""

    def lay_down(self, seat: str) -> None:
        """Nothing is laid down before a knock."""

    def lay_off(self, seat: str) -> None:
        """Nor laid off."""

    def sets(self, seat: str) -> list[tuple[str, ...]]:
        """No sets that may be laid down in a turn."""
        return []

    # ------------------------------------------------------------ the knock

    def knock(self, seat: str, gone: str) -> int:
        """*seat* knocks, discards and lays down; the other lays down and lays off. The number of the knock."""
        count = best(card for card in self.hands[seat] if card != gone)[0]
        event = self.tell("out" if count == 0 and self.rng.random() < 0.3 else "knock", seat)
        self.out = seat
        self.discard(seat, gone)
        self.show(seat)
        self.answer(self.left(seat), lays_off=count > 0)
        self.end()
        return event

    def show(self, seat: str) -> list[Meld]:
        """*seat* lays its sets down."""
        laid = [Meld(seat, list(cards)) for cards in best(self.hands[seat])[1]]
        for meld in laid:
            self.lay(seat, meld.cards)
        return self.melds[len(self.melds) - len(laid) :]

    def answer(self, seat: str, *, lays_off: bool) -> None:
        """The knocker's opponent lays his own sets down, and lays off what fits the knocker's."""
        theirs = list(self.melds)
        if self.rng.random() < 0.8:
            self.show(seat)
        for card in tuple(self.hands[seat]) if lays_off else ():
            fitting = [meld for meld in theirs if is_set([*meld.cards, card])]
            if fitting and self.rng.random() < 0.8:
                self.add(seat, [card], fitting[0])


AT_THE_OFFER = ("draws_before_the_refusal", "dealer_draws_at_the_offer")
OWN = frozenset(
    (
        *("before-the-refusal", "early-draw", "last-two-cards", "after-the-fiftieth-card", "not-a-set", "wrong-moment"),
        *("over-nothing-shown", "over-cards-shown", "over-laid-off", "wrong-number", "laid-off-on-gin", "one-wrong"),
        *("before-his-first-draw", "too-late", "corrected", "knockers-hand wrong-number"),
    )
)
"""Rows of gin itself."""


def deal(rng: Random) -> tuple[Scene, list[str]]:
    """Ten cards each; the rest is the stock."""
    pack = list(PACK)
    rng.shuffle(pack)
    hands = {seat: [pack.pop() for _ in range(10)] for seat in SEATS}
    return Scene(CODE, SEATS, rng.choice(SEATS), hands), pack
