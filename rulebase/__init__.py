"""The laws: data files, their checks and compiler, and the look-up in the compiled rulebase.

Names are imported on first use, so a look-up does not load the compiler.
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
        CodeInfo,
        Decision,
        DecisionTable,
        EffectInfo,
        FactInfo,
        Hit,
        KindChoice,
        KindInfo,
        Need,
        ProvisionInfo,
        Row,
    )
    from rulebase.query.provision_details import CaseInfo, ProvisionDetail
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
    "CodeInfo", "Decision", "EffectInfo", "FactInfo", "Hit", "KindChoice", "KindInfo", "Need", "ProvisionInfo", "Row",
    "DecisionTable",
)  # fmt: skip
_HOMES = {
    "rulebase.query.answers": {name: name for name in _ANSWERS},
    "rulebase.query.provision_details": {"CaseInfo": "CaseInfo", "ProvisionDetail": "ProvisionDetail"},
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
    """Open the rulebase for reading: the compiled file at *path*, or else the laws, compiled when needed.

    With *path* the other arguments are ignored. The law files are those under *sources*, else in the folder that
    ``ADJUDICATOR_LAWS`` names, else in this package; they are recompiled when they have changed. The user's own codes
    and houses in the configuration folder are added. The house in force is the one *named*, else the one that
    ``ADJUDICATOR_HOUSE`` names; *house* is in force where neither that nor a record names one. Raises ``UnknownHouse``,
    or ``SourceError`` for a faulty house.
    """
    import os

    from rulebase.cache import connect_with_watch, open_compiled_file
    from rulebase.paths import environment_house, laws_root
    from rulebase.query.rulebase import Rulebase
    from rulebase.user_law_files import house_name, installed_and_named_user_laws, names_a_file

    if path is not None:
        return Rulebase(open_compiled_file(os.fspath(path)))
    named = environment_house() if named is None else named
    own = installed_and_named_user_laws(*filter(None, (house, named)))
    laws = Rulebase(*connect_with_watch(os.fspath(sources) if sources is not None else laws_root(), own))
    if named or house:
        laws.houses.hold(*(house_name(one) if names_a_file(one) else one for one in (named, house)))
    return laws


def build_rulebase(*, sources: str | os.PathLike[str] | None = None) -> str:
    """Compile the law files, or those under *sources*, into the cache, even if the cached file is fresh; return its
    path."""
    from os import fspath

    from rulebase.cache import rebuild_compiled_file
    from rulebase.paths import laws_root

    return rebuild_compiled_file(fspath(sources) if sources is not None else laws_root())


def rulebase_path(*, sources: str | os.PathLike[str] | None = None) -> str:
    """Return the path of the rulebase compiled from the law files, or from those under *sources*; build it if
    needed."""
    from os import fspath

    from rulebase.cache import ensure_compiled_file
    from rulebase.paths import laws_root

    return ensure_compiled_file(fspath(sources) if sources is not None else laws_root())
