"""Reader of the announcements and of the follow-up questions after an effect.

They stand in ``words/aloud.toml``, in ``[aloud]`` of families and codes, and in ``words/onward.toml``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rulebase.compiler.toml_table import read_toml
from rulebase.compiler.vocabulary_files import ALOUD_SECTION
from rulebase.sentences_read_out import Announcements, family_scope

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from rulebase.compiler.toml_table import TomlTable
    from rulebase.errors import SourceError

ANNOUNCEMENTS_FILE = "words/aloud.toml"
FOLLOW_UPS_FILE = "words/onward.toml"
SHARED_SCOPE = ""
"""The scope of the sentences that hold under every code."""
_PARTS = ("effects", "of", "silent", "unsaid", "instead", "covers", "unless", "happened", "roles")


def read_announcements(
    root: Path, own: Iterable[TomlTable] = (), faults: list[SourceError] | None = None
) -> dict[str, Announcements]:
    """Scope → its sentences: the shared ones, a family's by its folder, a code's by its id.

    The pages in *own* are those of families and codes. Without ``words/aloud.toml`` there are no shared sentences.
    """
    path = root / ANNOUNCEMENTS_FILE
    pages = (
        {SHARED_SCOPE: _read_announcement_page(read_toml(path, ANNOUNCEMENTS_FILE, faults))} if path.exists() else {}
    )
    for page in own:
        if ALOUD_SECTION in page.data:
            pages[scope_of_file(page.file)] = _read_announcement_page(page.table(ALOUD_SECTION))
    return pages


def scope_of_file(file: str) -> str:
    """The scope of the words of *file*: a family's ``law/bridge/words.toml``, or any ``…/CODE/words.toml``."""
    folder = file.rpartition("/")[0]
    name = folder.rpartition("/")[2]
    return family_scope(name) if folder == f"law/{name}" else name


def _read_announcement_page(page: TomlTable) -> Announcements:
    page.only(_PARTS)
    of, happened = page.table("of"), page.table("happened")
    return Announcements(
        _texts_of_table(page.table("effects")),
        {kind: _texts_of_table(table) for kind, table in of.entries()},
        _texts_of_table(page.table("silent")),
        _texts_of_table(page.table("unsaid")),
        _text_lists_of_table(page.table("instead")),
        _text_lists_of_table(page.table("covers")),
        _texts_of_table(page.table("unless")),
        {kind: happened.text(kind, "") for kind in happened.data},
        {kind: _texts_of_table(table) for kind, table in page.table("roles").entries()},
    )


def _texts_of_table(table: TomlTable) -> dict[str, str]:
    return {name: table.text(name) for name in table.data}


def _text_lists_of_table(table: TomlTable) -> dict[str, tuple[str, ...]]:
    return {name: table.texts(name) for name in table.data}


def announcements_under(aloud: Mapping[str, Announcements], scopes: Iterable[str]) -> Announcements:
    """The sentences in force under *scopes* (widest first)."""
    speech = Announcements()
    for scope in scopes:
        speech = aloud.get(scope, Announcements()).over(speech)
    return speech


@dataclass(frozen=True, slots=True)
class FollowUpQuestion:
    """The question at the table that follows an effect."""

    kind: str
    facts: str
    """The facts known already, as a condition in which every fact has one value."""
    roles: Mapping[str, str] = field(default_factory=dict)
    """Role in the question → its name in the ruling before."""


def read_follow_ups(root: Path, faults: list[SourceError] | None = None) -> dict[str, FollowUpQuestion]:
    """Effect → the question that follows it, from ``words/onward.toml``; empty without the file."""
    path = root / FOLLOW_UPS_FILE
    if not path.exists():
        return {}
    return {name: _read_follow_up(table) for name, table in read_toml(path, FOLLOW_UPS_FILE, faults).entries()}


def _read_follow_up(table: TomlTable) -> FollowUpQuestion:
    table.only(("kind", "facts", "roles"))
    roles = table.table("roles")
    return FollowUpQuestion(
        table.text("kind"), table.text("facts", "*"), {name: roles.text(name) for name in roles.data}
    )
