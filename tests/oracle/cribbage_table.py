"""One deal of cribbage: cards laid away, the starter, the play with its goes and pegs, the hands counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.cribbage import CODES, HEELS, LIMIT, Pegging, worth
from tests.oracle.deals import PACK, next_seat
from tests.oracle.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from tests.oracle.table import Planned

    Plan = dict[str, list[Planned]]

GAMES = {2: (61, 121), 3: (61,), 4: (121,)}
KEPT = 4


class CribbageTable:
    """A deal from the first card laid away to the count of the crib."""

    def __init__(self, rng: Random, plan: Plan, shows: str, code: str = "") -> None:
        """*plan* is what goes wrong, by stage; *code* one of ``CODES``, or any of them.

        *shows* is what is written of the hands: ``dealt``, ``kept`` (as they are played) or ``little``.
        """
        self.rng, self.plan, self.shows = rng, plan, shows
        self.code = code or rng.choice(tuple(CODES))
        self.seats = CODES[self.code]
        self.dealer = rng.choice(self.seats)
        pack = list(PACK)
        rng.shuffle(pack)
        self.away = 2 if len(self.seats) == 2 else 1
        self.dealt = {seat: [pack.pop() for _ in range(KEPT + self.away)] for seat in self.seats}
        self.crib = [pack.pop()] if len(self.seats) == 3 else []
        self.rest = pack
        self.starter = pack.pop()
        self.scene = Scene(self.code, self.seats, self.dealer, {})
        self.keeps_pegs = rng.random() < 0.75
        self.says_totals = rng.random() < 0.3
        self.muggins = rng.random() < 0.2
        self.stopped = False
        self.no_more = False
        """No further faults: the deal could not be judged with certainty after one."""
        self.cut: int | None = None
        """The record ends after so many cards."""
        self.cards = 0
        self.play: Pegging
        self.go_taken = False
        """Whether the point for the go of this count has been pegged."""
        self.silent = False
        """Whether somebody was just passed over without a word: who plays next has to be named."""
        self.pegged_a_card = False
        self.scores: dict[str, int] | None = None
        self.length = 0
        self.winner: str | None = None
        """The side that has reached the game."""
        self.laid: list[str] = []
        """Who laid each card that stands."""
        self.counting: tuple[str, bool] | None = None
        """Whose hand is about to be counted, and whether it is the crib."""
        self.counts: list[str] = []
        """Who has counted a hand."""
        self.cut_at: int | None = None
        """The event of the cut for the next deal."""
        self.settling: list[Callable[[], None]] = []
        """What is known of the faults only when all is over."""

    # ------------------------------------------------------------ who is who

    @property
    def eldest(self) -> str:
        """The player at the dealer's left."""
        return next_seat(self.seats, self.dealer)

    @property
    def two(self) -> bool:
        """Whether two play."""
        return len(self.seats) == 2

    def side(self, seat: str) -> str:
        """The side of *seat*; four play two against two."""
        return ("NS" if seat in "NS" else "EW") if len(self.seats) == 4 else seat

    def opponent(self, seat: str) -> str:
        """Some player of another side."""
        return self.rng.choice([other for other in self.seats if self.side(other) != self.side(seat)])

    def talk(self, against: str) -> None:
        """Somebody says that it is irregular."""
        self.scene.add(f"!attention {self.opponent(against)}")

    def near_the_end(self) -> None:
        """The score before the deal is written, and there is little to go to the game."""
        self.length = max(GAMES[len(self.seats)])
        low = 62 if self.length > 61 else 30
        sides = sorted({self.side(seat) for seat in self.seats})
        self.scores = {side: self.rng.randrange(low, self.length - 1) for side in sides}
        self.scene.tags["Score"] = " ".join(f"{side}:{score}" for side, score in self.scores.items())

    # ------------------------------------------------------------ the course of the deal

    def run(self) -> None:
        """From first to last."""
        if self.muggins:
            self.scene.tags["Variant"] = "muggins"
        self.lay_away()
        if not self.stopped:
            self.turn_starter()
        self.play = Pegging(self.seats, {seat: list(self.kept[seat]) for seat in self.seats}, self.eldest)
        while not self.stopped and not self.play.over and self.cards != self.cut:
            if self.attempt("play"):
                continue
            if self.play.turn is None:
                self.end_count()
            else:
                self.step()
        if self.play.over and not self.stopped and self.cards != self.cut:
            self.end_count()
            self.count_hands()
            if not self.stopped and self.rng.random() < 0.3:
                self.cut_at = self.scene.add("!cut")
        if self.winner is not None:
            self.attempt("won")
        for settle in self.settling:
            settle()

    def attempt(self, stage: str) -> bool:
        """Commit one of the faults that are due at this *stage*, if the table offers the chance."""
        plan = self.plan.get(stage, [])
        for planned in () if self.no_more else plan:
            if planned.due <= self.cards and planned.commit(self):
                plan.remove(planned)
                self.scene.faults.append(planned.name)
                return True
        return False

    def lay_away(self) -> None:
        """Each player lays away for the crib, the faults of dealing first."""
        self.kept = {seat: cards[: -self.away] for seat, cards in self.dealt.items()}
        self.scene.hands = self.kept if self.shows == "kept" else self.dealt
        if self.shows == "little":
            self.scene.hidden = tuple(seat for seat in self.seats if self.rng.random() < 0.6)
        self.attempt("deal")
        if self.stopped or self.shows == "kept":
            return
        first = self.seats.index(self.eldest)
        for seat in self.seats[first:] + self.seats[:first]:
            self.discard(seat, self.dealt[seat][-self.away :])

    def discard(self, seat: str, cards: list[str]) -> int:
        """*seat* lays *cards* away."""
        named = self.shows != "little" or self.rng.random() < 0.5
        self.crib += cards
        return self.scene.add(f"!discard {seat} {' '.join(cards) if named else len(cards)}")

    def turn_starter(self) -> None:
        """The dealer turns the starter, and pegs for a jack."""
        if self.shows == "kept" and self.rng.random() < 0.3:
            return
        self.scene.add(f"!turned {self.starter}")
        if not self.attempt("starter") and self.starter[1] == "J":
            # Of four players either partner may keep the score (001:6123).
            self.peg(next_seat(self.seats, self.dealer, self.rng.choice((0, 2)) if len(self.seats) == 4 else 0), HEELS)

    def step(self) -> None:
        """The player whose turn it is lays a card, or says go because he cannot."""
        seat = self.play.turn
        assert seat is not None
        if cards := self.play.playable(seat):
            self.put(seat, self.rng.choice(cards))
        else:
            self.cannot_play(seat)

    def put(self, seat: str, card: str, *, pegs: bool = True, named: bool = False) -> tuple[int, int]:
        """*seat*, *named* in any case, lays *card* and pegs for it if *pegs*: the event, and what the card is worth."""
        play = self.play
        plain = play.turn_is_sure and not self.silent and self.shows != "little" and not named
        event = self.scene.by(seat, card, play.turn if plain else None, self.rng)
        self.silent = False
        points = play.lay(seat, card)
        play.turn_is_sure = True
        self.cards += 1
        self.laid.append(seat)
        if self.says_totals:
            self.scene.add(f"!count {seat} {play.total}")
        if points and play.total == LIMIT and self.go_taken:
            # Two instead of one: the one has been pegged already (001:6000).
            points -= 1
        if pegs and points:
            ends = play.turn is None and play.total != LIMIT and not self.go_taken
            if ends and self.rng.random() < 0.4:
                points += 1
                self.go_taken = True
            parts = [points]
            if points > 2 and self.rng.random() < 0.05:
                parts = [2, points - 2]
            for part in parts:
                self.peg(seat, part, card=True)
        return event, points

    def cannot_play(self, seat: str) -> None:
        """*seat* says go, or nothing."""
        play, opponent = self.play, next_seat(self.seats, seat)
        says = self.rng.random() < 0.7
        self.silent |= not says
        if says:
            self.scene.add(f"!go {seat}")
        if says and self.two and play.last == opponent and self.rng.random() < 0.4:
            self.peg(opponent, 1, card=True)
            self.go_taken = True
        play.say_go(seat)
        if not self.two and play.turn is None and play.plain and play.bound and self.rng.random() < 0.3:
            after = play.bound[len(play.went_on)] if len(play.went_on) < min(2, len(play.bound)) else None
            if after is not None and not play.playable(after) and after not in play.gone:
                self.scene.add(f"!go {after}")
                play.gone.append(after)

    def end_count(self) -> None:
        """Whoever played last has the point for the go, and a new count begins."""
        play = self.play
        if play.last is not None and play.total != LIMIT and not self.go_taken:
            self.peg(play.last, 1, card=True)
        self.go_taken = False
        if play.over:
            return
        gone = play.gone
        play.begin_again()
        if not self.two and gone and play.turn not in gone:
            # Who said go has nothing left but dead cards: whether the next card still belongs to this count, who knows?
            self.stopped = True

    def peg(self, seat: str, points: int, *, card: bool = False) -> int:
        """The side of *seat* moves its peg, where the record tells of pegs; the game may be over by it."""
        if not self.keeps_pegs or self.stopped:
            return 0
        event = self.scene.add(f"!peg {seat} {points}")
        self.pegged_a_card |= card
        if self.scores is not None:
            self.scores[self.side(seat)] += points
            if self.scores[self.side(seat)] >= self.length:
                self.winner, self.stopped = self.side(seat), True
        return event

    def count_hands(self) -> None:
        """Eldest hand first, dealer's hand, then the crib."""
        if self.shows != "dealt" or self.stopped or self.rng.random() < 0.2:
            return
        first = self.seats.index(self.eldest)
        shown = [(seat, False) for seat in self.seats[first:] + self.seats[:first]]
        # Of a crib into which a card was dealt the record cannot tell what it holds.
        if len(self.crib) == KEPT and len(self.seats) != 3:
            shown.append((self.dealer, True))
        for seat, crib in shown:
            points = self.value(seat, crib=crib)
            if self.stopped:
                break
            self.counting = seat, crib
            self.counts.append(seat)
            if not self.attempt("count"):
                self.scene.add(f"!count {seat} {points}{' crib' * crib}")
                if points:
                    self.peg(seat, points)

    def value(self, seat: str, *, crib: bool) -> int:
        """What the hand of *seat*, or his crib, is worth."""
        return worth(self.crib if crib else self.kept[seat], self.starter, crib=crib)
