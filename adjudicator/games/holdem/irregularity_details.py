"""The details of irregularities at hold'em and Omaha: acts in the betting, cards of the board, hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjudicator.irregularities.detail_base_classes import AtTurnToCall, Detail

if TYPE_CHECKING:
    from adjudicator.games.holdem.hand_state import (
        BettingAct,
        DrawAct,
        HandAct,
        OpenersAct,
        RightPlayersAct,
        WrongBoard,
    )


@dataclass(kw_only=True, eq=False, repr=False)
class BettingDetail(AtTurnToCall):
    """An act in the betting."""

    act: BettingAct
    reading: str
    """The irregularity, one of ``BettingAct.readings``."""


@dataclass(kw_only=True, eq=False, repr=False)
class OutOfTurnDetail(BettingDetail):
    """An act out of turn."""

    right_player_did: RightPlayersAct
    """Acts of the players in turn before this player's turn came; ``not_yet`` before that."""
    action_behind: bool
    """Whether there was substantial action out of turn behind the skipped player."""


@dataclass(kw_only=True, eq=False, repr=False)
class UndercallDetail(BettingDetail):
    """A call of too few chips."""

    several: bool
    """Whether another player did the same just before or after it."""
    first: str
    """The first of the players who did so."""


@dataclass(kw_only=True, eq=False, repr=False)
class BoardDetail(Detail):
    """Wrong cards on the board."""

    board: WrongBoard


@dataclass(kw_only=True, eq=False, repr=False)
class DrawDetail(Detail):
    """A draw that needs a ruling."""

    draw: DrawAct


@dataclass(kw_only=True, eq=False, repr=False)
class OpenersDetail(Detail):
    """A hand that shows no openers."""

    openers: OpenersAct


@dataclass(kw_only=True, eq=False, repr=False)
class HandDetail(Detail):
    """A hand shown or thrown away."""

    hand: HandAct
