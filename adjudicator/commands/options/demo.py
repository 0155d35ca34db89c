"""The options of ``demo``."""

from dataclasses import dataclass

from adjudicator.commands.options import shared


@dataclass(frozen=True, eq=False, repr=False)
class DemoOptions:
    """Replay a disputed hand that comes with the program.

    \b
    Example:
      adjudicator demo
    """

    law_folder: shared.Laws = None
    code: shared.Code = None
    long: shared.Long = False
    json: shared.Json = False
