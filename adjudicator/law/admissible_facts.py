"""Facts that can matter to a fault: those of every table that its own table may lead to, and those that the end checks
of its code ask for. Any other fact is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.law.findings import fact_as_typed
from rulebase.errors import NotAsked, UnknownFact, UnknownValue

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from rulebase import Rulebase
    from rulebase.query.answers import FactSynonym


def end_check_entries_by_law(rulebase: Rulebase, code: str) -> Mapping[str, Mapping[str, Any]]:
    """The entries of ``checks`` in the game of *code*, by law number: the kind whose table decides, and what opens the
    check."""
    laws: Mapping[str, Mapping[str, Any]] = rulebase.code(code).game.get("checks", {})
    return laws


def facts_asked_by_end_checks(rulebase: Rulebase, code: str) -> frozenset[str]:
    """The facts that the checks of *code* may ask about."""
    game = rulebase.code(code).game
    kinds = {str(entry["kind"]) for entry in end_check_entries_by_law(rulebase, code).values()} | {
        str(game.get("adjusting", ""))
    }
    return frozenset(fact.id for kind in kinds if kind for fact in rulebase.facts(kind, code))


if TYPE_CHECKING:
    Place = tuple[str, str]
    """(code, kind)."""


class RelevantFacts:
    """The facts that can matter to *kinds* under *codes*. Each reachable table is read once."""

    def __init__(self, laws: Rulebase, codes: Sequence[str], kinds: Sequence[str]) -> None:
        self.laws = laws
        self.codes = codes
        self.kinds = kinds
        self.facts: dict[str, None] = {}
        """Fact names, in the order in which the tables ask for them."""
        self.first: dict[str, None] = {}
        """The facts of the tables that are asked first."""
        self.heard: list[FactSynonym] = []
        for code in codes:
            for kind in kinds:
                self._read_tables_from(code, kind)
            self.facts |= dict.fromkeys(sorted(facts_asked_by_end_checks(laws, code)))

    def require_relevant(self, name: str, value: str, besides: Collection[str] = ()) -> None:
        """Raise NotAsked, UnknownFact or UnknownValue if no table asks for *name*, or *name* cannot have *value*.

        *besides* are facts that the command itself knows. Where a table takes the word of another code, the error names
        its own fact.
        """
        fact = self.laws.fact(name)
        if fact is None:
            raise UnknownFact(name, self.fact_names)
        if value not in fact.values:
            here = next((one.means for one in self.heard if one.fact == name and one.exact), name)
            meant_here = self.laws.fact(here) if name not in self.facts else None
            raise UnknownValue(here if meant_here else name, value, (meant_here or fact).values)
        meant = [one for one in self.heard if (one.fact, one.value) == (name, value)]
        if name in self.facts or name in besides or any(one.exact for one in meant):
            return
        near = dict.fromkeys(fact_as_typed(one.means, one.as_value) for one in meant)
        raise NotAsked(fact_as_typed(name, value), self.fact_names, list(near), self.codes)

    @property
    def fact_names(self) -> list[str]:
        """The facts that an error message lists."""
        return list(self.first or self.facts)

    def _read_tables_from(self, game: str, kind: str) -> None:
        parents = self.laws.code(game).ancestors
        seen: set[Place] = set()
        waiting = [(game, kind)]
        while waiting:
            place = waiting.pop(0)
            if place in seen:
                continue
            seen.add(place)
            code, named = place
            info = self.laws.kind(named)
            family = [named, *([info.family] if info.family else [])]
            self.facts |= {fact.id: None for one in family for fact in self.laws.facts_telling_family_apart(one)}
            if info.broad:
                waiting += [(code, other.id) for other in self.laws.kinds() if other.family == named]
            home, _ = self.laws.home(code, named)
            if home is None:
                continue
            table = self.laws.outline(home, named)
            self.facts |= dict.fromkeys(table.facts)
            if (code, named) == (game, kind):
                self.first |= dict.fromkeys(table.facts)
            self.heard += table.heard
            for spec in table.effects:
                if after := self.laws.announcements.follow_up(spec["effect"]):
                    waiting.append((game, after[0]))
                if "kind" in spec:
                    onward = str(spec.get("code", game if code in parents else code))
                    waiting.append((onward, str(spec["kind"])))
