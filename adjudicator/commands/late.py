"""How what is typed comes to the module that does it, which is read only then, so that none pays for another."""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from adjudicator.render import safe
from rulebase.errors import UserError
from rulebase.places import CODE

if TYPE_CHECKING:
    from collections.abc import Iterator

PATHS = frozenset((
    "copy", "document", "everything", "export", "file", "files", "form", "house", "html", "named", "output", "paths",
    "target", "to",
))  # fmt: skip
"""Arguments of commands that name files."""


def call(module: str, function: str = "run", **arguments: Any) -> None:
    """Call the *function* of a *module* of commands with what was typed.

    UserError where something typed, or the code in the environment, is no text: only names of files may be bytes.
    """
    for word in (*_words(arguments), os.environ.get(CODE, "")):
        if isinstance(word, str) and not _is_text(word):
            raise UserError(f"'{safe.plain(word, 60)}' is no text in this system's encoding; type it anew")
    getattr(import_module(f"adjudicator.commands.{module}"), function)(**arguments)


def given(**told: str | None) -> dict[str, str | None]:
    """What is *told* besides, or chosen by, as it was typed."""
    return told


def _words(typed: Mapping[str, Any]) -> Iterator[Any]:
    for name, told in typed.items():
        if name in PATHS:
            continue
        if isinstance(told, Mapping):
            yield from _words(told)
        else:
            yield from told if isinstance(told, (list, tuple)) else (told,)


def _is_text(word: str) -> bool:
    try:
        word.encode()
    except UnicodeEncodeError:
        return False
    return True
