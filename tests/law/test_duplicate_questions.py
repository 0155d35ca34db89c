"""What people ask under the laws of 2017 finds the clause that answers, and whether a thing is permitted."""

from __future__ import annotations

import pytest

from tests.helpers.rulings import laws

CODE = "duplicate-2017"
FIRST = 10
"""Hits that are shown: two or three of each of the likeliest laws."""

QUESTIONS = [
    ("may dummy ask about a revoke", "42B1"),
    ("saw an opponents card by accident", "74C5-seen"),
    ("may dummy exchange hands", "43A2a"),
    ("may dummy leave his seat", "43A2b"),
    ("may i look at my own convention card", "40B2b"),
    ("may a player use notes", "40B2d"),
    ("staring at a player", "74C5"),
    ("detaching a card early", "74B3"),
    ("leaving the table during the round", "74C8"),
    ("who may call the director", "9B1b"),
    ("may the director delegate his duties", "81D"),
    ("may the director waive a rectification", "81C5"),
    ("who can appeal a ruling", "92A"),
    ("can one partner appeal alone", "92D1"),
    ("time limit for an appeal", "92B"),
    ("may a committee overrule the director", "93B3"),
    ("who moves the boards", "8A2"),
    ("when does a round end", "8B1"),
    ("may a player change his seat", "5A"),
    ("cards dealt by computer", "6E4"),
    ("who may ask for a cut", "6A"),
    ("may declarer ask what the contract is", "41C-contract"),
    ("where does dummy put the trumps", "41D"),
    ("who wins a trick with a trump", "44E"),
    ("player cannot follow suit what may he play", "44D"),
    ("turning a card before all four have played", "45G"),
    ("line of play stated with a claim", "68C"),
    ("psyche without telling the opponents", "40A3"),
    ("different meaning for each partner", "40A4"),
    ("must i tell opponents that i deviated", "40C2"),
    ("communication between partners", "73A1"),
    ("spectator looks at two hands", "76B1"),
    ("spectator draws attention to a revoke", "76B5"),
    ("matchpoint scoring how it works", "78A"),
    ("conditions of contest published", "78D"),
    ("what does the director do when facts are disputed", "85A"),
    ("director made an error in his ruling", "82C"),
    ("postpone the play of a board", "82B2"),
    ("team match board played at one table only", "86B3"),
    ("second card from dummy after accepting opening lead out of turn", "54B2"),
    ("what does vulnerability mean", "D-vulnerability"),
    ("when does the auction end", "22A"),
    ("clarification period", "17D1"),
    ("partner gave a wrong explanation defender", "20F5bi"),
    ("own explanation was wrong", "20F4a"),
    ("play after a claim by agreement", "68D2b"),
    ("what must an explanation tell", "40B5a"),
    ("screens", "80B2e"),
    ("who appoints the director", "80B2a"),
    ("spectator in the playing area who counts", "76D"),
    ("can the four of us agree to ignore a penalty", "10A"),
    ("can the four of us agree to ignore a penalty", "10B"),
]

RIGHTS = [
    ("may dummy ask about a revoke", "42B1", "permitted"),
    ("may dummy exchange hands", "43A2a", "not-permitted"),
    ("saw an opponents card by accident", "74C5-seen", "permitted"),
    ("staring at a player", "74C5", "not-permitted"),
    ("may i look at my own convention card", "40B2b", "not-permitted"),
    ("psyche without telling the opponents", "40A3", "permitted"),
    ("spectator draws attention to a revoke", "76B5", "not-permitted"),
]


STANDINGS = [
    ("partner gave a wrong explanation defender", "20F5bi", "required"),
    ("can one partner appeal alone", "92D1", "required"),
    ("can the four of us agree to ignore a penalty", "10A", "forbidden"),
    ("can the four of us agree to ignore a penalty", "10B", "permitted"),
    ("what does the director do when facts are disputed", "85A", "directors-task"),
]
"""A duty, and what is for the director to do, are no answers to "may they?" (Laws 20F5(b), 85A, 92D1)."""


@pytest.mark.parametrize(("question", "clause"), QUESTIONS)
def test_a_question_finds_its_clause(question: str, clause: str) -> None:
    found = [hit.provision for hit in laws().search(question, CODE, FIRST)]

    assert clause in found


@pytest.mark.parametrize(("question", "clause", "right"), RIGHTS)
def test_the_clause_says_whether_it_is_permitted(question: str, clause: str, right: str) -> None:
    found = {hit.provision: hit.right for hit in laws().search(question, CODE, FIRST)}

    assert found[clause] == right


@pytest.mark.parametrize(("question", "clause", "standing"), STANDINGS)
def test_the_clause_says_what_standing_its_matter_has(question: str, clause: str, standing: str) -> None:
    found = {hit.provision: hit for hit in laws().search(question, CODE, FIRST)}

    assert found[clause].standing == standing
    assert found[clause].right == {"forbidden": "not-permitted", "permitted": "permitted"}.get(standing, "")


@pytest.mark.parametrize(
    ("words", "law"), [("hesitation", "16B1a"), ("psyche", "40C1"), ("psych", "40C1"), ("tempo", "73C2")]
)
def test_another_word_for_a_kind_finds_its_part_of_the_law(words: str, law: str) -> None:
    assert law == laws().search(words, CODE, limit=1)[0].provision
