"""The blocks of the ruling form as Markdown and as HTML: text from files stays text, and nothing is run or fetched."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.render.form.blocks import (
    Beside,
    Choices,
    Compass,
    Grid,
    HandBlock,
    Heading,
    Items,
    Pairs,
    Paragraph,
    Sheet,
    Space,
    safe_form_line,
)
from adjudicator.render.form.html_form import ruling_form_html
from adjudicator.render.form.markdown_form import form_markdown
from tests.helpers.form_readers import Reader, shape, words

HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "![x](http://e.vil/p.png) [y](javascript:1)",
    "http://e.vil/ www.e.vil <http://e.vil> a@e.vil",
    "**bold** _it_ `code` ~~gone~~ $x$ ^up^",
    "# heading",
    "1. one",
    "- [x] ticked",
    "> quoted",
    "    indented",
    "```",
    "a | b | c",
    "| --- | --- |",
    "\\",
    "&lt;b&gt; &#60;b&#62; &amp;",
    "two\n\n# lines\r\n<b>",
    "\x1b[2J\x07\u202egnorw\u2066\u200b",
    "[ref]: http://e.vil",
    "===",
    "---",
    "{{ x }} {% y %} {#z}",
    "<!-- gone -->",
    "]]> <![CDATA[",
]


def everywhere(text: str) -> Sheet:
    """A sheet with *text* in every place that may hold any."""
    return (
        Heading(1, text),
        Pairs(((text, text),)),
        Heading(3, text),
        Grid((text, "b"), ((text, text), ("", text))),
        Items((text, text)),
        Choices(((True, text), (False, text))),
        Paragraph(text),
        Space(((text, 2),)),
        Compass(*[HandBlock(text, (text,), (text, text))] * 4),
        Beside(((Heading(2, text),), (Paragraph(text),))),
    )


def test_every_part_becomes_markdown() -> None:
    """Headings, labelled lines, a table, a list, boxes, a sentence, room to write."""
    expected = """\
# a

- **a:** a

### a

| a | b |
| --- | --- |
| a | a |
|  | a |

- a
- a

- [x] a
- [ ] a

a
"""

    assert form_markdown([everywhere("a")]).startswith(expected)


@pytest.mark.parametrize("text", HOSTILE)
def test_text_stays_text_in_markdown(text: str) -> None:
    """Whatever the text, the sheet has the structure that a harmless word gives it, and shows the text as it stands."""
    written = form_markdown([everywhere(text)])
    shown = words(written).split("\n")

    assert shape(form_markdown([everywhere("a")])) == shape(written)
    assert safe_form_line(text) in shown
    assert 12 <= sum(safe_form_line(text) in line for line in shown)


@given(st.text(st.characters(exclude_categories=[]), min_size=1).filter(safe_form_line))
def test_any_text_stays_text_in_markdown(text: str) -> None:
    """Also text that nobody thought of."""
    assert shape(form_markdown([everywhere("a")])) == shape(form_markdown([everywhere(text)]))


@pytest.mark.parametrize(
    "text", ["http://e.vil", "https://e.vil", "www.e.vil", "WWW.e.vil", "mailto:a@e.vil", "a@e.vil"]
)
def test_addresses_do_not_become_links(text: str) -> None:
    """What GitHub links by itself is broken up: no address is left in the text of the file."""
    written = form_markdown([(Paragraph(text),)])

    assert not re.search(r"(?i)(https?|mailto):|www\.|\w@\w", written)


@pytest.mark.parametrize("text", HOSTILE)
def test_text_stays_text_in_html(text: str) -> None:
    """The tags are those of the form, none of them with an attribute from outside; the text is there to be read."""
    wordy = Grid((text, "b"), ((text, text),), wordy=True)
    harmless = Reader(ruling_form_html([(*everywhere("a"), wordy._replace(head=("a", "b"), rows=(("a", "a"),)))]))
    hostile = Reader(ruling_form_html([(*everywhere(text), wordy)]))

    assert harmless.tags == hostile.tags
    assert [] == hostile.others
    assert 12 <= "".join(hostile.text).count(safe_form_line(text))


@given(st.text(st.characters(exclude_categories=[])))
def test_any_text_stays_text_in_html(text: str) -> None:
    """Also text that nobody thought of; nothing in it is left to obey."""
    written = ruling_form_html([everywhere(text)])

    assert Reader(ruling_form_html([everywhere("a")])).tags == Reader(written).tags
    assert written.encode()
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", written)


def test_html_needs_nothing_and_runs_nothing() -> None:
    """No script, no address, no handler; a policy forbids what is not there; every further sheet has its own page."""
    written = ruling_form_html([everywhere("a"), everywhere("b")])

    assert not re.search(r"<script|<link|<img|<iframe|src=|href=|url\(|@import|\son\w+=", written)
    assert "default-src 'none'" in written
    assert "section + section { break-before: page" in written
    assert 2 == written.count("<section>")
