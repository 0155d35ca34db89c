"""The adapters with the real libraries: ``python -m pytest tests/extras/with_bridge_libraries.py``.

Not collected with the other tests, which do without these libraries: ``.ci/run`` installs them and runs this file.
"""

from __future__ import annotations

import logging
import warnings
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from endplay.parsers import pbn
from endplay.types import Bid, Board, Contract, Deal

import adjudicator
from adjudicator.adapters import bridgebots as from_bridgebots
from adjudicator.adapters import endplay as from_endplay
from tests.commands.test_manual import blocks
from tests.helpers import archive

with warnings.catch_warnings():
    # What it is made of announces its next version.
    warnings.simplefilter("ignore")
    import bridgebots

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudicator import Record

pytestmark = pytest.mark.filterwarnings("ignore")
LAW = "duplicate-2017"
LOST = {"missing-card", "incorrect-pack"}
"""What is wrong with the hands, which both libraries cannot hold."""
DEALS = 120


def answered(record: Record) -> Any:
    """What is found in *record* and what it comes to, as far as the libraries hold what it hangs on."""
    report = adjudicator.adjudicate(record, LAW)
    result = report.result
    findings = [(one.kind, one.offender, one.at.action, one.status, one.rulings) for one in report.findings]
    return findings, result and (result.tricks_won, result.tricks_scored, result.score)


def named_rightly(deal: Record) -> bool:
    """Whether contract and declarer are those of the auction: by what the file names both libraries order the play, and
    a reader of PBN puts back passes that it leaves out."""
    made = adjudicator.adjudicate(deal, LAW).contract
    named = (deal.tag("Declarer"), deal.tag("Contract").rstrip("X"))
    return made is not None and not deal.problems and (made.declarer, f"{made.level}{made.denomination}") == named


def by_endplay(text: str, _: Path) -> Record:
    (board,) = pbn.loads(text)
    return from_endplay.record(board)


def by_bridgebots(text: str, folder: Path) -> Record:
    path = folder / "deal.pbn"
    path.write_text(text, encoding="utf-8")
    (deal,) = bridgebots.parse_pbn(path)
    (record,) = from_bridgebots.records(deal)
    return record


@pytest.mark.parametrize("taken", [by_endplay, by_bridgebots])
def test_a_deal_is_ruled_on_as_its_file_is(
    taken: Callable[[str, Path], Record], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Legal ones and spoilt ones, as far as the library takes them with all their cards."""
    caplog.set_level(logging.CRITICAL)
    rng = Random(20)
    compared, kinds = 0, set()
    for number in range(1, DEALS + 1):
        text = archive.game(rng, number, spoilt=number % 2 == 0, whole=True) + "\n"
        (deal,) = adjudicator.read(text)
        if isinstance(deal, adjudicator.NotationError):
            continue
        expected = answered(deal)
        found = {kind for kind, *_ in expected[0]}
        if found & LOST or not named_rightly(deal):
            continue
        assert answered(taken(text, tmp_path)) == expected, text
        compared += 1
        kinds |= found

    assert compared > DEALS // 2
    assert {"revoke", "inadmissible-double"} <= kinds


def test_what_endplay_works_out_is_no_evidence() -> None:
    """A play that stopped has no result, unless somebody has written one; an alert is no other call."""
    deal = Deal("N:AKQ2.AKQ.AKQ.AKQ JT98.JT98.JT.JT9 7654.765.987.876 3.432.65432.5432")
    auction = [Bid("1C", alertable=True), *map(Bid, ("P", "1D", "P", "7N", "X", "XX", "P", "P", "P"))]
    board = Board(deal, auction, [], board_num=1)
    record = from_endplay.record(board)

    assert "Result" not in record.tags
    assert [event.call for event in record.events] == ["1C", "P", "1D", "P", "7NT", "X", "XX", "P", "P", "P"]
    assert (record.tags["Dealer"], record.tags["Vulnerable"], record.tags["Board"]) == ("N", "None", "1")
    board.contract = Contract("7NTNxx=")
    assert from_endplay.record(board).tags["Result"] == "13"
    assert from_endplay.record(board).tags["Contract"] == "7NTXX"
    board.contract = Contract("Pass")
    assert from_endplay.record(board).tags["Contract"] == "Pass"


def test_the_order_of_a_play_is_believed_where_it_was_seen() -> None:
    """Who works it out cannot know it after a revoke."""
    text = archive.game(Random(3), 5, whole=True)
    (board,) = pbn.loads(text)

    assert from_endplay.record(board).order_known is False
    assert from_endplay.record(board, order_known=True).order_known is True


@pytest.mark.parametrize("library", ["endplay", "bridgebots"])
def test_the_programs_of_the_manual_run(
    library: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    games = (archive.game(Random(seed), 2, spoilt=True, whole=True) + "\n" for seed in range(100))
    revoked = next(text for text in games if [one[0] for one in _first(text)] == ["revoke"])
    (tmp_path / "hand.pbn").write_text(revoked, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    shown = [(where, text) for where, extra, text in blocks("python") if extra == library]
    for where, text in shown:
        exec(compile(text, where, "exec"), {"__name__": "shown"})

    assert shown
    assert "although that hand holds the suit led" in capsys.readouterr().out


def _first(text: str) -> list[Any]:
    """What is found in the first deal of *text*, if it can be read."""
    deal = next(adjudicator.read(text))
    return [] if isinstance(deal, adjudicator.NotationError) else answered(deal)[0]
