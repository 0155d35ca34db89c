"""The play of a deal of cassino: a card a turn, to take in, to build or to trail (001:6157-6191, 6225-6231).

Nothing is refused. A hand that is not known may or may not hold the card for a build; then nothing is said.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from adjudicator.games.cassino.values import groups, pairs_with, values_of
from adjudicator.record.events import Played, TableEvent
from adjudicator.record.standing import Done, meant

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudicator.game.game import Game
    from adjudicator.record.events import Event, Record, Seat
    from adjudicator.table.state import Timeline
    from adjudicator.values.cards import Card


@dataclass(frozen=True, slots=True)
class Build:
    """Cards on the table that may be taken in only together."""

    owner: Seat
    value: int
    cards: tuple[Card, ...]
    multiple: bool
    """Whether it is more than one combination, so that it cannot be increased."""


@dataclass(frozen=True, slots=True)
class Move:
    """One card played from a hand, with what was done with it."""

    event_index: int
    """Its event, from 0."""
    seat: Seat
    card: Card
    done: str
    """``take``, ``build`` or ``trail``."""
    due: Seat | None
    """Whose turn it was; None where that cannot be known."""
    fault: str = ""
    """Of a build ``no_card_for_it``, ``face_cards``, ``multiple_increased``, ``increased_from_table``, ``wrong_total``;
    of cards taken in ``wrong_cards``; of a card trailed ``own_build``."""
    others: tuple[Card, ...] = ()
    """The other cards taken in or built."""
    value: int = 0
    """What is built."""
    stands: bool = True
    taken: tuple[Card, ...] = ()
    """Every card that leaves the table for his pile, his own among them."""


def followed(timeline: Timeline) -> tuple[Move, ...]:
    """The moves of *timeline*."""
    return timeline.followed(_followed)


def _followed(timeline: Timeline) -> tuple[Move, ...]:
    record, game, dealer = timeline.record, timeline.game, timeline.start.dealer
    table = _Table(record, game, dealer)
    for at, event in enumerate(record.events):
        table.follow(at, event)
    return tuple(table.moves)


class _Table:
    """The table while one deal is followed."""

    def __init__(self, record: Record, game: Game, dealer: Seat) -> None:
        self.game, self.values = game, game.raw["values"]
        self.hands: dict[Seat, Counter[Card] | None] = {
            seat: None if (hand := record.hands.get(seat)) is None else Counter(hand) for seat in game.seats
        }
        self.builds: list[Build] = []
        self.due: Seat | None = game.eldest(dealer)
        self.missing: Counter[Seat] = Counter()
        """Turns that a player misses for a play out of turn, or for a card trailed wrongly."""
        self.must_take: Seat | None = None
        """Who has trailed with his own build on the table and been told so."""
        self.moves: list[Move] = []
        self.before: list[tuple[Any, ...]] = []
        """The table before each move."""

    def follow(self, at: int, event: Event) -> None:
        """One more event."""
        match event:
            case Played(seat=seat, card=card) if card is not None and (seat or self.due) in self.hands:
                self.trail(at, seat or self.due or "", card)
            case TableEvent(name="take", seat=seat, cards=(card, *others)) if seat in self.hands:
                self.take(at, seat, card, tuple(others)) if others else self.trail(at, seat, card)
            case TableEvent(name="build", seat=seat, cards=(card, *others), words=(value, *_)) if seat in self.hands:
                self.build(at, seat, card, tuple(others), int(value))
            case TableEvent(name="draw", seat=seat, cards=cards) if seat in self.hands:
                hand = self.hands[seat]
                self.hands[seat] = hand + Counter(cards) if hand is not None and cards else None
            case TableEvent(draws_attention=True) if self.moves and self.moves[-1].fault == "own_build":
                self.must_take = self.moves[-1].seat
            case TableEvent(name="withdraw") if meant(self.latest(), event):
                self.moves[-1] = replace(self.moves[-1], stands=False)
                self.hands, self.builds, self.due, self.missing, self.must_take = self.before[-1]
            case _:
                pass

    def latest(self) -> Iterator[Done]:
        """The move that can go back: once another has been made on it, the table is not what it was."""
        for move in self.moves[-1:]:
            if move.stands:
                yield Done(move.event_index, move.seat, (move.card, *move.others))

    # ------------------------------------------------------------------ the three plays

    def trail(self, at: int, seat: Seat, card: Card) -> None:
        own = any(build.owner == seat for build in self.builds)
        self.play(Move(at, seat, card, "trail", self.due, "own_build" if own else ""))

    def take(self, at: int, seat: Seat, card: Card, others: tuple[Card, ...]) -> None:
        builds, loose = self.touched(others)
        if seat == self.must_take and any(build.owner == seat for build in builds):
            # On demand he takes in his build, and does not play in his next turn.
            self.missing[seat] += 1
            self.must_take = None
            self.due, due = seat, self.due
            self.play(Move(at, seat, card, "take", seat, "", others))
            self.due = due
        else:
            right = self.may_take(card, builds, loose)
            self.play(Move(at, seat, card, "take", self.due, "" if right else "wrong_cards", others))
        if self.in_turn():
            built = tuple(other for build in builds for other in build.cards)
            self.moves[-1] = replace(self.moves[-1], taken=(card, *loose, *built))
            self.builds = [build for build in self.builds if build not in builds]

    def may_take(self, card: Card, builds: Iterable[Build], loose: tuple[Card, ...]) -> bool:
        """Whether *card* takes in all of *builds* and *loose*."""
        totals = {build.value for build in builds}
        if not totals:
            return pairs_with(card, loose, self.values)
        total = next(iter(totals))
        right = len(totals) == 1 and total in values_of(card, self.values)
        return right and groups(loose, total, self.values) is not None

    def build(self, at: int, seat: Seat, card: Card, others: tuple[Card, ...], value: int) -> None:
        builds, loose = self.touched(others)
        fault = self.wrong_build(seat, card, builds, loose, value)
        made = Move(at, seat, card, "build", self.due, fault, others, value)
        self.play(made)
        if not self.in_turn():
            return
        whole = (card, *loose, *(other for build in builds for other in build.cards))
        added = any(build.value == value for build in builds)
        owner = next((build.owner for build in builds if build.value == value), seat)
        multiple = added or (groups((card, *loose), value, self.values) or 0) > 1
        self.builds = [build for build in self.builds if build not in builds]
        self.builds.append(Build(owner, value, whole, multiple))

    def wrong_build(self, seat: Seat, card: Card, builds: list[Build], loose: tuple[Card, ...], value: int) -> str:
        """What is wrong with a build of *value*, if anything."""
        if any(not values_of(other, self.values) for other in (card, *loose)):
            return "face_cards"
        increased = [build for build in builds if build.value != value]
        if any(build.multiple for build in increased):
            return "multiple_increased"
        # Cards of the table that count the new value by themselves only lie beside what the hand has increased.
        if increased and groups(loose, value, self.values) is None:
            return "increased_from_table"
        if not self.comes_to(card, increased, loose, value):
            return "wrong_total"
        if not any(value in counts for counts in self.values.values()):
            return "no_card_for_it"
        others_build = bool(builds) and not increased and all(build.owner != seat for build in builds)
        hand = self.hands[seat]
        if hand is None or hand[card] <= 0 or others_build:
            return ""
        left = hand - Counter((card,))
        return "" if any(value in values_of(other, self.values) for other in left) else "no_card_for_it"

    def comes_to(self, card: Card, increased: list[Build], loose: tuple[Card, ...], value: int) -> bool:
        """Whether what *card* is laid to counts *value*: builds that it increases, else cards of the table with it."""
        if not increased:
            return groups((card, *loose), value, self.values) is not None
        before = sum(build.value for build in increased)
        return any(before + counts == value for counts in values_of(card, self.values))

    def touched(self, cards: tuple[Card, ...]) -> tuple[list[Build], tuple[Card, ...]]:
        """(the builds of which *cards* name a card, the cards that are in none)."""
        builds = [build for build in self.builds if set(build.cards) & set(cards)]
        inside = {card for build in builds for card in build.cards}
        return builds, tuple(card for card in cards if card not in inside)

    # ------------------------------------------------------------------ turns

    def in_turn(self) -> bool:
        """Whether the move just made was in turn; one that was not leaves its card on the table and nothing else."""
        move = self.moves[-1]
        return move.due in (None, move.seat)

    def play(self, move: Move) -> None:
        """*move* is made: a card leaves the hand, and the turn passes."""
        early = move.due not in (None, move.seat)
        self.before.append((dict(self.hands), list(self.builds), self.due, self.missing.copy(), self.must_take))
        self.moves.append(replace(move, fault="") if early else move)
        hand = self.hands[move.seat]
        if hand is not None:
            self.hands[move.seat] = hand - Counter((move.card,)) if hand[move.card] > 0 else None
        if early:
            self.missing[move.seat] += 1
            return
        self.must_take = None
        seat = self.game.lho(move.seat)
        while self.missing[seat] > 0:
            self.missing[seat] -= 1
            seat = self.game.lho(seat)
        self.due = seat
