"""What was shown in games of one player against the rest: a card, several, a whole hand, a card of the widow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from adjudicator.find.cards.details import manner_of
from adjudicator.find.deriving import Context, YesNo, yes_no
from adjudicator.table.announced_games import game_played
from adjudicator.table.opening import dealt_hands

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from adjudicator.values.cards import Card

_KIND = "exposed-card"


def _cards(context: Context) -> tuple[Card, ...]:
    return context.fault.cards


def _whole_hand(context: Context) -> bool:
    """Whether the player showed all that he held."""
    offender, cards = context.fault.offender, _cards(context)
    if manner_of(context.fault) == "hand":
        return True
    # Who sits out holds no hand that he could show.
    return bool(cards) and offender is not None and len(cards) == context.before.left.get(offender, 0) > 1


def _of_no_hand(context: Context) -> bool:
    """Whether the cards are certainly those that nobody was dealt."""
    hands, cards = dealt_hands(context.record, context.timeline.game).values(), _cards(context)
    return bool(cards) and all(hand is not None and hand.isdisjoint(cards) for hand in hands)


def _of_his_hand(context: Context) -> bool:
    """Whether the cards are certainly the player's own."""
    hand = context.before.hands.get(context.fault.offender or "")
    return hand is not None and hand.issuperset(_cards(context))


def _game(context: Context) -> Mapping[str, Any] | None:
    """The entry of the game that is played in the table of games; None while nobody has named one."""
    name = game_played(context.timeline).partition(" ")[0]
    found: Mapping[str, Any] | None = context.timeline.end.game.raw.get("games", {}).get(name)
    return found


def auction_pinochle_exposure(context: Context) -> Literal["widow_in_auction", "one_card", "several_cards"] | None:
    """A card of the widow while bids are made, one card of a hand, or several of one player's, all told."""
    if context.before.stage == "auction" and not _of_his_hand(context):
        return "widow_in_auction" if _of_no_hand(context) else None
    alike = (fault for fault in context.faults if (fault.kind, fault.offender) == (_KIND, context.fault.offender))
    shown = {card for fault in alike if fault.step <= context.fault.step for card in fault.cards}
    return "several_cards" if _whole_hand(context) or len(shown) > 1 else "one_card" if shown else None


def skat_exposure(context: Context) -> Literal["hand", "single_card", "skat_card"] | None:
    """The cards that he still held, one of them, or a card of the skat; several that are not all nobody can place."""
    if _whole_hand(context):
        return "hand"
    if _of_no_hand(context) and not _of_his_hand(context):
        return "skat_card"
    return "single_card" if len(_cards(context)) == 1 and _of_his_hand(context) else None


def open_game(context: Context) -> YesNo | None:
    """Whether the Player lays down the hand that lies open by right in his game."""
    game = _game(context)
    if game is None:
        return None
    his = context.fault.offender == context.timeline.end.maker
    return yes_no(game.get("hand") == "open" and his and _whole_hand(context))


def faced_in_spread_misere(context: Context) -> YesNo | None:
    """The same once a card has been led."""
    led = bool(context.before.tricks or context.before.current)
    opened = open_game(context)
    return opened if opened != "yes" or led else "no"


def null_game(context: Context) -> YesNo | None:
    """Whether the game that was named asks its Player to take no trick, or no point."""
    game = _game(context)
    return None if game is None else yes_no("none" in (game.get("tricks"), game.get("points")))
