"""``record`` killed at any moment, again and again: ``python -m tests.killing --kills 1000 --seed 7``.

At a terminal of its own lines are typed, each after the prompt that follows the one before, and the process is killed
(SIGKILL) at some moment: while it starts, while it saves, between two lines. What a prompt has acknowledged must be in
the file then; the file is what it was before or after the line that was under way, nothing between; the next recorder
goes on with it, and sweeps what was left behind. Processes are forked off this one, which has read program and laws.
"""

from __future__ import annotations

import argparse
import os
import pty
import re
import select
import signal
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import NamedTuple

from adjudicator.commands import cli
from rulebase import open_rulebase
from tests.helpers.command_line import run

CODE = "contract-bridge-1963"
HEAD = f'[Code "{CODE}"]\n'
LINES = ["2D", "1S", "1H 1D", "2C", "2NT X", "X", "!attention S", "7NT", "4H AP", "!note seen", "!director W", "undo"]
"""What is typed: nothing that the recorder asks about before it keeps it."""
FRESH = 12
"""Kills after which a new file is begun: a long game takes long to follow."""
LATEST = 1.2
"""Within how many times what the line before took a process is killed while it takes a line."""
PATIENCE = 60.0
SETTLED = 0.02
"""Seconds after which nothing follows a prompt."""
_BY_WHOM = re.compile(r"^[NESW]:", re.MULTILINE)
"""What ``record`` adds where it says whose line it is."""
_PROMPT = re.compile(rb"(?:> |\? )$")


class Stood(NamedTuple):
    """What a recording holds: its dealer, once he is named, and its lines."""

    dealer: str = ""
    lines: tuple[str, ...] = ()

    def after(self, typed: str) -> Stood:
        """What it holds after what was *typed*."""
        if not self.dealer:
            return Stood(typed)
        return self._replace(lines=self.lines[:-1] if typed == "undo" else (*self.lines, typed))

    @property
    def text(self) -> str | None:
        """The file; None for none."""
        if not self.dealer:
            return None
        return f'{HEAD}[Dealer "{self.dealer}"]\n[Record "1"]\n' + "".join(f"{line}\n" for line in self.lines)


class Counted(NamedTuple):
    """What came of it."""

    kills: int
    acknowledged: int
    """Lines that a prompt acknowledged."""
    drafts: int
    """Drafts that killed processes left, and the next one sweeps."""
    faults: tuple[str, ...]


class _Recorder:
    """A recorder at a terminal of its own."""

    def __init__(self, file: Path) -> None:
        self.child, self.master = pty.fork()
        if self.child == 0:
            os.environ |= {"TERM": "dumb", "COLUMNS": "80", "ADJUDICATOR_CODE": "", "NO_COLOR": "1"}
            sys.argv = ["adjudicator", "record", str(file), "--code", CODE]
            # The streams of this process are those of the tests; the terminal is at 0, 1 and 2.
            sys.stdin, sys.stdout, sys.stderr = (os.fdopen(at, mode) for at, mode in ((0, "r"), (1, "w"), (2, "w")))
            try:
                cli.main()
            finally:
                # However it ends, it does not go on with what the process does that it was forked off.
                os._exit(1)
        self.screen = b""

    def prompted(self, until: float) -> bool:
        """Whether a prompt stands there before the time *until*."""
        # What looks like a prompt and is followed by more was the end of what the terminal holds at a time.
        while not _PROMPT.search(self.screen) or select.select([self.master], [], [], SETTLED)[0]:
            if not select.select([self.master], [], [], max(0.0, until - time.monotonic()))[0]:
                return False
            if not self._read():
                return False
        return True

    def type(self, line: str) -> None:
        """Type *line*; the prompt before it is done with."""
        self.screen = b""
        os.write(self.master, f"{line}\n".encode())

    def killed(self) -> bool:
        """End the process; whether a prompt stood there at last."""
        os.kill(self.child, signal.SIGKILL)
        os.waitpid(self.child, 0)
        # What it wrote before its end is still there to be read.
        while self._read():
            pass
        os.close(self.master)
        return bool(_PROMPT.search(self.screen))

    def _read(self) -> bool:
        try:
            read = os.read(self.master, 65536)
        except OSError:
            return False
        self.screen += read
        return bool(read)


def killed(kills: int, seed: int, folder: Path) -> Counted:
    """*kills* recorders killed, files kept in *folder*."""
    random = Random(seed)
    # Everything has been read once before: no process spends its time on reading the program or building laws.
    run("record", "--code", CODE, stdin="\n".join(LINES))
    open_rulebase().close()
    acknowledged = drafts = 0
    faults: list[str] = []
    stood = Stood()
    for number in range(kills):
        file = folder / f"{number // FRESH}" / "deal.pbn"
        if number % FRESH == 0:
            file.parent.mkdir()
            stood = Stood()
        before, after, saved = _one(file, stood, random)
        acknowledged += saved
        text = _BY_WHOM.sub("", file.read_text(encoding="utf-8")) if file.exists() else None
        if text not in (before.text, after.text):
            faults.append(f"kill {number}: {text!r} is neither {before.text!r} nor {after.text!r}")
        stood = after if text == after.text else before
        others = [name for name in os.listdir(file.parent) if name != "deal.pbn"]
        drafts += sum(name.endswith(".tmp") for name in others)
        # A draft and a lock of the process that was killed just now, nothing of those before it.
        if len(others) > 2:
            faults.append(f"kill {number}: {', '.join(others)} lie there")
    return Counted(kills, acknowledged, drafts, tuple(faults))


def _one(file: Path, stood: Stood, random: Random) -> tuple[Stood, Stood, int]:
    """One recorder, killed: (what was acknowledged, what that is with the line that was under way, how many lines)."""
    recorder, saved = _Recorder(file), 0
    patience = random.choice((random.uniform(0, 0.3), PATIENCE, PATIENCE))
    if not recorder.prompted(time.monotonic() + patience):
        recorder.killed()
        return stood, stood, saved
    took = 0.03
    for _ in range(random.randint(0, 5)):
        typed = random.choice(LINES) if stood.dealer else random.choice("NESW")
        started = time.monotonic()
        recorder.type(typed)
        if not recorder.prompted(time.monotonic() + PATIENCE):
            raise TimeoutError(f"no prompt after {typed}: {recorder.screen!r}")
        stood, saved, took = stood.after(typed), saved + 1, time.monotonic() - started
    typed = random.choice(LINES) if stood.dealer else random.choice("NESW")
    recorder.type(typed)
    recorder.prompted(time.monotonic() + random.uniform(0, took * LATEST))
    if recorder.killed():
        stood, saved = stood.after(typed), saved + 1
        return stood, stood, saved
    return stood, stood.after(typed), saved


def main() -> int:
    """Kill, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = killed(chosen.kills, chosen.seed, Path(folder))
    for fault in found.faults:
        print(fault)
    print(
        f"{found.kills} kills, {found.acknowledged} acknowledged lines: {len(found.faults) or 'no'} faults; "
        f"{found.drafts} drafts left, and swept by the next"
    )
    return bool(found.faults)


if __name__ == "__main__":
    sys.exit(main())
