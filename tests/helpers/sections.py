"""``[game]`` sections that tests write, read as those of a code are: with the functions that their words name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.game.game import Game
from adjudicator.scoring.systems.score_types_and_scorer_of_game import scorer_of_game
from rulebase.compiler.game_section import read_game_words
from rulebase.compiler.sources import ROOT
from rulebase.query.answers import FUNCTIONS_KEY

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.scoring.systems.score_types_and_scorer_of_game import DealTally, ScoredDeal

WORDS = read_game_words(ROOT)
SYSTEMS = tuple(name for name, system in WORDS.scoring.items() if system.code)
"""The scoring systems by which a deal alone is scored."""


def section(told: Mapping[str, Any]) -> dict[str, Any]:
    """The section *told*, as it is compiled."""
    return {**told, FUNCTIONS_KEY: WORDS.functions(told)}


def game_told(told: Mapping[str, Any], players: int | None = None) -> Game:
    """The game of the section *told*."""
    return Game.from_section(section(told), players)


def score_deal(system: str, deal: DealTally) -> ScoredDeal:
    """The score of *deal* by the scoring *system*."""
    return scorer_of_game(section({"scoring": system}))(deal)
