"""One JSON document for every command line, whatever options go together, and each what its schema says."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.commands.test_schema import EXAMPLE, SCHEMAS
from tests.fuzz.command_lines import tried
from tests.helpers.command_line import run
from tests.helpers.json_schema import faults

if TYPE_CHECKING:
    from pathlib import Path

SOME = range(700_000, 700_120)
"""Seeds of the command lines that every run of the tests tries; ``python -m tests.fuzz.command_lines`` tries any."""


def test_any_options_give_one_document_by_its_schema(tmp_path: Path) -> None:
    """Options, kinds, facts, codes and files at random."""
    lines = list(tried(SOME, tmp_path))

    assert [(seed, line.words, fault) for seed, line, fault in lines if fault] == []
    assert len({line.command for _, line, _ in lines}) > 10
    assert sum("--json" in line.words for _, line, _ in lines) > 90


def test_a_form_that_cannot_be_written_leaves_one_document(tmp_path: Path) -> None:
    """What a story may be about is answered; that nothing is filed stands on standard error."""
    form = tmp_path / "f.html"
    answer = run("rule", "I bid 2C over 2D", "-c", "boure", "--json", "--form", str(form))

    assert (1, "needs-kind") == (answer.status, json.loads(answer.out)["status"])
    assert "not written, since nothing is ruled on" in answer.err
    assert not form.exists()


@pytest.mark.parametrize(
    ("words", "both"),
    [
        (("replay", EXAMPLE, "--link"), "--json and --link"),
        (("replay", EXAMPLE, "--step"), "--json and --step"),
        (("audit", EXAMPLE, "--csv"), "--csv and --json"),
        (("rule", "revoke", "-c", "hearts", "--ask"), "--json and --ask"),
    ],
)
def test_what_excludes_json_is_refused(words: tuple[str, ...], both: str) -> None:
    answer = run(*words, "--json")

    assert 2 == answer.status
    assert f"{both} exclude each other" in answer.data["error"]["message"]


OPEN = """\
[Deal "N:.93.J46.Q94 932.46.2.K8 KA76Q.AJ.A. .Q75.87.3A5"]
[Play "E"]
CK DT C3 D7
"""


def test_a_dispute_that_is_open_says_so() -> None:
    """Whether all versions come to the same is nothing yet (``same``: null) where a further fact is wanted."""
    answer = run("replay", "-", "--say", "x:established=yes", "--json", stdin=OPEN)
    disputes = [one for deal in answer.data["deals"] for one in deal["disputed"]["findings"]]

    assert None in [one["same"] for one in disputes]
    assert [] == faults(answer.data, SCHEMAS["replay"])
