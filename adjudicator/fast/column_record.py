"""Records of which only the columns are read until another part is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.record.events import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from adjudicator.fast.columns import Columns
    from adjudicator.record.events import Source


class ColumnRecord(Record):
    """A record with known columns; the other parts are read when asked for."""

    __slots__ = ("columns", "reading")
    columns: Columns | None
    reading: Callable[[], Record]
    """Reads the whole record."""

    @classmethod
    def of(
        cls, tags: Mapping[str, str], source: Source, columns: Columns, reading: Callable[[], Record]
    ) -> ColumnRecord:
        """The record with these columns."""
        record = cls.__new__(cls)
        keep = object.__setattr__
        keep(record, "tags", tags)
        keep(record, "source", source)
        keep(record, "carried", ())
        keep(record, "columns", columns)
        keep(record, "reading", reading)
        return record

    def __getattr__(self, name: str) -> Any:
        """The attribute *name*, read on first use."""
        if name == "columns":
            # A copy with a change is another deal: it has no columns.
            return None
        if name == "reading" or name.startswith("__"):
            raise AttributeError(name)
        whole = self.reading()
        for field in _READ_LATER:
            object.__setattr__(self, field, getattr(whole, field))
        return object.__getattribute__(self, name)

    @property
    def calls(self) -> Sequence[str]:
        """The calls in order, from the columns if there are some."""
        return self.columns.calls if self.columns is not None else super().calls

    def __eq__(self, other: object) -> bool:
        # Records read in different ways are equal if their contents are.
        return isinstance(other, Record) and all(getattr(self, name) == getattr(other, name) for name in _READ_TOGETHER)

    __hash__ = Record.__hash__


_READ_TOGETHER = ("events", "hands", "tags", "sections", "comments")
"""The parts compared for equality. The events come first: with them everything is read."""
_READ_LATER = ("tags", "hands", "events", "order_known", "sections", "problems", "comments")
"""The parts read on first use. The tags are among them: the rest of the file may change a tag that is given more than
once.
"""
