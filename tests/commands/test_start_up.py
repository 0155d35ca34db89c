"""What a command loads before it answers: a budget that is spent module by module, and noticed by nobody."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from tests.helpers.program_source import ROOT

OF_DEALS = ("formats", "table", "evidence", "irregularities", "scoring", "games", "fast", "engine")
"""Rooms of those who follow deals."""
LOOK_UP = (
    "rule revoke -c contract-bridge-1963 -f established=yes --no-ask",
    "search revoke",
    "show CB-31",
    "codes",
    "kinds",
    "facts revoke -c duplicate-2017",
)
OF_DEALS_TOO = ("demo",)
TRIED = """
import contextlib, io, json, sys

from adjudicator.commands.cli import main

loaded = {}
for words in json.load(sys.stdin):
    sys.argv = ["adjudicator", *words.split()]
    with contextlib.redirect_stdout(io.StringIO()) as told, contextlib.suppress(SystemExit):
        main()
    names = sorted(name for name in sys.modules if name.startswith("adjudicator."))
    loaded[words] = [bool(told.getvalue()), names]
print(json.dumps(loaded))
"""


@pytest.fixture(scope="module")
def loaded() -> dict[str, list[Any]]:
    """Words typed → whether they were answered, and the modules of the program that are loaded."""
    # What is compiled, is compiled before.
    subprocess.run([sys.executable, "-c", "import rulebase; rulebase.rulebase_path()"], check=True, cwd=ROOT)
    tried = [sys.executable, "-c", TRIED]
    typed = (*LOOK_UP, *OF_DEALS_TOO)
    ran = subprocess.run(tried, input=json.dumps(typed), capture_output=True, text=True, check=True, cwd=ROOT)
    found: dict[str, list[Any]] = json.loads(ran.stdout)
    assert [words for words, (answered, *_) in found.items() if not answered] == []
    return found


def test_who_looks_something_up_loads_nothing_of_deals(loaded: dict[str, list[Any]]) -> None:
    """They answer in a fraction of the time that it takes to replay a deal."""
    of_deals = {words: [name for name in loaded[words][1] if name.split(".")[1] in OF_DEALS] for words in LOOK_UP}

    assert {words: names for words, names in of_deals.items() if names} == {}


def test_who_names_a_command_loads_no_group_of_others(loaded: dict[str, list[Any]]) -> None:
    """What can be typed of the book, and of the compiled law files, is built for those who type it."""
    groups = {"adjudicator.commands.options.book", "adjudicator.commands.options.rulebase"}

    assert [words for words, (_, names) in loaded.items() if groups & {*names}] == []


def test_who_types_in_no_terminal_loads_no_line_editor() -> None:
    """It is for those who record at one; every other command, and a pipe, does without it."""
    piped = """
import sys
from adjudicator.commands.cli import main
sys.argv = ["adjudicator", "record", "-c", "euchre"]
try:
    main()
finally:
    print("prompt_toolkit" in sys.modules)
"""
    ran = subprocess.run(
        [sys.executable, "-c", piped], input="P\n", capture_output=True, text=True, check=True, cwd=ROOT
    )

    assert "False" == ran.stdout.splitlines()[-1]
