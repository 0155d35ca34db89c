"""What the system says that is wrong is told in one way, as the end of a sentence."""

from __future__ import annotations

import ast
import errno
import os

import pytest

from rulebase.errors import system_message_of_error
from tests.helpers.program_source import modules, name_of, nodes


def test_nobody_else_reads_it_off_an_error() -> None:
    found = {
        f"{name_of(path)}:{node.lineno}"
        for path in modules()
        if name_of(path) != "rulebase.errors"
        for node in nodes()[name_of(path)]
        if isinstance(node, ast.Attribute) and node.attr == "strerror" and ast.unparse(node.value) != "os"
    }

    assert found == set()


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(errno.ELOOP, os.strerror(errno.ELOOP)), os.strerror(errno.ELOOP).lower()),
        (OSError("No room"), "no room"),
        (OSError(), "oserror"),
    ],
)
def test_it_ends_a_sentence(error: OSError, said: str) -> None:
    assert system_message_of_error(error) == said
