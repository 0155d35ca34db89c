"""Red dog at the door: how a deal is written down, who moved, what it came to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.game.manners import Manner
from adjudicator.games.red_dog.follow import followed
from adjudicator.table.sorts import Account, Sort

if TYPE_CHECKING:
    from adjudicator.table.sorts import Movers
    from adjudicator.table.state import Timeline


def movers(timeline: Timeline) -> Movers:
    """Who passed."""
    return followed(timeline).idlers


def account(timeline: Timeline) -> Account:
    """The bets."""
    return Account(wagers=followed(timeline).wagers)


SORT = Sort(
    manner=Manner(
        "expected a line such as '!bet {1} 3', '!pass {1}' or '!turned H9'",
        ("bet", "pass", "turned", "withdraw"),
        {"check": "pass", "fold": "pass", "turn": "turned", "burn": "turned"},
        ("P",),
        cards=False,
    ),
    besides=("check",),
    lines={},
    movers=movers,
    account=account,
)
