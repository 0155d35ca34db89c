"""``mcp``: the tools offered to an assistant over standard input and output, by the Model Context Protocol.

The protocol is that of the official library (the extra ``mcp``). Nothing is listened to and nothing is sent elsewhere.
"""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING, Any

from adjudicator.commands.common import complain, house_named_by_option_environment_or_code, open_laws, print_answer
from adjudicator.errors import AdjudicatorError
from adjudicator.values.version import __version__

if TYPE_CHECKING:
    from adjudicator.commands.mcp_tools import LawsInUse, ToolAnswer
    from adjudicator.commands.options.mcp import McpOptions

INSTRUCTIONS = (
    "The laws of card games, with rulings. Answer questions on rules and irregularities only from these tools, with "
    "the citation that they give; what they do not decide is not decided. Find the game with list_games first. If a "
    "tool says that something is needed, ask the person, and never choose an answer for them. What stands after "
    "'Read out' is said as it stands; tell the person what was assumed."
)
"""Told to the assistant at the beginning."""


def run(options: McpOptions) -> None:
    """Answer an assistant until it closes standard input; or list the tools."""
    from adjudicator.commands.mcp_tools import LawsInUse  # reads the commands that the tools run

    # Laws and houses that cannot be read are reported before anything is answered.
    open_laws(options.law_folder, house_named_by_option_environment_or_code(options.rules_of))
    if options.tools:
        _list_tools()
        return
    try:
        import mcp_types  # noqa: F401 - fails at once if the extra is not installed
    except ImportError:
        raise AdjudicatorError("mcp needs the extra: pip install 'card-adjudicator[mcp]'") from None
    if sys.stdin.isatty():
        complain("an assistant is answered here, not a person; 'adjudicator help assistants' tells how to set it up")
    asyncio.run(_serve(LawsInUse(options.law_folder, options.rules_of)))


def _list_tools() -> None:
    """Print each tool with what it is for."""
    from adjudicator.commands.mcp_tools import tools
    from adjudicator.render.layout import labelled_lines

    print_answer(*(labelled_lines(tool.name, [f"{tool.title}. {tool.about}"], margin=16) for tool in tools()))


async def _serve(laws: LawsInUse) -> None:
    """Answer on standard input and output, one call at a time."""
    from mcp.server import Server
    from mcp.server.stdio import stdio_server
    from mcp_types import CallToolResult, ListToolsResult, TextContent, Tool, ToolAnnotations

    from adjudicator.commands.mcp_tools import call_tool, tools

    reads_only = ToolAnnotations(
        read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
    )

    async def list_tools(_context: Any, _asked: Any) -> ListToolsResult:
        return ListToolsResult(
            tools=[
                Tool(
                    name=tool.name,
                    title=tool.title,
                    description=tool.about,
                    input_schema=dict(tool.takes),
                    output_schema=dict(tool.answers),
                    annotations=reads_only,
                )
                for tool in tools()
            ]
        )

    async def answer_call(_context: Any, asked: Any) -> CallToolResult:
        answer: ToolAnswer = call_tool(asked.name, asked.arguments or {}, laws)
        return CallToolResult(
            content=[TextContent(type="text", text="\n".join(answer.lines))],
            structured_content=answer.document,
            is_error=answer.document is None,
        )

    server = Server(
        "adjudicator",
        version=__version__,
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=answer_call,
    )
    async with stdio_server() as (incoming, outgoing):
        await server.run(incoming, outgoing, server.create_initialization_options())
