"""LIN tables become records."""

from __future__ import annotations

import pytest

from adjudicator.errors import NotationError
from adjudicator.formats import read_bytes
from adjudicator.formats.lin.reader import read_tables
from adjudicator.formats.pbn.writer import write_pbn
from adjudicator.record.events import Played, Record, TableEvent
from adjudicator.values.cards import Card
from tests.helpers.formats_samples import GAME, calls_of, cards_of, messages_of, record_of

# The deal of the PBN sample: South, West, North; East is what is left.
MD = "md|3SKQ97HQ9DAK54CJ75,SJT85HA742D863CQ6,SA643HKJT8D92CAK3,|"
HEAD = f"pn|Sue,Will,Nora,Ed|st||{MD}rh||ah|Board 7|sv|e|"
CALLS = "mb|p|mb|p|mb|1S!|an|five spades|mb|p|mb|4S|mb|p|mb|p|mb|p|pg||"
CARDS = "pc|D8|pc|D9|pc|DQ|pc|DK|pg||pc|d5|pc|d3|pc|d2|pc|dt|pg||\npc|C4|pc|C7|pc|C6|pc|CK|pg||"


def table_of(text: str) -> Record:
    """The only table of *text*."""
    (table,) = read_tables(text.encode("latin-1"))
    assert isinstance(table, Record), table
    return table


def test_a_table_becomes_a_record():
    """Cards come in the order they fell, each from the hand that holds it; the fourth hand is what is left."""
    table = table_of(HEAD + CALLS + CARDS + "mc|10|")
    same = record_of(GAME)

    assert same.hands == table.hands
    assert calls_of(same) == calls_of(table)
    assert cards_of(same)[:12] == cards_of(table)
    expected = {
        "South": "Sue",
        "West": "Will",
        "North": "Nora",
        "East": "Ed",
        "Dealer": "N",
        "Board": "7",
        "Vulnerable": "EW",
        "Contract": "4S",
        "Declarer": "S",
        "Result": "10",
    }
    assert expected == table.tags
    assert "alerted\nfive spades" == table.events[2].comment
    assert [] == messages_of(table)


def test_a_claim_counts_from_the_tricks_already_won():
    """LIN gives declarer's tricks in all; a claim names those still to come."""
    table = table_of(HEAD + CALLS + CARDS + "mc|10|")

    text = "as the operator entered it; who claimed is not recorded"
    assert TableEvent("claim", "S", words=("8",), text=text) == table.events[-1]


def test_a_count_that_the_tricks_do_not_allow_is_no_claim():
    """It is reported, and passed over: the tricks are told card by card."""
    table = table_of(HEAD + CALLS + CARDS + "mc|1|")

    assert "" == table.tag("Result")
    assert isinstance(table.events[-1], Played)
    assert ["1 tricks are entered for S; those played allow 2 to 12"] == messages_of(table)


def test_a_card_from_another_hand_than_the_one_to_play():
    """Either a fault at the table or one of the operator: the reader says both and changes nothing."""
    table = table_of(HEAD + CALLS + "pc|D8|pc|D9|pc|DK|")

    assert ["W:D8", "N:D9", "S:DK"] == cards_of(table)
    assert ["DK is S's, but it is E's turn: played out of turn, or a slip of the operator"] == messages_of(table)


def test_comments_may_stand_anywhere():
    """Also before the first call, and in the middle of the auction."""
    table = table_of(HEAD + "nt|op: hello|" + CALLS.replace("mb|1S!|", "nt|op: wait|mb|1S|") + "pc|D8D9|")

    assert TableEvent("note", text="op: hello") == table.events[0]
    assert "op: wait" == table.events[2].comment


def test_several_cards_in_one_pair_and_unknown_keys():
    """A whole trick may stand together; what nobody knows the meaning of is kept as a comment."""
    table = table_of(HEAD + "zz|what?|" + CALLS + "pc|D8D9DQDK|")

    assert ["W:D8", "N:D9", "E:DQ", "S:DK"] == cards_of(table)
    assert {"": "zz: what?"} == table.comments


def test_a_file_of_two_rooms():
    """Names, rooms, boards and the list of results; the second table may leave out the deal."""
    text = (
        "vg|Final,Segment 1,I,7,7,Lions,0,Bears,0|\nrs|4SS=,4SS-1|\n"
        "pn|Sue,Will,Nora,Ed,Sam,Wes,Nick,Eve|pg||\n"
        f"qx|o7|st||{MD}sv|e|{CALLS}pc|D8|mc|10|pg||\nqx|c7|st||{CALLS}pc|D8|mc|10|pg||\n"
    )

    first, second = (table for table in read_tables(text.encode()) if isinstance(table, Record))

    assert ("Open", "7", "Sue", "Lions", "IMP") == tuple(
        first.tag(name) for name in ("Room", "Board", "South", "HomeTeam", "Scoring")
    )
    assert ("Closed", "7", "Sam", "10") == tuple(second.tag(name) for name in ("Room", "Board", "South", "Result"))
    assert first.hands == second.hands
    assert [] == messages_of(first)
    assert [
        "no deal given: that of board 7 at the other table",
        "the list of results says 9 tricks, the table 10",
    ] == messages_of(second)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HEAD + "\nmb|Z|", "2:1: 'Z' is not a call; expected 1C to 7N, p, d or r"),
        (HEAD + CALLS + "\npc|S1|", "2:1: 'S1' is not a card; expected one such as SA"),
        (
            "pn|a,b,c,d|\nmd|1SAX,,,|",
            "2:1: 'X' in the hand 'SAX' is a small card whose rank is not told; expected one of AKQJT98765432",
        ),
        ("qx|o1|mb|p|", "1:1: the table has no deal; expected md|…|"),
        ("zz|what|", "1:1: the table has no deal; expected md|…|"),
    ],
)
def test_what_is_no_lin_is_an_error(text, message):
    """Where it stands and what was expected."""
    (error,) = read_tables(text.encode())

    assert message == str(error)


def test_a_broken_table_costs_only_itself():
    """The tables around it are read."""
    good = f"qx|o1|{MD}{CALLS}pc|D8|\n"
    tables = list(read_tables((good + good.replace("4S", "9Q") + good).encode(), file="match.lin"))

    assert [Record, NotationError, Record] == [type(table) for table in tables]
    assert str(tables[1]).startswith("match.lin:2:")


def test_the_content_tells_the_format():
    """Whatever the name of the file."""
    (table,) = read_bytes((HEAD + CALLS).encode())

    assert isinstance(table, Record)
    assert "Sue" == table.tag("South")


def test_a_table_survives_as_pbn():
    """Everything that LIN told is in the record that is written."""
    table = table_of(HEAD + "nt|op: hello|" + CALLS + CARDS + "mc|10|")

    assert [table] == list(read_bytes(write_pbn(table)))


def test_tens_and_lower_case():
    """Both are read."""
    table = table_of(f"{HEAD}{CALLS}pc|h10|")

    assert Card("HT") == table.events[-1].card
