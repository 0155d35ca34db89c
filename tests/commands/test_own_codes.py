"""A code of one's own, in the folder of the configuration: used and checked as the shipped ones are, and marked."""

from __future__ import annotations

import re
from dataclasses import replace
from inspect import signature
from pathlib import Path
from typing import Any

import pytest

from adjudicator.audit.worker_pool import AuditSetting
from adjudicator.commands.cli import COMMANDS
from adjudicator.values.address_resolver import function_at_address
from tests.helpers import command_line
from tests.helpers.command_line import run
from tests.helpers.house_deals import SPADES_CODE, deal
from tests.helpers.shipped import shipped

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
    assert "    Law SP-1 (a code of one's own).\n" in replay.out
    assert "House     A code of one's own." in run("replay", path, "--long", ADJUDICATOR_CONFIG=config).out
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


RECORDED = """
[[case]]
name = "West plays a club on a spade"
record = '''
[Dealer "N"]
[Deal "N:JT86.KJT4.QT52.A A9.973.76.Q98743 K32.A6.J9843.JT2 Q754.Q852.AK.K65"]
[Record "1"]
C8 C2 CK CA
SJ S9 S2 C5
'''
expect = { findings = [{ kind = "revoke", offender = "W", row = "put-right" }] }
origin = "grandmother"
"""


def checked(config: str, **changes: tuple[str, str]) -> tuple[int, list[str]]:
    """The status of the check of spades, and what it complains of, without the folder; *changes*: file to a text in it
    and another in its place."""
    folder = Path(config) / "codes" / "spades"
    for name, (old, new) in changes.items():
        page = folder / f"{name.replace('_', '.')}.toml"
        text = page.read_text(encoding="utf-8")
        assert old in text, old
        page.write_text(text.replace(old, new), encoding="utf-8")
    answer = run("rulebase", "check", "spades", ADJUDICATOR_CONFIG=config)
    return answer.status, answer.err.replace(f"{folder}/", "").splitlines()


def test_a_recorded_case_is_replayed(config: str) -> None:
    """One that is wrong is told: file, line, case, what is found and what was expected."""
    whole = checked(config, revoke_cases=("grandmother", "grandfather"))
    page = Path(config) / "codes" / "spades" / "revoke.cases.toml"
    page.write_text(page.read_text(encoding="utf-8") + RECORDED, encoding="utf-8")
    right = checked(config)
    wrong = checked(config, revoke_cases=('"W", row = "put-right"', '"N", row = "three-tricks"'))
    other = checked(config, revoke_cases=("findings = [{", "findings = [] } # {"))

    assert whole == right == (0, [])
    assert wrong == (
        1,
        [
            "revoke.cases.toml:13: case[3]: 'West plays a club on a spade': revoke by W (line 5 of its record): "
            "offender is 'W', expected 'N'; row is 'put-right', expected 'three-tricks'"
        ],
    )
    assert other[1][0].endswith("finds revoke by W (line 5 of its record), expected nothing irregular")


def test_all_faults_of_a_code_are_told_at_once(config: str) -> None:
    """Five mistakes in three files, each with the names that are near, and each once."""
    revoke = ('effect = "transfer_tricks", from = "offending_side", to = "other_side", n',
              'effect = "transfer_trick", from = "offending_side", to = "othr_side", n')  # fmt: skip
    status, told = checked(
        config,
        code=('trump = "S"', 'trmp = "S"'),
        revoke=revoke,
        revoke_cases=('row = "put-right" }', 'rwo = "put-right" }'),
    )
    page = Path(config) / "codes" / "spades" / "revoke.toml"
    page.write_text(page.read_text(encoding="utf-8").replace('["established"]', '["establishd"]'), encoding="utf-8")

    assert (status, sorted(told)) == (
        1,
        [
            "code.toml:18: game: unknown key 'trmp'; did you mean 'trump'?",
            "revoke.cases.toml:7: case[2].expect: unknown key 'rwo'; did you mean 'row'?",
            "revoke.toml:10: row[1].do[1]: effect cannot be 'transfer_trick'; did you mean 'transfer_tricks'?",
            "revoke.toml:10: row[1]: transfer_trick: to cannot be 'othr_side'; did you mean 'other_side'?",
        ],
    )
    assert (
        "revoke.toml:3: facts[1]: no fact 'establishd' in words/facts, nor in a words.toml; did you mean 'established'?"
        in checked(config)[1]
    )


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("revoke", 'det = "A"', 'det = "A"\nkinds = ["revok"]', "kinds cannot be 'revok'; did you mean 'revoke'?"),
        ("revoke", "n = 3", "m = 3", "transfer_tricks has no 'm'; it takes n, from, to"),
        (
            "code",
            "general-rules",
            "general-ruls",
            "extends 'general-ruls', which is not a code; did you mean 'general-rules'?",
        ),
        ("code", '"trick"]', '"trik"]', "families cannot be 'trik'; did you mean 'trick'?"),
        ("revoke", "transfer_tricks", "zither", "nothing is like it among the "),
    ],
)
def test_near_names_are_told(config: str, file: str, old: str, new: str, said: str) -> None:
    status, told = checked(config, **{file: (old, new)})

    assert status == 1
    assert any(said in one for one in told), told
    assert max(map(len, told)) < 250


def test_codes_are_checked_by_name(config: str) -> None:
    """One's own and the law's in one line; of the law no more than the codes that are named."""
    both = run("rulebase", "check", "spades", "war", ADJUDICATOR_CONFIG=config)
    unknown = run("rulebase", "check", "spdes", ADJUDICATOR_CONFIG=config)
    mixed = run("rulebase", "check", "war", "--house", "kitchen-euchre")

    assert both.status == 0
    assert both.out.splitlines()[0] == "spades  Spades as we play it: no faults"
    assert both.out.splitlines()[1].startswith("1 code, ")
    assert both.out.endswith(" recorded)\nno faults\n")
    assert (unknown.status, unknown.err.splitlines()[-1]) == (1, "adjudicator: no code 'spdes'; did you mean spades?")
    assert (mixed.status, "not both" in mixed.err) == (2, True)


def test_a_recorded_case_of_the_law_is_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command tells one that is wrong, as of one's own code."""
    sources = shipped()
    euchre = sources.codes["euchre"]
    case = next(case for case in euchre.cases["revoke"] if case.record)
    findings: Any = case.expect["findings"]
    wanted = {"findings": [{**findings[0], "offender": "X"}]}
    cases = {**euchre.cases, "revoke": (replace(case, expect=wanted),)}
    changed = replace(sources, codes={**sources.codes, "euchre": replace(euchre, cases=cases)})
    monkeypatch.setattr(command_line, "_loaded", lambda _root, keep_going: changed)
    answer = run("rulebase", "check", "euchre")

    assert answer.status == 1
    assert re.search(
        rf"euchre/revoke\.cases\.toml: {re.escape(case.place)}: '.*offender is '.', expected 'X'", answer.err
    )
    assert re.search(r" \(\d+ recorded\)\n\d+ faults?\n$", answer.out)


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
    commands = {name: signature(function_at_address(listed.options)).parameters for name, listed in COMMANDS.items()}
    by_code = {name for name, words in commands.items() if {"code", "law_folder"} <= words.keys()}

    assert {name for name in by_code if "rules_of" not in commands[name]} == {"use", "demo"}


def test_another_machine_is_told_of_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment of this one is not its own: what was named for an audit goes with the setting."""
    monkeypatch.setenv("ADJUDICATOR_HOUSE", "")

    assert (
        AuditSetting(named_house="kitchen-euchre").auditor().laws.code_with_house("euchre") == "euchre+kitchen-euchre"
    )
