"""What of a ``[game]`` section Python reads, found in its source: every key, the tables in tables included.

A *section* is ``game.raw``, what is handed on as ``section`` or ``raw``, and what is taken from one and given a name.
What is read of it is written as a path: ``widow.cards``; ``games.*.trump`` where the name in between is no constant.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cache
from typing import TYPE_CHECKING

from tests.helpers.program_source import ROOT, modules, name_of, nodes, walk
from tests.helpers.shipped import shipped

if TYPE_CHECKING:
    from collections.abc import Iterator

PROGRAM = ROOT / "adjudicator"
SECTION = ""
"""The path of the section itself."""
_ATTRIBUTES = {"raw", "section", "_section"}
_NAMES = {"raw", "section"}
_TYPED = {"game", "section", "raw", "law"}
"""Parameters that are sections where they are annotated as mappings."""
_OTHER = {"Literal", "about", "params", "words", "tags", "names", "values", "spec", "entry", "data", "readings"}
"""The names of tables that are no part of a section, and of what is written like one."""
_TELLING = (ast.Assign, ast.NamedExpr, ast.For, ast.comprehension, ast.Call, ast.Subscript, ast.Compare)
"""Nodes that give a section a name, or read of one."""
_VIEWS = {"values", "items"}


@cache
def _parts() -> dict[str, tuple[ast.AST, ...]]:
    """Module → all that its source consists of."""
    return {
        path.relative_to(PROGRAM).as_posix(): nodes()[name_of(path)]
        for path in modules()
        if path.is_relative_to(PROGRAM)
    }


def _conditions() -> Iterator[tuple[str, str]]:
    """(path, module) of each key by which the entry of a detector says which games it looks at."""
    for one in shipped().words.detectors:
        module = one.at.partition(":")[0].replace(".", "/")
        for condition in one.games:
            path = condition.partition(" = ")[0].split(".")
            yield from ((".".join(path[: end + 1]), f"{module}.py") for end in range(len(path)))


@cache
def reads() -> dict[str, frozenset[str]]:
    """Path of a key → the modules in which it is read."""
    found: dict[str, set[str]] = defaultdict(set)
    for module, parts in _parts().items():
        for scope in parts:
            if isinstance(scope, ast.FunctionDef):
                for key in _Scope(scope).keys():  # noqa: SIM118 - no dictionary
                    found[key].add(module)
    for key, module in _conditions():
        found[key].add(module)
    return {key: frozenset(modules) for key, modules in found.items()}


@cache
def asked() -> dict[str, frozenset[str]]:
    """Path of a key that is read so that a game without it is as good as one that says no → the modules."""
    found: dict[str, set[str]] = defaultdict(set)
    for module, parts in _parts().items():
        for scope in parts:
            if isinstance(scope, ast.FunctionDef):
                for key in _Scope(scope).asked():
                    found[key].add(module)
    for key, module in _conditions():
        found[key].add(module)
    return {key: frozenset(modules) for key, modules in found.items()}


@cache
def handed_on() -> dict[str, frozenset[str]]:
    """Every key that is read of a table with some name, and that may have been handed on from a section → modules."""
    found: dict[str, set[str]] = defaultdict(set)
    for module, parts in _parts().items():
        for node in parts:
            held, key = _of_table(node)
            if isinstance(held, ast.Name) and held.id not in _OTHER:
                found[key].add(module)
    return {key: frozenset(modules) for key, modules in found.items()}


def _of_table(node: ast.AST) -> tuple[ast.expr | None, str]:
    """What is read by a key, and the key."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get" and node.args:
        return node.func.value, _constant(node.args[0])
    if isinstance(node, ast.Subscript):
        return node.value, _constant(node.slice)
    if isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.In, ast.NotIn)):
        return node.comparators[0], _constant(node.left)
    return None, ""


@cache
def words() -> dict[str, frozenset[str]]:
    """Every word that stands as a constant in the program, and every parameter → the modules in which it stands."""
    found: dict[str, set[str]] = defaultdict(set)
    for module, parts in _parts().items():
        docstrings = {id(node.value) for node in parts if isinstance(node, ast.Expr)}
        for node in parts:
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
                found[node.value].add(module)
    return {word: frozenset(modules) for word, modules in found.items()}


class _Scope:
    """One function: which of its names hold a section, or a table in one."""

    def __init__(self, function: ast.FunctionDef) -> None:
        self.parts = [node for node in walk(function) if isinstance(node, _TELLING)]
        self.names: dict[str, str] = {}
        for one in (*function.args.args, *function.args.kwonlyargs):
            if one.arg in _NAMES or (one.arg in _TYPED and _is_mapping(one.annotation)):
                self.names[one.arg] = SECTION
        before = None
        while before != self.names:
            before = dict(self.names)
            for node in self.parts:
                self._bind(node)

    def keys(self) -> set[str]:
        """The paths that the function reads."""
        return {path for node in self.parts if (path := self._read(node)) is not None and path}

    def asked(self) -> set[str]:
        """Those of them that need not be there."""
        soft = [node for node in self.parts if not isinstance(node, ast.Subscript)]
        return {path for node in soft if (path := self._read(node)) is not None and path}

    def _bind(self, node: ast.AST) -> None:
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            self._assign(node.targets[0], node.value)
        elif isinstance(node, ast.NamedExpr):
            self._assign(node.target, node.value)
        elif isinstance(node, (ast.For, ast.comprehension)):
            self._loop(node.target, node.iter)

    def _assign(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
            for one, other in zip(target.elts, value.elts, strict=True):
                self._assign(one, other)
        elif isinstance(target, ast.Name) and (path := self._path(value)) is not None:
            self.names[target.id] = path

    def _loop(self, target: ast.expr, over: ast.expr) -> None:
        if isinstance(over, ast.Call) and isinstance(over.func, ast.Attribute) and over.func.attr in _VIEWS:
            held = self._path(over.func.value)
            last = target.elts[-1] if isinstance(target, ast.Tuple) else target
            if held is not None and isinstance(last, ast.Name):
                self.names[last.id] = _inner(held, "*")
        elif (held := self._path(over)) is not None and isinstance(target, ast.Name):
            self.names[target.id] = f"{held}[]"

    def _path(self, node: ast.expr) -> str | None:
        """The path of what *node* is, if it is a section or something in one."""
        if isinstance(node, ast.Name):
            return self.names.get(node.id, SECTION if node.id in _NAMES else None)
        if isinstance(node, ast.Attribute):
            if node.attr == "rules" and ast.unparse(node) in ("deal.rules", "self.deal.rules"):
                return "settlement"
            return SECTION if node.attr in _ATTRIBUTES else None
        if isinstance(node, ast.BoolOp):
            return next((path for one in node.values if (path := self._path(one)) is not None), None)
        return self._taken(node)

    def _taken(self, node: ast.AST) -> str | None:
        """The path of what is taken from a table of a section by its key."""
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "get"
            and node.args
        ):
            held, key = self._path(node.func.value), node.args[0]
        elif isinstance(node, ast.Subscript):
            held, key = self._path(node.value), node.slice
        else:
            return None
        return None if held is None else _inner(held, _constant(key))

    def _read(self, node: ast.AST) -> str | None:
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.In, ast.NotIn)):
            held = self._path(node.comparators[0])
            asked = _constant(node.left)
            return None if held is None or asked == "*" else _inner(held, asked)
        return self._taken(node)


def _is_mapping(annotation: ast.expr | None) -> bool:
    return annotation is not None and ast.unparse(annotation).startswith("Mapping[str")


def _inner(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _constant(key: ast.expr) -> str:
    return key.value if isinstance(key, ast.Constant) and isinstance(key.value, str) else "*"
