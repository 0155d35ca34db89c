"""Asked little: the ten commonest calls at a bridge table, each typed three ways, from the name to the ruling read out.

Counted is all that a director sees between two answers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import pytest

from adjudicator.commands.common import console_for_output
from adjudicator.commands.prompts import wrapped_prompt
from tests.helpers.command_line import run
from tests.helpers.rulings import laws
from tests.helpers.talking import lines_of, screens

if TYPE_CHECKING:
    from pathlib import Path

CODE = "duplicate-2017"
MOST_WORDS = 120
"""On the last screen."""
MOST_READ_OUT = 90
MOST_BEFORE_A_CHOICE = 90
SCREEN = (80, 24)
LONGEST_QUESTION = 12
LONGEST_ANSWER = 8  # words
MEN = re.compile(r"\b(?:he|him|his|himself)\b", re.IGNORECASE)


class Seen(NamedTuple):
    """What stood on the screen."""

    asked: str
    answered: str
    typed: tuple[str, ...]


def inside_the_limits(words: str, answers: str, folder: Path) -> None:
    """Each screen holds what stands between two answers, in so many words as anybody listens to."""
    typed = ["" if one == "." else one for one in answers.split()]
    *before, last, _ = screens("rule", *words.split(), "-c", CODE, "--ask", typed=[*typed, ""], folder=folder)

    assert len(before) == len(typed)
    assert max(map(lines_of, (*before, last))) <= SCREEN[1]
    assert max(len(one.split()) for one in before) <= MOST_BEFORE_A_CHOICE
    assert len(last.split()) <= MOST_WORDS
    assert len(last.partition("READ OUT")[2].split()) <= MOST_READ_OUT


def asked(words: str, answers: str, **environment: str) -> Seen:
    typed = tuple(answers.split())
    said = tuple("" if one == "." else one for one in typed)
    answer = run("rule", *words.split(), "--code", CODE, "--ask", stdin="\n".join((*said, "", "")), **environment)

    assert 0 == answer.status
    assert "That is not an answer" not in answer.err
    return Seen(answer.err, answer.out, said)


COURSES = [
    ("oloot", "3 1"),
    ("opening lead out of turn", "refuse forbid"),
    ("lead out of turn", "y 3 1"),
    ("loot", "n 1 n 2"),
    ("LOOT", "no partner no forbid"),
    ("lead-out-of-turn", "1 n 2"),
    ("revoke", "3 y y y ."),
    ("a revoke", "defender yes no yes ."),
    ("reneg", "1 y y n 1"),
    ("ib", "n 1 y"),
    ("insufficient bid", "refuses sufficient yes"),
    ("insufficient-bid", "3 1 1"),
    ("boot", "n 1 y"),
    ("bid out of turn", "2 1 1"),
    ("coot", "bid no rho pass"),
    ("penalty card", "2 y 1"),
    ("exposed-card-defender", "n y"),
    ("dropped card", "2 3 n y"),
    ("claim", "1 n n n y ."),
    ("claim-contested", "n n n y ."),
    ("disputed claim", "n n n y ."),
    ("hesitation", "y y y y"),
    ("ui", "y y y y"),
    ("tempo", "yes yes yes yes"),
    ("mi", "y 1 n y"),
    ("wrong explanation", "y 1 n y"),
    ("misinformation", "y 4"),
    ("too many cards", "1 3 y ."),
    ("wrong number of cards", "1 3 y ."),
    ("14 cards", "1 1 ."),
    ("lead from the wrong hand", "n 2 1 n"),
    ("led from the wrong hand", "1 2 1 n"),
    ("declarer led from the wrong hand", "1 . 1 n"),
]


STORIES = {
    "the opening lead": (
        "Bidding ended in 3NT by South. East, not West, put the ten of spades face up on the table as the opening "
        "lead, and dummy has not come down yet.",
        "opening 3 1",
    ),
    "a later lead": (
        "I won the trick in dummy and played the jack of clubs from my hand, East followed low and then West said that "
        "I was in dummy",
        "lead . 1 n",
    ),
    "a revoke": (
        "I was defending and threw a diamond on the second round of hearts. Two tricks later I found the six of hearts "
        "in my hand. My partner won that trick with a trump.",
        "revoke . y .",
    ),
    "a bid too low": (
        "Partner opened 1H, next hand bid 2D which I missed, and I bid 2C. LHO does not accept. I want to make it 3C.",
        "1 . y",
    ),
    "a bid out of turn": (
        "East opened one spade when it was North who was dealer. South wants East to take it back, North has not bid "
        "yet.",
        "bid . 2 1",
    ),
    "a card dropped": (
        "My partner, a defender, dropped the king of diamonds face up on the table while he was sorting his cards, I "
        "saw it clearly.",
        "1 . n",
    ),
    "a claim": (
        "With five tricks to go declarer claimed the rest and said nothing of a trump that my partner still held. We "
        "do not agree.",
        "1 n n y .",
    ),
    "a hesitation": (
        "West thought for a very long time over three hearts and passed, then East bid three spades with seven points "
        "and made it.",
        "1 y y y y",
    ),
    "a wrong explanation": (
        "South explained 2D as natural, it is a transfer by their card. I would have doubled it. The hand is over, we "
        "lost four tricks.",
        "1 . y",
    ),
    "a hand too short": (
        "At trick four dummy is found to have twelve cards and one is still in the board's pocket, nobody had noticed "
        "in the bidding.",
        "1 . y 3",
    ),
}
"""The ten calls as they are told, and what is answered: which of the kinds, what was read, what is asked then."""


@pytest.mark.parametrize("told", STORIES)
def test_a_common_call_told_as_a_story_takes_one_screen_a_question(told: str, tmp_path: Path) -> None:
    """The list of kinds and what was read of the story included."""
    seen = asked(*STORIES[told])

    inside_the_limits(*STORIES[told], tmp_path)
    assert "READ OUT" in seen.answered
    assert "nothing here depends on it" not in seen.answered


@pytest.mark.parametrize(("words", "answers"), COURSES, ids=[words for words, _ in COURSES])
def test_a_common_call_takes_few_words_and_one_screen_a_question(words: str, answers: str, tmp_path: Path) -> None:
    """From the question to what is read out: no second command."""
    seen = asked(words, answers)

    inside_the_limits(words, answers, tmp_path)
    assert "READ OUT" in seen.answered
    assert "go on with" not in seen.answered


@pytest.mark.parametrize(("words", "answers"), COURSES[::3], ids=[words for words, _ in COURSES[::3]])
def test_what_is_seen_is_plain_english(words: str, answers: str) -> None:
    """No name of a fact but in the command to be copied, and nobody is told that he is a man."""
    seen = asked(words, answers)
    shown = "\n".join(line for line in (seen.asked + seen.answered).splitlines() if not line.startswith("Again: "))

    assert [] == re.findall(r"\w+_\w+|\w+=\w+", shown)
    assert [] == MEN.findall(shown)


@pytest.mark.parametrize(("words", "answers"), COURSES, ids=[words for words, _ in COURSES])
def test_the_command_at_the_end_gives_the_same(words: str, answers: str) -> None:
    """It is one line, and rules without a question."""
    seen = asked(words, answers)
    (again,) = [line for line in seen.answered.splitlines() if line.startswith("Again: ")]
    answer = run(*again.split()[2:])

    assert seen.answered.split("READ OUT")[1] == answer.out.split("READ OUT")[1]


@pytest.mark.parametrize(("words", "answers"), COURSES[::3], ids=[words for words, _ in COURSES[::3]])
def test_a_narrow_screen_breaks_no_word(words: str, answers: str, tmp_path: Path) -> None:
    """At forty columns everything but the command is inside them."""
    typed = ["" if one == "." else one for one in answers.split()]
    seen = screens("rule", *words.split(), "-c", CODE, "--ask", typed=[*typed, ""], folder=tmp_path, COLUMNS="40")
    lines = [line for one in seen for line in one.splitlines() if not line.startswith("Again: ")]

    assert max(map(len, lines)) <= 40


# ---------------------------------------------------------------- every question of the laws of 2017


FACTS = [
    (kind.id, fact)
    for kind in laws().kinds()
    if (table := laws().table(CODE, kind.id)) and table.code == CODE
    for fact in table.facts
]


def test_every_question_is_short() -> None:
    """What is put at the terminal; the whole question stands behind the question mark."""
    long = {
        f"{kind}: {fact.brief or fact.question}"
        for kind, fact in FACTS
        if len((fact.brief or fact.question).split()) > LONGEST_QUESTION
    }

    assert len(FACTS) > 200
    assert set() == long


def test_every_answer_is_a_few_words() -> None:
    """A value that is no plain word has words of its own."""
    coded = {
        f"{kind}: {fact.id} = {value}"
        for kind, fact in FACTS
        for value in fact.values
        if len(fact.short.get(value, value.replace("_", " ")).split()) > LONGEST_ANSWER
        or (value not in fact.short and ("_" in value and "no " not in value) and kind != "end-of-play-check")
    }

    assert set() == coded


def test_nobody_is_asked_as_a_man() -> None:
    """The short question and the short answers are written for anybody."""
    said = [text for _, fact in FACTS for text in (fact.brief, *fact.short.values())]

    assert [] == [text for text in said if MEN.search(text)]


# ---------------------------------------------------------------- back, otherwise, why


def test_back_leads_to_the_question_before_even_of_the_ruling_before() -> None:
    """The first question that a ruling opened leads back to the answer by which it was opened."""
    seen = asked("oloot", "3 b 2")

    assert 2 == seen.asked.count("Your choice over the lead? ")
    assert "The lead stands." in seen.answered


def test_what_is_offered_together_is_told_apart_by_who_takes_it() -> None:
    """Two exceptions that say so much alike are one answer; which of them it is, is asked of nobody else."""
    late = asked("revoke", "3 y y y 5 2")
    other = asked("revoke", "3 y y y 5 b 3 2")

    assert "Which of these?  1 round over  2 next board begun: " in late.asked
    assert "automatic_exception=next_board_called" in late.answered
    assert 2 == other.asked.count("Any of these?")
    assert "1 both revoked, this trick 2 both revoked, this board 3 same player, same suit again" in " ".join(
        other.asked.split()
    )
    assert "automatic_exception=both_revoked" in other.answered


def test_there_is_nothing_before_the_first_question() -> None:
    assert "This is the first question." in asked("ib", "b n 1 y").asked


def test_an_assumption_of_any_of_the_rulings_can_be_changed() -> None:
    """That of the first as well, when the last question was another law's; the ruling is given anew."""
    answer = run("rule", "oloot", "--code", CODE, "--ask", stdin="3\n1\na\n4\n\n")
    assert "4 an opponent told them to lead" in answer.err
    assert "must lead the suit of the other" in " ".join(answer.out.split("READ OUT")[1].split())
    assert "The lead may not be accepted." in answer.out.split("READ OUT")[2]
    assert "misinformed_of_turn=yes" in answer.out
    assert "nothing here depends on it" not in answer.out


def test_what_is_certain_is_said_before_the_next_question() -> None:
    """Whatever declarer wants, it is the partner who leads; that the card stays is not certain."""
    told = asked("oloot", "3 1").asked.replace("> ", "")

    assert "SO FAR The offender's partner leads.\nDeclarer chooses:\n" in told
    assert "stays face up" not in told


def test_why_shows_the_whole_question_and_the_law() -> None:
    told = " ".join(asked("revoke", "3 ? y y y .").asked.split())

    assert "Has the revoke become established: has the revoking side played" in told
    assert "Law 6" in told


def test_a_condition_that_no_fact_tells_is_asked_on() -> None:
    """A card put down as if it were the defender's turn is a lead or play too early: its law is asked at once."""
    seen = asked("exposed-card-defender", "y n y 2 n n 1")

    assert "they had not yet played to the trick" in seen.asked
    assert "then=premature-lead-or-play" in seen.answered
    assert "go on with" not in seen.answered.lower()


def test_a_dropped_card_is_told_from_one_held_out_in_few_words_too() -> None:
    """Partner sees either; only one that was held out counts as played (Laws 45C1, 49 and 50B)."""
    question = next(fact for fact in laws().facts("exposed-card-defender", CODE) if fact.id == "deemed_played")

    assert "dropped" in question.question
    assert question.brief in asked("exposed-card-defender", "n y").asked
    assert "dropped" in question.brief


def test_no_condition_is_said_to_be_so_either() -> None:
    """Then the ruling stands as it is, and says nothing of what it might have sent on to."""
    seen = asked("12 cards", "3 not_found y none")

    assert "then=none" in seen.answered
    assert "go on with" not in seen.answered.lower()


def test_the_finer_kind_is_asked_for_only_where_the_name_leaves_it_open() -> None:
    """Who types the name of the list itself means that kind; who tells a fact that only the broad one asks, too."""
    assert "Opening lead? [y/n] " in asked("loot", "n 1 n 2").asked
    assert "Opening lead?" not in asked("lead-out-of-turn", "1 n 2").asked
    assert "Opening lead?" not in run("rule", "loot", "-c", CODE, "-f", "proper_leader=partner", "--ask", stdin="q").err


def test_what_a_story_told_is_confirmed_as_a_sentence() -> None:
    """With the words that told it; no name of a fact, no colon."""
    told = asked("declarer led from the wrong hand", "1 . 1 n").asked

    assert "You wrote 'declarer led' → declarer did it. [Enter: yes, n: ask me] " in told


def test_who_leaves_while_a_story_is_confirmed_is_asked_nothing_more() -> None:
    """What is no answer confirms and denies nothing, and is asked again; a word that leaves is not taken for a no."""
    left = asked("declarer led from the wrong hand", "1 q").asked
    doubted = run("rule", "declarer led from the wrong hand", "-c", CODE, "--ask", stdin="1\nperhaps\nn\nq\n").err

    assert left.endswith("ask me] ")
    assert "? why" in doubted
    again = "That is not an answer: type Enter or y if it is correct, n to be asked; q leaves."
    assert again in " ".join(doubted.split())
    assert 2 == doubted.count("[Enter: yes, n: ask me] ")


def test_a_wrong_answer_to_many_is_told_in_one_line() -> None:
    """The answers stand above; told again, with commas within and between them, nobody can tell them apart."""
    told = run("rule", "dummy-infringement", "-c", CODE, "--ask", stdin="perhaps\nq\n").err

    assert "> That is not an answer: type a number from 1 to 9, or what one of them says.\n" in told
    assert 1 == told.count("first raised, or called over, own side's fault")


@pytest.mark.parametrize(
    ("told", "change"),
    [
        (
            ("enforcement", "-c", "contract-bridge-1963", "-f", "enforcement_matter=dummy_warned_of_lead"),
            "dummy had looked into another hand: the choices differ",
        ),
        (("oloot", "-c", CODE, "-f", "declarer_choice_54=accept"), "the card goes back"),
        (("ib", "-c", CODE, "-f", "lho_response=accepts,in_turn=yes"), "a slip: more questions follow"),
        (("dummy-infringement", "-c", CODE, "-f", "act=warned_wrong_hand"), "hand: I may add a procedural penalty"),
    ],
)
def test_what_would_change_is_named_in_few_words(told: tuple[str, ...], change: str) -> None:
    """What is assumed is never told without what would follow if it were not so."""
    assert change in " ".join(run("rule", *told).out.split("READ OUT")[0].split())


def test_an_option_that_a_told_fact_excludes_is_not_offered() -> None:
    """Where a defender led, the lead was not another defender's; where declarer did, not the partner's."""
    defender = run("rule", "lead-out-of-turn", "-c", CODE, "-f", "by=defender", "--ask", stdin="q\n").err
    declarer = run("rule", "lead-out-of-turn", "-c", CODE, "-f", "by=declarer", "--ask", stdin="q\n").err

    assert "  1 a defender at their partner's turn\n  2 anybody when declarer's side was to lead\n> " in defender
    assert "  1 anybody when declarer's side was to lead\n  2 declarer or dummy at a defender's turn\n> " in declarer


def test_what_one_of_the_rulings_uses_is_not_told_in_vain() -> None:
    """Declarer's choice about the lead is for the ruling that the first one opens."""
    facts = ("declarer_choice_54=refuse", "choice=prohibit")
    answer = run("rule", "oloot", "--code", CODE, *(f"--fact={fact}" for fact in facts))

    assert "may not lead" in answer.out
    assert "nothing here depends on it" not in answer.out


def test_a_long_question_breaks_between_words() -> None:
    """The terminal would break it wherever its last column is."""
    width = console_for_output().width
    question = "You wrote 'no thanks' → " + "what the left-hand opponent did " * 8 + "[Enter: yes, n: ask me] "
    lines = wrapped_prompt(question)

    assert " ".join(lines).split() == question.split()
    assert all(len(line) <= width for line in lines)
    assert wrapped_prompt("Who? ") == ["Who? "]


@pytest.mark.parametrize("none", ["n", "no", "none", "1", "."])
def test_a_list_of_exceptions_is_denied_like_any_question(none: str) -> None:
    assert "automatic_exception=none" in asked("revoke", f"3 y y y {none}").answered
