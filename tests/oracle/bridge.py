"""Contract bridge: the bidding, the play, and what the law of 1963 binds the players to after a fault."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.auction import BIDS, TOP, Auction, left, partner, side
from tests.oracle.deals import COMPASS
from tests.oracle.scene import UNSAID, Transfer
from tests.oracle.table import CardTable
from tests.oracle.tricks import Play

if TYPE_CHECKING:
    from random import Random

    from tests.oracle.scene import Expected, Scene
    from tests.oracle.table import Planned, Revoke

CODE = "contract-bridge-1963"


class BridgeTable(CardTable):
    """One deal of bridge from the first call to the last card."""

    accepts = True
    claims_establish = True
    opening_kind = "opening-lead-out-of-turn"
    double_corrects = True
    """Whether a double put in the place of an insufficient bid is a call, of whatever worth."""
    opening_bars = True
    """Whether a bid out of rotation before anybody has called bars partner, whatever the right-hand player does."""
    calls_accepted = True
    """Whether a call over an impossible one makes a call of it."""

    def __init__(self, rng: Random, scene: Scene, bidding: list[Planned], play: list[Planned]) -> None:
        """*bidding* will go wrong in the auction and just after it, *play* in the play."""
        super().__init__(rng, scene, bidding)
        self.play_plan = play
        self.auction = Auction(scene.dealer)
        self.barred: dict[str, str] = {}
        """Seat → ``once`` or ``throughout``: it must pass."""
        self.careful: set[str] = set()
        """Seats that pass because the law leaves open whether they must."""
        self.repeat: dict[str, str] = {}
        """Seat → the call it has to make again."""
        self.no_double: dict[str, int] = {}
        """Seat → height of the bid that it may not double or redouble."""
        self.no_pass = False
        """The next call may not be a pass: the law is not clear on when the auction would close."""
        self.declarer = ""
        self.penalty: dict[str, tuple[str, bool]] = {}
        """Defender → (penalty card, whether it surely is one)."""
        self.demand: dict[str, tuple[str, str]] = {}
        """Defender → (``require`` or ``forbid``, suit) for his next lead, and as long as he keeps the lead."""
        self.late_call: tuple[Expected, str] | None = None
        """A call after the close that nobody has taken back or called over, and its maker."""
        self.defective: tuple[Expected, int] | None = None
        """A trick with too many or too few cards, and its number."""
        self.met: set[str] = set()
        """Defenders who have led since they got their demand."""

    # ------------------------------------------------------------ auction

    @property
    def unbound(self) -> bool:
        """Whether no call is restricted by an earlier fault."""
        return not (self.barred or self.careful or self.repeat or self.no_double or self.no_pass)

    def call(self, seat: str, call: str, counts: str | None = None) -> int:
        """*seat* calls, right or wrong; the number of the event."""
        event = self.scene.by(seat, call, self.auction.turn, self.rng)
        self.auction = self.auction.after(seat, counts or call)
        self.actions += 1
        return event

    def call_legal(self, seat: str, *, doubles: bool = True) -> str:
        """*seat*, whose turn it is, makes a call that nothing forbids."""
        call = self.repeat.pop(seat, None) or self.proper_call(seat, doubles=doubles)
        if self.barred.get(seat) == "once":
            del self.barred[seat]
        if call != "P":
            self.no_pass = False
        self.call(seat, call)
        return call

    def proper_call(self, seat: str, *, doubles: bool = True) -> str:
        """A call that nothing forbids *seat*."""
        rng, auction = self.rng, self.auction
        if seat in self.barred or seat in self.careful:
            return "P"
        may = [c for c in ("X", "XX") if auction.may_double(seat, c) and self.no_double.get(seat) != auction.bid]
        if doubles and may and rng.random() < 0.12:
            return may[0]
        height = auction.bid / TOP
        if auction.bid < TOP and (self.no_pass or rng.random() < 0.62 - 0.75 * height):
            return BIDS[min(TOP, auction.bid + 1 + min(rng.randrange(7), rng.randrange(7)))]
        return may[0] if self.no_pass and may else "P"

    def out_of_rotation(self, turn: str, what: str) -> list[str]:
        """Who may make a call (``pass``, ``bid``, ``double``) at *turn*'s turn so that what follows is beyond doubt."""
        return [left(turn), left(turn, 2), left(turn, 3)]

    def bid_on(self) -> None:
        """The auction, to its end or to where the record breaks off."""
        ways = self.rng.random()
        while not self.stopped and not self.auction.closed:
            if self.attempt():
                continue
            seat = self.auction.turn
            if ways < 0.04 and self.auction.calls < 4 and self.auction.bid < 0 and self.unbound:
                self.call(seat, "P")
            elif ways > 0.9 and self.auction.run and self.unbound and self.rng.random() < 0.3:
                self.scene.add("AP")
                while not self.auction.closed:
                    self.auction = self.auction.after(self.auction.turn, "P")
            else:
                self.call_legal(seat)

    # ------------------------------------------------------------ play

    def side(self, seat: str) -> str:
        """``NS`` or ``EW``."""
        return side(seat)

    def answers(self, seat: str) -> str:
        """Declarer answers for dummy's cards."""
        return self.declarer if seat == partner(self.declarer) else seat

    def defends(self, seat: str) -> bool:
        """Whether *seat* is a defender."""
        return side(seat) != side(self.declarer)

    def bound(self, seat: str) -> list[str]:
        """Follow suit, a demand that was made, penalty cards: in this order."""
        cards = self.play.legal(seat)
        if seat in self.demand and not self.play.open_trick:
            how, suit = self.demand[seat]
            cards = [card for card in cards if (card[0] == suit) == (how == "require")] or cards
        due = self.penalty.get(seat)
        return [due[0]] if due and due[0] in cards else cards

    def put(self, seat: str, card: str) -> int:
        """Play a card; penalty cards that are played and demands that have lapsed bind no longer."""
        if not self.play.open_trick and seat == self.play.turn:
            # A lead from a wrong hand does not take the lead from him who has it.
            self.demand = {s: what for s, what in self.demand.items() if s == seat or s not in self.met}
            self.met.add(seat)
        if self.late_call and left(self.late_call[1]) == seat:
            # To play over an illegal call accepts it as well as calling does.
            self.late_call[0].status = "accepted"
        self.late_call = None
        if seat in self.penalty and self.penalty[seat][0] == card:
            del self.penalty[seat]
        return super().put(seat, card)

    def take_back(self, seat: str, turn: str) -> str:
        """The card goes back; after a withdrawn opening lead nobody can say whether it was over a late call."""
        card = super().take_back(seat, turn)
        if not self.play.tricks:
            for fault in self.scene.expected[-2:]:
                if fault.kind == "call-after-final-pass" and fault.status != "corrected":
                    fault.status = UNSAID
        return card

    def free(self, seat: str) -> bool:
        """A defender is free when his side has no penalty card and no demand to meet."""
        if not self.defends(seat):
            return True
        return not any(self.defends(s) for s in (*self.penalty, *self.demand))

    def kind_out_of_turn(self, seat: str) -> str:
        """Premature when a defender's partner has yet to play."""
        early = self.defends(seat) and partner(seat) not in self.play.tricks[-1].cards
        return "premature-lead-or-play" if early else "play-out-of-turn"

    def picked_up(self, seat: str, card: str, *, sure: bool = False) -> None:
        """What a defender took back he had shown: he plays it as soon as he can."""
        if self.defends(seat):
            self.penalty[seat] = (card, sure)

    def retracted_lead(self, seat: str, turn: str, card: str) -> None:
        """Declarer leads the same suit from the right hand; a defender's lead is punished as declarer chooses."""
        if self.defends(seat):
            self._punish_lead(seat, card)
        elif not self.defends(turn):
            same = [c for c in self.play.hands[turn] if c[0] == card[0]]
            self.put(turn, self.rng.choice(same or self.play.hands[turn]))

    def _punish_lead(self, seat: str, card: str) -> None:
        way = self.rng.random()
        if way < 0.3:
            self.scene.add(f"!elect {self.declarer} penalty-card")
            self.penalty[seat] = (card, True)
        elif way < 0.7:
            how = "require" if way < 0.5 else "forbid"
            self.scene.add(f"!elect {self.declarer} {how} {card[0]}")
            self.demand[partner(seat)] = (how, card[0])
            self.met.discard(partner(seat))
        else:
            self.penalty[seat] = (card, False)

    def established(self, revoke: Revoke) -> bool:
        """The twelfth trick is never past correction."""
        return revoke.trick < self.play.size - 1 and super().established(revoke)

    def settle(self) -> None:
        """A defective trick is past correction once both sides have played to the next."""
        super().settle()
        if self.defective:
            fault, number = self.defective
            sides = {side(fell.seat) for fell in self.play.fell if fell.trick == number + 1}
            fault.status = "established" if len(sides) == 2 else "open"

    # ------------------------------------------------------------ the whole

    def run(self) -> None:
        """The deal from first to last."""
        self.bid_on()
        if self.auction.closed and not self.stopped:
            self.scene.contract = self._contract()
        while self.auction.closed and not self.stopped and self.attempt():
            pass
        if self.stopped or self.auction.bid < 0:
            return
        self.plan, self.actions = self.play_plan, 0
        self.declarer = self.auction.declarer
        trump = BIDS[self.auction.bid][1:]
        leader = left(self.declarer)
        self.play = Play(COMPASS, self.scene.hands, None if trump == "NT" else trump, leader)
        self.play_out()
        self.settle()
        if self.complete and not self.no_more:
            won = dict.fromkeys(("NS", "EW"), 0)
            for winner in self.play.won_from(1):
                won[side(winner)] += 1
            self.scene.tricks_won = won
            self.scene.transfers = self._transfers()

    def _contract(self) -> str:
        auction = self.auction
        if auction.bid < 0:
            return "passed out"
        return f"{BIDS[auction.bid]}{'X' * auction.doubled} {auction.declarer}"

    def _transfers(self) -> list[Transfer] | None:
        """Two tricks for each revoke that counts, out of those won from the first one on."""
        found: list[Transfer] = []
        for giver, taker in (("NS", "EW"), ("EW", "NS")):
            standing = [r for r in self.revokes if side(r.seat) == giver and r.trick < self.play.size - 1]
            counted = {(r.seat, r.suit): r for r in reversed(standing) if r.seat != partner(self.declarer)}
            if not counted:
                continue
            available = self._won_since(min(r.trick for r in counted.values()), giver)
            n = min(2 * len(counted), available)
            if n != min(2 * len(counted), self._won_since(standing[0].trick, giver)):
                # Dummy revoked first: whether tricks count from there is not said.
                return None
            if n:
                found.append(Transfer(giver, taker, n))
        return found

    def _won_since(self, trick: int, name: str) -> int:
        return sum(side(winner) == name for winner in self.play.won_from(trick))
