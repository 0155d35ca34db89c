"""The form of poker that a record follows: hold'em, Omaha, stud, razz and the like, by the tag ``Variant``.

Keys of a ``[game]`` section, of its ``forms`` and ``variants``:
``streets``      how the cards come: to a ``board`` in common, up and down in ``stud``, by a ``draw`` or three.
``winners``      which hand wins: ``high``, ``low`` (ace to five), ``deuce-to-seven``, or ``high-and-low`` (eight or
                 better for low).
``openers``      ``jacks`` where a pair of jacks or better is needed to open.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from adjudicator.record.events import TableEvent

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.game.game import Game
    from adjudicator.record.events import Record

StreetKind: TypeAlias = Literal["board", "stud", "draw", "triple-draw"]
WinningHand: TypeAlias = Literal["high", "low", "high-and-low", "deuce-to-seven"]
STREETS: Mapping[StreetKind, tuple[str, ...]] = {
    "board": ("before the flop", "on the flop", "on the turn", "on the river"),
    "stud": ("on third street", "on fourth street", "on fifth street", "on sixth street", "on seventh street"),
    "draw": ("before the draw", "after the draw"),
    "triple-draw": (
        "before the first draw",
        "after the first draw",
        "after the second draw",
        "after the third draw",
    ),
}
LINES_OF_STREETS: Mapping[StreetKind, tuple[str, ...]] = {
    "board": ("", "flop", "turn", "river"),
    "stud": ("third", "fourth", "fifth", "sixth", "seventh"),
    "draw": (),
    "triple-draw": (),
}
CARDS_IN_STUD = 7
_LINES_OF_STUD = ("third", "bring-in")


@dataclass(frozen=True, slots=True)
class GameForm:
    """The form of one record."""

    kind: StreetKind = "board"
    winners: WinningHand = "high"
    jacks_open: bool = False
    """Whether a pair of jacks or better is needed to open."""

    @property
    def is_draw(self) -> bool:
        """Whether cards are drawn."""
        return self.kind in ("draw", "triple-draw")

    @property
    def streets(self) -> tuple[str, ...]:
        """The streets, as sentences say them."""
        return STREETS[self.kind]

    @property
    def last_street(self) -> int:
        """The number of the last street, from 0."""
        return len(STREETS[self.kind]) - 1

    def street_of_line(self, line: str) -> int | None:
        """The number of the street that *line* deals; None if it deals none here."""
        lines = LINES_OF_STREETS[self.kind]
        return lines.index(line) if line and line in lines else None


def form_section(record: Record, game: Game) -> Mapping[str, Any]:
    """The ``[game]`` section of *game* with what the tag ``Variant`` of *record* changes; a record without the tag that
    has a third street is one of stud."""
    section = game.raw
    variants, named = section.get("variants", {}), record.tag("Variant").lower()
    if not named and any(isinstance(event, TableEvent) and event.name in _LINES_OF_STUD for event in record.events):
        named = "stud"
    return {**section, **variants.get(named, {})}


def game_form_of(record: Record, game: Game) -> GameForm:
    """The form of *record*."""
    section = form_section(record, game)
    return GameForm(section.get("streets", "board"), section.get("winners", "high"), section.get("openers") == "jacks")
