"""Every regular expression goes through a text in steps that grow as the text does: no file can make one hang."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from adjudicator.engine.code_selection import notation_chooser
from adjudicator.formats import other_formats, read_bytes
from adjudicator.formats.notation.calls_and_cards import suggest_spelling
from adjudicator.game.score_tags import scores_at_start, text_besides_points
from adjudicator.render import names_and_signs, safe_text
from adjudicator.report import deal_recorder
from adjudicator.scoring.systems import contract_parser
from rulebase.compiler import user_law_compilation, wording_checks
from tests.helpers.each import check_each
from tests.helpers.expressions import Made, Used, found
from tests.helpers.pumping import feeder, signs_of, slowest
from tests.helpers.rulings import laws, read

if TYPE_CHECKING:
    from collections.abc import Callable

MADE: dict[Made, tuple[Callable[[str], object], ...]] = {
    Made("adjudicator.formats.notation.calls_and_cards", "_call_or_card_in_words_pattern"): (
        lambda text: suggest_spelling(text, 0, {"N": "N", "E": "E"}, auction=True),
        lambda text: suggest_spelling(f"N leads {text}", 0, {"N": "N", "E": "E"}, auction=True),
    ),
    Made("adjudicator.formats.other_formats", "_format_by_start"): (
        lambda text: other_formats._format_by_start(text.encode(), other_formats._MAGIC),
        lambda text: other_formats._format_by_start(text.encode(), other_formats._TEXTS),
        lambda text: other_formats._format_by_start(f"(;{text}".encode(), other_formats._TEXTS),
        lambda text: other_formats._format_by_start(f'{{"{text}'.encode(), other_formats._TEXTS),
    ),
    Made("adjudicator.render.safe_text", "_pattern_of_unsafe_characters"): (
        lambda text: safe_text.safe_line(text, len(text)),
        safe_text.terminal_safe_json,
    ),
    Made("adjudicator.render.safe_text", "_pattern_of_line_breaks"): (
        lambda text: safe_text.safe_line(text, len(text)),
    ),
    Made("adjudicator.render.safe_text", "safe_complaint"): (safe_text.safe_complaint,),
    Made("adjudicator.render.names_and_signs", "_bid_card_and_seat_patterns"): (
        names_and_signs.sentence_with_glyphs_and_seats,
    ),
    Made("adjudicator.render.names_and_signs", "_pattern_of_lettered_seats"): (
        lambda text: names_and_signs._with_seats_named(text, {"A": "Ann", "B": "Ben"}),
        lambda text: names_and_signs._with_seats_named(f"A {text}", {"A": "Ann", "B": "Ben"}),
    ),
    Made("adjudicator.report.deal_recorder", "_tags_without_replaced_one"): (
        lambda text: deal_recorder._tags_without_replaced_one([text], "[Board"),
        lambda text: deal_recorder._tags_without_replaced_one(["[Board 1"], text),
    ),
    Made("adjudicator.scoring.systems.contract_parser", "_result_pattern"): (
        lambda text: contract_parser.is_contract_with_result([text], "NESW"),
    ),
    Made("adjudicator.scoring.systems.contract_parser", "_written_short"): (
        lambda text: contract_parser.is_contract_with_result([f"ONE {text}"], "NESW"),
    ),
    Made("rulebase.query.citation_lookup", "_under_heading"): (re.compile("alert(?: [a-z0-9]{1,2})*").fullmatch,),
    Made("rulebase.compiler.wording_checks", "_limiting_words"): (
        lambda text: list(wording_checks._limiting_words(text)),
    ),
    Made("rulebase.compiler.user_law_compilation", "_line_of_key"): (
        lambda text: user_law_compilation._line_of_key([text, text], "rows[1]", "'x'"),
    ),
    Made("rulebase.compiler.user_law_compilation", "_line_sets_key"): (
        lambda text: user_law_compilation._line_sets_key(text, "x"),
    ),
    # Hands on expressions that have names.
    Made("rulebase.lazy_patterns", "__getattr__"): (),
}
"""Where an expression is put together, what goes through a text by it."""

PLACES = (
    '[Dealer "N"]\n[Melds "{}"]\n[Record "1"]\n1S\n',
    '[Dealer "N"]\n[Record "1"]\n1S {}\n',
    '[Dealer "N"]\n[Auction "N"]\n1S {}\n[Play "E"]\n{}\n',
    '[Dealer "N"]\n{{{}\n',
    "qx|o1|md|3{}|sv|o|mb|1S|an|{}|pc|{}|\n",
    '{}\n[Dealer "N"]\n',
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
    notation = notation_chooser(laws())

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
    assert {"NS": 1500, "EW": -820, "W": 7} == scores_at_start(read("1S", Score="NS: 1,500 ew=-820 W : +7 E:12345678"))
    assert ("", "AND") == (text_besides_points("NS:1, ew = 20"), text_besides_points("NS:1 and EW:20").strip())
