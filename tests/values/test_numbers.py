"""Numbers are read in one place, and whatever else Python takes for digits is none."""

from __future__ import annotations

import ast
import re

import pytest

from adjudicator.values.numbers import first_number, is_number, small_number
from tests.helpers.each import check_each
from tests.helpers.program_source import nodes

_WRITTEN = re.compile(r"\b(words?|call|bid|token|typed|said)\b(?!_)|\.(tag|counts|call|bid|words|rank)\b")
"""Names under which texts go that come out of records, or were typed."""
_SAFE = re.compile(r"section|raw|small_number| in | > ")
"""What is read of a law, was read before, or is true or false."""
_GROUP = re.compile(r"\b(found|match|number|whole)\[")
_UNBOUNDED = re.compile(r"\\d|\[0-9\][+*]")


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("007", 7),
        ("999999", 999999),
        *((odd, None) for odd in ("", " 7", "+7", "-7", "7.", "1_0", "²", "٣", "１", "9" * 7, "9" * 5000)),
    ],
)
def test_a_number_has_up_to_six_plain_digits(text: str, number: int | None) -> None:
    assert number == small_number(text)
    assert (number is not None) == is_number(text)
    assert number == first_number(("pile", text, "x"))


def test_only_one_module_looks_at_digits() -> None:
    """``isdigit`` and its kin take ``²`` for a digit, of which ``int`` makes no number."""
    asked = {"isdigit", "isdecimal", "isnumeric"}

    def check(found: tuple[ast.AST, ...]) -> None:
        assert [] == [node.attr for node in found if isinstance(node, ast.Attribute) and node.attr in asked]

    check_each(_modules(but=("adjudicator.values.numbers",)), check)


def test_no_text_of_a_record_goes_to_int() -> None:
    """Of what was matched by a pattern as many digits as ``int`` reads, and those that people mean."""

    def check(found: tuple[ast.AST, ...]) -> None:
        read = [ast.unparse(node.args[0]) for node in found if _is_int(node) and node.args]
        texts = [node.value for node in found if isinstance(node, ast.Constant) and isinstance(node.value, str)]

        assert [] == [text for text in read if _WRITTEN.search(text) and not _SAFE.search(text)]
        assert [] == [text for text in texts if any(map(_GROUP.search, read)) and _UNBOUNDED.search(text)]

    check_each(_modules(but=("adjudicator.values.numbers",)), check)


def _modules(but: tuple[str, ...]) -> dict[str, tuple[ast.AST, ...]]:
    return {name: found for name, found in nodes().items() if name.startswith("adjudicator") and name not in but}


def _is_int(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "int"
