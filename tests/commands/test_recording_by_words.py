"""Deals recorded at a terminal as people speak: the prompts, what is asked about, corrections, the players' names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.commands.talks import BRIDGE
from tests.helpers.talking import CTRL_C, talk

if TYPE_CHECKING:
    from pathlib import Path


def recorded(folder: Path, code: str, *typed: str) -> tuple[str, list[str]]:
    """(the screen, the lines saved) of a recording under *code* in which *typed* is typed."""
    status, screen = talk("record", "deal.pbn", "-c", code, typed=(*typed, "quit"), folder=folder)
    assert 0 == status
    saved = (folder / "deal.pbn").read_text(encoding="utf-8").splitlines()
    return screen, saved[saved.index('[Record "1"]') + 1 :]


def prompts(screen: str) -> list[str]:
    """The prompts of *screen*, without what was typed."""
    return [line.partition("> ")[0] for line in screen.splitlines() if "> " in line]


def test_a_pot_with_a_bet_out_of_turn(tmp_path: Path) -> None:
    """Names, what is to be met, and who is passed over; the words of the table are enough."""
    screen, lines = recorded(
        tmp_path, "draw-poker", "Ann Ben Cleo Dan", "Ann", "bet 2", "dan raises 3", "fold", "ann calls", "call"
    )

    assert ["!bet E 2", "!raise W 5", "!drop S", "!call N"] == lines[:4]
    assert "Who deals (Ann, Ben, Cleo, Dan)? Ann\n" in screen
    assert "\nBen (East) to open or check> bet 2\n!bet E 2\nCleo (South) to bet: 2 to call, pot 2> " in screen
    assert "out of turn, line 10: Dan (West) puts in 5 chips" in " ".join(screen.split())


def test_a_knock_whose_count_is_told(tmp_path: Path) -> None:
    """The number said with the knock reaches the law; a complaint without one is asked for it."""
    before = ("Kim Fay", "Kim", "turn up 8 of hearts", "pass", "take", "discard 2 of clubs", "draw")
    screen, lines = recorded(tmp_path, "gin-rummy", *before, "Fay knocks with 12")
    assert ["!knock S", "!count S 12"] == lines[-2:]
    assert "[1] Knocking or going out wrongly" in screen
    assert "1 refuse: refuse the knock" in screen

    (tmp_path / "deal.pbn").unlink()
    typed = (*before, "knock", "discard KC", "Kim says false knock", "Fay deadwood 12")
    screen, lines = recorded(tmp_path, "gin-rummy", *typed)
    assert ["!knock S", "!discard S CK", "!count S 12"] == lines[-3:]
    assert "Not recorded: the count of the knock is not recorded; tell it first" in screen
    assert "[1] Knocking or going out wrongly" in screen


@pytest.mark.parametrize("typed", [("",), ("Lou calls",), ("call",)])
def test_a_raise_below_the_minimum_is_made_good_first(typed: tuple[str, ...], tmp_path: Path) -> None:
    """Ruling, prompt and status speak of one amount: the minimum, which the short bettor owes before anybody acts."""
    begun = ("Lou Jon Kim", "Lou", "blinds 1 2", "Lou raises to 6", "Jon calls", "Kim raises to 8")
    screen, lines = recorded(tmp_path, "poker-tda-2024", *begun, *typed)

    assert "Kim (C) to make it 10 (Enter), then Lou (A) to act: 4 to call, pot 22>" in screen
    assert ["!raise C to 8", "!raise C to 10", *(["!call A"] if typed[0] else [])] == lines[3:]
    after = "Jon (B) to act: 4 to call, pot 26" if typed[0] else "Lou (A) to act: 4 to call, pot 22"
    assert after == prompts(screen)[-1]
    assert "Each player who bet" not in screen


@pytest.mark.parametrize("typed", ["8NT", "dan bids 2H", "W:X"])
def test_a_call_once_cards_are_played(typed: str, tmp_path: Path) -> None:
    """Refused once; recorded all the same it is a call of the player in turn."""
    begun = ("Anna Bob Cleo Dan", "Bob", "1C P P P", "S2")
    screen, lines = recorded(tmp_path, "contract-bridge-1963", *begun, typed)
    assert "S2" == lines[-1]
    assert "\nBob (East) to play from dummy to ♠2> " in screen
    said = " ".join(screen.split())
    assert "Not recorded: the auction is over and cards are played; Bob (East) to play from dummy to ♠2." in said

    screen, lines = recorded(tmp_path, "contract-bridge-1963", typed, "y")
    assert "S2" != lines[-1]
    assert "Call after the auction was closed, call 5: Dan (West)" in screen


_TO_JACK = ("Amy Ben", "Amy", "", "", "jack of clubs")


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        (("peg 2",), ["!peg A 2"]),
        (("",), ["!peg A 2"]),
        (("two for his heels",), ["!peg A 2"]),
        (("Amy pegs two for his heels",), ["!peg A 2"]),
        (("ben ten of spades", "peg 2"), ["B:ST", "!peg A 2"]),
        (("ben ten of spades for 10", "amy ten of hearts for twenty"), ["B:ST", "!count B 10", "A:HT", "!count A 20"]),
        (("st", "th", "peg 2"), ["st", "HT", "!peg A 2"]),
    ],
)
def test_a_jack_turned_is_the_dealers(typed: tuple[str, ...], lines: list[str], tmp_path: Path) -> None:
    """Until the dealer plays, points pegged without a name are his heels; a number called with a card is the count."""
    screen, saved = recorded(tmp_path, "cribbage", *_TO_JACK, *typed)

    assert ["!turned CJ", *lines] == saved[2:]
    assert "Amy (A) to peg 2 for his heels (Enter), then Ben (B) to play, count 0>" in screen


def test_no_card_pegs_what_it_cannot_score(tmp_path: Path) -> None:
    """Nor is a card played when every card has been."""
    typed = ("Amy Ben", "Amy", "", "", "4c", "st", "peg 20", "hk", "c6", "d5", "s2", "c9", "d7", "hq", "D2", "hand 2")
    screen, saved = recorded(tmp_path, "cribbage", *typed)

    assert "Not recorded: no card pegs 20" in screen
    assert "Not recorded: every card has been played; the hands are counted." in screen
    assert ["hq", "!count B 2"] == saved[-2:]


def test_a_player_drops(tmp_path: Path) -> None:
    """The word is the recorder's own only while the rest of a file is offered."""
    screen, lines = recorded(tmp_path, "draw-poker", "6", "B", "bet 2", "drop", "drop all")

    assert ["!bet C 2", "!drop D"] == lines
    assert 1 == screen.count("there is no rest of a file here")


def test_a_knock_that_was_none(tmp_path: Path) -> None:
    hands = '[Deal "N:KQ65.T97.765. 432.AKQ.JT9.8"]'
    screen, lines = recorded(
        tmp_path, "gin-rummy", "S", hands, "c7", "pass", "pass", "draw c2", "knock", "discard the two of clubs"
    )

    assert ["!upcard C7", "!refuse N", "!refuse S", "!draw N C2 stock", "!knock N", "!discard N C2"] == lines
    told = [prompt.partition(";")[0] for prompt in prompts(screen)]
    assert ["North to discard or knock", "North to discard", "The play is over"] == told[-3:]
    assert "[1] Knocking or going out wrongly, line " in screen


def test_a_count_that_is_too_high(tmp_path: Path) -> None:
    """Cards without a word go to the crib and turn the starter; the total stands in the prompt."""
    hands = '[Deal "A:T9.4.K2.8 76.QJ.5.6"]'
    typed = ("A", hands, "s9 h4", "s7 hq", "h5", "HJ", "ST", "S6", "C8", "d5", "31", "one for the go")
    screen, lines = recorded(tmp_path, "cribbage", *typed)

    assert ["!discard A S9 H4", "!discard B S7 HQ", "!turned H5", "HJ", "ST", "S6"] == lines[:6]
    assert "A to play, count 10" in prompts(screen)
    assert "B to play, count 20" in prompts(screen)


def test_a_revoke_at_euchre(tmp_path: Path) -> None:
    hands = '[Deal "N:AK.9.J.9 Q.AK.Q.J J.Q.A9.A T.JT.K.Q"]'
    typed = ("N", hands, "turned h8", "pass", "pass", "pass", "take it up", "c9", "hk", "the queen", "hj", "y")
    screen, lines = recorded(tmp_path, "euchre", *typed, "spade ace", "south leads the ace of diamonds")

    assert ["!turned H8", "pass", "pass", "pass", "take it up", "!take N H8", "!discard N C9"] == lines[:7]
    assert "North to take up the ♥8, or pass" in prompts(screen)
    assert "[1] Revoke, trick 1: North plays" in screen


def test_what_cannot_be_is_asked_about_once(tmp_path: Path) -> None:
    """A card that was played is recorded again only where one key says so; whatever else is typed drops it."""
    screen, lines = recorded(tmp_path, "cribbage", "A", "!turned H5", "C5", "C5", "C6", "C6", "y")

    assert ["!turned H5", "C5", "C6", "C6"] == lines
    assert "Not recorded: A does not hold ♣5: it has been played.\ny records it all the same. Possible now: " in screen


@pytest.mark.parametrize(
    ("typed", "left"),
    [
        (("1S P P P P",), ["1S P P P"]),
        (("1S P P P P", "y"), ["1S P P P P"]),
        (("1S P P P", "P", "HA"), ["1S P P P", "HA"]),
        (("1S P P P", "pass", "y"), ["1S P P P", "pass"]),
        (("1S P P P S:P",), ["1S P P P S:P"]),
    ],
)
def test_one_pass_too_many_is_asked_about(typed: tuple[str, ...], left: list[str], tmp_path: Path) -> None:
    """The passes before it close the auction and are kept; with its player it is what that player said."""
    screen, lines = recorded(tmp_path, "duplicate-2017", "S", *typed)

    assert left == lines
    assert ("S:P" in typed[0]) is not ("The auction is over: the last pass is not recorded." in screen)


def test_a_word_of_no_game_after_a_seat_is_refused(tmp_path: Path) -> None:
    screen, lines = recorded(tmp_path, "euchre", "N", "h9", "S:5", "S: bananas", "y")

    assert ["!turned H9"] == lines
    assert "Possible now: pass, order up\n" in screen


@pytest.mark.parametrize(
    ("typed", "objects"), [("East reneged!", "North"), ("north revoked", "East"), ("wrong bid", "North")]
)
def test_who_says_that_another_erred_is_told_how_that_is_recorded(typed: str, objects: str, tmp_path: Path) -> None:
    screen, lines = recorded(tmp_path, "euchre", "S", typed, f"{objects} attention {typed}")

    assert f"That somebody objects is recorded so: {objects} attention {typed}" in " ".join(screen.split())
    assert lines == [f"!attention {objects[0]} {typed}"]


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("Cat attention revoke", "!attention S revoke"),
        ("cat says Bob has revoked", "!attention S Bob has revoked"),
        ("Ann objects: that is too low", "!attention N that is too low"),
        ("Ann attention", "!attention N"),
    ],
)
def test_an_objection_is_recorded_with_its_words(typed: str, line: str, tmp_path: Path) -> None:
    _, lines = recorded(tmp_path, "euchre", "Ann Bob Cat Dan", "Dan", "turn jd", typed)

    assert lines == ["!turned DJ", line]


@pytest.mark.parametrize(
    ("code", "typed", "reason", "line"),
    [
        ("gin-rummy", ("S", "h4", "pass", "draw h4"), "♥4 lies face up on the pile", "!draw S H4 stock"),
        ("euchre", ("S", "turn jd", "jd"), "♦J is the card turned up", "DJ"),
        ("draw-poker", ("Ann Ben Cid Deb", "Ann", "ben sees"), "Ben (East) has nothing to call", "!call E"),
    ],
)
def test_an_impossible_act_is_refused_once(
    code: str, typed: tuple[str, ...], reason: str, line: str, tmp_path: Path
) -> None:
    (tmp_path / "once").mkdir()
    screen, lines = recorded(tmp_path / "once", code, *typed)

    assert reason in screen
    assert line not in lines

    _, lines = recorded(tmp_path, code, *typed, "y")

    assert lines[-1] == line


def test_the_words_of_an_answer_name_its_suit(tmp_path: Path) -> None:
    _, lines = recorded(tmp_path, "duplicate-2017", "S", "1h p p p", "E:HA", "refuse", "require hearts")

    assert lines[-1].startswith("!elect S require")


def test_a_claim_names_its_player_first_or_last(tmp_path: Path) -> None:
    _, lines = recorded(tmp_path, "duplicate-2017", "S", "1h p p p", "H2", "claim S 9")

    assert lines[-1] == "!claim S 9"


def test_a_pipe_is_judged_as_it_stands(tmp_path: Path) -> None:
    """Nobody is there to be asked: a card played twice is recorded, and remarked on."""
    from tests.helpers.command_line import run

    file = tmp_path / "deal.pbn"
    answer = run("record", str(file), stdin='[Code "cribbage"]\n[Dealer "A"]\nC5\nB:C5\n')

    assert 0 == answer.status
    assert file.read_text(encoding="utf-8").endswith('[Record "1"]\nC5\nB:C5\n')
    assert "note: B does not hold C5: it has been played\n" in answer.err


BEGUN = ("S", "1S P 2S 2H")


def test_the_list_names_players_after_a_ruling_has_withdrawn_a_call(tmp_path: Path) -> None:
    """The withdrawal has no line of its own, and so no number."""
    screen, _ = recorded(tmp_path, "duplicate-2017", *BEGUN, "3", "3H", "P P P", "S2", "list", "undo 9")

    assert "  1 South 1♠          2 West P            3 North 2♠          4 East 2♥\n" in screen
    assert (
        "  5 !fact 1.lho_response=refuses\n  6 East 3♥           7 South P           8 West P            9 N" in screen
    )
    assert " 10 South ♠2" in screen
    assert "9: P taken out" in screen


@pytest.mark.parametrize(
    ("typed", "left", "said"),
    [
        (("edit 4 3h",), ["1S P 2S", "3h"], "4: 3♥ instead of 2♥; gone: Insufficient bid by East."),
        (("edit 4", "3H"), ["1S P 2S", "3H"], "4: 3♥ instead of 2♥; gone: Insufficient bid by East."),
        (("edit 4", ""), ["1S P 2S 2H"], "nothing is changed"),
        (("undo 4",), ["1S P 2S"], "4: 2♥ taken out; gone: Insufficient bid by East."),
        (("insert 2 double",), ["1S", "double", "P 2S 2H"], "2: double put in before P; "),
        (("edit 9 3H",), ["1S P 2S 2H"], "there is no act 9; list shows the numbers"),
        (("edit 4 banana",), ["1S P 2S 2H"], "'banana' is not understood here; nothing is changed"),
        (("undo 4", "P", "edit 1 7NT"), ["7NT", "P 2S", "P"], "1: 7NT instead of 1♠; new: Insufficient bid by North."),
    ],
)
def test_an_act_is_corrected_by_its_number(typed: tuple[str, ...], left: list[str], said: str, tmp_path: Path) -> None:
    """All that follows is ruled on again; one line says what that changed."""
    screen, lines = recorded(tmp_path, "duplicate-2017", *BEGUN, *typed)

    assert left == lines
    assert said in screen


def test_findings_that_only_moved_are_not_told_again(tmp_path: Path) -> None:
    screen, lines = recorded(tmp_path, "duplicate-2017", *BEGUN, "insert 2 !note South thought for a minute")

    assert ["1S", "!note South thought for a minute", "P 2S 2H"] == lines
    assert "2: !note South thought for a minute put in before P; no ruling changes.\n" in screen
    assert 1 == screen.count("[1] Insufficient bid, call 4: East bids")


def test_acts_are_listed_with_their_numbers(tmp_path: Path) -> None:
    screen, _ = recorded(tmp_path, "duplicate-2017", *BEGUN, "!attention S", "list")

    assert "\n  1 South 1♠          2 West P            3 North 2♠          4 East 2♥\n  5 !attention S\n" in screen


@pytest.mark.parametrize(
    ("code", "typed", "said"),
    [
        ("draw-poker", "Ann Ben call Dan", "'call' is a word of the game"),
        ("draw-poker", "Ann Ben ann Dan", "two players have the same name"),
        ("cribbage", "Ann go", "'go' is a word of the game"),
        ("cribbage", "Ann HA", "'HA' is a word of the game"),
        ("duplicate-2017", "Ann Ben North Dan", "'North' is a word of the game"),
        ("duplicate-2017", "Ann Ben", "type one of North, East, South, West, or the number of the board, or all names"),
        ("euchre", "Ann Ben list Dan", "'list' is a word of the game"),
        ("hearts", "9", "type one of North, East, South, West, or how many play: 3 to 7, or all names clockwise"),
    ],
)
def test_a_word_of_the_game_is_nobodys_name(code: str, typed: str, said: str, tmp_path: Path) -> None:
    status, screen = talk("record", "-c", code, typed=(typed, "quit"), folder=tmp_path)

    assert 0 == status
    assert said in " ".join(screen.split())


def test_how_many_play_is_asked_where_it_varies(tmp_path: Path) -> None:
    screen, _ = recorded(tmp_path, "draw-poker", "6", "B", "check")

    assert "Who deals (A, B, C, D, F), or how many play (2 to 10)? 6\n" in screen
    assert "\nC to open or check> check\n!check C\nD to open or check> " in screen
    assert '[Deal "A:- - - - - -"]' in (tmp_path / "deal.pbn").read_text(encoding="utf-8")


def test_players_are_named_later_too(tmp_path: Path) -> None:
    screen, lines = recorded(
        tmp_path, "duplicate-2017", "S", "names Ann Bob Cat Dan", "one spade", "names", "dan passes"
    )

    assert ["1S", "W:P"] == lines
    assert "\nDan (West) to call over 1♠> names\nAnn (North), Bob (East), Cat (South), Dan (West)\n" in screen
    assert '[West "Dan"]' in (tmp_path / "deal.pbn").read_text(encoding="utf-8")


def test_what_is_said_of_the_dealer_is_true_of_every_game(tmp_path: Path) -> None:
    """At euchre a card is turned up first, at bridge the dealer calls, at cribbage without known hands the starter."""
    for code, said in (
        ("euchre", "North deals: North to turn up a card first"),
        ("duplicate-2017", "East deals: East to call first"),
        ("gin-rummy", "North deals: North to turn up the first card of the pile first"),
        ("draw-poker", "A deals: B to open or check first"),
    ):
        _, screen = talk("record", "-c", code, typed=("?", "quit"), folder=tmp_path)
        assert said in screen


def test_hands_are_offered_where_they_are_known(tmp_path: Path) -> None:
    """Who has to follow suit is told the cards of that suit."""
    screen, _ = recorded(tmp_path, "duplicate-2017", "S", f'[Deal "{BRIDGE}"]', "1S P 4S AP", "DA", "xyzzy", "D9")

    assert "\nPossible now: ♦4 ♦J ♦10\n" in screen
    assert "Not recorded: West holds ♦9.\ny records W:D9 all the same. Possible now: ♦4 ♦J ♦10\n" in screen


def test_a_program_fault_leaves_the_session_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line at which the program crashes is not taken, and what was refused before it is forgotten with it."""
    from adjudicator.commands import recording_session

    def crash(*_: object) -> None:
        raise KeyError("crash")

    monkeypatch.setattr(recording_session, "listed_acts", crash)
    monkeypatch.setenv("ADJUDICATOR_TRACEBACK", "")
    screen, lines = recorded(tmp_path, "cribbage", "A", "!turned H5", "C5", "C5", "list", "y", "C6")

    assert ["!turned H5", "C5", "C5", "C6"] == lines
    assert "this line is not taken: the program fails here" in screen


@pytest.mark.parametrize("typed", ["east withdraws 2h", "withdraw 2h", "east takes back two hearts", "withdraw"])
def test_a_call_named_as_withdrawn_is_no_new_call(typed: str, tmp_path: Path) -> None:
    _, lines = recorded(tmp_path, "duplicate-2017", *BEGUN, typed)

    assert ["1S P 2S 2H", f"!withdraw E{' 2H' if typed != 'withdraw' else ''}"] == lines


@pytest.mark.parametrize(
    ("typed", "whose"), [("withdraw 3h", "anybody"), ("east withdraws 3h", "E"), ("n take back 1s", "N")]
)
def test_only_the_last_call_of_a_player_is_withdrawn(typed: str, whose: str, tmp_path: Path) -> None:
    screen, lines = recorded(tmp_path, "duplicate-2017", *BEGUN, typed)

    assert ["1S P 2S 2H"] == lines
    assert f"is not the last act of {whose}; what can be taken back: E 2H, N 2S, W P, S 1S" in " ".join(screen.split())


def test_a_card_named_as_taken_back_is_that_of_its_player(tmp_path: Path) -> None:
    _, lines = recorded(tmp_path, "duplicate-2017", "S", "1NT AP", "H2 H5", "take back h5", "h7")

    assert ["1NT AP", "H2 H5", "!withdraw N H5"] == lines[:3]


@pytest.mark.parametrize(
    ("answers", "left"),
    [
        (("y",), ["!withdraw E", "3H"]),
        (("perhaps", "yes"), ["!withdraw E", "3H"]),
        (("n",), ["e:3h"]),
        (("q",), []),
    ],
)
def test_a_call_over_the_own_insufficient_bid_may_replace_it(
    answers: tuple[str, ...], left: list[str], tmp_path: Path
) -> None:
    """Law 27C: before the ruling the bid may have been changed; a file and a pipe are read as they stand."""
    screen, lines = recorded(tmp_path, "duplicate-2017", *BEGUN, "e:3h", *answers)

    assert ["1S P 2S 2H", *left] == lines
    assert "Does 3♥ replace 2♥? [y/n] " in screen
    assert ("Bid out of rotation" in screen) is (answers == ("n",))


@pytest.mark.parametrize("typed", [("w:3h",), ("3", "e:3h"), ("P", "e:3h"), ("2", "e:3h")])
def test_other_calls_are_no_replacement(typed: tuple[str, ...], tmp_path: Path) -> None:
    screen, _ = recorded(tmp_path, "duplicate-2017", *BEGUN, *typed)

    assert "replace 2♥?" not in screen


AFTER_A_WITHDRAWAL = (*BEGUN, "3", "3H", "P P P")


@pytest.mark.parametrize("again", ["SK", "S:SK"])
def test_a_card_played_twice_is_refused_once_after_a_ruling_has_withdrawn_a_call(again: str, tmp_path: Path) -> None:
    """The act that the ruling put in is not written, and so is none of those that are counted."""
    _, before = recorded(tmp_path, "duplicate-2017", *AFTER_A_WITHDRAWAL, "SK S2 S3 S4")
    (tmp_path / "deal.pbn").unlink()
    screen, lines = recorded(tmp_path, "duplicate-2017", *AFTER_A_WITHDRAWAL, "SK S2 S3 S4", again)

    assert before == lines
    assert "Not recorded: ♠K is played a second time, by " in screen
    assert "Wrong cards in the pack" not in screen


def test_a_pass_too_many_is_asked_about_after_a_ruling_has_withdrawn_a_call(tmp_path: Path) -> None:
    screen, lines = recorded(tmp_path, "duplicate-2017", *AFTER_A_WITHDRAWAL, "P")

    assert "P P P" == lines[-1]
    assert "The auction is over: the last pass is not recorded." in screen


@pytest.mark.parametrize("begun", ["edit 2", "insert 2", "o", "e:3h"])
def test_ctrl_c_leaves_only_the_question_that_a_line_opened(begun: str, tmp_path: Path) -> None:
    screen, lines = recorded(tmp_path, "duplicate-2017", *BEGUN, begun, CTRL_C, "S:3S")

    assert ["1S P 2S 2H", "S:3S"] == lines
    assert "\nnothing is changed\n" in screen


def _offered(screen: str) -> list[str]:
    """What is offered after each line that was not understood."""
    joined = " ".join(screen.split())
    return [part.split("> ")[0] for part in joined.split("Possible now: ")[1:]]


def test_what_is_offered_fits_the_auction(tmp_path: Path) -> None:
    screen, _ = recorded(
        tmp_path, "duplicate-2017", "S", "takeback", "rest min", "1S P 2S 2H", "take bakc", "rest mine hq"
    )
    before, no_claim, after, _ = _offered(screen)

    assert "take back" not in before
    assert "mine" not in no_claim
    assert after.startswith("take back, take back 2H, ")


def test_what_is_offered_fits_the_play(tmp_path: Path) -> None:
    """No card that is played, no call, and the last card for what is taken back."""
    played = ("S", "1NT AP", "CA C2")
    screen, _ = recorded(tmp_path, "duplicate-2017", *played, "banana", "rest min", "take bakc", "doubel")
    card, claim, back, call = _offered(screen)

    assert card.startswith("C3, ")
    assert "rest mine" in claim
    assert back.startswith("take back, take back C2, ")
    assert "double" not in call


@pytest.mark.parametrize(
    ("typed", "head"),
    [
        ("south deals", ['[Dealer "S"]']),
        ("dealer is South", ['[Dealer "S"]']),
        ("board 7 south", ['[Board "7"]', '[Dealer "S"]']),
        ("Board 7, south deals", ['[Board "7"]', '[Dealer "S"]']),
        ("board7", ['[Board "7"]', '[Dealer "S"]']),
        ("7", ['[Board "7"]', '[Dealer "S"]']),
    ],
)
def test_the_dealer_is_told_in_a_few_words(typed: str, head: list[str], tmp_path: Path) -> None:
    recorded(tmp_path, "duplicate-2017", typed)
    saved = (tmp_path / "deal.pbn").read_text(encoding="utf-8").splitlines()

    assert head == [line for line in saved if line.startswith(("[Board", "[Dealer"))]


def test_another_dealer_than_that_of_the_board_is_refused(tmp_path: Path) -> None:
    screen, _ = recorded(tmp_path, "duplicate-2017", "board 7 north", "7")

    assert "South deals board 7 (Law 2)\n" in screen


_AT_29 = ("A", "!turned H5", "DK D5 S8 C6")


@pytest.mark.parametrize(
    ("typed", "lines", "found"),
    [
        (("8H",), [], ""),
        (("8H", "y"), ["H8", "!count B 37"], "which carries the total to 37"),
        (("C9 HT",), [], ""),
        (("go", "8H"), ["!go B"], ""),
        (("go", "go", "8H"), ["!go B", "!go A", "H8"], ""),
        (("go", "A pegs 1", "8H", "7H"), ["!go B", "!peg A 1", "B:H8", "H7"], ""),
    ],
)
def test_a_card_over_31_is_asked_about(typed: tuple[str, ...], lines: list[str], found: str, tmp_path: Path) -> None:
    """A card that does not fit is a fault or leads the next count; a go said or pegged tells which."""
    screen, saved = recorded(tmp_path, "cribbage", *_AT_29, *typed)

    assert lines == saved[2:]
    asked = "over 31, and" in screen
    assert asked is (lines in ([], ["!go B"]) or "y" in typed)
    assert "y" not in typed or found in screen
    assert "y" in typed or not ("beyond 31" in screen or "out of turn" in screen)


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        (("bet 5", "call", "Cleo raises 5"), "!raise S 10"),
        (("bet 5", "call", "call", "Cleo raises 5"), "!raise S 5"),
        (("bet 5", "call", "call", "Cleo raise to 20"), "!raise S 15"),
        (("bet 5", "raise 5", "Ann raises 5"), "!raise N 10"),
        (("bet 5", "raise 5", "call", "call", "Cleo raises to 15"), "!raise S 5"),
        (("bet 5", "Cleo raises 5", "take back"), "!withdraw S"),
        (("bet 5", "Cleo raises 5", "Ann draws attention", "take back"), "!withdraw S"),
        (("bet 5", "call", "Cleo raises 5", "take back", "take back"), "!withdraw E"),
    ],
)
def test_chips_are_reckoned_for_the_player_who_acts(typed: tuple[str, ...], line: str, tmp_path: Path) -> None:
    """Whoever is in turn; and what is taken back is the last act."""
    screen, lines = recorded(tmp_path, "draw-poker", "Ann Ben Cleo Dan", "Dan", *typed)

    assert line == lines[-1], screen


@pytest.mark.parametrize(
    ("code", "begin", "typed", "lines"),
    [
        ("draw-poker", ("Dan", "bet 5", "call", "raise 5", "call"), "Ann calls 5 and raises 5", ["!raise N 10"]),
        ("draw-poker", ("Dan", "bet 5", "call"), "cleo sees 5, raises to 20", ["!raise S 20"]),
        ("draw-poker", ("Dan",), "Ann bets 5, call, fold", []),
        ("draw-poker", ("Dan",), "Ann bets 5, ben calls, cleo folds", ["!bet N 5", "!call E", "!drop S"]),
        ("draw-poker", ("Dan",), "bet 5, call, fold", ["!bet N 5", "!call E", "!drop S"]),
        ("draw-poker", ("Dan", "bet 5"), "cleo calls and then raises 5", ["!raise S 10"]),
        ("hearts", ("Dan",), "Ann leads the two of clubs, the king of clubs", []),
        ("gin-rummy", ("S", "h7", "no", "no"), "North draws and discards H9", ["!draw N stock", "!discard N H9"]),
    ],
)
def test_a_name_holds_until_another_is_named(
    code: str, begin: tuple[str, ...], typed: str, lines: list[str], tmp_path: Path
) -> None:
    """What follows it is that player's; where they cannot act again it is asked whose it is."""
    names = () if begin[0] == "S" else ("Ann Ben Cleo Dan",)
    before = recorded(tmp_path / "before", code, *names, *begin)[1] if (tmp_path / "before").mkdir() is None else []
    screen, saved = recorded(tmp_path, code, *names, *begin, typed)

    assert lines == saved[len(before) :], screen
    assert ("whose act is that? Name the player" in screen) is not bool(lines)


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        (("Ann 3H KH", "2c 9c", "4d"), ["!discard A H3 HK", "!discard B C2 C9", "!turned D4"]),
        (("Bob lays away 2C 9C", "crib h3 hk"), ["!discard B C2 C9", "!discard A H3 HK"]),
        (("Bob 2C 9C, Ann H3 HK",), ["!discard B C2 C9", "!discard A H3 HK"]),
        (("", "", "D4"), ["!discard A", "!discard B", "!turned D4"]),
        (("4d", "KD"), ["!turned D4", "DK"]),
        (("starter 4d",), ["!turned D4"]),
    ],
)
def test_the_crib_is_asked_for_before_the_starter(typed: tuple[str, ...], lines: list[str], tmp_path: Path) -> None:
    """Each player in turn; Enter or the starter goes on without their cards."""
    screen, saved = recorded(tmp_path, "cribbage", "Ann Bob", "Ann", *typed)

    assert lines == saved, screen
    assert "\nAnn (A) to lay 2 cards in the crib (Enter: unseen)>" in screen
    asked_of_other = "\nBob (B) to lay 2 cards in the crib (Enter: unseen)>" in screen
    assert asked_of_other is saved[0].startswith("!discard A")


@pytest.mark.parametrize(
    ("shown", "found"),
    [
        ("HK HQ D2 D9 C8 S2 HA", True),
        ("HK HQ HJ C5 C6 C7 H9", False),
        ("HK HQ D2 D9", False),
    ],
)
def test_a_hand_shown_after_a_knock_is_counted(shown: str, *, found: bool, tmp_path: Path) -> None:
    """Without a deal in the record ten cards laid down and shown tell the count; fewer leave it open, and a complaint
    is answered with what has to be told first."""
    typed = ("S", "h7", "no", "no", "draw", "knock", "discard SJ", "North lays C4 D4 S4", f"North shows {shown}")
    screen, lines = recorded(tmp_path, "gin-rummy", *typed, "South says false knock")

    open_still = "tell it first, as in deadwood 12" in " ".join(screen.split())
    assert open_still is (len(shown.split()) < 7)
    last = f"!expose N {shown} shown"
    assert ([last] if open_still else [last, "!attention S false knock"]) == lines[-2 + open_still :]
    assert ("their unmatched cards count" in " ".join(screen.split())) is found


@pytest.mark.parametrize("answer", ["Sue", "south", "nell", "2"])
def test_who_chooses_is_asked_by_name(answer: str, tmp_path: Path) -> None:
    """Either of the other side may answer: by name, by seat or by number."""
    begun = ("Nell Ed Sue Walt", "Walt", "!turned H9", "N:order-up", "!take W H9", "!discard W SJ")
    typed = (*begun, "HJ C9 HQ H9", "SK SQ ST SA", "CJ CQ HK", "2", answer)
    screen, lines = recorded(tmp_path, "euchre", *typed)

    assert "[1] Revoke, trick 1: Ed (East) plays ♣9 to ♥J" in screen
    assert "Who chooses?  1 Nell (North)  2 Sue (South)" in screen
    assert f"!elect {'N' if answer == 'nell' else 'S'} add-points" == lines[-1]
