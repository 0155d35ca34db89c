"""A page of the manual as rich draws Markdown, with table cells folded instead of cut off."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.markdown import Markdown, MarkdownElement, TableElement
from rich.table import Table

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult


class _FoldedTable(TableElement):
    """A table whose long words, such as addresses of functions, go on in the next line of their cell."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for table in super().__rich_console__(console, options):
            if isinstance(table, Table):
                for column in table.columns:
                    column.overflow = "fold"
            yield table


class ManualPage(Markdown):
    """A page of the manual in Markdown."""

    elements: ClassVar[dict[str, type[MarkdownElement]]] = {**Markdown.elements, "table_open": _FoldedTable}
