"""What the tests of the extras use is there: they are run apart, where nobody who moves something would see it."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest

FILES = sorted(Path(__file__).parent.glob("with_*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_is_imported_of_the_project_is_there(path: Path) -> None:
    imports = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.ImportFrom)]
    own = [
        (node.module, name.name)
        for node in imports
        if node.module and node.module.partition(".")[0] in ("adjudicator", "rulebase", "tests")
        for name in node.names
    ]

    assert own
    for module, name in own:
        assert _has(module, name), f"{module} has no {name}"


def _has(module: str, name: str) -> bool:
    """Whether *module* has *name*; one of these tests is read, since the extra it imports may not be there."""
    package, _, last = module.rpartition(".")
    beside = FILES[0].with_name(f"{last}.py")
    if package != "tests.extras" or beside not in FILES:
        return hasattr(import_module(module), name) or bool(import_module(f"{module}.{name}"))
    body = ast.parse(beside.read_text()).body
    targets = [target for node in body if isinstance(node, ast.Assign) for target in node.targets]
    defined = [node.name for node in body if isinstance(node, ast.FunctionDef)]
    return name in [*defined, *(target.id for target in targets if isinstance(target, ast.Name))]
