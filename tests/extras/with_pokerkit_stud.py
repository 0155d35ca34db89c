"""Stud, razz and stud eight-or-better beside pokerkit: ``python -m pytest tests/extras/with_pokerkit_stud.py``.

Hands that pokerkit allows are regular here too, by the rules of tournaments, and paid alike. Not collected with the
other tests, which do without the library: ``.ci/run`` installs it and runs this file. ``HANDS=10000`` tries more hands.

Differences that are known, and counted. In high-low pokerkit puts side pots together that by rule 21 are divided apart:
such a hand is divided by the oracle. Of equal hands showing pokerkit lets the first one act, RP-10D the one with the
highest card; a hand in which that happens is not compared. Who may raise again after a short all-in, and who gets the
odd chips, is told in ``with_pokerkit``.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from pokerkit import (
    Automation,
    BoardDealing,
    BringInPosting,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    Folding,
    HoleCardsShowingOrMucking,
    HoleDealing,
)

from tests.extras.with_pokerkit import SEATS, card, only_odd_chips_differ, winnings
from tests.helpers.rulings import judge
from tests.oracle.stud import divide

if TYPE_CHECKING:
    from adjudicator.report.deal_report import DealReport

CODE = "poker-tda-2024"
HANDS = int(os.environ.get("HANDS", "1000"))
ANTE, BRING_IN, SMALL = 1, 2, 4
STREETS = ("third", "fourth", "fifth", "sixth", "seventh")
AUTOMATIC = tuple(one for one in Automation if one is not Automation.RUNOUT_COUNT_SELECTION)
GAMES = {
    "stud": FixedLimitSevenCardStud,
    "razz": FixedLimitRazz,
    "stud8": FixedLimitSevenCardStudHighLowSplitEightOrBetter,
}


def play(state: Any, rng: Random) -> bool:
    """Play the hand of *state* to its end, by chance; whether pokerkit would have let somebody raise whom rule 47B does
    not."""
    bold, barred, street, bet, faced = rng.random(), False, -1, 0, dict[int, int]()
    while (player := state.actor_index) is not None:
        if state.street_index != street:
            street, bet, faced = state.street_index, 0, {}
        full = SMALL if street < 2 else 2 * SMALL
        forced = state.can_post_bring_in()
        # To complete the forced bet is a full bet.
        opened = any(amount >= SMALL for amount in state.bets) or street
        allowed = player not in faced or not opened or 2 * (bet - faced[player]) >= full
        way = rng.random()
        raises = state.can_complete_bet_or_raise_to() and way < 0.1 + 0.35 * bold
        barred = barred or (raises and not allowed)
        if raises and allowed:
            state.complete_bet_or_raise_to()
        elif forced:
            state.post_bring_in()
        elif state.checking_or_calling_amount and way > 0.88:
            state.fold()
        else:
            state.check_or_call()
        bet = max(bet, *state.bets) if state.street_index == street else bet
        faced[player] = bet
    return barred


def height(one: str, *, razz: bool) -> int:
    return ("A23456789TJQK" if razz else "23456789TJQKA").index(one[1])


def equal_boards(boards: list[list[str]], *, razz: bool) -> bool:
    """Whether two hands showing are equally the first to act."""
    values = []
    for cards in boards:
        groups = Counter(height(one, razz=razz) for one in cards)
        values.append(sorted(((number, rank) for rank, number in groups.items()), reverse=True))
    shapes = [([number for number, _ in groups], [rank for _, rank in groups]) for groups in values]
    return shapes.count(min(shapes) if razz else max(shapes)) > 1


def written(state: Any, stacks: tuple[int, ...], variant: str) -> tuple[str, bool, dict[int, list[str]]]:
    """The hand of *state* as a record, whether equal hands showing were to act first, and the hands left."""
    seats = SEATS[: len(stacks)]
    lines, street = [f"!antes {ANTE}"], 0
    downs: dict[int, list[str]] = {index: [] for index in range(len(seats))}
    ups: dict[int, list[str]] = {index: [] for index in range(len(seats))}
    bets = dict.fromkeys(range(len(seats)), 0)
    dealt: dict[int, str] = {}
    last, left, tied = False, {*ups}, False

    def flush() -> None:
        nonlocal street, last, tied
        if dealt or last:
            tied = tied or (street > 0 and equal_boards([ups[index] for index in left], razz=variant == "razz"))
            lines.append(f"!{STREETS[street]} {' '.join(dealt[index] for index in sorted(dealt))}".strip())
            street, last = street + 1, False
            dealt.clear()
            bets.update(dict.fromkeys(bets, 0))

    for done in state.operations:
        match done:
            case HoleDealing(player_index=index, cards=cards, statuses=statuses):
                for one, up in zip(cards, statuses, strict=True):
                    (ups if up else downs)[index].append(card(one))
                    if up:
                        dealt[index] = card(one)
                    elif street == len(STREETS) - 1:
                        last = True
            case BoardDealing(cards=cards):
                lines.append(f"!common {card(cards[0])}")
                bets.update(dict.fromkeys(bets, 0))
            case BringInPosting(player_index=index, amount=amount):
                flush()
                lines.append(f"!bring-in {seats[index]} {amount}")
                bets[index] = amount
            case Folding(player_index=index):
                flush()
                left.discard(index)
                lines.append(f"!drop {seats[index]}")
            case CheckingOrCalling(player_index=index, amount=amount):
                flush()
                lines.append(f"!{'call' if amount else 'check'} {seats[index]}")
                bets[index] += amount
            case CompletionBettingOrRaisingTo(player_index=index, amount=amount):
                flush()
                name = "raise" if max(bets.values()) else "bet"
                lines.append(f"!{name} {seats[index]}{' to' * (name == 'raise')} {amount}")
                bets[index] = amount
            case HoleCardsShowingOrMucking(player_index=index, hole_cards=cards):
                flush()
                shown = f"!show {seats[index]} {' '.join(map(card, cards))}" if cards else f"!muck {seats[index]}"
                lines.append(shown)
            case _:
                if type(done).__name__ == "CardBurning":
                    flush()
    return headed(lines, stacks, variant), tied, {index: downs[index] + ups[index] for index in left}


def headed(lines: list[str], stacks: tuple[int, ...], variant: str) -> str:
    """The record with these *lines*."""
    seats = SEATS[: len(stacks)]
    known = " ".join(f"{seat}:{chips}" for seat, chips in zip(seats, stacks, strict=True))
    head = f'[Code "{CODE}"]\n[Dealer "{seats[-1]}"]\n[Deal "{seats[0]}:{" ".join("-" for _ in seats)}"]\n'
    tags = f'[Stacks "{known}"]\n[Limit "{SMALL} {2 * SMALL}"]\n[Variant "{variant}"]\n[BringIn "{BRING_IN}"]\n'
    return head + tags + '[Record "1"]\n' + "\n".join(lines) + "\n"


def divided_by_rule_21(report: DealReport, hands: dict[int, list[str]], variant: str) -> dict[str, int]:
    """The chips that each player wins or loses if every side pot is divided apart."""
    put_in = {
        entry.who: -entry.points for entry in (report.result.entries if report.result else ()) if entry.points < 0
    }
    left = {SEATS[index]: cards for index, cards in hands.items() if SEATS[index] in put_in}
    got = divide(put_in, left, variant, lambda _seat: 0, lambda _seat: 0)
    return {seat: got[seat] - put_in[seat] for seat in put_in}


@pytest.mark.parametrize("variant", list(GAMES))
def test_hands_of_pokerkit_are_regular_and_paid_alike(variant: str) -> None:
    differing: Counter[str] = Counter()
    wrong = []
    for seed in range(HANDS):
        rng = Random(f"{variant} {seed}")
        stacks = tuple(rng.choice((rng.randint(4, 40), rng.randint(20, 300))) for _ in range(rng.randint(2, 7)))
        random.seed(f"{variant} {seed}")
        state = GAMES[variant].create_state(AUTOMATIC, True, ANTE, BRING_IN, SMALL, 2 * SMALL, stacks, len(stacks))
        differing["rule 47"] += play(state, rng)
        text, tied, hands = written(state, stacks, variant)
        report = judge(text)
        paid = winnings(report)
        expected = {SEATS[i]: state.stacks[i] - stacks[i] for i in range(len(stacks))}
        if not report.findings and only_odd_chips_differ(paid, expected, report):
            differing["rules 20 and 21"] += 1
            continue
        problems = [problem.message for problem in report.problems]
        found = [f"{one.kind} {one.offender} line {one.at.line}" for one in report.findings]
        if not found and not problems and variant == "stud8" and all(len(cards) == 7 for cards in hands.values()):
            again = divided_by_rule_21(report, hands, variant)
            if {seat: paid[seat] for seat in again} == again and {seat: paid[seat] for seat in expected} != expected:
                differing["rule 21"] += 1
                continue
        if tied and found and found[0].startswith("bet-out-of-turn"):
            differing["RP-10D"] += 1
            continue
        if found or problems or {seat: paid[seat] for seat in expected} != expected:
            wrong.append(f"seed {seed}: {found} {problems} {dict(paid)} {expected}\n{text}")
    assert not wrong, f"{len(wrong)} of {HANDS}:\n" + "\n".join(wrong[:4])
    print(f"{variant}: {HANDS} hands, {dict(differing)}")
