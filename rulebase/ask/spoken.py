"""What a director says aloud of a ruling, and what is asked at the table then, as the rulebase has it."""

from __future__ import annotations

import json
from functools import cached_property
from typing import TYPE_CHECKING

from rulebase.ask.answers import PLUS
from rulebase.ask.conditions import parse_condition
from rulebase.speech import Speech, family_scope

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

EVERYWHERE = ""
"""The scope of the sentences that hold under every code."""


class Spoken:
    """The sentences under each code, and the questions that follow an effect."""

    def __init__(self, connection: sqlite3.Connection, family_of: Callable[[str], str]) -> None:
        self.connection = connection
        self.family_of = family_of
        self._under: dict[str, Speech] = {}

    def under(self, code: str) -> Speech:
        """The sentences read out under *code*: its own over those of its family over the shared ones."""
        if code not in self._under:
            law = code.partition(PLUS)[0]
            speech = Speech()
            for scope in (EVERYWHERE, family_scope(self.family_of(law)), law):
                if scope in self._pages:
                    speech = Speech(**json.loads(self._pages[scope])).over(speech)
            self._under[code] = speech
        return self._under[code]

    @cached_property
    def _pages(self) -> dict[str, str]:
        """Scope to its sentences, as they are stored."""
        return dict(self.connection.execute("SELECT scope, speech_json FROM aloud").fetchall())

    @cached_property
    def _onward(self) -> dict[str, tuple[str, str, str]]:
        found = self.connection.execute("SELECT effect, kind, facts, roles_json FROM onward").fetchall()
        return {effect: (kind, facts, roles) for effect, kind, facts, roles in found}

    def onward(self, effect: str) -> tuple[str, dict[str, str]] | None:
        """The question at the table that follows an effect: its kind, and the facts known of it; None for most."""
        if effect not in self._onward:
            return None
        kind, facts, _ = self._onward[effect]
        return kind, {fact: values[0] for fact, values in parse_condition(facts).items()}

    def onward_roles(self, effect: str) -> dict[str, str]:
        """Who is meant by the roles of the question that follows an effect, by what the ruling before called them."""
        found: dict[str, str] = json.loads(self._onward[effect][2]) if effect in self._onward else {}
        return found
