"""Sources of a deal that disagree: who is believed, that it is said once, and that nothing irregular is made of it.

``python -m tests.planted.run`` tries as many deals as one likes.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adjudicator import manual
from adjudicator.engine.adjudicate import adjudicate
from adjudicator.formats import source_conflict_resolution
from adjudicator.formats.source_conflict_resolution import SourceQuestion, answer_of_most_sources
from tests.helpers.formats_samples import AUCTION, GAME, PLAY, TAGS, calls_of, games_of, messages_of, record_of
from tests.helpers.trials import trials
from tests.planted.checks import all_wrong
from tests.planted.deals import SORTS
from tests.planted.marks import lost_in, marked_in

if TYPE_CHECKING:
    from rulebase import Rulebase

MD = "md|3SKQ97HQ9DAK54CJ75,SJT85HA742D863CQ6,SA643HKJT8D92CAK3,|"
LIN = "mb|p|mb|p|mb|1S|mb|p|mb|4S|mb|p|mb|p|mb|p|pc|D8|pc|D9|pc|DQ|pc|DK|"


def test_a_wrong_source_makes_nothing_irregular(laws: Rulebase) -> None:
    """Every source of deals of every sort in turn; faults of the play are found whichever source is wrong."""
    wrong, count = all_wrong(range(trials(3 * len(SORTS))), laws)

    assert [] == wrong
    assert {"faulty", *SORTS} == {sort for sort, _ in count}


def test_marked_irregularities_are_found(laws: Rulebase, tmp_path: Path) -> None:
    """As many as are marked, whatever else the file tells; a mark that is lost is told."""
    marked = '[Board "1"]\n[Dealer "N"]\n[Auction "N"]\n1D ^S 2D ^I 1C\n^S ^S X Pass\nPass Pass\n'
    (tmp_path / "marked.pbn").write_text(marked)
    count: Counter[tuple[str, str]] = Counter()

    assert Counter(S=2, I=1) == marked_in(marked)
    assert [] == lost_in(tmp_path / "marked.pbn", laws, count)
    assert {("marks", "marked"): 3, ("marks", "found"): 3, ("marks", "said to be none"): 0} == count


@pytest.mark.parametrize(
    ("told", "value", "decided"),
    [
        ({"a": "N", "b": "E", "c": "E"}, "E", True),
        ({"a": "N", "b": "E"}, "N", False),
        ({"b": "E"}, "E", True),
        ({"a": "N", "b": "E", "c": None}, "N", False),
        ({"c": "S", "b": "E", "a": "N"}, "N", False),
    ],
)
def test_two_against_one(told: dict[str, str | None], value: str, decided: bool) -> None:
    """The most count; of sources that stand alone the first of the table."""
    found = answer_of_most_sources(SourceQuestion("who", ("a", "b", "c"), "nothing"), told)

    assert found is not None
    assert (value, decided) == (found.value, found.by_majority)


def test_the_manual_has_the_table() -> None:
    """Each question with its sources in their order, and what becomes of the one that is outvoted."""
    (text,) = [path.read_text(encoding="utf-8") for path in Path(manual.__path__[0]).glob("notation.md")]

    questions = [each for each in vars(source_conflict_resolution).values() if isinstance(each, SourceQuestion)]
    assert questions
    for question in questions:
        assert f"| {question.about} | {', '.join(question.sources)} | {question.outvoted} |" in text


class TestColumns:
    """PBN."""

    def test_a_lone_declarer_tag(self, laws: Rulebase) -> None:
        """Calls, the seat of the Play and the holder of the lead outvote it: nobody led out of turn."""
        record = record_of(TAGS.replace('[Declarer "S"]', '[Declarer "E"]') + AUCTION + PLAY)

        assert [
            "the auction makes S declarer, the tag says E; read as S: the calls, the seat of the Play and who holds "
            "the cards agree"
        ] == messages_of(record)
        assert "S" == record.tag("Declarer")
        assert () == adjudicate(record, laws, "duplicate-2017").findings

    def test_no_passes_are_made_up(self) -> None:
        """Where no card is given nothing speaks for passes in front of the auction."""
        record = record_of(TAGS.replace('[Declarer "S"]', '[Declarer "E"]') + AUCTION)

        assert ["N:P", "E:P", "S:1S"] == calls_of(record)[:3]
        assert ["the auction makes S declarer, the tag says E; read as S: nothing else decides"] == messages_of(record)

    def test_passes_dropped_and_a_double_left_out(self) -> None:
        """Of a file with two faults each is said; the calls are put right by the one and count in the other."""
        calls = '[Auction "N"]\n1S X 4S X\nAP\n'
        record = record_of(TAGS + calls + PLAY)

        assert ["N:P", "E:P", "S:1S", "W:X", "N:4S", "E:X"] == calls_of(record)[:6]
        assert [
            "the auction comes to 4SX, the tag says 4S; read as 4SX: nothing else decides",
            "the auction makes N declarer, the tags say S: 2 passes in front of it, put back here, make both agree",
        ] == messages_of(record)

    def test_an_end_position_with_calls(self, laws: Rulebase) -> None:
        """The hands are what was left: nobody lacks a card, whoever leads is on lead, and no score is reckoned."""
        record = record_of(
            '[Dealer "S"]\n[Deal "S:73... K6... AQ... JT..."]\n[Auction "S"]\n1NT AP\n[Play "S"]\nS3 S6 SQ ST\n'
            "S7 SK SA SJ\n"
        )
        report = adjudicate(record, laws, "duplicate-2017")

        assert () == report.findings
        assert report.result
        assert ({"NS": 2, "EW": 0}, None) == (report.result.tricks_won, report.result.score)

    def test_empty_hands_are_not_known(self, laws: Rulebase) -> None:
        """A form that is made before the deal: nobody was dealt too few cards."""
        record = record_of('[Board "1"]\n[Dealer "N"]\n[Deal "N:... ... ... ..."]\n')

        assert ["no hand of the deal holds a card; read as unknown"] == messages_of(record)
        assert () == adjudicate(record, laws).findings

    def test_suit_letters_are_remarked_on_once(self) -> None:
        """Whatever the number of hands and suits that have them."""
        deal = "S:SA7.H864.DQJT73.CAKQ SQ2.H952.D62.CJT9742 SKT853.HT3.D954.C653 SJ964.HAKQJ7.DAK8.C8"

        assert 1 == len(messages_of(record_of(f'[Deal "{deal}"]\n')))


class TestLin:
    """LIN, where cards stand in the order in which they fell."""

    def test_the_dealer_is_outvoted(self) -> None:
        """By who holds the lead and the number of the board."""
        (table,) = games_of(f"qx|o5|{MD.replace('|3', '|1')}{LIN}")
        (same,) = games_of(f"qx|o5|{MD}{LIN}")

        assert calls_of(table) == calls_of(same)
        assert ["the deal says that S dealt; read as N: who holds the opening lead and the board's number agree"] == (
            messages_of(table)
        )

    def test_calls_run_together(self) -> None:
        """As some programs write them, alerts and all."""
        (table,) = games_of(f"{MD}mb|pp1s!p|mb|4Sppp|")

        assert ["N:P", "E:P", "S:1S", "W:P", "N:4S", "E:P", "S:P", "W:P"] == calls_of(table)
        assert "alerted" == table.events[2].comment

    def test_an_end_position(self, laws: Rulebase) -> None:
        """The calls were made with other hands: they are a note, and the contract is theirs."""
        (table,) = games_of("qx|A1|st||md|1S73,SK6,SAQ,SJT|mb|1n|mb|p|mb|p|mb|p|pc|S3|")
        report = adjudicate(table, laws, "duplicate-2017")

        assert () == report.findings
        assert ("S", "1NT") == (table.tag("Declarer"), table.tag("Contract"))
        assert [] == messages_of(table)


def test_what_agrees_is_not_remarked_on() -> None:
    """Nor is a first column that is not the leader's, if its cards are those of the seat that is named."""
    turned = PLAY.replace('"W"', '"S"').replace("D8 D9 DQ DK", "DK D8 D9 DQ").replace("D3 D2 DT D5", "D5 D3 D2 DT")
    turned = turned.replace("C6 CK C4 C7", "C7 C6 CK C4").replace("SJ S3 S2 SQ", "SQ SJ S3 S2")

    assert [] == messages_of(record_of(GAME))
    assert record_of(GAME).events == record_of(TAGS + AUCTION + turned).events
