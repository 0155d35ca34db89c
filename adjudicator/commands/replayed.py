"""What ``replay`` answers of a deal, written as JSON or drawn: reports, hints, disputes, codes beside each other."""

from __future__ import annotations

from collections import Counter
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from adjudicator.commands.common import SCHEMA, answer, console, write_utf8
from adjudicator.law.choices_told import offers_aloud
from adjudicator.law.read_out import read_out

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from contextlib import AbstractContextManager

    from rich.console import RenderableType

    from adjudicator.record.events import Record
    from adjudicator.render.words import Names
    from adjudicator.report.differences import Differences
    from adjudicator.report.equity import Equity
    from adjudicator.report.report import DealReport
    from adjudicator.report.versions import Disputed
    from rulebase import Rulebase

_OTHER_CODE = "; --code names another"
"""How the code is changed, where nothing named it."""
LISTED = 20
"""Deals without irregularity that are named one by one; further ones are only counted."""


class Answered(NamedTuple):
    """One deal under one code."""

    report: DealReport
    disputed: Disputed | None = None
    """Where facts were told in versions."""
    equity: tuple[Equity, ...] | None = None
    """Where the hint was asked for."""
    assumed: bool = False
    """Whether nobody named the code: what a file of bridge falls under is only taken for granted."""


class Replayed(NamedTuple):
    """One deal under every code that was asked."""

    answers: tuple[Answered, ...]
    differences: Differences | None = None
    """Where there are several codes."""

    @property
    def record(self) -> Record:
        """The deal itself."""
        return self.answers[0].report.record

    @property
    def irregular(self) -> bool:
        """Whether anything is irregular under some code."""
        return any(one.report.findings for one in self.answers)


class Unanswered(NamedTuple):
    """A game that there is no answer to, and why."""

    file: str
    game: int
    line: int
    column: int
    code: str | None
    """The code under which there is none, where one was asked for."""
    message: str


class Desk(Protocol):
    """Who goes through the games, and answers for each of them."""

    laws: Rulebase
    unanswered: list[Unanswered]

    def error(self, shown: int) -> dict[str, Any] | None:
        """Why there is no answer at all, where nothing is *shown*."""

    def attending(self, game: Record, code: str | None = None) -> AbstractContextManager[None]:
        """Whatever goes wrong with *game* inside is what is answered to it; the others get theirs."""


def write_json(deals: Iterable[Replayed], codes: int, desk: Desk) -> int:
    """One document, written deal by deal: a file of many deals need not fit into memory. Gives their number."""
    from adjudicator.render import safe

    shown = 0
    differing = []
    write_utf8(f'{{"schema": {SCHEMA}, "deals": [')
    for replayed in deals:
        for one in replayed.answers:
            with desk.attending(replayed.record, one.report.code):
                text = safe.to_json(data_of(one, desk.laws))
                write_utf8(("," if shown else "") + "\n" + text)
                shown += 1
        if replayed.differences:
            from adjudicator.render.differences import differences_data

            with desk.attending(replayed.record):
                differing.append(differences_data(replayed.differences))
    rest: dict[str, Any] = {"differences": differing} if codes > 1 else {}
    if desk.unanswered:
        rest["unanswered"] = [one._asdict() for one in desk.unanswered]
    if error := desk.error(shown):
        rest["error"] = error
    write_utf8("]" + "".join(f', "{name}": {safe.to_json(value)}' for name, value in rest.items()) + "}\n")
    return shown


def data_of(one: Answered, laws: Rulebase) -> dict[str, Any]:
    """What is answered of a deal, as the document of ``replay --json`` has it."""
    from adjudicator.render import data

    found = data.deal(one.report)
    for told, finding in zip(found["findings"], one.report.findings, strict=True):
        told["read_out"] = " ".join(read_out(laws, [finding]))
        offers_aloud(laws, finding, told)
    if one.disputed is not None:
        from adjudicator.render.versions import disputed_data

        found["disputed"] = disputed_data(one.disputed)
    if one.equity is not None:
        from adjudicator.render.equity import equity_data

        found["equity"] = [equity_data(hint) for hint in one.equity]
    return found


def write_text(deals: Iterator[Replayed], names: Names, desk: Desk, codes: int, *, in_full: bool, by_step: bool) -> int:
    """A single deal in full; of many, those in full that are irregular. Gives the number of deals."""
    out = console()
    first = list(islice(deals, 2))
    if len(first) == 1 or in_full:
        shown = 0
        for replayed in chain(first, deals):
            shown += 1
            with desk.attending(replayed.record):
                answer(*_parts(replayed, names, by_step, hint=True), out=out)
        return shown
    from adjudicator.render.deal import summary
    from adjudicator.render.words import count

    regular = irregular = 0
    under: Counter[str] = Counter()
    made: dict[str, list[int]] = {}
    for replayed in chain(first, deals):
        under.update(one.report.code for one in replayed.answers)
        _note_remarks(replayed, made)
        irregular += replayed.irregular
        regular += not replayed.irregular
        with desk.attending(replayed.record):
            if replayed.irregular:
                answer(*_parts(replayed, names), "", out=out)
            elif regular <= LISTED:
                answer(*(summary(one.report) for one in replayed.answers), out=out)
    if first:
        told = f"{count(regular + irregular, 'deal')}: {irregular} with irregularities, {regular} without."
        if len(under) > 1 and codes == 1:
            told += f" Under {' and '.join(f'{code} ({number})' for code, number in sorted(under.items()))}."
        if lost := len({(one.file, one.game) for one in desk.unanswered}):
            told += f" No answer to {count(lost, 'deal')}."
        if made:
            from adjudicator.render.remarks import remarks

            answer("", remarks(made), "", out=out)
        answer(told, out=out)
    return regular + irregular


def _note_remarks(replayed: Replayed, made: dict[str, list[int]]) -> None:
    """Add what there is to remark on a deal to what was *made* before, under whichever code it was seen."""
    said = {problem: None for one in replayed.answers for problem in one.report.problems}
    for problem in said:
        made.setdefault(problem.message, []).append(replayed.answers[0].report.record.source.game)


def _parts(replayed: Replayed, names: Names, by_step: bool = False, *, hint: bool = False) -> Iterator[RenderableType]:
    """Everything about one deal: under each code by itself, then the codes beside each other."""
    from adjudicator.render.deal import deal

    for number, one in enumerate(replayed.answers):
        if number:
            yield ""
        yield deal(one.report, names, by_step=by_step, hint=_OTHER_CODE if hint and one.assumed else "")
        if one.disputed is not None:
            from adjudicator.render.versions import disputed

            yield ""
            yield disputed(one.disputed, names, one.report.code)
        if one.equity is not None:
            from adjudicator.render.equity import equity

            yield ""
            yield equity(one.equity)
    if replayed.differences and replayed.irregular:
        from adjudicator.render.differences import side_by_side

        yield ""
        yield side_by_side(replayed.differences, names)
