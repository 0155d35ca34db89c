"""The read-outs of the old codes of bridge and whist: whose card or suit, which call is in force, and what goes on."""

from __future__ import annotations

import re

import pytest

from tests.helpers.command_line import run
from tests.helpers.rulings import laws
from tests.voices.kept import CODES, file_of

LAWS = laws()
FAMILIES = ("bridge", "general")
READ = tuple(code for code in CODES if LAWS.family_of(code) in FAMILIES and code != "duplicate-2017")
"""The codes whose every text was read against the book; the laws of duplicate bridge have tests of their own."""
HEADING_AND_ONE = 2
UNCLEAR = {
    "whose partner": re.compile(r"(?:chooses: |; or )(?:\w+ ){0,3}(?:their )?partner\b"),
    "who can still have a new deal": re.compile(r"A new deal can no longer be demanded"),
    "which hand leads": re.compile(r"\bthe leader\b"),
    "how it is put right": re.compile(r"\bCorrect it\b"),
    "a label in the place of a sentence": re.compile(r"Law not in the sources"),
    "a bracket that nobody can say aloud": re.compile(r"[()]"),
    "a sentence that begins small": re.compile(r"[.] [a-z]"),
    "a turn to call that has been taken": re.compile(r"calls next\. After their "),
    "which of two calls stands": re.compile(r"The change does not count.*\bthe new call stands"),
    "who deals": re.compile(r"chooses: .*\bhave a new deal(?:;|\.$)"),
    "what the table does where the law is silent": re.compile(r"\bthe law (?:at hand )?does not say\.$"),
}
IN_FORCE = frozenset(
    (
        "accept", "any_legal_call", "bid_void", "call_becomes_pass", "call_stands", "cancel_call", "condoned",
        "first_call_stands", "goto", "must_substitute", "put_right", "replacement_stands",
    )
)  # fmt: skip
"""Effects whose sentence says which call is in force, or by which law that is decided."""
WRONG_HAND = """\
[Code "contract-bridge-1963"]
[Dealer "S"]
[Deal "N:A32.A32.A32.A432 KQJ.KQJ.KQJ.KQJ5 T98.T98.T98.T987 7654.7654.7654.6"]
[Record "1"]
S:P W:P N:1NT E:P S:P W:P
HK H8 H4 HA
S:S8
!attention E
"""


def read_out(kind: str, code: str, facts: str) -> str:
    return str(run("rule", kind, "--code", code, "--no-ask", "-f", facts, "--json").data["read_out"])


def texts(code: str) -> list[list[str]]:
    """The kept texts of *code*, each as its lines."""
    blocks = file_of(code).read_text(encoding="utf-8").split("\n\n")
    said = [[line.strip() for line in block.splitlines() if line.startswith("    ")] for block in blocks]
    return [lines for lines in said if lines]


def test_a_lead_that_is_bound_to_a_suit_is_bound_in_every_sentence(tmp_path) -> None:
    """Whoever obeys what is read out, the long ruling or a replay is not found in breach of the law afterwards."""
    facts = "by=declarer,turn_belonged_to=other_hand,right_hand_has_suit=yes"
    words = ("rule", "lead-out-of-turn", "--code", "contract-bridge-1963", "--no-ask", "-f", facts)
    record = tmp_path / "wrong-hand.pbn"
    record.write_text(WRONG_HAND, encoding="utf-8")
    replayed = run("replay", str(record)).out

    assert "leads a card of the same suit" in run(*words, "--json").data["read_out"]
    assert "must come from declarer's other hand, in the suit of that card" in run(*words, "--long").out.replace(
        "\n              ", " "
    )
    assert "North leads a card of the same\n    suit." in replayed
    assert "The lead must come from North, in ♠." in run("replay", str(record), "--long").out
    assert "the lead must come from North, in ♠." in replayed.partition("Still in force")[2]


def test_a_lead_that_is_free_is_bound_to_nothing() -> None:
    said = read_out(
        "lead-out-of-turn",
        "contract-bridge-1963",
        "by=declarer,turn_belonged_to=other_hand,right_hand_has_suit=no",
    )

    assert "leads any card" in said
    assert "same suit" not in said


@pytest.mark.parametrize("code", READ)
def test_no_text_leaves_open_whose_or_which(code: str) -> None:
    found = [
        (unclear, line)
        for lines in texts(code)
        for line in lines
        for unclear, words in UNCLEAR.items()
        if words.search(line)
    ]

    assert found == []


@pytest.mark.parametrize("code", READ)
def test_no_text_ends_with_a_heading_and_no_further_penalty(code: str) -> None:
    """Where nothing is due it is said why, or what goes on."""
    assert [
        lines for lines in texts(code) if len(lines) <= HEADING_AND_ONE and lines[-1] == "No further penalty."
    ] == []


@pytest.mark.parametrize("kind", ["change-of-call", "insufficient-bid"])
def test_after_a_changed_call_it_is_said_which_one_is_in_force(kind: str) -> None:
    """A bar on the partner alone does not tell the next player over which call they call."""
    rows = [
        (code, row)
        for code in READ
        if (table := LAWS.table(code, kind)) is not None and table.code == code
        for row in table.rows
        if not row.options and row.basis != "open"
    ]

    assert len(rows) > len(READ) // 2
    assert [(code, row.id) for code, row in rows if IN_FORCE.isdisjoint(one["effect"] for one in row.do)] == []


def test_a_change_of_call_that_stands_or_falls_is_read_out() -> None:
    known = "slip=no,first_call_legal=yes,cancelled_call=pass,change_outcome="

    assert "The first call stands." in read_out("change-of-call", "contract-bridge-1963", f"{known}first_stands")
    assert "The new call stands." in read_out("change-of-call", "contract-bridge-1963", f"{known}substituted")


def test_one_trick_is_told_with_the_trick_it_comes_from() -> None:
    """The sentence that is kept for one trick is not passed over for that of the ruling."""
    said = read_out(
        "revoke",
        "contract-bridge-1963",
        "by=declarer,first_noticed=during_play,faced_after_claim=no,twelfth_trick=no,established=yes,repeat_same_suit=no,tricks_available=one",
    )

    assert "one trick goes from the offending side to the other side" in said
    assert "1 of its tricks" not in said


@pytest.mark.parametrize(
    ("kind", "code", "facts", "said"),
    [
        ("bid-over-seven", "cutthroat-bridge", "opening_lead_made=no", "let it stand, which makes it a pass"),
        (
            "insufficient-bid",
            "contract-bridge-1963",
            "accepted=no,replacement=pass",
            "A forbidden suit stays forbidden for as long as that leader keeps the lead.",
        ),
        (
            "defective-trick",
            "whist-american-1890s",
            "trick_fault=extra,seen_in_the_trick=yes",
            "The other cards stay face up",
        ),
        (
            "lead-restriction-breached",
            "whist-american-1890s",
            "could_comply=yes,first_noticed=during_play",
            "up to a score of 6",
        ),
        ("pass-out-of-rotation", "contract-bridge-1963", "whose_turn=lho,anyone_bid=yes", "the law does not say"),
    ],
    ids=["what it counts as", "how long", "which cards", "up to how much", "what is left open"],
)
def test_nothing_that_a_row_orders_is_lost(kind: str, code: str, facts: str, said: str) -> None:
    assert said in read_out(kind, code, facts)
