"""What a director says aloud of a ruling, and what is asked at the table then, as the rulebase has it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rulebase.ask.conditions import parse_condition

if TYPE_CHECKING:
    import sqlite3


class Spoken:
    """The sentences by effect and by kind, and the questions that follow an effect."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self._found: dict[tuple[str, str, str], list[tuple[str, ...]]] = {}
        """What was found before: a chart asks for the same sentence thousands of times."""

    def _rows(self, query: str, name: str, beside: str = "") -> list[tuple[str, ...]]:
        """The rows of a *query* that asks for a *name*, and for another *beside* it where that is given."""
        if (query, name, beside) not in self._found:
            given = (name, beside) if beside else (name,)
            self._found[query, name, beside] = self.connection.execute(query, given).fetchall()
        return self._found[query, name, beside]

    def aloud(self, effect: str) -> str | None:
        """What is said aloud of an effect, its parameters in braces; empty: nothing. None: what the ruling says."""
        found = self._rows("SELECT says FROM aloud WHERE effect = ?", effect)
        return str(found[0][0]) if found else None

    def of(self, kind: str, effect: str) -> str | None:
        """What is said of an effect in rulings on *kind*, where that is something of its own."""
        found = self._rows("SELECT says FROM aloud_of WHERE kind = ? AND effect = ?", kind, effect)
        return str(found[0][0]) if found else None

    def instead_of(self, effect: str) -> tuple[str, ...]:
        """The effects that are not read out beside this one: it makes them untrue, or says what they say."""
        found = self._rows("SELECT other FROM aloud_instead WHERE effect = ?", effect)
        return tuple(str(other) for (other,) in found)

    def untrue_beside(self, effect: str) -> tuple[str, ...]:
        """The effects that are no longer so where this one is ordered as well."""
        found = self._rows("SELECT other FROM aloud_instead WHERE effect = ? AND untrue", effect)
        return tuple(str(other) for (other,) in found)

    def unless(self, effect: str) -> str:
        """The few words by which an effect is named as what would follow otherwise; empty where there are none."""
        found = self._rows("SELECT says FROM unless WHERE effect = ?", effect)
        return str(found[0][0]) if found else ""

    def happened(self, kind: str) -> str:
        """What happened, as a sentence that is read out; empty where the kind's title says it."""
        found = self._rows("SELECT says FROM happened WHERE kind = ?", kind)
        return str(found[0][0]) if found else ""

    def onward(self, effect: str) -> tuple[str, dict[str, str]] | None:
        """The question at the table that follows an effect: its kind, and the facts known of it; None for most."""
        found = self._rows("SELECT kind, facts FROM onward WHERE effect = ?", effect)
        if not found:
            return None
        kind, facts = found[0]
        return kind, {fact: values[0] for fact, values in parse_condition(facts).items()}

    def onward_roles(self, effect: str) -> dict[str, str]:
        """Who is meant by the roles of the question that follows an effect, by what the ruling before called them."""
        found = self._rows("SELECT roles_json FROM onward WHERE effect = ?", effect)
        return json.loads(found[0][0]) if found else {}
