"""The options of ``audit`` and ``card``."""

from dataclasses import dataclass
from typing import Annotated

import typer

from adjudicator.commands.options import shared


@dataclass(frozen=True, eq=False, repr=False)
class AuditOptions:
    """Find what is irregular in whole archives of deals. Each finding says what the law says of it.

    Deals already written to FILE.sqlite are skipped, unless the file of deals has changed.

    \b
    Example:
      adjudicator audit hand.pbn
    """

    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATH...", help="Files of deals (PBN, LIN; .gz, .zip), folders and patterns of them."),
        shared.FILE_NAME,
    ]
    code: shared.Code = None
    output: Annotated[
        str | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="Write every deal and finding to FILE.sqlite, or FILE.parquet."
        ),
        shared.FILE_NAME,
    ] = None
    processes: Annotated[
        int | None, typer.Option("--processes", "-p", min=1, metavar="N", help="How many (default: one for each core).")
    ] = None
    dask: Annotated[str | None, typer.Option("--dask", metavar="ADDRESS", help="Use the Dask cluster at ADDRESS.")] = (
        None
    )
    csv: Annotated[bool, typer.Option("--csv", help="Print a row for each deal.")] = False
    law_folder: shared.Laws = None
    rules_of: shared.House = None
    json: shared.Json = False

    def __post_init__(self) -> None:
        shared.refuse_exclusive(csv=self.csv, json=self.json)


@dataclass(frozen=True, eq=False, repr=False)
class CardOptions:
    """Write the rulings of a code as one page for a phone. It asks as `rule` does, without network or program.

    With --sheet the page is for the wall: the ten commonest calls as flow charts on two sides of A4.

    With --app several codes, or all, become a folder for a web host: an app that phones install and keep.

    \b
    Example:
      adjudicator card --code whist-american-1890s --output card.html
    """

    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write the card of a code to a new FILE.html."),
        shared.FILE_NAME,
    ] = None
    code: shared.Codes = None
    everything: Annotated[
        str | None,
        typer.Option("--output-folder", metavar="DIR", help="Write a card for every code, and an index, to DIR."),
        shared.FILE_NAME,
    ] = None
    sheet: Annotated[
        bool, typer.Option("--sheet", help="Ten flow charts for the wall, to be printed on two sides of A4.")
    ] = False
    app: Annotated[
        str | None,
        typer.Option(metavar="DIR", help="Make DIR an app of the codes (default: of all) that any web host can serve."),
        shared.FILE_NAME,
    ] = None
    serve: Annotated[bool, typer.Option("--serve", help="Show the app to phones on the local network.")] = False
    port: Annotated[
        int | None, typer.Option("--port", min=1, max=65535, metavar="N", help="Where it is shown (default: 8000).")
    ] = None
    law_folder: shared.Laws = None
    rules_of: shared.House = None
