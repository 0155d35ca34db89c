"""Cards shown otherwise than by legal play, and cards led while the auction still runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.cards.details import PlayedTogether, ShownAway, ShownCards
from adjudicator.find.detecting import Irregularity
from adjudicator.record.events import Played, TableEvent
from adjudicator.table.lookups import off_the_rails
from adjudicator.table.state import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Record
    from adjudicator.table.state import Step, Timeline
    from adjudicator.values.cards import Card


def exposed_cards(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """Every ``!expose`` line, and every card led before the auction is over."""
    for step in off_the_rails(timeline):
        event = step.event
        match event:
            case TableEvent(name="expose", seat=str() as seat, cards=cards):
                if step.after.dummy_swapped != step.before.dummy_swapped or _spreads_dummy(step, event):
                    continue
                if _hands_are_shown(timeline, step.index) or _plays_open(timeline, step):
                    continue
                if timeline.game.raw.get("several_at_once") and (played := with_card(timeline, step.index)):
                    yield _at_once(timeline, step, played, cards)
                    continue
                manner = event.words[0] if event.words else "shown"
                shown = " ".join(cards) or "a card"
                found = _exposure(timeline, step, seat, f"{seat} exposes {shown} ({manner}).", cards, manner)
                yield _of_the_widow(timeline, step, cards, found) or found
            case Played(card=card) if step.did is None and step.before.stage == "auction" and card is not None:
                leader = event.seat or step.before.turn
                # At some games it counts as a bid of the player who is named, which is a fault of its own.
                if leader and (event.seat is None or "early_lead_bids" not in timeline.game.raw):
                    said = f"{leader} leads {card} while the auction is still open."
                    yield _exposure(timeline, step, leader, said, (card,), "led")


def trump_card_left(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """The dealer takes up the card turned for trump, which is his, only after the second trick (WH-14)."""
    dealer = timeline.start.dealer
    turned: Card | None = None
    for step, event in timeline.acts:
        match event:
            case TableEvent(name="turned", cards=cards) if cards:
                turned = cards[0]
            case TableEvent(name="pickup", seat=seat, cards=cards) if (
                seat == dealer and turned is not None and turned in cards
            ):
                # The second trick is quitted when the third is begun.
                if len(step.before.tricks) > 2 or (len(step.before.tricks) == 2 and step.before.current):
                    said = f"{dealer} has left the trump card, {turned}, on the table until after the second trick."
                    detail = ShownCards(cards=(turned,), manner="left")
                    yield Irregularity("exposed-card", dealer, step.index, "open", said, detail=detail)
                return


def _hands_are_shown(timeline: Timeline, step: int) -> bool:
    """Whether somebody has knocked, or is out, and nobody has drawn since: at rummy all hands are shown then."""
    if "lay_off" not in timeline.game.raw:
        return False
    names = [earlier.event.name for earlier in timeline.steps[:step] if isinstance(earlier.event, TableEvent)]
    return next((name for name in reversed(names) if name in ("knock", "out", "draw")), "draw") != "draw"


def _plays_open(timeline: Timeline, step: Step) -> bool:
    """Whether a player who plays with an open hand lays it down (SK-18, SV-07)."""
    games = timeline.game.raw.get("games", {})
    if not any(table.get("hand") == "open" for table in games.values()):
        return False
    from adjudicator.table.announced_games import game_played, lays_open  # few games are played so

    player = timeline.end.maker
    named = game_played(timeline).partition(" ")[0]
    return player is not None and lays_open(step, player) and games.get(named, {}).get("hand") == "open"


def _of_the_widow(timeline: Timeline, step: Step, cards: tuple[Card, ...], found: Irregularity) -> Irregularity | None:
    """*found* as the law has it that speaks of the cards of the widow, or of those put away, shown before the play
    (``widow``, ``shown``: FH-27); None for other cards."""
    kind = timeline.game.raw.get("widow", {}).get("shown")
    if not kind or found.offender != timeline.end.maker or step.before.current or step.before.tricks:
        return None
    moved = {
        card
        for _, event in timeline.acts
        if event.name in ("take", "discard") and event.seat == found.offender
        for card in event.cards
    }
    if not cards or not set(cards) <= moved:
        return None
    said = f"{found.offender} shows {' '.join(cards)} of the widow or of what they have put away."
    shown = found.of(ShownCards)
    manner = None if shown is None else shown.manner
    detail = ShownAway(cards=found.cards, manner=manner, put_away="shown")
    return found._replace(kind=kind, summary=said, detail=detail)


def _spreads_dummy(step: Step, event: TableEvent) -> bool:
    """Whether dummy lays down his hand once a lead lies on the table, as he has to."""
    state = step.before
    led = state.current is not None and not state.tricks
    return led and event.seat == state.dummy and "hand" in event.words


def with_card(timeline: Timeline, step: int) -> CardPlayed | None:
    """The card that a player put down at the moment at which he exposed those of *step* (``with``)."""
    event = timeline.steps[step].event
    if not isinstance(event, TableEvent) or "with" not in event.words or timeline.steps[step].before.stage != "play":
        return None
    for earlier in reversed(timeline.steps[:step]):
        if isinstance(earlier.did, CardPlayed):
            return earlier.did if earlier.did.seat == event.seat else None
    return None


def _at_once(timeline: Timeline, step: Step, played: CardPlayed, cards: tuple[Card, ...]) -> Irregularity:
    """Several cards put down at once (58B): all but the one that is played in the end are of no trick."""
    shown = [card for card in (played.card, *cards) if card is not None]
    last = next(
        (did.card for did in reversed(timeline.plays) if did.seat == played.seat and did.trick == played.trick), None
    )
    verb = "leads" if played.is_lead else "plays"
    return Irregularity(
        timeline.game.raw["several_at_once"],
        step.before.played_by(played.seat),
        step.index,
        "open",
        f"{played.seat} {verb} {' and '.join(shown)} at once.",
        hand=played.seat,
        detail=PlayedTogether(
            cards=tuple(card for card in shown if card != last), manner=None, trick=played.trick, shown=tuple(shown)
        ),
    )


def _exposure(
    timeline: Timeline, step: Step, seat: str, said: str, cards: tuple[Card, ...], manner: str
) -> Irregularity:
    state = step.before
    # While calls are made a game without fixed partners shows no dummy yet; the whole game tells.
    if not timeline.game.dummy:
        kind = "exposed-card"
    elif state.stage == "auction":
        # Some laws have the auction begin with the first call, and take a card shown before that for another fault.
        early = None if state.auction.calls else timeline.game.raw.get("exposed_before_calls")
        kind = early or "exposed-card-during-auction"
    else:
        kind = "exposed-card-defender" if state.role(seat) == "defender" else "exposed-card-declarer"
    return Irregularity(kind, seat, step.index, "open", said, detail=ShownCards(cards=tuple(cards), manner=manner))
