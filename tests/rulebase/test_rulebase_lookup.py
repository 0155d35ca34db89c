"""Look-up in the compiled rulebase: codes, kinds, tables, decisions, citations."""

from __future__ import annotations

import pytest

from rulebase import (
    Need,
    Rulebase,
    UnknownCode,
    UnknownFact,
    UnknownKind,
    UnknownProvision,
    UnknownValue,
    load_sources,
)
from rulebase.compiler.build import compile_sources
from rulebase.query.answers import FUNCTIONS_KEY
from tests.helpers.rulebase_tree import write_tree
from tests.helpers.rulings import laws as shipped_laws

BRIDGE = """
title = "Bridge"
group = "Whist"
book = "The book of bridge"
extends = "whist"
families = ["any", "trick", "bridge"]
checked = "2026-11-20"
"""
EXPOSED = """
kind = "exposed-in-auction"
[[provision]]
id = "BR-1"
cite = "Law 24A"
lines = "1"
says = "It stays face up."
det = "R"
[[row]]
id = "always"
when = "*"
under = ["BR-1"]
do = []
"""
WHOLE = EXPOSED.replace('"exposed-in-auction"', '"exposed-card"').replace("BR-1", "WH-4").replace("24A", "241")


@pytest.fixture(scope="module")
def laws(tmp_path_factory: pytest.TempPathFactory) -> Rulebase:
    files = {
        "law/bridge/bridge/code.toml": BRIDGE,
        "law/bridge/bridge/exposed-in-auction.toml": EXPOSED,
        "law/whist/whist/exposed-card.toml": WHOLE,
    }
    return Rulebase(compile_sources(load_sources(write_tree(tmp_path_factory.mktemp("laws"), **files)), "mark"))


def test_codes(laws: Rulebase) -> None:
    assert [code.id for code in laws.codes()] == ["bridge", "dummy-whist", "whist"]
    assert laws.code("dummy-whist").ancestors == ("whist",)
    game = laws.code("dummy-whist").game
    assert {key: game[key] for key in game if key != FUNCTIONS_KEY} == {"players": 3, "suits": ["C", "D", "H", "S"]}
    assert laws.code("whist").silent == {"misdeal": "The book says nothing of it."}
    assert laws.fingerprint == "mark"


def test_unknown_code(laws: Rulebase) -> None:
    """A code that is not there is not answered by its neighbour, only named."""
    with pytest.raises(UnknownCode) as caught:
        laws.code("vhist")

    assert str(caught.value) == "no code 'vhist'; did you mean whist?"


def test_facts(laws: Rulebase) -> None:
    """All there are, those of a kind in any code, those of one table in its order."""
    assert [fact.id for fact in laws.facts()] == ["stage", "by", "corrected", "tricks", "mixed"]
    assert [fact.id for fact in laws.facts("revoke")] == ["corrected", "tricks", "mixed"]
    assert [fact.id for fact in laws.facts("revoke", "dummy-whist")] == ["mixed", "corrected", "tricks"]
    assert [fact.id for fact in laws.facts("exposed-card")] == ["stage", "by"]
    assert laws.facts("revoke", "whist")[1].only_if == {"mixed": ("no",)}


def test_the_nearest_code_speaks(laws: Rulebase) -> None:
    table = laws.table("dummy-whist", "revoke")

    assert table is not None
    assert (table.code, [row.id for row in table.rows]) == (
        "whist",
        ["in-time", "penalty", "nothing-to-take", "too-late"],
    )
    assert table.facts_that_may_arise({"mixed": "no"}) == {"mixed", "corrected", "tricks"}
    assert table.facts_that_may_arise({"mixed": "yes"}) == {"mixed"}


def test_a_row_is_ready_to_be_shown(laws: Rulebase) -> None:
    row = laws.decide("whist", "revoke", {"corrected": "no", "tricks": "one"}).row

    assert row is not None
    assert (row.id, row.under, row.law, row.says, row.chooser, row.basis) == (
        "penalty",
        ("WH-2",),
        "Revoke (b)",
        "An established revoke costs two tricks, or as many as the side has won.",
        "other_side",
        "text",
    )
    assert row.do == ({"effect": "transfer_tricks", "n": 2, "from": "offending_side", "to": "other_side"},)
    assert row.options == (
        {
            "id": "waive",
            "says": "take nothing",
            "do": [{"effect": "no_rectification"}],
            "tells": ["no_rectification"],
            "aloud": {},
        },
    )


def test_a_row_says_its_own_words(laws: Rulebase) -> None:
    row = laws.decide("whist", "revoke", {"mixed": "yes"}).row

    assert row is not None
    assert (row.says, row.law) == ("Too late.", "Revoke (b); Revoke (a)")


DECISIONS = [
    ({"corrected": "yes"}, True, "decided", ["in-time"], [], {"mixed": "no"}),
    ({"corrected": "yes"}, False, "needs-facts", ["in-time", "too-late"], ["mixed"], {}),
    ({}, True, "needs-facts", ["in-time", "penalty", "nothing-to-take"], ["corrected", "tricks"], {"mixed": "no"}),
    ({"corrected": "no"}, True, "needs-facts", ["penalty", "nothing-to-take"], ["tricks"], {"mixed": "no"}),
    ({"corrected": "no", "tricks": "none", "mixed": "no"}, True, "decided", ["nothing-to-take"], [], {}),
    ({"mixed": "yes", "tricks": "none"}, True, "decided", ["too-late"], [], {}),
    ({"tricks": "none", "mixed": "no"}, False, "needs-facts", ["in-time", "nothing-to-take"], ["corrected"], {}),
]


@pytest.mark.parametrize(("facts", "assume", "status", "rows", "needs", "assumed"), DECISIONS)
def test_decisions(
    laws: Rulebase,
    facts: dict[str, str],
    assume: bool,
    status: str,
    rows: list[str],
    needs: list[str],
    assumed: dict[str, str],
) -> None:
    """The rows still open, and every fact that can still change them, the next question first."""
    decision = laws.decide("dummy-whist", "revoke", facts, assume=assume)

    assert (status, rows, needs, assumed) == (
        decision.status,
        [row.id for row in decision.open_rows],
        [need.fact for need in decision.needs],
        decision.assumed,
    )
    assert decision.spoke == "whist"
    assert decision.row == (decision.open_rows[0] if status == "decided" else None)


def test_a_need_says_what_each_answer_leads_to(laws: Rulebase) -> None:
    (need,) = laws.decide("whist", "revoke", {"corrected": "no"}).needs

    assert need == Need(
        "tricks",
        "table",
        "How many tricks has the side won since?",
        ("none", "one", "two_or_more"),
        {"none": ("nothing-to-take",), "one": ("penalty",), "two_or_more": ("penalty",)},
        labels={"none": "none", "one": "one", "two_or_more": "two or more"},
    )


def test_silence_has_its_reason(laws: Rulebase) -> None:
    decision = laws.decide("dummy-whist", "misdeal", {})

    assert (decision.status, decision.spoke, decision.silent_reason) == (
        "silent",
        None,
        "The book says nothing of it.",
    )


UNKNOWN = [
    ("revoke", {"correct": "yes"}, UnknownFact, "no fact 'correct'; choose from mixed, corrected, tricks"),
    ("revoke", {"by": "defender"}, UnknownFact, "no fact 'by'; choose from mixed, corrected, tricks"),
    ("revoke", {"tricks": "two"}, UnknownValue, "tricks cannot be 'two'; choose from none, one, two_or_more"),
    ("revok", {}, UnknownKind, "no kind of irregularity 'revok'; did you mean revoke?"),
]


@pytest.mark.parametrize(("kind", "facts", "error", "message"), UNKNOWN)
def test_unknown_names_are_told(
    laws: Rulebase, kind: str, facts: dict[str, str], error: type[Exception], message: str
) -> None:
    with pytest.raises(error) as caught:
        laws.decide("whist", kind, facts)

    assert message == str(caught.value)


NAMES = [
    ("revoke", "revoke"),
    ("Revoke", "revoke"),
    ("RENEGE", "revoke"),
    ("didn\u2019t follow suit", "revoke"),
    ("didnt-follow-suit", "revoke"),
    ("revok", "revoke"),
    ("he revoked", "revoke"),
    ("mis deal", "misdeal"),
    ("missdeal", "misdeal"),
    ("Card exposed during the auction", "exposed-in-auction"),
]


@pytest.mark.parametrize(("text", "kind"), NAMES)
def test_kinds_answer_to_many_names(laws: Rulebase, text: str, kind: str) -> None:
    assert kind == laws.resolve_kind(text).kind


@pytest.mark.parametrize("text", ["", "xyzzy", "exposed", "\x00", "a" * 10_000])
def test_other_names_are_unknown(laws: Rulebase, text: str) -> None:
    with pytest.raises(UnknownKind):
        laws.resolve_kind(text)


FAMILY = [
    ({}, "bridge", None, ("exposed-in-auction", "exposed-by-defender", "exposed-by-declarer"), ["stage", "by"]),
    ({"stage": "play"}, "bridge", None, ("exposed-by-defender", "exposed-by-declarer"), ["by"]),
    ({"stage": "auction"}, "bridge", "exposed-in-auction", ("exposed-in-auction",), []),
    ({"stage": "play", "by": "declarer"}, None, "exposed-by-declarer", ("exposed-by-declarer",), []),
    ({}, "whist", "exposed-card", ("exposed-card",), []),
]


@pytest.mark.parametrize(("facts", "code", "kind", "members", "needs"), FAMILY)
def test_a_family_is_resolved_by_facts(
    laws: Rulebase,
    facts: dict[str, str],
    code: str | None,
    kind: str | None,
    members: tuple[str, ...],
    needs: list[str],
) -> None:
    """Where the facts do not tell, the choice says what would; a code with one law for all needs no telling."""
    choice = laws.resolve_kind("exposed card", facts, code)

    assert (kind, members, needs) == (choice.kind, choice.members, [need.fact for need in choice.needs])


CITATIONS = [
    ("WH-2", ["WH-2"]),
    ("wh 2", ["WH-2"]),
    ("64A1", ["WH-3"]),
    ("law 64a", ["WH-3"]),
    ("Law 64 A 1", ["WH-3"]),
    ("24", ["BR-1"]),
    ("241", ["WH-4"]),
    ("revoke", ["WH-1", "WH-2"]),
    ("Revoke (b)", ["WH-2"]),
    ("the pack", ["WH-3"]),
    ("Procedure", ["WH-3"]),
]


@pytest.mark.parametrize(("ref", "provisions"), CITATIONS)
def test_provisions_are_found_by_what_they_are_called(laws: Rulebase, ref: str, provisions: list[str]) -> None:
    assert provisions == [found.provision.id for found in laws.show(ref)]


def test_a_citation_that_names_nothing(laws: Rulebase) -> None:
    with pytest.raises(UnknownProvision) as caught:
        laws.show("Revok (c)")

    assert str(caught.value) == "no provision 'Revok (c)'; did you mean Revoke (b) or Revoke (a)?"


def test_a_citation_that_names_nothing_under_a_code_is_near_to_none_of_another() -> None:
    with pytest.raises(UnknownProvision) as caught:
        shipped_laws().show("27Z", "duplicate-2017")

    assert str(caught.value) == "no provision '27Z'; did you mean 27D or 27C or 27B?"
    with pytest.raises(UnknownProvision, match=r"^no provision '99Z'; 'adjudicator search' finds "):
        shipped_laws().show("99Z", "duplicate-2017")


def test_a_provision_shows_what_hangs_on_it(laws: Rulebase) -> None:
    (detail,) = laws.show("WH-2")

    assert [row.id for row in detail.rows] == ["penalty", "nothing-to-take", "too-late"]
    assert [case.name for case in detail.cases] == [
        "East has won two tricks",
        "East has won nothing",
        "The cards are mixed",
    ]
    assert detail.inherited_by == ("bridge", "dummy-whist")
    assert (detail.code_title, detail.book, detail.kinds) == ("Whist", "The book of whist", ("revoke",))


def test_a_code_narrows_to_itself_and_its_parents(laws: Rulebase) -> None:
    assert [found.provision.id for found in laws.show("WH-2", "dummy-whist")] == ["WH-2"]

    with pytest.raises(UnknownProvision):
        laws.show("BR-1", "whist")


def test_rights_are_provisions(laws: Rulebase) -> None:
    (pack,) = laws.provisions("dummy-whist", "procedure")

    assert (pack.id, pack.right) == ("WH-3", "permitted")
