"""One game while it is read, for those who look at what it was read from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adjudicator.formats.bridge import Outcome

if TYPE_CHECKING:
    from adjudicator.formats.pbn.auction import AuctionRead
    from adjudicator.formats.pbn.deal import Hands
    from adjudicator.formats.pbn.lexer import RawGame
    from adjudicator.formats.pbn.play import PlayRead
    from adjudicator.formats.pbn.slots import Slots
    from adjudicator.formats.pbn.tags import GameTags
    from adjudicator.game.manners import Notation
    from adjudicator.record.events import Record, Seat


@dataclass(slots=True, eq=False, repr=False)
class Reading:
    """One game read, with all that a stricter reader may want to look at."""

    raw: RawGame
    tags: GameTags
    notation: Notation
    record: Record
    agreed: Outcome = field(default_factory=Outcome)
    """Contract and declarer of the tags."""
    denomination: str = ""
    swapped: bool = False
    auction: AuctionRead | None = None
    auction_slots: Slots | None = None
    play: PlayRead | None = None
    play_slots: Slots | None = None
    hands: Hands = field(default_factory=dict)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats clockwise."""
        return self.notation.seats
