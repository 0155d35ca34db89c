"""``record`` and the recorder: line by line, ruled on at once, saved after every line."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.commands.record import _adjudicating_reader
from adjudicator.commands.recording_prompt import obligations_in_turn_in_words, turn_sentence
from adjudicator.errors import NotationError
from adjudicator.report.deal_recorder import SECTION, DealRecorder, finding_news, resumed_recorder
from tests.helpers.command_line import run, under
from tests.helpers.rulings import judge, laws

CODE = '[Code "contract-bridge-1963"]'
recorded = under("contract-bridge-1963")
LINES = ['[Dealer "S"]', "1S P 2S", "2H", "!withdraw E", "4H"]


def fed(*lines: str) -> DealRecorder:
    recorder = DealRecorder(judge)
    for line in lines:
        recorder = recorder.feed(line)
    return recorder


def test_the_text_is_a_game_that_replay_reads() -> None:
    """What is saved is a PBN game with a record section, line for line as typed."""
    assert '[Dealer "S"]\n[Record "1"]\n1S P 2S\n2H\n!withdraw E\n4H\n' == fed(*LINES).text


def test_an_irregular_line_is_kept_and_ruled_on() -> None:
    """An irregular action is an ordinary line; what it brings is new."""
    before, after = fed(*LINES[:2]), fed(*LINES[:3])
    ((found, shown),) = finding_news(before.report.findings, after.report.findings)

    assert shown is None
    assert ("insufficient-bid", "E", "open") == (found.kind, found.offender, found.status)


def test_a_change_of_status_is_news_and_another_line_is_not() -> None:
    """The correction changes the ruling; a later regular call does not say it again."""
    open_, corrected, later = fed(*LINES[:3]), fed(*LINES), fed(*LINES, "4S P")

    ((found, shown),) = finding_news(open_.report.findings, corrected.report.findings)
    assert shown is not None
    assert ("open", "corrected") == (shown.status, found.status)
    assert [] == finding_news(corrected.report.findings, later.report.findings)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("1S 9Z", "1:4: '9Z' is not a call or a card; "),
        ("!withdraw", "1:"),
        ("{never closed", "1:"),
    ],
)
def test_a_malformed_line_is_not_kept(line: str, message: str) -> None:
    """A line that cannot be read is refused with its column; the recording stays as it was."""
    recorder = fed(*LINES[:1])
    with pytest.raises(NotationError) as caught:
        recorder.feed(line)

    assert str(caught.value).startswith(message)
    assert fed(*LINES[:1]).text == recorder.text


def test_undo_takes_the_last_line() -> None:
    """Undo forgets one line at a time, and stops at the tags."""
    recorder = fed(*LINES)
    for _ in range(10):
        recorder = recorder.undo()

    assert fed(LINES[0]).text == recorder.text
    assert fed(*LINES[:-1]).text == fed(*LINES).undo().text


def test_a_tag_given_again_replaces_the_first() -> None:
    """A wrong dealer is corrected by naming the right one, also in mid-auction."""
    assert '[Dealer "N"]\n[Record "1"]\n1S\n' == fed('[Dealer "S"]', "1S", '[Dealer "N"]').text


@pytest.mark.parametrize("before", ["", '[Board "1"]\n[Dealer "N"]\n[Record "1"]\nP P P P\n\n'])
def test_resume_goes_on_where_the_file_ends(before: str) -> None:
    """The last game of the file is continued, and what stands before it is kept as it is."""
    recorder = resumed_recorder(before + fed(*LINES).text, judge)

    assert before + fed(*LINES, "4S").text == recorder.feed("4S").text


def test_resume_refuses_a_game_without_record() -> None:
    """A game in auction and play sections is not added to: that would replace them."""
    with pytest.raises(NotationError) as caught:
        resumed_recorder('[Dealer "N"]\n[Auction "N"]\n1S P P P\n', judge, "old.pbn")

    assert str(caught.value).startswith("old.pbn:2:1: the last game has no [Record] section to continue; ")


def test_the_command_saves_after_every_line(tmp_path: Path) -> None:
    """Everything piped in is in the file when the input ends."""
    file = tmp_path / "tonight.pbn"
    answer = recorded("record", str(file), stdin="\n".join(LINES))

    assert (0, "") == (answer.status, answer.err)
    assert fed(CODE, *LINES).text == file.read_text(encoding="utf-8")
    assert "[1] Insufficient bid, call 4: East bids 2♥ over 2♠" in answer.out
    assert "West must pass at every later turn." in " ".join(answer.out.split())
    assert [file] == list(tmp_path.iterdir())


@pytest.mark.parametrize(("line", "place"), [("\n   2S 9Z", "4:7:"), ('[Record "1"] P 9Z', "3:16:")])
def test_a_pipe_stops_at_the_first_line_that_cannot_be_read(line: str, place: str, tmp_path: Path) -> None:
    """Nobody is there to put it right, and what follows would be somebody else's: what came before is kept.

    The fault is where the message says, blanks and a heading in front included.
    """
    file = tmp_path / "tonight.pbn"
    answer = recorded("record", str(file), stdin=f'[Dealer "S"]\n1S P\n{line}\nP P\n')

    assert (1, place, 1) == (answer.status, answer.err.split(" '")[0], answer.err.count("\n"))
    assert fed(CODE, '[Dealer "S"]', "1S P").text == file.read_text(encoding="utf-8")


def test_a_pipe_has_to_say_which_game_it_is(tmp_path: Path) -> None:
    """Nobody is ruled on under a law that nobody chose; how to choose one is said."""
    file = tmp_path / "tonight.pbn"
    answer = run("record", str(file), stdin="1S 1H\n")

    assert (2, []) == (answer.status, list(tmp_path.iterdir()))
    assert "which game? name it with --code CODE" in answer.err
    assert 'or begin with a line [Code "CODE"]' in answer.err


@pytest.mark.parametrize(
    ("head", "code"), [('[Board "7"]', "duplicate-2017"), ('[Code "whist-american-1890s"]', "whist-american-1890s")]
)
def test_a_board_or_a_code_says_it(head: str, code: str) -> None:
    """A numbered board is duplicate bridge; a code is what it names."""
    shown = run("record", stdin=f"{head}\nshow\n")

    assert 0 == shown.status
    assert laws().title("code", code) in shown.out


@pytest.mark.parametrize("named", ["option", "environment"])
def test_a_recording_says_under_which_code_it_was_begun(named: str, tmp_path: Path) -> None:
    """Replayed by somebody else it is the same game; a code that was only assumed is not written."""
    file = tmp_path / "evening.pbn"
    option, environment = (("--code", "seven up"), {}) if named == "option" else ((), {"ADJUDICATOR_CODE": "seven-up"})
    run("record", str(file), *option, stdin="!turned H9\n", **environment)

    assert '[Code "seven-up"]\n[Record "1"]\n!turned H9\n' == file.read_text(encoding="utf-8")


FOUR_AT_SKAT = """\
[Dealer "S"]
[Deal "W:A.9.AKT9.KJ87 JT.AQT7.QJ.AT KQ9.KJ8.87.Q9 -"]
[Code "skat-nasl-1945"]
[Record "1"]
15 P 20 P
"""


def test_of_a_saved_recording_that_is_piped_in_the_code_is_read_first(tmp_path: Path) -> None:
    """What a deal means, and whose turn it is, hangs on the game; at four-handed skat the dealer sits out."""
    answer = run("record", str(tmp_path / "copy.pbn"), stdin=FOUR_AT_SKAT + "9Z\n")

    assert (1, "6:1: '9Z' is not a call or a card") == (answer.status, answer.err.split(";")[0])
    assert (
        "\nNorth     East      West\n15                  Pass\n          20\nPass\n"
        in run("replay", "-", stdin=FOUR_AT_SKAT).out
    )


def test_the_command_resumes_undoes_and_shows(tmp_path: Path) -> None:
    """Recording goes on in a second session: undo forgets the last line, show draws the deal."""
    file = tmp_path / "tonight.pbn"
    recorded("record", str(file), stdin="\n".join(LINES))
    answer = run("record", str(file), stdin="undo\n4H\nshow\nquit\n1S\n")

    assert fed(CODE, *LINES).text == file.read_text(encoding="utf-8")
    assert "undone: 4H\n" in answer.err
    assert "1♠        Pass      2♠        (2♥) [1] 4♥\n" in answer.out


@pytest.mark.parametrize(
    "data",
    [
        b"Dear Anne,\nthe party is on Friday.\n",
        b"\x7fELF\x00\x01\x02",
        b'[Dealer "N"]\n[Record "1"]\n1S\n\nsome remark\n',
    ],
)
def test_a_foreign_file_is_left_alone(data: bytes, tmp_path: Path) -> None:
    """A file that is no recording is refused in one sentence and stays as it was, byte for byte."""
    file = tmp_path / "letter.pbn"
    file.write_bytes(data)
    answer = run("record", str(file), stdin="1S\n")

    assert (1, "", 1) == (answer.status, answer.out, answer.err.count("\n"))
    assert "the last game has no [Record] section to continue" in answer.err
    assert data == file.read_bytes()


def test_a_file_that_may_be_read_only_is_refused_at_once(tmp_path: Path) -> None:
    """Not only when the first line is lost."""
    file = tmp_path / "kept.pbn"
    file.write_text(fed(*LINES).text, encoding="utf-8")
    file.chmod(0o444)
    answer = run("record", str(file), stdin="nonsense\n")

    assert (1, f"adjudicator: {file}: is read-only; nothing can be saved there\n") == (answer.status, answer.err)


def test_a_saved_recording_may_be_piped_in(tmp_path: Path) -> None:
    """Its heading is no second one; its tags and events are taken as typed."""
    file = tmp_path / "copy.pbn"
    answer = run("record", str(file), stdin=fed(CODE, *LINES).text)

    assert (0, "") == (answer.status, answer.err)
    assert fed(CODE, *LINES).text == file.read_text(encoding="utf-8")
    assert fed(*LINES) == fed(*LINES[:2], SECTION, *LINES[2:])


@pytest.mark.parametrize(("code", "said"), [("duplicate-bridge-1949", True), ("contract-bridge-1963", False)])
def test_another_code_than_the_recording_names_is_said(code: str, said: bool, tmp_path: Path) -> None:
    """Who goes on under another code is told that the rulings change."""
    file = tmp_path / "tonight.pbn"
    file.write_text(fed('[Dealer "S"]', '[Code "contract-bridge-1963"]', "1S").text, encoding="utf-8")
    answer = run("record", str(file), "--code", code)

    assert said == ("this recording names contract-bridge-1963; all of it is ruled on under " in answer.err)


def test_an_unnamed_dealer_is_said_once() -> None:
    """In a pipe the first seat is taken, and that is not done in silence; a named dealer decides who erred."""
    assert 1 == recorded("record", stdin="1S\n1H\nP\n").err.count("dealer not given; taken as North")
    named = recorded("record", stdin='[Dealer "W"]\n1S\n1H\n')

    assert "" == named.err
    assert "[1] Insufficient bid, call 2: North bids" in named.out


def test_a_change_is_not_the_whole_ruling_again() -> None:
    """What was shown once is not shown again: what was done or ruled is, and what is asked next."""
    shown = recorded("record", stdin="\n".join([*LINES[:3], "!attention S", *LINES[3:]])).out
    first, *later = shown.split("[1] ")[1:]

    assert "East bids 2♥ over 2♠" in first
    assert later
    assert all("East bids 2♥ over 2♠" not in part for part in later)
    assert "The bid that the offender now puts in its place stands" in " ".join(later[-1].split())


def test_the_prompt_names_what_is_owed() -> None:
    """Whose turn it is, and what binds him there."""
    recorder = fed('[Dealer "S"]', "1S P 2S P", "4S AP", "E:HA", "!withdraw E", "!elect S forbid H")

    assert "West to lead, trick 1" == turn_sentence(recorder.report)
    assert ("must not lead ♥",) == obligations_in_turn_in_words(recorder.report)


def test_a_file_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    """Where nothing can be saved, recording stops and says so."""
    answer = run("record", str(tmp_path / "no" / "folder.pbn"), stdin="1S\n")

    assert (1, 1) == (answer.status, answer.err.count("\n"))
    assert "folder.pbn: " in answer.err


def test_the_prompt_speaks_of_no_trick_where_none_is_played() -> None:
    """At eights nobody leads to a trick."""
    report = fed('[Code "eights"]', '[Dealer "N"]', "!turned S5", "!draw E").report

    assert ("East to play or pass", ()) == (turn_sentence(report), obligations_in_turn_in_words(report))


def test_a_line_is_ruled_on_once():
    """What the line brings is told from the same reading by which it was taken, and so is what is left without it."""
    rulings = _adjudicating_reader(laws(), "contract-bridge-1963")
    recorder = DealRecorder(rulings, tags=('[Dealer "S"]',)).feed("1S")
    after = recorder.feed("!withdraw S")

    assert after.report is after.report
    assert recorder.report is after.undo().report


@pytest.mark.parametrize("line", ["\x1a", " \x1a \xa0", "\r"])
def test_a_line_that_reads_as_empty_is_none(line: str) -> None:
    """An empty line would end the game, and what is typed after it would be lost."""
    recorder = DealRecorder(_adjudicating_reader(laws(), None), tags=('[Code "contract-bridge-1963"]', '[Dealer "S"]'))

    assert recorder.feed(line) == recorder
    assert ("1S",) == recorder.feed(line).feed("1S" + line).lines


def test_a_line_that_would_begin_another_game_is_refused() -> None:
    """A carriage return ends a line, too."""
    recorder = DealRecorder(
        _adjudicating_reader(laws(), None), tags=('[Code "contract-bridge-1963"]', '[Dealer "S"]')
    ).feed("1S")

    with pytest.raises(NotationError, match="an empty line inside a recording would start another game"):
        recorder.feed("P\r\rP")


@pytest.mark.parametrize(("lines", "filed"), [("1S 1H\n", True), ("1S P\n", False)])
def test_the_form_is_written_where_a_line_stops_the_recording(lines: str, filed: bool, tmp_path: Path) -> None:
    """A pipe ends at the first line that cannot be read; what was irregular by then is filed all the same."""
    form = tmp_path / "form.md"
    answer = run(
        "record", str(tmp_path / "deal.pbn"), "--code", "duplicate-2017", "--form", str(form),
        stdin=f'[Dealer "S"]\n{lines}W:frogs\nP\n',
    )  # fmt: skip

    assert 1 == answer.status
    assert "'frogs' is not a call or a card" in answer.err
    assert filed == form.exists()
    assert not filed or "Insufficient bid" in form.read_text(encoding="utf-8")


def test_the_next_board_is_not_taken_for_this_one(tmp_path: Path) -> None:
    """Its calls would be irregular here; what was recorded stays. The same number again says nothing new."""
    file = tmp_path / "deal.pbn"
    piped = '[Board "1"]\n1NT P P P\n[Board "1"]\n[Board "2"]\n1S P P P\n'
    answer = run("record", str(file), "--code", "duplicate-2017", stdin=piped)

    assert 1 == answer.status
    assert (
        "4:1: board '2' is another deal than board '1', which is recorded here; expected a file of its own"
        in answer.err
    )
    assert file.read_text("utf-8").endswith('[Record "1"]\n1NT P P P\n')
