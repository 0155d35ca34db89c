"""A house's own rules: complete as law is, each naming what it stands instead of; what is faulty costs no other."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from rulebase import Rulebase, UnknownCode, cache, open_rulebase
from rulebase.compiler.build import compile_sources
from rulebase.compiler.sources import ROOT
from rulebase.compiler.user_law_compilation import house_row_changes, with_user_laws
from rulebase.errors import NotOver, SourceError, UnknownHouse
from rulebase.source_fingerprint import LONGEST_OWN, joined_fingerprint
from rulebase.user_law_files import NO_HOUSE, UserLawFiles, installed_and_named_user_laws, shipped_house_files
from tests.helpers.house_deals import SPADES_CODE
from tests.helpers.rulings import laws as opened
from tests.helpers.shipped import shipped as laws

HEAD = 'title = "Ours"\nover = ["euchre"]\n'
SAYS = '[[provision]]\nid = "O-1"\nkind = "revoke"\nsays = "It costs two points."\n'
RULE = '[[rule]]\nid = "ours"\nkind = "revoke"\ninstead_of = ["two-points"]\nunder = ["O-1"]\n'
DO = 'do = [{ effect = "deal_unscored" }]\n'
PROOF = '[[case]]\nkind = "revoke"\nname = "A revoke is proved"\nexpect = { row = "ours" }\n'
TOLD = 'told = { established = "yes", score_agreed = "no", against_lone_hand = "no" }\n'
WHOLE = HEAD + SAYS + RULE + DO + PROOF + TOLD


def house(tmp_path: Path, text: str, name: str = "ours") -> Path:
    path = tmp_path / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    return path


def fault(path: Path) -> str:
    """What is wrong first with the house at *path*, its folder left out."""
    sources = with_user_laws(laws(), UserLawFiles((str(path),)), ROOT)
    (found,) = sources.houses
    return "; ".join(str(flaw).removeprefix(f"{path.parent}/") for flaw in found.flaws[:1])


def rulebase(own: UserLawFiles) -> Rulebase:
    """The laws with what is *own*, put to those that are compiled already."""
    return Rulebase(compile_sources(with_user_laws(laws(), own, ROOT), "mark", opened().connection))


def compiled(*paths: Path | str) -> Rulebase:
    return rulebase(UserLawFiles(tuple(map(str, paths))))


@pytest.mark.parametrize("path", shipped_house_files(), ids=lambda path: Path(path).stem)
def test_the_houses_that_are_shipped_are_sound(path: str) -> None:
    """As a law is: every situation decided and once, every rule proved by a case."""
    (found,) = with_user_laws(laws(), UserLawFiles((path,)), ROOT).houses

    assert (found.flaws, found.lacks) == ((), ())


def test_a_whole_house(tmp_path: Path) -> None:
    sources = with_user_laws(laws(), UserLawFiles((str(house(tmp_path, WHOLE)),)), ROOT)
    established, lone = {"established": "yes", "score_agreed": "no"}, {"against_lone_hand": "no"}

    assert [(one.flaws, one.lacks) for one in sources.houses] == [((), ())]
    assert [(one.row, one.instead_of, one.situations) for one in house_row_changes(sources, "ours")] == [
        (
            "ours",
            ("two-points",),
            [established | {"revoke_proof": proof, **lone} for proof in ("proved", "mixed_by_accused")],
        )
    ]


MENDED = """
over-no-code | ours.toml:2: over names 'spades', which is not a code
no-key | ours.toml:3: unknown key 'colour'; allowed are asks, case, facts, game, note, over, provision, rule
no-row | ours.toml:10: rule[1]: instead_of names 'three-points', which is not a row of euchre on revoke; its rows are
of-nothing | ours.toml:10: rule[1]: instead_of is empty; name the rows of euchre that the rule stands instead of
never | ours.toml:7: rule[1]: it decides nothing: no situation of two-points is one of its when
no-effect | ours.toml:7: rule[1].do[1]: effect cannot be 'shot_at_dawn'; did you mean 'hand_drawn'
no-role | ours.toml:7: rule[1]: score_points: seat cannot be 'somebody'
no-provision | ours.toml:7: rule[1]: rests on O-2, which neither this house nor euchre nor general-rules has
name-of-the-law | ours.toml:7: rule[1]: a row of euchre is called 'corrected'; give the rule a name of its own
overlap | ours.toml: revoke: rows ours and again both decide: established = yes, score_agreed = no, revoke_proof
id-of-the-law | ours.toml:3: provision[1]: provision EU-14 stands already in euchre
no-game-key | ours.toml:4: game: unknown key 'sticky'
game-type | ours.toml:4: game: players must be a number, not text
case | ours.toml:13: case[1]: finds row ours, expected two-points
table-unsaid | ours.toml:3: table[1]: the law decides revoke already; say instead_of = "law", or write a [[rule]] for
gap | ours.toml: revoke: no row decides: established = yes
word-of-the-law | 'established' stands already in another list of facts
no-toml | ours.toml: not TOML
control | ours.toml: it holds an invisible or control character (U+202E)
deep | ours.toml: its lists or tables are nested too deeply to be read
many | combinations are too many; at most 100000, use only_if
long | bytes are too many; at most 262144 are read
"""
TABLE = f"""{HEAD}{SAYS}[[table]]
kind = "revoke"
instead_of = "law"
facts = ["established"]
[[table.row]]
id = "a"
when = "established = no"
under = ["O-1"]
{DO}"""
WIDE = [f"wide_{number}" for number in range(10)]
MANY = WHOLE.replace(DO, f"asks = {WIDE}\n{DO}") + "".join(
    f'[facts.{name}]\ntitle = "x"\nvalues = ["a", "b", "c"]\nto = "table"\nquestion = "?"\n' for name in WIDE
)
TEXTS = {
    "over-no-code": HEAD.replace("euchre", "spades"),
    "no-key": HEAD + 'colour = "red"\n',
    "no-row": WHOLE.replace('["two-points"]', '["three-points"]'),
    "of-nothing": WHOLE.replace('["two-points"]', "[]"),
    "never": WHOLE.replace(DO, f'when = "established = no"\n{DO}'),
    "no-effect": WHOLE.replace("deal_unscored", "shot_at_dawn"),
    "no-role": WHOLE.replace('"deal_unscored"', '"score_points", seat = "somebody", points = 2'),
    "no-provision": WHOLE.replace('["O-1"]', '["O-2"]'),
    "name-of-the-law": WHOLE.replace('"ours"', '"corrected"'),
    "overlap": WHOLE + RULE.replace('"ours"', '"again"') + DO,
    "id-of-the-law": WHOLE.replace("O-1", "EU-14"),
    "no-game-key": HEAD + "[game]\nsticky = true\n",
    "game-type": HEAD + '[game]\nplayers = "four"\n',
    "case": WHOLE.replace('row = "ours"', 'row = "two-points"'),
    "table-unsaid": HEAD + '[[table]]\nkind = "revoke"\n',
    "gap": TABLE,
    "word-of-the-law": HEAD + '[facts.established]\ntitle = "x"\nvalues = ["a", "b"]\nto = "table"\nquestion = "?"\n',
    "no-toml": 'title = "Ours',
    "control": HEAD + 'note = "\u202ex"\n',
    "deep": HEAD + "x = " + "[" * 100_000,
    "many": MANY,
    "long": HEAD + "#" * LONGEST_OWN,
}


@pytest.mark.parametrize(("fault_of", "message"), [line.split(" | ") for line in MENDED.strip().splitlines()])
def test_a_fault_is_one_sentence_with_file_and_line(fault_of: str, message: str, tmp_path: Path) -> None:
    assert message in fault(house(tmp_path, TEXTS[fault_of]))


def test_a_rule_that_no_case_proves_is_told_and_used(tmp_path: Path) -> None:
    (found,) = with_user_laws(laws(), UserLawFiles((str(house(tmp_path, HEAD + SAYS + RULE + DO)),)), ROOT).houses

    assert (found.flaws, [one.message for one in found.lacks]) == ((), ["row 'ours' is not proved by a case"])


SETTLES = """title = "Ours"
over = ["spades-clubs"]
[game]
settles = { spades_sheet = "superbowl" }
[[case]]
kind = "KIND"
name = "x"
"""
RECORD = """record = "[Dealer \\"W\\"]\\n[Record \\"1\\"]\\n3 4 4 4\\n"\nexpect = { findings = [] }\n"""


def test_a_house_that_settles_what_the_law_asks_has_records_for_cases(tmp_path: Path) -> None:
    book = compiled(house(tmp_path, SETTLES.replace("KIND", "revoke") + RECORD))
    table = book.table("spades-clubs+ours", "revoke")

    assert table is not None
    assert {row.id for row in table.rows} >= {"superbowl-first", "superbowl-second"}
    assert "columbus-set" not in {row.id for row in table.rows}


@pytest.mark.parametrize(
    ("kind", "case"),
    [
        ("revoke", 'told = { established = "no" }\nexpect = { row = "not-turned" }\n'),
        ("scope", RECORD),
        ("redeal", RECORD),
    ],
)
def test_no_other_case_proves_anything_without_a_rule(kind: str, case: str, tmp_path: Path) -> None:
    """Told facts prove the rows of the law beside the law; a kind that asks none of the facts is not settled."""
    message = f"no rule of this house decides {kind}, so no case of it proves anything"

    assert message in fault(house(tmp_path, SETTLES.replace("KIND", kind) + case))


def test_the_law_keeps_what_the_house_leaves(tmp_path: Path) -> None:
    """Of a row that is taken in part the other situations stay, and every other row: nothing is decided twice."""
    part = (
        RULE.replace('["two-points"]', '["two-points", "score-agreed"]')
        + 'when = "against_lone_hand = no & established = yes"\n'
    )
    book = compiled(house(tmp_path, HEAD + SAYS + part + DO))
    told = [
        {"established": "no"},
        {"established": "yes", "score_agreed": "no", "against_lone_hand": "no"},
        {"established": "yes", "score_agreed": "no", "against_lone_hand": "yes"},
        {"established": "yes", "score_agreed": "yes", "against_lone_hand": "no"},
        {"established": "yes", "score_agreed": "yes", "against_lone_hand": "yes"},
    ]
    found = [book.decide("euchre+ours", "revoke", facts) for facts in told]

    assert [one.row.id for one in found if one.row] == ["corrected", "ours", "four-points", "ours", "score-agreed"]
    assert [one.spoke for one in found] == ["euchre", "euchre+ours", "euchre", "euchre+ours", "euchre"]
    assert [one.row.house for one in found if one.row] == ["", "Ours", "", "Ours", ""]


def test_what_the_law_says_a_choice_brings_is_not_said_where_the_house_rules_otherwise(tmp_path: Path) -> None:
    """Of the one row of the house that is left its own words are told, of the rest those of the law."""
    says = '[[provision]]\nid = "O-1"\nkind = "lead-out-of-turn"\nsays = "Nobody may demand a lead back."\n'
    rule = says + RULE.replace("revoke", "lead-out-of-turn").replace('["two-points"]', '["lone-hand", "taken-back"]')
    told = 'told = { all_played_to_trick = "no", retraction_demanded = "yes" }\n'
    when = 'when = "all_played_to_trick = no & retraction_demanded = yes"\n'
    proof = PROOF.replace("revoke", "lead-out-of-turn") + told
    book = compiled(house(tmp_path, HEAD + rule + when + 'do = [{ effect = "no_rectification" }]\n' + proof))
    ours, law = (
        next(one for one in book.decide(code, "lead-out-of-turn", {"all_played_to_trick": "no"}).needs).brings
        for code in ("euchre+ours", "euchre")
    )

    assert "Nobody may demand a lead back." == ours["yes"]
    assert ours["no"] == law["no"] == "the lead stands, until all have played or somebody demands it"
    assert law["yes"].startswith("it goes back")


def test_memory_and_file_agree_in_every_situation() -> None:
    """Two roads, one answer: the diagram, and the table of decisions."""
    book = compiled(*shipped_house_files())
    for code, kind in book.connection.execute("SELECT code, kind FROM kind_table WHERE instr(code, '+')").fetchall():
        table = book.own_table(code, kind)
        for key, row in book.connection.execute(
            "SELECT key, row FROM decision WHERE code = ? AND kind = ?", (code, kind)
        ).fetchall():
            told = dict(pair.split("=") for pair in key.split("|"))
            assert book.decide(code, kind, told, assume=False).row == table.row(row)


def test_a_faulty_house_costs_no_other(tmp_path: Path) -> None:
    book = compiled(house(tmp_path, HEAD + "colour = 1\n", "a-faulty"), house(tmp_path, WHOLE, "b-whole"))

    assert book.code("euchre+b-whole").house == "b-whole"
    with pytest.raises(SourceError, match=r"a-faulty\.toml:3: unknown key 'colour'"):
        book.code("euchre+a-faulty")


def test_which_house_holds(tmp_path: Path) -> None:
    """The one that is named, then the one that the record tells, then the usual one; each by its name or its title."""
    book = compiled(house(tmp_path, WHOLE), house(tmp_path, WHOLE.replace('"Ours"', '"Theirs of old"'), "theirs"))
    held = []
    for named, told, usual in (
        ("", "", ""), ("", "ours", ""), ("", "THEIRS OF OLD", "ours"), ("", "", "ours"), ("theirs", "ours", "ours"),
        (NO_HOUSE, "ours", "ours"), ("", "nobody", "ours"), ("", str(tmp_path / "ours.toml"), ""),
    ):  # fmt: skip
        book.houses.hold(named, usual)
        held.append(book.code_with_house("euchre", told))

    assert held == [
        "euchre", "euchre+ours", "euchre+theirs", "euchre+ours", "euchre+theirs", "euchre", "euchre", "euchre",
    ]  # fmt: skip
    assert book.code_with_house("whist-american-1890s", "ours") == "whist-american-1890s"
    assert book.code_with_house("nothing of the sort", "ours") == "nothing of the sort"


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    book = compiled(house(tmp_path, WHOLE))

    with pytest.raises(UnknownHouse, match=r"^no house 'theirs'; 'adjudicator house' lists them"):
        book.houses.hold("theirs", "")
    with pytest.raises(NotOver, match=r"^the house ours has rules over euchre, not over boure$"):
        book.code("boure+ours")
    with pytest.raises(UnknownCode):
        book.code("ours")


def test_a_house_is_no_code_of_the_lists(tmp_path: Path) -> None:
    """Nothing that is found without naming it changes: neither the list of codes, nor what a name means, nor what a
    search answers first. How rare a word is hangs on all that is written, so the last answers may be others."""
    plain, book = compiled(), compiled(house(tmp_path, WHOLE))

    assert book.lineage == plain.lineage
    assert [code.id for code in book.codes()] == [code.id for code in plain.codes()]
    assert book.code("Euchre").id == "euchre"
    found, before = book.search("it costs two points", limit=40), plain.search("it costs two points", limit=40)
    assert [(hit.code, hit.provision) for hit in found[:5]] == [(hit.code, hit.provision) for hit in before[:5]]
    assert "euchre+ours" not in {hit.code for hit in found}
    assert ("euchre+ours", "O-1") in {(hit.code, hit.provision) for hit in book.search("costs", "euchre+ours")}


LAW = """
kind = "revoke"
facts = ["spades_bag"]
[[provision]]
id = "SP-1"
cite = "Revoke"
lines = "the door of the fridge"
says = "A renege costs three tricks."
det = "A"
[[row]]
id = "three-tricks"
when = "spades_bag = no"
under = ["SP-1"]
do = [{ effect = "transfer_tricks", from = "offending_side", to = "other_side", n = 3 }]
[[row]]
id = "none"
when = "spades_bag = yes"
under = ["SP-1"]
do = [{ effect = "no_rectification" }]
"""
WORDS = """
[facts.spades_bag]
title = "in the last hand"
values = ["no", "yes"]
usual = "no"
to = "table"
question = "Was it the last hand?"
"""


def own_code(tmp_path: Path, name: str = "spades", **files: str) -> tuple[str, tuple[str, ...]]:
    folder = tmp_path / name
    folder.mkdir()
    for file, text in {"code": SPADES_CODE, "revoke": LAW, "words": WORDS, **files}.items():
        (folder / f"{file}.toml").write_text(text, encoding="utf-8")
    return str(folder), tuple(sorted(map(str, folder.glob("*.toml"))))


def test_a_code_of_ones_own_is_used_like_a_shipped_one(tmp_path: Path) -> None:
    sources = with_user_laws(laws(), UserLawFiles(codes=(own_code(tmp_path),)), ROOT)
    book = Rulebase(compile_sources(sources, "mark", opened().connection))
    row = book.decide("spades", "revoke", {}).row

    assert [flaw.message for one in sources.houses for flaw in one.flaws] == []
    assert row is not None
    assert (row.id, row.house) == ("three-tricks", "Spades as we play it")
    assert book.code("spades").house == "spades"
    assert "spades" in book.lineage


def test_what_is_put_to_the_compiled_laws_is_what_is_compiled_with_them(tmp_path: Path) -> None:
    """Row for row in every table, words of one's own among them, and every word that is searched for."""
    own = UserLawFiles((*shipped_house_files(), str(house(tmp_path, HEAD + "colour = 1\n"))), (own_code(tmp_path),))
    sources = with_user_laws(laws(), own, ROOT)
    whole, grown = (compile_sources(sources, "mark", at) for at in (None, opened().connection))
    contentless = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'provision_words%'"
    for (table,) in whole.execute(contentless).fetchall():
        rows, others = (book.execute(f'SELECT * FROM "{table}"').fetchall() for book in (whole, grown))
        # Most stand in the same order, which is sooner seen.
        assert rows == others or Counter(rows) == Counter(others), table
    for book in (whole, grown):
        book.execute("CREATE VIRTUAL TABLE temp.word USING fts5vocab (main, provision_words, instance)")
    first, second = (book.execute("SELECT * FROM word ORDER BY term, doc, col, offset") for book in (whole, grown))

    assert first.fetchall() == second.fetchall()
    assert sources.own_words
    assert {code.house for code in sources.codes.values()} > {"spades", "kitchen-euchre", "club-duplicate"}


def test_a_faulty_code_of_ones_own_is_left_out_and_told(tmp_path: Path) -> None:
    faulty = own_code(tmp_path, code=SPADES_CODE.replace('"Hearts"', '"Spades and its like"'))
    book = rulebase(UserLawFiles(codes=(faulty,)))

    with pytest.raises(SourceError, match=r"spades/code\.toml:3: group cannot be 'Spades and its like'"):
        book.code("spades")


def test_a_shipped_code_is_not_shadowed(tmp_path: Path) -> None:
    (found,) = with_user_laws(laws(), UserLawFiles(codes=(own_code(tmp_path, "whist-american-1890s"),)), ROOT).houses

    assert [flaw.message for flaw in found.flaws] == [
        "a shipped code has the name whist-american-1890s; give this one another name"
    ]


def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, Path]:
    """(the fingerprint of everybody's laws alone, the file of a house that is then installed)."""
    monkeypatch.setenv("ADJUDICATOR_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("ADJUDICATOR_HOUSE", "")
    monkeypatch.setattr("rulebase.compiler.sources.load_sources", lambda _root: laws())
    bare = open_rulebase().fingerprint
    folder = tmp_path / "config" / "houses"
    folder.mkdir(parents=True)
    return bare, house(folder, WHOLE)


def test_what_is_installed_is_found_and_a_change_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a house the compiled laws are those of everybody; with one they lie apart, by what stands in it."""
    bare, path = installed(tmp_path, monkeypatch)
    first = open_rulebase()
    path.write_text(WHOLE.replace("two points", "three points"), encoding="utf-8")
    second = open_rulebase()

    assert installed_and_named_user_laws() == UserLawFiles((str(path),))
    assert len({bare, first.fingerprint, second.fingerprint}) == 3
    assert [book.show("O-1")[0].provision.says for book in (first, second)] == [
        "It costs two points.", "It costs three points.",
    ]  # fmt: skip
    path.unlink()
    assert open_rulebase().fingerprint == bare


def test_for_ones_own_laws_those_that_are_shipped_are_not_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They were read when they were compiled, and nothing shows a change."""
    bare, path = installed(tmp_path, monkeypatch)
    read: list[str] = []
    hashed = cache.law_fingerprint
    monkeypatch.setattr(cache, "law_fingerprint", lambda root: read.append(root) or hashed(root))

    assert open_rulebase().fingerprint == joined_fingerprint(bare, [str(path)])
    assert read == []


def test_a_file_that_cannot_be_read_costs_no_other(tmp_path: Path) -> None:
    own = UserLawFiles((str(tmp_path / "gone.toml"), str(house(tmp_path, WHOLE))))
    gone, ours = with_user_laws(laws(), own, ROOT).houses

    assert [flaw.message for flaw in gone.flaws] == ["cannot be read: no such file or directory"]
    assert ours.flaws == ()
    assert joined_fingerprint("mark", own.files) != joined_fingerprint("mark", own.houses[1:])


def test_a_house_may_have_the_name_of_a_code(tmp_path: Path) -> None:
    book = compiled(house(tmp_path, WHOLE, "euchre"), house(tmp_path, HEAD + "colour = 1\n", "boure"))

    assert book.code("euchre+euchre").law == "euchre"
    assert book.code("euchre").house is None
    assert book.code("boure").house is None
    with pytest.raises(SourceError, match=r"boure\.toml:3: unknown key"):
        book.houses.usable_house("boure")


def test_a_code_of_ones_own_is_no_house(tmp_path: Path) -> None:
    book = rulebase(UserLawFiles(codes=(own_code(tmp_path),)))

    with pytest.raises(UnknownHouse):
        book.houses.hold("spades", "")
