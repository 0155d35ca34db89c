"""Answers that are frozen: a changed ruling is named with its place, and what a fresh process answers otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.frozen import answers
from tests.frozen.__main__ import main
from tests.frozen.answers import fresh, recorded, recorded_cases, unlike_fresh
from tests.frozen.kept import first_difference

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

CODE = "auction-hearts"
"""A code of few cases, one of them recorded."""


def run(*words: str | Path) -> int:
    return main([*map(str, words), "--jobs", "1"])


def test_a_changed_ruling_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "answers.gz"
    asked = ("--parts", "told", "folders", "--codes", CODE, "--folders", tmp_path / "nowhere")
    assert run("--write", kept, *asked) == 0
    assert f"folder nowhere: {tmp_path / 'nowhere'} is absent, so nothing of it is asked\n" in capsys.readouterr().out
    assert run("--compare", kept) == 0
    assert capsys.readouterr().out.endswith("all are equal\n")
    rule = answers.rule_from_told_facts

    def otherwise(*given: Any) -> Any:
        found = rule(*given)
        first, *others = found.rulings
        return found._replace(rulings=(first._replace(row="another"), *others))

    monkeypatch.setattr(answers, "rule_from_told_facts", otherwise)

    assert run("--compare", kept) == 1
    said = capsys.readouterr().out
    assert '    answer.rulings.0.row: "' in said
    assert '" -> "another"\n' in said


def test_a_fresh_process_that_answers_otherwise_is_found() -> None:
    cases = recorded_cases([CODE])
    here, apart = recorded(cases), fresh(cases)
    assert [] == list(unlike_fresh([*here, *apart]))

    apart[0].document["answer"]["deals"][0]["findings"][0]["kind"] = "another"

    ((one, other),) = unlike_fresh([*here, *apart])
    assert first_difference(one.document, other.document) == 'findings.0.kind: "insufficient-bid" -> "another"'


def test_the_first_difference_is_told_with_its_place() -> None:
    before = {"a": [1, {"b": "x"}], "c": None}

    assert first_difference(before, {"a": [1, {"b": "x"}], "c": None}) == ""
    assert first_difference(before, {"a": [1, {"b": "y"}], "c": 1}) == 'a.1.b: "x" -> "y"'
    assert first_difference(before, {"a": [1], "c": None}) == 'a.1: {"b": "x"} -> "nothing"'
    assert first_difference(before, {**before, "d": 0}) == 'd: "nothing" -> 0'
