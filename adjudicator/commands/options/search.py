"""The options of ``search``."""

from dataclasses import dataclass
from typing import Annotated

import typer

from adjudicator.commands.options import shared


@dataclass(frozen=True, eq=False, repr=False)
class SearchOptions:
    """Find provisions of law by words, by number or by name.

    \b
    Example:
      adjudicator search penalty card --limit 3
    """

    words: Annotated[list[str], typer.Argument(metavar="WORDS...", help="Words, a law's number or a provision's id.")]
    code: shared.Code = None
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, metavar="N", help="How many at most.")] = 10
    everywhere: shared.AllCodes = False
    json: shared.Json = False
    law_folder: shared.Laws = None
    rules_of: shared.House = None
