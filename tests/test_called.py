"""What stands in the program is used by the program: nothing is kept that only a test calls, or nobody."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from adjudicator.values.address_resolver import PACKAGE
from tests.helpers.program_source import nodes, walk
from tests.helpers.shipped import shipped

if TYPE_CHECKING:
    from collections.abc import Iterator

FOUND_BY_FOLDER = frozenset(("GAME_TYPE",))
"""The description of a game type in its folder, for tests that go through the folders."""
CALLED_BY_THE_BUILD = {("rulebase.build_with_compiled_laws", "BuildWithCompiledLaws")}
"""Named in ``pyproject.toml``, for when a wheel is built."""
OF_WHOLE_RUBBERS = {
    ("adjudicator.scoring.systems.auction_1969", "RUBBER"),
    ("adjudicator.scoring.systems.auction_1913", "RUBBER"),
    ("adjudicator.scoring.systems.cutthroat_and_towie", "CUTTHROAT_RUBBER"),
    ("adjudicator.scoring.systems.cutthroat_and_towie", "CUTTHROAT_AUCTION_RUBBER"),
    ("adjudicator.scoring.systems.cutthroat_and_towie", "TOWIE_RUBBER"),
    ("adjudicator.scoring.systems.rubber_and_four_deal_round", "MODERN_RUBBER"),
    ("adjudicator.scoring.systems.rubber_and_four_deal_round", "FourDealRound"),
    ("adjudicator.scoring.systems.whist", "WhistGame"),
}
"""What a rubber is worth, by the book of each game: no command adds deals up to one."""
_REGISTER = frozenset(("command", "callback"))
"""Decorators that hand a function to whoever calls it."""
_WORD = re.compile(r"[A-Za-z_]\w*")
_LONGEST = 60
"""Longer texts are sentences: what is called by its name stands in a short one."""


def test_everything_is_used() -> None:
    """Each function, class and constant of a module is named somewhere besides where it is made."""
    used, spelt = _used() | _addressed() | CALLED_BY_THE_BUILD, _spelt()
    unused = {
        (module, name)
        for module, name in _made()
        if (module, name) not in used and name not in spelt | FOUND_BY_FOLDER and not name.startswith("__")
    }

    assert unused == OF_WHOLE_RUBBERS


def _made() -> Iterator[tuple[str, str]]:
    """(module, name) of what stands at the top of each module, unless a decorator hands it on."""
    for module, found in nodes().items():
        for node in found[0].body if isinstance(found[0], ast.Module) else ():
            match node:
                case ast.FunctionDef(decorator_list=decorators) if not any(map(_registers, decorators)):
                    yield module, node.name
                case ast.ClassDef():
                    yield module, node.name
                case ast.Assign(targets=targets):
                    yield from ((module, one.id) for one in targets if isinstance(one, ast.Name))
                case ast.AnnAssign(target=ast.Name(id=name)):
                    yield module, name


def _registers(decorator: ast.expr) -> bool:
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return (called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")) in _REGISTER


def _addressed() -> set[tuple[str, str]]:
    """(module, name) of whatever the entry of a word names."""
    words = shipped().words
    found = {one.at for fact in words.facts.values() for one in fact.code}
    found |= {one.code for one in (*words.effects.values(), *words.roles.values())}
    found |= {one.at for one in words.detectors}
    game_words = words.game_words
    found |= {
        one.code for named in (game_words.types, game_words.scoring, game_words.settlements) for one in named.values()
    }
    found |= {system.honours for system in game_words.scoring.values()}
    return {(f"{PACKAGE}.{module}", name) for module, _, name in (at.partition(":") for at in found)}


def _used() -> set[tuple[str, str]]:
    """(module, name) of whatever is imported, is taken from a module, or is named in its own module elsewhere."""
    used: set[tuple[str, str]] = set()
    for module, found in nodes().items():
        meant: dict[str, str] = {}
        for node in found:
            if isinstance(node, ast.ImportFrom) and node.module:
                used |= {(node.module, one.name) for one in node.names}
                meant |= {one.asname or one.name: f"{node.module}.{one.name}" for one in node.names}
        for node in found:
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in meant:
                used.add((meant[node.value.id], node.attr))
        tree = found[0]
        assert isinstance(tree, ast.Module)
        for top in tree.body:
            own = getattr(top, "name", None)
            names = {node.id for node in walk(top) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
            used |= {(module, name) for name in names - {own}}
    return used


def _spelt() -> set[str]:
    """The words of short texts: a function may be looked up by its name."""
    texts = (
        node.value
        for found in nodes().values()
        for node in found
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) < _LONGEST
    )
    return {word for text in texts for word in _WORD.findall(text)}
