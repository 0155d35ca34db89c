"""The players around the table on the replay page: cards held, turn, and card or call before them, at every moment.

Moment 0 is before the first event, moment N after the Nth.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from adjudicator.render.hands import NOT_GIVEN, dealer_and_vulnerability
from adjudicator.render.names_and_signs import SEAT_NAMES, call_text, card_text, seat_name, suit_with_text, written_rank
from adjudicator.render.page.html import escaped_with_coloured_suits, styled_html
from adjudicator.values.cards import card_counts

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from adjudicator.game.game import Game
    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state_and_timeline import TableState
    from adjudicator.values.cards import Card


_Thing = TypeVar("_Thing")

MomentSpans: TypeAlias = "list[tuple[int, int]]"
"""(first moment, last moment) of each uninterrupted presence of a thing."""


def presence_spans(moments: Sequence[Collection[_Thing]]) -> dict[_Thing, MomentSpans]:
    """Each thing present at any of *moments* → its spans, in the order of first appearance."""
    found: dict[_Thing, MomentSpans] = {}
    for at, things in enumerate(moments):
        for one in things:
            spans = found.setdefault(one, [])
            if spans and spans[-1][1] == at - 1:
                spans[-1] = (spans[-1][0], at)
            else:
                spans.append((at, at))
    return found


def spans_text(spans: MomentSpans) -> str:
    """*spans* as the page has them: ``0-12 14-30``."""
    return " ".join(f"{first}-{last}" for first, last in spans)


def is_there_at_first(spans: MomentSpans) -> bool:
    """Whether the thing is present at moment 0."""
    return spans[0][0] == 0


CardCopy: TypeAlias = tuple[str, int]
"""A card and the number of its copy, for games with several packs."""
TableMoments: TypeAlias = "Sequence[TableState]"
"""The states of the table: before the first event, and after each."""


def table_html(record: Record, moments: TableMoments) -> str:
    """The players in their places, the played cards between them; one after the other if the seats are no compass."""
    game = moments[0].game
    around = set(game.seats) == set(SEAT_NAMES)
    given = any(hand for moment in moments for hand in moment.hands.values())
    seats = "".join(_player_and_hand_html(record, moments, seat, given) for seat in ("NWES" if around else game.seats))
    laid = "".join(_card_or_call_before_player(moments, seat) for seat in game.seats) if game.tricks else ""
    felt = f'<div class="felt">{laid}</div>\n' if laid else ""
    return f'<div class="table{" around" if around else ""}">\n{seats}{felt}</div>\n'


def _player_and_hand_html(record: Record, moments: TableMoments, seat: Seat, given: bool) -> str:
    """A player and their hand, if any hand is *given* at all."""
    game = moments[0].game
    name = seat_name(seat)
    player = record.tag(name)
    beside = [player] if player and player != name else []
    beside += dealer_and_vulnerability(record, game, seat)
    turns = presence_spans([(moment.turn,) if moment.turn == seat else () for moment in moments]).get(seat)
    turn = f' <span class="turn" data-when="{spans_text(turns)}">to act</span>' if turns else ""
    said = "".join(f" <span>{escaped_with_coloured_suits(mark)}</span>" for mark in beside)
    return (
        f'<div class="seat {escape(seat.lower())}"><p '
        f'class="name"><b>{escaped_with_coloured_suits(name)}</b>{said}{turn}</p>\n'
        + ("".join(_suit_lines_html(moments, seat) if given else ()) + "</div>\n")
    )


def _suit_lines_html(moments: TableMoments, seat: Seat) -> Iterator[str]:
    """The suits of a hand, each card with the spans in which it is held; in a game without tricks the hand as dealt."""
    game = moments[0].game
    held = [moment.hands.get(seat) for moment in (moments if game.tricks else moments[:1])]
    cards = presence_spans([[] if hand is None else list(_numbered_card_copies(hand)) for hand in held])
    if not cards:
        yield f'<p class="suit">{NOT_GIVEN}</p>\n'
        return
    order = game.rank_order
    for suit in reversed(game.suits):
        own = sorted((one for one in cards if one[0][:1] == suit), key=lambda one: -order.get(one[0][1:], -1))
        drawn = " ".join(_timed_card_html(written_rank(card[1:]), cards[card, at], game) for card, at in own)
        yield f'<p class="suit">{styled_html(suit_with_text(suit, ""))} {drawn or "–"}</p>\n'
    others = [one for one in cards if one[0][:1] not in game.suits]
    if others:
        yield f'<p class="suit">{" ".join(_timed_card_html(card, cards[card, at], game) for card, at in others)}</p>\n'


def _numbered_card_copies(hand: frozenset[Card]) -> Iterator[CardCopy]:
    for card, number in card_counts(hand).items():
        yield from ((card, at) for at in range(number))


def _timed_card_html(rank: str, spans: MomentSpans, game: Game) -> str:
    new = "" if is_there_at_first(spans) else ' class="new"'
    when = f' data-when="{spans_text(spans)}"' if game.tricks else ""
    return f"<span{new}{when}>{escaped_with_coloured_suits(rank)}</span>"


def _card_or_call_before_player(moments: TableMoments, seat: Seat) -> str:
    """The card before a player, to the current trick; during the auction their last call."""
    found = presence_spans([list(_card_or_call_at_moment(moment, seat)) for moment in moments])
    return "".join(
        f'<span class="laid {escape(seat.lower())}" data-when="{spans_text(spans)}">'
        f"<small>{escaped_with_coloured_suits(seat_name(seat) if len(seat) > 1 else seat)}</small> "
        f"{styled_html(card_text(what) if played else call_text(what))}</span>"
        for (what, played, _), spans in found.items()
    )


def _card_or_call_at_moment(moment: TableState, seat: Seat) -> Iterator[tuple[str, bool, int]]:
    """(card or call, whether it is a card, the step that brought it)."""
    here = [trick for trick in (moment.current, *moment.tricks[-1:]) if trick and trick.cards][:1]
    cards = [card for trick in here for card in trick.cards] + ([moment.early] if moment.early else [])
    if cards:
        yield from ((card.card or "", True, card.step) for card in cards if card.seat == seat and card.card)
        return
    last = next((call for call in reversed(moment.auction.calls) if call.seat == seat), None)
    if last:
        yield last.call, False, last.step
