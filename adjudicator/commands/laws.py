"""``rulebase build``, ``check`` and ``path``."""

from __future__ import annotations

import sys

from adjudicator.commands.common import complain
from adjudicator.render.safe import plain


def build() -> None:
    """Compile the law files and say where the result lies."""
    from rulebase import build_rulebase  # noqa: PLC0415

    sys.stdout.write(f"{plain(build_rulebase())}\n")


def path() -> None:
    """Say where the compiled rulebase lies."""
    from rulebase import rulebase_path  # noqa: PLC0415

    sys.stdout.write(f"{plain(rulebase_path())}\n")


def check() -> None:
    """Name every fault of the law files; exit status 1 when there is one."""
    from rulebase import check as faults_of  # noqa: PLC0415
    from rulebase import load_sources  # noqa: PLC0415

    sources = load_sources(keep_going=True)
    faults = faults_of(sources)
    for fault in faults:
        complain(str(fault))
    tables = sum(1 for code in sources.codes.values() for law in code.kinds.values() if law.rows)
    cases = sum(len(cases) for code in sources.codes.values() for cases in code.cases.values())
    sys.stdout.write(f"{len(sources.codes)} codes, {tables} tables, {cases} cases: {len(faults) or 'no'} faults\n")
    if faults:
        sys.exit(1)
