"""Hands, cribs and plays of cribbage as people write them, counted against brute force and the worked examples."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from adjudicator.errors import ScoreError
from adjudicator.scoring.systems.cribbage import PLAYERS, NamedCard, count_hand, pegging_steps_of_play
from adjudicator.scoring.systems.cribbage_parser import count_asked_in_story, parse_count
from tests.helpers.command_line import run
from tests.helpers.trials import trials
from tests.oracle.cribbage import Pegging, worth
from tests.oracle.deals import PACK
from tests.scoring.test_scoring_games import TABLE

if TYPE_CHECKING:
    from collections.abc import Sequence

SEATS = ("A", "B")
WORDS = dict(
    zip(
        "A23456789TJQK",
        ("ace", "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"),
        strict=True,
    )
)


def named(cards: Sequence[str], *, suits: bool = True) -> list[NamedCard]:
    return [NamedCard(card[1], card[0] if suits else "") for card in cards]


def counted(text: str) -> int:
    told = parse_count(text)
    if told.played:
        return sum(pegged.counted.points for step in pegging_steps_of_play(told.played) for pegged in step.pegged)
    return count_hand(told.hand, told.starter, crib=told.crib, told=told.suits).points


def test_every_hand_counts_what_brute_force_counts() -> None:
    """Hand and crib, over every subset of the five cards; without suits it is the same but for flush and nobs."""
    rng = Random(20261128)
    for _ in range(trials(3000)):
        five = rng.sample(PACK, 5)
        if rng.random() < 0.2:
            five = [rng.choice("SH") + card[1] for card in five]
            if len(set(five)) < 5:
                continue
        crib = rng.random() < 0.3
        hand, starter = five[:4], five[4]
        total = count_hand(named(hand), NamedCard(starter[1], starter[0]), crib=crib)
        plain = count_hand(named(hand, suits=False), NamedCard(starter[1]), crib=crib)
        of_suits = [one for one in total.counted if one.what.startswith(("flush", "his nobs"))]

        assert total.points == worth(hand, starter, crib=crib), five
        assert total.needs == ()
        assert plain.points == total.points - sum(one.points for one in of_suits), five
        assert plain.needs or not of_suits, five


@pytest.mark.parametrize("line", TABLE)
def test_the_printed_table_as_it_is_written(line: str) -> None:
    """001:6050-6075: in figures, in words, and with any of the five named as the card turned."""
    text, _, points = line.partition("=")
    figures = text.replace("-", " ")
    spoken = " and ".join(WORDS[{"10": "T", "1": "A"}.get(word, word)] for word in figures.split())
    *hand, last = figures.split()

    assert counted(figures) == counted(spoken) == counted(f"{' '.join(hand)} with a {last} turned") == int(points)


def test_a_play_pegs_what_the_law_gives() -> None:
    """Two hands that nobody plays wrongly: each peg and each go, and the last card."""
    rng = Random(6000)
    for _ in range(trials(600)):
        text, points = _played(rng)
        steps = pegging_steps_of_play(parse_count(text).played)
        found = dict.fromkeys(PLAYERS, 0)
        for step in steps:
            for pegged in step.pegged:
                found[pegged.player] += pegged.counted.points

        assert tuple(found.values()) == tuple(points.values()), text


def _played(rng: Random) -> tuple[str, dict[str, int]]:
    """(a play of two hands as it is written, what each pegs)."""
    cards = rng.sample(PACK, 8)
    play = Pegging(SEATS, {"A": cards[:4], "B": cards[4:]}, "A")
    points, said = dict.fromkeys(SEATS, 0), []
    while not play.over:
        if play.turn is None:
            points[play.last or ""] += play.total != 31
            play.begin_again()
        elif cards := play.playable(play.turn):
            seat, card = play.turn, rng.choice(cards)
            points[seat] += play.lay(seat, card)
            said.append(card)
        else:
            said.append("go")
            play.say_go(play.turn)
    points[play.last or ""] += play.total != 31
    return " ".join(said), points


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("8 8 6 6 with an ace turned", 12),
        ("two eights, two sixes and an ace", 12),
        ("a pair of eights, a pair of sixes, starter A", 12),
        ("5H 5D 5S JC, starter 5C", 29),
        ("five of hearts, five of diamonds, five of spades, jack of clubs, five of clubs turned up", 29),
        ("♥5 ♦5 ♠5 ♣J turned ♣5", 29),
        ("ace turned, 8 8 6 6", 12),
        ("the card turned is an ace; my hand is 8 8 6 6", 12),
        ("2h 4h 6h 8h with the king of spades turned", 4),
        ("2h 4h 6h 8h crib, KS turned", 0),
        ("2h 4h 6h 8h crib, KH turned", 5),
        ("all hearts 2 4 6 8 starter KS", 4),
        ("A 2 3 J nobs, 9 cut", 8),
    ],
)
def test_hands_as_people_write_them(text: str, points: int) -> None:
    assert counted(text) == points


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("5 5 5 5 5", "five cards of the rank 5"),
        ("5H 5H 4 3 2", "H5 is there twice"),
        ("8 8 6", "4 cards and the card turned, not 3 cards"),
        ("8 8 6 6 A 2 turned 3", "4 cards and the card turned, not 7"),
        ("8 8 starter 6 6", "does not say which card was turned"),
        ("8 8 6 banana", "'banana' is not a card"),
        ("sixes and eights", "'sixes' does not say how many"),
        ("", "no card is named"),
        ("go 5", "before a card is laid"),
        ("play " + "A 2 3 4 5 6 7 8 9", "two hands lay 8 cards, not 9"),
    ],
)
def test_what_cannot_be_counted_is_said_in_a_sentence(text: str, message: str) -> None:
    with pytest.raises(ScoreError, match=message):
        counted(text)


def test_what_needs_suits_is_named_and_not_counted() -> None:
    """A flush only where the ranks allow one, his nobs only with a jack in the hand."""
    jack = parse_count("5 5 5 J with a five turned")
    distinct = parse_count("2 4 6 8 with a king turned")
    paired = parse_count("8 8 6 6 with an ace turned")

    assert ["his nobs" in need for need in count_hand(jack.hand, jack.starter).needs] == [True]
    assert ["flush" in need for need in count_hand(distinct.hand, distinct.starter).needs] == [True]
    assert count_hand(paired.hand, paired.starter).needs == ()


def answer(*words: str) -> Any:
    found = run("score", "--code", "cribbage", *words, "--json")
    assert found.status == 0, found.err
    return found.data


def test_a_play_with_a_go() -> None:
    """001:6000-6044: after the go the dealer lays a run of three and one of four, and pegs 1 for the go."""
    found = answer("10 K 2 A go 3 4")

    assert found["score"] == {"non-dealer": 0, "dealer": 8}
    assert [(one["what"], one["points"]) for one in found["counted"]] == [("run of 3", 3), ("run of 4", 4), ("go", 1)]


def test_the_example_of_an_extra_card() -> None:
    """001:6036: 8, 7, 7, 6 is no run; 9, 6, 8, 7 is one."""
    assert answer("8 7 7 6 played")["score"] == {"non-dealer": 2, "dealer": 2}
    assert answer("9 6 8 7 played")["score"] == {"non-dealer": 0, "dealer": 6}


def test_his_heels() -> None:
    assert answer("his heels")["score"] == answer("jack turned")["score"] == {"dealer": 2}


def test_a_wrong_word_is_one_sentence() -> None:
    found = run("score", "--code", "cribbage", "8 8 x")

    assert (found.status, found.out) == (1, "")
    assert "'x' is not a card" in found.err


QUESTION = "what is a hand of two eights, two sixes and an ace worth?"


def test_rule_and_search_lead_to_the_count() -> None:
    """A question is answered, a story goes on to what may have gone wrong; no game is taken for granted."""
    asked = run("rule", QUESTION, "--code", "cribbage", "--no-ask")
    told = run("rule", "he counted 10 for 8 8 6 6 with an ace turned", "--code", "cribbage", "--no-ask")
    nobody = run("rule", QUESTION, "--no-ask")
    command = "adjudicator score -c cribbage '8 8 6 6 A'"

    assert command in asked.out
    assert "hand 12" in asked.out
    assert "What happened?" not in asked.out
    assert "hand 12" in told.out
    assert "misstated-hand" in told.out
    assert nobody.status == 2
    assert command in " ".join(nobody.err.split())
    assert command in run("search", QUESTION, "--code", "cribbage").out
    assert run("rule", QUESTION, "--code", "cribbage", "--no-ask", "--json").data["counted_by"] == command


def test_a_question_without_cards_is_told_how_to_name_them() -> None:
    """Nothing is counted of a question that names no card; what may have gone wrong is offered as before."""
    asked = run("rule", "what does he peg?", "--code", "cribbage", "--no-ask")

    assert "adjudicator score -c cribbage '10 K 2 A go 3 4'" in asked.out
    assert "What happened?" in asked.out
    assert "counted_by" not in run("rule", "what does he peg?", "--code", "cribbage", "--no-ask", "--json").data
    assert "score -c" not in run("rule", "what does he peg?", "--code", "hearts", "--no-ask").out


def test_what_three_cards_peg_is_a_play() -> None:
    assert count_asked_in_story("what do I peg for 7 8 9?") == "play 7 8 9"
    assert count_asked_in_story("he pegged 3 for 7 8 9") is None


@pytest.mark.parametrize(
    "story",
    [
        "East led the 5 of hearts out of turn, how many tricks",
        "1NT 2S 2C, corrected to 3C: how many points?",
        "dummy had the ace, king, queen and jack and nobody counted",
        "he has five cards",
    ],
)
def test_other_stories_ask_for_no_count(story: str) -> None:
    assert count_asked_in_story(story, of_another=True) is None
