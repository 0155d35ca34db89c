"""A deal of a file or a link continued by ``record``: copied to a new file up to the place where recording goes on."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from adjudicator.commands.file_saving import text_of_savable_recording
from adjudicator.commands.select_code import PassedOverCodes, record_tags_for_code, remembered_code
from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.code_selection import (
    calls_as_text,
    code_from_environment_or_usual,
    governing_code,
    notation_chooser,
)
from adjudicator.errors import AdjudicatorError, NotationError
from adjudicator.formats import LIN_TEXT_NAME, LINK_NAME, read_bytes, read_file
from adjudicator.formats.lin.viewer_links import is_link_or_lin, is_viewer_link
from adjudicator.record.events import Record
from adjudicator.report.deal_continued_from_place import PlaceInDeal, RestOfDeal, continued_deal
from adjudicator.report.deal_recorder import DealRecorder

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudicator.report.deal_report import DealReport
    from rulebase import Rulebase

_TYPED_FILE = Path("hand.lin")
"""The name from which the file for a deal that is typed is made."""


def file_holds_only_deals(laws: Rulebase, file: str, code: str | None) -> bool:
    """Whether *file*, which is no recording, holds deals only and so can be continued."""
    games = list(read_bytes(Path(file).read_bytes(), file, notation_chooser(laws, code, remembered_code())))
    return bool(games) and all(isinstance(game, Record) and (game.hands or game.events) for game in games)


def open_deal_to_continue(laws: Rulebase, file: str, code: str | None, deal: int | None) -> tuple[Record, str, Path]:
    """(deal number *deal* of *file* or of a link, the name of its source, the new file to save to).

    Raises ``typer.BadParameter`` if *deal* is None and there are several, AdjudicatorError if there is no such deal,
    NotationError if it cannot be read.
    """
    if not is_link_or_lin(file):
        text_of_savable_recording(Path(file))
    games = list(read_file(file, notation_chooser(laws, code, remembered_code())))
    if deal is None and len(games) > 1:
        raise typer.BadParameter(f"{file} holds {len(games)} deals; choose one with --deal N")
    if (deal or 1) > len(games):
        raise AdjudicatorError(f"there is no deal {deal or 1} in {file}; it holds {len(games)}")
    game = games[(deal or 1) - 1]
    if isinstance(game, NotationError):
        raise game
    return game, source_name(file), free_path_for_continued_recording(file)


def source_name(file: str) -> str:
    """The name of the *file*, link or LIN that a deal came from, for messages."""
    if file == LIN_TEXT_NAME or (is_link_or_lin(file) and not is_viewer_link(file)):
        return "the LIN"
    return "the link" if file == LINK_NAME or is_viewer_link(file) else file


def free_path_for_continued_recording(file: str) -> Path:
    """The new file for a recording that continues *file*, or a deal that is typed."""
    is_typed = file in (LINK_NAME, LIN_TEXT_NAME) or is_link_or_lin(file)
    return free_path_beside(_TYPED_FILE if is_typed else Path(file))


def free_path_beside(file: Path) -> Path:
    """A new file beside *file*: with the suffix .pbn, or with ``-record`` and a number if that file exists."""
    plain = file.with_suffix(".pbn")
    if not plain.exists():
        return plain
    names = (file.with_name(f"{file.stem}-record{f'-{number}' if number > 1 else ''}.pbn") for number in count(1))
    return next(name for name in names if not name.exists())


def recording_up_to(
    laws: Rulebase,
    record: Record,
    where: PlaceInDeal | int | None,
    judge: Callable[[str], DealReport],
    code: str | None,
) -> tuple[DealRecorder, RestOfDeal]:
    """The recording of *record* up to *where*, and the rest of the deal.

    *judge* adjudicates the text of a recording; *code* goes before the code of the record.
    """
    named = code
    if named is None and not record.tag("Code"):
        told = calls_as_text(record)
        PassedOverCodes(laws).note(record.tags, told)
        named = code_from_environment_or_usual(laws, record.tags, told, remembered_code())
    if named is not None:
        # The code named goes before that of the format, which would be written as a tag.
        record = replace(record, source=record.source._replace(usual_code=""))
    cut = continued_deal(adjudicate(record, laws, named), where)
    recorder = DealRecorder(judge, "", cut.tags, cut.lines)
    under = laws.code_with_house(named or governing_code(laws, record, None), record.tag("House"))
    for line in record_tags_for_code(laws, under):
        tag = line[1:].split(" ", 1)[0]
        if not record.tag(tag) and (named or tag != "Code"):
            recorder = recorder.feed(line)
    return recorder, RestOfDeal(cut.rest)
