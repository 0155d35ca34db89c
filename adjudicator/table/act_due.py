"""The act that a game waits for: the players who may do it, the act, what can be said for it, how the game stands.

In its texts a seat in braces (``{N}``) stands for the player there, whose name the reader may know.
"""

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.record.events import Seat
from adjudicator.record.withdrawals import StandingAct, withdrawn_act

if TYPE_CHECKING:
    from adjudicator.table.state_and_timeline import Timeline

NO_VALUES: Mapping[str, str] = MappingProxyType({})


class BareCards(NamedTuple):
    """The meaning of cards that are said without a word, such as the discards of a player who has to discard."""

    line: str
    """A line with fields, as in ``GameType.phrases``."""
    fewest: int = 1
    most: int = 1
    """The numbers of cards with that meaning; any other number of cards is played."""
    single: str = ""
    """The line for one card where that means something else; empty if it is played."""
    others: tuple[Seat, ...] = ()
    """The players besides those in turn whose cards have that meaning too, if they are named."""

    def line_for(self, cards: int) -> str:
        """The line that so many *cards* mean; empty if they are played."""
        return self.line if self.fewest <= cards <= self.most else self.single if cards == 1 else ""


class OwedAct(NamedTuple):
    """An act that a player has to do before the player in turn acts."""

    seat: Seat
    act: str
    """The act: ``to make it 10``."""
    line: str
    """The line that records it."""
    implied: bool = False
    """Whether an act of another player, told in words, is recorded after it, since a rule does it anyhow."""


class ActDue(NamedTuple):
    """The act that the game waits for."""

    seats: tuple[Seat, ...] = ()
    """The players who may be the next to act; empty if nobody is known to be."""
    act: str = "Next"
    """What they have to do: ``to call over 2S``; without players a sentence of its own: ``The play is over``."""
    sayable: tuple[str, ...] = ()
    """What can be said now, the most likely first."""
    standing: tuple[str, ...] = ()
    """How the game stands, in a few words each: ``4S by {S}``, ``pot 11``."""
    last: Seat | None = None
    """The player of the last act, to whom words such as ``fifteen for two`` belong."""
    values: Mapping[str, str] = NO_VALUES
    """Field of a phrase → its value now, such as ``call`` → the chips needed to call."""
    values_by_seat: Mapping[Seat, Mapping[str, str]] = MappingProxyType({})
    """Player → the values of the fields that each has of their own, such as the chips needed to call."""
    phrases: Mapping[str, str] = NO_VALUES
    """Phrases that only the game at hand has, or only now, besides those of its type."""
    bare: BareCards | None = None
    enter: str = ""
    """The line that Enter alone records; empty if it has no meaning."""
    pegged: Mapping[Seat, int] = MappingProxyType({})
    """The holes that each player has pegged, before any ruling."""
    card_needs_name: bool = False
    """Whether a card of the player in turn has to be recorded with their name, as without it the record gives it to
    another."""
    by: Seat | None = None
    """The player who acts for the hand in turn, as declarer does for dummy; None where its own player does."""
    owed: OwedAct | None = None
    """An act due before that of the player in turn."""

    @property
    def seat(self) -> Seat | None:
        """The player in turn; None if nobody or several may be."""
        return self.seats[0] if len(self.seats) == 1 else None


def next_in_rotation(timeline: "Timeline", ending: Collection[str]) -> Seat:
    """The player after the one who did the last of the lines *ending*, each a whole turn; eldest hand before any."""
    standing: list[StandingAct] = []
    for at, (_, event) in enumerate(timeline.acts):
        if event.name == "withdraw" and (gone := withdrawn_act(standing, event)):
            standing.remove(gone)
        elif event.name in ending and event.seat in timeline.game.seats:
            standing.append(StandingAct(at, event.seat, event.cards))
    last = standing[-1].seat if standing else None
    return timeline.game.lho(last) if last else timeline.game.eldest(timeline.start.dealer)


def last_player(timeline: "Timeline") -> Seat | None:
    """The player of the last act written as a line that stands; remarks on the play aside."""
    standing: list[StandingAct] = []
    for at, (_, event) in enumerate(timeline.acts):
        if event.name == "withdraw" and (gone := withdrawn_act(standing, event)):
            standing.remove(gone)
        elif event.seat in timeline.game.seats and not event.draws_attention:
            standing.append(StandingAct(at, event.seat, event.cards))
    return standing[-1].seat if standing else None


def tally(numbers: Mapping[Seat, int]) -> str:
    """``{A} 3, {B} 2``: a number for each player."""
    return ", ".join(f"{{{seat}}} {number}" for seat, number in numbers.items())


def number_of(count: int, noun: str) -> str:
    """``1 card``, ``3 cards``."""
    return f"{count} {noun}{'' if count == 1 else 's'}"
