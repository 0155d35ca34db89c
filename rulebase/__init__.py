"""The laws: data files, their checks and compiler, and the look-up in the compiled rulebase.

Names are fetched when they are first used: a look-up does not pay for the compiler, nor for what it does not ask.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from rulebase.errors import (
    BuildError,
    GameWithoutCode,
    RulebaseError,
    SharedName,
    SourceError,
    UnknownCode,
    UnknownFact,
    UnknownKind,
    UnknownProvision,
    UnknownValue,
    UserError,
)

if TYPE_CHECKING:
    import os

    from rulebase.compiler.check import check as check_sources
    from rulebase.compiler.decision_table_checks import Flaw
    from rulebase.compiler.sources import Sources, load_sources
    from rulebase.query.answers import (
        CaseInfo,
        CodeInfo,
        Decision,
        DecisionTable,
        EffectInfo,
        FactInfo,
        Hit,
        KindChoice,
        KindInfo,
        Need,
        ProvisionDetail,
        ProvisionInfo,
        Row,
    )
    from rulebase.query.rulebase import Rulebase

__all__ = [
    "BuildError",
    "CaseInfo",
    "CodeInfo",
    "Decision",
    "DecisionTable",
    "EffectInfo",
    "FactInfo",
    "Flaw",
    "GameWithoutCode",
    "Hit",
    "KindChoice",
    "KindInfo",
    "Need",
    "ProvisionDetail",
    "ProvisionInfo",
    "Row",
    "Rulebase",
    "RulebaseError",
    "SharedName",
    "SourceError",
    "Sources",
    "UnknownCode",
    "UnknownFact",
    "UnknownKind",
    "UnknownProvision",
    "UnknownValue",
    "UserError",
    "build_rulebase",
    "check_sources",
    "load_sources",
    "open_rulebase",
    "rulebase_path",
]

_ANSWERS = (
    "CaseInfo", "CodeInfo", "Decision", "EffectInfo", "FactInfo", "Hit", "KindChoice", "KindInfo", "Need",
    "ProvisionDetail", "ProvisionInfo", "Row", "DecisionTable",
)  # fmt: skip
_HOMES = {
    "rulebase.query.answers": {name: name for name in _ANSWERS},
    # Not ``check``: that is the name of the module.
    "rulebase.compiler.check": {"Flaw": "Flaw", "check_sources": "check"},
    "rulebase.query.rulebase": {"Rulebase": "Rulebase"},
    "rulebase.compiler.sources": {"Sources": "Sources", "load_sources": "load_sources"},
}


def __getattr__(name: str) -> object:
    for module, names in _HOMES.items():
        if name in names:
            return getattr(import_module(module), names[name])
    raise AttributeError(f"module 'rulebase' has no attribute '{name}'")


def open_rulebase(
    path: str | os.PathLike[str] | None = None,
    *,
    sources: str | os.PathLike[str] | None = None,
    house: str = "",
    named: str | None = None,
) -> Rulebase:
    """The rulebase, opened for reading: the compiled file at *path*, or the one compiled from the law files.

    The law files are those that ``ADJUDICATOR_LAWS`` names, else those of this package, or those under *sources*;
    they are compiled when they have not been yet, or have changed since. With them goes what is somebody's own: codes
    and houses in the configuration folder, the house *named*, else the one that ``ADJUDICATOR_HOUSE`` names, and the
    *house* that holds where neither that nor a record names any. ``UnknownHouse`` or ``SourceError`` where there is
    none such, or it is faulty.
    """
    import os

    from rulebase.cache import connect_with_watch, open_file
    from rulebase.paths import environment_house, laws_root
    from rulebase.query.rulebase import Rulebase
    from rulebase.user_law_files import find_user_laws, house_name, names_a_file

    if path is not None:
        return Rulebase(open_file(os.fspath(path)))
    named = environment_house() if named is None else named
    own = find_user_laws(*filter(None, (house, named)))
    laws = Rulebase(*connect_with_watch(os.fspath(sources) if sources is not None else laws_root(), own))
    if named or house:
        laws.houses.hold(*(house_name(one) if names_a_file(one) else one for one in (named, house)))
    return laws


def build_rulebase(*, sources: str | os.PathLike[str] | None = None) -> str:
    """Compile the law files, or those under *sources*, into the cache, even when what lies there is fresh; gives its
    path."""
    from os import fspath

    from rulebase.cache import rebuild
    from rulebase.paths import laws_root

    return rebuild(fspath(sources) if sources is not None else laws_root())


def rulebase_path(*, sources: str | os.PathLike[str] | None = None) -> str:
    """Where the rulebase compiled from the law files, or those under *sources*, lies; it is built first where there is
    none."""
    from os import fspath

    from rulebase.cache import compiled_path
    from rulebase.paths import laws_root

    return compiled_path(fspath(sources) if sources is not None else laws_root())
