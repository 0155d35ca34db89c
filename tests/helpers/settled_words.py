"""A deal told in words, as ``score`` takes them, and what it comes to."""

from __future__ import annotations

from typing import Any

from adjudicator.commands.score_settlement import score_settlement
from adjudicator.game.game import Game
from tests.helpers.rulings import laws


def told(code: str, words: str, players: int | None = None) -> dict[str, Any]:
    """The answer of ``score`` for *words* under *code*, *players* at the table where it may be several numbers."""
    section = laws().code(code).game
    return score_settlement(laws(), words.split(), section, Game.from_section(section, players))
