"""Irregularities at skat and other games with multiplied values: overbids, and late namings or announcements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from adjudicator.irregularities.detail_base_classes import Detail
from adjudicator.irregularities.details import LateAnnouncement
from adjudicator.irregularities.detection import Irregularity
from adjudicator.irregularities.fact_derivation import FactContext, YesNo, mapped_value
from adjudicator.irregularities.maker_facts import maker_of_deal
from adjudicator.record.events import TableEvent
from adjudicator.scoring.systems.skat import SCHNEIDER_POINTS, AnnouncedLevels, game_multiplier, matador_count
from adjudicator.table.announced_games import game_or_announcement, is_hand_laid_open, is_widow_taken
from adjudicator.table.other_auctions import auction_standing_of_state
from adjudicator.table.state_and_timeline import CardPlayed
from adjudicator.values.numbers import small_number

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state_and_timeline import Step, TableState, Timeline


@dataclass(kw_only=True, eq=False, repr=False)
class OverbidDetail(Detail):
    """A game worth less than the bid."""

    came_to: Literal["below_bid", "short_of_points", "made"]
    as_dealt: bool
    """Whether the game was played without the cards of the widow."""


NO_SUIT = "NT"
_UNMULTIPLIED = ("value", "tricks", "no_trick")
"""Keys of games with a fixed value, games for all tricks, and games without a bid: their values are not multiplied."""


def overbid_games(timeline: Timeline) -> Iterator[Irregularity]:
    """A deal played out in which the maker's game cannot have been worth the bid (SK-09).

    If the record leaves the game or its announcements open, the most valuable possible one is assumed.
    """
    end = timeline.end
    seat = end.maker
    if seat is None or end.stage != "over":
        return
    bid = small_number(auction_standing_of_state(end).bid)
    if bid is None:
        return
    winners = [trick.winner(end.game, end.trump) for trick in end.tricks]
    cards = _makers_cards_with_widow(timeline.record, timeline, seat)
    if None in winners or len(winners) != end.game.playing_size or cards is None:
        return
    suit = end.trump if end.trump in end.game.suits else None
    base = _highest_base_value_before_multipliers(timeline, seat, suit or NO_SUIT)
    points, tricks = _makers_points_and_tricks(end, seat, winners)
    if base is None or (suit is None and (end.trump != "grand" or tricks == len(winners))):
        return
    announced = AnnouncedLevels(points >= SCHNEIDER_POINTS, tricks == len(winners))
    value = base * game_multiplier(matador_count(cards, suit), points, tricks, announced)
    if value < bid:
        said = f"{seat} bid {bid}, and their game comes to {value}."
        detail = OverbidDetail(came_to="below_bid", as_dealt=not _took_widow(timeline, seat))
        yield Irregularity("overbid", seat, timeline.steps[-1].index, "open", said, detail=detail)


def _took_widow(timeline: Timeline, seat: Seat) -> bool:
    return any(
        isinstance(step.event, TableEvent) and step.event.name in ("take", "discard") and step.event.seat == seat
        for step in timeline.steps
    )


def _makers_cards_with_widow(record: Record, timeline: Timeline, seat: Seat) -> list[str] | None:
    """The maker's hand and the cards laid aside, as matadors are counted; None if not all are known.

    A maker who plays every card dealt to them has taken none up, whatever the record says.
    """
    game, hands = timeline.end.game, record.hands
    dealt = {one: hands.get(one) for one in game.seats}
    known = [hand for hand in dealt.values() if hand is not None]
    if len(known) != len(dealt) or any(len(set(hand)) != game.hand_size for hand in known):
        return None
    own = set(dealt[seat] or ())
    played = {one.card for trick in timeline.end.tricks for one in trick.cards if one.seat == seat}
    if not _took_widow(timeline, seat) and played != own:
        return None
    others = {card for one, hand in dealt.items() if one != seat for card in hand or ()}
    return sorted(game.pack - others)


def _highest_base_value_before_multipliers(timeline: Timeline, seat: Seat, trump: str) -> int | None:
    """The highest base value of games with *trump*, among those that take cards up or those played as dealt."""
    took = _took_widow(timeline, seat)
    tables = [
        table
        for table in timeline.end.game.raw.get("games", {}).values()
        if bool(table.get("uses_widow")) is took and not any(key in table for key in _UNMULTIPLIED)
    ]
    return max((int(table[trump]) for table in tables if trump in table), default=None)


def _makers_points_and_tricks(end: TableState, seat: Seat, winners: Sequence[Seat | None]) -> tuple[int, int]:
    """(points, tricks) of the maker *seat*: all points that the opponents have not taken."""
    values = end.game.raw["card_values"]
    all_points = sum(values.get(card[1:], 0) * end.game.copies(card) for card in end.game.pack)
    lost = sum(
        values.get(played.card.rank, 0)
        for trick, winner in zip(end.tricks, winners, strict=True)
        if winner != seat
        for played in trick.cards
        if played.card
    )
    return all_points - lost, sum(winner == seat for winner in winners)


DECLARED = "failure-to-declare"


def late_announcements(timeline: Timeline) -> Iterator[Irregularity]:
    """Games named or announced too late.

    Guckser named after taking the skat (SK-17), an open game named or its hand laid open late (SK-18), schneider or
    schwarz announced after taking the skat or after a card was played (SK-28). A missing line for the open hand does
    not prove that it was hidden.
    """
    raw, player = timeline.end.game.raw, timeline.end.maker
    if player is None:
        return
    took = False
    begun: Step | None = None
    """The step of the first card played."""
    hidden: str | None = None
    for step in timeline.steps:
        if isinstance(step.action, CardPlayed):
            begun = begun or step
        took = took or is_widow_taken(step, player)
        if hidden and is_hand_laid_open(step, player):
            if begun:
                said = f"{player} has named {hidden}, and a card is played before their hand lies open."
                yield _late_naming_irregularity(DECLARED, player, begun, "ouvert", said)
            hidden = None
        word = game_or_announcement(step, player)
        if word is None:
            continue
        table = raw["games"].get(word, {})
        if word in raw["announced"]:
            yield from _wrong_announcement(player, step, word, took=took, begun=begun is not None)
        elif table.get("declared") == "before-widow" and took:
            said = f"{player} names {word} when they have taken the cards of the widow."
            yield _late_naming_irregularity(DECLARED, player, step, word, said)
        elif table.get("shown") == "before-play":
            if begun is None:
                hidden = word
            else:
                yield _late_naming_irregularity(
                    DECLARED, player, step, "ouvert", f"{player} names {word} when a card has been played."
                )


def _wrong_announcement(player: Seat, step: Step, word: str, *, took: bool, begun: bool) -> Iterator[Irregularity]:
    """*word* announced too late, or in a game that uses the widow."""
    if took:
        said = f"{player} announces {word}, and has taken the cards of the widow."
        yield _late_naming_irregularity("declaration-error", player, step, "announced_with_skat", said)
    elif begun:
        said = f"{player} announces {word} when a card has been played."
        yield _late_naming_irregularity("declaration-error", player, step, "solo_raised", said)


def _late_naming_irregularity(kind: str, player: Seat, step: Step, what: str, said: str) -> Irregularity:
    led = step.before.current is not None or bool(step.before.tricks)
    return Irregularity(
        kind, player, step.index, "open", said, detail=LateAnnouncement(after_the_lead=led), reason=what
    )


_MISPLAYS = frozenset(("revoke", "renege", "lead-out-of-turn", "play-out-of-turn"))


def game_came_to(context: FactContext) -> Literal["below_bid", "short_of_points", "made"] | None:
    """Below the bid; a game only short of points is no fault."""
    told = context.fault.detail_as(OverbidDetail)
    return told.came_to if told else None


def no_doubling_for_game_as_dealt(context: FactContext) -> YesNo | None:
    """No for a game played as dealt; the record does not say whether a card turned was the second one."""
    told = context.fault.detail_as(OverbidDetail)
    return "no" if told and told.as_dealt else None


def opponent_misplayed(context: FactContext) -> YesNo | None:
    """Whether a misplay by an opponent of the maker was found."""
    undertook = maker_of_deal(context)
    found = any(fault.kind in _MISPLAYS and fault.offender not in (undertook, None) for fault in context.faults)
    return "yes" if found and undertook is not None else None


SkatNotDeclared: TypeAlias = Literal["first_turn_card", "second_turn_card", "guckser", "ouvert"]
_NOT_DECLARED: Final[Mapping[str, SkatNotDeclared]] = {
    "first_turn_card": "first_turn_card",
    "second_turn_card": "second_turn_card",
    "guckser": "guckser",
    "ouvert": "ouvert",
}


def skat_declaration_made_late(context: FactContext) -> SkatNotDeclared | None:
    """A game named too late, or a hand not laid open in time."""
    return mapped_value(context.fault.reason, _NOT_DECLARED)
