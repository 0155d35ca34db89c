"""A house's own rules over codes of the law, read as a law file is: what it says, and in whose stead.

A file has ``title`` (whose rules they are) and ``over`` (the codes they change), and then any of

``[[provision]]``  what the house says on a ``kind``; without a rule that rests on it, it only informs;
``[[rule]]``       a row in the stead of rows of the law (``instead_of``), in all their situations or those of ``when``;
                   ``asks`` adds facts to those of the law, ``regular_by_law`` says that the law finds no fault in it;
``[[table]]``      a whole table for a ``kind``; where the law decides it, ``instead_of = "law"`` says so;
``[game]``         what is otherwise about the game itself, in the keys of ``words/game-keys.toml``;
``[asks]``         of each kind that rules of the house go on to, the facts that have to be asked there;
``[facts.NAME]``   what only this house asks, as in a ``words.toml``;
``[[case]]``       an example told in facts, with the row that it comes to: a rule is proved by one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from rulebase.ask.diagram import count, situations
from rulebase.compile.decision_checks import MOST_SITUATIONS
from rulebase.compile.lawfile import KindFile, read_asks, read_cases, read_provision, read_row
from rulebase.compile.toml_table import TomlTable
from rulebase.compile.vocabulary import asked_facts
from rulebase.errors import SourceError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulebase.compile.lawfile import Case, Provision, RowSpec
    from rulebase.compile.source import Sources
    from rulebase.compile.vocabulary import AskedFact, Vocabulary

MOST_OVER = 24
"""So many codes one house may have rules over."""
LONGEST_TITLE = 60
LAW = "law"
"""What a whole table stands instead of."""
_OF_RULES = ("kind", "instead_of", "asks", "regular_by_law")
"""What a rule has besides the keys of a row."""
_FILE = ("title", "over", "since", "note", "provision", "rule", "table", "game", "facts", "asks", "case")


@dataclass(frozen=True, slots=True)
class HouseFile:
    """The rules of one house."""

    id: str
    file: str
    title: str
    over: tuple[str, ...]
    since: str
    note: str
    page: TomlTable

    @property
    def words(self) -> TomlTable:
        """Its own facts, as a ``words.toml`` has them."""
        return TomlTable(self.file, "", {"facts": self.page.data["facts"]} if "facts" in self.page.data else {})


@dataclass(frozen=True, slots=True)
class HouseLaw:
    """What one house makes of one code."""

    game: Mapping[str, object]
    kinds: Mapping[str, KindFile]
    cases: Mapping[str, tuple[Case, ...]]


def read_house(page: TomlTable, name: str) -> HouseFile:
    """The house of this *name*, whose file is *page*."""
    page.only(_FILE)
    title, over = page.text("title"), page.texts("over")
    if len(title) > LONGEST_TITLE:
        raise page.wrong(f"title is longer than {LONGEST_TITLE} characters")
    if not over or len(over) > MOST_OVER or len(set(over)) != len(over):
        raise page.wrong(f"over must name one to {MOST_OVER} codes, each once")
    for named in ("facts", "game", "asks"):
        # Read further down, where a complaint of them would be one of their keys.
        page.table(named)
    return HouseFile(name, page.file, title, over, page.text("since", ""), page.text("note", ""), page)


def law_of(house: HouseFile, base: str, sources: Sources) -> HouseLaw:
    """What *house* makes of the code *base*; SourceError where something in its file is not as it has to be."""
    words, page = sources.words, house.page
    game = page.table("game")
    words.game.check(game)
    asks = read_asks(page.table("asks"), words)
    rules = _by_kind(page.tables("rule"), words)
    tables = _by_kind(page.tables("table"), words)
    cases = _by_kind(page.tables("case"), words)
    provisions: dict[str, list[Provision]] = {}
    for entry in page.tables("provision"):
        provision = _provision(entry, house, words)
        provisions.setdefault(entry.text("kind"), []).append(provision)
    kinds = {}
    for kind in dict.fromkeys((*provisions, *rules, *tables)):
        said = tuple(provisions.get(kind, ()))
        if len(tables.get(kind, ())) > 1:
            raise tables[kind][1].wrong(f"{kind} has a table already")
        if kind in tables and kind in rules:
            raise rules[kind][0].wrong(f"{kind} has a whole table of this house, so the row belongs in that")
        law = _table_of(sources, base, kind)
        if kind in tables:
            kinds[kind] = _whole(tables[kind][0], kind, said, law is not None, words)
        elif kind in rules:
            if law is None:
                message = f"{base} has no rows on {kind}; write a [[table]] for it"
                raise rules[kind][0].wrong(message)
            kinds[kind] = _merged(rules[kind], law, said, house, words)
        else:
            kinds[kind] = KindFile(house.file, kind, (), said, ())
    for kind, told in cases.items():
        if kind not in kinds or not kinds[kind].rows:
            raise told[0].wrong(f"no rule of this house decides {kind}, so no case of it proves anything")
    kinds = {kind: replace(law, asks=asks) for kind, law in kinds.items()}
    read = {kind: tuple(case for one in told for case in _case(one)) for kind, told in cases.items()}
    return HouseLaw(game.data, kinds, read)


def _by_kind(entries: list[TomlTable], words: Vocabulary) -> dict[str, list[TomlTable]]:
    """*entries* by their kind, in the order of the file."""
    found: dict[str, list[TomlTable]] = {}
    for entry in entries:
        found.setdefault(entry.member("kind", entry.text("kind"), words.kinds), []).append(entry)
    return found


def _provision(entry: TomlTable, house: HouseFile, words: Vocabulary) -> Provision:
    kind = entry.member("kind", entry.text("kind"), words.kinds)
    usual: dict[str, Any] = {
        "cite": f"House rule {entry.text('id')}",
        "lines": f"house rules of {house.title}",
        "det": "R",
    }
    resting = {
        name
        for row in (
            *house.page.tables("rule"),
            *(one for table in house.page.tables("table") for one in table.tables("row")),
        )
        for name in row.texts("under")
    }
    if entry.text("id") not in resting:
        usual["informs"] = True
    data = {**usual, **{key: value for key, value in entry.data.items() if key != "kind"}}
    return read_provision(TomlTable(entry.file, entry.place, data), kind, words)


def _table_of(sources: Sources, base: str, kind: str) -> tuple[str, KindFile] | None:
    """(its code, the table) that decides *kind* under *base*; None where none does."""
    for code in (base, *sources.ancestors(base)):
        held = sources.codes[code].kinds.get(kind)
        if held is not None and held.rows:
            return code, held
        if kind in sources.codes[code].silent:
            return None
    return None


def _whole(entry: TomlTable, kind: str, said: tuple[Provision, ...], decided: bool, words: Vocabulary) -> KindFile:
    """A table of the house alone."""
    entry.only(("kind", "instead_of", "facts", "row"))
    instead = entry.among("instead_of", (LAW,), "")
    if decided != bool(instead):
        raise entry.wrong(
            f'the law decides {kind} already; say instead_of = "{LAW}", or write a [[rule]] for the rows that change'
            if decided
            else f"instead_of names the law, which does not decide {kind}"
        )
    facts = asked_facts(entry, words.facts)
    values_of = {fact.id: fact.values for fact in facts}
    rows = tuple(read_row(row, values_of, words) for row in entry.tables("row"))
    if not rows:
        raise entry.wrong("there is no row in it")
    _different(rows, entry)
    return KindFile(entry.file, kind, facts, said, rows)


def _merged(
    rules: list[TomlTable], held: tuple[str, KindFile], said: tuple[Provision, ...], house: HouseFile, words: Vocabulary
) -> KindFile:
    """The table of the law, with *rules* of the house in the stead of some of its rows."""
    home, law = held
    law = replace(law, facts=_asked(rules, law, words))
    own = tuple(_rule(entry, law, home, words) for entry in rules)
    taken = {row.id for row in law.rows}
    for row, entry in zip(own, rules, strict=True):
        if row.id in taken:
            raise entry.wrong(f"a row of {home} is called '{row.id}'; give the rule a name of its own")
    _different(own, rules[0])
    rows = (*own, *(replace(row, home=row.home or home) for row in law.rows))
    whole = KindFile(house.file, law.kind, law.facts, said, rows, law.heard, law.never)
    if (combinations := count(whole.facts)) > MOST_SITUATIONS:
        raise rules[0].wrong(f"{combinations} combinations are too many; at most {MOST_SITUATIONS}, use only_if")
    decided = {row for _, found in situations(whole.facts, whole.conditions, whole.instead) for row in found}
    for row, entry in zip(own, rules, strict=True):
        if row.id not in decided:
            raise entry.wrong(
                f"it decides nothing: no situation of {', '.join(sorted(row.instead_of))} is one of its when"
            )
    return whole


def _asked(rules: list[TomlTable], law: KindFile, words: Vocabulary) -> tuple[AskedFact, ...]:
    """The facts of *law*, and after them those that *rules* ask besides."""
    asked = list(law.facts)
    for entry in rules:
        added = entry.data.get("asks", [])
        known = {fact.id: fact.values for fact in asked}
        page = TomlTable(entry.file, entry.place, {"facts": added})
        for fact in asked_facts(page, words.facts, known):
            if fact.id in known:
                raise entry.wrong(f"asks names {fact.id}, which is asked already")
            asked.append(fact)
    return tuple(asked)


def _rule(entry: TomlTable, law: KindFile, home: str, words: Vocabulary) -> RowSpec:
    """A row in the stead of rows of *law*, which stands in the code *home*."""
    instead = entry.texts("instead_of")
    listed = {row.id: row for row in law.rows}
    for name in instead:
        if name not in listed:
            raise entry.wrong(
                f"instead_of names '{name}', which is no row of {home} on {law.kind}; its rows are {', '.join(listed)}"
            )
    if not instead:
        raise entry.wrong(f"instead_of is empty; name the rows of {home} that the rule stands instead of")
    data = {key: value for key, value in entry.data.items() if key not in _OF_RULES}
    # In the stead of one row, it applies when that does, unless it says when.
    data.setdefault("when", listed[instead[0]].when if len(instead) == 1 else "*")
    row = read_row(TomlTable(entry.file, entry.place, data), {fact.id: fact.values for fact in law.facts}, words)
    return replace(row, instead_of=frozenset(instead), regular_by_law=entry.flag("regular_by_law"))


def _different(rows: tuple[RowSpec, ...], entry: TomlTable) -> None:
    seen: set[str] = set()
    for row in rows:
        if row.id in seen:
            raise SourceError(entry.file, row.place, f"'{row.id}' stands twice")
        seen.add(row.id)


def _case(entry: TomlTable) -> tuple[Case, ...]:
    """The case in *entry*; a house proves its rules by what is told."""
    if "told" not in entry.data:
        raise entry.wrong("a case of a house tells facts (told), and expects a row")
    data = {"origin": "the house", **{key: value for key, value in entry.data.items() if key != "kind"}}
    return tuple(replace(case, place=entry.place) for case in read_cases(TomlTable(entry.file, "", {"case": [data]})))
