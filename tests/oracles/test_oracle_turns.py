"""Turns are watched in every game that has them: an act at another's turn is found, and in a deal without one nothing.

``python -m tests.oracle.run --turns`` tries as many as one likes.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.code_selection import notation_chooser
from adjudicator.formats.pbn.reader import read_games
from adjudicator.record.events import Record
from adjudicator.table.game_types import UNFOLLOWED_TYPE, game_type_of
from tests.helpers.each import for_each
from tests.helpers.rulings import laws
from tests.helpers.trials import trials
from tests.oracle.turn_table import KINDS
from tests.oracle.turns import AUCTIONS, BY_SORT, auction_of, turns_of
from tests.oracle.writer import write

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.oracle.scene import Scene

RULED_ON = ("play-out-of-turn", "lead-out-of-turn", "bet-out-of-turn")
OWN_ORACLE = {"tournament-poker"}
"""Sorts whose turns an oracle of their own watches."""
NO_ORDER = {"layout"}
"""Sorts in which all bet as they please; what the law calls out of turn there is a bet while the cards are turned."""


def codes_with_turns() -> Iterator[tuple[str, int]]:
    """Code and number of players of every game with a record, and turns that its law watches."""
    for info in laws().codes():
        if info.game.get("type") in BY_SORT:
            yield from ((info.id, int(players)) for players in info.game["seats"])


def wrongly_seen(scene: Scene) -> list[str]:
    """What is missed in *scene*, and what is invented."""
    (record,) = read_games(write(scene).encode("utf-8"), "", notation_chooser(laws()))
    if not isinstance(record, Record):
        return [f"it cannot be read: {record}"]
    found = {(one.at.event_number, one.offender): one.kind for one in adjudicate(record, laws()).findings}
    expected = {(fault.event, fault.offender): fault.kind for fault in scene.expected}
    wrong = [f"missed: {key}" for key in expected if key not in found]
    for key, kind in found.items():
        out_of_turn = expected.get(key) in KINDS and kind in KINDS
        if not out_of_turn and expected.get(key) != kind and kind not in scene.due:
            wrong.append(f"invented: {key} {kind}")
    return wrong


@for_each(codes_with_turns)
def test_turns_are_watched(code: str, players: int) -> None:
    """One act of a deal is at another's turn, or none is: it is found, and nothing else."""
    for seed in range(trials(1)):
        rng = Random(f"{code} {players} {seed}")
        for make in (turns_of, auction_of):
            for wrong in (None, rng.randrange(4)):
                scene = make(code, laws().code(code).game, players, wrong, rng)

                assert scene is None or wrongly_seen(scene) == [], write(scene)


def test_every_code_that_rules_on_turns_is_tried() -> None:
    """A code whose law speaks of acts out of turn is tried here, or says that no record follows it."""
    left = [
        info.id
        for info in laws().codes()
        if info.game and any(laws().table(info.id, kind) for kind in RULED_ON)
        if info.game["type"] not in BY_SORT and info.game["type"] not in NO_ORDER | OWN_ORACLE
        if game_type_of(info.game) is not UNFOLLOWED_TYPE or not info.note.startswith("No record follows this game")
    ]

    assert left == []


def test_every_auction_is_tried() -> None:
    """An auction of a sort that is not tried is none in which turns go round."""
    sorts = {info.game.get("auction", "none") for info in laws().codes() if info.game}

    assert sorts - AUCTIONS == {"none", "dealer-names"}


def test_an_act_that_nobody_admits_to_is_noticed() -> None:
    """The comparison can fail."""
    scenes = [
        scene
        for code, players in [("i-doubt-it", 4), ("old-maid", 3), ("rummy", 3), ("red-dog", 5), ("euchre", 4)]
        if (scene := turns_of(code, laws().code(code).game, players, 1, Random(code)))
    ]
    for scene in scenes:
        assert wrongly_seen(scene) == []
        scene.expected.clear()

    assert all(map(wrongly_seen, scenes))
