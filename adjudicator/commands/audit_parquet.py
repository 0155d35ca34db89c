"""``audit --output FILE.parquet``: a row for each deal; the findings in ``FILE.findings.parquet`` (extra ``parquet``).

Both files appear only when they are complete: an audit that was stopped leaves none behind.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_type_hints

from adjudicator.errors import AdjudicatorError, FileError
from adjudicator.render.safe_text import value_as_valid_text
from adjudicator.report.audit_results import DealRow, FindingRow
from rulebase.errors import system_message_of_error

if TYPE_CHECKING:
    from adjudicator.audit.archive_files import ArchiveFile
    from adjudicator.report.audit_results import ArchiveSummary, FileBatch

_ROWS_PER_GROUP = 50_000
"""Rows that are written as one group of the file."""


class ParquetOutput:
    """The two files of one audit, deals and findings."""

    every = True

    def __init__(self, name: str) -> None:
        try:
            import pyarrow  # noqa: F401 - fails at once if the extra is not installed
        except ImportError:
            raise AdjudicatorError("a .parquet file needs the extra: pip install 'card-adjudicator[parquet]'") from None
        path = Path(name)
        try:
            self.tables = [
                _ParquetTable(path, DealRow),
                _ParquetTable(path.with_suffix(f".findings{path.suffix}"), FindingRow),
            ]
        except OSError as error:
            raise FileError(name, system_message_of_error(error)) from None

    def begin(self) -> None:
        """Nothing is written before the first answer."""

    def write_batch(self, file: ArchiveFile, batch: FileBatch) -> None:
        """Add *batch*; rows are written by groups."""
        for table, rows in zip(self.tables, (batch.deals, batch.found), strict=True):
            table.add(file.name, rows)

    def end(self, summary: ArchiveSummary) -> None:
        """Write the last rows and move both files to their names."""
        for table in self.tables:
            table.finish()

    def close(self) -> None:
        """Delete the drafts of an audit that did not end."""
        for table in self.tables:
            table.drop()


class _ParquetTable:
    """One file being written, and the rows not written yet."""

    def __init__(self, path: Path, row: Any) -> None:
        import pyarrow
        from pyarrow.parquet import ParquetWriter

        self.path, self.draft = path, path.with_name(f".{path.name}.{os.getpid()}.tmp")
        fields = [("file", pyarrow.string())]
        fields += [
            (name, pyarrow.int32() if told in (int, int | None) else pyarrow.string())
            for name, told in get_type_hints(row).items()
        ]
        self.schema = pyarrow.schema(fields)
        self.rows: list[tuple[Any, ...]] = []
        self.draft.touch()
        self.writer = ParquetWriter(self.draft, self.schema, compression="zstd")

    def add(self, file: str, rows: tuple[tuple[Any, ...], ...]) -> None:
        """Add *rows*, found in *file*."""
        self.rows += [(value_as_valid_text(file), *map(value_as_valid_text, row)) for row in rows]
        if len(self.rows) >= _ROWS_PER_GROUP:
            self.write()

    def write(self) -> None:
        """Write the rows added since the last group."""
        import pyarrow

        if self.rows:
            columns = zip(*self.rows, strict=True)
            arrays = [pyarrow.array(column, type=one.type) for column, one in zip(columns, self.schema, strict=True)]
            self.writer.write_table(pyarrow.Table.from_arrays(arrays, schema=self.schema))
            self.rows = []

    def finish(self) -> None:
        """Move the complete draft to its name."""
        self.write()
        self.writer.close()
        self.draft.replace(self.path)

    def drop(self) -> None:
        """Delete the draft, if it is still there."""
        self.writer.close()
        with suppress(OSError):
            self.draft.unlink()
