"""Readers of the lists of words: shared ones below ``words``, and ``words.toml`` of each family and code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebase.compiler.toml_table import TomlTable, read_toml

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from rulebase.errors import SourceError

WORDS_FILE = "words.toml"
"""The file of words in one folder of laws, with a section for each list that it adds to."""
SHARED_FOLDER = "words"
OWN_LISTS = ("facts", "effects")
"""The lists to which a family or a code may add."""
ALOUD_SECTION = "aloud"
"""The section of the sentences that are read out under the family or the code."""


def word_lists(
    root: Path, name: str, own: Sequence[TomlTable] = (), faults: list[SourceError] | None = None
) -> list[TomlTable]:
    """The tables of the list *name*: ``words/NAME/shared.toml``, those beside it, and those in the *own* pages.

    Complaints go to *faults*, if given.
    """
    folder = root / SHARED_FOLDER / name
    others = sorted(path for path in folder.glob("*.toml") if path.name != "shared.toml")
    lists = [
        read_toml(path, f"{SHARED_FOLDER}/{name}/{path.name}", faults) for path in (folder / "shared.toml", *others)
    ]
    lists += [page.table(name) for page in own if name in page.data]
    seen: set[str] = set()
    for table in lists:
        for entry in table.data:
            if entry in seen:
                table.keep_or_raise_complaint(f"'{entry}' stands already in another list of {name}")
        seen.update(table.data)
    return lists


def word_entries(lists: Iterable[TomlTable]) -> list[tuple[str, TomlTable]]:
    """(name, table) for every entry of *lists*."""
    return [entry for table in lists for entry in table.entries()]


def word_places(lists: Iterable[TomlTable], name: str) -> dict[str, str]:
    """Entry → the place that defines it: ``words/NAME``, or a ``words.toml``."""
    return {
        entry: table.file if table.file.endswith(f"/{WORDS_FILE}") else f"{SHARED_FOLDER}/{name}"
        for table in lists
        for entry in table.data
    }


def folder_word_pages(root: Path, faults: list[SourceError] | None = None) -> Iterator[TomlTable]:
    """Every ``words.toml`` of families, then of codes."""
    for path in (*sorted(root.glob(f"law/*/{WORDS_FILE}")), *sorted(root.glob(f"law/*/*/{WORDS_FILE}"))):
        page = read_toml(path, path.relative_to(root).as_posix(), faults)
        page.only((*OWN_LISTS, ALOUD_SECTION))
        yield page
