"""Auction and play of PBN games become events, as real files write them."""

from __future__ import annotations

import pytest

from adjudicator.record.events import Played, TableEvent
from adjudicator.values.cards import Card
from tests.helpers.formats_samples import (
    AUCTION,
    GAME,
    ORDER,
    PLAY,
    SUITS_DEAL,
    TAGS,
    calls_of,
    cards_of,
    games_of,
    messages_of,
    record_of,
)


class TestAuction:
    """Calls with the seats that made them."""

    def auction(self, text, tags='[Dealer "N"]\n'):
        return record_of(tags + text)

    def test_dashes_before_the_dealer(self):
        """The section may begin with another column than the dealer's."""
        assert ["N:1C", "E:P", ":AP"] == calls_of(self.auction('[Auction "W"]\n- 1C Pass AP\n'))

    def test_marks_of_accepted_irregularities(self):
        """``^S`` stands in the place of each player passed over, ``^I`` before an insufficient bid."""
        record = self.auction('[Auction "N"]\n1D ^S 2D ^I 1C\n^S ^S X\n')

        assert ["N:1D", "S:2D", "W:1C", "S:X"] == calls_of(record)
        assert [] == messages_of(record)

    def test_notes_suffixes_and_glyphs_become_the_comment(self):
        """Tokens need no blanks between them; note texts come with the call they explain."""
        record = self.auction('[Auction "N"]\n1S!!=1=$25{strong}Pass=2 *\n[Note "1:five or more"]\n')

        assert ["five or more", "!!", "$25", "strong"] == sorted(
            record.events[0].comment.split("\n"), key=["five or more", "!!", "$25", "strong"].index
        )
        assert "=2=" == record.events[1].comment
        assert ["the note reference '=2' is not closed; expected '='"] == messages_of(record)

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("1N", "'N' stands for NT in the auction"),
            ("P", "'P' stands for Pass in the auction"),
            ("+ 1C", "'1C' follows '+', the place of the next call"),
            ("1C ^I 1D", "'^I' marks 1D, which is not an insufficient bid"),
            ("^I Pass", "'^I' marks P, which is not an insufficient bid"),
            ("1C ^Q 1D", "'^Q' is not an irregularity; expected ^I, ^S, ^R or ^L"),
            ("AP 1C", "'1C' follows AP"),
            ("* 1C", "text follows '*', which ends the section"),
        ],
    )
    def test_oddities_are_read_with_a_warning(self, text, message):
        """Nothing of it keeps the game from being read."""
        assert [message] == messages_of(self.auction(f'[Auction "N"]\n{text}\n'))

    def test_the_first_caller_is_not_the_dealer(self):
        """The columns of the section are believed, and the contradiction is told."""
        record = self.auction('[Auction "W"]\n1C\n')

        assert ["W:1C"] == calls_of(record)
        assert ["the first call is W's, but N dealt; read as W: nothing else decides"] == messages_of(record)

    def test_the_section_with_calls_counts(self):
        """Some programs write an empty section first."""
        record = self.auction('[Auction ""]\n[Contract "1C"]\n[Auction "N"]\n1C AP\n')

        assert ["N:1C", ":AP"] == calls_of(record)
        assert ["the section Auction is given twice; the second, which alone holds anything, counts"] == messages_of(
            record
        )

    def test_passes_dropped_in_front_are_put_back(self):
        """Only where contract and declarer of the tags then come out exactly, and it is said."""
        record = record_of(TAGS + '[Auction "N"]\n1S Pass 4S AP\n' + PLAY)

        assert ["N:P", "E:P", "S:1S", "W:P", "N:4S", ":AP"] == calls_of(record)
        assert [
            "the auction makes N declarer, the tags say S: 2 passes in front of it, put back here, make both agree"
        ] == messages_of(record)

    def test_a_contract_that_the_auction_does_not_come_to(self):
        """Tags and calls that disagree are reported and left as they are."""
        tags = TAGS.replace('"S"]\n[Contract "4S"]', '"E"]\n[Contract "3NTX"]')
        record = record_of(tags + AUCTION)

        assert [
            "the auction comes to 4S by S, the tags say 3NTX by E; read as 4S by S: nothing else decides",
        ] == messages_of(record)


class TestPlay:
    """Cards in the order of play."""

    def play(self, rows, tags=TAGS):
        return record_of(f'{tags}[Play "W"]\n{rows}\n')

    def test_a_row_turned_against_its_columns(self):
        """Who holds the card is believed before the column it stands in."""
        record = self.play("D8 D9 DQ DK\nD5 D3 D2 DT\nC6 CK C4 C7\nS2 SQ SJ S3\n*")

        assert ORDER == cards_of(record)
        assert ["row rotated in trick 2, 4: each card is taken as played by its holder"] == messages_of(record)

    def test_a_lead_out_of_turn_that_was_accepted(self):
        """``^L`` names the leader of a trick, in that hand's own column."""
        record = self.play("D8 D9 DQ DK\n^L D3 D2 DT D5\n*")

        assert ["W:D3", "N:D2", "E:DT", "S:D5"] == cards_of(record)[4:]
        assert [] == messages_of(record)

    def test_a_card_not_written_down_stops_the_order(self):
        """Who led the next trick cannot be known; what follows is kept as a note, not as evidence."""
        record = self.play("D8 D9 - DK\nD3 D2 DT D5\n*")

        assert ["W:D8", "N:D9", "E:-", "S:DK"] == cards_of(record)
        assert TableEvent("note", text="cards whose order is not known: W:D3 N:D2 E:DT S:D5") == record.events[-1]
        assert [
            "trick 1 lacks a card, so nobody knows who led to trick 2: the record is certain up to trick 1, and "
            "4 cards after it are kept as a note only"
        ] == messages_of(record)

    def test_a_lead_mark_makes_the_order_certain_again(self):
        """The leader is known, whoever won the trick before."""
        record = self.play("D8 D9 - DK\n^L D3 D2 DT D5\n*")

        assert ["W:D3", "N:D2", "E:DT", "S:D5"] == cards_of(record)[4:]

    def test_the_last_trick_may_be_incomplete(self):
        """Hands that come after the last card given have not played."""
        assert ["S:D5"] == cards_of(self.play("D8 D9 DQ DK\n-  -  -  D5\n*"))[4:]
        assert ["S:D5", "W:D3"] == cards_of(self.play("D8 D9 DQ DK\nD3 +  -  D5"))[4:]
        assert ["S:-", "W:D3"] == cards_of(self.play("D8 D9 DQ DK\nD3 - - -\n*"))[4:]

    def test_lower_case_tens_and_bare_suits(self):
        """A suit without a rank is a card that nobody wrote down."""
        record = self.play("d8 D9 dq S")

        assert ["W:D8", "N:D9", "E:DQ", "S:-"] == cards_of(record)
        assert ["'S' names a suit only; the card is read as unknown"] == messages_of(record)

    def test_comments_follow_their_cards(self):
        """They are kept where the card went in the order of play."""
        record = self.play('D8 {why} D9 DQ DK\nD3 =1= {hm} D2 DT D5 ; low\n*\n[Note "1:count"]')

        comments = {str(event.card): event.comment for event in record.events if isinstance(event, Played)}
        assert {"D8": "why", "D3": "count\nhm", "D5": "low"} == {card: said for card, said in comments.items() if said}

    def test_declarer_and_dummy_who_changed_places(self):
        """``^`` before the declarer: the wrong hand was spread after a lead from the wrong side."""
        tags = TAGS.replace('[Declarer "S"]', '[Declarer "^N"]')
        record = record_of(tags + AUCTION + '[Play "E"]\nC2 C5 C6 CA\n*\n')

        assert [Played("E", Card("C2")), TableEvent("expose", "S", words=("hand",))] == list(record.events[8:10])
        assert [] == messages_of(record)

    @pytest.mark.parametrize(
        ("rows", "message"),
        [
            ("^R SK HK DK CK", "bad revoke mark: SK is the card led"),
            ("SK ^R HK DK CK", "bad revoke mark: N has no card of the suit led"),
            ("^L SK HK DK CK", "bad lead mark: W leads SK in turn"),
            ("SK ^R^R HK DK CK", "'^R' is one mark too many for HK"),
            ("SK HK DK ^I CK", "'^I' cannot mark a card; expected ^R or ^L"),
            ("SK HK + +", "'+' occurs twice in the play"),
        ],
    )
    def test_marks_that_mark_nothing(self, rows, message):
        """They are reported; the cards are read all the same."""
        tags = f'[Deal "{SUITS_DEAL}"]\n[Declarer "S"]\n[Contract "7NT"]\n'

        assert message in messages_of(self.play(rows, tags))

    def test_a_failure_to_follow_is_no_matter_for_the_reader(self):
        """Marked or not, the record holds it and the reader says nothing."""
        assert [] == messages_of(self.play("D8 D9 ^R S2 DK\n*"))
        assert [] == messages_of(self.play("D8 D9 S2 DK\n*"))

    def test_what_is_no_card_is_an_error(self):
        """Where it stands and what would have been right."""
        (error,) = games_of(f'{TAGS}[Play "W"]\nD8 HHT\n')

        assert "9:4: 'HHT' is not a card; expected a card such as SA, or '-'" == str(error)

    def test_another_table_of_the_same_board(self):
        """A game that gives no board at all takes that of the game before it, when its cards fit those hands."""
        second = '[West "Zia"]\n[Declarer "S"]\n[Contract "4S"]\n' + AUCTION + PLAY
        foreign = second.replace("D8 D9", "SA SK")
        games = games_of(f"{GAME}\n{second}\n{foreign}")

        assert games[0].hands == games[1].hands
        assert "1" == games[1].tag("Board")
        assert ["no board and no deal given: taken from the game before, which this game fits"] == messages_of(games[1])
        assert {} == games[2].hands

    def test_lines_are_tricks_where_a_row_is_short(self):
        """A row without one of its cards does not push the rest of the play out of its columns."""
        record = self.play("D8 D9 DQ DK\nD3 D2 D5\nC6 CK C4 C7\nSJ S3 S2 SQ\n*")

        assert ["S:D5", "W:D3", "N:D2", "E:-"] == cards_of(record)[4:8]
        assert "a row of 3 cards before the last one; the lines are taken as tricks" in messages_of(record)
