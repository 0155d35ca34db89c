"""Whoever writes a file of the user does it with the one safe writer."""

from __future__ import annotations

import ast

import pytest

from tests.helpers.program_source import modules, name_of, nodes

METHODS = {"write_text", "write_bytes", "rename", "mkstemp", "NamedTemporaryFile", "symlink_to", "hardlink_to"}
FUNCTIONS = {"os.replace", "os.link", "os.symlink", "os.truncate", "shutil.move", "shutil.copy", "shutil.copyfile"}
NAMES = {"open", *METHODS, *(function.rpartition(".")[2] for function in FUNCTIONS)}
"""The last part of everything that writes."""
EXEMPT = {
    "rulebase.atomic_writing",
    # A lock is a file without content: there is nothing to put in place.
    "rulebase.file_locks",
    # The book is a database, which SQLite itself writes: made before as an empty file that only its owner may read.
    "adjudicator.book.database",
}


def test_nothing_is_written_in_another_way() -> None:
    """Whoever opens a file for writing, moves one or makes a draft does it in ``rulebase.atomic_writing``."""
    found = {
        f"{name_of(path)}:{node.lineno}"
        for path in modules()
        if name_of(path) not in EXEMPT
        for node in nodes()[name_of(path)]
        if isinstance(node, ast.Call) and is_written(node)
    }

    assert found == set()


def is_written(call: ast.Call) -> bool:
    name = getattr(call.func, "attr", getattr(call.func, "id", None))
    if name is not None and name not in NAMES:
        return False
    said = ast.unparse(call.func)
    if call.args and ast.unparse(call.args[0]) == "os.devnull":
        # What is written there is written nowhere.
        return False
    last = said.rpartition(".")[2]
    if last == "open" and said != "os.open":
        texts = [*call.args, *(given.value for given in call.keywords if given.arg == "mode")]
        modes = [text.value for text in texts if isinstance(text, ast.Constant) and isinstance(text.value, str)]
        return any(set(mode) <= set("rwxabt+") and set(mode) & set("wxa+") for mode in modes)
    method = isinstance(call.func, ast.Attribute) and last in METHODS
    return method or said in FUNCTIONS or (said == "os.open" and "O_CREAT" in ast.unparse(call))


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("open(path, 'w')", True),
        ("path.open(mode='ab')", True),
        ("open(path)", False),
        ("path.open('rb')", False),
        ("open('wax')", True),
        ("os.open(path, os.O_WRONLY | os.O_CREAT)", True),
        ("os.open(os.devnull, os.O_WRONLY)", False),
        ("open(os.devnull, 'w')", False),
        ("path.write_text('x')", True),
        ("write_text(deals)", False),
        ("os.replace(a, b)", True),
        ("text.replace(a, b)", False),
    ],
)
def test_what_writes_is_known_when_it_is_seen(line: str, written: bool) -> None:
    """The search finds what it is for; a name that looks like a mode is a false alarm, on the safe side."""
    (call,) = (node for node in ast.walk(ast.parse(line)) if isinstance(node, ast.Call))

    assert is_written(call) == written
