"""A hand of hold'em or Omaha followed: whose turn it is, what is needed, how the pots divide."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest

from adjudicator.commands.recording_acts import speech_at_table
from adjudicator.commands.recording_prompt import turn_sentence
from adjudicator.formats.pbn.reader import read_games
from adjudicator.games.holdem.best_hands import best_five
from adjudicator.games.holdem.followed_hand import hand_so_far
from adjudicator.table.spoken_acts import spoken_act
from adjudicator.values.cards import Card
from tests.helpers.rulings import gist, laws, report
from tests.helpers.trials import trials

if TYPE_CHECKING:
    from adjudicator.report.deal_report import DealReport

FOUR = {"Code": "poker-tda-2024", "Dealer": "A", "Deal": "A:- - - -"}


def hand(lines: str, **tags: str) -> DealReport:
    """The report on a hand; the lines are separated by slashes, and have no mark."""
    return report("\n".join(f"!{line.strip()}" for line in lines.split("/")), **(FOUR | tags))


def won(one: DealReport) -> dict[str, int]:
    """What each player wins or loses."""
    found: Counter[str] = Counter()
    assert one.result is not None
    for entry in one.result.entries:
        found[entry.who] += entry.points
    return dict(found)


def cards(text: str) -> list[Card]:
    return [Card(card) for card in text.split()]


@pytest.mark.parametrize(
    ("lines", "prompt"),
    [
        ("blinds 1 2", "D to act: 2 to call, pot 3"),
        ("blinds 0 2", "C to act: 2 to call, pot 2"),
        ("blinds 1 2/blind A 2", "D to act: 2 to call, pot 5"),
        ("blinds 1 2/call D/raise A to 6", "B to act: 5 to call, pot 11"),
        ("blinds 1 2/call D/call A/call B", "C to act: check or raise, pot 8"),
        ("blinds 1 2/call D/call A/call B/check C", "Flop next"),
        ("blinds 1 2/call D/call A/call B/check C/flop HA C7 D2", "B to act: check or bet, pot 8"),
        ("blinds 1 2/drop D/drop A/call B/check C/flop HA C7 D2/drop B", "C takes the pot of 4"),
        ("stack B 5/blinds 1 2/call D/call A/raise B to 4/drop C/raise D to 10", "A to act: 8 to call, pot 18"),
        ("stack A 5/blinds 1 2/raise D to 8", "A to act: 5 to call, all-in, pot 11"),
    ],
)
def test_the_prompt_names_the_player_and_the_chips(lines: str, prompt: str) -> None:
    assert turn_sentence(hand(lines)) == prompt


def test_two_players_the_button_has_the_small_blind_and_acts_first_before_the_flop() -> None:
    """Rule 34B; on the flop the big blind acts first."""
    two = {"Deal": "A:- -"}

    assert turn_sentence(hand("blinds 1 2", **two)) == "A to act: 1 to call, pot 3"
    assert turn_sentence(hand("blinds 1 2/call A/check B/flop HA C7 D2", **two)).startswith("B to act")


def test_a_bet_all_in_ends_the_betting_once_nobody_else_can_act() -> None:
    one = hand("stack A 50/stack B 50/blinds 1 2/drop D/all-in A/call B/drop C")

    assert turn_sentence(one) == "Flop next"
    assert gist(one) == []


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("raise to 6", "!raise D to 6"),
        ("raise 6", "!raise D to 6"),
        ("makes it 6", "!raise D to 6"),
        ("raise by 4", "!raise D to 6"),
        ("min raise", "!raise D to 4"),
        ("all in for 40", "!all-in D 40"),
        ("anna goes all in", "!all-in A"),
        ("cleo folds", "!drop C"),
        ("mucks", "!muck D"),
        ("one chip 25", "!chips D 25"),
        ("puts in 5 5 1", "!chips D 5 5 1"),
        ("says raise", "!announce D raise"),
        ("flop ace of hearts 7c 2d", "!flop HA C7 D2"),
        ("turn 5S", "!turn S5"),
        ("ben shows AH KH", "!show B HA HK"),
        ("blinds 5 10", "!blinds 5 10"),
        ("everybody antes 1", "!antes 1"),
        ("cleo has 200", "!stack C 200"),
    ],
)
def test_what_people_say_is_understood(said: str, line: str) -> None:
    speech = speech_at_table(laws(), hand("blinds 1 2", A="Anna", B="Ben", C="Cleo", D="Dan"))
    speech = speech._replace(players={**speech.players, "anna": "A", "ben": "B", "cleo": "C", "dan": "D"})
    act = spoken_act(said, 0, speech)

    assert (act.lines, act.end) == ((line,), len(said))


@pytest.mark.parametrize(
    ("hole", "board", "used", "five"),
    [
        ("HA HK", "HQ HJ HT S2 D2", 0, "HA HK HQ HJ HT"),
        ("S2 D3", "HQ HJ HT HK HA", 0, "HQ HJ HT HK HA"),
        ("HA SQ DJ C4", "H2 H7 H9 HK S3", 2, "HA SQ HK H9 H7"),
        ("SA HA DA CA", "SK HK D2 C3 H4", 2, "SA HA SK HK H4"),
    ],
)
def test_the_best_five_are_found(hole: str, board: str, used: int, five: str) -> None:
    found = best_five(cards(hole), cards(board), used)

    assert len(found) == 5
    assert {str(card)[1] for card in found} == {card[1] for card in five.split()}


FLOP, TURN, RIVER = "/flop HA C7 D2", "/turn S5", "/river DK"
DOWN = FLOP + TURN + RIVER


def test_side_pots_go_to_those_who_are_in_them() -> None:
    """A, all-in for 20 with the best hand, wins what all have put in up to that; D the rest of B and D."""
    one = hand(
        f"blinds 1 2/call D/all-in A/call B/drop C/raise D to 50/call B{FLOP}/check B/check D{TURN}/check B/check D"
        f"{RIVER}/check B/check D/show A HK SK/show D SA S9/show B HQ SQ",
        Stacks="A:20 B:100 C:100 D:100",
    )

    assert gist(one) == []
    assert won(one) == {"A": 42, "B": -50, "C": -2, "D": 10}


def test_an_odd_chip_goes_left_of_the_button() -> None:
    """Rule 20: B and D share a pot of 23, to which C has left 3; B sits nearer the button's left."""
    checks = "/check B/check D"
    one = hand(
        f"blinds 1 3/raise D to 10/drop A/call B/drop C{FLOP}{checks}{TURN}{checks}{RIVER}{checks}"
        "/show B SA S9/show D CA C9",
    )

    assert gist(one) == []
    assert won(one) == {"B": 2, "C": -3, "D": 1}


def test_two_odd_chips_go_one_by_one() -> None:
    """B, C and D share 35 chips, of which A has put in 5 and folded: 12, 12 and 11."""
    checks = "/check B/check C/check D"
    one = hand(
        f"blinds 1 2/call D/raise A to 5/call B/raise C to 10/call D/drop A/call B{FLOP}{checks}{TURN}{checks}{RIVER}"
        f"{checks}/show B SA S9/show C DA D9/show D CA C9",
    )

    assert gist(one) == []
    assert won(one) == {"A": -5, "B": 2, "C": 2, "D": 1}


@pytest.mark.parametrize(
    ("unit", "paid"), [("25", {"A": -75, "B": 50, "C": 25}), ("5", {"A": -75, "B": 40, "C": 35}), ("", None)]
)
def test_the_smallest_chip_in_play_is_asked_where_it_matters(unit: str, paid: dict[str, int] | None) -> None:
    """225 for two: 125 and 100 in chips of 25, 115 and 110 in chips of 5."""
    checks = "/check B/check C/check A"
    one = hand(
        f"blinds 0 75/call C/call A/check B{FLOP}{checks}{TURN}{checks}{RIVER}{checks}"
        "/show B SA S9/show C CA C9/muck A",
        Deal="A:- - -",
        **({"Unit": unit} if unit else {}),
    )

    assert one.result is not None
    assert any("smallest chip in play" in told for told in one.result.not_counted) is (paid is None)
    assert paid is None or won(one) == paid


def test_an_ante_of_one_player_makes_no_side_pot() -> None:
    """The big blind puts in the ante for all; nobody has to match it, and whoever wins the main pot gets it."""
    one = hand(
        "ante C 2/blinds 1 2/drop D/all-in A/drop B/call C" + DOWN + "/show A HK SK/show C HQ SQ",
        Stacks="A:20 B:100 C:100 D:100",
    )

    assert won(one) == {"A": 23, "B": -1, "C": -22}


def test_what_nobody_called_goes_back() -> None:
    one = hand("blinds 1 2/raise D to 40/drop A/drop B/drop C")

    assert won(one) == {"B": -1, "C": -2, "D": 3}


def test_a_hand_mucked_at_the_showdown_wins_nothing() -> None:
    """Rule 17B: all but one muck, and the last live hand wins unseen."""
    checks = "/check B/check C"
    one = hand(f"blinds 1 2/drop D/drop A/call B/check C{FLOP}{checks}{TURN}{checks}{RIVER}{checks}/muck B")

    assert gist(one) == []
    assert won(one) == {"B": -2, "C": 2}


def test_an_act_without_a_known_stack_needs_its_chips() -> None:
    one = hand("blinds 1 2/all-in D")

    assert any("is not recorded" in problem.message for problem in one.problems)


@pytest.mark.parametrize(
    ("tags", "said"),
    [
        ({"Limit": "ten"}, "is not a limit"),
        ({"Unit": "0"}, "is not a number"),
        ({"Stacks": "A:many"}, "does not give the chips"),
        ({"Variant": "pineapple"}, "expected holdem or omaha"),
    ],
)
def test_a_tag_that_cannot_be_read_is_told(tags: dict[str, str], said: str) -> None:
    assert any(said in problem.message for problem in hand("blinds 1 2/call D", **tags).problems)


def test_only_games_with_a_board_say_to_before_a_total() -> None:
    """At draw poker the number of a raise is what is put in by it, and 'to' would be read as the total."""
    text = '[Code "draw-poker"]\n[Deal "A:- - - - -"]\n[Record "1"]\n!raise A to 5\n'
    (game,) = read_games(text.encode(), "", notation_of)

    assert "'to' cannot follow '!raise'" in str(game)


def notation_of(tags: dict[str, str], _told: str = "") -> object:
    from adjudicator.engine.code_selection import notation_chooser

    return notation_chooser(laws())(tags)


def test_a_void_act_out_of_turn_costs_nothing() -> None:
    """A calls out of turn, D raises: A's chips go back, and A folds without having put in any (rule 53A)."""
    one = hand("blinds 1 2/call A/raise D to 6/drop A/drop B/drop C")

    assert [found[4] for found in gist(one)] == ["OT.3"]
    assert won(one) == {"B": -1, "C": -2, "D": 3}
    assert hand_so_far(one.timeline).paid.get("A", 0) == 0


def test_chips_cut_to_the_pot_leave_the_raise_that_is_left() -> None:
    """D raises to 20 where 7 is the pot, and takes 13 back: A calls 7 and may raise to 12."""
    one = hand("blinds 1 2/raise D to 20/withdraw D 13/raise A to 12", Limit="pot")

    assert [found[0] for found in gist(one)] == ["bet-over-limit"]
    assert turn_sentence(one) == "B to act: 11 to call, pot 22"


def test_a_folded_hand_that_is_shown_is_not_called_live() -> None:
    assert gist(hand("blinds 1 2/drop D/show D HA HK")) == []


def test_a_second_thought_is_no_substantial_action() -> None:
    """One call, and the caller's wish to raise after all: a misdeal may still be called (rule 36)."""
    one = hand("blinds 1 2/call D/raise D to 6/deal omitted C/fact tda_deal_fault=entitled_seat_omitted")

    assert [found[4] for found in gist(one)] == ["CH.1", "MD.4"]


def at_home(lines: str, **tags: str) -> DealReport:
    """The report on a hand in a private game."""
    return hand(lines, Code="poker-home", **tags)


def test_at_home_a_call_between_frees_who_acted_out_of_turn() -> None:
    """Betting 10 lets an act out of turn bind only if no bet, call or raise comes between."""
    called = at_home("blinds 1 2/call A/call D")

    assert [found[4] for found in gist(called)] == ["OT.3"]
    assert turn_sentence(called) == "A to act: 2 to call, pot 5"
    assert turn_sentence(at_home("blinds 1 2/call A/drop D")) == "B to act: 1 to call, pot 5"
    assert turn_sentence(at_home("blinds 1 2/call A/withdraw A/drop D")) == "A to act: 2 to call, pot 3"


def test_at_home_a_check_out_of_turn_stands_where_there_is_no_bet() -> None:
    """Betting 10 takes away the bet, and leaves the call."""
    board = "blinds 1 2/call D/call A/call B/check C/flop HA C7 D2"

    assert turn_sentence(at_home(f"{board}/check C/check B")).startswith("D to act")
    assert turn_sentence(at_home(f"{board}/check C/bet B 4")).startswith("C to act: 4 to call")


def test_at_home_a_bet_and_three_raises_are_the_most_in_limit() -> None:
    """Betting 3: with three players or more; two who were two before the cap raise on."""
    raises = "raise D to 4/raise A to 6/raise B to 8"
    two = "raise D to 4/drop A/drop B/raise C to 6/raise D to 8/raise C to 10"

    assert gist(at_home(f"blinds 1 2/{raises}", Limit="2 4")) == []
    assert [found[0] for found in gist(at_home(f"blinds 1 2/{raises}/raise C to 10", Limit="2 4"))] == [
        "bet-over-limit"
    ]
    assert gist(at_home(f"blinds 1 2/{two}", Limit="2 4")) == []
    assert gist(at_home(f"blinds 1 2/{raises}/raise C to 10", Limit="2 4", Raises="4")) == []


def test_at_home_chips_that_the_book_leaves_open_may_be_made_up_to_a_raise() -> None:
    """No-limit: ten to call and three chips of five without a word; then the player makes it fifty."""
    open_chips = "blinds 5 10/chips D 5 5 5"

    assert [found[4] for found in gist(at_home(open_chips))] == ["IB.15-big"]
    assert turn_sentence(at_home(open_chips)) == "A to act: 10 to call, pot 25"
    assert turn_sentence(at_home(f"{open_chips}/raise D to 50")) == "A to act: 50 to call, pot 65"


def test_at_home_short_all_ins_that_only_together_are_a_raise_are_asked() -> None:
    """No-limit 3 speaks of a full raise since the player acted; whether two short all-ins are one it does not say."""
    shoves = "blinds 5 10/call D/all-in A/all-in B/drop C/raise D to 60"
    (asked,) = at_home(shoves, Stacks="A:16 B:23 C:500 D:500").findings

    assert (asked.kind, asked.offender, asked.rulings) == ("betting-reopened", "D", ())
    assert [needed.fact for needed in asked.needs] == ["fully_raised_since"]


@pytest.mark.parametrize("seed", range(trials(60)))
def test_whatever_is_written_no_chip_is_lost(seed: int) -> None:
    """Lines in any order are followed; nobody puts in more than they have, and what is won has been put in."""
    rng = Random(seed)
    pack = [f"{suit}{rank}" for suit in "CDHS" for rank in "23456789TJQKA"]
    told = ["blinds 1 2"] if rng.random() < 0.8 else []
    for _ in range(rng.randint(1, 30)):
        seat, chips = rng.choice("ABCD"), rng.choice((0, 1, 2, 3, 4, 6, 10, 25, 90))
        told.append(
            rng.choice(
                (
                    f"bet {seat} {chips}", f"raise {seat} to {chips}", f"call {seat}", f"call {seat} {chips}",
                    f"check {seat}", f"drop {seat}", f"all-in {seat}", f"all-in {seat} {chips}",
                    f"chips {seat} {chips}", f"chips {seat} {chips} {chips}",
                    f"announce {seat} raise", f"announce {seat} call",
                    f"announce {seat} bet {chips}", f"muck {seat}", f"withdraw {seat}", f"withdraw {seat} {chips}",
                    f"drop {seat} ruled", f"ante {seat} {chips}", f"blind {seat} {chips} dead", "antes 1", "blinds 0 2",
                    "flop " + " ".join(rng.sample(pack, rng.choice((3, 3, 3, 4)))), f"turn {rng.choice(pack)}",
                    f"river {rng.choice(pack)}", "river", "showdown", f"show {seat} {' '.join(rng.sample(pack, 2))}",
                )
            )
        )  # fmt: skip
    stacks = {seat: rng.choice((1, 5, 40, 200)) for seat in "ABCD"}
    limit = rng.choice(("", "pot", "2 4"))
    one = hand("/".join(told), Stacks=" ".join(f"{seat}:{left}" for seat, left in stacks.items()), Limit=limit)
    followed = hand_so_far(one.timeline)

    assert all(0 <= chips <= stacks[seat] for seat, chips in followed.paid.items())
    if one.result is not None and one.result.score is not None:
        assert sum(won(one).values()) == 0
