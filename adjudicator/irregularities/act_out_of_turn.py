"""Acts at another's turn in games in which each player in turn makes a few moves (no calls, no tricks).

An act out of turn counts as a turn of its player, and the next turn is that of the player on the left. A withdrawn act
leaves the turn unchanged. A player who may rightly have been passed over had no turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.irregularities.detail_base_classes import AtTurn
from adjudicator.irregularities.detection import Irregularity
from adjudicator.record.events import TableEvent
from adjudicator.record.withdrawals import StandingAct, withdrawn_act

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from adjudicator.game.game import Game
    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state_and_timeline import Timeline


class ActOutOfTurn(NamedTuple):
    """An act at another player's turn."""

    event_index: int
    """Index of the event, from 0."""
    seat: Seat
    due: Seat
    """The player in turn."""
    line: str
    """The name of the line."""
    corrected: bool = False
    """Whether it was withdrawn."""


class TurnRules(NamedTuple):
    """The rules of a turn in a game."""

    lines: frozenset[str]
    """The lines that are acts in turn."""
    ends_turn: Callable[[StandingAct, str, int], bool]
    """(act, name of its line, number of earlier acts in the turn) → whether the act ends the turn."""
    may_be_passed_over: Callable[[Seat, int], bool]
    """(player, event) → whether the player may rightly have been passed over before that event."""


def first_active_player_passed_over(game: Game, due: Seat, seat: Seat, idle: Callable[[Seat], bool]) -> Seat | None:
    """The first player from *due* on whose turn *seat* takes; None if all who are passed over may be *idle*."""
    around = game.seats
    while due != seat:
        if not idle(due):
            return due
        due = around[(around.index(due) + 1) % len(around)]
    return None


def acts_out_of_turn(record: Record, game: Game, first: Seat, moves: TurnRules) -> tuple[ActOutOfTurn, ...]:
    """Every act of *record* at another player's turn; *first* is the first in turn, *moves* are the rules of turns."""
    found: dict[int, ActOutOfTurn] = {}
    names: dict[int, str] = {}
    standing: list[StandingAct] = []
    turn = _TurnTracker(game, first, moves)
    for at, event in enumerate(record.events):
        if not isinstance(event, TableEvent) or event.seat not in game.seats:
            continue
        if event.name == "withdraw" and (gone := withdrawn_act(standing, event)):
            standing.remove(gone)
            if gone.event_index in found:
                found[gone.event_index] = found[gone.event_index]._replace(corrected=True)
            turn = _TurnTracker(game, first, moves)
            for act in standing:
                turn.act(act, names[act.event_index])
        elif event.name in moves.lines:
            act, names[at] = StandingAct(at, event.seat, event.cards), event.name
            due = turn.act(act, event.name)
            standing.append(act)
            if due is not None and event.seat is not None:
                found[at] = ActOutOfTurn(at, event.seat, due, event.name)
    return tuple(found.values())


class _TurnTracker:
    """The player in turn while a record is followed."""

    def __init__(self, game: Game, first: Seat, moves: TurnRules) -> None:
        self.game, self.moves = game, moves
        self.due = first
        self.player_in_turn: Seat | None = None
        """The player in the middle of a turn."""
        self.acts_in_turn = 0
        """The number of acts in that turn."""

    def act(self, act: StandingAct, name: str) -> Seat | None:
        """Add an act; return the player whose turn it takes, if any."""
        seat, taken = act.seat or self.due, None
        if seat != self.player_in_turn:
            taken = first_active_player_passed_over(
                self.game, self.due, seat, lambda other: self.moves.may_be_passed_over(other, act.event_index)
            )
            self.due = self.player_in_turn = seat
            self.acts_in_turn = 0
        self.acts_in_turn += 1
        if self.moves.ends_turn(act, name, self.acts_in_turn - 1):
            self.due, self.player_in_turn = self.game.lho(seat), None
        return taken


def does_named_act_later(record: Record, seat: Seat, at: int, names: frozenset[str]) -> bool:
    """Whether *seat* does one of the acts *names* after event *at*."""
    return any(
        isinstance(event, TableEvent) and event.seat == seat and event.name in names
        for event in record.events[at + 1 :]
    )


def irregularities_out_of_turn(
    timeline: Timeline, found: Iterable[ActOutOfTurn], does: Mapping[str, str], kind: str = "play-out-of-turn"
) -> Iterator[Irregularity]:
    """An irregularity of *kind* for each of *found*; *does* maps a line to the words for its act."""
    steps = {step.event_index: step.index for step in timeline.steps}
    for act in found:
        said = f"{act.seat} {does[act.line]} when it is {act.due}'s turn."
        status = "corrected" if act.corrected else "open"
        yield Irregularity(kind, act.seat, steps[act.event_index], status, said, detail=AtTurn(turn=act.due))
