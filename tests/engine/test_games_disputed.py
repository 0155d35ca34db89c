"""Disputes at other tables than bridge: calls out of turn that are void, jokers taken back, hands laid down."""

from __future__ import annotations

import pytest

from tests.helpers.rulings import Gist, gist, report

FIVE_HUNDRED = "B:97.K8.T97.AQJ QJ.T97.Q.KT9* AK8.AQ.AKJ.87"
"""Hands clockwise from B."""
EUCHRE = "N:K.9.AKT. A.K..AQT T8.A..J9 9.QT8..K"
EUCHRE_HEARTS = "W:AK.A.7.7 Q7..J.A9 8.KQ.8.K .JT.A.T8"
HEARTS = "N:AK32.432.A32.432 QJT9.AKQ.K54.765 8765.JT98.QJ.KJ8 4.765.T9876.AQT9"
PANGUINGUE = "A:A23.456.7JQ.K A23.456.7JQ.K 567.77.Q.K222"
DREW_TWO = (
    "!upcard H4\n!draw C H7 stock\n!meld C H7 H7 H7\n!discard C DQ\n!draw B S3 stock\n!draw B S4 stock\n!discard B S3\n"
)
"""C melds three sevens, and then B draws twice."""
PITCH = "N:AK.76..54 QJ.T9.A.2 T.AK.5.Q6 9.QJ.J8.7"
SHORT = "N:.9.AKT. A.K..AQT T8.A..J9 9.QT8..K"
"""The same but for North, who has four cards."""

TOOK_UP = "!turned H9\nP assist\n!take S H9\n!discard S C8\nW:SA S7 S8 HT\n"
"""Hearts by North and South, who won the first trick: South is to lead."""
PASSED = "W:D6 DA D4 DQ\n"
"""A trick of hearts that North wins."""
LONE_HEARTS = "!turned D8\nP P P P\nP hearts alone"

# what happens, code, dealer, hands, record, findings
DISPUTES: list[tuple[str, str, str, str, str, list[Gist]]] = [
    (
        "a bid out of turn that the law makes void is nothing to go over",
        *("five-hundred", "B", FIVE_HUNDRED, "A:7NT\n!attention C\nC:6S 6C P"),
        [("bid-out-of-rotation", "A", 1, "corrected", "void")],
    ),
    (
        "nor does it end the auction, were it the highest of all",
        *("auction-pitch", "S", "N:- - - -", "E:4\n!attention N\nW:2 P P P\nCA C2"),
        [("bid-out-of-rotation", "E", 1, "corrected", "before-the-lead")],
    ),
    (
        "nobody waits for a player who can but pass, as a ruling has made his bid void",
        *("auction-pitch", "S", "N:- - - -", "1 2 P\n!director E\nP N:CA C2"),
        [("insufficient-bid", "W", 1, "corrected", "bid-too-low")],
    ),
    (
        "but for the dealer, who may bid yet",
        *("auction-pitch", "S", "N:- - - -", "1 2 P\n!director E\nN:CA C2"),
        [
            ("insufficient-bid", "W", 1, "corrected", "bid-too-low"),
            ("declaration-error", "N", 5, "open", "taken-as-four"),
        ],
    ),
    (
        "whose turn it was calls in it, though the call out of turn took nobody's turn",
        *("skat-nasl-1945", "C", "A:- - -", "C:18 B:14 P P\n!trump B D"),
        [("bid-out-of-rotation", "C", 1, "corrected", "before-opening-lead")],
    ),
    (
        "no game with fives can be worth fifteen times its base",
        *("skat-nasl-1945", "C", "A:- - -", "75\n!withdraw B\n70"),
        [("inadmissible-call", "B", 1, "corrected", "impossible-number")],
    ),
    (
        "the wrong word accepts the card, also when its speaker plays alone",
        *("euchre", "S", EUCHRE, "!turned C8\nW:assist alone\n!take S C8\n!discard S C8\nW:CK"),
        [("declaration-error", "W", 2, "accepted", "wrong-word")],
    ),
    (
        "a hand that is laid down for a lone partner was dealt wrongly all the same",
        *("euchre", "S", SHORT, "!turned DT\nP P P take-up alone"),
        [("wrong-number-of-cards", "N", 0, "open", "first-trick")],
    ),
    (
        "a side that may not make the trump may not, however often it does and takes it back",
        *("euchre", "S", EUCHRE, "!turned C8\nN:order-up\n!withdraw N\nP assist\n!withdraw N\nassist\n!withdraw N\nP"),
        [
            ("call-out-of-rotation", "N", 2, "corrected", "declaration"),
            ("inadmissible-call", "N", 5, "corrected", "before-opening-lead"),
            ("inadmissible-call", "N", 7, "corrected", "before-opening-lead"),
        ],
    ),
    (
        "a joker is taken back though its leader has named a suit",
        *("five-hundred", "A", FIVE_HUNDRED, "6NT P P\n!take B\n!discard B\nC:*\n!suit C H\n!withdraw C\nB:DT C:DQ DA"),
        [("lead-out-of-turn", "C", 6, "corrected", "not-partners-turn")],
    ),
    (
        "the trump is named when the trick is over, and then it shows who has won it",
        *("auction-pitch", "B", "B:862.J8..Q J4..K64.6", "P 4 A:D4 HJ\n!trump B H\nH8 D6"),
        [("lead-out-of-turn", "A", 3, "accepted", "pitcher-played-to-it")],
    ),
    (
        "a card taken back in the next trick is not the lead of this one",
        *("euchre", "E", EUCHRE, f"{LONE_HEARTS}\nN:DA C9 CK\nDK S8 H8\nW:HT DT\n!withdraw N\nH9"),
        [("lead-out-of-turn", "N", 9, "condoned", "all-have-played"), ("revoke", "N", 16, "corrected", "corrected")],
    ),
    (
        "who has played to a lead that goes back plays to the right one, named or not",
        *("euchre", "S", EUCHRE_HEARTS, f"{TOOK_UP}W:SK SQ\n!attention N\nS:HJ HA DJ HQ\nS:CT C7 CA CK"),
        [("lead-out-of-turn", "W", 10, "corrected", "taken-back")],
    ),
    (
        "so it is when the director is called and the cards that follow show that the lead went back",
        *("euchre", "S", EUCHRE_HEARTS, f"{TOOK_UP}W:SK SQ\n!director N\nS:HJ HA DJ HQ\nS:CT C7 CA CK"),
        [("lead-out-of-turn", "W", 10, "corrected", "taken-back")],
    ),
    (
        "and leads themself, where the lead was theirs",
        *("hearts", "S", HEARTS, f"{PASSED}W:H7 H4\n!attention E\nN:H3 HA HT H6"),
        [("lead-out-of-turn", "W", 5, "corrected", "taken-back")],
    ),
    (
        "what was demanded in time is done, whatever could be made of the cards that follow",
        *("hearts", "S", HEARTS, f"{PASSED}W:H7\n!attention N\nN:D2 DK DJ D9"),
        [("lead-out-of-turn", "W", 5, "corrected", "taken-back")],
    ),
    (
        "a lead while the auction is open is exposed where nobody has written who pitched",
        *("auction-pitch", "S", PITCH, "P SA\nN:P E:P S:P"),
        [("exposed-card", "N", 2, "open", "before-score-agreed")],
    ),
    (
        "who demands a card back has demanded it",
        *("euchre", "S", EUCHRE_HEARTS, f"{TOOK_UP}W:SK\n!demand N\nS:HJ"),
        [("lead-out-of-turn", "W", 10, "corrected", "taken-back")],
    ),
    (
        "and so that somebody play who can",
        *("eights", "B", "A:9.84.3K.Q2 74.T.29.K8", "!turned S3\n!stock 0\nA:P\n!demand B\nA:S9"),
        [("renege", "A", 3, "corrected", "stock-used-up")],
    ),
    (
        "who demands that a card be taken, where one may be forced to, has spoken of no fault: B's draw is undecided",
        *("panguingue", "A", PANGUINGUE, f"{DREW_TWO}!draw A H7 stock\n!discard A H7\n!demand B C\n!draw C H7 pile"),
        [("illegal-draw", "B", 6, "open", "too-many-after-discard")],
    ),
    (
        "a card taken back by name, as it was ruled, goes back once",
        *("eights", "B", "A:9.84.3K.Q2 74.T.29.K8", "!turned S3\nA:H4\n!attention B\n!withdraw A H4\nS9 S4\nA:C2"),
        [
            ("illegal-discard", "A", 2, "corrected", "before-score-agreed"),
            ("illegal-discard", "A", 7, "open", "before-score-agreed"),
        ],
    ),
]


@pytest.mark.parametrize(
    ("code", "dealer", "hands", "section", "found"),
    [pytest.param(*dispute, id=name.replace(" ", "-")) for name, *dispute in DISPUTES],
)
def test_a_dispute(code: str, dealer: str, hands: str, section: str, found: list[Gist]) -> None:
    assert gist(report(section, Code=code, Dealer=dealer, Deal=hands)) == found
