"""Hand-overs from a row of one decision table to another table: which facts are carried, asked or assumed there.

A fact is carried if the row settles it, the table before has it, the other table has a synonym for it, or the kind
proves it. Of the rest, facts with a usual value are assumed; the row lists the others under ``asks``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rulebase.compiler.decision_table_checks import Flaw
from rulebase.compiler.effect_checks import effects_ordered_or_offered
from rulebase.query.conditions import condition_holds, first_contradiction
from rulebase.query.decision_diagram import diagram_given_facts, draw_diagram, facts_that_matter, situations

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from rulebase.compiler.law_file import EffectSpec, KindFile, RowSpec
    from rulebase.compiler.sources import CodeSource, Sources
    from rulebase.compiler.vocabulary import AskedFact
    from rulebase.query.decision_diagram import Diagram

_TO = "kind"
"""The parameter by which an effect leads to the table of another kind."""

_Situation = frozenset[tuple[str, str]]


class TableHandover(NamedTuple):
    """A way from a row to another table, and the relevant facts that are known there."""

    code: str
    """The code of the row."""
    kind: str
    row: str
    file: str
    place: str
    to_code: str
    """The code of the table that is reached."""
    to_kind: str
    when: str
    """The condition under which the row leads on; empty if it always does."""
    carried: tuple[tuple[str, str], ...]
    """(fact, its value or the fact that it is taken from)."""
    asked: tuple[str, ...]
    assumed: tuple[tuple[str, str], ...]
    """(fact, its usual value)."""
    contradicts: tuple[tuple[str, str], ...] = ()
    """The carried facts, if they leave no row of the other table."""


class _Way(NamedTuple):
    code: str
    kind: str
    law: KindFile
    row: RowSpec
    spec: EffectSpec
    to_code: str
    target: KindFile


def table_handovers(sources: Sources) -> Iterator[TableHandover]:
    """Every hand-over in the law, under whichever code it is reached; equal ones once."""
    found: dict[TableHandover, None] = {}
    tables = _Tables(sources)
    for way in _ways_from_all_tables(sources, tables):
        found[_handover_of_way(way, tables)] = None
    yield from found


def check_handovers(sources: Sources) -> Iterator[Flaw]:
    """Flaws of hand-overs: facts that are asked and not listed, listed in vain, or carried though impossible."""
    of_law = [code for code in sources.codes.values() if not code.house]
    listed = {(code.id, law.kind): law for code in of_law for law in code.kinds.values()}
    needed: dict[tuple[str, str], dict[str, set[str]]] = {}
    for one in table_handovers(sources):
        asks = needed.setdefault((one.code, one.kind), {}).setdefault(one.to_kind, set())
        asks.update(one.asked)
        yield from _flaws_of_handover(one, listed[one.code, one.kind].asks)
    for place, law in listed.items():
        for kind, facts in law.asks.items():
            if idle := [fact for fact in facts if fact not in needed.get(place, {}).get(kind, ())]:
                yield Flaw(law.file, "asks", f"no row needs {', '.join(idle)} to be asked by {kind}")
    yield from _settled_facts_never_asked(list(_ways_from_all_tables(sources, _Tables(sources))))
    yield from _tables_asking_proved_facts(sources)


def check_own_handovers(sources: Sources, codes: Sequence[CodeSource]) -> Iterator[Flaw]:
    """Like ``check_handovers``, for *codes* of the user's own: one code, or all codes that one house changes.

    Rows taken over from the law are left to the law.
    """
    needed: dict[str, set[str]] = {}
    ways: list[_Way] = []
    tables = _Tables(sources)
    for code in codes:
        own = [
            way
            for way in _ways_from_tables_of_code(sources, tables, code.id)
            if way.code == code.id and not way.row.home
        ]
        ways += own
        for way in own:
            one = _handover_of_way(way, tables)
            needed.setdefault(one.to_kind, set()).update(one.asked)
            yield from _flaws_of_handover(one, way.law.asks)
    listed = {
        (law.file, kind): facts for code in codes for law in code.kinds.values() for kind, facts in law.asks.items()
    }
    for (file, kind), facts in listed.items():
        if idle := [fact for fact in facts if fact not in needed.get(kind, ())]:
            yield Flaw(file, "asks", f"no row needs {', '.join(idle)} to be asked by {kind}")
    yield from _settled_facts_never_asked(ways)


def _flaws_of_handover(one: TableHandover, asks: Mapping[str, Sequence[str]]) -> Iterator[Flaw]:
    """The flaws of the hand-over *one*; *asks* maps each kind to the facts to be asked there."""
    there = f"goes on to {one.to_kind} of {one.to_code}"
    if one.contradicts:
        told = ", ".join(f"{fact} = {value}" for fact, value in one.contradicts)
        yield Flaw(one.file, one.place, f"row '{one.row}' {there}, where no row is left with {told}")
    for fact in one.asked:
        if fact not in asks.get(one.to_kind, ()):
            message = f"row '{one.row}' {there}, which asks {fact}: nobody carries it, and asks does not list it"
            yield Flaw(one.file, one.place, message)


def _settled_facts_never_asked(ways: Sequence[_Way]) -> Iterator[Flaw]:
    """Facts that a row settles for the table that it leads to, and that neither this nor a later table asks."""
    onward: dict[int, set[int]] = {}
    laws = {id(way.target): way.target for way in ways}
    for way in ways:
        onward.setdefault(id(way.law), set()).add(id(way.target))
    idle: dict[tuple[str, str, str], bool] = {}
    for way in ways:
        reached, waiting = set(), [id(way.target)]
        while waiting:
            law = waiting.pop()
            if law not in reached:
                reached.add(law)
                waiting += onward.get(law, ())
        asked = {fact.id for law in reached for fact in laws[law].facts}
        asked |= {one.said[0] for law in reached for one in laws[law].heard}
        for fact in {
            **_clauses_of_parameter(way.spec, "facts"),
            **dict.fromkeys(_names_in_parameter(way.spec, "anew"), ""),
        }:
            key = way.law.file, way.row.place, f"{way.spec.name} {way.target.kind}: nothing there asks {fact}"
            idle[key] = idle.get(key, True) and fact not in asked
    yield from (Flaw(*key) for key, is_idle in idle.items() if is_idle)


def _tables_asking_proved_facts(sources: Sources) -> Iterator[Flaw]:
    """Tables that ask a fact which their kind proves."""
    for code in sources.codes.values():
        for law in code.kinds.values():
            proves = sources.words.kinds[law.kind].proves
            for fact in law.facts:
                if fact.id in proves:
                    message = f"asks {fact.id}, but every {law.kind} proves {fact.id} = {proves[fact.id]}"
                    yield Flaw(law.file, "facts", message)


class _Tables:
    """The tables of the codes, each with its diagram."""

    def __init__(self, sources: Sources) -> None:
        self.sources = sources
        self._diagrams: dict[int, Diagram] = {}
        self._situations_by_row: dict[tuple[int, frozenset[str]], dict[str, dict[_Situation, None]]] = {}

    def of(self, code: str, kind: str) -> tuple[str, KindFile] | None:
        """(code, table) that decides *kind* under *code*; None if there is none."""
        for name in (code, *self.sources.ancestors(code)):
            law = self.sources.codes[name].kinds.get(kind)
            if law is not None and law.rows:
                return name, law
        return None

    def diagram(self, law: KindFile) -> Diagram:
        """The decision diagram of *law*."""
        if id(law) not in self._diagrams:
            self._diagrams[id(law)] = draw_diagram(law.facts, law.conditions, law.instead)
        return self._diagrams[id(law)]

    def situations_decided_by_row(self, law: KindFile, row: str, names: frozenset[str]) -> Iterable[_Situation]:
        """The different values of the facts *names* in the situations that *row* decides."""
        key = id(law), names
        if key not in self._situations_by_row:
            found: dict[str, dict[_Situation, None]] = {}
            for values, decided in situations(law.facts, law.conditions, law.instead):
                told = frozenset((name, value) for name, value in values.items() if name in names)
                for one in decided:
                    found.setdefault(one, {})[told] = None
            self._situations_by_row[key] = found
        return self._situations_by_row[key].get(row, ())


def _ways_from_all_tables(sources: Sources, tables: _Tables) -> Iterator[_Way]:
    """Every way from table to table, from the tables of every code of the law onwards."""
    for game in sources.codes.values():
        if not game.house:
            yield from _ways_from_tables_of_code(sources, tables, game.id)


def _ways_from_tables_of_code(sources: Sources, tables: _Tables, game: str) -> Iterator[_Way]:
    """Every way from table to table, from the tables of the code *game* onwards."""
    ancestors = sources.ancestors(game)
    waiting = [(game, kind) for kind in sources.words.kinds]
    seen: set[tuple[str, str]] = set()
    while waiting:
        place = waiting.pop()
        found = None if place in seen else tables.of(*place)
        seen.add(place)
        if found is None:
            continue
        home, law = found
        for row in law.rows:
            for spec in effects_ordered_or_offered(row):
                params = dict(spec.params)
                if _TO in params:
                    code = str(params.get("code", game if place[0] in ancestors else place[0]))
                    kind = str(params[_TO])
                    for member in _kind_or_family_members(sources, tables, code, kind):
                        waiting.append((code, member))
                        if (reached := tables.of(code, member)) is not None:
                            yield _Way(home, law.kind, law, row, spec, *reached)


def _kind_or_family_members(sources: Sources, tables: _Tables, code: str, kind: str) -> Sequence[str]:
    """*kind*, or the members of the family *kind*, if *code* decides one of these more nearly than the family."""
    kinds, whole = sources.words.kinds, tables.of(code, kind)
    members = [one.id for one in kinds.values() if one.family == kind]
    if whole is None or not kinds[kind].broad:
        return members if whole is None else (kind,)
    line, games = (code, *sources.ancestors(code)), set(sources.codes[code].families)
    known = [one for one in members if not games.isdisjoint(kinds[one].games)]
    finer = [line.index(found[0]) for one in known if (found := tables.of(code, one)) is not None]
    return (kind,) if line.index(whole[0]) < min(finer, default=len(line)) else known


def _handover_of_way(way: _Way, tables: _Tables) -> TableHandover:
    """The hand-over of *way*, over all situations that lead there."""
    target, names = way.target, {fact.id for fact in way.law.facts}
    asked = {fact.id: fact for fact in target.facts}
    proves = tables.sources.words.kinds[way.kind].proves
    relevant = frozenset(
        names & {*asked, *(one.said[0] for one in target.heard), *_clauses_of_parameter(way.spec, "given")}
    )
    carried: dict[str, str] = {}
    need: set[str] = set()
    contradicts: tuple[tuple[str, str], ...] = ()
    given = {name: (value,) for name, value in _clauses_of_parameter(way.spec, "given").items()}
    for situation in tables.situations_decided_by_row(way.law, way.row.id, relevant):
        told = dict(situation)
        if not condition_holds({name: may for name, may in given.items() if name in told}, told):
            continue
        sources_of = _carried_facts(way, told, proves, asked)
        known = {name: value for name, (value, _) in sources_of.items()}
        left = diagram_given_facts(tables.diagram(target), target.facts, known)
        if left == () or first_contradiction(target.facts, known):
            contradicts = tuple(known.items())
        need |= facts_that_matter(left) - known.keys()
        for name, (value, source) in sources_of.items():
            text = source or value
            carried[name] = text if carried.get(name, text) == text else source or "*"
    when = str(dict(way.spec.params).get("when", " & ".join(f"{name} = {one[0]}" for name, one in given.items())))
    return TableHandover(
        way.code,
        way.kind,
        way.row.id,
        way.law.file,
        way.row.place,
        way.to_code,
        target.kind,
        when,
        tuple(sorted(carried.items())),
        tuple(name for name, fact in asked.items() if name in need and not fact.usual),
        tuple((name, fact.usual) for name, fact in asked.items() if name in need and fact.usual),
        contradicts,
    )


def _carried_facts(
    way: _Way, told: Mapping[str, str], proves: Mapping[str, str], asked: Mapping[str, AskedFact]
) -> dict[str, tuple[str, str]]:
    """Fact of the target table → (value, source fact or empty)."""
    settled = _clauses_of_parameter(way.spec, "facts")
    anew = set(_names_in_parameter(way.spec, "anew"))
    known = {name: (value, f"proved by {way.kind}") for name, value in proves.items()}
    known |= {name: (value, f"from {name}") for name, value in told.items()}
    known |= {name: (value, "") for name, value in settled.items()}
    known = {name: one for name, one in known.items() if name not in anew or name in settled}
    for one in way.target.heard:
        (said, value), (means, as_value) = one.said, one.means
        if one.exact and said not in asked and means not in known and known.get(said, ("", ""))[0] == value:
            known[means] = as_value, f"from {said}"
    return {name: one for name, one in known.items() if name in asked}


def _clauses_of_parameter(spec: EffectSpec, param: str) -> dict[str, str]:
    """Fact → value, from the clauses of *param*."""
    pairs = (clause.partition("=") for clause in _names_in_parameter(spec, param))
    return {name.strip(): value.strip() for name, _, value in pairs}


def _names_in_parameter(spec: EffectSpec, param: str) -> tuple[str, ...]:
    listed = dict(spec.params).get(param, ())
    return listed if isinstance(listed, tuple) else (str(listed),)
