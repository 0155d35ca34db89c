"""The facts that one table hands on to the next: those its row settles, and those known already."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.law.findings import FactValue

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from rulebase.ask.answers import DecisionTable


class Handed:
    """Facts on the way from table to table."""

    def __init__(self) -> None:
        self._settled: dict[str, FactValue] = {}
        """The facts that rows settle of the tables they send to."""
        self._known: dict[str, FactValue] = {}
        """The facts that the tables before found, and those that the kinds of their faults prove."""
        self._changed: set[str] = set()
        """The facts that a row settles otherwise than a table before it knew them: the row has changed them."""
        self._anew: set[str] = set()
        """The facts that are about something else from here on, though a table before had one of that name."""

    def on(self, spec: Mapping[str, object], known: Mapping[str, FactValue], proved: Mapping[str, str]) -> None:
        """Take over what is *known* and *proved* where a row goes on by *spec*, and what that settles."""
        source = "told" if any(value.source == "told" for value in known.values()) else "record"
        self._known |= {name: FactValue(value, source) for name, value in proved.items() if name not in self._known}
        self._known |= known
        settled = {name: FactValue(value, source) for name, value in clauses_of(spec, "facts")}
        self._changed |= {name for name in settled if name in self._known}
        self._settled |= settled
        self._anew = set(named(spec, "anew"))
        for name in self._anew:
            self._known.pop(name, None)
            self._settled.pop(name, None)

    def at(
        self, table: DecisionTable | None, obtain: Callable[[str], FactValue | None]
    ) -> tuple[Mapping[str, FactValue], dict[str, FactValue]]:
        """(what comes along to *table*, what is known of its facts with what *obtain* tells)."""
        if table is None:
            return {}, {}
        settled = self.to(table)
        found = {fact.id: self.first(fact.id, obtain(fact.id), settled) for fact in table.facts}
        return settled, {name: value for name, value in found.items() if value is not None}

    def to(self, table: DecisionTable) -> Mapping[str, FactValue]:
        """The known facts of *table*, with those that it hears under another name."""
        found = {**self._known, **self._settled}
        for one in table.heard:
            value = found.get(one.fact)
            if one.exact and one.means not in found and value is not None and value.value == one.value:
                found[one.means] = FactValue(one.as_value, value.source)
        return found

    def first(self, fact: str, obtained: FactValue | None, settled: Mapping[str, FactValue]) -> FactValue | None:
        """The knowledge of *fact*: what was told goes before what a row settles, unless the row has changed it; what
        the tables before only found goes last."""
        if fact in self._anew:
            return None
        value = settled.get(fact)
        if value is None or fact in self._changed:
            return value or obtained
        return obtained if obtained is not None and (obtained.source == "told" or fact not in self._settled) else value

    def changed(self, facts: Iterable[str]) -> set[str]:
        """The members of *facts* that a row has changed since they were told."""
        return self._changed.intersection(facts)


def clauses_of(spec: Mapping[str, object], param: str) -> list[tuple[str, str]]:
    """The (fact, value) pairs of *param*, a list of ``fact = value``."""
    pairs = (clause.partition("=") for clause in named(spec, param))
    return [(name.strip(), value.strip()) for name, _, value in pairs]


def named(spec: Mapping[str, object], param: str) -> list[str]:
    """The entries that *param* of *spec* lists."""
    listed = spec.get(param)
    return [str(one) for one in listed] if isinstance(listed, (list, tuple)) else []
