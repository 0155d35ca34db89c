"""The source of the program, parsed and walked once for all tests of a process that look at it."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]


@cache
def modules() -> tuple[Path, ...]:
    """Every module of the adjudicator and of the rulebase."""
    return tuple(sorted(path for package in ("adjudicator", "rulebase") for path in (ROOT / package).rglob("*.py")))


def name_of(path: Path) -> str:
    """What a module is called where it is imported."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def nodes() -> dict[str, tuple[ast.AST, ...]]:
    """Name of a module → all that its source consists of."""
    return {name_of(path): tuple(walk(ast.parse(path.read_text(encoding="utf-8")))) for path in modules()}


def walk(node: ast.AST) -> list[ast.AST]:
    """*node* and all below it in the order of ``ast.walk``, which takes twice as long; not what only says whether a
    name is read or set."""
    found = [node]
    for one in found:
        for name in one._fields:
            held = getattr(one, name, None)
            if isinstance(held, list):
                found += [part for part in held if isinstance(part, ast.AST)]
            elif isinstance(held, ast.AST) and name != "ctx":
                found.append(held)
    return found


@cache
def imports() -> dict[str, frozenset[str]]:
    """Name of a module → the names of all modules that it imports from, wherever in it."""
    return {name: frozenset(_imported(found)) for name, found in nodes().items()}


def _imported(found: tuple[ast.AST, ...]) -> set[str]:
    known = nodes().keys()
    names: set[str] = set()
    for node in found:
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            inner = {f"{node.module}.{alias.name}" for alias in node.names} & known
            names |= inner or {node.module}
    return names
