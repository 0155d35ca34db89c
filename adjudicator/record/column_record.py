"""A record that is not read further than to its columns before somebody looks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.record.events import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from adjudicator.record.columns import Columns
    from adjudicator.record.events import Source


class ColumnRecord(Record):
    """A record of which columns are known; whatever else it tells is read when somebody looks."""

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
        """What has not been read yet; asked for only where nothing of this *name* is there."""
        if name == "columns":
            # A copy with something changed is another deal: it has no columns.
            return None
        if name == "reading" or name.startswith("__"):
            raise AttributeError(name)
        whole = self.reading()
        for field in _READ_LATER:
            object.__setattr__(self, field, getattr(whole, field))
        return object.__getattribute__(self, name)

    def __eq__(self, other: object) -> bool:
        # Whichever way two records were read, they are alike if they tell the same.
        return isinstance(other, Record) and all(getattr(self, name) == getattr(other, name) for name in _TOLD)

    __hash__ = Record.__hash__


_TOLD = ("events", "hands", "tags", "sections", "comments")
"""The events first: with them everything is read."""
_READ_LATER = ("tags", "hands", "events", "order_known", "sections", "problems", "comments")
"""The tags too: what the file tells more than once may be told otherwise by the rest of it."""
