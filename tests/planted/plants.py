"""The ways to spoil one source of a deal, where two others contradict it or nothing can."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from tests.planted.deals import Deal, further, turned_to

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random


class Plant(NamedTuple):
    """A source that is wrong."""

    source: str
    deal: Deal
    same: bool = True
    """Whether the other sources tell all that it is wrong about."""


def _tagged(deal: Deal, **tags: str) -> Deal:
    return replace(deal, tags=deal.tags | tags)


def dealer(deal: Deal, rng: Random) -> Plant:
    """The Dealer tag, or the figure that LIN has for it."""
    return Plant("dealer", _tagged(deal, Dealer=further(deal.tags["Dealer"], rng.randrange(1, 4))))


def section(deal: Deal, rng: Random) -> Plant | None:
    """The seat of the Auction."""
    if deal.sort in ("lin", "uncalled"):
        return None
    return Plant("auction", replace(deal, auction=further(deal.auction, rng.randrange(1, 4))))


def declarer(deal: Deal, rng: Random) -> Plant | None:
    """The Declarer tag."""
    if deal.sort == "lin" or not deal.tags["Declarer"]:
        return None
    # Where neither calls nor cards are given nobody can tell.
    return Plant("declarer", _tagged(deal, Declarer=further(deal.tags["Declarer"], rng.randrange(1, 4))))


def denomination(deal: Deal, rng: Random) -> Plant | None:
    """The denomination of the Contract tag."""
    if deal.sort in ("lin", "passed out", "uncalled"):
        return None
    contract = deal.tags["Contract"]
    bid = contract.rstrip("X")
    other = rng.choice([name for name in ("C", "D", "H", "S", "NT") if name != bid[1:]])
    return Plant("contract", _tagged(deal, Contract=bid[0] + other + contract[len(bid) :]))


def level(deal: Deal, rng: Random) -> Plant | None:
    """The level of the Contract tag."""
    if deal.sort in ("lin", "passed out", "uncalled"):
        return None
    contract = deal.tags["Contract"]
    other = rng.choice([figure for figure in "1234567" if figure != contract[0]])
    return Plant("contract", _tagged(deal, Contract=other + contract[1:]))


def doubled(deal: Deal, rng: Random) -> Plant | None:
    """The doubles of the Contract tag, or a contract for none."""
    if deal.sort in ("lin", "passed out", "uncalled"):
        return None
    contract = deal.tags["Contract"]
    bid = contract.rstrip("X")
    ways = [text for text in (bid, bid + "X", bid + "XX", "Pass") if text != contract]
    return Plant("contract", _tagged(deal, Contract=rng.choice(ways)))


def undertaken(deal: Deal, rng: Random) -> Plant | None:
    """A contract of the tags where all have passed."""
    if deal.sort != "passed out":
        return None
    return Plant("contract", _tagged(deal, Contract=rng.choice(("1NT", "4S", "6CX")), Declarer=rng.choice("NESW")))


def last_bid(deal: Deal, rng: Random) -> Plant | None:
    """The last bid of the auction."""
    if deal.sort in ("lin", "passed out", "uncalled"):
        return None
    at = max(place for place, call in enumerate(deal.calls) if call[0].isdigit())
    order = ("C", "D", "H", "S", "NT")
    higher = order[order.index(deal.calls[at][1:]) + 1 :]
    if not higher:
        return None
    calls = [*deal.calls[:at], deal.calls[at][0] + rng.choice(higher), *deal.calls[at + 1 :]]
    return Plant("calls", replace(deal, calls=calls), same=False)


def passes(deal: Deal, _rng: Random) -> Plant | None:
    """The passes in front of the first bid are not there."""
    count = next((at for at, call in enumerate(deal.calls) if call != "Pass"), 0)
    if not count or deal.sort not in ("plain", "worded", "brief"):
        return None
    return Plant("passes", replace(deal, calls=deal.calls[count:]))


def columns(deal: Deal, rng: Random) -> Plant | None:
    """The seat of the Play."""
    if deal.sort in ("lin", "unplayed") or not deal.rows:
        return None
    return Plant("play", replace(deal, play=further(deal.play, rng.randrange(1, 4))))


def hands(deal: Deal, rng: Random) -> Plant | None:
    """The seat of the Deal: every hand is another's."""
    if deal.sort in ("lin", "unplayed") or not deal.rows:
        return None
    first, _, dealt = deal.tags["Deal"].partition(":")
    return Plant("deal", _tagged(deal, Deal=f"{turned_to(first)[rng.randrange(1, 4)]}:{dealt}"))


def result(deal: Deal, rng: Random) -> Plant | None:
    """The Result tag."""
    if len(deal.rows) < 13 or deal.sort == "unplayed":
        return None
    other = rng.choice([str(n) for n in range(14) if str(n) != deal.tags["Result"]])
    return Plant("result", _tagged(deal, Result=other))


def listed(deal: Deal, rng: Random) -> Plant | None:
    """The list of results of LIN."""
    if not deal.listed:
        return None
    bid = deal.tags["Contract"].rstrip("X")
    seat = further(deal.tags["Declarer"], rng.randrange(1, 4))
    return Plant(
        "list",
        replace(
            deal,
            listed=deal.listed.replace(bid.replace("NT", "N") + deal.tags["Declarer"], bid.replace("NT", "N") + seat),
        ),
    )


def vulnerable(deal: Deal, rng: Random) -> Plant | None:
    """The Vulnerable tag."""
    if deal.sort == "lin":
        return None
    ways = [name for name in ("None", "NS", "EW", "All") if name != deal.tags["Vulnerable"]]
    return Plant("vulnerable", _tagged(deal, Vulnerable=rng.choice(ways)))


def score(deal: Deal, rng: Random) -> Plant | None:
    """The Score tag."""
    if "Score" not in deal.tags:
        return None
    side, points = deal.tags["Score"].split()
    return Plant("score", _tagged(deal, Score=f"{side} {int(points) + rng.choice((10, 50, 490, 20))}"))


def board(deal: Deal, rng: Random) -> Plant:
    """The number of the board, by which others deal and are vulnerable: programs number as they like."""
    number = int(deal.tags["Board"])
    return Plant("board", _tagged(deal, Board=str(number + rng.randrange(1, 16))))


PLANTS: tuple[Callable[[Deal, Random], Plant | None], ...] = (
    dealer, section, declarer, denomination, level, doubled, undertaken, last_bid, passes, columns, hands, result,
    listed, vulnerable, score, board,
)  # fmt: skip
OF_THE_PLAY = (dealer, section, declarer, columns, hands)
"""Those that leave real faults of the play where they are."""
