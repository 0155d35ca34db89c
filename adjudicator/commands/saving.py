"""Files that are written: a recording, put in place whole after every line, and what is written once and never over."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator.formats.text import characters
from adjudicator.record.errors import FileError
from rulebase.errors import reason
from rulebase.writing import put, put_new, writable

if TYPE_CHECKING:
    from rulebase.writing import Content

LARGEST = 4_000_000
"""Bytes of a file that is resumed; a longer one is not the record of an evening."""


def load(file: Path | None) -> str:
    """What *file* holds; a file that could not be saved to is refused before anything is typed."""
    if file is None:
        return ""
    try:
        if file.exists() and not file.is_file():
            raise FileError(f"{file}: not a file that a recording can be saved to")
        folder = os.path.dirname(os.path.realpath(file))
        if not os.path.isdir(folder):
            raise FileError(f"{file}: there is no folder {file.parent}")
        # A file is saved by putting another in its place, which its own mode would not prevent.
        if not os.access(folder, os.W_OK) or (file.exists() and not writable(file)):
            raise FileError(f"{file}: may be read only; nothing can be saved there")
        with file.open("rb") as opened:
            data = opened.read(LARGEST + 1)
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise FileError(f"{file}: {reason(error)}") from None
    if len(data) > LARGEST:
        raise FileError(f"{file}: more than {LARGEST} bytes; that is not a recording to go on with")
    return characters(data)


def save(file: Path, data: bytes) -> None:
    """Put *data* in the place of the file at once, so that a crash leaves the old file or the new."""
    try:
        put(file, data)
    except OSError as error:
        raise FileError(f"{file}: {reason(error)}") from None


def save_new(file: Path, data: bytes) -> None:
    """Save *data* to a file that is not there; FileError where one is. A link is followed to where it leads."""
    try:
        put_new(os.path.realpath(file), data)
    except OSError as error:
        raise FileError(f"{file}: {reason(error)}") from None


def refuse_there(name: Path | str, what_is: str) -> None:
    """FileError where something has the *name* already, a link that leads nowhere too: ``a page is`` written to it."""
    if os.path.lexists(name):
        raise FileError(f"{name}: a file is there already; {what_is} written to a new one")


def write_new(name: str, data: Content) -> None:
    """Write *data* to a new file.

    FileError where one is there: it may be the very one that was read.
    """
    try:
        put_new(name, data)
    except OSError as error:
        raise FileError(f"{name}: {reason(error)}") from error
