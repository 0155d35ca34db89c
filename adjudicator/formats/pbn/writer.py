"""Records written as PBN in export form: tags, Auction and Play sections for other programs, and ``[Record]``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.formats.bridge_rules import (
    AuctionOutcome,
    auction_outcome,
    bridge_bid_denomination,
    seat_clockwise,
    winner_of_trick,
)
from adjudicator.formats.notation.calls_and_cards import is_bid_of_bridge, parse_call
from adjudicator.formats.notation.comments import comment_lines
from adjudicator.formats.notation.grammar import format_events
from adjudicator.formats.pbn.deal import write_deal
from adjudicator.formats.pbn.tag_names import MANDATORY_TAGS, ORDER_INFERRED, ORDER_TAG, SECTION_TAGS
from adjudicator.formats.text_encoding import encode_as_latin1_or_utf8_with_bom, replace_control_characters
from adjudicator.game.duplicate_boards import are_duplicate_board_tags
from adjudicator.record.events import COMPASS, Called, Played, Record, TableEvent
from adjudicator.values.bids_and_contracts import ALL_PASS, DOUBLE, PASS, REDOUBLE, bid_rank
from adjudicator.values.cards import JOKER

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from adjudicator.record.events import Seat
    from adjudicator.values.cards import Card


# Events that change earlier calls or cards, which columns cannot express.
_NOT_IN_SECTIONS = frozenset(("withdraw", "give", "turned", "elect"))


def auction_and_play_section_lines(record: Record) -> Iterator[str]:
    """The lines of the Auction and Play sections; none if *record* holds more than they can express."""
    events = record.events
    seats = {*record.hands, *(event.seat for event in events if not isinstance(event, TableEvent))} - {None}
    if not seats <= set(COMPASS) or any(getattr(event, "name", "") in _NOT_IN_SECTIONS for event in events):
        return
    actions = [event for event in events if not isinstance(event, TableEvent)]
    calls = [event for event in actions if isinstance(event, Called)]
    plays = [event for event in actions if isinstance(event, Played)]
    if actions != [*calls, *plays]:
        return
    placed = _calls_with_seats(calls, record.tag("Dealer").upper())
    if placed is None:
        return
    heard = auction_outcome(placed, COMPASS) if placed else _contract_of_tags(record)
    if placed:
        yield from _auction_lines(placed, heard, complete=bool(plays))
    if plays and heard.declarer:
        yield from _play_lines(plays, heard, record)


def _calls_with_seats(calls: list[Called], dealer: str) -> list[tuple[Seat, str]] | None:
    """The calls with their seats; None if they are not calls of bridge."""
    turn = dealer if dealer in COMPASS else next((call.seat for call in calls if call.seat), None)
    placed: list[tuple[Seat, str]] = []
    for call in calls:
        rank = bid_rank(call.call) if is_bid_of_bridge(call.call) else None
        if (rank is None or rank >= 40) and call.call not in (PASS, DOUBLE, REDOUBLE, ALL_PASS):
            return None
        seat = call.seat or turn
        if seat is None:
            return None
        placed.append((seat, call.call))
        turn = seat_clockwise(seat, 1, COMPASS)
    if any(call == ALL_PASS for _, call in placed[:-1]):
        return None
    return placed


def _contract_of_tags(record: Record) -> AuctionOutcome:
    """The contract of the tags, for a record without an auction."""
    declarer = record.tag("Declarer").lstrip("^").upper()
    bid = parse_call(record.tag("Contract").upper().rstrip("X"))
    if bid is None or not is_bid_of_bridge(bid) or declarer not in COMPASS:
        return AuctionOutcome()
    return AuctionOutcome(bid, 0, declarer)


def _auction_lines(placed: list[tuple[Seat, str]], heard: AuctionOutcome, complete: bool) -> Iterator[str]:
    yield f'[Auction "{placed[0][0]}"]'
    words: list[str] = []
    turn, high = placed[0][0], 0
    for seat, call in placed:
        skipped = (COMPASS.index(seat) - COMPASS.index(turn)) % 4
        rank = bid_rank(call)
        mark = "^I " if rank is not None and rank <= high else ""
        words += ["^S"] * skipped + [mark + {PASS: "Pass"}.get(call, call)]
        high = rank or high
        turn = seat_clockwise(seat, 1, COMPASS)
    passes = next((i for i, (_, call) in enumerate(reversed(placed)) if call != PASS), len(placed))
    closed = placed[-1][1] == ALL_PASS or passes >= (3 if heard.bid else 4)
    if not closed:
        words.append("*" if complete else "+")
    for i in range(0, len(words), 4):
        yield " ".join(words[i : i + 4])


def _play_lines(plays: list[Played], heard: AuctionOutcome, record: Record) -> Iterator[str]:
    """The rows of the play, up to the first card that the columns cannot hold."""
    assert heard.declarer is not None  # noqa: S101 (the caller has looked)
    origin = seat_clockwise(heard.declarer, 1, COMPASS)
    columns = [seat_clockwise(origin, i, COMPASS) for i in range(4)]
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
            seat = seat_clockwise(leader, i, COMPASS)
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
        due = winner_of_trick(known, bridge_bid_denomination(heard.bid)) if len(known) == 4 else None
        if due is None and start + 4 < len(plays):
            break
    if len(plays) < 52:
        yield "*"


FILE_HEAD = "% PBN 2.1\n% EXPORT\n"
_RESERVED = SECTION_TAGS | {"Note", "Deal"}


def write_game(record: Record) -> str:
    """The text of a game: the fifteen mandatory tags, the others by name, its sections, and ``[Record]``.

    An unknown value is written ``?`` and read back as none.
    """
    lines = list(_clean_comment_lines(record.comments.get("", "")))
    tags = _tags_to_write(record)
    others = sorted({*tags, *record.comments} - {*MANDATORY_TAGS, *_RESERVED, *record.sections, ""})
    for name in (*MANDATORY_TAGS, *others):
        value = _deal_tag_value(record) if name == "Deal" else tags.get(name, "?")
        lines.append(_tag_line(name, value))
        lines += _clean_comment_lines(record.comments.get(name, ""))
    lines += auction_and_play_section_lines(record)
    for name, (value, rows) in record.sections.items():
        lines.append(_tag_line(name, value))
        lines += _clean_comment_lines(record.comments.get(name, ""))
        lines += [_unescaped_data_line(row) for row in rows]
    lines.append(_tag_line("Record", "1"))
    return "".join(line + "\n" for line in lines) + format_events(record.events)


def write_tags(record: Record, left_out: Collection[str] = ()) -> Iterator[str]:
    """The lines of the tags of *record* that have a value, the Deal tag among them, without those *left_out*."""
    tags = _tags_to_write(record)
    others = sorted(tags.keys() - {*MANDATORY_TAGS, *_RESERVED, *record.sections})
    for name in (*MANDATORY_TAGS, *others):
        value = _deal_tag_value(record) if name == "Deal" else tags.get(name, "?")
        if name not in left_out and value not in ("", "?"):
            yield _tag_line(name, value)


def _tags_to_write(record: Record) -> Mapping[str, str]:
    """The tags of *record*, with the tag for an inferred order of play if it is not known, and with its code of law if
    only the format it was read from told it."""
    tags, usual = record.tags, record.source.usual_code
    if usual and not tags.get("Code") and not are_duplicate_board_tags(tags):
        tags = {**tags, "Code": usual}
    return tags if record.order_known else {**tags, ORDER_TAG: ORDER_INFERRED}


def write_pbn(records: Record | Iterable[Record], crlf: bool = False) -> bytes:
    """The PBN file of *records*; with *crlf* its lines end in CRLF, as export form demands."""
    games = [records] if isinstance(records, Record) else records
    return pbn_file_of_games(map(write_game, games), crlf)


def pbn_file_of_games(games: Iterable[str], crlf: bool = False) -> bytes:
    """The file of *games*, each as ``write_game`` writes it."""
    text = FILE_HEAD + "\n".join(games)
    return encode_as_latin1_or_utf8_with_bom(text.replace("\n", "\r\n") if crlf else text)


def _unescaped_data_line(text: str) -> str:
    # A line that begins with a percent sign would be read as escaped.
    return (" " if text.startswith("%") else "") + replace_control_characters(text).replace("\n", " ")


def _deal_tag_value(record: Record) -> str:
    hands, dealer = record.hands, record.tag("Dealer").upper()
    if hands and set(hands) <= set(COMPASS) and set(hands) != {"N", "S"}:
        # The other seats are added, except to a game for two (North and South).
        hands = {seat: hands.get(seat) for seat in COMPASS}
    return write_deal(hands, dealer if dealer in hands else None) or "?"


def _tag_line(name: str, value: str) -> str:
    value = _escaped_for_tag_quotes(value)
    if value == "#" or value.startswith("##") or (value[:1] == " " and value.lstrip().startswith("#")):
        # A value that begins so would be read as one inherited from another game; the reader drops one blank.
        value = " " + value
    return f'[{name} "{value}"]'


def _escaped_for_tag_quotes(value: str) -> str:
    """*value* escaped for the quotes of a tag."""
    return (
        replace_control_characters(value)
        .replace("\n", " ")
        .replace("\t", " ")
        .replace("\\", "\\\\")
        .replace('"', '\\"')
    )


def _clean_comment_lines(text: str) -> Iterator[str]:
    return comment_lines(replace_control_characters(text))
