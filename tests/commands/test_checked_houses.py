"""The file of a house checked: its recorded cases are replayed, and all that is wrong with it is told at once."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

from rulebase.compiler.sources import ROOT
from tests.commands.test_house_rules import RENEGE
from tests.helpers import processes
from tests.helpers.command_line import run

if TYPE_CHECKING:
    from pathlib import Path


def test_the_recorded_cases_of_a_house_are_replayed(tmp_path: Path) -> None:
    """Under the code that each names, with the rules of the house; what is wrong is told with its line."""
    file = tmp_path / "ours.toml"
    run("house", "kitchen-euchre", "--copy", str(file))
    text = file.read_text(encoding="utf-8")
    case = f"""
[[case]]
kind = "revoke"
name = "One that was called out"
record = '''
{RENEGE}'''
expect = {{ findings = [{{ kind = "revoke", row = "renege-two-points" }}] }}
"""

    def checked(told: str) -> tuple[int, str, str]:
        file.write_text(text + told, encoding="utf-8")
        answer = run("rulebase", "check", "--house", str(file))
        return answer.status, answer.out.splitlines()[0], answer.err

    line = len(text.splitlines()) + 2
    assert checked(case) == (0, "ours  the kitchen table: no faults; 1 recorded case replayed", "")
    status, first, said = checked(case.replace('row = "renege', 'offender = "nobody", row = "renege'))
    assert (status, first) == (1, "ours  the kitchen table: 1 fault; 1 recorded case replayed")
    assert said.startswith(f"{file}:{line}: case[4]: 'One that was called out': revoke by ")
    assert "expected 'nobody'" in said
    other = checked(case.replace('[Code "euchre"]', '[Code "hearts"]'))[2]
    assert "its record is of hearts, over which the house has no rules" in other


def test_a_parameter_that_a_rule_does_not_give_is_told(tmp_path: Path) -> None:
    """The house rules by it all the same, as before this was looked at."""
    file = tmp_path / "ours.toml"
    run("house", "kitchen-euchre", "--copy", str(file))
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('seat = "other_side", points = 2', 'seat = "other_side"'), encoding="utf-8")
    told = run("rulebase", "check", "--house", str(file))
    ruled = run("rule", "revoke", "--code", "euchre", "--house", str(file))

    assert told.status == 1
    assert told.err.endswith(": score_points lacks 'points', which has to be a whole number or a sentence\n")
    assert ruled.status == 0


def test_a_shipped_house_that_names_a_row_which_is_gone_is_told(tmp_path: Path) -> None:
    """With its code, and not with another."""
    root, settings = tmp_path / "rulebase", {**os.environ, "ADJUDICATOR_CACHE": str(tmp_path / "cache")}
    for folder in ("law/general", "law/euchre/euchre", "words"):
        shutil.copytree(ROOT / folder, root / folder, ignore=shutil.ignore_patterns("asked"))
    shutil.copy(ROOT / "law" / "euchre" / "words.toml", root / "law" / "euchre")
    file = root / "houses" / "kitchen-euchre.toml"
    file.parent.mkdir()
    text = (ROOT / "houses" / file.name).read_text(encoding="utf-8")
    file.write_text(text.replace('"two-points", "four', '"two-point", "four'), encoding="utf-8")
    named, other = (
        processes.ran(("rulebase", "check", code, "--laws", str(root)), tmp_path, settings)
        for code in ("euchre", "general-rules")
    )

    assert f"{file}:" in named.stderr
    assert "instead_of names 'two-point', which is not a row of euchre on revoke; its rows are " in named.stderr
    assert "instead_of" not in other.stderr


def test_all_faults_of_a_house_are_told_at_once(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    run("house", "kitchen-euchre", "--copy", str(file))
    text = file.read_text(encoding="utf-8")
    for old, new in (
        ('effect = "score_points"', 'effect = "score_pionts"'),
        ('"two-points", "four', '"two-pionts", "four'),
        ("expect = { row", "expct = { row"),
        ("forced_bid", "forced_bd"),
    ):
        assert old in text
        text = text.replace(old, new, 1)
    file.write_text(text, encoding="utf-8")
    told = run("rulebase", "check", "--house", str(file)).err

    assert len(told.splitlines()) == 4
    assert "did you mean 'score_points'" in told
    assert "instead_of names 'two-pionts'" in told
    assert "unknown key 'expct'; did you mean 'expect'?" in told
    assert "unknown key 'forced_bd'; did you mean 'forced_bid'" in told
