"""Functions that the commands share: printing answers and messages, opening the laws, parsing facts."""

from __future__ import annotations

import os
import re
import sys
import time
from contextlib import contextmanager
from shutil import get_terminal_size
from textwrap import fill
from typing import TYPE_CHECKING, Any, TypeVar

import typer

from adjudicator.render.safe_text import safe_complaint, safe_line, terminal_safe_json
from rulebase.errors import UserError
from rulebase.paths import environment_house

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rich.console import Console, RenderableType

    from adjudicator.render.names_and_signs import SlugTitles
    from rulebase import Rulebase

_Game = TypeVar("_Game")
_PROGRESS_SECONDS = 0.2
"""Seconds between two updates of the count of deals."""
MAX_WIDTH = 100
"""Columns used at a wide terminal; longer lines are hard to read."""
PIPED_WIDTH = 80
MIN_WIDTH = 40
DEFAULT_LINES = 25
BYTES_ENCODING = "latin-1"
"""An encoding that keeps every byte of the input as a character; ``prompts.decoded_line`` decodes them."""
SCHEMA_VERSION = 1
"""The version of the JSON documents; raised when a key is removed or changes its meaning, not when one is added."""


def console_for_output(stderr: bool = False) -> Console:
    """The console for answers, or for messages (*stderr*); at most 100 columns at a terminal, 80 elsewhere."""
    from rich.console import Console

    columns, lines = get_terminal_size((PIPED_WIDTH, DEFAULT_LINES))
    made = Console(stderr=stderr, highlight=False, markup=False, emoji=False, width=columns, height=lines)
    # A terminal may report a width in which nothing can be read.
    made.width = max(MIN_WIDTH, min(columns, MAX_WIDTH if made.is_terminal else PIPED_WIDTH))
    return made


def print_answer(*renderables: RenderableType, out: Console | None = None) -> None:
    """Print the answer; without trailing blanks unless it goes to a terminal."""
    out = out or console_for_output()
    if out.is_terminal:
        out.print(*renderables, sep="\n", crop=False)
        return
    with out.capture() as drawn:
        out.print(*renderables, sep="\n", crop=False)
    out.file.write("".join(f"{line.rstrip()}\n" for line in drawn.get().splitlines()))


def print_long_answer(*renderables: RenderableType) -> None:
    """Print the answer; at a terminal on which it does not fit, through the pager of the system."""
    out = console_for_output()
    if not (out.is_terminal and sys.stdin.isatty()):
        print_answer(*renderables, out=out)
        return
    with out.capture() as drawn:
        print_answer(*renderables, out=out)
    text = drawn.get()
    if text.count("\n") < out.height:
        out.file.write(text)
        return
    from adjudicator.commands.pager import pager_and_its_colours  # few answers are longer than the screen

    pager, colours = pager_and_its_colours()
    with out.pager(pager, styles=colours):
        print_answer(*renderables, out=out)


def print_json(value: Any) -> None:
    """Print *value* as one JSON document in UTF-8; an object also gets the version of its schema."""
    write_utf8(terminal_safe_json({"schema": SCHEMA_VERSION, **value} if isinstance(value, dict) else value) + "\n")


def print_error_as_json_if_asked(error: Exception, message: str) -> None:
    """Print the error on standard output too if ``--json`` was asked for, so that programs can read it."""
    if "--json" in sys.argv:
        file, line, column = (getattr(error, name, None) for name in ("file", "line", "column"))
        print_json({"error": error_data(getattr(error, "message", None) or message, file, line, column)})


@contextmanager
def report_errors_as_text_not_json() -> Iterator[None]:
    """A context for work after the answer: a UserError inside ends with status 1, but adds no JSON document."""
    try:
        yield
    except UserError as error:
        complain(str(error))
        raise typer.Exit(1) from None


def error_data(message: str, file: str | None = "", line: int | None = 0, column: int | None = 0) -> dict[str, Any]:
    """The JSON object of an error."""
    return {"message": message, "file": file or None, "line": line or None, "column": column or None}


def write_utf8(text: str) -> None:
    """Write *text* to standard output in UTF-8, whatever the terminal's encoding."""
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is None:
        sys.stdout.write(text)
    else:
        sys.stdout.flush()
        buffer.write(text.encode())
        buffer.flush()


def print_or_save(text: str, output: str | None) -> None:
    """Write *text* to the new file *output*; without one, to standard output."""
    if output is None:
        write_utf8(text)
        return
    from adjudicator.commands.file_saving import write_new_output_file  # most texts are printed

    write_new_output_file(output, text.encode())


def complain(message: str) -> None:
    """Print a message on standard error; at a terminal it is wrapped between words."""
    said = safe_complaint(message)
    if sys.stderr.isatty():
        said = fill(said, get_terminal_size().columns, break_long_words=False, break_on_hyphens=False)
    sys.stderr.write(f"{said}\n")


_PLAIN_IN_SHELL = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-")
_SPECIAL_IN_DOUBLE_QUOTES = frozenset('"$`\\!\n')


def shell_command(words: Iterable[str]) -> str:
    """The command line of *words*, quoted so that a shell reads it and so do people: ``"he didn't"``."""
    return " ".join(_shell_word(word) for word in words)


def _shell_word(word: str) -> str:
    if word and _PLAIN_IN_SHELL.issuperset(word):
        return word
    if "'" in word and _SPECIAL_IN_DOUBLE_QUOTES.isdisjoint(word):
        return f'"{word}"'
    from shlex import quote  # few words need quotes

    return quote(word)


def open_laws(folder: str | None, house: str | None = None) -> Rulebase:
    """The rulebase compiled from the law files in *folder*, with the rules of the *house* named.

    Where either is None, the environment decides. The house remembered in the settings is added; if its rules cannot be
    read, it is passed over with a note.
    """
    from rulebase import RulebaseError, open_rulebase
    from rulebase.paths import laws_root, settings_file

    sources = laws_root(folder) if folder else None
    usual = ""
    if os.path.exists(settings_file()):
        from adjudicator.commands.user_settings import setting_or_empty  # needed only where a house is remembered

        usual = setting_or_empty("house")
    try:
        return open_rulebase(sources=sources, house=usual, named=house)
    except RulebaseError as error:
        if not usual:
            raise
        laws = open_rulebase(sources=sources, named=house)
        complain(f"note: the remembered rules of the house {usual} are ignored: {error}")
        return laws


def house_named_by_option_environment_or_code(house: str | None, *codes: str | None) -> str | None:
    """The house that is named: *house*, else in the environment, else in one of *codes* as CODE+HOUSE; else None."""
    from rulebase.query.answers import HOUSE_SIGN

    over = (code.rpartition(HOUSE_SIGN)[2] for code in codes if code and HOUSE_SIGN in code)
    return house or environment_house() or next(over, None)


def title_names(laws: Rulebase) -> SlugTitles:
    """The titles of codes, kinds and facts, each read from *laws* when it is shown."""
    from adjudicator.render.names_and_signs import SlugTitles

    return SlugTitles(laws.title, laws.value_beside_fact)


def parse_facts(facts: Iterable[str] | None, laws: Rulebase) -> dict[str, str]:
    """The facts typed as ``NAME=VALUE``, by name; ``typer.BadParameter`` for two values or a numbered finding."""
    known: dict[str, str] = {}
    for number, name, value in parse_finding_facts(facts, laws):
        if number is not None:
            raise typer.BadParameter(
                f"'{number}.{name}={value}' gives the number of a finding, but there is only one here"
            )
        if known.get(name, value) != value:
            raise typer.BadParameter(f"{name} is given twice, as {known[name]} and as {value}")
        known[name] = value
    return known


def parse_finding_facts(facts: Iterable[str] | None, laws: Rulebase) -> list[tuple[int | None, str, str]]:
    """(finding or None, fact, value) of each fact typed as ``[N.]NAME=VALUE``, several separated by commas."""
    found = []
    for text in (one for typed in facts or () for one in typed.split(",")):
        match = re.fullmatch(r"(?:([0-9]{1,6})\.)?([A-Za-z]\w*)\s*=\s*([\w.+-]+)", text.strip())
        if not match:
            raise typer.BadParameter(f"'{safe_line(text, 60)}' is not a fact; expected NAME=VALUE")
        found.append((int(match[1]) if match[1] else None, match[2], fact_value_typed(laws, match[2], match[3])))
    return found


def fact_value_typed(laws: Rulebase, name: str, typed: str) -> str:
    """The value of the fact *name* that was *typed*, perhaps in another word for it; *typed* if it is none."""
    fact = laws.fact(name)
    return typed if fact is None else laws.answers.value_typed(fact, typed)


def counting_progress(games: Iterable[_Game], done: str = "deals read") -> Iterator[_Game]:
    """Pass *games* on and count them on standard error if that is a terminal; *done* names the work in the count."""
    if not sys.stderr.isatty():
        yield from games
        return
    last = time.monotonic()
    told = False
    for number, game in enumerate(games, 1):
        if time.monotonic() - last > _PROGRESS_SECONDS:
            last, told = time.monotonic(), True
            sys.stderr.write(f"\r{number} {done} ")
            sys.stderr.flush()
        yield game
    if told:
        sys.stderr.write("\r" + " " * 30 + "\r")
