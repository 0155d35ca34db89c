"""What looks like a revoke in a file that tells no order of play may be a lead out of turn: both are said."""

from __future__ import annotations

import pytest

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.formats.pbn.reader import read_games
from adjudicator.record.events import Record
from adjudicator.report.deal_report import DealReport
from tests.helpers.rulings import laws

# East wins trick 1 and holds no club; in trick 2 the others play clubs to his king of diamonds, as the columns have it.
DISGUISED = """\
[Dealer "S"]
[Contract "1NT"]
[Declarer "S"]
[Deal "N:AKQ.432.5432.432 J9865.A98.AKQ87. 7.KQJ.J96.KQJ865 T432.T765.T.AT97"]
[Auction "S"]
1NT Pass Pass Pass
[Play "W"]
H5 H2 HA HJ
C9 C2 DK CQ
H6 H3 H8 HQ
*
[Result "7"]
"""


def report(told: tuple[tuple[int | None, str, str], ...] = ()) -> DealReport:
    record = next(iter(read_games(DISGUISED.encode())))
    assert isinstance(record, Record)
    return adjudicate(record, laws(), "contract-bridge-1963", told)


def test_nothing_is_ruled_while_the_reading_is_open() -> None:
    """Each finding names the other readings, asks the table, and moves no trick."""
    one = report()

    assert {found.status for found in one.findings} == {"undecided"}
    assert [(found.rulings, [need.fact for need in found.needs]) for found in one.findings] == [((), ["reading"])] * 3
    assert one.result is not None
    assert one.result.transferred is None


@pytest.mark.parametrize(("reading", "rows"), [("as_recorded", ["two-tricks"]), ("other_leader", [])])
def test_the_table_tells(reading: str, rows: list[str]) -> None:
    """As recorded it is a revoke and ruled on; with another leader there is nothing to rule on."""
    found = report(((1, "reading", reading),)).findings[0]

    assert ([ruling.row for ruling in found.rulings], found.needs) == (rows, ())
    assert found.facts["reading"].value == reading
