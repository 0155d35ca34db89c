"""A question mark typed at each question of ``rule``: one screen explains it, and the choices stand below again."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from tests.helpers.rulings import laws
from tests.helpers.talking import SIZE, lines_of, screens, talk

if TYPE_CHECKING:
    from pathlib import Path

CUT = "\0"
CODES = (
    "duplicate-2017", "contract-bridge-1963", "whist-american-1890s", "hearts", "euchre", "five-hundred", "poker",
    "canasta", "skat-nasl-1945", "gin-rummy", "cribbage", "auction-pitch",
)  # fmt: skip
NAMED_ALONE = {"poker": "poker of 1969"}
"""Codes whose id is the name of several games as well, which would be asked first: a name of their own."""
ANSWERS = ("1", "y", "2", "3", "n")
"""Answers typed in turn; one that does not fit its question is refused, and the question stands."""
NUMBERED = re.compile(r"^ +(\d+) (.+?)(?=: |$| \(Enter\)| {2,})", re.MULTILINE)


def questioned(kind: str, code: str, first: int, folder: Path) -> list[tuple[str, str]]:
    """(the last line of the question, the screen after a question mark) of each question on one way through *kind*."""
    turns = ANSWERS[first:] + ANSWERS[:first]
    typed = [word for answer in turns * 3 for word in ("?", answer)]
    named = NAMED_ALONE.get(code, code)
    seen = talk("rule", kind, "-c", named, "--ask", typed=[*typed, "q", "q"], folder=folder, mark=CUT)[1].split(CUT)
    found = []
    for before, after in pairwise(seen):
        if before.endswith("?\n") and after.strip():
            asked = before.removesuffix("?\n").rstrip().splitlines()
            found.append((asked[-1].strip() if asked else "", after))
    return found


@pytest.mark.parametrize("code", CODES)
def test_no_explanation_takes_more_than_the_screen(code: str, tmp_path: Path) -> None:
    """At any question of any kind the question stands last on the screen, to be answered."""
    kinds = [kind.id for kind in laws().kinds() if (table := laws().table(code, kind.id)) and table.code == code]
    walked = [
        (kind, asked, after)
        for at, kind in enumerate(kinds)
        for asked, after in questioned(kind, code, at % len(ANSWERS), tmp_path)
    ]

    assert len(walked) > len(kinds)
    assert [(kind, asked, lines_of(after)) for kind, asked, after in walked if lines_of(after) >= SIZE.lines] == []
    assert [(kind, asked) for kind, asked, after in walked if asked not in after] == []


def test_what_is_explained_has_the_number_that_is_typed_for_it(tmp_path: Path) -> None:
    """Answers that are offered as one are explained as one, each by its own words where they come to different ends."""
    typed = ["3", "y", "y", "y", "?", "3", "?", "q"]
    seen = screens("rule", "revoke", "-c", "duplicate-2017", "--ask", typed=typed, folder=tmp_path)
    offered = seen[4]
    explained = dict(NUMBERED.findall(seen[5]))

    assert all(f"{number} {said}" in " ".join(offered.split()) for number, said in explained.items())
    assert explained["3"] == "another revoke"
    assert "both revoked, this trick: more questions follow; both revoked, this board: No trick" in " ".join(
        seen[5].split()
    )
    assert "5 noticed late: No trick goes" in " ".join(seen[5].split())
    assert "2 both revoked, this board: No trick goes" in " ".join(seen[7].split())


def test_a_question_mark_after_the_ruling_says_what_can_be_typed(tmp_path: Path) -> None:
    """It does not end the talk."""
    seen = screens("rule", "ib", "-c", "duplicate-2017", "--ask", typed=["2", "?", ""], folder=tmp_path)

    assert "b takes the last answer back" in seen[2]
    assert seen[2].rstrip().endswith("a = change an assumption)")
