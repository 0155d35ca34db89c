"""One table of a LIN file read into a record: its keys and values, calls, hands, cards and results."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.formats import source_conflict_resolution
from adjudicator.formats.bridge_rules import (
    AuctionOutcome,
    are_sizes_of_ending,
    auction_outcome,
    bridge_bid_denomination,
    seat_clockwise,
    winner_of_trick,
)
from adjudicator.formats.notation.calls_and_cards import is_bid_of_bridge, parse_call
from adjudicator.formats.notation.comments import joined_comments
from adjudicator.formats.pbn.auction_and_play_tokens import USUAL_CARDS
from adjudicator.formats.reader_remarks import quoted_text
from adjudicator.formats.source_conflict_resolution import (
    HOLDER,
    LISTED,
    RESULT,
    TRICKS,
    WHAT_RESULT_IN_LIN,
    answer_of_most_sources,
    verdict_remark,
)
from adjudicator.game.duplicate_boards import DUPLICATE_CODE, dealer_of_board
from adjudicator.record.events import COMPASS, Called, Played, Record, Source, TableEvent, TextPlace
from adjudicator.values.bids_and_contracts import DOUBLE, PASS, REDOUBLE, bid_level
from adjudicator.values.cards import Card
from adjudicator.values.numbers import number_and_noun, small_number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from adjudicator.formats.reader_remarks import ReaderRemarks
    from adjudicator.formats.source_conflict_resolution import SourceVerdict
    from adjudicator.record.events import Event, Seat


_MOST_BOARDS = 1_000
"""More boards than any match has; a limit on the memory for a file of any length."""


class LinPair(NamedTuple):
    """A key and its value, with their place in the file."""

    key: str
    value: str
    line: int
    column: int


@dataclass(slots=True)
class SharedLinData:
    """The values that a file gives for all its tables."""

    values: dict[str, list[str]] = field(default_factory=dict)
    deals: dict[str, LinPair] = field(default_factory=dict)
    """Board → its deal, for the latest boards."""

    def add(self, pair: LinPair) -> None:
        """Keep the list in *pair*, unless its key has one."""
        self.values.setdefault(pair.key, [part.strip() for part in pair.value.split(",")])

    def keep(self, board: str, deal: LinPair) -> None:
        """Keep the *deal* of a *board* for the other table."""
        if board not in self.deals:
            if len(self.deals) == _MOST_BOARDS:
                del self.deals[next(iter(self.deals))]
            self.deals[board] = deal

    def item(self, key: str, index: int) -> str:
        """The item *index* of the list *key*; empty if there is none."""
        items = self.values.get(key, [])
        return items[index] if index < len(items) else ""


_CALLS = {"P": PASS, "D": DOUBLE, "R": REDOUBLE, "X": DOUBLE, "XX": REDOUBLE}
_SPELT_CALLS = {"PASS": PASS, "DBL": DOUBLE, "RDBL": REDOUBLE}
_CALL_PATTERN = re.compile(r"(pass|p|dbl|d|rdbl|r|xx|x|[1-7](?:nt|[nshdc]))(!*)", re.IGNORECASE)


def parse_calls(text: str) -> list[tuple[str, bool]]:
    """The calls in *text*, one or several joined, each with whether it was alerted; none if *text* is anything else."""
    call = _parse_single_call(text.rstrip("!"))
    if call is not None and (call in (PASS, DOUBLE, REDOUBLE) or is_bid_of_bridge(call)):
        return [(call, text.endswith("!"))]
    return _parse_joined_calls(text)


def _parse_single_call(text: str) -> str | None:
    """The call that *text* spells as LIN or PBN does; None if it is none."""
    bare = text.upper()
    return _SPELT_CALLS.get(bare) or _CALLS.get(bare) or parse_call(bare)


def match_call(text: str, at: int) -> tuple[str, bool, int] | None:
    """(the call in *text* at *at*, whether it is alerted, the place after it); None if no call stands there."""
    found = _CALL_PATTERN.match(text, at)
    call = _parse_single_call(found[1]) if found else None
    return None if found is None or call is None else (call, bool(found[2]), found.end())


def _parse_joined_calls(text: str) -> list[tuple[str, bool]]:
    """The calls joined in *text*, each with whether it was alerted; none if *text* is anything else."""
    calls: list[tuple[str, bool]] = []
    at = 0
    while at < len(text):
        found = match_call(text, at)
        if found is None:
            return []
        call, alerted, at = found
        calls.append((call, alerted))
        while text[at : at + 1] in (" ", ","):
            at += 1
    return calls


def dealer_of_most_sources(
    dealer: Seat, declarer: Seat, leads: Seat | None, listed: Seat | None, by_number: Seat | None
) -> SourceVerdict | None:
    """The dealer that most sources give: *dealer* is that of the deal, with whom the calls make *declarer*.

    *leads* sits at the right of the holder of the opening lead, *listed* is declarer in the list of results, and
    *by_number* the dealer by the number of the board.
    """
    told: dict[str, str | None] = {
        source_conflict_resolution.DIGIT: dealer,
        source_conflict_resolution.BOARD: by_number,
    }
    before = COMPASS.index(dealer) - COMPASS.index(declarer)
    for source, seat in ((source_conflict_resolution.LEAD, leads), (source_conflict_resolution.LISTED, listed)):
        if seat:
            told[source] = seat_clockwise(seat, before, COMPASS)
    return answer_of_most_sources(source_conflict_resolution.WHO_DEALT_IN_LIN, told)


def events_with_calls_moved_clockwise(events: Iterable[Event], by: int) -> list[Event]:
    """The *events* with every call moved *by* seats clockwise."""
    return [
        replace(event, seat=seat_clockwise(event.seat, by, COMPASS))
        if isinstance(event, Called) and event.seat
        else event
        for event in events
    ]


LIN_RANKS = "AKQJT98765432"
_PLAYED = "as played"
_SUIT_PATTERN = re.compile(r"([SHDC])([^SHDC]*)")
_RESULT_PATTERN = re.compile(r"([1-7](?:C|D|H|S|NT?))(x{0,2})([NESW])(x{0,2})(=|[+-][0-9]{1,2})", re.IGNORECASE)


class ListedResult(NamedTuple):
    """The result of one table in the file's list of results."""

    contract: str
    declarer: Seat
    tricks: int


def is_entered_result_outvoted_by_play(entered: int, listed: int | None) -> bool:
    """Whether the play outvotes the tricks *entered*, which it does not allow; *listed*: those of the list of
    results."""
    told = {TRICKS: _PLAYED, HOLDER: _PLAYED, RESULT: str(entered), LISTED: None if listed is None else str(listed)}
    found = answer_of_most_sources(WHAT_RESULT_IN_LIN, told)
    return found is not None and found.value == _PLAYED


def parse_listed_result(text: str) -> ListedResult | None:
    """The result in *text*, an item of the list of results; None if it holds no contract."""
    found = _RESULT_PATTERN.fullmatch(text)
    if found is None:
        return None
    bid = parse_call(found[1].upper()) or ""
    margin = 0 if found[5] == "=" else int(found[5])
    doubled = "X" * (len(found[2]) + len(found[4]))
    return ListedResult(bid + doubled, found[3].upper(), bid_level(bid) + 6 + margin)


def parse_lin_hand(text: str, remarks: ReaderRemarks, line: int, column: int) -> tuple[Card, ...] | None:
    """The cards of a hand (``SAKHQ2DC43``); None if none is given, or with a fault in *remarks* if it is malformed."""
    upper = text.upper().replace("10", "T")
    if not upper.strip("SHDC. "):
        return None
    cards: list[Card] = []
    if upper[0] not in "SHDC":
        remarks.fail(
            f"the hand {quoted_text(text)} does not begin with a suit; expected S, H, D or C before the ranks",
            line,
            column,
        )
        return None
    for suit, ranks in _SUIT_PATTERN.findall(upper):
        for rank in ranks.replace(" ", ""):
            if rank not in LIN_RANKS:
                what = "a small card whose rank is not told" if rank == "X" else "not a rank"
                remarks.fail(
                    f"'{rank}' in the hand {quoted_text(text)} is {what}; expected one of {LIN_RANKS}", line, column
                )
                return None
            cards.append(Card(suit + rank))
    return tuple(sorted(cards, key=_suit_order))


def _suit_order(card: Card) -> int:
    return "SHDC".index(card[0])


SEATS_OF_LIN = ("S", "W", "N", "E")
ALERTED = "alerted"
"""The comment on a call that was alerted."""
_VULNERABLE = {"o": "None", "0": "None", "-": "None", "n": "NS", "e": "EW", "b": "All"}
_SCORING = {"I": "IMP", "P": "MP", "B": "BAM"}
_CARD_PATTERN = re.compile(r"([SHDCshdc])(10|[2-9TJQKAtjqka])|(\S)")
_IGNORED_KEYS = frozenset(("st", "rh", "pg", "up", "mn"))
_MOST_UNKNOWN_KEYS = 50


def _number_or_range_text(least: int, most: int) -> str:
    return f"{least} to {most}" if least < most else str(least)


class LinTableReader:
    """The reader of one table."""

    def __init__(
        self, pairs: list[LinPair], shared: SharedLinData, remarks: ReaderRemarks, number: int, game: int
    ) -> None:
        self.pairs, self.shared, self.remarks, self.number, self.game = pairs, shared, remarks, number, game
        self.tags: dict[str, str] = {}
        self.hands: dict[Seat, tuple[Card, ...] | None] = {}
        self.holders: dict[Card, list[Seat]] | None = None
        """Card → its holders in the deal; built on first use."""
        self.events: list[Event] = []
        self.comments: list[str] = []
        self.unknown: list[str] = []
        self.dealer: Seat | None = None
        self.turn: Seat | None = None
        self.outcome: AuctionOutcome | None = None
        self.trick: list[tuple[Seat, Card]] = []
        self.won: dict[Seat, int] = dict.fromkeys(COMPASS, 0)
        self.counted = True
        """Whether every trick so far has a known winner."""
        self.cards = 0
        self.ending = False
        """Whether the hands are an ending: the calls were made when the hands were complete."""

    def record(self, file: str) -> Record:
        """The table as a record."""
        self._head()
        reading: dict[str, Callable[[LinPair], None]] = {}
        for pair in self.pairs:
            key = pair.key
            if key not in reading:
                reading[key] = getattr(self, f"_read_{key}", self._keep_unknown_as_comment)
            reading[key](pair)
        self._attach_comments_to_last_event()
        if self.outcome is None:
            self._settle_dealer(())
        self._contract()
        self._check_against_results_list()
        self.remarks.refuse_too_many(self.events)
        first = self.pairs[0]
        return Record(
            tags={name: value for name, value in self.tags.items() if value},
            hands=self.hands,
            events=tuple(self.events),
            source=Source(file, self.game, first.line, DUPLICATE_CODE),
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
                self.remarks.fail("the table has no deal; expected md|…|", at.line, at.column)
            else:
                self.remarks.warn(f"no deal given: that of board {board} at the other table", at.line, at.column)
                self._read_md(deal)

    def _players(self, names: list[str], first: int) -> None:
        seats = ("South", "West", "North", "East")
        for i, seat in enumerate(seats):
            if first + i < len(names) and names[first + i]:
                self.tags[seat] = names[first + i]

    def _read_pn(self, pair: LinPair) -> None:
        names = [name.strip() for name in pair.value.split(",")]
        if len(names) > 4:
            self.remarks.warn(f"{len(names)} players are named; the first four are taken", pair.line, pair.column)
        self._players(names, 0)

    def _read_qx(self, pair: LinPair) -> None:
        room = {"o": "Open", "c": "Closed"}.get(pair.value[:1].lower(), "")
        self.tags["Room"] = room
        self.tags["Board"] = pair.value[1:] if room else pair.value

    def _read_ah(self, pair: LinPair) -> None:
        self.tags["Board"] = self.tags.get("Board") or pair.value.removeprefix("Board").strip()

    def _read_sv(self, pair: LinPair) -> None:
        if pair.value:
            vulnerable = _VULNERABLE.get(pair.value[:1].lower())
            if vulnerable is None:
                self.remarks.warn(
                    f"{quoted_text(pair.value)} is not a vulnerability; expected o, n, e or b", pair.line, pair.column
                )
            self.tags["Vulnerable"] = vulnerable or ""

    def _read_md(self, pair: LinPair) -> None:
        text = pair.value
        if not text:
            return
        self.shared.keep(self.tags.get("Board", ""), pair)
        if text[0] in "1234":
            self.dealer = SEATS_OF_LIN[int(text[0]) - 1]
            self.tags["Dealer"] = self.dealer
            text = text[1:]
        else:
            self.remarks.warn("the deal does not begin with the dealer; expected 1, 2, 3 or 4", pair.line, pair.column)
            text = text.lstrip("0")
        self.turn = self.dealer
        hands = [parse_lin_hand(group.strip(), self.remarks, pair.line, pair.column) for group in text.split(",")]
        if len(hands) > 4 and any(hands[4:]):
            self.remarks.fail(f"the deal has {number_and_noun(len(hands), 'hand')}; expected 4", pair.line, pair.column)
        self._deal(dict(zip(SEATS_OF_LIN, (hands + [None] * 4)[:4], strict=True)))

    def _deal(self, dealt: Mapping[Seat, tuple[Card, ...] | None]) -> None:
        """Take the hands *dealt*; one that is not given has the cards that the three others lack."""
        self.hands, self.holders = {seat: dealt[seat] for seat in COMPASS}, None
        hands = self.hands.values()
        self.ending = None not in hands and are_sizes_of_ending(len(hand or ()) for hand in hands)
        missing = [seat for seat in COMPASS if self.hands[seat] is None]
        seen = {card for hand in self.hands.values() for card in hand or ()}
        if len(missing) == 1 and len(seen) == 39:
            rest = [Card(suit + rank) for suit in "SHDC" for rank in LIN_RANKS]
            self.hands[missing[0]] = tuple(card for card in rest if card not in seen)

    # ------------------------------------------------------------------ events

    def _add(self, event: Event) -> None:
        self._attach_comments_to_last_event()
        self.events.append(event)

    def _attach_comments_to_last_event(self) -> None:
        """Attach the comments read since the last event to that event."""
        if not self.comments:
            return
        text = joined_comments(self.comments)
        self.comments.clear()
        if not text:
            return
        if self.events:
            last = self.events[-1]
            self.events[-1] = replace(last, comment=joined_comments([last.comment, text]))
        else:
            self.events.append(TableEvent("note", text=" ".join(text.split())))

    def _read_mb(self, pair: LinPair) -> None:
        calls = parse_calls(pair.value)
        if not calls:
            expected = "expected 1C to 7N, p, d or r"
            self.remarks.fail(f"{quoted_text(pair.value)} is not a call; {expected}", pair.line, pair.column)
        for call, alerted in calls:
            self._call(call, pair, alerted=alerted)

    def _call(self, call: str, pair: LinPair, *, alerted: bool) -> None:
        comment = ALERTED if alerted else ""
        self._add(Called(self.turn, call, place=TextPlace(pair.line, pair.column), comment=comment))
        self.turn = seat_clockwise(self.turn, 1, COMPASS) if self.turn else None

    def _read_an(self, pair: LinPair) -> None:
        self.comments.append(pair.value)

    def _read_nt(self, pair: LinPair) -> None:
        self.comments.append(pair.value)

    def _read_pc(self, pair: LinPair) -> None:
        self._begin_play(pair.value)
        if known := USUAL_CARDS.get(pair.value):
            self._play(known, pair)
            return
        for found in _CARD_PATTERN.finditer(pair.value):
            if found[3]:
                self.remarks.fail(
                    f"{quoted_text(pair.value)} is not a card; expected one such as SA", pair.line, pair.column
                )
                return
            self._play(Card.parse(found[1] + found[2]), pair)

    def _begin_play(self, cards: str) -> None:
        """End the auction before the first of the *cards*, unless a card was played already."""
        if self.outcome is None:
            lead = USUAL_CARDS.get(cards[:2].upper())
            self._settle_dealer(self._holders_of(lead) if lead else ())
            self.outcome = self._contract_called()
            declarer = self.outcome.declarer
            self.turn = seat_clockwise(declarer, 1, COMPASS) if declarer and not self.ending else None

    def _holders_of(self, card: Card) -> list[Seat]:
        """The seats to which *card* was dealt."""
        if self.holders is None:
            self.holders = {}
            for seat, hand in self.hands.items():
                for held in dict.fromkeys(hand or ()):
                    self.holders.setdefault(held, []).append(seat)
        return self.holders.get(card, [])

    def _play(self, card: Card, pair: LinPair) -> None:
        holders = self._holders_of(card)
        seat = holders[0] if len(holders) == 1 else None
        if seat and self.turn and seat != self.turn:
            self.remarks.warn(
                f"{card} is {seat}'s, but it is {self.turn}'s turn: played out of turn, or a slip of the operator",
                pair.line,
                pair.column,
            )
        if not holders and self.hands and all(self.hands.values()):
            self.remarks.warn(f"no hand holds {card}", pair.line, pair.column)
        self._add(Played(seat, card, place=TextPlace(pair.line, pair.column)))
        self.cards += 1
        seat = seat or self.turn
        if seat is None:
            self.turn, self.counted = None, False
            return
        self.trick.append((seat, card))
        self.turn = seat_clockwise(seat, 1, COMPASS)
        if len(self.trick) == 4:
            trump = bridge_bid_denomination(self.outcome.bid) if self.outcome else None
            self.turn = winner_of_trick(self.trick, trump or None)
            if self.turn:
                self.won[self.turn] += 1
            self.counted = self.counted and self.turn is not None
            self.trick = []

    def _contract_called(self) -> AuctionOutcome:
        """The contract that the calls so far amount to."""
        return auction_outcome(
            [(event.seat, event.call) for event in self.events if isinstance(event, Called)], COMPASS
        )

    def _settle_dealer(self, holders: Sequence[Seat]) -> None:
        """Move the calls to other seats if sources outvote the dealer of the deal; *holders* hold the opening lead."""
        declarer = self._contract_called().declarer
        if self.dealer is None or declarer is None or self.ending:
            return
        listed = parse_listed_result(self.shared.item("rs", self.number - 1))
        number = small_number(self.tags.get("Board", "") or self._named_board())
        found = dealer_of_most_sources(
            self.dealer,
            declarer,
            seat_clockwise(holders[0], -1, COMPASS) if len(holders) == 1 else None,
            listed.declarer if listed else None,
            dealer_of_board(number) if number else None,
        )
        if found is None or not found.by_majority or found.value == self.dealer:
            return
        at = next((pair for pair in self.pairs if pair.key == "md"), self.pairs[0])
        self.remarks.warn(f"the deal says that {self.dealer} dealt; {verdict_remark(found)}", at.line, at.column)
        self.events = events_with_calls_moved_clockwise(
            self.events, COMPASS.index(found.value) - COMPASS.index(self.dealer)
        )
        self.dealer = self.tags["Dealer"] = found.value

    def _named_board(self) -> str:
        """The number of the board in an ``ah`` pair, which may follow the calls."""
        return next((pair.value.removeprefix("Board").strip() for pair in self.pairs if pair.key == "ah"), "")

    def _read_mc(self, pair: LinPair) -> None:
        self._attach_comments_to_last_event()
        total = small_number(pair.value)
        if total is None or total > 13:
            self.remarks.warn(
                f"{quoted_text(pair.value)} is not a number of tricks; expected 0 to 13", pair.line, pair.column
            )
            return
        self.tags["Result"] = str(total)
        declarer = self.outcome.declarer if self.outcome else None
        if declarer is None or not self.counted or self.ending:
            return
        least, most = self._trick_bounds(declarer)
        listed = parse_listed_result(self.shared.item("rs", self.number - 1))
        if not least <= total <= most and is_entered_result_outvoted_by_play(total, listed and listed.tricks):
            self.remarks.warn(
                f"{total} tricks are entered for {declarer}; those played allow {_number_or_range_text(least, most)}",
                pair.line,
                pair.column,
            )
            del self.tags["Result"]
            return
        if self.cards >= 52:
            return
        side = least
        text = "as the operator entered it; who claimed is not recorded"
        self._add(
            TableEvent(
                "claim", declarer, words=(str(total - side),), text=text, place=TextPlace(pair.line, pair.column)
            )
        )

    def _trick_bounds(self, declarer: Seat) -> tuple[int, int]:
        """The fewest and the most tricks for the side of *declarer*, by the tricks played."""
        side = sum(self.won[seat] for seat in (declarer, seat_clockwise(declarer, 2, COMPASS)))
        return side, side + 13 - sum(self.won.values())

    def _allows(self, tricks: int) -> bool:
        """Whether the tricks played allow declarer's side this many *tricks*."""
        declarer = self.outcome.declarer if self.outcome else None
        if declarer is None or self.ending:
            return True
        least, most = self._trick_bounds(declarer)
        return least <= tricks <= most

    def _keep_unknown_as_comment(self, pair: LinPair) -> None:
        """Keep a pair of unknown meaning as a comment."""
        if pair.value and pair.key not in _IGNORED_KEYS and len(self.unknown) < _MOST_UNKNOWN_KEYS:
            self.unknown.append(f"{pair.key}: {pair.value}")

    # ------------------------------------------------------------------ contract and result

    def _contract(self) -> None:
        calls = [event for event in self.events if isinstance(event, Called)]
        heard = self._contract_called()
        if heard.bid and heard.declarer:
            self.tags["Contract"], self.tags["Declarer"] = heard.text, heard.declarer
        elif len(calls) >= 4 and not heard.bid:
            self.tags["Contract"] = "Pass"
        if self.ending and calls:
            # The calls were made when the hands were complete.
            told = " ".join(event.call for event in calls)
            note = TableEvent("note", text=f"calls as they are written: {told}", place=calls[0].place)
            self.events = [note, *(event for event in self.events if not isinstance(event, Called))]

    def _check_against_results_list(self) -> None:
        """Compare contract and result with the file's list of results, if it has one."""
        listed = parse_listed_result(self.shared.item("rs", self.number - 1))
        if listed is None or "Declarer" not in self.tags:
            return
        tricks, at = str(listed.tricks), self.pairs[0]
        told, played = (listed.contract, listed.declarer), (self.tags["Contract"], self.tags["Declarer"])
        if told != played:
            self.remarks.warn(
                f"the list of results says {' by '.join(told)}, the auction {' by '.join(played)}", at.line, at.column
            )
        elif self.outcome and self.cards and self.counted and not self._allows(listed.tricks):
            self.remarks.warn(
                f"the list of results says {tricks} tricks, which those played do not allow", at.line, at.column
            )
        elif self.tags.get("Result", tricks) != tricks:
            self.remarks.warn(
                f"the list of results says {tricks} tricks, the table {self.tags['Result']}", at.line, at.column
            )
        else:
            self.tags["Result"] = tricks
