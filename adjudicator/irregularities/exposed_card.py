"""Exposed cards: shown in the auction or the play, led before the auction is over, several at once, a whole hand,
a card of the widow (Laws 24, 48 to 50, 58).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from adjudicator.evidence.claims import is_entitled_claim_or_concession
from adjudicator.evidence.revoke_establishment import (
    partner_voided_concession,
)
from adjudicator.irregularities.defective_or_quitted_trick import sides_that_played_to
from adjudicator.irregularities.details import (
    PlayedTogether,
    ShownCards,
    ShownPutAway,
    exposure_manner_of,
)
from adjudicator.irregularities.detection import Irregularity
from adjudicator.irregularities.fact_derivation import (
    FOR_PEOPLE,
    PROVISIONAL_NO,
    Derived,
    FactContext,
    Unread,
    YesNo,
    final_value,
    final_yes_or_provisional_no,
    mapped_value,
    provisional_value,
    yes_no,
)
from adjudicator.record.events import ATTENTION, Played, TableEvent
from adjudicator.table.announced_games import game_named_or_bid
from adjudicator.table.initial_state import dealt_hands
from adjudicator.table.state_and_timeline import CardPlayed
from adjudicator.table.timeline_queries import possibly_irregular_steps
from adjudicator.values.cards import HONOURS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from adjudicator.table.state_and_timeline import Step, Timeline
    from adjudicator.values.cards import Card


def exposed_cards(timeline: Timeline) -> Iterator[Irregularity]:
    """Every ``!expose`` line, and every card led before the auction is over."""
    for step in possibly_irregular_steps(timeline):
        event = step.event
        match event:
            case TableEvent(name="expose", seat=str() as seat, cards=cards):
                if step.after.dummy_swapped != step.before.dummy_swapped or _is_dummys_spread(step, event):
                    continue
                if _hands_shown_after_knock(timeline, step.index) or _lays_down_open_hand(timeline, step):
                    continue
                if timeline.game.raw.get("several_at_once") and (played := card_played_together(timeline, step.index)):
                    yield _several_cards_at_once(timeline, step, played, cards)
                    continue
                manner = event.words[0] if event.words else "shown"
                shown = " ".join(cards) or "a card"
                found = _exposure_irregularity(
                    timeline, step, seat, f"{seat} exposes {shown} ({manner}).", cards, manner
                )
                yield _widow_card_exposure(timeline, step, cards, found) or found
            case Played(card=card) if step.action is None and step.before.stage == "auction" and card is not None:
                leader = event.seat or step.before.turn
                # In some games it counts as a bid of the player named, which is an irregularity of its own.
                if leader and (event.seat is None or "early_lead_bids" not in timeline.game.raw):
                    said = f"{leader} leads {card} while the auction is still open."
                    yield _exposure_irregularity(timeline, step, leader, said, (card,), "led")


def trump_card_left_on_table(timeline: Timeline) -> Iterator[Irregularity]:
    """The card turned for trump, which the dealer takes up only after the second trick (WH-14)."""
    dealer = timeline.start.dealer
    turned: Card | None = None
    for step, event in timeline.acts:
        match event:
            case TableEvent(name="turned", cards=cards) if cards:
                turned = cards[0]
            case TableEvent(name="pickup", seat=seat, cards=cards) if (
                seat == dealer and turned is not None and turned in cards
            ):
                # The second trick is quitted when the third is begun.
                if len(step.before.tricks) > 2 or (len(step.before.tricks) == 2 and step.before.current):
                    said = f"{dealer} has left the trump card, {turned}, on the table until after the second trick."
                    detail = ShownCards(cards=(turned,), manner="left")
                    yield Irregularity("exposed-card", dealer, step.index, "open", said, detail=detail)
                return


def _hands_shown_after_knock(timeline: Timeline, step: int) -> bool:
    """Whether somebody has knocked or is out, with no draw since: at rummy all hands are then shown."""
    if "lay_off" not in timeline.game.raw:
        return False
    names = [earlier.event.name for earlier in timeline.steps[:step] if isinstance(earlier.event, TableEvent)]
    return next((name for name in reversed(names) if name in ("knock", "out", "draw")), "draw") != "draw"


def _lays_down_open_hand(timeline: Timeline, step: Step) -> bool:
    """Whether the player of an open game lays down the hand (SK-18, SV-07)."""
    games = timeline.game.raw.get("games", {})
    if not any(table.get("hand") == "open" for table in games.values()):
        return False
    from adjudicator.table.announced_games import is_hand_laid_open  # only in few games

    player = timeline.end.maker
    named = game_named_or_bid(timeline).partition(" ")[0]
    return player is not None and is_hand_laid_open(step, player) and games.get(named, {}).get("hand") == "open"


def _widow_card_exposure(
    timeline: Timeline, step: Step, cards: tuple[Card, ...], found: Irregularity
) -> Irregularity | None:
    """*found* under the law on cards of the widow, or of those put away, shown before the play (``widow``, ``shown``:
    FH-27); None for other cards."""
    kind = timeline.game.raw.get("widow", {}).get("shown")
    if not kind or found.offender != timeline.end.maker or step.before.current or step.before.tricks:
        return None
    moved = {
        card
        for _, event in timeline.acts
        if event.name in ("take", "discard") and event.seat == found.offender
        for card in event.cards
    }
    if not cards or not set(cards) <= moved:
        return None
    said = f"{found.offender} shows {' '.join(cards)} of the widow or of what they have put away."
    shown = found.detail_as(ShownCards)
    manner = None if shown is None else shown.manner
    detail = ShownPutAway(cards=found.cards, manner=manner, fault="shown")
    return found._replace(kind=kind, summary=said, detail=detail)


def _is_dummys_spread(step: Step, event: TableEvent) -> bool:
    """Whether dummy lays down the hand after a lead, as dummy must."""
    state = step.before
    led = state.current is not None and not state.tricks
    return led and event.seat == state.dummy and "hand" in event.words


def card_played_together(timeline: Timeline, step: int) -> CardPlayed | None:
    """The card that the player put down together with the cards exposed at *step* (``with``), or None."""
    event = timeline.steps[step].event
    if not isinstance(event, TableEvent) or "with" not in event.words or timeline.steps[step].before.stage != "play":
        return None
    for earlier in reversed(timeline.steps[:step]):
        if isinstance(earlier.action, CardPlayed):
            return earlier.action if earlier.action.seat == event.seat else None
    return None


def _several_cards_at_once(timeline: Timeline, step: Step, played: CardPlayed, cards: tuple[Card, ...]) -> Irregularity:
    """Several cards put down at once (58B): all except the one finally played belong to no trick."""
    shown = [card for card in (played.card, *cards) if card is not None]
    last = next(
        (did.card for did in reversed(timeline.plays) if did.seat == played.seat and did.trick == played.trick), None
    )
    verb = "leads" if played.is_lead else "plays"
    return Irregularity(
        timeline.game.raw["several_at_once"],
        step.before.played_by(played.seat),
        step.index,
        "open",
        f"{played.seat} {verb} {' and '.join(shown)} at once.",
        acting_hand=played.seat,
        detail=PlayedTogether(
            cards=tuple(card for card in shown if card != last), manner=None, trick=played.trick, shown=tuple(shown)
        ),
    )


def _exposure_irregularity(
    timeline: Timeline, step: Step, seat: str, said: str, cards: tuple[Card, ...], manner: str
) -> Irregularity:
    state = step.before
    # During the auction a game without fixed partners has no dummy yet; the whole game shows whether it will.
    if not timeline.game.dummy:
        kind = "exposed-card"
    elif state.stage == "auction":
        # By some laws the auction begins with the first call, and a card shown before is another fault.
        early = None if state.auction.calls else timeline.game.raw.get("exposed_before_calls")
        kind = early or "exposed-card-during-auction"
    else:
        kind = "exposed-card-defender" if state.role(seat) == "defender" else "exposed-card-declarer"
    return Irregularity(kind, seat, step.index, "open", said, detail=ShownCards(cards=tuple(cards), manner=manner))


_SEEN_BY_PARTNER = ("dropped", "led", "with", "named", "hand")
"""Manners in which partner sees the card or hears of it; for a card ``shown`` the record does not say to whom."""
_NOT_HELD_TO_PLAY = ("dropped", "with", "named", "hand")
"""Manners in which the card was not held as if to be played."""


def _exposure_manner_or_empty(context: FactContext) -> str:
    return exposure_manner_of(context.fault) or ""


def card_is_of_defender(context: FactContext) -> YesNo | None:
    """Whether the hand that acted is a defender's."""
    hand = context.fault.acting_hand or context.fault.offender
    role = context.table_before.role(hand) if hand else None
    return None if role is None else yes_no(role == "defender")


def fell_on_complete_trick(context: FactContext) -> YesNo | None:
    """Whether the card fell on a trick to which all had played."""
    return yes_no(context.table_before.current is None)


def both_sides_played_to_next_trick(context: FactContext) -> Derived[YesNo] | None:
    """Whether both sides had played to the next trick when it was noticed."""
    trick, timeline = context.fault.trick, context.timeline
    if trick is None:
        return None
    # A withdrawal, or words, after several exposed cards refer to those cards.
    later = ((step.index, step.event) for step in timeline.steps[context.fault.step + 1 :])
    words = (*ATTENTION, "withdraw")
    found = next((at for at, event in later if isinstance(event, TableEvent) and event.name in words), None)
    return final_yes_or_provisional_no(len(sides_that_played_to(timeline, trick + 1, found)) > 1)


def number_of_faces_seen(context: FactContext) -> Derived[Literal["several"]] | None:
    """``several`` for cards played together that were recorded by name: their faces were seen."""
    told = context.fault.detail_as(PlayedTogether)
    return provisional_value("several") if told and len(told.shown) > 1 else None


def card_seen_or_hand_faced(context: FactContext) -> Literal["card_seen", "hand_faced"]:
    """Whether a card was seen or the hand faced."""
    offender, cards = context.fault.offender, context.fault.cards
    whole = bool(cards) and offender is not None and len(cards) == context.table_before.left[offender] > 1
    return "hand_faced" if whole or _exposure_manner_or_empty(context) == "hand" else "card_seen"


def faced_after_opening_lead_out_of_turn(_context: FactContext) -> YesNo:
    """Always ``no``: a hand laid down over an opening lead out of turn is recorded as the answer to that lead."""
    return "no"


def held_so_as_to_be_played(context: FactContext) -> Derived[YesNo] | None:
    """``no`` for a card dropped, or one of dummy's that declarer did not call for: those are not played (48A, 45B)."""
    dummy = context.table_before.role(context.fault.offender or "") == "dummy"
    return PROVISIONAL_NO if dummy or _exposure_manner_or_empty(context) in _NOT_HELD_TO_PLAY else None


def exempt_by_claim_or_objection(context: FactContext) -> YesNo | Unread | None:
    """``yes`` for cards shown by a defender who has objected at once to partner's concession (68B2). For others shown
    during or after a claim or concession, people must say whether they belong to it (49)."""
    offender, timeline = context.fault.offender, context.timeline
    told = timeline.steps[_step_after_last_card(context) : context.fault.step + 1]
    spoken = [step for step in told if is_entitled_claim_or_concession(step)]
    partner = timeline.game.partner(offender) if offender else None
    if any(step.event.seat == partner and partner_voided_concession(timeline, step) for step in spoken):
        return "yes"
    return FOR_PEOPLE if spoken else None


def _step_after_last_card(context: FactContext) -> int:
    """The step after the last card before the fault."""
    steps = context.timeline.steps[: context.fault.step]
    return next((step.index + 1 for step in reversed(steps) if step.action is not None), 0)


def card_named_or_visible(context: FactContext) -> YesNo | None:
    """``yes`` for a card that lies on the table or was named; for one shown, people must say whether partner could see
    it."""
    return "yes" if _exposure_manner_or_empty(context) in _SEEN_BY_PARTNER else None


def card_deemed_played(context: FactContext) -> YesNo | None:
    """``no`` for a card dropped, thrown with another or merely named: it was not held to be played."""
    return "no" if _exposure_manner_or_empty(context) in _NOT_HELD_TO_PLAY else None


def was_own_turn(context: FactContext) -> YesNo | None:
    """Whether it was the turn of the hand from which the card came."""
    return yes_no(context.table_before.turn == context.fault.offender)


def trick_was_begun(context: FactContext) -> YesNo:
    """Whether a card had been led to the trick."""
    trick = context.table_before.current
    return "yes" if trick is not None and trick.cards else "no"


def number_of_exposed_cards(context: FactContext) -> Literal["one", "several"] | None:
    """Whether one card or several were exposed; if the cards are not named, people must say."""
    cards = context.fault.cards
    if not cards:
        return "several" if _exposure_manner_or_empty(context) == "hand" else None
    return "one" if len(cards) == 1 else "several"


def player_has_other_penalty_card(context: FactContext) -> YesNo:
    """Whether a penalty card of the same player already lay on the table."""
    shown = set(context.fault.cards)
    lying = (one for one in context.obligations_on(context.fault.offender) if one.effect == "penalty_card")
    return "yes" if any(not shown.issuperset(one.cards) for one in lying) else "no"


def exposed_card_is_honour(context: FactContext) -> YesNo | None:
    """Whether the one card is a ten or higher."""
    cards = context.fault.cards
    return yes_no(cards[0].rank in HONOURS) if len(cards) == 1 else None


def played_deliberately(context: FactContext) -> YesNo | None:
    """``no`` for a card dropped, or stuck to another; ``yes`` for one led or played."""
    return mapped_value(_exposure_manner_or_empty(context), {"dropped": "no", "with": "no", "led": "yes"})


def exposed_by_lead_or_otherwise(context: FactContext) -> Literal["lead", "other"] | None:
    """Whether the card was led (out of turn), or dropped, shown or named."""
    return (
        "lead"
        if _exposure_manner_or_empty(context) == "led"
        else "other"
        if _exposure_manner_or_empty(context)
        else None
    )


_AUCTION_EXPOSURES = ("exposed-card-during-auction", "exposed-card-at-end-of-auction")


def _cards_exposed_in_auction(context: FactContext) -> set[str]:
    """Every card exposed by the offender since the first call, this one included."""
    return {
        card
        for fault in context.faults
        if fault.offender == context.fault.offender
        and fault.step <= context.fault.step
        and fault.kind in _AUCTION_EXPOSURES
        for card in fault.cards
    }


def number_exposed_in_auction(context: FactContext) -> Literal["one", "several"] | None:
    """Whether one card or several were exposed, at once or one after the other."""
    cards = _cards_exposed_in_auction(context)
    return None if not cards else "several" if len(cards) > 1 else "one"


def card_led_in_auction(context: FactContext) -> YesNo | None:
    """Whether the card was put down as a lead."""
    manner = exposure_manner_of(context.fault)
    return None if manner is None else yes_no(manner == "led")


def auction_card_is_honour(context: FactContext) -> YesNo | None:
    """Whether the card is a ten or higher."""
    cards = context.fault.cards
    return yes_no(cards[0].rank in HONOURS) if len(cards) == 1 else None


def offender_role_after_auction(context: FactContext) -> Literal["declaring_side", "defender", "passed_out"] | None:
    """The role of the offender's side after the auction; None while the auction goes on."""
    end, offender = context.timeline.end, context.fault.offender
    if end.stage == "auction" or offender is None:
        return None
    if end.contract is None:
        return "passed_out"
    return "defender" if end.role(offender) == "defender" else "declaring_side"


def low_single_card_or_other(context: FactContext) -> Literal["low_single", "other"] | None:
    """Whether it was a single low card that was not led."""
    one, led, high = number_exposed_in_auction(context), card_led_in_auction(context), auction_card_is_honour(context)
    if one is None:
        return None
    return "low_single" if (one, led, high) == ("one", "no", "no") else "other"


_EXPOSED_CARD = "exposed-card"


def _cards_shown(context: FactContext) -> tuple[Card, ...]:
    return context.fault.cards


def _showed_whole_hand(context: FactContext) -> bool:
    """Whether the player showed the whole hand."""
    offender, cards = context.fault.offender, _cards_shown(context)
    if exposure_manner_of(context.fault) == "hand":
        return True
    # A player who sits out holds no hand to show.
    return bool(cards) and offender is not None and len(cards) == context.table_before.left.get(offender, 0) > 1


def _cards_were_dealt_to_nobody(context: FactContext) -> bool:
    """Whether the cards are certainly cards that nobody was dealt."""
    hands, cards = dealt_hands(context.record, context.timeline.game).values(), _cards_shown(context)
    return bool(cards) and all(hand is not None and hand.isdisjoint(cards) for hand in hands)


def _cards_are_of_own_hand(context: FactContext) -> bool:
    """Whether the cards are certainly the player's own."""
    hand = context.table_before.hands.get(context.fault.offender or "")
    return hand is not None and hand.issuperset(_cards_shown(context))


def _entry_of_game_played(context: FactContext) -> Mapping[str, Any] | None:
    """The entry of the game played in the table ``games``; None while no game has been named."""
    name = game_named_or_bid(context.timeline).partition(" ")[0]
    found: Mapping[str, Any] | None = context.timeline.end.game.raw.get("games", {}).get(name)
    return found


def auction_pinochle_exposure(context: FactContext) -> Literal["widow_in_auction", "one_card", "several_cards"] | None:
    """The sort of exposure: a card of the widow during the bidding, one card of a hand, or several by one player, in
    total."""
    if context.table_before.stage == "auction" and not _cards_are_of_own_hand(context):
        return "widow_in_auction" if _cards_were_dealt_to_nobody(context) else None
    alike = (
        fault for fault in context.faults if (fault.kind, fault.offender) == (_EXPOSED_CARD, context.fault.offender)
    )
    shown = {card for fault in alike if fault.step <= context.fault.step for card in fault.cards}
    return "several_cards" if _showed_whole_hand(context) or len(shown) > 1 else "one_card" if shown else None


def skat_exposure(context: FactContext) -> Literal["hand", "single_card", "skat_card"] | None:
    """The sort of exposure: the remaining hand, one card of it, or a card of the skat; None for several cards that are
    not the whole hand."""
    if _showed_whole_hand(context):
        return "hand"
    if _cards_were_dealt_to_nobody(context) and not _cards_are_of_own_hand(context):
        return "skat_card"
    return "single_card" if len(_cards_shown(context)) == 1 and _cards_are_of_own_hand(context) else None


def hand_open_by_right(context: FactContext) -> YesNo | None:
    """Whether the Player lays down a hand that is open by right in the game played."""
    game = _entry_of_game_played(context)
    if game is None:
        return None
    his = context.fault.offender == context.timeline.end.maker
    return yes_no(game.get("hand") == "open" and his and _showed_whole_hand(context))


def hand_open_by_right_after_lead(context: FactContext) -> YesNo | None:
    """Whether the Player, after a card has been led, lays down a hand that is open by right."""
    led = bool(context.table_before.tricks or context.table_before.current)
    opened = hand_open_by_right(context)
    return opened if opened != "yes" or led else "no"


def is_null_game(context: FactContext) -> YesNo | None:
    """Whether the game named asks the Player to take no trick, or no point."""
    game = _entry_of_game_played(context)
    return None if game is None else yes_no("none" in (game.get("tricks"), game.get("points")))


def hand_faced_after_declarers_claim(context: FactContext) -> Derived[YesNo]:
    """Whether the defender's hand lay open because declarer had claimed."""
    claimed = False
    for step in context.timeline.steps[: max(context.fault.step, 0)]:
        event = step.event
        if isinstance(event, TableEvent):
            claimed = claimed or (event.name == "claim" and step.before.role(event.seat or "") == "declarer")
            if claimed and event.name == "expose" and event.seat == context.fault.acting_hand:
                return final_value("yes")
    return PROVISIONAL_NO


def partner_could_see_card(context: FactContext) -> YesNo | None:
    """``yes`` for a card dropped, led or thrown with another: it lies face up on the table."""
    return "yes" if exposure_manner_of(context.fault) in ("dropped", "led", "with") else None


def declarer_showed_hand_on_purpose(context: FactContext) -> YesNo | None:
    """``no`` if fewer cards than the hand were shown, or cards were dropped; for a whole hand laid down, people must
    say."""
    offender, cards = context.fault.offender, context.fault.cards
    manner = exposure_manner_of(context.fault)
    if offender is None or context.table_before.role(offender) != "declarer":
        return None
    part = bool(cards) and manner != "hand" and len(cards) < context.table_before.left[offender]
    return "no" if part or manner == "dropped" else None


def manner_of_exposure(
    context: FactContext,
) -> Literal["faced_on_table", "thrown_with_play", "named", "led_out_of_turn"] | None:
    """The manner in which the card was exposed."""
    return mapped_value(
        exposure_manner_of(context.fault),
        {
            "dropped": "faced_on_table",
            "shown": "faced_on_table",
            "with": "thrown_with_play",
            "named": "named",
            "led": "led_out_of_turn",
        },
    )


def sort_of_exposure_in_auction(context: FactContext) -> Literal["single_low", "low_led", "honour", "several"]:
    """The sort of exposure: several cards, an honour, a low card led, or a single low card."""
    cards = context.fault.cards
    if len(cards) > 1:
        return "several"
    if cards and cards[0].rank in HONOURS:
        return "honour"
    return "low_led" if exposure_manner_of(context.fault) == "led" else "single_low"
