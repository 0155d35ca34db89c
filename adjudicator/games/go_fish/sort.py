"""Go fish and authors at the door: how a deal is written down, who moved, what it came to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.game.manners import Manner
from adjudicator.games.go_fish.follow import followed
from adjudicator.table.sorts import Account, Sort

if TYPE_CHECKING:
    from adjudicator.table.state import Timeline


def account(timeline: Timeline) -> Account:
    """The books shown."""
    return Account(books=followed(timeline).books)


SORT = Sort(
    manner=Manner(
        "expected a line such as '!ask {1} {2} Q', '!give {2} {1} HQ', '!answer {2} no', '!draw {1} H4'",
        ("ask", "give", "answer", "draw", "meld"),
        {
            "fish": "draw",
            "gofish": "answer",
            "go-fish": "answer",
            "book": "meld",
            "show": "meld",
            "hand": "give",
            "asks": "ask",
            "gives": "give",
            "draws": "draw",
        },
        (),
        cards=False,
    ),
    lines={"meld": "plays"},
    account=account,
)
