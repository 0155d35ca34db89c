"""The addresses in the entries of the words, held against the program: the part of ``rulebase check`` that needs it."""

from __future__ import annotations

import ast
import inspect
from importlib import import_module
from typing import TYPE_CHECKING, Any, get_args

from adjudicator.find import deriving
from adjudicator.game.game import Game
from adjudicator.table.sorts import Sort, types_of
from adjudicator.values.addresses import PACKAGE, function
from rulebase.ask.answers import FUNCTIONS
from rulebase.compile.check import Flaw
from rulebase.compile.detectors import FILE as DETECTORS
from rulebase.compile.game_words import SCORING, SETTLEMENTS, TYPES
from rulebase.compile.toml_table import near

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from rulebase.ask.addresses import Address
    from rulebase.compile.source import Sources
    from rulebase.compile.vocabulary import AskedFact

FACT = (
    "a function that finds a fact in a record",
    ("Context",),
    ("its values", "Derived[…] of them", "Unread", "None"),
)
"""The use of an address, and what the function there takes and gives, as it is annotated."""
OBLIGATION = ("a function that knows an obligation", ("Bound", "Timeline"), ("Bound", "Bound | None", "None"))
DETECTOR = ("a detector", ("Record", "Timeline"), ("Iterator[Irregularity]",))
BOUND = ("a detector that looks at obligations", ("Record", "Timeline", "Sequence[Bound]"), ("Iterator[Irregularity]",))
ROLE = ("a function that tells who a role is", ("Place",), ("Seats",))
SCORE = ("a function that scores a deal", ("Tally",), ("ScoredDeal",))
HONOURS = (
    "a function that finds honours",
    ("Mapping[str, Collection[Card] | None]", "str", "tuple[str, ...]"),
    ("tuple[Honours, ...]",),
)
SETTLEMENT = ("a function that settles a deal", ("Deal", "Orders"), ("Settled",))


def wrong_addresses(sources: Sources) -> Iterator[Flaw]:
    """The addresses of *sources* at which the program has nothing, or nothing of use for the word."""
    words = sources.words
    doors = {name: [*_sort(kind.code)] for name, kind in words.game_words.types.items() if kind.code}
    yield from (Flaw(TYPES, name, message) for name, found in doors.items() for message in found)
    # Which parts a game has nobody can tell while the door of its sort is not there.
    types = None if any(doors.values()) else _types(sources)
    for fact in words.facts.values():
        for message in (*_messages(fact.code, types), *_answers(fact)):
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
    for name, system in words.game_words.scoring.items():
        told = ((system.code, SCORE), (system.honours, HONOURS))
        yield from (Flaw(SCORING, name, message) for at, use in told if at for message in _function(at, *use))
    for name, settlement in words.game_words.settlements.items():
        yield from (Flaw(SETTLEMENTS, name, message) for message in _function(settlement.code, *SETTLEMENT))


def _types(sources: Sources) -> frozenset[str]:
    """The types of game that the codes of *sources* have, and the parts of them."""
    games: list[dict[str, Any]] = [sources.game(code) for code in sources.codes]
    games = [game | {FUNCTIONS: sources.words.game_words.functions(game)} for game in games]
    forms = [Game.of(game, int(players)).raw for game in games if game for players in game.get("seats", ())]
    return frozenset(one for form in forms for one in types_of(form))


def _messages(found: Sequence[Address], types: Collection[str] | None) -> Iterator[str]:
    for at in dict.fromkeys(one.at for one in found):
        yield from _function(at, *FACT)
    for name in dict.fromkeys(one.type for one in found):
        yield from _type(name, types)


def _type(name: str, types: Collection[str] | None) -> Iterator[str]:
    """The fault of the *name* of a type of game, where it is known which *types* there are."""
    if name and types is not None and name not in types:
        yield f"code: no game is of the type '{name}'{near(name, types)}"


def _answers(fact: AskedFact) -> Iterator[str]:
    """The faults in what the functions of *fact* may answer, each held against its values.

    Only a function that answers text of which its annotation tells no values is not held: it repeats a word that
    another part of the program has found, or says with a value how sure it is.
    """
    told = {at: may_answer(at) for at in dict.fromkeys(one.at for one in fact.code) if not [*_function(at, *FACT)]}
    for at, values in told.items():
        for value in sorted((values or set()) - {None, *fact.values}, key=str):
            yield f"code: {at} may answer '{value}', which is none of its values ({', '.join(fact.values)})"
    may = set().union(*(values or () for values in told.values()))
    # What none of them finds is left to people only where one of them may leave the fact to people.
    if len(told) == len(fact.code) and told and None not in may and all(told.values()):
        for value in (value for value in fact.values if value not in may):
            yield f"code: its functions find every case of it, and none of them may answer '{value}'"


def may_answer(at: str) -> set[str | None] | None:
    """The values that the function at *at* may answer, as it is annotated; None among them where the fact may be left
    to people. None instead of a set where the annotation admits any text."""
    named = _named(at)
    return None if named is None or str in named else {value for value in named if not isinstance(value, type)}


def _named(at: str) -> set[str | type[str] | None] | None:
    """The values, and ``str`` for any text, in the annotation of the function at *at*; None where it is annotated with
    what no fact answers."""
    module = inspect.getmodule(function(at))
    found: set[str | type[str] | None] = set()
    for part in _parts(ast.parse(str(inspect.signature(function(at)).return_annotation), mode="eval").body):
        match part:
            case ast.Constant(value=None) | ast.Name(id="Unread"):
                found.add(None)
            case ast.Name(id="str"):
                found.add(str)
            case ast.Subscript(value=ast.Name(id="Literal"), slice=told):
                found |= set(ast.literal_eval(told) if isinstance(told, ast.Tuple) else (ast.literal_eval(told),))
            case ast.Name(id=name) if values := get_args(vars(deriving).get(name) or vars(module).get(name)):
                found |= set(values)
            case _:
                return None
    return found


def _parts(annotation: ast.expr) -> Iterator[ast.expr]:
    """The alternatives of a union, ``X | None``; of a ``Derived[X]`` those of its value."""
    match annotation:
        case ast.BinOp(left=left, right=right):
            yield from _parts(left)
            yield from _parts(right)
        case ast.Subscript(value=ast.Name(id="Derived"), slice=value):
            yield from _parts(value)
        case _:
            yield annotation


def _absent(at: str) -> str:
    """The fault of the address *at* where nothing is; empty where something is."""
    module, _, name = at.partition(":")
    try:
        held = import_module(f"{PACKAGE}.{module}")
    except ModuleNotFoundError as error:
        return f"code: there is no module {error.name}"
    return "" if hasattr(held, name) else f"code: there is no '{name}' in {PACKAGE}.{module}{near(name, vars(held))}"


def _sort(at: str) -> Iterator[str]:
    """The fault of the sort of game at *at*, if it has one."""
    if fault := _absent(at):
        yield fault
    elif not isinstance(function(at), Sort):
        yield f"code: {at} is no sort of game (Sort)"


def _function(at: str, use: str, takes: tuple[str, ...], gives: tuple[str, ...]) -> Iterator[str]:
    """The fault of the function at *at*, if it has one."""
    if fault := _absent(at):
        yield fault
        return
    if not callable(function(at)):
        yield f"code: {at} is no function; {use} takes ({', '.join(takes)}) and gives {' or '.join(gives)}"
        return
    told = inspect.signature(function(at))
    given = tuple(str(one.annotation) for one in told.parameters.values())
    fits = str(told.return_annotation) in gives or (gives == FACT[2] and _named(at) is not None)
    if given != takes or not fits:
        yield (
            f"code: {at} takes ({', '.join(given)}) and gives {told.return_annotation}; {use} takes "
            f"({', '.join(takes)}) and gives {' or '.join(gives)}"
        )
