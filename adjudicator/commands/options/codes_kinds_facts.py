"""The options of ``codes``, ``kinds`` and ``facts``."""

from dataclasses import dataclass
from typing import Annotated

import typer

from adjudicator.commands.options import shared


@dataclass(frozen=True, eq=False, repr=False)
class CodesOptions:
    """List the codes of law, or those of a game.

    \b
    Example:
      adjudicator codes rummy
    """

    words: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]", help="Only those of a game or a group of games.")
    ] = None
    law_folder: shared.Laws = None
    json: shared.Json = False


@dataclass(frozen=True, eq=False, repr=False)
class KindsOptions:
    """List what can go wrong.

    \b
    Example:
      adjudicator kinds
    """

    code: shared.Code = None
    everywhere: shared.AllCodes = False
    json: shared.Json = False
    law_folder: shared.Laws = None
    rules_of: shared.House = None


@dataclass(frozen=True, eq=False, repr=False)
class FactsOptions:
    """List the facts that the laws ask about, or those of one kind.

    \b
    Example:
      adjudicator facts revoke
    """

    kind: Annotated[list[str] | None, typer.Argument(metavar="[KIND]", help="Only the facts of this kind.")] = None
    code: shared.Code = None
    everywhere: shared.AllCodes = False
    json: shared.Json = False
    law_folder: shared.Laws = None
    rules_of: shared.House = None
