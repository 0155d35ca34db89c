"""The addresses in the entries of the words, held against the program: the part of ``rulebase check`` that needs it."""

from __future__ import annotations

import inspect
from importlib import import_module
from typing import TYPE_CHECKING, Any

from adjudicator.game.game import Game
from adjudicator.table.sorts import types_of
from adjudicator.values.addresses import PACKAGE
from rulebase.compile.check import Flaw
from rulebase.compile.detectors import FILE as DETECTORS
from rulebase.compile.toml_table import near

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from rulebase.ask.addresses import Address
    from rulebase.compile.source import Sources

FACT = (
    "a function that finds a fact in a record",
    ("Context",),
    ("str", "YesNo", "Derived[str]", "Derived[YesNo]", "Unread", "None"),
)
"""The use of an address, and what the function there takes and may give, as it is annotated: any of these together."""
OBLIGATION = ("a function that knows an obligation", ("Bound", "Timeline"), ("Bound", "None"))
DETECTOR = ("a detector", ("Record", "Timeline"), ("Iterator[Irregularity]",))
BOUND = ("a detector that looks at obligations", ("Record", "Timeline", "Sequence[Bound]"), ("Iterator[Irregularity]",))
ROLE = ("a function that tells who a role is", ("Place",), ("Seats",))


def wrong_addresses(sources: Sources) -> Iterator[Flaw]:
    """The addresses of *sources* at which the program has nothing, or nothing of use for the word."""
    words, types = sources.words, _types(sources)
    for fact in words.facts.values():
        for message in _messages(fact.code, FACT, types):
            yield Flaw(words.homes["facts"][fact.id], fact.id, message)
    for effect in words.effects.values():
        for message in _function(effect.code, *OBLIGATION) if effect.code else ():
            yield Flaw(words.homes["effects"][effect.id], effect.id, message)
    for one in words.detectors:
        faults = [*_function(one.at, *(BOUND if one.obligations else DETECTOR)), *_type(one.type, types)]
        yield from (Flaw(DETECTORS, one.at, message) for message in faults)
    for role in words.roles.values():
        for message in _function(role.code, *ROLE) if role.code else ():
            yield Flaw("words/roles", role.id, message)


def _types(sources: Sources) -> frozenset[str]:
    """The types of game that the codes of *sources* have, and the parts of them."""
    games: list[dict[str, Any]] = [sources.game(code) for code in sources.codes]
    forms = [Game.of(game, int(players)).raw for game in games if game for players in game.get("seats", ())]
    return frozenset(one for form in forms for one in types_of(form))


def _messages(
    found: Sequence[Address], use: tuple[str, tuple[str, ...], tuple[str, ...]], types: Collection[str]
) -> Iterator[str]:
    for at in dict.fromkeys(one.at for one in found):
        yield from _function(at, *use)
    for name in dict.fromkeys(one.type for one in found):
        yield from _type(name, types)


def _type(name: str, types: Collection[str]) -> Iterator[str]:
    if name and name not in types:
        yield f"code: no game is of the type '{name}'{near(name, types)}"


def _function(at: str, use: str, takes: tuple[str, ...], gives: tuple[str, ...]) -> Iterator[str]:
    """The fault of the function at *at*, if it has one."""
    module, _, name = at.partition(":")
    try:
        held = import_module(f"{PACKAGE}.{module}")
    except ModuleNotFoundError as error:
        yield f"code: there is no module {error.name}"
        return
    if not hasattr(held, name):
        yield f"code: there is no '{name}' in {PACKAGE}.{module}{near(name, vars(held))}"
        return
    told = inspect.signature(getattr(held, name))
    given = tuple(str(one.annotation) for one in told.parameters.values())
    if given != takes or not set(str(told.return_annotation).split(" | ")) <= set(gives):
        yield (
            f"code: {at} takes ({', '.join(given)}) and gives {told.return_annotation}; {use} takes "
            f"({', '.join(takes)}) and gives {' | '.join(gives)}"
        )
