"""The state of a hand of hold'em or Omaha: bets, turns, the board, hands shown or thrown away."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from adjudicator.games.holdem.wager_rules import WagerRules

if TYPE_CHECKING:
    from adjudicator.games.holdem.betting_structure import BettingStructure
    from adjudicator.record.events import Seat
    from adjudicator.values.cards import Card

SHOWDOWN = 9
"""The number of the showdown among the streets of ``HandState.begun``."""
CARDS_OF_STREET = (0, 3, 1, 1)
ActName: TypeAlias = Literal["check", "fold", "call", "bet", "raise"]
RightPlayersAct: TypeAlias = Literal["not_yet", "check", "call", "fold", "bet", "raise", "short_all_in"]
BoardFault: TypeAlias = Literal["four_card_flop", "flop_without_burn", "premature_street", "other"]


@dataclass(frozen=True, slots=True)
class BettingAct:
    """One act in the betting, with what was known before it."""

    step: int
    seat: Seat
    name: ActName
    chips: int
    """The chips put in by it, whether or not all of them count."""
    street: int
    """0 before the flop or on third street, 3 on the river."""
    turn: tuple[Seat, ...]
    """The players in turn; empty if nobody was."""
    need: int
    """The chips the player needed to call."""
    current: int
    """The bet to be called, as each player's total on this street."""
    least: int
    """The smallest bet, or the smallest raise beyond the call."""
    most: int | None
    """The largest raise beyond the call, or the largest bet; None where there is no limit."""
    bets_before: int
    """The bets and raises on this street before the act; before the flop the big blind is the first."""
    active: tuple[Seat, ...]
    increase: int | None
    """Chips that the player faces beyond the bet when they last acted on this street; None if they had not acted."""
    largest_increase: int
    """The largest of the bets and raises since then."""
    all_in: bool
    """Whether these are the player's last chips."""
    readings: tuple[str, ...] = ()
    """The irregularities, by the keys of ``betting_irregularities.KIND_BY_READING``."""
    values: tuple[int, ...] = ()
    """The values of the chips put in, where they were recorded one by one."""
    said: str = ""
    """Word announced before the chips: ``raise``, ``bet``, ``call``; empty for nothing, or not recorded."""

    @property
    def stands(self) -> bool:
        """Whether it is an act, and not one that the rules do not let a player make."""
        return not {"changed", "act-after-fold", "second-motion", "check-facing-bet"} & {*self.readings}


@dataclass(slots=True)
class PendingAct:
    """An act out of turn that waits for its player's turn."""

    step: int
    name: ActName
    total: int
    """The player's bet on the street by it."""
    facing: int
    """The bet that the player faced."""
    did: RightPlayersAct = "not_yet"
    """Acts of the players in turn since then."""
    all_in: bool = False
    """Whether it puts in the player's last chips."""
    chips_between: bool = False
    """Whether a player in turn has bet, called or raised since then."""


@dataclass(frozen=True, slots=True)
class WrongBoard:
    """An error in the cards of the board."""

    step: int
    fault: BoardFault
    line: str
    cards: int
    waiting: tuple[Seat, ...]
    """The players whose turn it still was."""
    unburned: bool = False
    """Whether it was dealt without a burn card."""


@dataclass(frozen=True, slots=True)
class HandAct:
    """A hand shown or thrown away where that needs a ruling."""

    step: int
    seat: Seat
    trouble: Literal[
        "exposed", "discarded_at_showdown", "discarded_unaware", "partly_tabled", "mucked_at_all_in", "lifted"
    ]
    cards: tuple[Card, ...] = ()
    bet_called: bool = False
    """Whether somebody had called the player's last bet."""


@dataclass(frozen=True, slots=True)
class DrawAct:
    """A draw that needs a ruling."""

    step: int
    seat: Seat
    matter: Literal["change_number", "five_cards"]
    still_open: bool | None = None
    """Whether no card has come and nobody has acted on the number; None where the record does not tell."""
    draws_last: bool = False
    """Whether the player draws last."""


@dataclass(frozen=True, slots=True)
class OpenersAct:
    """A hand that shows no openers."""

    step: int
    seat: Seat
    trouble: Literal["not_proved", "false_pot_plays", "false_before_draw"]


@dataclass(slots=True)
class HandState:
    """The state of a hand after each line, and its result at the end."""

    structure: BettingStructure
    order: tuple[Seat, ...]
    """All players clockwise from the button's left, the button last."""
    hole_cards: int
    active: list[Seat]
    """The players who have not folded."""
    stacks: dict[Seat, int]
    """Chips before the deal, of the players for whom they are known."""
    rules: WagerRules
    street: int = 0
    put_in: dict[Seat, int] = field(default_factory=dict)
    """Each player's bet on this street."""
    paid: dict[Seat, int] = field(default_factory=dict)
    """Each player's chips in the pot, blinds and antes included."""
    dead: dict[Seat, int] = field(default_factory=dict)
    """The part of ``paid`` that nobody has to match: a dead blind, an ante put in by one player for all."""
    antes: dict[Seat, int] = field(default_factory=dict)
    blinds: dict[Seat, int] = field(default_factory=dict)
    big_blind: int = 0
    big_blind_seat: Seat | None = None
    current: int = 0
    """The bet to be called, as each player's total on this street."""
    full_raise: int = 0
    """The last full bet or raise of this street, or the big blind."""
    bets: int = 0
    """The bets and raises on this street."""
    aggressor: Seat | None = None
    """Player of the last bet or raise of this street."""
    level: dict[Seat, int] = field(default_factory=dict)
    """The bet to be called when each player last acted on this street."""
    all_in: set[Seat] = field(default_factory=set)
    turn: tuple[Seat, ...] = ()
    """Players who may act: the one in turn, after one who may still put a bet right; empty between the streets."""
    pending: dict[Seat, PendingAct] = field(default_factory=dict)
    acts: list[BettingAct] = field(default_factory=list)
    answers: dict[int, RightPlayersAct] = field(default_factory=dict)
    """Step of an act out of turn → what the right players had done when its player's turn came."""
    chips_between: set[int] = field(default_factory=set)
    """Steps of acts out of turn after which a player in turn bet, called or raised."""
    skipped: set[int] = field(default_factory=set)
    """Steps of acts out of turn with which there was substantial action behind the skipped player."""
    put_right: set[int] = field(default_factory=set)
    """Steps of bets and calls of too few chips that their players made good."""
    over: bool = False
    """Whether there is no more betting in the hand."""
    bring_in: int = 0
    """The forced bet of stud, once it was put in on this street."""
    upcards: dict[Seat, list[Card]] = field(default_factory=dict)
    """The cards of stud showing, by player."""
    faced: dict[Seat, tuple[Card, ...]] = field(default_factory=dict)
    """Hole cards of stud that the dealer turned up, by player."""
    common: Card | None = None
    """The card of seventh street in common."""
    active_at_last_street: tuple[Seat, ...] = ()
    """The players left when the last street of stud was dealt."""
    forced_opener: Seat | None = None
    """The player whose card showing on third street is the one that opens."""
    bring_in_step: int | None = None
    """The step of the forced bet."""
    opened_wrongly: dict[int, bool] = field(default_factory=dict)
    """Step of a forced bet by another than the low card → whether the next player has acted since."""
    cards_known: bool = True
    """Whether every card showing was recorded."""
    upper_limit: bool = False
    """Whether the upper limit holds on this street, since a player has bet it on an open pair."""
    board: list[Card] | None = field(default_factory=list)
    """The cards of the board; None if some were not recorded."""
    wrong_boards: list[WrongBoard] = field(default_factory=list)
    hand_acts: list[HandAct] = field(default_factory=list)
    shown: dict[Seat, tuple[Card, ...]] = field(default_factory=dict)
    mucked: dict[Seat, int] = field(default_factory=dict)
    """Player → step at which they threw their hand away unseen at the showdown."""
    folded_facing_bet: set[Seat] = field(default_factory=set)
    """The players who folded in turn facing a bet."""
    draws: dict[Seat, list[int]] = field(default_factory=dict)
    """Player → the cards drawn in each draw."""
    draw_acts: list[DrawAct] = field(default_factory=list)
    openers: list[OpenersAct] = field(default_factory=list)
    too_many: list[tuple[int, Seat, int]] = field(default_factory=list)
    """(step, player, cards) of each hand of stud or draw that is seen to have more cards than it should."""
    doubtful: set[Seat] = field(default_factory=set)
    """The players whose hand may be live or dead, by a finding of the floor."""
    begun: dict[int, int] = field(default_factory=dict)
    """Street → step at which its betting began, and that of the showdown."""
    in_vain: dict[int, str] = field(default_factory=dict)
    """Step of an act without effect → the reason."""
    doubts: dict[int, str] = field(default_factory=dict)
    """Step of an act that cannot have been as it is recorded → the reason."""

    @property
    def pot(self) -> int:
        """All chips put in so far."""
        return sum(self.paid.values())

    def chips_left(self, seat: Seat) -> int | None:
        """The chips that *seat* has left; None where the stack is not known."""
        stack = self.stacks.get(seat)
        return None if stack is None else max(0, stack - self.paid.get(seat, 0))

    def need(self, seat: Seat) -> int:
        """The chips that *seat* needs to call; never more than another player could have to match."""
        others = [other for other in self.active if other != seat]
        bet = self.current
        if others and all(other in self.all_in for other in others):
            bet = min(bet, max(self.put_in.get(other, 0) for other in others))
        return max(0, bet - self.put_in.get(seat, 0))

    @property
    def least(self) -> int:
        """The smallest bet, or the smallest raise beyond the call."""
        fixed = self.fixed_bet
        if self.bring_in and self.bring_in < fixed and not self.bets:
            # The forced bet of stud is made up to a full bet.
            return fixed - self.current
        return fixed or self.full_raise or self.big_blind or 1

    @property
    def fixed_bet(self) -> int:
        """The chips of a bet or raise on this street in limit; else 0."""
        return self.structure.bets[1] if self.upper_limit else self.structure.fixed_bet(self.street)

    def most(self, seat: Seat) -> int | None:
        """The largest raise of *seat* beyond the call, or their largest bet; None where there is no limit."""
        if self.structure.kind == "pot_limit":
            # Blinds count in full, also when they are short (rule 54B); the own call counts as part of the pot.
            short = sum(max(0, full - self.put_in.get(who, 0)) for who, full in self.blinds.items())
            return self.pot + self.need(seat) + (short if self.street == 0 else 0)
        return None

    @property
    def able(self) -> list[Seat]:
        """The players who have not folded and have chips left."""
        return [seat for seat in self.order if seat in self.active and seat not in self.all_in]

    @property
    def short_bettor(self) -> Seat | None:
        """The player of the last act, a bet or raise below the legal minimum that has not been put right."""
        last = self.acts[-1] if self.acts else None
        short = last is not None and bool({*last.readings} & {"small-bet", "small-raise"})
        return last.seat if last is not None and short and len(self.turn) == 2 and last.seat == self.turn[0] else None

    def left_of(self, seat: Seat) -> Seat:
        """The next player clockwise, folded or not."""
        return self.order[(self.order.index(seat) + 1) % len(self.order)]

    def cards_of(self, seat: Seat) -> tuple[Card, ...]:
        """The cards of *seat* that were seen: those showing in stud, those shown, and one in common."""
        common = () if self.common is None else (self.common,)
        return tuple(dict.fromkeys((*self.upcards.get(seat, ()), *self.shown.get(seat, ()), *common)))

    def opens_by_force(self, seat: Seat) -> bool:
        """Whether *seat* has to make the forced bet of stud."""
        return False

    def next_to_draw(self) -> Seat | None:
        """The player who says next how many cards they draw; None if no draw is due."""
        return None
