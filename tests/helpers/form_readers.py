"""What a reader of a ruling form gets to see: of the HTML as a browser has it, of the Markdown as GitHub has it."""

from __future__ import annotations

from html.parser import HTMLParser

from markdown_it import MarkdownIt


class Reader(HTMLParser):
    """What a browser would see: tags with attributes, and text."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: set[tuple[str, tuple[tuple[str, str | None], ...]]] = set()
        self.open: list[str] = []
        self.text: list[str] = []
        self.others: list[str] = []
        self.feed(text[text.index("<body>") :])
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add((tag, tuple(attrs)))
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag != "html":
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)

    def handle_comment(self, data: str) -> None:
        self.others.append(data)

    unknown_decl = handle_decl = handle_pi = handle_comment


def shape(text: str) -> list[str]:
    """The structure of Markdown text, as GitHub reads it: every kind of token, whatever the words."""
    tokens = MarkdownIt("gfm-like", {"linkify": False}).parse(text)
    return [kind for token in tokens for kind in (token.type, *(child.type for child in token.children or ()))]


def words(text: str) -> str:
    """The words that Markdown text shows."""
    tokens = MarkdownIt("gfm-like", {"linkify": False}).parse(text)
    return "\n".join(
        "".join(child.content for child in token.children or ()) for token in tokens if token.type == "inline"
    )
