"""Tables where not everybody calls, or where a stock is drawn from before the auction."""

from __future__ import annotations

from adjudicator.game.game import Game
from adjudicator.record.events import Played
from adjudicator.table.initial_state import game_played_in_record
from adjudicator.table.timeline_builder import build_timeline
from adjudicator.values.bids_and_contracts import Contract
from tests.helpers.rulings import laws
from tests.helpers.tables import BRIDGE, deal

CUTTHROAT = Game.from_section({**BRIDGE.raw, "auction_passes": 2, "silent_hand": "opposite-dealer"})
TRIO = Game.from_section({**BRIDGE.raw, "auction_passes": 2, "silent_hand": "W", "call_order": ["S", "N", "E"]})
HONEYMOON = Game.from_section(
    {
        **BRIDGE.raw,
        "seats": {"2": ["N", "S"]},
        "players": 2,
        "partners": False,
        "dummy": False,
        "auction_passes": 1,
        "draw_tricks": 13,
    }
)


def test_three_players_call_and_the_fourth_hand_lies_opposite_declarer() -> None:
    """Cutthroat: South, opposite the dealer, is nobody's hand; two passes close; declarer's left leads (TB-05)."""
    line = build_timeline(deal("N", "P 1H P P N:HA"), CUTTHROAT)

    assert line.end.contract == Contract(1, "H", 0, "E")
    assert line.game.seats == ("E", "W", "S", "N")
    assert (line.end.dummy, line.end.role("W"), line.end.role("N")) == ("S", "defender", "defender")


def test_players_without_partners_may_double_each_other() -> None:
    """Cutthroat: in the auction everybody is everybody's opponent."""
    line = build_timeline(deal("N", "1S P X P P"), CUTTHROAT)

    assert line.end.contract == Contract(1, "S", 1, "N")


def test_trio_is_called_in_its_own_order() -> None:
    """South, North, East call in that order whoever dealt; West's hand belongs to East (TR-01)."""
    line = build_timeline(deal("E", "1C 1D X P P"), TRIO)

    assert [made.seat for made in line.calls] == ["S", "N", "E", "S", "N"]
    assert line.end.contract == Contract(1, "D", 1, "N")
    assert (line.end.turn, line.end.dummy, line.end.played_by("W")) == ("E", "W", "E")


def test_honeymoon_draws_thirteen_tricks_then_calls_then_plays() -> None:
    """The winner of each trick leads; the dealer calls first; one pass closes; the other player leads (HB-04)."""
    first = " ".join(f"S:S{rank} N:H{rank}" for rank in "23456789TJQKA")
    line = build_timeline(deal("N", f"{first} 1D P"), HONEYMOON)

    assert [type(step.event) is Played for step in line.steps].count(True) == 26
    assert line.end.contract == Contract(1, "D", 0, "N")
    assert (line.end.stage, line.end.turn, line.end.left) == ("play", "S", {"N": 13, "S": 13})


def game(code: str, **more: object) -> Game:
    """The game of *code*, with what a test adds to its section."""
    return Game.from_section({**laws().code(code).game, **more})


def bids(tokens: str, of: Game, dealer: str) -> dict[str, str]:
    """The call of each player that stands."""
    return {made.seat: made.call for made in build_timeline(deal(dealer, tokens), of).end.auction.calls}


def test_a_round_of_bids_begins_with_eldest_hand() -> None:
    """When everybody has bid once, eldest hand leads (BO-06)."""
    line = build_timeline(deal("D", "0 1 2 1 HA"), game("blackout", cards_each=3))

    assert [made.seat for made in line.calls] == ["A", "B", "C", "D"]
    assert (line.plays[0].seat, line.end.contract) == ("A", None)


def test_a_bid_out_of_turn_stands_and_the_turn_goes_back() -> None:
    """Whose turn it was bids next, and who has bid is passed over (BO-01)."""
    line = build_timeline(deal("D", "B:1 0 2 1"), game("blackout", cards_each=3))

    assert [made.seat for made in line.calls] == ["B", "A", "C", "D"]
    assert line.end.stage == "play"


def test_a_bid_is_changed_by_bidding_again_or_by_taking_it_back() -> None:
    """Either way the new one takes the place of the old, also when all have bid (BO-02)."""
    blackout = game("blackout", cards_each=3)

    assert bids("0 1 B:2 1 0", blackout, "D") == {"A": "0", "B": "2", "C": "1", "D": "0"}
    assert bids("0 1 -B B:2 1 0", blackout, "D") == {"A": "0", "B": "2", "C": "1", "D": "0"}
    assert bids("0 1 1 1 D:0", blackout, "D") == {"A": "0", "B": "1", "C": "1", "D": "0"}


def test_the_highest_bidder_names_a_suit_and_leads() -> None:
    """Auction hearts: the suit named is to be avoided (HV-02)."""
    line = build_timeline(deal("N", "3 P 5 P hearts S2"), game("auction-hearts"))

    assert (line.end.avoided, line.plays[0].seat, line.plays[0].turn) == ("H", "W", "W")


def test_nobody_bids_in_a_round() -> None:
    """Then there is nothing to play."""
    assert build_timeline(deal("N", "P P P P"), game("auction-hearts")).end.stage == "over"


def test_bids_that_nobody_wrote_down() -> None:
    """The play begins with eldest hand; the bidder's lead is known only if the tags name him."""
    assert build_timeline(deal("D", "HA"), game("blackout", cards_each=3)).plays[0].seat == "A"
    assert build_timeline(deal("N", "S:HA"), game("auction-hearts")).plays[0].turn is None
    assert build_timeline(deal("N", "HA", Declarer="W"), game("auction-hearts")).plays[0].seat == "W"


def test_cards_led_before_all_have_bid() -> None:
    """They are exposed while bids follow, and taken as played when none do."""
    blackout = game("blackout", cards_each=3)

    assert build_timeline(deal("D", "0 1 C:HA 1 1"), blackout).plays == ()
    assert build_timeline(deal("D", "0 1 A:HA"), blackout).unreadable == (
        (2, "not everybody has called; the auction is read as closed"),
    )


def test_a_deal_is_as_large_as_its_hands() -> None:
    """Blackout deals one card more each time; what most hands hold is the number (BO-06)."""
    hands = {"A": "S2 S3", "B": "S4 S5", "C": "S6", "D": "S7 S8"}

    assert game_played_in_record(deal("D", "", hands), laws().code("blackout").game).hand_size == 2


def test_the_deal_that_leaves_no_card_to_turn_is_played_without_trumps() -> None:
    """Four players, thirteen cards each; with twelve a card is turned."""
    section = laws().code("blackout").game

    assert build_timeline(deal("D", ""), game_played_in_record(deal("D", ""), section)).start.trump is None
    assert build_timeline(deal("D", ""), game("blackout", cards_each=12)).start.trump == "?"


def test_declarer_chooses_his_partner_after_the_auction() -> None:
    """Cutthroat contract: the partner changes places to lie opposite; the opponent now on the left leads (CC-05)."""
    line = build_timeline(deal("N", "1S 4NT P P P !elect,E,partner,S W:HA"), game("cutthroat-contract"))

    assert line.end.contract == Contract(4, "NT", 0, "E")
    assert line.game.seats == ("E", "W", "S", "N")
    assert (line.end.dummy, line.plays[0].turn, line.game.side("S")) == ("S", "W", line.game.side("E"))


def test_without_a_choice_the_record_is_seated_as_it_is_played() -> None:
    """Then the hand opposite is dummy."""
    line = build_timeline(deal("N", "1S 4NT P P P"), game("cutthroat-contract"))

    assert (line.end.dummy, line.end.turn) == ("W", "S")


def test_doubles_after_the_auction_change_the_contract() -> None:
    """Left, then right may double; declarer, then dummy redouble; a withdrawal undoes it (CC-05)."""

    def doubled(tokens: str) -> tuple[int, str | None]:
        end = build_timeline(deal("N", f"1S 4NT P P P !elect,E,partner,W {tokens}"), game("cutthroat-contract")).end
        return (end.contract.doubled if end.contract else 0), end.turn

    assert doubled("") == (0, "S")
    assert doubled("X") == (1, "S")
    assert doubled("P X XX") == (2, "S")
    assert doubled("X P XX") == (2, "S")
    assert doubled("X -S") == (0, "S")
    assert doubled("X XX -E") == (1, "S")
    assert doubled("P P S:HA") == (0, "W")


def test_like_cards_cancel_each_other() -> None:
    """Two packs: neither of two aces of hearts wins; the next highest does."""
    cancelling = game("cancellation-hearts")
    trick = "B:HA C:HA D:H3 F:H4 G:H2 H:H5 A:HK"
    line = build_timeline(deal("A", trick, {"B": "HA HA S2"}), cancelling)

    assert line.end.turn == "A"
    assert line.end.hands["B"] == {"HA", "S2"}


def test_all_cancelled_leaves_the_winner_open() -> None:
    """The trick goes to the next winner; who leads is not said."""
    line = build_timeline(deal("A", "B:HA C:HA D:H3 F:H3 G:H2 H:H2 A:S4"), game("cancellation-hearts"))

    assert line.end.turn is None


def test_who_has_no_card_left_drops_out() -> None:
    """A trick won with the last card passes the lead to the left; the last hand keeps its cards (HV-01)."""
    domino = game("domino-hearts", cards_each=1)
    hands = {"N": "SA", "E": "S3 D3", "S": "S4 D4 D5", "W": "S5"}
    line = build_timeline(deal("N", "E:S3 S4 S5 SA E:D3 D4", hands), domino)

    assert [played.turn for played in line.plays] == ["E", "S", "W", "N", "E", "S"]
    assert (line.end.stage, line.end.left) == ("over", {"N": 0, "E": 0, "S": 1, "W": 0})


def test_drawn_cards_join_the_hand() -> None:
    """The turn stays with who draws; a card that nobody names leaves the hand unknown."""
    domino = game("domino-hearts", cards_each=2)
    hands = {"N": "S2 H2", "E": "D3 S3", "S": "S4 D4", "W": "S5 D5"}
    named = build_timeline(deal("N", "D3 D4 D5 !draw,N,C2,D2", hands), domino).end
    unnamed = build_timeline(deal("N", "D3 D4 D5 !draw,N", hands), domino).end

    assert (named.turn, named.hands["N"], named.left["N"]) == ("N", {"S2", "H2", "C2", "D2"}, 4)
    assert (unnamed.turn, unnamed.hands["N"], unnamed.left["N"]) == ("N", None, 3)
