"""Text on a page: safe whatever it holds, its suits in colour and read aloud by their names.

What is drawn for a terminal is told here in the same words: headings, lines with a label, lists of them.
"""

from __future__ import annotations

import re
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from adjudicator.render.margin import labelled
from adjudicator.render.safe import plain
from adjudicator.render.words import FAINT, LABEL, MARK
from adjudicator.values.cards import SUIT_GLYPHS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rich.console import RenderableType

LONGEST = 4000
"""Characters of one text on a page."""
SUIT_NAMES = {"♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"}
_RED = frozenset((SUIT_GLYPHS["H"], SUIT_GLYPHS["D"]))
_GLYPH = re.compile("[♠♥♦♣]")
_TAGS = {LABEL: "b", MARK: "strong", FAINT: "small"}


def marked(text: str) -> str:
    """*text* between tags: nothing in it is obeyed, and every suit has its colour and its name."""
    return _GLYPH.sub(_suit, escape(plain(text, LONGEST)))


def _suit(found: re.Match[str]) -> str:
    red = ' class="red"' if found[0] in _RED else ""
    return f'<span role="img" aria-label="{SUIT_NAMES[found[0]]}"{red}>{found[0]}</span>'


def styled(text: Text) -> str:
    """*text* with what is bold, a mark or faint on the terminal so on the page."""
    cuts = sorted({0, len(text.plain), *(at for span in text.spans for at in (span.start, span.end))})
    parts = []
    for start, end in pairwise(cuts):
        styles = [str(span.style) for span in text.spans if span.start <= start and end <= span.end]
        parts.append(_tagged(marked(text.plain[start:end]), [str(text.style), *styles]))
    return "".join(parts)


def _tagged(part: str, styles: Iterable[str]) -> str:
    for tag in (_TAGS[style] for style in styles if style in _TAGS):
        part = f"<{tag}>{part}</{tag}>"
    return part


def told(parts: Iterable[RenderableType]) -> str:
    """*parts* as paragraphs, and what has a label as a list of labels with what each says."""
    html, rows = "", ""
    for part in _flat(parts):
        if isinstance(part, labelled) and part.margin:
            term = f"<dt>{marked(part.label)}</dt>" if part.label else ""
            rows += term + "".join(f"<dd>{marked(line)}</dd>" for line in part.lines)
            continue
        html, rows = html + _listed(rows), ""
        lines = part.lines if isinstance(part, labelled) else [part]
        html += "".join(f"<p>{styled(line) if isinstance(line, Text) else marked(str(line))}</p>\n" for line in lines)
    return html + _listed(rows)


def _listed(rows: str) -> str:
    return f"<dl>{rows}</dl>\n" if rows else ""


def _flat(parts: Iterable[RenderableType]) -> Iterator[RenderableType]:
    """*parts* without what only holds them together, and without blank lines."""
    for part in parts:
        if isinstance(part, Group):
            yield from _flat(part.renderables)
        elif not (isinstance(part, Text) and not part.plain):
            yield part
