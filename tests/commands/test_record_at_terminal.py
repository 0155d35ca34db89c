"""``record`` where somebody types: menus, errors shown in their line, deals gone on from."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.formats.lin.viewer_links import link_to_viewer
from tests.commands.test_cli_terminal import at_terminal, words_of
from tests.report.test_deal_continued_from_place import LIN

HANDS = '[Deal "N:Q952.65.JT4.A864 7.AKJT97.862.T95 AKJ63.84.KQ3.Q72 T84.Q32.A975.KJ3"]'
DUPLICATE, RUBBER = "duplicate-2017", "contract-bridge-1963"


def recorded(folder: Path, *typed: str, code: str = DUPLICATE, name: str = "deal.pbn") -> tuple[str, list[str]]:
    """(the screen, the lines that were saved) of a recording begun under *code* in which *typed* is typed."""
    text = "".join(f"{line}\n" for line in (*typed, "quit"))
    status, screen = at_terminal("record", name, "-c", code, typed=text, folder=folder, NO_COLOR="1")

    assert 0 == status
    saved = (folder / name).read_text(encoding="utf-8").splitlines()
    return words_of(screen), saved[saved.index('[Record "1"]') + 1 :]


def test_an_answer_is_taken_by_its_number(tmp_path: Path) -> None:
    """What was done on the table is said in one line."""
    screen, lines = recorded(tmp_path, "S", "1S P 2S 2H", "3", "1", "1", "3H")

    assert ["1S P 2S 2H", "!fact 1.lho_response=refuses", "!fact 1.replacement_27=sufficient_bid"] == lines[:3]
    assert "\n  3 refuse: they replace it; nothing more for lowest" in screen
    assert "South to call over 2♥; 1-3 for [1]> " in screen
    assert "; 1-3 for [1]> 3\n[1] The 2♥ of East is off the table; East is to call.\n" in screen
    assert "Needed" not in screen


def test_an_answer_is_taken_by_its_words_where_they_are_no_line(tmp_path: Path) -> None:
    """As ``rule`` takes them; what is a call or a card stays one, and what is neither is told what answers."""
    screen, lines = recorded(tmp_path, "S", "1S AP", "E:H5", "refuse", "f", "perhaps", "forbid", "SA")

    assert ["E:H5", "!fact 1.declarer_choice_54=refuse", "!elect S forbid H", "W:SA"] == lines[1:]
    # Two answers begin with the letter.
    assert 2 == screen.count("type a number from 1 to 3 or the words of an answer for [2]\n")


def test_nobody_calls_with_the_words_of_an_answer_where_the_game_has_no_such_call(tmp_path: Path) -> None:
    """Yes is a call at some games; at hearts it is an answer while there is a question, and nothing else."""
    screen, lines = recorded(tmp_path, "S", "W:H5", "yes", "S:SQ", "yes", code="hearts")

    assert ["W:H5", "S:SQ"] == lines[:2]
    assert lines[2].startswith("!fact 1.")
    assert lines[2].endswith("=yes")
    assert 1 == screen.count("'yes' is not understood here")


def test_the_player_who_calls_again_is_named(tmp_path: Path) -> None:
    """Without the name the call would be read as the next player's, as if nothing had been taken back."""
    screen, lines = recorded(tmp_path, "S", "1S P 2S 2H", "3", "4H 4S")

    assert "E:4H 4S" == lines[-1]
    assert "\nE:4H 4S\n" in screen


def test_a_question_mark_says_what_each_answer_leads_to(tmp_path: Path) -> None:
    """A choice is told with what it brings from the first; ``help`` still helps, ``=`` shows the menu again."""
    screen, lines = recorded(tmp_path, "S", "1S P 2S 2H", "?", "=", "help")
    shown, *again = screen.split("[1] South chooses: do you accept the insufficient bid?")[1:]

    assert ["1S P 2S 2H"] == lines
    assert 2 == len(again)
    assert all("  2 accept: the bid stands, and you call over it\n" in one for one in (shown, *again))
    assert "Type what happens, as it happens:" in screen


def test_a_choice_is_elected_by_its_number(tmp_path: Path) -> None:
    """Declarer refuses the lead, then forbids the suit of the penalty card, and it is picked up (Law 50D2)."""
    screen, lines = recorded(tmp_path, "S", "1S AP", "E:H5", "3", "2", "SA")

    assert ["E:H5", "!fact 1.declarer_choice_54=refuse", "!elect S forbid H", "W:SA"] == lines[1:]
    assert "  2 forbid ♥: they may not lead it" in screen
    assert "must not lead ♥.\nWest to lead, trick 1> " in screen


def test_enter_does_what_is_ordered(tmp_path: Path) -> None:
    """Law 54E leaves no choice: the card of declarer's side goes back, and the right defender leads."""
    screen, lines = recorded(tmp_path, "W", "2H AP", "W:HA", "", "SA", "")

    assert ["2H AP", "W:HA", "!director", "N:SA"] == lines
    assert "Enter does what is ordered: ♥A is back in West's hand.\n" in screen
    assert "; Enter does it> \n[1] ♥A is back in West's hand.\n" in screen


def test_it_is_not_looked_ahead_to_what_a_dozen_rulings_order(tmp_path: Path) -> None:
    """Whoever types on and on has each line answered as soon as the first; the director is called by a line then."""
    auction = ["P", "P", "P", "1C", "1D", "1H", "1S", "1NT", "2C", "2D"]
    typed = [*auction, *auction, *auction[3:]]
    screen, lines = recorded(tmp_path, "S", *typed)
    answered = screen.split("> 2D\n")

    assert typed == lines
    assert "; Enter does it> " in answered[2]
    assert "; Enter does it> " not in answered[3]


def test_a_card_put_back_at_another_game(tmp_path: Path) -> None:
    """EU-14: a revoke is put right while the trick lies there; nothing is done before somebody wants it."""
    hands = '[Deal "W:AK.A.7.7 Q7..J.A9 8.KQ.8.K .JT.A.T8"]'
    start = ("S", hands, "!turned H9", "P assist", "!take S H9", "!discard S C8", "HA C9")
    screen, lines = recorded(tmp_path, *start, "", "DJ", code="euchre")

    assert ["HA C9", "!director", "N:DJ"] == lines[-3:]
    assert "Enter does what is ordered: ♣9 is back in North's hand.\n" in screen


def test_a_suit_that_has_to_be_named_is_asked_for(tmp_path: Path) -> None:
    """CB-34: declarer names the suit that he forbids; whoever leaves the question has chosen nothing."""
    screen, lines = recorded(tmp_path, "S", "1S AP", "E:H5", "!withdraw E", "3", "q", "3", "3", code=RUBBER)

    assert ["E:H5", "!withdraw E", "!elect S forbid H"] == lines[1:]
    assert 2 == screen.count("Which suit?")


def test_a_choice_is_for_who_may_make_it(tmp_path: Path) -> None:
    """At euchre the opponent who plays last to the trick that the offending side leads next names its suit (EU-12):
    until that side leads nobody can, and then it is asked of no other; the suit is named as cards are."""
    screen, lines = recorded(
        tmp_path, "S", "!turned H9", "P P P take-up", "!discard S C8", "N:SA", "1", "1", "?", "1",
        "HT HA C9 DT", "1", "h", "SA", code="euchre",
    )  # fmt: skip
    early, late = screen.split("W:HT HA C9 DT\n")

    assert "1 require: name the suit that the offender's side must lead when it next" in " ".join(early.split())
    assert "of N's side nobody has come to lead yet (W if N leads, E if S leads) " in " ".join(early.split())
    assert "Who chooses?" not in screen
    assert "Which suit?  1 ♣  2 ♦  3 ♥  4 ♠: " in late
    assert ["W:HT HA C9 DT", "!elect W require H"] == lines[6:8]


def test_another_code_than_the_one_it_was_begun_under_is_refused(tmp_path: Path) -> None:
    """The file would be read by the rules of that code later, and its lines by nobody."""
    screen, lines = recorded(tmp_path, "S", "1S", '[Code "no-such-game"]', '[Code "skat"]', '[Code "DUPLICATE-2017"]')
    text = (tmp_path / "deal.pbn").read_text(encoding="utf-8")

    assert ["1S"] == lines
    assert f'[Code "{DUPLICATE}"]' in text or '[Code "DUPLICATE-2017"]' in text
    assert "no code 'no-such-game'; 'adjudicator codes' lists them\n" in screen
    said = f"this recording was begun under {DUPLICATE}; quit, and begin another with --code skat"
    assert said in " ".join(screen.split())


@pytest.mark.parametrize("typed", [("edit 1 A:HT",), ("insert 1 A:HT",), ('[Dealer "B"]',)])
def test_what_the_game_has_no_place_for_changes_nothing(typed: tuple[str, ...], tmp_path: Path) -> None:
    """Such as an act of a player who sits out: said in a sentence, and the recording goes on."""
    screen, lines = recorded(tmp_path, "A", "B:HK", *typed, "C:HT", code="sixty-six-three-hand")

    assert ["B:HK", "C:HT"] == lines
    assert "sits out; with this dealer sixty-six-three-hand is played by" in " ".join(screen.split())


def test_a_number_beyond_the_menu_is_said_to_be_one(tmp_path: Path) -> None:
    """Nothing is written for it."""
    screen, lines = recorded(tmp_path, "S", "1", "1S P 2S 2H", "4")

    assert ["1S P 2S 2H"] == lines
    assert "there is nothing to choose from now" in screen
    assert "type a number from 1 to 3; ? says what each leads to" in screen


def test_where_numbers_are_calls_the_menu_is_marked(tmp_path: Path) -> None:
    """Where points are bid, a number is what somebody bids: an answer is ``=1`` there."""
    screen, lines = recorded(tmp_path, "N", "310 300", "1", "=1", code="sell-out")

    assert ["310 300", "1"] == lines[:2]
    assert lines[2].startswith("!fact ")
    assert "; =1-4 for [2]> " in screen


def test_an_error_is_shown_in_its_line(tmp_path: Path) -> None:
    """A caret stands under what cannot be read; line and column are for files."""
    screen, lines = recorded(tmp_path, "S", "1S 9Z")

    assert [] == lines
    assert "\n  1S 9Z\n     ^\n'9Z' is not a call or a card; expected 1C to 7NT" in screen
    assert "1:4" not in screen


def test_long_messages_end_between_words(tmp_path: Path) -> None:
    """No word of a message is cut in two by the edge of the screen."""
    screen, _ = recorded(tmp_path, "S", "!banana")
    message = screen.partition("'!banana' is not an event")[2].partition("South to call>")[0]

    assert message.count("\n") > 1
    assert all(len(line) <= 80 for line in message.splitlines())


def test_a_card_is_played_by_who_holds_it(tmp_path: Path) -> None:
    """A card of another hand is asked about, since it may be a slip of who types: y records it as that player's."""
    screen, lines = recorded(tmp_path, "S", HANDS, "1S P 4S AP", "HA", "y")

    assert "E:HA" == lines[-1]
    assert "Not recorded: East holds ♥A.\ny records E:HA all the same. Possible now: ♣3 " in screen
    assert "[1] Opening lead out of turn, trick 1: East leads ♥A" in screen


def test_hands_that_are_told_later_bring_no_old_rulings_again(tmp_path: Path) -> None:
    """A tag moves every line of the text; that is no news."""
    screen, _ = recorded(tmp_path, "S", "1S P 2S 2H", "!overrule 1 it stands", HANDS)

    assert 1 == screen.count("[1] Insufficient bid, call 4: East bids")
    assert 1 == screen.count("[1] The director has ruled otherwise: it stands.")


def test_which_game_is_asked_first(tmp_path: Path) -> None:
    """Nobody is ruled on under a law that he has not chosen; the file says which it was."""
    text = "euchre\n\nS\nP\nquit\n"
    status, screen = at_terminal(
        "record", "deal.pbn", typed=text, after="Which game?", folder=tmp_path, ADJUDICATOR_CONFIG=str(tmp_path / "c")
    )

    assert 0 == status
    assert "Who deals" in screen
    assert "Euchre (euchre).\n" in screen
    assert '[Code "euchre"]\n[Dealer "S"]\n[Record "1"]\nP\n' == (tmp_path / "deal.pbn").read_text(encoding="utf-8")


@pytest.mark.parametrize(("typed", "board", "dealer"), [("3", 3, "S"), ("board 12", 12, "W"), ("Board 17", 17, "N")])
def test_the_number_of_a_board_tells_its_dealer(typed: str, board: int, dealer: str, tmp_path: Path) -> None:
    """Law 2; what is no number of a board is asked again."""
    text = f"0\nboard\n{typed}\nP\nquit\n"
    status, screen = at_terminal(
        "record", "deal.pbn", "--code", "duplicate-2017", typed=text, after="which board", folder=tmp_path
    )

    assert 0 == status
    assert 2 == " ".join(screen.split()).count("or the number of the board, or all names clockwise")
    saved = (tmp_path / "deal.pbn").read_text(encoding="utf-8")
    assert f'[Code "duplicate-2017"]\n[Board "{board}"]\n[Dealer "{dealer}"]\n[Record "1"]\nP\n' == saved


def gone_on(folder: Path, *typed: str, at: str = "call:4", name: str = "hand.lin") -> tuple[str, list[str]]:
    """(the screen, the lines saved to ``hand.pbn``) of a recording that goes on from a file of Bridge Base."""
    (folder / "hand.lin").write_text(LIN, encoding="utf-8")
    text = "".join(f"{line}\n" for line in (*typed, "quit"))
    status, screen = at_terminal("record", name, "--at", at, typed=text, folder=folder, NO_COLOR="1")

    assert 0 == status
    assert (folder / "hand.lin").read_text(encoding="utf-8") == LIN
    saved = (folder / "hand.pbn").read_text(encoding="utf-8").splitlines()
    return words_of(screen), saved[saved.index('[Record "1"]') + 1 :]


def test_the_rest_of_a_file_is_offered_line_by_line(tmp_path: Path) -> None:
    """What happened at the table takes the place of what the file has; Enter takes the next line, drop leaves it."""
    screen, lines = gone_on(tmp_path, "", "!attention N", "", "undo", "")

    assert ["1S P 2S", "P", "!attention N", "P"] == lines
    assert "Going on from hand.lin, which stays as it is; saving to hand.pbn." in screen
    assert "Duplicate bridge, laws of 2017 (duplicate-2017), as for any duplicate board" in screen.replace("\n", " ")
    assert "Dan (East) to call over 2♠; Enter: E:P> " in screen
    assert 2 == screen.count("Ann (South) to call over 2♠; Enter: S:P> \n")


def test_enter_takes_no_line_of_who_is_not_to_act(tmp_path: Path) -> None:
    """South called at the table what the file has otherwise: its call would now be one out of turn, which only ``next``
    takes."""
    screen, lines = gone_on(tmp_path, "4H", "", "drop", "", at="call:5")

    assert ["1S P 2S P", "4H", "P"] == lines
    assert "Bob (West) to call over 4♥; next: S:" in screen
    assert "\nBob (West) to call over 4♥: type next for S:" in screen
    assert "Bob (West) to call over 4♥; Enter: W:P> \n" in screen


def test_the_rest_is_taken_or_left_at_once(tmp_path: Path) -> None:
    """``rest`` takes everything that is left, ``drop all`` none of it."""
    _, lines = gone_on(tmp_path, "2H", "2", "drop", "rest", at="call:4")
    whole, begun = [*lines], gone_on(tmp_path, "drop", "drop all", "", at="trick:1")[0]

    assert ["1S P 2S", "2H", "!fact 1.lho_response=accepts", "P P"] == whole[:4]
    assert whole[-1].startswith("!claim S")
    assert "dropped: W:DA\n" in begun
    assert "dropped: N:D4 and what follows it\n" in begun
    assert "Bob (West) to lead, trick 1> " in begun


def test_here_records_on_from_the_step(tmp_path: Path) -> None:
    """What happened at the table is added where the stepping stopped; the file stays as it is."""
    (tmp_path / "hand.lin").write_text(LIN, encoding="utf-8")
    typed = "\n\n\nhere\n2H\nquit\n"
    _, screen = at_terminal("replay", "hand.lin", "--step", typed=typed, folder=tmp_path, NO_COLOR="1")

    assert "[1] Insufficient bid, call 4: Dan (East) bids" in words_of(screen)
    assert (tmp_path / "hand.pbn").read_text(encoding="utf-8").endswith('[Record "1"]\n1S P 2S\n2H\n')


@pytest.mark.parametrize("taken", [(), ("hand.pbn",), ("hand.pbn", "hand-record.pbn")])
def test_what_is_recorded_is_a_new_file(taken: tuple[str, ...], tmp_path: Path) -> None:
    """Nothing that is there is written over, whatever it is called; a link is saved in the folder one is in."""
    for name in taken:
        (tmp_path / name).write_text("kept", encoding="utf-8")
    at_terminal("record", link_to_viewer(LIN), "--at", "call:2", typed="quit\n", folder=tmp_path, NO_COLOR="1")
    new = {path.name for path in tmp_path.iterdir()} - set(taken)

    assert [("hand.pbn", "hand-record.pbn", "hand-record-2.pbn")[len(taken)]] == list(new)
    assert all((tmp_path / name).read_text(encoding="utf-8") == "kept" for name in taken)
