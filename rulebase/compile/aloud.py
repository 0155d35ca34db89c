"""The words a director says aloud (``words/aloud.toml``, and ``[aloud]`` in the words of families and codes), and what
is asked then (``words/onward.toml``)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rulebase.compile.toml_table import read_toml
from rulebase.compile.words import ALOUD
from rulebase.speech import Speech, family_scope

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from rulebase.compile.toml_table import TomlTable
    from rulebase.errors import SourceError

FILE = "words/aloud.toml"
ONWARD = "words/onward.toml"
SHARED = ""
"""The scope of the sentences that hold under every code."""
_PARTS = ("effects", "of", "silent", "unsaid", "instead", "covers", "unless", "happened", "roles")


def read_aloud(root: Path, own: Iterable[TomlTable] = (), faults: list[SourceError] | None = None) -> dict[str, Speech]:
    """Scope to its sentences: shared, a family by its folder, a code by its id; *own* are their pages of words.

    A rulebase without ``words/aloud.toml`` says nothing shorter than its rulings.
    """
    path = root / FILE
    pages = {SHARED: _speech(read_toml(path, FILE, faults))} if path.exists() else {}
    for page in own:
        if ALOUD in page.data:
            pages[scope_of(page.file)] = _speech(page.table(ALOUD))
    return pages


def scope_of(file: str) -> str:
    """The scope of the words of *file*: a family's ``law/bridge/words.toml``, or any ``…/CODE/words.toml``."""
    folder = file.rpartition("/")[0]
    name = folder.rpartition("/")[2]
    return family_scope(name) if folder == f"law/{name}" else name


def _speech(page: TomlTable) -> Speech:
    page.only(_PARTS)
    of, happened = page.table("of"), page.table("happened")
    return Speech(
        _texts(page.table("effects")),
        {kind: _texts(table) for kind, table in of.entries()},
        _texts(page.table("silent")),
        _texts(page.table("unsaid")),
        _lists(page.table("instead")),
        _lists(page.table("covers")),
        _texts(page.table("unless")),
        {kind: happened.text(kind, "") for kind in happened.data},
        {kind: _texts(table) for kind, table in page.table("roles").entries()},
    )


def _texts(table: TomlTable) -> dict[str, str]:
    return {name: table.text(name) for name in table.data}


def _lists(table: TomlTable) -> dict[str, tuple[str, ...]]:
    return {name: table.texts(name) for name in table.data}


def speech_under(aloud: Mapping[str, Speech], scopes: Iterable[str]) -> Speech:
    """The sentences read out where *scopes* hold, the widest first."""
    speech = Speech()
    for scope in scopes:
        speech = aloud.get(scope, Speech()).over(speech)
    return speech


@dataclass(frozen=True, slots=True)
class Onward:
    """The question at the table that follows an effect."""

    kind: str
    facts: str
    """What is known already, as a condition in which every fact has one value."""
    roles: Mapping[str, str] = field(default_factory=dict)
    """Who is meant there, by what the ruling before called them."""


def read_onward(root: Path, faults: list[SourceError] | None = None) -> dict[str, Onward]:
    """Effect to the question that follows it, from ``words/onward.toml``; a rulebase without the file has none."""
    path = root / ONWARD
    if not path.exists():
        return {}
    return {name: _onward(table) for name, table in read_toml(path, ONWARD, faults).entries()}


def _onward(table: TomlTable) -> Onward:
    table.only(("kind", "facts", "roles"))
    roles = table.table("roles")
    return Onward(table.text("kind"), table.text("facts", "*"), {name: roles.text(name) for name in roles.data})
