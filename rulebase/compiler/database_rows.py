"""The records of the compiled rulebase, table by table, with function addresses and the story model."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, TypeAlias

from rulebase.compiler.decision_table_checks import proved_rows
from rulebase.compiler.game_names import book_names_by_form
from rulebase.compiler.law_file import PERMISSION_ANSWERS, STANDINGS
from rulebase.effect_courses import course_as_data
from rulebase.query.answers import HOUSE_SIGN
from rulebase.query.code_names import NOT_ALONE, name_words_of_code
from rulebase.query.conditions import bounds_data
from rulebase.query.decision_diagram import situations
from rulebase.query.function_addresses import FunctionAddress
from rulebase.query.normalised_names_and_law_numbers import (
    compact_citation,
    law_numbers_cited,
    law_of_citation,
    normalised_name,
)
from rulebase.stories.fact_extraction import SAYS_ENTRY
from rulebase.stories.word_patterns import pattern_line, patterns_by_first_form

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Any

    from rulebase.compiler.law_file import EffectSpec, KindFile
    from rulebase.compiler.sources import CodeSource, Sources
    from rulebase.compiler.story_lexicon import StoryLexicon
    from rulebase.compiler.story_phrasings_and_model_file import TrainedModel
    from rulebase.compiler.vocabulary import AskedFact, Vocabulary


Record: TypeAlias = "dict[str, str | int | None]"
Records: TypeAlias = "Iterator[tuple[str, Record]]"
"""(table name, record), those that others refer to first."""


def vocabulary_records(words: Vocabulary) -> Records:
    """The records of the vocabulary *words*."""
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
                "facts_json": _compact_json([fact_data(fact) for fact in kind.facts]),
                "condition": kind.when,
                "proves_json": _compact_json(dict(kind.proves)),
            },
        )
    for place, (name, named) in enumerate(_kinds_by_plain_name(words).items()):
        yield "kind_name", {"name": name, "place": place, "kind": named, "alias": int(name in words.aliases)}
    for place, fact in enumerate(words.facts.values()):
        yield (
            "fact",
            {"id": fact.id, "place": place, "fact_json": _compact_json(fact_data(fact)), "derived": fact.derived},
        )
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
                "instead_json": _compact_json(effect.instead),
                "marks": " ".join(sorted(effect.marks)),
            },
        )
        if effect.course.told:
            yield "course", {"effect": effect.id, "course_json": _compact_json(course_as_data(effect.course))}
    for place, moment in enumerate(words.moments.values()):
        said = {"says": moment.says, "stage": moment.stage, "implies": moment.implies}
        yield (
            "moment",
            {"id": moment.id, "place": place, "at_table": int(moment.table), "single": int(moment.single), **said},
        )
    for scope, speech in sorted(words.aloud.items()):
        yield "aloud", {"scope": scope, "speech_json": _compact_json(speech._asdict())}
    for name, after in sorted(words.onward.items()):
        roles = _compact_json(dict(after.roles))
        yield "onward", {"effect": name, "kind": after.kind, "facts": after.facts, "roles_json": roles}
    for word, others in words.answers.words.items():
        for typed in dict.fromkeys((word, *others.forms, *others.also)):
            yield "answer_word", {"word": word, "typed": typed}
    for offered in words.answers.options:
        for option, word in offered.items():
            yield "option_word", {"offered": " ".join(sorted(offered)), "option": option, "word": word}
    for place, (group, folder) in enumerate(words.groups.folders.items()):
        usual = words.groups.usual.get(folder, "")
        yield "code_group", {"name": group, "place": place, "folder": folder, "usual": usual}
    for place, role in enumerate(words.roles.values()):
        yield "role", {"id": role.id, "place": place, "says": role.says, "unknown": role.unknown}
    pairs = {
        (normalised_name(typed), normalised_name(meant))
        for said, law in words.synonyms
        for typed in said + law
        for meant in law
    }
    for phrase, alike in sorted(pairs):
        if phrase != alike:
            yield "synonym", {"phrase": phrase, "alike": alike}
    for place, system in enumerate(words.game_words.scoring.values()):
        yield "scoring", {"id": system.id, "place": place, "why": system.why}
    for word in sorted({normalised_name(word) for word in words.stop_words}):
        yield "stop_word", {"word": word}


def fact_data(fact: AskedFact) -> dict[str, object]:
    """The mapping that *fact* is stored as, in JSON."""
    bounded = {"bounds": bounds_data(fact.bounds)} if fact.bounds else {}
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
        | ({"settled_by": dict(fact.settled_by)} if fact.settled_by else {})
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
    for name, one in book_names_by_form(sources.printed).items():
        if one.codes:
            yield (
                "book_name",
                {
                    "name": name,
                    "codes": " ".join(one.codes),
                    "lines": one.lines,
                    "word": int(one.word),
                    "signs": " ".join(one.signs),
                    "note": one.note,
                },
            )


def house_records(sources: Sources) -> Records:
    """The houses, each with the first of its flaws."""
    for house in sources.houses:
        yield (
            "house",
            {
                "id": house.id,
                "sort": house.sort,
                "title": house.title,
                "file": _printable_path(house.file),
                "over": " ".join(house.over),
                "note": house.note,
                "fault": _printable_path(str(house.flaws[0])) if house.flaws else "",
            },
        )


def _printable_path(path: str) -> str:
    """*path* as text, since a file name may hold bytes that are not."""
    return path.encode(errors="replace").decode()


def code_records_without_law(sources: Sources, code: CodeSource) -> Records:
    """The record of one code without its law; those of its parents have to come first."""
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
        yield "code_name", {"name": normalised_name(name), "code": code.id}
    for place, (called, sort) in enumerate(_searched_names_of_code(sources, code)):
        alone = _sorted_and_joined(called - NOT_ALONE - _words_of_kind_names(sources.words))
        yield (
            "code_called",
            {"code": code.id, "place": place, "words": _sorted_and_joined(called), "alone": alone, "sort": sort},
        )
    for kind, reason in sorted(code.silent.items()):
        yield "code_silent", {"code": code.id, "kind": kind, "reason": reason}
    game = sources.game(code.id)
    functions = sources.words.game_words.functions(game)
    yield "game", {"code": code.id, "game_json": _compact_json(game), "functions_json": _compact_json(functions)}


def _searched_names_of_code(sources: Sources, code: CodeSource) -> list[tuple[frozenset[str], str]]:
    """(words, origin) of each name by which a search may mean *code*; origin: empty, ``word`` or ``printed``."""
    if HOUSE_SIGN in code.id:
        # A code under house rules is not listed: the code itself is found by its own name.
        return []
    found = dict.fromkeys(name_words_of_code(code.id, code.title), "")
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
    for number, (kind, provision) in enumerate(
        sorted(provisions, key=lambda pair: _natural_sort_key(pair[1].id)), first
    ):
        kinds = sorted({kind, *provision.kinds})
        yield (
            "provision",
            {
                "number": number,
                "code": code.id,
                "card": law_of_citation(provision.cite),
                "kinds": len(kinds),
                "id": provision.id,
                "kind": kind,
                "cite": provision.cite,
                "lines": provision.lines,
                "says": provision.says,
                "limit": provision.limit,
                "det": provision.det,
                "right": provision.right if provision.right in PERMISSION_ANSWERS else "",
                "damage": provision.damage,
                "note": provision.note,
                "memory": provision.memory,
                "informs": int(provision.informs),
                "standing": STANDINGS.get(provision.right, ""),
            },
        )
        for named in kinds:
            yield "provision_kind", {"kind": named, "code": code.id, "provision": provision.id}
        cited = [("id", compact_citation(provision.id)), ("heading", normalised_name(provision.cite))]
        for sort, name in cited + [("law", number) for number in law_numbers_cited(provision.cite)]:
            yield "citation", {"name": name, "sort": sort, "code": code.id, "provision": provision.id}
        yield (
            "provision_words",
            {
                "rowid": number,
                "cite": provision.cite,
                "names": _searchable_names_of_kinds(kinds, words),
                "says": provision.says,
                "rest": f"{provision.limit} {provision.note}".strip(),
            },
        )


def law_records(sources: Sources, code: CodeSource, law: KindFile) -> Records:
    """The decision table of *law*, if it has one, and every combination of facts with the row that decides it."""
    own = {"code": code.id, "kind": law.kind}
    if law.rows:
        heard = [(*one.said, *one.means, one.exact) for one in law.heard]
        told = {"heard_json": _compact_json(heard), "never_json": _compact_json(list(law.never))}
        yield "kind_table", {**own, "facts_json": _compact_json([fact_data(fact) for fact in law.facts]), **told}
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
                "do": _effects_data(option.do),
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
                "do_json": _compact_json(_effects_data(row.do)),
                "options_json": _compact_json(options),
                "words_json": _compact_json(row.words._asdict()),
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
    """The cases of *code*, and the rows of its tables that they prove."""
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
                    "told_json": None if case.told is None else _compact_json(case.told),
                    "record": case.record,
                    "expect_json": _compact_json(case.expect),
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
    """The key of a situation in the decision table; *values* in table order."""
    return "|".join(f"{fact}={value}" for fact, value in values.items())


def _kinds_by_plain_name(words: Vocabulary) -> dict[str, str]:
    """Plain name → kind, from titles, aliases and ids; where two kinds share a name, the later source counts."""
    names = {normalised_name(kind.title): kind.id for kind in words.kinds.values()}
    return names | dict(sorted(words.aliases.items())) | {normalised_name(kind): kind for kind in words.kinds}


def _words_of_kind_names(words: Vocabulary) -> set[str]:
    return {word for name in _kinds_by_plain_name(words) for word in name.split()}


def _sorted_and_joined(words: Iterable[str]) -> str:
    return " ".join(sorted(words))


def _effects_data(effects: Iterable[EffectSpec]) -> list[dict[str, object]]:
    return [dict(effect.data()) for effect in effects]


def _searchable_names_of_kinds(kinds: Iterable[str], words: Vocabulary) -> str:
    found = []
    for kind in kinds:
        entry = words.kinds[kind]
        found += [kind.replace("-", " "), entry.title, entry.family.replace("-", " ")]
        found += [alias for alias, named in sorted(words.aliases.items()) if named == kind]
    return " ".join(filter(None, dict.fromkeys(found)))


def _natural_sort_key(name: str) -> list[tuple[int, int | str]]:
    return [(0, int(part)) if part.isdecimal() else (1, part) for part in re.split(r"(\d+)", name)]


def _compact_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def address_records(words: Vocabulary) -> Records:
    """The addresses of all functions that entries of *words* name."""
    for sort, word, found in _addresses_by_word(words):
        for place, one in enumerate(found):
            yield "address", {"sort": sort, "word": word, "place": place, **one._asdict()}
    for place, detector in enumerate(words.detectors):
        yield (
            "detector",
            {
                "place": place,
                "at": detector.at,
                "finds": " ".join(detector.finds),
                "type": detector.type,
                "games_json": json.dumps(detector.games),
                "signs_json": json.dumps(detector.signs),
                "obligations": int(detector.obligations),
            },
        )


def _addresses_by_word(words: Vocabulary) -> Iterator[tuple[str, str, Sequence[FunctionAddress]]]:
    """(sort of word, word, addresses in its entry)."""
    yield from (("fact", fact.id, fact.code) for fact in words.facts.values())
    yield from (("effect", effect.id, _as_address_sequence(effect.code)) for effect in words.effects.values())
    yield from (("role", role.id, _as_address_sequence(role.code)) for role in words.roles.values())


def _as_address_sequence(at: str) -> Sequence[FunctionAddress]:
    return (FunctionAddress(at),) if at else ()


def story_records(lexicon: StoryLexicon, model: TrainedModel) -> Iterator[tuple[str, dict[str, Any]]]:
    """The records of the story lexicon and of the model: (table name, record), those that others refer to first."""
    data = {
        "irregular": dict(lexicon.endings.irregular),
        "suffixes": list(lexicon.endings.suffixes),
        "stop": sorted(lexicon.stop),
        "verbs": dict(lexicon.verbs),
        SAYS_ENTRY: dict(lexicon.says),
    }
    for name, value in data.items():
        yield "story_lexicon", {"name": name, "data_json": json.dumps(value, ensure_ascii=False, sort_keys=True)}
    for sort, named in (("role", lexicon.roles), ("concept", lexicon.concepts), ("fact", lexicon.facts)):
        for form, patterns in sorted(patterns_by_first_form(named).items()):
            for place, (name, pattern) in enumerate(patterns):
                yield (
                    "story_pattern",
                    {"sort": sort, "form": form, "place": place, "name": name, "pattern": pattern_line(pattern)},
                )
    for word, used in model.words:
        yield "story_word", {"word": word, "used": used}
    for number, label in enumerate(model.labels):
        yield "story_label", {"number": number, "sort": label.sort, "name": label.name, "bias": label.bias}
    for kind, law, often in model.homes:
        yield "story_home", {"kind": kind, "law": law, "often": often}
    for weight in model.weights:
        yield (
            "story_weight",
            {"feature": weight.feature, "rarity": weight.rarity, "scale": weight.scale, "weights": weight.weights},
        )
