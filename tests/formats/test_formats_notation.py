"""The grammar of recorded events, read and written."""

from __future__ import annotations

import pytest

from adjudicator.errors import NotationError
from adjudicator.formats.notation.grammar import format_events, parse_line, parse_section
from adjudicator.formats.notation.table_events import EVENT_FORMS
from adjudicator.game.notation import BRIDGE_NOTATION, Notation
from adjudicator.record.events import Called, Played, TableEvent, TextPlace
from adjudicator.table.game_types import game_type_of
from adjudicator.values.cards import Card
from tests.helpers.rulings import laws
from tests.helpers.sections import section as section_told


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1H", Called(None, "1H")),
        ("7nt", Called(None, "7NT")),
        ("3n", Called(None, "3NT")),
        ("8C", Called(None, "8C")),
        ("Pass", Called(None, "P")),
        ("p", Called(None, "P")),
        ("x", Called(None, "X")),
        ("XX", Called(None, "XX")),
        ("ap", Called(None, "AP")),
        ("order-up", Called(None, "order-up")),
        ("Misere", Called(None, "misere")),
        ("250", Called(None, "250")),
        ("6H", Called(None, "6H")),
        ("H6", Played(None, Card("H6"))),
        ("sa", Played(None, Card("SA"))),
        ("H10", Played(None, Card("HT"))),
        ("♠A", Played(None, Card("SA"))),
        ("-", Played(None, None)),
        ("*", Played(None, Card("*"))),
        ("E:1H", Called("E", "1H")),
        ("e:d7", Played("E", Card("D7"))),
        ("W:-", Played("W", None)),
    ],
)
def test_a_token_is_a_call_or_a_card(text, expected):
    """Two or three characters that name suit and rank are a card; a level in front of a suit is a bid."""
    actual = parse_line(text)

    assert [expected] == actual


EVENTS = [
    ("!attention E that was no spade", TableEvent("attention", "E", text="that was no spade")),
    ("!director", TableEvent("director")),
    ("!director E", TableEvent("director", "E")),
    ("!accept e", TableEvent("accept", "E")),
    ("!refuse E", TableEvent("refuse", "E")),
    ("!withdraw S", TableEvent("withdraw", "S")),
    ("!withdraw S 1h", TableEvent("withdraw", "S", words=("1H",))),
    ("!withdraw S hk", TableEvent("withdraw", "S", cards=(Card("HK"),))),
    ("!expose E HK dropped", TableEvent("expose", "E", cards=(Card("HK"),), words=("dropped",))),
    ("!expose E HK CQ", TableEvent("expose", "E", cards=(Card("HK"), Card("CQ")))),
    ("!expose N hand", TableEvent("expose", "N", words=("hand",))),
    ("!pickup E HK", TableEvent("pickup", "E", cards=(Card("HK"),))),
    ("!ask N S", TableEvent("ask", "N", words=("S",))),
    ("!answer S yes", TableEvent("answer", "S", words=("yes",))),
    ("!warn N S", TableEvent("warn", "N", words=("S",))),
    ("!elect S accept", TableEvent("elect", "S", words=("accept",))),
    ("!elect S require d", TableEvent("elect", "S", words=("require", "D"))),
    ("!elect S require S", TableEvent("elect", "S", words=("require", "S"))),
    ("!elect S penalty-card HK", TableEvent("elect", "S", cards=(Card("HK"),), words=("penalty-card",))),
    ("!claim S 5 I draw trumps", TableEvent("claim", "S", words=("5",), text="I draw trumps")),
    ("!claim S the rest", TableEvent("claim", "S", text="the rest")),
    ("!concede S 2", TableEvent("concede", "S", words=("2",))),
    ("!object W", TableEvent("object", "W")),
    ("!agree E", TableEvent("agree", "E")),
    ("!quit", TableEvent("quit")),
    ("!unquitted", TableEvent("unquitted")),
    ("!mixed E", TableEvent("mixed", "E")),
    ("!cut", TableEvent("cut")),
    ("!next-call E", TableEvent("next-call", "E")),
    ("!round-over", TableEvent("round-over")),
    ("!score-agreed", TableEvent("score-agreed")),
    ("!hands-returned", TableEvent("hands-returned")),
    ("!deal by E", TableEvent("deal", "E", words=("by",))),
    ("!deal uncut", TableEvent("deal", words=("uncut",))),
    ("!deal unshuffled", TableEvent("deal", words=("unshuffled",))),
    ("!deal faced HK", TableEvent("deal", cards=(Card("HK"),), words=("faced",))),
    ("!deal exposed E HK", TableEvent("deal", "E", cards=(Card("HK"),), words=("exposed",))),
    ("!deal looked E", TableEvent("deal", "E", words=("looked",))),
    ("!deal looked E at N", TableEvent("deal", "E", words=("looked", "at", "N"))),
    ("!deal wrong-pack", TableEvent("deal", words=("wrong-pack",))),
    ("!deal two-at-once", TableEvent("deal", words=("two-at-once",))),
    ("!deal wrong-board E", TableEvent("deal", "E", words=("wrong-board",))),
    ("!deal short N", TableEvent("deal", "N", words=("short",))),
    ("!deal redeal-demanded E", TableEvent("deal", "E", words=("redeal-demanded",))),
    ("!stock 3", TableEvent("stock", words=("3",))),
    ("!turned HK", TableEvent("turned", cards=(Card("HK"),))),
    ("!give N E SQ HA CK", TableEvent("give", "N", cards=(Card("SQ"), Card("HA"), Card("CK")), words=("E",))),
    ("!meld N HK HQ = 40", TableEvent("meld", "N", cards=(Card("HK"), Card("HQ")), words=("=", "40"))),
    ("!meld N HK HQ =40", TableEvent("meld", "N", cards=(Card("HK"), Card("HQ")), words=("=40",))),
    ("!remark E oh dear", TableEvent("remark", "E", text="oh dear")),
    ("!fact accepted=no", TableEvent("fact", words=("accepted=no",))),
    ("!fact 2.replacement=other_sufficient", TableEvent("fact", words=("2.replacement=other_sufficient",))),
    ("!note [x] {y} ;z", TableEvent("note", text="[x] {y} ;z")),
]


@pytest.mark.parametrize(("text", "expected"), EVENTS, ids=[text for text, _ in EVENTS])
def test_a_line_with_a_mark_is_an_event(text, expected):
    """Every table event keeps its seat, its cards, its words and its free text, and reads back from its own text."""
    assert [expected] == parse_line(text)
    assert [expected] == parse_section(format_events([expected]))


SAID = [
    ("W leads AS", "W:SA"),
    ("West leads the king of clubs", "W:CK"),
    ("W plays H2", "W:H2"),
    ("leads D10", "DT"),
    ("ace of spades", "SA"),
    ("10 hearts", "HT"),
    ("2 hearts", "2H for the bid or H2 for the card"),
    ("two of hearts", "H2"),
    ("E 2H", "E:2H for the bid or E:H2 for the card"),
    ("W: 2H", "W:2H for the bid or W:H2 for the card"),
    ("E bids 2 hearts", "E:2H"),
    ("S bids 3 no trump", "S:3NT"),
    ("1 NT", "1NT"),
    ("W passes", "W:P"),
    ("N doubles", "N:X"),
]
"""What is said, and how it is written."""


@pytest.mark.parametrize(("text", "meant"), SAID)
def test_what_is_told_in_words_is_answered_with_how_it_is_written(text: str, meant: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_line(f"1S {text} {{so}}", 7)

    assert str(error.value) == f"7:4: '{text}' is not written like that; expected {meant}"


@pytest.mark.parametrize(("text", "meant"), SAID)
def test_what_is_said_to_be_right_is_right(text: str, meant: str) -> None:
    for one in meant.split(" or "):
        assert len(parse_line(one.split(" ")[0])) == 1


def test_words_that_another_game_calls_are_its_calls() -> None:
    """At pinochle 250 is bid, and hearts are named."""
    assert len(parse_line("250 hearts", 1, written("NESW", "trick", auction="rounds"))) == 2


ACTION = "expected 1C to 7NT, P, X, XX, AP or a card such as SA"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1H Z", f"1:4: 'Z' is not a call or a card; {ACTION}"),
        ("1SHNT", f"1:1: '1SHNT' is not a call or a card; {ACTION}"),
        ("S1", f"1:1: 'S1' is not a call or a card; {ACTION}"),
        ("E:Z", f"1:3: 'Z' is not a call or a card; {ACTION}"),
        ("E:", f"1:3: 'E:' lacks a call or a card; {ACTION}"),
        ("Q:1H", "1:1: 'Q' is not a seat; expected N, E, S, W"),
        ("SA {dropped", "1:4: the comment is not closed; expected '}'"),
        ("SA }", f"1:4: '}}' is not a call or a card; {ACTION}"),
        ("1H !quit", "1:4: '!' is inside a line; expected it at the beginning"),
        ("!withdrow S", "1:1: '!withdrow' is not an event; did you mean '!withdraw'?"),
        ("!accept", "1:1: '!accept' is not complete; expected !accept SEAT"),
        ("!accept Q", "1:9: 'Q' is not a seat (N, E, S, W); expected !accept SEAT"),
        ("!accept E E", "1:11: 'E' cannot follow '!accept'; expected !accept SEAT"),
        (
            "  !expose E HK flung",
            "1:16: 'flung' cannot follow '!expose'; expected !expose SEAT CARD… "
            "[dropped | shown | led | named | with | hand]",
        ),
        ("!pickup E", "1:1: '!pickup' is not complete; expected !pickup SEAT CARD…"),
        ("!answer S maybe", "1:11: 'maybe' cannot follow '!answer'; expected !answer SEAT yes | no"),
        ("!elect S", "1:1: '!elect' is not complete; expected !elect [SEAT] OPTION [arguments]"),
        ("!fact accepted", "1:7: 'accepted' cannot follow '!fact'; expected !fact NAME=VALUE"),
        ("!meld N HK =", "1:1: '!meld' is not complete; expected !meld SEAT CARD… [= POINTS]"),
        ("!meld N HK 40", "1:12: '40' cannot follow '!meld'; expected !meld SEAT CARD… [= POINTS]"),
        ("!turned HK HQ", "1:12: 'HQ' cannot follow '!turned'; expected !turned CARD"),
        ("!deal exposd E", "1:7: 'exposd' cannot follow '!deal'; did you mean 'exposed'?"),
        ("!deal looked E at", "1:1: '!deal looked' is not complete; expected !deal looked SEAT [at SEAT]"),
        ("!withdraw S one", "1:13: 'one' cannot follow '!withdraw'; expected !withdraw SEAT [call or card]"),
    ],
)
def test_a_malformed_token_says_where_what_and_what_would_be_right(text, message):
    """The place is line and column, and the sentence ends with what was expected."""
    with pytest.raises(NotationError) as caught:
        parse_line(text)

    assert message == str(caught.value)


def test_an_unknown_event_without_a_neighbour_lists_those_of_the_game():
    """A bare mark is answered with the lines of bridge, where nothing says what is played."""
    with pytest.raises(NotationError, match=r"^3:1: '!' is not an event; expected !designate, !warn, .*, !pickup$"):
        parse_line("!", line=3)


def test_comments_belong_to_the_event_before_them():
    """Several comments are joined; those before every event become a note."""
    text = "{ first\n  thoughts }\n1H { strong } ; and alerted\n!accept E\n{ he said }\nP\n"

    actual = parse_section(text)

    expected = [
        TableEvent("note", text="first thoughts"),
        Called(None, "1H", comment="strong\nand alerted"),
        TableEvent("accept", "E", comment="he said"),
        Called(None, "P"),
    ]
    assert expected == actual
    assert expected == parse_section(format_events(expected))


def test_places_count_lines_and_columns_from_one():
    """A comment over several lines moves the count on."""
    actual = [event.place for event in parse_section("1H {a\nb} P\n  !quit\nSA", line=10)]

    assert [TextPlace(10, 1), TextPlace(11, 4), TextPlace(12, 3), TextPlace(13, 1)] == actual


def test_escaped_lines_are_no_part_of_the_record():
    """A line that begins with a percent sign is dropped, as everywhere in the file."""
    assert [Called(None, "1H"), Called(None, "P")] == parse_section("1H\n% Z Z Z\nP\n")


def test_seats_are_those_of_the_game():
    """A game with other seats names them."""
    notation = Notation(("A", "Y", "B", "Z"))

    assert [Called("Z", "P"), TableEvent("accept", "Y")] == parse_section("z:pass\n!accept y", notation=notation)
    with pytest.raises(NotationError, match=r"^1:1: 'N' is not a seat; expected A, Y, B, Z$"):
        parse_line("N:P", notation=notation)


def test_control_characters_do_not_survive():
    """An escape sequence typed or read loses the character that a terminal would obey."""
    (event,) = parse_line("!remark E \x1b[2Jboo")

    assert TableEvent("remark", "E", text="\ufffd[2Jboo") == event


def test_one_record_has_an_end():
    """More events than any deal has are refused before they fill the memory."""
    with pytest.raises(NotationError, match=r"^1:7501: more than 2500 events; expected the record of one deal$"):
        parse_line("SA " * 30_000)
    with pytest.raises(NotationError, match=r"'!elect' has more than 60 arguments; expected !elect \[SEAT\] OPTION"):
        parse_line("!elect N " + "a " * 1000)


def written(players: str, sort: str, **rules: str) -> Notation:
    """How a game of *sort* is written down by *players*."""
    section = section_told({"type": sort, **rules})
    return Notation(tuple(players), game_type_of(section).tokens, section)


POKER = written("ABC", "poker")


@pytest.mark.parametrize(
    ("text", "notation", "message"),
    [
        ("!drop E", POKER, "1:7: 'E' is not a seat (A, B, C); expected !drop SEAT"),
        ("fold B", POKER, "1:1: 'fold' needs a line of its own; expected '!drop SEAT [ruled]'"),
        ("!fold B", POKER, "1:1: '!fold' is not an event; did you mean '!drop'?"),
        ("!rase B 5", POKER, "1:1: '!rase' is not an event; did you mean '!raise'?"),
        ("B:", POKER, "1:3: 'B:' lacks a card; expected a line such as '!bet B 5', '!call C', "),
        ("1S", POKER, "1:1: '1S' is not a card; expected a line such as '!bet B 5', '!call C', "),
        ("P", written("AB", "cribbage"), "1:1: 'P' needs a line of its own; expected '!go SEAT'"),
        ("draw A", written("AB", "rummy"), "1:1: 'draw' needs a line of its own; expected '!draw SEAT "),
        ("9Z", written("NESW", "trick", auction="none"), "1:1: '9Z' is not a call or a card; nobody calls in "),
        ("9Z", written("NESW", "slapjack"), "1:1: '9Z' is not a card; expected a card such as SA, or a line that "),
        (
            "9Z",
            BRIDGE_NOTATION,
            "1:1: '9Z' is not a call or a card; expected 1C to 7NT, P, X, XX, AP or a card such as SA",
        ),
    ],
)
def test_what_was_expected_is_said_in_the_words_of_the_game(text, notation, message):
    """Nobody at a poker table is told of bids from 1C to 7NT, and a seat that nobody has is named as that."""
    with pytest.raises(NotationError) as caught:
        parse_line(text, notation=notation)

    assert str(caught.value).startswith(message)


def test_every_line_that_a_game_is_told_by_is_one_that_is_read():
    """What somebody is told to write can be written."""
    sorts = [game_type_of(info.game) for info in laws().codes() if info.game]
    told = {name for sort in sorts for name in (*sort.tokens.lines, *sort.tokens.synonyms.values())}

    assert told - EVENT_FORMS.keys() == set()


@pytest.mark.parametrize(
    ("said", "calls"),
    [
        ("order it up", [(None, "order-up")]),
        ("W:Order  up P", [("W", "order-up"), (None, "P")]),
        ("I pass\nturn it down", [(None, "P"), (None, "turn-down")]),
        ("take it up\ngo alone", [(None, "take-up"), (None, "alone")]),
        ("1S double W:redouble\nno bid all pass", [(None, "1S"), (None, "X"), ("W", "XX"), (None, "P"), (None, "AP")]),
        ("1S no W:no\nNO no bid", [(None, "1S"), (None, "P"), ("W", "P"), (None, "P"), (None, "P")]),
    ],
)
def test_a_call_may_be_said_in_several_words(said: str, calls: list[tuple[str | None, str]]) -> None:
    """As people say it; the event stands where it begins."""
    events = parse_section(said)

    assert calls == [(event.seat, event.call) for event in events if isinstance(event, Called)]
    assert 1 == events[0].place.column


@pytest.mark.parametrize("card", [suit + rank for suit in "SHDC" for rank in "AKQJT"])
def test_a_card_told_by_its_rank_first_is_answered_with_how_it_is_written(card: str) -> None:
    with pytest.raises(NotationError, match=f"expected the suit first: {card}$"):
        parse_section(f"W:{card[1]}{card[0].lower()}")


@pytest.mark.parametrize("said", ["order it upwards", "i pas\u017f", "\u0131 pass", "\u0130 pass"])
def test_words_that_are_only_like_a_call_are_none(said: str) -> None:
    """That begin so, or are spelt with letters that case folds into the right ones."""
    with pytest.raises(NotationError):
        parse_section(said)
