"""Which ruling an election answers."""

from __future__ import annotations

import pytest

from adjudicator.law.elections import Election, assign, elections, offered_id
from tests.helpers.tables import timeline

OPENING = frozenset({"accept", "penalty-card", "require", "forbid"})
TRICK = frozenset({"highest", "lowest", "other-suit"})


def test_every_election_of_the_record_in_order() -> None:
    """Step, seat, option and what was named with it; other lines and elections of nothing are passed over."""
    line = timeline("S", "1S AP E:D7 -E !elect,S,require,H !note, !elect,S !elect,S,free W:H2")

    assert elections(line) == [Election(6, "S", "require", ("H",)), Election(9, "S", "free", ())]


@pytest.mark.parametrize(
    ("arguments", "suit"), [(("D",), "D"), (("d",), "D"), ((), None), (("NT",), None), (("N", "H"), "H")]
)
def test_the_suit_named(arguments: tuple[str, ...], suit: str | None) -> None:
    """In either size of letter; a denomination that is no suit names none."""
    assert Election(0, "S", "require", arguments).suit == suit


@pytest.mark.parametrize(
    ("option", "offered", "meant"),
    [
        ("require", OPENING, "require"),
        ("highest", OPENING, None),
        ("free", OPENING, "penalty-card"),
        ("free", TRICK, None),
        ("free", OPENING | {"free"}, "free"),
    ],
)
def test_what_an_option_means_where_it_is_offered(option: str, offered: frozenset[str], meant: str | None) -> None:
    """To leave the lead free is to leave the card a penalty card (EX-03)."""
    assert offered_id(Election(9, "S", option, ()), offered) == meant


def answered(made: list[Election], offered: list[tuple[int, frozenset[str]]]) -> tuple[dict[int, int], list[int]]:
    """(fault → step of the election that answers it, steps of the elections that answer nothing)."""
    answers, rest = assign(made, offered, lambda _index, election: election.seat == "S")
    return {index: election.step for index, election in answers.items()}, [election.step for election in rest]


@pytest.mark.parametrize(
    ("made", "offered", "expected"),
    [
        ([(5, "S", "require")], [(3, OPENING)], ({0: 5}, [])),
        ([(2, "S", "require")], [(3, OPENING)], ({}, [2])),
        ([(5, "S", "highest")], [(3, OPENING)], ({}, [5])),
        ([(5, "W", "require")], [(3, OPENING)], ({}, [5])),
        ([(9, "S", "require")], [(3, OPENING), (7, OPENING)], ({1: 9}, [])),
        ([(5, "S", "require"), (9, "S", "forbid")], [(3, OPENING), (7, OPENING)], ({0: 5, 1: 9}, [])),
        ([(9, "S", "require")], [(3, OPENING), (7, TRICK)], ({0: 9}, [])),
        ([(5, "S", "require"), (6, "S", "forbid")], [(3, OPENING)], ({0: 5}, [6])),
        ([(9, "S", "require"), (10, "S", "forbid")], [(3, OPENING), (7, OPENING)], ({1: 9, 0: 10}, [])),
    ],
    ids=[
        "the one fault",
        "before the fault",
        "not offered",
        "not his to choose",
        "the latest fault",
        "each its own",
        "the latest that offers it",
        "the first answer counts",
        "back to the earlier",
    ],
)
def test_an_election_answers_the_latest_fault_that_offers_it(
    made: list[tuple[int, str, str]],
    offered: list[tuple[int, frozenset[str]]],
    expected: tuple[dict[int, int], list[int]],
) -> None:
    """Of those before it that nobody has answered."""
    assert answered([Election(step, seat, option, ()) for step, seat, option in made], offered) == expected


def test_the_answer_bears_the_name_that_was_offered() -> None:
    """``free`` comes back as the option that it means."""
    answers, _ = assign([Election(5, "S", "free", ())], [(3, OPENING)], lambda _index, _election: True)

    assert answers == {0: Election(5, "S", "penalty-card", ())}
