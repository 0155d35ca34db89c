"""Facts about the maker, the player who undertook the deal: identity, lone play, the offender's relation to the
maker."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeVar

from adjudicator.irregularities.fact_derivation import FactContext, YesNo, yes_no

if TYPE_CHECKING:
    from adjudicator.game.game import Game
    from adjudicator.record.events import Seat

_MISPLAYS = frozenset(("revoke", "renege", "lead-out-of-turn", "play-out-of-turn"))


def maker_of_deal(context: FactContext) -> Seat | None:
    """The player who undertook the deal, at the time of the fault or else by the end of the record."""
    return context.table_before.maker or context.timeline.end.maker


def _game_as_played(context: FactContext) -> Game:
    """The game as it was seated for the play."""
    return context.timeline.end.game


def _is_maker(context: FactContext) -> bool | None:
    offender, undertook = context.fault.offender, maker_of_deal(context)
    return None if offender is None or undertook is None else offender == undertook


def _plays_with_maker(context: FactContext) -> bool | None:
    offender, undertook = context.fault.offender, maker_of_deal(context)
    if offender is None or undertook is None:
        return None
    return _game_as_played(context).same_side(offender, undertook)


def _ally_sits_out_for(game: Game, seat: Seat) -> bool:
    """Whether an ally of *seat* has laid their cards down for the deal."""
    return any(game.same_side(seat, other) for other in game.around if other not in (seat, *game.seats))


def _trump_making_is_recorded(context: FactContext) -> bool:
    """Whether the calls that made the trump are recorded, which also say who plays alone."""
    end = context.timeline.end
    return bool(end.auction.calls) and end.stage != "auction" and maker_of_deal(context) is not None


_Value = TypeVar("_Value")


def _value_by_truth(value: bool | None, own: _Value, other: _Value) -> _Value | None:
    return None if value is None else own if value else other


def offender_is_maker(context: FactContext) -> YesNo | None:
    """Whether the offender is the player who undertook the deal."""
    return yes_no(_is_maker(context))


def bidder_or_opponent(context: FactContext) -> Literal["bidder", "opponent"] | None:
    """Whether the offender is the high bidder."""
    return _value_by_truth(_is_maker(context), "bidder", "opponent")


def pitcher_or_other(context: FactContext) -> Literal["pitcher", "other"] | None:
    """Whether the offender is the player who pitched."""
    return _value_by_truth(_is_maker(context), "pitcher", "other")


def player_or_opponent(context: FactContext) -> Literal["the_player", "opponent"] | None:
    """Whether the offender is the Player or an opponent of the Player."""
    return _value_by_truth(_is_maker(context), "the_player", "opponent")


def offender_is_on_makers_side(context: FactContext) -> YesNo | None:
    """Whether the offender plays for the side that undertook the deal."""
    return yes_no(_plays_with_maker(context))


def deal_has_maker(context: FactContext) -> YesNo | None:
    """``yes`` if somebody undertook the deal; ``no`` if all passed and the deal is played all the same (ramsch,
    least)."""
    if maker_of_deal(context) is not None:
        return "yes"
    end = context.timeline.end
    return "no" if end.auction.closed and end.auction.calls and end.stage != "auction" else None


def offender_is_lone_contractor(context: FactContext) -> YesNo | None:
    """Whether the offender is the contractor and plays without a partner."""
    by_him = _is_maker(context)
    if not by_him:
        return yes_no(by_him)
    offender, game = context.fault.offender or "", _game_as_played(context)
    return yes_no(not any(game.same_side(offender, other) for other in game.seats if other != offender))


def offender_plays_alone(context: FactContext) -> YesNo | None:
    """Whether the offender's partner has laid their cards down for the deal."""
    offender = context.fault.offender
    if offender is None or not _trump_making_is_recorded(context):
        return None
    return yes_no(_ally_sits_out_for(_game_as_played(context), offender))


def offender_opposes_lone_hand(context: FactContext) -> YesNo | None:
    """Whether the offender plays against a maker whose partner has laid their cards down."""
    undertook, with_him = maker_of_deal(context), _plays_with_maker(context)
    if undertook is None or with_him is None or not _trump_making_is_recorded(context):
        return None
    return yes_no(_ally_sits_out_for(_game_as_played(context), undertook) and not with_him)


def somebody_plays_alone(context: FactContext) -> YesNo | None:
    """Whether a player of either side has laid their cards down for a partner who plays alone."""
    if not _trump_making_is_recorded(context):
        return None
    game = _game_as_played(context)
    return yes_no(any(_ally_sits_out_for(game, seat) for seat in game.seats))


def earlier_misplays(
    context: FactContext,
) -> Literal["none", "opponent", "player", "opponent_then_player", "player_then_opponent"] | None:
    """The earlier play errors of the Player and the opponents, in order."""
    undertook = maker_of_deal(context)
    if undertook is None:
        return None
    earlier = [
        fault.offender == undertook
        for fault in context.faults
        if fault.kind in _MISPLAYS and fault.step < context.fault.step
    ]
    if True not in earlier:
        return "opponent" if earlier else "none"
    if earlier[0]:
        return "player" if all(earlier) else "player_then_opponent"
    return "opponent_then_player"


def offender_role_at_solo(context: FactContext) -> Literal["the_player", "his_partner", "opponent"] | None:
    """Whether the offender is the Player, or known to be the partner or an opponent of the Player."""
    if _is_maker(context):
        return "the_player"
    together = _plays_with_maker(context)
    raw, won = _game_as_played(context).raw, context.timeline.end.auction.last_bid
    called = raw.get("partner_called") and not _game_as_played(context).partners
    if won is not None and won.counts_as not in raw.get("partner_games", (won.counts_as,)):
        # The Player plays alone, whoever holds the called ace.
        called = False
    return None if together is None or called else "his_partner" if together else "opponent"


def game_pays_by_point(context: FactContext) -> YesNo | None:
    """Whether the game bid pays for each point, by the game section."""
    won = context.timeline.end.auction.last_bid
    played = _game_as_played(context).raw.get("games", {}).get(won.counts_as) if won is not None else None
    return None if played is None else yes_no(played.get("by") == "point")
