"""Reader of moments, and of the course of an effect (``lasts``, ``raised``, ``next``, ``settles``, ``hangs_on``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebase.compiler.toml_table import TomlTable, read_toml
from rulebase.effect_courses import WHOSE, EffectCourse, EffectSpan, NextQuestion, TableMoment

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from rulebase.errors import SourceError

COURSE_KEYS = ("lasts", "raised", "next", "settles", "hangs_on")
"""The keys of an effect that tell its course."""
MOMENTS_FILE = "words/moments.toml"
_STAGES = ("auction", "play")
_SPAN, _NEXT = ("since", "until", "lapses", "becomes"), ("says", "kind", "facts", "roles", "uses", "stage")


def read_moments(root: Path, faults: list[SourceError] | None = None) -> dict[str, TableMoment]:
    """The moments of ``words/moments.toml`` by name; none without the file."""
    path = root / MOMENTS_FILE
    found = {}
    for name, table in read_toml(path, MOMENTS_FILE, faults).entries() if path.exists() else ():
        table.only(("says", "stage", "table", "implies", "single"))
        stage, implied = table.among("stage", _STAGES, ""), table.text("implies", "")
        found[name] = TableMoment(name, table.text("says"), stage, table.flag("table"), implied, table.flag("single"))
    return found


def read_course(table: TomlTable) -> EffectCourse:
    """The course that the entry *table* of an effect tells."""
    return EffectCourse(
        tuple(map(_read_span, table.tables("lasts"))),
        _texts(table, "raised"),
        tuple(map(_read_next, table.tables("next"))),
        table.text("settles", ""),
        table.text("hangs_on", ""),
    )


def _read_span(table: TomlTable) -> EffectSpan:
    given = _conditions(table, _SPAN)
    since, until, lapses = table.text("since", ""), table.texts("until", ()), table.texts("lapses", ())
    return EffectSpan(given, since, until, lapses, _texts(table, "becomes"))


def _read_next(table: TomlTable) -> NextQuestion:
    facts = [part.strip() for part in table.text("facts", "").split("&") if part.strip()]
    return NextQuestion(
        table.text("says"),
        table.text("kind"),
        _conditions(table, _NEXT),
        tuple("=".join(side.strip() for side in fact.split("=")) for fact in facts),
        _texts(table, "roles") or {"offender": WHOSE[0]},
        table.flag("uses"),
        table.among("stage", _STAGES, ""),
    )


def _conditions(table: TomlTable, besides: Iterable[str]) -> Mapping[str, tuple[str, ...]]:
    """The keys of *table* but those *besides*: parameter → its values; true is written as a word."""
    names = [name for name in table.data if name not in besides]
    return {name: ("true",) if isinstance(table.data[name], bool) else table.texts(name) for name in names}


def _texts(table: TomlTable, key: str) -> Mapping[str, str]:
    inner = table.table(key)
    return {name: inner.text(name) for name in inner.data}
