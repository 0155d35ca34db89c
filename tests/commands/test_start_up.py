"""What a command loads before it answers: a budget that is spent module by module, and noticed by nobody."""

from __future__ import annotations

import json
import subprocess
import sys

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
TRIED = """
import contextlib, io, json, sys
from adjudicator.commands.cli import main

loaded = {}
for words in json.load(sys.stdin):
    sys.argv = ["adjudicator", *words.split()]
    with contextlib.redirect_stdout(io.StringIO()) as told, contextlib.suppress(SystemExit):
        main()
    loaded[words] = [bool(told.getvalue()), sorted(name for name in sys.modules if name.startswith("adjudicator."))]
print(json.dumps(loaded))
"""


def test_who_looks_something_up_loads_nothing_of_deals() -> None:
    """They answer in a fraction of the time that it takes to replay a deal."""
    tried = [sys.executable, "-c", TRIED]
    ran = subprocess.run(tried, input=json.dumps(LOOK_UP), capture_output=True, text=True, check=True, cwd=ROOT)
    loaded = json.loads(ran.stdout)

    assert [words for words, (answered, _) in loaded.items() if not answered] == []
    of_deals = {
        words: [name for name in names if name.split(".")[1] in OF_DEALS] for words, (_, names) in loaded.items()
    }
    assert {words: names for words, names in of_deals.items() if names} == {}
