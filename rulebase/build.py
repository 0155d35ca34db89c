"""The compiler: law files into one SQLite file. The same sources give the same bytes.

This is the writing side, the only place that imports sqlite-utils; readers do with the standard library.
"""

from __future__ import annotations

import json
import sqlite3
from typing import TYPE_CHECKING

from sqlite_utils import Database

from rulebase.diagram import situations
from rulebase.errors import BuildError, SourceError
from rulebase.rows import provision_rows, table_rows
from rulebase.schema import FORMAT, PRAGMAS, SEARCH, TABLES
from rulebase.table_checks import check_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from rulebase.source import CodeSource, Sources
    from rulebase.vocabulary import Vocabulary


def compile_sources(sources: Sources, fingerprint: str) -> sqlite3.Connection:
    """The rulebase of *sources* as a database in memory."""
