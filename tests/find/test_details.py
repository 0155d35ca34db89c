"""What detectors tell of a fault is what somebody reads, and every family of faults is found by a detector."""

from __future__ import annotations

import ast
from importlib import import_module
from typing import TYPE_CHECKING

from adjudicator.find.details import Detail
from adjudicator.find.detecting import Irregularity
from adjudicator.games.rummy.details import Seen
from tests.test_architecture import MODULES, ROOT, name_of

if TYPE_CHECKING:
    from collections.abc import Iterator

_ROOM = "adjudicator."
TREES = {
    name_of(path): ast.parse(path.read_text(encoding="utf-8")) for path in sorted((ROOT / "adjudicator").rglob("*.py"))
}
for _name in MODULES:
    if _name.startswith(_ROOM) and _name.endswith(".details"):
        import_module(_name)


def families(base: type[Detail] = Detail) -> Iterator[type[Detail]]:
    """Every class of details that the program has."""
    for family in base.__subclasses__():
        if family.__module__.startswith(_ROOM):
            yield family
            yield from families(family)


READ = {
    name: {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)}
    for name, tree in TREES.items()
}
"""Module → the names of all attributes that it reads."""
IMPORTED = {
    name: {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)} for name, tree in TREES.items()
}


def read(home: str) -> set[str]:
    """The names of all attributes that *home* reads, or a module that imports from it."""
    return {attr for name, attrs in READ.items() if name == home or home in IMPORTED[name] for attr in attrs}


def named_in_calls() -> set[str]:
    """The names of all that the program calls by a plain name."""
    return {
        node.func.id
        for tree in TREES.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }


def test_there_are_families() -> None:
    """The walk finds those of the shared rooms and those of the sorts of games."""
    rooms = {family.__module__.split(".")[1] for family in families()}

    assert rooms == {"find", "games"}


def test_what_is_told_is_read() -> None:
    """A field that no deriver, role or effect reads tells nobody anything."""
    unread = {
        family.__qualname__: left
        for family in families()
        if (left := set(family.__annotations__) - read(family.__module__))
    }

    assert unread == {}
    assert set(Irregularity._fields) <= set().union(*READ.values())


def test_every_family_is_found() -> None:
    """A family that no detector makes, and that is no aspect of one that is made, would be asked for in vain."""
    made = named_in_calls()
    idle = {
        family.__qualname__
        for family in families()
        if not {family.__qualname__, *(other.__qualname__ for other in families(family))} & made
    }

    assert idle == set()


def test_what_rummy_tells_is_written() -> None:
    """A fact of rummy that no act answers would read as "the record does not tell", for ever."""
    written = {
        keyword.arg
        for name, tree in TREES.items()
        if name.startswith("adjudicator.games.rummy.")
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        for keyword in node.keywords
    }

    assert set(Seen._fields) - written == set()
