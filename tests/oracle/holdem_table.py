"""One hand of hold'em or Omaha: blinds, the streets, the showdown, and what each player wins or loses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.deals import PACK
from tests.oracle.holdem import SEATS, STREETS, Bets, best, shares
from tests.oracle.holdem_home import settle_home
from tests.oracle.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from tests.oracle.table import Planned

CODE, HOME = "poker-tda-2024", "poker-home"


class HoldemTable:
    """A hand from the blinds to the showdown."""

    def __init__(self, rng: Random, plan: list[Planned], code: str = CODE) -> None:
        """A hand in which *plan* will go wrong, by the rules of *code*."""
        self.rng, self.plan = rng, plan
        self.home = code == HOME
        number = rng.choice((2, 3, 3, 4, 4, 5, 6, 8, 10))
        self.seats = tuple(SEATS[:number])
        self.dealer = rng.choice(self.seats)
        at = self.seats.index(self.dealer) + 1
        order = (*self.seats[at:], *self.seats[:at])
        self.omaha = rng.random() < 0.3
        kind = rng.choice(("nl", "nl", "pot", "limit"))
        pack = list(PACK)
        rng.shuffle(pack)
        self.pack = pack
        self.hands = {seat: [pack.pop() for _ in range(4 if self.omaha else 2)] for seat in self.seats}
        self.scene = Scene(code, self.seats, self.dealer, self.hands)
        self.deep = rng.random() < 0.5
        """Whether all have chips enough for several motions."""
        self.stacks = {seat: rng.randint(150, 900) if self.deep else rng.randint(3, 60) for seat in self.seats}
        if rng.random() < 0.3:
            self.stacks |= {seat: rng.randint(3, 12) for seat in self.seats if rng.random() < 0.4}
        self.lively = bool(plan) and plan[0].name == "bet_not_reopened"
        """Whether short stacks go all-in and nobody folds."""
        if self.lively:
            self.stacks = {seat: rng.choice((rng.randint(3, 20), 400)) for seat in self.seats}
        self.bets = Bets(kind, order, dict(self.stacks), left=list(order), apart=self.home, cap=3 * self.home)
        self.between: set[str] = set()
        """Who has acted before their turn, and a player in turn has bet, called or raised since."""
        self.board: list[str] = []
        self.acts = 0
        self.shown_from: int | None = None
        """The number of events before the showdown; None if there was none."""
        self.skipped = False
        """Whether somebody has acted out of turn since the last act in turn."""
        self.last: str | None = None
        """Who acted last in turn on this street."""
        self.uncertain = False
        """Whether what comes after a fault is not for the oracle to say: the hand is not paid out."""
        self.stopped = False
        self.waiting: dict[str, Callable[[bool, str], None]] = {}
        """What to do when the turn has come to a player who acted before it: (whether the bet has changed, what the
        players in turn did)."""
        self.did: dict[str, str] = {}
        """What the players in turn did since each such act."""
        self.settling: list[Callable[[], None]] = []
        self.tags()

    def tags(self) -> None:
        """What the table has agreed on."""
        tags, bets = self.scene.tags, self.bets
        tags["Stacks"] = " ".join(f"{seat}:{chips}" for seat, chips in self.stacks.items())
        if bets.kind == "pot":
            tags["Limit"] = "pot"
        elif bets.kind == "limit":
            tags["Limit"] = f"{bets.big} {2 * bets.big}"
        if self.omaha:
            tags["Variant"] = "omaha"

    # ------------------------------------------------------------ the course of the hand

    def run(self) -> None:
        """From first to last."""
        self.post()
        self.bet()
        while not self.stopped and len(self.bets.left) > 1 and self.bets.street < 3:
            self.deal()
            self.bet()
        if not self.stopped and len(self.bets.left) > 1:
            self.show_down()
        self.finish()

    def finish(self) -> None:
        """Settle what is open, and what each player wins or loses."""
        for settle in self.settling:
            settle()
        if self.home:
            settle_home(self)
        if not self.uncertain and not self.stopped:
            self.scene.net = self.net()

    def post(self) -> None:
        """Antes and blinds."""
        bets, scene = self.bets, self.scene
        if self.rng.random() < 0.25:
            scene.add("!antes 1")
            for seat in bets.order:
                bets.stacks[seat] -= 1
                bets.total[seat] += 1
        two = len(bets.order) == 2
        small, big = (bets.order[1], bets.order[0]) if two else bets.order[:2]
        scene.add(f"!blinds 1 {bets.big}")
        bets.pay(small, 1)
        bets.pay(big, min(bets.big, bets.stacks[big]))
        bets.price = bets.full = bets.big
        bets.raised = 1
        bets.queue = [*bets.after(big), *([big] if bets.stacks[big] else [])]
        bets.settle_queue()

    def deal(self) -> None:
        """The next street."""
        number = 3 if self.bets.street == 0 else 1
        if self.rng.random() < 0.2:
            self.scene.add("!burn")
        if not self.attempt("deal"):
            self.lay([self.pack.pop() for _ in range(number)])

    def lay(self, cards: list[str], word: str = "") -> int:
        """Put *cards* on the board as the next street; the event."""
        self.board += cards
        event = self.scene.add(f"!{STREETS[self.bets.street]} {' '.join(cards)}{word}")
        self.bets.new_street()
        self.last = None
        return event

    def bet(self) -> None:
        """One street of betting."""
        bets = self.bets
        while not self.stopped and bets.queue and len(bets.left) > 1:
            seat = bets.queue[0]
            if seat in self.waiting:
                self.waiting.pop(seat)(False, self.did.pop(seat))
                bets.settle_queue()
                continue
            if not self.attempt("bet"):
                self.act(seat)
        if len(bets.left) < 2:
            for seat in list(self.waiting):
                self.waiting.pop(seat)(True, self.did.pop(seat))

    def attempt(self, stage: str) -> bool:
        """Commit one of the faults that are due at this *stage*, if the table offers the chance."""
        for planned in self.plan:
            due = planned.name.startswith(stage) and planned.due <= self.acts and not self.waiting
            if due and planned.commit(self):
                self.plan.remove(planned)
                self.scene.faults.append(planned.name)
                return True
        return False

    # ------------------------------------------------------------ acts

    def act(self, seat: str) -> None:
        """*seat*, whose turn it is, does something that is allowed."""
        bets, rng = self.bets, self.rng
        need, way = bets.need(seat), rng.random()
        sizes = self.sizes(seat)
        if self.lively:
            everything = bets.put[seat] + bets.stacks[seat]
            sizes = [size for size in sizes if size == everything] if everything < 21 else sizes[: not bets.price]
            way = min(way, 0.8)
        if sizes and way < (0.6 if self.lively else 0.3):
            self.raises(seat, rng.choice(sizes))
        elif need and way > 0.87:
            self.fold(seat)
        elif need:
            self.call(seat)
        else:
            self.check(seat)

    def sizes(self, seat: str) -> list[int]:
        """The totals to which *seat* may bet or raise."""
        bets = self.bets
        least, most = bets.least(), bets.most(seat)
        room = bets.stacks[seat] - bets.need(seat)
        if room <= 0 or bets.barred(seat) or bets.need(seat) < bets.price - bets.put[seat]:
            return []
        others = [one for one in bets.able() if one != seat]
        if not others:
            return []
        if most < least:
            # All in for less than a full bet or raise.
            return [bets.price + room] if room == most else []
        found = {least, most, min(most, least + self.rng.randrange(20))}
        return [bets.price + above for above in sorted(found)]

    def done(self, seat: str, did: str) -> None:
        """*seat* has acted in turn."""
        self.acts += 1
        self.last, self.skipped = seat, False
        if did not in ("check", "fold"):
            self.between.update(self.did)
        for one in self.did:
            if self.did[one] not in ("bet", "raise") and not (
                self.did[one] == "short_all_in" and did in ("call", "fold")
            ):
                self.did[one] = did
        self.bets.settle_queue()

    def raises(self, seat: str, total: int) -> int:
        """*seat* bets or raises to *total* in turn; the event."""
        bets = self.bets
        above, name = total - bets.price, "raise" if bets.price else "bet"
        everything = total - bets.put[seat] == bets.stacks[seat]
        short = above < bets.least() and bets.price
        if everything and self.rng.random() < 0.5:
            event = self.scene.add(f"!all-in {seat}" + (f" {total}" if self.rng.random() < 0.5 else ""))
        elif not everything and self.rng.random() < 0.06:
            event = self.scene.add(f"!announce {seat} {name} {total}")
            if self.rng.random() < 0.5:
                self.scene.add(f"!{name} {seat} {total}")
        else:
            event = self.scene.add(f"!{name} {seat} {'to ' * (name == 'raise')}{total}")
        bets.raise_to(seat, total)
        self.done(seat, "short_all_in" if everything and short else name)
        return event

    def call(self, seat: str) -> int:
        """*seat* calls in turn; the event."""
        chips = min(self.bets.need(seat), self.bets.stacks[seat])
        way = self.rng.random()
        if way < 0.1 and chips == self.bets.stacks[seat]:
            event = self.scene.add(f"!all-in {seat}")
        elif way < 0.2:
            event = self.scene.add(f"!announce {seat} call")
        else:
            event = self.scene.add(f"!call {seat}" + (f" {chips}" if way < 0.4 else ""))
        self.bets.call(seat)
        self.done(seat, "call")
        return event

    def check(self, seat: str) -> int:
        """*seat* checks in turn; the event."""
        event = self.scene.add(f"!announce {seat} check" if self.rng.random() < 0.05 else f"!check {seat}")
        self.bets.call(seat, 0)
        self.done(seat, "check")
        return event

    def fold(self, seat: str) -> int:
        """*seat* folds in turn; the event."""
        event = self.scene.add(f"!{self.rng.choice(('drop', 'drop', 'muck'))} {seat}")
        self.bets.fold(seat)
        self.done(seat, "fold")
        return event

    # ------------------------------------------------------------ the end

    def show_down(self) -> None:
        """The hands are shown, those that nobody throws away."""
        self.shown_from = len(self.scene.tokens)
        if self.attempt("end") or self.stopped:
            return
        bets = self.bets
        for seat in [seat for seat in bets.order if seat in bets.left]:
            everything = any(not bets.stacks[one] for one in bets.left)
            beaten = best(self.hands[seat], self.board) < max(best(self.hands[one], self.board) for one in bets.left)
            if beaten and not everything and self.rng.random() < 0.3:
                self.scene.add(f"!muck {seat}")
            elif self.rng.random() < 0.8:
                self.scene.add(f"!show {seat} {' '.join(self.hands[seat])}")

    def net(self) -> dict[str, int]:
        """What each player wins or loses."""
        bets = self.bets
        if len(bets.left) == 1:
            ranked = {bets.left[0]: (0,)}
        else:
            ranked = {seat: best(self.hands[seat], self.board) for seat in bets.order if seat in bets.left}
        got = shares({seat: bets.total[seat] for seat in bets.order}, ranked, bets.order)
        return {seat: got[seat] - bets.total[seat] for seat in bets.order}
