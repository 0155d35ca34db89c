"""What was claimed and conceded, and what was said to it: the tricks that nobody played out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.claims import by_dummy
from adjudicator.record.events import TableEvent
from adjudicator.render.safe import plain
from adjudicator.render.words import count, seat_name
from adjudicator.values.numbers import small_number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.table.state import Step

_CLAIMS = {"claim": "claims", "concede": "concedes"}
_ANSWERS = {"agree": "agrees", "object": "disputes it"}


def claim_lines(steps: Sequence[Step]) -> list[str]:
    """A sentence for each claim or concession, and for each answer to one."""
    lines, spoken = [], False
    for step in steps:
        event = step.event
        if not isinstance(event, TableEvent) or event.seat is None:
            continue
        if event.name in _CLAIMS:
            spoken = True
            lines.append(f"{seat_name(event.seat)} {_claim(step, event)}")
            lines += [f"({plain(event.text, 200)})"] if event.text else []
        elif spoken and event.name in _ANSWERS:
            lines.append(f"{seat_name(event.seat)} {_ANSWERS[event.name]}")
    return lines


def claimed(step: Step) -> str:
    """What is claimed or conceded at *step*, without its player; empty where nothing is."""
    event = step.event
    return _claim(step, event) if isinstance(event, TableEvent) and event.seat and event.name in _CLAIMS else ""


def _claim(step: Step, event: TableEvent) -> str:
    """How many are claimed or conceded, and what that makes in all."""
    number = event.words[0] if event.words else ""
    tricks = small_number(number)
    said = f"{_CLAIMS[event.name]}{' as dummy' if by_dummy(step) else ''}"
    if tricks is not None and len(number) < 3:
        said += f" {count(tricks, 'trick')}{_in_all(step, event, tricks)}"
    elif number:
        said += f" {plain(number, 20)}"
    return said


def _in_all(step: Step, event: TableEvent, number: int) -> str:
    """What the claimant's side has then; what is conceded to others is told where there are two sides."""
    game, before = step.before.game, step.before
    side = game.side(str(event.seat))
    if event.name == "concede":
        others = [name for name in game.side_names if name != side]
        if len(others) != 1:
            return ""
        (side,) = others
    winners = [trick.winner(game, before.trump) for trick in before.tricks]
    if None in winners:
        return ""
    won = sum(1 for winner in winners if winner is not None and game.side(winner) == side)
    return f": {side} {won + number} in all"
