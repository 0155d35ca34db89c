"""What the commands cost, as ratios within one run: ``python -m tests.benchmark [FILE OF MANY DEALS]``; what many deals
cost, beside other programs and by their number: ``python -m tests.benchmark audit --help``.

Install the package first (not in editable form) and run it with that interpreter: of whole processes the processor's
time is taken, in turn with that of a small program of the same libraries, and the medians are compared.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from contextlib import nullcontext
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import adjudicator
from adjudicator.engine import adjudicate as pipeline
from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.code_selection import notation_chooser
from adjudicator.formats import read_file
from adjudicator.game.duplicate_boards import DUPLICATE_CODE
from adjudicator.record.events import Record
from rulebase import open_rulebase
from tests import bulk
from tests.helpers.dealing import legal_deal

RUNS = 25
OTHERS = ("hearts", "euchre", "five-hundred", "napoleon", "spoil-five", "schafskopf")
"""Games of tricks beside bridge of which a deal is timed as well."""
DEALS = 100
SMALL = """
import typer
from rich import print

app = typer.Typer()

@app.command()
def greet(name: str, loud: bool = False):
    print(f"[bold]hello[/bold] {name}")

app()
"""
"""The least that is written with these libraries: an argument, an option, and a line of rich."""
BASE = [sys.executable, "-c", SMALL, "you"]
REGULAR = """[Dealer "S"]
[Vulnerable "None"]
[Deal "S:AKJ63.84.KQ3.Q72 T84.Q32.A975.KJ3 Q952.65.JT4.A864 7.AKJT97.862.T95"]
[Declarer "S"]
[Contract "4S"]
[Auction "S"]
1S P 2S P
4S P P P
[Play "W"]
DA D4 D8 D3
D5 DT D2 DK
"""
"""A deal without a fault."""
EXAMPLE = str(Path(adjudicator.__file__).parent / "examples" / "disputed.pbn")
BUDGETS = {
    ("rule", "revoke", "--code", "duplicate-2017"): 1.35,
    ("search", "partner", "asked", "having", "none"): 1.35,
    ("show", "CB-81"): 1.35,
    ("replay", "{regular}"): 1.8,
    ("replay", EXAMPLE): 1.8,
    ("replay", EXAMPLE, "--json"): 1.8,
}
"""Words typed → what the answer may cost, in small programs."""


_COMPILING = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""The environment of a user: modules are compiled once."""


def seconds(command: list[str]) -> float:
    """How long the processor is busy with *command* as a whole process."""
    silent = [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_RDWR, 0) for number in (0, 1)]
    started = os.posix_spawn(command[0], command, _COMPILING, file_actions=silent)
    _, status, used = os.wait4(started, 0)
    if status:
        raise RuntimeError(f"{' '.join(command)} ends with status {os.waitstatus_to_exitcode(status)}")
    return used.ru_utime + used.ru_stime


def processes() -> None:
    """Each command beside the small program, run by run."""
    command = str(Path(sys.executable).parent / "adjudicator")
    with tempfile.NamedTemporaryFile("w", suffix=".pbn") as regular:
        regular.write(REGULAR)
        regular.flush()
        for words, budget in BUDGETS.items():
            typed = [command, *(word.format(regular=regular.name) for word in words)]
            for each in (typed, BASE):
                seconds(each)  # what is compiled once is compiled here
            pairs = [(seconds(typed), seconds(BASE)) for _ in range(RUNS)]
            own, base = (statistics.median(times) for times in zip(*pairs, strict=True))
            shown = " ".join(Path(word).name for word in words)
            print(f"{shown[:40]:40} {own * 1000:6.0f} ms, {own / base:.2f} small programs (budget {budget})")


def look_ups() -> None:
    """One decision and one search inside the process, once warm."""
    laws = open_rulebase()
    facts = {"by": "defender", "established": "yes", "tricks_available": "one"}
    for name, call in (
        ("decide", lambda: laws.decide("contract-bridge-1963", "revoke", facts)),
        ("search", lambda: laws.search("partner asked having none")),
    ):
        call()
        start = time.perf_counter()
        for _ in range(200):
            call()
        print(f"{name:40} {(time.perf_counter() - start) * 5:6.2f} ms (budget 1)")


def clean_deals(code: str = DUPLICATE_CODE) -> None:
    """A whole deal of *code* without a fault, as it is and with every detector run over every step, turn by turn."""
    laws = open_rulebase()
    section: Any = laws.code(code).game
    records = [legal_deal(code, section, int(section["players"]), Random(seed)) for seed in range(DEALS)]
    off = patch.object(pipeline, "clean_report", lambda *_: None)
    times: dict[bool, list[float]] = {True: [], False: []}
    for turn in range(2 * RUNS):
        fast = turn % 2 == 0
        with nullcontext() if fast else off:
            start = time.process_time()
            for record in records:
                adjudicate(record, laws)
            times[fast].append(time.process_time() - start)
    own, every = (statistics.median(times[fast]) for fast in (True, False))
    faster = f"{every / own:.1f} times as fast as step by step"
    print(f"{f'a deal of {code} without a fault':40} {own / DEALS * 1e6:6.0f} us, {faster}")


def many(path: str) -> None:
    """Records a second of a whole file, read and ruled on."""
    laws = open_rulebase()
    start, count = time.perf_counter(), 0
    for game in read_file(path, notation_chooser(laws)):
        if isinstance(game, Record):
            adjudicate(game, laws)
            count += 1
    print(f"{Path(path).name:40} {count / (time.perf_counter() - start):6.0f} records a second (budget 500)")


if __name__ == "__main__":
    if sys.argv[1:2] == ["audit"]:
        bulk.main(sys.argv[2:])
        sys.exit()
    processes()
    look_ups()
    for code in (DUPLICATE_CODE, *OTHERS):
        clean_deals(code)
    for name in sys.argv[1:]:
        many(name)
