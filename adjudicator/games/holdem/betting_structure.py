"""The betting structure of hold'em and Omaha: no-limit, pot-limit or limit, the stacks, the raises allowed.

Tags of a record: ``[Limit "none"]`` or no such tag (no-limit), ``[Limit "pot"]``, ``[Limit "2 4"]`` (the bets before
and on the flop, and from the turn on), ``[Raises "3"]`` (a house's cap on raises in limit), ``[Stacks "A:200 B:150"]``,
``[Variant "omaha"]``, ``[Unit "25"]`` (the smallest chip in play), ``[BringIn "1"]`` (the forced bet of stud).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from adjudicator.games.holdem.game_form import GameForm, form_section, game_form_of
from adjudicator.games.holdem.stud_rules import StudRules, stud_rules_of
from adjudicator.values.numbers import is_number, small_number

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudicator.game.game import Game
    from adjudicator.record.events import Record, Seat

Structure: TypeAlias = Literal["no_limit", "pot_limit", "limit"]
_EXAMPLES = {"Raises": "4", "Unit": "25", "BringIn": "1"}
_LIMIT_WORDS = ("none", "no", "no-limit", "pot", "pot-limit", "limit")
FIRST_STREET_OF_BIG_BETS = 2
"""In limit the larger bet holds from the turn on."""


@dataclass(frozen=True, slots=True)
class BettingStructure:
    """The structure of one record."""

    kind: Structure
    bets: tuple[int, int] = (0, 0)
    """In limit, the chips of a bet or raise before and on the flop, and from the turn on; else zeros."""
    stacks: Mapping[Seat, int] = field(default_factory=dict)
    """Chips before the deal, of the players for whom they are known."""
    most_raises: int = 0
    """The raises on one street that a house allows in limit; 0 where none is told."""
    hole_cards_used: int = 0
    """The number of cards of the hand that must be played, as two in Omaha; 0 for any number."""
    unit: int = 0
    """The smallest chip in play; 0 where the record does not tell."""
    form: GameForm = field(default_factory=GameForm)
    stud: StudRules = field(default_factory=StudRules)
    bring_in: int = 0
    """The chips of the forced bet in stud; 0 where the record does not tell."""

    def fixed_bet(self, street: int) -> int:
        """The chips of a bet or raise on *street* (0 before the flop, 3 the river) in limit; else 0.
        In stud street 0 is the third, and the larger bet holds from the fifth on."""
        return self.bets[street >= (1 if self.form.kind == "draw" else FIRST_STREET_OF_BIG_BETS)]


def structure_of(record: Record, game: Game) -> BettingStructure:
    """The betting structure of *record*, by its tags and the ``[game]`` section of *game*."""
    section = form_section(record, game)
    words = _limit_words(record)
    numbers = [number for word in words if (number := small_number(word)) is not None]
    kind: Structure = "pot_limit" if {"pot", "pot-limit"} & {*words} else "limit" if numbers else "no_limit"
    bets = (numbers[0], numbers[-1]) if kind == "limit" else (0, 0)
    raises = small_number(record.tag("Raises").strip()) if kind == "limit" else None
    unit = small_number(record.tag("Unit").strip())
    used, form = int(section.get("hole_cards_used", 0)), game_form_of(record, game)
    bring_in = small_number(record.tag("BringIn").strip()) or 0
    stacks = stacks_told(record, game.seats)
    return BettingStructure(kind, bets, stacks, raises or 0, used, unit or 0, form, stud_rules_of(game), bring_in)


def _limit_words(record: Record) -> list[str]:
    return record.tag("Limit").lower().replace(",", " ").replace("/", " ").replace("-", " ").split()


def stacks_told(record: Record, seats: Sequence[Seat]) -> dict[Seat, int]:
    """Seat → chips before the deal, from the tag ``Stacks`` (``A:200 B:150``)."""
    found = {}
    for word in record.tag("Stacks").replace(",", " ").split():
        seat, _, chips = word.rpartition(":")
        number = small_number(chips)
        if seat.upper() in seats and number is not None:
            found[seat.upper()] = number
    return found


def unreadable_betting_tags(record: Record, game: Game) -> Iterator[str]:
    """A sentence for each betting tag of *record* that cannot be read."""
    variants, variant = game.raw.get("variants", {}), record.tag("Variant")
    if variant and variant.lower() not in variants:
        yield f"Variant '{variant}' is not a form of this game; expected {' or '.join(variants)}"
    words = _limit_words(record)
    if any(not is_number(word) and word not in _LIMIT_WORDS for word in words) or len(words) > 3:
        yield f"Limit '{record.tag('Limit')}' is not a limit; expected none, pot, or the two bets of limit such as 2 4"
    for tag in ("Raises", "Unit", "BringIn"):
        told = record.tag(tag).strip()
        if told and not small_number(told):
            yield f"{tag} '{told}' is not a number; expected one such as {_EXAMPLES[tag]}"
    stacks = record.tag("Stacks").replace(",", " ")
    if len(stacks_told(record, game.seats)) != len(stacks.split()):
        around = " ".join(f"{seat}:100" for seat in game.seats[:2])
        yield f"Stacks '{record.tag('Stacks')}' does not give the chips of players by seat; expected {around} and so on"
