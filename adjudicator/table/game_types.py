"""The game types: each is one value, ``GameType``, at the address of its entry.

The ``type`` of a ``[game]`` section stands in ``rulebase/words/game-types.toml``. A game type has the tokens of its
records, the actors where the record names nobody, the outcome of a deal (``DealOutcome``), the act that is due
(``ActDue``), and the words that people say for an act. The annotations are evaluated with the classes: as text they
would have to be compiled, field by field.
"""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from adjudicator.game.notation import OTHER_TOKENS, TokenSet
from adjudicator.record.events import Seat
from adjudicator.table.state_and_timeline import Timeline
from adjudicator.values.address_resolver import game_function
from adjudicator.values.cards import Card
from adjudicator.values.identity_cache import IdentityCache

if TYPE_CHECKING:
    from adjudicator.table.act_due import ActDue


class SheddingOutcome(NamedTuple):
    """Outcome of a game of getting rid of one's cards."""

    out: Seat | None
    """The first player without cards."""
    blocked: bool
    """Whether the deal ended because nobody could play any more."""
    dealt: Mapping[Seat, int]
    left: Mapping[Seat, tuple[Card, ...]]
    """The cards still in each hand."""
    passes: Mapping[Seat, int]
    """Passes of a hand that could not play."""
    played: tuple[tuple[Seat, Card, int], ...]
    """(player, card, event number from 1) for every card played."""


class ShownBook(NamedTuple):
    """A book laid down."""

    seat: Seat
    rank: str
    event_number: int
    """Number of the event, from 1."""


class Books(NamedTuple):
    """The books of a deal."""

    shown: tuple[ShownBook, ...]
    ranks: Mapping[int, str]
    """Number (from 1) of the event of a question or a fault → the rank it is about."""


class Wager(NamedTuple):
    """A bet, or a payment in place of one."""

    seat: Seat
    chips: int
    won: bool | None
    """Whether it was won; None if the record does not show it."""
    description: str
    over: bool = False
    """Whether it exceeded the largest bet allowed."""


class PartOfPot(NamedTuple):
    """A part of the pot that one sort of hand wins, as the low hand."""

    winners: str
    """The sort of hand, as ``high``."""
    says: str
    hands: Mapping[Seat, tuple[Card, ...]]
    """The five cards of each player who may win it."""
    odd_chip_order: tuple[Seat, ...]
    """The players in the order in which they get its odd chips."""


class DealOutcome(NamedTuple):
    """Outcome of a deal at the table before any ruling, as far as tricks do not show it. A field is None where it is
    unknown or does not exist in the game."""

    pegged: Mapping[Seat, int] | None = None
    """Holes pegged."""
    pegged_as_penalty: Mapping[Seat, int] = MappingProxyType({})
    """The part of ``pegged`` that was pegged for the other side's faults."""
    counted: Mapping[Seat, int] = MappingProxyType({})
    """Points counted after the play for which no peg was recorded."""
    play_unpegged: bool = False
    """Whether no pegs were recorded in the play, though the hands were counted."""
    paid: Mapping[Seat, int] | None = None
    """Chips put in."""
    dropped: frozenset[Seat] = frozenset()
    dead: Mapping[Seat, int] = MappingProxyType({})
    """The part of the chips put in that nobody has to match, which lies in the main pot."""
    all_in: frozenset[Seat] = frozenset()
    to_speak: tuple[Seat, ...] = ()
    passed_out: bool = False
    shown: Mapping[Seat, tuple[Card, ...]] = MappingProxyType({})
    """The hands in the showdown that are known in full."""
    odd_chip_order: tuple[Seat, ...] = ()
    """The players in the order in which they get the odd chips of a divided pot; empty where the law is silent."""
    chip_units: tuple[int, ...] = (1,)
    """The chips of which one is the smallest in play; several where the record does not tell which."""
    parts_of_pot: tuple[PartOfPot, ...] = ()
    """The parts into which the pot goes, the first of which gets the chip left over; empty for one by the law."""
    taken: Mapping[Seat, tuple[Card, ...]] | None = None
    """Cards taken in."""
    sweeps: Mapping[Seat, int] | None = None
    unreturned: bool = False
    """Whether cards taken in without right still lie in a pile."""
    shed: SheddingOutcome | None = None
    wagers: tuple[Wager, ...] = ()
    books: Books | None = None


UnnamedActors: TypeAlias = Mapping[int, Seat]
"""Event (from 0) → the player of the card or pass, where the record names nobody."""
CardsNotHeld: TypeAlias = Iterable[tuple[int, Seat, Card]]
"""(event, player, card) where a card leaves a hand that is known not to hold it."""


def _no_outcome(_timeline: Timeline) -> DealOutcome:
    return DealOutcome()


def _no_actors(_timeline: Timeline) -> UnnamedActors:
    return {}


def _no_cards(_timeline: Timeline) -> CardsNotHeld:
    return ()


def _always_false(_timeline: Timeline) -> bool:
    return False


def _no_parts(_section: Mapping[str, Any]) -> Iterable[str]:
    return ()


def _no_unreadable_tags(_timeline: Timeline) -> Iterable[str]:
    return ()


def _unknown_act(_timeline: Timeline) -> "ActDue":
    from adjudicator.table.act_due import ActDue  # only a recording asks

    return ActDue()


def _no_futile_acts(_timeline: Timeline) -> Mapping[int, str]:
    return {}


class ActInDoubt(NamedTuple):
    """An act that may have been another than the one the record reads."""

    event_index: int
    """Its event, from 0."""
    why: str
    """The reason for the doubt: ``H8 makes 37, over 31, and {A} has said no go``."""
    instead: str
    """The words to type if the act is the one that the record reads: ``go first, if it begins the next count``."""
    other: str
    """The other act: ``it was played over 31``."""
    line: str
    """The line after it by which the record reads it as the other act."""


def _no_doubts(_timeline: Timeline) -> Iterable[ActInDoubt]:
    return ()


class ImpossibleAct(NamedTuple):
    """An act that cannot have happened as it is recorded, as far as the record shows."""

    event_index: int
    """Its event, from 0."""
    why: str
    """The reason, with what is possible: ``H4 lies on the pile: take H4``."""


def _none_impossible(_timeline: Timeline) -> Iterable[ImpossibleAct]:
    return ()


class GameType(NamedTuple):
    """A game type: its tokens, and the functions by which the program asks about a deal of it."""

    tokens: TokenSet = OTHER_TOKENS
    """Its tokens."""
    other_lines: tuple[str, ...] = ()
    """``!`` lines with a meaning in it besides those of its tokens and of any table."""
    card_effects_by_line: Mapping[str, str] | None = None
    """Line → its effect on the cards named, if other than usual; ``card`` stands for a card led, played or laid. None
    if the cards of such a game are not followed."""
    parts_needed: Callable[[Mapping[str, Any]], Iterable[str]] = _no_parts
    """``[game]`` section → names of the parts of the game type that such a game needs."""
    unnamed_actors: Callable[[Timeline], UnnamedActors] = _no_actors
    cards_not_held: Callable[[Timeline], CardsNotHeld] = _no_cards
    outcome: Callable[[Timeline], DealOutcome] = _no_outcome
    was_passed_out: Callable[[Timeline], bool] = _always_false
    """Whether a deal ended before any play, since nobody wanted it."""
    unreadable_tags: Callable[[Timeline], Iterable[str]] = _no_unreadable_tags
    """A sentence for each tag of the record that has no meaning in such a game."""
    futile_acts: Callable[[Timeline], Mapping[int, str]] = _no_futile_acts
    """Step of an act without effect → the reason."""
    act_due: "Callable[[Timeline], ActDue]" = _unknown_act
    """The act that the game waits for at the end of a record."""
    acts_in_doubt: Callable[[Timeline], Iterable[ActInDoubt]] = _no_doubts
    """The acts of a record about which a person at the table is asked."""
    impossible_acts: Callable[[Timeline], Iterable[ImpossibleAct]] = _none_impossible
    """The acts of a record that a person at the table has to confirm."""
    phrases: Mapping[str, str] = MappingProxyType({})
    """What people say at the table → the line or call that a record has for it.

    A phrase may hold fields: ``{number}``, ``{numbers}`` (one or more), ``{card}``, ``{cards}`` (one or more),
    ``{suit}``, ``{rank}``, ``{player}``, ``{word}`` (any one word). A line may hold these, ``{seat}`` (the player in
    turn, or the one named before the phrase), ``{last}`` and ``{dealer}`` (the player of the last act and the dealer,
    or the one named) and the names of ``ActDue.values``. Several lines are separated by line breaks; behind `` | ``
    stands what is meant in games that do not have the line before it."""


UNFOLLOWED_TYPE = GameType()
"""The type of games of which only the deal is followed."""


def game_type_of(section: Mapping[str, Any]) -> GameType:
    """The type of the game with that ``[game]`` *section*."""
    found: GameType | None = game_function(section, "type", str(section.get("type", "trick")))
    return UNFOLLOWED_TYPE if found is None else found


def game_type_and_needed_parts(section: Mapping[str, Any]) -> tuple[str, ...]:
    """The type of the game with that ``[game]`` *section* and the parts that it needs, such as ``trick.widow``; empty
    where only the deal is followed."""
    return _CACHED_TYPES(section)


def _compute_game_type_and_parts(section: Mapping[str, Any]) -> tuple[str, ...]:
    sort = game_type_of(section)
    if sort is UNFOLLOWED_TYPE:
        return ()
    name = str(section.get("type", "trick"))
    return (name, *(f"{name}.{part}" for part in sort.parts_needed(section)))


_CACHED_TYPES: IdentityCache[Mapping[str, Any], tuple[str, ...]] = IdentityCache(_compute_game_type_and_parts)


def turns_up_card_on_offer(section: Mapping[str, Any]) -> bool:
    """Whether the game of *section* turns up a card that somebody may take or refuse."""
    return "upcard" in game_type_of(section).tokens.lines or bool(section.get("turned_card"))
