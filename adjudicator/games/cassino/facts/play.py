"""Facts of cassino: what a game is, what was built, and who has played or spoken since."""

from __future__ import annotations

from typing import Literal

from adjudicator.find.deal.details import size_of
from adjudicator.find.deriving import Context, Derived, YesNo, so_far, yes_no
from adjudicator.find.general.facts.moments import mention
from adjudicator.games.cassino.details import MoveFault
from adjudicator.games.cassino.follow import followed
from adjudicator.values.numbers import is_number


def cassino_deal_is_game(context: Context) -> YesNo | None:
    """Only where two play, and by a code that plays a deal for a game; ``[Game "deal"]`` tells that this table does."""
    game, told = context.timeline.game, context.record.tag("Game").strip().lower()
    two = len(game.seats) == 2
    if not two or 0 not in game.raw.get("game_points", ()):
        return "no"
    return yes_no(told == "deal") if told == "deal" or is_number(told) else None


def in_partnership(context: Context) -> YesNo | None:
    """Whether players are partners."""
    return yes_no(context.timeline.game.partners)


def royal_rules(context: Context) -> YesNo | None:
    """Whether the face cards of the code have a value; where they have none the table may have given them one."""
    return "yes" if "J" in context.timeline.game.raw.get("values", {}) else None


def build_done(context: Context) -> str | None:
    """What was wrong with the build."""
    told = context.fault.of(MoveFault)
    return told.fault if told else None


def opponent_played_since_taking(context: Context) -> Derived[YesNo] | None:
    """Whether an opponent played a card between the wrong taking in and its mention."""
    if context.fault.of(MoveFault) is None:
        return None
    game, steps, found = context.timeline.game, context.timeline.steps, mention(context)
    since = steps[context.fault.step].event_index
    until = None if found is None else steps[found].event_index
    moves = followed(context.timeline)
    offender = context.fault.offender or ""
    return so_far(
        any(
            move.event_index > since
            and (until is None or move.event_index < until)
            and not game.same_side(move.seat, offender)
            for move in moves
        )
    )


def build_take_demanded(context: Context) -> YesNo | None:
    """Whether somebody spoke up; nobody did where the deal went on to a score that was agreed."""
    if context.fault.of(MoveFault) is None:
        return None
    if mention(context) is not None:
        return "yes"
    agreed = any(getattr(step.event, "name", "") == "score-agreed" for step in context.timeline.steps)
    return "no" if agreed else None


def cassino_count(context: Context) -> Literal["too_few", "too_many"] | None:
    """Whether a hand was dealt too few cards or too many."""
    size = size_of(context.fault)
    if not size or context.fault.step >= 0:
        return None
    return "too_few" if size < context.timeline.game.hand_size else "too_many"
