"""The command line explains itself, and every example in it runs."""

from __future__ import annotations

import re
import shlex
from inspect import signature
from typing import Any

import pytest

from adjudicator.commands.cli import COMMANDS, GROUPS
from adjudicator.commands.options import shared
from adjudicator.values.address_resolver import function_at_address
from tests.helpers.command_line import run
from tests.helpers.examples import answer

LISTED = {
    **{(name,): listed for name, listed in COMMANDS.items()},
    **{(group, name): listed for group, commands in GROUPS.items() for name, listed in commands.items()},
}
NAMES = sorted(LISTED)


def options_of(name: tuple[str, ...]) -> Any:
    """The class of the options of the command *name*."""
    return function_at_address(LISTED[name].options)


@pytest.mark.parametrize("name", NAMES, ids="-".join)
def test_every_command_has_a_docstring_with_an_example(name: tuple[str, ...]) -> None:
    """The docstring is the help: a sentence that ends in a full stop, and an example."""
    text = options_of(name).__doc__ or ""

    assert text.splitlines()[0].endswith(".")
    assert f"adjudicator {' '.join(name)}" in text
    assert "Example:" in run(*name, "--help").out


@pytest.mark.parametrize("name", NAMES, ids="-".join)
def test_every_example_runs(name: tuple[str, ...]) -> None:
    """Examples are commands that work as they stand."""
    (example,) = re.findall(r"^ +adjudicator (.*)$", options_of(name).__doc__ or "", re.MULTILINE)

    found = answer(example)

    assert (0, "") == (found.status, found.err)


READS_LAWS = {
    ("completion",): ["adjudicator rule --code "],
    ("book", "again"): ["--kind", "revoke"],
    ("book", "export"): ["--kind", "revoke"],
    ("book", "search"): ["--kind", "revoke"],
}
"""What is typed after the example of a command that reads no laws for it."""


@pytest.mark.parametrize("name", NAMES, ids="-".join)
def test_every_command_hands_on_its_laws_and_house(name: tuple[str, ...]) -> None:
    """Where a command takes them, a folder without laws and a house that there is not are refused."""
    options = options_of(name)
    (example,) = re.findall(r"^ +adjudicator (.*)$", options.__doc__ or "", re.MULTILINE)
    typed = shlex.join([*shlex.split(example), *READS_LAWS.get(name, ())])

    for taken, option, said in (
        (shared.Laws, "--laws", "nowhere: no laws are there"),
        (shared.House, "--house", "no house 'nowhere'"),
    ):
        if any(one.annotation is taken for one in signature(options).parameters.values()):
            found = answer(f"{typed} {option} nowhere")
            assert (found.status, found.out) == (1, ""), f"{option} is not handed on"
            assert found.err.startswith(f"adjudicator: {said}")


@pytest.mark.parametrize("name", NAMES, ids="-".join)
def test_every_command_runs_from_its_options(name: tuple[str, ...]) -> None:
    """They are called as the command is, nobody changes them, and the function that runs takes one value of them."""
    options = options_of(name)
    (taken,) = signature(function_at_address(LISTED[name].runs)).parameters.values()

    assert "".join(map(str.capitalize, name)) + "Options" == options.__name__ == taken.annotation
    assert options.__dataclass_params__.frozen


def test_the_fixed_commands_are_all_there() -> None:
    """The commands that scripts rely on, and no others."""
    assert {
        "replay", "audit", "card", "rule", "search", "show", "compare", "use", "house", "codes", "kinds", "facts",
        "record", "score", "demo", "completion", "schema", "help", "mcp", "rulebase build", "rulebase check",
        "rulebase path", "rulebase export", "rulebase voice", "book add", "book list", "book search",
        "book show", "book correct", "book remove", "book again", "book sheet", "book export", "book path",
    } == {" ".join(name) for name in NAMES}  # fmt: skip


@pytest.mark.parametrize("words", [("-h",), ("--help",), ("rulebase", "-h")])
def test_help_is_an_answer(words: tuple[str, ...]) -> None:
    """Help goes to standard output, status 0."""
    answer = run(*words)

    assert (0, "") == (answer.status, answer.err)
    assert answer.out.startswith("Usage: adjudicator")
