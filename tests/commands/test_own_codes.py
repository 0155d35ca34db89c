"""A code of one's own, in the folder of the configuration: used and checked as the shipped ones are, and marked."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.audit.crew import Setting
from adjudicator.commands.cli import app
from tests.helpers.command_line import run
from tests.helpers.house_deals import SPADES_CODE, deal

SPADES = {
    "code": SPADES_CODE,
    "revoke": """
kind = "revoke"
facts = ["established"]
[[provision]]
id = "SP-1"
cite = "Renege"
lines = "the door of the fridge"
says = "A renege costs three tricks once the trick is quitted."
det = "A"
[[row]]
id = "three-tricks"
when = "established = yes"
under = ["SP-1"]
do = [{ effect = "transfer_tricks", from = "offending_side", to = "other_side", n = 3 }]
[[row]]
id = "put-right"
when = "established = no"
under = ["SP-1"]
do = [{ effect = "put_right" }]
""",
    "revoke.cases": """
[[case]]
name = "A renege is seen when all the tricks are counted"
told = { established = "yes" }
expect = { row = "three-tricks" }
origin = "grandmother"
[[case]]
name = "A renege is seen at once"
told = { established = "no" }
expect = { row = "put-right" }
origin = "grandmother"
""",
}
BLACK_AND_RED = (
    '[Code "spades"]\n[Dealer "S"]\n'
    '[Deal "N:AK32.AK32.AK4.AK QJT9.QJT9.QJT.QJ 8765.8765.987.T9 4.4.65432.876543"]\n[Record "1"]\n'
)


@pytest.fixture
def config(tmp_path: Path) -> str:
    """A configuration folder with spades in it."""
    folder = tmp_path / "config" / "codes" / "spades"
    folder.mkdir(parents=True)
    for name, text in SPADES.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return str(tmp_path / "config")


def test_a_code_of_ones_own_is_used(config: str, tmp_path: Path) -> None:
    """In rulings, in records, in the lists, in a house over it; and it is marked."""
    rule = run("rule", "revoke", "--code", "spades", "-f", "established=yes", "--json", ADJUDICATOR_CONFIG=config).data
    path = deal(tmp_path, BLACK_AND_RED + "C4 CA CQ H5\n!attention N\n")
    replay = run("replay", path, ADJUDICATOR_CONFIG=config)
    house = tmp_path / "strict.toml"
    house.write_text(
        'title = "Strict spades"\nover = ["spades"]\n[[provision]]\nid = "S-1"\nkind = "revoke"\nsays = "All of it."\n'
        '[[rule]]\nid = "void"\nkind = "revoke"\ninstead_of = ["three-tricks"]\nunder = ["S-1"]\n'
        'do = [{ effect = "deal_unscored" }]\n',
        encoding="utf-8",
    )
    told = ("revoke", "--house", str(house), "-f", "established=yes", "--json")
    stricter = run("rule", *told, ADJUDICATOR_CONFIG=config).data

    other = run("rule", "revoke", "--code", "spades", "--house", "kitchen-euchre", ADJUDICATOR_CONFIG=config)

    assert (other.status, other.err) == (
        1, "adjudicator: the house kitchen-euchre has rules over euchre, not over spades\n",
    )  # fmt: skip
    assert [(one["row"], one["house"]) for one in rule["rulings"]] == [("three-tricks", "Spades as we play it")]
    assert rule["by_law"] is None
    assert "House     A code of one's own." in replay.out
    assert "Spades as we play it (your own)" in run("codes", ADJUDICATOR_CONFIG=config).out
    assert stricter["code"] == "spades+strict"
    assert [one["row"] for one in stricter["by_law"]["rulings"]] == ["three-tricks"]


def test_a_code_of_ones_own_is_checked(config: str) -> None:
    folder = Path(config) / "codes" / "spades"
    whole = run("rulebase", "check", "--house", str(folder))
    (folder / "revoke.cases.toml").unlink()
    unproved = run("rulebase", "check", "--house", str(folder))
    page = folder / "revoke.toml"
    page.write_text(page.read_text(encoding="utf-8").replace("established = no", "established = yes"), encoding="utf-8")
    faulty = run("rule", "revoke", "--code", "spades", ADJUDICATOR_CONFIG=config)

    assert (whole.status, whole.out) == (0, "spades  Spades as we play it: no faults\n")
    assert unproved.err.splitlines() == [
        f"{page}:10: row[1]: row 'three-tricks' is not proved by a case",
        f"{page}:15: row[2]: row 'put-right' is not proved by a case",
    ]
    assert (faulty.status, faulty.out) == (1, "")
    assert faulty.err.startswith(f"adjudicator: {page}: ")
    assert "established = yes" in faulty.err
    assert run("rule", "revoke", "--code", "euchre", "-f", "established=no", ADJUDICATOR_CONFIG=config).status == 0


def test_a_command_that_is_suggested_can_be_typed(tmp_path: Path) -> None:
    """With the file of a house that nobody would find by its name; without where it is installed or shipped."""
    file = tmp_path / "ours.toml"
    run("house", "kitchen-euchre", "--copy", str(file))
    ours, known = (
        "".join(run("rule", "he", "reneged", "in", "clubs", "--house", house).out.split())
        for house in (str(file), "kitchen-euchre")
    )

    assert f"rulerevoke-ceuchre--house{file}" in ours
    assert f"Allfaults:adjudicatorkinds--codeeuchre--house{file}" in ours
    assert "rulerevoke-ceuchre+kitchen-euchre" in known


def test_every_command_that_goes_by_a_code_goes_by_a_house() -> None:
    """Those that choose, show or list are asked otherwise; the shipped hand is of no house."""
    commands = {one.callback.__name__: one.callback.__annotations__ for one in app.registered_commands if one.callback}
    by_code = {name for name, words in commands.items() if {"code", "law_folder"} <= words.keys()}

    assert {name for name in by_code if "rules_of" not in commands[name]} == {"use", "demo"}


def test_another_machine_is_told_of_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment of this one is not its own: what was named for an audit goes with the setting."""
    monkeypatch.setenv("ADJUDICATOR_HOUSE", "")

    assert Setting(named="kitchen-euchre").desk().laws.in_house("euchre") == "euchre+kitchen-euchre"
