"""``help``: the pages of the manual, which come with the program."""

from __future__ import annotations

import re
import sys
import tomllib
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

import typer
from rich.text import Text

from adjudicator.commands.common import console, print_answer
from adjudicator.render.layout import labelled_lines
from adjudicator.render.safe_text import safe_line

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.commands.options.help_schema_completion import HelpOptions

MANUAL_FOLDER = Path(__file__).parent.parent / "manual"
_CODE_FENCE = re.compile(r"^```.*", re.MULTILINE)
_LINK = re.compile(r"\[([^][]+)]\(([\w-]+)\.md\)")
_MARGIN = 14
_ANY_TERMINAL = "ansi_light"
_STYLES = {"markdown.code": "bold"}
"""Examples have neither colours nor a ground of their own: they can be read on any terminal."""


def run(options: HelpOptions) -> None:
    """Print the page about a topic, at a terminal a screen at a time; without one, which there are."""
    told, topic = topics(), options.topic
    if not topic:
        listed = [labelled_lines(name, [str(entry["about"])], margin=_MARGIN) for name, entry in told.items()]
        print_answer(Text("The manual; 'adjudicator help TOPIC' opens a page:"), *listed)
        return
    said = "-".join(topic).casefold().strip()
    name = topic_words(told).get(said)
    if name is None:
        near = get_close_matches(said, topic_words(told), 1)
        meant = f"did you mean '{near[0]}'?" if near else f"choose from {', '.join(told)}"
        raise typer.BadParameter(f"the manual has no page '{safe_line(said, 30)}'; {meant}")
    _print_markdown(page_text(name))


def topics() -> Mapping[str, Mapping[str, str | list[str]]]:
    """The pages in their order: name → what it is about, and other words that lead to it."""
    return tomllib.loads((MANUAL_FOLDER / "topics.toml").read_text(encoding="utf-8"))


def topic_words(told: Mapping[str, Mapping[str, str | list[str]]]) -> dict[str, str]:
    """Every word that opens a page → the name of the page; its own name wins over what leads elsewhere besides."""
    return {word: name for name, entry in told.items() for word in entry["also"]} | {name: name for name in told}


def page_text(name: str) -> str:
    """The text of a page, in Markdown; where it points to another, how that is opened. What an example is written in
    is for tests and for the web."""
    text = (MANUAL_FOLDER / f"{name}.md").read_text(encoding="utf-8")
    return _CODE_FENCE.sub("```", _LINK.sub(r"\1 (`adjudicator help \2`)", text))


def _print_markdown(text: str) -> None:
    from rich.markdown import Markdown
    from rich.theme import Theme

    drawn = Markdown(text, code_theme=_ANY_TERMINAL, hyperlinks=False)
    out = console()
    out.push_theme(Theme(_STYLES))
    if not (out.is_terminal and sys.stdin.isatty()):
        print_answer(drawn)
        return
    with out.capture() as caught:
        out.print(drawn)
    shown = caught.get()
    if shown.count("\n") < out.height:
        out.file.write(shown)
    else:
        import click  # what typer stands on; it knows the pagers of every system

        click.echo_via_pager(shown)
