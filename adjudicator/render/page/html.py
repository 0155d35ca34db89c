"""An HTML page as one file: its style, its script, and a policy that lets the browser fetch nothing.

All text is escaped; suits are coloured and read aloud by name.
"""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from html import escape
from importlib.resources import files
from itertools import pairwise
from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from adjudicator.render.layout import labelled_lines
from adjudicator.render.names_and_signs import FAINT, LABEL, MARK
from adjudicator.render.safe_text import safe_line
from adjudicator.values.cards import SUIT_GLYPHS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rich.console import RenderableType


COMMON_STYLE = "common.css"
"""The style sheet of all pages: colours, letters and buttons."""


def asset_text(room: str, name: str) -> str:
    """The text of the file *name* in the package *room* of ``render``."""
    return (files(f"adjudicator.render.{room}") / name).read_text(encoding="utf-8")


def page_style_with_shared(room: str, name: str) -> str:
    """The style sheet of all pages, followed by the style sheet *name* in the package *room*."""
    return asset_text("page", COMMON_STYLE) + asset_text(room, name)


def page_opening(title: str, css: str, script: str = "", *, own_files: str = "", links: str = "") -> str:
    """The page up to its body; the policy allows only *css* and *script*, by the hash of their text.

    *own_files*: the policy for files of the page's own host, for a page that is no single file; *links*: its ``link``
    elements.
    """
    may_run = f" script-src {_policy_hash(script)};" if script else ""
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src {_policy_hash(css)};{may_run}\
{own_files} base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(title)}</title>
{links}<style>{css}</style>
</head>
<body>
"""


def script_element(script: str) -> str:
    """*script* as an element of the page."""
    return f"<script>{script}</script>\n"


def page_closing(script: str = "") -> str:
    """The end of the page, with *script* if it comes last."""
    return f"{script_element(script) if script else ''}</body>\n</html>\n"


def _policy_hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


LONGEST_PAGE_TEXT = 4000
"""Maximum characters of one text on a page."""
SUIT_NAMES = {"♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"}
_RED = frozenset((SUIT_GLYPHS["H"], SUIT_GLYPHS["D"]))
_GLYPH = re.compile("[♠♥♦♣]")
_TAGS = {LABEL: "b", MARK: "strong", FAINT: "small"}


def escaped_with_coloured_suits(text: str) -> str:
    """*text* escaped for a place between tags, every suit coloured and named."""
    return _GLYPH.sub(_suit_html, escape(safe_line(text, LONGEST_PAGE_TEXT)))


def _suit_html(found: re.Match[str]) -> str:
    return _suit_span(found[0])


def _suit_span(glyph: str) -> str:
    red = ' class="red"' if glyph in _RED else ""
    return f'<span role="img" aria-label="{SUIT_NAMES[glyph]}"{red}>{glyph}</span>'


_NEEDLESS_CLOSING = re.compile("</(?:p|dt|dd)>")
"""Closing tags that HTML does not need where paragraphs and lists are as `paragraphs_html` writes them."""


def compact_html(html: str, *, red: bool = True) -> str:
    """*html* in fewer characters: without needless closing tags, every suit as a bare sign, *red* ones in ``<i>``.

    A script of the page has to name and to colour the suits.
    """
    for glyph in SUIT_NAMES:
        html = html.replace(_suit_span(glyph), f"<i>{glyph}</i>" if red and glyph in _RED else glyph)
    return _NEEDLESS_CLOSING.sub("", html).replace("&#x27;", "'")


def styled_html(text: Text) -> str:
    """*text* with the terminal's bold, marked and faint parts as HTML elements."""
    cuts = sorted({0, len(text.plain), *(at for span in text.spans for at in (span.start, span.end))})
    parts = []
    for start, end in pairwise(cuts):
        styles = [str(span.style) for span in text.spans if span.start <= start and end <= span.end]
        parts.append(
            _wrapped_in_style_tags(escaped_with_coloured_suits(text.plain[start:end]), [str(text.style), *styles])
        )
    return "".join(parts)


def _wrapped_in_style_tags(part: str, styles: Iterable[str]) -> str:
    for tag in (_TAGS[style] for style in styles if style in _TAGS):
        part = f"<{tag}>{part}</{tag}>"
    return part


def paragraphs_html(parts: Iterable[RenderableType]) -> str:
    """*parts* as paragraphs, labelled lines as a list of labels and texts."""
    html, rows = "", ""
    for part in _ungrouped_parts(parts):
        if isinstance(part, labelled_lines) and part.margin:
            term = f"<dt>{escaped_with_coloured_suits(part.label)}</dt>" if part.label else ""
            rows += term + "".join(f"<dd>{escaped_with_coloured_suits(line)}</dd>" for line in part.lines)
            continue
        html, rows = html + _definition_list_html(rows), ""
        lines = part.lines if isinstance(part, labelled_lines) else [part]
        html += "".join(
            f"<p>{styled_html(line) if isinstance(line, Text) else escaped_with_coloured_suits(str(line))}</p>\n"
            for line in lines
        )
    return html + _definition_list_html(rows)


def _definition_list_html(rows: str) -> str:
    return f"<dl>{rows}</dl>\n" if rows else ""


def _ungrouped_parts(parts: Iterable[RenderableType]) -> Iterator[RenderableType]:
    """*parts* without groups around them and without blank lines."""
    for part in parts:
        if isinstance(part, Group):
            yield from _ungrouped_parts(part.renderables)
        elif not (isinstance(part, Text) and not part.plain):
            yield part
