"""The form of what was told to `rule`, and of what was recorded: the same sheet as that of a replay."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.command_line import run
from tests.helpers.form_readers import Reader

BID = ("insufficient-bid", "--code", "duplicate-2017")
FACTS = ("-f", "lho_response=refuses,replacement_27=pass,comparable=no")
RECORD = """\
[Code "duplicate-2017"]
[Event "Tuesday <b>pairs</b>"]
[Table "3"]
[North "Ann Lee"]
[Dealer "S"]
1S 1H
!withdraw W
!fact lho_response=refuses
W:2H
!fact lowest_same=yes
P P P
"""


def test_what_is_told_is_filed(tmp_path: Path) -> None:
    """Facts, law, ruling, what is read out and looked into; room for what a director files besides; the answer too."""
    form = tmp_path / "form.md"
    answer = run("rule", *BID, *FACTS, "--form", str(form))
    text = form.read_text(encoding="utf-8")

    assert (0, run("rule", *BID, *FACTS).out) == (answer.status, answer.out)
    for part in (
        "# Ruling form – Insufficient bid\n",
        "- **Event:** ……",
        "- **Table:** ……",
        "- **North:** ……",
        "- **Code of law:** Duplicate bridge, laws of 2017 (duplicate-2017)\n",
        "| what the offender calls instead of the insufficient bid | pass | told | by ……",
        "- Law 27B2, Other sufficient bid, or pass\n",
        "- **Ruling:** The replacement stands and the first call is withdrawn.",
        "## Read out\n\nThe bid is insufficient. The bid is cancelled",
        "- Law 72C, on \\[1\\]: ",
        "## Appeal\n\nAppeal by: …",
    ):
        assert part in text


def test_what_is_still_to_be_chosen_stands_on_the_form_with_what_it_brings(tmp_path: Path) -> None:
    """And what is certain already is read out."""
    form = tmp_path / "form.md"
    run("rule", *BID, "--form", str(form))
    text = form.read_text(encoding="utf-8")
    turn = tmp_path / "turn.md"
    told = ("-f", "lho_response=refuses,whose_turn=partner")
    run("rule", "bid-out-of-rotation", *BID[1:], "--no-ask", *told, "--form", str(turn))

    assert "### Options offered\n\nFor the choice of: player on the offender's left; none has been taken yet.\n" in text
    assert "- [ ] accept: the bid stands, and you call over it\n" in text
    assert "## Read out\n\nThe bid is cancelled." in turn.read_text(encoding="utf-8")


def test_what_a_ruling_opens_stands_on_the_same_form(tmp_path: Path) -> None:
    form = tmp_path / "form.md"
    words = ("lead-out-of-turn", "--code", "duplicate-2017", "-f", "proper_leader=partner,declarer_choice=refuse")
    assert 0 == run("rule", *words, "--form", str(form)).status
    titles = [line[3:] for line in form.read_text(encoding="utf-8").splitlines() if line.startswith("## ")]

    assert ["What happened", "Lead out of turn", "Penalty card: rights and duties", "Read out"] == titles[:4]


def test_versions_stand_beside_each_other(tmp_path: Path) -> None:
    form = tmp_path / "form.html"
    words = ("revoke", "--code", "duplicate-2017", "-f", "established=yes")
    assert 0 == run("rule", *words, "--say", "NS:by=defender", "--say", "EW:by=dummy", "--form", str(form)).status
    said = " ".join(Reader(form.read_text(encoding="utf-8")).text)

    assert "According to NS" in said
    assert "According to EW" in said
    assert "Whether the difference matters is not clear yet" in said


def test_a_recording_is_filed_when_it_ends(tmp_path: Path) -> None:
    """With what its tags say; a second one of the same name is refused before anything is taken down."""
    form = tmp_path / "form.html"
    answer = run("record", str(tmp_path / "tonight.pbn"), "--form", str(form), stdin=RECORD)
    seen = Reader(form.read_text(encoding="utf-8"))
    said = " ".join(seen.text)

    assert 0 == answer.status
    for part in ("Tuesday <b>pairs</b>", "Ann Lee", "[1] Insufficient bid by West", "Law 27B1"):
        assert part in said
    assert '<dt>Date</dt><dd class="open"></dd>' in form.read_text(encoding="utf-8")
    again = run("record", str(tmp_path / "other.pbn"), "--form", str(form), stdin=RECORD)
    assert (1, f"adjudicator: {form}: this file exists already; a form is written to a new one\n") == (
        again.status,
        again.err,
    )
    assert not (tmp_path / "other.pbn").exists()


@pytest.mark.parametrize(
    ("words", "stdin", "said"),
    [
        (("rule", "revoke", "--code", "barbu"), "", "nothing is ruled on"),
        (("record",), '[Code "duplicate-2017"]\n[Dealer "S"]\nP P P P\n', "nothing is irregular"),
    ],
)
def test_where_there_is_nothing_to_file_that_is_said(
    words: tuple[str, ...], stdin: str, said: str, tmp_path: Path
) -> None:
    form = tmp_path / "form.html"
    answer = run(*words, "--form", str(form), stdin=stdin)

    assert 1 == answer.status
    assert answer.err.endswith(f"{form}: not written, since {said}\n")
    assert not form.exists()


@pytest.mark.parametrize("words", [("rule", "revoke", "--code", "hearts"), ("record",)])
def test_a_form_is_markdown_or_html(words: tuple[str, ...], tmp_path: Path) -> None:
    assert 2 == run(*words, "--form", str(tmp_path / "form.pdf")).status
