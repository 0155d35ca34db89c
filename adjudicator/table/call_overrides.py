"""Overrides of calls by rulings: the value a call counts as, and calls out of rotation that stand."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.table.state_and_timeline import Auction

if TYPE_CHECKING:
    from adjudicator.game.game import Game


class CallOverrides(NamedTuple):
    """Overrides of calls by event index (from 0)."""

    counts: Mapping[int, str]
    """Call → its replacement from the moment it was made."""
    stand: Collection[int]
    """Calls out of rotation that stand regardless of who calls next."""
    decided: Mapping[int, Mapping[int, str]]
    """Event of a choice → {earlier call → its replacement from then on}; calls in between were made on the auction as
    it stood."""

    def joined(self, other: "CallOverrides") -> "CallOverrides":
        """The overrides of both."""
        return CallOverrides(
            {**self.counts, **other.counts}, {*self.stand, *other.stand}, {**self.decided, **other.decided}
        )

    def changes(self, other: "CallOverrides") -> Iterator[int]:
        """The events that *other* overrides differently."""
        for mine, others in ((self.counts, other.counts), (self.decided, other.decided)):
            yield from (at for at in {**mine, **others} if mine.get(at) != others.get(at))
        yield from {*self.stand} ^ {*other.stand}


NO_OVERRIDES = CallOverrides(MappingProxyType({}), frozenset(), MappingProxyType({}))
"""No overrides."""


def auction_with_overrides(auction: Auction, counts: Mapping[int, str], game: "Game") -> Auction:
    """*auction* with the calls of the steps in *counts* replaced."""
    again = Auction(maker=auction.maker)
    for made in auction.calls:
        other = counts.get(made.step)
        again = again.after(replace(made, counts_as=other, deemed=True) if other else made, game)
    return again
