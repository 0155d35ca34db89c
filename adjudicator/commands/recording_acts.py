"""Acts typed at the table: words turned into lines of the record, and acts that are impossible as far as it shows."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.commands.recording_prompt import act_due_now, names_at_table, turn_sentence, with_names
from adjudicator.engine.code_selection import notation_chooser
from adjudicator.errors import NotationError
from adjudicator.formats.notation.calls_and_cards import parse_card, parse_card_rank_first
from adjudicator.formats.notation.grammar import parse_line
from adjudicator.game.call_spellings_for_messages import is_call_of_other_games
from adjudicator.record.events import Called, Played, written_events
from adjudicator.record.player_name_tags import players_named
from adjudicator.render.names_and_signs import SEAT_NAMES, sentence_with_glyphs_and_seats, with_glyphs
from adjudicator.table.game_types import game_type_of
from adjudicator.table.other_auctions import bids_may_begin
from adjudicator.table.spoken_acts import (
    PHRASES_AT_ANY_TABLE,
    Speech,
    is_phrase,
    nearest_sayable,
    rest_is_empty,
    spoken_act,
    words_of_game,
)
from adjudicator.table.state_and_timeline import CallMade
from adjudicator.values.bids_and_contracts import PASS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from adjudicator.game.notation import Notation
    from adjudicator.record.events import Event, Seat
    from adjudicator.report.deal_recorder import DealRecorder
    from adjudicator.report.deal_report import DealReport
    from adjudicator.table.spoken_acts import SpokenAct
    from rulebase import Rulebase

NO_WORDS_BEGIN = tuple("![]{};:%")
"""The signs that begin a line of the notation which is not said in words."""
_CARD_TOO_MANY = "incorrect-pack"
"""The kind of fault that a card played or drawn once too often is ruled on as."""
_INSUFFICIENT = "insufficient-bid"
"""The kind of fault whose offender may replace the call before the ruling (Law 27C)."""
_LATE_CALL = "call-after-final-pass"
"""The kind of fault that a call after the end of the auction is ruled on as."""
_MOST_CARDS_SHOWN = 8
_WORDS_OF_FAULTS = frozenset(
    ["revoke", "revoked", "revokes", "renege", "reneged", "reneges", "renounced", "misdeal", "misdealt", "cheat",
     "cheated", "cheats", "wrong", "mistake", "error", "illegal", "insufficient", "irregular", "turn", "rotation",
     "foul", "overcount", "undercount", "miscounted"]
)  # fmt: skip
"""Words with which people say that another made a fault."""


class TypedActs(NamedTuple):
    """The acts of one line typed."""

    recorder: DealRecorder
    """The recording with them."""
    lines: tuple[str, ...]
    """The lines that were added."""
    remarks: tuple[str, ...]
    """A sentence for each card that was given to a player who was not named."""


def notation_at_table(laws: Rulebase, report: DealReport) -> Notation:
    """The notation of the game of *report*."""
    return notation_chooser(laws, report.code)(report.record.tags)


def speech_at_table(laws: Rulebase, report: DealReport) -> Speech:
    """The game, the players and the table by which the words of the next act are understood."""
    end, game, due = report.timeline.end, report.timeline.game, act_due_now(report)
    return Speech(
        notation_at_table(laws, report),
        {**PHRASES_AT_ANY_TABLE, **game_type_of(game.raw).phrases, **due.phrases},
        due,
        players_by_name(report),
        end.hands,
        _suit_to_follow(report),
        game.tricks and (end.stage == "auction" or bids_may_begin(end)),
        end.stage if game.tricks else "",
        _acts_standing(report),
    )


def _acts_standing(report: DealReport) -> dict[Seat, tuple[str, ...]]:
    """The act that each player can take back in a game of tricks, that of the last player last: the last call,
    or the cards played, the last one last."""
    found: dict[Seat, tuple[str, ...]] = {}
    if not report.timeline.game.tricks:
        return found
    for step in report.steps:
        did = step.action
        if did is None or not report.timeline.stands(step.index):
            continue
        earlier = found.pop(did.seat, ())
        if isinstance(did, CallMade):
            found[did.seat] = (did.call,)
        elif did.card is not None:
            found[did.seat] = (*(one for one in earlier if parse_card(one)), str(did.card))
    return found


def players_by_name(report: DealReport) -> dict[str, Seat]:
    """Name of a player or seat, in lower case → seat; the dummy is called so."""
    seats = report.timeline.game.around
    found = {seat.lower(): seat for seat in seats}
    found |= {SEAT_NAMES[seat].lower(): seat for seat in seats if seat in SEAT_NAMES}
    found |= {name.lower(): seat for seat, name in players_named(report.record, seats).items()}
    dummy = report.timeline.end.dummy
    return found | ({"dummy": dummy} if dummy else {})


def _suit_to_follow(report: DealReport) -> str | None:
    trick = report.timeline.end.current
    lead = trick.led if trick is not None else None
    return lead.suit if lead is not None else None


def is_line_of_notation(line: str, laws: Rulebase, report: DealReport) -> bool:
    """Whether *line* is to be recorded as it stands: the notation reads it, and nothing else is meant by it.

    Bids and cards during the play are cards, some with the rank first; a call that the game does not have is a word for
    something else, as a call may be once the auction is over; cards alone may be what the player in turn has to put
    away.
    """
    if line.lstrip().startswith(NO_WORDS_BEGIN):
        return True
    events = _events_read(line, laws, report)
    if isinstance(events, NotationError):
        return False
    due, end, game = act_due_now(report), report.timeline.end, report.timeline.game
    calls = [event.call for event in events if isinstance(event, Called)]
    in_play = end.stage == "play" and bool(end.current or end.tricks)
    if calls and in_play and all(isinstance(event, Played) or _is_card_rank_first(event) for event in events):
        return False
    if game.tricks and any(is_call_of_other_games(game.raw, call) for call in calls):
        return False
    if calls and game.tricks and end.stage != "auction":
        speech = speech_at_table(laws, report)
        if any(is_phrase(call, speech) for call in calls):
            return False
    cards = sum(1 for _ in takewhile(lambda event: isinstance(event, Played) and event.seat is None, events))
    return due.bare is None or not due.bare.line_for(cards)


def _is_card_rank_first(event: Event) -> bool:
    """Whether *event* is a bid that may be a card with its rank first, such as ``2H``."""
    return isinstance(event, Called) and parse_card_rank_first(event.call) is not None


def error_of_notation(line: str, laws: Rulebase, report: DealReport) -> NotationError | None:
    """The error of the notation in *line*, which says what was expected; None if it reads the line."""
    events = _events_read(line, laws, report)
    return events if isinstance(events, NotationError) else None


def _events_read(line: str, laws: Rulebase, report: DealReport) -> list[Event] | NotationError:
    try:
        return parse_line(line, 1, notation_at_table(laws, report))
    except NotationError as error:
        return error


def recorder_with_words(
    line: str, recorder: DealRecorder, laws: Rulebase, named: Callable[[str, DealRecorder], tuple[str, str]]
) -> TypedActs:
    """The recording with the acts that *line* tells in words.

    *named* puts the player in front of a card or call where a ruling has just returned the turn, and says so where the
    player is another than the one in turn. Raises NotUnderstoodError for words that are no act.
    """
    at, lines, remarks = 0, list[str](), list[str]()
    player: Seat | None = None
    while not rest_is_empty(line, at):
        speech = speech_at_table(laws, recorder.report)
        act = spoken_act(line, at, speech, player)
        for text in (*_lines_owed(act, speech), *act.lines):
            added, remark = (text, "") if ":" in text or text.startswith("!") else named(text, recorder)
            recorder = recorder.feed(added)
            lines.append(added)
            remarks += [remark] if remark else []
        at, player = act.end, act.named
    return TypedActs(recorder, tuple(lines), tuple(remarks))


_ACTS_IN_TURN = frozenset(("!call", "!raise", "!bet", "!check", "!drop", "!all-in", "!chips", "!announce"))
"""The lines before which a player who owes an act has to have done that."""


def _lines_owed(act: SpokenAct, speech: Speech) -> tuple[str, ...]:
    """The line of the act owed by one player, which *act* of another presupposes; none if there is none."""
    owed, first = speech.due.owed, act.lines[0].split()
    implied = owed is not None and owed.implied and first[0] in _ACTS_IN_TURN and first[1] != owed.seat
    return (owed.line,) if owed is not None and implied else ()


def reasons_against(before: DealRecorder, after: DealRecorder) -> tuple[str, ...]:
    """The reasons why the lines that *after* adds to *before* cannot be true, as far as the record shows."""
    first = len(after.tags) + len(before.lines) + 2
    known = {problem.message for problem in before.report.problems}
    fresh = [
        problem.message for problem in after.report.problems if problem.line >= first and problem.message not in known
    ]
    acts = len(written_events(before.report.record))
    fresh += [
        found.summary.rstrip(".")
        for found in after.report.findings
        if found.kind == _CARD_TOO_MANY and found.at.event_number > acts
    ]
    fresh += _calls_once_cards_are_played(before.report, after.report)
    known_events, timeline = len(before.report.timeline.record.events), after.report.timeline
    names = names_at_table(after.report)
    fresh += [
        with_names(act.why, names)
        for act in game_type_of(timeline.game.raw).impossible_acts(timeline)
        if act.event_index >= known_events
    ]
    return tuple(dict.fromkeys(map(sentence_with_glyphs_and_seats, fresh)))


def _calls_once_cards_are_played(before: DealReport, after: DealReport) -> list[str]:
    """The reason against a call of bridge that *after* adds to *before* when a card has been played."""
    end = before.timeline.end
    if end.game.auction != "bridge" or not (end.current or end.tricks):
        return []
    added = written_events(after.record)[len(written_events(before.record)) :]
    unread = {problem.line for problem in after.problems} - {problem.line for problem in before.problems}
    if not any(isinstance(event, Called) and event.place.line not in unread for event in added):
        return []
    return [f"the auction is over and cards are played; {turn_sentence(before)}"]


def call_perhaps_replaced(before: DealRecorder, after: DealRecorder) -> tuple[CallMade, Called] | None:
    """(the insufficient bid, the call that may replace it), if *after* adds to *before* just a call of the player whose
    insufficient bid was the last act and may still be accepted; else None. That may be the replacement of Law 27C."""
    first, events = len(written_events(before.report.record)), written_events(after.report.record)
    made, report = events[-1] if events else None, before.report
    steps = [step for step in report.steps if step.action is not None]
    did = steps[-1].action if steps else None
    if len(events) != first + 1 or not isinstance(made, Called) or not isinstance(did, CallMade):
        return None
    is_open = any(
        found.kind == _INSUFFICIENT and found.needs and found.at.event_number == steps[-1].event_number
        for found in report.findings
    )
    by_offender = made.seat == did.seat != report.timeline.end.turn
    return (did, made) if is_open and by_offender and report.timeline.stands(did.step) else None


class DoubtfulRecording(NamedTuple):
    """A recording whose last acts may have been others."""

    sentence: str
    """The doubt, and the words to type for either act."""
    recorder: DealRecorder | None
    """The recording that reads the act as the other; None if that can only be told with the act on its own line."""


def act_in_doubt(before: DealRecorder, after: DealRecorder) -> DoubtfulRecording | None:
    """The first act added to *before* by *after* that may have been another than the record reads; None if none."""
    report = after.report
    known, events = len(before.report.timeline.record.events), len(report.timeline.record.events)
    acts = game_type_of(report.timeline.game.raw).acts_in_doubt(report.timeline)
    found = next((act for act in acts if act.event_index >= known), None)
    if found is None:
        return None
    told = f"{with_glyphs(with_names(found.why, names_at_table(report)))}. Type {found.instead}"
    if found.event_index < events - 1:
        return DoubtfulRecording(f"{told}; type it on a line of its own if {found.other}.", None)
    return DoubtfulRecording(f"{told}; y if {found.other}.", after.feed(found.line))


def recording_without_pass_after_auction(recorder: DealRecorder) -> DealRecorder | None:
    """*recorder* without the pass that ends it, if the auction was over before that pass and it names no player; else
    None. Who types the passes that close an auction easily types one too many."""
    report = recorder.report
    events = written_events(report.record)
    last = events[-1] if events else None
    if not isinstance(last, Called) or last.call != PASS or last.seat is not None:
        return None
    number = len(events)
    if not any(found.kind == _LATE_CALL and found.at.event_number == number for found in report.findings):
        return None
    line = recorder.lines[-1][: last.place.column - 1].rstrip()
    return replace(recorder, lines=(*recorder.lines[:-1], *([line] if line else [])))


_OBJECTING = frozenset(("attention", "object", "objects"))
_SAYING = frozenset(("say", "says", "claim", "claims", "notice", "notices", "noticed"))
_MARKS = ",:;"


def line_of_objection(line: str, report: DealReport) -> str:
    """The line that records the objection told in *line* (``Ann attention revoke``, ``Ann says Ben has revoked``); else
    empty."""
    who, verb, what = (*(word.strip(_MARKS) for word in line.split(maxsplit=2)), "", "", "")[:3]
    seat = players_by_name(report).get(who.lower())
    objects = verb.lower() in _OBJECTING or (verb.lower() in _SAYING and _tells_of_fault(what))
    return f"!attention {seat} {what.strip()}" if seat and what and objects else ""


def _tells_of_fault(words: str) -> bool:
    return not _WORDS_OF_FAULTS.isdisjoint(re.findall(r"\w+", words.lower()))


def sentence_on_accusation(line: str, report: DealReport) -> str:
    """The way to record an objection, if *line* says that a player made a fault (``East revoked``); else empty."""
    if not _tells_of_fault(line):
        return ""
    words = re.findall(r"\w+", line.lower())
    seats = players_by_name(report)
    accused = {seats[word] for word in words if word in seats}
    names = players_named(report.record, report.timeline.game.around)
    others = [names.get(seat) or SEAT_NAMES.get(seat, seat) for seat in report.timeline.game.around]
    objects = next((name for name in others if seats.get(name.lower()) not in accused), others[0])
    return (
        "Faults are found from the calls and cards that are recorded. That somebody objects is recorded so: "
        f"{objects} attention {' '.join(line.split())}"
    )


def possible_now(said: str, speech: Speech) -> str:
    """The acts that could be said now instead of *said*, in words: the cards that the player holds, or likely acts."""
    hand = speech.hands.get(speech.due.seat or "")
    if hand and speech.due.bare is None and speech.notation.tokens.cards and not speech.calls_open:
        following = [card for card in sorted(hand) if str(card)[:1] == speech.led] or sorted(hand)
        shown = [with_glyphs(str(card)) for card in following[:_MOST_CARDS_SHOWN]]
        return " ".join(shown) + (" …" if len(following) > _MOST_CARDS_SHOWN else "")
    return ", ".join(nearest_sayable(said, speech))


def words_to_complete(laws: Rulebase, report: DealReport) -> Iterator[str]:
    """The words that Tab completes: acts possible now, cards of the player in turn, names, words of the game."""
    speech = speech_at_table(laws, report)
    yield from speech.due.sayable
    hand = speech.hands.get(speech.due.seat or "")
    yield from map(str, sorted(hand or ()))
    if speech.calls_open:
        yield from _legal_calls(report)
    yield from (name.title() for name in speech.players if len(name) > 1)
    yield from sorted(word for word in words_of_game(speech.notation, speech.phrases) if word.isalpha())


def _legal_calls(report: DealReport) -> Iterator[str]:
    """The calls that are legal now, at bridge."""
    from adjudicator.values.bids_and_contracts import DENOMINATIONS, bid_rank

    state = report.timeline.end
    yield from ("P", "X", "XX")
    if state.game.auction == "bridge":
        over = bid_rank(state.auction.last_bid.call) if state.auction.last_bid else 0
        bids = (f"{level}{denomination}" for level in range(1, 8) for denomination in DENOMINATIONS)
        yield from (bid for bid in bids if (bid_rank(bid) or 0) > (over or 0))
