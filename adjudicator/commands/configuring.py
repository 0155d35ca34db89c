"""What somebody chose for every time, code and house, as it is written down in his configuration."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from rulebase.errors import UserError, reason
from rulebase.places import settings_file

if TYPE_CHECKING:
    from collections.abc import Mapping

KEYS = {
    "code": '# Meant where no code of law is named; "adjudicator use CODE" writes it.',
    "house": '# The house whose rules hold where none is named; "adjudicator use --house NAME" writes it.',
}
"""What is remembered, with the comment above it."""
_NOTHING: Mapping[str, Any] = MappingProxyType({})


def configuration() -> Path:
    """The file in which what was chosen is remembered, in the platform's place for it."""
    return Path(settings_file())


def remembered(key: str) -> str:
    """What somebody chose before; empty where nobody did, or what was written cannot be read."""
    value = _written()[0].get(key)
    return value if isinstance(value, str) else ""


def trouble() -> str:
    """Why what was written cannot be read; empty where it can."""
    return _written()[1]


def _written() -> tuple[Mapping[str, Any], str]:
    file = configuration()
    try:
        return _read(file, file.stat().st_mtime_ns)
    except FileNotFoundError:
        return _NOTHING, ""


@lru_cache(maxsize=1)
def _read(file: Path, _written: int) -> tuple[Mapping[str, Any], str]:
    import tomllib  # read only where somebody chose

    try:
        return tomllib.loads(file.read_text(encoding="utf-8")), ""
    except (OSError, ValueError) as error:
        return _NOTHING, str(error) or type(error).__name__
    except RecursionError:
        return _NOTHING, "a list or a table in it lies too deep within others to be read"


def remember(**chosen: str) -> None:
    """Write down what was *chosen*, ``code`` or ``house``; empty: nothing from now on. The other stays as it was."""
    from adjudicator.commands.saving import save  # most commands remember nothing

    file = configuration()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"{file.parent}: {reason(error)}") from None
    kept = {key: remembered(key) for key in KEYS} | chosen
    text = "\n".join(f"{about}\n{key} = {json.dumps(kept[key])}\n" for key, about in KEYS.items() if kept[key])
    save(file, text.encode())
