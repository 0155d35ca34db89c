"""Hold'em and Omaha beside pokerkit: ``python -m pytest tests/extras/with_pokerkit.py``.

Hands that pokerkit allows are regular here too, and paid alike. Not collected with the other tests, which do without
the library: ``.ci/run`` installs it and runs this file. ``HANDS=10000`` tries more hands.

Two differences are known, and counted. After a short all-in pokerkit lets some players raise again who have acted and
do not face a full raise, or in limit half of one; rule 47 does not, and such a raise is not made here. Pots with an odd
chip: pokerkit puts side pots together once losing hands are killed, and gives all odd chips to the first winner; by
rules 20 and 21 each side pot is divided apart, and the odd chips go one by one from the left of the button on.
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
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    FixedLimitTexasHoldem,
    Folding,
    HoleCardsShowingOrMucking,
    HoleDealing,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
)

from tests.helpers.rulings import judge

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudicator.report.deal_report import DealReport

CODE = "poker-tda-2024"
HANDS = int(os.environ.get("HANDS", "1000"))
SEATS = "ABCDFGHIJ"
STREETS = ("flop", "turn", "river")
AUTOMATIC = tuple(one for one in Automation if one is not Automation.RUNOUT_COUNT_SELECTION)


def no_limit(antes: int, stacks: tuple[int, ...]) -> Any:
    return NoLimitTexasHoldem.create_state(AUTOMATIC, True, antes, (1, 2), 2, stacks, len(stacks))


def pot_limit_omaha(antes: int, stacks: tuple[int, ...]) -> Any:
    return PotLimitOmahaHoldem.create_state(AUTOMATIC, True, antes, (1, 2), 2, stacks, len(stacks))


def limit(antes: int, stacks: tuple[int, ...]) -> Any:
    return FixedLimitTexasHoldem.create_state(AUTOMATIC, True, antes, (1, 2), 2, 4, stacks, len(stacks))


TAGS = {no_limit: "", pot_limit_omaha: '[Limit "pot"]\n[Variant "omaha"]\n', limit: '[Limit "2 4"]\n'}


class RightToRaise:
    """Who may raise by rule 47A and 47B, which pokerkit reads otherwise."""

    def __init__(self, *, by_half: bool) -> None:
        self.by_half = by_half
        """Whether half of a full raise is enough, as in limit."""
        self.street: int | None = None
        self.bet, self.full = 2, 2
        """The bet to be called, and the last full bet or raise."""
        self.faced: dict[int, int] = {}
        """The bet to be called at each player's last act on the street."""

    def allows(self, state: Any) -> bool:
        """Whether the player in turn may raise."""
        if state.street_index != self.street:
            self.street, self.faced = state.street_index, {}
            self.bet = max(state.bets) and 2
            self.full = 4 if self.by_half and state.street_index > 1 else 2
        before = self.faced.get(state.actor_index)
        return before is None or (self.bet - before) * (1 + self.by_half) >= self.full

    def acted(self, player: int, total: int) -> None:
        """Note that *player* has acted, with *total* chips bet on the street."""
        if total > self.bet:
            self.full = self.full if self.by_half else max(self.full, total - self.bet)
            self.bet = total
        self.faced[player] = self.bet


def play(state: Any, rng: Random, *, by_half: bool) -> bool:
    """Play the hand of *state* to its end, by chance; whether pokerkit would have let somebody raise whom rule 47 does
    not."""
    bold, right, barred = rng.random(), RightToRaise(by_half=by_half), False
    while (player := state.actor_index) is not None:
        way, allowed = rng.random(), right.allows(state)
        raises = state.can_complete_bet_or_raise_to() and way < 0.15 + 0.35 * bold
        barred = barred or (raises and not allowed)
        if raises and allowed:
            least = state.min_completion_betting_or_raising_to_amount
            most = state.max_completion_betting_or_raising_to_amount
            state.complete_bet_or_raise_to(
                total := rng.choice(
                    (least, least, most, rng.randint(least, most), min(most, least + rng.randint(0, 12)))
                )
            )
            right.acted(player, total)
        elif state.checking_or_calling_amount and way > 0.86:
            state.fold()
        else:
            state.check_or_call()
            right.acted(player, 0)
    return barred


def written(state: Any, stacks: tuple[int, ...], antes: int, tags: str) -> str:
    """The hand of *state* as a record."""
    seats = SEATS[: len(stacks)]
    hole: dict[int, list[str]] = {index: [] for index in range(len(seats))}
    bets = dict.fromkeys(range(len(seats)), 0)
    two = len(seats) == 2
    bets |= {0: 2, 1: 1} if two else {0: 1, 1: 2}
    board, lines = 0, [f"!antes {antes}"] * bool(antes) + ["!blinds 1 2"]
    for index, left in enumerate(stacks):
        bets[index] = min(bets[index], left - min(antes, left))
    for done in state.operations:
        match done:
            case HoleDealing(player_index=index, cards=cards):
                hole[index] += map(card, cards)
            case BoardDealing(cards=cards):
                lines.append(f"!{STREETS[board]} {' '.join(map(card, cards))}")
                board, bets = board + 1, dict.fromkeys(bets, 0)
            case Folding(player_index=index):
                lines.append(f"!drop {seats[index]}")
            case CheckingOrCalling(player_index=index, amount=amount):
                lines.append(f"!{'call' if amount else 'check'} {seats[index]}")
                bets[index] += amount
            case CompletionBettingOrRaisingTo(player_index=index, amount=amount):
                name = "raise" if max(bets.values()) else "bet"
                lines.append(f"!{name} {seats[index]}{' to' * (name == 'raise')} {amount}")
                bets[index] = amount
            case HoleCardsShowingOrMucking(player_index=index, hole_cards=cards):
                shown = f"!show {seats[index]} {' '.join(map(card, cards))}" if cards else f"!muck {seats[index]}"
                lines.append(shown)
    hands = " ".join(".".join("".join(one[1] for one in hole[i] if one[0] == suit) for suit in "SHDC") for i in hole)
    known = " ".join(f"{seat}:{chips}" for seat, chips in zip(seats, stacks, strict=True))
    head = f'[Code "{CODE}"]\n[Dealer "{seats[-1]}"]\n[Deal "{seats[0]}:{hands}"]\n[Stacks "{known}"]\n{tags}'
    return head + '[Record "1"]\n' + "\n".join(lines) + "\n"


def card(one: Any) -> str:
    return f"{one.suit.upper()}{one.rank}"


def winnings(report: DealReport) -> Counter[str]:
    """The chips that each player wins or loses."""
    found: Counter[str] = Counter()
    for entry in report.result.entries if report.result else ():
        found[entry.who] += entry.points
    return found


def only_odd_chips_differ(paid: Counter[str], expected: dict[str, int], report: DealReport) -> bool:
    """Whether the players are paid alike but for odd chips, of which each divided pot has fewer than winners."""
    shares = [entry for entry in report.result.entries if "share of the pot" in entry.says] if report.result else []
    differing = {seat: paid[seat] - chips for seat, chips in expected.items() if paid[seat] != chips}
    tied = {entry.who for entry in shares}
    return bool(differing) and {*differing} <= tied and sum(map(abs, differing.values())) <= 2 * len(shares)


def unlike(report: DealReport, paid: Counter[str], expected: dict[str, int]) -> str:
    """The findings, remarks and chips of a hand that is judged irregular or paid otherwise than *expected*; else
    nothing."""
    problems = [problem.message for problem in report.problems]
    found = [f"{one.kind} {one.offender} line {one.at.line}" for one in report.findings]
    alike = not found and not problems and {seat: paid[seat] for seat in expected} == expected
    return "" if alike else f"{found} {problems} {dict(paid)} {expected}"


@pytest.mark.parametrize("game", list(TAGS), ids=lambda game: game.__name__)
def test_hands_of_pokerkit_are_regular_and_paid_alike(game: Callable[[int, tuple[int, ...]], Any]) -> None:
    differing: Counter[str] = Counter()
    wrong = []
    for seed in range(HANDS):
        rng = Random(f"{game.__name__} {seed}")
        antes = rng.choice((0, 0, 1))
        stacks = tuple(rng.choice((rng.randint(4, 40), rng.randint(20, 300))) for _ in range(rng.randint(2, 9)))
        random.seed(f"{game.__name__} {seed}")
        state = game(antes, stacks)
        differing["rule 47"] += play(state, rng, by_half=game is limit)
        text = written(state, stacks, antes, TAGS[game])
        report = judge(text)
        paid = winnings(report)
        expected = {SEATS[i]: state.stacks[i] - stacks[i] for i in range(len(stacks))}
        if not report.findings and only_odd_chips_differ(paid, expected, report):
            differing["rules 20 and 21"] += 1
            continue
        if said := unlike(report, paid, expected):
            wrong.append(f"seed {seed}: {said}\n{text}")
    assert not wrong, f"{len(wrong)} of {HANDS}:\n" + "\n".join(wrong[:3])
    print(f"{game.__name__}: {HANDS} hands, {dict(differing)}")
    assert differing.total() < HANDS / 50
