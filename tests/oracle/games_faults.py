"""Faults of play of the games beside bridge: duties beyond following suit, and hands of the wrong size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle import play_faults
from tests.oracle.table import Revoke

if TYPE_CHECKING:
    from random import Random

    from tests.oracle.games_table import GameTable
    from tests.oracle.scene import Scene


def renege(table: GameTable) -> bool:
    """A player who can and must trump, or play over, does not; nobody puts it right."""
    return _renege(table, "open") is not None


def renege_corrected(table: GameTable) -> bool:
    """The same, put right at once or after further cards."""
    play, rng = table.play, table.rng
    seat = play.turn
    if seat is None or _renege(table, "corrected") is None:
        return False
    for _ in range(rng.randrange(len(play.tricks[-1].waiting) + 1)):
        assert play.turn is not None
        table.put_legal(play.turn)
    table.talk(seat)
    table.withdraw(seat, seat)
    table.put_legal(seat)
    return True


def _renege(table: GameTable, status: str) -> str | None:
    play = table.play
    seat = play.turn
    if seat is None or not table.free(seat) or not (cards := play.reneging(seat)):
        return None
    duty, card = table.rng.choice(cards)
    suit = play.led(play.tricks[-1])
    event = table.put(seat, card)
    number = play.tricks[-1].number
    fault = table.scene.expect("renege", seat, event, status, number)
    if status == "open":
        table.revokes.append(Revoke(event, seat, suit, number, fault))
    return duty


def lead_later(table: GameTable) -> bool:
    """A lead out of turn to any trick but the first."""
    return bool(table.play.tricks) and play_faults.lead_out_of_turn(table)


def wrong_number(rng: Random, scene: Scene, rest: list[str]) -> None:
    """A hand has a card of another, or of the *rest* of the pack, or lacks one."""
    dealt = [seat for seat in scene.seats if scene.hands[seat]]
    one, two = rng.sample(dealt, 2)
    wrong = {one, two}
    way = rng.random()
    if way < 0.3:
        wrong = {one}
        scene.hands[one].pop()
    elif way < 0.5 and rest:
        wrong = {one}
        scene.hands[one].append(rest.pop())
    else:
        scene.hands[two].append(scene.hands[one].pop())
    for seat in sorted(wrong):
        scene.expect("wrong-number-of-cards", seat, 0, "open")
    scene.faults.append("wrong_number")
