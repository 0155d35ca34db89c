"""Files written safely: replaced at once as a whole, or written new and never over another."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator.errors import FileError
from adjudicator.formats.text_encoding import decode_characters
from rulebase.atomic_writing import is_writable, write_file, write_new_file
from rulebase.errors import reason

if TYPE_CHECKING:
    from rulebase.atomic_writing import Content

LARGEST_RECORDING = 4_000_000
"""Bytes of a file that is resumed; a longer one is not the record of an evening."""


def load_recording(file: Path | None) -> str:
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
        if not os.access(folder, os.W_OK) or (file.exists() and not is_writable(file)):
            raise FileError(f"{file}: may be read only; nothing can be saved there")
        with file.open("rb") as opened:
            data = opened.read(LARGEST_RECORDING + 1)
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise FileError(f"{file}: {reason(error)}") from None
    if len(data) > LARGEST_RECORDING:
        raise FileError(f"{file}: more than {LARGEST_RECORDING} bytes; that is not a recording to go on with")
    return decode_characters(data)


def overwrite_file(file: Path, data: bytes) -> None:
    """Put *data* in the place of the file at once, so that a crash leaves the old file or the new."""
    try:
        write_file(file, data)
    except OSError as error:
        raise FileError(f"{file}: {reason(error)}") from None


def save_new_file(file: Path, data: bytes) -> None:
    """Save *data* to a file that is not there; FileError where one is. A link is followed to where it leads."""
    try:
        write_new_file(os.path.realpath(file), data)
    except OSError as error:
        raise FileError(f"{file}: {reason(error)}") from None


def refuse_existing(name: Path | str, what_is: str) -> None:
    """FileError where something has the *name* already, a link that leads nowhere too: ``a page is`` written to it."""
    if os.path.lexists(name):
        raise FileError(f"{name}: a file is there already; {what_is} written to a new one")


def write_output_file(name: str, data: Content) -> None:
    """Write *data* to a new file.

    FileError where one is there: it may be the very one that was read.
    """
    try:
        write_new_file(name, data)
    except OSError as error:
        raise FileError(f"{name}: {reason(error)}") from error
