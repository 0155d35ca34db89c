"""PBN games become records, as real files write them."""

from __future__ import annotations

import pytest

from adjudicator.formats.pbn.reader import read_games
from adjudicator.game.notation import Notation
from adjudicator.record.events import Called, Record, Source, TableEvent
from adjudicator.values.cards import Card
from tests.helpers.formats_samples import (
    GAME,
    ORDER,
    TAGS,
    calls_of,
    cards_of,
    games_of,
    messages_of,
    record_of,
)


def test_a_game_becomes_a_record_in_the_order_of_play():
    """Rows are tricks and columns are seats; the record has the cards as they fell."""
    record = record_of(GAME)

    assert ["N:P", "E:P", "S:1S", "W:P", "N:4S", "E:P", "S:P", "W:P"] == calls_of(record)
    assert ORDER == cards_of(record)
    assert {"Event", "Board", "Dealer", "Vulnerable", "Declarer", "Contract"} == set(record.tags)
    assert (Card("SA"), Card("S6")) == (record.hands["N"] or ())[:2]
    assert not record.order_known
    assert () == record.problems


def test_a_record_section_replaces_auction_and_play():
    """What happened is told by the section that can tell it."""
    record = record_of(GAME + '[Record "1"]\n1S ; strong\n!withdraw N\nE:2H {why?}\n')

    expected = (
        Called(None, "1S", comment="strong"),
        TableEvent("withdraw", "N"),
        Called("E", "2H", comment="why?"),
    )
    assert expected == record.events
    assert record.order_known


def test_free_text_in_a_record_may_hold_anything():
    """Brackets and braces in a remark are words, and the tags after the section are tags."""
    record = record_of(
        '[Event "x"]\n[Record "1"]\n!remark E I have {one} [Law 44] ; "so"\n!accept S {he\n\nsaid so}\n[Room "Open"]\n'
    )

    expected = (
        TableEvent("remark", "E", text='I have {one} [Law 44] ; "so"'),
        TableEvent("accept", "S", comment="he\n\nsaid so"),
    )
    assert expected == record.events
    assert {"Event": "x", "Room": "Open"} == record.tags


class TestText:
    """Bytes and lines."""

    @pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
    def test_line_ends(self, end):
        """All three line ends, Ctrl-Z behind the last, and no line end at all are read."""
        data = GAME.rstrip("\n").replace("\n", end).encode() + b"\x1a\x1a"

        assert [record_of(GAME)] == games_of(data)

    def test_latin_1_is_the_encoding_and_a_no_break_space_is_white(self):
        """Names keep their accents; the space that UTF-8 readers stumble over separates tokens."""
        data = '[West "Li\u00e8ge"]\n[Dealer "N"]\n[Auction\u00a0"N"]\nPass\u00a0Pass\n'.encode("latin-1")
        (record,) = games_of(data)

        assert isinstance(record, Record)
        assert "Li\u00e8ge" == record.tag("West")
        assert ["N:P", "E:P"] == calls_of(record)

    def test_utf_8_needs_a_byte_order_mark(self):
        """With the mark it is UTF-8, without it is not."""
        text = '[West "Łódź"]\n'

        assert ["Łódź"] == [game.tag("West") for game in games_of(b"\xef\xbb\xbf" + text.encode()) if game]
        assert ["Å\x81Ã³dÅº"] != [game.tag("West") for game in games_of(text.encode())]

    def test_tabs_percent_lines_and_blanks_are_white(self):
        """Escaped lines between tags end no game."""
        text = '[Event "x"]\n%foo\n\t[ Board\n"1" ]\n% [Site "no"]\n[Room "Open"] [Table"2"]\n'

        assert {"Event": "x", "Board": "1", "Room": "Open", "Table": "2"} == record_of(text).tags

    def test_control_characters_are_replaced_and_reported(self):
        """They reach neither record nor terminal; the marks of Windows keep their meaning."""
        record = record_of('[Event "a\x1b[2Jb\x92s"]\n')

        assert "a\ufffd[2Jb\u2019s" == record.tag("Event")
        assert ["a control character, which the format forbids, was replaced"] == messages_of(record)


class TestGames:
    """Where games end, and what a broken one costs."""

    def test_a_comment_over_empty_lines_does_not_end_a_game(self):
        """Nor does a line that holds nothing but a comment."""
        text = '[Event "x"]\n{ a\n\n[Event "not this"]\n\n}\n; only a comment\n{}\n[Board "1"]\n'

        assert {"Event": "x", "Board": "1"} == record_of(text).tags

    def test_a_broken_game_costs_only_itself(self):
        """The file goes on behind it, and the error says where and what was expected."""
        bad = '[Event "bad"]\n[Dealer "N"]\n[Auction "N"]\n1S Foo\n'
        games = list(read_games(f"{GAME}\n{bad}\n{GAME}".encode(), file="night.pbn"))

        assert [True, False, True] == [isinstance(game, Record) for game in games]
        assert "night.pbn:21:4: 'Foo' is not a call; expected 1C to 7NT, Pass, X, XX or AP" == str(games[1])
        assert games[0] == games[2]
        assert Source("night.pbn", 3, 23) == games[2].source

    def test_an_open_comment_costs_only_its_game(self):
        """The reader takes up again at the next empty line."""
        games = games_of('[Event "a"]\n{ open\n\n[Event "b"]\n\n[Event "c"]\n{ open again')

        assert [
            "2:1: the comment is not closed; expected '}'",
            "b",
            "7:1: the comment is not closed; expected '}'",
        ] == [game.tag("Event") if isinstance(game, Record) else str(game) for game in games]

    def test_games_without_an_empty_line_between_them(self):
        """A second Event, Board or Deal after the cards begins a new game, with a warning."""
        games = games_of(GAME + GAME)

        assert 2 == len(games)
        assert games[0] == games[1]
        assert ["the game before it does not end with an empty line"] == messages_of(games[1])

    def test_text_that_is_no_game(self):
        """Isolated comments are nothing; other text is an error, and a long run of it not a thousand errors."""
        assert [] == games_of("% just this\n\n{ a remark }\n\n; another\n")
        (error,) = games_of("bad characters\n")
        assert '1:1: this is neither PBN nor LIN; expected PBN, as [Name "value"], or LIN, as pn|…|' == str(error)
        assert 1 == len(games_of("junk\n\n" * 500))
        assert "2:1: 'bad characters' comes before the first tag" in str(games_of("% PBN\nbad characters\n")[0])
        assert 10 == len(games_of("% PBN\n" + "junk\n\n" * 500))


class TestTags:
    """Tag pairs."""

    def test_quotes_and_backslashes(self):
        """Both are escaped by a backslash, which otherwise stands for itself."""
        assert '"a\\b" \\c' == record_of(r'[Event "\"a\\b\" \c"]').tag("Event")

    def test_inheritance(self):
        """``#`` repeats the value of the nearest earlier game, ``##`` sets one until it is set anew."""
        text = '[Event "##E1"]\n[West "w1"]\n\n[Board "2"]\n[West "#"]\n\n[Event "E3"]\n\n[Board "4"]\n[West "#"]\n'

        actual = [game.tags for game in games_of(text)]

        expected = [
            {"Event": "E1", "West": "w1"},
            {"Event": "E1", "Board": "2", "West": "w1"},
            {"Event": "E3"},
            {"Board": "4", "West": "w1"},
        ]
        assert expected == actual

    def test_an_inherited_deal_is_read_with_a_warning(self):
        """The standard forbids it, files do it."""
        first, second = games_of(f'{TAGS}\n[Board "1"]\n[Deal "#"]\n')

        assert first.hands == second.hands
        assert "'#' is not allowed in Deal; read as 'N:A643.KJT8.92.AK3 2.653.QJT7.T9842 KQ97…'" in messages_of(second)

    def test_unquoted_tags_are_junk_with_a_warning(self):
        """The rest of the game is read."""
        record = record_of('[Event Random Deal #]\n[Board "1"]\n')

        assert {"Board": "1"} == record.tags
        assert ["'[Event Random Deal #]' is not a tag pair; expected [Name \"value\"]"] == messages_of(record)

    def test_a_missing_quote_costs_nothing(self):
        """The value is taken up to the end of the line."""
        record = record_of('[Event "Open]\n[Board "1"]\n')

        assert {"Event": "Open", "Board": "1"} == record.tags
        assert ["tag 'Event' lacks its closing quote or bracket; read up to the end of the line"] == messages_of(record)

    def test_a_tag_given_twice(self):
        """The first counts."""
        record = record_of('[Site "a"]\n[Site "b"]\n')

        assert {"Site": "a"} == record.tags
        assert ["the tag Site is given twice; the first counts"] == messages_of(record)

    def test_an_unknown_value_is_no_value(self):
        """A question mark says as much as a missing tag."""
        assert {} == record_of('[Event "?"]\n').tags

    def test_tables_are_kept_as_they_stand(self):
        """Other sections keep head and rows; comments are kept by the tag they follow."""
        record = record_of('{ head }\n[Event "x"] ; why\n[ScoreTable "Rank;Pair"]\n1 "A;B"\n2 C ; no comment\n')

        assert {"ScoreTable": ("Rank;Pair", ('1 "A;B"', "2 C ; no comment"))} == record.sections
        assert {"": "head", "Event": "why"} == record.comments


class TestDeal:
    """Who holds what."""

    def hands(self, value):
        return {seat: " ".join(hand) if hand else hand for seat, hand in record_of(f'[Deal "{value}"]').hands.items()}

    def test_any_first_seat_unknown_and_short_hands(self):
        """Hands run clockwise from the seat named; partial and unequal hands are evidence."""
        expected = {"N": "SA HK", "E": None, "S": "CT C9 C2", "W": None}

        assert expected == self.hands("S:...T92 - A.K.. -")

    @pytest.mark.parametrize("value", ["n:a.kq.10.2 - - -", "N:SA.HKQ.DT.C2 - - -", "N:A.KQ.T.2"])
    def test_odd_spellings_are_read_with_a_warning(self, value):
        """Lower case, ``10`` for ten, suits named, hands left out."""
        record = record_of(f'[Deal "{value}"]')

        assert ("SA", "HK", "HQ", "DT", "C2") == record.hands["N"]
        assert record.problems

    def test_a_joker_comes_last(self):
        """Wherever it is written, it belongs to no suit."""
        assert "SA C2 *" == self.hands("N:*A...2 - - -")["N"]

    @pytest.mark.parametrize(
        ("value", "message"),
        [
            ("N:v.KQ.T.2", "'v' in the hand 'v.KQ.T.2' is not a rank; expected one of AKQJT98765432"),
            ("N:AKQ", "the hand 'AKQ' has 1 suit; expected 4, separated by three dots"),
            ("AKQ", "'AKQ' does not begin with a seat; expected N or E or S or W and ':'"),
            ("N:- - - - -", "the deal has 5 hands; expected 4"),
        ],
    )
    def test_what_is_no_deal_is_an_error(self, value, message):
        """Where it stands and what would have been right."""
        (error,) = games_of(f'[Deal "{value}"]')

        assert f"1:1: {message}" == str(error)

    def test_other_seats_and_seats_by_code(self):
        """The seats come from the caller, or from what the tags say."""
        text = b'[Code "hearts"]\n[Deal "B:A... K... Q..."]\n'
        by_code = {"hearts": ("A", "B", "C")}

        for notation in (Notation(("A", "B", "C")), lambda tags, _told="": Notation(by_code[tags["Code"]])):
            (record,) = read_games(text, notation=notation)
            assert {"A": ("SQ",), "B": ("SA",), "C": ("SK",)} == record.hands


def test_an_unknown_version_of_the_record_is_an_error():
    """The value of the section is the version of its grammar."""
    (error,) = games_of('[Event "x"]\n[Record "2"]\n1S\n')

    assert "2:1: version '2' of the record is not known; expected 1" == str(error)


def test_an_error_in_the_record_section_has_its_place():
    """Line and column are those of the file."""
    (error,) = games_of('[Event "x"]\n[Record "1"]\n1S\n  !withdrow N\n')

    assert "4:3: '!withdrow' is not an event; did you mean '!withdraw'?" == str(error)


def test_problems_are_bounded():
    """A game of nothing but oddities does not drown its reader."""
    record = record_of('[Event "x"]\n' + '[Site "a"]\n' * 1000)

    assert 200 == len(record.problems)
