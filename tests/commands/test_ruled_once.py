"""A deal that is exported and answered is ruled on once, and what holds no deal is not exported."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from adjudicator.commands import replay, replay_to_pbn_or_lin
from adjudicator.commands.options.replay import ReplayOptions
from adjudicator.engine.adjudicate import adjudicate

if TYPE_CHECKING:
    from pathlib import Path

    from adjudicator.record.events import Record

DEAL = """[Board "{}"]
[Code "duplicate-2017"]
[Dealer "S"]
[Record "1"]
1S
W:P N:1H
!refuse E
"""


@pytest.mark.parametrize(("held", "ruled"), [(2, 2), (1, 4)])
def test_few_deals_are_ruled_on_once_and_many_again(
    held: int, ruled: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of many none is held; what is answered is the same. What was written is ruled on once when it is read back."""
    rulings, read_back = [], []

    def counted(record: Record, *args: Any) -> Any:
        written = any(record.ruled(number) for number in range(len(record.events)))
        (read_back if written else rulings).append(record)
        return adjudicate(record, *args)

    deals = tmp_path / "deals.pbn"
    deals.write_text("\n".join(DEAL.format(board) for board in (1, 2)))
    replay.run(ReplayOptions([str(deals)], json=True))
    plain = capsys.readouterr().out
    monkeypatch.setattr(replay, "adjudicate", counted)
    monkeypatch.setattr(replay_to_pbn_or_lin, "MOST_HELD", held)

    replay.run(ReplayOptions([str(deals)], json=True, export=str(tmp_path / "out.pbn")))

    assert capsys.readouterr().out == plain
    assert len(rulings) == ruled
    assert len(read_back) == 2


def test_where_no_deal_can_be_read_nothing_is_exported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.pbn"
    (tmp_path / "deal.pbn").write_text('[Code "old-maid"]\n[Dealer "S"]\n[Auction "S"]\n1C AP\n')

    for name in ("deal.pbn", "none.pbn"):
        with pytest.raises(SystemExit):
            replay.run(ReplayOptions([str(tmp_path / name)], export=str(out)))

    assert "not a call of this game" in capsys.readouterr().err
    assert not out.exists()
