"""One hand of draw, jacks or better or lowball: blinds or antes, the draws, and what each wins or loses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.oracle import holdem_faults as common
from tests.oracle import holdem_home as home
from tests.oracle.deals import PACK
from tests.oracle.holdem import RANKS, SEATS, Bets, shares, worth
from tests.oracle.holdem_table import CODE, HOME, HoldemTable
from tests.oracle.scene import Scene
from tests.oracle.stud import lowness

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from tests.oracle.table import Planned

GAMES = ("draw", "jacks", "lowball", "deuce-to-seven", "triple-draw")


def deuce(cards: Sequence[str]) -> tuple[int, ...]:
    """How bad five cards are for deuce-to-seven: the ace is high, so that five to ace is no straight."""
    if sorted(RANKS.index(card[1]) for card in cards) == [0, 1, 2, 3, 12]:
        return (5 if len({card[0] for card in cards}) == 1 else 0, 12, 3, 2, 1, 0)
    return worth(cards)


def opens(cards: Sequence[str]) -> bool:
    """Whether five cards have a pair of jacks or better."""
    return worth(cards) >= (1, RANKS.index("J"))


@dataclass
class DrawBets(Bets):
    """The betting of a hand with draws."""

    draws: int = 1

    def least(self) -> int:
        """The smallest bet or raise: the upper limit comes with the draw, or with the second of three."""
        if self.kind == "limit":
            return self.big if self.street < (1 if self.draws == 1 else 2) else 2 * self.big
        return self.full or self.big


class DrawTable(HoldemTable):
    """A hand from the blinds to the showdown."""

    def __init__(self, rng: Random, plan: list[Planned], code: str = CODE, game: str = "draw") -> None:
        """A hand of *game* in which *plan* will go wrong, by the rules of *code*."""
        super().__init__(rng, plan, code)
        self.game = game
        self.draws = 3 if game == "triple-draw" else 1
        self.seats = tuple(SEATS[: rng.choice((2, 3, 3, 4, 4, 5))])
        self.dealer = rng.choice(self.seats)
        at = self.seats.index(self.dealer) + 1
        order = (*self.seats[at:], *self.seats[:at])
        self.pack = list(PACK)
        rng.shuffle(self.pack)
        self.hands = {seat: [self.pack.pop() for _ in range(5)] for seat in self.seats}
        self.scene = Scene(code, self.seats, self.dealer, self.hands)
        self.scene.hidden = self.seats
        self.stacks = {seat: self.stacks.get(seat, 90) for seat in self.seats}
        kind = "limit" if game == "jacks" else self.bets.kind
        self.bets = DrawBets(
            kind, order, dict(self.stacks), left=list(order), apart=self.home, cap=3 * self.home, draws=self.draws
        )
        self.opener: str | None = None
        self.drawn: dict[str, int] = {}
        """How many each has drawn in the last draw."""
        self.set_tags()

    def tags(self) -> None:
        """The tags are set once the game is known."""

    def set_tags(self) -> None:
        """What the table has agreed on."""
        HoldemTable.tags(self)
        self.scene.tags.pop("Variant", None)
        self.scene.tags["Variant"] = self.game

    def run(self) -> None:
        """From first to last."""
        if self.game == "jacks":
            self.post_antes()
        else:
            self.post()
        self.bet()
        if self.game == "jacks" and self.bets.street == 0 and not self.bets.price:
            # Nobody has opened.
            self.stopped = True
        while not self.stopped and len(self.bets.left) > 1 and self.bets.street < self.draws:
            self.deal()
            self.bet()
        if not self.stopped and len(self.bets.left) > 1:
            self.show_down()
        self.finish()

    def post_antes(self) -> None:
        """Antes, and the first on the dealer's left begins."""
        bets = self.bets
        self.scene.add("!antes 1")
        for seat in bets.order:
            bets.stacks[seat] -= 1
            bets.total[seat] += 1
        bets.full = bets.big
        bets.queue = bets.able()
        bets.settle_queue()

    def deal(self) -> None:
        """The draws of all who are left."""
        bets = self.bets
        self.drawn = {}
        for seat in bets.order:
            if seat in bets.left:
                number = min(self.rng.choice((0, 1, 1, 2, 3, 3)), len(self.pack) - 2)
                if self.attempt("draw") and seat in self.drawn:
                    continue
                self.draw(seat, number)
        bets.new_street()
        self.last = None
        self.attempt("after")

    def draw(self, seat: str, number: int) -> int:
        """*seat* draws *number* cards; the event."""
        kept = self.hands[seat][number:]
        self.hands[seat] = [*kept, *(self.pack.pop() for _ in range(number))]
        self.drawn[seat] = number
        return self.scene.add(f"!draw {seat} {number}")

    def sizes(self, seat: str) -> list[int]:
        """The totals to which *seat* may bet or raise; at jacks or better only openers open."""
        bets = self.bets
        if self.game == "jacks" and not bets.price and not bets.street and not opens(self.hands[seat]):
            return []
        return super().sizes(seat)

    def raises(self, seat: str, total: int) -> int:
        """*seat* bets or raises to *total* in turn; the event."""
        self.opener = self.opener or seat
        return super().raises(seat, total)

    def show_down(self) -> None:
        """All hands are shown."""
        self.shown_from = len(self.scene.tokens)
        if self.attempt("end") or self.stopped:
            return
        for seat in [seat for seat in self.bets.order if seat in self.bets.left]:
            self.scene.add(f"!show {seat} {' '.join(self.hands[seat])}")

    def net(self) -> dict[str, int]:
        """The chips that each player wins or loses."""
        bets = self.bets
        if len(bets.left) == 1:
            ranked: dict[str, tuple[int, ...]] = {bets.left[0]: (0,)}
        else:
            ranked = {seat: self.value(seat) for seat in bets.order if seat in bets.left}
        got = shares({seat: bets.total[seat] for seat in bets.order}, ranked, bets.order)
        return {seat: got[seat] - bets.total[seat] for seat in bets.order}

    def value(self, seat: str) -> tuple[int, ...]:
        """The worth of a hand, the greater the better."""
        cards = self.hands[seat]
        if self.game in ("draw", "jacks"):
            return worth(cards)
        bad = lowness(cards) if self.game == "lowball" else deuce(cards)
        # Hands of one class have as many ranks to compare.
        return tuple(-one for one in bad)


# ---------------------------------------------------------------- faults


def bet_draw_early(table: DrawTable) -> bool:
    """A draw while somebody has yet to act."""
    bets, scene = table.bets, table.scene
    others = [seat for seat in bets.left if seat != bets.queue[0]]
    if not others or bets.street == table.draws or bets.street:
        return False
    event = scene.add(f"!draw {table.rng.choice(others)} 2")
    scene.expect("board-card-error", None, event, "open", rows="home BC.6" if table.home else "FL.4")
    return True


def draw_changed(table: DrawTable) -> bool:
    """Another number of cards, after the next player has drawn."""
    if not table.home or len(table.drawn) < 2:
        return False
    seat = next(iter(table.drawn))
    event = table.scene.add(f"!draw {seat} {table.drawn[seat] + 1}")
    table.scene.expect("illegal-draw", seat, event, "open", rows="home DR.2")
    return True


def draw_five(table: DrawTable) -> bool:
    """A player wants five cards."""
    bets = table.bets
    seat = next((one for one in bets.order if one in bets.left and one not in table.drawn), None)
    if not table.home or seat is None or len(table.pack) < 9:
        return False
    last = [one for one in bets.order if one in bets.left][-1] == seat
    event = table.draw(seat, 5)
    table.scene.expect("illegal-draw", seat, event, "open", rows="home DR.5" if last else "home DR.6")
    return True


def end_six_cards(table: DrawTable) -> bool:
    """A hand of six cards after the draw: dead."""
    seat = table.rng.choice(table.bets.left)
    if not table.pack:
        return False
    table.uncertain = True
    event = table.scene.add(f"!show {seat} {' '.join(table.hands[seat])} {table.pack[0]}")
    low = table.game not in ("draw", "jacks")
    rows = ("home MD.1" if low else "home MD.1-draw") if table.home else None
    table.scene.expect("wrong-number-of-cards", seat, event, "open", rows=rows)
    return True


def bet_exposed(table: DrawTable) -> bool:
    """A card of the deal turned up before anybody has acted: at home which one it was is asked."""
    if table.acts or table.bets.street:
        return False
    seat = table.rng.choice(table.bets.left)
    event = table.scene.add(f"!deal exposed {seat} {table.hands[seat][4]}")
    table.scene.expect("card-exposed-in-deal", table.dealer, event, "open", rows="home " if table.home else None)
    return True


def after_exposed(table: DrawTable) -> bool:
    """A card turned up on the draw is replaced."""
    if not table.home:
        return False
    seat = next(iter(table.drawn))
    event = table.scene.add(f"!deal exposed {seat} {table.hands[seat][4]}")
    table.scene.expect("card-exposed-in-deal", table.dealer, event, "open", rows="home CE.21")
    return True


def bet_false_openers(table: DrawTable) -> bool:
    """A player opens without jacks, and shows it before the draw."""
    bets, scene = table.bets, table.scene
    seat = bets.queue[0]
    if not table.home or table.game != "jacks" or bets.price or bets.street or opens(table.hands[seat]):
        return False
    if bets.stacks[seat] <= bets.big or len(bets.able()) < 3:
        return False
    first = scene.add(f"!bet {seat} {bets.big}")
    bets.raise_to(seat, bets.big)
    for other in bets.queue[: table.rng.randrange(3)]:
        table.call(other)
    called = sum(token.startswith(("!call", "!all-in", "!announce")) for token in scene.tokens[first:])
    event = scene.add(f"!show {seat} {' '.join(table.hands[seat])}")
    plays = called > 1 or not bets.queue
    # Whether another opens is asked.
    scene.expect("unqualified-bid", seat, event, "open", rows="home FO.5" if plays else "home ")
    table.stopped = True
    return True


def bet_past_cap(table: DrawTable) -> bool:
    """A fourth raise in limit: of draw for high the book says two things."""
    if not home.bet_past_cap(table):
        return False
    if table.game == "draw":
        table.scene.expected[-1].rows = "home BO.draw"
    return True


FAULTS = (
    common.bet_out_of_turn,
    common.bet_out_of_turn,
    common.bet_fold_out_of_turn,
    common.bet_changed,
    common.bet_cards_exposed,
    bet_draw_early,
    draw_changed,
    draw_five,
    end_six_cards,
    bet_exposed,
    after_exposed,
)
WITH_BLINDS = (
    common.bet_after_fold,
    common.bet_words_unfit,
    common.bet_too_few_to_call,
    common.bet_too_small,
    common.bet_not_reopened,
    common.bet_chips_silent,
    common.bet_chips_plain,
    common.bet_in_two_motions,
    common.bet_said_raise_short,
    common.bet_bettor_mucks,
)
AT_HOME = (home.bet_half_over, bet_past_cap, bet_past_cap)


def faults_of(game: str, code: str) -> Sequence[object]:
    """The faults that a hand of *game* may have."""
    if game == "jacks":
        return (*FAULTS, *((bet_false_openers,) * 4 if code == HOME else ()))
    return (*FAULTS, *WITH_BLINDS, *(AT_HOME if code == HOME else ()))
