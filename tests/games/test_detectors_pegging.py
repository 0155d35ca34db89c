"""The play of cribbage: goes that were none, totals passed, turns taken and pegs misplaced."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.game.game import Game
from adjudicator.games.cribbage.course_of_play import cribbage_play
from adjudicator.scoring.systems.cribbage import pip_value
from adjudicator.table.timeline_builder import build_timeline
from adjudicator.values.cards import Card
from tests.helpers.cribbage_deals import HANDS, THREE, TO_27, TWO, wrong
from tests.helpers.faults import Fault, faults, irregularities
from tests.helpers.rulings import laws
from tests.helpers.tables import BRIDGE, deal
from tests.helpers.trials import trials


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        (f"{TO_27} B:D2", []),
        (f"{TO_27} !go,B", [("renege", "B", 4, "open")]),
        (f"{TO_27} !go,B B:D2", [("renege", "B", 4, "corrected")]),
        # The go goes back, not the card that he played before it; a peg in between is no card.
        (f"{TO_27} !go,B -B B:D2", [("renege", "B", 4, "corrected")]),
        (f"{TO_27} !go,B !peg,A,1 -B B:D2", [("renege", "B", 4, "corrected")]),
        (f"{TO_27} !go,B A:D3", [("renege", "B", 4, "established")]),
        (f"{TO_27} !go,B A:D3 B:CK", [("renege", "B", 4, "established")]),
        (f"{TO_27} B:D2 !go,A A:CQ", []),
        (f"{TO_27} A:D3", [("play-out-of-turn", "A", 4, "open")]),
    ],
)
def test_a_go_is_none_while_a_card_fits(tokens: str, expected: list[Fault]) -> None:
    """B holds a deuce at 27, and may still play it until the next card falls (CR-08); at 29 nobody has a card."""
    kinds = ("renege", "play-out-of-turn")
    found = [fault for kind in kinds for fault in faults(kind, "B", tokens, TWO, HANDS)]

    assert found == expected


def test_nobody_is_accused_of_a_hand_that_nobody_knows() -> None:
    """With the hands unknown a go at 22 or more is taken at its word; below, every card fits."""
    assert faults("renege", "B", f"{TO_27} !go,B", TWO) == []
    assert faults("renege", "B", "A:S9 B:HT !go,A", TWO) == [("renege", "A", 3, "open")]


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("!go,B A:D3 B:CK", []),
        ("!go,B B:CK", [("renege", "A", 5, "established")]),
        ("!go,B B:CK -B A:D3", []),
        ("!go,B A:CQ", [("renege", "A", 5, "open")]),
        ("!go,B A:CQ -A A:D3", [("renege", "A", 5, "corrected")]),
        ("B:CK", [("renege", "B", 4, "open")]),
        ("A:CQ", [("renege", "A", 4, "open")]),
    ],
)
def test_who_gains_the_go_plays_on(tokens: str, expected: list[Fault]) -> None:
    """At 27 B cannot play and A has a three: he may neither keep it back (CR-09) nor pass 31 (CR-13)."""
    hands = {"A": "S9 H8 D3 CQ", "B": "S7 HT DJ CK"}

    assert faults("renege", "B", f"{TO_27} {tokens}", TWO, hands) == expected


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("S9 HT H8", []),
        ("B:HT", [("play-out-of-turn", "B", 1, "open")]),
        ("A:S9 A:H8 B:HT", [("play-out-of-turn", "A", 2, "condoned")]),
        ("A:S9 A:H8 -A B:HT", [("play-out-of-turn", "A", 2, "corrected")]),
        (f"{TO_27} !go,B A:D3 A:CQ", [("play-out-of-turn", "A", 6, "open")]),
        (f"{TO_27} !go,B A:D3 B:CK A:CQ", []),
        (f"{TO_27} A:D3 B:CK", []),
    ],
)
def test_turns_alternate_but_for_goes(tokens: str, expected: list[Fault]) -> None:
    """Who said go leads to the next count (001:6002), whether or not the go was written down."""
    hands = {"A": "S9 H8 D3 CQ", "B": "S7 HT DJ CK"}

    assert faults("play-out-of-turn", "B", tokens, TWO, hands) == expected


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("A:S8 B:H7 !peg,B,2 A:S7 !peg,A,2 B:S6", []),
        ("A:S8 B:H7 !peg,B,3", [("score-correction", "B", 3, "too_much")]),
        ("A:S8 B:H7 !peg,B,1 A:S7 !peg,A,2", [("score-correction", "B", 3, "too_little")]),
        ("A:S8 B:H7 A:S7 !peg,A,2 B:S6", [("score-correction", "B", 2, "overlooked")]),
        ("A:S8 B:H7 A:S7 B:S6", []),
        ("A:S8 !peg,A,1 B:H7 !peg,B,2", [("score-correction", "A", 2, "too_much")]),
        ("A:S8 B:H7 !peg,B,1 !peg,B,1 A:S7 !peg,A,2", []),
        ("A:S8 B:H7 !peg,B,2 A:S7 !peg,A,2 B:S6 !go,A !peg,B,1", []),
        ("A:S8 B:H7 !peg,B,2 A:S7 !peg,A,2 B:S6 !go,A !peg,B,2", [("score-correction", "B", 8, "too_much")]),
        ("A:C9 B:S6 !peg,B,2 A:S8 B:H7 !peg,B,4 !go,A !peg,B,1", []),
        ("A:C9 B:S6 !peg,B,2 A:S8 B:H7 !peg,B,3 !go,A !peg,B,1", [("score-correction", "B", 8, "too_little")]),
        ("A:S8 B:H7 !peg,B,1 !withdraw,B !peg,B,2 A:S7 !peg,A,2", []),
        ("A:S8 B:H7 !peg,B,3 !withdraw,B !peg,B,2 A:S7 !peg,A,2", [("score-correction", "B", 3, "too_much")]),
        ("A:C9 B:S6 !peg,B,2 A:S8 B:H7 !go,A !peg,B,4", []),
        ("!turned,,HJ !peg,B,2 A:S8 B:H7 !peg,B,2", []),
        ("!turned,,HQ !peg,B,2 A:S8 B:H7 !peg,B,2", [("score-correction", "B", 2, "too_much")]),
        ("!turned,,HJ !peg,A,2", [("score-correction", "A", 2, "too_much")]),
    ],
)
def test_pegs_are_what_the_cards_score(tokens: str, expected: list[Fault]) -> None:
    """8, 7, 7, 6: two for fifteen, two for the pair, and nothing for a run that the second seven breaks (001:6018)."""
    hands = {"A": "S8 S7 DK C9", "B": "S6 H7 DQ CK"}
    found = irregularities("B", tokens, TWO, hands)
    seen = [(fault.kind, fault.offender, fault.step + 1, wrong(fault)) for fault in found]

    assert seen == expected


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        # The false go gives A the point for it, and once B has led anew the two points of the penalty.
        (f"{TO_27} !go,B !peg,A,4", ["renege"]),
        (f"{TO_27} !peg,A,3 !go,B !peg,A,1 B:CK !peg,A,2", ["renege"]),
        (f"{TO_27} !go,B !peg,A,4 B:CK !peg,A,2 !peg,A,2", ["renege", "score-correction"]),
        # B pegs one too many, for which A pegs two, by themselves or with what his own card scores.
        ("A:S9 B:HT !peg,B,1 !peg,A,2 A:H8 !peg,A,3", ["score-correction"]),
        ("A:S9 B:HT !peg,B,1 A:H8 !peg,A,5", ["score-correction"]),
        # The starter is not written down: it may have been a jack.
        ("!peg,B,2 A:S9", []),
        ("!peg,B,3 A:S9", ["score-correction"]),
        ("!turned,,HQ !peg,B,2 A:S9", ["score-correction"]),
        # A takes the fifteen that B overlooked, as he may where muggins was agreed: that is asked of the fifteen.
        ("A:H8 B:S7 A:S9 !peg,A,3 !peg,A,2", ["score-correction"]),
        ("A:H8 B:S7 A:S9 !peg,A,3 !peg,A,2 !peg,A,2", ["score-correction", "score-correction"]),
    ],
)
def test_what_is_pegged_for_the_other_sides_fault_is_no_peg_too_far(tokens: str, expected: list[str]) -> None:
    """An opponent pegs 2 for a false go and for a peg too far (001:6107-6109)."""
    hands = {"A": "S9 H8 SK CQ", "B": "S7 HT D2 CK"}

    assert [fault.kind for fault in irregularities("B", tokens, TWO, hands)] == expected


def test_the_point_for_the_go_may_be_pegged_before_the_last_card_is_laid_down() -> None:
    """Told "go" at 27, A pegs his point and then lays down his three; the point is not due again (001:6000)."""
    hands = {"A": "S9 H8 D3 CQ", "B": "S7 HT DJ CK"}
    tokens = f"{TO_27} !peg,A,3 !go,B !peg,A,1 A:D3"

    assert faults("score-correction", "B", f"{tokens} B:CK", TWO, hands) == []
    assert faults("score-correction", "B", f"{tokens} !peg,A,1 B:CK", TWO, hands) == [
        ("score-correction", "A", 8, "open")
    ]


def test_a_go_is_pegged_apart_from_what_was_pegged_too_far() -> None:
    """A has pegged five too many for his seven, B his penalty; A pegs one for the go, and one more at 31 (001:6000)."""
    hands = {"A": "S7 H8 C4 C3", "B": "SJ HJ H3 CJ"}
    tokens = "B:H3 A:C3 !peg,A,2 B:CJ A:S7 !peg,A,5 !attention,B !peg,B,2"

    too_far = [("score-correction", "A", 6, "open")]
    assert faults("score-correction", "A", f"{tokens} !go,B !peg,A,1 A:H8 !peg,A,1 B:SJ", TWO, hands) == too_far
    assert len(faults("score-correction", "A", f"{tokens} !go,B !peg,A,1 A:H8 !peg,A,2 B:SJ", TWO, hands)) == 2


@pytest.mark.parametrize(
    ("score", "expected"),
    [
        ("A:119 B:67", []),
        ("A:118 B:67", [("score-correction", "A", 6, "open")]),
        ("", [("score-correction", "A", 6, "open")]),
    ],
)
def test_the_peg_that_wins_the_game_is_never_short(score: str, expected: list[Fault]) -> None:
    """Pair and 31 score four, of which A needs no more than two: play ends with the first two (CR-16)."""
    hands = {"A": "SQ H7 C5 C9", "B": "S4 S5 CT CJ"}
    tokens = "A:SQ B:S4 A:H7 B:S5 A:C5 !peg,A,2"

    assert faults("score-correction", "B", tokens, TWO, hands, Score=score) == expected


def test_who_pegs_for_a_go_has_ended_the_count() -> None:
    """C pegs one at 27, for neither A nor B has a live card: what A plays next is no longer added to 27 (001:6107)."""
    hands = {"A": "ST C8 C7 C3", "B": "SJ H8 DT CQ", "C": "S7 S2 DQ C9"}
    tokens = "A:ST B:SJ C:S7 !go,A !peg,C,1 A:C8 B:CQ C:C9"

    assert faults("score-correction", "C", f"{tokens} !peg,C,1 A:C3", THREE, hands) == []
    assert faults("renege", "C", f"{tokens} !peg,C,1 A:C3", THREE, hands) == [
        ("renege", "A", 4, "established"),
        ("renege", "A", 10, "open"),
    ]
    # With a live card A had not said go, and the peg is one too many.
    held = {**hands, "A": "ST C8 CA C3"}
    assert ("score-correction", "C", 9, "open") in faults("all", "C", f"{tokens} !peg,C,1 A:CA", THREE, held)


def test_where_nobody_can_tell_whose_turn_it_was_a_new_count_begins() -> None:
    """W's hand is not known, so he may have been passed over at 26, and E had no card to add: D7 is led (001:6115)."""
    game = replace(Game.from_section(laws().code("cribbage-four-hand").game), cards_each=4)
    hands = {"S": "S6 D6 D3 C9", "E": "S9 HK H9 C8"}
    tokens = "W:DA N:DK E:H9 S:S6 N:S2 !peg,N,1 W:D7"

    assert faults("all", "S", tokens, game, hands) == []


def test_partners_peg_for_each_other() -> None:
    """At four hands one of two partners keeps the score: N pegs the fifteen of S (001:6123)."""
    game = replace(Game.from_section(laws().code("cribbage-four-hand").game), cards_each=4)
    hands = {"N": "S2 S3 S4 S6", "E": "H8 H9 HT HJ", "S": "D5 D7 D9 DT", "W": "CQ CK C8 CA"}

    assert faults("score-correction", "W", "N:S2 E:H8 S:D5 !peg,N,2 W:CQ", game, hands) == []


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("!go,A B:C4", []),
        ("!go,A B:C4 C:C2 A:S9", []),
        ("!go,A A:S9", [("renege", "B", 5, "established")]),
        ("!go,A B:C4 A:S9", [("renege", "C", 6, "established")]),
        ("!go,B", [("renege", "B", 4, "open")]),
    ],
)
def test_after_a_go_the_next_hand_plays_and_only_then_the_third(tokens: str, expected: list[Fault]) -> None:
    """A, C and B stand at 25; A has only a nine, B a four, C a deuce (CR-14)."""
    hands = {"A": "S5 S9 SQ SK", "B": "HT C4 HQ HK", "C": "DT C2 DQ DK"}

    assert faults("renege", "C", f"A:S5 B:HT C:DT {tokens}", THREE, hands) == expected


def test_where_the_next_hand_cannot_play_the_third_does_not() -> None:
    """B has no card for 25, so C keeps his deuce by right (CR-14)."""
    hands = {"A": "S5 S9 SQ SK", "B": "HT C9 HQ HK", "C": "DT C2 DQ DK"}

    assert faults("renege", "C", "A:S5 B:HT C:DT !go,A A:S9", THREE, hands) == []


def test_where_the_next_hand_cannot_play_the_third_may_not() -> None:
    """B has said go after A's, so C has no play, and takes back the one he makes (CR-14)."""
    hands = {"A": "S5 S9 SQ SK", "B": "HT C9 HQ HK", "C": "DT C2 DQ DK"}
    tokens = "A:S5 B:HT C:DT !go,A !go,B C:C2"

    assert faults("renege", "C", tokens, THREE, hands) == [("renege", "C", 6, "open")]
    assert faults("renege", "C", f"{tokens} -C A:S9", THREE, hands) == [("renege", "C", 6, "corrected")]
    (finding,) = adjudicate(deal("C", tokens, hands), laws(), "cribbage-three-hand").findings
    assert finding.rulings[0].row == "third-played"


def test_who_leads_after_a_go_and_the_limit_is_open_at_three_hands() -> None:
    """A said go at 28 and B reached 31: the law names no leader, so neither A nor C plays out of turn (001:6115)."""
    hands = {"A": "ST S9 SQ SK", "B": "HT C3 HQ HK", "C": "D8 DQ DK DJ"}
    for lead in ("A:S9", "C:DQ"):
        assert faults("play-out-of-turn", "C", f"A:ST B:HT C:D8 !go,A B:C3 {lead}", THREE, hands) == []


def test_a_hand_that_nobody_knows_may_have_been_unable_to_play() -> None:
    """A goes on alone at 27: whether B could play the record does not tell; at 19 he could."""
    assert faults("play-out-of-turn", "B", f"{TO_27} A:D3", TWO) == []
    assert faults("play-out-of-turn", "B", "A:S9 A:HT", TWO) == [("play-out-of-turn", "A", 2, "open")]


def test_no_running_total_no_finding() -> None:
    """A go or a peg means nothing where no total is kept."""
    assert faults("all", "N", "1NT AP E:HA !go,S !peg,E,5 S:H2", BRIDGE, {"S": "H2 HK"}) == []


@pytest.mark.parametrize("seed", range(trials(25)))
@pytest.mark.parametrize("game", [TWO, THREE], ids=["two", "three"])
def test_a_play_by_the_rules_is_clean(seed: int, game: Game) -> None:
    """Deals played by a referee of its own, with goes and pegs written down, show no fault."""
    rng = random.Random(seed)
    tokens, hands = _refereed(rng, game)
    dealer = game.seats[-1]

    assert faults("all", dealer, tokens, game, hands) == []
    play = cribbage_play(build_timeline(deal(dealer, tokens, hands), game))
    assert len(play.laid) == sum(len(hand.split()) for hand in hands.values())
    assert all(laid.seat == laid.due or laid.due is None for laid in play.laid)


def _refereed(rng: random.Random, game: Game) -> tuple[str, dict[str, str]]:
    """A play in which each hand in turn plays if it can, until none can: then who said go first leads again."""
    pack = sorted(game.pack)
    rng.shuffle(pack)
    held = {seat: [pack.pop() for _ in range(4)] for seat in game.seats}
    hands = {seat: " ".join(cards) for seat, cards in held.items()}
    tokens: list[str] = []
    turn, total = 0, 0
    gone: list[str] = []
    after_go: list[str] = []
    while any(held.values()):
        seat = game.seats[turn % len(game.seats)]
        fitting = [card for card in held[seat] if total + pip_value(Card(card)) <= 31]
        may = len(game.seats) == 2 or not gone or (len(after_go) < 2 and seat not in after_go)
        if seat in gone or not held[seat]:
            turn += 1
        elif fitting and may:
            card = rng.choice(fitting)
            held[seat].remove(card)
            tokens.append(f"{seat}:{card}")
            total += pip_value(Card(card))
            after_go += [seat] if gone else []
            turn += 1
        else:
            if total:
                tokens.append(f"!go,{seat}")
            if len(game.seats) > 2 and gone and not after_go:
                # The hand next after the go could not play, so the count is over.
                total, turn, gone, after_go = 0, game.seats.index(gone[0]), [], []
                continue
            gone.append(seat)
            turn += 1
        over = total == 31 or all(other in gone or not held[other] for other in game.seats)
        over = over or (len(game.seats) > 2 and len(gone) == 1 and len(after_go) == 2)
        if over and any(held.values()):
            first = gone[0] if gone and total != 31 else game.seats[turn % len(game.seats)]
            total, turn, gone, after_go = 0, game.seats.index(first), [], []
    return " ".join(tokens), hands


def test_the_ruling_of_a_false_go_takes_two_points() -> None:
    """From the record to the law: the deuce is dead and A, the opponent, scores 2 (CR-08)."""
    record = deal("B", f"{TO_27} !go,B A:D3 B:CK", HANDS)
    (finding,) = adjudicate(record, laws(), "cribbage").findings

    assert finding.rulings[0].row == "go-too-late"
    assert [(effect.name, effect.params.get("seat")) for effect in finding.rulings[0].effects] == [
        ("withheld_cards_dead", "B"),
        ("score_points", "A"),
    ]


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("!go,B A:D3 B:CK A:DJ B:D2", [("B", 4), ("B", 8)]),
        # Taken back, and another card in its place.
        ("!go,B A:D3 B:CK A:DJ B:D2 -B", [("B", 4), ("B", 8)]),
        ("!go,B B:D2 A:DJ", []),
    ],
)
def test_a_card_withheld_at_a_go_is_dead(tokens: str, expected: list[tuple[str, int]]) -> None:
    """B kept his deuce back at 27 and plays it later; who puts it right in time has done nothing (CR-08)."""
    hands = {"A": "S9 H8 D3 DJ", "B": "S7 HT D2 CK"}
    found = [
        fault
        for fault in faults("renege", "B", f"{TO_27} {tokens}", TWO, hands)
        if fault[3] != "corrected" or "-B" in tokens
    ]

    assert [(offender, at) for _, offender, at, _ in found] == expected


def test_of_two_cards_of_which_only_one_could_be_played_neither_is_dead_for_certain() -> None:
    """At 27 B could have played his deuce or his three, but not both: which he withheld nobody can say."""
    hands = {"A": "S9 H8 DA DJ", "B": "HT D2 D3 CK"}
    found = faults("renege", "B", f"{TO_27} !go,B A:DA B:CK A:DJ B:D2", TWO, hands)

    assert [(offender, at) for _, offender, at, _ in found] == [("B", 4)]


FOUR_TO_29 = "E:D3 S:SA W:C9 N:DA E:C3 S:CT N:D2"
"""North deals; at 27 it was West's turn."""


@pytest.mark.parametrize(
    ("east", "then", "expected"),
    [
        # If West could not play, North and East had to go on and nobody after them: South need not play his ace.
        ("HK D5 D3 C3", "W:H5", []),
        # East had to play in any case, after West's go or in turn: his king carries the total to 39.
        ("HK CA D3 C3", "E:HK", [("renege", "E", 8, "open")]),
    ],
)
def test_whether_a_hand_nobody_knows_could_play_is_not_guessed(east: str, then: str, expected: list[Fault]) -> None:
    """West is passed over without a word, and his hand nobody knows: had he a go, or was he skipped (001:6115)?"""
    game = replace(Game.from_section(laws().code("cribbage-four-hand").game), cards_each=4)

    assert faults("renege", "N", f"{FOUR_TO_29} {then}", game, {"E": east, "S": "SA HA H6 CT"}) == expected
