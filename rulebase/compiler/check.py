"""The check of all law files: every fault with its file, place and counterexample.

This module checks tables as a whole, vocabulary, descent of codes, provisions, phrasings, and coverage by cases; it
calls the finer checks of other modules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from rulebase.compiler.answer_vocabulary import answer_faults
from rulebase.compiler.coverage_lists import INVENTORY_FILE as INVENTORY
from rulebase.compiler.coverage_lists import lacks_printed_source, uncited_clauses, unlisted_law_numbers
from rulebase.compiler.decision_table_checks import (
    Flaw,
    check_assumed_values,
    check_synonyms,
    check_told_cases,
    gaps_overlaps_and_unreachable_rows,
    proved_rows,
    unproved_rows,
)
from rulebase.compiler.effect_announcement_checks import faulty_announcements, faulty_follow_ups, unannounced_effects
from rulebase.compiler.effect_checks import (
    check_effect_vocabulary,
    check_effects,
    check_optional_parameters,
    check_required_parameters,
)
from rulebase.compiler.game_name_checks import check_book_names, check_other_games
from rulebase.compiler.game_section import GAME_KEYS_FILE as GAME_KEYS
from rulebase.compiler.game_section import meets_condition
from rulebase.compiler.misdeal_checks import check_misdeals
from rulebase.compiler.sentences_read_out import FOLLOW_UPS_FILE
from rulebase.compiler.story_phrasings_and_model_file import MODEL_FILE
from rulebase.compiler.table_handovers import check_handovers
from rulebase.compiler.toml_table import near_names_hint
from rulebase.compiler.vocabulary_scope_checks import misplaced_words
from rulebase.compiler.wording_checks import check_choices, check_choosers, check_wording, short_question_faults
from rulebase.query.answers import JUDGES
from rulebase.query.conditions import EXCEPTION_FACT, parse_condition
from rulebase.query.decision_diagram import situations
from rulebase.query.normalised_names_and_law_numbers import (
    compact_citation,
    law_number_parts,
    law_numbers_cited,
    normalised_name,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from rulebase.compiler.case_file import Case
    from rulebase.compiler.law_file import KindFile
    from rulebase.compiler.sources import CodeSource, Sources
    from rulebase.compiler.vocabulary import AskedFact, KindEntry, Vocabulary


DEFINITIONS = "definitions"
"""In place of a law's number, the terms that a code defines."""


def check_phrasings(sources: Sources) -> Iterator[Flaw]:
    """Flaws of phrasings: unknown kinds, families, codes and laws, and the same phrasing in two files."""
    folders = set(sources.words.groups.folders.values())
    known = {
        code: _cited_law_numbers_and_beginnings(sources, code)
        for code in {one.code for one in sources.asked} & set(sources.codes)
    }
    seen: dict[tuple[str, str, str], str] = {}
    for one in sources.asked:
        place = one.text[:40]
        if one.kind not in sources.words.kinds:
            yield Flaw(one.file, place, f"there is no kind '{one.kind}'")
        if one.family not in folders:
            yield Flaw(one.file, place, f"there is no family '{one.family}' in words/groups")
        if one.code and one.code not in sources.codes:
            yield Flaw(one.file, place, f"there is no code '{one.code}'")
        for law in one.laws:
            if compact_citation(law) not in known.get(one.code, ()):
                yield Flaw(one.file, place, f"{one.code} has no law '{law}'")
        said = normalised_name(one.text), one.code, one.family
        if (other := seen.setdefault(said, one.file)) != one.file:
            yield Flaw(one.file, place, f"stands in {other} as well, so it tells the two kinds apart for nobody")
    if sources.stale:
        yield Flaw(MODEL_FILE, "digest", "made from other phrasings; run python -m rulebase.compiler.train_story_model")


def _cited_law_numbers_and_beginnings(sources: Sources, code: str) -> Collection[str]:
    """Every law number that *code* cites, in compact form, and all beginnings of these numbers."""
    cited = {
        number
        for law in sources.codes[code].kinds.values()
        for provision in law.provisions
        for number in law_numbers_cited(provision.cite)
    }
    return {"".join(law_number_parts(number)[:depth]) for number in cited for depth in range(1, 6)} | {DEFINITIONS}


SHOWN_BY_RECORD = "A"
"""The mark of a provision that a record shows by itself, without anybody's word."""


def recordable_provisions_without_case(sources: Sources) -> tuple[str, ...]:
    """The ids of the provisions marked A that no case on a record reaches, in the order of the codes."""
    reached = frozenset(
        chain.from_iterable(_provisions_shown_by_record_cases(sources, code) for code in sources.codes.values())
    )
    marked = (
        provision.id
        for code in sources.codes.values()
        for law in code.kinds.values()
        for provision in law.provisions
        if provision.det == SHOWN_BY_RECORD
    )
    return tuple(name for name in marked if name not in reached)


def _provisions_shown_by_record_cases(sources: Sources, code: CodeSource) -> Iterator[str]:
    for kind, cases in code.cases.items():
        for case in cases:
            if case.record:
                yield from case.shows
                yield from _provisions_cited_by_expected_rows(sources, code, kind, case)


def _provisions_cited_by_expected_rows(sources: Sources, code: CodeSource, kind: str, case: Case) -> Iterator[str]:
    """The provisions under the rows that *case* expects in its findings."""
    findings = case.expect.get("findings", ())
    for found in findings if isinstance(findings, (list, tuple)) else ():
        row = found.get("row")
        spoke = str(found["code"]) if "code" in found else None
        lineage = [spoke] if spoke else [code.id, *sources.ancestors(code.id)]
        if row is not None:
            yield from _provisions_under_nearest_row(sources, lineage, (str(found.get("kind", kind)), kind), str(row))


def _provisions_under_nearest_row(
    sources: Sources, lineage: list[str], kinds: tuple[str, str], row: str
) -> Iterator[str]:
    """The provisions under the nearest row with the id *row*."""
    for name in lineage:
        laws: Mapping[str, object] = sources.codes[name].kinds if name in sources.codes else {}
        for kind in dict.fromkeys(kinds):
            law = sources.codes[name].kinds.get(kind) if kind in laws else None
            for one in law.rows if law else ():
                if one.id == row:
                    yield from one.under
                    return


__all__ = ["Flaw", "case_expecting_row_only", "check", "check_lists", "check_only", "unsound"]


def unsound(sources: Sources, *, own_only: bool = False, codes: Collection[str] = ()) -> list[Flaw]:
    """The faults that keep *sources* from being compiled: no ruling could rest on such files.

    With *own_only*, where the law itself is compiled already and so was found sound, only tables of the user's own
    codes are checked; with *codes*, only those of the codes named.
    """
    faults = [Flaw(error.file, error.place, error.message) for error in sources.malformed]
    faults += _unknown_or_circular_parents(sources)
    faults += _repeated_provision_ids(sources)
    for code in sources.codes.values():
        if (own_only and not code.house) or (codes and code.id not in codes):
            continue
        known = _provisions_of_code_and_ancestors(sources, code)
        # If a file could not be read, the provisions may stand in it.
        whole = sources.spoilt.isdisjoint((code.id, *sources.ancestors(code.id)))
        for law in code.kinds.values():
            faults += gaps_overlaps_and_unreachable_rows(law)
            faults += _rows_under_unknown_provisions(law, code.id, known) if whole else ()
    return faults


def check(sources: Sources) -> list[Flaw]:
    """Every fault of *sources*, in the order of the files, with the complaints about malformed files that were left
    out."""
    faults = unsound(sources)
    if sources.malformed:
        for code in sources.codes.values():
            faults += _check_tables_separately(sources, code)
        return _sorted_by_file(faults)
    faults += _check_facts_kinds_and_announcements(sources)
    faults += misplaced_words(sources)
    laws = [law for code in sources.codes.values() for law in code.kinds.values()]
    faults += check_optional_parameters((row for law in laws for row in law.rows), sources.words)
    faults += check_lists(sources)
    faults += _missing_and_unused_game_keys(sources)
    used = {provision for law in laws for provision in _provisions_under_rows(law)}
    for code in sources.codes.values():
        faults += check_code_beyond_soundness(sources, code, used)
        faults += unannounced_effects(sources, code)
    faults += check_handovers(sources)
    faults += check_misdeals(sources)
    faults += check_other_games(sources)
    faults += check_book_names(sources)
    faults += check_phrasings(sources)
    return _sorted_by_file(faults)


def check_only(sources: Sources, codes: Collection[str]) -> list[Flaw]:
    """The faults of the *codes* alone, each by itself; checks across codes are left to ``check``."""
    faults = [flaw for flaw in unsound(sources, codes=codes) if flaw.file.partition("/")[0] in codes]
    used = {
        provision
        for code in sources.codes.values()
        for law in code.kinds.values()
        for provision in _provisions_under_rows(law)
    }
    for code in (sources.codes[name] for name in codes if name in sources.codes):
        if sources.malformed:
            faults += _check_tables_separately(sources, code)
        else:
            faults += check_code_beyond_soundness(sources, code, used)
            faults += unannounced_effects(sources, code)
    return _sorted_by_file(faults)


def _sorted_by_file(faults: Collection[Flaw]) -> list[Flaw]:
    return sorted(dict.fromkeys(faults), key=lambda fault: fault.file)


def _check_tables_separately(sources: Sources, code: CodeSource) -> Iterator[Flaw]:
    """The faults of the tables of *code*, each by itself, since other files could not be read."""
    spoilt = {error.file for error in sources.malformed}
    for law in code.kinds.values():
        yield from _check_values_synonyms_and_effects(law, sources.words)
        if not law.partial:
            cases = code.cases.get(law.kind, ())
            yield from check_told_cases(law, map(case_expecting_row_only, cases) if law.file in spoilt else cases)


def case_expecting_row_only(case: Case) -> Case:
    """*case* reduced to the row id that it expects: other details of the row may have been refused."""
    return replace(case, expect={"row": case.expect.get("row")})


def _check_values_synonyms_and_effects(law: KindFile, words: Vocabulary) -> Iterator[Flaw]:
    yield from check_assumed_values(law)
    yield from check_synonyms(law)
    yield from check_effects(law, words)


def _missing_and_unused_game_keys(sources: Sources) -> Iterator[Flaw]:
    """Flaws of games: keys that the game of a code lacks, and listed keys that no game has."""
    for code in sources.codes.values():
        for message in sources.words.game.lacking(sources.game(code.id)):
            yield Flaw(code.file, "game", message)
    for key in sources.words.game.unused([code.game for code in sources.codes.values()]):
        yield Flaw(GAME_KEYS, key, "no code says this of its game")


def check_lists(sources: Sources) -> Iterator[Flaw]:
    """Flaws of the lists of provisions and clauses: entries that no code covers, and unknown entries."""
    yield from _unstated_inventory_provisions(sources)
    yield from _uncited_and_unknown_clauses(sources)
    yield from _unexcused_unreached_provisions(sources)
    yield from _cases_showing_unknown_provisions(sources)


def _check_facts_kinds_and_announcements(sources: Sources) -> Iterator[Flaw]:
    words = sources.words
    yield from check_effect_vocabulary(words)
    yield from check_choosers(words)
    yield from faulty_announcements(words)
    yield from (Flaw(FOLLOW_UPS_FILE, name, message) for name, message in faulty_follow_ups(words.onward, words))
    for fact in words.facts.values():
        file = words.homes["facts"][fact.id]
        if fact.id == EXCEPTION_FACT:
            yield Flaw(file, fact.id, "this name is kept for the answer that no exception applies")
        yield from (Flaw(file, fact.id, message) for message in short_question_faults(fact))
        yield from (Flaw(file, fact.id, message) for message in answer_faults(fact.values, fact.short, words.answers))
        yield from (Flaw(file, fact.id, message) for message in _faults_of_fact_functions(fact, words))
        if fact.judgement and fact.usual:
            yield Flaw(file, fact.id, "a judgement has no usual value")
        yield from (Flaw(file, fact.id, message) for message in _faults_of_proved_values(fact))
    titles: dict[str, str] = {}
    for kind in words.kinds.values():
        if (other := titles.setdefault(normalised_name(kind.title), kind.id)) != kind.id:
            yield Flaw("words/kinds", kind.id, f"has the same title as {other}")
        named = words.aliases.get(normalised_name(kind.title), kind.id)
        if named != kind.id:
            yield Flaw(
                "words/aliases", normalised_name(kind.title), f"is the title of {kind.id}, not a name of {named}"
            )
        if kind.facts:
            yield from _check_family_members(kind, words)


def _faults_of_fact_functions(fact: AskedFact, words: Vocabulary) -> Iterator[str]:
    """The faults in the functions that the entry of *fact* names."""
    if fact.derived and not fact.code:
        yield "derived tells how a record shows it, but no function for it is named: add code = 'MODULE:FUNCTION'"
    if fact.code and not fact.derived:
        yield "code names a function that finds it; derived has to tell how a record shows it"
    for kind in dict.fromkeys(one.kind for one in fact.code if one.kind and one.kind not in words.kinds):
        yield f"code: '{kind}' is not a kind"


def _faults_of_proved_values(fact: AskedFact) -> Iterator[str]:
    """The faults in ``proves`` of *fact*. A judgement is the judge's alone: a record proves only values listed there,
    and the name of a call or card proves none."""
    if fact.proves and not fact.derived:
        yield "proves is for a fact of which derived tells how a record shows it"
    if fact.judgement and fact.derived and fact.to in JUDGES and not fact.proves:
        yield "a judgement with a deriver says which values a record proves beyond doubt (proves)"


def _check_family_members(family: KindEntry, words: Vocabulary) -> Iterator[Flaw]:
    members = [kind for kind in words.kinds.values() if kind.family == family.id]
    for kind in members:
        if not kind.when:
            yield Flaw("words/kinds", kind.id, f"has no when, so nothing tells it from the rest of {family.id}")
    conditions = {kind.id: parse_condition(kind.when) for kind in members if kind.when}
    for values, found in situations(family.facts, conditions):
        if len(found) != 1:
            told = ", ".join(f"{fact} = {value}" for fact, value in values.items())
            yield Flaw("words/kinds", family.id, f"{' and '.join(found) or 'no member'} answers to it when {told}")


def _unknown_or_circular_parents(sources: Sources) -> Iterator[Flaw]:
    for code in sources.codes.values():
        if code.extends and code.extends not in {*sources.codes, *sources.spoilt}:
            hint = near_names_hint(code.extends, sources.codes)
            yield Flaw(code.file, "", f"extends '{code.extends}', which is not a code{hint}")
        seen = [code.id]
        while (parent := sources.codes[seen[-1]].extends) in sources.codes:
            if parent == code.id:
                yield Flaw(code.file, "", f"extends itself: {' > '.join([*seen, parent])}")
            if parent in seen:
                break
            seen.append(parent)


def _repeated_provision_ids(sources: Sources) -> Iterator[Flaw]:
    first: dict[str, str] = {}
    # Houses do not see each other, and one may have begun as a copy of another.
    for code in (one for one in sources.codes.values() if not one.house):
        for law in code.kinds.values():
            for provision in law.provisions:
                place = f"{law.file}: {provision.place}"
                if first.setdefault(provision.id, place) != place:
                    message = f"provision {provision.id} stands already in {first[provision.id]}"
                    yield Flaw(law.file, provision.place, message)


def _unstated_inventory_provisions(sources: Sources) -> Iterator[Flaw]:
    """Provisions of the inventory that no code states and no reason excuses, and reasons for provisions that are
    stated."""
    held = {one.id for code in sources.codes.values() for law in code.kinds.values() for one in law.provisions}
    listed, omitted = sources.inventory.listed, sources.inventory.omitted
    for name in sorted(listed - held - omitted.keys()):
        yield Flaw(INVENTORY, name, "no code states this provision, and nothing says why it is left out")
    for name in sorted(omitted.keys() & held):
        yield Flaw(INVENTORY, name, "said to be left out, but a code states it")


def _uncited_and_unknown_clauses(sources: Sources) -> Iterator[Flaw]:
    """Clauses of a whole code that none of its provisions cites, and citations of clauses that it does not have."""
    for clauses in sources.clauses:
        if clauses.code not in sources.codes:
            yield Flaw(clauses.file, "code", f"'{clauses.code}' is not a code")
            continue
        laws = sources.codes[clauses.code].kinds.values()
        for clause, title in uncited_clauses(clauses, (one for law in laws for one in law.provisions)):
            yield Flaw(clauses.file, clause, f"no provision of {clauses.code} cites this clause ({title})")
        listed = clauses.listed()
        for law in laws:
            for provision in law.provisions:
                for number in unlisted_law_numbers(provision, listed):
                    yield Flaw(law.file, provision.place, f"cites {number}, which {clauses.file} does not have")
                if lacks_printed_source(provision):
                    said = f"lines is '{provision.lines}', which names no law to read it in"
                    yield Flaw(law.file, provision.place, said)


def _unexcused_unreached_provisions(sources: Sources) -> Iterator[Flaw]:
    """Provisions marked A that no case shows and no reason excuses, and reasons for provisions that are shown."""
    if not sources.inventory.listed:
        return
    open_, reasons = frozenset(recordable_provisions_without_case(sources)), sources.inventory.unreached
    for name in sorted(open_ - reasons.keys()):
        yield Flaw(INVENTORY, name, "marked A, but no case on a record reaches it, and nothing says why none can")
    for name in sorted(reasons.keys() - open_):
        yield Flaw(INVENTORY, name, "said to be shown by no record, but a case reaches it, or it is not marked A")


def _cases_showing_unknown_provisions(sources: Sources) -> Iterator[Flaw]:
    """Cases that claim to show an unknown provision."""
    held = {one.id for code in sources.codes.values() for law in code.kinds.values() for one in law.provisions}
    for code in sources.codes.values():
        for case in chain.from_iterable(code.cases.values()):
            for name in case.shows:
                if name not in held:
                    yield Flaw(case.file, case.place, f"shows {name}, which is not a provision")


def check_code_beyond_soundness(sources: Sources, code: CodeSource, used: Collection[str]) -> Iterator[Flaw]:
    """The faults of *code* besides those that make it unsound; *used* are the provisions that rows of any code rest
    on."""
    own = {provision for law in code.kinds.values() for provision in _provisions_under_rows(law)}
    proved = proved_rows((kind, case) for kind, cases in code.cases.items() for case in cases)
    for law in code.kinds.values():
        yield from _check_values_synonyms_and_effects(law, sources.words)
        yield from check_required_parameters(law, sources.words)
        yield from check_choices(law, sources.words)
        yield from check_told_cases(law, code.cases.get(law.kind, ()))
        yield from unproved_rows(law, proved)
        yield from check_wording(law, sources.words)
        for provision in law.provisions:
            if provision.informs and provision.id in own:
                yield Flaw(law.file, provision.place, f"{provision.id} only informs, but a row rests on it")
            if not provision.informs and provision.id not in used:
                yield Flaw(law.file, provision.place, f"no row rests on {provision.id}, and it is not marked informs")
    unread = {one.id for law in code.kinds.values() for one in law.provisions if one.memory == "whole"}
    for law in code.kinds.values():
        for row in law.rows:
            if unread.issuperset(row.under):
                yield Flaw(law.file, row.place, f"row '{row.id}' rests on nothing that anybody has read")
    for kind in code.cases:
        if kind not in code.kinds:
            yield Flaw(f"{code.id}/{kind}.cases.toml", "", f"there is no {kind}.toml beside it")
    yield from _undecided_kinds_and_unknown_settings(sources, code)
    yield from _keys_inherited_without_family(sources, code)


def _undecided_kinds_and_unknown_settings(sources: Sources, code: CodeSource) -> Iterator[Flaw]:
    ancestry = _code_and_ancestors(sources, code)
    decided = {law.kind for member in ancestry for law in member.kinds.values() if law.rows}
    silent = set(chain.from_iterable(member.silent for member in ancestry))
    for kind in sources.words.kinds.values():
        if _needs_decision_under_code(kind, code) and kind.id not in decided | silent:
            yield Flaw(code.file, "", f"{kind.id} is neither decided, inherited nor marked silent")
    for kind_id in code.silent:
        if kind_id in code.kinds and code.kinds[kind_id].rows:
            yield Flaw(code.file, "silent", f"{kind_id} is marked silent, but {kind_id}.toml decides it")
    for message in sources.words.game_words.unknown(sources.game(code.id), own=bool(code.house)):
        yield Flaw(code.file, "game", message)
    settles = code.game.get("settles", {})
    for name, value in settles.items() if isinstance(settles, Mapping) else ():
        fact = sources.words.facts.get(name)
        if fact is None or value not in fact.values:
            none = f"there is no fact '{name}'{near_names_hint(name, sources.words.facts)}"
            can = f"{name} can be {', '.join(fact.values)}" if fact else none
            yield Flaw(code.file, "game.settles", f"{name} = {value} settles nothing: {can}")


def _keys_inherited_without_family(sources: Sources, code: CodeSource) -> Iterator[Flaw]:
    """Keys of the game that *code* inherits, by which a detector looks for a kind, where it has no family of that kind:
    what the detector finds would be no fault under *code*."""
    heirs = [code]
    for parent in (sources.codes[name] for name in sources.ancestors(code.id)):
        silent = set(chain.from_iterable(heir.silent for heir in heirs))
        for kind, condition in _kinds_looked_for_by_key(sources, code, parent):
            lacks = set(kind.games).isdisjoint(code.families)
            if lacks and kind.id not in silent and not set(kind.games).isdisjoint(parent.families):
                families = " or ".join(kind.games)
                message = f"'{condition.partition(' = ')[0]}' is inherited from {parent.id}, and with it {kind.id}"
                yield Flaw(code.file, "families", f"{message}: add {families}, or say under silent why it is no fault")
        heirs.append(parent)


def _kinds_looked_for_by_key(sources: Sources, code: CodeSource, parent: CodeSource) -> Iterator[tuple[KindEntry, str]]:
    """(kind, condition) for each condition on a game that both *code* and *parent* meet and by which a detector looks
    for the kind."""
    games = sources.game(code.id), sources.game(parent.id)
    for detector in sources.words.detectors:
        for condition in detector.games:
            if all(meets_condition(game, condition) for game in games):
                yield from ((sources.words.kinds[kind], condition) for kind in detector.finds)


def _code_and_ancestors(sources: Sources, code: CodeSource) -> list[CodeSource]:
    return [code, *(sources.codes[ancestor] for ancestor in sources.ancestors(code.id))]


def _provisions_of_code_and_ancestors(sources: Sources, code: CodeSource) -> set[str]:
    laws = (law for member in _code_and_ancestors(sources, code) for law in member.kinds.values())
    return {provision.id for law in laws for provision in law.provisions}


def _rows_under_unknown_provisions(law: KindFile, code: str, known: set[str]) -> Iterator[Flaw]:
    for row in law.rows:
        for provision in row.under:
            if provision not in known:
                yield Flaw(law.file, row.place, f"rests on {provision}, which neither {code} nor its parents have")


def _needs_decision_under_code(kind: KindEntry, code: CodeSource) -> bool:
    return not kind.informs and not kind.broad and not set(kind.games).isdisjoint(code.families)


def _provisions_under_rows(law: KindFile) -> Iterator[str]:
    for row in law.rows:
        yield from row.under
