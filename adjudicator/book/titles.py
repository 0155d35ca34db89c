"""What the laws in force call things, asked while a ruling is kept: later they may be called otherwise, or be gone."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from adjudicator.values.version import __version__
from rulebase.errors import UnknownCode, UnknownKind

if TYPE_CHECKING:
    from rulebase import Rulebase

AWARE = "could-have-known"
"""The kind under which a law asks what an offender could have been aware of."""


class Titles:
    """The names of *laws*; what they do not know is called by its slug."""

    def __init__(self, laws: Rulebase) -> None:
        self.laws = laws

    @cached_property
    def edition(self) -> str:
        """Which laws these are, and which program reads them."""
        return f"{self.laws.fingerprint[:16]} {__version__}"

    def of(self, sort: str, slug: str) -> str:
        """The title of a ``code``, a ``kind`` or a ``fact``."""
        return self.laws.title(sort, slug) or slug.replace("_", " ").replace("-", " ")

    def value(self, fact: str, value: str) -> str:
        """What *value* of *fact* says."""
        known = self.laws.fact(fact)
        return (known.words.get(value) if known else None) or value.replace("_", " ")

    def family(self, kind: str) -> str:
        """The family of *kind*; itself where it has none."""
        try:
            return self.laws.kind(kind).family or kind
        except UnknownKind:
            return kind

    def aware(self, code: str) -> str:
        """How the law of *code* is cited that asks what an offender could have been aware of; empty if none does."""
        try:
            self.laws.code(code)
        except UnknownCode:
            return ""
        home, _ = self.laws.home(code, AWARE)
        return next((one.cite for one in self.laws.provisions(home, AWARE)), "") if home else ""
