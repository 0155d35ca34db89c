"""Facts of gin: how three play, when a wrong pack was found, and whether both hands come down to zero."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from adjudicator.find.deriving import Context, YesNo, value_of, yes_no
from adjudicator.find.general.facts.moments import by_then, events, mention, score_agreed
from adjudicator.games.rummy.combinations import unmatched
from adjudicator.games.rummy.counting import plain
from adjudicator.games.rummy.details import RummyFault
from adjudicator.games.rummy.follow import followed
from adjudicator.games.rummy.laying import fits
from adjudicator.games.rummy.rules import RummyRules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.games.rummy.state import Laid
    from adjudicator.values.cards import Card


_ACTS = ("draw", "discard", "knock", "meld", "layoff")


def gin_three_method(context: Context) -> Literal["all_active"] | None:
    """All three play where all three are dealt a hand, or act; who sits out has none."""
    game = context.timeline.game
    here = {seat for seat in game.seats if context.record.hands.get(seat)}
    here |= {event.seat for _, event in events(context, *_ACTS) if event.seat}
    return "all_active" if here == set(game.seats) else None


def gin_pack_found(context: Context) -> Literal["in_play", "after_knock", "score_entered"] | None:
    """When the wrong pack came to light: in the play or after a knock; nothing where nobody mentions it."""
    if context.fault.kind != "incorrect-pack":
        return None
    if value_of(score_agreed(context)) == "yes":
        return "score_entered"
    names = {getattr(step.event, "name", "") for step in by_then(context)}
    if names & {"knock", "out"}:
        return "after_knock"
    return "in_play" if mention(context) is not None and "draw" in names else None


def both_at_zero(context: Context) -> YesNo | None:
    """Whether a player who lays off on a knocker who is gin can get rid of every unmatched card."""
    fault, game = context.fault, context.timeline.game
    if fault.offender is None or fault.of(RummyFault) is None:
        return None
    play = followed(context.timeline)
    hand, rules = play.at_end.get(fault.offender), RummyRules.of(game)
    if hand is None or not plain(hand, rules):
        return None
    sets = [laid for laid in play.melds if laid.valid and laid.seat != fault.offender]
    return yes_no(_least([replace(laid, cards=laid.own) for laid in sets], hand, rules) == 0)


def _least(sets: Sequence[Laid], hand: Sequence[Card], rules: RummyRules) -> int:
    """The least that *hand* can count when cards of it are laid off on *sets*."""
    best = unmatched(hand, rules.melds, rules.raw.get("values"))
    for card in hand if best else ():
        for at, laid in enumerate(sets):
            if fits(laid, [card], rules):
                longer = [*sets[:at], replace(laid, cards=[*laid.cards, card]), *sets[at + 1 :]]
                best = min(best, _least(longer, [other for other in hand if other != card], rules))
    return best
