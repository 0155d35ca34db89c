"""Whole deals ruled on for tests: the text of a ``[Record]`` section in, the report or its gist out."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.code_selection import notation_chooser
from adjudicator.formats.pbn.reader import read_games
from adjudicator.record.events import Record
from rulebase import open_rulebase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudicator.engine.told_facts import ToldFact
    from adjudicator.law.findings import Finding
    from adjudicator.report.deal_report import DealReport
    from rulebase import Rulebase

CONTRACT = "contract-bridge-1963"
WHIST = "whist-american-1890s"
DEAL = "N:A642.965.K854.K5 T73.T83.T73.QT62 KQ5.AQ4.Q96.A873 J98.KJ72.AJ2.J94"
"""Hands clockwise from North; nobody holds honours that score."""
ACE_OF_TRUMPS_EAST = "N:6432.965.K854.K5 AT7.T83.T73.QT62 KQ5.AQ4.Q96.A873 J98.KJ72.AJ2.J94"
"""The same with the ace of spades in East's hand for a low one of North's."""

Gist: TypeAlias = tuple[str, str | None, int, str, str | None]


@cache
def laws() -> Rulebase:
    """The rulebase, opened once."""
    return open_rulebase()


def read(section: str, **tags: str) -> Record:
    """The record whose section is *section*; South deals ``DEAL`` unless *tags* say otherwise."""
    head = {"Dealer": "S", "Vulnerable": "None", "Deal": DEAL, "Code": CONTRACT} | tags
    lines = [f'[{name} "{value}"]' for name, value in head.items()]
    text = "\n".join([*lines, '[Record "1"]', *(line.strip() for line in section.strip().splitlines())]) + "\n"
    (record,) = read_games(text.encode(), "", notation_chooser(laws()))
    assert isinstance(record, Record), record
    return record


def report(section: str, told: Iterable[ToldFact] = (), **tags: str) -> DealReport:
    """Everything that is said of the deal."""
    return adjudicate(read(section, **tags), laws(), told=told)


def judge(text: str) -> DealReport:
    """The report of the one game that *text* holds with its tags; NotationError where it cannot be read."""
    (game,) = read_games(text.encode("latin-1"), "", notation_chooser(laws()))
    if not isinstance(game, Record):
        raise game
    return adjudicate(game, laws())


def gist(one: DealReport) -> list[Gist]:
    """Kind, offender, event, status and row of every finding; no row where the law needs to know more."""
    return [
        (
            found.kind,
            found.offender,
            found.at.event_number,
            found.status,
            found.rulings[-1].row if found.rulings else None,
        )
        for found in one.findings
    ]


def orders(found: Finding) -> list[str]:
    """The names of the effects that a finding's rulings order, in order."""
    return [effect.name for ruling in found.rulings for effect in ruling.effects]


def bonds(one: DealReport) -> list[tuple[str, str | None, int, int | None]]:
    """What binds whom, from which event until which."""
    return [(bound.effect.name, bound.seat, bound.since, bound.until) for bound in one.obligations]
