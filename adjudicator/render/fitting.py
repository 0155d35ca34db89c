"""A picture in several layouts, the widest first: drawn in the first that the screen is wide enough for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from rich.console import Console, ConsoleOptions
    from rich.text import Text


class Fitting:
    """The first of *layouts* that fits, each drawn only when a wider one does not; else the last."""

    def __init__(self, layouts: Sequence[Callable[[], Text]]) -> None:
        self.layouts = layouts

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        for layout in self.layouts:
            drawn = layout()
            if max((line.cell_len for line in drawn.split("\n")), default=0) <= options.max_width:
                break
        yield drawn
