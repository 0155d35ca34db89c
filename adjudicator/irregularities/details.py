"""The detail of each family of irregularities: the data of a detector besides offender, kind and step.

Families: calls and announcements; cards played, shown and put away; claims and concessions; remarks; the deal,
hands and packs; dummy and the cards called from dummy.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from adjudicator.irregularities.detail_base_classes import (
    AtTurn,
    AtTurnToCall,
    CardOutOfTurn,
    CountsAsRevoke,
    Detail,
    DummyActWord,
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
    from adjudicator.values.seat_name import Seat


InvalidDesignationSort: TypeAlias = Literal["high", "win", "low", "suit_only", "rank_only", "not_in_dummy", "anything"]


@dataclass(kw_only=True, eq=False, repr=False)
class CallFault(AtTurnToCall):
    """Detail of an irregular call."""

    call: str


@dataclass(kw_only=True, eq=False, repr=False)
class OpeningFault(CallFault):
    """Detail of an opening without the required holding."""

    strength: Literal["held", "lacking"]


@dataclass(kw_only=True, eq=False, repr=False)
class LateAnnouncement(Detail):
    """Detail of something named or announced too late."""

    after_the_lead: bool


@dataclass(kw_only=True, eq=False, repr=False)
class CardFault(OfCard, InTrick):
    """Detail of a card played to a trick."""


@dataclass(kw_only=True, eq=False, repr=False)
class CardAtWrongTurn(CardOutOfTurn, CardFault):
    """Detail of a card played to a trick at another player's turn."""

    wrong_lead_below: CardPlayed | None
    """The wrong lead over which it was played."""


@dataclass(kw_only=True, eq=False, repr=False)
class DutyBreach(CardFault):
    """Detail of a card played against a duty of play."""

    duty: str
    """``follow`` suit, ``trump``, ``overtrump``, ``head`` the trick, ``lead`` the highest trump, ``heart_led`` too
    soon, ``black_queen`` kept back."""


@dataclass(kw_only=True, eq=False, repr=False)
class RevokeFault(DutyBreach):
    """Detail of a card that does not follow as it must."""

    suit: str | None
    """The suit to be followed."""


@dataclass(kw_only=True, eq=False, repr=False)
class CardsDue(Detail):
    """Detail of a fault in which certain cards should have been played."""

    due: tuple[Card, ...]


@dataclass(kw_only=True, eq=False, repr=False)
class CardPlayedForDue(CardFault, CardsDue):
    """Detail of a card played instead of the cards due."""


@dataclass(kw_only=True, eq=False, repr=False)
class FifthCard(CardFault, OfCards, AtTurn):
    """Detail of a second card to one trick; *turn* is the hand whose lead it was, if it may be a lead instead."""


@dataclass(kw_only=True, eq=False, repr=False)
class DefectiveTrick(OfCard, InTrick):
    """Detail of a trick with a card too many or too few."""

    fault: Literal["omitted", "extra"]
    """``extra`` or ``omitted`` card."""
    missing: Seat | None = None
    """The hand that omitted to play."""


@dataclass(kw_only=True, eq=False, repr=False)
class StockDraw(InTrick):
    """Detail of a wrong draw from the stock after that trick."""

    fault: Literal["out_of_turn", "saw_several_cards"] | None = None
    hand_too_long: bool = False
    """Whether a ruling had forbidden draws until the hand is right."""


@dataclass(kw_only=True, eq=False, repr=False)
class ShownCards(OfCards):
    """Detail of cards shown."""

    manner: str | None
    """``led``, ``dropped``, ``named``, ``with`` another card, the whole ``hand``, ``left`` lying."""


@dataclass(kw_only=True, eq=False, repr=False)
class PlayedTogether(ShownCards, InTrick):
    """Detail of cards put down together with the card played."""

    shown: tuple[Card, ...]
    """All of the cards, the one played included."""


@dataclass(kw_only=True, eq=False, repr=False)
class PutAway(Detail):
    """Detail of a fault with the cards put away, or with the widow."""

    fault: str
    """The fault: ``wrong_number``, ``melded``, ``late``, ``barred``, ``bid``, ``shown``."""


@dataclass(kw_only=True, eq=False, repr=False)
class ShownPutAway(ShownCards, PutAway):
    """Detail of cards of the widow, or of those put away, shown."""


@dataclass(kw_only=True, eq=False, repr=False)
class WrongDiscard(PutAway, CountsAsRevoke):
    """Detail of cards put away wrongly."""


@dataclass(kw_only=True, eq=False, repr=False)
class CardPutAway(WrongDiscard, OfCard):
    """Detail of a card put away that had to be kept."""


@dataclass(kw_only=True, eq=False, repr=False)
class LookAtQuittedTrick(InTrick):
    """Detail of a look at a quitted trick."""

    played_on: bool
    """Whether the player's side had played to a later trick."""


@dataclass(kw_only=True, eq=False, repr=False)
class PenaltyCardLead(OfCard, AtTurn):
    """Detail of a turn to lead of the partner of a player with major penalty cards on the table."""

    owner: Seat
    penalty_cards: tuple[Card, ...]
    """The penalty cards."""
    led_before_choice: bool = False
    """Whether that partner led before declarer had chosen."""
    declarer_played_on: bool | None = None
    """Whether declarer played to that lead."""
    choices: tuple[DeclarerChoice, ...] = ()
    """Declarer's choices, in one line or in several."""


@dataclass(kw_only=True, eq=False, repr=False)
class PenaltyCardPlay(CardsDue, AtTurn):
    """Detail of a turn of a player who may legally play several of their penalty cards; *due* holds those, or the one
    named."""

    owner: Seat
    choices: tuple[DeclarerChoice, ...] = ()
    """The choices by which declarer named one of the cards."""


@dataclass(kw_only=True, eq=False, repr=False)
class ForbiddenSuit(AtTurn):
    """Detail of a suit that declarer forbids the partner of a player whose call was withdrawn."""

    choices: tuple[DeclarerChoice, ...]


def exposure_manner_of(fault: Irregularity) -> str | None:
    """The manner in which the cards of *fault* were shown, or None."""
    told = fault.detail_as(ShownCards)
    return told.manner if told else None


def suit_to_follow_of(fault: Irregularity) -> str | None:
    """The suit to be followed, if *fault* is a card that does not follow suit; else None."""
    told = fault.detail_as(RevokeFault)
    return told.suit if told else None


def trick_defect_of(fault: Irregularity) -> str:
    """The defect of the trick that *fault* is about; empty if there is none."""
    told = fault.detail_as(DefectiveTrick)
    return told.fault if told else ""


def cards_due_of(fault: Irregularity) -> tuple[Card, ...]:
    """The cards due, if *fault* is that none of them was played; else empty."""
    told = fault.detail_as(CardsDue)
    return told.due if told else ()


def penalty_card_owner_of(fault: Irregularity) -> Seat | None:
    """The owner of the penalty cards that *fault* is about, or None."""
    told = fault.detail_as(PenaltyCardLead) or fault.detail_as(PenaltyCardPlay)
    return told.owner if told else None


def declarer_choices_of(fault: Irregularity) -> tuple[DeclarerChoice, ...]:
    """Declarer's choices about a lead or a penalty card, if *fault* is about those; else empty."""
    told = fault.detail_as(PenaltyCardLead) or fault.detail_as(PenaltyCardPlay) or fault.detail_as(ForbiddenSuit)
    return told.choices if told else ()


@dataclass(kw_only=True, eq=False, repr=False)
class OfTableEvent(Detail):
    """Detail of a table event such as a claim or a remark."""

    event: Event


@dataclass(kw_only=True, eq=False, repr=False)
class ClaimFault(OfTableEvent):
    """Detail of a claim or a concession."""

    claim_word: str = ""
    """The word of a game other than bridge for it: ``claim``, ``concede``, ``close``, ``out``; else empty."""


@dataclass(kw_only=True, eq=False, repr=False)
class ConcessionFault(ClaimFault):
    """Detail of a concession that cannot stand."""

    concession_fault: Literal["cannot_be_lost", "already_won"]
    sure_tricks: int
    """The number of conceded tricks that no play at all can lose."""
    form: Literal["agreed_to_claim", "conceded"]
    """``conceded`` by the side, or ``agreed_to_claim`` of the other side."""


def claim_word_of(fault: Irregularity) -> str:
    """The word of a game other than bridge for the claim *fault*; empty if it is none."""
    told = fault.detail_as(ClaimFault)
    return told.claim_word if told else ""


@dataclass(kw_only=True, eq=False, repr=False)
class RemarkMade(Detail):
    """Detail of a remark."""

    stage: str
    """The stage of the deal at which it was made."""


@dataclass(kw_only=True, eq=False, repr=False)
class DealFault(OfCards):
    """Detail of a reported fault of the deal (``!deal exposed S HA``)."""

    word: str
    left_out: Seat | None = None
    """The player who was left out."""


@dataclass(kw_only=True, eq=False, repr=False)
class LookIntoHand(DealFault):
    """Detail of a look into a hand."""

    looked_into: str
    """The seat looked into, or the place of a hand without a seat."""
    at_dummy: bool
    """Whether it is the hand that takes no part in the auction."""


@dataclass(kw_only=True, eq=False, repr=False)
class CallFromOtherBoard(DealFault, CallFault):
    """Detail of a call made with the cards of another board."""

    noticed_step: int | None
    """The step at which it was noticed; None if never."""


@dataclass(kw_only=True, eq=False, repr=False)
class DrawFault(Detail):
    """Detail of a fault in the draw for the deal, for partners or places."""

    fault: str


@dataclass(kw_only=True, eq=False, repr=False)
class HandFault(Detail):
    """Detail of a hand with a wrong number of cards."""

    size: int
    """The number of cards; 0 for a hand reported as short by an unknown number."""
    dealt_sizes: Mapping[Seat, int] | None = None
    """The number of cards dealt to each hand, if known."""
    overplayed: bool = False
    """Whether the evidence is one card too many played."""


@dataclass(kw_only=True, eq=False, repr=False)
class PassFault(Detail):
    """Detail of cards passed wrongly."""

    fault: Literal["wrong_number", "wrong_player"]
    """``wrong_player`` or ``wrong_number`` of cards."""


def deal_report_word(fault: Irregularity) -> str:
    """The word of the report *fault*; empty if it is no report of the deal."""
    told = fault.detail_as(DealFault)
    return told.word if told else ""


def wrong_hand_size(fault: Irregularity) -> int | None:
    """The size of the hand that *fault* is about; None if it is about none."""
    told = fault.detail_as(HandFault)
    return told.size if told else None


def dealt_hand_sizes(fault: Irregularity) -> Mapping[Seat, int] | None:
    """The number of cards dealt to each hand, if *fault* is about that; else None."""
    told = fault.detail_as(HandFault)
    return told.dealt_sizes if told else None


@dataclass(kw_only=True, eq=False, repr=False)
class DummyAct(OfTableEvent):
    """Detail of an act of dummy that is not allowed, or has a price."""

    act: DummyActWord
    asked: Seat | None = None
    """The defender whom dummy asks about a revoke."""


@dataclass(kw_only=True, eq=False, repr=False)
class InvalidDesignation(Detail):
    """Detail of a call for a card of dummy's that lacks suit or rank, or names one that is not there."""

    sort: InvalidDesignationSort
    """The sort of call."""
    called_word: str
    """The suit, rank or card called."""
    card_meant: Card | None
    """The card meant, if the law determines one and the hand is known."""


@dataclass(kw_only=True, eq=False, repr=False)
class ChangedDesignation(OfCard):
    """Detail of a card called from dummy and then changed."""

    change: int
    """The step of the change."""
