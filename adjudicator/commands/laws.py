"""``rulebase build``, ``check`` and ``path``."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from textwrap import fill

from adjudicator.commands.common import complain
from adjudicator.render.safe import plain
from adjudicator.render.words import count

WIDTH = 80


def build() -> None:
    """Compile the law files and say where the result lies."""
    from rulebase import build_rulebase

    _say_which()
    sys.stdout.write(f"{plain(build_rulebase())}\n")


def path() -> None:
    """Say where the compiled rulebase lies."""
    from rulebase import rulebase_path

    _say_which()
    sys.stdout.write(f"{plain(rulebase_path())}\n")


def voice(code: str) -> None:
    """Print every distinct text that is read out under *code*."""
    from adjudicator.commands.common import rulebase
    from adjudicator.law.voices import written

    laws = rulebase()
    sys.stdout.write(written(laws, laws.code(code).id))


def _say_which() -> None:
    """Say which law files are read, wherever there is a choice: they are named, or there are others at hand."""
    from rulebase.places import LAWS, checkout, laws_root

    root, here = laws_root(), checkout()
    if here and not os.path.samefile(root, here):
        complain(f"note: the laws read are those in {root}, not those of this checkout; --laws {here} reads these")
    elif here or os.environ.get(LAWS):
        complain(f"The laws read are those in {root}.")


def check() -> None:
    """Name every fault of the law files; exit status 1 when there is one."""
    from rulebase import check_sources, load_sources
    from rulebase.places import laws_root

    _say_which()
    sources = load_sources(Path(laws_root()), keep_going=True)
    faults = check_sources(sources)
    for fault in faults:
        complain(str(fault))
    codes = sources.codes.values()
    laws = [law for code in codes for law in code.kinds.values()]
    provisions = sum(len(law.provisions) for law in laws)
    tables, rows = sum(1 for law in laws if law.rows), sum(len(law.rows) for law in laws)
    cases = sum(len(found) for code in codes for found in code.cases.values())
    sys.stdout.write(
        f"{len(sources.codes)} codes, {provisions} provisions, {tables} tables, {rows} rows, {cases} cases: "
        f"{count(len(faults), 'fault') if faults else 'no faults'}\n"
    )
    listed, omitted = sources.inventory.listed, sources.inventory.omitted
    if listed:
        sys.stdout.write(
            f"of the inventory of the old books: {len(listed) - len(omitted)} of {len(listed)} provisions; "
            f"left out: {len(omitted) or 'none'}\n"
        )
    for name, why in omitted.items():
        sys.stdout.write(f"  {name}: {plain(why)}\n")
    for clauses in sources.clauses:
        missing = sum(1 for fault in faults if fault.file == clauses.file)
        sys.stdout.write(
            f"of {clauses.code}: {len(clauses) - missing} of {len(clauses)} clauses "
            f"({len(clauses.laws)} of the laws, {len(clauses.terms)} definitions)\n"
        )
    unread = [one for law in laws for one in law.provisions if one.memory]
    if unread:
        whole = sum(1 for one in unread if one.memory == "whole")
        sys.stdout.write(f"told from memory: {whole} provisions, and of {len(unread) - whole} a part\n")
    reasons = sources.inventory.unreached
    if reasons:
        sys.stdout.write(f"shown by no record, though the cards or calls tell it: {len(reasons)} provisions\n")
    for why in dict.fromkeys(reasons.values()):
        names = ", ".join(name for name, reason in reasons.items() if reason == why)
        sys.stdout.write(fill(f"{names}: {plain(why)}", WIDTH, initial_indent="  ", subsequent_indent="    ") + "\n")
    if faults:
        sys.exit(1)
