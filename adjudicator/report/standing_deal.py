"""A deal as it stands after its rulings, for formats that hold regular calls and cards only: LIN and viewers' links."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.errors import AdjudicatorError
from adjudicator.evidence.claims import is_entitled_claim_or_concession
from adjudicator.formats.lin.writer import LIN_SEPARATOR, NAMES_OF_LIN, TAGS_OF_LIN, has_place_in_lin
from adjudicator.record.events import COMPASS, Called, Played, Record, TableEvent
from adjudicator.table.state_and_timeline import CallMade
from adjudicator.values.numbers import small_number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Event
    from adjudicator.report.deal_report import DealReport
    from adjudicator.table.state_and_timeline import CardPlayed

_CLAIMS = ("claim", "concede")
_CARDS = 52


class StandingDeal(NamedTuple):
    """The calls and cards of a deal that stand."""

    record: Record
    events: tuple[Event, ...]
    """The calls and cards in order, with the comments on them."""
    tricks: int | None
    """The tricks of declarer's side, if play stopped before the last card and they are known; else None."""
    takes_back: bool
    """Whether calls or cards were taken back; they are not among the events."""
    out_of_turn: bool
    """Whether one of the calls was made by a player who was not in turn."""


def standing_deal(report: DealReport, what_holds: str) -> StandingDeal:
    """The deal of *report* as it stands.

    Raises AdjudicatorError unless the game is bridge for four players; the message begins with *what_holds* such a
    deal (``LIN holds``).
    """
    game = report.timeline.game
    if game.auction != "bridge" or tuple(game.seats) != COMPASS:
        raise AdjudicatorError(f"{what_holds} bridge for four, and this is {report.code}")
    acts = [(step.event, step.action) for step in report.steps if step.action is not None]
    stands = [(event, action) for event, action in acts if report.timeline.stands(action.step)]
    events = tuple(_as_event(event, action) for event, action in stands)
    record = report.record
    if not record.tag("Dealer") and events and isinstance(events[0], Called) and events[0].seat:
        record = replace(record, tags={**record.tags, "Dealer": events[0].seat})
    return StandingDeal(
        record,
        events,
        _tricks_entered(report, sum(isinstance(event, Played) for event in events)),
        len(stands) < len(acts),
        any(isinstance(action, CallMade) and action.seat != action.turn for _, action in stands),
    )


def _as_event(event: Event, action: CallMade | CardPlayed) -> Event:
    """The call or card of *action* as a regular event, with the comment on the *event* by which it was made."""
    comment = event.comment if isinstance(event, (Called, Played)) else ""
    if isinstance(action, CallMade):
        return Called(action.seat, action.call, comment=comment)
    return Played(action.seat, action.card, comment=comment)


def _tricks_entered(report: DealReport, cards: int) -> int | None:
    """The tricks of declarer's side by a claim, a concession or the Result tag; None if all *cards* were played."""
    if report.contract is None or cards >= _CARDS:
        return None
    if report.result is not None and any(is_entitled_claim_or_concession(step) for step in report.steps):
        return report.result.tricks_won.get(report.timeline.game.side(report.contract.declarer))
    tricks = small_number(report.record.tag("Result"))
    return tricks if tricks is not None and tricks <= report.timeline.game.trick_count else None


def losses_in_lin(deal: StandingDeal) -> Iterator[str]:
    """The parts of *deal* that LIN has no place for, in words, such as ``the tag Event``."""
    record = deal.record
    if deal.takes_back:
        yield "what was taken back"
    if deal.out_of_turn:
        yield "who called out of turn"
    lines = {event.name for event in record.events if isinstance(event, TableEvent)}
    if lines & set(_CLAIMS):
        yield "who claimed"
    yield from (f"the line !{name}" for name in sorted(lines - set(_CLAIMS)))
    tags = [name for name, value in record.tags.items() if value not in ("", "?")]
    yield from (f"the tag {name}" for name in sorted(set(tags) - TAGS_OF_LIN))
    if record.tag("Contract") and not record.calls:
        yield "a contract without calls"
    if record.sections or record.comments:
        yield "tables and comments among the tags"
    if any(not has_place_in_lin(event) for event in deal.events):
        yield "calls that bridge does not have, and cards that were not recorded"
    texts = [*(event.comment for event in deal.events), *(record.tag(name) for name in (*NAMES_OF_LIN, "Board"))]
    if any(LIN_SEPARATOR in text for text in texts) or any("," in record.tag(name) for name in NAMES_OF_LIN):
        yield "commas and bars in names and texts"
    if not record.tag("Dealer"):
        yield "that nobody says who dealt"
