"""What a command loads before it answers: a budget that is spent module by module, and noticed by nobody."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from tests.helpers.program_source import ROOT

OF_DEALS = ("formats", "table", "evidence", "find", "score", "games", "pipeline")
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
import contextlib, dataclasses, io, json, sys, typing

dear = []

def noting(maker, named):
    def made(*given, **told):
        module = named(*given, **told)
        if module.partition(".")[0] in ("adjudicator", "rulebase"):
            dear.append(module)
        return maker(*given, **told)
    return made

typing._make_nmtuple = noting(typing._make_nmtuple, lambda *given, module, **told: module)
dataclasses._process_class = noting(dataclasses._process_class, lambda cls, *given: cls.__module__)

from adjudicator.commands.cli import main

loaded = {}
for words in json.load(sys.stdin):
    sys.argv = ["adjudicator", *words.split()]
    with contextlib.redirect_stdout(io.StringIO()) as told, contextlib.suppress(SystemExit):
        main()
    names = sorted(name for name in sys.modules if name.startswith("adjudicator."))
    loaded[words] = [bool(told.getvalue()), names, [*dear]]
print(json.dumps(loaded))
"""

ANSWERED_ONCE = ("demo", "demo --code poker", "demo --code skat", "compare revoke", "rule revoke -c duplicate-2017")
COUNTED = """
import gc, os, sys
from adjudicator.__main__ import main

gc.callbacks.append(lambda phase, _: os.write(2, f"{phase} ".encode()))
gc.set_threshold(0)
main()
"""


@pytest.fixture(scope="module")
def loaded() -> dict[str, list[Any]]:
    """What was typed → whether it was answered, what is loaded of the house, what of that defines dear classes."""
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
    groups = {"adjudicator.commands.book", "adjudicator.commands.law_files"}

    assert [words for words, (_, names, _) in loaded.items() if groups & {*names}] == []


def test_what_is_loaded_defines_its_values_the_cheap_way(loaded: dict[str, list[Any]]) -> None:
    """``rulebase.tuples`` and ``values.frozen``: what the standard library makes costs ten times as much to define."""
    assert {words: modules for words, (_, _, modules) in loaded.items() if modules} == {}


@pytest.mark.parametrize("words", ANSWERED_ONCE)
def test_who_answers_once_never_looks_for_garbage(words: str) -> None:
    """There is none, and to go through all that was made takes a tenth of the time of a deal with faults."""
    tried = [sys.executable, "-c", COUNTED, *words.split()]
    ran = subprocess.run(tried, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True, cwd=ROOT)

    assert ran.stdout
    assert ran.stderr == ""
