"""The pager for answers that are longer than the screen: ``less``, told to show colours, else that of the system."""

from __future__ import annotations

import os
from shutil import which
from subprocess import run

from rich.pager import Pager, SystemPager

LESS = "less"
LESS_OPTIONS = "-FRX"
"""As git gives them: leave at once if all fits, show colours, keep the text on the screen."""


class ColourPager(Pager):
    """The pager ``less``."""

    def show(self, content: str) -> None:
        """Show *content* until the person leaves."""
        # A name may hold a letter that the encoding of the terminal lacks.
        run([LESS, LESS_OPTIONS], input=content, text=True, errors="replace", check=False)  # noqa: S603 - ours


def pager_and_its_colours() -> tuple[Pager, bool]:
    """(the pager, whether it shows colours): the one that the environment names, else ``less`` if it is there."""
    named = os.environ.get("MANPAGER") or os.environ.get("PAGER") or LESS
    return (ColourPager(), True) if named == LESS and which(LESS) else (SystemPager(), False)
