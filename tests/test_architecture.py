"""The plan of the house: imports point down, and what registers by being there is complete."""

from __future__ import annotations

import ast
import pathlib

import pytest

from adjudicator.find.deriving import derivable
from adjudicator.find.detecting import detected_kinds
from rulebase import open_rulebase

ROOT = pathlib.Path(__file__).parent.parent

# From the ground up; a module may import its own floor and those below it.
FLOORS = [
    ["rulebase"],
    [
        "adjudicator.record.errors",
        "adjudicator.values.frozen",
        "adjudicator.values.bids",
        "adjudicator.values.cards",
        "adjudicator.find.register",
        "adjudicator.game.ranking",
        "adjudicator.game.duties",
        "adjudicator.games.rummy.combinations",
        "adjudicator.game.combinations",
    ],
    ["adjudicator.record.events", "adjudicator.law.findings", "adjudicator.law.otherwise"],
    [
        "adjudicator.formats",
        "adjudicator.game.game",
        "adjudicator.score.systems",
        "adjudicator.score.settlements",
        "adjudicator.game.auction_rules",
        "adjudicator.game.auction_course",
        "adjudicator.game.trump_making",
        "adjudicator.game.words",
        "adjudicator.game.score_tag",
    ],
    ["adjudicator.table.state", "adjudicator.law.wording", "adjudicator.game.boards", "adjudicator.evidence.claims"],
    [
        "adjudicator.games.poker",
        "adjudicator.evidence.draw_for_deal",
        "adjudicator.banking",
        "adjudicator.patience",
        "adjudicator.fishing",
        "adjudicator.table.announced_games",
        "adjudicator.table.robbing",
        "adjudicator.table.stock",
        "adjudicator.table.opening",
        "adjudicator.table.handling",
        "adjudicator.table.card_moves",
        "adjudicator.table.irregular_calls",
        "adjudicator.table.auction_states",
        "adjudicator.table.rotation",
        "adjudicator.games.cribbage",
        "adjudicator.games.rummy",
        "adjudicator.games.stops",
        "adjudicator.games.cassino",
        "adjudicator.table.fold",
    ],
    ["adjudicator.find.detecting"],
    [
        "adjudicator.evidence.tricks",
        "adjudicator.report.remarks.movers",
        "adjudicator.report.remarks.tag_checks",
        "adjudicator.report.remarks.whereabouts",
        "adjudicator.report.remarks.holdings",
        "adjudicator.report.remarks.unsettled",
        "adjudicator.report.remarks.idle",
        "adjudicator.report.remarks.noticed",
        "adjudicator.law.elections",
        "adjudicator.law.roles",
        "adjudicator.law.choosing",
        "adjudicator.score.honour_column",
        "adjudicator.score.meld_values",
        "adjudicator.score.orders",
        "adjudicator.score.ruled_scores",
        "adjudicator.score.account",
        "adjudicator.score.result",
    ],
    [
        "adjudicator.find.deriving",
        "adjudicator.law.obligations",
        "adjudicator.law.hearing",
        "adjudicator.law.consult",
        "adjudicator.law.end_checks",
        "adjudicator.law.rulings",
        "adjudicator.law.reach",
        "adjudicator.law.comparable",
        "adjudicator.adjudicate.carrying",
        "adjudicator.adjudicate.orders",
        "adjudicator.adjudicate.places",
        "adjudicator.report.report",
    ],
    ["adjudicator.adjudicate.told"],
    ["adjudicator.adjudicate.pipeline"],
    [
        "adjudicator.law.outcomes",
        "adjudicator.law.exceptions",
        "adjudicator.report.versions",
        "adjudicator.report.differences",
        "adjudicator.report.as_played",
        "adjudicator.report.equity",
    ],
    ["adjudicator.report.recorder", "adjudicator.render"],
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


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_imports_point_down(path: pathlib.Path) -> None:
    """No module imports from a floor above its own, and the rulebase nothing of the adjudicator."""
    name = name_of(path)
    if name == "adjudicator":
        return
    own = floor(name)

    assert own is not None, f"{name} stands on no floor"
    assert [other for other in imported(path) if other != "adjudicator" and (floor(other) or 0) > own] == []


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_a_module_is_one_idea(path: pathlib.Path) -> None:
    """No module grows beyond four hundred lines."""
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400


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
    assert detected_kinds() - {kind.id for kind in open_rulebase().kinds()} == frozenset()


def test_derived_facts_are_facts() -> None:
    """Every fact that a deriver answers is in the vocabulary."""
    assert {fact for fact, _ in derivable()} - {fact.id for fact in open_rulebase().facts()} == set()


def test_top_level_is_the_agreed_one() -> None:
    """Nothing lies about in the hall."""
    agreed = {"pyproject.toml", "adjudicator", "rulebase", "tests", "README.md", "LICENSE"}
    assert {path.name for path in ROOT.iterdir() if not path.name.startswith(".")} - agreed - {
        "build",
        "adjudicator.egg-info",
    } == set()
