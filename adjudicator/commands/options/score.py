"""The options of ``score``."""

from dataclasses import dataclass
from typing import Annotated

import typer

from adjudicator.commands.options import shared

Vulnerable = Annotated[
    str | None,
    typer.Option("--vulnerable", "--vul", "-v", metavar="SIDE", help="None (if not given), NS, EW or All."),
]
HonoursHeld = Annotated[
    list[str] | None, typer.Option("--honours", metavar="'100 S'", help="Honours in one hand, and whose.")
]
BidsMade = Annotated[list[str] | None, typer.Option("--bid", metavar="SEAT=N", help="Tricks a player bid to win.")]
Weighted = Annotated[
    str | None,
    typer.Option(metavar="'60% NS 620, 40% ...'", help="A weighted score at this table, against the others."),
]
Session = Annotated[
    list[str] | None,
    typer.Option("--session", metavar="SIDE=PERCENT", help="A side's percentage on its other boards (A+, A-)."),
]
Penalty = Annotated[
    str | None, typer.Option(metavar="PERCENT", help="A penalty in per cent of a top: how many matchpoints.")
]


@dataclass(frozen=True, eq=False, repr=False)
class ScoreOptions:
    """Score a result, or compare the tables that played a board.

    In a round of four deals --deal tells who is vulnerable in the first and the last. A+, A and A- are average plus,
    average and average minus for North-South, the complement for East-West; A+/A+ names both.

    \b
    Example:
      adjudicator score --matchpoints 620 4S S +1 170 EW=100 A+/A-
    """

    result: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="RESULT...",
            help="Contract, declarer, tricks (4SX S +1); else tricks (NS=8 EW=5) or cards taken (E=SQ,H2); with "
            "maker=, bid=, melds=, ruling= … in other games. Of several tables: the scores of North-South (620 "
            "-100 EW=50 A+/A-).",
        ),
    ] = None
    vulnerable: Vulnerable = None
    honours: HonoursHeld = None
    bid: BidsMade = None
    number: Annotated[int, typer.Option("--deal", min=0, metavar="N", help="Which deal of its round this is.")] = 0
    board: Annotated[
        int | None, typer.Option("--board", min=1, metavar="N", help="The duplicate board: tells who is vulnerable.")
    ] = None
    matchpoints: Annotated[
        bool, typer.Option("--matchpoints", "-m", help="Compare the scores of several tables at matchpoints.")
    ] = False
    imps: Annotated[bool, typer.Option("--imps", help="Compare the scores of two tables at IMPs.")] = False
    weighted: Weighted = None
    session: Session = None
    penalty: Penalty = None
    top: Annotated[int | None, typer.Option(min=1, metavar="N", help="The top, where no tables are named.")] = None
    code: shared.Code = None
    json: shared.Json = False
    law_folder: shared.Laws = None
    rules_of: shared.House = None

    @property
    def of_tables(self) -> bool:
        """Whether the scores of several tables are compared."""
        return any((self.matchpoints, self.imps, self.weighted, self.session, self.penalty, self.top))
