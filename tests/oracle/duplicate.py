"""Duplicate bridge under the laws of 2017: what rulings bind the players to, and which row decides on a revoke."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.oracle.auction import left, partner, side
from tests.oracle.bridge import BridgeTable
from tests.oracle.revoke_costs import TWELFTH, Lapse, costs, rows
from tests.oracle.scene import UNSAID, Transfer

if TYPE_CHECKING:
    from random import Random

    from tests.oracle.scene import Expected, Scene
    from tests.oracle.table import Planned, Revoke

CODE = "duplicate-2017"
DEADLINES = ("!next-call {}", "!round-over", "!hands-returned", "!attention {}")


class _Careful(dict[str, str]):
    """Who must pass: judgements decide that here, so that whoever might have to does it."""

    def __init__(self, careful: set[str]) -> None:
        super().__init__()
        self.seats = careful

    def __setitem__(self, seat: str, span: str) -> None:
        self.seats |= {seat, partner(seat)}

    def update(self, *spans: Any, **more: str) -> None:
        for seat, span in dict(*spans, **more).items():
            self[seat] = span


class DuplicateTable(BridgeTable):
    """One board from the first call to the last card, and what is said after it."""

    double_corrects = False
    opening_bars = False
    calls_accepted = False

    def __init__(self, rng: Random, scene: Scene, bidding: list[Planned], play: list[Planned]) -> None:
        """*bidding* will go wrong in the auction and just after it, *play* in the play."""
        super().__init__(rng, scene, bidding, play)
        self.barred = _Careful(self.careful)
        self.who: dict[int, str] = {}
        """Number of an event → the hand that played."""
        self.spoken: int | None = None
        """The event that drew attention to the revokes before it, if any did."""
        self.after: list[str] = []
        """What was said and done after the play, in order."""
        self.given: dict[str, int] = {}
        """Tricks that each side got by a claim."""
        self.given_back = False
        """A claim or concession gave away tricks that could not be lost."""
        self.looked = False
        """Dummy has looked into another hand."""

    @property
    def dummy(self) -> str:
        """The hand that lies open."""
        return partner(self.declarer)

    # ------------------------------------------------------------ acting

    def call_legal(self, seat: str, *, doubles: bool = True) -> str:
        """Whoever is careful passes, unless he has to make his call again."""
        return super().call_legal(seat, doubles=doubles and not self.careful)

    def put(self, seat: str, card: str) -> int:
        """Declarer says that a lead is free where a major penalty card lets him choose."""
        leads = not self.play.open_trick and self.play.turn == seat
        if leads and partner(seat) in self.penalty and seat not in self.demand:
            self.scene.add(f"!elect {self.declarer} free")
        event = super().put(seat, card)
        self.who[event] = seat
        return event

    def may_be_a_second(self, seat: str, card: str) -> bool:
        """A card that could have been played to the trick (45E), but for dummy's, which declarer calls for."""
        hand = self.play.hands[seat]
        if not self.play.tricks or seat == self.dummy or len(hand) == 1:
            return False
        led = self.play.tricks[-1].suit
        return card[0] == led or not any(held[0] == led for held in hand)

    def may_stand(self, kind: str, seat: str) -> bool:
        """An opening lead of declarer's side nobody can accept: it is a card exposed in the auction (54E)."""
        return kind != self.opening_kind or self.defends(seat)

    def out_of_rotation(self, turn: str, what: str) -> list[str]:
        """Who has just called would change his call (25), and who passes for the last time takes a turn away (17D3)."""
        closing = what == "pass" and self.auction.run + 1 >= self.auction.closing
        return [] if closing else [left(turn), left(turn, 2)]

    def talk(self, against: str) -> None:
        """Dummy says nothing during the play."""
        before = len(self.scene.tokens)
        super().talk(against)
        if self.declarer:
            said = self.scene.tokens[before:]
            self.scene.tokens[before:] = [one for one in said if one.split()[1] != self.dummy]

    def picked_up(self, seat: str, card: str, *, sure: bool = False) -> None:
        """As long as a penalty card lies declarer has choices to make."""
        super().picked_up(seat, card, sure=sure)
        if self.penalty:
            self.scene.due = ("penalty-card",)

    def claim(self) -> None:
        """A claim of any number of tricks is a fault of its own here (``duplicate_faults.claim``)."""

    def retracted_lead(self, seat: str, turn: str, card: str) -> None:
        """The card of a defender is a major penalty card; if his partner has the lead declarer may choose it."""
        if not self.defends(seat):
            super().retracted_lead(seat, turn, card)
            return
        self.scene.due = ("penalty-card",)
        way = self.rng.random()
        if turn == partner(seat) and way < 0.5:
            how = "require" if way < 0.25 else "forbid"
            self.scene.add(f"!elect {self.declarer} {how} {card[0]}")
            self.demand[turn] = (how, card[0])
            self.met.discard(turn)
        else:
            self.penalty[seat] = (card, True)

    # ------------------------------------------------------------ afterwards

    @property
    def extra(self) -> bool:
        """Whether the faulty trick has one card too many; a hand that failed to play to it is no longer waited for."""
        if self.defective is None:
            return False
        trick = self.play.tricks[self.defective[1] - 1]
        return len(trick.cards) > 3 or bool(trick.waiting)

    def say_after(self) -> None:
        """What may happen when the last card is played: calls on the next board, words, the end of the round."""
        rng = self.rng
        if rng.random() < 0.4:
            return
        for what in rng.sample(DEADLINES, rng.randrange(1, len(DEADLINES) + 1)):
            said = what.format(rng.choice([seat for seat in "NESW" if seat != self.dummy or "next" in what]))
            self.scene.add(said)
            self.after.append(said)

    def _first(self, what: str, *but: str) -> int | None:
        """The place of the first *what* after the play."""
        return next((i for i, said in enumerate(self.after) if said.startswith(what) and said not in but), None)

    def _in_time(self, place: int | None) -> bool:
        """Whether the words about it, if there were any, came before what stands at *place*."""
        spoken = self._first("!attention")
        return place is None or (spoken is not None and spoken < place)

    def late(self, seat: str, event: int) -> str:
        """What makes it too late for an automatic trick for what *seat* did in *event* (64B4, 64B5)."""
        if self.spoken is not None and event < self.spoken:
            return ""
        own = tuple(f"!next-call {other}" for other in "NESW" if side(other) == side(seat))
        if not self._in_time(self._first("!round-over")):
            return "round_over"
        return "" if self._in_time(self._first("!next-call", *own)) else "next_board_called"

    def established(self, revoke: Revoke) -> bool:
        """The twelfth trick only once all hands are back before anybody speaks; a trick on which both sides revoked
        not while only one of them has played on; else as soon as its side plays on."""
        if revoke.trick == TWELFTH:
            return not (self._in_time(self._first("!hands-returned")) and self._in_time(self._first("!next-call")))
        return not self._both_on_one_trick(revoke) and self.played_after(revoke.trick, revoke.seat)

    def _both_on_one_trick(self, revoke: Revoke) -> bool:
        here = {side(other.seat) for other in self.revokes if other.trick == revoke.trick}
        began = {side(fell.seat) for fell in self.play.played if fell.trick == revoke.trick + 1}
        return len(here) == 2 and len(began) == 1

    def run(self) -> None:
        """The board from first to last; how a call after the close ends is for the tests of the auction to say."""
        super().run()
        for fault in self.scene.expected:
            if fault.kind == "call-after-final-pass":
                fault.status = UNSAID

    def settle(self) -> None:
        """Status and row of every revoke and of a trick with a card missing."""
        if self.complete or (self.defective and len(self.play.won_from(1)) == self.play.size):
            self.say_after()
        super().settle()
        self._leave_to_turns()
        standing = self._standing()
        winners = self._winners()
        for fault in self.scene.expected:
            if fault.kind == "revoke" and fault.status in ("corrected", "open"):
                fault.rows = self._correction(fault)
            elif fault.kind == "revoke" and winners and fault.trick and not self.given_back:
                lapse = next(one for one in standing if one.order == fault.event)
                fault.rows = rows(lapse, standing, winners, self.dummy) if fault.trick in winners else None
        if self.defective and self.defective[0].status == "open" and self.extra:
            # As long as it can be put right, one card too many has a law of its own (45E).
            self.defective[0].kind, self.defective[0].status = "fifth-card", UNSAID
        if self.defective and self.extra and self.defective[0].status == "established":
            self.defective[0].rows = "DT.6"
        if self.defective and winners:
            fault, _ = self.defective
            for lapse in standing:
                if lapse.order == fault.event:
                    fault.rows = rows(lapse, standing, winners, self.dummy)

    def _leave_to_turns(self) -> None:
        """A card out of turn is ruled on as such as long as it can be put right."""
        early = {f.event for f in self.scene.expected if f.kind in ("play-out-of-turn", "premature-lead-or-play")}
        for fault in list(self.scene.expected):
            if fault.kind == "revoke" and fault.status != "established" and fault.event in early:
                self.scene.expected.remove(fault)
                self.scene.unfollowed.add(fault.event)

    def _correction(self, fault: Expected) -> str:
        seat = self.who[fault.event]
        hand = "RC.4" if self.defends(seat) else "RC.3" if seat == self.dummy else "RC.1"
        revoke = next((one for one in self.revokes if one.fault is fault), None)
        both = revoke is not None and self._both_on_one_trick(revoke)
        # Law 62D2 is for the partner of a defender.
        late = "RV.1" if self.defends(seat) else "RV.1-declaring-side"
        return f"{late if fault.trick == TWELFTH else 'RV.4' if both else 'RV.3'} {hand}"

    def _standing(self) -> list[Lapse]:
        """What is established, a missing card that counts as a revoke included."""
        found = [
            Lapse(r.seat, r.suit, r.trick, r.event, late=self.late(r.seat, r.event))
            for r in self.revokes
            if r.fault.status == "established"
        ]
        if self.defective and self.defective[0].status == "established":
            fault, number = self.defective
            trick = self.play.tricks[number - 1]
            for seat in set("NESW") - set(trick.cards):
                late = self.late(seat, fault.event)
                found.append(Lapse(seat, trick.suit, number, fault.event, deemed=True, late=late))
        return found

    def _winners(self) -> dict[int, str]:
        """Every trick of the deal; empty where the play was not finished."""
        won = self.play.won_from(1)
        if len(won) + sum(self.given.values()) != self.play.size:
            return {}
        for name, count in self.given.items():
            won += [name[0]] * count
        return dict(enumerate(won, 1))

    def _transfers(self) -> list[Transfer] | None:
        """What revokes take by themselves."""
        winners = self._winners()
        if not winners or self.given_back:
            return None
        standing = self._standing()
        pairs = (("NS", "EW"), ("EW", "NS"))
        found = [(giver, taker, costs(giver, standing, winners, self.dummy).total) for giver, taker in pairs]
        return [Transfer(giver, taker, n) for giver, taker, n in found if n]
