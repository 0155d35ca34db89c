"""Regular expressions that are compiled on first use: most commands use few of those in a module."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

__all__ = ["pattern"]

if TYPE_CHECKING:
    from re import compile as pattern
else:

    class pattern:  # noqa: N801 - stands for a function
        """Like ``re.compile``, but compiled on first use; from then on a method is that of the expression itself."""

        def __init__(self, text: str, flags: int = 0) -> None:
            self._told = text, flags

        def __getattr__(self, name: str) -> Any:
            found = getattr(re.compile(*self._told), name)
            setattr(self, name, found)
            return found
