"""What was read of any format and any game is written, read again, and says the same."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.code_selection import notation_chooser
from adjudicator.errors import NotationError
from adjudicator.formats import read_bytes
from adjudicator.formats.pbn.writer import write_pbn
from adjudicator.game.duplicate_boards import is_duplicate_board
from adjudicator.record.events import Record
from adjudicator.render import json_data
from rulebase.errors import UserError
from tests.fuzz import written
from tests.fuzz.absurd import absurd, codes
from tests.fuzz.mutations import in_bytes, spoilt
from tests.helpers.each import for_each
from tests.helpers.rulings import laws
from tests.helpers.trials import trials

if TYPE_CHECKING:
    from collections.abc import Iterator

FORMATS = {"pbn": written.pbn, "lin": written.lin, "record": written.record}
SEEDS = range(trials(20))
RULED_ON = 4
"""Of so many seeds the rulings are compared as well."""


def read(text: bytes, code: str | None = None) -> list[Record]:
    games = read_bytes(text, "", notation_chooser(laws(), code))
    return [game for game in games if isinstance(game, Record)]


def whole(record: Record) -> tuple[Any, ...]:
    """All that *record* tells, but for where it stood and how it was written; a code of law that only the format tells
    is told."""
    usual = record.source.usual_code
    by_format = {"Code": usual} if usual and not record.tag("Code") and not is_duplicate_board(record) else {}
    return (
        *({**record.tags} | by_format, dict(record.hands), record.events, record.order_known),
        *(dict(record.sections), dict(record.comments)),
    )


def told(record: Record, code: str | None) -> Any:
    """What is said of the deal, wherever its lines stand; what was odd about the file is not about the deal."""
    try:
        report = adjudicate(record, laws(), code)
    except UserError as error:
        return str(error).partition(" in line ")[0]
    said = json_data.deal_data(report)
    said["tags"] = whole(record)[0]
    del said["source"]
    for found in said["findings"]:
        del found["at"]["line"]
    said["problems"] = sorted(one.message for one in report.problems if one not in record.problems)
    return said


def check(text: bytes, code: str | None, *, ruled_on: bool) -> None:
    """Every game of *text* comes back whole; so does what is written of it."""
    before = read(text, code)
    if not before:
        return
    export = write_pbn(before)
    games = list(read_bytes(export, "", notation_chooser(laws(), code)))

    assert [] == [str(game) for game in games if isinstance(game, NotationError)]
    after = read(export, code)
    assert [whole(record) for record in before] == [whole(record) for record in after]
    assert export == write_pbn(after)
    if ruled_on:
        assert [told(record, code) for record in before] == [told(record, code) for record in after]


def made() -> Iterator[tuple[str, int]]:
    for form in FORMATS:
        for seed in SEEDS:
            yield form, seed


@for_each(made)
def test_every_format_comes_back(form: str, seed: int) -> None:
    """Sound and spoilt files, in any encoding, under the law that they fall under or another."""
    rng = Random(f"{form} {seed}")
    text = FORMATS[form](rng)
    if rng.random() < 0.6:
        text = spoilt(text, rng)
    code = rng.choice((None, None, rng.choice(codes())))

    check(in_bytes(text, rng), code, ruled_on=seed < RULED_ON)


@for_each(codes)
def test_every_game_comes_back(code: str) -> None:
    """Whatever a record of it can hold, sense or not."""
    rng = Random(code)
    for _ in range(trials(1)):
        check(in_bytes(absurd(rng, code), rng), None, ruled_on=False)


@pytest.mark.parametrize("code", ["bezique", "knock-rummy"])
def test_a_deal_for_two_whose_code_its_reader_named_comes_back(code: str) -> None:
    """As many hands are written as there are seats, whether the deal itself names the game or not."""
    text = b'[Deal "S:.T98..AK J98.AKQ.."]\n[Record "1"]\n'
    (record,) = read(text, code)

    assert ["N", "S"] == [*record.hands]
    check(text, code, ruled_on=True)


def test_an_order_that_was_inferred_stays_so() -> None:
    """A Play section gives the cards by seat; written out as a record they must not look better known than they are."""
    deal = "N:Q952.65.JT4.A864 7.AKJT97.862.T95 AKJ63.84.KQ3.Q72 T84.Q32.A975.KJ3"
    text = f'[Dealer "S"]\n[Deal "{deal}"]\n[Auction "S"]\n1S AP\n[Play "W"]\nS4 S2 S7 SA\n'
    (before,) = read(text.encode())
    (after,) = read(write_pbn(before))

    assert not before.order_known
    assert whole(before) == whole(after)


def test_calls_of_another_game_are_no_calls() -> None:
    """In an Auction section as in a record; what was let through could not be read again."""
    text = '[Code "old-maid"]\n[Dealer "S"]\n[Auction "S"]\n1C AP\n'
    (error,) = read_bytes(text.encode(), "x.pbn", notation_chooser(laws()))

    assert isinstance(error, NotationError)
    assert "x.pbn:4:1: '1C' is not a call of this game; expected a line such as" in str(error)


def test_lin_is_bridge() -> None:
    """Its tables are none of a game that is played by others, or without calls."""
    text = b"md|1S2345H2345D2345C2,S6789H6789D6789C3,STJQKHTJQKDTJQKC4,|mb|1S|mb|p|mb|p|mb|p|\n"
    said = {
        code: str(next(iter(read_bytes(text, "x.lin", notation_chooser(laws(), code))))).split(";")[0]
        for code in ("piquet", "old-maid")
    }

    assert {
        "piquet": "x.lin:1:1: a table of LIN has N, E, S, W",
        "old-maid": "x.lin:1:1: '1S' is not a call of this game",
    } == said
