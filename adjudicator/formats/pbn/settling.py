"""What a game of columns tells more than once, settled by the table of sources before its cards are put in order."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.formats import sources
from adjudicator.formats.bridge import denomination, lapses, turned, winners
from adjudicator.formats.notation.calls import as_card
from adjudicator.formats.pbn.auction import faults_of, moved, restored
from adjudicator.formats.pbn.board_before import holders_of
from adjudicator.formats.pbn.results import held_by
from adjudicator.formats.sources import answer, read_as
from adjudicator.game.boards import dealer as dealer_of_board
from adjudicator.game.boards import told_as_duplicate
from adjudicator.values.numbers import small_number

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.formats.bridge import Outcome
    from adjudicator.formats.pbn.auction import AuctionRead
    from adjudicator.formats.pbn.lexer import Entry
    from adjudicator.formats.pbn.reading import Reading
    from adjudicator.formats.pbn.slots import Slots
    from adjudicator.record.events import Seat
    from adjudicator.values.cards import Card


class Shown(NamedTuple):
    """What the Play section shows before anybody says who declared."""

    named: Seat | None = None
    """Whose cards stand in the first column, by the section itself."""
    shift: int | None = None
    """How many seats further on every card of every column was dealt; None where they differ, or nobody knows."""
    tricks: tuple[Mapping[Seat, Card], ...] = ()
    """The complete tricks at the beginning, each card by who holds it; where no hand is known by its column."""
    cards: int = 0
    marked: bool = False
    """Whether the first trick bears a mark of a lead out of turn: its first column is then not that of whose turn it
    was."""

    def leader(self, seats: tuple[Seat, ...]) -> Seat | None:
        """Who holds the card in the first column."""
        return None if self.named is None or self.shift is None else turned(self.named, self.shift, seats)

    def declarers(self, seats: tuple[Seat, ...]) -> dict[str, str | None]:
        """At whose left the play begins, by each source."""
        if self.marked:
            return {}
        leads = {sources.PLAY: self.named, sources.HOLDER: self.leader(seats)}
        return {source: seat and turned(seat, -1, seats) for source, seat in leads.items()}


def shown_by(reading: Reading, entry: Entry | None, slots: Slots | None) -> Shown:
    """What the slots of a Play section show."""
    seats = reading.seats
    if entry is None or slots is None or not slots.slots:
        return Shown()
    named = next((seat for seat in seats if seat.upper() == entry.value.strip().upper()), None)
    holders = holders_of(reading.hands)
    wide = len(seats)
    places = [(at % wide, as_card(slot.text)) for at, slot in enumerate(slots.slots)]
    given = [(column, card) for column, card in places if card is not None]
    shifts: set[int | None] = set()
    if named is not None:
        for column, card in given:
            holder = holders.get(card)
            shifts.add(None if holder is None else (seats.index(holder) - seats.index(named) - column) % wide)
    tricks: list[Mapping[Seat, Card]] = []
    for at in range(0, len(places) - wide + 1, wide):
        columns = places[at : at + wide]
        by_column = {
            holders.get(card) if holders else turned(named or seats[0], column, seats): card
            for column, card in columns
            if card is not None
        }
        trick = {seat: card for seat, card in by_column.items() if seat is not None}
        if len(trick) < wide:
            break
        tricks.append(trick)
    marks = [at for at, slot in enumerate(slots.slots) if "L" in slot.marks]
    shift = shifts.pop() if len(shifts) == 1 else None
    # With a mark the order of the tricks is another matter than who follows.
    return Shown(named, shift, () if marks else tuple(tricks), len(given), bool(marks) and marks[0] < wide)


def _lapses(reading: Reading, shown: Shown, leader: Seat, trump: str) -> int:
    return lapses(shown.tricks, reading.hands, leader, trump or None, reading.seats)


def _regular(reading: Reading, shown: Shown, ways: Mapping[str, tuple[Seat, str]]) -> str | None:
    """The one of some *ways* to take the play (leader and trump) in which everybody follows suit; None where it is not
    just one."""
    if not shown.tricks:
        return None
    best = [way for way, taken in ways.items() if not _lapses(reading, shown, *taken)]
    return best[0] if len(best) == 1 else None


def settled_auction(
    reading: Reading, auction: AuctionRead, dealer: Seat | None, shown: Shown, entry: Entry
) -> AuctionRead | None:
    """The *auction* with the seats, the dealer, the declarer and the contract that most sources agree on; None where
    they agree on another contract than its calls come to."""
    auction = _dealt(reading, auction, dealer, shown, entry)
    if reading.swapped or auction.broken_off or auction.awaits:
        return auction
    believed = _undertaken(reading, auction, shown, entry)
    if believed is not None:
        _doubled(reading, believed)
    return believed


def _dealt(reading: Reading, auction: AuctionRead, dealer: Seat | None, shown: Shown, entry: Entry) -> AuctionRead:
    """The auction with its first call given to whoever dealt."""
    seats, values, first = reading.seats, reading.tags.values, auction.first
    if dealer is None or first is None or dealer == first or not auction.calls:
        return auction
    by = seats.index(dealer) - seats.index(first)
    declarer = auction.outcome.declarer
    told: dict[str, str | None] = {sources.SECTION: first, sources.DEALER: dealer}
    if declarer is not None and not reading.swapped:
        said = {sources.DECLARER: reading.agreed.declarer, **shown.declarers(seats)}
        means = {declarer: first, turned(declarer, by, seats): dealer}
        told |= {source: means.get(seat) for source, seat in said.items() if seat}
    number = small_number(values.get("Board", "").strip())
    if number and len(seats) == 4 and told_as_duplicate(values):
        by_number = dealer_of_board(number)
        told[sources.BOARD] = by_number if by_number in (first, dealer) else None
    found = answer(sources.WHO_DEALT, told)
    if found is None:
        return auction
    where = auction.turns[0][2]
    reading.raw.remarks.odd(
        f"the first call is {first}'s, but {dealer} dealt; {read_as(found)}", where.line, where.column
    )
    if found.value == dealer:
        return moved(auction, by)
    values["Dealer"] = first
    return auction


def _undertaken(reading: Reading, auction: AuctionRead, shown: Shown, entry: Entry) -> AuctionRead | None:
    """The auction with its passes; None where it is not believed. Tags that are outvoted are put right."""
    agreed, heard, entries = reading.agreed, auction.outcome, reading.tags.entries
    passed = reading.tags.values.get("Contract", "").strip().upper() == "PASS"
    declarers = bool(agreed.declarer and heard.declarer and agreed.declarer != heard.declarer)
    named = "Contract" in entries and bool(auction.calls)
    contracts = named and (heard.bid != agreed.bid if agreed.bid else passed and bool(heard.bid))
    if not declarers and not contracts:
        return auction
    tagged = agreed if contracts else heard._replace(declarer=agreed.declarer)
    if not contracts:
        texts = heard.declarer or "", agreed.declarer or ""
    elif not declarers:
        texts = heard.text, tagged.text
    else:
        texts = f"{heard.text} by {heard.declarer}", f"{tagged.text} by {tagged.declarer}"
    takes = dict(zip(texts, (heard, tagged), strict=True))
    told = {
        sources.AUCTION: texts[0],
        sources.DECLARER if declarers else sources.CONTRACT: texts[1],
        **_by_the_play(reading, shown, takes, declarers=declarers),
    }
    found = answer(sources.WHO_DECLARED if declarers else sources.WHAT_CONTRACT, told)
    if found is None:
        return auction
    believed = found.value == texts[0]
    if believed:
        _takes(reading, (heard if contracts else agreed)._replace(declarer=heard.declarer or agreed.declarer))
    elif not contracts:
        whole, passes = restored(auction, agreed, shown.named and turned(agreed.declarer or "", 1, reading.seats))
        if passes:
            reading.raw.remarks.odd(
                f"the auction makes {heard.declarer} declarer, the tags say {agreed.declarer}: "
                f"{passes} pass{'es' * (passes > 1)} in front of it, put back here, make both agree",
                entry.line,
                entry.column,
            )
            return whole
    where = entries["Contract"] if contracts else entry
    says = "comes to {}, the tag{} {}" if contracts else "makes {} declarer, the tag{} {}"
    says = says.format(texts[0], "s say" if contracts and declarers else " says", texts[1])
    reading.raw.remarks.odd(f"the auction {says}; {read_as(found)}", where.line, where.column)
    return auction if believed or not agreed.bid or not _sound(auction) else None


def _doubled(reading: Reading, auction: AuctionRead) -> None:
    """Hold the doubles of the Contract tag against those of the calls: nothing else tells of them."""
    agreed, heard, entry = reading.agreed, auction.outcome, reading.tags.entries.get("Contract")
    if entry is None or not agreed.bid or agreed.bid != heard.bid or agreed.doubled == heard.doubled:
        return
    found = answer(sources.WHAT_CONTRACT, {sources.AUCTION: heard.text, sources.CONTRACT: agreed.text})
    if found is not None:
        says = f"the auction comes to {heard.text}, the tag says {agreed.text}; {read_as(found)}"
        reading.raw.remarks.odd(says, entry.line, entry.column)
        _takes(reading, agreed._replace(doubled=heard.doubled))


def _by_the_play(
    reading: Reading, shown: Shown, takes: Mapping[str, Outcome], *, declarers: bool
) -> dict[str, str | None]:
    """Which of the contracts *takes* the play speaks for, by each source."""
    seats = reading.seats
    told: dict[str, str | None] = {}
    if declarers:
        of = {outcome.declarer: text for text, outcome in takes.items()}
        told = {source: of.get(seat) for source, seat in shown.declarers(seats).items() if seat}
    bid = {text: outcome for text, outcome in takes.items() if outcome.bid}
    if len(bid) == 1:
        # The other one says that all have passed.
        told[sources.FOLLOWING] = next(iter(bid)) if shown.cards else None
        return told
    declarer = reading.agreed.declarer
    ways = {
        text: (turned(outcome.declarer or declarer or seats[0], 1, seats), denomination(outcome.bid))
        for text, outcome in bid.items()
    }
    if any(outcome.declarer or declarer for outcome in bid.values()):
        told[sources.FOLLOWING] = _regular(reading, shown, ways)
        told[sources.RESULT] = _come_to(reading, shown, ways)
    return told


def _come_to(reading: Reading, shown: Shown, ways: Mapping[str, tuple[Seat, str]]) -> str | None:
    """The one of these *ways* to take the play by which the tricks come to the Result tag; None where not just one."""
    fit = [
        way
        for way, (leader, trump) in ways.items()
        if (found := held_by(reading, winners(shown.tricks, leader, trump or None, reading.seats), leader))
        and found.possible
    ]
    return fit[0] if len(fit) == 1 and shown.tricks else None


def _sound(auction: AuctionRead) -> bool:
    """Whether nothing at all is irregular in the auction: only such a one is passed over."""
    return auction.unmarked and next(faults_of(auction), None) is None


def _takes(reading: Reading, outcome: Outcome) -> None:
    """Let *outcome* be what the tags say of contract and declarer."""
    values = reading.tags.values
    if outcome.declarer != reading.agreed.declarer and outcome.declarer and "Declarer" in values:
        values["Declarer"] = outcome.declarer
    if (outcome.bid, outcome.doubled) != (reading.agreed.bid, reading.agreed.doubled) and "Contract" in values:
        values["Contract"] = outcome.text
        reading.denomination = denomination(outcome.bid)
    reading.agreed = outcome


def settled_without_calls(reading: Reading, shown: Shown) -> None:
    """Hold the Declarer tag against the lead, where no call is given."""
    agreed, seats, shows = reading.agreed, reading.seats, shown.declarers(reading.seats)
    right = shows.get(sources.PLAY)
    if not agreed.bid or agreed.declarer is None or right in (None, agreed.declarer) or reading.swapped:
        return
    if shows[sources.HOLDER] not in (None, right):
        # The holder of the card agrees with the tag, or three seats are named.
        return
    ways = {seat: (turned(seat, 1, seats), denomination(agreed.bid)) for seat in (agreed.declarer, right)}
    told = {
        sources.DECLARER: agreed.declarer,
        **shows,
        sources.FOLLOWING: _regular(reading, shown, ways),
    }
    found = answer(sources.WHO_DECLARED_UNCALLED, told)
    entry = reading.tags.entries.get("Declarer")
    if found is None or entry is None:
        return
    reading.raw.remarks.odd(
        f"the play begins at the left of {right}, the tag says that {agreed.declarer} declares; {read_as(found)}",
        entry.line,
        entry.column,
    )
    _takes(reading, agreed._replace(declarer=found.value))


def settled_columns(reading: Reading, shown: Shown, leader: Seat, by: tuple[str, ...], entry: Entry) -> Seat | None:
    """Whose cards stand in the first column, *leader* being at the left of the declarer whom the sources *by* make;
    where these and the section agree against the Deal tag its hands are moved round."""
    seats, named, shift, remarks = reading.seats, shown.named, shown.shift, reading.raw.remarks
    if named is None or not by or shown.marked:
        return named
    told: dict[str, str | None] = {**dict.fromkeys(by, leader), sources.PLAY: named}
    if not any(reading.hands.values()):
        if named == leader or len(by) < 2:
            return named
        found = answer(sources.WHOSE_COLUMNS, told)
    elif not shift or shown.cards < len(seats):
        return named
    else:
        told[sources.HOLDER] = shown.leader(seats)
        if leader not in (named, told[sources.HOLDER]):
            return named
        found = answer(sources.WHOSE_COLUMNS, told)
    if found is None or found.value != leader or not found.decided:
        return named
    if named != leader:
        remarks.odd(
            f"the play begins with {named}, but {leader} is at declarer's left; {read_as(found)}",
            entry.line,
            entry.column,
        )
        return leader
    deal = reading.tags.entries.get("Deal", entry)
    told_first = deal.value.strip()[:1].upper() if deal is not entry else seats[0]
    owner = turned(told_first, -shift, seats) if shift and told_first in seats else leader
    remarks.odd(
        f"the first hand of the deal is given as {told_first}'s, its cards are played as {owner}'s, and so all round; "
        f"{' and '.join(source for source in found.by)} agree on that",
        deal.line,
        deal.column,
    )
    reading.hands = {seat: reading.hands.get(turned(seat, shift or 0, seats)) for seat in seats}
    return named
