"""The settings file: the code and the house that a user has chosen for every command."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from rulebase.errors import UserError, system_message_of_error
from rulebase.paths import settings_file

if TYPE_CHECKING:
    from collections.abc import Mapping

SETTING_COMMENTS = {
    "code": '# Used where no code of law is named; "adjudicator use CODE" writes it.',
    "house": '# The house whose rules apply where none is named; "adjudicator use --house NAME" writes it.',
}
"""The settings by key, with the comment above each."""
_NO_SETTINGS: Mapping[str, Any] = MappingProxyType({})


def settings_path() -> Path:
    """The settings file, at the platform's usual place."""
    return Path(settings_file())


def setting_or_empty(key: str) -> str:
    """The value of *key*; empty if it is not set or the file cannot be read."""
    value = _settings_and_read_error()[0].get(key)
    return value if isinstance(value, str) else ""


def why_settings_are_unreadable() -> str:
    """The reason why the file cannot be read; empty if it can."""
    return _settings_and_read_error()[1]


def _settings_and_read_error() -> tuple[Mapping[str, Any], str]:
    file = settings_path()
    try:
        return _read_settings(file, file.stat().st_mtime_ns)
    except FileNotFoundError:
        return _NO_SETTINGS, ""


@lru_cache(maxsize=1)
def _read_settings(file: Path, _written: int) -> tuple[Mapping[str, Any], str]:
    import tomllib  # needed only where there is a file

    try:
        return tomllib.loads(file.read_text(encoding="utf-8")), ""
    except (OSError, ValueError) as error:
        return _NO_SETTINGS, str(error) or type(error).__name__
    except RecursionError:
        return _NO_SETTINGS, "its lists or tables are nested too deeply to be read"


def save_settings(**chosen: str) -> None:
    """Write the settings *chosen*, ``code`` or ``house``, and keep the other; an empty text removes one."""
    from adjudicator.commands.file_saving import replace_file_atomically  # most commands do not write it

    file = settings_path()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"{file.parent}: {system_message_of_error(error)}") from None
    kept = {key: setting_or_empty(key) for key in SETTING_COMMENTS} | chosen
    text = "\n".join(
        f"{about}\n{key} = {json.dumps(kept[key])}\n" for key, about in SETTING_COMMENTS.items() if kept[key]
    )
    replace_file_atomically(file, text.encode())
