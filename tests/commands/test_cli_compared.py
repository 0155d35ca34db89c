"""``score`` for several tables: what is typed and what is answered."""

from __future__ import annotations

import pytest

from tests.helpers.command_line import run


def test_matchpoints_of_a_board() -> None:
    """Every table with what both sides get, in points and per cent; the artificial score is no comparison."""
    found = run("score", "--json", "--matchpoints", "620", "620", "170", "-100", "A+/A-").data

    assert ("duplicate-2017", "matchpoints", 4) == (found["code"], found["scoring"], found["top"])
    assert [
        ({"NS": 620, "EW": 0}, None, 3, 1, 75),
        ({"NS": 620, "EW": 0}, None, 3, 1, 75),
        ({"NS": 170, "EW": 0}, None, 1.5, 2.5, 37.5),
        ({"NS": 0, "EW": 100}, None, 0.5, 3.5, 12.5),
        (None, {"NS": "average plus", "EW": "average minus"}, 2.4, 1.6, 60),
    ] == [
        (table["score"], table["award"], *table["matchpoints"].values(), table["percent"]["NS"])
        for table in found["tables"]
    ]
    assert 1 == len(found["lines"])


def test_matchpoints_are_drawn() -> None:
    """A line a table."""
    shown = run("score", "-m", "--board", "2", "4S", "S", "=", "4S", "S", "-1").out.splitlines()

    assert "Matchpoints, top 1" == shown[0]
    assert ["NS", "620", "1", "100", "0", "0"] == shown[2].split()
    assert ["EW", "100", "0", "0", "1", "100"] == shown[3].split()


def test_imps_of_a_board() -> None:
    assert {"NS": 12, "EW": -12} == run("score", "--imps", "620", "-100", "--json").data["imps"]
    assert "NS 12, EW -12 IMPs\n" == run("score", "--imps", "620", "-100").out[:19]
    assert {"NS": 3, "EW": 3} == run("score", "--imps", "A+/A+", "--json").data["imps"]


@pytest.mark.parametrize(
    ("way", "others", "expected"),
    [
        ("--imps", ["170"], {"imps": {"NS": 3.2, "EW": -3.2}}),
        ("--matchpoints", ["170", "620", "-50"], {"top": 3}),
    ],
)
def test_a_weighted_score(way: str, others: list[str], expected: dict[str, object]) -> None:
    """The outcomes are rated one by one and then weighted."""
    found = run("score", way, "--weighted", "60% NS 620, 40% EW 100", "--json", *others).data
    unit = way.removeprefix("--")

    assert expected.items() <= found.items()
    assert [(60, {"NS": 620, "EW": 0}), (40, {"NS": 0, "EW": 100})] == [
        (outcome["weight"], outcome["score"]) for outcome in found["outcomes"]
    ]
    assert all(set(outcome[unit]) == {"NS", "EW"} for outcome in found["outcomes"])
    if way == "--matchpoints":
        assert ("weighted", {"NS": 1.5, "EW": 1.5}) == (
            found["tables"][0]["award"],
            found["tables"][0]["matchpoints"],
        )


def test_average_plus_without_other_tables() -> None:
    """Of a named top; a side that does better than sixty elsewhere gets that."""
    found = run("score", "--top", "24", "A+/A-", "--session", "NS=64.5", "--session", "EW=45", "--json").data

    assert {"NS": 15.48, "EW": 9.6} == found["tables"][0]["matchpoints"]
    assert {"NS": 64.5, "EW": 40} == found["tables"][0]["percent"]


@pytest.mark.parametrize(
    ("words", "penalty"),
    [
        (["--penalty", "10%", "--top", "24"], {"percent": 10, "of": 24, "matchpoints": 2.4}),
        (["--penalty", "10%", "-m", "620", "170", "-50"], {"percent": 10, "of": 2, "matchpoints": 0.2}),
    ],
)
def test_a_penalty_in_matchpoints(words: list[str], penalty: dict[str, float]) -> None:
    assert penalty == run("score", "--json", *words).data["penalty"]


def test_a_board_tells_its_vulnerability() -> None:
    """Board 4 has both sides vulnerable; a side that is named wins over the board."""
    assert ({"NS": 620, "EW": 0}, "duplicate-2017") == tuple(
        run("score", "--board", "4", "--json", "4S", "S", "=").data[key] for key in ("score", "code")
    )
    assert {"NS": 420, "EW": 0} == run("score", "--board", "4", "-v", "EW", "--json", "4S", "S", "=").data["score"]
    assert {"NS": 420, "EW": 0} == run("score", "--board", "3", "--json", "4S", "S", "=").data["score"]


@pytest.mark.parametrize(
    ("words", "status", "complaint"),
    [
        (["--imps", "620"], 1, "IMPs compare two tables: "),
        (["--imps", "620", "A+"], 1, "IMPs compare two tables: "),
        (["--imps", "-m", "620", "170"], 1, "matchpoints and IMPs are two ways to compare tables; name one of them"),
        (["--weighted", "100% 620", "170"], 1, "weights apply to matchpoints or to IMPs, not to scores: "),
        (
            ["-m", "--weighted", "100% 620", "170", "/", "50"],
            1,
            "a weighted score is compared with tables that played ",
        ),
        (["-m", "620"], 1, "matchpoints compare tables: give the scores of two or more"),
        (["-m", "620", "170", "--top", "9"], 1, "the tables named make a top of 1, not 9"),
        (["--penalty", "10%"], 1, "a penalty is a part of a top: name the top with --top, or the scores of the tables"),
        (["--imps", "620", "170", "--penalty", "10%"], 1, "--session, --penalty and --top are counted in matchpoints"),
        (["--imps", "50", "60", "/", "50"], 1, "tables that played other cards are not compared at IMPs"),
        (["-m", "620", "170", "-c", "hearts"], 1, "hearts does not compare tables; name a code of duplicate bridge"),
        (["-m", "620", "A+", "-c", "duplicate-bridge-1949"], 1, "duplicate-bridge-1949 sets no artificial scores: "),
        (
            ["--imps", "--weighted", "100% 620", "170", "-c", "duplicate-bridge-1949"],
            1,
            "duplicate-bridge-1949 has no weighted scores",
        ),
    ],
)
def test_what_cannot_be_compared_is_said(words: list[str], status: int, complaint: str) -> None:
    """One sentence on standard error, nothing on standard output."""
    answer = run("score", *words)

    assert (status, "") == (answer.status, answer.out)
    assert answer.err.startswith(f"adjudicator: {complaint}")


def test_wrong_usage_of_score() -> None:
    """No result, and options of a single deal beside several tables."""
    assert 2 == run("score").status
    assert "there is no result to score" in run("score").err
    assert 2 == run("score", "-m", "620", "170", "--honours", "100 S").status
