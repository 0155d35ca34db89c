"""The detail of each family of irregularities: what a detector records besides offender, kind and step.

Families: calls and announcements; cards played, shown and put away; claims and concessions; remarks; the deal,
hands and packs; dummy and the cards called from dummy.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from adjudicator.irregularities.detail_aspects import (
    AtTurn,
    AtTurnToCall,
    CardOutOfTurn,
    CountsAsRevoke,
    Detail,
    InTrick,
    OfCard,
    OfCards,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.evidence.lead_turns import DeclarerChoice
    from adjudicator.irregularities.detection import Irregularity
    from adjudicator.record.events import Event
    from adjudicator.table.state_and_timeline import CardPlayed
    from adjudicator.values.cards import Card
    from adjudicator.values.seat import Seat


@dataclass(frozen=True, kw_only=True)
class CallFault(AtTurnToCall):
    """A call."""

    call: str


@dataclass(frozen=True, kw_only=True)
class OpeningFault(CallFault):
    """An opening without the holding that it asks for."""

    strength: Literal["held", "lacking"]


@dataclass(frozen=True, kw_only=True)
class LateAnnouncement(Detail):
    """Something named or announced too late."""

    after_the_lead: bool


@dataclass(frozen=True, kw_only=True)
class CardFault(OfCard, InTrick):
    """A card played to a trick."""


@dataclass(frozen=True, kw_only=True)
class CardAtWrongTurn(CardOutOfTurn, CardFault):
    """A card played to a trick at another's turn."""

    first: CardPlayed | None
    """The wrong lead over which it was put down."""


@dataclass(frozen=True, kw_only=True)
class DutyBreach(CardFault):
    """A card against a duty of play."""

    duty: str
    """``follow`` suit, ``trump``, ``overtrump``, ``head`` the trick, ``lead`` the highest trump, ``heart_led`` too
    soon, ``black_queen`` kept back."""


@dataclass(frozen=True, kw_only=True)
class RevokeFault(DutyBreach):
    """A card that does not follow as it must."""

    suit: str | None
    """The suit that was to be followed."""


@dataclass(frozen=True, kw_only=True)
class CardsDue(Detail):
    """A fault in place of which certain cards had to be played."""

    due: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True)
class CardPlayedForDue(CardFault, CardsDue):
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
class ShownPutAway(ShownCards, PutAway):
    """Cards of the widow, or of those put away, shown."""


@dataclass(frozen=True, kw_only=True)
class WrongDiscard(PutAway, CountsAsRevoke):
    """Cards put away wrongly."""


@dataclass(frozen=True, kw_only=True)
class CardPutAway(WrongDiscard, OfCard):
    """A card put away that had to be kept."""


@dataclass(frozen=True, kw_only=True)
class LookAtQuittedTrick(InTrick):
    """A look at a trick that has been quitted."""

    played_on: bool
    """Whether the looker's side had played to a later trick."""


@dataclass(frozen=True, kw_only=True)
class PenaltyCardLead(OfCard, AtTurn):
    """A turn to lead of the partner of a player who has major penalty cards on the table."""

    owner: Seat
    held: tuple[Card, ...]
    """The penalty cards."""
    led: bool = False
    """Whether he led before declarer had chosen."""
    played_on: bool | None = None
    """Whether declarer played to that lead."""
    choices: tuple[DeclarerChoice, ...] = ()
    """What declarer chose, in one line or in several."""


@dataclass(frozen=True, kw_only=True)
class PenaltyCardPlay(CardsDue, AtTurn):
    """A turn to play of a player who may legally play more than one of his penalty cards; *due* are those, or the one
    that was named."""

    owner: Seat
    choices: tuple[DeclarerChoice, ...] = ()
    """Proof that declarer named one of the cards."""


@dataclass(frozen=True, kw_only=True)
class ForbiddenSuit(AtTurn):
    """A suit that declarer forbids the partner of a player whose call was withdrawn."""

    choices: tuple[DeclarerChoice, ...]


def exposure_manner_of(fault: Irregularity) -> str | None:
    """How the cards of *fault* were shown, where any were."""
    told = fault.of(ShownCards)
    return told.manner if told else None


def suit_to_follow_of(fault: Irregularity) -> str | None:
    """The suit that was to be followed, where *fault* is a card that does not."""
    told = fault.of(RevokeFault)
    return told.suit if told else None


def trick_defect_of(fault: Irregularity) -> str:
    """What is wrong with the trick that *fault* is about, if it is about one."""
    told = fault.of(DefectiveTrick)
    return told.fault if told else ""


def cards_due_of(fault: Irregularity) -> tuple[Card, ...]:
    """The cards that had to be played, where *fault* is that none of them was."""
    told = fault.of(CardsDue)
    return told.due if told else ()


def penalty_card_owner_of(fault: Irregularity) -> Seat | None:
    """The owner of the penalty cards that *fault* is about."""
    told = fault.of(PenaltyCardLead) or fault.of(PenaltyCardPlay)
    return told.owner if told else None


def declarer_choices_of(fault: Irregularity) -> tuple[DeclarerChoice, ...]:
    """Declarer's choice about a lead, or about the penalty card to be played, where *fault* is that."""
    told = fault.of(PenaltyCardLead) or fault.of(PenaltyCardPlay) or fault.of(ForbiddenSuit)
    return told.choices if told else ()


@dataclass(frozen=True, kw_only=True)
class OfTableEvent(Detail):
    """What somebody said."""

    event: Event


@dataclass(frozen=True, kw_only=True)
class ClaimFault(OfTableEvent):
    """A claim or a concession."""

    claimed: str = ""
    """``claim``, ``concede``, ``close``, ``out``: what a game other than bridge calls it."""


@dataclass(frozen=True, kw_only=True)
class ConcessionFault(ClaimFault):
    """A concession that cannot stand."""

    concession_fault: Literal["cannot_be_lost", "already_won"]
    sure: int
    """Tricks conceded that no play at all can lose."""
    form: Literal["agreed_to_claim", "conceded"]
    """``conceded``, or ``agreed_to_claim``."""


def claim_word_of(fault: Irregularity) -> str:
    """What a game other than bridge calls the claim that *fault* is."""
    told = fault.of(ClaimFault)
    return told.claimed if told else ""


@dataclass(frozen=True, kw_only=True)
class RemarkMade(Detail):
    """A remark."""

    stage: str
    """The stage of the deal at which it was made."""


@dataclass(frozen=True, kw_only=True)
class DealFault(OfCards):
    """What was reported of the deal (``!deal exposed S HA``)."""

    word: str
    left_out: Seat | None = None
    """The player who was left out."""


@dataclass(frozen=True, kw_only=True)
class LookIntoHand(DealFault):
    """A look into a hand."""

    looked_into: str
    """The seat, or the place of a hand that has none."""
    at_dummy: bool
    """Whether it is a hand that nobody calls for."""


@dataclass(frozen=True, kw_only=True)
class CallFromOtherBoard(DealFault, CallFault):
    """A call made with the cards of another board."""

    found: int | None
    """The step at which that came to light."""


@dataclass(frozen=True, kw_only=True)
class DrawFault(Detail):
    """A fault in the draw for the deal, for partners or places."""

    drawn: str


@dataclass(frozen=True, kw_only=True)
class HandFault(Detail):
    """A hand with a wrong number of cards."""

    size: int
    """How many; 0 for one that is said to be short, by how much nobody says."""
    dealt: Mapping[Seat, int] | None = None
    """How many each hand was dealt, where that is known."""
    overplayed: bool = False
    """Whether it shows by a card played too many."""


@dataclass(frozen=True, kw_only=True)
class PassFault(Detail):
    """Cards passed wrongly."""

    fault: Literal["wrong_number", "wrong_player"]
    """``wrong_player`` or ``wrong_number``."""


def deal_report_word(fault: Irregularity) -> str:
    """The word of the report that *fault* is; empty where it is no report of the deal."""
    told = fault.of(DealFault)
    return told.word if told else ""


def wrong_hand_size(fault: Irregularity) -> int | None:
    """The size of the hand that *fault* is about, if it is about one."""
    told = fault.of(HandFault)
    return told.size if told else None


def dealt_hand_sizes(fault: Irregularity) -> Mapping[Seat, int] | None:
    """How many cards each hand was dealt, where *fault* is about that."""
    told = fault.of(HandFault)
    return told.dealt if told else None


@dataclass(frozen=True, kw_only=True)
class DummyAct(OfTableEvent):
    """What dummy may not do, or does at a price."""

    act: str
    asked: Seat | None = None
    """The defender whom he asks about a revoke."""


@dataclass(frozen=True, kw_only=True)
class InvalidDesignation(Detail):
    """A call for a card of dummy's that lacks suit or rank, or names one that is not there."""

    words: str
    """What sort of call it is."""
    called: str
    """The suit, the rank or the card called."""
    dummy_card: Card | None
    """The card that it means, where the law names one and the hand is known."""


@dataclass(frozen=True, kw_only=True)
class ChangedDesignation(OfCard):
    """A card called from dummy and then changed."""

    change: int
    """The step of the change."""
