"""Every regular expression of the program, and the methods that it is used by, as the source has them."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from rulebase.lazy_patterns import pattern as late
from tests.helpers.program_source import nodes

if TYPE_CHECKING:
    from collections.abc import Iterator

METHODS = ("match", "fullmatch", "search", "findall", "finditer", "split", "sub", "subn")


class Used(NamedTuple):
    """One expression, used by one method."""

    where: str
    """The module, and the name or the function by which it is found there."""
    method: str
    expression: re.Pattern[Any]


class Made(NamedTuple):
    """A place where an expression is put together from what is known only when the program runs."""

    module: str
    function: str


def _is_made(node: ast.AST) -> bool:
    """Whether an expression is compiled, or used at once, at *node*."""
    if not isinstance(node, ast.Call):
        return False
    called = node.func
    if isinstance(called, ast.Attribute):
        return isinstance(called.value, ast.Name) and called.value.id == "re" and called.attr in ("compile", *METHODS)
    return isinstance(called, ast.Name) and called.id == "pattern"


def found() -> tuple[list[Used], set[Made]]:
    """All expressions that have a name, or stand where they are used; and the places of all others."""
    used: list[Used] = []
    made: set[Made] = set()
    methods = _methods()
    for module, parts in nodes().items():
        places = [node for node in parts if _is_made(node)]
        if not places:
            continue
        named = _named(module)
        for name, expression in named:
            bare = name.partition("[")[0]
            known = methods[module if bare.startswith("_") else "", bare] or methods[module, ""] or METHODS
            used += [Used(f"{module}.{name}", method, expression) for method in known]
        inner = {id(node): one.name for one in parts if isinstance(one, ast.FunctionDef) for node in ast.walk(one)}
        for node in places:
            if id(node) not in inner:
                continue
            assert isinstance(node, ast.Call)
            assert isinstance(node.func, ast.Attribute | ast.Name)
            method = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
            told = node.args[0]
            if method in METHODS and isinstance(told, ast.Constant) and isinstance(told.value, str | bytes):
                used.append(Used(f"{module}.{inner[id(node)]}", method, re.compile(told.value)))
            else:
                made.add(Made(module, inner[id(node)]))
    return used, made


def _methods() -> defaultdict[tuple[str, str], tuple[str, ...]]:
    """(Module, name of an expression) → the methods that it is used by. Under no module stand those of all modules, by
    which a name is used that is no private one; under no name those of what has none in the module."""
    by_name: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for module, parts in nodes().items():
        for node in parts:
            if isinstance(node, ast.Attribute) and node.attr in METHODS:
                if isinstance(node.value, ast.Name):
                    by_name[module, node.value.id].add(node.attr)
                    by_name["", node.value.id].add(node.attr)
                elif node.attr != "split" or not _is_text(node.value):
                    by_name[module, ""].add(node.attr)
    return defaultdict(tuple, {name: tuple(sorted(told)) for name, told in by_name.items()})


def _is_text(receiver: ast.expr) -> bool:
    """Whether what is split is text: a field of a value, or a part of a longer text; tables hold expressions."""
    return isinstance(receiver, ast.Attribute) or (
        isinstance(receiver, ast.Subscript) and isinstance(receiver.slice, ast.Slice)
    )


def _named(module: str) -> Iterator[tuple[str, re.Pattern[Any]]]:
    """The expressions that *module* has by name, in tables as well."""
    for name, value in vars(import_module(module)).items():
        yield from _within(name, value)


def _within(name: str, value: object) -> Iterator[tuple[str, re.Pattern[Any]]]:
    if isinstance(value, re.Pattern):
        yield name, value
    elif isinstance(value, late):
        yield name, re.compile(*value._told)  # the only way to see one that has not been used
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from _within(f"{name}[{key}]", one)
    elif isinstance(value, tuple | list):
        for number, one in enumerate(value):
            yield from _within(f"{name}[{number}]", one)
