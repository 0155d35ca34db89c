"""The law files are read as they stand; whatever is malformed is named with file and place."""

# ruff: noqa: E501 - messages stand whole

from __future__ import annotations

from pathlib import Path

import pytest

from rulebase import SourceError, load_sources
from tests.helpers.rulebase_tree import changed, write_tree

WHIST = "law/whist/whist/revoke.toml"
CASES = "law/whist/whist/revoke.cases.toml"
WORDS = "law/whist/whist/words.toml"
PAGE = "law/whist/whist/code.toml"

MALFORMED = [
    (WHIST, "mixed = yes", "mixed = si", "whist/revoke.toml: row[4]: mixed cannot be 'si'; choose from yes, no"),
    (WHIST, "mixed = yes", "mix = yes", "whist/revoke.toml: row[4]: when asks about 'mix'; the facts before it are mixed, corrected, tricks"),
    (WHIST, "mixed = yes", "mixed yes", "whist/revoke.toml: row[4]: when: 'mixed yes' is not a clause; expected *, fact = value or fact in {value, value}"),
    (WHIST, "mixed = yes", "mixed = yes & mixed = no", "whist/revoke.toml: row[4]: when: mixed occurs twice in 'mixed = yes & mixed = no'"),
    (WHIST, "n = 2", "m = 2", "whist/revoke.toml: row[2].do[1]: transfer_tricks has no 'm'; it takes n, from, to"),
    (WHIST, "n = 2", "n = 2.5", "whist/revoke.toml: row[2].do[1]: n must be text, a whole number, true or false, or a list of text"),
    (WHIST, 'effect = "transfer_tricks"', 'effect = "transfer"', "whist/revoke.toml: row[2].do[1]: effect cannot be 'transfer'; choose from goto, lead_suit, no_rectification, transfer_tricks"),
    (WHIST, 'kind = "revoke"', 'kind = "misdeal"', "whist/revoke.toml: kind is 'misdeal', but the file is named after revoke"),
    (WHIST, 'id = "too-late"', 'id = "in-time"', "whist/revoke.toml: row 'in-time' occurs twice"),
    (WHIST, 'under = ["WH-2", "WH-1"]', "under = []", "whist/revoke.toml: row[4]: under is empty; every row rests on a provision"),
    (WHIST, 'under = ["WH-2", "WH-1"]', "under = [1]", "whist/revoke.toml: row[4]: under must be a list of text"),
    (WHIST, 'chooser = "other_side"\n', "", "whist/revoke.toml: row[2]: options need a chooser"),
    (WHIST, 'note = "The book speaks of tricks won."\n', "", "whist/revoke.toml: row[3]: basis 'interpretation' needs a note"),
    (WHIST, 'basis = "interpretation"', 'basis = "guess"', "whist/revoke.toml: row[3]: basis cannot be 'guess'; choose from text, interpretation, open, damaged, recovered"),
    (WHIST, 'cite = "Revoke (a)"\n', "", "whist/revoke.toml: provision[1]: cite is missing"),
    (WHIST, 'cite = "Revoke (a)"', 'cite = " "', "whist/revoke.toml: provision[1]: cite is empty"),
    (WHIST, 'cite = "Revoke (a)"', "cite = 1", "whist/revoke.toml: provision[1]: cite must be text, not a whole number"),
    (WHIST, 'det = "M"', 'det = "X"', "whist/revoke.toml: provision[1]: det cannot be 'X'; choose from A, M, R, -"),
    (WHIST, 'det = "M"', 'det = "M"\nkinds = ["revok"]', "whist/revoke.toml: provision[1]: kinds cannot be 'revok'; choose from revoke, misdeal, exposed-card, exposed-in-auction, exposed-by-defender, exposed-by-declarer, procedure"),
    (WHIST, 'det = "M"', 'det = "M"\nright = "yes"', "whist/revoke.toml: provision[1]: right cannot be 'yes'; choose from permitted, not-permitted, at-a-price, required, directors-task"),
    (WHIST, 'det = "M"', 'det = "M"\nremark = "x"', "whist/revoke.toml: provision[1]: unknown key 'remark'; allowed are cite, damage, det, id, informs, kinds, limit, lines, memory, note, right, says"),
    (WHIST, 'det = "M"', 'det = "M"\nmemory = "mine"', "whist/revoke.toml: provision[1]: memory cannot be 'mine'; choose from whole, part"),
    (WHIST, 'det = "M"', 'det = "M"\nmemory = "part"', "whist/revoke.toml: provision[1]: memory 'part' needs a note that says which part"),
    (WHIST, 'det = "M"', 'det = "M"\ninforms = "yes"', "whist/revoke.toml: provision[1]: informs must be true or false, not text"),
    (WHIST, 'facts = ["mixed",', 'facts = ["mixd",', "whist/revoke.toml: facts[1]: no fact 'mixd' in words/facts, nor in a words.toml; did you mean 'mixed'?"),
    (WHIST, 'facts = ["mixed",', 'facts = ["mixed", "mixed",', "whist/revoke.toml: facts[2]: mixed is asked twice"),
    (WHIST, 'facts = ["mixed",', 'facts = [1, "mixed",', "whist/revoke.toml: facts[1]: facts must be a list of names or tables"),
    (WHIST, 'only_if = "mixed = no"', 'only_if = "tricks = one"', "whist/revoke.toml: facts[2]: only_if asks about 'tricks'; the facts before it are mixed"),
    (WHIST, 'only_if = "mixed = no"', 'usual = "perhaps"', "whist/revoke.toml: facts[2]: usual cannot be 'perhaps'; choose from yes, no"),
    (WHIST, "[[row]]\nid = \"too-late\"", f"n = {'9' * 5000}\n[[row]]\nid = \"too-late\"", "whist/revoke.toml: a number in it is too long to be read"),
    (WHIST, "[[row]]\nid = \"too-late\"", "[[row]\nid = \"too-late\"", "whist/revoke.toml: not TOML: expected ']]' at the end of an array declaration (at line 43, column 6)"),
    (WHIST, 'facts = ["mixed",', 'heard = [{ said = "stage = play" }]\nfacts = ["mixed",', "whist/revoke.toml: heard[1]: a fact that is heard has either a meaning (means) or a neighbour (near)"),
    (WHIST, 'facts = ["mixed",', 'heard = [{ said = "stag = play", means = "mixed = no" }]\nfacts = ["mixed",', "whist/revoke.toml: heard[1]: no fact 'stag' in words/facts, nor in a words.toml; did you mean 'stage'?"),
    (WHIST, 'facts = ["mixed",', 'heard = [{ said = "stage = play", means = "mixed = si" }]\nfacts = ["mixed",', "whist/revoke.toml: heard[1]: mixed cannot be 'si'; choose from yes, no"),
    (WHIST, 'facts = ["mixed",', 'heard = [{ said = "mixed = yes", near = "tricks = one" }]\nfacts = ["mixed",', "whist/revoke.toml: heard[1]: mixed is asked here, so what it says needs no telling"),
    (WHIST, 'facts = ["mixed",', 'heard = [{ said = "by = defender", means = "stage = play" }]\nfacts = ["mixed",', "whist/revoke.toml: heard[1]: stage is not asked here; this table asks mixed, corrected, tricks"),
    (WHIST, 'facts = ["mixed",', 'never = ["mixed = yes & stag = play"]\nfacts = ["mixed",', "whist/revoke.toml: never[1]: no fact 'stag' in words/facts, nor in a words.toml; did you mean 'stage'?"),
    (WORDS, 'usual = "no"', 'usual = "no"\ncode = "plays.mixed"', "law/whist/whist/words.toml: facts.mixed.code[1]: at 'plays.mixed' is not an address; write MODULE:FUNCTION, such as irregularities.deadline_facts:role_of_acting_hand"),
    (WORDS, 'usual = "no"', 'usual = "no"\ncode = ["plays:mixed", "plays:cut"]', "law/whist/whist/words.toml: facts.mixed: code names two functions for the same kind and type of game"),
    (WORDS, 'usual = "no"', 'usual = "no"\nwords = { si = "they were" }', "law/whist/whist/words.toml: facts.mixed.words: unknown key 'si'; allowed are no, yes"),
    (CASES, 'told = { mixed = "yes" }', 'told = { mixed = "yes" }\nrecord = "x"', "whist/revoke.cases.toml: case[4]: a case has either told facts or a record"),
    (CASES, 'told = { mixed = "yes" }\nexpect = { row = "too-late" }', 'told = { mixed = "yes" }', "whist/revoke.cases.toml: case[4]: expect is missing"),
    (CASES, 'told = { mixed = "yes" }', "told = { mixed = true }", "whist/revoke.cases.toml: case[4].told: mixed must be text, not true or false"),
    (CASES, '{ row = "too-late" }', '{ line = "too-late" }', "whist/revoke.cases.toml: case[4].expect: unknown key 'line'; allowed are effects, options, row, status"),
    (PAGE, 'book = "The book of whist"\n', "", "whist/code.toml: book is missing"),
    (PAGE, "misdeal =", "misdael =", "whist/code.toml: silent: kind cannot be 'misdael'; choose from revoke, misdeal, exposed-card, exposed-in-auction, exposed-by-defender, exposed-by-declarer, procedure"),
    (PAGE, "players = 4", "players = 2026-11-20", "whist/code.toml: game: dates and times have no place in a game"),
    ("words/kinds/shared.toml", 'phase = "deal"', 'phase = "late"', "words/kinds/shared.toml: misdeal: phase cannot be 'late'; choose from deal, auction, play, claim, score, any"),
    ("words/kinds/shared.toml", 'when = "by = defender"', 'when = "by = dummy"', "words/kinds/shared.toml: exposed-by-defender: by cannot be 'dummy'; choose from declarer, defender"),
    (WORDS, 'question = "Was it corrected in time?"', 'question = "Was it corrected in time?"\nsettled_by = { "deal ends" = "no" }', "law/whist/whist/words.toml: facts.corrected: settled_by tells when a fact is settled that is yet_to_come = true"),
    (WORDS, 'values = ["none", "one", "two_or_more"]', 'values = ["none"]', "law/whist/whist/words.toml: facts.tricks: values must be two or more, all different"),
    ("words/aliases/shared.toml", '"renege" = "revoke"', '"renege" = "revok"', "words/aliases/shared.toml: 'renege' stands for 'revok', which is not a kind; did you mean 'revoke'?"),
    ("words/aliases/shared.toml", '"renege" = "revoke"', '"mis-deal" = "misdeal"\n"Mis Deal" = "misdeal"', "words/aliases/shared.toml: 'Mis Deal' occurs twice"),
    ("words/aliases/shared.toml", '"renege" = "revoke"', '"Exposed Card" = "revoke"', "words/aliases/shared.toml: 'Exposed Card' is itself a kind"),
    ("words/detectors.toml", '"find:revoke"', '"find/revoke"', "words/detectors.toml: find/revoke: the name 'find/revoke' is not an address; write MODULE:FUNCTION, such as irregularities.deadline_facts:role_of_acting_hand"),
    ("words/detectors.toml", '["revoke"]', '["tripping"]', "words/detectors.toml: find:revoke: finds cannot be 'tripping'; choose from revoke, misdeal, exposed-card, exposed-in-auction, exposed-by-defender, exposed-by-declarer, procedure"),
    ("words/detectors.toml", 'games = "suits"', 'games = "suit"', "words/detectors.toml: find:revoke: games names 'suit', which is not a key of words/game-keys.toml; did you mean 'suits'?"),
    ("words/synonyms.toml", 'law = ["pack"]', 'law = "pack"', "words/synonyms.toml: alike[1]: law must be a list, not text"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "message"), MALFORMED, ids=[case[3][:70] for case in MALFORMED])
def test_malformed_file_is_named(tmp_path: Path, file: str, old: str, new: str, message: str) -> None:
    """Each complaint is one sentence: file, place, what, and what would have been right."""
    with pytest.raises(SourceError) as caught:
        load_sources(write_tree(tmp_path, **changed(file, old, new)))

    assert message == str(caught.value)


def test_missing_file_is_named(tmp_path: Path) -> None:
    """A folder without a title page is no code."""
    with pytest.raises(SourceError) as caught:
        load_sources(write_tree(tmp_path, **{PAGE: None}))

    assert str(caught.value) == "whist/code.toml: cannot be read: no such file or directory"


def test_loading_can_keep_going(tmp_path: Path) -> None:
    """A malformed row is left out and its complaint kept, so that all of them can be shown at once."""
    loaded = load_sources(write_tree(tmp_path, **changed(WHIST, "mixed = yes", "mixed = si")), keep_going=True)

    assert [error.place for error in loaded.malformed] == ["row[4]"]
    assert loaded.spoilt == {"whist"}
    assert [row.id for row in loaded.codes["whist"].kinds["revoke"].rows] == ["in-time", "penalty", "nothing-to-take"]
    assert loaded.codes["whist"].kinds["revoke"].partial


def test_game_is_inherited_key_by_key(tmp_path: Path) -> None:
    """A variant says only what differs."""
    loaded = load_sources(write_tree(tmp_path))

    assert loaded.game("dummy-whist") == {"players": 3, "suits": ["C", "D", "H", "S"]}
    assert loaded.ancestors("dummy-whist") == ("whist",)
