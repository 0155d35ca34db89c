"""Small records for tests, built from the notation of the book: ``deal("N", "1S 2H …", "W:SA …")``."""

from __future__ import annotations

from adjudicator.game.game import Game
from adjudicator.record.events import Called, Event, Played, Record, TableEvent
from adjudicator.table.state_and_timeline import Timeline
from adjudicator.table.timeline_builder import build_timeline
from adjudicator.values.cards import Card
from tests.helpers.sections import game_told

BRIDGE = game_told(
    {
        "seats": {"4": ["N", "E", "S", "W"]},
        "players": 4,
        "partners": True,
        "cards_each": 13,
        "auction": "bridge",
        "auction_passes": 3,
        "trump": "contract",
        "first_lead": "declarer-left",
        "dummy": True,
        "established_also_by": ["claim"],
        "twelfth_trick_law": True,
    }
)
CLOSED = {"quitting_establishes": True, "complete_trick_condones": True}
WHIST = game_told({"seats": {"4": ["N", "E", "S", "W"]}, "players": 4, "cards_each": 13, "trump": "turned", **CLOSED})
HEARTS = game_told(
    {
        "seats": {"4": ["N", "E", "S", "W"]},
        "players": 4,
        "partners": False,
        "trump": "none",
        "discard_duty": "SQ",
        **CLOSED,
    }
)


def event(token: str) -> Event:
    """One event: ``1S``, ``W:P``, ``HA``, ``E:D7``, ``-W`` (W takes his last action back), ``!expose S HA``."""
    if token.startswith("-"):
        return TableEvent("withdraw", token[1:])
    if token.startswith("!"):
        name, seat, *words = token[1:].split(",")
        cards = tuple(
            Card(word) for word in words if len(word) == 2 and word[0] in "SHDC" and word[1] in "23456789TJQKA"
        )
        return TableEvent(name, seat or None, cards, tuple(word for word in words if word not in cards))
    seat, _, what = token.rpartition(":")
    try:
        return Played(seat or None, Card.parse(what))
    except ValueError:
        return Called(seat or None, what)


def deal(dealer: str, tokens: str, hands: dict[str, str] | None = None, **tags: str) -> Record:
    """A record from tokens; *hands* by seat as ``SAK H2 …``."""
    cards = {seat: tuple(Card(card) for card in hand.split()) for seat, hand in (hands or {}).items()}
    return Record(tags={"Dealer": dealer, **tags}, hands=cards, events=tuple(event(token) for token in tokens.split()))


def timeline(dealer: str, tokens: str, game: Game = BRIDGE, hands: dict[str, str] | None = None) -> Timeline:
    """What *tokens* amount to at the table."""
    return build_timeline(deal(dealer, tokens, hands), game)
