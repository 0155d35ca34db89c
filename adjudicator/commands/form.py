"""``--form FILE``: the ruling form of a recorded deal, with the director's own ruling where he says why."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import typer

from adjudicator.commands.common import names_of
from adjudicator.commands.saving import refuse_there, write_new
from adjudicator.commands.twice import gone_through
from adjudicator.record.errors import FileError
from adjudicator.render.form.ruling import Override
from adjudicator.render.form.sheet import Filed, sheet
from adjudicator.render.safe import plain
from adjudicator.report.as_played import as_played

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from adjudicator.commands.replayed import Answered, Desk, Replayed
    from adjudicator.render.form.blocks import Sheet
    from adjudicator.report.report import DealReport
    from rulebase import Rulebase

ENDINGS = {".md": "markdown", ".markdown": "markdown", ".html": "html", ".htm": "html"}
"""What the name of the file says of its format."""


class Order(NamedTuple):
    """What was asked for."""

    file: str
    overrides: Mapping[int | None, Override]
    """By number of the finding; None where none is named."""


def order_of(form: str | None, overrides: Sequence[str] | None, reasons: Sequence[str] | None) -> Order:
    """The form to write; wrong usage where an override lacks its reason, or the form its name."""
    if form is None:
        raise typer.BadParameter("--override and --reason are written on a form; add --form FILE.md or FILE.html")
    check_name(form)
    told, why = _numbered("--override", overrides), _numbered("--reason", reasons)
    for number in told.keys() ^ why.keys():
        name = "it" if number is None else f"finding {number}"
        missing, given = ("--reason", "--override") if number in told else ("--override", "--reason")
        raise typer.BadParameter(f"{given} for {name} wants its {missing}")
    return Order(form, {number: Override(text, why[number]) for number, text in told.items()})


def check_name(form: str) -> None:
    """Wrong usage where *form* is not the name of one, FileError where something has the name already."""
    if Path(form).suffix.lower() not in ENDINGS:
        raise typer.BadParameter(f"'{plain(form, 60)}' is not the name of a form; expected FILE.md or FILE.html")
    refuse_there(form, "a form is")


def _numbered(option: str, texts: Sequence[str] | None) -> dict[int | None, str]:
    """``[N=]TEXT`` by N."""
    found: dict[int | None, str] = {}
    for text in texts or ():
        match = re.fullmatch(r"(?:([0-9]{1,6})=)?(.+)", text.strip(), re.DOTALL)
        if not match or not match[2].strip():
            raise typer.BadParameter(f"{option} wants words")
        number = int(match[1]) if match[1] else None
        if number in found:
            raise typer.BadParameter(f"{option} is given twice for {'the same' if number is None else number}")
        found[number] = match[2]
    return found


def formed(
    order: Order,
    deals: Iterator[Replayed],
    desk: Desk,
    again: Callable[[], Iterator[Replayed]],
    files: Sequence[str],
) -> Iterator[Replayed]:
    """*deals*, once the form of those in which something is irregular has been written; under each code a sheet.

    Of each deal only its sheets are kept until then.
    """
    form = _Form(order, desk)

    def filing() -> Iterator[Replayed]:
        for replayed in deals:
            for one in replayed.answers:
                if one.report.findings:
                    form.file(one)
            yield replayed

    return gone_through(filing(), form.write, again, files)


class _Form:
    """The sheets of a form, drawn as the deals come."""

    def __init__(self, order: Order, desk: Desk) -> None:
        self.order = order
        self.desk = desk
        self.names = names_of(desk.laws)
        self.answers = 0
        self.overridden: list[Answered] = []
        """The one whose rulings are overridden, drawn when it is known to be the only one."""
        self.sheets: list[Sheet] = []

    def file(self, one: Answered) -> None:
        """Put the sheet of *one* on the form."""
        self.answers += 1
        if self.order.overrides:
            self.overridden = [one]
        else:
            self._draw(one, {})

    def write(self) -> None:
        """Write the form: every deal has come."""
        file = self.order.file
        if not self.answers:
            raise FileError(f"{file}: not written, since nothing is irregular")
        if self.order.overrides and self.answers > 1:
            told = f"--override is for one sheet, here are {self.answers}; choose with --deal and --code"
            raise typer.BadParameter(told)
        for one in self.overridden:
            self._draw(one, _by_finding(self.order, one))
        if not self.sheets:
            raise FileError(f"{file}: not written, since no sheet of it could be drawn")
        put(file, self.sheets)

    def _draw(self, one: Answered, overrides: Mapping[int, Override]) -> None:
        with self.desk.attending(one.report.record, one.report.code):
            played = as_played(one.report.record, self.desk.laws, one.report.code)
            made = sheet(Filed(one.report, played, one.disputed, overrides), self.names)
            # Drawn by itself first: one that cannot be drawn does not cost the others.
            drawn(self.order.file, [made])
            self.sheets.append(made)


def put(file: str, sheets: Sequence[Sheet]) -> None:
    """Write *sheets* to the form *file*."""
    write_new(file, drawn(file, sheets).encode())


def drawn(file: str, sheets: Sequence[Sheet]) -> str:
    """*sheets* in the format that the name of the *file* says."""
    if ENDINGS[Path(file).suffix.lower()] == "html":
        from adjudicator.render.form.html import html as write  # one of the two
    else:
        from adjudicator.render.form.markdown import markdown as write
    return write(sheets)


def _by_finding(order: Order, one: Answered) -> dict[int, Override]:
    """The overrides by finding; one that names none is meant for the only one."""
    ids = [found.id for found in one.report.findings]
    found: dict[int, Override] = {}
    for number, override in order.overrides.items():
        if number is None and len(ids) > 1:
            raise typer.BadParameter(f"which of {len(ids)} rulings is overridden? --override N=TEXT --reason N=TEXT")
        if number is not None and number not in ids:
            raise typer.BadParameter(f"there is no ruling {number} to override; the last is {ids[-1]}")
        found[ids[0] if number is None else number] = override
    return found


def file_recorded(file: str, report: DealReport | None, laws: Rulebase) -> None:
    """Write the form of a recording to *file*."""
    if report is None or not report.findings:
        raise FileError(f"{file}: not written, since nothing is irregular")
    played = as_played(report.record, laws, report.code)
    put(file, [sheet(Filed(report, played, None, {}), names_of(laws))])
