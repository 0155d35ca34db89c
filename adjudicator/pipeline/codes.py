"""Under which code a record falls, and how the games of that code are written down."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from adjudicator.formats.notation.manners import BRIDGE_NOTATION, Notation
from adjudicator.game.boards import DEFAULT_CODE, DUPLICATE_CODE, is_duplicate
from adjudicator.game.game import Game
from adjudicator.record.events import COMPASS, Record
from adjudicator.table.sorts import sort_of
from rulebase.errors import UnknownCode

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rulebase import Rulebase

VARIABLE = "ADJUDICATOR_CODE"
"""The environment's name for the code that is meant where none is named."""
_CONTRACT = re.compile(r"[1-7] ?(?:C|D|H|S|NT?) ?X{0,2}", re.IGNORECASE)
_CARDS_EACH = 13


def code_of(rulebase: Rulebase, record: Record, code: str | None) -> str:
    """The code to rule under: as asked, as recorded, as the environment says, else what such records fall under.

    What the environment says is passed over where the record shows another game: nothing is ruled under a law that
    neither somebody chose for it nor the record shows.
    """
    named = code or record.tag("Code")
    if named:
        return named
    chosen = os.environ.get(VARIABLE)
    if chosen and not passed_over(rulebase, record.tags, chosen):
        return chosen
    return DUPLICATE_CODE if is_duplicate(record) else DEFAULT_CODE


def passed_over(rulebase: Rulebase, tags: Mapping[str, str], chosen: str) -> bool:
    """Whether *tags* show a game that is not that of the code *chosen*: a contract, or hands of thirteen."""
    try:
        info = rulebase.code(chosen)
    except UnknownCode:
        # Said when the deal is ruled on.
        return False
    if not info.game:
        return False
    if _CONTRACT.fullmatch(tags.get("Contract", "").strip()):
        return "bridge" not in info.families
    hands = [hand.replace(".", "") for hand in tags.get("Deal", "").partition(":")[2].split()]
    if len(hands) == len(COMPASS) and all(len(hand) == _CARDS_EACH for hand in hands):
        return Game.of(info.game, len(hands)).cards_each not in (_CARDS_EACH, 0, None)
    return False


def notation_of(rulebase: Rulebase, code: str | None = None) -> Callable[[Mapping[str, str]], Notation]:
    """How a reader of records can tell how they are written down: from the tags of a game, its code and the number of
    its hands."""

    def notation(tags: Mapping[str, str]) -> Notation:
        try:
            section = rulebase.code(code_of(rulebase, Record(tags=tags), code)).game
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
