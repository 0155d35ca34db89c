"""Links to a hand viewer become records, whichever form they have."""

from __future__ import annotations

import pytest

from adjudicator.errors import FileError, NotationError
from adjudicator.formats import read_bytes, read_file
from adjudicator.formats.lin.viewer_link_reader import LONGEST_LINK
from adjudicator.formats.lin.viewer_links import VIEWER_ADDRESS
from adjudicator.record.events import Called, Record
from adjudicator.values.cards import Card
from tests.helpers.formats_samples import GAME, ORDER, calls_of, cards_of, messages_of, record_of

HANDS = "n=sA643hKJT8d92cAK3&e=s2h653dqjt7ct9842&s=cJ75dAK54hQ9sKQ97&w=SJ10 85HA742D863CQ6"
"""The deal of the PBN sample; suits in any order, either case, a ten in two digits."""
HEAD = f"{HANDS}&nn=Nora&en=Ed&sn=Sue&wn=Will%20K.&b=1&d=n&v=-"
AUCTION = "pp1sp4sppp"
PLAY = "".join(card.partition(":")[2] for card in ORDER).lower()


def found_in(parameters: str) -> Record | NotationError:
    """What is found in a link with these *parameters*."""
    (found,) = read_bytes(f"{VIEWER_ADDRESS}?{parameters}".encode())
    return found


def deal_of(parameters: str) -> Record:
    """The deal of a link with these *parameters*."""
    found = found_in(parameters)
    assert isinstance(found, Record), found
    return found


def test_a_link_of_the_common_form_becomes_a_record() -> None:
    """Hands, names, dealer, vulnerability, board, calls and cards are those of the same deal as PBN."""
    deal, same = deal_of(f"{HEAD}&a={AUCTION}&p={PLAY}"), record_of(GAME)

    assert {seat: set(hand or ()) for seat, hand in same.hands.items()} == {
        seat: set(hand or ()) for seat, hand in deal.hands.items()
    }
    assert calls_of(same) == calls_of(deal)
    assert ORDER == cards_of(deal)
    assert {
        "North": "Nora",
        "East": "Ed",
        "South": "Sue",
        "West": "Will K.",
        "Board": "1",
        "Dealer": "N",
        "Vulnerable": "None",
        "Contract": "4S",
        "Declarer": "S",
    } == deal.tags
    assert [] == messages_of(deal)


@pytest.mark.parametrize(
    ("auction", "calls"),
    [
        ("1cp1hp2h", [("1C", ""), ("P", ""), ("1H", ""), ("P", ""), ("2H", "")]),
        ("1N D R P", [("1NT", ""), ("X", ""), ("XX", ""), ("P", "")]),
        ("1ntxxxp", [("1NT", ""), ("XX", ""), ("X", ""), ("P", "")]),
        ("1c!p", [("1C", "alerted"), ("P", "")]),
        ("1c!(16+)p", [("1C", "alerted\n16+"), ("P", "")]),
        ("1c(! 16%2B, any)p", [("1C", "alerted\n16+, any"), ("P", "")]),
        ("1c(natural){slow}p?", [("1C", "natural\nslow"), ("P", "")]),
        ("1c({a})%0Ap", [("1C", "{a}"), ("P", "")]),
    ],
)
def test_calls_and_their_marks(auction: str, calls: list[tuple[str, str]]) -> None:
    """``!`` alerts, parentheses explain, braces comment; a question mark asks for the call that follows."""
    deal = deal_of(f"{HEAD}&a={auction}".replace("16+", "16%2B"))

    assert calls == [(event.call, event.comment) for event in deal.events if isinstance(event, Called)]


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        (
            "n=SAKxxH32",
            "1:50: 'X' in the hand 'SAKxxH32' is a small card whose rank is not told; expected one of AKQJT98765432",
        ),
        ("n=AKQ", "1:50: the hand 'AKQ' does not begin with a suit; expected S, H, D or C before the ranks"),
        (f"{HANDS}&d=x", "1:132: d='x' is no dealer; expected n, e, s or w"),
        (f"{HANDS}&d=n&v=all", "1:136: v='all' is no vulnerability; expected n, e, b (both) or - (none)"),
        (f"{HANDS}&d=n&a=1cp8h", "1:136: a=: '8h' after 2 calls is not a call; expected 1c to 7n, p, d or r"),
        (f"{HANDS}&d=n&a=-4hs", "1:136: a=: '-4hs' at the beginning is not a call; expected 1c to 7n, p, d or r"),
        (f"{HANDS}&d=n&a=1c(no%20end", "1:136: a=: '(no end' after 1 call has no end; expected )"),
        (f"{HANDS}&d=n&a=1c{{x", "1:136: a=: '{x' after 1 call has no end; expected }"),
        (f"{HANDS}&d=n&a=p&p=d8d", "1:140: p=: 'd' after 1 card is not a card; expected one such as sa"),
        (f"{HANDS}&d=n&p=xx", "1:136: p=: 'xx' at the beginning is not a card; expected one such as sa"),
        ("lin=none", f"1:1: '{VIEWER_ADDRESS}?lin=none' holds no deal (lin=…, or n=…&s=…), and nothing is downloaded; "
         "save the file and name it"),
        ("n=S2&p=" + "s2" * LONGEST_LINK, f"1:1: '{VIEWER_ADDRESS[:40]}…' is too long; expected a link of at most "
         f"{LONGEST_LINK} characters"),
    ],
)  # fmt: skip
def test_a_bad_link_is_told_with_its_parameter(parameters: str, message: str) -> None:
    """One sentence: where, what, and what would have been right."""
    found = found_in(parameters)

    assert isinstance(found, NotationError)
    assert message == str(found)


def test_what_the_board_tells_need_not_stand_in_the_link() -> None:
    """Dealer and vulnerability follow from the number of the board, which is remarked; without one nobody deals."""
    assert ("S", "All") == (deal_of(f"{HANDS}&b=7").tag("Dealer"), deal_of(f"{HANDS}&b=7").tag("Vulnerable"))
    assert [
        "the link does not say who dealt (d=); read as S, as on board 7",
        "the link does not say who is vulnerable (v=); read as All, as on board 7",
    ] == messages_of(deal_of(f"{HANDS}&b=7"))
    assert ["the link does not say who dealt; expected d=n, d=e, d=s or d=w"] == messages_of(deal_of(f"{HANDS}&a=1c"))
    assert [":1C"] == calls_of(deal_of(f"{HANDS}&a=1c"))


def test_a_fourth_hand_is_the_rest() -> None:
    """Three hands suffice; of one or two the others are unknown."""
    three, one = deal_of(HANDS.partition("&")[2]), deal_of("n=SAK")

    assert set(map(Card, ("SA", "S6", "S4", "S3", "HK"))) <= set(three.hands["N"] or ())
    assert {"N": (Card("SA"), Card("SK")), "E": None, "S": None, "W": None} == one.hands


def test_text_is_decoded_and_cleaned() -> None:
    """In UTF-8 or ISO 8859-1, encoded or as it is; ``&amp;`` of a page's source parts as ``&`` does."""
    raw, encoded, old = (deal_of(f"{HANDS}&amp;nn={name}") for name in ("Bjørn", "Bj%C3%B8rn", "Bj%F8rn"))

    assert ["Bjørn"] * 3 == [deal.tag("North") for deal in (raw, encoded, old)]
    assert "a\ufffd[31mb" == deal_of(f"{HANDS}&nn=a%1B[31mb").tag("North")
    assert "100%" == deal_of(f"{HANDS}&nn=100%").tag("North")


def test_links_stand_one_a_line() -> None:
    """Of either form; one that is bad harms no other and is told with its line."""
    lin = "lin=md|1,,,|mb|1S|mb|p|"
    lines = "\r\n".join(f"{VIEWER_ADDRESS}?{one}" for one in (HEAD, "", lin, "n=x", f"{HEAD}&a=p"))
    first, nothing, second, bad, last = read_bytes(lines.encode())

    assert [1, 3, 5] == [deal.source.game for deal in (first, second, last) if isinstance(deal, Record)]
    assert [1, 3, 5] == [deal.source.line for deal in (first, second, last) if isinstance(deal, Record)]
    assert isinstance(nothing, NotationError)
    assert "2:1" in str(nothing)
    assert isinstance(bad, NotationError)
    assert str(bad).startswith("4:50: the hand 'x' does not begin with a suit")


def test_a_name_that_is_a_link_is_no_file() -> None:
    """Nothing is fetched: a link without a deal is an error, however odd its address."""
    (found,) = read_file(f"http://[x?{HEAD}")
    (garbled,) = read_file(f"{VIEWER_ADDRESS}?{HEAD}&nn=\udcff")

    assert isinstance(found, Record)
    assert isinstance(garbled, Record)
    with pytest.raises(FileError, match="holds no deal"):
        read_file(f"{VIEWER_ADDRESS}?bbo=y&myhand=M-1")
