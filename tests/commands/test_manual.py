"""Whatever the README and the manual show runs, and does what they say: commands, records, programs, queries."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import adjudicator
from adjudicator.commands.manual import manual_page_markdown, manual_topics, topic_by_word
from adjudicator.formats.notation.table_events import event_usage
from adjudicator.formats.notation.table_events_by_game import LINE_GLOSSES
from tests.helpers import examples
from tests.helpers.command_line import run as inside
from tests.helpers.examples import HAND, prepare
from tests.helpers.processes import Ran, ran

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
MANUAL = ROOT / "adjudicator" / "manual"
PAGES = [README, *sorted(MANUAL.glob("*.md"))]
LONG_LINES = {"--json", "--link", "--common-link", "schema", "audit", "completion", "path"}
"""A link is one line, however long, and so is a path, an explanation in a schema, or a deal of an archive."""


def blocks(kind: str) -> Iterator[tuple[str, str, str]]:
    """Every example of a *kind* in the README and the manual: its page, what stands beside the kind, and its text.

    Those of the page for developers are of a program to which something is added: ``test_developers_manual`` runs them.
    """
    for path in (path for path in PAGES if path.stem != "developers"):
        found = re.findall(
            rf"^```{kind}\b ?([^\n]*)\n(.*?)^```", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
        )
        yield from ((path.stem, said, text) for said, text in found)


EXAMPLES = list(
    dict.fromkeys(
        line.removeprefix("$ ") for _, _, text in blocks("console") for line in text.splitlines() if line[:2] == "$ "
    )
)


def command_of(example: str) -> str:
    """Which command *example* runs; itself where it is more than one call of the program."""
    if not example.startswith("adjudicator ") or re.search(r"[|<;$]", example):
        return example
    words = shlex.split(example)
    return " ".join(words[1:3]) if words[1] in ("rulebase", "book") else words[1]


LONG = {"card", "house", "rulebase build", "rulebase check", "rulebase export"}
"""They take seconds; ``test_laws_of_a_folder`` builds and checks few laws in a process, ``.ci/run`` checks all."""
IN_ORDER = sorted(EXAMPLES, key=lambda example: "--house" in example)
"""Those of a house last: its rules are put to the laws in each process anew."""
PROCESSES = {command_of(example): example for example in reversed(IN_ORDER) if command_of(example) not in LONG}.values()
"""The first example of each other command: it has a process of its own, and a shell where it is more than one call.
The others run in this process."""


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str] | Ran:
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    environment |= {"NO_COLOR": "1", "COLUMNS": "80", "ADJUDICATOR_CONFIG": str(folder / "settings")}
    environment |= {"ADJUDICATOR_BOOK": str(folder / "book.sqlite")}
    if command_of(command) != command:
        return ran(tuple(shlex.split(command)[1:]), folder, environment)
    return subprocess.run(
        ["bash", "-c", command], cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=60
    )


@pytest.mark.parametrize("command", EXAMPLES)
def test_example_answers(command: str, tmp_path: Path) -> None:
    """It ends well, says something on standard output and nothing of a traceback."""
    words = command.removeprefix("adjudicator ")
    both = command.removeprefix("adjudicator ").split("; adjudicator ")
    if command in PROCESSES and not all(command_of(f"adjudicator {one}") in LONG for one in both):
        prepare(tmp_path, words)
        done = run(command, tmp_path)
        status, out, complaint = done.returncode, done.stdout, done.stderr
    else:
        answer = examples.answer(*both)
        status, out, complaint = answer.status, answer.out, answer.err

    assert (status, "Traceback" in complaint) == (0, False), complaint
    assert out.strip()
    free = LONG_LINES & set(command.split())
    # A command is copied whole.
    told = [line for line in out.splitlines() if not line.startswith("    adjudicator ")]
    assert all(len(line) <= 80 for line in told if not free)


def test_every_command_has_an_example() -> None:
    """No command goes unshown."""
    from adjudicator.commands.cli import COMMANDS

    commands = COMMANDS.keys() - {"help"}

    assert {name for name in commands if not any(f"adjudicator {name}" in example for example in EXAMPLES)} == set()


def test_the_readme_opens_with_two_commands() -> None:
    """One sets up and rules on the shipped hand, one runs the tests."""
    first = re.search(r"^```\n(.*?)^```", README.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert first is not None
    setup, tests = first[1].splitlines()

    assert setup.endswith("adjudicator demo")
    assert tests.endswith(".venv/bin/python -m pytest -n auto")


def test_the_ruling_that_the_readme_shows_is_what_its_command_says() -> None:
    text = README.read_text(encoding="utf-8")
    shown = re.search(r"^```console\n\$ adjudicator (.*)\n```\n\n```\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert shown is not None

    assert inside(*shlex.split(shown[1])).out == shown[2]


@pytest.mark.parametrize(("where", "kinds", "text"), [*blocks("pbn")])
def test_the_records_shown_are_records(where: str, kinds: str, text: str, tmp_path: Path) -> None:
    """They are read as they stand, their explanations taken off, and just what is said beside them is found."""
    bare = "\n".join(re.sub(r"\s{3,}.*", "", line) for line in text.splitlines())
    (tmp_path / "shown.pbn").write_text(f"{bare}\n", encoding="utf-8")
    done = inside("replay", "--json", str(tmp_path / "shown.pbn"))

    assert done.status == 0, where
    assert {finding["kind"] for finding in json.loads(done.out)["deals"][0]["findings"]} == set(kinds.split())


@pytest.mark.parametrize(("where", "text"), [(where, text) for where, extra, text in blocks("python") if not extra])
def test_the_programs_shown_run(where: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside a recorded hand. What stands behind ``python`` is the extra they need, whose tests run them."""
    shutil.copy(HAND, tmp_path / "hand.pbn")
    monkeypatch.chdir(tmp_path)

    exec(compile(text, where, "exec"), {"__name__": "shown"})


def test_the_queries_shown_answer(exported_laws: tuple[Path, str]) -> None:
    laws = sqlite3.connect(exported_laws[0])
    queries = [text for _, _, text in blocks("sql")]

    assert queries
    assert all(laws.execute(query).fetchall() for query in queries)
    laws.close()


def test_the_rules_of_a_house_and_the_code_that_are_shown_hold(tmp_path: Path) -> None:
    """The files stand as they are named: a house is one, a code is a folder of them."""
    files = {said: text for _, said, text in blocks("toml")}
    (code := tmp_path / "our-spades").mkdir()
    houses = [name for name, text in files.items() if "over" in tomllib.loads(text)]
    for name, text in files.items():
        ((tmp_path if name in houses else code) / name).write_text(text, encoding="utf-8")

    for file in (*(tmp_path / name for name in houses), code):
        answer = inside("rulebase", "check", "--house", str(file))
        assert (answer.status, answer.err) == (0, ""), file
    assert len(houses) < len(files)


def test_links_lead_somewhere() -> None:
    """Between the pages by name, from the README by path."""
    for path in PAGES:
        for target in re.findall(r"]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
            assert (path.parent / target).exists(), (path.name, target)


def test_every_page_is_a_topic_and_stands_in_the_readme() -> None:
    told = manual_topics()
    table = re.findall(
        r"^\| \[([\w-]+)]\(adjudicator/manual/\1\.md\) \| (.*) \|$", README.read_text("utf-8"), re.MULTILINE
    )

    assert {path.stem for path in MANUAL.glob("*.md")} == set(told)
    assert table == [(name, entry["about"]) for name, entry in told.items()]


def test_the_list_of_pages_stands_on_one_screen() -> None:
    lines = inside("help").out.splitlines()

    assert len(lines) == len(manual_topics()) + 1 <= 24


def test_a_word_opens_one_page() -> None:
    """No page takes the name of another, and no word leads to two."""
    words = [word for name, entry in manual_topics().items() for word in (name, *entry["also"])]

    assert len(words) == len(set(words)) == len(topic_by_word(manual_topics()))


@pytest.mark.parametrize("group", [(), ("book",), ("rulebase",)])
def test_what_a_command_does_stands_whole_in_the_list_of_commands(group: tuple[str, ...]) -> None:
    """No line of the list is cut off."""
    heading = "Commands:" if group else "Settle a dispute:"
    lines = inside(*group, "--help").out.partition(heading)[2].splitlines()[1:]
    listed = [line for line in lines if line.startswith("  ")]

    assert len(listed) > 3
    assert [] == [line for line in listed if not line.endswith(".")]
    assert [] == [line for line in listed if line.endswith("...")]


def test_commands_open_a_page() -> None:
    """Whoever knows the command finds its page."""
    from adjudicator.commands.cli import COMMANDS

    assert COMMANDS.keys() - topic_by_word(manual_topics()).keys() - {"help"} == set()


def test_the_notation_tells_every_line() -> None:
    rows = [f"| `{event_usage(name).replace('|', chr(92) + '|')}` | {says} |" for name, says in LINE_GLOSSES.items()]

    assert "\n".join(rows) in (MANUAL / "notation.md").read_text(encoding="utf-8")


def test_the_changes_begin_with_this_version() -> None:
    told = re.findall(r"^## (\S+)", (MANUAL / "changes.md").read_text(encoding="utf-8"), re.MULTILINE)

    assert told[0] == adjudicator.__version__
    assert inside("--version").out == f"adjudicator {adjudicator.__version__}\n"


def test_help_opens_a_page() -> None:
    assert inside("help", "adding", "laws").out == inside("help", "laws").out
    assert "adjudicator help notation" in manual_page_markdown("games")
    assert all(len(line) <= 80 for name in manual_topics() for line in inside("help", name).out.splitlines())


def test_help_about_something_else_names_the_page_that_is_like_it() -> None:
    answer = inside("help", "notaton\x1b[31m")

    assert answer.status == 2
    assert "; did you mean 'notation'?" in answer.err
    assert "\x1b" not in answer.err


def test_help_about_what_is_like_no_page_names_them_all() -> None:
    answer = inside("help", "zither")

    assert answer.status == 2
    assert f"the manual has no page 'zither'; choose from {', '.join(manual_topics())}" in answer.err
