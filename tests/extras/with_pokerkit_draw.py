"""Deuce-to-seven with one draw and with three beside pokerkit: ``python -m pytest tests/extras/with_pokerkit_draw.py``.

Hands that pokerkit allows are regular here too, by the rules of tournaments, and paid alike. Not collected with the
other tests, which do without the library: ``.ci/run`` installs it and runs this file. ``HANDS=10000`` tries more hands.
Who may raise again after a short all-in, and who gets the odd chips, is told in ``with_pokerkit``. Five-card draw and
ace-to-five are no games of pokerkit. Of four players nobody draws more than two, so that the deck lasts.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from random import Random
from typing import Any

import pytest
from pokerkit import (
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    FixedLimitDeuceToSevenLowballTripleDraw,
    Folding,
    HoleCardsShowingOrMucking,
    HoleDealing,
    NoLimitDeuceToSevenLowballSingleDraw,
    StandingPatOrDiscarding,
)

from tests.extras.with_pokerkit import AUTOMATIC, CODE, SEATS, card, only_odd_chips_differ, unlike, winnings
from tests.helpers.rulings import judge

HANDS = int(os.environ.get("HANDS", "1000"))
TAGS = {"deuce-to-seven": "", "triple-draw": '[Limit "2 4"]\n'}


def begin(variant: str, stacks: tuple[int, ...]) -> Any:
    if variant == "deuce-to-seven":
        return NoLimitDeuceToSevenLowballSingleDraw.create_state(AUTOMATIC, True, 0, (1, 2), 2, stacks, len(stacks))
    return FixedLimitDeuceToSevenLowballTripleDraw.create_state(AUTOMATIC, True, 0, (1, 2), 2, 4, stacks, len(stacks))


def play(state: Any, rng: Random, *, by_half: bool) -> bool:
    """Play the hand of *state* to its end, by chance; whether pokerkit would have let somebody raise whom rule 47 does
    not."""
    bold, barred, street, bet, last, faced = rng.random(), False, -1, 0, 2, dict[int, int]()
    while state.status:
        if state.can_stand_pat_or_discard():
            cards = list(state.hole_cards[state.stand_patter_or_discarder_index])
            state.stand_pat_or_discard(cards[: rng.choice((0, 1, 1, 2))])
            continue
        player = state.actor_index
        if state.street_index != street:
            street, bet, last, faced = state.street_index, max(state.bets) and 2, 2, {}
        full = (4 if street > 1 else 2) if by_half else last
        before = faced.get(player)
        allowed = before is None or (bet - before) * (1 + by_half) >= full
        way = rng.random()
        raises = state.can_complete_bet_or_raise_to() and way < 0.15 + 0.3 * bold
        barred = barred or (raises and not allowed)
        if raises and allowed:
            least = state.min_completion_betting_or_raising_to_amount
            most = state.max_completion_betting_or_raising_to_amount
            total = rng.choice((least, least, most, min(most, least + rng.randint(0, 12))))
            state.complete_bet_or_raise_to(total)
            last, bet = max(last, total - bet), total
        elif state.checking_or_calling_amount and way > 0.86:
            state.fold()
        else:
            state.check_or_call()
        faced[player] = bet
    return barred


def written(state: Any, stacks: tuple[int, ...], variant: str) -> str:
    """The hand of *state* as a record."""
    seats = SEATS[: len(stacks)]
    bets = dict.fromkeys(range(len(seats)), 0) | ({0: 2, 1: 1} if len(seats) == 2 else {0: 1, 1: 2})
    bets |= {index: min(bets[index], left) for index, left in enumerate(stacks)}
    lines, hands, drew = ["!blinds 1 2"], dict[int, list[str]](), False
    for done in state.operations:
        match done:
            case HoleDealing(player_index=index, cards=cards):
                hands.setdefault(index, []).extend(map(card, cards))
            case StandingPatOrDiscarding(player_index=index, cards=cards):
                bets = dict.fromkeys(bets, 0)
                hands[index] = [one for one in hands[index] if one not in {*map(card, cards)}]
                lines.append(f"!draw {seats[index]} {len(cards)}")
                drew = True
            case Folding(player_index=index):
                lines.append(f"!drop {seats[index]}")
            case CheckingOrCalling(player_index=index, amount=amount):
                lines.append(f"!{'call' if amount else 'check'} {seats[index]}")
                bets[index] += amount
            case CompletionBettingOrRaisingTo(player_index=index, amount=amount):
                name = "raise" if max(bets.values()) else "bet"
                lines.append(f"!{name} {seats[index]}{' to' * (name == 'raise')} {amount}")
                bets[index] = amount
            case HoleCardsShowingOrMucking(player_index=index, hole_cards=cards) if cards:
                # Players who are all-in show before they draw: the hands of the showdown are told at its end.
                assert drew or hands
    left = [index for index, status in enumerate(state.statuses) if status or not folded(lines, seats[index])]
    for index in left if len(left) > 1 else ():
        lines.append(f"!show {seats[index]} {' '.join(hands[index])}")
    known = " ".join(f"{seat}:{chips}" for seat, chips in zip(seats, stacks, strict=True))
    head = f'[Code "{CODE}"]\n[Dealer "{seats[-1]}"]\n[Deal "{seats[0]}:{" ".join("-" for _ in seats)}"]\n'
    tags = f'[Stacks "{known}"]\n[Variant "{variant}"]\n{TAGS[variant]}'
    return head + tags + '[Record "1"]\n' + "\n".join(lines) + "\n"


def folded(lines: list[str], seat: str) -> bool:
    return f"!drop {seat}" in lines


@pytest.mark.parametrize("variant", list(TAGS))
def test_hands_of_pokerkit_are_regular_and_paid_alike(variant: str) -> None:
    differing: Counter[str] = Counter()
    wrong = []
    for seed in range(HANDS):
        rng = Random(f"{variant} {seed}")
        stacks = tuple(rng.choice((rng.randint(4, 40), rng.randint(20, 300))) for _ in range(rng.randint(2, 4)))
        random.seed(f"{variant} {seed}")
        state = begin(variant, stacks)
        differing["rule 47"] += play(state, rng, by_half=variant == "triple-draw")
        text = written(state, stacks, variant)
        report = judge(text)
        paid = winnings(report)
        expected = {SEATS[i]: state.stacks[i] - stacks[i] for i in range(len(stacks))}
        if not report.findings and only_odd_chips_differ(paid, expected, report):
            differing["rules 20 and 21"] += 1
            continue
        if said := unlike(report, paid, expected):
            wrong.append(f"seed {seed}: {said}\n{text}")
    assert not wrong, f"{len(wrong)} of {HANDS}:\n" + "\n".join(wrong[:3])
    print(f"{variant}: {HANDS} hands, {dict(differing)}")
