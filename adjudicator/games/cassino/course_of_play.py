"""The course of a deal of cassino: cards that take in, build or trail, the values of cards, the cards captured.

No line is refused. An unknown hand may or may not hold the card for a build; then no fault is reported.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from adjudicator.record.events import Played, TableEvent
from adjudicator.record.withdrawals import StandingAct, withdrawn_act
from adjudicator.values.cards import Card

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from adjudicator.game.game import Game
    from adjudicator.record.events import Event, Record, Seat
    from adjudicator.table.state_and_timeline import Timeline


CardValues = tuple[int, ...]


def values_of_card(card: Card, table: Mapping[str, Sequence[int]]) -> CardValues:
    """The values that *card* may count by *table* (rank → values); empty for a face card that only pairs."""
    return tuple(int(value) for value in table.get(card.rank, ()))


def number_of_groups_each_totalling(
    cards: Sequence[Card], total: int, table: Mapping[str, Sequence[int]]
) -> int | None:
    """The number of combinations, each of *total*, into which *cards* can be divided; None if they cannot be."""
    if not cards:
        return 0
    first, rest = cards[0], list(cards[1:])
    for size in range(len(rest) + 1):
        for others in combinations(range(len(rest)), size):
            chosen = [first, *(rest[at] for at in others)]
            if total in _totals_of_all_cards_together(chosen, table):
                left = [card for at, card in enumerate(rest) if at not in others]
                found = number_of_groups_each_totalling(left, total, table)
                if found is not None:
                    return found + 1
    return None


def _totals_of_all_cards_together(cards: Sequence[Card], table: Mapping[str, Sequence[int]]) -> set[int]:
    """Every total that *cards* can count; empty if one of them has no value."""
    sums = {0}
    for card in cards:
        sums = {total + value for total in sums for value in values_of_card(card, table)}
    return sums


def card_can_take_in(card: Card, cards: Sequence[Card], table: Mapping[str, Sequence[int]]) -> bool:
    """Whether *card* may take in *cards* from the table, builds left aside."""
    values = values_of_card(card, table)
    if not values:
        # Of two jacks on the table a jack takes in one (001:6173).
        return len(cards) == 1 and cards[0].rank == card.rank
    return any(number_of_groups_each_totalling(cards, value, table) is not None for value in values)


@dataclass(frozen=True, slots=True)
class CassinoBuild:
    """Cards on the table that may only be taken in together."""

    owner: Seat
    value: int
    cards: tuple[Card, ...]
    multiple: bool
    """Whether the build holds more than one combination, so that it cannot be increased."""


BuildFault: TypeAlias = Literal[
    "no_card_for_it", "face_cards", "multiple_increased", "increased_from_table", "wrong_total"
]
MoveFault: TypeAlias = BuildFault | Literal["wrong_cards", "own_build"]


@dataclass(frozen=True, slots=True)
class CassinoMove:
    """One card played from a hand, and its use: to take in, build or trail."""

    event_index: int
    """Its event, from 0."""
    seat: Seat
    card: Card
    action: str
    """``take``, ``build`` or ``trail``."""
    due: Seat | None
    """The player whose turn it was; None where that cannot be known."""
    fault: MoveFault | Literal[""] = ""
    """Of a build ``no_card_for_it``, ``face_cards``, ``multiple_increased``, ``increased_from_table``, ``wrong_total``;
    of cards taken in ``wrong_cards``; of a card trailed ``own_build``."""
    others: tuple[Card, ...] = ()
    """The other cards taken in or built."""
    value: int = 0
    """The value of the build."""
    stands: bool = True
    taken: tuple[Card, ...] = ()
    """Every card that goes from the table to the player's pile, the card played among them."""


def cassino_moves(timeline: Timeline) -> tuple[CassinoMove, ...]:
    """The moves of *timeline*."""
    return tuple(timeline.cached(_followed_table).moves)


def player_due(timeline: Timeline) -> Seat | None:
    """The player in turn at the end of *timeline*; None where that cannot be known."""
    return timeline.cached(_followed_table).due


def _followed_table(timeline: Timeline) -> _CassinoTable:
    record, game, dealer = timeline.record, timeline.game, timeline.start.dealer
    table = _CassinoTable(record, game, dealer)
    for at, event in enumerate(record.events):
        table.follow(at, event)
    return table


class _CassinoTable:
    """The table during the play of one deal."""

    def __init__(self, record: Record, game: Game, dealer: Seat) -> None:
        self.game, self.values = game, game.raw["values"]
        self.hands: dict[Seat, Counter[Card] | None] = {
            seat: None if (hand := record.hands.get(seat)) is None else Counter(hand) for seat in game.seats
        }
        self.builds: list[CassinoBuild] = []
        self.due: Seat | None = game.eldest(dealer)
        self.missing: Counter[Seat] = Counter()
        """Turns that a player misses for a play out of turn, or for a card trailed wrongly."""
        self.must_take: Seat | None = None
        """The player who has trailed with a build of their own on the table and been called to order."""
        self.moves: list[CassinoMove] = []
        self.before: list[tuple[Any, ...]] = []
        """The table before each move."""

    def follow(self, at: int, event: Event) -> None:
        """Apply *event*, the event *at* (from 0)."""
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
            case TableEvent(name="withdraw") if withdrawn_act(self.acts_that_can_be_taken_back(), event):
                self.moves[-1] = replace(self.moves[-1], stands=False)
                self.hands, self.builds, self.due, self.missing, self.must_take = self.before[-1]
            case _:
                pass

    def acts_that_can_be_taken_back(self) -> Iterator[StandingAct]:
        """The last move: the only one that can be taken back, since a later move has changed the table."""
        for move in self.moves[-1:]:
            if move.stands:
                yield StandingAct(move.event_index, move.seat, (move.card, *move.others))

    # ------------------------------------------------------------------ the three plays

    def trail(self, at: int, seat: Seat, card: Card) -> None:
        own = any(build.owner == seat for build in self.builds)
        self.play(CassinoMove(at, seat, card, "trail", self.due, "own_build" if own else ""))

    def take(self, at: int, seat: Seat, card: Card, others: tuple[Card, ...]) -> None:
        builds, loose = self.touched(others)
        if seat == self.must_take and any(build.owner == seat for build in builds):
            # On demand the player takes in their build, and misses their next turn.
            self.missing[seat] += 1
            self.must_take = None
            self.due, due = seat, self.due
            self.play(CassinoMove(at, seat, card, "take", seat, "", others))
            self.due = due
        else:
            right = self.may_take(card, builds, loose)
            self.play(CassinoMove(at, seat, card, "take", self.due, "" if right else "wrong_cards", others))
        if self.in_turn():
            built = tuple(other for build in builds for other in build.cards)
            self.moves[-1] = replace(self.moves[-1], taken=(card, *loose, *built))
            self.builds = [build for build in self.builds if build not in builds]

    def may_take(self, card: Card, builds: Iterable[CassinoBuild], loose: tuple[Card, ...]) -> bool:
        """Whether *card* takes in all of *builds* and *loose*."""
        totals = {build.value for build in builds}
        if not totals:
            return card_can_take_in(card, loose, self.values)
        total = next(iter(totals))
        right = len(totals) == 1 and total in values_of_card(card, self.values)
        return right and number_of_groups_each_totalling(loose, total, self.values) is not None

    def build(self, at: int, seat: Seat, card: Card, others: tuple[Card, ...], value: int) -> None:
        builds, loose = self.touched(others)
        fault = self.wrong_build(seat, card, builds, loose, value)
        made = CassinoMove(at, seat, card, "build", self.due, fault, others, value)
        self.play(made)
        if not self.in_turn():
            return
        whole = (card, *loose, *(other for build in builds for other in build.cards))
        added = any(build.value == value for build in builds)
        owner = next((build.owner for build in builds if build.value == value), seat)
        multiple = added or (number_of_groups_each_totalling((card, *loose), value, self.values) or 0) > 1
        self.builds = [build for build in self.builds if build not in builds]
        self.builds.append(CassinoBuild(owner, value, whole, multiple))

    def wrong_build(
        self, seat: Seat, card: Card, builds: list[CassinoBuild], loose: tuple[Card, ...], value: int
    ) -> BuildFault | Literal[""]:
        """The fault of a build of *value*; empty if there is none."""
        if any(not values_of_card(other, self.values) for other in (card, *loose)):
            return "face_cards"
        increased = [build for build in builds if build.value != value]
        if any(build.multiple for build in increased):
            return "multiple_increased"
        # Loose cards that count the new value by themselves are only laid beside the build that the hand card
        # increases.
        if increased and number_of_groups_each_totalling(loose, value, self.values) is None:
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
        return "" if any(value in values_of_card(other, self.values) for other in left) else "no_card_for_it"

    def comes_to(self, card: Card, increased: list[CassinoBuild], loose: tuple[Card, ...], value: int) -> bool:
        """Whether *card* makes *value*: added to the builds that it increases, else combined with the *loose* cards."""
        if not increased:
            return number_of_groups_each_totalling((card, *loose), value, self.values) is not None
        before = sum(build.value for build in increased)
        return any(before + counts == value for counts in values_of_card(card, self.values))

    def touched(self, cards: tuple[Card, ...]) -> tuple[list[CassinoBuild], tuple[Card, ...]]:
        """(builds that hold one of *cards*, those of *cards* that are in no build)."""
        builds = [build for build in self.builds if set(build.cards) & set(cards)]
        inside = {card for build in builds for card in build.cards}
        return builds, tuple(card for card in cards if card not in inside)

    # ------------------------------------------------------------------ turns

    def in_turn(self) -> bool:
        """Whether the last move was in turn; a move out of turn only leaves its card on the table."""
        move = self.moves[-1]
        return move.due in (None, move.seat)

    def play(self, move: CassinoMove) -> None:
        """Record *move*: its card leaves the hand, and the turn passes unless it was out of turn."""
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


class CapturedCards(NamedTuple):
    """The cards captured by the end of the deal."""

    taken: dict[Seat, tuple[Card, ...]] | None
    """The cards each player captured; None unless every card was played in the record."""
    sweeps: dict[Seat, int] | None
    unreturned: bool
    """Whether cards taken in wrongly still lie in a pile."""


def captured_cards(timeline: Timeline) -> CapturedCards:
    """The cards captured in *timeline*."""
    return timeline.cached(_count_captured)


def _count_captured(timeline: Timeline) -> CapturedCards:
    game = timeline.game
    moves = [move for move in cassino_moves(timeline) if move.stands]
    unreturned = any(move.fault == "wrong_cards" for move in moves)
    played = Counter(move.card for move in moves)
    laid = _cards_dealt_to_table(game, played)
    if laid is None:
        return CapturedCards(None, None, unreturned)
    taken: dict[Seat, tuple[Card, ...]] = dict.fromkeys(game.seats, ())
    for move in moves:
        taken[move.seat] += move.taken
    last = next((move for move in reversed(moves) if move.taken), None)
    gone = Counter(card for cards in taken.values() for card in cards)
    if gone - (laid + played):
        # The record names a card as taken in that was not on the table.
        return CapturedCards(None, None, unreturned)
    if last is not None:
        # The cards left on the table go to the last player who took in (001:6201).
        taken[last.seat] += tuple((laid + played - gone).elements())
    return CapturedCards(taken, _sweeps_by_seat(moves, laid, game), unreturned)


def _cards_dealt_to_table(game: Game, played: Mapping[Card, int]) -> Counter[Card] | None:
    """The cards dealt to the table: those of the pack that nobody played; None unless all others were played."""
    left = Counter({Card(card): game.copies(card) - played.get(Card(card), 0) for card in game.pack})
    right = all(number >= 0 for number in left.values()) and left.total() == int(game.raw["table"])
    return +left if right else None


def _sweeps_by_seat(moves: Sequence[CassinoMove], laid: Counter[Card], game: Game) -> dict[Seat, int]:
    """The number of times each player took in every card on the table."""
    table, sweeps = laid.copy(), dict.fromkeys(game.seats, 0)
    for move in moves:
        table[move.card] += 1
        table.subtract(move.taken)
        sweeps[move.seat] += bool(move.taken) and not +table
    return sweeps
