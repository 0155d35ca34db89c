"""Canasta for four: red threes, first melds, the pile and what freezes it, canastas, going out (001:2912-3017)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tests.oracle.canasta_melds import (
    BLACK_THREES,
    CANASTA,
    NATURAL,
    PACK,
    RED_THREES,
    count,
    groups,
    is_meld,
    is_wild,
    least,
    rank,
    ranks_of,
)
from tests.oracle.deals import COMPASS
from tests.oracle.melding_table import ACT, DRAW, Meld, MeldingTable
from tests.oracle.scene import Scene

if TYPE_CHECKING:
    from random import Random

    from tests.oracle.table import Planned

CODE = "canasta"
ROWS = {
    "without-drawing": "other without-drawing",
    "without-drawing-too-late too-few-in-play": "other without-drawing-too-late other-cause too-few-in-play",
    "several-cards-too-late too-few-in-play": "other several-cards-too-late other-cause too-few-in-play",
    "wrong-moment": "forbidden-meld",
    "several-cards": "other several-cards",
    "one-card-seen": "not-in-hand",
    "too-many-after-discard too-many-in-play": "in-hand",
    "hand-was-incorrect": "forbidden-meld",
}
"""What rummy rules, as canasta does or sends it on."""


class CanastaTable(MeldingTable):
    """One deal of canasta."""

    one_pack = False
    takes_top = False

    def __init__(self, rng: Random, scene: Scene, stock: list[str], plan: list[Planned], scores: Counter[str]) -> None:
        """*scores*: of the sides, before the deal."""
        super().__init__(rng, scene, stock, plan)
        self.scores = scores
        self.raised: Counter[str] = Counter()
        self.uncovered = False
        """Whether a card that must be covered is left on top of the pile."""
        self.kept_three: str | None = None
        """Who has forgotten his red threes."""
        self.quiet: str | None = None
        """Whose hand was dealt too many cards, which nobody has found yet: he melds nothing."""
        self.most_turns = 90

    def ruled(self, rows: str | None) -> str | None:
        """Canasta's own rows, or those by which it sends a fault on to rummy."""
        return ROWS.get(rows, rows) if rows else None

    # ------------------------------------------------------------ sides

    def side(self, seat: str) -> str:
        """The partnership of *seat*."""
        return "NS" if seat in "NS" else "EW"

    def rivals(self, seat: str) -> list[str]:
        """The other partnership."""
        return [other for other in COMPASS if self.side(other) != self.side(seat)]

    def own(self, seat: str) -> list[Meld]:
        """The melds of the side of *seat*."""
        return [meld for meld in self.melds if self.side(meld.seat) == self.side(seat)]

    def minimum(self, seat: str) -> int:
        """What the first meld of the side must count; nothing once it has melded."""
        return 0 if self.own(seat) else self.minimum_before(seat)

    def minimum_before(self, seat: str) -> int:
        """What the first meld had to count, now that there is one."""
        side = self.side(seat)
        return least(self.scores[side]) + self.raised[side]

    def short_by(self, seat: str) -> int:
        """How much the side's melds lack of it."""
        return self.minimum_before(seat) - count(card for meld in self.own(seat) for card in meld.cards)

    def drawn_since(self, event: int, seat: str) -> bool:
        """Whether another player had drawn when somebody spoke of *event*."""
        return any(name == "draw" and who != seat for name, who, _ in self.until_mentioned(event))

    def may_go_out(self, seat: str) -> bool:
        """Whether the side has a canasta."""
        return any(len(meld.cards) >= CANASTA for meld in self.own(seat))

    def spare(self, seat: str) -> int:
        """Cards that must be left before the discard."""
        return 0 if self.may_go_out(seat) else 2

    # ------------------------------------------------------------ the course of play

    def open_play(self) -> None:
        """Turn a card, and others upon it while it is a wild card or a three."""
        while not self.pile or (not self.uncovered and not self.plain(self.pile[-1])):
            self.pile.append(self.stock.pop())
            self.say("upcard", self.pile[-1])

    def attempt(self) -> bool:
        """Who forgets nothing lays his red threes down before anything can go wrong."""
        if self.stage == DRAW:
            self.threes(self.turn)
        return self.stopped or super().attempt()

    def plain_stock(self, cards: int = 1) -> bool:
        """No red three, which would not stay in the hand."""
        return len(self.stock) >= cards and not set(self.stock[-cards:]) & set(RED_THREES)

    def draw(self, seat: str) -> None:
        """Red threes first, then a card of the stock."""
        self.threes(seat)
        if not self.stopped:
            self.draw_stock(seat)
            self.threes(seat)

    def sets(self, seat: str) -> list[tuple[str, ...]]:
        """Natural melds of ranks that the side has not melded; none before its first meld, which must count enough."""
        if not self.own(seat):
            return []
        known = [ranks_of(meld.cards) for meld in self.own(seat)]
        return [tuple(cards[:3]) for cards in groups(self.hands[seat]) if ranks_of(cards) not in known]

    def plain(self, card: str) -> bool:
        """Whether *card* is natural, of rank ace to four."""
        return rank(card) in NATURAL

    def step(self) -> None:
        """Red threes; a draw from the stock or the whole pile; melds; a discard."""
        seat = self.turn
        if self.stage == ACT:
            self.act(seat)
            return
        if self.surplus[seat] > 0:
            self.discard(seat, self.spared(seat))
            self.surplus[seat] -= 1
            self.pass_on(seat)
            return
        if self.surplus[seat] < 0:
            self.surplus[seat] += 1
            self.last = seat
            self.draw(seat)
            self.pass_on(seat)
            return
        way = self.way_to_take(seat) if seat != self.quiet else []
        if way and (not self.stock or self.rng.random() < 0.6):
            self.take(seat, way)
        elif self.stock:
            self.draw(seat)
        else:
            # The stock is gone and the discard is not taken: play ends.
            self.end()
        self.stage = ACT

    def threes(self, seat: str) -> None:
        """Red threes are laid down and replaced; the last card of the stock, if it is one, ends the play."""
        while (held := [card for card in self.hands[seat] if card in RED_THREES]) and seat != self.kept_three:
            self.leave(seat, held[:1])
            self.tell("meld", seat, held[0])
            if not self.stock:
                self.end()
                return
            card = self.stock.pop()
            self.hands[seat].append(card)
            self.draws(seat, card)

    # ------------------------------------------------------------ the pile

    def frozen(self, seat: str) -> bool:
        """Whether only a natural pair takes the pile."""
        return not self.own(seat) or any(is_wild(card) or card in RED_THREES for card in self.pile)

    def way_to_take(self, seat: str) -> list[list[str]]:
        """The melds that take the pile lawfully, its top card in the first; empty where there are none."""
        if not self.pile or not self.plain(self.pile[-1]) or self.one_for_one(seat):
            return []
        top, hand = self.pile[-1], self.hands[seat]
        alike = [card for card in hand if rank(card) == top[1]]
        wild = [card for card in hand if is_wild(card)]
        known = any(ranks_of(meld.cards) == {top[1]} for meld in self.own(seat))
        if len(alike) >= 2:
            first = [top, *alike[: self.rng.choice((2, 2, len(alike)))]]
        elif self.frozen(seat):
            return []
        elif known:
            first = [top]
        elif alike and wild:
            first = [top, alike[0], wild[0]]
        else:
            return []
        return self._with_others(seat, first)

    def one_for_one(self, seat: str) -> bool:
        """A hand of one card does not take a pile of one card."""
        return len(self.hands[seat]) == 1 and len(self.pile) == 1

    def _with_others(self, seat: str, first: list[str]) -> list[list[str]]:
        """*first*, and what else a first meld needs; a card is left to discard."""
        melds, need = [first], self.minimum(seat)
        for cards in groups(self.hands[seat]):
            if count(card for meld in melds for card in meld) < need and ranks_of(cards) != ranks_of(first):
                melds.append(cards)
        left = len(self.hands[seat]) + len(self.pile) - sum(map(len, melds))
        enough = count(card for meld in melds for card in meld) >= need
        return melds if enough and left >= self.spare(seat) + 1 else []

    def take(self, seat: str, melds: list[list[str]]) -> int:
        """*seat* takes the pile with *melds*; the number of the draw."""
        top = self.pile.pop()
        before = self.rng.random() < 0.6
        event = 0 if before else self.tell("draw", seat, "pile")
        self.hands[seat].append(top)
        for cards in melds:
            self.put(seat, cards)
        if before:
            event = self.tell("draw", seat, "pile")
        self.hands[seat] += self.pile
        self.pile, self.source, self.taken = [], "pile", top
        for card in [card for card in self.hands[seat] if card in RED_THREES]:
            # A red three that comes with the pile is not replaced.
            self.leave(seat, [card])
            self.tell("meld", seat, card)
        return event

    # ------------------------------------------------------------ melds

    def put(self, seat: str, cards: list[str]) -> int:
        """*cards* become a meld, or go to that of their rank."""
        known = next((meld for meld in self.own(seat) if ranks_of(meld.cards) == ranks_of(cards)), None)
        if known is None:
            return self.lay(seat, cards)
        self.leave(seat, cards)
        known.cards += cards
        self.melded = True
        return self.tell("layoff" if self.rng.random() < 0.5 else "meld", seat, *cards)

    def act(self, seat: str) -> None:
        """Meld what one likes, and discard."""
        if seat != self.quiet:
            self.lay_down(seat)
        self.finish(seat)

    def lay_down(self, seat: str) -> None:
        """A first meld that counts enough, or anything once there is one."""
        found = groups(self.hands[seat])
        if not self.own(seat):
            if count(card for cards in found for card in cards) < self.minimum(seat):
                return
            if len(self.hands[seat]) - sum(map(len, found)) < self.spare(seat):
                return
            for cards in found:
                self.put(seat, cards)
        for cards in groups(self.hands[seat]):
            self._put_if(seat, cards, 0.7)
        for card in tuple(self.hands[seat]):
            if ranks_of([card]) and any(ranks_of(meld.cards) == ranks_of([card]) for meld in self.own(seat)):
                self._put_if(seat, [card], 0.8)
        self.add_wild(seat)

    def _put_if(self, seat: str, cards: list[str], share: float) -> None:
        longer = [m for m in self.own(seat) if ranks_of(m.cards) == ranks_of(cards)]
        made = any(len(meld.cards) + len(cards) >= CANASTA for meld in longer)
        left = len(self.hands[seat]) - len(cards)
        if left >= (0 if made else self.spare(seat)) and self.rng.random() < share:
            self.put(seat, cards)

    def add_wild(self, seat: str) -> None:
        """A wild card to the first meld of the side that may have one more."""
        for card in [card for card in self.hands[seat] if is_wild(card)]:
            meld = next((meld for meld in self.own(seat) if is_meld([*meld.cards, card])), None)
            if meld and len(self.hands[seat]) > self.spare(seat) and self.rng.random() < 0.4:
                self.leave(seat, [card])
                meld.cards.append(card)
                self.tell("layoff", seat, card)

    def finish(self, seat: str) -> None:
        """Discard and pass the turn on; out of cards, the deal is over."""
        if self.hands[seat]:
            self.discard(seat, self.spared(seat))
        if not self.hands[seat]:
            self.end()
        self.pass_on(seat)

    def spared(self, seat: str) -> str:
        """A card that matches little; a wild one now and then, which freezes the pile; no red three."""
        free = [card for card in self.hands[seat] if card not in RED_THREES]
        if self.rng.random() < 0.15:
            return self.rng.choice(free)
        return min(free, key=lambda card: (is_wild(card), self._alike(seat, card), card))

    def _alike(self, seat: str, card: str) -> int:
        return sum(rank(other) == rank(card) for other in self.hands[seat]) - (card in BLACK_THREES)


def deal(rng: Random) -> tuple[Scene, list[str], Counter[str]]:
    """Eleven cards each; the scores before the deal; in half of the deals the ranks lean to one side or the other."""
    pack = list(PACK)
    rng.shuffle(pack)
    if rng.random() < 0.5:
        _lean(rng, pack)
    hands = {seat: [pack.pop() for _ in range(11)] for seat in COMPASS}
    scores = Counter({side: rng.choice((-200, 0, 0, 700, 1495, 1500, 2000, 3000, 4100)) for side in ("NS", "EW")})
    told = " ".join(f"{side}:{scores[side]}" for side in ("NS", "EW"))
    return Scene(CODE, COMPASS, rng.choice(COMPASS), hands, tags={"Score": told}), pack, scores


def _lean(rng: Random, pack: list[str]) -> None:
    """Bring cards of one half of the ranks to one side's places, most of the time."""
    of_one = set(rng.sample(NATURAL, 6))
    for place in range(len(pack)):
        dealt = len(pack) - 1 - place
        wants = (dealt // 11 if dealt < 44 else dealt) % 2 == 0
        if rng.random() < 0.7 and (rank(pack[place]) in of_one) != wants:
            other = rng.randrange(len(pack))
            pack[place], pack[other] = pack[other], pack[place]
