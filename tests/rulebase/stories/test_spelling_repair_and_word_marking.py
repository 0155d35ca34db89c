"""Stories read: words in one form, calls and cards however they are written, roles, what is spoken of."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebase.query.kinds_of_story import consistent_facts, facts_that_count
from rulebase.stories.call_order import RELATIONS_CLOCKWISE
from rulebase.stories.features import features_of_concepts_and_cards, story_features
from rulebase.stories.spelling_repair_and_word_marking import bids_go_down, spelling_from_counts
from rulebase.stories.tokens import StoryWord, WordEndings, bids_and_cards_joined, stem, words_before_joining
from rulebase.stories.word_patterns import end_of_match, parse_pattern, pattern_from_line, pattern_line
from tests.helpers.rulings import laws
from tests.helpers.shipped import shipped
from tests.helpers.trials import trials

LEXICON = shipped().lexicon
MEN = re.compile(r"\b(?:he|his|him|himself)\b", re.IGNORECASE)
READER = LEXICON.reader()


def words_of(text: str, endings: WordEndings) -> list[StoryWord]:
    """The words of *text* in their order, what is spelt out in several of them made one."""
    return bids_and_cards_joined(list(words_before_joining(text, endings)))


@pytest.mark.parametrize(
    ("text", "bids"),
    [
        ("1S - 1H", ["1S", "1H"]),
        ("one spade over two no trumps", ["1S", "2N"]),
        ("he bid 3NT, then four hearts", ["3N", "4H"]),
        ("1♠ 2♦x", ["1S", "2D"]),
        ("two hearts cards and three spade tricks", []),
        ("at trick 5 the 4 spades", ["4S"]),
        ("8C over 7S", ["8C", "7S"]),
    ],
)
def test_bids_however_they_are_written(text: str, bids: list[str]) -> None:
    assert bids == list(READER.read(text).bids)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("the queen of hearts", ["HQ"]),
        ("HQ and ♠7", ["HQ", "S7"]),
        ("spade ace", ["SA"]),
        ("his king fell", ["?K"]),
        ("the two of clubs", ["C2"]),
        ("the ten of trumps", ["?T"]),
        ("As I said, he was out", []),
    ],
)
def test_cards_however_they_are_written(text: str, cards: list[str]) -> None:
    assert cards == list(READER.read(text).cards)


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("LHO accepts", "@lho"),
        ("the lady on my left accepts", "@lho"),
        ("next hand bid 2D", "@lho"),
        ("my right hand opponent", "@rho"),
        ("pard led", "@partner"),
        ("the TD came", "@director"),
        ("the table hand", "@dummy"),
    ],
)
def test_roles_in_the_words_people_have_for_them(text: str, role: str) -> None:
    assert role in {word.form for word in READER.read(text).words}


@pytest.mark.parametrize(
    ("text", "down"),
    [
        ("1S - 1H", True),
        ("2C over 2D", True),
        ("1H over 1D", False),
        ("I bid 1H, next 2D, partner 2H", False),
        ("Partner opened 1H, next hand bid 2D, and I bid 2C", True),
    ],
)
def test_a_bid_below_the_one_before(text: str, down: bool) -> None:
    assert down is bids_go_down(READER.read(text))


@pytest.mark.parametrize(
    ("text", "concept"),
    [
        ("West did not follow suit", "revoke"),
        ("a card fell on the floor", "exposed"),
        ("he wouldn't accept it", "refuse"),
        ("It wasn't his turn", "out_of_turn"),
        ("my partner hesitated for ages", "hesitation"),
    ],
)
def test_what_is_spoken_of(text: str, concept: str) -> None:
    assert concept in READER.read(text).concepts


def test_words_keep_their_place() -> None:
    """What was read can be shown in the words in which it was written."""
    text = "The lady on my left says: 'I accept it.'"
    story = READER.read(text)
    at = next(number for number, word in enumerate(story.words) if word.form == "@lho")

    assert story.said(at, at + 1) == "lady on my left"


def test_a_card_is_read_however_it_is_misspelt() -> None:
    """Its words are put right before they are one card; words of counts and ranks are spelt right as they stand."""
    read = laws().topic_model.read

    assert ("HK",) == read("she droped the king of harts on the tabel").story.cards
    assert ["3"] == [word.value for word in read("three of us").story.words if word.form == "@num"]


def test_a_gap_ends_with_the_sentence() -> None:
    endings = WordEndings({}, ())
    pattern = parse_pattern("not * accept", endings)

    assert end_of_match(pattern, 0, words_of("not really want to accept", endings), 0)
    assert not end_of_match(pattern, 0, words_of("not him. accept", endings), 0)
    assert not end_of_match(pattern, 0, words_of("not one two three four accept", endings), 0)


def test_patterns_are_stored_without_loss() -> None:
    every = (*LEXICON.roles, *LEXICON.concepts, *LEXICON.facts)

    assert len(every) > 1000
    assert [pattern_from_line(pattern_line(pattern)) for _, pattern in every] == [pattern for _, pattern in every]


def test_whatever_a_story_tells_is_confirmed_by_a_sentence() -> None:
    """Each value that a pattern or the order of the calls can tell has one: short, and of nobody as a man."""
    told = {name.partition("/")[2] for name, _ in LEXICON.facts if "=!" not in name}
    turns = [fact for name in ("whose_turn", "whose_turn_32") if (fact := laws().fact(name))]
    told |= {f"{fact.id}={value}" for fact in turns for value in RELATIONS_CLOCKWISE if value in fact.values}
    told |= {"honour=yes", "honour=no", "replacement_27=sufficient_bid"}
    values = {fact.id: fact.values for name in LEXICON.says if (fact := laws().fact(name.partition("=")[0]))}

    assert len(told) > 100
    assert set() == told - LEXICON.says.keys()
    assert [] == [one for one, says in LEXICON.says.items() if len(says.split()) > 9 or MEN.search(says)]
    assert [] == [one for one in LEXICON.says if one.partition("=")[2] not in values[one.partition("=")[0]]]


def test_what_cannot_be_so_together_is_asked() -> None:
    """Of two facts that exclude each other neither is put to people; the others are."""
    table = laws().table("duplicate-2017", "lead-out-of-turn")
    assert table is not None
    clash = {"by": "declarer", "proper_leader": "partner"}

    assert {"next_hand_played": "no"} == consistent_facts(table, {**clash, "next_hand_played": "no"})
    assert {"by": "defender", "proper_leader": "partner"} == consistent_facts(table, {**clash, "by": "defender"})


def test_what_changes_nothing_is_not_put_to_people() -> None:
    """An honour of a defender becomes a major penalty card, dropped or played; what is usual is taken for granted."""
    table = laws().table("duplicate-2017", "exposed-card-defender")
    assert table is not None
    told = {"honour": "yes", "deliberate_play": "no", "named_or_visible": "yes"}

    assert {"honour"} == facts_that_count(table, told, {})
    assert {"deliberate_play"} == facts_that_count(table, {"deliberate_play": "no"}, {"honour": "no"})
    assert {"honour"} == facts_that_count(table, {**told, "honour": "no"}, {}) - {"deliberate_play"}


SIGNS = frozenset(("@bid", "@card", "@seat", "@num")) | {f"@{name}" for name, _ in LEXICON.roles}


def test_every_pattern_can_begin() -> None:
    """A pattern begins with words, so that it is looked for where they stand; it names no role that is not there."""
    for name, pattern in (*LEXICON.roles, *LEXICON.concepts, *LEXICON.facts):
        assert pattern[0].forms, name
        signs = {form for element in pattern for form in element.forms if form.startswith("@")}
        assert signs <= SIGNS, (name, signs - SIGNS)


def test_words_of_patterns_are_those_of_stories() -> None:
    """What is written in a pattern is brought to the form that the same word has in a story."""
    for word in ("Accepted", "accepts", "dealing", "hearts", "ruffed", "exposed", "tricks", "spades"):
        (told,) = words_of(word, LEXICON.endings)
        assert told.form == stem(word.lower(), LEXICON.endings)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("insuficient", "insufficient"),
        ("revoek", "revoke"),
        ("trun", "turn"),
        ("xyzzy", "xyzzy"),
        ("led", "led"),
    ],
)
def test_typing_errors_are_put_right(typed: str, meant: str) -> None:
    known = {"insufficient": 9, "revoke": 9, "lead": 9, "led": 1, "turn": 3, "run": 9}

    assert meant == spelling_from_counts(known).right(typed)


@given(st.text(max_size=300))
@settings(max_examples=trials(60), deadline=None)
def test_nothing_that_is_written_breaks_it(text: str) -> None:
    story = READER.read(text)
    list(story_features(story, LEXICON.verbs, LEXICON.stop))
    list(features_of_concepts_and_cards(story))
    laws().topic_model.read(text)
    for word in story.words:
        assert 0 <= word.start <= word.end <= len(text)
