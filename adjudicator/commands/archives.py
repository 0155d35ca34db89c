"""``adjudicator audit`` and ``adjudicator card``: what can be typed. What they do has a module each."""

from __future__ import annotations

from typing import Annotated

import typer

from adjudicator.commands.late import call
from adjudicator.commands.options import Code, House, Json, Laws, refuse_together


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
    dask: Annotated[
        str | None, typer.Option("--dask", metavar="ADDRESS", help="Let the Dask cluster at ADDRESS do it.")
    ] = None,
    csv: Annotated[bool, typer.Option("--csv", help="Print a row for each deal.")] = False,
    law_folder: Laws = None,
    rules_of: House = None,
    json: Json = False,
) -> None:
    """Find what is irregular in whole archives of deals. Each finding says what the law says of it.

    What has been written to FILE.sqlite is not done again, unless the file of deals has changed.

    \b
    Example:
      adjudicator audit hand.pbn
    """
    refuse_together(csv=csv, json=json)
    call("audit", paths=paths, code=code, to=to, processes=processes, dask=dask, as_csv=csv, as_json=json)


def card(
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write the card of a code to a new FILE.html."),
    ] = None,
    code: Code = None,
    everything: Annotated[
        str | None, typer.Option("--all", metavar="DIR", help="Write a card for every code, and an index, to DIR.")
    ] = None,
    law_folder: Laws = None,
    rules_of: House = None,
) -> None:
    """Write the rulings of a code as one page for a phone. It asks as `rule` does, without network or program.

    \b
    Example:
      adjudicator card --code whist-american-1890s --output card.html
    """
    call("card", output=output, code=code, everything=everything)
