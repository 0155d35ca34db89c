"""What a game settles once for all, so that nobody is asked: at spade cassino a deal is never a game of its own.

A variant shares the decision tables of its parent; the key ``settles`` of its ``[game]`` section (fact → value) says
what of their questions has but one answer in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebase.ask.bounds import Bound
from rulebase.ask.diagram import reached, restrict

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulebase.ask.answers import DecisionTable


def settled(table: DecisionTable, by_game: Mapping[str, str]) -> DecisionTable:
    """*table* as it is in a game that settles facts *by_game*: without the questions, and the rows, that fall away."""
    here = {fact.id: by_game[fact.id] for fact in table.facts if fact.id in by_game}
    if not here:
        return table
    diagram = restrict(table.diagram, here)
    left = reached(diagram)
    return table._replace(
        facts=tuple(
            fact._replace(bounds=(*fact.bounds, Bound({}, "", (here[fact.id],)))) if fact.id in here else fact
            for fact in table.facts
        ),
        rows=tuple(row for row in table.rows if row.id in left),
        diagram=diagram,
    )
