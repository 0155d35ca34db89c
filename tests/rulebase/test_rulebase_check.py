"""Every check of the law files names the file, the place and the counterexample."""

# ruff: noqa: E501 - messages stand whole

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rulebase import SourceError, check_sources, load_sources
from rulebase.compiler.check import check_only
from rulebase.compiler.toml_table import choice_hint
from tests.helpers.rulebase_tree import FILES, changed, sources, write_tree
from tests.helpers.shipped import shipped

WHIST = "law/whist/whist/revoke.toml"
CASES = "law/whist/whist/revoke.cases.toml"
WORDS = "law/whist/whist/words.toml"

UNTOLD = [
    f"whist/revoke.toml: facts: corrected = {value}: a player chooses it and is not told what it brings; say it in brings, in 18 words at most"
    for value in ("yes", "no")
]

FAULTS = [
    (WHIST, 'when = "tricks = none"', 'when = "tricks = one"',
     ["whist/revoke.toml: no row decides: mixed = no, corrected = no, tricks = none",
      "whist/revoke.toml: rows penalty and nothing-to-take both decide: mixed = no, corrected = no, tricks = one"]),
    (WHIST, 'when = "corrected = yes"', 'when = "corrected = yes & mixed = yes"',
     ["whist/revoke.toml: no row decides: mixed = no, corrected = yes",
      "whist/revoke.toml: row[1]: row 'in-time' is never reached",
      "whist/revoke.cases.toml: case[1]: finds no row, expected in-time"]),
    (WHIST, 'under = ["WH-1"]', 'under = ["WH-9"]',
     ["whist/revoke.toml: row[1]: rests on WH-9, which neither whist nor its parents have"]),
    (WHIST, 'under = ["WH-1"]', 'under = ["WH-1", "WH-3"]',
     ["whist/procedure.toml: provision[1]: WH-3 only informs, but a row rests on it"]),
    (WHIST, 'cite = "Revoke (a)"', 'cite = "Revoke (a)"\nmemory = "whole"',
     ["whist/revoke.toml: row[1]: row 'in-time' rests on nothing that anybody has read"]),
    (WHIST, 'id = "WH-1"', 'id = "WH-2"',
     ["whist/revoke.toml: provision[2]: provision WH-2 stands already in whist/revoke.toml: provision[1]",
      "whist/revoke.toml: row[1]: rests on WH-1, which neither whist nor its parents have",
      "whist/revoke.toml: row[4]: rests on WH-1, which neither whist nor its parents have"]),
    ("law/whist/whist/procedure.toml", "informs = true\n", "",
     ["whist/procedure.toml: provision[1]: no row rests on WH-3, and it is not marked informs"]),
    (WHIST, 'to = "other_side"', 'to = "others"',
     ["whist/revoke.toml: row[2]: transfer_tricks: to cannot be 'others'; did you mean 'other_side'?"]),
    (WHIST, 'chooser = "other_side"', 'chooser = "umpire"',
     ["whist/revoke.toml: row[2]: chooser cannot be 'umpire'; the roles stand in words/roles"]),
    (WHIST, "do = []", 'do = [{ effect = "goto", kind = "revok" }]',
     ["words/effects: goto: only whist uses this, so it stands in law/whist/whist/words.toml",
      "whist/revoke.toml: row[3]: goto names 'revok', which is not a kind; did you mean 'revoke'?"]),
    (WHIST, "do = []", 'do = [{ effect = "lead_suit", seat = "next_to_led", mode = "lead", suit = "a trump" }]',
     ["words/effects: lead_suit: only whist uses this, so it stands in law/whist/whist/words.toml",
      "whist/revoke.toml: row[3]: lead_suit: seat cannot be 'next_to_led'; the roles stand in words/roles",
      "whist/revoke.toml: row[3]: lead_suit: nothing binds suit = 'a trump'; it can be chosen"]),
    (WHIST, "n = 2", 'n = "two"',
     ["whist/revoke.toml: row[2]: transfer_tricks: nothing binds n = 'two'; it can be number"]),
    (WORDS, 'question = "Was it corrected in time?"', 'question = "Was it corrected in time?"\nchooser = "umpire"',
     ["law/whist/whist/words.toml: corrected: 'umpire' chooses it, which is not a role",
      "whist/revoke.toml: facts: 'umpire' chooses corrected, which is not a role",
      *UNTOLD]),
    (WORDS, 'question = "Was it corrected in time?"', 'question = "Was it corrected in time?"\nchooser = "other_side"', UNTOLD),
    (WORDS, 'question = "Was it corrected in time?"', 'question = "Was it corrected in time?"\nyet_to_come = true\nsettled_by = { "seat led" = "yes" }',
     ["law/whist/whist/words.toml: corrected: settled_by: 'seat led' is not a moment; it is one of words/moments.toml, after seat, partner, side, opponent, lho or rho unless it happens to the whole table"]),
    (WHIST, '{ fact = "corrected",', '{ fact = "corrected", brings = { yes = "nothing" },',
     ["whist/revoke.toml: facts: corrected says what it brings, and nobody has anything to choose yet"]),
    (WHIST, '{ fact = "corrected",', '{ fact = "corrected", chooser = "other_side", brings = { yes = "nothing: play on", no = "the tricks go over" },',
     ["whist/revoke.toml: facts: corrected = yes: what it brings stands after the answer and a colon; say it without another",
      "whist/revoke.toml: facts: corrected = no: brings does not name the 2 that may be moved"]),
    (WHIST, '{ fact = "corrected",', '{ fact = "corrected", chooser = "other_side", brings = { yes = "' + "on and " * 10 + 'on", no = "two tricks" },',
     ["whist/revoke.toml: facts: corrected = yes: brings has 21 words; at most 18"]),
    (WHIST, 'id = "waive"', 'id = "wave"',
     ["whist/revoke.toml: row[2]: option 'wave' stands in no list of words/options.toml; did you mean 'waive'?",
      "whist/revoke.cases.toml: case[2]: row penalty gives options ['wave'], expected ['waive']"]),
    (WORDS, 'sort = "counts"\n', "", ["law/whist/whist/words.toml: transfer_tricks: declares no sort: it is done, binds, counts or informs"]),
    (WORDS, 'sort = "counts"\n', 'sort = "counts"\nnames = "dummy-card"\n', ["law/whist/whist/words.toml: transfer_tricks: names the dummy-card of a fault, and takes no 'card'"]),
    (WORDS, 'sort = "counts"\n', 'sort = "counts"\nends = true\n', ["law/whist/whist/words.toml: transfer_tricks: is marked 'ends', so its sort is done"]),
    (WORDS, 'sort = "counts"\n', 'sort = "counts"\nkeeps_pot = true\n', ["law/whist/whist/words.toml: transfer_tricks: is marked 'keeps_pot', so it is marked 'disposes_of_pot', too"]),
    (WORDS, 'sort = "counts"\n', 'sort = "counts"\ncounts_as = "pass"\n', ["law/whist/whist/words.toml: transfer_tricks: counts_as is 'pass', so its sort is done"]),
    (WORDS, 'sort = "counts"\n', 'sort = "counts"\nlapses_if = "mixed = perhaps"\n', ["law/whist/whist/words.toml: transfer_tricks: lapses_if: 'mixed = perhaps' is not a fact and its value"]),
    (WORDS, 'sort = "counts"\n', 'sort = "counts"\ninstead = [{ effect = "no_rectification" }]\n', ["law/whist/whist/words.toml: transfer_tricks: orders something instead, and does not say on what it lapses"]),
    (WORDS, 'sort = "counts"\n', 'sort = "counts"\nlapses_if = "mixed = yes"\ninstead = [{ effect = "nothing" }, { effect = "goto", n = 1 }]\n',
     ["law/whist/whist/words.toml: transfer_tricks: instead: 'nothing' is not an effect",
      "law/whist/whist/words.toml: transfer_tricks: instead: goto lacks 'kind', which has to be a kind",
      "law/whist/whist/words.toml: transfer_tricks: instead: goto has no 'n'"]),
    (WHIST, 'effect = "transfer_tricks", n = 2, from = "offending_side", to', 'effect = "transfer_tricks", to',
     ["whist/revoke.toml: row[2]: transfer_tricks lacks 'n', which has to be a whole number",
      "whist/revoke.toml: row[2]: transfer_tricks lacks 'from', which has to be a role"]),
    (WORDS, 'params = ["n", "from", "to"]\n', 'params = ["n", "from", "to"]\noptional = ["to"]\n',
     ["law/whist/whist/words.toml: transfer_tricks: optional has 'to', and every row gives it"]),
    (WORDS, 'params = ["n", "from", "to"]\n', 'params = ["n", "from", "to"]\neither = ["from", "to"]\n',
     ["whist/revoke.toml: row[2]: transfer_tricks has to have one of from, to, and no more of them"]),
    ("words/effects/shared.toml", 'code = "find:lead_demand"\n', "",
     ["words/effects: lead_suit: binds, and no function knows its obligation: add code = 'MODULE:FUNCTION', or by_itself says why a "
      "breach is found without a ruling"]),
    ("words/effects/shared.toml", 'code = "find:lead_demand"\n', 'code = "find:lead_demand"\nby_itself = "It is seen."\n',
     ["words/effects: lead_suit: by_itself is for an effect that binds and has no code"]),
    (WORDS, 'sort = "counts"\n', 'sort = "counts"\ncode = "find:tricks"\n',
     ["law/whist/whist/words.toml: transfer_tricks: code names a function that knows an obligation, so its sort is binds"]),
    ("words/effects/shared.toml", 'why = "That law rules."\n', "", ["words/effects: goto: informs, and does not say why it does no more"]),
    ("words/effects/shared.toml", ', suit = ["chosen"] }', " }", ["words/effects: lead_suit: takes a word as suit, but values does not list the words"]),
    ("words/effects/shared.toml", 'sort = "binds"', 'rewords = "lead"', ["words/effects: lead_suit: puts 'lead' into other words, which is not an effect; did you mean 'lead_suit'?"]),
    ("words/params.toml", 'suit = "word"\n', 'suit = "word"\nspan = "word"\n', ["words/params.toml: span: no effect takes this parameter"]),
    ("words/params.toml", 'suit = "word"\n', "", ["words/effects: lead_suit: takes 'suit', of which words/params.toml does not say what it holds"]),
    (CASES, 'row = "too-late"', 'row = "late"',
     ["whist/revoke.toml: row[4]: row 'too-late' is not proved by a case",
      "whist/revoke.cases.toml: case[4]: expects row 'late', which is not in the table"]),
    (CASES, 'row = "too-late"', 'row = "in-time"',
     ["whist/revoke.toml: row[4]: row 'too-late' is not proved by a case",
      "whist/revoke.cases.toml: case[4]: finds row too-late, expected in-time"]),
    (CASES, 'effects = ["no_rectification"]', "effects = []",
     ["whist/revoke.cases.toml: case[1]: row in-time gives effects ['no_rectification'], expected []"]),
    (CASES, 'options = ["waive"]', 'options = ["stand"]',
     ["whist/revoke.cases.toml: case[2]: row penalty gives options ['waive'], expected ['stand']"]),
    (CASES, 'corrected = "no", tricks = "two_or_more"', 'corrected = "no"',
     ["whist/revoke.cases.toml: case[2]: leaves open nothing-to-take and penalty, expected penalty; it does not tell tricks"]),
    (CASES, 'mixed = "yes"', 'mixed = "si"',
     ["whist/revoke.cases.toml: case[4]: mixed cannot be 'si'; choose from yes, no"]),
    (CASES, 'mixed = "yes"', 'mixed = "yes", stage = "play"',
     ["whist/revoke.cases.toml: case[4]: 'stage' is not asked by this table; it asks mixed, corrected, tricks"]),
    ("law/whist/whist/code.toml", 'misdeal = "The book says nothing of it."', "",
     ["dummy-whist/code.toml: misdeal is neither decided, inherited nor marked silent",
      "whist/code.toml: misdeal is neither decided, inherited nor marked silent"]),
    ("law/whist/whist/code.toml", "misdeal =", "revoke =",
     ["dummy-whist/code.toml: misdeal is neither decided, inherited nor marked silent",
      "whist/code.toml: misdeal is neither decided, inherited nor marked silent",
      "whist/code.toml: silent: revoke is marked silent, but revoke.toml decides it"]),
    ("law/whist/dummy-whist/code.toml", 'extends = "whist"', 'extends = "euchre"',
     ["dummy-whist/code.toml: extends 'euchre', which is not a code",
      "dummy-whist/code.toml: revoke is neither decided, inherited nor marked silent",
      "dummy-whist/code.toml: misdeal is neither decided, inherited nor marked silent"]),
    ("law/whist/whist/code.toml", 'title = "Whist"', 'title = "Whist"\nextends = "dummy-whist"',
     ["dummy-whist/code.toml: extends itself: dummy-whist > whist > dummy-whist",
      "whist/code.toml: extends itself: whist > dummy-whist > whist"]),
    (WORDS, 'usual = "no"', 'usual = "no"\njudgement = true',
     ["law/whist/whist/words.toml: mixed: a judgement has no usual value",
      "whist/revoke.toml: facts: mixed is a judgement and has no usual value"]),
    (WORDS, '"two_or_more"]\n', '"two_or_more"]\nderived = "counted"\n',
     ["law/whist/whist/words.toml: tricks: derived tells how a record shows it, but no function for it is named: "
      "add code = 'MODULE:FUNCTION'"]),
    (WORDS, '"two_or_more"]\n', '"two_or_more"]\ncode = {at = "find:tricks", kinds = ["revoke", "tripping"]}\n',
     ["law/whist/whist/words.toml: tricks: code names a function that finds it; derived has to tell how a record shows it",
      "law/whist/whist/words.toml: tricks: code: 'tripping' is not a kind"]),
    (WORDS, '"two_or_more"]\n', '"two_or_more"]\njudgement = true\nderived = "counted"\ncode = "find:tricks"\n',
     ["law/whist/whist/words.toml: tricks: a judgement with a deriver says which values a record proves beyond doubt (proves)"]),
    (WORDS, 'usual = "no"', 'usual = "no"\nproves = ["no"]',
     ["law/whist/whist/words.toml: mixed: proves is for a fact of which derived tells how a record shows it"]),
    ("words/kinds/shared.toml", 'title = "Misdeal"', 'title = "Revoke"', ["words/kinds: misdeal: has the same title as revoke"]),
    ("words/kinds/shared.toml", 'title = "Misdeal"', 'title = "Renege"', ["words/aliases: renege: is the title of misdeal, not a name of revoke"]),
    ("words/kinds/shared.toml", 'when = "by = declarer"\n', "",
     ["words/kinds: exposed-by-declarer: has no when, so nothing tells it from the rest of exposed-card",
      "words/kinds: exposed-card: no member answers to it when stage = play, by = declarer"]),
    (WORDS, '"two_or_more"]\n', '"two_or_more"]\nusual = "none"\n',
     ["whist/revoke.toml: facts: tricks is assumed, but has no words for none, one, two_or_more"]),
    (WHIST, 'facts = ["mixed",', 'heard = [{ said = "stage = play", means = "tricks = one" }, { said = "stage = play", means = "tricks = none" }]\nfacts = ["mixed",',
     ["whist/revoke.toml: heard[2]: stage = play cannot say two things of tricks"]),
    (WHIST, 'facts = ["mixed",', 'heard = [{ said = "stage = play", means = "tricks = one" }, { said = "stage = play", near = "mixed = no" }]\nfacts = ["mixed",',
     ["whist/revoke.toml: heard[2]: stage = play has a meaning here, so nothing is near it"]),
    (WHIST, 'facts = ["mixed",', 'heard = [{ said = "mixed = yes", means = "tricks = one" }]\nfacts = ["mixed",',
     ["whist/revoke.toml: heard[1]: mixed is asked here in every case, so what it says needs no telling"]),
    (WHIST, 'facts = ["mixed",', 'never = ["mixed = yes"]\nfacts = ["mixed",',
     ["whist/revoke.toml: never[1]: 'mixed = yes' must name two facts that exclude each other"]),
    (WHIST, 'says = "take nothing"', 'says = "take nothing; play goes on"',
     ["whist/revoke.toml: row[2]: option 'waive' has a semicolon, so it is heard as two options"]),
    ("law/whist/whist/procedure.toml", 'says = "The pack is shuffled by anyone."', 'says = "The dealer must shuffle the pack."',
     ["whist/procedure.toml: provision[1]: WH-3 is called permitted, but it orders ('must') and permits nothing: say required, or directors-task"]),
    ("law/whist/whist/procedure.toml", 'anyone."\ndet = "-"\ninforms = true\nright = "permitted"', 'the dealer, who has to do it."\ndet = "-"\ninforms = true\nright = "not-permitted"',
     ["whist/procedure.toml: provision[1]: WH-3 is called not-permitted, but it orders ('has to') and forbids nothing: say required"]),
    (WORDS, 'question = "Was it corrected in time?"', 'question = "Was it corrected in time?"\nbrief = "Was it done?"',
     ["law/whist/whist/words.toml: corrected: the short question 'Was it done?' names nothing: which card, call, player or act?"]),
    (WORDS, 'question = "Had the cards been mixed?"', 'question = "Had the cards been mixed?"\nbrief = "Were the cards mixed by then?"',
     ["law/whist/whist/words.toml: mixed: the short question 'Were the cards mixed by then?' says 'by then', which only the whole question explains"]),
    (WORDS, 'question = "Had the cards been mixed?"', 'question = "Were the cards mixed before the claim?"\nbrief = "Were the cards mixed?"',
     ["law/whist/whist/words.toml: mixed: the short question 'Were the cards mixed?' has lost the 'before' of the whole one"]),
    (WHIST, '{ fact = "corrected", only_if', '{ fact = "corrected", short = { yes = "otherwise put right" }, only_if',
     ["whist/revoke.toml: facts: corrected: the answer 'otherwise put right' says 'otherwise' before the answers that it shuts out are heard"]),
    (WHIST, '{ fact = "corrected", only_if', '{ fact = "corrected", question = "Was the revoke put right?", brief = "Was it?", only_if',
     ["whist/revoke.toml: facts: corrected: the short question 'Was it?' names nothing: which card, call, player or act?"]),
]  # fmt: skip


def test_the_tree_is_sound(tmp_path: Path) -> None:
    """Without a change there is no fault."""
    assert check_sources(sources(tmp_path)) == []


@pytest.mark.parametrize(("file", "old", "new", "faults"), FAULTS, ids=[case[3][-1][:70] for case in FAULTS])
def test_fault_is_named(tmp_path: Path, file: str, old: str, new: str, faults: list[str]) -> None:
    """Each fault is one sentence: file, place, counterexample."""
    found = check_sources(sources(tmp_path, **changed(file, old, new)))

    assert sorted(faults) == sorted(map(str, found))


def test_a_key_without_the_family_of_its_kind_is_named() -> None:
    """A code that inherits the key says why there is no such fault, or has the family."""
    code = shipped().codes["hearts-plain"]

    def told(**changes: Any) -> list[str]:
        codes = {**shipped().codes, code.id: replace(code, **changes)}
        return [*map(str, check_only(replace(shipped(), codes=codes), [code.id]))]

    assert told() == []
    assert told(silent={}, families=(*code.families, "pass-of-cards")) == []
    assert told(silent={}) == [
        "hearts-plain/code.toml: families: 'pass_cards' is inherited from hearts, and with it order-of-play: add "
        "pass-of-cards or ordered-moves, or say under silent why it is no fault"
    ]


def test_malformed_file_is_a_fault(tmp_path: Path) -> None:
    """Files that could not be read are told along with the rest."""
    found = check_sources(sources(tmp_path, **changed(CASES, 'told = { mixed = "yes" }', "told = 1")))

    assert str(found[0]) == "whist/revoke.cases.toml: case[4]: told must be a table, not a whole number"


THREE = [
    (WHIST, [('effect = "transfer_tricks", n = 2, from', 'effect = "transfer_trick", n = 2, from'),
             ('chooser = "other_side"', 'chooser = "othr_side"'),
             ('det = "M"', 'det = "M"\nkinds = ["revok"]')],
     ["whist/revoke.toml: provision[1]: kinds cannot be 'revok'; choose from revoke, misdeal, exposed-card, exposed-in-auction, exposed-by-defender, exposed-by-declarer, procedure",
      "whist/revoke.toml: row[2].do[1]: effect cannot be 'transfer_trick'; choose from goto, lead_suit, no_rectification, transfer_tricks",
      "whist/revoke.toml: row[2]: chooser cannot be 'othr_side'; did you mean 'other_side'?"]),
    (WHIST, [('fact = "corrected", only_if', 'fact = "correctd", only_if'), ("mixed = yes", "mixd = yes"), ("n = 2", "m = 2")],
     ["whist/revoke.toml: facts[2]: no fact 'correctd' in words/facts, nor in a words.toml; did you mean 'corrected'?",
      "whist/revoke.toml: row[2].do[1]: transfer_tricks has no 'm'; it takes n, from, to"]),
    (WHIST, [("tricks = none", "trick = none"), ('id = "waive", says', 'id = "waive", say'), ('under = ["WH-1"]', 'undr = ["WH-1"]')],
     ["whist/revoke.toml: row[1]: unknown key 'undr'; did you mean 'under'?",
      "whist/revoke.toml: row[2].options[1]: unknown key 'say'; did you mean 'says'?",
      "whist/revoke.toml: row[3]: when asks about 'trick'; the facts before it are mixed, corrected, tricks"]),
    (CASES, [('row = "in-time"', 'rw = "in-time"'), ('name = "East has won two tricks"\n', ""), ('kind = "revoke", row', 'kind = "revok", rows')],
     ["whist/revoke.cases.toml: case[1].expect: unknown key 'rw'; did you mean 'row'?",
      "whist/revoke.cases.toml: case[2]: name is missing",
      "whist/revoke.cases.toml: case[3].expect.findings[1]: unknown key 'rows'; did you mean 'row'?",
      "whist/revoke.cases.toml: case[3].expect.findings[1]: kind cannot be 'revok'; choose from revoke, misdeal, exposed-card, exposed-in-auction, exposed-by-defender, exposed-by-declarer, procedure"]),
    ("law/whist/whist/code.toml", [("players = 4", 'players = "four"'), ("suits =", "siuts ="), ("misdeal =", "misdael =")],
     ["whist/code.toml: silent: kind cannot be 'misdael'; choose from revoke, misdeal, exposed-card, exposed-in-auction, exposed-by-defender, exposed-by-declarer, procedure",
      "whist/code.toml: game: players must be a number, not text",
      "whist/code.toml: game: unknown key 'siuts'; did you mean 'suits'?"]),
]  # fmt: skip


@pytest.mark.parametrize(("file", "changes", "faults"), THREE, ids=[str(at) for at in range(len(THREE))])
def test_all_faults_of_a_file_are_told_at_once(
    tmp_path: Path, file: str, changes: list[tuple[str, str]], faults: list[str]
) -> None:
    """Three mistakes in one file, and nothing that only follows from them."""
    text = FILES[file]
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)

    assert sorted(faults) == sorted(map(str, check_sources(sources(tmp_path, **{file: text}))))


def test_all_faults_of_the_words_are_told_at_once(tmp_path: Path) -> None:
    """Without them no law can be read: whoever tells one tells the first."""
    text = FILES[WORDS].replace('usual = "no"', 'usual = "perhaps"').replace('sort = "counts"', 'sort = "count"')
    tree = write_tree(tmp_path, **{WORDS: text.replace('question = "Was it corrected in time?"', "")})
    with pytest.raises(SourceError) as caught:
        load_sources(tree)

    assert [(one.place, one.message) for one in caught.value.faults] == [
        ("facts.corrected", "question is missing"),
        ("facts.mixed", "usual cannot be 'perhaps'; choose from yes, no"),
        ("effects.transfer_tricks", "sort cannot be 'count'; choose from done, binds, counts, informs"),
    ]
    assert str(caught.value) == f"{WORDS}: facts.corrected: question is missing"


def test_a_long_list_is_not_written_out() -> None:
    """The near names are told, else where the names stand."""
    names = [f"name_{at}" for at in range(99)]

    assert choice_hint("name_1O", names, "words/x") == "; did you mean 'name_1' or 'name_91' or 'name_81'?"
    assert choice_hint("zither", names, "words/x") == "; nothing is like it among the 99 there are: words/x"
    assert choice_hint("zither", names[:12]) == f"; choose from {', '.join(names[:12])}"


def test_cases_without_a_table(tmp_path: Path) -> None:
    """Cases stand beside the table they prove."""
    found = check_sources(sources(tmp_path, **{"law/whist/dummy-whist/revoke.cases.toml": FILES[CASES]}))

    assert list(map(str, found)) == ["dummy-whist/revoke.cases.toml: there is no revoke.toml beside it"]


def test_counterexamples_are_few(tmp_path: Path) -> None:
    """A table without any sense is told in a few lines."""
    facts = "".join(
        f'\n[f{at}]\ntitle = "f"\nvalues = ["a", "b", "c", "d"]\nto = "table"\nquestion = "?"\n' for at in range(9)
    )
    table = (
        'kind = "misdeal"\nfacts = ["f0", "f1"]\n[[provision]]\nid = "WH-7"\ncite = "x"\nlines = "1"\nsays = "x"\ndet = "A"\n'
        '[[row]]\nid = "one"\nwhen = "f0 = a & f1 = a"\nunder = ["WH-7"]\ndo = []\n'
    )
    files = {
        "words/facts/shared.toml": FILES["words/facts/shared.toml"] + facts,
        "law/whist/dummy-whist/misdeal.toml": table,
    }
    found = [str(fault) for fault in check_sources(sources(tmp_path / "a", **files)) if "misdeal.toml" in fault.file]
    asked = ", ".join(f'"f{at}"' for at in range(9))
    files["law/whist/dummy-whist/misdeal.toml"] = table.replace('"f0", "f1"', asked)
    vast = [str(fault) for fault in check_sources(sources(tmp_path / "b", **files)) if "misdeal.toml" in fault.file]

    assert found == [
        "dummy-whist/misdeal.toml: no row decides: f0 = a, f1 = b",
        "dummy-whist/misdeal.toml: no row decides: f0 = a, f1 = c",
        "dummy-whist/misdeal.toml: no row decides: f0 = a, f1 = d",
        "dummy-whist/misdeal.toml: no row decides: f0 = b",
        "dummy-whist/misdeal.toml: no row decides: f0 = c",
        "dummy-whist/misdeal.toml: 1 more gaps or overlaps",
        "dummy-whist/misdeal.toml: row[1]: row 'one' is not proved by a case",
    ]
    assert vast[0] == ("dummy-whist/misdeal.toml: facts: 262144 combinations are too many; at most 100000, use only_if")
