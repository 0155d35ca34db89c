"""Safe writing of files: an old file is replaced as a whole at once, a new one never overwrites another."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from adjudicator.errors import FileError
from adjudicator.formats.text_encoding import decode_characters
from adjudicator.render.safe_text import safe_line
from rulebase.atomic_writing import is_writable, write_file, write_new_file
from rulebase.errors import system_message_of_error

if TYPE_CHECKING:
    from rulebase.atomic_writing import Content

LARGEST_RECORDING = 4_000_000
"""Bytes of a file that can be resumed; no evening's recording is longer."""


def text_of_savable_recording(file: Path | None) -> str:
    """The text of *file*, empty if there is none; FileError if the file could not be saved to."""
    if file is None:
        return ""
    try:
        if file.exists() and not file.is_file():
            raise FileError(file, "not a file that a recording can be saved to")
        folder = os.path.dirname(os.path.realpath(file))
        if not os.path.isdir(folder):
            raise FileError(file, f"there is no folder {file.parent}")
        # Saving replaces the file by a new one, which the mode of the old one would not prevent.
        if not os.access(folder, os.W_OK) or (file.exists() and not is_writable(file)):
            raise FileError(file, "is read-only; nothing can be saved there")
        with file.open("rb") as opened:
            data = opened.read(LARGEST_RECORDING + 1)
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise FileError(file, system_message_of_error(error)) from None
    if len(data) > LARGEST_RECORDING:
        raise FileError(file, f"more than {LARGEST_RECORDING} bytes; that is too large for a recording")
    return decode_characters(data)


def replace_file_atomically(file: Path, data: bytes) -> None:
    """Replace *file* by *data* at once: after a crash it holds either the old or the new text."""
    try:
        write_file(file, data)
    except OSError as error:
        raise FileError(file, system_message_of_error(error)) from None


def save_new_file(file: Path, data: bytes) -> None:
    """Save *data* to a new *file*, also through a link; FileError if the file exists."""
    try:
        write_new_file(os.path.realpath(file), data)
    except OSError as error:
        raise FileError(file, system_message_of_error(error)) from None


def refuse_existing(name: Path | str, what_is: str) -> None:
    """Raise FileError if *name* exists, even as a broken link; *what_is* is for the message, such as ``a page is``."""
    if os.path.lexists(name):
        raise FileError(name, f"this file exists already; {what_is} written to a new one")


def check_page_name(name: str) -> None:
    """Raise ``typer.BadParameter`` if *name*, that of a file for a page, does not end like one."""
    if Path(name).suffix.lower() not in (".html", ".htm"):
        raise typer.BadParameter(f"'{safe_line(name, 60)}' is not the name of a page; expected FILE.html")


def write_new_output_file(name: str, data: Content) -> None:
    """Write *data* to the new file *name*; FileError if it exists, since it may be the very file that was read."""
    if name == "-":
        raise FileError("", "'-' is standard input, and no file to write to; name one, such as deals.pbn")
    try:
        write_new_file(name, data)
    except OSError as error:
        raise FileError(name, system_message_of_error(error)) from error
