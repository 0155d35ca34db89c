"""What a ruling binds players to, and for how long: bars, lead penalties, penalty cards.

North  A642 965 K854 K5        East  T73 T83 T73 QT62
South  KQ5 AQ4 Q96 A873        West  J98 KJ72 AJ2 J94
"""

from __future__ import annotations

import pytest

from adjudicator.values.bids_and_contracts import Contract
from tests.helpers.contract_deals import BARRED, BROKEN, FALSE, REVOKED
from tests.helpers.rulings import Gist, bonds, gist, orders, report

# ---------------------------------------------------------------- bars

ONCE = "N:P\n!withdraw N\n1S P"
"""North passes at South's turn before anyone has bid: he passes at his next turn (CB-43), event 5."""
REPLACED: Gist = ("insufficient-bid", "W", 2, "corrected", "other-sufficient-suit-cancelled")
STOLEN: Gist = ("pass-out-of-rotation", "N", 1, "corrected", "partners-turn-before-any-bid")


@pytest.mark.parametrize(
    ("auction", "expected"),
    [
        (f"{BARRED} P P 3C P P P", [REPLACED]),
        (f"{BARRED} 3C", [REPLACED, (BROKEN, "E", 6, "open", None)]),
        (f"{BARRED} 3C P", [REPLACED, (BROKEN, "E", 6, "accepted", "accepted")]),
        (f"{BARRED} 3C\n!withdraw E\nP P P", [REPLACED, (BROKEN, "E", 6, "corrected", "not-accepted")]),
        (f"{BARRED} S:3S", [REPLACED]),
        (f"{BARRED} P P 3C P 4C", [REPLACED, (BROKEN, "E", 10, "open", None)]),
        (f"{ONCE} P", [STOLEN]),
        (f"{ONCE} 2S", [STOLEN, (BROKEN, "N", 5, "open", None)]),
        (f"{ONCE} P 2D P P 2S", [STOLEN]),
    ],
)
def test_a_bar_is_broken_at_any_turn_that_it_covers(auction: str, expected: list[Gist]) -> None:
    """Barred throughout: at every turn; barred once: at the next and no later (CB-38, CB-53)."""
    assert gist(report(auction)) == expected


@pytest.mark.parametrize(
    ("auction", "expected"),
    [
        (BARRED, ("must_pass", "E", 4, None)),
        (f"{BARRED} P P", ("must_pass", "E", 4, None)),
        (ONCE, ("must_pass", "N", 3, None)),
        (f"{ONCE} P 2D", ("must_pass", "N", 3, 5)),
    ],
)
def test_how_long_a_bar_lasts(auction: str, expected: tuple[str, str, int, int | None]) -> None:
    """It begins with the event after the withdrawal; events are counted from 1 (CB-38)."""
    assert bonds(report(auction))[0] == expected


def test_a_call_that_had_to_be_a_pass_is_one() -> None:
    """East's 3C, taken back, counts as a pass, and East and West pass from then on (CB-53)."""
    found = report(f"{BARRED} 3C\n!withdraw E\nP P P").findings[1]

    assert orders(found) == ["call_becomes_pass", "must_pass", "lead_penalty"]
    assert found.rulings[0].under == ("CB-53", "CB-34")


def test_whom_that_binds() -> None:
    """Partner was not barred before; declarer may restrain West's opening lead twice over (CB-35, CB-53)."""
    assert bonds(report(f"{BARRED} 3C\n!withdraw E\nP P P")) == [
        ("must_pass", "E", 4, 10),
        ("lead_penalty", "E", 4, None),
        ("must_pass", "E", 8, 10),
        ("must_pass", "W", 8, 10),
        ("lead_penalty", "W", 8, None),
    ]


@pytest.mark.parametrize("call", ["X", "P"], ids=["double", "pass"])
def test_a_double_in_place_of_an_insufficient_bid_counts_as_a_pass(call: str) -> None:
    """Two more passes close the auction at 1S undoubled; the double is no fault of its own (CB-33)."""
    row = "double-counts-as-pass" if call == "X" else "pass"
    one = report(f"1S 1H\n!withdraw W\n{call} P P")

    assert gist(one) == [("insufficient-bid", "W", 2, "corrected", row)]
    assert one.contract == Contract(1, "S", 0, "S")


def test_no_double_counts_that_counts_as_a_pass() -> None:
    """North may not redouble what never was a double (CB-33, CB-104)."""
    found = gist(report("1S 1H\n!withdraw W\nX XX"))

    assert [(kind, who) for kind, who, *_ in found] == [("insufficient-bid", "W"), ("inadmissible-double", "N")]


# ---------------------------------------------------------------- lead penalties

OWES = "1NT 1H\n!withdraw W\nP P P\n"
"""West's 1H becomes a pass: East is barred and declarer has a lead penalty on the opening lead (CB-33, EX-23)."""
PASSED: Gist = ("insufficient-bid", "W", 2, "corrected", "pass")
HIGH_DIAMOND = "DA D4 D3 D6"
"""West leads the ace of diamonds and wins."""
LOW_DIAMOND = "D2 DK D3 D6\nC5 C2 C3 CJ"
"""West leads a low diamond, North wins; West wins the next trick, clubs."""


@pytest.mark.parametrize(
    ("option", "play", "breach"),
    [
        ("require D", "DA", None),
        ("require D", "H2", 8),
        ("require D", f"{HIGH_DIAMOND} H2", None),
        ("forbid D", "H2", None),
        ("forbid D", "DA", 8),
        ("forbid H", "H2", 8),
        ("forbid H", f"{HIGH_DIAMOND} H2", 12),
        ("forbid H", f"{HIGH_DIAMOND} S9", None),
        ("forbid H", f"{LOW_DIAMOND} H2", None),
    ],
)
def test_a_lead_penalty_is_obeyed_or_not(option: str, play: str, breach: int | None) -> None:
    """A suit required binds one lead; a suit forbidden, as long as West keeps the lead (CB-34)."""
    found = gist(report(f"{OWES}!elect S {option}\n{play}"))
    broken = [("lead-restriction-breached", "W", breach)] if breach else []

    assert found[0] == PASSED
    assert [one[:3] for one in found[1:]] == broken


@pytest.mark.parametrize(
    ("rest", "expected"),
    [
        ("", [("must_pass", "E", 4, 6), ("lead_penalty", "W", 4, None)]),
        ("H2 H5 HT HQ", [("must_pass", "E", 4, 6), ("lead_penalty", "W", 4, 7)]),
        (
            "!elect S require D\nD2 DK D3 D6",
            [("must_pass", "E", 4, 6), ("lead_penalty", "W", 4, 7), ("lead_suit", "W", 8, 8)],
        ),
        (
            f"!elect S forbid H\n{HIGH_DIAMOND} S9 S4 ST SQ SK",
            [("must_pass", "E", 4, 6), ("lead_penalty", "W", 4, 7), ("lead_suit", "W", 8, 15)],
        ),
    ],
)
def test_how_long_a_lead_penalty_lasts(rest: str, expected: list[tuple[str, str, int, int | None]]) -> None:
    """Until the opening lead, or until it is used; then the suit binds from the next event on (CB-33, CB-34)."""
    assert bonds(report(OWES + rest)) == expected


@pytest.mark.parametrize(
    ("chooser", "bound"), [("S", ["lead_penalty", "lead_suit"]), *((seat, ["lead_penalty"]) for seat in "WEN")]
)
def test_nobody_but_declarer_uses_a_lead_penalty(chooser: str, bound: list[str]) -> None:
    """Neither defender, nor dummy (CB-20, CB-34)."""
    one = report(f"{OWES}!elect {chooser} forbid S\nH2")

    assert [name for name, *_ in bonds(one) if name != "must_pass"] == bound


def test_a_lead_penalty_lapses_with_the_side_that_declares() -> None:
    """North-South pass and West's side plays the hand: declarer has no penalty against himself (CB-33)."""
    one = report("1C 1NT P\n1H\n!withdraw E\nP P P")

    assert [(name, seat) for name, seat, *_ in bonds(one)] == [("must_pass", "W")]
    assert one.contract == Contract(1, "NT", 0, "W")


# ---------------------------------------------------------------- leads out of turn, penalty cards

PUNISHED: Gist = ("opening-lead-out-of-turn", "E", 3, "corrected", "defender")


@pytest.mark.parametrize(
    ("option", "lead", "breach"),
    [
        ("forbid D", "H2", None),
        ("forbid D", "D2", "W"),
        ("require D", "D2", None),
        ("require D", "H2", "W"),
        ("penalty-card", "H2", None),
        ("free", "H2", None),
    ],
)
def test_declarers_choice_after_a_false_opening_lead(option: str, lead: str, breach: str | None) -> None:
    """EX-01 to EX-03: anything but a diamond, a diamond, or the lead free and D7 a penalty card (CB-70)."""
    one = report(f"{FALSE}!elect S {option}\n{lead}")
    broken = [("lead-restriction-breached", breach, 6)] if breach else []
    card = option in ("penalty-card", "free")

    assert gist(one)[0] == PUNISHED
    assert [found[:3] for found in gist(one)[1:]] == broken
    bound = [(bond.effect.name, bond.seat) for bond in one.obligations if bond.finding == 1]

    assert bound == ([("penalty_card", "E")] if card else [("lead_suit", "W")])


@pytest.mark.parametrize("chooser", ["W", "E", "N"])
def test_only_declarer_elects(chooser: str) -> None:
    """Neither can a defender choose his own penalty, nor dummy one for declarer (CB-20, CB-70)."""
    one = report(f"{FALSE}!elect {chooser} require D\nH2")

    assert [(found.rulings[0].chosen, found.rulings[0].chooser) for found in one.findings] == [(None, "S")]
    assert bonds(one) == []


@pytest.mark.parametrize(("chooser", "chosen"), [("S", "cancel-doubles"), ("N", "cancel-doubles"), ("W", None)])
def test_either_opponent_elects_but_not_the_offending_side(chooser: str, chosen: str | None) -> None:
    """East doubled what West had doubled, and passed instead: his opponents may cancel the doubles (CB-20, CB-51)."""
    (found,) = report(f"1S X P X\n!withdraw E\nP\n!elect {chooser} cancel-doubles").findings

    assert (found.rulings[0].row, found.rulings[0].chosen) == ("own-side-doubled-pass-instead", chosen)


CARRIED = f"{FALSE}!elect S penalty-card\nH2 H5 "
"""West leads a heart; East holds T83 of them. North's H5 is event 7, East's card event 8."""


@pytest.mark.parametrize(
    ("play", "breach", "until"),
    [
        ("H3", None, None),
        ("H3 HQ D6 DA D4 D7", None, 13),
        ("H3 HQ D6 DA D4 D3", 13, None),
        ("H3 HQ S5 S8 SA S3", None, None),
    ],
)
def test_a_penalty_card_lies_until_it_can_be_played(play: str, breach: int | None, until: int | None) -> None:
    """East follows to hearts and spades; when diamonds are led the seven is due (CB-64)."""
    one = report(CARRIED + play)
    broken = [("penalty-card-not-played", "E", breach)] if breach else []

    assert [found[:3] for found in gist(one)[1:]] == broken
    assert bonds(one)[0] == ("penalty_card", "E", 6, until)


@pytest.mark.parametrize(
    ("election", "breach"),
    [("", [("penalty-card-not-played", "E", 14)]), ("!elect S forbid D", []), ("!elect S require D", [])],
    ids=["unused", "forbidden", "required"],
)
def test_using_the_suit_of_the_penalty_card_lets_it_be_picked_up(election: str, breach: list[object]) -> None:
    """South restrains West's lead by the suit of East's card, which is then free (CB-66)."""
    lead = "D2 D4 D3" if "require" in election else "H2 H5 H3 HQ D6 DA D4 D3"
    one = report(f"{FALSE}!elect S penalty-card\n{election or '!note nothing is named'}\n{lead}")

    assert [found[:3] for found in gist(one)[1:]] == breach


def test_what_binds_once_the_card_is_picked_up() -> None:
    """The penalty card ends with the election, event 6, and West owes the suit from event 7 on (CB-66)."""
    one = report(f"{FALSE}!elect S penalty-card\n!elect S require D\nD2")

    assert bonds(one) == [("penalty_card", "E", 6, 6), ("lead_suit", "W", 7, 7)]


def test_the_other_penalty_card_stays() -> None:
    """East shows D7 and C2; South calls for a diamond, which frees the seven only: C2 is still due (CB-66)."""
    one = report("1NT AP\n!expose E D7 C2 dropped\n!elect S require D\nD2 D4 D3 DQ\nC3 C4 CK C6")

    assert [found[:3] for found in gist(one)] == [
        ("exposed-card-defender", "E", 3),
        ("penalty-card-not-played", "E", 12),
    ]


@pytest.mark.parametrize(
    ("lead", "breach", "until"), [("S9", None, 16), ("SJ", 16, None), ("H7", 16, None)], ids=["played", "suit", "kept"]
)
def test_the_card_of_a_corrected_revoke_is_due_at_the_next_lead(
    lead: str, breach: int | None, until: int | None
) -> None:
    """West is on lead and the card may legally be led (CB-64, CB-78)."""
    one = report(REVOKED + lead)
    broken = [("penalty-card-not-played", "W", breach)] if breach else []

    assert gist(one)[0] == ("revoke", "W", 8, "corrected", "defender-in-time")
    assert [found[:3] for found in gist(one)[1:]] == broken
    assert bonds(one)[0] == ("penalty_card", "W", 13, until)


@pytest.mark.parametrize(
    ("card", "row", "bound"),
    [
        ("H2 dropped", "single-low-card", []),
        ("HJ dropped", "honour-led-or-several", ["must_pass", "penalty_card"]),
        ("H2 D2 dropped", "honour-led-or-several", ["must_pass", "penalty_card"]),
        ("H2 led", "honour-led-or-several", ["must_pass", "penalty_card"]),
    ],
)
def test_a_card_exposed_in_the_auction(card: str, row: str, bound: list[str]) -> None:
    """A low card means nothing; an honour, a card led or several bind owner and partner (CB-23, CB-24). Of several that
    West may lead declarer names one (CB-65)."""
    one = report(f"1NT\n!expose W {card}\nAP")
    named = [("penalty-card", "W", 3, "open", "several-playable")] if " D2" in card else []

    assert gist(one) == [("exposed-card-during-auction", "W", 2, "open", row), *named]
    assert sorted(name for name, *_ in bonds(one)) == bound


@pytest.mark.parametrize(("who", "bound"), [("W", ["must_pass", "penalty_card"]), ("S", ["must_pass"])])
def test_a_card_exposed_in_the_auction_binds_a_defender_only(who: str, bound: list[str]) -> None:
    """Declarer's own honour is put back; his partner passes all the same (CB-24)."""
    card = {"W": "HJ", "S": "HA"}[who]

    assert sorted(name for name, *_ in bonds(report(f"1NT\n!expose {who} {card}\nAP"))) == bound


@pytest.mark.parametrize(
    ("option", "east", "breach"),
    [
        ("highest", "HT", False),
        ("highest", "H3", True),
        ("lowest", "H3", False),
        ("lowest", "HT", True),
        ("other-suit D", "HT", False),
    ],
)
def test_declarer_dictates_the_card_of_a_partner_who_was_not_waited_for(option: str, east: str, breach: bool) -> None:
    """West, who is winning, leads on before East has played; East must still follow suit (CB-73, CB-75)."""
    one = report(f"1NT AP\nHK H5 W:HJ\n!withdraw W\n!elect S {option}\nE:{east} HQ")
    found = [(kind, who, event) for kind, who, event, *_ in gist(one)]
    broken = [("lead-restriction-breached", "E", 8)] if breach else []

    assert found == [("premature-lead-or-play", "W", 5), *broken]
