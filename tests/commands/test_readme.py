"""Every command that the README shows runs, and answers."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.command_line import run as inside

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLES = [
    line.removeprefix("$ ")
    for block in re.findall(r"^```console\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    for line in block.splitlines()
    if line.startswith("$ ")
]


def command_of(example: str) -> str:
    """Which command *example* runs; itself where it is more than one call of the program."""
    words = shlex.split(example)
    return words[1] if words[0] == "adjudicator" and "|" not in words else example


PROCESSES = list({command_of(example): example for example in reversed(EXAMPLES)}.values())
"""The first example of each command: it is typed to a shell, as the README has it. The others run in this process."""
COMMANDS = [
    "replay",
    "audit",
    "card",
    "rule",
    "search",
    "show",
    "compare",
    "codes",
    "kinds",
    "facts",
    "record",
    "score",
    "demo",
    "completion",
    "schema",
]


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    environment |= {"NO_COLOR": "1", "COLUMNS": "80"}
    return subprocess.run(
        ["bash", "-c", command], cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=60
    )


@pytest.mark.parametrize("command", EXAMPLES)
def test_example_answers(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It ends well, says something on standard output and nothing of a traceback."""
    shutil.copy(ROOT / "adjudicator" / "examples" / "disputed.pbn", tmp_path / "hand.pbn")
    if command in PROCESSES:
        done = run(command, tmp_path)
        status, out, complaint = done.returncode, done.stdout, done.stderr
    else:
        monkeypatch.chdir(tmp_path)
        answer = inside(*shlex.split(command)[1:])
        status, out, complaint = answer.status, answer.out, answer.err

    assert (status, "Traceback" in complaint) == (0, False), complaint
    assert out.strip()
    # A link is one line, however long, and so is an explanation in a schema, or a deal of an archive.
    free = {"--json", "--link", "schema", "audit"} & set(command.split())
    assert all(len(line) <= 80 for line in out.splitlines() if not free)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_an_example(command: str) -> None:
    """No command goes unshown."""
    assert any(re.search(rf"\badjudicator {command}\b", example) for example in EXAMPLES)


def test_the_readme_opens_with_two_commands() -> None:
    """One sets up and rules on the shipped hand, one runs the tests."""
    first = re.search(r"^```\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    assert first is not None
    setup, tests = first[1].splitlines()

    assert setup.endswith("adjudicator demo")
    assert tests.startswith(".venv/bin/python -m pytest")


@pytest.mark.parametrize(
    ("code", "kinds"),
    [
        ("euchre", {"revoke"}),
        ("rummy", {"illegal-meld"}),
        ("draw-poker", {"bet-out-of-turn", "insufficient-bet"}),
    ],
)
def test_the_records_of_other_games_are_records(code: str, kinds: set[str], tmp_path: Path) -> None:
    """They are read as they stand, their explanations taken off, and what they say is irregular is found."""
    block = re.search(rf'^```\n(\[Code "{code}".*?)^```', README, re.MULTILINE | re.DOTALL)
    assert block is not None
    text = "\n".join(re.sub(r"\s{3,}.*", "", line) for line in block[1].splitlines())
    (tmp_path / "shown.pbn").write_text(f"{text}\n", encoding="utf-8")
    done = run("adjudicator replay --json shown.pbn", tmp_path)

    assert done.returncode == 0
    assert {kind for kind in kinds if f'"{kind}"' not in done.stdout} == set()


def test_the_record_shown_is_a_record(tmp_path: Path) -> None:
    """The section that explains the notation can be replayed as it stands, its explanations taken off."""
    block = re.search(r"^```\n(\[Dealer.*?)^```", README, re.MULTILINE | re.DOTALL)
    assert block is not None
    text = "\n".join(re.sub(r"\s{3,}.*", "", line) for line in block[1].splitlines())
    (tmp_path / "shown.pbn").write_text(f"{text}\n", encoding="utf-8")
    done = run("adjudicator replay --json shown.pbn", tmp_path)

    assert done.returncode == 0
    assert [kind for kind in ("insufficient-bid", "opening-lead-out-of-turn") if kind not in done.stdout] == []
