"""What stands in each table of the compiled rulebase, as values: sources in, records out."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, TypeAlias

from rulebase.ask.answers import PLUS
from rulebase.ask.bounds import stored
from rulebase.ask.citations import card_of, laws_cited
from rulebase.ask.code_names import NOT_ALONE, names_searched
from rulebase.ask.diagram import situations
from rulebase.ask.plain import compact, plain
from rulebase.compile.book_names import by_name
from rulebase.compile.decision_checks import proved_rows
from rulebase.compile.standings import ANSWERS, STANDINGS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rulebase.compile.lawfile import EffectSpec, KindFile
    from rulebase.compile.source import CodeSource, Sources
    from rulebase.compile.vocabulary import AskedFact, Vocabulary

Record: TypeAlias = "dict[str, str | int | None]"
Records: TypeAlias = "Iterator[tuple[str, Record]]"
"""Table name and record, those that others refer to first."""


def vocabulary_records(words: Vocabulary) -> Records:
    """The vocabulary."""
    for place, kind in enumerate(words.kinds.values()):
        yield (
            "kind",
            {
                "id": kind.id,
                "place": place,
                "title": kind.title,
                "phase": kind.phase,
                "games": " ".join(kind.games),
                "family": kind.family or None,
                "elsewhere": kind.elsewhere or None,
                "asked": kind.asked,
                "informs": int(kind.informs),
                "broad": int(kind.broad),
                "facts_json": _json([fact_data(fact) for fact in kind.facts]),
                "condition": kind.when,
                "proves_json": _json(dict(kind.proves)),
            },
        )
    for place, (name, named) in enumerate(_kind_names(words).items()):
        yield "kind_name", {"name": name, "place": place, "kind": named, "alias": int(name in words.aliases)}
    for place, fact in enumerate(words.facts.values()):
        yield "fact", {"id": fact.id, "place": place, "fact_json": _json(fact_data(fact)), "derived": fact.derived}
    for place, effect in enumerate(words.effects.values()):
        params = " ".join(effect.params)
        yield (
            "effect",
            {
                "id": effect.id,
                "place": place,
                "says": effect.says,
                "says_none": effect.says_none,
                "says_many": effect.says_many,
                "params": params,
                "sorts": " ".join(effect.sorts),
                "why": effect.why,
                "rewords": effect.rewords,
                "writes": effect.writes,
                "amends": effect.amends,
                "names": effect.names,
                "counts_as": effect.counts_as,
                "lapses_if": " ".join(effect.lapses_if),
                "instead_json": _json(effect.instead),
                "marks": " ".join(sorted(effect.marks)),
            },
        )
    for scope, speech in sorted(words.aloud.items()):
        yield "aloud", {"scope": scope, "speech_json": _json(speech._asdict())}
    for name, after in sorted(words.onward.items()):
        roles = _json(dict(after.roles))
        yield "onward", {"effect": name, "kind": after.kind, "facts": after.facts, "roles_json": roles}
    for place, (group, folder) in enumerate(words.groups.folders.items()):
        usual = words.groups.usual.get(folder, "")
        yield "code_group", {"name": group, "place": place, "folder": folder, "usual": usual}
    for place, role in enumerate(words.roles.values()):
        yield "role", {"id": role.id, "place": place, "says": role.says, "unknown": role.unknown}
    pairs = {(plain(typed), plain(meant)) for said, law in words.synonyms for typed in said + law for meant in law}
    for phrase, alike in sorted(pairs):
        if phrase != alike:
            yield "synonym", {"phrase": phrase, "alike": alike}
    for place, system in enumerate(words.game_words.scoring.values()):
        yield "scoring", {"id": system.id, "place": place, "why": system.why}
    for word in sorted({plain(word) for word in words.stop_words}):
        yield "stop_word", {"word": word}


def fact_data(fact: AskedFact) -> dict[str, object]:
    """A fact as it is stored."""
    bounded = {"bounds": stored(fact.bounds)} if fact.bounds else {}
    return (
        {
            "id": fact.id,
            "title": fact.title,
            "values": fact.values,
            "question": fact.question,
            "to": fact.to,
            "usual": fact.usual,
            "judgement": fact.judgement,
            "only_if": fact.only_if_text,
            "withdraws": fact.withdraws,
        }
        | ({"words": dict(fact.words)} if fact.words else {})
        | ({"brief": fact.brief} if fact.brief else {})
        | ({"short": dict(fact.short)} if fact.short else {})
        | ({"joint": dict(fact.joint)} if fact.joint else {})
        | ({"chooser": fact.chooser} if fact.chooser else {})
        | ({"brings": dict(fact.brings)} if fact.brings else {})
        | ({"yet_to_come": True} if fact.yet_to_come else {})
        | ({"play_over": fact.play_over} if fact.play_over else {})
        | bounded
    )


def other_game_records(sources: Sources) -> Records:
    """The games without a code, under every name they have."""
    for game in sources.others:
        printed = {name: one.lines for one in sources.printed if one.game == game.title for name in one.called}
        for name in dict.fromkeys((*game.called, *printed)):
            yield (
                "other_game",
                {"name": name, "title": game.title, "near": " ".join(game.near), "lines": printed.get(name, "")},
            )


def book_name_records(sources: Sources) -> Records:
    """The names that the books print for games that have a code, under every form of them."""
    for name, one in by_name(sources.printed).items():
        if one.codes:
            yield (
                "book_name",
                {
                    "name": name,
                    "codes": " ".join(one.codes),
                    "lines": one.lines,
                    "word": int(one.word),
                    "note": one.note,
                },
            )


def house_records(sources: Sources) -> Records:
    """Whose own rules there are, with what is wrong with them first."""
    for house in sources.houses:
        yield (
            "house",
            {
                "id": house.id,
                "sort": house.sort,
                "title": house.title,
                "file": _readable(house.file),
                "over": " ".join(house.over),
                "note": house.note,
                "fault": _readable(str(house.flaws[0])) if house.flaws else "",
            },
        )


def _readable(path: str) -> str:
    """*path* as text: a name of a file may hold bytes that are none."""
    return path.encode(errors="replace").decode()


def code_records(sources: Sources, code: CodeSource) -> Records:
    """One code without its law, for which its parents have to be there."""
    yield (
        "code",
        {
            "id": code.id,
            "title": code.title,
            "edition": code.edition,
            "publisher": code.publisher,
            "book": code.book,
            "in_force_from": code.in_force_from,
            "in_force_to": code.in_force_to,
            "group": code.group,
            "extends": code.extends or None,
            "families": " ".join(code.families),
            "checked": code.checked,
            "note": code.note,
            "house": code.house or None,
        },
    )
    for name in code.names:
        yield "code_name", {"name": plain(name), "code": code.id}
    for place, (called, sort) in enumerate(_searched(sources, code)):
        alone = _joined(called - NOT_ALONE - _fault_words(sources.words))
        yield "code_called", {"code": code.id, "place": place, "words": _joined(called), "alone": alone, "sort": sort}
    for kind, reason in sorted(code.silent.items()):
        yield "code_silent", {"code": code.id, "kind": kind, "reason": reason}
    game = sources.game(code.id)
    functions = sources.words.game_words.functions(game)
    yield "game", {"code": code.id, "game_json": _json(game), "functions_json": _json(functions)}


def _searched(sources: Sources, code: CodeSource) -> list[tuple[frozenset[str], str]]:
    """The words of each name by which a search may mean *code*, and of what sort it is."""
    if PLUS in code.id:
        # With the rules of a house over it a code is found by its own name.
        return []
    found = dict.fromkeys(names_searched(code.id, code.title), "")
    for one in sources.printed:
        if code.id in one.codes:
            for name in one.called:
                words = frozenset(name.split())
                if not any(word.isdecimal() for word in words):
                    found.setdefault(words, "word" if one.word else "printed")
    return [*found.items()]


def descent_records(sources: Sources, code: CodeSource) -> Records:
    """The ancestors of *code*, itself first."""
    for distance, ancestor in enumerate((code.id, *sources.ancestors(code.id))):
        yield "code_ancestor", {"code": code.id, "distance": distance, "ancestor": ancestor}


def provision_records(words: Vocabulary, code: CodeSource, first: int) -> Records:
    """The provisions of *code*, numbered from *first*."""
    provisions = [(law.kind, provision) for law in code.kinds.values() for provision in law.provisions]
    for number, (kind, provision) in enumerate(sorted(provisions, key=lambda pair: _natural(pair[1].id)), first):
        kinds = sorted({kind, *provision.kinds})
        yield (
            "provision",
            {
                "number": number,
                "code": code.id,
                "card": card_of(provision.cite),
                "kinds": len(kinds),
                "id": provision.id,
                "kind": kind,
                "cite": provision.cite,
                "lines": provision.lines,
                "says": provision.says,
                "limit": provision.limit,
                "det": provision.det,
                "right": provision.right if provision.right in ANSWERS else "",
                "damage": provision.damage,
                "note": provision.note,
                "memory": provision.memory,
                "informs": int(provision.informs),
                "standing": STANDINGS.get(provision.right, ""),
            },
        )
        for named in kinds:
            yield "provision_kind", {"kind": named, "code": code.id, "provision": provision.id}
        cited = [("id", compact(provision.id)), ("heading", plain(provision.cite))]
        for sort, name in cited + [("law", number) for number in laws_cited(provision.cite)]:
            yield "citation", {"name": name, "sort": sort, "code": code.id, "provision": provision.id}
        yield (
            "provision_words",
            {
                "rowid": number,
                "cite": provision.cite,
                "names": _names(kinds, words),
                "says": provision.says,
                "rest": f"{provision.limit} {provision.note}".strip(),
            },
        )


def law_records(sources: Sources, code: CodeSource, law: KindFile) -> Records:
    """The decision table of *law*, if it has one, and every combination with the row that decides it."""
    own = {"code": code.id, "kind": law.kind}
    if law.rows:
        heard = [(*one.said, *one.means, one.exact) for one in law.heard]
        told = {"heard_json": _json(heard), "never_json": _json(list(law.never))}
        yield "kind_table", {**own, "facts_json": _json([fact_data(fact) for fact in law.facts]), **told}
    homes = {
        provision.id: member
        for member in (*reversed(sources.ancestors(code.id)), code.id)
        for held in sources.codes[member].kinds.values()
        for provision in held.provisions
    }
    for place, row in enumerate(law.rows):
        options = [
            {
                "id": option.id,
                "says": option.says,
                "do": _effects(option.do),
                "tells": option.tells,
                "aloud": dict(option.aloud),
            }
            for option in row.options
        ]
        yield (
            "row",
            {
                **own,
                "id": row.id,
                "place": place,
                "condition": row.when,
                "says": row.says,
                "chooser": row.chooser or None,
                "basis": row.basis,
                "note": row.note,
                "do_json": _json(_effects(row.do)),
                "options_json": _json(options),
                "words_json": _json(row.words._asdict()),
                "home": row.home or code.id,
                "instead_of": " ".join(sorted(row.instead_of)),
                "regular_by_law": int(row.regular_by_law),
            },
        )
        for at, provision in enumerate(row.under):
            home = homes[provision]
            yield (
                "row_provision",
                {**own, "row": row.id, "place": at, "law_code": home, "provision": provision},
            )
    if law.rows:
        for values, (decided,) in situations(law.facts, law.conditions, law.instead):
            yield "decision", {**own, "key": decision_key(values), "row": decided}


def case_records(code: CodeSource) -> Records:
    """The cases of *code*, and which rows of its tables they prove."""
    rows = {(law.kind, row.id) for law in code.kinds.values() for row in law.rows}
    for kind, cases in code.cases.items():
        for place, case in enumerate(cases):
            yield (
                "case",
                {
                    "code": code.id,
                    "kind": kind,
                    "place": place,
                    "name": case.name,
                    "told_json": None if case.told is None else _json(case.told),
                    "record": case.record,
                    "expect_json": _json(case.expect),
                    "origin": case.origin,
                    "example": case.example,
                },
            )
            for proved, ids in sorted(proved_rows([(kind, case)]).items()):
                for row in sorted(ids):
                    if (proved, row) in rows:
                        proof: Record = {"row": row, "case_kind": kind, "place": place}
                        yield "case_row", {"code": code.id, "kind": proved, **proof}


def decision_key(values: Mapping[str, str]) -> str:
    """The facts of one situation as the decision table is asked for them; *values* in table order."""
    return "|".join(f"{fact}={value}" for fact, value in values.items())


def _kind_names(words: Vocabulary) -> dict[str, str]:
    """What people call the kinds, in plain form: titles, aliases, ids; of a name that two have, the later counts."""
    names = {plain(kind.title): kind.id for kind in words.kinds.values()}
    return names | dict(sorted(words.aliases.items())) | {plain(kind): kind for kind in words.kinds}


def _fault_words(words: Vocabulary) -> set[str]:
    return {word for name in _kind_names(words) for word in name.split()}


def _joined(words: Iterable[str]) -> str:
    return " ".join(sorted(words))


def _effects(effects: Iterable[EffectSpec]) -> list[dict[str, object]]:
    return [dict(effect.data()) for effect in effects]


def _names(kinds: Iterable[str], words: Vocabulary) -> str:
    found = []
    for kind in kinds:
        entry = words.kinds[kind]
        found += [kind.replace("-", " "), entry.title, entry.family.replace("-", " ")]
        found += [alias for alias, named in sorted(words.aliases.items()) if named == kind]
    return " ".join(filter(None, dict.fromkeys(found)))


def _natural(name: str) -> list[tuple[int, int | str]]:
    return [(0, int(part)) if part.isdecimal() else (1, part) for part in re.split(r"(\d+)", name)]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
