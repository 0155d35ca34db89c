"""``help``: the pages of the manual, which are part of the package."""

from __future__ import annotations

import re
import sys
import tomllib
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

import typer
from rich.text import Text

from adjudicator.commands.common import console_for_output, print_long_answer
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
"""Examples without colours or background, so that they are legible on any terminal."""


def run(options: HelpOptions) -> None:
    """Print the page on a topic, paged at a terminal; without a topic, list the pages."""
    told, topic = manual_topics(), options.topic
    if not topic:
        listed = [labelled_lines(name, [str(entry["about"])], margin=_MARGIN) for name, entry in told.items()]
        print_long_answer(Text("The manual; 'adjudicator help TOPIC' opens a page:"), *listed)
        return
    said = "-".join(topic).casefold().strip()
    name = topic_by_word(told).get(said)
    if name is None:
        near = get_close_matches(said, topic_by_word(told), 1)
        meant = f"did you mean '{near[0]}'?" if near else f"choose from {', '.join(told)}"
        raise typer.BadParameter(f"the manual has no page '{safe_line(said, 30)}'; {meant}")
    _print_markdown(manual_page_markdown(name))


def manual_topics() -> Mapping[str, Mapping[str, str | list[str]]]:
    """The pages in order: name → subject, and other words that lead to the page."""
    return tomllib.loads((MANUAL_FOLDER / "topics.toml").read_text(encoding="utf-8"))


def topic_by_word(told: Mapping[str, Mapping[str, str | list[str]]]) -> dict[str, str]:
    """The page by every word that opens it; the name of a page goes before the other words of another."""
    return {word: name for name, entry in told.items() for word in entry["also"]} | {name: name for name in told}


def manual_page_markdown(name: str) -> str:
    """The Markdown of a page; links to other pages become commands, and the language of an example is dropped."""
    text = (MANUAL_FOLDER / f"{name}.md").read_text(encoding="utf-8")
    return _CODE_FENCE.sub("```", _LINK.sub(r"\1 (`adjudicator help \2`)", text))


def _print_markdown(text: str) -> None:
    from rich.theme import Theme

    from adjudicator.render.manual_page import ManualPage

    drawn = ManualPage(text, code_theme=_ANY_TERMINAL, hyperlinks=False)
    out = console_for_output()
    out.push_theme(Theme(_STYLES))
    if not (out.is_terminal and sys.stdin.isatty()):
        print_long_answer(drawn)
        return
    with out.capture() as caught:
        out.print(drawn)
    shown = caught.get()
    if shown.count("\n") < out.height:
        out.file.write(shown)
    else:
        import click  # typer depends on it; it knows the pager of every system

        click.echo_via_pager(shown)
