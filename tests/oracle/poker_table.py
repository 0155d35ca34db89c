"""One deal of poker: antes and blind bets, the betting, the draw or the cards face up, betting again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.deals import PACK
from tests.oracle.poker import CALIFORNIA, FORMS, SEATS, Betting, Form, board, chances, may_open
from tests.oracle.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from tests.oracle.table import Planned


class PokerTable:
    """A deal from the antes to the showdown."""

    def __init__(self, rng: Random, plan: list[Planned], form: Form | None = None) -> None:
        """A deal at which *plan* will go wrong."""
        self.rng, self.plan = rng, plan
        self.form = form or rng.choice(FORMS)
        self.seats = tuple(SEATS[rng.choice(tuple(SEATS))])
        self.dealer = rng.choice(self.seats)
        at = self.seats.index(self.dealer) + 1
        pack = list(PACK)
        rng.shuffle(pack)
        self.pack = pack
        # Of hole cards nobody is told anything.
        self.hands = {seat: [pack.pop() for _ in range(5 * self.form.draws)] for seat in self.seats}
        self.known = self.form.draws and rng.random() < 0.5
        self.scene = Scene(self.form.code, self.seats, self.dealer, self.hands)
        self.scene.hidden = () if self.known else self.seats
        self.bets = Betting((*self.seats[at:], *self.seats[:at]), active=[*self.seats[at:], *self.seats[:at]])
        self.up: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.raises_each = self.raises_all = 0
        """How often one player, and all of them, may raise in an interval; 0 for any number."""
        self.stakes = False
        """Whether table stakes are played in any case, where the form allows."""
        self.loose = False
        """Whether hardly anybody drops."""
        self.stopped = False
        self.no_more = False
        """No further faults: the deal could not be judged with certainty after one."""
        self.acts = 0
        self.begins = True
        """Whether nobody has acted in this interval."""
        self.last: tuple[str, bool] | None = None
        """Who acted last, and whether he put chips in in his turn."""
        self.blinds = 0
        """How many blind bets, raises and straddles there were."""
        self.blinds_written = True
        self.anted: tuple[str, ...] = ()
        self.starters: tuple[str, ...] = ()
        """Who may begin the interval: two where the print is damaged."""
        self.early: dict[str, Callable[[str], None]] = {}
        """What is to be noted when the turn of one who put chips in before it has come."""
        self.deemed: set[str] = set()
        """Whose turn has come and gone with such chips since somebody acted: more of his are no new bet (001:2613)."""
        self.said_first = False
        """Whether the dealer has said who begins this interval."""
        self.settling: list[Callable[[], None]] = []

    # ------------------------------------------------------------ agreements

    def agree(self) -> None:
        """The limit, and how often may be raised; forms with a limit of their own keep it."""
        rng, tags = self.rng, self.scene.tags
        if self.form.variant:
            tags["Variant"] = self.form.variant
        if not self.form.own_limit and (kind := rng.random()) < 0.85:
            if kind < 0.2 or self.stakes:
                self.bets.stacks = {seat: rng.randrange(8, 60) for seat in self.seats}
                tags["Stacks"] = " ".join(f"{seat}:{chips}" for seat, chips in self.bets.stacks.items())
                if rng.random() < 0.5:
                    tags["Limit"] = "stakes"
            elif kind < 0.32:
                self.bets.pot_limit = True
                tags["Limit"] = "pot"
            else:
                first = rng.choice((2, 5, 10))
                self.bets.limits = (first, 2 * first) if rng.random() < 0.7 else (first,)
                tags["Limit"] = " ".join(map(str, self.bets.limits))
        # Whether blind raises are counted among the raises nobody says.
        if rng.random() < 0.3 and not self.form.blinds:
            number = rng.choice((1, 2, 3))
            if rng.random() < 0.5:
                self.raises_each = number
            else:
                self.raises_all = number
            tags["Raises"] = f"{number} all" if self.raises_all else str(number)

    def may_raise(self, seat: str) -> bool:
        """Whether *seat* may still raise in this interval."""
        bets = self.bets
        if self.form.code == "lowball-california" and seat in bets.checked:
            return False
        each = not self.raises_each or bets.raises[seat] < self.raises_each
        return each and (not self.raises_all or sum(bets.raises.values()) < self.raises_all)

    # ------------------------------------------------------------ the course of the deal

    def run(self) -> None:
        """From first to last."""
        self.agree()
        self.attempt("deal")
        if not self.stopped:
            self.ante()
        if self.form.up and not self.stopped:
            self.deal_up()
        for number in range(1, self.form.intervals + 1):
            if number > 1:
                self.between()
            if self.over:
                break
            if len(self.bets.able) < 2:
                # All but one have put in what they had: there is nothing to bet.
                continue
            self.start()
            self.attempt("first")
            self.bet()
            if number == 1 and not self.bets.price:
                self.stopped = True
        if not self.over and self.rng.random() < 0.6:
            self.scene.add("!showdown")
        for settle in self.settling:
            settle()

    @property
    def over(self) -> bool:
        """Whether nothing more is written."""
        return self.stopped or len(self.bets.active) < 2

    def ante(self) -> None:
        """Antes, blind bets, straddles."""
        bets, form, rng = self.bets, self.form, self.rng
        payers: dict[str, int] = {}
        if form.antes == "california":
            limit = rng.choice([limit for limit, antes in CALIFORNIA.items() if len(antes) <= len(self.seats)])
            payers = dict(zip((self.dealer, *bets.order), CALIFORNIA[limit], strict=False))
            bets.limits = (limit, 2 * limit)
        elif form.antes == "dealer":
            payers = {self.dealer: 19 if form.variant == "block" else 1}
        elif form.antes == "all" and rng.random() < 0.7:
            payers = dict.fromkeys(self.seats, 1)
        elif form.antes == "all":
            # Nobody knows what lies in the pot: of a pot limit nothing can be said.
            bets.pot_limit = False
        for seat, chips in payers.items():
            self.scene.add(f"!ante {seat} {chips}")
            bets.pay(seat, chips)
        self.anted = tuple(payers)
        if form.antes == "california":
            bets.put = dict(payers)
        self.blind_bets()

    def blind_bets(self) -> None:
        """The compulsory blind bets, which need not be written, and voluntary straddles."""
        bets, form = self.bets, self.form
        self.blinds_written = written = self.rng.random() < 0.8
        straddles = form.straddles[: self.rng.randrange(len(form.straddles) + 1)] if written else ()
        straddles = straddles[: max(0, len(self.seats) - 3)]
        for place, chips in enumerate((*form.blinds, *straddles)):
            seat = bets.order[place]
            if written:
                self.scene.add(f"!{'raise' if place else 'bet'} {seat} {chips}")
            bets.pot += chips
            bets.put[seat] = chips
            bets.last_raise, bets.price = chips - bets.price, chips
            bets.done = {seat}
        self.blinds = len(form.blinds) + len(straddles)
        if form.variant == "blind-opening":
            bets.limits = (1, 2)
        elif form.variant == "blind-and-straddle":
            low = {2: 1, 3: 2, 4: 4}[self.blinds]
            bets.limits = (low, 2 * low)
        elif form.variant == "block":
            bets.limits = (2,)

    def start(self) -> None:
        """Whose turn it is first."""
        bets, form = self.bets, self.form
        eldest = bets.standing(bets.order[0])
        opener = bets.standing(bets.opener) if bets.opener else eldest
        rule = form.first if bets.interval == 1 else form.later
        # Who begins in place of one who has no chips left is not said.
        unsaid = rule == "board" and bets.all_in(self.high())
        found = tuple(bets.able) if unsaid else self._first(rule, eldest, opener)
        self.starters = found
        bets.turn = self.rng.choice(found)
        self.begins, self.last = True, None
        self.said_first = rule == "board" and len(found) == 1 and self.rng.random() < 0.3
        if self.said_first:
            self.scene.add(f"!first {bets.turn}")

    def _first(self, rule: str, eldest: str, opener: str) -> tuple[str, ...]:
        """Who begins by *rule*; two where the law can be read in two ways."""
        bets = self.bets
        match rule:
            case "opener":
                return (opener,)
            case "either":
                return tuple(dict.fromkeys((eldest, opener)))
            case "blinds" | "straddler":
                return (bets.standing(bets.order[self.blinds % len(bets.order)]),)
            case "blind":
                return (bets.standing(bets.order[0]),)
            case "antes":
                return (bets.order[len(self.anted) - 1],)
            case "board":
                return (self.high(),)
            case _:
                return (eldest,)

    def high(self) -> str:
        """Who shows the highest cards; of equals the one nearest the dealer's left."""
        among = [seat for seat in self.bets.order if seat in self.bets.active]
        return max(among, key=lambda seat: (board(self.up[seat]), -among.index(seat)))

    def bet(self) -> None:
        """One betting interval."""
        bets = self.bets
        while bets.turn is not None and not self.over:
            if len(bets.able) < 2 and not bets.need(bets.turn):
                self.close()
                break
            if not self.attempt("bet"):
                self.act(bets.turn)

    def attempt(self, stage: str) -> bool:
        """Commit one of the faults that are due at this *stage*, if the table offers the chance."""
        for planned in () if self.no_more else self.plan:
            if planned.name.startswith(stage) and planned.due <= self.acts and planned.commit(self):
                self.plan.remove(planned)
                self.scene.faults.append(planned.name)
                return True
        return False

    # ------------------------------------------------------------ acts

    def act(self, seat: str) -> None:
        """*seat*, whose turn it is, does something that is allowed."""
        bets, rng, form = self.bets, self.rng, self.form
        need, way = bets.need(seat), rng.random()
        if bets.price:
            if need and (way < (0.02 if self.loose else 0.2) or not self.call_can_win(seat)):
                self.drop(seat)
            elif way < 0.4 and self.may_raise(seat) and (sizes := self.sizes(seat)):
                self.chips(seat, "raise", need + rng.choice(sizes))
            else:
                self.chips(seat, "call", min(need, bets.stacks.get(seat, need)))
            return
        forced = form.up and bets.interval == 1
        if self.may_bet(seat) and (forced or way < 0.45) and (sizes := self.sizes(seat)):
            self.chips(seat, "bet", rng.choice(sizes))
        elif bets.interval in form.checks and way < 0.96:
            self.check(seat)
        else:
            self.drop(seat)

    def closing_call(self, seat: str) -> set[int]:
        """What the last call of the last interval of stud with one hole card can come to against the bettor's board."""
        bets = self.bets
        last = self.form.up == (1, 2, 3, 4) and bets.interval == self.form.intervals and bets.need(seat)
        if not last or any(bets.need(other) for other in bets.able if other != seat):
            return {1}
        bettor = str(bets.bettor)
        seen = {card for cards in self.up.values() for card in cards}
        return chances(self.up[seat], self.up[bettor], [card for card in PACK if card not in seen])

    def call_can_win(self, seat: str) -> bool:
        """Whether a call of *seat* is beyond doubt no impossible one."""
        return 1 in self.closing_call(seat)

    def may_bet(self, seat: str) -> bool:
        """Whether the hand of *seat*, where it is known, is good enough to open the pot."""
        if self.bets.price or self.bets.interval > 1 or not self.form.openers:
            return True
        return not self.known or may_open(self.hands[seat], self.form.openers)

    def sizes(self, seat: str) -> list[int]:
        """The bets or raises that *seat* may make."""
        bets = self.bets
        if self.form.code == "lowball-california":
            return [int(bets.most(seat) or 0)] if bets.price or seat not in bets.put else []
        least, most = bets.least(), bets.most(seat)
        if bets.stacks:
            most = min(bets.stacks[seat] - bets.need(seat), bets.meetable(seat) or 0)
        if self.form.variant == "english":
            most = bets.price or None
        return list(range(least, min(least + 12, least + 8 if most is None else most) + 1))

    def written(self, name: str, seat: str, chips: int, *, plain: bool = True) -> int:
        """Write that *seat* puts in *chips*; sometimes he says so first."""
        if plain and name != "call" and self.rng.random() < 0.06:
            self.scene.add(f"!announce {seat} {name} {chips}")
        all_he_has = min(self.bets.need(seat), self.bets.stacks.get(seat, chips))
        exact = name == "call" and chips == all_he_has and self.rng.random() < 0.6
        return self.scene.add(f"!{name} {seat}" if exact else f"!{name} {seat} {chips}")

    def chips(self, seat: str, name: str, chips: int, counts: int | None = None) -> int:
        """*seat* puts in *chips* in his turn, of which *counts* count; the event."""
        plain = counts is None and seat == self.bets.turn
        event = self.written(name, seat, chips, plain=plain)
        self.bets.count(seat, chips if counts is None else counts)
        self.bets.pay(seat, chips)
        self.done(seat, chips=True)
        return event

    def check(self, seat: str) -> None:
        """*seat* checks."""
        self.scene.add(f"!announce {seat} check" if self.rng.random() < 0.05 else f"!check {seat}")
        self.bets.checked.add(seat)
        self.bets.done.add(seat)
        self.done(seat)

    def drop(self, seat: str) -> None:
        """*seat* drops in his turn."""
        self.scene.add(f"!announce {seat} drop" if self.rng.random() < 0.05 else f"!drop {seat}")
        self.bets.drop(seat)
        self.done(seat)

    def done(self, seat: str, *, chips: bool = False) -> None:
        """The turn passes on; chips put in before their turn are counted when it comes."""
        bets = self.bets
        self.acts += 1
        self.begins, self.last = False, (seat, chips)
        bets.turn = bets.next_turn(seat)
        self.deemed.clear()
        while bets.turn in bets.pending and len(bets.active) > 1:
            seat = str(bets.turn)
            self.early.pop(seat)(seat)
            self.deemed.add(seat)
            if self.stopped:
                return
            if seat not in bets.pending:
                bets.turn = bets.next_turn(seat)
        if bets.turn is None:
            self.close()

    def close(self) -> None:
        """The interval is over."""
        if self.form.variant == "block" and self.bets.interval == 1:
            self.bets.limits = (2, self.bets.price)
        self.last = None

    # ------------------------------------------------------------ between the intervals

    def between(self) -> None:
        """Cards are drawn, or dealt face up; the next interval begins."""
        if self.over:
            return
        price = self.bets.price
        self.bets.new_interval()
        if self.form.draws and (price or self.bets.interval == 2):
            if not self.attempt("draw"):
                for seat in [seat for seat in self.bets.order if seat in self.bets.active]:
                    self.draw(seat, self.rng.randrange(4))
        elif self.form.up and not self.attempt("round"):
            self.deal_up()

    def draw(self, seat: str, count: int, drawn: int | None = None) -> int:
        """*seat* discards *count* cards and is given as many, or *drawn*; the event of the draw."""
        if not count:
            return 0
        self.scene.add(f"!discard {seat} {count}")
        if self.rng.random() < 0.2 and drawn is None:
            self.scene.add(f"!announce {seat} draw {count}")
        return self.scene.add(f"!draw {seat} {count if drawn is None else drawn}")

    def deal_up(self) -> None:
        """One more card face up for everybody in the pot, if the round is one of those."""
        shown = self.form.up[self.bets.interval - 1]
        for seat in [seat for seat in self.bets.order if seat in self.bets.active]:
            if len(self.up[seat]) < shown:
                card = self.pack.pop()
                self.up[seat].append(card)
                self.scene.add(f"!up {seat} {card}")
