"""Irregularities in the scoring of cribbage: totals, counts, pegs, counting on after the game has been won."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.game.score_tags import scores_at_start
from adjudicator.games.cribbage.course_of_play import (
    counts_without_pegs,
    cribbage_play,
    last_discard_event_and_all_cards,
    pegs_of_play_are_missing,
    withdrawal_events_by_peg_event,
)
from adjudicator.games.cribbage.pegs_due_and_made import PeggingBoard, pegs_due_for_heels, some_hand_has_wrong_number
from adjudicator.games.cribbage.play_irregularities import CountFault, PegFault, play_and_steps
from adjudicator.irregularities.detection import Irregularity
from adjudicator.record.events import ATTENTION, Played, TableEvent
from adjudicator.scoring.systems.cribbage import HAND_SIZE, hand_points_by_category
from adjudicator.values.numbers import first_number

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping

    from adjudicator.game.game import Game
    from adjudicator.games.cribbage.play_irregularities import WrongPeg
    from adjudicator.games.cribbage.play_state import CribbagePlay, PegMade
    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state_and_timeline import Timeline
    from adjudicator.values.cards import Card


class WinningScore(NamedTuple):
    """The peg, or the count of a hand, with which a side reached the game."""

    step: int
    event_index: int
    """Its event, from 0."""
    side: str
    length: int
    """The number of points that wins the game."""


def winning_score(record: Record, timeline: Timeline) -> WinningScore | None:
    """The peg or count that won the game; None unless the record gives the score before the deal (001:6079)."""
    game, scores = timeline.game, scores_at_start(record)
    length = _game_length_certain_from_scores(game, scores)
    if length is None:
        return None
    # Without pegs in the record it is unknown when the game was reached.
    counted = (
        set() if pegs_of_play_are_missing(timeline) else {count.event_index for count in counts_without_pegs(timeline)}
    )
    for step in timeline.steps:
        event = step.event
        if not isinstance(event, TableEvent) or event.seat not in game.seats:
            continue
        if event.name == "peg" or step.event_index in counted:
            side = game.side(event.seat)
            scores[side] += first_number(event.words) or 0
            if scores[side] >= length:
                return WinningScore(step.index, step.event_index, side, length)
    return None


def counted_after_the_game(timeline: Timeline) -> Iterator[Irregularity]:
    """Points that a side pegs or counts after the other has reached the game."""
    found, end = play_and_steps(timeline), winning_score(timeline.record, timeline)
    if found is None or end is None:
        return
    # A total announced during the play scores nothing.
    hands = {found[1][at] for at in found[0].counts}
    for step in timeline.steps[end.step :]:
        event = step.event
        if not isinstance(event, TableEvent) or event.seat not in timeline.game.seats:
            continue
        if (event.name == "peg" or step.index in hands) and timeline.game.side(event.seat) != end.side:
            said = f"{event.seat} goes on counting although {end.side} has reached {end.length}."
            detail = PegFault(pegging_fault="after_game_won")
            yield Irregularity("score-correction", event.seat, step.index, "open", said, detail=detail)
            return


def _game_length_certain_from_scores(game: Game, scores: Mapping[str, int]) -> int | None:
    """The points of the game, if the scores leave no doubt: above 61 it can only be the longer game."""
    if set(scores) != set(game.side_names):
        return None
    lengths = [int(points) for points in game.raw.get("game_points", ()) if int(points) > max(scores.values())]
    return lengths[0] if len(lengths) == 1 else None


class AnnouncedCount(NamedTuple):
    """The count of a hand or crib, as announced."""

    step: int
    seat: Seat
    points: int
    crib: bool
    worth: int | None
    """The points the hand is worth; None if a card of it is unknown."""


def wrong_running_totals(timeline: Timeline) -> Iterator[Irregularity]:
    """A running total announced wrongly (CR-05)."""
    found = play_and_steps(timeline)
    if found is None:
        return
    play, steps = found
    for wrong in play.announced:
        said = f"{wrong.seat} announces a total of {wrong.said}; it is {wrong.total}."
        step = steps[wrong.event_index]
        status = _status_of_total(timeline, step)
        detail = CountFault(announced_wrongly="running_total", corrected=status == "corrected")
        yield Irregularity("misstated-hand", wrong.seat, step, status, said, detail=detail)


def _status_of_total(timeline: Timeline, at: int) -> str:
    """``corrected`` if somebody speaks up before the next card, ``established`` if a card falls first, else
    ``open``."""
    for step in timeline.steps[at + 1 :]:
        if isinstance(step.event, Played):
            return "established"
        if isinstance(step.event, TableEvent) and step.event.name in (*ATTENTION, "count"):
            return "corrected"
    return "open"


def wrong_counts(timeline: Timeline) -> Iterator[Irregularity]:
    """A hand or crib announced at more or less than it is worth (CR-06)."""
    counts = counts_announced(timeline.record, timeline)
    for number, count in enumerate(counts):
        if count.worth is None or count.points == count.worth:
            continue
        again = any(later[1:4] == (count.seat, count.worth, count.crib) for later in counts[number + 1 :])
        until = counts[number + 1].step if number + 1 < len(counts) else len(timeline.steps)
        pegged = sum(points for _, seat, points in _pegs_between(timeline, count.step, until) if seat == count.seat)
        again = again or (count.points > count.worth > 0 and pegged == count.worth)
        said = (
            f"{count.seat} counts {count.points} for {_what_was_counted(count)}, which "
            f"{_verb_for_announced_count(count)} {count.worth}."
        )
        detail = CountFault(announced_wrongly="count_of_hand", corrected=again)
        yield Irregularity(
            "misstated-hand", count.seat, count.step, "corrected" if again else "open", said, detail=detail
        )


def overlooked_counts_and_differing_pegs(timeline: Timeline) -> Iterator[Irregularity]:
    """Points a player overlooked in their hand, and pegs that differ from the count announced (CR-07, CR-10, CR-11)."""
    counts, end = counts_announced(timeline.record, timeline), winning_score(timeline.record, timeline)
    for number, count in enumerate(counts):
        later = [other for other in counts[number + 1 :] if (other.seat, other.crib) == (count.seat, count.crib)]
        until = counts[number + 1].step if number + 1 < len(counts) else len(timeline.steps)
        side = timeline.game.side(count.seat)
        enough = end is not None and end.side == side and count.step < end.step < until
        # A player who wins with the count announced has overlooked nothing that could still be scored (CR-16).
        if count.worth is not None and count.points < count.worth and not later and not enough:
            said = f"{count.seat} overlooks {count.worth - count.points} in {_what_was_counted(count)}."
            missed = PegFault(pegging_fault="overlooked")
            yield Irregularity("score-correction", count.seat, count.step, "open", said, detail=missed)
        pegs = [
            (step, points) for step, seat, points in _pegs_between(timeline, count.step, until) if seat == count.seat
        ]
        pegged = sum(points for _, points in pegs)
        entitled = count.points if count.worth is None else min(count.points, count.worth)
        if not pegs or entitled <= pegged <= count.points:
            # A player who announced too much and pegs at least the worth of the hand has not pegged short of it.
            continue
        fault: WrongPeg = "too_much" if pegged > count.points else "too_little"
        if fault == "too_little" and end is not None and pegs[-1][0] >= end.step:
            continue  # The game was over before the rest could be pegged (CR-16).
        said = f"{count.seat} pegs {pegged} for {_what_was_counted(count)}, having announced {count.points}."
        detail = PegFault(pegging_fault=fault, announced=True)
        yield Irregularity("score-correction", count.seat, pegs[-1][0], "open", said, detail=detail)


def _what_was_counted(count: AnnouncedCount) -> str:
    return "the crib" if count.crib else "their hand"


def _verb_for_announced_count(count: AnnouncedCount) -> str:
    return "counts" if count.worth else "is worth"


def _pegs_between(timeline: Timeline, since: int, until: int) -> Iterator[tuple[int, Seat, int]]:
    for step in timeline.steps[since:until]:
        event = step.event
        if isinstance(event, TableEvent) and event.name == "peg" and event.seat is not None:
            yield step.index, event.seat, first_number(event.words) or 0


def counts_announced(record: Record, timeline: Timeline) -> list[AnnouncedCount]:
    """The counts announced after the play, each with its true worth as far as it is known."""
    found = play_and_steps(timeline)
    if found is None:
        return []
    play, steps = found
    turned = timeline.end.turned
    counts = []
    for at in play.counts:
        event = record.events[at]
        if not isinstance(event, TableEvent) or event.seat is None:
            continue
        crib = "crib" in event.words
        if crib:
            cards = _known_crib(record, timeline.game)
        else:
            cards = hand_kept(record, timeline.game, event.seat) or _hand_laid(play, event.seat)
        worth = (
            None if cards is None or turned is None else sum(hand_points_by_category(cards, turned, crib=crib).values())
        )
        counts.append(AnnouncedCount(steps[at], event.seat, first_number(event.words) or 0, crib, worth))
    return counts


def hand_kept(record: Record, game: Game, seat: Seat) -> tuple[Card, ...] | None:
    """The four cards with which *seat* plays; None if they are not known."""
    hand = record.hands.get(seat)
    if hand is None or seat not in game.seats:
        return None
    _, away = last_discard_event_and_all_cards(record).get(seat, (0, ()))
    cards = tuple(card for card in hand if card not in away)
    return cards if len(cards) == HAND_SIZE else None


def _hand_laid(play: CribbagePlay, seat: Seat) -> tuple[Card, ...] | None:
    """The four cards that *seat* has laid in the play; None if they have not laid four."""
    cards = tuple(dict.fromkeys(laid.card for laid in play.laid if laid.seat == seat and laid.stands))
    return cards if len(cards) == HAND_SIZE else None


def _known_crib(record: Record, game: Game) -> tuple[Card, ...] | None:
    """The crib, if the players laid away all of it and every card of it is known."""
    laid = last_discard_event_and_all_cards(record)
    cards = tuple(card for seat in game.seats if seat in laid for card in laid[seat][1])
    return cards if len(cards) == HAND_SIZE else None


def wrongly_pegged(timeline: Timeline) -> Iterator[Irregularity]:
    """Pegs beyond or short of the score of a card, and overlooked scores in a record that contains pegs."""
    found = play_and_steps(timeline)
    if found is None:
        return
    play, steps = found
    back = withdrawal_events_by_peg_event(timeline.record)
    board = PeggingBoard(
        play, timeline.game, wrong_number=some_hand_has_wrong_number(timeline.record, timeline.game), back=back
    )
    for pegged in play.pegs:
        fault = (
            _wrong_peg_before_first_card(pegged, board, timeline)
            if pegged.card is None
            else board.record_peg_and_find_fault(pegged)
        )
        if fault is not None:
            said, detail = fault
            status = "corrected" if pegged.event_index in back else "open"
            yield Irregularity("score-correction", pegged.seat, steps[pegged.event_index], status, said, detail=detail)
    end = winning_score(timeline.record, timeline)
    for step, laid, fault_name, points in board.underpegged_cards():
        if end is not None and step >= end.event_index:
            continue  # The game was over before the rest could be pegged (CR-16).
        said, detail = board.said(laid, fault_name, points)
        yield Irregularity("score-correction", laid.seat, steps[step], "open", said, detail=detail)
    forgotten = _turn_of_jack_not_pegged(timeline, back)
    if forgotten is not None:
        dealer, due = timeline.start.dealer, int(timeline.game.raw["heels"])
        said = f"{dealer} pegs nothing for the jack turned as the starter, his heels, worth {due}, and plays on."
        detail = PegFault(pegging_fault="too_little", for_turned_jack=True)
        yield Irregularity("score-correction", dealer, steps[forgotten], "open", said, detail=detail)


def _turn_of_jack_not_pegged(timeline: Timeline, back: Container[int]) -> int | None:
    """The event, from 0, that turns a jack for which the dealer's side pegs nothing before the dealer plays
    (001:5994).

    None where nothing was forgotten, where no card's points are pegged in the record, or while the dealer has laid no
    card: until then the points may still be pegged (001:6109). *back* are the events of pegs taken back.
    """
    play, game, dealer = cribbage_play(timeline), timeline.game, timeline.start.dealer
    turned = [
        at
        for at, event in enumerate(timeline.record.events)
        if isinstance(event, TableEvent) and event.name == "turned"
    ]
    starter = timeline.end.turned
    if not turned or starter is None or not pegs_due_for_heels(dealer, game, dealer, starter):
        return None
    pegged = any(
        peg.card is None and game.side(peg.seat) == game.side(dealer) and peg.event_index not in back
        for peg in play.pegs
    )
    kept = any(peg.card is not None for peg in play.pegs)
    played = any(laid.seat == dealer and laid.stands for laid in play.laid)
    return turned[-1] if kept and played and not pegged else None


def _wrong_peg_before_first_card(
    pegged: PegMade, board: PeggingBoard, timeline: Timeline
) -> tuple[str, PegFault] | None:
    """The fault of a peg before the side has laid a card: only the dealer may peg then, for a jack turned
    (001:5994)."""
    turned = timeline.end.turned
    due = pegs_due_for_heels(pegged.seat, timeline.game, timeline.start.dealer, turned)
    if pegged.points == due or board.mark_pegged_if_owed(pegged, pegged.points):
        return None
    fault: WrongPeg = "too_much" if pegged.points > due else "too_little"
    if fault == "too_little" and turned is None:
        return None
    said = f"{pegged.seat} pegs {pegged.points} before they have played, where {due} are due."
    return said, PegFault(pegging_fault=fault)
