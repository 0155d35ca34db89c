"""The stock is counted in one place: by the tag, by a line at its place, or by the deal and what was drawn since."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adjudicator.game.game import Game
from adjudicator.table.initial_state import game_played_in_record
from adjudicator.table.stock_count import stock_left_before_event
from tests.helpers.each import for_each
from tests.helpers.rulings import laws, read, report

ROOT = Path(__file__).parents[2]
EIGHTS = {"Code": "eights", "Dealer": "B", "Deal": "A:9.84.3K.Q2 74.T.29.K8", "Vulnerable": "None"}
PASS = "!turned S3\nA:P\n!attention B"
BEZIQUE = {"Code": "bezique", "Dealer": "S", "Deal": "N:KQ7.K.QJ.KQ A8.A8.A8.A8"}
UNFOLLOWED = "!turned CA\nHK D8"


def facts(section: str, **tags: str) -> dict[str, str]:
    """The facts of the first finding."""
    found = report(section, **tags).findings
    return {name: fact.value for name, fact in found[0].facts.items()} if found else {}


def test_only_one_module_reads_the_stock() -> None:
    """Whoever reads the tag or the line for himself leaves the others with another stock."""
    reads = re.compile(r"""tag\("Stock"\)|name == "stock\"""")
    found = [
        path.name for path in (ROOT / "adjudicator").rglob("*.py") if reads.search(path.read_text(encoding="utf-8"))
    ]

    assert sorted(found) == ["card_transfers.py", "stock_count.py", "tag_checks.py"]


@pytest.mark.parametrize(
    ("tag", "lines", "expected"),
    [("", PASS, "yes"), ("0", PASS, "no"), ("", f"!stock 0\n{PASS}", "no"), ("3", PASS, "yes")],
)
def test_eights_counts_the_stock_as_the_record_does(tag: str, lines: str, expected: str) -> None:
    """Cards left to draw: the law of a player who passes asks for it (EI-03, EI-07)."""
    tags = EIGHTS | ({"Stock": tag} if tag else {})

    assert facts(lines, **tags)["stock_left"] == expected


def test_an_exhausted_stock_has_its_own_law() -> None:
    """With nothing to draw he must play; with cards left another provision speaks (001:6491)."""
    rows = [report(PASS, **EIGHTS, **more).findings[0].rulings[-1].row for more in ({"Stock": "0"}, {})]

    assert rows[0] != rows[1]


def test_duties_that_begin_with_the_last_card_of_the_stock() -> None:
    """At bezique nobody need follow while there is a stock, and everybody once it is gone (000:8106)."""
    assert facts(UNFOLLOWED, **BEZIQUE) == {}
    gone = report(UNFOLLOWED, **BEZIQUE, Stock="0")

    assert [found.kind for found in gone.findings] == ["revoke"]


@for_each(lambda: (code.id for code in laws().codes() if code.game))
def test_tag_and_line_count_alike_in_every_game(code: str) -> None:
    """A stock of four told by the tag or by a line is four, and less what is drawn after it."""
    section = laws().code(code).game
    assert section is not None
    draw = f"!draw {Game.from_section(section).seats[0]}"
    for record, before in (
        (read(draw, Code=code, Deal="", Dealer="", Stock="4"), 1),
        (read(f"!stock 4\n{draw}", Code=code, Deal="", Dealer=""), 2),
    ):
        game = game_played_in_record(record, section)
        assert (stock_left_before_event(record, game, before - 1), stock_left_before_event(record, game, before)) == (
            4,
            3,
        )


@pytest.mark.parametrize(("stock", "expected"), [("0", "no"), ("9", "yes")])
def test_a_draw_at_rummy_asks_the_same_stock(stock: str, expected: str) -> None:
    """Too many cards drawn at tunk: whether there was a stock to draw from is what the record counts."""
    told = {"Code": "tunk", "Dealer": "W", "Deal": "N:- - - -", "Vulnerable": "None"}
    lines = "!draw N 2 stock\n!attention S"

    assert facts(lines, **told, Stock=stock)["stock_left"] == expected
    assert facts(f"!stock {stock}\n{lines}", **told)["stock_left"] == expected


def test_a_tag_that_counts_nothing_is_told() -> None:
    assert [one.message for one in report("", **EIGHTS, Stock="many").problems if "Stock" in one.message]
