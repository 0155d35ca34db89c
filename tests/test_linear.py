"""Every regular expression goes through a text in steps that grow as the text does: no file can make one hang."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from adjudicator.formats import read_bytes
from adjudicator.formats.notation.said import said
from adjudicator.game.score_tag import besides_points, scores_of
from adjudicator.pipeline.codes import notation_of
from adjudicator.render import safe, words
from adjudicator.report import recorder
from adjudicator.score.systems import parse
from rulebase.compile import brief_checks, own_toml
from tests.helpers.each import check_each
from tests.helpers.expressions import Made, Used, found
from tests.helpers.pumping import feeder, signs_of, slowest
from tests.helpers.rulings import laws, read

if TYPE_CHECKING:
    from collections.abc import Callable

MADE: dict[Made, tuple[Callable[[str], object], ...]] = {
    Made("adjudicator.formats.notation.said", "_pattern"): (
        lambda text: said(text, 0, {"N": "N", "E": "E"}, auction=True),
        lambda text: said(f"N leads {text}", 0, {"N": "N", "E": "E"}, auction=True),
    ),
    Made("adjudicator.render.safe", "_beyond_ascii"): (lambda text: safe.plain(text, len(text)), safe.to_json),
    Made("adjudicator.render.safe", "_blanks"): (lambda text: safe.plain(text, len(text)),),
    Made("adjudicator.render.safe", "sentence"): (safe.sentence,),
    Made("adjudicator.render.words", "_short"): (words.at_table,),
    Made("adjudicator.report.recorder", "_without"): (
        lambda text: recorder._without([text], "[Board"),
        lambda text: recorder._without(["[Board 1"], text),
    ),
    Made("adjudicator.score.systems.parse", "_result"): (lambda text: parse.is_result([text], "NESW"),),
    Made("adjudicator.score.systems.parse", "_written"): (lambda text: parse.is_result([f"ONE {text}"], "NESW"),),
    Made("rulebase.ask.citing", "_under_heading"): (re.compile("alert(?: [a-z0-9]{1,2})*").fullmatch,),
    Made("rulebase.compile.brief_checks", "_limits"): (lambda text: list(brief_checks._limits(text)),),
    Made("rulebase.compile.own_toml", "_line"): (lambda text: own_toml._line([text, text], "rows[1]", "'x'"),),
    Made("rulebase.compile.own_toml", "_sets"): (lambda text: own_toml._sets(text, "x"),),
    # Hands on expressions that have names.
    Made("rulebase.patterns", "__getattr__"): (),
}
"""Where an expression is put together, what goes through a text by it."""

PLACES = (
    '[Dealer "N"]\n[Melds "{}"]\n[Record "1"]\n1S\n',
    '[Dealer "N"]\n[Record "1"]\n1S {}\n',
    '[Dealer "N"]\n[Auction "N"]\n1S {}\n[Play "E"]\n{}\n',
    '[Dealer "N"]\n{{{}\n',
    "qx|o1|md|3{}|sv|o|mb|1S|an|{}|pc|{}|\n",
    "{}",
)
"""Files, and where a stranger's text may stand in them."""


def test_every_expression_that_is_put_together_is_listed() -> None:
    """None of those that the source tree shows is left out of the measuring."""
    used, made = found()

    assert MADE.keys() == made
    assert 150 < len(used)


@pytest.mark.measured
def test_every_expression_is_linear() -> None:
    used, _ = found()

    def check(one: Used) -> None:
        assert slowest(feeder(one.expression, one.method), signs_of(one.expression)) is None

    check_each({f"{one.where}.{one.method}": one for one in used}, check)


@pytest.mark.measured
def test_every_expression_that_is_put_together_is_linear() -> None:
    def check(feed: Callable[[str], object]) -> None:
        assert slowest(feed) is None

    check_each({f"{one} {number}": feed for one, feeds in MADE.items() for number, feed in enumerate(feeds)}, check)


@pytest.mark.measured
@pytest.mark.parametrize("place", PLACES)
def test_reading_is_linear(place: str) -> None:
    """Wherever in a file the text stands, what is between the expressions is as well."""
    notation = notation_of(laws())

    def feed(text: str) -> None:
        for _ in read_bytes(place.replace("{}", text).encode(), "x", notation):
            pass

    # A word that is none has its like looked for, which takes a while for each of the first few.
    assert slowest(feed, steps=[(3, 4_000, 16_000)], much=200_000_000) is None


@pytest.mark.measured
@pytest.mark.parametrize(
    "slow",
    [
        (r"([A-Z]+)\s*[:=]", "findall"),
        (r"\s*[;/]\s*", "split"),
        (r"\{[^}]*\}", "sub"),
        (r"(A+)+1", "match"),
        (r"\n[ \t]*\n[ \t\n]*\[", "search"),
        (r"\s*(.*\S)\s*=", "match"),
    ],
)
def test_what_is_not_linear_is_found(slow: tuple[str, str]) -> None:
    """Those of old, each by the method that it was used by."""
    expression, method = re.compile(slow[0]), slow[1]

    assert slowest(feeder(expression, method), signs_of(expression)) is not None


def test_points_are_told_by_the_whole_name() -> None:
    assert {"NS": 1500, "EW": -820, "W": 7} == scores_of(read("1S", Score="NS: 1,500 ew=-820 W : +7 E:12345678"))
    assert ("", "AND") == (besides_points("NS:1, ew = 20"), besides_points("NS:1 and EW:20").strip())
