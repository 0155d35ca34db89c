"""The course of a deal of cribbage: cards laid one by one, the running total, goes, pegs, and cards laid away.

No line is refused. For an unknown hand it is open whether it can play; where that matters, no fault is reported.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.games.cribbage.play_state import (
    CribbagePlay,
    CribbageTurns,
    LaidCard,
    PegMade,
    RunningCount,
    WithheldCard,
    WrongTotal,
)
from adjudicator.record.events import Played, TableEvent
from adjudicator.record.withdrawals import StandingAct, withdrawn_act
from adjudicator.scoring.systems.cribbage import pip_value
from adjudicator.values.numbers import first_number

if TYPE_CHECKING:
    from adjudicator.game.game import Game
    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state_and_timeline import Timeline
    from adjudicator.values.cards import Card


def last_discard_event_and_all_cards(record: Record) -> dict[Seat, tuple[int, tuple[Card, ...]]]:
    """Seat → (event of its last discard, from 0; all cards it has laid away), as far as the cards are named."""
    found: dict[Seat, tuple[int, tuple[Card, ...]]] = {}
    for at, event in enumerate(record.events):
        if isinstance(event, TableEvent) and event.name == "discard" and event.seat is not None and event.cards:
            found[event.seat] = at, (*found.get(event.seat, (0, ()))[1], *event.cards)
    return found


_SAVED_ATTRIBUTES = ("count", "due", "withheld", "laid", "hands", "left", "buried", "doubtful", "known_dead")
"""The attributes restored when a card is taken back."""


def withdrawal_events_by_peg_event(record: Record) -> dict[int, int]:
    """Event of each peg that is taken back → event that takes it back; a player takes back the last thing they did."""
    gone: dict[int, int] = {}
    latest: dict[Seat | None, int] = {}
    for at, event in enumerate(record.events):
        if isinstance(event, TableEvent) and event.name == "withdraw" and event.seat in latest:
            peg = latest.pop(event.seat)
            if not event.cards:
                gone[peg] = at
        elif isinstance(event, TableEvent) and event.name == "peg":
            latest[event.seat] = at
        elif isinstance(event, Played) and event.seat is None:
            # This unnamed player may be any of them.
            latest.clear()
        elif isinstance(event, Played) or (isinstance(event, TableEvent) and event.name in ("go", "count")):
            latest.pop(event.seat, None)
    return gone


def holes_pegged(timeline: Timeline) -> dict[Seat, int]:
    """The holes that each player has pegged, pegs taken back left out."""
    holes = dict.fromkeys(timeline.game.around, 0)
    back = withdrawal_events_by_peg_event(timeline.record)
    for step, event in timeline.acts:
        if event.name == "peg" and event.seat in holes and step.event_index not in back:
            holes[event.seat] += first_number(event.words) or 0
    return holes


class CountWithoutPeg(NamedTuple):
    """The count of a hand or crib for which no peg is written down."""

    event_index: int
    """Its event, from 0."""
    seat: Seat
    points: int


def counts_without_pegs(timeline: Timeline) -> list[CountWithoutPeg]:
    """The counts announced after the play that are neither pegged before the other side counts nor announced again.
    They score even though no peg is written down. One peg may cover hand and crib."""
    record, game = timeline.record, timeline.game
    waiting: list[CountWithoutPeg] = []
    found: list[CountWithoutPeg] = []
    in_hand = {*cribbage_play(timeline).counts}
    crib = {at: "crib" in event.words for at, event in enumerate(record.events) if isinstance(event, TableEvent)}
    for at, event in enumerate(record.events):
        if not isinstance(event, TableEvent) or event.seat not in game.seats:
            continue
        if at in in_hand:
            if waiting and game.side(waiting[-1].seat) != game.side(event.seat):
                found, waiting = [*found, *waiting], []
            waiting = [one for one in waiting if (one.seat, crib[one.event_index]) != (event.seat, crib[at])]
            waiting.append(CountWithoutPeg(at, event.seat, first_number(event.words) or 0))
        elif event.name == "peg" and waiting and game.side(event.seat) == game.side(waiting[-1].seat):
            together = sum(one.points for one in waiting) == first_number(event.words)
            waiting = [] if together else waiting[:-1]
    return [*found, *waiting]


def pegs_of_play_are_missing(timeline: Timeline) -> bool:
    """Whether hands were counted but no earlier peg was recorded: then the pegs of the play are missing."""
    counts = cribbage_play(timeline).counts
    before = timeline.record.events[: counts[0]] if counts else ()
    return bool(counts) and not any(isinstance(event, TableEvent) and event.name == "peg" for event in before)


def cribbage_play(timeline: Timeline) -> CribbagePlay:
    """The play of *timeline*."""
    return timeline.cached(_follow_play)


def _follow_play(timeline: Timeline) -> CribbagePlay:
    record, game, dealer = timeline.record, timeline.game, timeline.start.dealer
    taken_back: dict[int, int] = {}
    while True:
        table = _CribbageTable(record, game, dealer, taken_back)
        found = table.replay_until_card_taken_back()
        if found is None:
            return CribbagePlay(
                tuple(table.laid),
                tuple(table.withheld),
                tuple(table.pegs),
                table.limit,
                tuple(table.announced),
                tuple(table.counts),
                *table.stops_at,
                dict(table.left),
                table.all_down,
            )
        taken_back[found[0]] = found[1]


class _CribbageTable(CribbageTurns):
    """The table during the play of one record."""

    def __init__(self, record: Record, game: Game, dealer: Seat, taken_back: dict[int, int]) -> None:
        super().__init__(record, game, dealer)
        self.record, self.taken_back = record, taken_back
        self.size = int(game.raw["cards_each"]) - int(game.raw["crib"]["laid_away"])
        self.lost = False
        """Whether an unknown card, a card not in the pack, or an unnamed player has made the play uncertain."""
        self.withheld: list[WithheldCard] = []
        self.pegs: list[PegMade] = []
        self.announced: list[WrongTotal] = []
        self.counts: list[int] = []
        self.buried: dict[Seat, set[Card]] = {seat: set() for seat in game.seats}
        """The dead cards of each hand (001:6107): they can no longer be played."""
        self.doubtful: dict[Seat, int] = dict.fromkeys(game.seats, 0)
        """The number of cards of each hand that may be dead, where it is uncertain which card was withheld."""
        self.stops_at: tuple[Seat | None, int, Seat | None] = (self.due, 0, self.due)
        """Where the record stops: the player in turn, the running total, the player of a next card without a name."""
        self.known_dead: list[WithheldCard] = []
        """The faults whose cards have already been counted as dead."""

    def replay_until_card_taken_back(self) -> tuple[int, int] | None:
        """Replay the record; stop with the events (card, withdrawal) as soon as a card turns out to be taken back."""
        pegs_back = {*withdrawal_events_by_peg_event(self.record).values()}
        for at, event in enumerate(self.record.events):
            match event:
                case TableEvent(name="withdraw") if at in pegs_back:
                    pass
                case Played():
                    self.card(at, event)
                case TableEvent(name="discard", seat=seat, cards=cards) if seat in self.hands and not self.left:
                    hand = self.hands[seat]
                    self.hands[seat] = hand - set(cards) if hand is not None and cards else None
                case TableEvent(name="go", seat=seat) if seat in self.hands and not self.lost:
                    self.go(at, seat)
                case TableEvent(name="peg", seat=seat, words=words) if seat in self.hands and not self.lost:
                    self.peg(at, seat, first_number(words) or 0)
                case TableEvent(name="count", seat=seat, words=words) if seat in self.hands and not self.lost:
                    self.announce(at, seat, first_number(words) or 0)
                case TableEvent(draws_attention=True):
                    self.count.said = None
                case TableEvent(name="withdraw", seat=seat, cards=()) if seat and seat == self.count.last_go:
                    self.take_back_go(seat)
                case TableEvent(name="withdraw", seat=seat) if at not in self.taken_back.values():
                    laid = (StandingAct(laid.event_index, laid.seat, (laid.card,)) for laid in self.laid if laid.stands)
                    if (card := withdrawn_act(laid, event)) is not None:
                        return card.event_index, at
        self.stops_at = (*self.player_and_total_at_end(), self.due)
        if self.count.pile and not self.is_waited_for():
            # The record stops here: the go counts as gained.
            self.end_count()
        return None

    # ------------------------------------------------------------------ cards

    def card(self, at: int, event: Played) -> None:
        if not self.left:
            self.set_hands_at_first_card()
        seat = event.seat or self.due
        if seat not in self.hands or event.card not in self.game.pack:
            self.lost = True
        if self.lost or seat is None or event.card is None:
            return
        count, card = self.count, event.card
        if count.said is not None:
            count.shift, count.said = count.shift + count.said - count.total, None
        stands = at not in self.taken_back
        before = {} if stands else deepcopy({name: getattr(self, name) for name in _SAVED_ATTRIBUTES})
        if count.pile and self.fits(card):
            self.record_implied_goes_before(seat)
        told_over_limit = self.is_total_told_over_limit(at, seat, card)
        left_at = 0
        if not told_over_limit and self.is_new_count(seat, card):
            left_at = self.total_left_without_go(seat)
            self.close(at)
            count = self.count
        elif count.fresh_go == seat:
            self.take_back_go(seat)
        elif not count.over_limit:
            self.record_implied_goes_before(seat)
        self.mark_withheld_cards_dead(at)
        passes = count.total + pip_value(card) > self.limit
        uncalled = not passes and self.barred_as_next_hand_after_go_cannot_play(seat)
        laid = LaidCard(
            at,
            seat,
            card,
            None if uncalled else self.due,
            count.pile,
            passes,
            stands=stands,
            uncalled=uncalled,
            shift=count.shift,
            left_without_go_at=left_at,
        )
        if not laid.stands:
            # A card taken back is judged as it fell; then the state before it is restored.
            for name, value in before.items():
                setattr(self, name, value)
            self.laid.append(laid)
            return
        self.laid.append(laid)
        self.lay(seat, card)

    def is_total_told_over_limit(self, at: int, seat: Seat, card: Card) -> bool:
        """Whether *seat* announces with *card*, at event *at*, a total that shows the card to be laid on this count
        and over the limit: that total, or before the last card another one above the total so far."""
        after = self.record.events[at + 1] if at + 1 < len(self.record.events) else None
        total = self.count.total + pip_value(card)
        if not isinstance(after, TableEvent) or after.name != "count" or after.seat != seat or total <= self.limit:
            return False
        said = first_number(after.words)
        # After the last card a number may be the count of a hand.
        is_last = sum(self.left.values()) <= 1
        return said == total or (said is not None and said > self.count.total and not is_last)

    def total_left_without_go(self, seat: Seat) -> int:
        """The total of a count that *seat* leaves for the next without a go said by them or pegged; else 0."""
        last = max(n for n, laid in enumerate(self.laid) if laid.stands)
        pegged = sum(peg.points for peg in self.pegs if peg.card == last)
        told = self.count.over_limit or seat in self.count.said_go or pegged > self.laid[last].scores
        return 0 if told else self.count.total

    def player_and_total_at_end(self) -> tuple[Seat | None, int]:
        """(the player in turn, the running total) where the record stops.

        A point pegged after a go ends the count, and so does the go of every hand that has cards.
        """
        last = self.record.events[-1] if self.record.events else None
        pegged = isinstance(last, TableEvent) and last.name == "peg" and first_number(last.words) == 1
        card = next((laid for laid in reversed(self.laid) if laid.stands), None)
        if pegged and card is not None and self.count.said_go and last is not None and last.seat == card.seat:
            return self.leader_after(card.seat), 0
        holding = {seat for seat, number in self.left.items() if number}
        return self.due, 0 if holding and holding.issubset(self.count.said_go) else self.count.total

    def set_hands_at_first_card(self) -> None:
        """Set the hands at the first card; a hand whose discards were not recorded becomes unknown."""
        for seat, hand in self.hands.items():
            if hand is not None and len(hand) > self.size:
                self.hands[seat] = None
            known = self.hands[seat]
            self.left[seat] = self.size if known is None else len(known)

    def lay(self, seat: Seat, card: Card) -> None:
        """Put *card* of *seat* on the table."""
        count, hand = self.count, self.hands[seat]
        if hand is not None:
            hand.discard(card)
        if card not in self.buried[seat]:
            self.left[seat] = max(0, self.left[seat] - 1)
        count.pile = (*count.pile, card)
        count.fresh_go = count.last_go = None
        if count.said_go:
            count.played_on.append(seat)
        if count.total == self.limit:
            # The law does not say who leads when one of several hands has said go and another then reaches the limit.
            self.due = None if count.said_go and len(self.hands) > 2 else self.leader_after(seat)
            self.end_count()
        else:
            count.over_limit = count.total > self.limit
            self.due = None if count.over_limit else self.successor(seat)
        if not any(self.left.values()):
            self.laid[-1] = replace(self.laid[-1], ends=True)

    def mark_withheld_cards_dead(self, at: int) -> None:
        """Count the cards withheld before event *at*, at which a card falls, as dead (001:6107)."""
        for withheld in self.withheld:
            if withheld.corrected or withheld.event_index > at or withheld in self.known_dead:
                continue
            self.known_dead.append(withheld)
            seat, hand, dead = withheld.seat, self.hands[withheld.seat], set(withheld.dead(self.limit))
            if hand is None or not dead:
                self.doubtful[seat] += self.left[seat] if hand is None else len(withheld.cards)
                continue
            self.buried[seat] |= dead
            self.left[seat] -= len(dead)
            self.hands[seat] = hand - dead

    @property
    def all_down(self) -> bool:
        """Whether every card has been played, dead and possibly dead cards aside."""
        return bool(self.left) and all(left <= self.doubtful[seat] for seat, left in self.left.items())

    def record_implied_goes_before(self, seat: Seat) -> None:
        """Record an implied go for each hand that is due before *seat* and cannot play."""
        count = self.count
        while (due := self.due) not in (None, seat) and due is not None and due not in count.said_go:
            able = self.able(due)
            if able:
                return
            if able is None:
                # The hand may have been passed over or unable to play.
                self.due = None
                if count.doubtful is None:
                    count.doubtful = len(count.pile)
                return
            self.gone(due)
            self.due = self.successor(due)

    def is_new_count(self, seat: Seat, card: Card) -> bool:
        """Whether *card* begins a new count, rather than continuing this one."""
        count = self.count
        if not count.pile:
            return False
        if count.over_limit:
            return True
        if count.said_go:
            if seat in count.said_go:
                return count.fresh_go != seat or not self.fits(card)
            # A hand that must play on and can is taken to do so, even with a card that passes the limit.
            return not self.fits(card) and not (seat == self.due and self.able(seat))
        return not self.fits(card) and not self.is_to_go_on()

    def close(self, at: int) -> None:
        """End the count before the card of event *at*; report a hand that had to play on and could."""
        count = self.count
        last = next(laid for laid in reversed(self.laid) if laid.stands)
        for seat, duty in self.still_bound():
            if self.able(seat):
                self.withheld.append(WithheldCard(duty, at, seat, count.total, self.playable(seat)))
                break
        self.due = self.leader_after(last.seat)
        self.end_count()

    def end_count(self) -> None:
        at = max(n for n, laid in enumerate(self.laid) if laid.stands)
        self.laid[at] = replace(self.laid[at], ends=True)
        self.count = RunningCount()

    # ------------------------------------------------------------------ goes and pegs

    def go(self, at: int, seat: Seat) -> None:
        count = self.count
        if not count.pile or count.over_limit or seat in count.said_go:
            return
        self.record_implied_goes_before(seat)
        # The law does not say whether one of three or four hands must play on twice after a go (001:6115).
        done = len(self.hands) > 2 and seat in count.played_on
        # A total announced too high misleads the player; whether it will stand is not yet known (001:6103).
        high = max(count.total, count.heard)
        if self.able(seat, high) and not done:
            self.withheld.append(WithheldCard("said_go", at, seat, count.total, self.playable(seat, high)))
        self.gone(seat)
        count.fresh_go = count.last_go = seat
        self.due = self.successor(seat)

    def take_back_go(self, seat: Seat) -> None:
        """*seat* takes back the go just said, by playing a card or expressly."""
        count = self.count
        count.fresh_go = count.last_go = None
        count.said_go.remove(seat)
        if not count.said_go:
            count.bound, count.short = (), False
        wrong = self.withheld[-1] if self.withheld else None
        if wrong is not None and wrong.duty == "said_go" and wrong.seat == seat and wrong not in self.known_dead:
            self.withheld[-1] = replace(wrong, corrected=True)
        self.due = seat

    def peg(self, at: int, seat: Seat, points: int) -> None:
        if self.all_down:
            return  # The hands are counted now.
        if seat not in self.count.said_go:
            self.count.fresh_go = None
        side = self.game.side(seat)
        # One of two partners keeps the score of both (001:6123).
        theirs = [n for n, laid in enumerate(self.laid) if laid.stands and self.game.side(laid.seat) == side]
        if theirs and theirs[-1] == len(self.laid) - 1 and self.is_for_go(theirs[-1], points):
            # The count has ended silently, whatever card falls next.
            self.record_implied_goes_before(self.laid[-1].seat)
        after_go = any(self.game.side(gone) != side for gone in self.count.said_go)
        self.pegs.append(PegMade(at, seat, points, theirs[-1] if theirs else None, after_go))

    def is_for_go(self, number: int, points: int) -> bool:
        """Whether *points* for card *number*, the last one, include one for a go: the hand that is due cannot play."""
        pegged = sum(peg.points for peg in self.pegs if peg.card == number)
        stuck = self.due is not None and self.able(self.due) is False
        return bool(self.count.pile) and stuck and points == max(0, self.laid[number].scores - pegged) + 1

    def announce(self, at: int, seat: Seat, said: int) -> None:
        """*seat* announces *said*: the running total, or after the last card the count of a hand."""
        count = self.count
        if self.all_down:
            last = self.laid[-1]
            if (at, seat, said) != (last.event_index + 1, last.seat, last.total):
                # Otherwise the number is the running total announced with the last card.
                self.counts.append(at)
            return
        if not count.pile:
            return
        count.said = said if said != count.total else None
        if count.said is not None:
            self.announced.append(WrongTotal(at, seat, said, count.total))
