"""Recorded deals as one page: the boards to choose from, and each board whole; a script steps through them."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from adjudicator.render.page.document import asset, closing, opening, style

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def page(title: str, entries: Iterable[str], boards: Iterable[str]) -> Iterator[str]:
    """The text of the page, part by part; *entries* are the lines of its list, which one board alone does without."""
    lines = list(entries)
    script = asset("replay", "replay.js")
    yield opening(title, style("replay", "replay.css"), script)
    many = len(lines) > 1
    single = "" if many else ' class="single"'
    yield f"<main{single}>\n<h1>{escape(title)}</h1>\n"
    if many:
        yield f'<nav id="boards" aria-label="Boards"><ol>\n{"".join(lines)}</ol></nav>\n'
    yield from boards
    yield f"</main>\n{closing(script)}"
