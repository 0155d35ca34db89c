"""Reader of the compiled laws: codes, kinds, facts, effects, roles, announcements and decision tables."""

from __future__ import annotations

import json
from functools import cached_property
from typing import TYPE_CHECKING, Any
from weakref import finalize

from rulebase.errors import SharedName, UnknownCode, UnknownKind
from rulebase.query.answers import HOUSE_SIGN, CodeInfo, EffectInfo, KindInfo
from rulebase.query.provision_columns import PROVISION_COLUMNS, provision_info

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator, Sequence

    from rulebase.cache import LawFileWatch
    from rulebase.effect_courses import EffectCourse, TableMoment
    from rulebase.query.answers import DecisionTable, FactInfo, ProvisionInfo
    from rulebase.query.compiled_announcements import CompiledAnnouncements
    from rulebase.query.conditions import Condition
    from rulebase.query.decision_tables import TableOutline
    from rulebase.query.game_names import BookNames
    from rulebase.query.houses_in_force import CompiledHouses
    from rulebase.stories.fact_extraction import StoryFactReader
    from rulebase.stories.topic_model import TopicModel


KIND_COLUMNS = "id, title, phase, games, family, elsewhere, informs, broad, asked, proves_json"


def kind_info(columns: Sequence[Any]) -> KindInfo:
    """The kind in the *columns* of its record, ``KIND_COLUMNS``."""
    kind, title, phase, games, family, elsewhere, informs, broad, asked, proves = columns
    told = kind, title, phase, tuple(games.split()), family, elsewhere, bool(informs), bool(broad), asked
    return KindInfo(*told, json.loads(proves))


class CompiledLaws:
    """All compiled laws, opened for reading."""

    def __init__(self, connection: sqlite3.Connection, watch: LawFileWatch | None = None) -> None:
        self._begin(connection, watch)

    def _begin(self, connection: sqlite3.Connection, watch: LawFileWatch | None) -> None:
        self.connection = connection
        # Nothing is ever written, so callers need not close it. A __del__ here would come too late: of objects that
        # refer to each other the connection may be the first to go, and Python 3.13 complains that it was open.
        finalize(self, connection.close).atexit = False
        self._watch = watch
        self._tables: dict[tuple[str, str], DecisionTable] = {}
        self._outlines: dict[tuple[str, str], TableOutline] = {}
        self._homes: dict[tuple[str, str], tuple[str | None, str | None]] = {}
        self._asked: dict[str, frozenset[str]] = {}
        self._of_families: dict[str, tuple[FactInfo, ...]] = {}
        self._codes: dict[str, CodeInfo] = {}
        self._facts: dict[str, FactInfo | None] = {}
        self._kinds_asked: dict[str, KindInfo] = {}
        self._effects: dict[str, EffectInfo | None] = {}

    def close(self) -> None:
        """Close the file."""
        self.connection.close()

    def is_fresh(self, codes: Iterable[str] | None = None) -> bool:
        """Whether the files of *codes* (or all) are unchanged since compilation; if not, reopen the recompiled laws."""
        if self._watch is None or self._watch.unchanged(codes):
            return True
        from rulebase.cache import connect  # laws seldom change

        connection = connect(self._watch.root, self._watch.own)
        in_force = self.houses.in_force if self.has_houses else None
        self.connection.close()
        vars(self).clear()
        self._begin(connection, None)
        if in_force:
            self.houses.in_force = in_force
        return False

    @property
    def fingerprint(self) -> str:
        """The hash of the compiled law files."""
        self.is_fresh()
        (found,) = self.connection.execute("SELECT fingerprint FROM meta").fetchone()
        return str(found)

    @cached_property
    def lineage(self) -> dict[str, tuple[str, ...]]:
        """Code → its parents, nearest first, in the order of ids; codes with house rules are left out."""
        found: dict[str, tuple[str, ...]] = {}
        for code, ancestor in self.connection.execute(
            "SELECT code, ancestor FROM code_ancestor ORDER BY code, distance"
        ):
            if HOUSE_SIGN not in code:
                found[code] = (*found[code], ancestor) if code in found else ()
        return found

    def codes(self) -> tuple[CodeInfo, ...]:
        """Every code, sorted by id."""
        return tuple(self.code(code) for code in self.lineage)

    def is_code(self, name: str) -> bool:
        """Whether *name* is the id of a code, without house rules."""
        known = self.connection.execute("SELECT 1 FROM code WHERE id = ?", (name,)).fetchone()
        return HOUSE_SIGN not in name and known is not None

    @cached_property
    def groups(self) -> tuple[str, ...]:
        """The headings of the list of codes, in order."""
        found = self.connection.execute("SELECT name FROM code_group ORDER BY place")
        return tuple(name for (name,) in found)

    def usual_code(self, family: str) -> str:
        """The usual code of the *family* (a folder of ``law``), meant when only the family is known; empty if there is
        none."""
        found = self.connection.execute("SELECT usual FROM code_group WHERE folder = ?", (family,)).fetchone()
        return str(found[0]) if found else ""

    def family_of(self, code: str) -> str:
        """The family of *code*, as its folder in ``law``; empty if there is no such code."""
        found = self.connection.execute(
            'SELECT folder FROM code_group WHERE name = (SELECT "group" FROM code WHERE id = ?)', (code,)
        ).fetchone()
        return str(found[0]) if found else ""

    def code(self, code: str) -> CodeInfo:
        """The code with the id *code*, or the only one of which *code* is a name: ``skat`` for its one code.

        UnknownCode, or a subclass, if there is none or several.
        """
        if code not in self._codes:
            found = self._read_code(self._full_id(code))
            if not self.is_fresh((found.id, *found.ancestors)):
                found = self._read_code(self._full_id(code))
            self._codes[code] = found
        return self._codes[code]

    @cached_property
    def houses(self) -> CompiledHouses:
        """The user's own houses and codes, and the houses in force."""
        from rulebase.query.houses_in_force import CompiledHouses  # most have only the laws that are shipped

        return CompiledHouses(self.connection)

    @cached_property
    def has_houses(self) -> bool:
        """Whether own rules of the user were compiled with the laws."""
        return self.connection.execute("SELECT 1 FROM house").fetchone() is not None

    def code_with_house(self, code: str, told: str = "") -> str:
        """*code* with the rules of the house over it: the one named for every deal, the one that a record *told*, or
        the usual one; *code* itself if there is none."""
        if HOUSE_SIGN in code or not self.has_houses:
            return code
        found = self.houses.code_with_house(self._full_id(code), told)
        return found if HOUSE_SIGN in found else code

    def _full_id(self, code: str) -> str:
        ask = self.connection.execute
        if ask("SELECT 1 FROM code WHERE id = ?", (code,)).fetchone():
            return code
        if self.has_houses and HOUSE_SIGN not in code:
            # A faulty code of the user's own gives its name to no other.
            self.houses.raise_for_faulty_code_or_house(code)
        from rulebase.query.code_names import code_by_written_or_heard_name  # most are named by their ids
        from rulebase.query.normalised_names_and_law_numbers import normalised_name

        if named := ask("SELECT code FROM code_name WHERE name = ?", (normalised_name(code),)).fetchone():
            return str(named[0])
        return (
            code_by_written_or_heard_name(
                code, self.titles, self.lineage, self.printed_names.without_code, self.printed_names.every
            )
            or code
        )

    @cached_property
    def printed_names(self) -> BookNames:
        """The names that the old books print for games."""
        from rulebase.query.game_names import BookNames  # most games are named by the id of a code

        return BookNames(self.connection)

    @cached_property
    def topic_model(self) -> TopicModel:
        """The model of the topics of disputes told in plain words."""
        from rulebase.stories.topic_model import TopicModel  # a name needs no understanding

        return TopicModel(self.connection)

    @cached_property
    def fact_reader(self) -> StoryFactReader:
        """The reader of the facts that such stories tell."""
        from rulebase.stories.fact_extraction import StoryFactReader  # likewise

        return StoryFactReader(self.connection)

    @cached_property
    def titles(self) -> dict[str, str]:
        """Code → title, in the order of ids."""
        found = self.connection.execute("SELECT id, title FROM code WHERE instr(id, ?) = 0 ORDER BY id", (HOUSE_SIGN,))
        return dict(found.fetchall())

    def _read_code(self, code: str) -> CodeInfo:
        ask = self.connection.execute
        found = ask(
            "SELECT title, edition, publisher, book, in_force_from, in_force_to, extends, families, checked, note,"
            ' game_json, functions_json, "group", house FROM code JOIN game ON game.code = code.id WHERE id = ?',
            (code,),
        ).fetchone()
        if found is None:
            if not self.is_fresh():
                return self._read_code(self._full_id(code))
            raise self._no_code(code)
        *texts, families, checked, note, game, functions, group, house = found
        line = tuple(
            name for (name,) in ask("SELECT ancestor FROM code_ancestor WHERE code = ? ORDER BY distance", (code,))
        )
        silent = dict(ask("SELECT kind, reason FROM code_silent WHERE code = ? ORDER BY kind", (code,)).fetchall())
        return CodeInfo._make(
            (code, *texts, line[1:], tuple(families.split()), checked, note, silent, game, group, house, functions)
        )

    def _no_code(self, name: str) -> UnknownCode:
        """The error for *name*: shared, a game without a code, or unknown; that for a house is raised here."""
        if HOUSE_SIGN in name or name in self.houses.known:
            self.houses.raise_for_faulty_code_or_house(name)
        if codes := self.printed_names.codes(name):
            return SharedName(name, self.lineage, codes)
        usual = {code for (code,) in self.connection.execute("SELECT usual FROM code_group")}
        from rulebase.query.game_names import error_for_unknown_code  # most names are those of codes

        return error_for_unknown_code(self.connection, UnknownCode(name, self.lineage, self.titles, usual))

    @cached_property
    def _kinds(self) -> dict[str, KindInfo]:
        columns = self.connection.execute(f"SELECT {KIND_COLUMNS} FROM kind ORDER BY place")  # noqa: S608 - the columns are ours
        return {found[0]: kind_info(found) for found in columns}

    @cached_property
    def kind_names(self) -> dict[str, str]:
        """Plain name → kind: ids first, then titles and aliases."""
        return dict(self.connection.execute("SELECT name, kind FROM kind_name ORDER BY place").fetchall())

    def kind_called(self, name: str) -> str | None:
        """The kind of which *name*, in plain form, is the id, the title or an alias; None if there is none."""
        found = self.connection.execute("SELECT kind FROM kind_name WHERE name = ?", (name,)).fetchone()
        return str(found[0]) if found else None

    def member_condition(self, kind: str) -> Condition | None:
        """The condition on the facts of its family under which *kind* is meant; None if no fact tells."""
        (stored,) = self.connection.execute("SELECT condition FROM kind WHERE id = ?", (kind,)).fetchone()
        if not stored:
            return None
        from rulebase.query.conditions import parse_condition  # few kinds have one

        return parse_condition(stored)

    def kinds(self) -> tuple[KindInfo, ...]:
        """Every kind, in the order of the vocabulary."""
        return tuple(self._kinds.values())

    def kinds_of_family(self, family: str) -> tuple[KindInfo, ...]:
        """The kinds of the *family*, in the order of the vocabulary."""
        members = self.connection.execute("SELECT id FROM kind WHERE family = ? ORDER BY place", (family,)).fetchall()
        return tuple(self.kind(member) for (member,) in members)

    def is_kind(self, name: str) -> bool:
        """Whether *name* is the id of a kind."""
        return self.connection.execute("SELECT 1 FROM kind WHERE id = ?", (name,)).fetchone() is not None

    def kind(self, kind: str) -> KindInfo:
        """The kind with the id *kind*; UnknownKind if there is none."""
        if kind not in self._kinds_asked:
            found = self.connection.execute(
                f"SELECT {KIND_COLUMNS} FROM kind WHERE id = ?",  # noqa: S608 - likewise
                (kind,),
            ).fetchone()
            if found is None:
                raise UnknownKind(kind, self._kinds)
            self._kinds_asked[kind] = kind_info(found)
        return self._kinds_asked[kind]

    @cached_property
    def vocabulary(self) -> dict[str, FactInfo]:
        """Every fact that any law asks about."""
        self.is_fresh()
        from rulebase.query.decision_tables import fact_info  # a search needs no facts

        stored = self.connection.execute("SELECT id, fact_json FROM fact ORDER BY place")
        return {fact: fact_info(json.loads(data)) for fact, data in stored}

    def fact(self, name: str) -> FactInfo | None:
        """The fact *name*; None if no law asks about it."""
        if name not in self._facts:
            from rulebase.query.decision_tables import fact_info  # likewise

            found = self.connection.execute("SELECT fact_json FROM fact WHERE id = ?", (name,)).fetchone()
            self._facts[name] = fact_info(json.loads(found[0])) if found else None
        return self._facts[name]

    def derived(self, fact: str) -> str:
        """The way in which a record shows *fact*; empty if only people can tell."""
        return str(self.connection.execute("SELECT derived FROM fact WHERE id = ?", (fact,)).fetchone()[0])

    def title(self, sort: str, name: str) -> str | None:
        """The title of *name*, a ``code``, ``kind`` or ``fact`` as *sort* says; None if there is none."""
        if sort == "fact":
            fact = self.fact(name)
            return fact.title if fact else None
        found = self.connection.execute(
            "SELECT title FROM code WHERE id = ?" if sort == "code" else "SELECT title FROM kind WHERE id = ?", (name,)
        ).fetchone()
        return found and str(found[0])

    def facts(self, kind: str | None = None, code: str | None = None) -> tuple[FactInfo, ...]:
        """All facts; with *kind*, those that any code asks about it; with *code* as well, as that code asks them."""
        if kind is None:
            return tuple(self.vocabulary.values())
        if code is not None:
            table = self.table(code, kind)
            return table.facts if table else self.facts_telling_family_apart(kind)
        asked = self.asked_about(kind)
        return tuple(fact for fact in self.vocabulary.values() if fact.id in asked)

    def facts_telling_family_apart(self, kind: str) -> tuple[FactInfo, ...]:
        """The facts that tell the members of the family *kind* apart."""
        if kind not in self._of_families:
            from rulebase.query.decision_tables import fact_info  # likewise

            (stored,) = self.connection.execute(
                "SELECT facts_json FROM kind WHERE id = ?", (self.kind(kind).id,)
            ).fetchone()
            self._of_families[kind] = tuple(fact_info(data) for data in json.loads(stored))
        return self._of_families[kind]

    def asked_about(self, kind: str) -> frozenset[str]:
        """The facts that any code asks about *kind*, or that tell it from the rest of its family."""
        if kind not in self._asked:
            self.is_fresh()
            info = self.kind(kind)
            stored = self.connection.execute("SELECT facts_json FROM kind_table WHERE kind = ?", (kind,))
            asked = {data["id"] for (facts,) in stored for data in json.loads(facts)}
            for family in {kind, info.family} - {None}:
                asked |= {fact.id for fact in self.facts_telling_family_apart(str(family))}
            self._asked[kind] = frozenset(asked)
        return self._asked[kind]

    def effect(self, name: str) -> EffectInfo | None:
        """The effect *name*; None if rulings cannot order it."""
        if name not in self._effects:
            from rulebase.query.decision_tables import EFFECT_COLUMNS, effect_info  # likewise

            columns = f"SELECT {EFFECT_COLUMNS} FROM effect WHERE id = ?"  # noqa: S608 - the columns are ours
            found = self.connection.execute(columns, (name,)).fetchone()
            self._effects[name] = effect_info(found) if found else None
        return self._effects[name]

    def effect_course(self, name: str) -> EffectCourse:
        """The course of the effect *name*: the moments at which it begins and ends to bind; empty for most effects."""
        from rulebase.effect_courses import NO_COURSE, course_from_data  # only a card asks

        found = self.connection.execute("SELECT course_json FROM course WHERE effect = ?", (name,)).fetchone()
        return course_from_data(json.loads(found[0])) if found else NO_COURSE

    @cached_property
    def moments(self) -> dict[str, TableMoment]:
        """The moments at which effects begin and end to bind, by name."""
        from rulebase.effect_courses import TableMoment  # only a card asks

        found = self.connection.execute("SELECT id, says, stage, at_table, implies, single FROM moment ORDER BY place")
        return {
            name: TableMoment(name, says, stage, bool(table), implied, bool(single))
            for name, says, stage, table, implied, single in found
        }

    @cached_property
    def lapse_facts(self) -> frozenset[str]:
        """The facts on which orders of a ruling lapse, though no row asks for them."""
        clauses = self.connection.execute("SELECT DISTINCT lapses_if FROM effect WHERE lapses_if <> ''")
        return frozenset(clause.split()[0] for (clause,) in clauses)

    def effect_template(self, effect: str, n: object = None) -> str:
        """The sentence of *effect*, with its parameters in braces; *n* is the number of tricks, points, cards … moved.

        KeyError for an unknown effect.
        """
        info = self.effect(effect)
        if info is None:
            raise KeyError(effect)
        if isinstance(n, int) and n != 1:
            return (info.says_many if n else info.says_none) or info.says
        return info.says

    @cached_property
    def announcements(self) -> CompiledAnnouncements:
        """The sentences that a director reads out, and the questions that follow."""
        from rulebase.query.compiled_announcements import CompiledAnnouncements  # only rulings are read out

        return CompiledAnnouncements(self.connection, self.family_of)

    @cached_property
    def roles(self) -> dict[str, str]:
        """Role → its words; roles stand for seats and sides in rows."""
        return dict(self.connection.execute("SELECT id, says FROM role ORDER BY place").fetchall())

    @cached_property
    def unknown_roles(self) -> dict[str, str]:
        """Role → the reason why no record shows who holds it."""
        found = self.connection.execute("SELECT id, unknown FROM role WHERE unknown <> '' ORDER BY place")
        return dict(found.fetchall())

    def home(self, code: str, kind: str) -> tuple[str | None, str | None]:
        """(code, reason): the nearest of *code* and its parents that decides *kind*, or the reason why a nearer one is
        silent."""
        key = (code, kind)
        info = self.code(code)
        if key not in self._homes and set(self.kind(kind).games).isdisjoint(info.families):
            fault = f"{info.title} has no such fault as '{self.kind(kind).title}'"
            self._homes[key] = (None, f"{fault}, so there is nothing to rule on")
        if key not in self._homes:
            found = self.connection.execute(
                "SELECT CASE WHEN t.kind IS NULL THEN NULL ELSE a.ancestor END, s.reason FROM code_ancestor a"
                " LEFT JOIN kind_table t ON t.code = a.ancestor AND t.kind = ?"
                " LEFT JOIN code_silent s ON s.code = a.ancestor AND s.kind = ?"
                " WHERE a.code = ? AND (t.kind IS NOT NULL OR s.reason IS NOT NULL) ORDER BY a.distance LIMIT 1",
                (kind, kind, code),
            ).fetchone()
            self._homes[key] = found or (None, None)
        return self._homes[key]

    def table(self, code: str, kind: str) -> DecisionTable | None:
        """The table that decides *kind* under *code*, restricted by the facts that the game settles; None if there is
        none.

        Its ``code`` tells whose table it is.
        """
        info = self.code(code)
        home, _ = self.home(info.id, self.kind(kind).id)
        table = self.own_table(home, kind) if home else None
        if table is None or "settles" not in info.game:
            return table
        from rulebase.query.decision_tables import table_settled_by_game  # few games settle any

        return table_settled_by_game(table, info.game["settles"])

    def own_table(self, code: str, kind: str) -> DecisionTable:
        """The table on *kind* of exactly this *code*, which must have one."""
        if (code, kind) not in self._tables:
            from rulebase.query.decision_tables import read_table  # a search reads no table

            self._tables[code, kind] = read_table(self.connection, code, kind)
        return self._tables[code, kind]

    def outline(self, code: str, kind: str) -> TableOutline:
        """The outline of the table on *kind* of exactly this *code*: all that it may ask and order."""
        if (code, kind) not in self._outlines:
            from rulebase.query.decision_tables import read_outline  # few facts are told that no table asks first

            self._outlines[code, kind] = read_outline(self.connection, code, kind)
        return self._outlines[code, kind]

    def recorded_cases(self, code: str) -> Iterator[tuple[str, str]]:
        """(code, record) of the recorded cases of *code*, its parents and its family's usual code, code by code,
        longest first."""
        info = self.code(code)
        line = (info.id, *info.ancestors, self.usual_code(self.family_of(info.id)))
        for named in dict.fromkeys(one for one in line if one and self.code(one).game):
            yield from self.connection.execute(
                "SELECT code, record FROM \"case\" WHERE code = ? AND record <> '' ORDER BY length(record) DESC, kind",
                (named,),
            ).fetchall()

    def provisions(self, code: str, kind: str) -> tuple[ProvisionInfo, ...]:
        """The provisions of *code* and its parents on *kind*, the nearest code first."""
        columns = self.connection.execute(
            f"SELECT {PROVISION_COLUMNS} FROM code_ancestor a"  # noqa: S608 - the columns are ours
            " JOIN provision_kind k ON k.code = a.ancestor AND k.kind = ?"
            " JOIN provision p ON p.code = k.code AND p.id = k.provision WHERE a.code = ?"
            " ORDER BY a.distance, p.number",
            (self.kind(kind).id, self.code(code).id),
        )
        return tuple(provision_info(found) for found in columns)
