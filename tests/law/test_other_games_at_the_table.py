"""The commands of other games of which a second reader found the read-out wrong, each with what has to be heard in it.

The price, the card, the call, the player and what goes on; the classes are covered by tests beside those of the games.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.helpers.heard import LEFT_OPEN, RULED, document, heard, replayed
from tests.voices.kept import CODES, file_of

if TYPE_CHECKING:
    from pathlib import Path

CONTRACT, WHIST = "contract-bridge-1963", "whist-american-1890s"
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


def test_declarers_other_hand_leads_the_same_suit(tmp_path: Path) -> None:
    """Declarer led from the wrong hand under the laws of 1963: the suit is in every sentence."""
    facts = "by=declarer turn_belonged_to=other_hand right_hand_has_suit=yes"

    assert "Declarer's other hand leads a card of the same suit." in heard(CONTRACT, "lead-out-of-turn", facts).aloud
    assert "The lead must come from North, in ♠." in replayed(WRONG_HAND, tmp_path)


class Entry(NamedTuple):
    """The facts told of a fault, and the words that must or must not be heard of it."""

    code: str
    kind: str
    facts: str
    said: tuple[str, ...]
    unsaid: str = ""
    status: int = RULED


OTHER_GAMES = {
    "price of more cards for a first meld": Entry(
        "canasta", "insufficient-meld", "next_hand_acted=no short_meld_cured_by=nothing_yet",
        ("needs 10 more", "costs their side 100 points"),
    ),
    "price of a pile taken without right": Entry(
        "canasta", "illegal-pickup", "pile_reached=taken_in score_agreed=no",
        ("face the offender's whole hand", "the offending side loses 100 points"), "their whole hand",
    ),
    "a deal not scored besides the points": Entry(
        "euchre", "revoke", "established=yes exception=none", ("leave the deal unscored and add 2 points",),
    ),
    "no knock until the next turn": Entry(
        "gin-rummy", "wrong-number-of-cards",
        "gin_count_found=after_first_draw both_hands_wrong=no first_noticed=during_play",
        ("may not knock until their next turn",),
    ),
    "a pass whose price the law leaves open": Entry(
        CONTRACT, "pass-out-of-rotation", "whose_turn=lho anyone_bid=yes", ("the law does not say",), "", LEFT_OPEN,
    ),
    "a bid whose price the law leaves open": Entry(
        CONTRACT, "bid-out-of-rotation", "whose_turn=lho", ("the law does not say",), "", LEFT_OPEN,
    ),
    "a double whose price the law leaves open": Entry(
        CONTRACT, "double-out-of-rotation", "rho_call=double_or_redouble", ("the law does not say",), "", LEFT_OPEN,
    ),
    "a first bet that is too small": Entry(
        "poker", "insufficient-bet", "bet_shortfall=opening_bet", ("the law does not say",), "", LEFT_OPEN,
    ),
    "the revoke card, not the one put in, is exposed": Entry(
        "five-hundred", "revoke", "established=no", ("The card taken back stays face up",), "The card becomes",
    ),
    "the revoke card at whist": Entry(
        WHIST, "revoke", "established=no partner_asked=no", ("The card taken back stays face up",), "The card becomes",
    ),
    "the cards beside the one meant": Entry(
        WHIST, "defective-trick", "trick_fault=extra seen_in_the_trick=yes", ("The other cards stay face up",),
    ),
    "the card played before it was called": Entry(
        WHIST, "penalty-card-not-played", "liable_card_called=not_awaited",
        ("The card played stays face up before the offender as well",),
    ),
    "the first of two calls is in force": Entry(
        CONTRACT, "change-of-call", "change_outcome=first_stands cancelled_call=pass slip=no",
        ("The first call stands.",),
    ),
    "the second of two calls is in force": Entry(
        CONTRACT, "change-of-call", "change_outcome=substituted cancelled_call=pass slip=no",
        ("The new call stands.",),
    ),
    "the call in place of an insufficient bid is in force": Entry(
        CONTRACT, "insufficient-bid", "replacement=other_sufficient named_again=yes", ("stands",),
    ),
    "who has not looked can still have a new deal": Entry(
        "euchre", "misdeal",
        "dealing_slip=plan_changed redeal_demanded=yes deal_stage=during_deal demander_looked=yes",
        ("One who has not looked still can.",), "can no longer be demanded",
    ),
    "several hands that are too long": Entry(
        "poker", "wrong-number-of-cards",
        "poker_count=several_hands_too_long misdeal_called=by_nobody exception=none", ("is dead",), "has its own law",
    ),
    "a deal that stands, and the one after it": Entry(
        "skat-nasl-1945", "deal-out-of-turn", "bidding_begun=yes",
        ("The deal stands and the hand is played.", "The deal after this one goes to"), "The deal passes",
    ),
    "a lawful meld": Entry(
        "pinochle-two-hand", "illegal-meld", "two_hand_meld=other_class_or_higher", ("is lawful.",), "not hold",
    ),
    "a lawful build": Entry("cassino", "illegal-meld", "build_done=lawful", ("is lawful",), "not hold"),
    "a trump in place of the suit led": Entry(
        "spoil-five", "revoke", "not_following=trumped", ("That is no revoke",), "There was a revoke",
    ),
    "a claim that nobody disputes": Entry(
        CONTRACT, "claim-contested", "disputed=no by=declarer", ("Nobody disputes",), "is disputed",
    ),
    "no new deal": Entry(
        "skat-nasl-1945", "redeal", "redeal_cause=passed_out forehand_names_game=no",
        ("There is no new deal: the hand is played as Ramsch.",), "New deal.",
    ),
    "how a wrong draw is put right": Entry(
        "draw-poker", "illegal-draw", "draw_poker_fault=wrong_number_served draw_looked_at=no next_player_served=no",
        ("supplies what is missing",), "error is put right",
    ),
    "a lead that stands for now": Entry(
        "euchre", "lead-out-of-turn", "all_played_to_trick=no retraction_demanded=no",
        ("stands for now",), "No further penalty",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", OTHER_GAMES)
def test_other_games_are_told_whole(name: str) -> None:
    """The price, the card, the call, the player and what goes on are in what is read out."""
    entry = OTHER_GAMES[name]
    found = heard(entry.code, entry.kind, entry.facts)

    assert (found.asked, found.status) == ((), entry.status)
    assert [one for one in entry.said if one not in found.aloud] == []
    assert not entry.unsaid or entry.unsaid not in found.aloud


PRICED = [
    (CONTRACT, "insufficient-bid", "accepted=no", "replacement"),
    (CONTRACT, "change-of-call", "cancelled_call=pass slip=no", "change_outcome"),
    (CONTRACT, "double-out-of-rotation", "accepted=no whose_turn=rho", "rho_call"),
    (CONTRACT, "inadmissible-double", "accepted=no double_fault=own_side_already_doubled", "substitute"),
    ("gin-rummy", "illegal-discard", "gin_discard=spoils_his_knock", "discard_inadvertent"),
    ("auction-pitch", "declaration-error", "pitch_matter=pitched_too_early", "bids_four_before_him"),
    ("draw-poker", "illegal-draw", "draw_poker_fault=wrong_number_served first_noticed=during_play", "draw_looked_at"),
]


@pytest.mark.parametrize(("code", "kind", "facts", "fact"), PRICED, ids=[f"{one[0]} {one[3]}" for one in PRICED])
def test_the_old_codes_tell_what_a_choice_brings_before_it_is_made(code: str, kind: str, facts: str, fact: str) -> None:
    """The same courtesy as in duplicate bridge."""
    needs = {need["fact"]: need for need in document(code, kind, facts)["needs"]}

    assert fact in needs
    assert [one["value"] for one in needs[fact]["options"] if not one.get("read_out")] == []


def test_no_text_bars_everybody_from_a_new_deal_for_a_look_of_one() -> None:
    """Wherever the player who asks has looked, it is read out that one who has not looked still can."""
    texts = [
        (code, block)
        for code in CODES
        for block in file_of(code).read_text(encoding="utf-8").split("\n\n")
        if "demander_looked=yes" in block
    ]

    assert len(texts) > 10
    assert [text for text in texts if not re.search(r"\bstill (can|may)\b|\b(can|may) still\b", text[1])] == []
