"""The sentences that are read out under each code, and the questions that follow an effect, from the compiled file."""

from __future__ import annotations

import json
from functools import cached_property
from typing import TYPE_CHECKING

from rulebase.query.answers import HOUSE_SIGN
from rulebase.query.conditions import parse_condition
from rulebase.sentences_read_out import Announcements, family_scope

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

SHARED_SCOPE = ""
"""The scope of the sentences for every code."""


class CompiledAnnouncements:
    """The sentences read out under each code, and the questions that follow an effect."""

    def __init__(self, connection: sqlite3.Connection, family_of: Callable[[str], str]) -> None:
        self.connection = connection
        self.family_of = family_of
        self._under: dict[str, Announcements] = {}

    def for_code(self, code: str) -> Announcements:
        """The sentences read out under *code*: its own, else its family's, else the shared ones."""
        if code not in self._under:
            law = code.partition(HOUSE_SIGN)[0]
            speech = Announcements()
            for scope in (SHARED_SCOPE, family_scope(self.family_of(law)), law):
                if scope in self._pages:
                    speech = Announcements(**json.loads(self._pages[scope])).over(speech)
            self._under[code] = speech
        return self._under[code]

    @cached_property
    def _pages(self) -> dict[str, str]:
        """Scope → its sentences, as JSON."""
        return dict(self.connection.execute("SELECT scope, speech_json FROM aloud").fetchall())

    @cached_property
    def _follow_up_by_effect(self) -> dict[str, tuple[str, str, str]]:
        found = self.connection.execute("SELECT effect, kind, facts, roles_json FROM onward").fetchall()
        return {effect: (kind, facts, roles) for effect, kind, facts, roles in found}

    def follow_up(self, effect: str) -> tuple[str, dict[str, str]] | None:
        """The (kind, known facts) of the question at the table that follows *effect*; None for most effects."""
        if effect not in self._follow_up_by_effect:
            return None
        kind, facts, _ = self._follow_up_by_effect[effect]
        return kind, {fact: values[0] for fact, values in parse_condition(facts).items()}

    def onward_roles(self, effect: str) -> dict[str, str]:
        """Role in the question that follows *effect* → the role that it is called by in the ruling before."""
        found: dict[str, str] = (
            json.loads(self._follow_up_by_effect[effect][2]) if effect in self._follow_up_by_effect else {}
        )
        return found
