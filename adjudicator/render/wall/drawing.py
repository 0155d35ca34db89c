"""The drawing of charts as boxes and arrows in SVG: boxes side by side, in as many rows as make them lowest.

All measures are millimetres. Every line of text is told its width, so that other letters than Arial fit as well.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from html import escape
from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING, NamedTuple, Protocol

from adjudicator.render.wall.simplified_charts import SheetAsk, SheetLink, SheetQuestion, ask_words
from adjudicator.render.wall.text_width_and_line_breaks import (
    LINE_HEIGHT,
    MILLIMETRES_PER_POINT,
    text_lines,
    text_width,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from adjudicator.render.wall.simplified_charts import SheetBranch, SheetChart, SheetNode

PADDING = 1.1
ARROW = 2.7
"""The height of the room for an arrow."""
HEAD = 1.2
GAP = 2.0
"""Between boxes side by side."""
RAIL = 3.0
NARROWEST_BESIDE = 24
"""The least width of what stands beside its answer."""
SQUEEZED = 30
"""The height that a question counts more if a word of it is too wide, so that another width is chosen."""
NARROWEST_QUESTION = 46
"""The least width of a question with the answer that leads to it."""
WIDEST_BESIDE = 26
"""The most width of an answer that something stands beside."""
"""The indent of boxes in several rows, left of which the line to them runs."""
NARROWEST = 21
ROUNDS = 6
"""Attempts at making boxes side by side equally high."""
BADGE = 2.1
"""The radius of the circle around the number of a part."""
ROW_GAP = 1.6
MOST_LAWS_ASKED = 3
"""The most laws named where the program asks on."""
THEN = "▾"
"""Stands at the end of a ruling that the closing box of the page follows."""


class Letters(NamedTuple):
    """The sizes of letters in points."""

    text: float

    @property
    def laws(self) -> float:
        """The size of laws, which nobody reads from afar."""
        return max(6.2, self.text * 0.68)

    @property
    def title(self) -> float:
        """The size of the title of a chart."""
        return self.text * 1.25


class Block(Protocol):
    """Something that can be drawn as wide as one likes, but not narrower than its *narrowest*."""

    narrowest: int

    def height(self, width: int) -> float:
        """The height when it is *width* wide."""
        ...

    def box_height(self, width: int) -> float:
        """The height without the laws below the box."""
        ...

    def svg(self, x: float, y: float, width: int) -> str:
        """The drawing with its upper left corner at (*x*, *y*)."""
        ...


class Whole(ABC):
    """A block with nothing below its box."""

    narrowest = 0

    @abstractmethod
    def height(self, width: int) -> float:
        """The height when it is *width* wide."""

    def box_height(self, width: int) -> float:
        """The height without the laws below the box."""
        return self.height(width)


class Lines(NamedTuple):
    """Lines of text of one size."""

    lines: Sequence[str]
    points: float
    name: str
    """The class of the text in the style sheet."""
    bold: bool = False

    @property
    def height(self) -> float:
        """The height of all lines."""
        return len(self.lines) * self.points * MILLIMETRES_PER_POINT * LINE_HEIGHT

    @property
    def width(self) -> float:
        """The width of the longest line."""
        return max((text_width(one, self.points, bold=self.bold) for one in self.lines), default=0.0)

    def svg(self, x: float, y: float, room: float = 0.0) -> str:
        """The lines from (*x*, *y*) down; squeezed where one is wider than the *room* there is, if any is named."""
        high = self.points * MILLIMETRES_PER_POINT
        drawn = []
        for at, line in enumerate(self.lines):
            wide = text_width(line, self.points, bold=self.bold)
            wide = min(wide, room) if room else wide
            base = y + at * high * LINE_HEIGHT + high * 0.93
            drawn.append(
                f'<text class="{self.name}" x="{x:.2f}" y="{base:.2f}" font-size="{high:.3f}" textLength="{wide:.2f}"'
                f' lengthAdjust="spacingAndGlyphs">{escape(line)}</text>'
            )
        return "".join(drawn)


def rectangle(x: float, y: float, width: float, height: float, name: str, corner: float = 0.8) -> str:
    """A box of the class *name*."""
    return (
        f'<rect class="{name}" x="{x:.2f}" y="{y:.2f}" width="{width:.2f}" height="{max(height, 0.1):.2f}"'
        f' rx="{corner}"/>'
    )


def line(points: Sequence[tuple[float, float]], name: str = "line") -> str:
    """A line through *points*."""
    path = " ".join(f"{'M' if at == 0 else 'L'}{x:.2f} {y:.2f}" for at, (x, y) in enumerate(points))
    return f'<path class="{name}" d="{path}"/>'


def arrow_down(x: float, top: float, tip: float, *, usual: bool) -> str:
    """An arrow from *top* down to *tip*; a thick one on the main line."""
    head = f'<path class="head" d="M{x - HEAD * 0.7:.2f} {tip - HEAD:.2f}h{HEAD * 1.4:.2f}L{x:.2f} {tip:.2f}z"/>'
    return line([(x, top), (x, tip - HEAD)], "main" if usual else "line") + head


class TextBox(Whole):
    """A box of text, with the laws in small letters in its lower margin."""

    def __init__(self, text: str, letters: Letters, name: str, laws: str = "", *, bold: bool = False) -> None:
        self.text = text
        self.laws = laws
        self.letters = letters
        self.name = name
        self.bold = bold
        self._parts: dict[int, tuple[Lines, Lines]] = {}

    def parts(self, width: int) -> tuple[Lines, Lines]:
        """(the text, the laws) in lines that fit *width*."""
        if width not in self._parts:
            room = width - 2 * PADDING
            text = text_lines(self.text, room, self.letters.text, bold=self.bold)
            laws = text_lines(self.laws, room, self.letters.laws)
            self._parts[width] = (
                Lines(text, self.letters.text, f"{self.name}-text", self.bold),
                Lines(laws, self.letters.laws, "laws"),
            )
        return self._parts[width]

    def height(self, width: int) -> float:
        """The height when it is *width* wide."""
        text, laws = self.parts(width)
        return text.height + 2 * PADDING + (laws.height + 0.5 if self.laws else 0)

    def box_height(self, width: int) -> float:
        """The height without the laws below the box."""
        return self.parts(width)[0].height + 2 * PADDING

    def svg(self, x: float, y: float, width: int) -> str:
        """The drawing with its upper left corner at (*x*, *y*)."""
        text, laws = self.parts(width)
        room = width - 2 * PADDING
        high = text.height + 2 * PADDING
        drawn = rectangle(x, y, width, high, self.name) + text.svg(x + PADDING, y + PADDING, room)
        return drawn + (laws.svg(x + PADDING, y + high + 0.3, room) if self.laws else "")


class LinkBox(Whole):
    """A circle with the number of the part at which the chart goes on, and the laws of the way there."""

    def __init__(self, node: SheetLink, letters: Letters) -> None:
        self.node = node
        self.letters = letters

    def _laws(self, width: int) -> Lines:
        laws = laws_words(self.node.cites, self.node.basis)
        return Lines(text_lines(laws, width - 2 * PADDING, self.letters.laws), self.letters.laws, "laws")

    def height(self, width: int) -> float:
        """The height when it is *width* wide."""
        return 2 * BADGE + 0.7 + self._laws(width).height

    def box_height(self, width: int) -> float:
        """The height without the laws below the box."""
        return 2 * BADGE + 0.4

    def svg(self, x: float, y: float, width: int) -> str:
        """The drawing with its upper left corner at (*x*, *y*)."""
        said = Lines(["go on at"], self.letters.text, "link-text")
        start = x + max(PADDING, (width - said.width - 2 * BADGE - 1.2) / 2)
        drawn = said.svg(start, y + 0.2 + BADGE - self.letters.text * MILLIMETRES_PER_POINT * 0.6)
        drawn += badge(start + said.width + 1.2 + BADGE, y + BADGE + 0.2, self.node.number, self.letters)
        return drawn + self._laws(width).svg(x + PADDING, y + 2 * BADGE + 0.5, width - 2 * PADDING)


def badge(x: float, y: float, number: int, letters: Letters) -> str:
    """The *number* in a circle around (*x*, *y*)."""
    digits = Lines([str(number)], letters.text, "badge-text", bold=True)
    high = letters.text * MILLIMETRES_PER_POINT
    circle = f'<circle class="badge" cx="{x:.2f}" cy="{y:.2f}" r="{BADGE}"/>'
    return circle + digits.svg(x - digits.width / 2, y - high * 0.58)


class Numbered(Whole):
    """A part of a chart with its number in front."""

    def __init__(self, number: int, block: Block, letters: Letters) -> None:
        self.number = number
        self.block = block
        self.letters = letters

    def height(self, width: int) -> float:
        """The height when it is *width* wide."""
        return self.block.height(width - 5)

    def svg(self, x: float, y: float, width: int) -> str:
        """The drawing with its upper left corner at (*x*, *y*)."""
        return badge(x + BADGE, y + BADGE + 0.3, self.number, self.letters) + self.block.svg(x + 5, y, width - 5)


class Branch(Whole):
    """An answer on a tab, and what it leads to below it."""

    def __init__(self, branch: SheetBranch, block: Block, letters: Letters) -> None:
        self.usual = branch.usual
        self.words = branch.words
        self.block = block
        self.letters = letters
        self._heights: dict[int, tuple[float, int]] = {}

    def _tab(self, width: int) -> Lines:
        lines = text_lines(self.words, width - 2 * PADDING, self.letters.text, bold=True)
        return Lines(lines, self.letters.text, "usual-text" if self.usual else "tab-text", bold=True)

    def _fitted(self, width: int) -> tuple[float, int]:
        """(height, width of the tab if the block stands beside it, else 0)."""
        if width not in self._heights:
            above = self._tab(width).height + 0.9 + self.block.height(width)
            tried = [(above, 0)]
            longest = max(text_width(one, self.letters.text, bold=True) for one in self.words.split())
            for most in (WIDEST_BESIDE // 2, WIDEST_BESIDE):
                beside = ceil(self._tab(most).width + 2 * PADDING)
                if longest <= most - 2 * PADDING and width - beside >= NARROWEST_BESIDE:
                    high = max(self._tab(most).height + 0.9, self.block.height(width - beside))
                    tried.append((high, most))
            self._heights[width] = min(tried)
        return self._heights[width]

    def height(self, width: int) -> float:
        """The height when it is *width* wide."""
        return self._fitted(width)[0]

    def svg(self, x: float, y: float, width: int) -> str:
        """The drawing with its upper left corner at (*x*, *y*)."""
        beside = self._fitted(width)[1]
        tab = self._tab(beside or width)
        high = tab.height + 0.9
        wide = width
        if beside:
            wide = ceil(tab.width + 2 * PADDING)
            high = max(high, self.block.box_height(width - wide))
        drawn = rectangle(x, y, wide, high, "usual" if self.usual else "tab")
        drawn += tab.svg(x + PADDING, y + 0.45, wide - 2 * PADDING)
        if beside:
            return drawn + self.block.svg(x + wide, y, width - round(wide))
        return drawn + self.block.svg(x, y + high, width)


class Rows(Whole):
    """Blocks in order, side by side in as many rows as make them lowest.

    *stacked*: several blocks may stand one above the other beside a high one.
    """

    def __init__(
        self, blocks: Sequence[Block], gap: float, narrowest: int = NARROWEST, *, step: int = 3, stacked: bool = False
    ) -> None:
        self.blocks = blocks
        self.gap = gap
        """Between rows."""
        self.narrowest = narrowest
        self.step = step
        self.stacked = stacked
        self._stacks: dict[tuple[int, int], Rows] = {}
        self._rows: dict[int, tuple[float, list[tuple[int, int]]]] = {}
        self._shared: dict[tuple[int, int, int], tuple[float, list[int], Sequence[Block]]] = {}

    def rows(self, width: int) -> tuple[float, list[tuple[int, int]]]:
        """(the height of all rows, (the place of its first block, that behind its last) of each row)."""
        if width not in self._rows:
            best: list[tuple[float, list[tuple[int, int]]]] = [(0.0, [])]
            for end in range(1, len(self.blocks) + 1):
                found: list[tuple[float, list[tuple[int, int]]]] = []
                for start in range(end):
                    cells = min(2, end - start) if self.stacked else end - start
                    if cells > 1 and cells * (self.narrowest + GAP) - GAP > width:
                        continue
                    high = self._row(start, end, width)[0]
                    above, rows = best[start]
                    found.append((above + (self.gap if start else 0) + high, [*rows, (start, end)]))
                best.append(min(found, key=lambda one: one[0]))
            self._rows[width] = best[-1]
        return self._rows[width]

    def _row(self, start: int, end: int, width: int) -> tuple[float, list[int], Sequence[Block]]:
        """(height, widths, blocks) of the blocks from *start* to *end* in a row, in stacks where that is lower."""
        key = start, end, width
        if key not in self._shared:
            cells: list[Sequence[Block]] = [self.blocks[start:end]]
            if self.stacked:
                cells += ([self._stack(start, cut), self._stack(cut, end)] for cut in range(start + 1, end))
            fitting = [one for one in cells if len(one) * (self.narrowest + GAP) - GAP <= width or len(one) == 1]
            tried = [(*equally_high(one, width, self.narrowest, self.step), one) for one in fitting]
            self._shared[key] = min(tried, key=lambda one: one[0], default=(float("inf"), [], ()))
        return self._shared[key]

    def _stack(self, start: int, end: int) -> Block:
        if end - start == 1:
            return self.blocks[start]
        if (start, end) not in self._stacks:
            self._stacks[start, end] = Rows(self.blocks[start:end], self.gap, self.narrowest, step=self.step)
        return self._stacks[start, end]

    def height(self, width: int) -> float:
        """The height when it is *width* wide."""
        return self.rows(width)[0]

    def placed(
        self, x: float, y: float, width: int, spread: float = 0.0
    ) -> list[tuple[int, list[tuple[Block, float, float, int]]]]:
        """(the number of a row, (block, x, y, width) of each in it) for all rows; *spread*: more room between rows."""
        found = []
        top = y
        for number, (start, end) in enumerate(self.rows(width)[1]):
            high, widths, blocks = self._row(start, end, width)
            left, row = x, []
            for one, wide in zip(blocks, widths, strict=True):
                row.append((one, left, top, wide))
                left += wide + GAP
            found.append((number, row))
            top += high + self.gap + spread
        return found

    def svg(self, x: float, y: float, width: int, spread: float = 0.0) -> str:
        """The drawing with its upper left corner at (*x*, *y*)."""
        placed = self.placed(x, y, width, spread)
        return "".join(one.svg(left, top, wide) for _, row in placed for one, left, top, wide in row)


def equally_high(blocks: Sequence[Block], width: int, narrowest: int, step: int) -> tuple[float, list[int]]:
    """(height, widths) of *blocks* side by side on *width*, about equally high and none narrower than *narrowest*.

    Widths differ by *step*: with fewer different ones less has to be measured.
    """
    if len(blocks) == 1:
        return blocks[0].height(width), [width]
    least = [max(narrowest, one.narrowest) for one in blocks]
    room = width - round(GAP * (len(blocks) - 1))
    if sum(least) > room:
        return float("inf"), []
    even = max(narrowest, room // len(blocks))
    areas = [one.height(even) for one in blocks]
    widths = [max(low, int(room * area / sum(areas)) // step * step) for low, area in zip(least, areas, strict=True)]
    while (over := sum(widths) - room) > 0:
        at = max(range(len(blocks)), key=lambda one: widths[one] - least[one])
        widths[at] -= min(over, widths[at] - least[at])
    widths[widths.index(max(widths))] += room - sum(widths)
    best: tuple[float, list[int]] = (float("inf"), widths)
    for _ in range(ROUNDS):
        heights = [one.height(wide) for one, wide in zip(blocks, widths, strict=True)]
        if max(heights) < best[0]:
            best = max(heights), list(widths)
        order = sorted(range(len(blocks)), key=heights.__getitem__)
        giver = next((one for one in order if widths[one] - step >= least[one]), None)
        if giver is None or giver == order[-1]:
            break
        given = max(1, min(8, (widths[giver] - least[giver]) // 3) // step) * step
        widths[giver] -= given
        widths[order[-1]] += given
    return best


class Question(Whole):
    """A question over its branches, with arrows to them; the answer that leads to it stands to its left."""

    def __init__(self, node: SheetQuestion, letters: Letters, answer: SheetBranch | None = None) -> None:
        self.header = TextBox(node.text, letters, "question", bold=True)
        self.rows = Rows([branch_block(one, letters) for one in node.branches], ARROW)
        self.letters = letters
        self.answer = answer
        self.narrowest = NARROWEST_QUESTION if answer else NARROWEST
        self.usual = answer is not None and answer.usual
        self._heights: dict[int, tuple[float, bool]] = {}

    def _tab(self, width: int) -> Lines:
        """The answer that leads here, in lines."""
        room = max(WIDEST_BESIDE / 2, min(WIDEST_BESIDE, width / 3)) - 2 * PADDING
        words = self.answer.words if self.answer else ""
        lines = text_lines(words, room, self.letters.text, bold=True)
        return Lines(lines, self.letters.text, "usual-text" if self.usual else "tab-text", bold=True)

    def _indent(self, width: int) -> int:
        """The width that the answer and the arrow from it take."""
        return ceil(self._tab(width).width + 2 * PADDING + ARROW) if self.answer else 0

    def _header_height(self, width: int) -> float:
        """The height of the question, or of the answer beside it if that is higher."""
        text = self.header.box_height(width - self._indent(width))
        return max(text, self._tab(width).height + 0.9 if self.answer else 0)

    def _fitted(self, width: int) -> tuple[float, bool]:
        """(height, whether the branches are in several rows, and indented)."""
        if width not in self._heights:
            one_row = len(self.rows.rows(width)[1]) == 1
            below = self.rows.height(width) if one_row else self.rows.height(width - round(RAIL))
            room = width - self._indent(width) - 2 * PADDING
            squeezed = max(text_width(one, self.letters.text, bold=True) for one in self.header.text.split()) > room
            self._heights[width] = self._header_height(width) + ARROW + below + squeezed * SQUEEZED, not one_row
        return self._heights[width]

    def height(self, width: int) -> float:
        """The height when it is *width* wide."""
        return self._fitted(width)[0]

    def svg(self, x: float, y: float, width: int) -> str:
        """The drawing with its upper left corner at (*x*, *y*)."""
        indented = self._fitted(width)[1]
        bottom = y + self._header_height(width)
        from_left = self._indent(width)
        drawn = self.header.svg(x + from_left, y, width - from_left)
        head_bottom = y + self.header.box_height(width - from_left)
        if self.answer:
            drawn += self._answer_svg(x, y, width)
        indent = round(RAIL) if indented else 0
        placed = self.rows.placed(x + indent, bottom + ARROW, width - indent)
        arrows = []
        start = x + from_left + 2 if self.answer else x + 1
        for number, row in placed:
            top = row[0][2]
            tips = [(left + min(wide / 2, 6), isinstance(one, (Branch, Question)) and one.usual)
                    for one, left, _, wide in row]  # fmt: skip
            first_bus = bottom + 0.7
            bus = top - ARROW + 0.7
            way = [(start, head_bottom), (start, first_bus)]
            if number:
                way += [(x + 1, first_bus), (x + 1, bus)]
            for tip, usual in tips:
                arrows.append(line([*way, (tip, bus)], "main" if usual else "line"))
                arrows.append(arrow_down(tip, bus, top, usual=usual))
        boxes = "".join(one.svg(left, top, wide) for _, row in placed for one, left, top, wide in row)
        return "".join(arrows) + drawn + boxes

    def _answer_svg(self, x: float, y: float, width: int) -> str:
        """The answer on its tab and the arrow from it to the question."""
        tab = self._tab(width)
        wide, high = tab.width + 2 * PADDING, tab.height + 0.9
        tip = x + self._indent(width)
        middle = y + min(high, self.header.box_height(width - self._indent(width))) / 2
        return (
            rectangle(x, y, wide, high, "usual" if self.usual else "tab")
            + tab.svg(x + PADDING, y + 0.45)
            + line([(x + wide, middle), (tip - HEAD, middle)], "main" if self.usual else "line")
            + f'<path class="head" d="M{tip - HEAD:.2f} {middle - HEAD * 0.7:.2f}v{HEAD * 1.4:.2f}'
            + f'L{tip:.2f} {middle:.2f}z"/>'
        )


def branch_block(branch: SheetBranch, letters: Letters) -> Block:
    """The block that draws *branch* and what it leads to."""
    if isinstance(branch.leads_to, SheetQuestion):
        return Question(branch.leads_to, letters, branch)
    return Branch(branch, block(branch.leads_to, letters), letters)


def block(node: SheetNode, letters: Letters) -> Block:
    """The block that draws *node*."""
    if isinstance(node, SheetQuestion):
        return Question(node, letters)
    if isinstance(node, SheetLink):
        return LinkBox(node, letters)
    if isinstance(node, SheetAsk):
        return TextBox(ask_words(node), letters, "ask", laws_words(node.cites[:MOST_LAWS_ASKED], ""))
    text = " ".join((node.text, *node.conditions, THEN if node.closed else ""))
    return TextBox(text, letters, "ruling", laws_words(node.cites, node.basis))


def laws_words(cites: Sequence[str], basis: str) -> str:
    """The laws *cites* in one text, their common word once, and the *basis* other than their text."""
    told: list[str] = []
    for before, cite in pairwise(("", *cites)):
        word, _, number = cite.partition(" ")
        same = word in {"Law", "Laws"} and before.partition(" ")[0] in {"Law", "Laws"}
        told.append(number if same else cite)
    laws = "; ".join(told)
    return f"{laws} – {basis}" if basis else laws


class Chart(Whole):
    """One chart: its title, its parts in rows, and what stands apart from the main line."""

    def __init__(self, chart: SheetChart, letters: Letters) -> None:
        self.chart = chart
        self.letters = letters
        self._heights: dict[int, float] = {}
        blocks: list[Block] = [block(chart.root, letters)]
        blocks += (Numbered(number, block(one, letters), letters) for number, one in enumerate(chart.parts, 1))
        if chart.unless:
            unless = f"Unless {'; '.join(chart.unless)}: see the law. {ask_words(SheetAsk(chart.command))}"
            blocks.append(TextBox(unless, Letters(letters.text * 0.85), "unless"))
        self.rows = Rows(blocks, ROW_GAP, 34, step=5, stacked=True)

    def _title(self, width: int) -> Lines:
        lines = text_lines(self.chart.title, width - 2 * PADDING, self.letters.title, bold=True)
        return Lines(lines, self.letters.title, "title", bold=True)

    def height(self, width: int) -> float:
        """The height when it is *width* wide."""
        if width not in self._heights:
            self._heights[width] = self._title(width).height + 1.6 + self.rows.height(width - 2) + 1.0
        return self._heights[width]

    def svg(self, x: float, y: float, width: int) -> str:
        """The drawing with its upper left corner at (*x*, *y*)."""
        title = self._title(width)
        bar = title.height + 0.6
        return (
            f'<g role="group" aria-label="{escape(self.chart.title)}" data-kind="{escape(self.chart.kind)}">'
            + rectangle(x, y, width, self.height(width), "chart")
            + rectangle(x, y, width, bar, "bar")
            + title.svg(x + PADDING, y + 0.3, width - 2 * PADDING)
            + self.rows.svg(x + 1, y + bar + 1, width - 2)
            + "</g>\n"
        )


def page_rows(charts: Sequence[SheetChart], made: Callable[[SheetChart], Chart]) -> Rows:
    """*charts* on a page, small ones side by side."""
    return Rows([made(one) for one in charts], GAP, 58, step=7, stacked=True)
