"""``rulebase check``: every fault of the law files, or of somebody's own, and every recorded case replayed."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING

import typer

from adjudicator.commands.common import answer, complain, progress
from adjudicator.commands.laws import say_which
from adjudicator.render.safe import plain
from adjudicator.render.words import count
from rulebase.errors import SourceError, UnknownCode
from rulebase.own import ENDING, NOTHING, Own, find_own, house_file
from rulebase.places import laws_root

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from adjudicator.commands.options.law_files import RulebaseCheckOptions
    from adjudicator.pipeline.recorded_cases import Shown
    from rulebase import Rulebase
    from rulebase.compile.casefile import Case
    from rulebase.compile.check import Flaw
    from rulebase.compile.houses import House
    from rulebase.compile.source import CodeSource, Sources

WIDTH = 80


def run(options: RulebaseCheckOptions) -> None:
    """Name every fault of the laws, of some codes alone, or of houses and codes of one's own; exit status 1 when there
    is one."""
    codes, houses, folder = options.codes or (), options.houses or (), options.law_folder
    if codes and houses:
        raise typer.BadParameter("name codes, or a house with --house; not both")
    own = {Path(folder).name: folder for folder, _ in find_own().codes}
    shipped = [name for name in codes if name not in own]
    mine = [*houses, *(own[name] for name in codes if name in own)]
    faulty = _check_own(mine, folder) if mine else False
    if shipped or not (codes or houses):
        faulty |= _check_laws(shipped, options.notes, own, folder)
    if faulty:
        sys.exit(1)


def _check_laws(codes: Sequence[str], notes: bool, own: Iterable[str], folder: str | None) -> bool:
    """Check the laws in *folder*, or the *codes* alone; what is somebody's *own* is called otherwise. True where there
    is a fault."""
    from adjudicator.commands.addressed import wrong_addresses
    from rulebase import check_sources, load_sources
    from rulebase.compile.check import check_only

    root = laws_root(folder)
    say_which(folder)
    try:
        sources = load_sources(Path(root), keep_going=True)
    except SourceError as error:
        _tell([str(fault) for fault in error.faults])
        sys.stdout.write(f"{count(len(error.faults), 'fault')}: nothing else is checked until they are mended\n")
        return True
    for name in codes:
        if name not in sources.codes and name not in sources.spoilt:
            known = {code: sources.ancestors(code) for code in sources.codes}
            raise UnknownCode(name, known | dict.fromkeys(own, ()))
    # No record is replayed with functions that are not there.
    wrong = [*wrong_addresses(sources)]
    faults = [*(check_only(sources, codes) if codes else check_sources(sources)), *wrong]
    left = [sources.codes[name] for name in codes or sources.codes if name in sources.codes]
    recorded = sum(1 for code in left for _ in _recorded(code))
    told = [*map(str, faults)]
    laws = None if wrong else _opened(sources, root)
    if laws is not None:
        told += map(str, _replayed(left, laws, _shown(sources, root)))
    said = [] if codes else list(notes_of(sources, faults))
    for note in said if notes else ():
        sys.stdout.write(f"{note}\n")
    _tell(told)
    if laws is None:
        across = "" if codes or not sources.malformed else ", and nothing that goes across files is checked"
        complain(f"Until that is mended, none of the recorded cases is replayed ({recorded}){across}.")
    counted = f"; {count(len(said), 'note')}{'' if notes else ' (--notes)'}" if said else ""
    faults_told = count(len(told), "fault") if told else "no faults"
    sys.stdout.write(f"{_note(_counts(left, recorded))}\n{faults_told}{counted}\n")
    return bool(told)


def _counts(codes: Collection[CodeSource], recorded: int) -> str:
    laws = [law for code in codes for law in code.kinds.values()]
    provisions = sum(len(law.provisions) for law in laws)
    tables, rows = sum(1 for law in laws if law.rows), sum(len(law.rows) for law in laws)
    cases = sum(len(found) for code in codes for found in code.cases.values())
    return (
        f"{count(len(codes), 'code')}, {count(provisions, 'provision')}, {count(tables, 'table')}, "
        f"{count(rows, 'row')}, {count(cases, 'case')} ({recorded} recorded)"
    )


def _tell(faults: Iterable[str]) -> None:
    """Tell the *faults*, after all that has been written so far."""
    sys.stdout.flush()
    for fault in faults:
        complain(fault)


def notes_of(sources: Sources, faults: Collection[Flaw]) -> Iterator[str]:
    """The provisions left out of the laws of *sources*, with the reasons, in lines of an ordinary terminal."""
    listed, omitted = sources.inventory.listed, sources.inventory.omitted
    if listed:
        yield _note(
            f"of the inventory of the old books: {len(listed) - len(omitted)} of {len(listed)} provisions; "
            f"left out: {len(omitted) or 'none'}"
        )
    for name, why in omitted.items():
        yield _note(f"left out: {name}: {why}")
    for clauses in sources.clauses:
        missing = sum(1 for fault in faults if fault.file == clauses.file)
        yield _note(
            f"of {clauses.code}: {len(clauses) - missing} of {len(clauses)} clauses "
            f"({len(clauses.laws)} of the laws, {len(clauses.terms)} definitions)"
        )
    laws = (law for code in sources.codes.values() for law in code.kinds.values())
    unread = [one for law in laws for one in law.provisions if one.memory]
    if unread:
        whole = sum(1 for one in unread if one.memory == "whole")
        yield _note(f"told from memory: {whole} provisions, and of {len(unread) - whole} a part")
    reasons = sources.inventory.unreached
    for why in dict.fromkeys(reasons.values()):
        names = ", ".join(name for name, reason in reasons.items() if reason == why)
        yield _note(f"shown by no record: {names}: {why}")


def _note(text: str) -> str:
    return fill(plain(text), WIDTH, subsequent_indent="    ")


def _opened(sources: Sources, root: str, own: Own = NOTHING) -> Rulebase | None:
    """The compiled laws, with what is somebody's *own*; None where *sources* cannot be compiled."""
    from rulebase.ask.lookup import Rulebase
    from rulebase.cache import connect

    if sources.malformed:
        return None
    try:
        return Rulebase(connect(root, own))
    except SourceError:
        # Told already: the check has found it as well.
        return None


def _shown(sources: Sources, root: str) -> Shown:
    from adjudicator.pipeline.recorded_cases import Shown
    from rulebase.compile.unseen import read_unseen

    return Shown.of(sources.words, read_unseen(Path(root)))


def _recorded(code: CodeSource) -> Iterator[tuple[str, Case]]:
    """The recorded cases of *code*, each with the kind of its file."""
    for kind, cases in sorted(code.cases.items()):
        yield from ((kind, case) for case in cases if case.record)


def _replayed(
    codes: Iterable[CodeSource], laws: Rulebase, shown: Shown | None, over: Collection[str] = ()
) -> Iterator[Flaw]:
    """The faults of the recorded cases of *codes*; those of a house that has rules *over* several codes name theirs."""
    from adjudicator.pipeline.recorded_cases import case_faults
    from rulebase.compile.check import Flaw

    found = ((code.id, kind, case) for code in codes for kind, case in _recorded(code))
    for code, kind, case in progress(found, "cases replayed"):
        for message in case_faults(case, kind, code, laws, shown, over):
            yield Flaw(case.file, case.place, f"'{case.name}': {message}")


def _check_own(named: Sequence[str], laws_folder: str | None) -> bool:
    """Check the houses *named*, or codes of one's own by their folders, and tell what they change. True where there is
    a fault."""
    from rulebase import load_sources
    from rulebase.compile.own_laws import changed, told_with_line, with_own

    root = Path(laws_root(laws_folder))
    own = NOTHING
    for one in named:
        if Path(one).is_dir():
            folder = Path(one).resolve()
            files = tuple(sorted(str(path) for path in folder.glob(f"*{ENDING}")))
            own = own._replace(codes=(*own.codes, (str(folder), files)))
        else:
            own = own._replace(houses=(*own.houses, house_file(one)))
    sources = with_own(load_sources(root), own, root)
    laws = _opened(sources, str(root), own)
    houses: list[House] = []
    for house in sources.houses:
        codes = [code for code in sources.codes.values() if code.house == house.id]
        wrong = told_with_line(_replayed(codes, laws, None, house.over)) if laws and codes else ()
        houses.append(replace(house, lacks=(*house.lacks, *wrong)))
    from adjudicator.render.houses import checked

    recorded = {code.house: sum(1 for _ in _recorded(code)) for code in sources.codes.values() if laws and code.house}
    answer(checked(houses, [one for house in houses for one in changed(sources, house.id)], recorded))
    faults = [flaw for house in houses for flaw in (*house.flaws, *house.lacks)]
    _tell(map(str, faults))
    return bool(faults)
