"""Equity after a revoke: double-dummy tricks without it, beside those at the table and after the rulings (Law 64C).

A hint for the director, never a ruling. Penalty cards and demanded leads at that moment are ignored.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from adjudicator.errors import AdjudicatorError
from adjudicator.table.state_and_timeline import UNKNOWN_TRUMP, CardPlayed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from adjudicator.law.findings import Finding
    from adjudicator.record.events import Seat
    from adjudicator.report.deal_report import DealReport
    from adjudicator.table.state_and_timeline import TableState
    from adjudicator.values.cards import Card

HINT_NOTICE = "a hint for the director, never the ruling"
SOLVER_LACKING = (
    "The hint needs the double-dummy solver endplay, which is not installed: pip install '.[dd]' in the folder of the "
    "program, or pip install endplay."
)
BRIDGE_SEATS = ("N", "E", "S", "W")
BRIDGE_RANKS = "23456789TJQKA"


@dataclass(frozen=True, slots=True)
class TrickPosition:
    """A trick under way and the remaining cards of every hand."""

    hands: Mapping[Seat, frozenset[Card]]
    leader: Seat
    trick: tuple[Card, ...]
    """The cards played to the trick so far, clockwise from the leader."""
    trump: str | None
    """The suit letter; None at no trump."""

    @property
    def to_play(self) -> Seat:
        """The seat that plays next."""
        return BRIDGE_SEATS[(BRIDGE_SEATS.index(self.leader) + len(self.trick)) % 4]


Solver: TypeAlias = "Callable[[TrickPosition], int]"
"""Position → tricks that the side to play still wins, the trick under way included, if all play perfectly."""


class RevokeEquity(NamedTuple):
    """One established revoke: the tricks of each side in the whole deal, with and without it."""

    finding: int
    trick: int
    """The trick of the revoke."""
    innocent_side: str
    """The side that did not revoke."""
    other: str
    tricks_without_revoke: Mapping[str, int] | None = None
    """Tricks won before the revoke, and double dummy from it on; None if they cannot be counted."""
    table: Mapping[str, int] | None = None
    """Tricks won at the table; None if the deal is not played out."""
    moved: int = 0
    """Tricks that the ruling on this revoke moves to the side that did not revoke."""
    ruled: Mapping[str, int] | None = None
    """Tricks after all rulings; None while one of them is undecided."""
    why: tuple[str, ...] = ()
    """Sentences on what could not be counted, and why."""

    @property
    def difference(self) -> int | None:
        """Tricks that the side that did not revoke lacks against play without the revoke; below 0 if it gained."""
        if self.tricks_without_revoke is None or self.ruled is None:
            return None
        return self.tricks_without_revoke[self.innocent_side] - self.ruled[self.innocent_side]


class _NotCountedError(AdjudicatorError):
    """The position cannot be solved double dummy; the message says why."""


def double_dummy_solver() -> Solver | None:
    """The solver of the optional package endplay, imported when first called; None if it is not installed."""
    return _double_dummy_tricks if find_spec("endplay") else None


def _double_dummy_tricks(position: TrickPosition) -> int:
    from endplay.dds import solve_board  # half a second, so only when needed
    from endplay.dds.solve import SolveMode
    from endplay.types import Deal, Denom, Player

    deal = Deal(first=Player.find(position.leader), trump=Denom.find(position.trump or "NT"))
    for seat, hand in position.hands.items():
        deal[Player.find(seat)] = ".".join("".join(card[1:] for card in hand if card[0] == suit) for suit in "SHDC")
    for card in position.trick:
        deal.play(str(card), from_hand=False)
    return max(int(tricks) for _, tricks in solve_board(deal, SolveMode.OptimalOne))


def revoke_equities(report: DealReport, solve: Solver | None) -> tuple[RevokeEquity, ...]:
    """The hint for each established revoke of *report*; if *solve* is None, without double-dummy tricks."""
    cards = {step.event_number: step for step in report.steps if isinstance(step.action, CardPlayed)}
    return tuple(
        _equity_of_revoke(report, found, cards[found.at.event_number].before, solve)
        for found in report.findings
        if found.at.event_number in cards and _is_established_revoke(found)
    )


def _is_established_revoke(found: Finding) -> bool:
    """Whether *found* is an established revoke: by the told fact, else by the record."""
    if found.kind != "revoke" or found.side is None:
        return False
    told = found.facts.get("established")
    return told.value == "yes" if told else found.status == "established"


def _equity_of_revoke(report: DealReport, found: Finding, state: TableState, solve: Solver | None) -> RevokeEquity:
    side = found.side or ""
    other = state.game.other_side(side) or ""
    why: list[str] = []
    without: Mapping[str, int] | None = None
    try:
        position = position_to_solve(state)
        won = _won_before(state)
        if solve is None:
            why.append(SOLVER_LACKING)
        else:
            tricks = solve(position)
            mine = state.game.side(position.to_play)
            rest = len(position.hands[position.to_play]) - tricks
            without = {name: won[name] + (tricks if name == mine else rest) for name in won}
    except _NotCountedError as error:
        why.append(str(error))
    table, ruled = _tricks_won_at_table(report, state), None
    if table is None:
        why.append("The deal is not played out, so there is nothing to compare it with.")
    elif any(one.kind == "revoke" and one.needs for one in report.findings):
        why.append("The adjustment by the laws is undecided as long as a ruling on a revoke needs facts.")
    elif report.result is not None:
        ruled = report.result.tricks_scored
    return RevokeEquity(
        found.id,
        found.at.trick or 0,
        other,
        side,
        without,
        table,
        _tricks_given_by_rulings(found, other),
        ruled,
        tuple(why),
    )


def _tricks_given_by_rulings(found: Finding, taker: str) -> int:
    """Tricks that the rulings on *found* give to *taker*."""
    return sum(
        int(str(effect.params.get("n", 0)))
        for ruling in found.rulings
        for effect in ruling.effects
        if effect.name == "transfer_tricks" and effect.params.get("to") == taker
    )


def _tricks_won_at_table(report: DealReport, state: TableState) -> Mapping[str, int] | None:
    """The tricks won at the table, if all are accounted for."""
    won = report.result.tricks_won if report.result else {}
    return won if won and sum(won.values()) == state.game.hand_size else None


def _won_before(state: TableState) -> dict[str, int]:
    won = dict.fromkeys(state.game.side_names, 0)
    for trick in state.tricks:
        winner = trick.winner(state.game, state.trump)
        if winner is None:
            raise _NotCountedError(f"Trick {trick.number} has a card that is not recorded.")
        won[state.game.side(winner)] += 1
    return won


def position_to_solve(state: TableState) -> TrickPosition:
    """The position in *state*, where a hand is about to follow; raises AdjudicatorError if it cannot be solved."""
    game, trick = state.game, state.current
    if (
        game.seats != BRIDGE_SEATS
        or not game.partners
        or game.ranks != BRIDGE_RANKS
        or game.packs != 1
        or tuple(game.duties) != ("follow",)
        or game.draw_tricks
    ):
        raise _NotCountedError("Double-dummy play is counted for bridge and whist only.")
    if state.trump == UNKNOWN_TRUMP:
        raise _NotCountedError("The trump is not recorded.")
    hands = {seat: hand for seat in game.seats if (hand := state.hands.get(seat)) is not None}
    if len(hands) < len(game.seats):
        raise _NotCountedError("Not all four hands are known.")
    if trick is None or trick.leader is None or trick.lead is None or state.early or state.gaps:
        raise _NotCountedError("The trick of the revoke is not in order.")
    first = game.seats.index(trick.leader)
    order = (*game.seats[first:], *game.seats[:first])
    played = tuple(card.card for seat in order if (card := trick.card_of(seat)) and card.card)
    if order[: len(played)] != tuple(seat for seat in order if trick.card_of(seat)) or len(trick.cards) != len(played):
        raise _NotCountedError("A card was played out of turn to the trick of the revoke.")
    if state.turn != order[len(played) % len(order)]:
        raise _NotCountedError("The revoke was played out of turn.")
    sizes = {len(hands[seat]) + (seat in order[: len(played)]) for seat in game.seats}
    cards = Counter(card for hand in (*hands.values(), played) for card in hand)
    if len(sizes) != 1 or max(cards.values()) > 1:
        raise _NotCountedError("The hands do not have the same number of cards.")
    return TrickPosition(hands, trick.leader, played, state.trump)
