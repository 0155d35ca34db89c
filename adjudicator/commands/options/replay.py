"""The options of ``replay``."""

from dataclasses import dataclass
from typing import Annotated

import typer

from adjudicator.commands.options import shared

Deals = Annotated[
    list[str],
    typer.Argument(metavar="FILE...", help="Recorded deals (PBN, LIN, a hand viewer's link); - is standard input."),
    shared.FILE_NAME,
]
HtmlPage = Annotated[
    str | None,
    typer.Option("--output-page", metavar="FILE", help="Write a page that steps through the deals to a new FILE.html."),
    shared.FILE_NAME,
]
Overrides = Annotated[
    list[str] | None,
    typer.Option("--override", metavar="[N=]TEXT", help="On the form: the director's own ruling on finding N."),
]
Reasons = Annotated[
    list[str] | None,
    typer.Option("--reason", metavar="[N=]TEXT", help="On the form: why the director departs from the law."),
]


@dataclass(frozen=True, eq=False, repr=False)
class ReplayOptions:
    """Find and rule on everything irregular in recorded deals.

    \b
    Example:
      adjudicator replay hand.pbn --fact 3.first_noticed=after_mixing
    """

    files: Deals
    code: shared.Codes = None
    deal: Annotated[int | None, typer.Option(min=1, metavar="N", help="Only the Nth deal, drawn in full.")] = None
    fact: Annotated[
        list[str] | None,
        typer.Option("--fact", "-f", metavar="[N.]NAME=VALUE", help="A fact that is known, of finding N or of all."),
    ] = None
    long: shared.Long = False
    step: Annotated[bool, typer.Option("--step", help="Show every event, whose turn it is, what is in force.")] = False
    strict: Annotated[bool, typer.Option("--strict", help="Report every departure from the PBN standard too.")] = False
    export: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Write the deals to FILE as PBN with a [Record] section, or FILE.lin as LIN.",
        ),
        shared.FILE_NAME,
    ] = None
    link: Annotated[bool, typer.Option("--link", help="Print only a hand viewer's link for each deal.")] = False
    common_link: Annotated[
        bool, typer.Option("--common-link", help="The same with n=, s=, e=, w= …, for viewers that know no LIN.")
    ] = False
    say: Annotated[
        list[str] | None,
        typer.Option("--say", metavar="WHO:[N.]NAME=VALUE", help="A disputed fact as WHO (NS, W, director) tells it."),
    ] = None
    equity: Annotated[
        bool, typer.Option("--equity", help="Weigh established revokes against double-dummy play (a hint).")
    ] = False
    form: shared.FormBeside = None
    html: HtmlPage = None
    override: Overrides = None
    reason: Reasons = None
    exit_code: shared.ExitCode = False
    book: shared.KeepInBook = False
    json: shared.Json = False
    law_folder: shared.Laws = None
    rules_of: shared.House = None

    def __post_init__(self) -> None:
        shared.refuse_exclusive(json=self.json, link=self.link, common_link=self.common_link, step=self.step)
        shared.refuse_exclusive(json=self.json, link=self.link, common_link=self.common_link, long=self.long)
