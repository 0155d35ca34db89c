"""``rulebase check`` holds the codes against the inventory of the old books."""

from __future__ import annotations

from dataclasses import replace

from rulebase.compile.check import check_lists
from rulebase.compile.inventory import NOTHING, Inventory, read_inventory
from rulebase.compile.source import ROOT
from tests.helpers.shipped import shipped
from tests.rulebase.test_provisions import ALL, EVERY, FURTHER, ids_of


def test_the_shipped_inventory_has_every_provision() -> None:
    """Counted once here, by hand, and once in the law files."""
    shipped = read_inventory(ROOT)

    assert shipped.listed == set().union(*map(ids_of, EVERY))
    assert len(shipped.listed) == ALL + FURTHER
    assert shipped.omitted == {}


def test_what_is_missing_or_left_out_for_nothing_is_a_fault() -> None:
    sources = shipped()
    listed = frozenset({"CB-81", "ZZ-01", "ZZ-02"})
    omitted = {"ZZ-02": "the page is torn out", "CB-81": "a slip"}
    changed = replace(sources, inventory=Inventory(listed, omitted, sources.inventory.unreached))

    found = {(fault.place, fault.message) for fault in check_lists(changed) if fault.file == "words/inventory.toml"}

    assert found == {
        ("ZZ-01", "no code states this provision, and nothing says why it is left out"),
        ("CB-81", "said to be left out, but a code states it"),
    }


def test_law_files_without_an_inventory_are_held_against_nothing() -> None:
    assert read_inventory(ROOT / "law") == NOTHING
