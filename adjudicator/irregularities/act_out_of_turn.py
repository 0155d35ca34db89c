"""Acts at another's turn in games in which each player in turn makes a few moves (no calls, no tricks).

Nothing is refused: an act out of turn is a turn of its player, and the next turn is that of the player on the
left. An act taken back leaves the turn where it was. A player who may rightly have been passed over had no
turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.irregularities.detail_aspects import AtTurn
from adjudicator.irregularities.detection import Irregularity
from adjudicator.record.events import TableEvent
from adjudicator.record.withdrawals import StandingAct, withdrawn_act

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from adjudicator.game.game import Game
    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state_and_timeline import Timeline


class ActOutOfTurn(NamedTuple):
    """An act at another's turn."""

    event_index: int
    """Its event, from 0."""
    seat: Seat
    due: Seat
    """Whose turn it was."""
    name: str
    """The line that tells it."""
    corrected: bool = False
    """Whether it was taken back."""


class TurnRules(NamedTuple):
    """How a turn goes in a game."""

    acts: frozenset[str]
    """The lines that are done in turn."""
    ends: Callable[[StandingAct, str, int], bool]
    """(act, its line, the acts of that turn before it) → whether the turn is over with it."""
    idle: Callable[[Seat, int], bool]
    """(player, event) → whether they may have been passed over with right before that event."""


def player_passed_over(game: Game, due: Seat, seat: Seat, idle: Callable[[Seat], bool]) -> Seat | None:
    """The first player from *due* on whose turn *seat* takes; None where all who are passed over may be *idle*."""
    around = game.seats
    while due != seat:
        if not idle(due):
            return due
        due = around[(around.index(due) + 1) % len(around)]
    return None


def acts_out_of_turn(record: Record, game: Game, first: Seat, moves: TurnRules) -> tuple[ActOutOfTurn, ...]:
    """Every act of *record* at another's turn, *first* having the first."""
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
        elif event.name in moves.acts:
            act, names[at] = StandingAct(at, event.seat, event.cards), event.name
            due = turn.act(act, event.name)
            standing.append(act)
            if due is not None and event.seat is not None:
                found[at] = ActOutOfTurn(at, event.seat, due, event.name)
    return tuple(found.values())


class _TurnTracker:
    """Whose turn it is while a record is followed."""

    def __init__(self, game: Game, first: Seat, moves: TurnRules) -> None:
        self.game, self.moves = game, moves
        self.due = first
        self.running: Seat | None = None
        """The player in the midst of a turn."""
        self.done = 0
        """The acts of that turn."""

    def act(self, act: StandingAct, name: str) -> Seat | None:
        """One more act; whose turn it takes, if any."""
        seat, taken = act.seat or self.due, None
        if seat != self.running:
            taken = player_passed_over(self.game, self.due, seat, lambda other: self.moves.idle(other, act.event_index))
            self.due = self.running = seat
            self.done = 0
        self.done += 1
        if self.moves.ends(act, name, self.done - 1):
            self.due, self.running = self.game.lho(seat), None
        return taken


def acts_later(record: Record, seat: Seat, at: int, names: frozenset[str]) -> bool:
    """Whether *seat* does one of the *names* after event *at*."""
    return any(
        isinstance(event, TableEvent) and event.seat == seat and event.name in names
        for event in record.events[at + 1 :]
    )


def irregularities_out_of_turn(
    timeline: Timeline, found: Iterable[ActOutOfTurn], does: Mapping[str, str], kind: str = "play-out-of-turn"
) -> Iterator[Irregularity]:
    """A fault for each of *found*; *does* says what a line tells that somebody does."""
    steps = {step.event_index: step.index for step in timeline.steps}
    for act in found:
        said = f"{act.seat} {does[act.name]} when it is {act.due}'s turn."
        status = "corrected" if act.corrected else "open"
        yield Irregularity(kind, act.seat, steps[act.event_index], status, said, detail=AtTurn(turn=act.due))
