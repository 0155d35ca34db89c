"""Poker at the door: how a deal is written down, who moved, what it came to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.game.manners import Manner
from adjudicator.games.poker.follow import followed
from adjudicator.games.poker.rules import unread_tags
from adjudicator.games.poker.showdown import shown_hands
from adjudicator.games.poker.unopened import nobody_opened
from adjudicator.table.sorts import Account, Sort

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.table.state import Timeline


def account(timeline: Timeline) -> Account:
    """The chips put in, who is still in, and whose turn it is."""
    betting = followed(timeline)
    if betting is None:
        return Account()
    dropped = frozenset(betting.order) - frozenset(betting.active)
    return Account(
        paid=betting.paid,
        dropped=dropped,
        all_in=frozenset(betting.all_in),
        to_speak=betting.to_speak,
        passed_out=betting.passed_out,
        shown=shown_hands(timeline),
    )


def in_vain(timeline: Timeline) -> Mapping[int, str]:
    """What was done by players who had dropped, and once the betting was over."""
    betting = followed(timeline)
    return betting.in_vain if betting else {}


def doubts(timeline: Timeline) -> Iterator[str]:
    """Limits, raises and stacks that cannot be read."""
    return unread_tags(timeline.record, timeline.game)


SORT = Sort(
    manner=Manner(
        "expected a line such as '!bet {1} 5', '!call {2}', '!raise {1} 10', '!check {1}' or '!drop {1}'",
        ("bet", "call", "raise", "check", "drop", "ante", "announce", "discard", "draw", "showdown", "up", "first"),
        {
            "fold": "drop",
            "pass": "check",
            "p": "check",
            "see": "call",
            "reraise": "raise",
            "open": "bet",
            "show": "showdown",
            "blind": "bet",
            "stand": "draw",
            "allin": "call",
            "all-in": "call",
        },
        (),
        cards=False,
    ),
    besides=(
        "knock",
        "call",
    ),
    lines={"up": "dealt_open"},
    account=account,
    came_to_nothing=nobody_opened,
    doubts=doubts,
    in_vain=in_vain,
)
