"""The library that other programs import: its examples, its names, and that they cost nothing until they are used."""

from __future__ import annotations

import doctest
import gc
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import adjudicator
from adjudicator import AdjudicatorError, DealReport, NotationError, Record
from rulebase import open_rulebase
from rulebase.errors import RulebaseError

EXAMPLE = Path(__file__).parents[1] / "adjudicator" / "examples" / "disputed.pbn"


def test_the_examples_are_true() -> None:
    """What the package says of itself runs, and answers as it says."""
    failed, tried = doctest.testmod(adjudicator)

    assert tried > 5
    assert failed == 0


def test_every_name_is_there() -> None:
    assert {name for name in adjudicator.__all__ if getattr(adjudicator, name, None) is None} == set()
    with pytest.raises(AttributeError, match="has no attribute 'revoke'"):
        adjudicator.__getattr__("revoke")


def test_names_are_loaded_when_they_are_used() -> None:
    """Who imports the package has not imported the house."""
    told = "import sys, adjudicator; print([name for name in sys.modules if name.startswith(('adjudicator.', 'rule'))])"
    ran = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)

    assert ran.stdout == "[]\n"


@pytest.mark.parametrize("source", [EXAMPLE, EXAMPLE.read_bytes(), EXAMPLE.read_text(encoding="utf-8")])
def test_a_deal_is_read_from_a_path_bytes_or_text(source: Path | bytes | str) -> None:
    (deal,) = adjudicator.read(source)

    assert isinstance(deal, Record)
    report = adjudicator.adjudicate(deal)
    assert isinstance(report, DealReport)
    assert len(report.findings) == 3


def test_what_cannot_be_read_is_an_error_in_its_place() -> None:
    good, bad, after = adjudicator.read('[Record "1"]\n1S\n\n[Record "1"]\n9Z\n\n[Record "1"]\n1H\n')

    assert isinstance(good, Record)
    assert isinstance(bad, NotationError)
    assert isinstance(after, Record)


def test_what_there_is_not_is_an_error_with_a_sentence() -> None:
    (deal,) = adjudicator.read('[Record "1"]\n1S\n')
    with pytest.raises(RulebaseError, match="tarock"):
        adjudicator.adjudicate(deal, "tarock")
    with pytest.raises(RulebaseError, match="cheating-badly"):
        adjudicator.rule("cheating-badly")
    with pytest.raises(AdjudicatorError, match="has no rules of play"):
        adjudicator.adjudicate(deal, "general-rules")


def test_what_is_told_decides() -> None:
    """The same fault, ruled on from what the table says of it."""
    asked = adjudicator.rule("revoke", code="duplicate-2017")
    (deal,) = adjudicator.read('[Dealer "S"]\n[Record "1"]\n1S 1H\n!attention S\n', "contract-bridge-1963")

    assert asked.needs
    assert [found.rulings == () for found in adjudicator.adjudicate(deal, told=[(1, "accepted", "yes")]).findings] == [
        False
    ]


def test_what_weighs_is_asked_and_no_kind_is_guessed() -> None:
    """As at the command: no trick moves on an assumption, and the first of a family is not the one that is meant."""
    told = {"by": "defender", "established": "yes", "won_by_offending_player": "yes", "os_tricks_after": "1+"}
    (need,) = adjudicator.rule("revoke", told, "duplicate-2017").needs
    none = adjudicator.rule("revoke", {**told, need.fact: need.values[0]}, "duplicate-2017")
    family = adjudicator.rule("exposed card", {}, "duplicate-2017")

    assert ("exception", "none of these") == (need.fact, need.words[need.values[0]])
    assert ["RV.8"] == [ruling.row for ruling in none.rulings]
    assert ("needs-facts", "exposed-card") == (family.status, family.kind)
    assert family.needs


@pytest.mark.parametrize("wrong", [5, ["x"], {"by": 3}])
@pytest.mark.parametrize(
    "function",
    [
        adjudicator.adjudicate,
        adjudicator.read,
        adjudicator.rule,
        adjudicator.search,
        lambda code: adjudicator.read("", code),
        lambda code: adjudicator.rule("revoke", {}, code),
        lambda code: adjudicator.search("revoke", code),
    ],
)
def test_a_thing_of_another_sort_is_answered_in_a_sentence(function, wrong) -> None:
    with pytest.raises(TypeError, match=f"^expected .*, not {type(wrong).__name__}$"):
        function(wrong)


def test_text_is_read_before_it_is_adjudicated() -> None:
    wrong: Any = "1S 1H"
    with pytest.raises(TypeError, match=r"^expected a Record, as adjudicator\.read gives them, not str$"):
        adjudicator.adjudicate(wrong)
    with pytest.raises(NotationError, match="'Q' is not a seat"):
        adjudicator.adjudicate(next(adjudicator.read('[Record "1"]\nQ:1S\n')))
    wrong = ["established"]
    with pytest.raises(TypeError, match=r"^expected facts as a mapping of names to values, not list$"):
        adjudicator.rule("revoke", wrong)


def test_laws_that_nobody_closes_are_closed() -> None:
    """Whatever they hold refers to them again; from Python 3.13 on a database that is left open is complained of."""
    laws = open_rulebase()
    laws.facts("revoke", "euchre")
    connection = laws.connection
    circle: list[Any] = [laws]
    vars(laws)["circle"] = circle.append(circle) or circle
    del laws, circle
    gc.collect()

    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        connection.execute("SELECT 1")
