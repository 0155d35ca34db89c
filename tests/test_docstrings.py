"""Docstrings of the product begin with the thing that they name or with a verb."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
VAGUE = re.compile(r"(?:What|Who|Whose|Whom|Which|How|Why|When|Where|It|That|This|These|Those|They)\b")
"""First words that name nothing."""
_DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def _first_lines() -> Iterator[tuple[str, str]]:
    """(file and line, first line of a docstring) of every module, class and function of the product."""
    for folder in ("adjudicator", "rulebase"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, _DOCUMENTED) and (text := ast.get_docstring(node)):
                    yield f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 1)}", text.splitlines()[0]


def test_docstrings_begin_with_a_noun_or_a_verb() -> None:
    lines = [*_first_lines()]

    assert len(lines) > 4000
    assert [] == [(place, line) for place, line in lines if VAGUE.match(line)]
