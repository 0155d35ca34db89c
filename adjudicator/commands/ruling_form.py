"""The ruling form of recorded deals or told facts, with the director's own ruling and reasons: ``rule --output`` and
``--output-form`` of ``replay`` and ``record``."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import typer

from adjudicator.commands.common import title_names
from adjudicator.commands.file_saving import refuse_existing, write_new_output_file
from adjudicator.commands.replay_to_pbn_or_lin import yield_after_reading_all
from adjudicator.engine.code_selection import notation_chooser
from adjudicator.errors import FileError
from adjudicator.render.form.ruling import DirectorsRuling
from adjudicator.render.form.sheet import FiledDeal, ToldRuling, deal_form, told_ruling_form
from adjudicator.render.names_and_signs import SEAT_NAMES, naming_players
from adjudicator.render.safe_text import safe_line
from adjudicator.report.deal_under_codes import result_as_played

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from adjudicator.commands.replay_output import DealAnswer, GameAnswerer, ReplayedDeal
    from adjudicator.law.director_checks_after_play import EndCheck
    from adjudicator.law.findings import Finding
    from adjudicator.render.form.blocks import Sheet
    from adjudicator.report.deal_report import DealReport
    from adjudicator.report.disputed_facts import FindingDispute
    from rulebase import Rulebase


FORM_FORMATS = {".md": "markdown", ".markdown": "markdown", ".html": "html", ".htm": "html"}
"""Format by suffix of the file."""


class FormRequest(NamedTuple):
    """The form asked for."""

    file: str
    overrides: Mapping[int | None, DirectorsRuling]
    """By number of the finding, None for an override without number."""


def form_request(form: str | None, overrides: Sequence[str] | None, reasons: Sequence[str] | None) -> FormRequest:
    """The form to write; ``typer.BadParameter`` if an override lacks its reason or *form* is no name of a form."""
    if form is None:
        raise typer.BadParameter(
            "--override and --reason are written on a form; add --output-form FILE.md or FILE.html"
        )
    check_form_name(form)
    told, why = _texts_by_finding("--override", overrides), _texts_by_finding("--reason", reasons)
    for number in told.keys() ^ why.keys():
        name = "it" if number is None else f"finding {number}"
        missing, given = ("--reason", "--override") if number in told else ("--override", "--reason")
        raise typer.BadParameter(f"{given} for {name} needs its {missing}")
    return FormRequest(form, {number: DirectorsRuling(text, why[number]) for number, text in told.items()})


def check_form_name(form: str) -> None:
    """Raise ``typer.BadParameter`` if *form* has no suffix of a form, FileError if the file exists."""
    if Path(form).suffix.lower() not in FORM_FORMATS:
        raise typer.BadParameter(f"'{safe_line(form, 60)}' is not the name of a form; expected FILE.md or FILE.html")
    refuse_existing(form, "a form is")


def _texts_by_finding(option: str, texts: Sequence[str] | None) -> dict[int | None, str]:
    """The texts typed as ``[N=]TEXT``, by N or None."""
    found: dict[int | None, str] = {}
    for text in texts or ():
        match = re.fullmatch(r"(?:([0-9]{1,6})=)?(.+)", text.strip(), re.DOTALL)
        if not match or not match[2].strip():
            raise typer.BadParameter(f"{option} needs a text")
        number = int(match[1]) if match[1] else None
        if number in found:
            raise typer.BadParameter(f"{option} is given twice for {'the same' if number is None else number}")
        found[number] = match[2]
    return found


def write_form_then_yield(
    order: FormRequest,
    deals: Iterator[ReplayedDeal],
    desk: GameAnswerer,
    again: Callable[[], Iterator[ReplayedDeal]],
    files: Sequence[str],
) -> Iterator[ReplayedDeal]:
    """Write the form of the irregular *deals*, a sheet for each code, then yield the deals.

    Many deals are not kept but read *again* from *files*; of each only its sheets are kept.
    """
    form = _DealForm(order, desk)

    def filing() -> Iterator[ReplayedDeal]:
        for replayed in deals:
            for one in replayed.answers:
                if one.report.findings:
                    form.add(one)
            yield replayed

    return yield_after_reading_all(filing(), form.write, again, files)


class _DealForm:
    """The sheets of a form, rendered as the deals come."""

    def __init__(self, order: FormRequest, desk: GameAnswerer) -> None:
        self.order = order
        self.desk = desk
        self.names = title_names(desk.laws)
        self.answers = 0
        self.overridden: list[DealAnswer] = []
        """The answer with the overrides, rendered once it is known to be the only one."""
        self.sheets: list[Sheet] = []

    def add(self, one: DealAnswer) -> None:
        """Add the sheet of *one* to the form."""
        self.answers += 1
        if self.order.overrides:
            self.overridden = [one]
        else:
            self._draw(one, {})

    def write(self) -> None:
        """Write the form once every deal has been added."""
        file = self.order.file
        if not self.answers:
            raise FileError(file, "not written, since nothing is irregular")
        if self.order.overrides and self.answers > 1:
            told = f"--override is for one sheet, here are {self.answers}; choose with --deal and --code"
            raise typer.BadParameter(told)
        for one in self.overridden:
            self._draw(one, _overrides_by_finding(self.order, one))
        if not self.sheets:
            raise FileError(file, "not written, since no sheet of it could be drawn")
        write_form(file, self.sheets)

    def _draw(self, one: DealAnswer, overrides: Mapping[int, DirectorsRuling]) -> None:
        with self.desk.reporting_errors_on(one.report.record, one.report.code):
            played = result_as_played(one.report.record, self.desk.laws, one.report.code)
            with naming_players(lambda: one.report):
                made = deal_form(FiledDeal(one.report, played, one.disputed, overrides), self.names)
            # Rendered singly first, so that a sheet that fails does not cost the others.
            rendered_form(self.order.file, [made])
            self.sheets.append(made)


def write_form(file: str, sheets: Sequence[Sheet]) -> None:
    """Write *sheets* to the new file *file* as a form."""
    write_new_output_file(file, rendered_form(file, sheets).encode())


def rendered_form(file: str, sheets: Sequence[Sheet]) -> str:
    """*sheets* in the format that the suffix of *file* names."""
    if FORM_FORMATS[Path(file).suffix.lower()] == "html":
        from adjudicator.render.form.html_form import ruling_form_html as write  # only one of the two is needed
    else:
        from adjudicator.render.form.markdown_form import form_markdown as write
    return write(sheets)


def _overrides_by_finding(order: FormRequest, one: DealAnswer) -> dict[int, DirectorsRuling]:
    """The overrides by finding; one without number is for the only finding. ``typer.BadParameter`` if it fits none."""
    ids = [found.id for found in one.report.findings]
    found: dict[int, DirectorsRuling] = {}
    for number, override in order.overrides.items():
        if number is None and len(ids) > 1:
            raise typer.BadParameter(f"which of {len(ids)} rulings is overridden? --override N=TEXT --reason N=TEXT")
        if number is not None and number not in ids:
            raise typer.BadParameter(f"there is no ruling {number} to override; the last is {ids[-1]}")
        found[ids[0] if number is None else number] = override
    return found


def write_recorded_form(file: str, report: DealReport | None, laws: Rulebase) -> None:
    """Write the form of a recording to *file*; FileError if nothing is irregular."""
    if report is None or not report.findings:
        raise FileError(file, "not written, since nothing is irregular")
    played = result_as_played(report.record, laws, report.code)
    with naming_players(lambda: report):
        made = deal_form(FiledDeal(report, played, None, {}), title_names(laws))
    write_form(file, [made])


def write_told_form(
    file: str,
    laws: Rulebase,
    code: str,
    findings: Sequence[Finding],
    checks: Sequence[EndCheck] = (),
    aloud: Sequence[str] = (),
    dispute: FindingDispute | None = None,
) -> None:
    """Write the form of *findings*, each led to by the one before, to *file*; *aloud* are the sentences read out."""
    seats = notation_chooser(laws, code)({}).seats
    players = [SEAT_NAMES[seat] for seat in seats] if set(seats) <= set(SEAT_NAMES) else ["Players"]
    told = ToldRuling(findings, checks, aloud, code, players, dispute)
    write_form(file, [told_ruling_form(told, title_names(laws))])


def nothing_ruled_error(file: str) -> FileError:
    """The error for a form without a ruling."""
    return FileError(file, "not written, since nothing is ruled on")
