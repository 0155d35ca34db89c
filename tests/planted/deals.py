"""Regular deals in the parts that a file has, written in columns or as LIN; some with one real fault of play."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from random import Random

from tests.helpers import archive

SORTS = ("plain", "worded", "uncalled", "unplayed", "brief", "passed out", "lin")
"""Deals as programs write them; with comments and annotations; without calls; without cards; with some tricks only;
those that nobody bid; those of LIN."""
_TAG = re.compile(r'\[(\w+) "([^"]*)"\]')


@dataclass
class Deal:
    """One deal: its tags, calls and tricks."""

    sort: str
    tags: dict[str, str]
    calls: list[str]
    rows: list[list[str]] = field(default_factory=list)
    auction: str = ""
    """The seat of the Auction; *play* is that of the Play."""
    play: str = ""
    listed: str = ""
    """What the list of results of LIN says."""

    @property
    def text(self) -> str:
        """The deal as a file has it."""
        return self._lin() if self.sort == "lin" else self._pbn()

    def _pbn(self) -> str:
        lines = [f'[{name} "{value}"]' for name, value in self.tags.items()]
        if self.sort != "uncalled":
            calls = [*self.calls]
            if self.sort == "worded":
                calls[0] += " ! {so it was}"
            lines += [f'[Auction "{self.auction}"]', *(" ".join(calls[at : at + 4]) for at in range(0, len(calls), 4))]
        if self.rows and self.sort != "unplayed":
            rows = [" ".join(row) for row in self.rows]
            if self.sort == "worded":
                rows[0] += " ; the first trick"
            lines += [f'[Play "{self.play}"]', *rows]
        return "\n".join(lines) + "\n"

    def _lin(self) -> str:
        first, *hands = re.split("[: ]", self.tags["Deal"])
        by_seat = dict(zip(turned_to(first), hands, strict=True))
        order = "SWNE"
        dealt = ",".join(
            "".join(suit + ranks for suit, ranks in zip("SHDC", by_seat[seat].split("."), strict=True))
            for seat in order
        )
        vulnerable = {"None": "o", "NS": "n", "EW": "e", "All": "b"}[self.tags["Vulnerable"]]
        spelt = {"Pass": "p", "X": "d", "XX": "r"}
        calls = "".join(f"mb|{spelt.get(call, call.replace('NT', 'N'))}|" for call in self.calls)
        cards = "".join(f"pc|{''.join(row)}|" for row in in_order(self))
        claimed = f"mc|{self.tags['Result']}|" if self.tags["Result"] else ""
        head = f"rs|{self.listed}|\n" if self.listed else ""
        return (
            f"{head}qx|o{self.tags['Board']}|md|{order.index(self.tags['Dealer']) + 1}{dealt}|sv|{vulnerable}|"
            f"{calls}{cards}{claimed}\n"
        )


def turned_to(seat: str) -> str:
    """The seats clockwise from *seat* on."""
    at = archive.SEATS.index(seat)
    return archive.SEATS[at:] + archive.SEATS[:at]


def further(seat: str, by: int) -> str:
    """The seat so many places clockwise."""
    return archive.SEATS[(archive.SEATS.index(seat) + by) % 4]


def in_order(deal: Deal) -> list[list[str]]:
    """The cards of each trick in the order in which they fell."""
    trump = deal.tags["Contract"].rstrip("X")[1:]
    leader, tricks = 0, []
    for row in deal.rows:
        order = [(leader + by) % 4 for by in range(4)]
        tricks.append([row[at] for at in order])
        led = row[leader][0]
        leader = max(order, key=lambda at: (row[at][0] == trump, row[at][0] == led, archive.HEIGHT[row[at]]))
    return tricks


def made(seed: int, *, spoilt: bool = False) -> Deal:
    """The regular deal of *seed*; where it is *spoilt* a card or two of it are not where they should be."""
    rng = Random(seed)
    sort = SORTS[seed % len(SORTS)]
    board = rng.randrange(1, 33)
    while True:
        text = archive.game(rng, board, whole=sort != "passed out")
        passed = '[Contract "Pass"]' in text
        if passed == (sort == "passed out"):
            break
    tags = dict(_TAG.findall(text))
    auction, play = tags.pop("Auction"), tags.pop("Play", "")
    words = text[text.index("[Auction") :].split("\n")[1:]
    split = next((at for at, line in enumerate(words) if line.startswith("[Play")), len(words))
    calls = " ".join(words[:split]).split()
    rows = [line.split() for line in words[split + 1 :] if line]
    deal = Deal(sort, tags, calls, rows, auction, play)
    if sort == "brief":
        deal.rows = rows[: rng.randrange(2, 12)]
    if spoilt and deal.rows:
        one, other = rng.sample(range(len(deal.rows)), 2)
        at = rng.randrange(4)
        deal.rows[one][at], deal.rows[other][at] = deal.rows[other][at], deal.rows[one][at]
    if sort == "lin" and not spoilt and seed % 2:
        margin = int(tags["Result"]) - int(tags["Contract"][0]) - 6
        bid = tags["Contract"].rstrip("X")
        doubled = tags["Contract"][len(bid) :].lower()
        deal.listed = f"{bid.replace('NT', 'N')}{tags['Declarer']}{doubled}{f'{margin:+}' if margin else '='}"
    return deal
