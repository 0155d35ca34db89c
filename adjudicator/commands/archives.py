"""``adjudicator audit``: what can be typed. What the command does stands in ``adjudicator.commands.audit``."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated

import typer

from adjudicator.commands.options import Code, Json, Laws


def audit(
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATH...", help="Files of deals (PBN, LIN; .gz, .zip), folders and patterns of them."),
    ],
    code: Code = None,
    to: Annotated[
        str | None,
        typer.Option("--to", metavar="FILE", help="Write every deal and finding to FILE.sqlite, or FILE.parquet."),
    ] = None,
    processes: Annotated[
        int | None, typer.Option("--processes", "-p", min=1, metavar="N", help="So many (default: one for each core).")
    ] = None,
    csv: Annotated[bool, typer.Option("--csv", help="Print a row for each deal.")] = False,
    law_folder: Laws = None,
    json: Json = False,
) -> None:
    """Say of whole archives which deals hold something irregular, and what the law says of it.

    What has been written to FILE.sqlite is not done again, unless the file of deals has changed.

    \b
    Example:
      adjudicator audit hand.pbn
    """
    run = import_module("adjudicator.commands.audit").run
    run(paths, code=code, to=to, processes=processes, as_csv=csv, as_json=json)
