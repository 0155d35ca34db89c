"""Value of each meld by the game's table of melds, regardless of the points recorded."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.game.announced_combinations import points_by_possible_announcement
from adjudicator.game.meld_combinations import BEFORE_PLAY, Combinations, meld_points_in_words
from adjudicator.record.events import TableEvent
from adjudicator.table.state_and_timeline import UNKNOWN_TRUMP

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.game.game import Game
    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import Step, Timeline

ANNOUNCED = "announced"
_FACE_CARDS = frozenset("KQJ")


class ReckonedMeld(NamedTuple):
    """One ``!meld`` with its value."""

    step: Step
    seat: Seat
    cards: tuple[str, ...]
    scored_points: int | None
    """The points recorded; 0 if it was only shown; None if none were recorded."""
    possible_points: frozenset[int] | None
    """Every value that the table of the game allows; None if the printed source has lost it."""
    reckoned_points: int | None
    """The points of its cards by themselves; None if they depend on facts that the record does not show."""

    @property
    def is_scored_rightly(self) -> bool:
        """Whether it was scored as the table has it, or not scored at all."""
        return (
            self.scored_points in (None, 0)
            or self.possible_points is None
            or self.scored_points in self.possible_points
        )

    @property
    def points(self) -> int | None:
        """The points that count unless a ruling says otherwise: the recorded ones only if the cards make them."""
        return self.scored_points if self.scored_points is not None and self.is_scored_rightly else self.reckoned_points


def is_carte_blanche_meld(game: Game, cards: Sequence[str]) -> bool:
    """Whether *cards* are melded as carte blanche, rightly or not: a whole hand, or at bezique a card drawn."""
    if not game.raw.get("carte_blanche"):
        return False
    return len(cards) >= game.hand_size or (len(cards) == 1 and game.raw["melding"].get("when") == "trick-won")


def reckoned_melds(timeline: Timeline) -> Iterator[ReckonedMeld]:
    """Every meld in order, with its value."""
    combinations = Combinations.from_section(timeline.game.raw)
    lying: list[tuple[Seat, Counter[str]]] = []
    for step in timeline.steps:
        event = step.event
        if not isinstance(event, TableEvent) or event.name != "meld" or event.seat is None or not event.cards:
            continue
        cards, told = tuple(map(str, event.cards)), meld_points_in_words(event.words)
        if event.seat not in step.before.hands:
            continue
        table: Counter[str] = Counter()
        for seat, earlier in lying:
            if seat == event.seat or timeline.game.same_side(seat, event.seat):
                table |= earlier
        possible, reckoned = _possible_and_reckoned_points(timeline, step, cards, combinations, table)
        yield ReckonedMeld(step, event.seat, cards, told, possible, reckoned)
        lying.append((event.seat, Counter(cards)))


def trump_for_meld(timeline: Timeline, step: Step) -> str | None:
    """The trump suit for a meld at *step*: as the auction left it where all is melded at once; None if unknown or not
    yet made."""
    together = timeline.game.raw.get("melding", {}).get("when") == BEFORE_PLAY
    trump = timeline.end.trump if together else step.after.trump
    return None if trump in (None, UNKNOWN_TRUMP) or trump not in timeline.game.suits else trump


def _possible_and_reckoned_points(
    timeline: Timeline, step: Step, cards: tuple[str, ...], combinations: Combinations, lying: Counter[str]
) -> tuple[frozenset[int] | None, int | None]:
    section, trump = timeline.game.raw, trump_for_meld(timeline, step)
    if is_carte_blanche_meld(timeline.game, cards):
        blank = not any(card[1:] in _FACE_CARDS for card in cards)
        points = int(section["carte_blanche"]) if blank else 0
        return frozenset((points,)), points
    if section.get("melding", {}).get("when") == ANNOUNCED:
        worth = frozenset(points_by_possible_announcement(cards, section, trump).values()) or frozenset((0,))
        # King and queen may or may not be of trumps while trump is unknown; a tierce is a point as well.
        return worth, max(worth) if len(worth) == 1 else None
    possible = combinations.possible(cards, lying.elements(), trump)
    if trump is None and not timeline.game.trump_changes and possible is not None and len(possible) > 1:
        return possible, None
    return possible, combinations.worth(cards, trump)
