"""A deal that a file or a link holds, gone on from at the table: it is copied to a new file, and stays as it is."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from adjudicator.commands.choice import PassedOver, remembered, tags_of
from adjudicator.commands.saving import load
from adjudicator.formats import read_bytes, read_file
from adjudicator.formats.lin.links import is_link
from adjudicator.pipeline.adjudicate import adjudicate
from adjudicator.pipeline.codes import calls_told, chosen_for, code_of, notation_of
from adjudicator.record.errors import AdjudicatorError, NotationError
from adjudicator.record.events import Record
from adjudicator.report.going_on import Rest, Where, gone_on_from
from adjudicator.report.recorder import Recorder

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudicator.report.report import DealReport
    from rulebase import Rulebase

LINK = "link"
"""The name under which a link's deal is read."""
_OF_A_LINK = Path("hand.lin")
"""What the deal of a link would be called."""


def holds_deals(laws: Rulebase, file: str, code: str | None) -> bool:
    """Whether *file* can be gone on from although it is no recording: every game in it is a deal."""
    games = list(read_bytes(Path(file).read_bytes(), file, notation_of(laws, code, remembered())))
    return bool(games) and all(isinstance(game, Record) and (game.hands or game.events) for game in games)


def opened(laws: Rulebase, file: str, code: str | None, deal: int | None) -> tuple[Record, str, Path]:
    """(the deal of *file*, or of a link, that is meant; what it is called; the new file to save to)."""
    if not is_link(file):
        load(Path(file))
    games = list(read_file(file, notation_of(laws, code, remembered())))
    if deal is None and len(games) > 1:
        raise typer.BadParameter(f"{file} holds {len(games)} deals; --deal N says which one is meant")
    if (deal or 1) > len(games):
        raise AdjudicatorError(f"there is no deal {deal or 1} in {file}; it holds {len(games)}")
    game = games[(deal or 1) - 1]
    if isinstance(game, NotationError):
        raise game
    return game, called(file), new_name(file)


def called(file: str) -> str:
    """What the file or the link that a deal came from is called."""
    return "the link" if file == LINK or is_link(file) else file


def new_name(file: str) -> Path:
    """The file to save to what is recorded on from *file*, or from a link."""
    return beside(_OF_A_LINK if file == LINK or is_link(file) else Path(file))


def beside(file: Path) -> Path:
    """A new file beside *file* for what is recorded: its name as PBN, or one that says so where that is taken."""
    plain = file.with_suffix(".pbn")
    if not plain.exists():
        return plain
    names = (file.with_name(f"{file.stem}-record{f'-{number}' if number > 1 else ''}.pbn") for number in count(1))
    return next(name for name in names if not name.exists())


def continued(
    laws: Rulebase,
    record: Record,
    where: Where | int | None,
    judge: Callable[[str], DealReport],
    code: str | None,
) -> tuple[Recorder, Rest]:
    """The recording of *record* up to *where*, and the rest of the deal."""
    named = code
    if named is None and not record.tag("Code"):
        told = calls_told(record)
        PassedOver(laws).note(record.tags, told)
        named = chosen_for(laws, record.tags, told, remembered())
    cut = gone_on_from(adjudicate(record, laws, named), where)
    recorder = Recorder(judge, "", cut.tags, cut.lines)
    under = laws.in_house(named or code_of(laws, record, None), record.tag("House"))
    for line in tags_of(laws, under):
        tag = line[1:].split(" ", 1)[0]
        if not record.tag(tag) and (named or tag != "Code"):
            recorder = recorder.feed(line)
    return recorder, Rest(cut.rest)
