"""Dealer, declarer, contract and columns reconciled where tags, calls and cards of a game differ on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.formats import source_conflict_resolution
from adjudicator.formats.bridge_rules import bridge_bid_denomination, count_revokes, seat_clockwise, winners_of_tricks
from adjudicator.formats.notation.calls_and_cards import parse_card
from adjudicator.formats.pbn.auction_section import (
    auction_with_calls_moved_clockwise,
    unmarked_illegal_calls,
    with_dropped_passes_restored,
)
from adjudicator.formats.pbn.deal import card_holders
from adjudicator.formats.pbn.result_tag_check import check_result_by_winners
from adjudicator.formats.source_conflict_resolution import answer_of_most_sources, verdict_remark
from adjudicator.game.duplicate_boards import are_duplicate_board_tags, dealer_of_board
from adjudicator.values.numbers import small_number

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.formats.bridge_rules import AuctionOutcome
    from adjudicator.formats.pbn.auction_and_play_tokens import Slots
    from adjudicator.formats.pbn.auction_section import ParsedAuction
    from adjudicator.formats.pbn.lexer import TagEntry
    from adjudicator.formats.pbn.parsed_game import ParsedGame
    from adjudicator.record.events import Seat
    from adjudicator.values.cards import Card


class PlayEvidence(NamedTuple):
    """The evidence of a Play section on who declared."""

    named: Seat | None = None
    """The seat that the section names for its first column."""
    columns_moved: int | None = None
    """Seats clockwise from each column to the holder of its cards; None if columns differ or a holder is unknown."""
    tricks: tuple[Mapping[Seat, Card], ...] = ()
    """The complete tricks at the beginning, each card by its holder, or by its column if no hand is known."""
    cards: int = 0
    """The number of cards given."""
    marked: bool = False
    """Whether ``^L`` marks a lead out of turn to the first trick: the first column then does not show the leader."""

    def leader(self, seats: tuple[Seat, ...]) -> Seat | None:
        """The holder of the cards in the first column; None if unknown."""
        return (
            None
            if self.named is None or self.columns_moved is None
            else seat_clockwise(self.named, self.columns_moved, seats)
        )

    def declarers(self, seats: tuple[Seat, ...]) -> dict[str, str | None]:
        """Source → the declarer at whose left the play begins by it; empty after a lead out of turn."""
        if self.marked:
            return {}
        leads = {source_conflict_resolution.PLAY: self.named, source_conflict_resolution.HOLDER: self.leader(seats)}
        return {source: seat and seat_clockwise(seat, -1, seats) for source, seat in leads.items()}


def evidence_in_play_section(reading: ParsedGame, entry: TagEntry | None, slots: Slots | None) -> PlayEvidence:
    """The evidence in the *slots* of a Play section."""
    seats = reading.seats
    if entry is None or slots is None or not slots.slots:
        return PlayEvidence()
    named = next((seat for seat in seats if seat.upper() == entry.value.strip().upper()), None)
    holders = card_holders(reading.hands)
    wide = len(seats)
    places = [(at % wide, parse_card(slot.text)) for at, slot in enumerate(slots.slots)]
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
            holders.get(card) if holders else seat_clockwise(named or seats[0], column, seats): card
            for column, card in columns
            if card is not None
        }
        trick = {seat: card for seat, card in by_column.items() if seat is not None}
        if len(trick) < wide:
            break
        tricks.append(trick)
    marks = [at for at, slot in enumerate(slots.slots) if "L" in slot.marks]
    shift = shifts.pop() if len(shifts) == 1 else None
    # After a lead out of turn the leaders, and so the revokes, cannot be inferred from the winners.
    return PlayEvidence(named, shift, () if marks else tuple(tricks), len(given), bool(marks) and marks[0] < wide)


def _number_of_revokes_if_led(reading: ParsedGame, shown: PlayEvidence, leader: Seat, trump: str) -> int:
    return count_revokes(shown.tricks, reading.hands, leader, trump or None, reading.seats)


def _only_way_without_revoke(
    reading: ParsedGame, shown: PlayEvidence, ways: Mapping[str, tuple[Seat, str]]
) -> str | None:
    """The only one of the *ways* (name → leader and trump) in which everybody follows suit; else None."""
    if not shown.tricks:
        return None
    best = [way for way, taken in ways.items() if not _number_of_revokes_if_led(reading, shown, *taken)]
    return best[0] if len(best) == 1 else None


def reconciled_auction(
    reading: ParsedGame, auction: ParsedAuction, dealer: Seat | None, shown: PlayEvidence, entry: TagEntry
) -> ParsedAuction | None:
    """The *auction* with the seats, dealer, declarer and contract that most sources give; None if they give another
    contract than its calls amount to."""
    auction = _with_dealer_reconciled(reading, auction, dealer, shown, entry)
    if reading.swapped or auction.broken_off or auction.awaits:
        return auction
    believed = _auction_unless_outvoted(reading, auction, shown, entry)
    if believed is not None:
        _check_doubles(reading, believed)
    return believed


def _with_dealer_reconciled(
    reading: ParsedGame, auction: ParsedAuction, dealer: Seat | None, shown: PlayEvidence, entry: TagEntry
) -> ParsedAuction:
    """The auction with its calls moved to begin with *dealer*, or unchanged with the Dealer tag corrected."""
    seats, values, first = reading.seats, reading.tags.values, auction.first
    if dealer is None or first is None or dealer == first or not auction.calls:
        return auction
    by = seats.index(dealer) - seats.index(first)
    declarer = auction.outcome.declarer
    told: dict[str, str | None] = {source_conflict_resolution.SECTION: first, source_conflict_resolution.DEALER: dealer}
    if declarer is not None and not reading.swapped:
        said = {source_conflict_resolution.DECLARER: reading.contract.declarer, **shown.declarers(seats)}
        means = {declarer: first, seat_clockwise(declarer, by, seats): dealer}
        told |= {source: means.get(seat) for source, seat in said.items() if seat}
    number = small_number(values.get("Board", "").strip())
    if number and len(seats) == 4 and are_duplicate_board_tags(values):
        by_number = dealer_of_board(number)
        told[source_conflict_resolution.BOARD] = by_number if by_number in (first, dealer) else None
    found = answer_of_most_sources(source_conflict_resolution.WHO_DEALT, told)
    if found is None:
        return auction
    where = auction.turns[0][2]
    reading.raw.remarks.warn(
        f"the first call is {first}'s, but {dealer} dealt; {verdict_remark(found)}", where.line, where.column
    )
    if found.value == dealer:
        return auction_with_calls_moved_clockwise(auction, by)
    values["Dealer"] = first
    return auction


def _auction_unless_outvoted(
    reading: ParsedGame, auction: ParsedAuction, shown: PlayEvidence, entry: TagEntry
) -> ParsedAuction | None:
    """The auction, dropped passes restored; None if it is outvoted. Outvoted tags are corrected."""
    agreed, heard, entries = reading.contract, auction.outcome, reading.tags.entries
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
        source_conflict_resolution.AUCTION: texts[0],
        source_conflict_resolution.DECLARER if declarers else source_conflict_resolution.CONTRACT: texts[1],
        **_supported_contract_by_source(reading, shown, takes, declarers=declarers),
    }
    found = answer_of_most_sources(
        source_conflict_resolution.WHO_DECLARED if declarers else source_conflict_resolution.WHAT_CONTRACT, told
    )
    if found is None:
        return auction
    believed = found.value == texts[0]
    if believed:
        _overwrite_contract_tags(
            reading, (heard if contracts else agreed)._replace(declarer=heard.declarer or agreed.declarer)
        )
    elif not contracts:
        whole, passes = with_dropped_passes_restored(
            auction, agreed, shown.named and seat_clockwise(agreed.declarer or "", 1, reading.seats)
        )
        if passes:
            reading.raw.remarks.warn(
                f"the auction makes {heard.declarer} declarer, the tags say {agreed.declarer}: "
                f"{passes} pass{'es' * (passes > 1)} in front of it, put back here, make both agree",
                entry.line,
                entry.column,
            )
            return whole
    where = entries["Contract"] if contracts else entry
    says = "comes to {}, the tag{} {}" if contracts else "makes {} declarer, the tag{} {}"
    says = says.format(texts[0], "s say" if contracts and declarers else " says", texts[1])
    reading.raw.remarks.warn(f"the auction {says}; {verdict_remark(found)}", where.line, where.column)
    return auction if believed or not agreed.bid or not _is_regular_auction(auction) else None


def _check_doubles(reading: ParsedGame, auction: ParsedAuction) -> None:
    """Correct the doubles of the Contract tag by those of the calls; there is no other source for them."""
    agreed, heard, entry = reading.contract, auction.outcome, reading.tags.entries.get("Contract")
    if entry is None or not agreed.bid or agreed.bid != heard.bid or agreed.doubled == heard.doubled:
        return
    found = answer_of_most_sources(
        source_conflict_resolution.WHAT_CONTRACT,
        {source_conflict_resolution.AUCTION: heard.text, source_conflict_resolution.CONTRACT: agreed.text},
    )
    if found is not None:
        says = f"the auction comes to {heard.text}, the tag says {agreed.text}; {verdict_remark(found)}"
        reading.raw.remarks.warn(says, entry.line, entry.column)
        _overwrite_contract_tags(reading, agreed._replace(doubled=heard.doubled))


def _supported_contract_by_source(
    reading: ParsedGame, shown: PlayEvidence, takes: Mapping[str, AuctionOutcome], *, declarers: bool
) -> dict[str, str | None]:
    """Source in the play → the one of the contracts *takes* (text → contract) that it supports."""
    seats = reading.seats
    told: dict[str, str | None] = {}
    if declarers:
        of = {outcome.declarer: text for text, outcome in takes.items()}
        told = {source: of.get(seat) for source, seat in shown.declarers(seats).items() if seat}
    bid = {text: outcome for text, outcome in takes.items() if outcome.bid}
    if len(bid) == 1:
        # The other contract is a passed-out deal, in which no card is played.
        told[source_conflict_resolution.FOLLOWING] = next(iter(bid)) if shown.cards else None
        return told
    declarer = reading.contract.declarer
    ways = {
        text: (seat_clockwise(outcome.declarer or declarer or seats[0], 1, seats), bridge_bid_denomination(outcome.bid))
        for text, outcome in bid.items()
    }
    if any(outcome.declarer or declarer for outcome in bid.values()):
        told[source_conflict_resolution.FOLLOWING] = _only_way_without_revoke(reading, shown, ways)
        told[source_conflict_resolution.RESULT] = _only_way_to_result(reading, shown, ways)
    return told


def _only_way_to_result(reading: ParsedGame, shown: PlayEvidence, ways: Mapping[str, tuple[Seat, str]]) -> str | None:
    """The only one of the *ways* (name → leader and trump) in which the tricks allow the Result tag; else None."""
    fit = [
        way
        for way, (leader, trump) in ways.items()
        if (
            found := check_result_by_winners(
                reading, winners_of_tricks(shown.tricks, leader, trump or None, reading.seats), leader
            )
        )
        and found.possible
    ]
    return fit[0] if len(fit) == 1 and shown.tricks else None


def _is_regular_auction(auction: ParsedAuction) -> bool:
    """Whether nothing in the auction is irregular: only such an auction may be discarded."""
    return auction.is_complete_and_unmarked and next(unmarked_illegal_calls(auction), None) is None


def _overwrite_contract_tags(reading: ParsedGame, outcome: AuctionOutcome) -> None:
    """Overwrite contract and declarer of the tags with *outcome*."""
    values = reading.tags.values
    if outcome.declarer != reading.contract.declarer and outcome.declarer and "Declarer" in values:
        values["Declarer"] = outcome.declarer
    if (outcome.bid, outcome.doubled) != (reading.contract.bid, reading.contract.doubled) and "Contract" in values:
        values["Contract"] = outcome.text
        reading.denomination = bridge_bid_denomination(outcome.bid)
    reading.contract = outcome


def reconcile_declarer(reading: ParsedGame, shown: PlayEvidence) -> None:
    """Correct the Declarer tag by the play if other sources outvote it, in a game without calls."""
    agreed, seats, shows = reading.contract, reading.seats, shown.declarers(reading.seats)
    right = shows.get(source_conflict_resolution.PLAY)
    if not agreed.bid or agreed.declarer is None or right in (None, agreed.declarer) or reading.swapped:
        return
    if shows[source_conflict_resolution.HOLDER] not in (None, right):
        # The holder of the card agrees with the tag, or three seats are named.
        return
    ways = {
        seat: (seat_clockwise(seat, 1, seats), bridge_bid_denomination(agreed.bid)) for seat in (agreed.declarer, right)
    }
    told = {
        source_conflict_resolution.DECLARER: agreed.declarer,
        **shows,
        source_conflict_resolution.FOLLOWING: _only_way_without_revoke(reading, shown, ways),
    }
    found = answer_of_most_sources(source_conflict_resolution.WHO_DECLARED_UNCALLED, told)
    entry = reading.tags.entries.get("Declarer")
    if found is None or entry is None:
        return
    reading.raw.remarks.warn(
        f"the play begins at the left of {right}, the tag says that {agreed.declarer} declares; "
        f"{verdict_remark(found)}",
        entry.line,
        entry.column,
    )
    _overwrite_contract_tags(reading, agreed._replace(declarer=found.value))


def seat_of_first_column(
    reading: ParsedGame, shown: PlayEvidence, leader: Seat, by: tuple[str, ...], entry: TagEntry
) -> Seat | None:
    """The seat of the first column: as the section names it, or *leader*, at the left of declarer by the sources *by*.

    Where these sources and the section agree against the Deal tag, its hands are rotated.
    """
    seats, named, shift, remarks = reading.seats, shown.named, shown.columns_moved, reading.raw.remarks
    if named is None or not by or shown.marked:
        return named
    told: dict[str, str | None] = {**dict.fromkeys(by, leader), source_conflict_resolution.PLAY: named}
    if not any(reading.hands.values()):
        if named == leader or len(by) < 2:
            return named
        found = answer_of_most_sources(source_conflict_resolution.WHOSE_COLUMNS, told)
    elif not shift or shown.cards < len(seats):
        return named
    else:
        told[source_conflict_resolution.HOLDER] = shown.leader(seats)
        if leader not in (named, told[source_conflict_resolution.HOLDER]):
            return named
        found = answer_of_most_sources(source_conflict_resolution.WHOSE_COLUMNS, told)
    if found is None or found.value != leader or not found.by_majority:
        return named
    if named != leader:
        remarks.warn(
            f"the play begins with {named}, but {leader} is at declarer's left; {verdict_remark(found)}",
            entry.line,
            entry.column,
        )
        return leader
    deal = reading.tags.entries.get("Deal", entry)
    told_first = deal.value.strip()[:1].upper() if deal is not entry else seats[0]
    owner = seat_clockwise(told_first, -shift, seats) if shift and told_first in seats else leader
    remarks.warn(
        f"the first hand of the deal is given as {told_first}'s, its cards are played as {owner}'s, and so all round; "
        f"{' and '.join(source for source in found.by)} agree on that",
        deal.line,
        deal.column,
    )
    reading.hands = {seat: reading.hands.get(seat_clockwise(seat, shift or 0, seats)) for seat in seats}
    return named
