"""Reader of house files: a house's own rules over codes of the law, and the rows of the law that they replace.

A file has ``title`` (whose rules they are) and ``over`` (the codes they change), and then any of

``[[provision]]``  what the house says on a ``kind``; without a rule that rests on it, it only informs;
``[[rule]]``       a row that replaces rows of the law (``instead_of``), in all their situations or those of ``when``;
                   ``asks`` adds facts to those of the law, ``regular_by_law`` says that the law finds no fault in it;
``[[table]]``      a whole table for a ``kind``; where the law decides it, ``instead_of = "law"`` says so;
``[game]``         changes to the game itself, in the keys of ``words/game-keys.toml``;
``[asks]``         for each kind that rules of the house lead to, the facts to be asked there;
``[facts.NAME]``   facts that only this house asks, as in a ``words.toml``;
``[[case]]``       an example: facts with the row that they lead to, or a record with its findings; each rule
                   needs one. Where the game of the house settles facts that the law asks (``settles``), a record may
                   show what the law then rules.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from rulebase.compiler.case_file import read_case
from rulebase.compiler.decision_table_checks import MOST_SITUATIONS
from rulebase.compiler.law_file import (
    KINDS_HINT,
    KindFile,
    asked_facts_and_completeness,
    facts_asked_at_handover,
    read_provision,
    read_row,
)
from rulebase.compiler.toml_table import values_without_refused_entries
from rulebase.compiler.vocabulary import read_asked_facts
from rulebase.query.decision_diagram import count_situations, situations

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rulebase.compiler.case_file import Case
    from rulebase.compiler.law_file import Provision, RowSpec
    from rulebase.compiler.sources import Sources
    from rulebase.compiler.toml_table import TomlTable
    from rulebase.compiler.vocabulary import AskedFact, Vocabulary

MOST_OVER = 24
"""The most codes that one house may have rules over."""
LONGEST_TITLE = 60
STANDS_FOR_LAW = "law"
"""The value of ``instead_of`` in a whole table."""
_OF_RULES = ("kind", "instead_of", "asks", "regular_by_law")
"""The keys of a rule besides those of a row."""
_FILE = ("title", "over", "since", "note", "provision", "rule", "table", "game", "facts", "asks", "case")


@dataclass(frozen=True, slots=True)
class HouseFile:
    """The content of one house's file."""

    id: str
    file: str
    title: str
    over: tuple[str, ...]
    since: str
    note: str
    page: TomlTable

    @property
    def words(self) -> TomlTable:
        """The house's own facts, in the form of a ``words.toml``."""
        return self.page.inner("", {"facts": self.page.data["facts"]} if "facts" in self.page.data else {})


@dataclass(frozen=True, slots=True)
class HouseLaw:
    """The changes that one house makes to one code."""

    game: Mapping[str, object]
    kinds: Mapping[str, KindFile]
    cases: Mapping[str, tuple[Case, ...]]


def read_house(page: TomlTable, name: str) -> HouseFile:
    """Read the house *name* from its file *page*."""
    page.only(_FILE)
    title, over = page.text("title"), page.texts("over")
    if len(title) > LONGEST_TITLE:
        page.keep_or_raise_complaint(f"title is longer than {LONGEST_TITLE} characters")
    if ("over" in page.data and not over) or len(over) > MOST_OVER or len(set(over)) != len(over):
        page.keep_or_raise_complaint(f"over must name one to {MOST_OVER} codes, each once")
    for named in ("facts", "game", "asks"):
        # Complain now of one that is no table; its keys are read further down.
        page.table(named)
    return HouseFile(name, page.file, title, over, page.text("since", ""), page.text("note", ""), page)


def house_law_over(house: HouseFile, base: str, sources: Sources) -> HouseLaw:
    """The changes of *house* to the code *base*; SourceError if its file is faulty."""
    words, page = sources.words, house.page
    game = page.table("game")
    words.game.check(game)
    asks = facts_asked_at_handover(page.table("asks"), words)
    rules = _by_kind(page.tables("rule"), words)
    tables = _by_kind(page.tables("table"), words)
    cases: dict[str, list[Case]] = {}
    for entry in page.tables("case"):
        with entry.going_on():
            case = _read_house_case(entry, words)
            cases.setdefault(entry.among("kind", words.kinds, listed=KINDS_HINT), []).append(case)
    provisions: dict[str, list[Provision]] = {}
    for entry in page.tables("provision"):
        with entry.going_on():
            provisions.setdefault(entry.text("kind"), []).append(_read_house_provision(entry, house, words))
    kinds: dict[str, KindFile] = {}
    refused: set[str] = set()
    for kind in dict.fromkeys((*provisions, *rules, *tables)):
        said = tuple(provisions.get(kind, ()))
        with page.going_on():
            refused.add(kind)
            kinds[kind] = _house_law_on_kind(
                house, base, sources, kind, said, rules.get(kind, ()), tables.get(kind, ())
            )
            refused.remove(kind)
    for kind, told in cases.items():
        if (
            kind in words.kinds
            and kind not in refused
            and not (kind in kinds and (kinds[kind].rows or kinds[kind].partial))
            and not (all(case.record for case in told) and house_settles_kind(game.data, base, kind, sources))
        ):
            message = f"no rule of this house decides {kind}, so no case of it proves anything"
            page.inner(told[0].place, {}).keep_or_raise_complaint(message)
    kinds = {kind: replace(law, asks=asks) for kind, law in kinds.items()}
    return HouseLaw(game.data, kinds, {kind: tuple(told) for kind, told in cases.items()})


def house_settles_kind(game: Mapping[str, object], base: str, kind: str, sources: Sources) -> bool:
    """Whether the ``[game]`` section *game* of a house settles a fact that the law of *base* on *kind* asks."""
    settles = game.get("settles")
    held = _law_table_deciding(sources, base, kind)
    return isinstance(settles, dict) and held is not None and any(fact.id in settles for fact in held[1].facts)


def _house_law_on_kind(
    house: HouseFile,
    base: str,
    sources: Sources,
    kind: str,
    said: tuple[Provision, ...],
    rules: Sequence[TomlTable],
    tables: Sequence[TomlTable],
) -> KindFile:
    """The law of *house* on *kind* over *base*: the provisions *said*, and its *rules* or its table."""
    if len(tables) > 1:
        raise tables[1].wrong(f"{kind} has a table already")
    if tables and rules:
        raise rules[0].wrong(f"{kind} has a whole table of this house, so the row belongs in that")
    law = _law_table_deciding(sources, base, kind)
    if tables:
        return _independent_house_table(tables[0], kind, said, law is not None, sources.words)
    if rules:
        if law is None:
            raise rules[0].wrong(f"{base} has no rows on {kind}; write a [[table]] for it")
        return _law_table_with_house_rules(rules, law, said, house, sources.words)
    return KindFile(house.file, kind, (), said, ())


def _by_kind(entries: list[TomlTable], words: Vocabulary) -> dict[str, list[TomlTable]]:
    """*entries* by kind, in file order; entries of unknown kinds are left out."""
    found: dict[str, list[TomlTable]] = {}
    for entry in entries:
        kind = entry.among("kind", words.kinds, listed=KINDS_HINT)
        if kind in words.kinds:
            found.setdefault(kind, []).append(entry)
        elif "do" in entry.data:
            # The kind is unknown; the other faults of the rule are reported as well.
            with entry.going_on():
                data = {key: value for key, value in entry.data.items() if key not in _OF_RULES}
                read_row(entry.inner(entry.place, {"when": "*", **data}), None, words)
    return found


def _read_house_provision(entry: TomlTable, house: HouseFile, words: Vocabulary) -> Provision:
    kind = entry.among("kind", words.kinds, listed=KINDS_HINT)
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
    return read_provision(entry.inner(entry.place, data), kind, words)


def _law_table_deciding(sources: Sources, base: str, kind: str) -> tuple[str, KindFile] | None:
    """(code, table) of the law that decides *kind* under *base*; None if there is none."""
    for code in (base, *sources.ancestors(base)):
        held = sources.codes[code].kinds.get(kind)
        if held is not None and held.rows:
            return code, held
        if kind in sources.codes[code].silent:
            return None
    return None


def _independent_house_table(
    entry: TomlTable, kind: str, said: tuple[Provision, ...], decided: bool, words: Vocabulary
) -> KindFile:
    """A table of the house that takes nothing from the law."""
    entry.only(("kind", "instead_of", "facts", "row"))
    instead = entry.among("instead_of", (STANDS_FOR_LAW,), "")
    if decided != bool(instead):
        raise entry.wrong(
            f'the law decides {kind} already; say instead_of = "{STANDS_FOR_LAW}", or write a [[rule]] for '
            "the rows that change"
            if decided
            else f"instead_of names the law, which does not decide {kind}"
        )
    facts, whole = asked_facts_and_completeness(entry, words)
    values_of = {fact.id: fact.values for fact in facts} if whole else None
    entries = entry.tables("row")
    rows = values_without_refused_entries(entries, lambda row: read_row(row, values_of, words))
    if not entries:
        raise entry.wrong("there is no row in it")
    _complain_of_repeated_row_ids(rows, entry)
    return KindFile(entry.file, kind, facts, said, rows, partial=not whole or len(rows) < len(entries))


def _law_table_with_house_rules(
    rules: Sequence[TomlTable],
    held: tuple[str, KindFile],
    said: tuple[Provision, ...],
    house: HouseFile,
    words: Vocabulary,
) -> KindFile:
    """The table of the law, with *rules* of the house in place of some of its rows."""
    home, law = held
    before = len(house.page.faults or ())
    law = replace(law, facts=_facts_of_law_and_rules(rules, law, words))
    asked = len(house.page.faults or ()) == before
    own = values_without_refused_entries(rules, lambda entry: _read_replacing_row(entry, law, home, words, asked=asked))
    taken = {row.id for row in law.rows}
    for row in own:
        if row.id in taken:
            message = f"a row of {home} is called '{row.id}'; give the rule a name of its own"
            house.page.inner(row.place, {}).keep_or_raise_complaint(message)
    _complain_of_repeated_row_ids(own, rules[0])
    rows = (*own, *(replace(row, home=row.home or home) for row in law.rows))
    whole = KindFile(house.file, law.kind, law.facts, said, rows, law.heard, law.never)
    if not asked or len(own) < len(rules):
        return replace(whole, partial=True)
    if (combinations := count_situations(whole.facts)) > MOST_SITUATIONS:
        raise rules[0].wrong(f"{combinations} combinations are too many; at most {MOST_SITUATIONS}, use only_if")
    decided = {row for _, found in situations(whole.facts, whole.conditions, whole.instead) for row in found}
    for row in own:
        if row.id not in decided:
            message = f"it decides nothing: no situation of {', '.join(sorted(row.instead_of))} is one of its when"
            house.page.inner(row.place, {}).keep_or_raise_complaint(message)
    return whole


def _facts_of_law_and_rules(rules: Sequence[TomlTable], law: KindFile, words: Vocabulary) -> tuple[AskedFact, ...]:
    """The facts of *law*, and after them those that *rules* add."""
    asked = list(law.facts)
    for entry in rules:
        added = entry.data.get("asks", [])
        known = {fact.id: fact.values for fact in asked}
        page = entry.inner(entry.place, {"facts": added})
        for fact in read_asked_facts(page, words.facts, known):
            if fact.id in known:
                entry.keep_or_raise_complaint(f"asks names {fact.id}, which is asked already")
            else:
                asked.append(fact)
    return tuple(asked)


def _read_replacing_row(entry: TomlTable, law: KindFile, home: str, words: Vocabulary, *, asked: bool) -> RowSpec:
    """A row that replaces rows of *law*, from the code *home*; *asked*: whether the facts that the house adds were
    readable."""
    instead = entry.texts("instead_of")
    listed = {row.id: row for row in law.rows}
    wrong = None
    for name in instead:
        if name not in listed:
            rows = f"its rows are {', '.join(listed)}"
            wrong = entry.keep_or_raise_complaint(
                f"instead_of names '{name}', which is not a row of {home} on {law.kind}; {rows}"
            )
    if not instead:
        raise entry.wrong(f"instead_of is empty; name the rows of {home} that the rule stands instead of")
    data = {key: value for key, value in entry.data.items() if key not in _OF_RULES}
    # A rule that replaces one row applies when that row does, unless it says when.
    data.setdefault("when", listed[instead[0]].when if len(instead) == 1 and instead[0] in listed else "*")
    values_of = {fact.id: fact.values for fact in law.facts} if asked else None
    row = read_row(entry.inner(entry.place, data), values_of, words)
    if wrong:
        # The situations of such a rule are unknown; its other faults have been reported.
        raise wrong
    return replace(row, instead_of=frozenset(instead), regular_by_law=entry.flag("regular_by_law"))


def _complain_of_repeated_row_ids(rows: tuple[RowSpec, ...], entry: TomlTable) -> None:
    seen: set[str] = set()
    for row in rows:
        if row.id in seen:
            entry.inner(row.place, {}).keep_or_raise_complaint(f"'{row.id}' occurs twice")
        seen.add(row.id)


def _read_house_case(entry: TomlTable, words: Vocabulary) -> Case:
    """The case in *entry*, with the house as its origin."""
    data = {"origin": "the house", **{key: value for key, value in entry.data.items() if key != "kind"}}
    return read_case(entry.inner(entry.place, data), words)
