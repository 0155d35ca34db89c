"""What detectors tell of a fault is what somebody reads, and every family of faults is found by a detector."""

from __future__ import annotations

import ast
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

from adjudicator.games.rummy.irregularity_details import SeenFacts
from adjudicator.irregularities.detail_base_classes import Detail, InTrick, OfCard
from adjudicator.irregularities.details import CardFault
from adjudicator.irregularities.detection import Irregularity
from adjudicator.values.cards import Card
from tests.helpers.program_source import nodes

if TYPE_CHECKING:
    from collections.abc import Iterator

_ROOM = "adjudicator."


@cache
def program() -> dict[str, tuple[ast.AST, ...]]:
    """Module → all that its source consists of; every module of details is imported."""
    found = {name: parts for name, parts in nodes().items() if f"{name}.".startswith(_ROOM)}
    for name in found:
        if name.endswith("details"):
            import_module(name)
    return found


def families(base: type[Detail] = Detail) -> Iterator[type[Detail]]:
    """Every class of details that the program has."""
    program()
    for family in base.__subclasses__():
        if family.__module__.startswith(_ROOM):
            yield family
            yield from families(family)


@cache
def attributes() -> dict[str, frozenset[str]]:
    """Module → the names of all attributes that it reads."""
    return {
        name: frozenset(
            node.attr for node in parts if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)
        )
        for name, parts in program().items()
    }


@cache
def read(home: str) -> frozenset[str]:
    """The names of all attributes that *home* reads, or a module that imports from it."""
    return frozenset(
        attr for name, attrs in attributes().items() if name == home or home in sources()[name] for attr in attrs
    )


@cache
def sources() -> dict[str, frozenset[str | None]]:
    """Module → the modules from which it takes names."""
    return {
        name: frozenset(node.module for node in parts if isinstance(node, ast.ImportFrom))
        for name, parts in program().items()
    }


def named_in_calls() -> set[str]:
    """The names of all that the program calls by a plain name."""
    return {
        node.func.id
        for parts in program().values()
        for node in parts
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }


def test_there_are_families() -> None:
    """The walk finds those of the shared rooms and those of the game types."""
    rooms = {family.__module__.split(".")[1] for family in families()}

    assert rooms == {"irregularities", "games"}


def test_what_is_told_is_read() -> None:
    """A field that no deriver, role or effect reads tells nobody anything."""
    unread = {
        family.__qualname__: left
        for family in families()
        if (left := set(family.__annotations__) - read(family.__module__))
    }

    assert unread == {}
    assert set(Irregularity._fields) <= set().union(*attributes().values())


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
        for name, parts in program().items()
        if name.startswith("adjudicator.games.rummy.")
        for node in parts
        if isinstance(node, ast.Call)
        for keyword in node.keywords
    }

    assert set(SeenFacts._fields) - written == set()


def test_details_are_values() -> None:
    """Equal are details of one class with equal fields, and no field is set twice."""
    card = Card("HA")
    fault = CardFault(card=card, trick=2)

    assert fault == CardFault(card=card, trick=2)
    assert fault not in (CardFault(card=card, trick=3), OfCard(card=card), InTrick(trick=2))
    assert repr(InTrick(trick=2)) == "InTrick(trick=2)"
    with pytest.raises(AttributeError, match="'trick' of a CardFault is set already"):
        fault.trick = 3
