"""What the shelves of facts tell of their modules, which are imported only when one of their facts is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from adjudicator.find.deriving import DERIVERS, derivable
from tests.helpers.program_source import ROOT


def test_every_shelf_tells_the_facts_that_its_modules_derive() -> None:
    """A fact that is not told would be derived or not by what was imported before."""
    told: dict[str, set[str]] = {}
    for shelf in sorted((ROOT / "adjudicator").rglob("facts/__init__.py")):
        package = ".".join(shelf.parent.relative_to(ROOT).parts)
        held: dict[str, set[str]] = getattr(import_module(package), "HELD", {})
        told |= {f"{package}.{module}": facts for module, facts in held.items()}
    shelves = {module.rpartition(".")[0] for module in told}
    derived: dict[str, set[str]] = {}
    for fact, kind in derivable():
        deriver: Any = DERIVERS.named((fact, kind))
        module: str = getattr(deriver, "func", deriver).__module__
        if module.rpartition(".")[0] in shelves:
            derived.setdefault(module, set()).add(fact)

    assert len(told) > 20
    assert told == derived
