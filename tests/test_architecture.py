"""The plan of the house: imports point down, and what registers by being there is complete."""

from __future__ import annotations

import ast
import pathlib

from adjudicator.detectors import detected_kinds
from adjudicator.facts import derivable
from tests.each import check_each
from tests.rulings import laws

ROOT = pathlib.Path(__file__).parent.parent

# From the ground up; a module may import its own floor and those below it.
FLOORS = [
    ["rulebase"],
    [
        "adjudicator.errors",
        "adjudicator.values",
        "adjudicator.bids",
        "adjudicator.cards",
        "adjudicator.registry",
        "adjudicator.ranking",
        "adjudicator.duties",
        "adjudicator.melding",
        "adjudicator.combinations",
    ],
    ["adjudicator.record", "adjudicator.ruling", "adjudicator.otherwise"],
    [
        "adjudicator.formats",
        "adjudicator.games",
        "adjudicator.scoring",
        "adjudicator.settlement",
        "adjudicator.bid_rules",
        "adjudicator.bidding",
        "adjudicator.naming",
        "adjudicator.game_words",
        "adjudicator.score_tag",
    ],
    ["adjudicator.table", "adjudicator.wording", "adjudicator.boards", "adjudicator.claiming"],
    [
        "adjudicator.poker",
        "adjudicator.drawing",
        "adjudicator.banking",
        "adjudicator.patience",
        "adjudicator.fishing",
        "adjudicator.announcing",
        "adjudicator.robbing",
        "adjudicator.running",
        "adjudicator.stock",
        "adjudicator.opening",
        "adjudicator.handling",
        "adjudicator.card_moves",
        "adjudicator.calling",
        "adjudicator.auctions",
        "adjudicator.rotation",
        "adjudicator.cribbage",
        "adjudicator.rummy",
        "adjudicator.stops",
        "adjudicator.cassino",
        "adjudicator.fold",
    ],
    ["adjudicator.detectors"],
    [
        "adjudicator.tricks",
        "adjudicator.movers",
        "adjudicator.tag_checks",
        "adjudicator.whereabouts",
        "adjudicator.holdings",
        "adjudicator.unsettled",
        "adjudicator.idle",
        "adjudicator.noticed",
        "adjudicator.elections",
        "adjudicator.roles",
        "adjudicator.choosing",
        "adjudicator.honour_column",
        "adjudicator.meld_values",
        "adjudicator.score_orders",
        "adjudicator.ruled_scores",
        "adjudicator.settled",
        "adjudicator.result",
    ],
    [
        "adjudicator.facts",
        "adjudicator.obligations",
        "adjudicator.hearing",
        "adjudicator.consult",
        "adjudicator.end_checks",
        "adjudicator.settling",
        "adjudicator.reach",
        "adjudicator.amending",
        "adjudicator.carrying",
        "adjudicator.ending",
        "adjudicator.orders",
        "adjudicator.places",
        "adjudicator.report",
    ],
    ["adjudicator.told"],
    ["adjudicator.adjudicate"],
    [
        "adjudicator.outcomes",
        "adjudicator.exceptions",
        "adjudicator.versions",
        "adjudicator.differences",
        "adjudicator.as_played",
        "adjudicator.equity",
    ],
    ["adjudicator.recorder", "adjudicator.render"],
    ["adjudicator.commands", "adjudicator.cli", "adjudicator.__main__"],
]


def floor(module: str) -> int | None:
    for level, names in enumerate(FLOORS):
        if any(module == name or module.startswith(f"{name}.") for name in names):
            return level
    return None


def modules() -> list[pathlib.Path]:
    return sorted(path for package in ("adjudicator", "rulebase") for path in (ROOT / package).rglob("*.py"))


def name_of(path: pathlib.Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: pathlib.Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names |= {node.module}
    return {name for name in names if name.split(".")[0] in ("adjudicator", "rulebase")}


def test_imports_point_down() -> None:
    """No module imports from a floor above its own, and the rulebase nothing of the adjudicator."""

    def check(path: pathlib.Path) -> None:
        own = floor(name_of(path))
        assert own is not None, "it stands on no floor"
        assert [other for other in imported(path) if other != "adjudicator" and (floor(other) or 0) > own] == []

    check_each({name: path for path in modules() if (name := name_of(path)) != "adjudicator"}, check)


def test_a_module_is_one_idea() -> None:
    """No module grows beyond four hundred lines."""

    def check(path: pathlib.Path) -> None:
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 400

    check_each({name_of(path): path for path in modules()}, check)


def test_standard_library_only_below_the_rendering() -> None:
    """Everything but the rulebase, the rendering and the command line needs the standard library only."""
    allowed = ("adjudicator.render", "adjudicator.commands", "adjudicator.cli", "adjudicator.__main__", "rulebase")
    offenders = []
    for path in modules():
        if not name_of(path).startswith(allowed):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            roots = {
                name.split(".")[0]
                for node in ast.walk(tree)
                for name in (
                    [alias.name for alias in node.names]
                    if isinstance(node, ast.Import)
                    else [node.module or ""]
                    if isinstance(node, ast.ImportFrom)
                    else []
                )
            }
            offenders += [(name_of(path), root) for root in roots & {"rich", "typer", "sqlite_utils", "click"}]

    assert offenders == []


def test_detected_kinds_are_kinds() -> None:
    """Every kind that a detector finds is in the vocabulary."""
    assert detected_kinds() - {kind.id for kind in laws().kinds()} == frozenset()


def test_derived_facts_are_facts() -> None:
    """Every fact that a deriver answers is in the vocabulary."""
    assert {fact for fact, _ in derivable()} - {fact.id for fact in laws().facts()} == set()


def test_top_level_is_the_agreed_one() -> None:
    """Nothing lies about in the hall."""
    agreed = {"pyproject.toml", "adjudicator", "rulebase", "tests", "README.md", "LICENSE"}
    assert {path.name for path in ROOT.iterdir() if not path.name.startswith(".")} - agreed - {
        "build",
        "adjudicator.egg-info",
    } == set()
