"""Notation of a deal: the seats, the tokens that a record may use, the text "expected …".

Each game type has its tokens in its module ``game_type``; trick games have those of bridge.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from adjudicator.record.events import COMPASS, Seat


class TokenSet(NamedTuple):
    """The tokens of one game type."""

    expected: str
    """The text "expected …"; ``{0}``, ``{1}`` … stand for seats."""
    lines: tuple[str, ...] = ()
    """The ``!`` lines that mainly describe a deal of the game; empty if calls and cards do."""
    synonyms: Mapping[str, str] = {}
    """Synonym of a line → its name."""
    calls: tuple[str, ...] | None = None
    """The only words that are calls; None if the game has an auction, or the table decides."""
    cards: bool = True
    """Whether a card on its own means a card played."""


BRIDGE_TOKENS = TokenSet("expected 1C to 7NT, P, X, XX, AP or a card such as SA")
OTHER_TOKENS = TokenSet("expected a card such as SA, or a line that begins with '!'", calls=())
"""The tokens of games of which only the deal is followed."""
_BRIDGE_SECTION: Mapping[str, Any] = {"auction": "bridge"}


class NotationLookup(Protocol):
    """Lookup of the notation of a deal by its tags (its ``Code``) and the text *told* in its sections."""

    def __call__(self, tags: Mapping[str, str], told: str = "", /) -> "Notation":
        """The notation of the deal with these *tags*."""


class Notation(NamedTuple):
    """Notation of a deal: the seats, clockwise, and the tokens of its game."""

    seats: tuple[Seat, ...] = COMPASS
    tokens: TokenSet = BRIDGE_TOKENS
    section: Mapping[str, Any] = _BRIDGE_SECTION
    """The ``[game]`` section, which fixes the calls and the number of cards passed on."""

    @property
    def expected(self) -> str:
        """The text "expected …" for a token that cannot be read."""
        if self.tokens is BRIDGE_TOKENS and self.section is not _BRIDGE_SECTION:
            from adjudicator.game.call_spellings_for_messages import expected_calls_or_card_text  # only for messages

            return expected_calls_or_card_text(self.section)
        around = [self.seats[at % len(self.seats)] for at in range(3)] if self.seats else ["N", "E", "S"]
        return self.tokens.expected.format(*around)

    @property
    def lays_cards_down(self) -> bool:
        """Whether melds are laid down move by move, as in a game without tricks."""
        return self.section.get("type", "trick") != "trick" and "meld" in self.tokens.lines

    @property
    def has_board(self) -> bool:
        """Whether cards are dealt to a board in common, where a bet is told by its player's total."""
        return "flop" in self.tokens.lines

    @property
    def numbers_may_be_calls(self) -> bool:
        """Whether a number may be a call or a bet, and so be withdrawn."""
        return self.section.get("type", "trick") == "trick" or "bet" in self.tokens.lines

    @property
    def bids_as_bridge(self) -> bool:
        """Whether a bid is a level and a denomination."""
        return bool(self.section.get("auction") == "bridge")

    def line_meant_by(self, word: str) -> str | None:
        """The name of the ``!`` line that *word* means; None if it means none."""
        plain = word.lower().strip("!.,")
        return plain if plain in self.tokens.lines else self.tokens.synonyms.get(plain)


BRIDGE_NOTATION = Notation()
"""The notation of four players at bridge."""
