"""A parsed game with its tags, sections and slots, for checks on the source of the record."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adjudicator.formats.bridge_rules import AuctionOutcome

if TYPE_CHECKING:
    from adjudicator.formats.pbn.auction_and_play_tokens import Slots
    from adjudicator.formats.pbn.auction_section import ParsedAuction
    from adjudicator.formats.pbn.deal import DealHands
    from adjudicator.formats.pbn.lexer import RawGame
    from adjudicator.formats.pbn.play_section import ParsedPlay
    from adjudicator.formats.pbn.tags import GameTags
    from adjudicator.game.notation import Notation
    from adjudicator.record.events import Record, Seat


@dataclass(slots=True, eq=False, repr=False)
class ParsedGame:
    """A game, readable or not: its record and everything parsed for it."""

    raw: RawGame
    tags: GameTags
    notation: Notation
    record: Record
    contract: AuctionOutcome = field(default_factory=AuctionOutcome)
    """Contract and declarer of the tags."""
    denomination: str = ""
    """Of the Contract tag (``C D H S NT``); empty if it gives none."""
    swapped: bool = False
    """Whether ``^`` marks the Declarer tag: declarer and dummy changed places."""
    auction: ParsedAuction | None = None
    auction_slots: Slots | None = None
    play: ParsedPlay | None = None
    play_slots: Slots | None = None
    hands: DealHands = field(default_factory=dict)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats clockwise."""
        return self.notation.seats
