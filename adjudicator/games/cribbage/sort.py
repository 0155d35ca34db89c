"""Cribbage at the door: how a deal is written down, who moved, what it came to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.game.manners import Manner
from adjudicator.games.cribbage.board import penalties_pegged
from adjudicator.games.cribbage.follow import hands_pegged_alone, pegging, pegs_taken_back, unpegged
from adjudicator.record.events import TableEvent
from adjudicator.table.sorts import Account, Sort
from adjudicator.values.numbers import first_number

if TYPE_CHECKING:
    from adjudicator.table.sorts import Movers
    from adjudicator.table.state import Timeline


def movers(timeline: Timeline) -> Movers:
    """Cards are laid in turn, go after go."""
    return {laid.event_index: laid.seat for laid in pegging(timeline).laid}


def account(timeline: Timeline) -> Account:
    """The holes that each player has pegged."""
    holes = dict.fromkeys(timeline.game.around, 0)
    back = pegs_taken_back(timeline.record)
    for step in timeline.steps:
        event = step.event
        if (
            isinstance(event, TableEvent)
            and event.name == "peg"
            and event.seat in holes
            and step.event_index not in back
        ):
            holes[event.seat] += first_number(event.words) or 0
    counted = dict.fromkeys(timeline.game.around, 0)
    for count in unpegged(timeline):
        counted[count.seat] += count.points
    penalties = dict.fromkeys(timeline.game.around, 0)
    for seat, points in penalties_pegged(timeline):
        penalties[seat] += points
    return Account(
        pegged=holes,
        pegged_as_penalty={seat: points for seat, points in penalties.items() if points},
        counted={seat: points for seat, points in counted.items() if points},
        play_unpegged=hands_pegged_alone(timeline),
    )


SORT = Sort(
    manner=Manner(
        "expected a card such as SA, or a line such as '!go {0}', '!peg {1} 2', '!discard {0} CARD CARD'",
        ("discard", "turned", "go", "peg", "count"),
        {
            "pass": "go",
            "p": "go",
            "crib": "discard",
            "score": "count",
            "show": "count",
            "total": "count",
            "starter": "turned",
        },
        (),
    ),
    besides=("upcard",),
    lines={"card": "plays"},
    movers=movers,
    account=account,
)
