"""``[game]`` sections that tests write, read as those of a code are: with the functions that their words name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.game.game import Game
from adjudicator.score.systems import scorer
from rulebase.ask.answers import FUNCTIONS
from rulebase.compile.game_words import read_game_words
from rulebase.compile.source import ROOT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.score.systems import ScoredDeal, Tally

WORDS = read_game_words(ROOT)
SYSTEMS = tuple(name for name, system in WORDS.scoring.items() if system.code)
"""The scoring systems by which a deal alone is scored."""


def section(told: Mapping[str, Any]) -> dict[str, Any]:
    """The section *told*, as it is compiled."""
    return {**told, FUNCTIONS: WORDS.functions(told)}


def game_told(told: Mapping[str, Any], players: int | None = None) -> Game:
    """The game of the section *told*."""
    return Game.of(section(told), players)


def score_deal(system: str, deal: Tally) -> ScoredDeal:
    """The score of *deal* by the scoring *system*."""
    return scorer(section({"scoring": system}))(deal)
