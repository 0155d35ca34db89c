"""Auction and Play sections for other programs, from records that such sections can hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.formats.bridge import Outcome, denomination, outcome, turned, winner
from adjudicator.formats.notation.calls import as_call, is_bid
from adjudicator.record.events import COMPASS, Called, Played, TableEvent
from adjudicator.values.bids import ALL_PASS, DOUBLE, PASS, REDOUBLE, bid_rank
from adjudicator.values.cards import JOKER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Record, Seat
    from adjudicator.values.cards import Card

# What changes calls or cards already told cannot be said in columns.
_UNSPEAKABLE = frozenset(("withdraw", "give", "turned", "elect"))


def sections_of(record: Record) -> Iterator[str]:
    """The lines of the Auction and Play sections; none of what these sections cannot say."""
    events = record.events
    seats = {*record.hands, *(event.seat for event in events if not isinstance(event, TableEvent))} - {None}
    if not seats <= set(COMPASS) or any(getattr(event, "name", "") in _UNSPEAKABLE for event in events):
        return
    actions = [event for event in events if not isinstance(event, TableEvent)]
    calls = [event for event in actions if isinstance(event, Called)]
    plays = [event for event in actions if isinstance(event, Played)]
    if actions != [*calls, *plays]:
        return
    placed = _placed(calls, record.tag("Dealer").upper())
    if placed is None:
        return
    heard = outcome(placed, COMPASS) if placed else _tagged(record)
    if placed:
        yield from _auction(placed, heard, complete=bool(plays))
    if plays and heard.declarer:
        yield from _play(plays, heard, record)


def _placed(calls: list[Called], dealer: str) -> list[tuple[Seat, str]] | None:
    """The calls with the seats that made them; None when they are not those of bridge."""
    turn = dealer if dealer in COMPASS else next((call.seat for call in calls if call.seat), None)
    placed: list[tuple[Seat, str]] = []
    for call in calls:
        rank = bid_rank(call.call) if is_bid(call.call) else None
        if (rank is None or rank >= 40) and call.call not in (PASS, DOUBLE, REDOUBLE, ALL_PASS):
            return None
        seat = call.seat or turn
        if seat is None:
            return None
        placed.append((seat, call.call))
        turn = turned(seat, 1, COMPASS)
    if any(call == ALL_PASS for _, call in placed[:-1]):
        return None
    return placed


def _tagged(record: Record) -> Outcome:
    """The contract of the tags, for a record without an auction."""
    declarer = record.tag("Declarer").lstrip("^").upper()
    bid = as_call(record.tag("Contract").upper().rstrip("X"))
    if bid is None or not is_bid(bid) or declarer not in COMPASS:
        return Outcome()
    return Outcome(bid, 0, declarer)


def _auction(placed: list[tuple[Seat, str]], heard: Outcome, complete: bool) -> Iterator[str]:
    yield f'[Auction "{placed[0][0]}"]'
    words: list[str] = []
    turn, high = placed[0][0], 0
    for seat, call in placed:
        skipped = (COMPASS.index(seat) - COMPASS.index(turn)) % 4
        rank = bid_rank(call)
        mark = "^I " if rank is not None and rank <= high else ""
        words += ["^S"] * skipped + [mark + {PASS: "Pass"}.get(call, call)]
        high = rank or high
        turn = turned(seat, 1, COMPASS)
    passes = next((i for i, (_, call) in enumerate(reversed(placed)) if call != PASS), len(placed))
    closed = placed[-1][1] == ALL_PASS or passes >= (3 if heard.bid else 4)
    if not closed:
        words.append("*" if complete else "+")
    for i in range(0, len(words), 4):
        yield " ".join(words[i : i + 4])


def _play(plays: list[Played], heard: Outcome, record: Record) -> Iterator[str]:
    """The rows of the play, up to the first card that the columns cannot hold."""
    assert heard.declarer is not None  # noqa: S101 (the caller has looked)
    origin = turned(heard.declarer, 1, COMPASS)
    columns = [turned(origin, i, COMPASS) for i in range(4)]
    left = {seat: set(hand) for seat, hand in record.hands.items() if hand}
    yield f'[Play "{origin}"]'
    due: Seat | None = origin
    for start in range(0, len(plays), 4):
        row = plays[start : start + 4]
        leader = row[0].seat or due
        if leader is None or (due is None and row[0].seat is None):
            break
        cards: dict[Seat, str] = {}
        known: list[tuple[Seat, Card]] = []
        for i, played in enumerate(row):
            seat = turned(leader, i, COMPASS)
            if played.seat not in (None, seat) or played.card == JOKER:
                yield "*"
                return
            hand = left.get(seat, set())
            mark = ""
            if played.card is not None:
                hand.discard(played.card)
                led = known[0][1][0] if known else played.card[0]
                mark = "^R " if played.card[0] != led and any(card[0] == led for card in hand) else ""
                known.append((seat, played.card))
            if i == 0 and leader != due:
                mark = "^L "
            cards[seat] = mark + (played.card or "-")
        yield " ".join(cards.get(seat, "-") for seat in columns)
        due = winner(known, denomination(heard.bid)) if len(known) == 4 else None
        if due is None and start + 4 < len(plays):
            break
    if len(plays) < 52:
        yield "*"
