"""Duties of play in games with bowers, matadors, privileges and jokers, and when a breach is past correction."""

from __future__ import annotations

import pytest

from tests.helpers.rulings import gist, report

FIVE_HUNDRED = {
    "Code": "five-hundred",
    "Dealer": "C",
    "Vulnerable": "",
    "Deal": "A:QT.Q87.T9.98* AK.AKJT9.A7.A J987..KQJ.KQJ",
}
SPOIL_FIVE = {"Code": "spoil-five", "Dealer": "F", "Vulnerable": "", "Deal": "A:52.KQ.2. J.43.6.8 - - -"}
PITCH = {"Code": "auction-pitch", "Dealer": "W", "Vulnerable": "", "Deal": "N:AK3.KQ2.. 98.5.J7.4 - -"}
KLABERJASS = {"Code": "klaberjass", "Dealer": "B", "Vulnerable": "", "Deal": "A:AT.AK9.AT.AT K9.J87.K9.K9"}
TAKEN = "!take B D8 CT C7\n!discard B D8 CT C7\n"


@pytest.mark.parametrize(
    ("section", "tags", "kinds"),
    [
        ("6S 7H P\n" + TAKEN + "HA DJ *", FIVE_HUNDRED, []),
        ("6S 7H P\n" + TAKEN + "HA DJ H7", FIVE_HUNDRED, []),
        ("6S 7H P\n" + TAKEN + "HA DK H7", FIVE_HUNDRED, ["revoke"]),
        ("6S 7D P\n" + TAKEN + "H9 S7", FIVE_HUNDRED, []),
        ("6NT P P\n*\n!suit A D\nD7 DJ", FIVE_HUNDRED, []),
        ("6NT P P\n*\n!suit A D\nSA DJ", FIVE_HUNDRED, ["revoke"]),
        ("6NT P P\n*\nSA DJ", FIVE_HUNDRED, ["failure-to-declare"]),
        ("P 6NT P\nSA S7 *", FIVE_HUNDRED, ["revoke"]),
        ("P 6NT P\nCA CJ *", {**FIVE_HUNDRED, "Deal": "A:QT.Q87.T98.9* AK.AKJT9.A7.A J987..KQJ.KQJ"}, ["revoke"]),
        ("!turned S9\nS2 H3", SPOIL_FIVE, []),
        ("!turned S9\nS5 H3", SPOIL_FIVE, ["revoke"]),
        ("!turned D9\nHK SJ", SPOIL_FIVE, ["revoke"]),
        ("!turned C9\nHK H4", SPOIL_FIVE, []),
        ("3 P P P\nHK C4", PITCH, ["revoke"]),
        ("3 P P P\nHK H5 H3 H4\nSA S9", PITCH, []),
        ("3 P P P\nHK H5 H3 H4\nSA DJ", PITCH, ["revoke"]),
        ("!turned HQ\ntake\nHK HJ", KLABERJASS, []),
        ("!turned HQ\ntake\nHK H8", KLABERJASS, ["renege"]),
        ("!turned HQ\ntake\nSA SK", KLABERJASS, []),
    ],
)
def test_what_must_be_played(section: str, tags: dict[str, str], kinds: list[str]) -> None:
    """Bowers and jokers belong to trumps; the joker at no-trump to none; privileged trumps may be kept."""
    assert [found[0] for found in gist(report(section, **tags))] == kinds


@pytest.mark.parametrize(
    ("section", "tags", "status"),
    [
        # Five hundred: the next lead, by whichever hand (001:3940).
        ("6S 7H P\n" + TAKEN + "HA DK H7\n!quit", FIVE_HUNDRED, "open"),
        ("6S 7H P\n" + TAKEN + "HA DK H7\nHK", FIVE_HUNDRED, "established"),
        ("6S 7H P\n" + TAKEN + "HA DK\n!withdraw C\nDJ H7", FIVE_HUNDRED, "corrected"),
        # Pitch: at once; taking the card back changes nothing (001:4291).
        ("3 P P P\nHK C4\n!withdraw E\nH5", PITCH, "established"),
        # Klaberjass has no rule of its own: his own next card.
        ("!turned HQ\ntake\nHK H8\nHA", KLABERJASS, "open"),
        ("!turned HQ\ntake\nHK H8\nHA HJ", KLABERJASS, "established"),
    ],
)
def test_when_it_is_past_correction(section: str, tags: dict[str, str], status: str) -> None:
    """What establishes a revoke is for each game to say."""
    assert [found[3] for found in gist(report(section, **tags))] == [status]


def test_a_hand_that_nobody_wrote_down_proves_itself() -> None:
    """The left bower played later was there when trumps were led."""
    deal = {**FIVE_HUNDRED, "Deal": "A:- - -"}
    one = report("6S 7H P\nHA DK H7\nHK DJ H8", **deal)

    assert [(found[0], found[1]) for found in gist(one)] == [("revoke", "C")]


def test_who_cannot_be_known_to_be_void_is_not_accused() -> None:
    """That a hand nobody wrote down has a trump later does not show that it had nothing of the suit led."""
    tags = {"Code": "pinochle-double-pack", "Dealer": "W", "Vulnerable": "", "Deal": "N:- - - -"}
    one = report("500 P P P\n!trump N S\nHA DJ HK HQ\nHT SJ HK HQ", **tags)

    assert gist(one) == []


def test_without_a_known_trump_nobody_reneges() -> None:
    """Which cards are trumps, and so what had to be played, nobody wrote down."""
    tags = {"Code": "euchre", "Dealer": "S", "Vulnerable": "", "Deal": "W:AK.A.7.7 Q7..J.A9 8.KQ.8.K .JT.A.T8"}
    one = report("HA C9 HQ HT", **tags)

    assert gist(one) == []
