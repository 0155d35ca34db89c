"""The archive of a club with a bit of everything in it, what ``audit`` tells of it, and what it stores."""

from __future__ import annotations

import gzip
import shutil
import sqlite3
import zipfile
from pathlib import Path
from typing import Any

from tests.helpers import archive
from tests.helpers.command_line import run
from tests.oracle.run import MAKERS
from tests.oracle.writer import write as written

EXAMPLE = Path(__file__).parents[2] / "adjudicator" / "examples" / "disputed.pbn"
LIN = "md|1SAKQHAKQDAKQCAKQJ,SJT9HJT9DJT9CT987,S876H876D876C6543,S5432H5432D5432C2|sv|o|mb|7N|mb|p|mb|p|mb|p|pc|D2|\n"
BROKEN = '[Event "x"]\n[Deal "Q:..."]\n[Auction "N"]\n1Z\n'


def write(folder: Path) -> None:
    """Deals in files of every sort, plain and packed, some spoilt, some unreadable, and deals of other games."""
    archive.write(folder, 3, 12, spoilt=0.3)
    deep = folder / "2020" / "spring"
    deep.mkdir(parents=True)
    (deep / "packed.PBN.gz").write_bytes(gzip.compress(archive.text(91, 5, 0.5).encode()))
    (deep / "match.lin").write_text(LIN)
    (deep / "notes.txt").write_text("no deals")
    shutil.copy(EXAMPLE, deep / "disputed.pbn")
    with zipfile.ZipFile(folder / "old.zip", "w") as zipped:
        zipped.writestr("a/first.pbn", archive.text(92, 4, 0.5))
        zipped.writestr("second.lin", LIN)
        zipped.writestr("readme.txt", "no deals")
    (folder / "broken.pbn").write_text(archive.text(93, 2) + "\n" + BROKEN + "\n" + archive.text(94, 2))
    (folder / "empty.pbn").write_text("")
    games = [written(MAKERS[sort](seed)) for sort in ("games", "poker", "rummy") for seed in range(4)]
    (folder / "games.pbn").write_text("\n".join(games))


def audited(*words: str) -> Any:
    """The document that ``audit`` prints."""
    return run("audit", *words, "--json").data


def stored(path: Path, table: str) -> list[dict[str, Any]]:
    """The rows of a *table* of the store at *path*."""
    connection = sqlite3.connect(path)
    connection.row_factory = sqlite3.Row
    rows = [dict(row) for row in connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2, 3")]
    connection.close()
    return rows


def kept(path: Path) -> list[tuple[Any, ...]]:
    """Everything that a store holds, but for the numbers of its files."""
    connection = sqlite3.connect(path)
    rows = []
    for table in ("deals", "findings", "unanswered"):
        rows += connection.execute(f"SELECT '{table}', path, t.* FROM {table} t JOIN files f ON f.id = file").fetchall()
    connection.close()
    return sorted(((row[0], row[1], *row[3:]) for row in rows), key=repr)
