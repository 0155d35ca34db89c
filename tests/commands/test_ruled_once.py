"""A deal that is exported and answered is ruled on once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudicator.commands import replay, twice
from adjudicator.pipeline.adjudicate import adjudicate

if TYPE_CHECKING:
    from pathlib import Path

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
    """Of many none is held; what is answered is the same."""
    rulings = []

    def counted(*args: object) -> object:
        rulings.append(args)
        return adjudicate(*args)  # type: ignore[arg-type]

    deals = tmp_path / "deals.pbn"
    deals.write_text("\n".join(DEAL.format(board) for board in (1, 2)))
    replay.run([str(deals)], as_json=True)
    plain = capsys.readouterr().out
    monkeypatch.setattr(replay, "adjudicate", counted)
    monkeypatch.setattr(twice, "HELD", held)

    replay.run([str(deals)], as_json=True, export=str(tmp_path / "out.pbn"))

    assert capsys.readouterr().out == plain
    assert len(rulings) == ruled
