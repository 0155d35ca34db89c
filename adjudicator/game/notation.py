"""The notation of a deal: who sits at the table, which tokens a record may use, what else is expected.

Each game type has its tokens in its module ``game_type``; trick games have those of bridge.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from adjudicator.record.events import COMPASS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.record.events import Seat


class TokenSet(NamedTuple):
    """The tokens of one sort of game."""

    expected: str
    """What would have been right; ``{0}``, ``{1}`` … are seats."""
    events: tuple[str, ...] = ()
    """The ``!`` lines by which it is mostly told, where it is told by these; else empty."""
    said: Mapping[str, str] = {}
    """What people say for one of them → its name."""
    calls: tuple[str, ...] | None = None
    """The only words that are calls; None where the game has an auction, or what it says is left to the table."""
    cards: bool = True
    """Whether a card that stands alone is a card played."""


BRIDGE_TOKENS = TokenSet("expected 1C to 7NT, P, X, XX, AP or a card such as SA")
OTHER_TOKENS = TokenSet("expected a card such as SA, or a line that begins with '!'", calls=())
"""The manner of games that are followed nowhere."""
_BRIDGE_SECTION: Mapping[str, Any] = {"auction": "bridge"}


class NotationLookup(Protocol):
    """Tells how a deal is written down from its tags (its ``Code``), and from what is *told* in its sections."""

    def __call__(self, tags: Mapping[str, str], told: str = "", /) -> Notation:
        """The notation of the deal."""


class Notation(NamedTuple):
    """How a deal is written down: who sits at the table, clockwise, and what is said there."""

    seats: tuple[Seat, ...] = COMPASS
    manner: TokenSet = BRIDGE_TOKENS
    section: Mapping[str, Any] = _BRIDGE_SECTION
    """The ``[game]`` section: what is called there, and what is passed on, it says."""

    @property
    def expected(self) -> str:
        """What would have been right instead of what cannot be read."""
        if self.manner is BRIDGE_TOKENS and self.section is not _BRIDGE_SECTION:
            from adjudicator.game.call_vocabulary import expected_tokens  # what can be read does without

            return expected_tokens(self.section)
        around = [self.seats[at % len(self.seats)] for at in range(3)] if self.seats else ["N", "E", "S"]
        return self.manner.expected.format(*around)

    @property
    def lays_cards_down(self) -> bool:
        """Whether melds are laid down move by move, as in a game without tricks."""
        return self.section.get("type", "trick") != "trick" and "meld" in self.manner.events

    @property
    def numbers_are_called(self) -> bool:
        """Whether a number may be a call or a bet, which somebody may take back."""
        return self.section.get("type", "trick") == "trick" or "bet" in self.manner.events

    @property
    def bids_as_bridge(self) -> bool:
        """Whether a bid is a level and a denomination."""
        return bool(self.section.get("auction") == "bridge")

    def meant(self, word: str) -> str | None:
        """The ``!`` line that somebody who writes *word* means."""
        plain = word.lower().strip("!.,")
        return plain if plain in self.manner.events else self.manner.said.get(plain)


BRIDGE_NOTATION = Notation()
"""That of four at bridge."""
