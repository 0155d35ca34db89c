"""``rulebase export``: the laws as a database to browse."""

from __future__ import annotations

import sys
from pathlib import Path
from shlex import join
from typing import TYPE_CHECKING

import typer

from adjudicator.commands.common import rulebase
from adjudicator.record.errors import FileError
from adjudicator.render.safe import plain
from rulebase.errors import reason

if TYPE_CHECKING:
    from adjudicator.commands.options.law_files import RulebaseExportOptions
    from rulebase.browse.rows import Specs

SUFFIXES = (".sqlite", ".sqlite3", ".db")
_COUNTED = {"law": "laws", "ruling": "rulings", "question": "questions", "worked_case": "worked cases"}
_WHOLE = 10_000
"""A command that is to be typed again is shown to its end, however long its names are."""


def run(options: RulebaseExportOptions) -> None:
    """Write the laws to a database, and say how to open it."""
    from adjudicator.law.rulings import effect_of
    from adjudicator.render.sentences import consequences
    from rulebase.browse.export import beside, export, taken

    name = options.file
    path = Path(name)
    if path.suffix.lower() not in SUFFIXES:
        raise typer.BadParameter(f"'{plain(name)}' names no database; expected a name that ends in .sqlite")
    laws = rulebase(options.law_folder)

    def orders(specs: Specs) -> str:
        return " ".join(consequences(effect_of(spec, laws) for spec in specs))

    try:
        if other := taken(path):
            raise FileError(f"{other}: is there already and was not written by 'rulebase export'; choose another name")
        counted = export(laws, path, orders)
    except OSError as error:
        raise FileError(f"{path}: {reason(error)}") from error
    told = ", ".join(f"{counted[table]} {words}" for table, words in _COUNTED.items())
    sys.stdout.write(f"{plain(str(path), _WHOLE)}: {told}\n")
    sys.stdout.write(f"to browse: {plain(join(['datasette', str(path), '-m', str(beside(path))]), _WHOLE)}\n")
