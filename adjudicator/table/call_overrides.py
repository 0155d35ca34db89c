"""Overrides of calls by rulings: what a call counts as instead, and calls out of rotation that stand."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.table.state_and_timeline import Auction

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from adjudicator.game.game import Game


class CallOverrides(NamedTuple):
    """The calls of a record, by their events (from 0), as rulings have changed them."""

    counts: Mapping[int, str]
    """Call → what it counts as from the moment at which it was made."""
    stand: Collection[int]
    """Calls out of rotation that stand whoever calls next."""
    decided: Mapping[int, Mapping[int, str]]
    """Event of a choice → what calls made before it count as from then on: what was called in between was called on the
    auction as it stood."""

    def joined(self, other: CallOverrides) -> CallOverrides:
        """What two rulings make of the calls together."""
        return CallOverrides(
            {**self.counts, **other.counts}, {*self.stand, *other.stand}, {**self.decided, **other.decided}
        )

    def changes(self, other: CallOverrides) -> Iterator[int]:
        """The events of which *other* makes something else."""
        for mine, others in ((self.counts, other.counts), (self.decided, other.decided)):
            yield from (at for at in {**mine, **others} if mine.get(at) != others.get(at))
        yield from {*self.stand} ^ {*other.stand}


NO_OVERRIDES = CallOverrides(MappingProxyType({}), frozenset(), MappingProxyType({}))
"""Nothing is changed."""


def auction_with_overrides(auction: Auction, counts: Mapping[int, str], game: Game) -> Auction:
    """*auction* with the calls of these steps counting otherwise than they did."""
    again = Auction(maker=auction.maker)
    for made in auction.calls:
        other = counts.get(made.step)
        again = again.after(replace(made, counts=other, deemed=True) if other else made, game)
    return again
