"""The players around the table: what each holds at every moment, whose turn it is, what lies before him."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, TypeAlias

from adjudicator.render.hands import NOT_GIVEN, marks
from adjudicator.render.page.text import marked, styled
from adjudicator.render.replay.presence import at_first, presence, written
from adjudicator.render.words import SEAT_NAMES, call_text, card_text, seat_name, suited, ten
from adjudicator.values.cards import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.game.game import Game
    from adjudicator.record.events import Record, Seat
    from adjudicator.render.replay.presence import Spans
    from adjudicator.table.state import TableState
    from adjudicator.values.cards import Card

Copy: TypeAlias = tuple[str, int]
"""A card, and which of its like in a game with several packs."""
Moments: TypeAlias = "Sequence[TableState]"
"""The table before the first event, and after each."""


def table(record: Record, moments: Moments) -> str:
    """Everybody at his place, what was played between them; where the seats are no compass, one after the other."""
    game = moments[0].game
    around = set(game.seats) == set(SEAT_NAMES)
    given = any(hand for moment in moments for hand in moment.hands.values())
    seats = "".join(_seat(record, moments, seat, given) for seat in ("NWES" if around else game.seats))
    laid = "".join(_laid(moments, seat) for seat in game.seats) if game.tricks else ""
    felt = f'<div class="felt">{laid}</div>\n' if laid else ""
    return f'<div class="table{" around" if around else ""}">\n{seats}{felt}</div>\n'


def _seat(record: Record, moments: Moments, seat: Seat, given: bool) -> str:
    """A player and his hand, where any hand is *given* at all."""
    game = moments[0].game
    name = seat_name(seat)
    player = record.tag(name)
    beside = [player] if player and player != name else []
    beside += marks(record, game, seat)
    turns = presence([(moment.turn,) if moment.turn == seat else () for moment in moments]).get(seat)
    turn = f' <span class="turn" data-when="{written(turns)}">to act</span>' if turns else ""
    said = "".join(f" <span>{marked(mark)}</span>" for mark in beside)
    return f'<div class="seat {escape(seat.lower())}"><p class="name"><b>{marked(name)}</b>{said}{turn}</p>\n' + (
        "".join(_lines(moments, seat) if given else ()) + "</div>\n"
    )


def _lines(moments: Moments, seat: Seat) -> Iterator[str]:
    """The suits of a hand, each card with the times when it is held; of a game without tricks the hand as dealt."""
    game = moments[0].game
    held = [moment.hands.get(seat) for moment in (moments if game.tricks else moments[:1])]
    cards = presence([[] if hand is None else list(_copies(hand)) for hand in held])
    if not cards:
        yield f'<p class="suit">{NOT_GIVEN}</p>\n'
        return
    order = game.rank_order
    for suit in reversed(game.suits):
        own = sorted((one for one in cards if one[0][:1] == suit), key=lambda one: -order.get(one[0][1:], -1))
        drawn = " ".join(_card(ten(card[1:]), cards[card, at], game) for card, at in own)
        yield f'<p class="suit">{styled(suited(suit, ""))} {drawn or "–"}</p>\n'
    others = [one for one in cards if one[0][:1] not in game.suits]
    if others:
        yield f'<p class="suit">{" ".join(_card(card, cards[card, at], game) for card, at in others)}</p>\n'


def _copies(hand: frozenset[Card]) -> Iterator[Copy]:
    for card, number in counted(hand).items():
        yield from ((card, at) for at in range(number))


def _card(rank: str, spans: Spans, game: Game) -> str:
    new = "" if at_first(spans) else ' class="new"'
    when = f' data-when="{written(spans)}"' if game.tricks else ""
    return f"<span{new}{when}>{marked(rank)}</span>"


def _laid(moments: Moments, seat: Seat) -> str:
    """What lies before a player: his card to the trick, while there is an auction what he called last."""
    found = presence([list(_before(moment, seat)) for moment in moments])
    return "".join(
        f'<span class="laid {escape(seat.lower())}" data-when="{written(spans)}">'
        f"<small>{marked(seat_name(seat) if len(seat) > 1 else seat)}</small> "
        f"{styled(card_text(what) if played else call_text(what))}</span>"
        for (what, played, _), spans in found.items()
    )


def _before(moment: TableState, seat: Seat) -> Iterator[tuple[str, bool, int]]:
    """(card or call, whether it is a card, the step that brought it)."""
    here = [trick for trick in (moment.current, *moment.tricks[-1:]) if trick and trick.cards][:1]
    cards = [card for trick in here for card in trick.cards] + ([moment.early] if moment.early else [])
    if cards:
        yield from ((card.card or "", True, card.step) for card in cards if card.seat == seat and card.card)
        return
    last = next((call for call in reversed(moment.auction.calls) if call.seat == seat), None)
    if last:
        yield last.call, False, last.step
