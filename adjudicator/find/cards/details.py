"""What the faults of cards played, shown and put away tell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from adjudicator.find.details import AtTurn, CardOutOfTurn, Detail, Establishing, InTrick, OfCard, OfCards

if TYPE_CHECKING:
    from adjudicator.evidence.lead_turns import Choice
    from adjudicator.find.detecting import Irregularity
    from adjudicator.table.state import CardPlayed
    from adjudicator.values.cards import Card
    from adjudicator.values.seat import Seat


@dataclass(frozen=True, kw_only=True)
class CardFault(OfCard, InTrick):
    """A card played to a trick."""


@dataclass(frozen=True, kw_only=True)
class TurnFault(CardOutOfTurn, CardFault):
    """A card played to a trick at another's turn."""

    first: CardPlayed | None
    """The wrong lead over which it was put down."""


@dataclass(frozen=True, kw_only=True)
class BrokenDuty(CardFault):
    """A card against a duty of play."""

    duty: str
    """``follow`` suit, ``trump``, ``overtrump``, ``head`` the trick, ``lead`` the highest trump, ``heart_led`` too
    soon, ``black_queen`` kept back."""


@dataclass(frozen=True, kw_only=True)
class RevokeFault(BrokenDuty):
    """A card that does not follow as it must."""

    suit: str | None
    """The suit that was to be followed."""


@dataclass(frozen=True, kw_only=True)
class OthersDue(Detail):
    """A fault in place of which certain cards had to be played."""

    due: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True)
class DueFault(CardFault, OthersDue):
    """A card played where others had to be played."""


@dataclass(frozen=True, kw_only=True)
class FifthCard(CardFault, OfCards, AtTurn):
    """A second card to one trick; *turn* is whose lead it was where it may be a lead instead."""


@dataclass(frozen=True, kw_only=True)
class DefectiveTrick(OfCard, InTrick):
    """A trick with a card too many or too few."""

    fault: Literal["omitted", "extra"]
    """``extra`` or ``omitted``."""
    missing: Seat | None = None
    """The hand that has not played to it."""


@dataclass(frozen=True, kw_only=True)
class StockDraw(InTrick):
    """A wrong draw from the stock after that trick."""

    stock_fault: Literal["out_of_turn", "saw_several_cards"] | None = None
    hand_too_long: bool = False
    """Whether a ruling had forbidden it until the hand is right."""


@dataclass(frozen=True, kw_only=True)
class ShownCards(OfCards):
    """Cards shown."""

    manner: str | None
    """``led``, ``dropped``, ``named``, ``with`` another card, the whole ``hand``, ``left`` lying."""


@dataclass(frozen=True, kw_only=True)
class PlayedTogether(ShownCards, InTrick):
    """Cards put down together with the one that is played."""

    shown: tuple[Card, ...]
    """All of them, the one played among them."""


@dataclass(frozen=True, kw_only=True)
class PutAway(Detail):
    """A fault with the cards put away, or with those of the widow."""

    put_away: str
    """What is wrong: ``wrong_number``, ``melded``, ``late``, ``barred``, ``bid``, ``shown``."""


@dataclass(frozen=True, kw_only=True)
class ShownAway(ShownCards, PutAway):
    """Cards of the widow, or of those put away, shown."""


@dataclass(frozen=True, kw_only=True)
class Discard(PutAway, Establishing):
    """Cards put away wrongly."""


@dataclass(frozen=True, kw_only=True)
class CardAway(Discard, OfCard):
    """A card put away that had to be kept."""


@dataclass(frozen=True, kw_only=True)
class QuittedTrick(InTrick):
    """A look at a trick that has been quitted."""

    played_on: bool
    """Whether the looker's side had played to a later trick."""


@dataclass(frozen=True, kw_only=True)
class PenaltyLead(OfCard, AtTurn):
    """A turn to lead of the partner of a player who has major penalty cards on the table."""

    owner: Seat
    held: tuple[Card, ...]
    """The penalty cards."""
    led: bool = False
    """Whether he led before declarer had chosen."""
    played_on: bool | None = None
    """Whether declarer played to that lead."""
    choices: tuple[Choice, ...] = ()
    """What declarer chose, in one line or in several."""


@dataclass(frozen=True, kw_only=True)
class PenaltyPlay(OthersDue, AtTurn):
    """A turn to play of a player who may legally play more than one of his penalty cards; *due* are those, or the one
    that was named."""

    owner: Seat
    choices: tuple[Choice, ...] = ()
    """Proof that declarer named one of the cards."""


@dataclass(frozen=True, kw_only=True)
class ForbiddenLead(AtTurn):
    """A suit that declarer forbids the partner of a player whose call was withdrawn."""

    choices: tuple[Choice, ...]


def manner_of(fault: Irregularity) -> str | None:
    """How the cards of *fault* were shown, where any were."""
    told = fault.of(ShownCards)
    return told.manner if told else None


def suit_of(fault: Irregularity) -> str | None:
    """The suit that was to be followed, where *fault* is a card that does not."""
    told = fault.of(RevokeFault)
    return told.suit if told else None


def trick_fault_of(fault: Irregularity) -> str:
    """What is wrong with the trick that *fault* is about, if it is about one."""
    told = fault.of(DefectiveTrick)
    return told.fault if told else ""


def due_of(fault: Irregularity) -> tuple[Card, ...]:
    """The cards that had to be played, where *fault* is that none of them was."""
    told = fault.of(OthersDue)
    return told.due if told else ()


def owner_of(fault: Irregularity) -> Seat | None:
    """The owner of the penalty cards that *fault* is about."""
    told = fault.of(PenaltyLead) or fault.of(PenaltyPlay)
    return told.owner if told else None


def choices_of(fault: Irregularity) -> tuple[Choice, ...]:
    """Declarer's choice about a lead, or about the penalty card to be played, where *fault* is that."""
    told = fault.of(PenaltyLead) or fault.of(PenaltyPlay) or fault.of(ForbiddenLead)
    return told.choices if told else ()
