"""Random command lines with --json, each answer held against its schema: ``python -m tests.fuzz.command_lines``.

Commands and options are read from the program itself, so that a new option is tried as soon as it exists. Everything
about a line hangs on its seed: ``--count 5000 --first 0``. The status is 1 where a fault is found.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import tempfile
from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from adjudicator.commands.cli import typer_application
from adjudicator.commands.schema import document_schema, read_document_descriptions
from tests.fuzz.trial import Fault, Hangs, crash, in_time
from tests.helpers.command_line import run
from tests.helpers.json_schema import faults
from tests.helpers.rulings import laws

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

EXAMPLE = Path(__file__).parents[2] / "adjudicator" / "examples" / "disputed.pbn"
TOLD = read_document_descriptions()
SCHEMAS = {name: document_schema(TOLD, name) for name in TOLD["documents"]}
STORIES = (
    "west led out of turn", "he bid 1H over 1S", "she revoked at trick four", "I bid 2C over 2D",
    "five cards in a hand", "what is a hand of two eights, two sixes and an ace worth", "27B", "law 64",
    "penalty card", "CB-81", "IB.4", "samba", "snorfle", "", "misdeal", "spit in the ocean",
    "N said he had it; S denies", "[bold]x[/bold]", "\x1b[31mred", "%s '--",
)  # fmt: skip
RESULTS = ("4S+1", "4S-1 E", "3NTx=", "NS=5", "EW=0", "maker=N", "620", "-100", "A+/A-", "A=70", "B=30", "alone", "x")
FILES = ("demo.pbn", "case.pbn", "many.pbn", "broken.pbn", "empty.pbn", "ruling.json", "nowhere.pbn", ".", "-")
RULING = ("rule", "replay", "score", "audit", "compare")
"""The commands with the most to say, tried more often than the others."""
SAID = ("NS", "EW", "director", "N", "")
SECONDS = 60.0
"""Of the processor's time, for one command."""
NEW = ("{n}.md", "{n}.html", "{n}.pbn", "{n}.sqlite", "{n}.txt", "demo.pbn", "no/where.md")
"""Names of files to be written; a number stands for N."""


class Line(NamedTuple):
    """A command line and its standard input."""

    command: str
    words: tuple[str, ...]
    stdin: str


class Made:
    """The maker of command lines over what the program offers and its laws know."""

    def __init__(self) -> None:
        self.commands = dict(_commands(typer.main.get_command(typer_application()), ()))
        self.codes = [code.id for code in laws().codes()]
        self.kinds = [kind.id for kind in laws().kinds()]
        self.facts = [fact for code in self.codes[::9] for kind in self.kinds for fact in laws().facts(kind, code)]

    def line(self, seed: int) -> Line:
        """The command line of *seed*."""
        draw = random.Random(seed)
        name = draw.choice([*sorted(self.commands), *RULING * 2])
        arguments, options = self.commands[name]
        words = [word for one in arguments for word in self._argument(draw, one)]
        for option in draw.sample(options, min(len(options), draw.choice((0, 0, 1, 1, 2, 3, 5)))):
            words += self._option(draw, option)
        if draw.random() < 0.9:
            words.append("--json")
        text = draw.choice((EXAMPLE.read_text(encoding="utf-8"), "", "x", '[Dealer "N"]\n[Record "1"]\n1S P 1H\n'))
        return Line(name.partition(" ")[0], (*name.split(), *words), text)

    def _argument(self, draw: random.Random, argument: Any) -> Iterator[str]:
        for _ in range(draw.choice((1, 1, 1, 2)) if argument.nargs == -1 else draw.choice((0, 1, 1, 1))):
            yield self._value(draw, argument.metavar or argument.name.upper())

    def _option(self, draw: random.Random, option: Any) -> list[str]:
        named = draw.choice([*option.opts, *option.secondary_opts])
        if option.is_flag:
            return [named]
        times = draw.choice((1, 1, 2)) if option.multiple else 1
        return [word for _ in range(times) for word in (named, self._value(draw, option.metavar or option.name, named))]

    def _value(self, draw: random.Random, metavar: str, named: str = "") -> str:
        metavar = metavar.strip("[]").removesuffix("...").upper()
        fact = draw.choice(self.facts)
        told = f"{fact.id}={draw.choice([*fact.values, 'perhaps'])}"
        if named in ("--form", "--html", "--export", "--to"):
            return draw.choice(NEW).format(n=draw.randrange(10**9))
        if metavar in ("CODE", "GAME"):
            return draw.choice((*draw.choices(self.codes, k=4), "bridge", "euchr", "euchre+nobody"))
        if metavar.endswith("NAME=VALUE"):
            by = f"{draw.choice(SAID)}:" if metavar.startswith("WHO") else ""
            return f"{by}{draw.choice(('', '', '1.', '9.', 'x.'))}{told}"
        if metavar in ("FILE", "PATH", "NAME|FILE", "DIR"):
            return draw.choice(FILES)
        if metavar in ("KIND", "WORDS", "CITATION", "NAME", "TEXT", "DOCUMENT"):
            return draw.choice((*draw.choices(self.kinds, k=2), *draw.choices(STORIES, k=3), *draw.choices(self.codes)))
        if metavar == "RESULT":
            return draw.choice((*RESULTS, *STORIES[:6]))
        if metavar in ("N", "INTEGER"):
            return draw.choice(("1", "2", "7", "0", "-1", "x", "99999999999999999999"))
        return draw.choice(("1", "NS", "10%", "60% NS 620, 40% NS -100", "100 S", "2026-11-23", "tomorrow", "a b", ""))


def _commands(group: Any, before: tuple[str, ...]) -> Iterator[tuple[str, tuple[list[Any], list[Any]]]]:
    """(its name, its arguments and its options besides --json) of every command under *group* that writes JSON."""
    for name, one in group.commands.items():
        if hasattr(one, "commands"):
            yield from _commands(one, (*before, name))
            continue
        options = [param for param in one.params if param.param_type_name == "option"]
        if any("--json" in option.opts for option in options):
            # Whose laws are read is the same for all tests of a process.
            kept = [option for option in options if not {"--json", "--laws", "--dask", "--file"} & set(option.opts)]
            arguments = [param for param in one.params if param.param_type_name == "argument"]
            yield " ".join((*before, name)), (arguments, kept)


def written(folder: Path) -> None:
    """Write to *folder* the files that the lines name."""
    demo = EXAMPLE.read_text(encoding="utf-8")
    records = [text for _, text in laws().recorded_cases("euchre")][:3]
    (folder / "demo.pbn").write_text(demo, encoding="utf-8")
    (folder / "case.pbn").write_text(records[0], encoding="utf-8")
    (folder / "many.pbn").write_text("\n\n".join((demo, *records)), encoding="utf-8")
    (folder / "broken.pbn").write_text(f'[Dealer "N"]\n[Record "1"]\n1S 9Z\n\n{demo}', encoding="utf-8")
    (folder / "empty.pbn").write_text("", encoding="utf-8")
    (folder / "ruling.json").write_text(
        run("rule", "revoke", "-c", "hearts", "--json").out or "{}",
        encoding="utf-8",
    )


def fault(line: Line) -> str:
    """The fault in what the program answers to *line*; empty where there is none."""
    answer = run(*line.words, stdin=line.stdin)
    if "Traceback" in answer.err or "because of an error in the program" in answer.err:
        return f"fails: {answer.err[-300:]}"
    if answer.status not in (0, 1, 2, 3, 4):
        return f"ends in {answer.status}"
    if "--json" not in line.words or "--help" in line.words:
        return ""
    if not answer.out:
        return "no document"
    try:
        found = json.loads(answer.out)
    except ValueError as error:
        return f"not one document: {error}"
    wrong = faults(found, SCHEMAS[line.command])
    if wrong and answer.status:
        wrong = faults(found, SCHEMAS["error"])
    return f"against its schema: {wrong[0]}" if wrong else ""


@cache
def maker() -> Made:
    """The one maker of a process."""
    return Made()


@cache
def _folder_of_files(folder: Path) -> Path:
    """A folder below *folder* with the files that the lines name."""
    made = folder / "named"
    made.mkdir()
    written(made)
    return made


def try_line(line: Line, folder: Path) -> Fault | None:
    """What is wrong with the answer to *line*, asked in a folder below *folder*."""
    before = Path.cwd()
    os.chdir(_folder_of_files(folder))
    try:
        with in_time(SECONDS):
            found = fault(line)
    except Hangs as error:
        return Fault("hangs " + crash(error).name.partition(" ")[2].partition(" ")[0], crash(error).told)
    except Exception as error:  # every error that is no sentence is what is looked for
        return crash(error)
    finally:
        os.chdir(before)
    name, _, told = found.partition(":")
    return Fault(f"{line.command} {name}", told) if found else None


def tried(seeds: Sequence[int], folder: Path) -> Iterator[tuple[int, Line, str]]:
    """(seed, its line, the fault) of each of *seeds*, tried in *folder*."""
    made = maker()
    before = Path.cwd()
    written(folder)
    os.chdir(folder)
    try:
        for seed in seeds:
            line = made.line(seed)
            yield seed, line, fault(line)
    finally:
        os.chdir(before)


def main() -> int:
    """Try the seeds and tell what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=5_000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    args = parser.parse_args()
    count: Counter[str] = Counter()
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed, line, found in tried(range(args.first, args.first + args.count), Path(folder)):
            count[line.command] += 1
            if found:
                wrong += 1
                sys.stdout.write(f"seed {seed}: {' '.join(map(repr, line.words))}\n    {found}\n")
                sys.stdout.flush()
    told = ", ".join(f"{number} {command}" for command, number in sorted(count.items()))
    sys.stdout.write(f"{args.count} command lines ({told}): {wrong} faults\n")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
