"""The ruling form as one HTML file without scripts, for the screen and for print.

Text from a file or the keyboard stands between tags only, never in an attribute.
"""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, assert_never

from adjudicator.render.form.blocks import (
    ROOM_TO_FILL_IN,
    Beside,
    Choices,
    Columns,
    Compass,
    Grid,
    Heading,
    Items,
    Pairs,
    Paragraph,
    Space,
    safe_form_line,
)
from adjudicator.render.page.html import page_closing, page_opening

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudicator.render.form.blocks import Block, HandBlock, Sheet

_STYLE = """\
@page { size: A4; margin: 8mm 10mm; }
body { font: 11pt/1.35 Georgia, "Times New Roman", serif; color: #000; background: #fff; margin: 1.5em; }
main { max-width: 50em; margin: 0 auto; }
section + section { break-before: page; margin-top: 4em; }
h1 { font-size: 1.5em; border-bottom: 2px solid; }
h2 { font-size: 1.15em; border-bottom: 1px solid; margin: 1.4em 0 .4em; break-after: avoid; }
h3 { font-size: 1em; margin: .9em 0 .2em; break-after: avoid; }
table { border-collapse: collapse; break-inside: avoid; }
th, td { border: 1px solid #666; padding: .1em .5em; text-align: left; vertical-align: top; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1em 1em; margin: .3em 0; }
dt { font-weight: bold; }
dd { margin: 0; }
dt, dd, td, th, li, p, h1, h2, h3 { unicode-bidi: isolate; overflow-wrap: break-word; }
ul { margin: .3em 0; padding-left: 1.3em; }
ul.boxes { list-style: none; padding-left: 0; }
.compass { display: grid; grid-template-columns: 1fr max-content 1fr; gap: .3em .8em; max-width: 30em; }
.compass, .beside { break-inside: avoid; }
.beside { display: flex; flex-wrap: wrap; column-gap: 2em; }
.beside > div { flex: 1 1 19em; min-width: 0; }
.compass p { margin: 0; }
.north, .south { grid-column: 1 / -1; justify-self: center; min-width: 11em; }
.west { grid-column: 1; }
.east { grid-column: 3; }
.table { grid-column: 2; align-self: center; border: 1px solid; padding: 0 .4em; text-align: center; }
.line { border-bottom: 1px solid; height: 1.9em; }
.open { border-bottom: 1px dotted; }
.wordy td b { display: none; }
@media screen and (max-width: 40em) {
  .wordy thead { display: none; }
  .wordy, .wordy tbody, .wordy tr, .wordy td { display: block; border-width: 0; }
  .wordy tr { border-bottom: 1px solid #666; padding: .3em 0; }
  .wordy td b { display: inline; }
}
@media (min-width: 41em), print {
  section > dl:first-of-type { grid-template-columns: max-content 1fr max-content 1fr; }
  .wordy td:first-child { min-width: 20em; }
}
@media screen and (prefers-color-scheme: dark) {
  body { color: #f1f3f7; background: #14161a; }
}
@media print {
  body { font-size: 8.5pt; line-height: 1.15; margin: 0; }
  main { max-width: none; }
  section + section { margin-top: 0; }
  h1 { margin: 0 0 .3em; }
  h2 { margin-top: .6em; }
  h3, p, dl, ul { margin-top: .2em; margin-bottom: .1em; }
  td, th { padding-top: 0; padding-bottom: 0; }
  .line { height: 1.6em; }
  .columns { columns: 2; column-gap: 1.5em; }
  .columns .wordy, .columns .wordy tbody, .columns .wordy tr { display: block; break-inside: auto; }
  .columns .wordy thead { display: none; }
  .columns .wordy tr { padding-left: 1em; text-indent: -1em; }
  .columns .wordy td { display: inline; border: 0; padding: 0; }
  .columns .wordy td:nth-child(2) { font-weight: bold; }
  .columns .wordy td:empty { display: none; }
  .columns .wordy td + td::before { content: ": "; font-weight: normal; }
  .columns .wordy td ~ td ~ td::before { content: ", "; }
  .columns dl { grid-template-columns: fit-content(7em) 1fr; column-gap: .6em; }
  .columns p, .columns ul { margin: 0; }
  .columns { line-height: 1.04; }
  .columns h3:has(+ .wordy) { float: left; margin: 0 1.5em 0 0; }
  .long { font-size: 7.5pt; line-height: 1.1; }
  .long h2 { margin: .25em 0 .1em; }
  .long h3 { margin: .1em 0 0; }
  .long > ul { columns: 2; column-gap: 1.5em; }
  .long .columns { font-size: 7pt; line-height: 1; column-gap: 1.2em; }
  .long .columns h3 { float: left; clear: left; margin: 0 2em 0 0; }
  .long .columns h3 + ul, .long .columns h3 + dl, .long .columns h3 + p { overflow: hidden; }
  .long .columns h2 { clear: left; }
  .long .line { height: 1.2em; }
}
"""
_FITS = 8_300
"""Characters of normal size that one page of paper holds."""
_LINE = 60
"""Characters counted for an element that takes a line of its own."""
_LINES = re.compile(r'<(?:tr|li|dt|h2|h3|p)\b|class="line"')


def ruling_form_html(sheets: Iterable[Sheet]) -> str:
    """The HTML file with *sheets* of the ruling form."""
    return sheets_html("Ruling form", sheets)


def sheets_html(title: str, sheets: Iterable[Sheet]) -> str:
    """The HTML file of this *title* with *sheets*, a page break before each after the first."""
    body = "".join(map(_sheet_section_html, sheets))
    return f"{page_opening(title, _STYLE)}<main>\n{body}</main>\n{page_closing()}"


def _sheet_section_html(sheet: Sheet) -> str:
    """One sheet, in smaller print if that keeps it on one page or saves one."""
    body = "".join(map(_block_html, sheet))
    length = len(re.sub("<[^<>]*>", "", body)) + _LINE * len(_LINES.findall(body))
    long = ' class="long"' if length > _FITS else ""
    return f"<section{long}>\n{body}</section>\n"


def _form_text_html(text: str) -> str:
    return escape(safe_form_line(text))


def _block_html(block: Block) -> str:
    match block:
        case Heading(level, text):
            return f"<h{level}>{_form_text_html(text)}</h{level}>\n"
        case Pairs(rows):
            entries = (f"<dt>{_form_text_html(label)}</dt>{_entry_or_blank_line(text)}" for label, text in rows)
            return f"<dl>\n{''.join(entries)}\n</dl>\n"
        case Grid():
            return _grid_html(block)
        case Compass():
            return _compass_html(block)
        case Items(lines):
            return _list_html((_form_text_html(line) for line in lines), "<ul>")
        case Choices(boxes):
            return _list_html(
                (f"{'☒' if taken else '☐'} {_form_text_html(line)}" for taken, line in boxes), '<ul class="boxes">'
            )
        case Paragraph(text):
            return f"<p>{_form_text_html(text)}</p>\n"
        case Beside(parts):
            inside = "".join(f"<div>\n{''.join(map(_block_html, part))}</div>\n" for part in parts)
            return f'<div class="beside">\n{inside}</div>\n'
        case Columns(parts):
            columns = ' class="columns"' if len(parts) > 1 else ""
            return f"<div{columns}>\n{''.join(_block_html(one) for part in parts for one in part)}</div>\n"
        case Space(room):
            return f"<dl>\n{''.join(map(_writing_space_html, room))}</dl>\n"
        case _:
            assert_never(block)


def _entry_or_blank_line(text: str) -> str:
    """An entry, or a line to write on if it is missing."""
    return '<dd class="open"></dd>' if text == ROOM_TO_FILL_IN else f"<dd>{_form_text_html(text)}</dd>"


def _grid_html(grid: Grid) -> str:
    """A table; a table of sentences repeats its heading in every cell, shown where the rows become a list."""
    names = [f"<b>{_form_text_html(name)}: </b>" if grid.wordy else "" for name in grid.head]
    head = "".join(f"<th>{_form_text_html(name)}</th>" for name in grid.head)
    rows = (
        "".join(_table_cell_html(name, _form_text_html(cell)) for name, cell in zip(names, row, strict=True))
        for row in grid.rows
    )
    body = "".join(f"<tr>{cells}</tr>\n" for cells in rows)
    opening = '<table class="wordy">' if grid.wordy else "<table>"
    return f"{opening}\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody>\n</table>\n"


def _table_cell_html(name: str, text: str) -> str:
    return f"<td>{name}{text}</td>" if text else "<td></td>"


def _compass_html(compass: Compass) -> str:
    """The hands around a table; a screen reader passes the table over."""
    hands = {place: _hand_html(place, hand) for place, hand in compass._asdict().items()}
    table = '<div class="table" aria-hidden="true"><p>N</p><p>W\u2003E</p><p>S</p></div>\n'
    return f'<div class="compass">\n{hands["north"]}{hands["west"]}{table}{hands["east"]}{hands["south"]}</div>\n'


def _hand_html(place: str, hand: HandBlock) -> str:
    marks = "".join(f", {_form_text_html(mark)}" for mark in hand.marks)
    lines = "".join(f"<p>{_form_text_html(line)}</p>" for line in hand.lines)
    return f'<div class="{place}"><p><b>{_form_text_html(hand.name)}</b>{marks}</p>{lines}</div>\n'


def _list_html(items: Iterator[str], opening: str) -> str:
    inside = "".join(f"<li>{item}</li>\n" for item in items)
    return f"{opening}\n{inside}</ul>\n"


def _writing_space_html(row: tuple[str, int]) -> str:
    label, lines = row
    blank = '<div class="line"></div>' * lines
    return f"<dt>{_form_text_html(label)}</dt><dd>{blank}</dd>\n"
