"""The play of cribbage: cards laid one by one, a running total that may not pass its limit, goes and pegs.

Nothing is refused. A hand that is not known neither can nor cannot play; where that decides, nothing is said.
"""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING

from adjudicator.cribbage.play import Announced, Count, Laid, Pegged, Pegging, Withheld
from adjudicator.record import Played, TableEvent
from adjudicator.scoring.cribbage import pip
from adjudicator.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudicator.cards import Card
    from adjudicator.games import Game
    from adjudicator.record import Record, Seat

_HIGHEST_PIP = 10


def is_pegged(game: Game) -> bool:
    """Whether the cards of *game* are laid to a running total."""
    return "limit" in game.raw and "crib" in game.raw


def pegging(record: Record, game: Game, dealer: Seat) -> Pegging:
    """The play of *record*, dealt by *dealer*."""
    taken_back: dict[int, int] = {}
    while True:
        table = _Table(record, game, dealer, taken_back)
        found = table.run()
        if found is None:
            return Pegging(
                tuple(table.laid),
                tuple(table.withheld),
                tuple(table.pegs),
                table.limit,
                tuple(table.announced),
                tuple(table.counts),
            )
        taken_back[found[0]] = found[1]


class _Table:
    """The table while the play of one record is followed."""

    def __init__(self, record: Record, game: Game, dealer: Seat, taken_back: dict[int, int]) -> None:
        self.record, self.game, self.taken_back = record, game, taken_back
        self.limit = int(game.raw["limit"]["total"])
        self.size = int(game.raw["cards_each"]) - int(game.raw["crib"]["laid_away"])
        self.hands: dict[Seat, set[Card] | None] = {
            seat: None if (hand := record.hands.get(seat)) is None else set(hand) for seat in game.seats
        }
        self.left: dict[Seat, int] = {}
        self.count = Count()
        self.due: Seat | None = game.eldest(dealer)
        self.lost = False
        """Whether a card unknown or not in the pack, or a player that nobody named, has broken the thread."""
        self.laid: list[Laid] = []
        self.withheld: list[Withheld] = []
        self.pegs: list[Pegged] = []
        self.announced: list[Announced] = []
        self.counts: list[int] = []

    def run(self) -> tuple[int, int] | None:
        """Follow the play; (card, withdrawal) by their events as soon as a card turns out to be taken back."""
        for at, event in enumerate(self.record.events):
            match event:
                case Played():
                    self.card(at, event)
                case TableEvent(name="discard", seat=seat, cards=cards) if seat in self.hands and not self.left:
                    hand = self.hands[seat]
                    self.hands[seat] = hand - set(cards) if hand is not None and cards else None
                case TableEvent(name="go", seat=seat) if seat in self.hands and not self.lost:
                    self.go(at, seat)
                case TableEvent(name="peg", seat=seat, words=words) if seat in self.hands and not self.lost:
                    self.peg(at, seat, int(words[0]))
                case TableEvent(name="count", seat=seat, words=words) if seat in self.hands and not self.lost:
                    self.announce(at, seat, int(words[0]))
                case TableEvent(name="attention" | "director"):
                    self.count.said = None
                case TableEvent(name="withdraw", seat=seat) if at not in self.taken_back.values():
                    card = self.target(event)
                    if card is not None:
                        return card, at
        waiting = (seat for seat in self.hands if seat not in (self.laid[-1].seat, *self.count.gone))
        if self.count.pile and not any(map(self.able, waiting)):
            # The record stops here: as far as anybody can tell the go is gained.
            self.end_count()
        return None

    def target(self, event: TableEvent) -> int | None:
        """The card that *event* takes back: the latest of its player that stands, or the one named."""
        for laid in reversed(self.laid):
            if laid.stands and laid.seat == event.seat and (not event.cards or laid.card == event.cards[0]):
                return laid.at
        return None

    # ------------------------------------------------------------------ cards

    def card(self, at: int, event: Played) -> None:
        if not self.left:
            self.begin()
        seat = event.seat or self.due
        if seat not in self.hands or event.card not in self.game.pack:
            self.lost = True
        if self.lost or seat is None or event.card is None:
            return
        count, card = self.count, event.card
        if count.said is not None:
            count.shift, count.said = count.shift + count.said - count.total, None
        before = deepcopy(count), self.due, list(self.withheld), list(self.laid)
        self.skip_silent(seat, card)
        if self.is_new_count(seat, card):
            self.close(at)
            count = self.count
        elif count.fresh_go == seat:
            self.put_right(seat)
        passes = count.total + pip(card) > self.limit
        uncalled = not passes and self.has_no_play(seat)
        laid = Laid(
            at,
            seat,
            card,
            self.due,
            count.pile,
            passes,
            stands=at not in self.taken_back,
            uncalled=uncalled,
            shift=count.shift,
        )
        if not laid.stands:
            # Judged as it fell, and then as if it had not.
            self.count, self.due, self.withheld, self.laid = before
            self.laid.append(laid)
            return
        self.laid.append(laid)
        self.lay(seat, card)

    def begin(self) -> None:
        """The hands as they are when the first card falls: those that did not lay away in the record are unknown."""
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
        self.left[seat] = max(0, self.left[seat] - 1)
        count.pile = (*count.pile, card)
        count.fresh_go = None
        if count.gone:
            count.played_on.append(seat)
        if count.total == self.limit:
            self.end_count()
            # Who leads where one of several hands had said go and another then reaches the limit is not said.
            self.due = None if count.gone and len(self.hands) > 2 else self.next_after(seat)
        else:
            count.passed = count.total > self.limit
            self.due = None if count.passed else self.successor(seat)
        if not any(self.left.values()):
            self.laid[-1] = replace(self.laid[-1], ends=True)

    def skip_silent(self, seat: Seat, card: Card) -> None:
        """A hand that cannot play and is passed over has said go, whether or not anybody wrote it down."""
        count = self.count
        while (due := self.due) not in (None, seat) and due is not None and due not in count.gone:
            able = self.able(due)
            if not count.pile or not self.fits(card) or able:
                return
            if able is None:
                # Whether he was passed over or could not play nobody can tell.
                self.due = None
                return
            self.gone(due)
            self.due = self.successor(due)

    def has_no_play(self, seat: Seat) -> bool:
        """Whether *seat* must not play on, the hand next after the go not being able to (three hands or four)."""
        count = self.count
        if len(self.hands) == 2 or not count.bound or seat in (*count.gone, count.bound[0]):
            return False
        first = count.bound[0]
        return first in count.gone and first not in count.played_on and not self.able(first)

    def is_new_count(self, seat: Seat, card: Card) -> bool:
        """Whether *card* begins a new count rather than go on with this one."""
        count = self.count
        if not count.pile:
            return False
        if count.passed:
            return True
        if count.gone:
            if seat in count.gone:
                return count.fresh_go != seat or not self.fits(card)
            # Who has to play on and can is taken to do so, even with a card that passes the limit.
            return not self.fits(card) and not (seat == self.due and self.able(seat))
        return not self.fits(card) and not any(self.able(other) for other in self.hands)

    def close(self, at: int) -> None:
        """The count is over, and the card of event *at* begins the next: who had to play on?"""
        count = self.count
        last = next(laid for laid in reversed(self.laid) if laid.stands)
        for seat, duty in self.still_bound():
            if self.able(seat):
                self.withheld.append(Withheld(duty, at, seat, count.total, self.playable(seat)))
                break
        first = count.gone[0] if count.gone else self.next_after(last.seat)
        two = len(self.hands) == 2
        self.end_count()
        leads_again = first is not None and self.left[first] > 0
        self.due = (first if leads_again else self.next_after(last.seat)) if two or not count.gone else None

    def still_bound(self) -> Iterable[tuple[Seat, str]]:
        """The hand that has to play on after a go, with its duty; only one has at a time (001:6000, 6115)."""
        count = self.count
        if not count.gone or count.passed:
            return
        if len(self.hands) == 2:
            yield from ((seat, "did_not_play_on") for seat in self.hands if seat not in count.gone)
        elif not count.played_on and count.bound and count.bound[0] not in count.gone:
            yield count.bound[0], "next_did_not_play"
        elif len(count.bound) > 1 and count.played_on == [count.bound[0]] and count.bound[1] not in count.gone:
            yield count.bound[1], "third_did_not_play"

    def end_count(self) -> None:
        at = max(n for n, laid in enumerate(self.laid) if laid.stands)
        self.laid[at] = replace(self.laid[at], ends=True)
        self.count = Count()

    # ------------------------------------------------------------------ goes and pegs

    def go(self, at: int, seat: Seat) -> None:
        count = self.count
        if not count.pile or count.passed or seat in count.gone:
            return
        # Whether one of three or four hands must play on twice after a go the law does not say (001:6115).
        done = len(self.hands) > 2 and seat in count.played_on
        if self.able(seat) and not done:
            self.withheld.append(Withheld("said_go", at, seat, count.total, self.playable(seat)))
        self.gone(seat)
        count.fresh_go = seat
        self.due = self.successor(seat)

    def gone(self, seat: Seat) -> None:
        count = self.count
        count.gone.append(seat)
        if not count.bound:
            after = self.game.seats.index(seat) + 1
            around = (*self.game.seats[after:], *self.game.seats[: after - 1])
            count.bound = tuple(other for other in around if self.left[other] > 0)

    def put_right(self, seat: Seat) -> None:
        """A go just said is taken back by playing."""
        self.count.gone.remove(seat)
        wrong = self.withheld[-1] if self.withheld else None
        if wrong is not None and wrong.duty == "said_go" and wrong.seat == seat:
            self.withheld[-1] = replace(wrong, corrected=True)
        self.due = seat

    def peg(self, at: int, seat: Seat, points: int) -> None:
        if self.left and not any(self.left.values()):
            return  # The hands are counted now.
        if seat not in self.count.gone:
            self.count.fresh_go = None
        side = self.game.side(seat)
        # One of two partners keeps the score of both (001:6123).
        theirs = [n for n, laid in enumerate(self.laid) if laid.stands and self.game.side(laid.seat) == side]
        after_go = any(self.game.side(gone) != side for gone in self.count.gone)
        self.pegs.append(Pegged(at, seat, points, theirs[-1] if theirs else None, after_go))

    def announce(self, at: int, seat: Seat, said: int) -> None:
        """The running total as it is announced; once all cards are down it is the count of a hand."""
        count = self.count
        if not any(self.left.values()):
            self.counts.append(at)
            return
        if not count.pile:
            return
        count.said = said if said != count.total else None
        if count.said is not None:
            self.announced.append(Announced(at, seat, said, count.total))

    # ------------------------------------------------------------------ who can, who must

    def fits(self, card: Card) -> bool:
        return self.count.total + pip(card) <= self.limit

    def playable(self, seat: Seat) -> tuple[Card, ...]:
        return tuple(sorted(card for card in self.hands[seat] or () if self.fits(card)))

    def able(self, seat: Seat) -> bool | None:
        """Whether *seat* can play without passing the limit; None where his hand does not tell."""
        if self.left and not self.left[seat]:
            return False
        if self.count.total + _HIGHEST_PIP <= self.limit:
            return True
        return None if self.hands[seat] is None else bool(self.playable(seat))

    def next_after(self, seat: Seat) -> Seat | None:
        """The next hand clockwise that has cards, *seat* itself if it is the only one."""
        at = self.game.seats.index(seat) + 1
        return next((other for other in (*self.game.seats[at:], *self.game.seats[:at]) if self.left[other] > 0), None)

    def successor(self, seat: Seat) -> Seat | None:
        """Who has to play after *seat* has played or said go."""
        count = self.count
        if len(self.hands) > 2 and count.gone:
            waiting = [other for other in count.bound if other not in (*count.gone, *count.played_on)]
            return next((other for other in waiting if self.left[other] > 0), None)
        at = self.game.seats.index(seat) + 1
        around = (*self.game.seats[at:], *self.game.seats[:at])
        return next((other for other in around if self.left[other] > 0 and other not in count.gone), None)
