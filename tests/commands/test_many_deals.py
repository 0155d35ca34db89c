"""Files of many deals are answered without holding them: what must be known first is looked for, then they are read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.helpers.command_line import run

if TYPE_CHECKING:
    from pathlib import Path

GAME = """[Event "{}"]
[Board "{}"]
[Dealer "S"]
[Record "1"]
1S P 1H

"""
BROKEN = '[Event "x"]\n[Dealer "S"]\n[Record "1"]\n1S 9Z\n\n'
OTHER = '[Event "y"]\n[Code "no-such-code"]\n[Dealer "S"]\n[Record "1"]\n1S\n\n'
WAYS = (
    ["--fact", "lho_response=refuses"],
    ["--fact", "1.lho_response=refuses", "--json"],
    ["--say", "NS:lho_response=refuses"],
    ["--fact", "lho_response=refuses", "--code", "duplicate-2017", "--code", "contract-bridge-1963"],
    ["--fact", "3.lho_response=refuses"],
    ["--fact", "established=yes", "--json"],
    ["--deal", "4", "--fact", "lho_response=refuses"],
    [],
)


@pytest.fixture
def deals(tmp_path: Path) -> Path:
    file = tmp_path / "deals.pbn"
    file.write_text(
        "".join((GAME.format("a", 1), BROKEN, *(GAME.format("a", number) for number in range(2, 6)), OTHER, BROKEN))
    )
    return file


@pytest.mark.parametrize("words", WAYS)
def test_of_many_deals_the_answer_is_that_of_few(
    words: list[str], deals: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of it: the deals, what is complained of, the status."""
    few = run("replay", str(deals), *words)
    monkeypatch.setattr("adjudicator.commands.replay_to_pbn_or_lin.MOST_HELD", 2)

    assert few == run("replay", str(deals), *words)


@pytest.mark.parametrize("words", WAYS)
def test_of_many_deals_the_export_is_that_of_few(
    words: list[str], deals: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    exports = [deals.parent / name for name in ("few.pbn", "many.pbn")]
    few = run("replay", str(deals), *words, "--export", str(exports[0]))
    monkeypatch.setattr("adjudicator.commands.replay_to_pbn_or_lin.MOST_HELD", 2)
    many = run("replay", str(deals), *words, "--export", str(exports[1]))

    assert few == many
    assert exports[0].read_bytes() == exports[1].read_bytes()


def test_of_many_deals_the_form_is_that_of_few(deals: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And a form of few is none where an override is meant for one of them."""
    forms = [deals.parent / name for name in ("few.md", "many.md", "one.md")]
    few = run("replay", str(deals), "--form", str(forms[0]))
    monkeypatch.setattr("adjudicator.commands.replay_to_pbn_or_lin.MOST_HELD", 2)
    many = run("replay", str(deals), "--form", str(forms[1]))

    assert few == many
    assert forms[0].read_bytes() == forms[1].read_bytes()
    refused = run("replay", str(deals), "--form", str(forms[2]), "--override", "no", "--reason", "why")
    assert (refused.status, refused.out) == (2, "")
    assert "--override is for one sheet" in refused.err
    assert not forms[2].exists()


def test_standard_input_is_read_once(deals: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So its deals are held, however many they are."""
    given = deals.read_bytes()
    words = ("replay", "-", "--fact", "lho_response=refuses")
    few = run(*words, stdin=given)
    monkeypatch.setattr("adjudicator.commands.replay_to_pbn_or_lin.MOST_HELD", 2)

    assert few == run(*words, stdin=given)


def test_what_is_wrong_is_told_once(deals: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adjudicator.commands.replay_to_pbn_or_lin.MOST_HELD", 2)
    lines = run("replay", str(deals), "none.pbn", "--fact", "lho_response=refuses").err.splitlines()

    assert sorted(set(lines)) == sorted(lines)
    assert any("none.pbn" in line for line in lines)
