"""The pages of a sheet for the wall: ten charts on two sides of A4, in the largest letters in which they fit."""

from __future__ import annotations

from html import escape
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.law.spoken_ruling import AFTER_PLAY
from adjudicator.render.page.html import asset_text, page_closing, page_opening
from adjudicator.render.wall.drawing import THEN, Chart, Letters, Lines, page_rows, rectangle
from adjudicator.render.wall.simplified_charts import openable, rulings, sheet_chart
from adjudicator.render.wall.text_width_and_line_breaks import text_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.render.wall.simplified_charts import SheetChart, Simplified

PAGE_WIDTH, PAGE_HEIGHT = 210, 297
MARGIN = 7
HEADER = 8.0
FOOTER = 5.0
CLOSING = 6.0
ROOM = PAGE_HEIGHT - 2 * MARGIN - HEADER - CLOSING - FOOTER
"""The height of the charts on a page."""
WIDTH = PAGE_WIDTH - 2 * MARGIN
SIDES = 2
LETTERS = (9.0, 9.5, 10.0, 10.5, 11.0, 11.5, 12.0, 12.5, 13.0, 14.0)
"""The sizes of letters tried with every question, in points."""
SMALLEST = (8.5, 8.0, 7.5, 7.0)
"""The sizes tried where not every question fits: the next only if not even the first question of each chart does."""
LEAD = (
    "Follow the arrows: black is usual. Read out what stands in the box.",
    "“Ask: rule …”: look up the laws below it, or type adjudicator rule …",
)
LEAD_LETTERS = 8
LARGEST_SPREAD = 5.0
HALVES_TRIED = 6


class SheetHeading(NamedTuple):
    """The words above and below the charts."""

    title: str
    edition: str
    date: str


class Fitted(NamedTuple):
    """The charts of each page and the size of their letters."""

    pages: tuple[tuple[SheetChart, ...], ...]
    points: float


def fitted(sources: Sequence[Simplified]) -> Fitted:
    """The charts of *sources* on two pages: with all their questions if they fit, else with as many as fit."""
    return _Fitting(sources).fitted()


class _Fitting:
    """Fits charts onto two pages."""

    def __init__(self, sources: Sequence[Simplified]) -> None:
        self.sources = sources
        self.questions = [len(openable(one.root)) for one in sources]
        self._charts: dict[tuple[int, int], SheetChart] = {}
        self._drawn: dict[tuple[int, int, float], Chart] = {}

    def fitted(self) -> Fitted:
        best = None
        for points in LETTERS:
            pages = self._pages(self.questions, points)
            if not pages:
                break
            best = Fitted(pages, points)
        if best:
            return best
        least = [self._first_ruling(at) for at in range(len(self.sources))]
        for points in SMALLEST:
            for opened in (least, [min(1, one) for one in self.questions]):
                if self._pages(opened, points):
                    return Fitted(self._opened_further(opened, points), points)
        raise ValueError("ten charts do not fit on two pages")

    def _first_ruling(self, at: int) -> int:
        """The fewest questions with which a chart reaches a ruling."""
        numbers = range(self.questions[at] + 1)
        return next((opened for opened in numbers if self._has_ruling(self._chart(at, opened))), self.questions[at])

    def _has_ruling(self, chart: SheetChart) -> bool:
        return any(True for part in (chart.root, *chart.parts) for _ in rulings(part))

    def _opened_further(self, opened: list[int], points: float) -> tuple[tuple[SheetChart, ...], ...]:
        """The pages with as many questions as fit, those of the commonest kind first."""
        pages = self._pages(opened, points) or ()
        for at, number in enumerate(self.questions):
            while opened[at] < number:
                opened[at] += 1
                more = self._pages(opened, points)
                if not more:
                    opened[at] -= 1
                    break
                pages = more
        return pages

    def _pages(self, opened: Sequence[int], points: float) -> tuple[tuple[SheetChart, ...], ...] | None:
        """The charts of each page, about half of all on each; None if they do not fit."""
        charts = [self._chart(at, number) for at, number in enumerate(opened)]

        def made(chart: SheetChart) -> Chart:
            at = charts.index(chart)
            key = at, opened[at], points
            if key not in self._drawn:
                self._drawn[key] = Chart(chart, Letters(points))
            return self._drawn[key]

        areas = [made(one).height(WIDTH) for one in charts]
        for first in _halves(areas):
            sides = (
                [one for at, one in enumerate(charts) if at in first],
                [one for at, one in enumerate(charts) if at not in first],
            )
            if all(page_rows(one, made).height(WIDTH) <= ROOM for one in sides):
                return tuple(tuple(one) for one in sides)
        return None

    def _chart(self, at: int, opened: int) -> SheetChart:
        if (at, opened) not in self._charts:
            self._charts[at, opened] = sheet_chart(self.sources[at], opened)
        return self._charts[at, opened]


def _halves(areas: Sequence[float]) -> list[frozenset[int]]:
    """The best choices of charts for the first page, by their *areas*: about half of the whole, and the first chart."""
    half = sum(areas) / SIDES
    choices = (
        frozenset((0, *others)) for size in range(len(areas)) for others in combinations(range(1, len(areas)), size)
    )
    order = sorted(choices, key=lambda one: (round(abs(sum(areas[at] for at in one) - half), 1), sorted(one)))
    return order[:HALVES_TRIED]


def sheet_page(heading: SheetHeading, found: Fitted) -> str:
    """The HTML page of the charts *found*."""
    css = asset_text("wall", "wall.css")
    drawn = "".join(_page(heading, found, at) for at in range(len(found.pages)))
    title = f"{heading.title}: sheet for the wall"
    named = f'<h1 class="unseen">{escape(title)}</h1>'
    return f"{page_opening(title, css)}<main>\n{named}\n{drawn}</main>\n{page_closing()}"


def _page(heading: SheetHeading, found: Fitted, at: int) -> str:
    charts, points, number, count = found.pages[at], found.points, at + 1, len(found.pages)
    rows = page_rows(charts, lambda one: Chart(one, Letters(points)))
    title = Lines([heading.title], 15, "heading", bold=True)
    lead = Lines(LEAD, LEAD_LETTERS, "lead")
    foot = f"{heading.title} · {heading.edition} · {heading.date} · side {number} of {count}"
    footer = Lines(text_lines(foot, WIDTH, 8), 8, "lead")
    several = len(rows.rows(WIDTH)[1]) - 1
    spread = min(LARGEST_SPREAD, (ROOM - rows.height(WIDTH)) / several) if several else 0
    closing = Lines([f"{THEN} Then: {AFTER_PLAY}"], points, "closing-text", bold=True)
    closed = any(part.closed for chart in charts for root in (chart.root, *chart.parts) for part in rulings(root))
    strip = MARGIN + HEADER + ROOM + 1
    label = escape(f"{heading.title}, side {number} of {count}")
    return (
        f'<svg class="page" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {PAGE_WIDTH} {PAGE_HEIGHT}" role="group"'
        f' aria-label="{label}">\n'
        + title.svg(MARGIN, MARGIN)
        + lead.svg(PAGE_WIDTH - MARGIN - lead.width, MARGIN)
        + rows.svg(MARGIN, MARGIN + HEADER, WIDTH, spread)
        + (
            rectangle(MARGIN, strip, WIDTH, CLOSING - 1, "closing") + closing.svg(MARGIN + 2, strip + 0.6)
            if closed
            else ""
        )
        + footer.svg(MARGIN, PAGE_HEIGHT - MARGIN - footer.height, WIDTH)
        + "</svg>\n"
    )
