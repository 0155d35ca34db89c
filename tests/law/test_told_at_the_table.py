"""The commands and records of which a second reader found the answer wrong at the table, each with what matters in it.

Each stands for a class that tests by subject cover; here it is heard as the table hears it, with what it asks and the
status that it ends with.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.helpers.command_line import run
from tests.helpers.heard import LEFT_OPEN, RULED, document, heard, options, replayed
from tests.helpers.talking import screens

if TYPE_CHECKING:
    from pathlib import Path

DUPLICATE = "duplicate-2017"
HANDS = """\
[Dealer "S"]
[Vulnerable "None"]
[Deal "N:Q952.65.JT4.A864 7.AKJT97.862.T95 AKJ63.84.KQ3.Q72 T84.Q32.A975.KJ3"]
[Code "duplicate-2017"]
[Record "1"]
"""
SUIT_FORBIDDEN = f"""\
{HANDS}1S P 2S AP
E:HA
!director S
!refuse S
!elect S forbid H
W:D5 D4 D8 DQ
"""
STAYMAN = f"""\
{HANDS}1N 2S 2C
!director E
!refuse E
N:3C
E:P
"""
TWO_PENALTY_CARDS = f"""\
{HANDS}1S P 2S AP
!expose E HA dropped
!expose E H7 dropped
!director S
!elect S free
W:H2 H5
E:H7
!director S
"""


# ---------------------------------------------------------------- a sentence says what is ordered, and no more


def test_everybody_may_use_what_a_penalty_card_shows_while_it_lies_there() -> None:
    """An opening lead out of turn is refused: nothing is kept from partner until the card goes back (50E)."""
    refused = heard(DUPLICATE, "oloot", "declarer_choice_54=refuse").aloud

    assert "everybody may use what it shows" in refused
    assert "partner may not use" not in refused
    for choice in ("require", "prohibit"):
        picked_up = heard(DUPLICATE, "oloot", f"declarer_choice_54=refuse choice={choice}").aloud
        assert "Only declarer may use what the cards picked up showed" in picked_up
        assert "everybody may use" not in picked_up


def test_a_lead_made_before_declarer_chose_comes_back_and_then_declarer_chooses() -> None:
    """The card that is taken back and the choice that follows are both read out (50D2, 49)."""
    said = heard(DUPLICATE, "penalty-card", "to_play=partner major_on_table=yes led_early=yes").aloud

    assert "the card led is taken back, a major penalty card too" in said
    assert (
        "Declarer now chooses about the other defender's penalty cards: require one suit, or forbid one or more while"
        in said
    )
    assert "or neither. If the defender on lead may" in said


def test_a_suit_forbidden_for_a_withdrawn_call_is_forbidden_for_a_time() -> None:
    """How long is part of it (26B)."""
    said = heard(DUPLICATE, "lead-restriction", "declarer_uses=yes comparable=no").aloud

    assert "while they keep the lead" in said


def test_of_penalty_cards_of_several_suits_some_go_back_and_the_others_stay() -> None:
    """Declarer may forbid several suits; no sentence takes back what the one before it says (51B2)."""
    said = heard(DUPLICATE, "penalty-card", "to_play=partner major_on_table=yes pc_suits=several choice=prohibit").aloud

    assert "picks up every penalty card of those suits" in said
    assert "The others stay" in said
    assert "Penalty cards stay on the table" not in said


@pytest.mark.parametrize(
    ("kind", "facts", "named"),
    [
        (
            "unintended-designation",
            "designation_slip=yes",
            ("The card that declarer called goes back", "The card of dummy that declarer meant is played"),
        ),
        (
            "simultaneous-lead",
            "visible_faces=one",
            ("The one card of the offender whose face could be seen counts", "picks up the other cards"),
        ),
    ],
)
def test_two_cards_have_two_names(kind: str, facts: str, named: tuple[str, ...]) -> None:
    """The card called and the card meant, the card seen and the others."""
    said = heard(DUPLICATE, kind, facts).aloud

    assert [name for name in named if name not in said] == []


@pytest.mark.parametrize(
    ("kind", "facts", "said", "unsaid"),
    [
        ("misinformation", "explanation_wrong=no", "The explanation was right", "Wrong"),
        ("could-have-known", "could_have_known=no", "could not have been aware", "could have known"),
        ("concession-cancelled", "in_correction_period=no", "the score stands", "does not count"),
        (
            "concession-cancelled",
            "form=conceded trick_already_won=no could_be_lost=yes in_correction_period=yes",
            "The concession stands",
            "does not count",
        ),
        ("auction-ended-by-pass-out-of-rotation", "turn_lost=no", "The auction is over.", "out of rotation"),
    ],
)
def test_no_heading_says_the_opposite_of_the_finding(kind: str, facts: str, said: str, unsaid: str) -> None:
    """Where nothing was wrong the text says so, and names no fault."""
    found = heard(DUPLICATE, kind, facts)

    assert (found.asked, found.status) == ((), RULED)
    assert said in found.aloud
    assert unsaid not in found.aloud


# ---------------------------------------------------------------- told before chosen, asked whole


def test_each_option_for_an_insufficient_bid_is_told_before_the_choice() -> None:
    """The left-hand opponent hears what follows from each answer, and whose partner pays (10C1)."""
    told = options(DUPLICATE, "ib")

    assert set(told) == {"called", "accepts", "refuses"}
    assert "you call over it" in told["accepts"]
    assert "else their partner passes throughout" in told["refuses"]


@pytest.mark.parametrize("kind", ["bid-out-of-rotation", "pass-out-of-rotation", "double-out-of-rotation"])
def test_a_call_at_partners_turn_is_ruled_on_before_the_call_in_turn(kind: str) -> None:
    """Cancelled, the partner free, nothing of it for them to use: whatever comes; only the later call is asked for."""
    found = heard(DUPLICATE, kind, "lho_response=refuses whose_turn=partner")

    assert "is cancelled" in found.aloud
    assert "The offender's partner may make any legal call." in found.aloud
    assert "The offender's partner may not use what the cancelled call told." in found.aloud
    assert [name.removesuffix("_p") for name in found.asked] == ["comparable"]


def test_who_led_is_asked_with_whose_lead_it_was(tmp_path: Path) -> None:
    """One question, each answer of which says both: a defender's lead at partner's turn is no lead at a defender's."""
    seen = screens("rule", "loot", "-c", DUPLICATE, "--ask", typed=["n", "3", "n", ""], folder=tmp_path)

    assert "Who led out of turn, and at whose turn?" in seen[1]
    assert "1 a defender at their partner's turn" in seen[1]
    assert "3 declarer or dummy at a defender's turn" in seen[1]
    assert "There is no penalty." in seen[3]
    assert document(DUPLICATE, "loot")["needs"][0]["fact"] == "proper_leader"
    assert "partner" in document(DUPLICATE, "loot", "by=defender")["needs"][0]["values"]


def test_the_lowest_bid_is_asked_with_the_denomination_that_is_meant(tmp_path: Path) -> None:
    """That of the insufficient bid, not of the one in its place."""
    seen = screens("rule", "ib", "-c", DUPLICATE, "--ask", typed=["3", "1", "q"], folder=tmp_path)

    assert "specifying the insufficient bid's denomination?" in seen[2]


# ---------------------------------------------------------------- nothing lost on the way


def test_a_double_out_of_turn_that_could_not_be_made_stays_out_of_turn() -> None:
    """The offender may call as they like at their turn; the partner passes throughout (36B4)."""
    found = heard(DUPLICATE, "double-out-of-rotation", "admissible=no lho_called=no")

    assert found.asked == ()
    assert "The player whose turn it was calls next." in found.aloud
    assert "The offender may later make any legal call." in found.aloud
    assert "From now on the offender's partner must pass at every turn." in found.aloud


def test_a_dealer_at_euchre_may_put_away_any_card() -> None:
    """Only a discard that leaves a wrong number goes on to the law of wrong numbers."""
    right = heard("euchre", "illegal-discard", "dealers_discard=other discard_number_wrong=no")
    wrong = heard("euchre", "illegal-discard", "dealers_discard=other discard_number_wrong=yes")

    assert "nothing is wrong with the discard" in right.aloud
    assert wrong.asked == ("first_trick_quitted",)


def test_replay_asks_what_calls_specify_and_takes_it_from_no_name(tmp_path: Path) -> None:
    """Two clubs over two spades, made good by three clubs: artificial or not is for the director (27B1(a))."""
    said = replayed(STAYMAN, tmp_path)

    assert "1 undecided" in said
    assert "specifies the same denomination or denominations as the insufficient bid did?" in said
    assert "27B1a" not in said


def test_declarer_says_which_of_two_penalty_cards_is_played(tmp_path: Path) -> None:
    """Their owner played one before declarer had named it (51A); declarer's next choice is one *again* (50D2)."""
    said = replayed(TWO_PENALTY_CARDS, tmp_path)

    assert "East plays ♥7 before South has named one. South must now choose." in said
    assert "declarer may (again) require or forbid its suit" in said


def test_a_lead_forbidden_is_no_longer_in_force_once_the_lead_is_lost(tmp_path: Path) -> None:
    """West was forbidden hearts for as long as they keep the lead, and South won the trick."""
    said = replayed(SUIT_FORBIDDEN, tmp_path)

    assert "If able, West must not lead ♥ for as long as that player keeps the lead." in said
    assert "Still in force" not in said


def test_a_right_that_comes_back_says_so() -> None:
    """Left free, the lead is declarer's to bind again, and the leader's partner has the card."""
    free = document(DUPLICATE, "penalty-card", "to_play=partner major_on_table=yes pc_suits=one choice=none")
    (said,) = (
        effect["says"]
        for ruling in free["rulings"]
        for effect in ruling["effects"]
        if effect["effect"] == "lead_option_50D2"
    )

    assert "again" in said
    assert "declarer may again require its suit" in free["read_out"]
    assert "of their partner" not in said


def test_an_insufficient_bid_out_of_turn_is_one_out_of_turn() -> None:
    """That it was made in turn is assumed aloud, and can be told otherwise (27A2)."""
    assumed = document(DUPLICATE, "insufficient-bid")["facts"]["in_turn"]
    found = document(DUPLICATE, "insufficient-bid", "in_turn=no")

    assert (assumed["value"], assumed["from"]) == ("yes", "assumed")
    assert [effect["kind"] for effect in found["rulings"][0]["effects"]] == ["bid-out-of-rotation"]


def test_a_second_insufficient_bid_that_is_accepted_stands_once() -> None:
    """One sentence says which bid is in force."""
    said = heard(
        DUPLICATE, "insufficient-bid", "lho_response=refuses replacement_27=insufficient_bid second_accepted=yes"
    )

    assert said.aloud.count("stands") == 1


def test_that_no_exception_applies_can_be_told_of_a_defective_trick() -> None:
    """It is taken note of: the exceptions are asked for without it, and with it no more."""
    told = "fault=omitted,both_sides_played_on=yes"
    asked = run("rule", "defective-trick", "-c", DUPLICATE, "--no-ask", "-f", told)
    found = run("rule", "defective-trick", "-c", DUPLICATE, "--no-ask", "-f", f"exception=none,{told}")

    assert (found.status, "Needed" in asked.out, "Needed" in found.out) == (RULED, True, False)
    assert "one trick goes from the offending side to the other side" in " ".join(found.out.split())


def test_a_strange_card_taken_out_leaves_a_hand_of_twelve() -> None:
    """Two threes of spades and no six, all at thirteen: the missing card comes next (13C, 14)."""
    found = heard(DUPLICATE, "wrong-number-of-cards", "extra_card_outside_deal=yes count_pattern=all_thirteen")

    assert "A strange card, which does not belong to the deal, is taken out." in found.aloud
    assert "Please play on" not in found.aloud
    assert found.asked[0] == "card_found_14"
    assert "all_thirteen" in document(DUPLICATE, "wrong-number-of-cards")["needs"][0]["values"]


# ---------------------------------------------------------------- what a provision says, and may they


PROVISIONS = [
    ("61A", "also by a card that declarer had not called for, once it is too late to change it", None),
    ("45D2", "if dummy failed with it to follow suit, dummy has revoked", None),
    ("12B1", "to take from the offending side whatever it gained by its infraction", None),
    ("50D2", "for as long as that defender keeps the lead", "forbidden"),
    ("50D2a", "for as long as that defender keeps the lead", "permitted"),
    ("21B2", "Law 16C applies to what is withdrawn", "permitted"),
    ("9A4", "after the final pass they correct what seems to them declarer's wrong explanation", "forbidden"),
    ("6F", "though the director may order it", None),
    ("5B", "each player answers for moving in time and for sitting in the right place", "required"),
    ("29A", "that words are enough for any call is our reading", "permitted"),
    ("20F5bi", "only when play has ended", "required"),
    ("20F5bii", "after the final pass", "required"),
    ("92D1", "only when both partners want it", "required"),
    ("92D2", "only when its captain wants it", "required"),
    ("27B4", "the left-hand opponent may accept the second", "permitted"),
    ("39A", "is cancelled", None),
]


@pytest.mark.parametrize(("law", "says", "standing"), PROVISIONS, ids=[law for law, _, _ in PROVISIONS])
def test_a_provision_says_all_of_its_law_and_its_standing(law: str, says: str, standing: str | None) -> None:
    """A duty or a permission is called one, and nothing is answered with "no"."""
    shown = " ".join(run("show", law, "-c", DUPLICATE).out.split())

    assert says in shown
    assert "May they" not in shown
    assert re.search(r"This is (permitted|required|forbidden|at a price)", shown) is None or standing is not None
    assert standing is None or f"This is {standing}" in shown


def test_an_agreement_to_ignore_a_penalty_finds_the_law_against_it() -> None:
    """Players waive nothing, not even all four (10A); what they enforced the director may let stand (10B)."""
    found = run("search", "Can the four of us agree to ignore a penalty and just play on", "-c", DUPLICATE).out

    assert found.index("10A  Law 10A") < found.index("10B  Law 10B") < 600


# ---------------------------------------------------------------- where a book is damaged, and who told it


@pytest.mark.parametrize("code", ["hearts", "omnibus-hearts"])
def test_the_lost_price_of_a_revoke_at_hearts_is_left_to_the_table(code: str) -> None:
    """The charge of another book is named as that book's in the text that is read out."""
    found = heard(code, "revoke", "exception=none")

    assert found.status == LEFT_OPEN
    assert "Please agree on a penalty. Another book of hearts" in found.aloud
    assert "nothing is invented" not in found.aloud


def test_the_legible_half_of_a_law_of_piquet_is_read_out() -> None:
    """Dealer drew first: that they lose by it can be read, how much cannot."""
    found = heard("piquet", "illegal-draw", "piquet_draw=dealer_first")

    assert found.status == LEFT_OPEN
    assert "Dealer loses something by it" in found.aloud


def test_a_form_says_told_of_what_was_told(tmp_path: Path) -> None:
    """Agreed is what stands in a record or what both sides said."""
    form = tmp_path / "form.md"
    run("rule", "revoke", "-c", "euchre", "--no-ask", "-f", "established=yes", "--form", str(form))
    (line,) = (one for one in form.read_text(encoding="utf-8").splitlines() if one.startswith("| revoke established"))

    assert "| yes | told | by ……" in line
    assert "agreed" not in line
