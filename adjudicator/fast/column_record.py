"""Records of which only the columns are read until somebody asks for more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.record.events import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from adjudicator.fast.columns import Columns
    from adjudicator.record.events import Source


class ColumnRecord(Record):
    """A record of which columns are known; anything else of it is read when somebody asks for it."""

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
        """The attribute *name*, which has not been read yet."""
        if name == "columns":
            # A copy with something changed is another deal: it has no columns.
            return None
        if name == "reading" or name.startswith("__"):
            raise AttributeError(name)
        whole = self.reading()
        for field in _READ_LATER:
            object.__setattr__(self, field, getattr(whole, field))
        return object.__getattribute__(self, name)

    @property
    def calls(self) -> Sequence[str]:
        """The calls in order, of the columns where there are some."""
        return self.columns.calls if self.columns is not None else super().calls

    def __eq__(self, other: object) -> bool:
        # Whichever way two records were read, they are alike if they tell the same.
        return isinstance(other, Record) and all(getattr(self, name) == getattr(other, name) for name in _READ_TOGETHER)

    __hash__ = Record.__hash__


_READ_TOGETHER = ("events", "hands", "tags", "sections", "comments")
"""The events first: with them everything is read."""
_READ_LATER = ("tags", "hands", "events", "order_known", "sections", "problems", "comments")
"""The tags too: what the file tells more than once may be told otherwise by the rest of it."""
