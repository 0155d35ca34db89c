"""The names that people give to faults: understood when misspelt, never as another action or another game's fault."""

from __future__ import annotations

import pytest

from rulebase.errors import UnknownKind
from rulebase.query.normalised_names_and_law_numbers import normalised_name
from tests.helpers.rulings import laws

LAWS = laws()
ACTIONS = (
    "bid", "pass", "call", "double", "redouble", "lead", "play", "deal", "draw", "discard", "meld", "claim", "bet",
    "raise", "knock", "peg", "cut", "shuffle", "revoke", "concede", "ask", "declare",
)  # fmt: skip
FORMS = {
    "bid": ("bids", "bidding"), "pass": ("passed", "passes"), "call": ("called", "calls"), "double": ("doubled",),
    "redouble": ("redoubled",), "lead": ("led", "leads"), "play": ("played", "plays"), "deal": ("dealt", "deals"),
    "draw": ("drew", "drawn"), "discard": ("discarded",), "meld": ("melded",), "claim": ("claimed",),
    "bet": ("bets",), "raise": ("raised",), "knock": ("knocked",), "peg": ("pegged",), "declare": ("declared",),
    "concede": ("conceded", "concession"), "ask": ("asked",), "revoke": ("revoked",), "cut": ("cuts",),
}  # fmt: skip
ACTION_OF = {word: action for action in ACTIONS for word in (action, *FORMS.get(action, ()))}
CODES = ("duplicate-2017", "contract-bridge-1963", "whist-american-1890s", "poker", "gin-rummy", "cribbage", "hearts")


def actions(name: str) -> set[str]:
    return {ACTION_OF[word] for word in normalised_name(name).split() if word in ACTION_OF}


def heard(text: str, code: str | None) -> tuple[str, str] | None:
    """(the name that *text* was taken for, a kind that it may mean); None where it is refused."""
    try:
        choice = LAWS.resolve_kind(text, {}, code)
    except UnknownKind:
        return None
    return choice.heard, choice.kind or choice.members[0]


NAMES = sorted(LAWS.kind_names)


@pytest.mark.parametrize("code", CODES)
def test_no_name_slides_to_another_action(code: str) -> None:
    """Every name with another action word in the place of its own is understood as that action, or refused."""
    tried = 0
    for name in NAMES:
        words = name.split()
        for at, word in enumerate(words):
            if word not in ACTION_OF:
                continue
            for action in ACTIONS:
                other = " ".join((*words[:at], action, *words[at + 1 :]))
                found = heard(other, code)
                tried += 1
                assert found is None or actions(found[0]) == actions(other), (other, found)
    assert tried > 1000


DEEDS = ("bid", "pass", "double", "lead", "play", "deal", "discard", "meld", "bet", "knock")
"""What people do in turn."""
SAID = ("{} out of turn", "he {} out of turn", "{} too early", "my partner {} when it was not our turn")
CALLS = frozenset(("bid", "pass", "call", "double", "redouble", "declare", "raise", "bet"))
"""Where the law of a game has one kind for several of them, that is the kind of all: a pass is a call, or no bet."""
PLAYS = frozenset(("lead", "discard", "meld", "knock"))
"""What is done with cards; where it has no kind of its own, it is a play."""


def deeds_of(kind: str) -> set[str]:
    """The actions of which some name of *kind*, or of its family, speaks."""
    family = LAWS.kind(kind).family
    own = {name for name, other in LAWS.kind_names.items() if other in (kind, family)}
    return {action for name in own for action in actions(name)}


@pytest.mark.parametrize("code", [*CODES, "euchre", "skat-nasl-1945", "canasta", "auction-pinochle", "five-hundred"])
def test_no_story_of_an_action_begins_with_a_fault_of_another(code: str) -> None:
    """Where a game has a kind for an action out of turn, what is offered first speaks of that action, or of none."""
    here = {kind.id for kind in LAWS.kinds() if LAWS.table(code, kind.id)}
    slid = []
    for deed in DEEDS:
        if here.isdisjoint((f"{deed}-out-of-turn", f"{deed}-out-of-rotation", f"illegal-{deed}")):
            continue
        alike = CALLS if deed in CALLS else {deed, "play"} if deed in PLAYS else {deed}
        for words in SAID:
            form = FORMS.get(deed, (deed,))[0] if words.startswith(("he", "my")) else deed
            likely = LAWS.likely_kinds(words.format(form), code)
            first = likely.kinds[0]
            spoken = deeds_of(first.kind.id) | deeds_of(first.deed.id)
            if likely.understood and spoken and spoken.isdisjoint(alike):
                slid.append((words.format(form), first.kind.id))

    assert [] == slid


@pytest.mark.parametrize("code", CODES)
def test_no_misspelt_name_slides_to_another_game(code: str) -> None:
    """A name that is not in the list is never taken for a fault that the game does not know."""
    families = set(LAWS.code(code).families)
    for name in NAMES:
        for other in (name[:-1], f"{name} x", name.replace("e", "i", 1), f"opening {name}"):
            found = heard(other, code)
            if found is not None and normalised_name(other) not in LAWS.kind_names:
                assert not families.isdisjoint(LAWS.kind(found[1]).games), (other, found)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("opening bid out of turn", "bid-out-of-rotation"),
        ("opening pass out of turn", "pass-out-of-rotation"),
        ("short deal", "wrong-number-of-cards"),
        ("short hand", "wrong-number-of-cards"),
        ("12 cards", "wrong-number-of-cards"),
        ("card missing", "missing-card"),
        ("leed out of trun", "lead-out-of-turn"),
        ("insufficent bids", "insufficient-bid"),
        ("out of turn lead", "lead-out-of-turn"),
    ],
)
def test_what_people_say(text: str, kind: str) -> None:
    found = heard(text, "duplicate-2017")

    assert found is not None
    assert found[1] == kind


def test_an_opening_call_out_of_turn_is_any_call() -> None:
    choice = LAWS.resolve_kind("opening call out of turn", {}, "duplicate-2017")

    assert set(choice.members) == {"pass-out-of-rotation", "bid-out-of-rotation", "double-out-of-rotation"}


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("opening double out of turn", "double-out-of-rotation"),
        ("short call out of turn", "call-out-of-rotation"),
        ("double lead out of turn", "lead-out-of-turn"),
    ],
)
def test_a_name_that_is_refused_comes_with_its_like(text: str, near: str) -> None:
    with pytest.raises(UnknownKind) as caught:
        LAWS.resolve_kind(text, {}, "duplicate-2017")

    assert near in caught.value.nearest
    assert "did you mean" in str(caught.value)
