"""Which records are duplicate boards, and what the number of a board tells."""

from __future__ import annotations

import pytest

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.code_selection import governing_code
from adjudicator.formats import read_bytes
from adjudicator.game.duplicate_boards import board_number, is_duplicate_board
from adjudicator.record.events import Record
from adjudicator.report.deal_report import DealReport
from tests.helpers.rulings import laws

THIRTEEN = "N:A642.965.K854.K5 T73.T83.T73.QT62 KQ5.AQ4.Q96.A873 J98.KJ72.AJ2.J94"

RUBBER, DUPLICATE = "contract-bridge-1963", "duplicate-2017"


@pytest.mark.parametrize(
    ("tags", "code"),
    [
        ({}, RUBBER),
        ({"Dealer": "S", "Vulnerable": "All"}, RUBBER),
        ({"Board": "7"}, DUPLICATE),
        ({"Board": "7", "Scoring": "IMP"}, DUPLICATE),
        ({"Board": "7", "Scoring": "?"}, DUPLICATE),
        ({"Board": "1", "Scoring": "Rubber"}, RUBBER),
        ({"Board": "1", "Scoring": "Chicago"}, RUBBER),
        ({"Board": "1", "Competition": "Rubber"}, RUBBER),
        ({"Board": "?"}, RUBBER),
        ({"Board": "A"}, RUBBER),
        ({"Board": "0"}, RUBBER),
        ({"Scoring": "IMP;Cross"}, DUPLICATE),
        ({"Scoring": "IMP_1948"}, DUPLICATE),
        ({"Scoring": "MP"}, DUPLICATE),
        ({"Competition": "Pairs"}, DUPLICATE),
        ({"Competition": "Teams"}, DUPLICATE),
        ({"Scoring": "something else"}, RUBBER),
        ({"Event": "Pairs championship"}, RUBBER),
    ],
)
def test_boards_fall_under_the_laws_of_duplicate(
    monkeypatch: pytest.MonkeyPatch, tags: dict[str, str], code: str
) -> None:
    """A numbered board, or a deal whose results are compared; never what calls itself rubber or Chicago."""
    monkeypatch.delenv("ADJUDICATOR_CODE", raising=False)
    record = Record(tags=tags)

    assert (code, code == DUPLICATE) == (governing_code(laws(), record, None), is_duplicate_board(record))
    assert "hearts" == governing_code(laws(), record, "hearts")
    assert "towie" == governing_code(laws(), Record(tags={**tags, "Code": "towie"}), None)


@pytest.mark.parametrize(("text", "number"), [("7", 7), (" 32 ", 32), ("07", 7), ("-1", 0), ("1a", 0), ("123456", 0)])
def test_numbers_of_boards(text: str, number: int) -> None:
    """What is no number from 1 on numbers no board."""
    assert number == board_number(Record(tags={"Board": text}))


def report(*tags: str, code: str | None = None) -> DealReport:
    text = "\n".join((*tags, '[Record "1"]', "3NT P P P", ""))
    (record,) = read_bytes(text.encode())
    assert isinstance(record, Record)
    return adjudicate(record, laws(), code)


@pytest.mark.parametrize(
    ("tags", "score"),
    [
        (('[Board "1"]', '[Dealer "S"]'), {"NS": 400, "EW": 0}),
        (('[Board "2"]', '[Dealer "S"]'), {"NS": 600, "EW": 0}),
        (('[Board "3"]', '[Dealer "S"]'), {"NS": 400, "EW": 0}),
        (('[Board "20"]', '[Dealer "S"]'), {"NS": 600, "EW": 0}),
        (('[Board "2"]', '[Dealer "S"]', '[Vulnerable "EW"]'), {"NS": 400, "EW": 0}),
        (('[Board "1"]', '[Dealer "S"]', '[Vulnerable "All"]'), {"NS": 600, "EW": 0}),
        (('[Board "2"]',), {"NS": 0, "EW": 400}),
        (('[Board "3"]',), {"NS": 400, "EW": 0}),
        (('[Scoring "MP"]', '[Dealer "S"]'), {"NS": 400, "EW": 0}),
    ],
    ids=" ".join,
)
def test_a_board_is_scored_by_its_own_vulnerability(
    monkeypatch: pytest.MonkeyPatch, tags: tuple[str, ...], score: dict[str, int]
) -> None:
    """3NT just made: the tag says who is vulnerable, else the number; it says who deals, too."""
    monkeypatch.delenv("ADJUDICATOR_CODE", raising=False)
    found = report(*tags, '[Result "9"]')

    assert found.code == DUPLICATE
    assert found.result is not None
    assert score == found.result.score


def test_the_number_of_a_deal_at_home_makes_nobody_vulnerable() -> None:
    """Board 4 has both sides vulnerable; the fourth deal at a rubber table has what its tag says."""
    found = report('[Board "4"]', '[Dealer "S"]', '[Result "9"]', code=RUBBER)

    assert found.result is not None
    assert {"NS": 100, "EW": 0} == found.result.score


@pytest.mark.parametrize(("fresh", "score"), [("no", {"NS": 600, "EW": 0}), ("yes", None)])
def test_a_cancelled_result_is_not_scored(fresh: str, score: dict[str, int] | None) -> None:
    """Cards that did not come from a fresh shuffle cost the board its result (Law 6D2)."""
    text = '[Board "2"]\n[Dealer "S"]\n[Result "9"]\n[Record "1"]\n!deal two-at-once\n3NT P P P\n'
    (record,) = read_bytes(text.encode())
    assert isinstance(record, Record)
    found = adjudicate(record, laws(), DUPLICATE, [(None, "forbidden_origin", fresh)])

    assert found.result is not None
    assert score == found.result.score


@pytest.mark.parametrize(
    ("tags", "chosen", "ruled"),
    [
        ({"Contract": "3NT"}, "euchre", "contract-bridge-1963"),
        ({"Contract": "3NT", "Board": "7"}, "euchre", "duplicate-2017"),
        ({"Contract": "3NT"}, "duplicate-bridge-1949", "duplicate-bridge-1949"),
        ({"Deal": THIRTEEN}, "euchre", "contract-bridge-1963"),
        ({"Deal": THIRTEEN}, "hearts", "hearts"),
        ({"Deal": THIRTEEN}, "general-rules", "general-rules"),
        ({}, "euchre", "euchre"),
        ({"Code": "hearts", "Contract": "3NT"}, "euchre", "hearts"),
    ],
)
def test_a_code_of_another_game_than_the_record_shows_is_passed_over(
    monkeypatch: pytest.MonkeyPatch, tags: dict[str, str], chosen: str, ruled: str
) -> None:
    """What the environment says is for records that do not show another game; what is asked for is always taken."""
    monkeypatch.setenv("ADJUDICATOR_CODE", chosen)
    record = Record(tags=tags)

    assert ruled == governing_code(laws(), record, None)
    assert "poker" == governing_code(laws(), record, "poker")
