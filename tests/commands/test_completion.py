"""``completion``: what a shell offers when somebody presses Tab."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer.main

from adjudicator.commands.cli import typer_application
from tests.helpers.command_line import run
from tests.helpers.rulings import laws

ROOT = Path(__file__).parents[2]
SHELLS = ("bash", "zsh", "fish")


def offered(line: str, shell: str = "fish", **environment: str) -> list[str]:
    """The words that are offered after *line*."""
    answer = run("completion", shell, line, **environment)

    assert (0, "") == (answer.status, answer.err)
    return [one.partition("\t")[0] for one in answer.out.splitlines()]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("adjudicator re", ["record", "replay"]),
        ("adjudicator rulebase ", ["build", "check", "export", "path", "voice"]),
        ("adjudicator use hear", ["hearts", "hearts-plain"]),
        ("adjudicator rule --code hear", ["hearts", "hearts-plain"]),
        ("adjudicator replay hand.pbn -c duplicate-2", ["duplicate-2017"]),
        ("adjudicator rule inadmissible-d", ["inadmissible-double"]),
        ("adj rule inadmissible-d", ["inadmissible-double"]),
        ("adjudicator rule revoke --code duplicate-2017 --fact est", ["established="]),
        ("adjudicator rule revoke --code duplicate-2017 --fact established=", ["established=yes", "established=no"]),
        ("adjudicator rule revoke --code contract-bridge-1963 -f by=de", ["by=declarer", "by=defender"]),
        ("adjudicator rule 'lead out of turn' -c duplicate-2017 -f proper_leader_l", ["proper_leader_led="]),
        ("adjudicator replay hand.pbn --fact 3.accepted=", ["3.accepted=yes", "3.accepted=no"]),
        ("adjudicator replay hand.pbn --fact 3.accepted=y", ["3.accepted=yes"]),
        ("adjudicator replay hand.pbn --say NS:2.accepted=n", ["NS:2.accepted=no"]),
        ("adjudicator score 4S --vul", ["--vulnerable", "--vul"]),
        ("adjudicator score 4S -v N", ["None", "NS"]),
        ("adjudicator show samb", ["samba"]),
        ("adjudicator completion ", ["bash", "zsh", "fish"]),
        ("adjudicator record --code euchre --a", ["--at"]),
    ],
)
def test_what_may_follow_is_offered(line: str, words: list[str]) -> None:
    assert words == offered(line)


@pytest.mark.parametrize(
    "line",
    ["adjudicator replay ha", "adjudicator replay hand.pbn --export x", "adjudicator rule revoke ", "adjudicator 'la"],
)
def test_where_nothing_is_known_nothing_is_offered(line: str) -> None:
    """The shell then completes the names of files, as everywhere."""
    assert [] == offered(line)


def test_kinds_and_facts_follow_the_code() -> None:
    """The one that is typed, else the chosen one; a code that is none gives no error, but everything."""
    assert ["string-bet"] == offered("adjudicator rule string-", ADJUDICATOR_CODE="poker")
    assert [] == offered("adjudicator rule string-", ADJUDICATOR_CODE="duplicate-2017")
    assert ["string-bet"] == offered("adjudicator rule string-", ADJUDICATOR_CODE="snorfle")


def test_every_option_code_kind_and_fact_is_offered() -> None:
    """Whatever can be typed can be completed."""
    group: Any = typer.main.get_command(typer_application())
    commands = group.commands
    for name, command in commands.items():
        options = {option for param in command.params for option in param.opts if option.startswith("--")}
        assert options <= {*offered(f"adjudicator {name} --")}
    assert laws().lineage.keys() <= {*offered("adjudicator use ")}
    assert {kind.id for kind in laws().kinds()} <= {*offered("adjudicator rule ")}
    assert {f"{fact.id}=" for fact in laws().facts()} <= {*offered("adjudicator replay x --fact ")}


def test_bash_wants_what_follows_the_equals_sign() -> None:
    """It breaks words there; and it shows no explanations, which the others do."""
    line = "adjudicator rule revoke --code duplicate-2017 --fact established="

    assert ["yes", "no"] == offered(line, "bash")
    assert "\t" not in run("completion", "bash", "adjudicator r").out
    assert "rule\tSettle one irregularity" in run("completion", "zsh", "adjudicator r").out


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_is_printed(shell: str) -> None:
    """It says how it is taken into use, and asks the program itself."""
    script = run("completion", shell).out

    assert f"adjudicator completion {shell}" in script
    assert "2>/dev/null" in script


def test_a_shell_that_is_not_known_is_wrong_usage() -> None:
    answer = run("completion", "tcsh")

    assert 2 == answer.status
    assert "'tcsh' is not a supported shell; choose from bash, zsh, fish" in " ".join(answer.err.split())


@pytest.mark.parametrize("shell", [shell for shell in SHELLS if shutil.which(shell)])
def test_the_script_can_be_read_by_its_shell(shell: str) -> None:
    """Of those that are on this machine."""
    found = subprocess.run(
        [shell, "-n"], check=False, input=run("completion", shell).out, text=True, capture_output=True
    )

    assert (0, "") == (found.returncode, found.stderr)


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("adjudicator rule inadmissible-d", ["inadmissible-double"]),
        ("adjudicator rule revoke --code duplicate-2017 --fact by=de", ["declarer", "defender"]),
        ("adjudicator rule revoke --code duplicate-2017 --fact twelfth", ["twelfth_trick="]),
    ],
)
def test_bash_completes(line: str, reply: list[str], tmp_path: Path) -> None:
    """The shell itself reads the script and calls the program."""
    name = line.split(maxsplit=1)[0]
    program = tmp_path / name
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m adjudicator "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    asked = f"""eval "$({name} completion bash)"; compopt() {{ :; }}
COMP_LINE={shlex.quote(line)}; COMP_POINT=${{#COMP_LINE}}; COMP_WORDS=($COMP_LINE)
[[ $(complete -p {name}) == *'-F _adjudicator '* ]] && _adjudicator
printf '%s\\n' "${{COMPREPLY[@]}}" """
    settings = {**os.environ, "PYTHONPATH": str(ROOT), "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    found = subprocess.run(["bash", "--norc", "-c", asked], check=False, env=settings, text=True, capture_output=True)

    assert (reply, "") == (found.stdout.split("\n")[:-1], found.stderr)
