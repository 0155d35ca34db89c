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

    from rulebase.ask.answers import (
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
    from rulebase.ask.lookup import Rulebase
    from rulebase.compile.check import Flaw
    from rulebase.compile.check import check as check_sources
    from rulebase.compile.source import Sources, load_sources

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
    "rulebase.ask.answers": {name: name for name in _ANSWERS},
    # Not ``check``: that is the name of the module.
    "rulebase.compile.check": {"Flaw": "Flaw", "check_sources": "check"},
    "rulebase.ask.lookup": {"Rulebase": "Rulebase"},
    "rulebase.compile.source": {"Sources": "Sources", "load_sources": "load_sources"},
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

    from rulebase.ask.lookup import Rulebase
    from rulebase.cache import open_file, watched
    from rulebase.own import find_own, is_file_name, name_of
    from rulebase.places import environment_house, laws_root

    if path is not None:
        return Rulebase(open_file(os.fspath(path)))
    named = environment_house() if named is None else named
    own = find_own(*filter(None, (house, named)))
    laws = Rulebase(*watched(os.fspath(sources) if sources is not None else laws_root(), own))
    if named or house:
        laws.houses.hold(*(name_of(one) if is_file_name(one) else one for one in (named, house)))
    return laws


def build_rulebase(*, sources: str | os.PathLike[str] | None = None) -> str:
    """Compile the law files, or those under *sources*, into the cache, even when what lies there is fresh; gives its
    path."""
    from os import fspath

    from rulebase.cache import rebuild
    from rulebase.places import laws_root

    return rebuild(fspath(sources) if sources is not None else laws_root())


def rulebase_path(*, sources: str | os.PathLike[str] | None = None) -> str:
    """Where the rulebase compiled from the law files, or those under *sources*, lies; it is built first where there is
    none."""
    from os import fspath

    from rulebase.cache import compiled_path
    from rulebase.places import laws_root

    return compiled_path(fspath(sources) if sources is not None else laws_root())
