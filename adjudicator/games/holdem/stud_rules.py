"""The rules of stud in which codes of poker differ: the table ``stud`` of a ``[game]`` section.

``equal_boards``  of two equal hands showing the ``first-dealt`` acts first, or the one with the ``highest-card``.
``odd_card``      in high the odd chip of tied hands goes by the highest card of the ``winning-five``; or of
                  ``all-cards``, and then in low by the lowest.
``open_pair``     in limit for high an open pair on fourth street lets a player bet the upper limit.
``wrong_low``     a player who opens in place of the low card acts out of turn like others (``out-of-turn``), or the bet
                  stands once the next has acted (``until-next-acts``).
``faced_low``     a hole card turned up in the deal may be the low card that ``opens``, or the next on the left acts
                  first (``passed-over``).
``last_card_up``  a last card that the dealer turned up is ``kept`` and counts for who acts first, or ``replaced``.
``common_card``   with a card in common in place of last cards the hand showing with it acts first (``counts``), or the
                  one that was first on sixth street (``not-counted``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudicator.game.game import Game


@dataclass(frozen=True, slots=True)
class StudRules:
    """The rules of stud of one code."""

    first_dealt_acts: bool = True
    odd_chip_by_all_cards: bool = False
    open_pair: bool = False
    wrong_low_stands_once_next_acts: bool = False
    faced_low_opens: bool = True
    last_card_up_kept: bool = False
    common_card_counts: bool = False


def stud_rules_of(game: Game) -> StudRules:
    """The rules of stud in the ``[game]`` section of *game*."""
    told = game.raw.get("stud", {})
    return StudRules(
        told.get("equal_boards") != "highest-card",
        told.get("odd_card") == "all-cards",
        bool(told.get("open_pair")),
        told.get("wrong_low") == "until-next-acts",
        told.get("faced_low") != "passed-over",
        told.get("last_card_up") == "kept",
        told.get("common_card") == "counts",
    )
