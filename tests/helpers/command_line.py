"""The command line run inside the tests: words in, status and both outputs out."""

from __future__ import annotations

import io
import json
import os
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import typer.main

import adjudicator.commands.phone_card
import adjudicator.commands.phone_card_search
import rulebase
import rulebase.compiler.check
import rulebase.compiler.sources
from adjudicator.commands.cli import main
from adjudicator.commands.phone_card_search import PhrasingIndex
from rulebase.user_law_files import installed_and_named_user_laws
from tests.helpers import shipped
from tests.helpers.rulings import laws

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from rulebase import Flaw, Sources


@dataclass(frozen=True)
class Answer:
    """What came of a command."""

    status: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The output read as JSON."""
        return json.loads(self.out)


def _loaded(root: Path = rulebase.compiler.sources.ROOT, *, keep_going: bool = False) -> Sources:
    assert root.resolve() == rulebase.compiler.sources.ROOT, "only the laws that are shipped are read by a command"
    assert keep_going or not shipped.shipped().malformed
    return shipped.shipped()


def _checked(sources: Sources) -> list[Flaw]:
    assert sources is shipped.shipped()
    return [*shipped.faults()]


@cache
def _phrasings(root: Path) -> PhrasingIndex:
    """What people say, taken apart once for the cards of all tests of the process, and read with the laws."""
    with _put([(adjudicator.commands.phone_card_search, "read_phrasings", lambda _root: shipped.shipped().asked)], {}):
        found = PhrasingIndex(root)
        # Read now, while they are put in place of those in the files.
        found.phrasing_counts_by_kind("", "")
        return found


_open_rulebase = rulebase.open_rulebase
_PARSERS: dict[tuple[object, ...], Any] = {}
"""The commands of an application → its parser. The program makes one in a process, for the command that is named."""
_make_parser = typer.main.get_command


def _parser(application: typer.Typer) -> Any:
    named = tuple(info.name for info in (*application.registered_commands, *application.registered_groups))
    if named not in _PARSERS:
        _PARSERS[named] = _make_parser(application)
    return _PARSERS[named]


def _built(*, sources: str | None = None) -> str:
    """Where the compiled rulebase lies that the tests read: to build it again for a command would tell no more."""
    laws()
    assert sources is None, "only the laws that are shipped are read by a command"
    return rulebase.rulebase_path()


def _opened(*, sources: str | None = None, house: str = "", named: str | None = None) -> rulebase.Rulebase:
    """The rulebase that all tests of the process read; another where somebody's own rules go with it."""
    if sources or house or named or os.environ["ADJUDICATOR_HOUSE"] or installed_and_named_user_laws().files:
        return _open_rulebase(sources=sources, house=house, named=named)
    return laws()


@contextmanager
def _put(places: Sequence[tuple[Any, str, Any]], settings: Mapping[str, str]) -> Iterator[None]:
    """Have each (owner, name, value) of *places*, and these *settings* in the environment; what was there comes back.

    ``unittest.mock`` does the same, and takes as long for it as a short command takes.
    """
    kept = [(owner, name, getattr(owner, name)) for owner, name, _ in places]
    environment = dict(os.environ)
    os.environ.update(settings)
    try:
        for owner, name, value in places:
            setattr(owner, name, value)
        yield
    finally:
        for owner, name, value in kept:
            setattr(owner, name, value)
        for name in os.environ.keys() - environment.keys():
            del os.environ[name]
        os.environ.update({name: value for name, value in environment.items() if os.environ.get(name) != value})


def under(code: str) -> Callable[..., Answer]:
    """``run`` for those who chose *code* before, where neither the words nor the environment say otherwise."""

    def chosen(*words: str, **given: Any) -> Answer:
        return run(*words, **{"ADJUDICATOR_CODE": code, **given})

    return chosen


def run(*words: str, stdin: str | bytes = b"", encoding: str = "utf-8", **environment: str) -> Answer:
    """Run ``adjudicator`` with *words*; nothing of it is a terminal, and no setting of the machine reaches it.

    The rulebase is the one that all tests of the process read, and so are the law files and their faults:
    ``test_rulebase_cache`` sees to it that it opens and is built anew, ``.ci/run`` checks it in a process of its own.
    """
    data = stdin.encode() if isinstance(stdin, str) else stdin
    buffers = [io.BytesIO(given) for given in (data, b"", b"")]
    streams = [io.TextIOWrapper(buffer, encoding=encoding, write_through=True) for buffer in buffers]
    settings = {
        "ADJUDICATOR_CODE": "",
        "ADJUDICATOR_BOOK": "book.sqlite",
        "ADJUDICATOR_CONFIG": "nowhere",
        "ADJUDICATOR_HOUSE": "",
        "ADJUDICATOR_LAWS": "",
        "COLUMNS": "80",
        "NO_COLOR": "",
        "FORCE_COLOR": "",
        **environment,
    }
    status: object = 0
    places = [
        (rulebase, "open_rulebase", _opened),
        (rulebase, "build_rulebase", _built),
        (rulebase.compiler.sources, "load_sources", _loaded),
        (rulebase.compiler.check, "check", _checked),
        (typer.main, "get_command", _parser),
        (adjudicator.commands.phone_card, "PhrasingIndex", _phrasings),
        (sys, "argv", ["adjudicator", *words]),
        *((sys, name, stream) for name, stream in zip(("stdin", "stdout", "stderr"), streams, strict=True)),
    ]
    with _put(places, settings):
        try:
            main()
        except SystemExit as left:
            status = left.code or 0
    out, err = (buffer.getvalue().decode(encoding) for buffer in buffers[1:])
    assert isinstance(status, int)
    return Answer(status, out, err)
