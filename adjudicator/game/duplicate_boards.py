"""Duplicate boards: which records are boards, and the dealer and vulnerability that a board's number fixes."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from adjudicator.errors import ScoreError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.record.events import Record, Seat

DEFAULT_CODE = "contract-bridge-1963"
"""The code where neither the command, nor the record, nor the environment names one."""
DUPLICATE_CODE = "duplicate-2017"
"""The code of a duplicate board for which neither the command, nor the record, nor the environment names one."""

BOARD_CYCLE = 16
"""Boards repeat their dealers and vulnerability after this many."""

_VULNERABLE_BOARDS: dict[str, tuple[int, ...]] = {"NS": (2, 4, 5, 7, 10, 12, 13, 15), "EW": (3, 4, 6, 7, 9, 10, 13, 16)}


UNCOMPARED_SCORING = frozenset({"rubber", "chicago"})
"""Values of ``Scoring`` and ``Competition`` for deals that no other table plays, whatever their numbers."""
COMPARED_SCORING = frozenset(
    ("mp", "matchpoints", "instant", "xmp", "imp", "ximp", "cross-imp", "butler", "cavendish", "bam")
) | {"individual", "pairs", "teams"}
"""Values of ``Scoring`` and ``Competition`` for deals whose results are compared from table to table."""
_NUMBER = re.compile(r"0{0,4}[1-9][0-9]{0,4}")


def board_number(record: Record) -> int:
    """The number in the ``Board`` tag; 0 where there is none."""
    board = record.tag("Board").strip()
    return int(board) if _NUMBER.fullmatch(board) else 0


def is_duplicate_board(record: Record) -> bool:
    """Whether *record* is a duplicate board: a deal for comparison, or one kept under a number.

    A number suffices, since robots number deals whose dealer and vulnerability no board has, and archives of team
    matches often leave the scoring out. Only rubber and four-deal games say what they are.
    """
    return are_duplicate_board_tags(record.tags)


def are_duplicate_board_tags(tags: Mapping[str, str]) -> bool:
    """Whether *tags* are those of a duplicate board."""
    return _tag_values_are_of_duplicate(tags.get("Scoring", ""), tags.get("Competition", ""), tags.get("Board", ""))


@lru_cache(maxsize=1024)
def _tag_values_are_of_duplicate(scoring: str, competition: str, board: str) -> bool:
    words = _first_words(scoring, competition)
    if words & UNCOMPARED_SCORING:
        return False
    return bool(words & COMPARED_SCORING) or _NUMBER.fullmatch(board.strip()) is not None


def sides_vulnerable_by_board_tag(record: Record) -> frozenset[str]:
    """The sides that the number of the board makes vulnerable (Law 2); none without a number."""
    number = board_number(record)
    return sides_vulnerable_on(number) if number else frozenset()


def dealer_by_board_tag(record: Record, seats: tuple[Seat, ...]) -> Seat:
    """The dealer of the board of this number (Law 2); the first of *seats* if there is no number."""
    return dealer_of_board(board_number(record) or 1, seats)


def dealer_of_board(board: int, seats: tuple[str, ...] = ("N", "E", "S", "W")) -> str:
    """The dealer of *board* (from 1); ScoreError for a lower number."""
    return seats[(_place_in_board_cycle(board) - 1) % len(seats)]


def sides_vulnerable_on(board: int) -> frozenset[str]:
    """The sides vulnerable on *board* (from 1); ScoreError for a lower number."""
    return frozenset(side for side, boards in _VULNERABLE_BOARDS.items() if _place_in_board_cycle(board) in boards)


def _place_in_board_cycle(board: int) -> int:
    if board < 1:
        raise ScoreError(f"{board} is not the number of a board; they count from 1")
    return (board - 1) % BOARD_CYCLE + 1


def _first_words(*values: str) -> frozenset[str]:
    """The first word of each of *values*: ``IMP;Cross`` and ``IMP_1948`` are both scored by IMPs."""
    return frozenset(re.split(r"[;,_ ]", value.strip().casefold(), maxsplit=1)[0] for value in values)
