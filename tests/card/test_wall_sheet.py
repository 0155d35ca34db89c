"""The sheet for the wall: every ruling as ``rule`` reads it out, few words and boxes on the way, two sides of A4."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING, Any

import pytest

from adjudicator.commands.flow_chart_builder import ChartBuilder
from adjudicator.render.wall.page import SheetHeading, fitted, sheet_page
from adjudicator.render.wall.simplified_charts import SheetAsk, sheet_chart, simplified
from adjudicator.render.wall.text_width_and_line_breaks import text_lines, text_width
from adjudicator.report.flow_chart_data import ChartAnswer, ChartLaw, ChartQuestion, ChartRuling, FlowChart
from tests.helpers.chromium import sheets
from tests.helpers.command_line import run
from tests.helpers.rulings import laws
from tests.helpers.wall_sheets import charts, differences, sheet, ways

if TYPE_CHECKING:
    from pathlib import Path

    from adjudicator.report.flow_chart_data import ChartNode

QUICK = ("euchre", "cribbage")
SLOW = ("duplicate-2017", "hearts", "gin-rummy", "contract-bridge-1963", "draw-poker")
CODES = (*QUICK, *(pytest.param(code, marks=pytest.mark.browser) for code in SLOW))
OUTSIDE = """
const found = [];
for (const page of document.querySelectorAll('.page')) {
  const texts = [...page.querySelectorAll('text')].map((one) => [one, one.getBBox()]);
  for (const [one, box] of texts) {
    if (box.x < 5 || box.y < 5 || box.x + box.width > 205 || box.y + box.height > 292)
      found.push(`outside: ${one.textContent}`);
    const told = Number(one.getAttribute('textLength'));
    one.removeAttribute('textLength');
    if (one.getComputedTextLength() > told * 1.03 + 0.2) found.push(`squeezed: ${one.textContent}`);
    one.setAttribute('textLength', told);
  }
  texts.forEach(([one, a], at) => texts.slice(at + 1).forEach(([other, b]) => {
    const across = a.x < b.x + b.width - 0.3 && b.x < a.x + a.width - 0.3;
    if (across && a.y + 0.8 < b.y + b.height && b.y + 0.8 < a.y + a.height)
      found.push(`one over the other: ${one.textContent} | ${other.textContent}`);
  }));
}
return found;
"""
"""The texts that are cut, squeezed or covered."""


@pytest.mark.parametrize("code", CODES)
def test_every_way_ends_in_what_rule_reads_out(code: str) -> None:
    compared, wrong = differences(code)

    assert wrong == []
    assert compared >= len(charts(code))


@pytest.mark.parametrize("code", QUICK)
def test_the_commonest_kinds_are_on_it(code: str) -> None:
    front = laws().code(code).game["called_for"]

    assert {*front} <= {one.kind for one in charts(code)}
    assert len(charts(code)) == 10


def written(code: str) -> str:
    return sheet_page(SheetHeading("A game <of cards>", "an edition", "2026-11-30"), sheet(code))


@pytest.mark.parametrize("code", QUICK)
def test_the_page_holds_every_box_and_runs_nothing(code: str) -> None:
    page = written(code)
    shown = " ".join(unescape(one) for one in re.findall(r"<text[^>]*>([^<]*)</text>", page))

    assert "default-src 'none'" in page
    assert "<script" not in page
    assert "<of cards>" not in page
    for chart in charts(code):
        assert chart.title in shown
        for way in ways(chart):
            said = way.end.command if isinstance(way.end, SheetAsk) else way.end.text
            assert {*said.replace("-", " ").split()} <= {*shown.replace("-", " ").split()}
        for words in chart.unless:
            assert {*words.replace("-", " ").split()} <= {*re.split(r"[\s;:-]+", shown)} | {*shown.split()}


@pytest.mark.browser
@pytest.mark.parametrize("code", [*QUICK, *SLOW])
def test_two_sides_of_a4_are_printed_and_nothing_is_cut(browser: Any, tmp_path: Path, code: str) -> None:
    file = tmp_path / "sheet.html"
    file.write_text(written(code), encoding="utf-8")
    browser.get(file.as_uri())

    assert sheets(browser) == 2
    assert browser.execute_script(OUTSIDE) == []


def test_the_command_writes_a_new_file(tmp_path: Path) -> None:
    file = tmp_path / "sheet.html"
    answer = run("card", "--sheet", "--code", "old-maid", "--output", str(file))
    again = run("card", "--sheet", "--code", "old-maid", "--output", str(file))

    assert (answer.status, answer.err) == (0, "")
    assert file.read_text(encoding="utf-8").count('class="page"') == 2
    assert again.status != 0


def test_a_code_with_fewer_kinds_has_fewer_charts() -> None:
    kinds = ChartBuilder(laws(), "old-maid").kinds()

    assert len(charts("old-maid")) == min(10, len(kinds))


def asked(brief: str, **answers: ChartNode) -> ChartQuestion:
    told = (ChartAnswer(words, (f"{brief}={words}",), node) for words, node in answers.items())
    return ChartQuestion(brief, brief, tuple(told))


def ruled(said: str, *cites: str) -> ChartRuling:
    laws_cited = tuple(ChartLaw(one, "", "", "", "") for one in cites or ("Law 1",))
    return ChartRuling((said,), "", (), (), (), laws_cited, (), ())


def cut(root: ChartNode, opened: int = 99) -> Any:
    return sheet_chart(simplified(FlowChart("it", "It", (), "", root)), opened)


def test_a_way_too_long_goes_on_in_a_numbered_part() -> None:
    long = ruled(" ".join(["word"] * 75))
    chart = cut(asked("First?", yes=asked("Second, in a few words?", yes=long, no=ruled("Short.")), no=ruled("None.")))

    assert len(chart.parts) == 1
    assert {way.facts for way in ways(chart)} == {("First?=no",), ("First?=yes", "Second, in a few words?=no"),
                                                  ("First?=yes", "Second, in a few words?=yes")}  # fmt: skip


def test_a_ruling_too_long_for_any_part_is_left_to_the_program() -> None:
    chart = cut(asked("First?", yes=ruled(" ".join(["word"] * 81)), no=ruled("None.")))

    assert SheetAsk("adjudicator rule it", ("Law 1",)) in [way.end for way in ways(chart)]


def test_a_question_left_out_says_which_command_asks_on() -> None:
    chart = cut(asked("First?", yes=asked("Second?", a=ruled("A."), b=ruled("B.")), no=ruled("None.")), 1)

    assert {way.facts: isinstance(way.end, SheetAsk) for way in ways(chart)} == {
        ("First?=yes",): True,
        ("First?=no",): False,
    }


def test_where_the_program_asks_on_the_laws_of_all_that_follows_are_named() -> None:
    further = asked("Second?", a=ruled("A.", "Law 1", "Law 2"), b=ruled("B.", "Law 3", "Law 2"))
    alone = cut(asked("First?", yes=further, no=ruled("None.")), 1)
    both = cut(asked("First?", yes=further, maybe=asked("Third?", a=ruled("A."), b=ruled("B.")), no=ruled("None.")), 1)

    assert [way.end.cites for way in ways(alone) if isinstance(way.end, SheetAsk)] == [("Law 2",)]
    assert [way.end.cites for way in ways(both) if isinstance(way.end, SheetAsk)] == [(), ()]


def test_the_commonest_kind_is_drawn_whole_before_the_next_gets_room() -> None:
    def long(name: str) -> ChartQuestion:
        leaf = " ".join(["word"] * 50)
        ends = asked(f"{name}: second?", **{f"a{at}": ruled(f"{name} {at}: {leaf}") for at in range(9)})
        return asked(f"{name}: first?", no=ruled(f"{name}: none."), yes=ends)

    kinds = [simplified(FlowChart(f"k{at}", f"Kind {at}", (), "", long(f"K{at}"))) for at in range(10)]
    found = {chart.kind: chart for page in fitted(kinds).pages for chart in page}
    asks = [any(isinstance(way.end, SheetAsk) for way in ways(found[f"k{at}"])) for at in range(10)]

    assert asks == sorted(asks)
    assert asks[0] is False
    assert asks[-1] is True


def test_a_line_is_no_wider_than_its_room() -> None:
    text = "The card led out of turn stays face up as a major penalty card, to be played at the first legal chance."

    assert all(text_width(one, 9) <= 40 for one in text_lines(text, 40, 9))
    assert " ".join(text_lines(text, 40, 9)) == text
