"""The act that a game of the rummy family waits for: a draw, the first upcard, a meld or discard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.games.rummy.course_of_play import rummy_play
from adjudicator.games.rummy.rummy_rules import RummyRules
from adjudicator.games.rummy.table_state import UPCARDS
from adjudicator.table.act_due import ActDue, BareCards, last_player, number_of

if TYPE_CHECKING:
    from adjudicator.games.rummy.course_of_play import RummyStanding
    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import Timeline

_COUNT = "deadwood 7"
_DISCARD = BareCards("!discard {seat} {cards}")


def act_due(timeline: Timeline) -> ActDue:
    """The act that the rummy game of *timeline* waits for."""
    stands = rummy_play(timeline).standing
    if stands is None:
        return ActDue()
    rules = RummyRules.of(timeline.game)
    due = _first_upcard_due(timeline, rules, stands) or _due_in_turn(rules, stands)
    if stands.knocked is not None and has_limit(rules) and not count_is_known(timeline, stands.knocked):
        own = stands.knocked in due.seats
        act = f"{due.act} and tell their count" if own else f"{due.act}; {{{stands.knocked}}} to tell their count"
        due = due._replace(act=act, sayable=(_COUNT, *due.sayable))
    standing = tuple(
        text
        for text in (
            f"{stands.top} on the pile" if stands.top else "",
            f"stock {stands.stock}" if stands.stock is not None else "",
            f"{{{stands.knocked}}} has knocked" if stands.knocked else "",
        )
        if text
    )
    return due._replace(standing=standing, last=last_player(timeline))


def has_limit(rules: RummyRules) -> bool:
    """Whether the count of a knock can be too high in the game of *rules*."""
    return bool(rules.raw.get("knock_limit") or rules.raw.get("knock_limit_by"))


def count_is_known(timeline: Timeline, knocker: Seat) -> bool:
    """Whether the record shows what the unmatched cards of *knocker* count: their cards, or a count told."""
    told = any(event.name == "count" and event.seat == knocker for _, event in timeline.acts)
    return told or rummy_play(timeline).at_end.get(knocker) is not None or bool(timeline.record.hands.get(knocker))


def _first_upcard_due(timeline: Timeline, rules: RummyRules, stands: RummyStanding) -> ActDue | None:
    """The turning of the first upcard, or the taking or refusing of it."""
    begun = any(event.name not in (*UPCARDS, "deal", "note") for _, event in timeline.acts)
    turned = any(event.name in UPCARDS for _, event in timeline.acts)
    if rules.raw.get("upcard") and not turned and not begun:
        dealer = timeline.start.dealer
        return ActDue(
            (dealer,), "to turn up the first card of the pile", ("turn up H7",), bare=BareCards("!upcard {cards}")
        )
    if stands.offered and not stands.ended:
        return ActDue((stands.due,), f"to take the {stands.top or 'upcard'} or pass", ("take", "pass"))
    return None


def _due_in_turn(rules: RummyRules, stands: RummyStanding) -> ActDue:
    if stands.ended:
        return ActDue((), "The play is over", ("show", "list"))
    turn = (stands.due,)
    if stands.drawn:
        knocks = rules.lay_down_time == "knock"
        act = f"to discard{' or knock' if knocks and not stands.knocked else ', after any melds' if not knocks else ''}"
        return ActDue(
            turn, act, ("discard H7", *(("knock", "gin") if knocks else ("lay H7 D7 C7", "out"))), bare=_DISCARD
        )
    takes = f" or take up the {stands.top}" if stands.top else ""
    draws = "to draw" if rules.draw == 1 else f"to draw {number_of(rules.draw, 'card')}"
    return ActDue(turn, f"{draws}{takes}", ("draw", *(("take",) if stands.top else ()), "draw H7"))
