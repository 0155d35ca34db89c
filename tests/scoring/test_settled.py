"""From a fault at the table to what the deal scores: records of games settled by what was undertaken or counted.

Every score is reckoned by hand from the lines cited (001 is *The Official Rules of Card Games*, 002 the bridge-whist
extracts); the sums of card points are counted once more by a loop that knows nothing of settlements.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.evidence.trick_counts import trick_winners
from adjudicator.render import json_data
from adjudicator.scoring.deal_settlement import deal_to_settle
from adjudicator.scoring.settlements.counted_points import card_points
from adjudicator.table.initial_state import game_played_in_record
from adjudicator.table.timeline_builder import build_timeline
from tests.helpers.command_line import run
from tests.helpers.dealing import legal_deal
from tests.helpers.recorded_cases import record_of
from tests.helpers.rulings import laws, report

EUCHRE = {"Code": "euchre", "Dealer": "S", "Deal": "W:AK.A.7.7 Q7..J.A9 8.KQ.8.K .JT.A.T8"}
EUCHRE_PLAY = """!turned H9
P assist
!take S H9
!discard S C8
HA C9 HQ HJ
DA D7 S7 D8
CT C7 CA CK
DJ HK HT SK
SQ S8 H9 SA
"""
"""North, whose jack of diamonds is the left bower, throws a club on the ace of hearts; his side wins every trick."""
LONE = """!turned H9
P P P take-up alone
!take S H9
!discard S C8
HA S8 HJ
DA D7 D8
CT C7 CK
E:HK HT SA
S:H9 SK HQ
"""
"""East, who holds two hearts, throws a spade on the ace; South, alone, wins two tricks and is euchred."""
FIVE_HUNDRED = {"Code": "five-hundred", "Dealer": "C", "Contract": "6S", "Declarer": "A"}
UNANNOUNCED = ("claim-contested", "failure-to-declare")
NAP = {"Code": "napoleon", "Dealer": "N", "Deal": "N:876.4..5 .AKQ.2.2 543.2..3 .3.543.4"}
NAP_TWO = NAP | {"Deal": "N:876.4..5 .AK.62.2 543.2..3 .3.543.4"}
PITCH = {"Code": "auction-pitch", "Dealer": "N", "Deal": "N:876.4..53 2.AKJ.T.T 543.2.7.9 .3.5432.4"}
PITCH_PLAY = "\nHK {} D3 S6\nHJ S4 D4 S7\nS2 S5 D2 S8\nC5 CT C9 C4\nDT D7 D5 C3"
PINOCHLE = {"Dealer": "W", "Deal": "N:.A..K A.9.. .T..Q .K..A", "Melds": "NS:100 EW:60"}
BIDDER = {"Code": "auction-pinochle", "Dealer": "C", "Bid": "400"}
SKAT = {"Code": "skat-nasl-1945", "Dealer": "C", "Game": "solo", "Deal": "A:AKQTJ.ATJ.A7. 98.K98.J.AKTJ 7.Q7.TKQ.Q987"}
SKAT_BIDS = "B:P C:10 A:yes C:P\n!trump A S\n"
SCHAFSKOPF = {"Code": "schafskopf", "Dealer": "C", "Deal": "A:AQ.AQ.AQT.AQJ J.KJ98.K9.KT9 TK9.T7.J87.87"}
WHIST = {
    "Code": "bridge-whist-1900s",
    "Dealer": "S",
    "Score": "NS:12 EW:0",
    "Deal": "N:A642.965.K854.K5 T73.T83.T73.QT62 KQ5.AQ4.Q96.A873 J98.KJ72.AJ2.J94",
}

RECORDS: dict[str, tuple[dict[str, str], str, dict[str, int] | None, dict[str, int]]] = {
    # EU-16 (001:4048): the hand as it was played, or 2 points instead, given or taken.
    "euchre: scored as played": (EUCHRE, EUCHRE_PLAY + "!elect E stand", {"NS": 2, "EW": 0}, {"NS": 2, "EW": 0}),
    "euchre: 2 added": (EUCHRE, EUCHRE_PLAY + "!elect E add-points", {"NS": 2, "EW": 0}, {"NS": 0, "EW": 2}),
    "euchre: 2 taken": (EUCHRE, EUCHRE_PLAY + "!elect E take-points", {"NS": 2, "EW": 0}, {"NS": -2, "EW": 0}),
    # EU-17 (001:4048): 4 to the lone hand; as played it is euchred, 2 to the others (001:4009).
    "euchre: 4 against a lone hand": (EUCHRE, LONE + "!elect S add-points", {"EW": 2, "NS": 0}, {"EW": 0, "NS": 4}),
    # FH-18 (001:3940): an opponent revokes: 6 spades made, 40; the opponents nothing. Before: set back, 10 for a trick.
    "five hundred: an opponent revokes": (
        FIVE_HUNDRED | {"Deal": "A:7.AK.. 8.7.7. 9.8..7"},
        "HA D7 H8\nHK H7 C7\nS7 S8 S9",
        {"A": -40, "B": 0, "C": 10},
        {"A": 40, "B": 0, "C": 0},
    ),
    # FH-17 (001:3940): the contractor revokes: lost, and the opponents keep 10 for each trick (001:3912).
    "five hundred: the contractor revokes": (
        FIVE_HUNDRED | {"Deal": "A:7.A.8. 8.K.7. 9.8..7"},
        "S7 S8 S9\nC:H8 D8 HK\nB:D7 C7 HA",
        {"A": -40, "B": 20, "C": 10},
        {"A": -40, "B": 20, "C": 10},
    ),
    # NP-09 (001:4169): he alone pays the 3 from each of three that a bid of three wins (001:4156).
    "napoleon: an opponent revokes": (
        NAP,
        "3 P P P\nHA S3 H3 H4\nHK H2 D3 S6\nHQ S4 D4 S7\nC2 C3 C4 C5\nS8 D2 S5 D5",
        {"N": -3, "E": 9, "S": -3, "W": -3},
        {"N": 0, "E": 9, "S": -9, "W": 0},
    ),
    # NP-08 (001:4169): the bidder of two pays each as though he had lost.
    "napoleon: the bidder revokes": (
        NAP_TWO,
        "2 P P P\nHA H2 H3 H4\nHK S3 D3 S6\nD2 S4 D4 S7\nC4 C5 D6 C3\nS8 C2 S5 D5",
        {"N": -2, "E": 6, "S": -2, "W": -2},
        {"N": 2, "E": -6, "S": 2, "W": 2},
    ),
    # NP-07 (001:4167): three chips to the bidder for a lead out of turn.
    "napoleon: an opponent leads out of turn": (
        NAP,
        "3 P P P\nHA H2 H3 H4\nS:S3\n!withdraw S\nHK S3 D3 S6\nHQ S4 D4 S7\nC2 C3 C4 C5\nS8 D2 S5 D5",
        {"N": -3, "E": 9, "S": -3, "W": -3},
        {"N": -3, "E": 12, "S": -6, "W": -3},
    ),
    # SF-06 (001:4227): South's hand is dead; East wins his third trick at the end and takes the pool (001:4213).
    "spoil five: a revoke": (
        NAP | {"Code": "spoil-five", "Pool": "12"},
        "!turned H9\n!refuse E\nHA S3 H3 H4\nHK H2 D4 S6\nD2 S4 D5 S7\nD3 S8 C2 S5\nC4 C5 HQ C3",
        {"N": 0, "E": 12, "S": 0, "W": 0},
        {"N": 0, "E": 12, "S": 0, "W": 0},
    ),
    # 001:4265-4275: East high, jack and game, South low. AP-05 (001:4291): South nothing, and minus the bid.
    "pitch: another player revokes": (
        PITCH,
        "3 P P P\nHA S3 H3 H4" + PITCH_PLAY.format("H2"),
        {"N": 0, "E": 3, "S": 1, "W": 0},
        {"N": 0, "E": 3, "S": -3, "W": 0},
    ),
    # AP-04 (001:4291): the pitcher nothing, and minus his bid; South low and, with both tens, game.
    "pitch: the pitcher revokes": (
        PITCH,
        "2 P P P\nHA H2 H3 H4\nHK S3 D3 S6\nHJ S4 D4 S7\nS2 S5 D2 S8\nC5 DT C9 C4\nD7 D5 C3 CT",
        {"N": 0, "E": 2, "S": 2, "W": 0},
        {"N": 0, "E": -2, "S": 2, "W": 0},
    ),
    # 001:4357: two points of eight: 14 and 6 short. CI-10 (001:4373): no score for East-West, the bidder not set.
    "cinch: an opponent revokes": (
        {"Code": "cinch", "Dealer": "W", "Bid": "8", "Deal": "N:3.A5.. Q.J2.. 2.T.5. AK4..."},
        "!trump N H\nN:HA SQ HT SA\nH5 HJ D5 SK\nH2 S2 S4 S3",
        {"NS": 0, "EW": 20},
        {"NS": 0, "EW": 0},
    ),
    # SU-04 (001:4411): no game for the revoker, 2 to the other, the trump jack being in play.
    "seven-up: a revoke": (
        {"Code": "seven-up", "Dealer": "B", "Deal": "A:.AJ..2 .T2..K"},
        "!turned H9\nHJ CK\nHA H2\nC2 HT",
        {"A": 2, "B": 2},
        {"A": 4, "B": 1},
    ),
    # CJ-03 (001:4433): a point off; high, low and jack are whoever's wins them (001:4427).
    "california jack: a revoke": (
        {"Code": "california-jack", "Dealer": "B", "Deal": "A:.AJ..2 .T2..K"},
        "!turned H9\nHJ CK\nHA H2\nC2 HT",
        {"A": 3, "B": 1},
        {"A": 3, "B": 0},
    ),
    # P2-13 (001:4534): North 32 in cards, so 30; South 15 and the last trick, so 20, which he loses.
    "two-hand pinochle: a revoke": (
        {"Code": "pinochle-two-hand", "Dealer": "S", "Deal": "N:.AT..K A.9..A", "Melds": "N:40 S:20"},
        "!turned C9\nHA SA\n!fact deal_is_game=points\nHT H9\nCK CA",
        {"N": 70, "S": 40},
        {"N": 70, "S": 20},
    ),
    # GR-16 (001:497-499): a plain marriage scored as a royal one is 20 (001:4478); with the 46 of the play 66.
    "partnership pinochle: a meld scored too high": (
        {"Code": "partnership-pinochle", "Dealer": "W", "Deal": "N:.KQ.. A.9.. .A..Q .J.J."},
        "!turned C9\n!meld N HK HQ = 40\nHK H9 HA HJ\nCQ DJ HQ SA",
        {"NS": 86, "EW": 0},
        {"NS": 66, "EW": 0},
    ),
    # PP-05 (001:4580): no cards for the side, the melds stand.
    "partnership pinochle: a revoke": (
        PINOCHLE | {"Code": "partnership-pinochle"},
        "!turned C9\nHA SA HT HK\nCK H9 CQ CA",
        {"NS": 136, "EW": 88},
        {"NS": 136, "EW": 60},
    ),
    # The same against a bid of 110 (001:4590): without its cards the bidding side has 100.
    "partnership auction pinochle: the bidding side revokes": (
        PINOCHLE | {"Code": "partnership-auction-pinochle", "Bid": "110"},
        "!trump N C\nN:HA H9 CQ HK\nHT CA CK SA",
        {"NS": 118, "EW": 106},
        {"NS": -110, "EW": 106},
    ),
    # CK-02 (001:4636-4638): all cards but those of the tricks before it, 250 here, to the others.
    "check pinochle: the bidding side revokes": (
        PINOCHLE | {"Code": "check-pinochle", "Bid": "200"},
        "!trump N C\nN:HA H9 CQ HK\nHT CA CK SA",
        {"NS": -200, "EW": 106},
        {"NS": -200, "EW": 310},
    ),
    # DP-15 (001:4736): no cards for anybody, the bid off the side that revoked, whoever bid it.
    "double-pack pinochle: the other side revokes": (
        PINOCHLE | {"Code": "pinochle-double-pack", "Bid": "500", "Deal": "N:.A..K A.T.. .T..Q .K..A"},
        "!trump N C\nN:HA SA HT HK\nCK HT CQ CA",
        {"NS": -500, "EW": 110},
        {"NS": 100, "EW": -500},
    ),
    # AU-18 (001:4880): made, 10 from each other player and the kitty (001:4818-4820).
    "auction pinochle: an opponent revokes": (
        BIDDER | {"Deal": "A:.A..K A.9.. .T..Q"},
        "!trump A C\nHA SA HT\nCK H9 CQ",
        None,
        {"A": 30, "B": -10, "C": -10, "kitty": -10},
    ),
    # AU-17 (001:4880): double bete, in spades twice 20 to each.
    "auction pinochle: the Bidder revokes": (
        BIDDER | {"Deal": "A:K.T.9. .A.A.A .9.Q.Q"},
        "!trump A S\nD9 DA DQ\nHA H9 SK\nHT CA CQ",
        None,
        {"A": -120, "B": 40, "C": 40, "kitty": 40},
    ),
    # 001:5266-5358: spade solo, against one, 88 points: 2 x 11. SK-29 (001:5565): the Player loses it.
    "skat: the Player revokes": (
        SKAT,
        SKAT_BIDS + "SA S8 S7\nSJ S9 CQ\nHA H8 H7\nHT H9 HQ\nD7 CT DT\nC:DK SK CK\nHJ DJ C9\nST CJ C8\nB:HK DQ DA\n"
        "B:CA C7 SQ",
        {"A": 22, "B": 0, "C": 0},
        {"A": -22, "B": 0, "C": 0},
    ),
    # SK-31, SK-34 (001:5569): after an opponent's revoke the hand is played out, and 61 makes it genuine.
    "skat: an opponent revokes": (
        SKAT,
        SKAT_BIDS + "SA HK S7\nSJ S9 CQ\nHA H8 H7\nHT H9 HQ\nD7 CT DT\nC:DK DA CK\nHJ DJ C9\nST CJ C8\nB:S8 DQ SK\n"
        "SQ CA C7",
        {"A": 22, "B": 0, "C": 0},
        {"A": 22, "B": 0, "C": 0},
    ),
    # SC-07 (001:5628): the Player wins his 2 (001:5614), the offender is charged with them.
    "schafskopf: an opponent revokes": (
        SCHAFSKOPF,
        "take\n!take A S7 S8\n!discard A S7 S8\nDA HK D7",
        None,
        {"A": 2, "B": -2, "C": 0},
    ),
    # HE-04 (001:3743): the revoke cannot be shown for the mixed cards: all 26 to one.
    "hearts: cards mixed": (
        {"Code": "hearts", "Dealer": "W", "Deal": "N:.A..K A.9.. .T..Q .K..A"},
        "HA SA HT HK\nCK H9 CQ CA\n!mixed E\n!fact revoke_claimed=yes\n!fact tricks_mixed=yes",
        {"N": 3, "E": 0, "S": 0, "W": 1},
        {"N": 0, "E": 26, "S": 0, "W": 0},
    ),
    # The same revoke by East, but it is West who mixed his tricks: he is charged, whoever revoked.
    "hearts: cards mixed by another": (
        {"Code": "hearts", "Dealer": "W", "Deal": "N:.A..K A.9.. .T..Q .K..A"},
        "HA SA HT HK\nCK H9 CQ CA\n!mixed W\n!fact revoke_claimed=yes\n!fact tricks_mixed=yes",
        {"N": 3, "E": 0, "S": 0, "W": 1},
        {"N": 0, "E": 0, "S": 0, "W": 26},
    ),
    # SB-13 (001:5178): the last trick's 250 go to the opponent, whoever won it.
    "six-pack bezique: a revoke": (
        {"Code": "six-pack-bezique", "Dealer": "S", "Deal": "N:.AT..K A.9..A", "Melds": "N:40 S:20"},
        "!trump N C\nHA SA\nHT H9\nCK CA",
        {"N": 40, "S": 270},
        {"N": 290, "S": 20},
    ),
    # BW-03 (002:9): three tricks to the dealer's side: 12, six odd hearts at 8 (AOT:247-250).
    "bridge-whist: an opponent revokes": (
        WHIST,
        "hearts\nH2 H5 S3 HQ\nD6 DA D4 D3\n!claim S 8",
        {"NS": 24, "EW": 0},
        {"NS": 48, "EW": 0},
    ),
    # BW-05 (002:13): 13 tricks less three are 4 odd hearts, 32; with 12 before, only 16 bring it to 28.
    "bridge-whist: the dealer revokes": (
        WHIST,
        "hearts\nH2 H5 H3 S5\nD4 D3 D6 D2\n!claim S 11",
        {"NS": 56, "EW": 0},
        {"NS": 16, "EW": 0},
    ),
}


@pytest.mark.parametrize("name", RECORDS)
def test_the_deal_before_and_after_the_ruling(name: str) -> None:
    tags, section, before, after = RECORDS[name]
    result = report(section, **tags).result

    assert result is not None
    assert (result.not_counted, result.before, result.score) == ((), before, after)


def test_who_mixed_his_tricks_is_asked_for_where_the_record_does_not_name_him() -> None:
    """HE-04 (001:3743) charges the player who mixed, not the one who is said to have revoked."""
    tags = {"Code": "hearts", "Dealer": "W", "Deal": "N:.A..K A.9.. .T..Q .K..A"}
    found = report("HA SA HT HK\nCK H9 CQ CA\n!mixed\n!fact revoke_claimed=yes\n!fact tricks_mixed=yes", **tags)

    (ruling,) = found.findings[0].rulings[-1:]
    assert [effect.says for effect in ruling.effects] == [
        "The player who mixed their tricks is charged with 26 points."
    ]
    assert found.result is not None
    assert found.result.not_counted == ("who is charged with the points of the deal",)


def test_what_a_ruling_moves_is_cited() -> None:
    """In words and in JSON: every entry that a ruling orders names its provisions; the others name none."""
    tags, section, _, _ = RECORDS["napoleon: an opponent leads out of turn"]
    one = report(section, **tags)
    told: Any = json_data.result_data(one.result)

    assert {entry["who"]: entry["points"] for entry in told["entries"] if entry["under"]} == {"S": -3, "E": 3}
    assert "S -3: pays 3 to E (NP-07)" in told["lines"]
    assert (told["score_as_played"], told["not_counted"]) == ({"N": -3, "E": 9, "S": -3, "W": -3}, [])


def test_a_choice_not_made_leaves_the_score_open() -> None:
    """EU-16: nobody has said yet whether the points are taken."""
    result = report(EUCHRE_PLAY, **EUCHRE).result

    assert result is not None
    assert (result.before, result.score) == ({"NS": 2, "EW": 0}, None)
    assert result.not_counted[0].startswith("the choice of the other side on 1: stand, add-points, take-points")


def test_bridge_is_told_as_ever() -> None:
    """What contract bridge scores has none of the keys that settled games add."""
    told: Any = json_data.result_data(report("1NT AP\nH2 H5 H8 HQ", Result="7").result)

    assert set(told) == {"tricks_won", "transferred", "tricks_scored", "score", "lines"}


SETTLED = [
    pytest.param(info.id, int(players), id=f"{info.id}/{players}")
    for info in laws().codes()
    if info.game.get("type") == "trick" and "settlement" in info.game
    for players in list(info.game["seats"])[:2]
]


@pytest.mark.parametrize(("code", "players"), SETTLED)
def test_every_deal_has_a_score_or_says_what_it_lacks(code: str, players: int) -> None:
    """A legal deal: nothing is moved by a ruling, chips come to nothing together, cards to all that there are."""
    section = laws().code(code).game
    record = legal_deal(code, section, players, random.Random(f"settled {code} {players}"))
    one = adjudicate(record, laws())
    result = one.result
    if result is None or (section.get("claims") and any(found.kind in UNANNOUNCED for found in one.findings)):
        # At sixty-six a stock is closed at random, and nobody announces his points: the law has a price for both.
        return

    assert result.score == (result.before if result.before is not None else result.score)
    assert not [entry for entry in result.entries if entry.under]
    if "in chips:" in result.lines and result.score is not None:
        assert sum(result.score.values()) == 0


def test_a_card_that_the_pack_lacks_counts_for_nothing() -> None:
    """B leads the ace of diamonds, A plays a two to it: the tricks are counted all the same, before the deal goes."""
    played = (
        "HT H7 D7\nA:7 B:DQ D7 A:CQ S7\nB:hold A:SA\nB:DA C2 CT\nB:H8\nDJ\nB:S9 DK CK SJ DJ\nCA CT S7 B:1\nSA CT C9"
    )
    found = adjudicate(record_of(f'[Code "piquet"]\n[Record "1"]\n{played}\n', "piquet"), laws())

    assert "C2 is not in the pack" in [problem.message for problem in found.problems]
    assert found.result is not None
    assert found.result.lines == ("the deal does not count (GR-09)",)


@pytest.mark.parametrize(
    "code",
    [info.id for info in laws().codes() if info.game.get("type") == "trick" and "card_values" in info.game],
)
def test_card_points_counted_by_a_loop_of_their_own(code: str) -> None:
    """Card by card from the tricks of the record, against what the settlement counts for who has won them."""
    section = laws().code(code).game
    record = legal_deal(code, section, int(section.get("players", 4)), random.Random(f"count {code}"))
    timeline = build_timeline(record, game_played_in_record(record, section))
    end = timeline.end
    if end.stage != "over" or not end.tricks:
        return
    won = dict.fromkeys(end.game.around, 0)
    for trick, winner in zip(end.tricks, trick_winners(timeline), strict=True):
        assert winner is not None
        for played in trick.cards:
            card = str(played.card)
            table = section["trump_values"] if "trump_values" in section and card[0] == end.trump else {}
            won[winner] += (table or section["card_values"]).get(card[1:], 0)
    last = trick_winners(timeline)[-1] or ""
    won[last] += section.get("last_trick", 0)
    deal = replace(deal_to_settle(record, timeline, None), aside=())

    assert card_points(deal) == {
        account: sum(points for seat, points in won.items() if deal.account[seat] == account)
        for account in deal.accounts
    }


@pytest.mark.parametrize(
    "code", [info.id for info in laws().codes() if "games" in info.game and info.game["settlement"]["kind"] == "games"]
)
def test_every_game_goes_with_every_trump_or_it_is_said_that_it_does_not(code: str) -> None:
    """Whatever ``[Game]`` names: a value, or one sentence on what is missing."""
    section = laws().code(code).game
    first, *others = next(iter(section["seats"].values()))
    points = [f"{first}=61", f"{others[0]}=59", *(f"{seat}=0" for seat in others[1:])]
    told = [*points, f"tricks={first}:7", f"maker={first}", "bid=20", "hand=HJ,HA,CJ"]
    for game in [*section["games"], "second-turn", "patience"]:
        for trump in ("C", "D", "H", "S", "NT", "null"):
            answer = run("score", "--code", code, *told, f"game={game}", f"trump={trump}")

            assert (answer.status, answer.err) == (0, ""), (game, trump, answer.err)
            assert answer.out.startswith((f"{first} ", "not scored")), (game, trump, answer.out)
