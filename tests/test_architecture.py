"""The plan of the house: imports point down, and what registers by being there is complete."""

from __future__ import annotations

import ast
import re
from functools import cache
from typing import TYPE_CHECKING

from tests.helpers.program_source import ROOT, imports, nodes, walk

if TYPE_CHECKING:
    pass

HOUSE = ("adjudicator", "rulebase")
FAST = "adjudicator.fast"
_PARAMETER = re.compile(r"(?<![\w*`])\*([a-z_]\w*)\*(?!\*)")
"""How a docstring names a parameter."""

# From the ground up, each a folder; a module may import from its own room and from those below.
ROOMS = [
    "errors",
    "values",
    "record",
    "game",
    "formats",
    "table",
    "evidence",
    "irregularities",
    "law",
    "scoring",
    "games",
    "report",
    "fast",
    "engine",
    "audit",
    "book",
    "api",
    "adapters",
    "render",
    "commands",
]


@cache
def imported() -> dict[str, frozenset[str]]:
    """Name of a module → the modules of the house that it imports from."""
    return {
        name: frozenset(other for other in others if other.partition(".")[0] in HOUSE)
        for name, others in imports().items()
    }


def room(module: str) -> str:
    """The room of *module*; empty for the rulebase, on which the whole house stands."""
    package, _, inner = module.partition(".")
    return "" if package == "rulebase" else inner.partition(".")[0]


def test_no_import_runs_up() -> None:
    """Rooms stand above those that they import from; the rulebase knows nothing of the adjudicator."""
    height = {name: level for level, name in enumerate(["", *ROOMS, "__main__"])}

    def height_of(name: str) -> int:
        # The face hands on the library's names, and stands before the house.
        return len(height) if name == "adjudicator" else height[room(name)]

    upward = [
        (name, other)
        for name, others in imported().items()
        for other in others
        if height_of(other) > height_of(name) or (name.startswith("rulebase") and other.startswith("adjudicator"))
    ]

    assert upward == []


def test_the_fast_path_has_one_door() -> None:
    """Whatever is outside of it imports the package alone, in one place, where it may be missing."""
    entering = {
        (name, other)
        for name, others in imported().items()
        for other in others
        if room(other) == room(FAST) != room(name)
    }

    assert entering <= {("adjudicator.engine.fast_path_loader", FAST)}


def test_game_types_do_not_know_each_other() -> None:
    """What a game type needs stands in its own room or below them all."""
    sorts = {name: name.split(".")[2] for name in imported() if name.startswith("adjudicator.games.")}

    assert [
        (name, other) for name, sort in sorts.items() for other in imported()[name] if sorts.get(other, sort) != sort
    ] == []


def test_there_is_no_circle() -> None:
    """No module is needed by what it needs: what two need together stands below both."""
    below = {name: {other for other in others if other in imported()} - {name} for name, others in imported().items()}
    while ground := {name for name, others in below.items() if not others}:
        below = {name: others - ground for name, others in below.items() if name not in ground}

    assert below == {}


def test_nobody_writes_to_the_environment() -> None:
    """It is what people set: what one function has to tell another it tells it."""
    written = [
        (name, node.lineno)
        for name, found in nodes().items()
        for node in found
        if (isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load) and _is_environment(node.value))
        or (isinstance(node, ast.Attribute) and _is_environment(node.value) and node.attr != "get")
        or (isinstance(node, ast.Attribute) and node.attr in ("putenv", "unsetenv"))
    ]

    assert written == []


def _is_environment(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "environ"


def test_docstrings_speak_of_parameters_that_there_are() -> None:
    """What stands between asterisks is a parameter of the function, not one that it had once."""
    gone = [
        (name, node.name, word)
        for name, found in nodes().items()
        for node in found
        if isinstance(node, ast.FunctionDef)
        for word in _PARAMETER.findall(ast.get_docstring(node) or "")
        if word not in {one.arg for one in walk(node.args) if isinstance(one, ast.arg)}
    ]

    assert gone == []


def test_standard_library_only_below_the_rendering() -> None:
    """Everything but the rulebase, the book, the rendering and the command line needs the standard library only."""
    allowed = (
        "adjudicator.book",
        "adjudicator.render",
        "adjudicator.commands",
        "adjudicator.__main__",
        "rulebase",
    )
    others = {"rich", "typer", "sqlite_utils", "click"}
    offenders = [
        (name, root)
        for name, names in imports().items()
        if not name.startswith(allowed)
        for root in sorted({name.partition(".")[0] for name in names} & others)
    ]

    assert offenders == []


def test_top_level_is_the_agreed_one() -> None:
    """Nothing lies about in the hall."""
    agreed = {"pyproject.toml", "adjudicator", "rulebase", "tests", "README.md", "LICENSE"}
    built = {"build", "card_adjudicator.egg-info"}
    assert {path.name for path in ROOT.iterdir() if not path.name.startswith(".")} - agreed - built == set()
