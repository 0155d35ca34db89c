"""Facts of the bets at red dog, and of the hands dealt for them."""

from __future__ import annotations

from adjudicator.find.deriving import Context, derives, yes_no


@derives("bet_named_in_turn", "change-of-call")
def bet_named_in_turn(context: Context) -> str | None:
    """Whether it was his turn when he named the amount."""
    return yes_no(context.fault.about.get("in_turn"))


@derives("red_dog_count", "wrong-number-of-cards")
def red_dog_count(context: Context) -> str | None:
    """Too few cards, none, or too many, as the deal was written down."""
    size, dealt = context.fault.about.get("size"), context.timeline.game.hand_size
    if size is None or "dealt" not in context.fault.about:
        return None
    return "none" if not size else "too_few" if size < dealt else "too_many"
