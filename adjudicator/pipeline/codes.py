"""Under which code a record falls, and how the games of that code are written down."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from adjudicator.formats.notation.manners import BRIDGE_NOTATION, Notation
from adjudicator.game.boards import DEFAULT_CODE, DUPLICATE_CODE, is_duplicate
from adjudicator.game.game import Game
from adjudicator.record.events import Record
from adjudicator.table.sorts import sort_of
from rulebase.errors import UnknownCode

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rulebase import Rulebase


def code_of(record: Record, code: str | None) -> str:
    """The code to rule under: as asked, as recorded, as the environment says, else what such records fall under."""
    named = code or record.tag("Code") or os.environ.get("ADJUDICATOR_CODE")
    return named or (DUPLICATE_CODE if is_duplicate(record) else DEFAULT_CODE)


def notation_of(rulebase: Rulebase, code: str | None = None) -> Callable[[Mapping[str, str]], Notation]:
    """How a reader of records can tell how they are written down: from the tags of a game, its code and the number of
    its hands."""

    def notation(tags: Mapping[str, str]) -> Notation:
        try:
            section = rulebase.code(code_of(Record(tags=tags), code)).game
        except UnknownCode:
            # Said when the deal is ruled on; until then it is read as what most deals are.
            return BRIDGE_NOTATION
        hands = tags.get("Deal", "").partition(":")[2].split()
        if not section:
            return BRIDGE_NOTATION
        game = Game.of(section, len(hands) or None)
        if game.auction == "bridge" and "trick_values" not in section:
            return BRIDGE_NOTATION._replace(seats=game.seats)
        return Notation(game.seats, sort_of(section).manner, section)

    return notation
