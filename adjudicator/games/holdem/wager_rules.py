"""The rules of betting in which codes of poker differ: the table ``wagers`` of a ``[game]`` section.

``early_act``     an act out of turn stands if the bet is the same when the turn comes (``stands-if-bet-is-same``), or
                  may be ruled to stand if nobody has bet, called or raised (``may-stand``).
``silent_chips``  several chips without a word are a raise from half of a full raise on (``half-a-raise``), or in limit
                  from half of a bet on, and undecided in no-limit and pot-limit (``half-a-bet``).
``short_all_ins`` all-ins of less than a full raise reopen the betting ``together``, or each ``apart``.
``raises``        the raises allowed on one street in limit while three or more players have chips; 0 for no number.
``allowed``       what is no irregularity in this code, by the keys of ``BettingAct.readings`` and ``HandAct.trouble``.
``kinds``         the kinds whose law decides some of these, where it is another than usual.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.game.game import Game


@dataclass(frozen=True, slots=True)
class WagerRules:
    """The rules of betting of one code."""

    early_act_stands_if_bet_is_same: bool = True
    half_of_raise_counts: bool = True
    """Whether several silent chips are judged by half of a full raise, and one chip at a time by rule 44."""
    short_all_ins_add_up: bool = True
    raises: int = 0
    allowed: frozenset[str] = frozenset()
    kinds: Mapping[str, str] = field(default_factory=dict)


def wager_rules_of(game: Game) -> WagerRules:
    """The rules of betting in the ``[game]`` section of *game*."""
    told = game.raw.get("wagers", {})
    return WagerRules(
        told.get("early_act", "stands-if-bet-is-same") == "stands-if-bet-is-same",
        told.get("silent_chips", "half-a-raise") == "half-a-raise",
        told.get("short_all_ins", "together") == "together",
        int(told.get("raises", 0)),
        frozenset(told.get("allowed", ())),
        told.get("kinds", {}),
    )
