"""What the packages of obligations and of roles tell of their modules, which are imported when they are asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest

from adjudicator.law.obligations import base as obligations
from adjudicator.law.roles import base as roles

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import ModuleType


@pytest.mark.parametrize(
    ("base", "register"),
    [(obligations, obligations._RECKONERS), (roles, roles._MEANINGS)],
    ids=["effects", "roles"],
)
def test_every_module_holds_what_is_told_of_it(base: ModuleType, register: Mapping[str, Any]) -> None:
    """An effect that is not told would bind nobody, a role would mean nobody."""
    package = base.__name__.rpartition(".")[0]
    for module in base.HELD:
        import_module(f"{package}.{module}")
    found: dict[str, set[str]] = {}
    for name, function in register.items():
        found.setdefault(function.__module__, set()).add(name)

    assert found == {f"{package}.{module}": names for module, names in base.HELD.items()}
