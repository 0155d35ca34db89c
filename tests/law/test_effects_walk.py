"""Every effect of every row of every code, proved by what it says it is: done, binds, counts or informs.

``pytest tests/law/test_effects_walk.py -s`` prints how many effects, roles and values were proved, and what is done.
"""

from __future__ import annotations

import ast

import pytest

from tests.helpers.effect_binds import bound, breached
from tests.helpers.effect_cases import broken_by_another_card, broken_in_a_case
from tests.helpers.effect_counts import counted, counted_in_a_case
from tests.helpers.effect_done import DONE, proved, proved_by_the_course, proved_in_a_scene
from tests.helpers.effect_roles import choosers, chooses, told, used
from tests.helpers.effect_uses import LAWS, SOURCES, WORDS, Use, of_sort, uses
from tests.helpers.program_source import nodes
from tests.helpers.shipped import faults

EFFECTS = [effect for effect in WORDS.effects.values() if not effect.rewords]
WHOLE_PROOF = {
    # The right hangs on the penalty card, not on the ruling that speaks of it.
    "lead_option_50D2": "penalty-card-not-played",
    # It takes a card trailed out of turn, and the partner who takes in that very card.
    "may_not_take_card_in": "illegal-pickup",
    # It takes a first meld taken back and another laid down.
    "first_meld_raised": "insufficient-meld",
    # It takes a hand dealt too long, somebody who says so, and a draw after that.
    "no_draw": "illegal-draw",
    # A meld by a hand of the wrong number is found whether or not anybody has ruled on the number.
    "no_melding": "illegal-meld",
    # Chips added to those that count are found whether or not anybody has ruled on the first.
    "no_more_chips": "string-bet",
    # What was said in turn is followed as done, and what contradicts it is found anyway.
    "announcement_binds": "change-of-call",
    # It takes a go said too soon, and a card of it played.
    "withheld_cards_dead": "renege",
}
"""Effects that only a whole record shows at work, and why: in a case their breach is found, a fault of this kind."""
PLAYED_ON = {
    # It takes a revoke that is corrected, a card taken back after it, and another played in its stead.
    "may_withdraw_in_turn": "penalty-card-not-played",
    # It takes a trick on which both sides revoked.
    "withdrawn_cards_penalty": "penalty-card-not-played",
}
"""Those of which no case goes on so long: the breach is found where a case goes on with another card."""
LED_BY_ANOTHER = "lead_from"
"""Broken by whoever else leads, and out of turn, since the turn has passed to whom it names."""
NEVER_BROKEN = {
    "replace_suggested_card": "which later trick it is that the card is asked for, the chooser says and no line tells",
}
"""Effects that bind somebody, and whose breach no record can show, and why."""
NOTHING_PLAYED = {"five-hundred": "all have passed, and no record goes on with the play that some tables add"}
"""Codes whose lead nobody else can take in a record, and why."""

NO_RECORD = {
    "board_cancelled": "that a board is not meant for a pair, and that one of the four has played it, no line tells",
    "dealt_again": "a deal that is dealt again is recorded as it is dealt at last",
    "dealt_unpenalised": "a deal that is dealt again is recorded as it is dealt at last",
    "next_player_deals": "a deal that is dealt again is recorded as it is dealt at last",
    "hand_thrown_in": "a schmeiss and its answer are no lines, and where all have passed nothing is played",
}
"""Effects that no recorded deal can come to be ordered in, and why: their faults are put into deals."""
SCORED_BY_HOUSES = {
    "spades-clubs": "what a bid is worth each sheet says, which is a house: tests/scoring/test_team_bids.py"
}
"""Codes without a score of their own, and where their rulings are proved to change one."""
BY_ITSELF = {
    "as_if_no_call": "the table follows the call of the player in turn over one out of rotation before anybody rules",
}
"""Effects that are done whether or not anybody rules, and why: the deal goes on as one in which nothing was wrong."""


def codes_of(name: str) -> set[str]:
    return {use.code for use in uses() if use.name == name}


def test_every_effect_declares_its_sort_and_every_value_is_bound() -> None:
    """``rulebase check`` refuses an effect without a sort, and a role, word or option that nothing knows."""
    found = [fault for fault in faults() if fault.file.startswith("words/") or fault.file.endswith("/words.toml")]

    assert list(map(str, found)) == []


def test_every_effect_role_parameter_and_word_is_used() -> None:
    """Nothing stands in the closed lists that no row orders: it would never be proved."""
    ordered = {use.name for use in uses()}
    held = {(use.name, param, value) for use in uses() for param, value in use.spec}
    listed = {
        (effect.id, param, word)
        for effect in EFFECTS
        for param, words in (effect.values or {}).items()
        for word in words
    }

    assert [effect.id for effect in EFFECTS if effect.id not in ordered] == []
    assert sorted(listed - held) == []
    assert [role for role, codes in used().items() if not codes] == []
    rows = [row for code in SOURCES.codes.values() for law in code.kinds.values() for row in law.rows]
    assert sorted(WORDS.offered - {option.id for row in rows for option in row.options}) == []


def test_what_binds_is_found_when_it_is_broken() -> None:
    """Somebody is bound whom the role means, and a breach is found: in some deal of the code, or in a case."""
    unproved = []
    for alike in of_sort("binds").values():
        use = alike[0]
        if use.name in WHOLE_PROOF or use.name in PLAYED_ON:
            continue
        if not bound(use):
            unproved.append(f"{use.place} binds nobody")
        elif use.name in NEVER_BROKEN or (use.name == LED_BY_ANOTHER and use.code in NOTHING_PLAYED):
            if breached(use):
                unproved.append(f"{use.place} can be broken")
        elif use.name == LED_BY_ANOTHER and "suit" not in dict(use.spec):
            kinds = ("lead-out-of-turn", "play-out-of-turn")
            if not any(broken_by_another_card(use.name, kind, {use.code}, by_others=True) for kind in kinds):
                unproved.append(f"{use.place}: the lead of another is not found")
        elif not breached(use):
            unproved.append(f"{use.place}: no breach is found")
    unproved += [name for name, kind in WHOLE_PROOF.items() if not broken_in_a_case(name, kind, codes_of(name))]
    unproved += [name for name, kind in PLAYED_ON.items() if not broken_by_another_card(name, kind, codes_of(name))]

    assert unproved == []


def test_what_counts_changes_a_score() -> None:
    """The result of some deal of the code is another with the ruling than without it."""
    unproved, proved = [], set()
    for alike in of_sort("counts").values():
        use = alike[0]
        alone = set(WORDS.effects[use.name].sorts) == {"counts"}
        if _moves_nothing(use) or use.code in SCORED_BY_HOUSES or (use.name in proved and not alone):
            continue
        if counted(use):
            proved.add(use.name)
        elif alone:
            unproved.append(use.place)
    names = {use.name for alike in of_sort("counts").values() for use in alike}
    never = [name for name in sorted(names - proved) if not counted_in_a_case(name, codes_of(name))]

    assert (unproved, never) == ([], [])


def _moves_nothing(use: Use) -> bool:
    """Whether *use* orders that no trick passes, which leaves the score as it was."""
    return dict(use.spec).get("n") == 0


def test_what_is_found_by_itself_is_found_in_a_case() -> None:
    """Of an effect that binds, and of which no obligation is made, a breach is found in a recorded case."""
    assert {effect.id for effect in EFFECTS if effect.by_itself} <= WHOLE_PROOF.keys()


def test_what_is_done_changes_the_table() -> None:
    """The table of some recorded case that orders it, as it stands or less the line that does it, is another with the
    effect; or that of a deal into which the fault was put."""
    assert sorted(DONE - proved().keys()) == sorted({*NO_RECORD, *BY_ITSELF})
    assert [name for name in NO_RECORD if not proved_in_a_scene(name)] == []
    assert [name for name in BY_ITSELF if not proved_by_the_course(name)] == []


@pytest.mark.parametrize("role", sorted(WORDS.roles))
def test_every_role_is_told_or_says_why_it_is_not(role: str) -> None:
    """The record of some deal tells who it is; or the list of roles says why none can."""
    assert WORDS.roles[role].unknown or told(role, used()[role])


@pytest.mark.parametrize(("code", "chooser"), sorted(choosers()))
def test_only_the_chooser_may_choose(code: str, chooser: str) -> None:
    """Whoever the role means may elect, and nobody else; where it is not known who that is, nobody may."""
    assert chooses(code, chooser) == ""


def test_the_program_reads_the_options_that_are_said_to_be_read() -> None:
    """An option that the program goes by under its id stands in ``options.toml`` as read, and is in its source."""
    words = {
        node.value
        for name, parts in nodes().items()
        if name.startswith("adjudicator")
        for node in parts
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }

    assert sorted(WORDS.read - words) == []


def test_how_much_is_proved(capsys: pytest.CaptureFixture[str]) -> None:
    """The sum of the walk, for people."""
    by_sort = {
        sort: [effect.id for effect in EFFECTS if sort in effect.sorts]
        for sort in ("done", "binds", "counts", "informs")
    }
    words = {(use.name, param, value) for use in uses() for param, value in use.spec if "word" in WORDS.params[param]}
    unbound = [str(fault) for fault in faults() if "nothing binds" in fault.message]
    with capsys.disabled():
        print(f"\n{len(EFFECTS)} effects in {len(uses())} places of {len(SOURCES.codes)} codes:", end=" ")
        print(", ".join(f"{len(names)} {sort}" for sort, names in by_sort.items()))
        print(f"{len(WORDS.roles)} roles, {len(LAWS.unknown_roles)} of them with a reason why no record tells them")
        print(f"{len(words)} words as values; unbound: {', '.join(unbound) or 'none'}")
        print(f"{len(proved())} of {len(DONE)} done are proved by the table of a case that orders them:", end=" ")
        print(", ".join(f"{name} ({where})" for name, where in sorted(proved().items())))
        print(f"done by a line: {', '.join(name for name in by_sort['done'] if WORDS.effects[name].writes)}")
        print(f"done otherwise: {', '.join(name for name in by_sort['done'] if not WORDS.effects[name].writes)}")

    assert unbound == []
    assert sum(map(len, by_sort.values())) >= len(EFFECTS)
