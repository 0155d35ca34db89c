"""The file of a recording: locked while we record, saved after every line, never written over another program's text.

A text that cannot be saved is kept in memory and saved with the next line that can be.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Self

from adjudicator.commands.common import complain
from adjudicator.commands.file_saving import replace_file_atomically, save_new_file, text_of_savable_recording
from adjudicator.errors import FileError
from adjudicator.formats.text_encoding import encode_as_latin1_or_utf8_with_bom
from adjudicator.render.safe_text import safe_line
from rulebase.atomic_writing import remove_abandoned_drafts
from rulebase.errors import system_message_of_error
from rulebase.file_locks import FileLock

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from types import TracebackType


class RecordingFile:
    """The file of a recording, and its contents when it was last read or saved."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = FileLock(path)
        self._text_saved: bytes | None = None
        """The contents when the file was last read or saved; None if there was no file."""
        self._tried: list[bytes] = []
        """The texts of failed attempts to save: one may be in the file although its saving reported an error."""
        self._stamp: tuple[int, ...] | None = None
        self._unsaved: str | None = None
        """The recording, if it could not be saved."""
        self._said = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        try:
            if self.unsaved:
                self.retry_save()
        finally:
            # Release the lock even if the error message cannot be written.
            self._leave()
        lost = self._unsaved
        if lost is not None:
            complain("Not saved to the last; it stands here instead:")
            for line in self._text_from_first_changed_game(lost).splitlines():
                sys.stderr.write(f"{safe_line(line, len(line) + 1)}\n")
            if kind is None:
                sys.exit(1)

    @property
    def unsaved(self) -> bool:
        """Whether a text could not be saved yet."""
        return self._unsaved is not None

    @property
    def changed(self) -> bool:
        """Whether the file has changed since it was last read or saved, judged by its metadata."""
        return self._stat_stamp() != self._stamp

    def lock(self) -> bool:
        """Lock the file for recording; False if another program records to it."""
        # Raises FileError if nothing could be saved there, before a lock file is made beside it.
        text_of_savable_recording(self.path)
        if not self._lock.take():
            return False
        remove_abandoned_drafts(self.path, older=0)
        return True

    def text(self) -> str:
        """The contents of the file, which later changes are compared with."""
        self._stamp = self._stat_stamp()
        text = text_of_savable_recording(self.path)
        self._text_saved = self._read()
        return text

    def save(self, text: str) -> None:
        """Save *text*; if that fails, print a message, keep *text* and save it another time."""
        try:
            try:
                self._save(text)
            except OSError as error:
                raise self._failed(error) from None
        except FileError as error:
            self._unsaved = text
            if str(error) != self._said:
                complain(
                    f"Not saved: {error}. It is kept here, and saved with the next line that can be; save tries now."
                )
            self._said = str(error)
        else:
            if self.unsaved:
                complain(f"Saved to {self.path} again; nothing is lost.")
            self._unsaved, self._said = None, ""

    def retry_save(self) -> None:
        """Try again to save the text that could not be saved."""
        if self._unsaved is None:
            complain("everything is saved")
        else:
            self._said = ""
            self.save(self._unsaved)

    def _save(self, text: str) -> None:
        now = self._stat_stamp()
        if now is not None and now != self._stamp and self._read() not in (self._text_saved, *self._tried):
            self._go_elsewhere()
            now = None
        data = encode_as_latin1_or_utf8_with_bom(text)
        self._tried.append(data)
        if now is None:
            # The file was not there: if another program makes it meanwhile, that one stays.
            save_new_file(self.path, data)
        else:
            replace_file_atomically(self.path, data)
        self._text_saved, self._tried = data, []
        self._stamp = self._stat_stamp()

    def _go_elsewhere(self) -> None:
        """Leave the file to the program that changed it, and save to a new file beside it from now on."""
        from adjudicator.commands.continue_deal import free_path_beside  # rarely needed

        theirs, own = self.path, free_path_beside(self.path)
        while not (lock := FileLock(own)).take():
            own = free_path_beside(own)
        self._leave()
        self.path, self._lock = own, lock
        self._text_saved, self._tried, self._stamp = None, [], None
        complain(f"{theirs} was changed by somebody else; it stays as it is, and this is saved to {own} from now on.")

    def _leave(self) -> None:
        """Release the lock; drafts left beside the file are deleted first, while it is locked."""
        if self._lock.held:
            remove_abandoned_drafts(self.path, older=0)
        self._lock.free()

    def _stat_stamp(self) -> tuple[int, ...] | None:
        """Metadata that differ when the file has changed; None if there is no file."""
        try:
            found = os.stat(self.path)
        except FileNotFoundError:
            return None
        return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns

    def _read(self) -> bytes | None:
        try:
            return self.path.read_bytes()
        except FileNotFoundError:
            return None

    def _failed(self, error: OSError) -> FileError:
        return FileError(self.path, system_message_of_error(error))

    def _text_from_first_changed_game(self, text: str) -> str:
        """*text* from the first game that differs from the contents saved last."""
        start = text.rfind(
            "\n\n", 0, common_prefix_length(encode_as_latin1_or_utf8_with_bom(text), self._text_saved or b"")
        )
        return text[start + 2 if start >= 0 else 0 :]


def other_recorder_error(path: Path) -> FileError:
    """The error that another program is recording to the file at *path*."""
    return FileError(path, "somebody else is recording to it just now; name another file")


def common_prefix_length(before: Sequence[object], after: Sequence[object]) -> int:
    """The number of equal items at the beginning of both."""
    pairs = zip(before, after, strict=False)
    return next((at for at, (old, new) in enumerate(pairs) if old != new), min(len(before), len(after)))
