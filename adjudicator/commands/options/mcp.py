"""The options of ``mcp``."""

from dataclasses import dataclass
from typing import Annotated

import typer

from adjudicator.commands.options import shared


@dataclass(frozen=True, eq=False, repr=False)
class McpOptions:
    """Answer a chat assistant (Model Context Protocol).

    It reads standard input and answers on standard output; an assistant starts it. It needs the extra mcp.

    \b
    Example:
      adjudicator mcp --tools
    """

    tools: Annotated[bool, typer.Option("--tools", help="Only list the tools that an assistant finds.")] = False
    law_folder: shared.Laws = None
    rules_of: shared.House = None
