"""The page for developers does what it says: its examples are written and run in a copy of the program, what is
forgotten is refused, its walk through one deal is followed, and all that it names is there."""

from __future__ import annotations

import importlib.util
import inspect
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from adjudicator.commands import vocabulary_function_checks
from tests.helpers.command_line import run as inside
from tests.test_architecture import ROOMS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "adjudicator" / "manual" / "developers.md").read_text(encoding="utf-8")
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_HEAD = re.compile(
    r"^[#%] ((?:[\w-]+/)*[\w.-]+\.(?:py|toml|pbn|md))(?:, (at the end|after|in place of)(?: `(.+)`)?)?\n", re.MULTILINE
)
"""The line with which a file begins in a block."""
CHECK = "adjudicator rulebase check"
NETTLE = "rulebase/law/family/nettle"
PROGRAM = "adjudicator/games/nettle/irregularities.py"
DETECTOR = 'finds = ["play-out-of-turn"]\ntype = "nettle"\n'
SECOND_CASE = """
[[case]]
name = "A turns twice"
told = { next_to_turn = "no" }
expect = { row = "not-next" }
origin = "a trial"
"""
SECOND_ROW = (
    '  { id = "not-next", when = "next_to_turn = no", under = ["NT-1"], do = [{ effect = "miss_a_turn", seat = '
    '"offender" }] },\n'
)
TYPE = '[nettle]\nsays = "Each turns up a card in turn."\ncode = "games.nettle.game_type:GAME_TYPE"\n'
NAMES = '[[printed]]\ncodes = ["nettle"]\nalso = ["nettle"]\n'
RECORD = (
    'record = "[Dealer \\"C\\"]\\n[Record \\"1\\"]\\n!up A HK\\n!up C S3\\n"\n'
    'expect = { findings = [{ kind = "play-out-of-turn", offender = "C", row = "next" }] }\n'
)
TOLD = 'told = { next_to_turn = "yes" }\nexpect = { row = "next" }\n'
EFFECT_CODE = 'code = "games.nettle.irregularities:until_next_turn"\n'
EFFECT_LASTS = 'lasts = [{ until = ["seat plays"] }]\n'
FACT_CODE = 'code = "games.nettle.irregularities:was_next_to_turn"\n'


class Mistake(NamedTuple):
    """A step that is forgotten: in the file *path* there stands *new* where *old* should."""

    path: str
    old: str
    new: str = ""


class Written(NamedTuple):
    """A file that the page has written, or changed."""

    path: str
    how: str
    anchor: str
    text: str


class Typed(NamedTuple):
    """A command, and what the page shows of its answer."""

    command: str
    shown: str


FORGOTTEN = [
    {
        "the entry of the type": Mistake("rulebase/words/game-types.toml", TYPE),
        "its annotations": Mistake(PROGRAM, " -> Iterator[Irregularity]"),
        "`code` of the fact": Mistake(f"{NETTLE}/words.toml", FACT_CODE),
        "the second case": Mistake(f"{NETTLE}/play-out-of-turn.cases.toml", SECOND_CASE),
        "`sort`": Mistake(f"{NETTLE}/words.toml", 'sort = "binds"\n'),
        "the order in the row": Mistake(
            f"{NETTLE}/play-out-of-turn.toml", '"miss_a_turn", seat = "offender"', '"condoned"'
        ),
    },
    {
        "`GAME_TYPE`": Mistake("adjudicator/games/nettle/game_type.py", "GAME_TYPE =", "TYPE ="),
        "the function of the detector": Mistake(PROGRAM, "def turned_out_of_turn", "def turned_out"),
        "the annotation of its answer": Mistake(PROGRAM, " -> YesNo"),
        "the second row": Mistake(f"{NETTLE}/play-out-of-turn.toml", SECOND_ROW),
        "the function of the effect": Mistake(PROGRAM, "def until_next_turn", "def until_turn"),
    },
    {
        "the entry of the detector": Mistake(
            "rulebase/words/detectors.toml", f'["games.nettle.irregularities:turned_out_of_turn"]\n{DETECTOR}'
        ),
        "`derived`": Mistake(f"{NETTLE}/words.toml", 'derived = "from the lines !up: who turned before"\n'),
        "a mark, where it counts": Mistake(
            f"{NETTLE}/words.toml", f'sort = "binds"\n{EFFECT_CODE}{EFFECT_LASTS}', 'sort = "counts"\n'
        ),
    },
    {
        "the kind in `finds`": Mistake(
            "rulebase/words/detectors.toml", DETECTOR, DETECTOR.replace("play-out", "turn-out")
        ),
    },
    {
        "the entry of the fact": Mistake(f"{NETTLE}/words.toml", "[facts.next_to_turn]", "[facts.next_turn]"),
        "the entry of the effect": Mistake(f"{NETTLE}/words.toml", "[effects.miss_a_turn]", "[effects.miss_turn]"),
    },
    {
        "the fact in `facts`": Mistake(f"{NETTLE}/play-out-of-turn.toml", 'facts = ["next_to_turn"]', "facts = []"),
        "a value that it answers": Mistake(f"{NETTLE}/words.toml", 'values = ["yes", "no"]', 'values = ["yes", "not"]'),
    },
    {
        "its `lasts`": Mistake(f"{NETTLE}/words.toml", EFFECT_LASTS),
    },
    {
        "the entry of its names": Mistake("rulebase/law/general/book-names.toml", NAMES),
        "`silent` in a code that inherits a key (below)": Mistake(
            "rulebase/law/hearts/hearts-plain/code.toml", "order-of-play =", "redeal ="
        ),
        "the record in a case": Mistake(f"{NETTLE}/play-out-of-turn.cases.toml", RECORD, TOLD),
        "a house that names a row (below)": Mistake(
            "rulebase/law/euchre/euchre/revoke.toml", 'id    = "two-points"', 'id    = "two-points-each"'
        ),
        "its `code`": Mistake(f"{NETTLE}/words.toml", EFFECT_CODE),
        "a parameter in the row": Mistake(
            f"{NETTLE}/play-out-of-turn.toml", '"miss_a_turn", seat = "offender"', '"miss_a_turn"'
        ),
    },
]
"""Step that may be forgotten, in the words of the page → the mistakes; the steps of one group are forgotten together
and refused together."""
OPTIONS = "adjudicator/commands/options/tally.py"
FORGOTTEN_OF_COMMAND = [
    {"the line in `COMMANDS`": Mistake("adjudicator/commands/cli.py", '    "tally": CommandEntry(', "    # (")},
    {
        "the name among the commands of the test": Mistake("tests/commands/test_cli_help.py", '        "tally",\n'),
        "the example in the docstring": Mistake(OPTIONS, "      adjudicator tally hand.pbn\n"),
        "`frozen=True`, or the name of the class": Mistake(OPTIONS, "@dataclass(frozen=True)", "@dataclass"),
        "the word in `topics.toml`": Mistake("adjudicator/manual/topics.toml", ', "tally"]', "]"),
        "the example on a page": Mistake("adjudicator/manual/replay.md", "$ adjudicator tally hand.pbn\n"),
    },
    {
        "`options.law_folder` for `open_laws`": Mistake(
            "adjudicator/commands/tally.py", "open_laws(options.law_folder)", "open_laws(None)"
        ),
    },
]
"""Likewise of the command, which the suite looks at."""


def steps() -> list[Written | Typed]:
    """The files written and the commands typed on the page, in their order."""
    found: list[Written | Typed] = []
    for kind, text in _BLOCK.findall(TEXT):
        if kind == "console":
            parts = (part.partition("\n") for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:])
            found += [Typed(command, shown) for command, _, shown in parts]
            continue
        heads = [*_HEAD.finditer(text)]
        assert heads, text
        assert heads[0].start() == 0, text
        ends = [*(one.start() - 1 for one in heads[1:]), len(text)]
        found += [
            Written(head[1], head[2] or "", head[3] or "", text[head.end() : end])
            for head, end in zip(heads, ends, strict=True)
        ]
    return found


WRITTEN = {one.path for one in steps() if isinstance(one, Written) and not one.how}
"""The files that are new."""


def put(path: Path, text: str) -> None:
    """Write it anew: the file that stood there may be that of another copy as well."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    path.write_text(text, encoding="utf-8")


def write(folder: Path, block: Written) -> None:
    path, anchor = folder / block.path, f"{block.anchor}\n"
    before = path.read_text(encoding="utf-8") if block.how else ""
    if block.anchor:
        assert before.count(anchor) == 1, (
            f"adjudicator/manual/developers.md: its example looks for the line {block.anchor!r} in {block.path}, "
            f"which has it {before.count(anchor)} times; write the line there as it is now"
        )
        kept = anchor if block.how == "after" else ""
        put(path, before.replace(anchor, f"{kept}{block.text}"))
    else:
        put(path, before + block.text)


@contextmanager
def spoilt(folder: Path, mistakes: Iterable[Mistake]) -> Iterator[None]:
    """Make these *mistakes* in the files of *folder*, and mend them."""
    before: dict[Path, str] = {}
    for path, old, new in mistakes:
        text = (folder / path).read_text(encoding="utf-8")
        before.setdefault(folder / path, text)
        assert text.count(old) == 1, (path, old)
        put(folder / path, text.replace(old, new))
    yield
    for file, text in before.items():
        put(file, text)


def copy(folder: Path) -> None:
    """The program, the general law and that of a code over which a house has rules, what the game of every other code
    is, and the tests of commands."""
    skipped = {
        "rulebase": {"law"},
        # Questions and read-outs of laws that are left out.
        "words": {"asked", "stories", "aloud.toml", "onward.toml"},
    }

    def left(at: str, names: list[str]) -> set[str]:
        return skipped.get(Path(at).name, set()) & {*names} if Path(at).name != "stories" else set()

    for name in ("adjudicator", "rulebase", "tests/helpers"):
        shutil.copytree(ROOT / name, folder / name, ignore=left)
    for law in ("general", "euchre/euchre"):
        shutil.copytree(ROOT / "rulebase" / "law" / law, folder / "rulebase" / "law" / law)
    tests = [folder / "tests" / name for name in ("__init__.py", "commands/__init__.py", "commands/test_cli_help.py")]
    pages = [folder / "tests" / "commands" / "test_manual.py", folder / "README.md"]
    others = (*ROOT.glob("rulebase/law/*/*/code.toml"), ROOT / "rulebase" / "law" / "euchre" / "words.toml")
    codes = [folder / path.relative_to(ROOT) for path in others]
    for path in (*tests, *pages, *codes):
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / path.relative_to(folder), path)


def linked(folder: Path, other: Path) -> Path:
    """A copy of *folder* whose files are the same until they are written anew."""
    shutil.copytree(folder, other, copy_function=os.link, ignore=shutil.ignore_patterns("cache"))
    return other


def run(folder: Path, command: str) -> subprocess.CompletedProcess[str]:
    """*command* in the shell of somebody who works on the program in *folder*."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "COLUMNS": "80", "NO_COLOR": "1", "PYTHON": sys.executable}
    environment |= {"ADJUDICATOR_CACHE": str(folder / "cache"), "ADJUDICATOR_CONFIG": str(folder / "settings")}
    environment |= dict.fromkeys(("ADJUDICATOR_LAWS", "ADJUDICATOR_CODE", "ADJUDICATOR_HOUSE"), "")
    script = f'adjudicator() {{ "$PYTHON" -m adjudicator "$@"; }}\n{command}'
    return subprocess.run(
        ["bash", "-c", script], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def shows(shown: str, answered: str) -> bool:
    """Whether *answered* is what is *shown*, lines of ``…`` standing for any others."""
    parts = [re.escape(part) for part in re.split(r"^…\n", shown, flags=re.MULTILINE)]
    return re.fullmatch("(?:.*\n)*?".join(parts), answered) is not None


@pytest.fixture(scope="module")
def worked(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[tuple[Typed, str]]]:
    """A copy in which all is written that the page shows, and what was answered meanwhile."""
    folder, answers = tmp_path_factory.mktemp("developers") / "work", []
    copy(folder)
    for step in steps():
        if isinstance(step, Written):
            write(folder, step)
        elif "lead.pbn" not in step.command:
            done = run(folder, step.command)
            answers.append((step, done.stdout if done.returncode == 0 else done.stderr))
    return folder, answers


def test_what_is_typed_answers_what_is_shown(worked: tuple[Path, list[tuple[Typed, str]]]) -> None:
    """Each command, where it stands."""
    assert len(worked[1]) > 4
    for typed, answered in worked[1]:
        assert shows(typed.shown, answered), (typed.command, answered)


def forgotten(head: str) -> dict[str, str]:
    """Forgotten step → message, from the tables whose second column is called *head*."""
    found: dict[str, str] = {}
    for rows in re.findall(rf"^\| forgotten \| {re.escape(head)} \|\n\|---\|---\|\n((?:\|.*\n)+)", TEXT, re.MULTILINE):
        for row in rows.splitlines():
            cells = row.strip("| ").split(" | ")
            found[cells[0]] = cells[1]
    return found


def test_what_is_forgotten_in_the_laws_is_refused(worked: tuple[Path, list[tuple[Typed, str]]], tmp_path: Path) -> None:
    """With the sentence that stands beside it; and where nothing is forgotten, nothing is refused of it."""
    told = forgotten(f"`{CHECK}` says")
    assert {name for group in FORGOTTEN for name in group} == told.keys()

    free = [worked[0], linked(worked[0], tmp_path / "linked")]

    def checked(group: dict[str, Mistake]) -> str:
        folder = free.pop()
        with spoilt(folder, group.values()):
            answer = run(folder, CHECK).stderr
        free.append(folder)
        return answer

    with ThreadPoolExecutor(len(free)) as pool:
        *answers, sound = pool.map(checked, [*FORGOTTEN, {}])
    sentences = {name: re.findall("`([^`]+)`", said)[0] for name, said in told.items()}

    assert [name for name, said in sentences.items() if said in sound] == []
    assert "nettle" not in re.sub("The laws read are .*", "", sound)
    for group, answer in zip(FORGOTTEN, answers, strict=True):
        missing = [sentences[name] for name in group if sentences[name] not in answer]
        assert missing == [], answer


def test_what_is_forgotten_of_a_command_is_refused(
    worked: tuple[Path, list[tuple[Typed, str]]], tmp_path: Path
) -> None:
    """By the tests that stand beside it, which all pass where nothing is forgotten."""
    told = forgotten("what says so")
    assert {name for group in FORGOTTEN_OF_COMMAND for name in group} == told.keys()
    folder, (unlisted, *others) = worked[0], FORGOTTEN_OF_COMMAND
    command, said = re.findall("`([^`]+)`", told["the line in `COMMANDS`"])
    tests = [[told[name].strip("`") for name in group] for group in others]
    script = (
        "import importlib, inspect, sys\n"
        "for test in sys.argv[1:]:\n"
        "    module, _, name = test.partition(':')\n"
        "    found = getattr(importlib.import_module(module), name)\n"
        "    try:\n"
        "        found(*[('tally',)] * len(inspect.signature(found).parameters))\n"
        "    except AssertionError:\n"
        "        print(test)\n"
    )
    (tmp_path / "script.py").write_text(script, encoding="utf-8")

    def failing(asked: list[str]) -> list[str]:
        done = run(folder, f'"$PYTHON" {tmp_path / "script.py"} {" ".join(asked)}')
        assert done.stderr == ""
        return done.stdout.split()

    assert failing([*chain.from_iterable(tests)]) == []
    for group, asked in zip(others, tests, strict=True):
        with spoilt(folder, group.values()):
            assert failing(asked) == asked
    with spoilt(folder, unlisted.values()):
        assert said in run(folder, command).stderr


def resolved(address: str) -> Any:
    """The object at *address*, ``MODULE:NAME``, in the program, the rulebase or the tests."""
    module, _, name = address.partition(":")
    if module.partition(".")[0] not in ("tests", "rulebase", "adjudicator"):
        module = f"adjudicator.{module}"
    found: Any = importlib.import_module(module)
    for part in name.split("."):
        found = getattr(found, part)
    return found


class Station(NamedTuple):
    """A row of the table of the walk."""

    address: str
    takes: list[str]
    gives: list[str]
    here: list[str]


def walk() -> list[Station]:
    rows = re.findall(r"^\| [\w ]+ \| `([\w.]+:[\w.]+)` \| (.*) \| (.*) \| (.*)\|$", TEXT, re.MULTILINE)
    return [Station(row[0], *(re.findall("`([^`]+)`", cell) for cell in row[1:])) for row in rows]


def test_the_walk_takes_and_gives_what_it_says() -> None:
    """As the functions are annotated."""
    assert len(walk()) > 12
    for station in walk():
        told = inspect.signature(resolved(station.address))
        taken = " ".join(str(one.annotation) for one in told.parameters.values())
        assert all(re.search(rf"\b{name}\b", taken) for name in station.takes), (station, taken)
        assert all(re.search(rf"\b{name}\b", str(told.return_annotation)) for name in station.gives), station


def test_the_deal_passes_the_functions_of_the_walk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the order in which they first return what the page says; and what is shown of the answer is answered."""
    monkeypatch.chdir(tmp_path)
    (deal,) = (one for one in steps() if isinstance(one, Written) and one.path == "lead.pbn")
    (typed,) = (one for one in steps() if isinstance(one, Typed) and "lead.pbn" in one.command)
    write(tmp_path, deal)
    stations = {resolved(one.address).__code__: one for one in walk()}
    passed: list[str] = []

    def look(frame: Any, event: str, value: object) -> None:
        station = stations.get(frame.f_code) if event == "return" else None
        if station and station.address not in passed and all(word in said_of(value) for word in station.here):
            passed.append(station.address)

    sys.setprofile(look)
    try:
        answer = inside(*typed.command.split()[1:])
    finally:
        sys.setprofile(None)

    assert passed == [one.address for one in walk()]
    assert shows(typed.shown, answer.out)


def said_of(value: object) -> str:
    """The representation of *value*, with the events and words that it leaves out."""
    told = repr(value)
    fields = getattr(value, "events", ())
    return f"{told} {[(one, getattr(one, 'words', '')) for one in fields]}"


def test_the_packages_are_those_that_there_are() -> None:
    """In the order in which they may import."""
    table = TEXT.partition("## The packages")[2].partition("## One deal")[0]
    rows = re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)

    assert [name for row in rows for name in re.findall(r"`(\w+)`", row)] == ROOMS


def test_every_word_takes_and_gives_what_the_check_demands() -> None:
    """The table of the words has each name of each signature."""
    table = TEXT.partition("## What the laws name")[2].partition("## Add a game")[0]
    signatures = [value for name, value in vars(vocabulary_function_checks).items() if name.endswith("_SIGNATURE")]

    assert len(signatures) > 6
    for use, takes, gives in signatures:
        if use == "a function that finds honours":
            continue
        for name in re.findall(r"[A-Z]\w+", " ".join((*takes, *gives))):
            assert re.search(rf"\b{name}\b", table), (use, name)


def test_every_path_that_is_named_is_there() -> None:
    named = re.findall(r"(?<![\w/])((?:adjudicator|rulebase|tests|\.ci)/[\w./-]*\w)", TEXT)

    assert len(named) > 20
    assert [one for one in named if not (ROOT / one).exists() and one not in WRITTEN] == []
    assert [one for one in re.findall(r"`(tests\.[\w.]+)[ `]", TEXT) if importlib.util.find_spec(one) is None] == []


def test_every_function_that_is_named_is_there() -> None:
    named = re.findall(r"(?<![\w.])([a-z_]+(?:\.[a-z_]+)+:[A-Za-z_][\w.]*|formats:\w+)", TEXT)
    new = {path.removesuffix(".py").removeprefix("adjudicator/").replace("/", ".") for path in WRITTEN}

    assert len(named) > 20
    for address in named:
        if address.partition(":")[0] not in new:
            resolved(address)
