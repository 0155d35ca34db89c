"""``rulebase check`` of the vocabulary against the program: every function that it names exists and has the right
signature, and every effect that counts is reckoned in a score.
"""

from __future__ import annotations

import ast
import inspect
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from adjudicator import scoring
from adjudicator.game.game import Game
from adjudicator.irregularities import fact_derivation
from adjudicator.table.game_types import GameType, game_type_and_needed_parts
from adjudicator.values.address_resolver import PACKAGE, function_at_address
from rulebase.compiler.decision_table_checks import Flaw
from rulebase.compiler.function_addresses import DETECTORS_FILE as DETECTORS
from rulebase.compiler.game_section import GAME_TYPES_FILE, SCORING_FILE, SETTLEMENTS_FILE
from rulebase.compiler.toml_table import near_names_hint
from rulebase.effect_marks import SORT_OF_MARK, EffectMark
from rulebase.query.answers import FUNCTIONS_KEY

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from rulebase.compiler.sources import Sources
    from rulebase.compiler.vocabulary import AskedFact
    from rulebase.query.function_addresses import FunctionAddress

FACT_SIGNATURE = (
    "a function that finds a fact in a record",
    ("FactContext",),
    ("its values", "Derived[…] of them", "Unread", "None"),
)
"""(use, annotations of the parameters, annotations allowed for the result), as in all SIGNATUREs below."""
OBLIGATION_SIGNATURE = (
    "a function that knows an obligation",
    ("ActiveObligation", "Timeline"),
    ("ActiveObligation", "ActiveObligation | None", "None"),
)
DETECTOR_SIGNATURE = ("a detector", ("Timeline",), ("Iterator[Irregularity]",))
BOUND_DETECTOR_SIGNATURE = (
    "a detector that looks at obligations",
    ("Timeline", "Sequence[ActiveObligation]"),
    ("Iterator[Irregularity]",),
)
ROLE_SIGNATURE = ("a function that tells who a role is", ("RoleContext",), ("Seats",))
SCORE_SIGNATURE = ("a function that scores a deal", ("DealTally",), ("ScoredDeal",))
HONOURS_SIGNATURE = (
    "a function that finds honours",
    ("Mapping[str, Collection[Card] | None]", "str", "tuple[str, ...]"),
    ("tuple[Honours, ...]",),
)
SETTLEMENT_SIGNATURE = ("a function that settles a deal", ("DealToSettle", "ScoreOrders"), ("Settlement",))


def wrong_addresses(sources: Sources) -> Iterator[Flaw]:
    """The flaws of the addresses in *sources*: no such module, name or game type, or a wrong signature or answer."""
    words = sources.words
    doors = {name: [*_game_type_fault(kind.code)] for name, kind in words.game_words.types.items() if kind.code}
    yield from (Flaw(GAME_TYPES_FILE, name, message) for name, found in doors.items() for message in found)
    # The parts of game types are unknown while the module of one of them is missing.
    types = None if any(doors.values()) else _game_types(sources)
    for fact in words.facts.values():
        for message in (*_address_faults(fact.code, types), *_answer_faults(fact)):
            yield Flaw(words.homes["facts"][fact.id], fact.id, message)
    for effect in words.effects.values():
        for message in _signature_fault(effect.code, *OBLIGATION_SIGNATURE) if effect.code else ():
            yield Flaw(words.homes["effects"][effect.id], effect.id, message)
    for one in words.detectors:
        faults = [
            *_signature_fault(one.at, *(BOUND_DETECTOR_SIGNATURE if one.obligations else DETECTOR_SIGNATURE)),
            *_type_name_fault(one.type, types),
        ]
        yield from (Flaw(DETECTORS, one.at, message) for message in faults)
    for role in words.roles.values():
        for message in _signature_fault(role.code, *ROLE_SIGNATURE) if role.code else ():
            yield Flaw("words/roles", role.id, message)
    for name, system in words.game_words.scoring.items():
        told = ((system.code, SCORE_SIGNATURE), (system.honours, HONOURS_SIGNATURE))
        yield from (
            Flaw(SCORING_FILE, name, message) for at, use in told if at for message in _signature_fault(at, *use)
        )
    for name, settlement in words.game_words.settlements.items():
        yield from (
            Flaw(SETTLEMENTS_FILE, name, message)
            for message in _signature_fault(settlement.code, *SETTLEMENT_SIGNATURE)
        )


_COUNTING_MARKS = {mark for mark, sort in SORT_OF_MARK.items() if sort == "counts"}
RECKONED_MARKS = (_COUNTING_MARKS | {EffectMark.CORRECTS_MELD, EffectMark.KEEPS_SCORE}) - {
    EffectMark.SCORED,
    EffectMark.BY_SYSTEM,
}
"""The marks by which a score is reckoned; the two left out say only that there is something to reckon."""


def uncounted_effects(sources: Sources) -> Iterator[Flaw]:
    """The flaws of effects that count and are not reckoned: they have none of ``RECKONED_MARKS``, and
    ``adjudicator.scoring`` does not name them."""
    words = sources.words
    named = _words_in_scoring()
    for effect in words.effects.values():
        if "counts" in effect.sorts and effect.marks.isdisjoint(RECKONED_MARKS) and effect.id not in named:
            yield Flaw(
                words.homes["effects"][effect.id],
                effect.id,
                "counts, and nothing counts it: give it a mark, such as adds_points, fines, or unfigured where the "
                "table counts it, or name it in adjudicator/scoring",
            )


def _words_in_scoring() -> set[str]:
    """Every text constant in the source of ``adjudicator.scoring``."""
    files = (file for folder in scoring.__path__ for file in Path(folder).rglob("*.py"))
    nodes = (node for file in files for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def _game_types(sources: Sources) -> frozenset[str]:
    """The types of game that the codes of *sources* use, and the parts of those types."""
    games: list[dict[str, Any]] = [sources.game(code) for code in sources.codes]
    games = [game | {FUNCTIONS_KEY: sources.words.game_words.functions(game)} for game in games]
    forms = [Game.from_section(game, int(players)).raw for game in games if game for players in game.get("seats", ())]
    return frozenset(one for form in forms for one in game_type_and_needed_parts(form))


def _address_faults(found: Sequence[FunctionAddress], types: Collection[str] | None) -> Iterator[str]:
    for at in dict.fromkeys(one.at for one in found):
        yield from _signature_fault(at, *FACT_SIGNATURE)
    for name in dict.fromkeys(one.type for one in found):
        yield from _type_name_fault(name, types)


def _type_name_fault(name: str, types: Collection[str] | None) -> Iterator[str]:
    """The fault of *name* if it is not one of the *types* of game; None for *types* means that they are unknown."""
    if name and types is not None and name not in types:
        yield f"code: no game is of the type '{name}'{near_names_hint(name, types)}"


def _answer_faults(fact: AskedFact) -> Iterator[str]:
    """The faults in the answers of the functions of *fact*: answers that are no values of it, values never answered.

    A function annotated with ``str`` is not checked: it repeats a word found elsewhere, or adds how certain a value is.
    """
    told = {
        at: values_function_may_answer(at)
        for at in dict.fromkeys(one.at for one in fact.code)
        if not [*_signature_fault(at, *FACT_SIGNATURE)]
    }
    for at, values in told.items():
        for value in sorted((values or set()) - {None, *fact.values}, key=str):
            yield f"code: {at} may answer '{value}', which is none of its values ({', '.join(fact.values)})"
    may = set().union(*(values or () for values in told.values()))
    # Values that no function answers are left to people only if some function may answer None.
    if len(told) == len(fact.code) and told and None not in may and all(told.values()):
        for value in (value for value in fact.values if value not in may):
            yield f"code: its functions find every case of it, and none of them may answer '{value}'"


def values_function_may_answer(at: str) -> set[str | None] | None:
    """The values that the function at *at* may answer by its annotation, None if it may leave the fact to people.

    Returns None instead of a set if the annotation admits any text.
    """
    named = _values_in_annotation(at)
    return None if named is None or str in named else {value for value in named if not isinstance(value, type)}


def _values_in_annotation(at: str) -> set[str | type[str] | None] | None:
    """The values in the annotation of the function at *at*, ``str`` for any text; None if it is unfit for facts."""
    module, annotation = (
        inspect.getmodule(function_at_address(at)),
        inspect.signature(function_at_address(at)).return_annotation,
    )
    if not isinstance(annotation, str):
        return None
    found: set[str | type[str] | None] = set()
    for part in _union_members(ast.parse(annotation, mode="eval").body):
        match part:
            case ast.Constant(value=None) | ast.Name(id="Unread"):
                found.add(None)
            case ast.Name(id="str"):
                found.add(str)
            case ast.Subscript(value=ast.Name(id="Literal"), slice=told):
                found |= set(ast.literal_eval(told) if isinstance(told, ast.Tuple) else (ast.literal_eval(told),))
            case ast.Name(id=name) if values := _literal_values(
                vars(fact_derivation).get(name) or vars(module).get(name)
            ):
                found |= values
            case _:
                return None
    return found


def _literal_values(alias: object) -> set[str]:
    """The values of *alias*, a ``Literal`` or a union of them; empty if it is neither."""
    return set().union(*({part} if isinstance(part, str) else _literal_values(part) for part in get_args(alias)))


def _union_members(annotation: ast.expr) -> Iterator[ast.expr]:
    """The alternatives of a union such as ``X | None``; for ``Derived[X]`` those of X."""
    match annotation:
        case ast.BinOp(left=left, right=right):
            yield from _union_members(left)
            yield from _union_members(right)
        case ast.Subscript(value=ast.Name(id="Derived"), slice=value):
            yield from _union_members(value)
        case _:
            yield annotation


def _missing_fault(at: str) -> str:
    """The fault if nothing is at the address *at*, else an empty text."""
    module, _, name = at.partition(":")
    try:
        held = import_module(f"{PACKAGE}.{module}")
    except ModuleNotFoundError as error:
        return f"code: there is no module {error.name}"
    return (
        ""
        if hasattr(held, name)
        else f"code: there is no '{name}' in {PACKAGE}.{module}{near_names_hint(name, vars(held))}"
    )


def _game_type_fault(at: str) -> Iterator[str]:
    """The fault of the game type at *at*, if any."""
    if fault := _missing_fault(at):
        yield fault
    elif not isinstance(function_at_address(at), GameType):
        yield f"code: {at} is not a game type (GameType)"


def _signature_fault(at: str, use: str, takes: tuple[str, ...], gives: tuple[str, ...]) -> Iterator[str]:
    """The fault of the function at *at*, if any; *takes* and *gives* are the annotations expected for *use*."""
    if fault := _missing_fault(at):
        yield fault
        return
    if not callable(function_at_address(at)):
        yield f"code: {at} is no function; {use} takes ({', '.join(takes)}) and gives {' or '.join(gives)}"
        return
    told = inspect.signature(function_at_address(at))
    given = tuple(_annotation_text(one.annotation) for one in told.parameters.values())
    gives_now = _annotation_text(told.return_annotation)
    fits = gives_now in gives or (gives == FACT_SIGNATURE[2] and _values_in_annotation(at) is not None)
    if given != takes or not fits:
        yield (
            f"code: {at} takes ({', '.join(given)}) and gives {gives_now}; {use} takes "
            f"({', '.join(takes)}) and gives {' or '.join(gives)}"
        )


def _annotation_text(annotation: object) -> str:
    return "what no annotation says" if annotation is inspect.Signature.empty else str(annotation)
