"""An export that would be ruled on otherwise is written as the game was recorded, and that is said."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from adjudicator.commands import replay
from adjudicator.commands.options.replay import ReplayOptions
from adjudicator.engine.adjudicate import adjudicate
from adjudicator.errors import TRACEBACK_VARIABLE, AdjudicatorError
from adjudicator.formats import read_file
from adjudicator.record.events import Record
from tests.helpers.rulings import laws

if TYPE_CHECKING:
    from pathlib import Path

    from adjudicator.report.deal_report import DealReport

DEAL = """[Code "duplicate-2017"]
[Dealer "S"]
[Record "1"]
1S
W:P N:1H
!refuse E
"""
SOUND = '[Code "duplicate-2017"]\n[Dealer "S"]\n[Record "1"]\n1S\n'


def _export(folder: Path, text: str) -> str:
    """What is written for the games of *text*."""
    (folder / "deal.pbn").write_text(text)
    replay.run(ReplayOptions([str(folder / "deal.pbn")], export=str(folder / "out.pbn")))
    return (folder / "out.pbn").read_text()


def _gist(path: Path) -> list[tuple[str, list[str]]]:
    (game,) = read_file(path)
    assert isinstance(game, Record)
    report = adjudicate(game, laws())
    return [(found.kind, [ruling.row for ruling in found.rulings]) for found in report.findings]


def _without_a_finding(record: Record, report: DealReport) -> DealReport:
    return report._replace(findings=report.findings[1:])


def _otherwise_decided(record: Record, report: DealReport) -> DealReport:
    first, *others = report.findings
    return report._replace(findings=(first._replace(status="accepted"), *others))


def _not_at_all(record: Record, report: DealReport) -> DealReport:
    raise AdjudicatorError("no law")


def _by_a_fault_of_the_program(record: Record, report: DealReport) -> DealReport:
    raise KeyError("its own fault")


def test_what_rulings_had_done_is_written_where_it_reads_back_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "!withdraw N 1H ruled" in _export(tmp_path, DEAL)
    assert _gist(tmp_path / "out.pbn") == _gist(tmp_path / "deal.pbn")
    assert "note" not in capsys.readouterr().err


@pytest.mark.parametrize("otherwise", [_without_a_finding, _otherwise_decided, _not_at_all, _by_a_fault_of_the_program])
def test_a_game_is_written_as_it_was_recorded_where_it_would_be_ruled_on_otherwise(
    otherwise: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One game of two; the other is written with all its lines, and the answers are those of both."""

    def ruled(record: Record, *asked: Any) -> DealReport:
        report = adjudicate(record, *asked)
        done = any(record.ruled(number) for number in range(len(record.events)))
        return otherwise(record, report) if done and record.tag("Board") == "7" else report

    monkeypatch.setattr(replay, "adjudicate", ruled)
    monkeypatch.delenv(TRACEBACK_VARIABLE, raising=False)

    text = _export(tmp_path, f'[Board "7"]\n{DEAL}\n[Board "8"]\n{DEAL}')
    out = capsys.readouterr()

    seventh, eighth = text.split('[Board "8"]')
    assert "!refuse E" in seventh
    assert "ruled" not in seventh
    assert "!withdraw N 1H ruled" in eighth
    assert out.err.count("deal.pbn:1: note: written as it was recorded: ") == 1
    assert out.err.count("\n") == 1
    assert all(title in out.out for title in ("Board 7", "Board 8"))


def test_where_no_ruling_had_anything_done_nothing_is_ruled_on_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def ruled(*args: Any) -> DealReport:
        asked.append(args)
        return adjudicate(*args)

    monkeypatch.setattr(replay, "adjudicate", ruled)

    assert "1S" in _export(tmp_path, SOUND)
    assert len(asked) == 1
