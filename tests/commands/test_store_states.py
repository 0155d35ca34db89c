"""Whatever befalls the file of a recording, in whatever order: no line is lost, and nothing of anybody else's."""

from __future__ import annotations

import errno
import os
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from adjudicator.commands.recording_file import RecordingFile
from tests.helpers.failing_calls import at_call, failing

FAULTS = [errno.ENOSPC, errno.EIO, errno.EACCES, errno.EROFS]


class Recording(RuleBasedStateMachine):
    """One recorder after the other at one file, with others who know of no locks, faults of the disk, and kills."""

    def __init__(self) -> None:
        super().__init__()
        self.kept = tempfile.TemporaryDirectory()
        self.folder = Path(self.kept.name) / "evening"
        self.folder.mkdir()
        self.lines = 0
        self.text = ""
        """What is recorded."""
        self.sure = ""
        """What of it was saved without a word."""
        self.theirs: dict[Path, str] = {}
        """What somebody else has written, where nobody has recorded on from it."""
        self.store = self.opened()

    def opened(self) -> RecordingFile:
        store = RecordingFile(self.folder / "deal.pbn")
        assert store.lock()
        self.text = self.sure = store.text()
        # Whoever records on from what is there has read it.
        self.theirs.pop(store.path, None)
        return store

    def line(self) -> str:
        self.lines += 1
        return f"{self.text}line {self.lines}\n"

    @rule()
    def keep(self) -> None:
        """A line is typed and saved."""
        self.text = self.line()
        self.store.save(self.text)
        assert not self.store.unsaved
        self.sure = self.text

    @rule(at=st.integers(1, 30), number=st.sampled_from(FAULTS))
    def keep_on_a_bad_disk(self, at: int, number: int) -> None:
        """A call fails while a line is saved."""
        self.text = self.line()
        with at_call(at, failing(number)):
            self.store.save(self.text)
        if not self.store.unsaved:
            self.sure = self.text

    @rule()
    def somebody_else_writes(self) -> None:
        """An editor, or a program that brings files from elsewhere."""
        self.lines += 1
        self.theirs[self.store.path] = f"of somebody else, {self.lines}\n"
        self.store.path.write_text(self.theirs[self.store.path], encoding="utf-8")
        # Both stand in files of their own with the next line only.
        self.sure = ""

    @rule()
    def somebody_else_takes_it_away(self) -> None:
        """The file is gone."""
        self.store.path.unlink(missing_ok=True)
        self.theirs.pop(self.store.path, None)
        self.sure = ""

    @rule(mode=st.sampled_from([0o600, 0o644, 0o664]))
    def somebody_else_touches_it(self, mode: int) -> None:
        """Another mode and another time, the same content."""
        if self.store.path.exists():
            self.store.path.chmod(mode)
            os.utime(self.store.path, (self.lines, self.lines))

    @rule()
    def a_second_recorder_comes(self) -> None:
        """It is told, unless the disk was so bad that there could be no lock."""
        if self.store._lock.held:
            assert not RecordingFile(self.store.path).lock()

    @rule()
    def it_is_left_and_gone_on_with(self) -> None:
        """In order: what could not be saved is tried once more."""
        with self.store:
            pass
        self.find()
        # On a bad disk the name of a lock may stay; the next recorder takes it.
        assert self.hidden() <= {".deal.pbn.lock"}
        self.store = self.opened()

    @rule()
    def it_is_killed_and_gone_on_with(self) -> None:
        """The system gives its lock back; a draft lies there."""
        self.find()
        if self.store._lock._handle is not None:
            os.close(self.store._lock._handle)
        (self.folder / ".deal.pbn.draft.tmp").write_text("half a li", encoding="utf-8")
        self.store = self.opened()
        assert self.hidden() == {".deal.pbn.lock"}

    def hidden(self) -> set[str]:
        """Drafts and locks of the file; those of a file that was gone to instead are swept by its next recorder."""
        return {name for name in os.listdir(self.folder) if name.startswith(".deal.pbn.")}

    def find(self) -> None:
        """What was saved without a word is there."""
        if self.sure:
            assert self.store.path.read_text(encoding="utf-8").startswith(self.sure)

    @invariant()
    def nothing_is_lost(self) -> None:
        """Neither what was saved, nor what somebody else has written."""
        self.find()
        for path, text in self.theirs.items():
            assert path.read_text(encoding="utf-8") == text

    def teardown(self) -> None:
        self.store._lock.free()
        self.kept.cleanup()


TestRecording = Recording.TestCase
TestRecording.settings = settings(
    max_examples=25, stateful_step_count=20, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)


def test_who_goes_elsewhere_leaves_no_draft_behind() -> None:
    """Whichever call failed on the bad disk, and be it the last one, which removes the draft."""
    for at in range(1, 31):
        left = Recording()
        left.keep_on_a_bad_disk(at=at, number=errno.ENOSPC)
        left.somebody_else_writes()
        left.keep()

        assert ("deal-record.pbn", set()) == (left.store.path.name, left.hidden()), at
        left.teardown()
