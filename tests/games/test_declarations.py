"""Melds and declarations of trick games: which are in order, which are not, and what the record leaves open."""

from __future__ import annotations

import pytest

from adjudicator.scoring.deal_settlement import meld_points_by_account, rulings_on_melds
from adjudicator.table.initial_state import game_played_in_record
from adjudicator.table.timeline_builder import build_timeline
from tests.helpers.rulings import gist, laws, read, report

PINOCHLE = "N:AKQJT.TK.QJ.AKQ KQ9.A9.AJ.AKQJT"
BEZIQUE = "N:KQ7.K.QJ.KQ A8.A8.A8.A8"
SIX_PACK = "N:AAAAA.KQ.QJ.JJJ 77788899.98.8.7"
SIXTY_SIX = "N:KQ.AKQ..9 AJ.9.AT.Q"
KLABERJASS = "A:AKQ.789.789. JT9.AKQ.AKQ."
PIQUET = "A:AKQ.AKQ.AKQ.AKQ JT9.JT9.JT9.JT9"
TURNED = "!turned HJ\n"
WON = f"{TURNED}SA S9\n"
"""North has won the first trick."""
AUCTION = "300 P P\n!trump A S\n"
DOUBLE = "500 P P P\n!trump N S\n"

LEGAL = [
    # Pinochle for two (001:4494-4508): one meld in a turn, a card again in another class, or in a higher meld.
    ("pinochle-two-hand", PINOCHLE, f"{WON}!meld N CK CQ\n!draw N D9\n!draw S D9"),
    ("pinochle-two-hand", PINOCHLE, f"{WON}!meld N SQ DJ\n!draw N\n!draw S\nST SK\n!meld N SK SQ"),
    (
        "pinochle-two-hand",
        PINOCHLE,
        "!turned SJ\nSA S9\n!meld N SK SQ\n!draw N SA\n!draw S C9\nCA C9\n!meld N SA SK SQ SJ ST",
    ),
    ("pinochle-two-hand", PINOCHLE, f"{TURNED}CK CA\n!meld S H9\n!meld S CK CQ\n!draw S\n!draw N"),
    # Bezique (001:5015-5029): several declarations in a turn, of which one is scored; other kinds with the same cards.
    ("bezique", BEZIQUE, "!turned CA\nSK S8\n!meld N CK CQ\n!meld N SQ DJ"),
    ("bezique", BEZIQUE, "!turned CA\nHK H8\n!meld N SQ DJ\n!draw N SQ\n!draw S\nSK S7\n!draw N DJ\n!draw S\nS7 H8"),
    ("bezique", BEZIQUE, "!turned CA\nHK H8\n!meld N SQ DJ\n!draw N HQ\n!draw S\nCK C8\n!meld N SK SQ"),
    # Six-pack bezique: four aces again once one has been played (001:5130-5134).
    ("six-pack-bezique", SIX_PACK, "SA S7\n!meld N SA SA SA SA\n!draw N SA\n!draw S C7\nSA S7\n!meld N SA SA SA SA"),
    # Sixty-six: shown and led, in either order, or shown for 66 (001:4949).
    ("sixty-six", SIXTY_SIX, "!turned DJ\n!meld N HK HQ\nHK H9"),
    ("sixty-six", SIXTY_SIX, "!turned DJ\nHK\n!meld N HK HQ\nH9"),
    # Pinochle with a widow: a card counts in different classes; for 1,000 points everybody melds (001:4800, 4919).
    ("auction-pinochle", "A:- - -", f"{AUCTION}!meld A SQ DJ\n!meld A SK SQ\n!meld A SQ HQ DQ CQ\nSA"),
    ("auction-pinochle-1000", "A:- - -", f"{AUCTION}!meld B SQ DJ\nSA"),
    # Several combinations laid down together.
    ("partnership-pinochle", "N:- - - -", f"{TURNED}!meld N SA SK SQ SQ DJ HA DA CA\n!meld S CK CQ\nSA"),
    ("pinochle-double-pack", "N:- - - -", f"{DOUBLE}!meld N SK SK SQ SQ\n!meld E SA SA HA HA DA DA CA CA"),
    # What a meld was scored as (001:4478-4490, 5023).
    ("pinochle-two-hand", PINOCHLE, f"{WON}!meld N CK CQ = 20\n!draw N D9\n!draw S D9"),
    ("pinochle-double-pack", "N:- - - -", f"{DOUBLE}!meld N SK SK SQ SQ\n!meld E SA SA HA HA DA DA CA CA =1000"),
    ("six-pack-bezique", SIX_PACK, "SA S7\n!meld N SA SA SA SA = 100\n!meld N SK SQ = 0\n!draw N\n!draw S\nHK H8"),
    # Melds of several packs, and what stands beside a meld: two royal marriages, the dix (001:4888, 4997).
    ("auction-pinochle", "A:- - -", f"{AUCTION}!meld A SK SK SQ SQ = 80\nSA"),
    ("auction-pinochle", "A:- - -", f"{AUCTION}!meld A SA ST SK SQ SJ S9 DJ = 200\nSA"),
    ("bezique", BEZIQUE, "!turned SA\nHK H8\n!meld N S7 = 10"),
    ("six-pack-bezique", "N:- -", "SA S7\n!trump N S\n!meld N SQ SQ SQ SQ DJ DJ DJ DJ = 4000"),
    # Klaberjass and belotte (001:5909-5923, 5958).
    ("klaberjass", KLABERJASS, "!turned HT\ntake\n!meld A SA SK SQ\nSA S9\n!meld B HA HK HQ"),
    ("belotte", "A:AKQ.K7.K89.K JT9.AQ.AQ.A9", "!turned HT\ntake\n!meld A SK HK DK CK\nSA S9"),
    # Piquet: what a player tells, in order; dealer after the lead, before he plays (001:5823-5862).
    (
        "piquet",
        PIQUET,
        "!meld A SA SK SQ\n!meld A SA SK SQ\n!meld A SA HA DA CA\nSA\n!meld B SJ ST S9\n!meld B SJ HJ DJ CJ\nST",
    ),
]


LATE = "S9\ntake\nSK SA\nSJ SQ\n"
"""B has won with ace and jack of trumps, and A has played king and queen."""


@pytest.mark.parametrize(
    ("code", "melds", "worth"),
    [
        # The longer sequence, then the higher, then that in trumps; of two equal plain ones neither (001:5909-5923).
        ("klaberjass", "!meld A H7 H8 H9\n!meld B DJ DQ DK DA", {"A": 0, "B": 50}),
        ("klaberjass", "!meld A H7 H8 H9\n!meld B C8 C9 CT\n!meld B DJ DQ DK", {"A": 0, "B": 40}),
        ("klaberjass", "!meld A H8 H9 HT\n!meld B S8 S9 ST", {"A": 0, "B": 20}),
        ("klaberjass", "!meld A H8 H9 HT\n!meld B D8 D9 DT", {"A": 0, "B": 0}),
        # Belotte: fours and sequences each for themselves, jacks, nines, aces, tens, kings, queens (001:5958).
        (
            "belotte",
            "!meld A H8 H9 HT\n!meld A SK HK DK CK\n!meld B SA HA DA CA\n!meld B D7 D8 D9",
            {"A": 20, "B": 100},
        ),
    ],
)
def test_of_two_melds_of_a_class_the_better_counts(code: str, melds: str, worth: dict[str, int]) -> None:
    record = read(f"!turned S9\ntake\n{melds}", Code=code, Deal="A:- -", Dealer="B", Vulnerable="")
    timeline = build_timeline(record, game_played_in_record(record, laws().code(code).game))
    assert meld_points_by_account(timeline, {"A": "A", "B": "B"}) == worth


def found(code: str, deal: str, section: str) -> list[tuple[str, str | None, str | None]]:
    """(kind, offender, row) of everything found; the hand on the left of the dealer is the first."""
    hands = deal.partition(":")[2].split()
    dealer = {"N": {2: "S", 4: "W"}, "A": {2: "B", 3: "C"}}[deal[0]][len(hands)]
    one = report(section, Code=code, Deal=deal, Dealer=dealer, Vulnerable="")
    assert one.problems == ()
    return [(kind, who, row) for kind, who, _, _, row in gist(one)]


@pytest.mark.parametrize(("code", "deal", "section"), LEGAL)
def test_a_meld_in_order_is_not_complained_of(code: str, deal: str, section: str) -> None:
    assert found(code, deal, section) == []


@pytest.mark.parametrize(
    ("code", "deal", "section", "offender", "row"),
    [
        ("pinochle-two-hand", PINOCHLE, f"{WON}!meld S CK CQ\n!attention N", "S", "not-after-a-trick"),
        ("pinochle-two-hand", PINOCHLE, f"{WON}!draw N D9\n!meld N CK CQ\n!attention S", "N", "not-after-a-trick"),
        ("pinochle-two-hand", PINOCHLE, f"{WON}!meld N SA SK SQ SJ ST\n!attention S", "N", "not-after-a-trick"),
        (
            "pinochle-two-hand",
            PINOCHLE,
            f"{WON}!meld N SK SQ\n!meld N SQ DJ\n!attention S",
            "N",
            "against-the-rules-of-melding",
        ),
        (
            # The royal marriage after the sequence, even with another king (001:4498).
            "pinochle-two-hand",
            PINOCHLE,
            "!turned SJ\nCA CJ\n!meld N SA SK SQ SJ ST\n!draw N SK\n!draw S C9\nDQ DJ\n!meld N SK SQ\n!attention S",
            "N",
            "against-the-rules-of-melding",
        ),
        (
            # Both cards lie on the table already, in other melds: one must come from the hand.
            "pinochle-two-hand",
            "N:AKQ.KQ.KQJ.KKQQ KQ9.A9.AJ.AAJT9",
            "!turned HT\nSA S9\n!meld N SQ HQ DQ CQ\n!draw N D9\n!draw S D9\n"
            "CK CJ\n!meld N SK HK DK CK\n!draw N S9\n!draw S H9\nHQ D9\n!meld N SK SQ\n!attention S",
            "N",
            "against-the-rules-of-melding",
        ),
        ("pinochle-two-hand", PINOCHLE, f"{TURNED}CK CA\n!meld N H9\n!attention S", "N", "dix-without-a-trick"),
        ("pinochle-two-hand", PINOCHLE, f"{WON}!meld S CK CQ\n!draw N\n!draw S", "S", "nobody-objected"),
        ("bezique", BEZIQUE, "!turned CA\nHK H8\n!meld N SK CQ\n!attention S", "N", "not-held"),
        (
            "bezique",
            BEZIQUE,
            "!turned CA\nS7 S8\n!meld S HA SA DA CA\n!meld N CK CQ\n!attention S",
            "N",
            "at-the-wrong-time",
        ),
    ],
)
def test_a_meld_against_the_rules_is_found(code: str, deal: str, section: str, offender: str, row: str) -> None:
    assert found(code, deal, section) == [("illegal-meld", offender, row)]


@pytest.mark.parametrize(
    ("code", "deal", "section", "finds"),
    [
        # What makes nothing, or less (001:4888, 4536, 5172, 5946, 5875).
        ("auction-pinochle", "A:- - -", f"{AUCTION}!meld A SA ST SK SQ = 150\nSA", ("score-correction", "A")),
        ("auction-pinochle", "A:- - -", f"{AUCTION}!meld A SK CQ = 20\nSA", ("score-correction", "A")),
        ("partnership-pinochle", "N:- - - -", f"{TURNED}!meld N SA ST SK SQ\nSA", ("illegal-meld", "N")),
        (
            "pinochle-double-pack",
            "N:- - - -",
            f"{DOUBLE}!meld N SA SA HA HA DA DA CA = 1000\nSA",
            ("illegal-meld", "N"),
        ),
        (
            "pinochle-two-hand",
            PINOCHLE,
            f"{TURNED}CA CJ\n!meld N SA ST SK SQ = 150\n!attention S",
            ("score-correction", "N"),
        ),
        ("eight-pack-bezique", "N:- -", "HK H8\n!trump N S\n!meld N SA SA = 2000", ("illegal-meld", "N")),
        ("eight-pack-bezique", "N:- -", "HK H8\n!meld N SK CQ = 40", ("illegal-meld", "N")),
        ("rubicon-bezique", "N:- -", "HK H8\n!meld N SQ SJ = 40", ("illegal-meld", "N")),
        ("klaberjass", "A:- -", "!turned HT\ntake\n!meld A SA SK SQ = 50\nSA S9", ("score-correction", "A")),
        ("klaberjass", "A:- -", "!turned HT\ntake\n!meld A SK SQ = 20\nSA S9", ("illegal-meld", "A")),
        ("darda", "A:- - -", "!turned HT\ntake\n!meld A S7 H7 D7 C7\nSA S9", ("illegal-meld", "A")),
        ("piquet", PIQUET, "!meld A SA SK SQ = 3\n!meld A SA HA DA CA = 15\nSA", ("score-correction", "A")),
    ],
)
def test_what_makes_less_than_was_said_is_found(code: str, deal: str, section: str, finds: tuple[str, str]) -> None:
    assert [one[:2] for one in found(code, deal, section)] == [finds]


@pytest.mark.parametrize(
    ("code", "said", "worth"),
    [
        # Undecided: what the game gives; ruled: what the ruling lets stand (001:4728).
        ("pinochle-double-pack", "!meld N SA SA HA HA = 1000\nSA", {"NS": 1000}),
        ("pinochle-double-pack", "!meld N SA SA HA HA DA DA CA CA = 900", {"NS": 1000}),
        ("pinochle-double-pack", "!meld N SA SA SA HA HA HA DA DA DA CA CA CA", {"NS": 1500}),
        ("pinochle-double-pack", "!meld N SQ SQ SQ SQ DJ DJ DJ DJ = 1000", {"NS": 1000}),
    ],
)
def test_what_melds_count_in_the_end(code: str, said: str, worth: dict[str, int]) -> None:
    one = report(f"{DOUBLE}{said}", Code=code, Deal="N:- - - -", Dealer="W", Vulnerable="")
    timeline = build_timeline(one.record, game_played_in_record(one.record, laws().code(code).game))
    sides = timeline.game.sides
    assert meld_points_by_account(timeline, sides, rulings_on_melds(one.findings)) == worth


@pytest.mark.parametrize(
    ("code", "section", "finds"),
    [
        # Bella is said as the second of them is played (001:5925, 5950), in darda all with the first card (001:5964).
        ("klaberjass", f"!turned {LATE}!meld A SK SQ\nST S7", []),
        ("klaberjass", f"!turned {LATE}ST\n!meld A SK SQ\nS7", [("failure-to-declare", "A", "bella-not-said")]),
        ("darda", "!turned S9\ntake\nSK\n!meld A H7 H8 H9\nS8\n!meld B D7 D8 D9", []),
        ("darda", "!turned S9\ntake\nSK S8\n!meld A H7 H8 H9", [("failure-to-declare", "A", "meld-not-announced")]),
    ],
)
def test_what_is_announced_too_late_does_not_count(code: str, section: str, finds: list[tuple[str, str, str]]) -> None:
    assert found(code, "A:- -", section) == finds
