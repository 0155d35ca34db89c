"""The game types as the rest of the program meets them: each is one value, ``GameType``, at the address of its entry.

The ``type`` of a ``[game]`` section stands in ``rulebase/words/game-types.toml``. A game type tells how its deals
are written down, who acted where the record names nobody, and what a deal came to (``DealOutcome``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from adjudicator.game.notation import OTHER_TOKENS, TokenSet
from adjudicator.record.events import Seat
from adjudicator.table.state_and_timeline import Timeline
from adjudicator.values.address_resolver import game_function
from adjudicator.values.cards import Card
from adjudicator.values.identity_cache import IdentityCache


class SheddingOutcome(NamedTuple):
    """How a game of getting rid of one's cards went."""

    out: Seat | None
    """Who was first without cards."""
    blocked: bool
    """Nobody could play any more."""
    dealt: Mapping[Seat, int]
    left: Mapping[Seat, tuple[Card, ...]]
    """The cards that each hand still holds."""
    passes: Mapping[Seat, int]
    """Passes of a hand that could not play."""
    played: tuple[tuple[Seat, Card, int], ...]
    """Every card played, by whom, and at which event, from 1."""


class ShownBook(NamedTuple):
    """A book laid down."""

    seat: Seat
    rank: str
    event_number: int
    """From 1."""


class Books(NamedTuple):
    """The books of a deal."""

    shown: tuple[ShownBook, ...]
    ranks: Mapping[int, str]
    """The event of a question, or of a fault, from 1 → the rank that it is about."""


class Wager(NamedTuple):
    """A bet, or what is paid instead."""

    seat: Seat
    chips: int
    won: bool | None
    """None where the record does not tell."""
    says: str
    over: bool = False
    """Whether it was more than could be bet."""


class DealOutcome(NamedTuple):
    """What a deal came to at the table, before any ruling: what no trick tells. None where it is not known, or where
    the game has nothing of the kind."""

    pegged: Mapping[Seat, int] | None = None
    """Holes pegged."""
    pegged_as_penalty: Mapping[Seat, int] = MappingProxyType({})
    """What of these was pegged for the other side's faults."""
    counted: Mapping[Seat, int] = MappingProxyType({})
    """Points counted after the play for which nobody wrote down a peg."""
    play_unpegged: bool = False
    """Whether nobody wrote down what was pegged in the play, though the hands were counted."""
    paid: Mapping[Seat, int] | None = None
    """Chips put in."""
    dropped: frozenset[Seat] = frozenset()
    all_in: frozenset[Seat] = frozenset()
    to_speak: tuple[Seat, ...] = ()
    passed_out: bool = False
    shown: Mapping[Seat, tuple[Card, ...]] = MappingProxyType({})
    """The hands that come to a showdown, as far as every card of them is known."""
    taken: Mapping[Seat, tuple[Card, ...]] | None = None
    """Cards taken in."""
    sweeps: Mapping[Seat, int] | None = None
    unreturned: bool = False
    """Whether cards taken in without right still lie in a pile."""
    shed: SheddingOutcome | None = None
    wagers: tuple[Wager, ...] = ()
    books: Books | None = None


UnnamedActors: TypeAlias = Mapping[int, Seat]
"""Event (from 0) → whose card or pass it is, where the record names nobody."""
CardsNotHeld: TypeAlias = Iterable[tuple[int, Seat, Card]]
"""(event, player, card) where a card leaves a hand that is known not to hold it."""


def _no_outcome(_timeline: Timeline) -> DealOutcome:
    return DealOutcome()


def _no_actors(_timeline: Timeline) -> UnnamedActors:
    return {}


def _no_cards(_timeline: Timeline) -> CardsNotHeld:
    return ()


def _never(_timeline: Timeline) -> bool:
    return False


def _no_parts(_section: Mapping[str, Any]) -> Iterable[str]:
    return ()


def _no_unreadable_tags(_timeline: Timeline) -> Iterable[str]:
    return ()


def _no_futile_acts(_timeline: Timeline) -> Mapping[int, str]:
    return {}


class GameType(NamedTuple):
    """What a sort of game has of its own."""

    manner: TokenSet = OTHER_TOKENS
    """How it is written down."""
    besides: tuple[str, ...] = ()
    """The ``!`` lines that mean something in it beside those of its manner and of any table."""
    lines: Mapping[str, str] | None = None
    """Line → what it does with the cards that it names, where that is not the usual; ``card`` is one that is led,
    played or laid. None where nobody follows where the cards of such a game are."""
    beside: Callable[[Mapping[str, Any]], Iterable[str]] = _no_parts
    """``[game]`` section → the rooms in that of the sort that such a game needs."""
    movers: Callable[[Timeline], UnnamedActors] = _no_actors
    strange: Callable[[Timeline], CardsNotHeld] = _no_cards
    account: Callable[[Timeline], DealOutcome] = _no_outcome
    came_to_nothing: Callable[[Timeline], bool] = _never
    """Whether a deal ended before there was any play, since nobody wanted it."""
    doubts: Callable[[Timeline], Iterable[str]] = _no_unreadable_tags
    """A sentence for each tag of the record that tells nothing to such a game."""
    in_vain: Callable[[Timeline], Mapping[int, str]] = _no_futile_acts
    """Step of what was done to no effect → why."""


UNFOLLOWED_TYPE = GameType()
"""The sort of the games of which nothing but the deal is followed."""


def game_type_of(section: Mapping[str, Any]) -> GameType:
    """The sort of the game with that ``[game]`` section."""
    found: GameType | None = game_function(section, "type", str(section.get("type", "trick")))
    return UNFOLLOWED_TYPE if found is None else found


def type_and_parts(section: Mapping[str, Any]) -> tuple[str, ...]:
    """The type of the game with that ``[game]`` section, and the parts of it that the game needs, as ``trick.widow``;
    none where nothing but the deal is followed."""
    return _CACHED_TYPES(section)


def _type_and_parts(section: Mapping[str, Any]) -> tuple[str, ...]:
    sort = game_type_of(section)
    if sort is UNFOLLOWED_TYPE:
        return ()
    name = str(section.get("type", "trick"))
    return (name, *(f"{name}.{part}" for part in sort.beside(section)))


_CACHED_TYPES: IdentityCache[Mapping[str, Any], tuple[str, ...]] = IdentityCache(_type_and_parts)


def turns_up_a_card(section: Mapping[str, Any]) -> bool:
    """Whether a card is turned up in such a game that somebody may take or refuse."""
    return "upcard" in game_type_of(section).manner.events or bool(section.get("turned_card"))
