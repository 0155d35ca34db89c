"""``rulebase build``, ``check_law_files``, ``print_rulebase_path``, ``print_spoken_texts_of_code`` and ``export``:
the law files compiled, checked and exported.

``check_law_files`` reports every fault of the law files, or of a user's own laws, and replays every recorded case.
"""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING

import typer

from adjudicator.commands.common import complain, counting_progress, open_laws, print_answer, shell_command
from adjudicator.errors import FileError
from adjudicator.render.names_and_signs import counted_noun
from adjudicator.render.safe_text import safe_line
from rulebase.errors import SourceError, UnknownCode, system_message_of_error
from rulebase.paths import laws_root
from rulebase.user_law_files import (
    HOUSE_FILE_ENDING,
    HOUSES_FOLDER,
    NO_USER_LAWS,
    UserLawFiles,
    find_house_file,
    installed_and_named_user_laws,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from adjudicator.commands.options.rulebase import (
        RulebaseBuildOptions,
        RulebaseCheckOptions,
        RulebaseExportOptions,
        RulebasePathOptions,
        RulebaseVoiceOptions,
    )
    from adjudicator.engine.case_verification import DerivableFacts
    from rulebase import Rulebase
    from rulebase.compiler.case_file import Case
    from rulebase.compiler.decision_table_checks import Flaw
    from rulebase.compiler.sources import CodeSource, ListedHouse, Sources
    from rulebase.export.rows import Specs


def compile_law_files(options: RulebaseBuildOptions) -> None:
    """Compile the law files and print the path of the result."""
    from rulebase import build_rulebase

    say_which_laws(options.law_folder)
    sys.stdout.write(f"{safe_line(build_rulebase(sources=_sources_folder(options.law_folder)))}\n")


def print_rulebase_path(options: RulebasePathOptions) -> None:
    """Print the path of the compiled rulebase."""
    from rulebase import rulebase_path

    say_which_laws(options.law_folder)
    sys.stdout.write(f"{safe_line(rulebase_path(sources=_sources_folder(options.law_folder)))}\n")


def print_spoken_texts_of_code(options: RulebaseVoiceOptions) -> None:
    """Print every distinct text that is read out under a code."""
    from adjudicator.law.spoken_ruling import spoken_rulings_text

    laws = open_laws(options.law_folder)
    sys.stdout.write(spoken_rulings_text(laws, laws.code(options.code).id))


def _sources_folder(folder: str | None) -> str | None:

    return laws_root(folder) if folder else None


def say_which_laws(folder: str | None) -> None:
    """Print which law files are read, if *folder*, the environment or a checkout offers a choice."""
    from rulebase.paths import checkout_laws_root, environment_laws

    root, here = laws_root(folder), checkout_laws_root()
    if here and not os.path.samefile(root, here):
        complain(f"note: the laws read are those in {root}, not those of this checkout; --laws {here} reads these")
    elif here or folder or environment_laws():
        complain(f"The laws are read from {root}.")


DATABASE_SUFFIXES = (".sqlite", ".sqlite3", ".db")
_COUNTED_TABLES = {"law": "laws", "ruling": "rulings", "question": "questions", "worked_case": "worked cases"}
_LONGEST_COMMAND = 10_000
"""Characters up to which a command line is shown whole, so that it can be copied."""


def export_database(options: RulebaseExportOptions) -> None:
    """Write the laws to a database and print how to open it."""
    from adjudicator.law.rulings import effect_from_row
    from adjudicator.render.sentences import effect_sentences
    from rulebase.export.database import export_rulebase, file_not_ours, metadata_path

    name = options.target
    path = Path(name)
    if path.suffix.lower() not in DATABASE_SUFFIXES:
        raise typer.BadParameter(
            f"'{safe_line(name)}' is not a file for the database; expected a name that ends in .sqlite"
        )
    laws = open_laws(options.law_folder)

    def orders(specs: Specs) -> str:
        return " ".join(effect_sentences(effect_from_row(spec, laws) for spec in specs))

    try:
        if other := file_not_ours(path):
            raise FileError(other, "exists already and was not written by 'rulebase export'; choose another name")
        counted = export_rulebase(laws, path, orders)
    except OSError as error:
        raise FileError(path, system_message_of_error(error)) from error
    told = ", ".join(f"{counted[table]} {words}" for table, words in _COUNTED_TABLES.items())
    sys.stdout.write(f"{safe_line(str(path), _LONGEST_COMMAND)}: {told}\n")
    browse = shell_command(["datasette", str(path), "-m", str(metadata_path(path))])
    sys.stdout.write(f"to browse: {safe_line(browse, _LONGEST_COMMAND)}\n")


NOTE_WIDTH = 80


def check_law_files(options: RulebaseCheckOptions) -> None:
    """Report every fault of the laws, of some codes, or of the user's own houses and codes; exit status 1 if any."""
    codes, houses, folder = options.codes or (), options.houses or (), options.law_folder
    if codes and houses:
        raise typer.BadParameter("name codes, or a house with --house; not both")
    own = {Path(folder).name: folder for folder, _ in installed_and_named_user_laws().codes}
    shipped = [name for name in codes if name not in own]
    mine = [*houses, *(own[name] for name in codes if name in own)]
    faulty = _print_own_law_faults(mine, folder) if mine else False
    if shipped or not (codes or houses):
        faulty |= _print_law_faults(shipped, options.notes, own, folder)
    if faulty:
        sys.exit(1)


def _print_law_faults(codes: Sequence[str], notes: bool, own: Iterable[str], folder: str | None) -> bool:
    """Check the laws in *folder*, or *codes* alone; True if there is a fault.

    *own* are names of the user's codes, offered where a code is unknown.
    """
    from adjudicator.commands.vocabulary_function_checks import uncounted_effects, wrong_addresses
    from adjudicator.engine.case_verification import DerivableFacts
    from rulebase import check_sources, load_sources
    from rulebase.compiler.check import check_only
    from rulebase.compiler.coverage_lists import facts_without_recorded_case, read_unrecorded_facts

    root = laws_root(folder)
    say_which_laws(folder)
    try:
        sources = load_sources(Path(root), keep_going=True)
    except SourceError as error:
        _print_faults([str(fault) for fault in error.faults])
        sys.stdout.write(
            f"{counted_noun(len(error.faults), 'fault')}: nothing else is checked until they are corrected\n"
        )
        return True
    for name in codes:
        if name not in sources.codes and name not in sources.spoilt:
            known = {code: sources.ancestors(code) for code in sources.codes}
            raise UnknownCode(name, known | dict.fromkeys(own, ()))
    # No record can be replayed with functions that are missing.
    wrong = [*wrong_addresses(sources)]
    faults = [*(check_only(sources, codes) if codes else check_sources(sources)), *wrong, *uncounted_effects(sources)]
    left = [sources.codes[name] for name in codes or sources.codes if name in sources.codes]
    recorded = sum(1 for code in left for _ in _recorded_cases(code))
    told = [*map(str, faults)]
    laws = None if wrong else _compiled_laws(sources, root)
    if laws is not None:
        unrecorded = read_unrecorded_facts(Path(root))
        case_faults, derived = _replay_recorded_cases(left, laws, DerivableFacts.of(sources.words, unrecorded))
        # The facts of one code may be shown by the cases of another.
        case_faults += () if codes else facts_without_recorded_case(sources.words, derived, unrecorded)
        told += map(str, case_faults)
    if not sources.malformed:
        told += map(str, _faults_of_shipped_houses(sources, codes, root, replay=laws is not None))
    said = [] if codes else list(provision_coverage_notes(sources, faults))
    for note in said if notes else ():
        sys.stdout.write(f"{note}\n")
    _print_faults(told)
    if laws is None:
        across = "" if codes or not sources.malformed else ", and nothing that goes across files is checked"
        complain(f"Until that is corrected, none of the recorded cases is replayed ({recorded}){across}.")
    counted = f"; {counted_noun(len(said), 'note')}{'' if notes else ' (--notes)'}" if said else ""
    faults_told = counted_noun(len(told), "fault") if told else "no faults"
    sys.stdout.write(f"{_wrapped_note(_summary_of_law_counts(left, recorded))}\n{faults_told}{counted}\n")
    return bool(told)


def _summary_of_law_counts(codes: Collection[CodeSource], recorded: int) -> str:
    laws = [law for code in codes for law in code.kinds.values()]
    provisions = sum(len(law.provisions) for law in laws)
    tables, rows = sum(1 for law in laws if law.rows), sum(len(law.rows) for law in laws)
    cases = sum(len(found) for code in codes for found in code.cases.values())
    return (
        f"{counted_noun(len(codes), 'code')}, {counted_noun(provisions, 'provision')}, "
        f"{counted_noun(tables, 'table')}, "
        f"{counted_noun(rows, 'row')}, {counted_noun(cases, 'case')} ({recorded} recorded)"
    )


def _print_faults(faults: Iterable[str]) -> None:
    """Print *faults* on standard error, after all earlier output."""
    sys.stdout.flush()
    for fault in faults:
        complain(fault)


def provision_coverage_notes(sources: Sources, faults: Collection[Flaw]) -> Iterator[str]:
    """Notes on *sources*, 80 columns wide: provisions left out and why, told from memory, or shown by no record."""
    listed, omitted = sources.inventory.listed, sources.inventory.omitted
    if listed:
        yield _wrapped_note(
            f"of the inventory of the old books: {len(listed) - len(omitted)} of {len(listed)} provisions; "
            f"left out: {len(omitted) or 'none'}"
        )
    for name, why in omitted.items():
        yield _wrapped_note(f"left out: {name}: {why}")
    for clauses in sources.clauses:
        missing = sum(1 for fault in faults if fault.file == clauses.file)
        yield _wrapped_note(
            f"of {clauses.code}: {len(clauses) - missing} of {len(clauses)} clauses "
            f"({len(clauses.laws)} of the laws, {len(clauses.terms)} definitions)"
        )
    laws = (law for code in sources.codes.values() for law in code.kinds.values())
    unread = [one for law in laws for one in law.provisions if one.memory]
    if unread:
        whole = sum(1 for one in unread if one.memory == "whole")
        yield _wrapped_note(f"told from memory: {whole} provisions, and of {len(unread) - whole} a part")
    reasons = sources.inventory.unreached
    for why in dict.fromkeys(reasons.values()):
        names = ", ".join(name for name, reason in reasons.items() if reason == why)
        yield _wrapped_note(f"shown by no record: {names}: {why}")


def _wrapped_note(text: str) -> str:
    return fill(safe_line(text), NOTE_WIDTH, subsequent_indent="    ")


def _compiled_laws(sources: Sources, root: str, own: UserLawFiles = NO_USER_LAWS) -> Rulebase | None:
    """The compiled laws with the user's *own*; None if *sources* cannot be compiled."""
    from rulebase.cache import connect
    from rulebase.query.rulebase import Rulebase

    if sources.malformed:
        return None
    try:
        return Rulebase(connect(root, own))
    except SourceError:
        # Reported by the check already.
        return None


def _recorded_cases(code: CodeSource) -> Iterator[tuple[str, Case]]:
    """The recorded cases of *code*, each with its kind."""
    for kind, cases in sorted(code.cases.items()):
        yield from ((kind, case) for case in cases if case.record)


def _replay_recorded_cases(
    codes: Iterable[CodeSource], laws: Rulebase, shown: DerivableFacts | None, over: Collection[str] = ()
) -> tuple[list[Flaw], set[str]]:
    """(faults of the recorded cases of *codes*, facts that their records show); where a house has rules *over* several
    codes, cases name theirs."""
    from adjudicator.engine.case_verification import verify_recorded_case
    from rulebase.compiler.decision_table_checks import Flaw

    faults: list[Flaw] = []
    derived: set[str] = set()
    cases = ((code.id, kind, case) for code in codes for kind, case in _recorded_cases(code))
    for code, kind, case in counting_progress(cases, "cases replayed"):
        found = verify_recorded_case(case, kind, code, laws, shown, over)
        faults += (Flaw(case.file, case.place, f"'{case.name}': {message}") for message in found.faults)
        derived |= found.derived
    return faults, derived


def _faults_of_shipped_houses(sources: Sources, codes: Collection[str], root: str, *, replay: bool) -> Iterator[Flaw]:
    """The faults of the houses that stand beside the laws in *root*, of those over some *codes* where these are named;
    with *replay*, also of their recorded cases."""
    from rulebase.compiler.user_law_compilation import with_user_laws

    own = NO_USER_LAWS._replace(houses=tuple(map(str, sorted(Path(root, HOUSES_FOLDER).glob(f"*{HOUSE_FILE_ENDING}")))))
    with_houses = with_user_laws(sources, own, Path(root))
    laws = _compiled_laws(with_houses, root, own) if own.houses and replay else None
    for house in _houses_with_faults_of_cases(with_houses, laws):
        if not codes or not {*codes}.isdisjoint(house.over):
            yield from (*house.flaws, *house.lacks)


def _houses_with_faults_of_cases(sources: Sources, laws: Rulebase | None) -> list[ListedHouse]:
    """The houses of *sources*, with the faults of their recorded cases where these can be replayed under *laws*."""
    from rulebase.compiler.user_law_compilation import flaws_with_lines

    houses: list[ListedHouse] = []
    for house in sources.houses:
        codes = [code for code in sources.codes.values() if code.house == house.id]
        faults = _replay_recorded_cases(codes, laws, None, house.over)[0] if laws and codes else ()
        houses.append(replace(house, lacks=(*house.lacks, *flaws_with_lines(faults))))
    return houses


def _print_own_law_faults(named: Sequence[str], laws_folder: str | None) -> bool:
    """Check the houses *named*, or the user's codes by folder, and print their changes; True if there is a fault."""
    from rulebase import load_sources
    from rulebase.compiler.user_law_compilation import house_row_changes, with_user_laws

    root = Path(laws_root(laws_folder))
    own = NO_USER_LAWS
    for one in named:
        if Path(one).is_dir():
            folder = Path(one).resolve()
            files = tuple(sorted(str(path) for path in folder.glob(f"*{HOUSE_FILE_ENDING}")))
            own = own._replace(codes=(*own.codes, (str(folder), files)))
        else:
            own = own._replace(houses=(*own.houses, find_house_file(one)))
    sources = with_user_laws(load_sources(root), own, root)
    laws = _compiled_laws(sources, str(root), own)
    houses = _houses_with_faults_of_cases(sources, laws)
    from adjudicator.render.house_rules import house_check_report

    recorded = {
        code.house: sum(1 for _ in _recorded_cases(code)) for code in sources.codes.values() if laws and code.house
    }
    print_answer(
        house_check_report(houses, [one for house in houses for one in house_row_changes(sources, house.id)], recorded)
    )
    faults = [flaw for house in houses for flaw in (*house.flaws, *house.lacks)]
    _print_faults(map(str, faults))
    return bool(faults)
