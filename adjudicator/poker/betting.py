"""The betting of a poker deal: whose turn it is, what it takes to call, and what every act amounts to.

Cards have nothing to do with it, so it is followed beside the table, from the ``!`` lines alone. Chips are always those
that a player puts in by the one act. As everywhere nothing is refused: an act out of turn, or with the wrong chips, is
read as the law counts it (001:2605-2614), and betting goes on from there.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adjudicator.poker.acts import CHIPS, WORDS, Act
from adjudicator.poker.rules import BetRules
from adjudicator.record import TableEvent

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudicator.record import Record, Seat
    from adjudicator.table import Timeline

_TWO = 2


@dataclass(slots=True)
class Betting:
    """The state of the betting while it is followed; when all has been followed, what came of it."""

    rules: BetRules
    order: tuple[Seat, ...]
    """All players clockwise from the dealer's left."""
    active: list[Seat]
    acts: list[Act] = field(default_factory=list)
    worth: dict[int, str] = field(default_factory=dict)
    """What chips put in out of turn were worth when the turn came, by step: ``too_few_to_call``, ``exactly_a_call``,
    ``more_than_a_call`` or ``nobody_had_bet``."""
    capped: set[int] = field(default_factory=set)
    """Steps of chips put in out of turn that were more than the limit."""
    ending: dict[int, str] = field(default_factory=dict)
    """How a player with too few chips got out of it, by the step of these: ``completed`` or ``dropped``."""
    interval: int = 1
    current: int = 0
    put: dict[Seat, int] = field(default_factory=dict)
    pot: int = 0
    last_raise: int = 0
    turn: tuple[Seat, ...] = ()
    opener: Seat | None = None
    opened_at: int | None = None
    """The step of the first bet of the first interval."""
    over: bool = False
    first_bet: int = 0
    antes: dict[Seat, int] = field(default_factory=dict)
    blind_seats: list[Seat] = field(default_factory=list)
    _acted: set[Seat] = field(default_factory=set)
    _checked: set[Seat] = field(default_factory=set)
    _raises: dict[Seat, int] = field(default_factory=dict)
    _all_in: set[Seat] = field(default_factory=set)
    _pending: dict[Seat, tuple[int, int]] = field(default_factory=dict)
    """Chips of a player whose turn has not come: (step, chips)."""
    _short: tuple[Seat, int] | None = None
    """Who has to complete a call, and the step at which he put in too few."""
    _owed: dict[Seat, tuple[int, int]] = field(default_factory=dict)
    """What is still missing of an announced bet: (step, chips)."""
    _announced: dict[Seat, int] = field(default_factory=dict)
    _cards_moved: bool = False
    """Whether cards were drawn since the last act: what comes then begins an interval."""

    def need(self, seat: Seat) -> int:
        """The chips it takes *seat* to call."""
        return max(0, self.current - self.put.get(seat, 0))

    def most(self, need: int) -> int | None:
        """The largest bet or raise, for one who has to put in *need* to call."""
        antes, blinds = sum(self.antes.values()), len(self.blind_seats)
        return self.rules.limit(self.interval, need, pot=self.pot, antes=antes, blinds=blinds, first_bet=self.first_bet)

    def starters(self) -> tuple[Seat, ...]:
        """Who may have the first turn of the interval; nobody where nothing tells."""
        eldest, blinds = self._from(self.order[0]), self.blind_seats
        opener = self._from(self.opener) if self.opener else eldest
        # The dealer antes first, and sits last in the order.
        anted = [seat for seat in self.order[:-1] if seat in self.antes] or list(self.order[-1:])
        found = {
            "eldest": eldest,
            "opener": opener,
            "left-of-blinds": self._from(self._after(blinds[-1])) if blinds else None,
            "blind-opener": self._from(blinds[0]) if blinds else None,
            "left-of-last-ante": self._from(self._after(anted[-1])) if self.antes else None,
        }.get(self.rules.starter(self.interval))
        if found is None:
            return ()
        both = self.rules.two_starters and self.interval > 1
        return tuple(dict.fromkeys((found, opener) if both else (found,)))

    def _after(self, seat: Seat) -> Seat:
        return self.order[(self.order.index(seat) + 1) % len(self.order)]

    def _from(self, seat: Seat) -> Seat:
        """*seat* if he can still act, else the active player nearest his left."""
        for _ in self.order:
            if seat in self.active and seat not in self._all_in:
                return seat
            seat = self._after(seat)
        return seat

    # ------------------------------------------------------------------ what is done

    def follow(self, step: int, event: TableEvent) -> None:
        """One more ``!`` line."""
        seat, chips = event.seat, next((int(word) for word in event.words if word.isdigit()), 0)
        self.over = self.over or event.name == "showdown"
        self._cards_moved = self._cards_moved or event.name in ("discard", "draw")
        if self.over or seat not in self.order:
            return
        if event.name == "ante":
            self._ante(seat, chips)
        elif seat not in self.active:
            return
        elif event.name == "announce":
            self._announce(step, seat, event.words[0], chips)
        elif event.name in CHIPS:
            self._lot(step, seat, event.name, chips if event.words else self.need(seat))
        elif event.name in WORDS:
            self._say(step, seat, event.name)

    def _note(self, step: int, seat: Seat, name: str, chips: int, *readings: str) -> None:
        need = self.need(seat)
        least = self.last_raise if self.current else self.rules.smallest_bet
        begins = not any(act.interval == self.interval and "blind" not in act.readings for act in self.acts)
        active, most = tuple(self.active), self.most(need)
        self._cards_moved = False
        self.acts.append(
            Act(step, seat, name, chips, self.interval, self.turn, need, least, most, active, begins, readings)
        )

    def _early(self, seat: Seat) -> bool:
        return bool(self.turn) and seat not in self.turn

    def _ante(self, seat: Seat, chips: int) -> None:
        self.pot += chips
        self.antes[seat] = self.antes.get(seat, 0) + chips
        if self.rules.antes_count:
            self.put[seat] = self.put.get(seat, 0) + chips
            self.current = max(self.current, self.put[seat])
        if not self.acts:
            self.turn = self.starters()

    def _announce(self, step: int, seat: Seat, word: str, chips: int) -> None:
        if self._early(seat):
            self._note(step, seat, "announce", chips, "early-words")
        elif word in WORDS:
            # Said in turn it binds at once, cards or no cards (001:2608).
            self._say(step, seat, word)
        else:
            self._announced[seat] = chips

    def _say(self, step: int, seat: Seat, word: str) -> None:
        self._post_unwritten()
        early = self._early(seat)
        if word == "drop":
            self._note(step, seat, word, 0, *(("early-drop",) if early else ()))
            self._drop(seat, early)
        elif early:
            self._note(step, seat, word, 0, "early-words")
        elif self.need(seat) or not (self.current or self.rules.may_check(self.interval)):
            self._note(step, seat, word, 0, "check-after-bet" if self.need(seat) else "check-barred")
            self.turn = (seat,)
        else:
            self._note(step, seat, word, 0)
            self._checked.add(seat)
            self._acted.add(seat)
            self._pass_on(seat)

    def _drop(self, seat: Seat, early: bool) -> None:
        self.active.remove(seat)
        if self._short and self._short[0] == seat:
            self.ending[self._short[1]] = "dropped"
            self._short = None
        if len(self.active) < _TWO:
            self.over = True
        elif not early:
            self._pass_on(seat)

    def _lot(self, step: int, seat: Seat, name: str, chips: int) -> None:
        """Chips that *seat* puts in."""
        if not self._blind(step, seat, name, chips):
            if self._short and self._short[0] == seat:
                self._complete(step, seat, name, chips)
            elif seat in self._owed:
                self._make_good(step, seat, name, chips)
            elif self._added_to_own(seat):
                self._note(step, seat, name, chips, "second-lot")
            elif self._early(seat):
                self._note(step, seat, name, chips, "early-chips")
                first, before = self._pending.get(seat, (step, 0))
                self._pending[seat] = (first, before + chips)
            else:
                self._in_turn(step, seat, name, chips)
        self.pot += chips

    def _added_to_own(self, seat: Seat) -> bool:
        """Whether *seat*, whose turn is over, adds to what he has just put in."""
        last = self.acts[-1] if self.acts and not self._cards_moved else None
        if last is None or last.seat != seat or last.name not in CHIPS or seat in self.turn:
            return False
        return (bool(self.turn) or last.interval == self.interval) and "early-chips" not in last.readings

    def _blind(self, step: int, seat: Seat, name: str, chips: int) -> bool:
        """Whether the chips are a blind bet, raise or straddle."""
        blinds, straddles, place = self.rules.blinds, self.rules.straddles, len(self.blind_seats)
        if not blinds or any("blind" not in act.readings for act in self.acts):
            return False
        wanted = (*blinds, *straddles)[place : place + 1]
        in_order = bool(wanted) and seat == self.order[place % len(self.order)]
        if in_order and (place < len(blinds) or (chips,) == wanted):
            self._note(step, seat, name, chips, "blind", *(("short-blind",) if chips < wanted[0] else ()))
            self._post(seat, wanted[0])
            return True
        self._post_unwritten()
        return False

    def _post_unwritten(self) -> None:
        """Blind bets are compulsory: those that nobody wrote down are taken as made."""
        for place in range(len(self.blind_seats), len(self.rules.blinds)):
            self.pot += self.rules.blinds[place]
            self._post(self.order[place % len(self.order)], self.rules.blinds[place])

    def _post(self, seat: Seat, chips: int) -> None:
        self.blind_seats.append(seat)
        self.put[seat] = chips
        self.last_raise, self.current = chips - self.current, chips
        # Who bet blind last is in without another chip if nobody raises (001:2187).
        self._acted = {seat}
        self.turn = self.starters()

    def _in_turn(self, step: int, seat: Seat, name: str, chips: int) -> None:
        need, announced = self.need(seat), self._announced.pop(seat, 0)
        if chips < announced:
            self._note(step, seat, name, chips, "short-of-announcement")
            self._owed[seat] = (step, announced - chips)
            self._count(step, seat, chips, need)
        elif chips < need and self.rules.table_stakes and name == "call":
            self._note(step, seat, name, chips)
            self._count(step, seat, chips, need)
            self._all_in.add(seat)
        elif chips < need:
            self._note(step, seat, name, chips, "short")
            self._count(step, seat, chips, need)
            self._short, self.turn = (seat, step), (seat,)
            return
        else:
            readings = self._readings(seat, chips, need)
            self._note(step, seat, name, chips, *readings)
            self._count(step, seat, self._counted(chips, need, readings), need)
        self._pass_on(seat)

    def _readings(self, seat: Seat, chips: int, need: int) -> tuple[str, ...]:
        """What is irregular about a bet, call or raise in turn that is at least a call."""
        above, most = chips - need, self.most(need)
        if above <= 0:
            return ()
        raised, often = bool(self.current), self.rules.raises
        tests = {
            "raise-after-check": raised and seat in self._checked and not self.rules.raise_after_check,
            "over-limit": most is not None and above > most,
            "small-bet": not raised and above < self.rules.smallest_bet,
            "small-raise": raised and above < self.last_raise and len(self.active) > _TWO,
            "too-many-raises": raised and 0 < often <= self._raises.get(seat, 0),
        }
        return tuple(reading for reading, found in tests.items() if found)

    def _counted(self, chips: int, need: int, readings: Iterable[str]) -> int:
        """The chips that count; the rest is forfeited."""
        if {"raise-after-check", "small-raise", "too-many-raises"} & set(readings):
            return need
        most = self.most(need)
        return chips if most is None else min(chips, need + most)

    def _count(self, step: int, seat: Seat, chips: int, need: int) -> None:
        above = chips - need
        self.put[seat] = self.put.get(seat, 0) + chips
        if above > 0:
            if self.current:
                self._raises[seat] = self._raises.get(seat, 0) + 1
            elif self.interval == 1:
                self.opener, self.opened_at = seat, step
            self.last_raise, self.current = above, self.put[seat]
            self._acted = set()
        self._acted.add(seat)

    def _complete(self, step: int, seat: Seat, name: str, chips: int) -> None:
        """More chips from a player whose first were too few to call."""
        need, first = self.need(seat), self._short[1] if self._short else step
        self._note(step, seat, name, chips, *(("over-completion",) if chips > need else ()))
        self.put[seat] = self.put.get(seat, 0) + min(chips, need)
        if chips >= need:
            self.ending[first] = "completed"
            self._short = None
            self._acted.add(seat)
            self._pass_on(seat)

    def _make_good(self, step: int, seat: Seat, name: str, chips: int) -> None:
        """More chips towards a bet that was announced."""
        first, missing = self._owed.pop(seat)
        self._note(step, seat, name, chips, *(("second-lot",) if chips > missing else ()))
        self._count(step, seat, min(chips, missing), self.need(seat))
        if chips < missing:
            self._owed[seat] = (first, missing - chips)
        else:
            self.ending[first] = "completed"
        self._pass_on(seat)

    # ------------------------------------------------------------------ how it goes on

    def _pass_on(self, seat: Seat) -> None:
        """Give the turn to the next player who has to act; without one the interval is over."""
        for _ in range(_TWO * len(self.order)):
            seat = self._after(seat)
            done = seat in self._all_in or (seat in self._acted and not self.need(seat))
            if seat not in self.active or done:
                continue
            self.turn = (seat,)
            if seat not in self._pending or not self._settle(seat):
                return
        self._close()

    def _settle(self, seat: Seat) -> bool:
        """Count chips that *seat* put in before his turn, which has come; whether he has done with it."""
        step, chips = self._pending.pop(seat)
        need = self.need(seat)
        if self.current and chips < need:
            self.worth[step] = "too_few_to_call"
            self._count(step, seat, chips, need)
            self._short = (seat, step)
            return False
        counted = self._counted(chips, need, ())
        if counted < chips:
            self.capped.add(step)
        exact = "exactly_a_call" if chips == need else "more_than_a_call"
        self.worth[step] = exact if self.current else "nobody_had_bet"
        self._count(step, seat, counted, need)
        return True

    def _close(self) -> None:
        if self.interval == 1:
            self.first_bet = self.current
            # Nobody has bet: there is a new deal (001:2513).
            self.over = not self.current
        self.interval += 1
        self.current = self.last_raise = 0
        self.put, self._raises, self._owed = {}, {}, {}
        self._acted, self._checked = set(), set()
        self.turn = self.starters()


def followed(record: Record, timeline: Timeline) -> Betting | None:
    """The betting of *record*; None where the game has none, or nobody wrote it down."""
    game = timeline.game
    if game.raw.get("type") != "poker":
        return None
    order = clockwise(timeline)
    betting = Betting(BetRules.of(record, game.raw), order, list(order))
    betting.turn = betting.starters()
    for step in timeline.steps:
        if isinstance(step.event, TableEvent):
            betting.follow(step.index, step.event)
    return betting if betting.acts else None


def clockwise(timeline: Timeline) -> tuple[Seat, ...]:
    """The players from the dealer's left on, the dealer last."""
    seats = timeline.game.seats
    first = (seats.index(timeline.start.dealer) + 1) % len(seats)
    return (*seats[first:], *seats[:first])
