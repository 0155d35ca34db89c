"""One table of a LIN file."""

from __future__ import annotations

import re
from dataclasses import field
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.formats.bridge import Outcome, denomination, outcome, turned, winner
from adjudicator.formats.notation.calls import as_call, is_bid
from adjudicator.formats.notation.comments import joined
from adjudicator.formats.pbn.spelling import CARDS
from adjudicator.formats.remarks import quoted
from adjudicator.record.events import COMPASS, Called, Place, Played, Record, Source, TableEvent
from adjudicator.values.bids import DOUBLE, PASS, REDOUBLE, level_of
from adjudicator.values.cards import Card
from adjudicator.values.frozen import dataclass, replace
from adjudicator.values.numbers import counted, small_number

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudicator.formats.remarks import Remarks
    from adjudicator.record.events import Event, Seat

SEATS_OF_LIN = ("S", "W", "N", "E")
_VULNERABLE = {"o": "None", "0": "None", "-": "None", "n": "NS", "e": "EW", "b": "All"}
_SCORING = {"I": "IMP", "P": "MP", "B": "BAM"}
_CALLS = {"P": PASS, "D": DOUBLE, "R": REDOUBLE, "X": DOUBLE, "XX": REDOUBLE}
_SUIT = re.compile(r"([SHDC])([^SHDC]*)")
_CARD = re.compile(r"([SHDCshdc])(10|[2-9TJQKAtjqka])|(\S)")
_RESULT = re.compile(r"([1-7](?:C|D|H|S|NT?))(x{0,2})([NESW])(x{0,2})(=|[+-][0-9]{1,2})", re.IGNORECASE)
_RANKS = "AKQJT98765432"
_WITHOUT_MEANING = frozenset(("st", "rh", "pg", "up", "mn"))
_MOST_UNKNOWN = 50
_MOST_BOARDS = 1_000
"""No match has so many; a file of any length is read in little memory."""


class Pair(NamedTuple):
    """A key and its value."""

    key: str
    value: str
    line: int
    column: int


def _by_suit(card: Card) -> int:
    return "SHDC".index(card[0])


@dataclass(slots=True)
class Shared:
    """What a file says of all its tables."""

    values: dict[str, list[str]] = field(default_factory=dict)
    deals: dict[str, Pair] = field(default_factory=dict)
    """The deal of each board met so far, of the latest of them."""

    def add(self, pair: Pair) -> None:
        """Keep what *pair* says."""
        self.values.setdefault(pair.key, [part.strip() for part in pair.value.split(",")])

    def keep(self, board: str, deal: Pair) -> None:
        """Keep the *deal* of a *board* for the other table."""
        if board not in self.deals:
            if len(self.deals) == _MOST_BOARDS:
                del self.deals[next(iter(self.deals))]
            self.deals[board] = deal

    def item(self, key: str, index: int) -> str:
        """One item of a list; empty where there is none."""
        items = self.values.get(key, [])
        return items[index] if index < len(items) else ""


class LinGame:
    """A deal at one table while it is read."""

    def __init__(self, pairs: list[Pair], shared: Shared, remarks: Remarks, number: int) -> None:
        self.pairs, self.shared, self.remarks, self.number = pairs, shared, remarks, number
        self.tags: dict[str, str] = {}
        self.hands: dict[Seat, tuple[Card, ...] | None] = {}
        self.holders: dict[Card, list[Seat]] | None = None
        """Card → who holds it, once somebody asks."""
        self.events: list[Event] = []
        self.comments: list[str] = []
        self.unknown: list[str] = []
        self.dealer: Seat | None = None
        self.turn: Seat | None = None
        self.outcome: Outcome | None = None
        self.trick: list[tuple[Seat, Card]] = []
        self.won: dict[Seat, int] = dict.fromkeys(COMPASS, 0)
        self.counted = True
        """Whether every trick so far has a known winner."""
        self.cards = 0

    def record(self, file: str) -> Record:
        """The table as a record."""
        self._head()
        reading: dict[str, Callable[[Pair], None]] = {}
        for pair in self.pairs:
            key = pair.key
            if key not in reading:
                reading[key] = getattr(self, f"_read_{key}", self._skip)
            reading[key](pair)
        self._flush()
        self._contract()
        self._check_result()
        self.remarks.bounded(self.events)
        first = self.pairs[0]
        return Record(
            tags={name: value for name, value in self.tags.items() if value},
            hands=self.hands,
            events=tuple(self.events),
            source=Source(file, self.number, first.line),
            problems=tuple(self.remarks.problems),
            comments={"": "\n".join(self.unknown)} if self.unknown else {},
        )

    # ------------------------------------------------------------------ tags

    def _head(self) -> None:
        shared = self.shared
        self.tags["Event"] = shared.item("vg", 0)
        self.tags["Stage"] = shared.item("vg", 1)
        self.tags["Scoring"] = _SCORING.get(shared.item("vg", 2), "")
        self.tags["HomeTeam"], self.tags["VisitTeam"] = shared.item("vg", 5), shared.item("vg", 7)
        closed = any(pair.key == "qx" and pair.value[:1].lower() == "c" for pair in self.pairs)
        if "pw" in shared.values:
            self._players(shared.values["pw"], 4 * (self.number - 1))
        elif "pn" in shared.values:
            self._players(shared.values["pn"], 4 if closed else 0)
        if not any(pair.key == "md" and pair.value for pair in self.pairs):
            board = next((pair.value[1:] for pair in self.pairs if pair.key == "qx"), "")
            deal = shared.deals.get(board)
            at = self.pairs[0]
            if deal is None:
                self.remarks.wrong("the table has no deal; expected md|…|", at.line, at.column)
            else:
                self.remarks.odd(f"no deal given: that of board {board} at the other table", at.line, at.column)
                self._read_md(deal)

    def _players(self, names: list[str], first: int) -> None:
        seats = ("South", "West", "North", "East")
        for i, seat in enumerate(seats):
            if first + i < len(names) and names[first + i]:
                self.tags[seat] = names[first + i]

    def _read_pn(self, pair: Pair) -> None:
        names = [name.strip() for name in pair.value.split(",")]
        if len(names) > 4:
            self.remarks.odd(f"{len(names)} players are named; the first four are taken", pair.line, pair.column)
        self._players(names, 0)

    def _read_qx(self, pair: Pair) -> None:
        room = {"o": "Open", "c": "Closed"}.get(pair.value[:1].lower(), "")
        self.tags["Room"] = room
        self.tags["Board"] = pair.value[1:] if room else pair.value

    def _read_ah(self, pair: Pair) -> None:
        self.tags["Board"] = self.tags.get("Board") or pair.value.removeprefix("Board").strip()

    def _read_sv(self, pair: Pair) -> None:
        if pair.value:
            vulnerable = _VULNERABLE.get(pair.value[:1].lower())
            if vulnerable is None:
                self.remarks.odd(
                    f"{quoted(pair.value)} is no vulnerability; expected o, n, e or b", pair.line, pair.column
                )
            self.tags["Vulnerable"] = vulnerable or ""

    def _read_md(self, pair: Pair) -> None:
        text = pair.value
        if not text:
            return
        self.shared.keep(self.tags.get("Board", ""), pair)
        if text[0] in "1234":
            self.dealer = SEATS_OF_LIN[int(text[0]) - 1]
            self.tags["Dealer"] = self.dealer
            text = text[1:]
        else:
            self.remarks.odd("the deal does not begin with the dealer; expected 1, 2, 3 or 4", pair.line, pair.column)
            text = text.lstrip("0")
        self.turn = self.dealer
        hands = [self._hand(group.strip(), pair) for group in text.split(",")]
        if len(hands) > 4 and any(hands[4:]):
            self.remarks.wrong(f"the deal has {counted(len(hands), 'hand')}; expected 4", pair.line, pair.column)
        hands = (hands + [None] * 4)[:4]
        dealt = dict(zip(SEATS_OF_LIN, hands, strict=True))
        self.hands, self.holders = {seat: dealt[seat] for seat in COMPASS}, None
        missing = [seat for seat in COMPASS if self.hands[seat] is None]
        seen = {card for hand in self.hands.values() for card in hand or ()}
        if len(missing) == 1 and len(seen) == 39:
            rest = [Card(suit + rank) for suit in "SHDC" for rank in _RANKS]
            self.hands[missing[0]] = tuple(card for card in rest if card not in seen)

    def _hand(self, text: str, pair: Pair) -> tuple[Card, ...] | None:
        upper = text.upper().replace("10", "T")
        if not upper.strip("SHDC. "):
            return None
        cards: list[Card] = []
        if upper[0] not in "SHDC":
            self.remarks.wrong(f"the hand {quoted(text)} does not begin with a suit", pair.line, pair.column)
            return None
        for suit, ranks in _SUIT.findall(upper):
            for rank in ranks.replace(" ", ""):
                if rank not in _RANKS:
                    self.remarks.wrong(f"'{rank}' in the hand {quoted(text)} is not a rank", pair.line, pair.column)
                    return None
                cards.append(Card(suit + rank))
        return tuple(sorted(cards, key=_by_suit))

    # ------------------------------------------------------------------ events

    def _add(self, event: Event) -> None:
        self._flush()
        self.events.append(event)

    def _flush(self) -> None:
        """Give the comments read since the last event to it."""
        if not self.comments:
            return
        text = joined(self.comments)
        self.comments.clear()
        if not text:
            return
        if self.events:
            last = self.events[-1]
            self.events[-1] = replace(last, comment=joined([last.comment, text]))
        else:
            self.events.append(TableEvent("note", text=" ".join(text.split())))

    def _read_mb(self, pair: Pair) -> None:
        text = pair.value
        bare = text.rstrip("!").upper()
        call = _CALLS.get(bare) or as_call(bare)
        if call is None or not (call in (PASS, DOUBLE, REDOUBLE) or is_bid(call)):
            self.remarks.wrong(f"{quoted(text)} is not a call; expected 1C to 7N, p, d or r", pair.line, pair.column)
            return
        comment = "alerted" if text.endswith("!") else ""
        self._add(Called(self.turn, call, place=Place(pair.line, pair.column), comment=comment))
        self.turn = turned(self.turn, 1, COMPASS) if self.turn else None

    def _read_an(self, pair: Pair) -> None:
        self.comments.append(pair.value)

    def _read_nt(self, pair: Pair) -> None:
        self.comments.append(pair.value)

    def _read_pc(self, pair: Pair) -> None:
        if self.outcome is None:
            calls = [(event.seat, event.call) for event in self.events if isinstance(event, Called)]
            self.outcome = outcome(calls, COMPASS)
            declarer = self.outcome.declarer
            self.turn = turned(declarer, 1, COMPASS) if declarer else None
        if known := CARDS.get(pair.value):
            self._play(known, pair)
            return
        for found in _CARD.finditer(pair.value):
            if found[3]:
                self.remarks.wrong(
                    f"{quoted(pair.value)} is not a card; expected one such as SA", pair.line, pair.column
                )
                return
            self._play(Card.parse(found[1] + found[2]), pair)

    def _holders_of(self, card: Card) -> list[Seat]:
        """Who holds *card*, as it was dealt."""
        if self.holders is None:
            self.holders = {}
            for seat, hand in self.hands.items():
                for held in dict.fromkeys(hand or ()):
                    self.holders.setdefault(held, []).append(seat)
        return self.holders.get(card, [])

    def _play(self, card: Card, pair: Pair) -> None:
        holders = self._holders_of(card)
        seat = holders[0] if len(holders) == 1 else None
        if seat and self.turn and seat != self.turn:
            self.remarks.odd(
                f"{card} is {seat}'s, but it is {self.turn}'s turn: played out of turn, or a slip of the operator",
                pair.line,
                pair.column,
            )
        if not holders and self.hands and all(self.hands.values()):
            self.remarks.odd(f"no hand holds {card}", pair.line, pair.column)
        self._add(Played(seat, card, place=Place(pair.line, pair.column)))
        self.cards += 1
        seat = seat or self.turn
        if seat is None:
            self.turn, self.counted = None, False
            return
        self.trick.append((seat, card))
        self.turn = turned(seat, 1, COMPASS)
        if len(self.trick) == 4:
            trump = denomination(self.outcome.bid) if self.outcome else None
            self.turn = winner(self.trick, trump or None)
            if self.turn:
                self.won[self.turn] += 1
            self.counted = self.counted and self.turn is not None
            self.trick = []

    def _read_mc(self, pair: Pair) -> None:
        self._flush()
        total = small_number(pair.value)
        if total is None or total > 13:
            self.remarks.odd(f"{quoted(pair.value)} is no number of tricks; expected 0 to 13", pair.line, pair.column)
            return
        self.tags["Result"] = str(total)
        declarer = self.outcome.declarer if self.outcome else None
        if declarer is None or not self.counted or self.cards >= 52:
            return
        side = sum(self.won[seat] for seat in (declarer, turned(declarer, 2, COMPASS)))
        left = 13 - sum(self.won.values())
        if not side <= total <= side + left:
            self.remarks.odd(
                f"{total} tricks are entered for {declarer}; those played allow {side} to {side + left}",
                pair.line,
                pair.column,
            )
            return
        text = "as the operator entered it; who claimed is not recorded"
        self._add(
            TableEvent("claim", declarer, words=(str(total - side),), text=text, place=Place(pair.line, pair.column))
        )

    def _skip(self, pair: Pair) -> None:
        """Keep a pair of unknown meaning as a comment."""
        if pair.value and pair.key not in _WITHOUT_MEANING and len(self.unknown) < _MOST_UNKNOWN:
            self.unknown.append(f"{pair.key}: {pair.value}")

    # ------------------------------------------------------------------ contract and result

    def _contract(self) -> None:
        calls = [(event.seat, event.call) for event in self.events if isinstance(event, Called)]
        heard = outcome(calls, COMPASS)
        if heard.bid and heard.declarer:
            self.tags["Contract"], self.tags["Declarer"] = heard.text, heard.declarer
        elif len(calls) >= 4:
            self.tags["Contract"] = "Pass"

    def _check_result(self) -> None:
        """Hold contract and result against the file's list of results, where it has one."""
        text = self.shared.item("rs", self.number - 1)
        found = _RESULT.fullmatch(text)
        if not found or "Declarer" not in self.tags:
            return
        bid = as_call(found[1].upper()) or ""
        doubled = "X" * (len(found[2]) + len(found[4]))
        margin = 0 if found[5] == "=" else int(found[5])
        tricks = str(level_of(bid) + 6 + margin)
        at = self.pairs[0]
        listed, played = (bid + doubled, found[3].upper()), (self.tags["Contract"], self.tags["Declarer"])
        if listed != played:
            self.remarks.odd(
                f"the list of results says {' by '.join(listed)}, the auction {' by '.join(played)}", at.line, at.column
            )
        elif self.tags.get("Result", tricks) != tricks:
            self.remarks.odd(
                f"the list of results says {tricks} tricks, the table {self.tags['Result']}", at.line, at.column
            )
        else:
            self.tags["Result"] = tricks
