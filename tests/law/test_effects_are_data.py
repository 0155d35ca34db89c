"""What several effects have in common is a key of their entries, and no list of them stands in Python.

The rule: a module may name an effect that it is about, each by itself: in a comparison, as a case of a match, as what
an order is asked by. Two or more of them in one tuple, list, set or dictionary, or as alternatives of one case, say
that they are alike in something; that is for ``rulebase/words/effects`` to say.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

import pytest

from adjudicator.table.active_obligations import ObligationTerms
from rulebase.effect_marks import SORT_OF_MARK, WIDER_MARK, EffectMark
from tests.helpers.program_source import nodes, walk
from tests.helpers.shipped import shipped

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

EFFECTS = shipped().words.effects
KEYS = shipped().words.game.keys.keys()
DISPLAYS = ast.Tuple | ast.List | ast.Set | ast.Dict | ast.MatchOr


def listed(parts: Iterable[ast.AST]) -> list[tuple[int, list[str]]]:
    """(line, effects) of every display among the *parts* of a source that names two or more."""
    displays = [node for node in parts if isinstance(node, DISPLAYS) and not _of_keys(node)]
    found = ((node.lineno, sorted(set(_named(node)))) for node in displays)
    return [(line, names) for line, names in found if len(names) > 1]


def _of_keys(display: ast.AST) -> bool:
    """Whether it is a list of keys of ``[game]`` sections, some of which are called as effects are."""
    words = {node.value for node in walk(display) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return words <= KEYS and not words <= EFFECTS.keys()


def _named(node: ast.AST) -> Iterator[str]:
    """The effects that a display names, by itself or in displays within it."""
    match node:
        case ast.Constant(value=str() as word) if word in EFFECTS:
            yield word
        case ast.MatchValue(value=value) | ast.Starred(value=value):
            yield from _named(value)
        case ast.Dict(keys=keys, values=values):
            for one in (*filter(None, keys), *values):
                yield from _named(one)
        case ast.Tuple(elts=inner) | ast.List(elts=inner) | ast.Set(elts=inner) | ast.MatchOr(patterns=inner):
            for one in inner:
                yield from _named(one)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('_OUT = ("hand_dead", "no_title")', [(1, ["hand_dead", "no_title"])]),
        ('_SIGN = {"score_points": 1, "charge_points": -1}', [(1, ["charge_points", "score_points"])]),
        ('x = effect in ["accept", "condoned"]', [(1, ["accept", "condoned"])]),
        ('y = (("must_pass", 1), ("may_not_bid", 2))', [(1, ["may_not_bid", "must_pass"])]),
        ('match e:\n    case "must_pass" | "silenced":\n        pass', [(2, ["must_pass", "silenced"])]),
        ('z = effect == "must_pass" or effect == "silenced"', []),
        ('_LINES = ("accept", "refuse", "attention")', []),
        ('_WORTH = ("game_lost", "set_back", "stakes")', []),
        ('_LOST = ("game_lost", "set_back")', [(1, ["game_lost", "set_back"])]),
    ],
)
def test_a_list_of_effects_is_seen(source: str, found: list[tuple[int, list[str]]]) -> None:
    """One effect among other words is none, nor is each by itself."""
    assert listed(ast.walk(ast.parse(source))) == found


def test_no_list_of_effects_stands_in_python() -> None:
    """In no module of the program."""
    found = {name: listed(parts) for name, parts in nodes().items()}

    assert {name: lists for name, lists in found.items() if lists} == {}


def test_what_a_comparable_call_takes_away_is_said_by_the_effects() -> None:
    """Law 23C: the restrictions of 26B and 16C fall with a comparable call, and the director looks into it later."""
    lapsing = {effect.id for effect in EFFECTS.values() if effect.lapses_if == ("comparable", "yes")}
    [trigger] = [effect for effect in EFFECTS.values() if effect.instead]

    assert lapsing == {"lapse_if_comparable", "lead_restriction_26B", "info_16C"}
    assert [dict(spec) for spec in trigger.instead] == [
        {"effect": "no_lead_restriction"},
        {"effect": "no_info_16C"},
        {"effect": "end_check", "law": "23C"},
    ]


def test_what_binds_says_nothing_that_an_obligation_has_no_name_for() -> None:
    """Every parameter of an effect of which an obligation is made is one of its terms."""
    unnamed = [
        (effect.id, param)
        for effect in EFFECTS.values()
        for param in effect.params
        if effect.code and param not in ObligationTerms._fields
    ]

    assert unnamed == []


def test_every_mark_is_of_some_effect_and_read_somewhere() -> None:
    """A mark that nothing bears, or that no module reads, would say nothing."""
    borne = {mark for effect in EFFECTS.values() for mark in effect.marks}
    read = {
        node.attr
        for name, parts in nodes().items()
        if name.startswith("adjudicator")
        for node in parts
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "EffectMark"
    }

    assert borne == set(EffectMark)
    assert {mark.name for mark in EffectMark} - read == set()
    assert set(SORT_OF_MARK.values()) <= {"done", "binds", "counts"}
    assert all(wider is not mark for mark, wider in WIDER_MARK.items())
