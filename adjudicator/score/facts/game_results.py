"""What the Player's game came to: whether he has what it asks, as the cards fell and before any ruling."""

from __future__ import annotations

from adjudicator.find.deriving import Context, YesNo, yes_no


def player_made_game(context: Context) -> YesNo | None:
    """Whether the Player has the points or tricks that his game asks, and a value that reaches his bid."""
    section = context.timeline.game.raw
    kind = section.get("settlement", {}).get("kind")
    if kind not in ("games", "stakes"):
        return None
    from adjudicator.score.account import settled  # only games of a Player against the rest are settled so
    from adjudicator.score.settlements.counts import card_points

    found = settled(context.laws, context.record, context.timeline, (), (None, None))
    if found is None or not found[2].own:
        return None
    deal = found[2]
    won, points = found[1].score(deal.own), card_points(deal)
    if won and won[deal.own[0]] > 0:
        return yes_no(True)
    if kind == "stakes":
        # Exactly what the game asks pays nobody: whether that makes it is for the table to say.
        return yes_no(False) if won and won[deal.own[0]] < 0 else None
    # A game lost for its value, not for its points, is not settled by this fact.
    short = points is not None and points[deal.own[0]] < int(section["marks"]["game"])
    return yes_no(False) if short and deal.aside is not None else None
