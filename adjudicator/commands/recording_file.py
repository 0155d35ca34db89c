"""The file of a recording: locked while it is ours, saved after every line, never over what another has written.

What cannot be saved is kept in memory, and saved with the next line that can be.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Self

from adjudicator.commands.common import complain
from adjudicator.commands.file_saving import load_recording, overwrite_file, save_new_file
from adjudicator.errors import FileError
from adjudicator.formats.text_encoding import encode_text
from adjudicator.render.safe_text import safe_line
from rulebase.atomic_writing import remove_abandoned_drafts
from rulebase.errors import reason
from rulebase.file_locks import FileLock

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from types import TracebackType


class RecordingFile:
    """A file, and what we know of it: as it was read or saved last."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = FileLock(path)
        self._known: bytes | None = None
        """What the file held when it was read or saved last; None: there was no such file."""
        self._tried: list[bytes] = []
        """What was to be saved since: a fault at the very end is told although it stands there."""
        self._stamp: tuple[int, ...] | None = None
        self._unsaved: str | None = None
        """The recording, where it could not be saved."""
        self._said = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        try:
            if self.unsaved:
                self.again()
        finally:
            # Where even a complaint cannot be written, others may record all the same.
            self._leave()
        lost = self._unsaved
        if lost is not None:
            complain("Not saved to the last; it stands here instead:")
            for line in self._new_part(lost).splitlines():
                sys.stderr.write(f"{safe_line(line, len(line) + 1)}\n")
            if kind is None:
                sys.exit(1)

    @property
    def unsaved(self) -> bool:
        """Whether there is something that could not be saved yet."""
        return self._unsaved is not None

    @property
    def changed(self) -> bool:
        """Whether the file is not what it was when it was read or saved last, as far as a glance tells."""
        return self._looked() != self._stamp

    def take(self) -> bool:
        """Whether the file is ours to record to; False while somebody else does."""
        # Refuses what could not be saved to, before a lock is laid beside it.
        load_recording(self.path)
        if not self._lock.take():
            return False
        remove_abandoned_drafts(self.path, older=0)
        return True

    def text(self) -> str:
        """What the file holds now; it is taken as known from here on."""
        self._stamp = self._looked()
        text = load_recording(self.path)
        self._known = self._read()
        return text

    def keep(self, text: str) -> None:
        """Save *text*; where that cannot be done it is said, *text* is kept here, and saved another time."""
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

    def again(self) -> None:
        """Try once more to save what could not be saved."""
        if self._unsaved is None:
            complain("everything is saved")
        else:
            self._said = ""
            self.keep(self._unsaved)

    def _save(self, text: str) -> None:
        now = self._looked()
        if now is not None and now != self._stamp and self._read() not in (self._known, *self._tried):
            self._go_elsewhere()
            now = None
        data = encode_text(text)
        self._tried.append(data)
        if now is None:
            # Nothing has this name: should somebody be quicker, his file stays.
            save_new_file(self.path, data)
        else:
            overwrite_file(self.path, data)
        self._known, self._tried = data, []
        self._stamp = self._looked()

    def _go_elsewhere(self) -> None:
        """Leave the file to whoever has written to it, and save beside it from now on."""
        from adjudicator.commands.continue_deal import free_path_beside  # hardly ever

        theirs, own = self.path, free_path_beside(self.path)
        while not (lock := FileLock(own)).take():
            own = free_path_beside(own)
        self._leave()
        self.path, self._lock = own, lock
        self._known, self._tried, self._stamp = None, [], None
        complain(f"{theirs} was changed by somebody else; it stays as it is, and this is saved to {own} from now on.")

    def _leave(self) -> None:
        """Free the lock; drafts that a bad disk has left beside the file go, as long as it is ours."""
        if self._lock.held:
            remove_abandoned_drafts(self.path, older=0)
        self._lock.free()

    def _looked(self) -> tuple[int, ...] | None:
        """What tells at a glance whether the file has changed; None where there is none."""
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
        return FileError(f"{self.path}: {reason(error)}")

    def _new_part(self, text: str) -> str:
        """*text* from the game on that differs from what was saved last: the others are safe."""
        start = text.rfind("\n\n", 0, common_prefix_length(encode_text(text), self._known or b""))
        return text[start + 2 if start >= 0 else 0 :]


def other_recorder_error(path: Path) -> FileError:
    """Why nothing can be recorded to the file at *path* by us."""
    return FileError(f"{path}: somebody else is recording to it just now; name another file")


def common_prefix_length(before: Sequence[object], after: Sequence[object]) -> int:
    """With how many things both begin."""
    pairs = zip(before, after, strict=False)
    return next((at for at, (old, new) in enumerate(pairs) if old != new), min(len(before), len(after)))
