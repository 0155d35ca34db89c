"""Irregularities that files mark, ``^I``, ``^S``, ``^R``, ``^L``, or ``^`` before a result: each must be found."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.code_selection import notation_chooser
from adjudicator.errors import NotationError
from adjudicator.formats import read_file
from adjudicator.formats.pbn.standard_checks import standard_complaints

if TYPE_CHECKING:
    from pathlib import Path

    from adjudicator.report.deal_report import DealReport
    from rulebase import Rulebase

_TURN = ("bid-out-of-rotation", "pass-out-of-rotation", "double-out-of-rotation", "call-out-of-rotation")
FINDS = {
    "I": ("insufficient-bid",),
    "S": _TURN,
    "R": ("revoke",),
    "L": ("opening-lead-out-of-turn", "lead-out-of-turn", "premature-lead-or-play"),
    "Result": ("trick-count-dispute",),
}
"""What each mark is found as."""
_REFUSED = re.compile(r"'\^[IRLS]?'|bad \w+ mark")
"""What is said of a mark that is not in its place."""
_MARK = re.compile(r"\^([IRLS])", re.IGNORECASE)
_COMMENT = re.compile(r"\{[^}]*\}|;[^\n]*|^%[^\n]*", re.MULTILINE)
_SECTION = re.compile(r'\[(?:Auction|Play) "[^"]*"\]([^\[]*)')
_RESULT = re.compile(r'\[Result "\^')


def marked_in(text: str) -> Counter[str]:
    """How often each mark stands in the *text* of a game; players passed over one after the other count once."""
    bare = _COMMENT.sub(" ", text)
    count: Counter[str] = Counter()
    for section in _SECTION.findall(bare):
        marks = "".join(word if word.upper() == "^S" else f" {word} " for word in section.split())
        count.update(mark.upper() for mark in _MARK.findall(re.sub(r"(?:\^S)+", "^S", marks, flags=re.IGNORECASE)))
    count["Result"] += len(_RESULT.findall(bare))
    return +count


def lost_in(path: Path, laws: Rulebase, count: Counter[tuple[str, str]]) -> list[str]:
    """The marked irregularities of a file that are not found, nor said to be none."""
    data = path.read_bytes()
    lines = data.decode("latin-1").split("\n")
    games = list(read_file(path, notation_chooser(laws)))
    starts = [game.line if isinstance(game, NotationError) else game.source.line for game in games]
    refused = [one.line for one in standard_complaints(data) if _REFUSED.search(one.message)] if b"^" in data else []
    lost = []
    for game, start, end in zip(games, starts, [*starts[1:], len(lines) + 1], strict=True):
        marks = marked_in("\n".join(lines[start - 1 : end - 1]))
        if isinstance(game, NotationError) or not marks:
            continue
        found = Counter({mark: _found(adjudicate(game, laws), mark, times) for mark, times in marks.items()})
        none = min(sum(start <= line < end for line in refused), marks.total() - found.total())
        for what, times in (("marked", marks.total()), ("found", found.total()), ("said to be none", none)):
            count["marks", what] += times
        if found.total() + none < marks.total():
            lost.append(f"{path}: game {game.source.game}: {dict(marks)} marked, {dict(found)} found")
    return lost


def _found(report: DealReport, mark: str, times: int) -> int:
    return min(times, sum(one.kind in FINDS[mark] for one in report.findings))
