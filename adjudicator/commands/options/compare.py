"""The options of ``compare``."""

from dataclasses import dataclass
from typing import Annotated

import typer

from adjudicator.commands.options import shared


@dataclass(frozen=True, eq=False, repr=False)
class CompareOptions:
    """Show the same fault under several codes, side by side.

    \b
    Example:
      adjudicator compare revoke --fact established=yes
    """

    kind: Annotated[list[str], typer.Argument(metavar="KIND", help="What went wrong, see `kinds`.")]
    code: shared.Codes = None
    fact: shared.Facts = None
    json: shared.Json = False
    law_folder: shared.Laws = None
    rules_of: shared.House = None
