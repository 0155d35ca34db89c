"""The players of a new recording: how many play, what they are called, and who deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.commands.common import complain
from adjudicator.commands.prompts import LEAVE_WORDS, read_line
from adjudicator.commands.recording_acts import notation_at_table
from adjudicator.commands.recording_prompt import names_at_table, turn_sentence
from adjudicator.errors import AdjudicatorError
from adjudicator.formats.notation.calls_and_cards import parse_call, parse_card, parse_card_rank_first
from adjudicator.game.duplicate_boards import board_number, dealer_of_board
from adjudicator.record.events import Record
from adjudicator.record.player_name_tags import players_named, tag_of_player
from adjudicator.render.names_and_signs import SEAT_NAMES, counted_noun, seat_name
from adjudicator.render.safe_text import safe_line
from adjudicator.table.game_types import game_type_of
from adjudicator.table.spoken_acts import words_of_game
from adjudicator.values.numbers import is_number, small_number

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from adjudicator.record.events import Seat
    from adjudicator.report.deal_recorder import DealRecorder
    from rulebase import Rulebase

COMMAND_WORDS = frozenset(
    ("help", "list", "undo", "edit", "insert", "show", "save", "next", "rest", "drop", "names", "y", "yes", "no")
)
"""Words that ``record`` itself understands."""
_LONGEST_NAME = 20
_LEAVE = "quit"
_WORDS_OF_DEALING = frozenset(("DEALS", "DEALT", "DEALER", "IS", "BOARD"))
"""Words that say no more than the question who deals."""
_NAME_SIGNS = frozenset("-'_")


def recorder_with_players_asked(laws: Rulebase, recorder: DealRecorder, code: str) -> DealRecorder | None:
    """Ask for the dealer and, where that varies, for the number of players; None when the person leaves.

    The names of all players may be typed as well, and tell how many there are. Where the game is played in boards, the
    number of the board gives dealer and vulnerability (Law 2).
    """
    section = laws.code(code).game
    boards = section.get("vulnerable") == "by-board"
    numbers = sorted(int(number) for number in section.get("seats", {}))
    while True:
        seats = seats_of_recording(recorder)
        names = players_named(recorder.report.record, seats)
        choices = ", ".join(names.get(seat, seat_name(seat)) for seat in seats)
        varies = f", or how many play ({numbers[0]} to {numbers[-1]})" if len(numbers) > 1 and not names else ""
        line = read_line(f"Who deals ({choices}){', or which board' if boards else ''}{varies}? ")
        typed = _LEAVE if line is None else line.strip()
        if typed.lower() in LEAVE_WORDS:
            return None
        named = {name.upper(): seat for seat in seats for name in (seat, seat_name(seat), names.get(seat, seat))}
        left = " ".join(word for word in typed.upper().replace(",", " ").split() if word not in _WORDS_OF_DEALING)
        if left in named:
            return recorder.feed(f'[Dealer "{named[left]}"]')
        if boards and (told := _board_told(left, named)):
            number, seat = told
            if seat in (None, dealer_of_board(number)):
                return recorder.feed(f'[Board "{number}"]').feed(f'[Dealer "{dealer_of_board(number)}"]')
            complain(f"{seat_name(dealer_of_board(number))} deals board {number} (Law 2)")
            continue
        words = typed.replace(",", " ").split()
        # Once the recording has begun, this word says that names follow; so it may be typed here too.
        words = words[1:] if words[:1] == ["names"] else words
        count = len(words) if len(words) > 1 else small_number(typed)
        if count in numbers:
            try:
                counted = _recorder_for(recorder, laws, code, count)
                recorder = recorder_with_names(laws, counted, words) if len(words) > 1 else counted
                continue
            except AdjudicatorError as error:
                complain(str(error))
        if typed.lower() in {"help", "?"}:
            for sentence in _sentences_on_dealers(recorder, seats):
                complain(sentence)
        if len(words) == 1 and words[0].isalpha() and not reason_against_name(laws, recorder, words[0]):
            complain(
                f"nobody is called {safe_line(words[0], _LONGEST_NAME)} yet; the names of all come first, clockwise"
            )
        complain(f"type {_what_to_type(choices, numbers, boards=boards)}; quit leaves")


def _board_told(words: str, seats: Mapping[str, Seat]) -> tuple[int, Seat | None] | None:
    """(the number of the board, its dealer if one of *seats* is named with it) in *words*; None if they name none."""
    number, *rest = words.split() or [""]
    board = board_number(Record(tags={"Board": number.removeprefix("BOARD")}))
    if not board or len(rest) > 1 or (rest and rest[0] not in seats):
        return None
    return board, seats[rest[0]] if rest else None


def _what_to_type(choices: str, numbers: Sequence[int], *, boards: bool) -> str:
    """The answers to the question who deals."""
    among = f", or how many play: {numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else ""
    return f"one of {choices}{', or the number of the board' if boards else ''}{among}, or all names clockwise"


def recorder_with_names(laws: Rulebase, recorder: DealRecorder, names: Sequence[str]) -> DealRecorder:
    """The recording with the *names* of the players, clockwise from the first seat; AdjudicatorError if one cannot
    be a name, or their number is not that of the seats."""
    seats = seats_of_recording(recorder)
    if len(names) != len(seats):
        around = ", ".join(map(seat_name, seats))
        raise AdjudicatorError(f"{counted_noun(len(names), 'name')} for {len(seats)} players; one for each of {around}")
    for name in names:
        if why := reason_against_name(laws, recorder, name):
            raise AdjudicatorError(why)
    if len({name.lower() for name in names}) < len(names):
        raise AdjudicatorError("two players have the same name; tell them apart by a letter more")
    for seat, name in zip(seats, names, strict=True):
        recorder = recorder.feed(f'[{tag_of_player(seat)} "{name}"]')
    return recorder


def reason_against_name(laws: Rulebase, recorder: DealRecorder, name: str) -> str:
    """The reason why *name* cannot name a player; empty if it can."""
    notation = notation_at_table(laws, recorder.report)
    low, shown = name.lower(), safe_line(name, _LONGEST_NAME)
    if len(name) > _LONGEST_NAME or not all(sign.isalnum() or sign in _NAME_SIGNS for sign in name):
        return f"'{shown}' is no name here: letters and digits, up to {_LONGEST_NAME}"
    seats = {one for seat in notation.seats for one in (seat.lower(), SEAT_NAMES.get(seat, seat).lower())}
    words = words_of_game(notation, game_type_of(notation.section).phrases) | COMMAND_WORDS | LEAVE_WORDS | seats
    is_token = parse_call(name) or parse_card(name.upper()) or parse_card_rank_first(name.upper())
    if low in words or is_token or is_number(low) or len(name) == 1:
        return f"'{shown}' is a word of the game; another name, or one letter more"
    return ""


def seats_of_recording(recorder: DealRecorder) -> tuple[Seat, ...]:
    """The seats of the recording, clockwise."""
    return recorder.report.timeline.game.around


def _recorder_for(recorder: DealRecorder, laws: Rulebase, code: str, number: int) -> DealRecorder:
    """The recording for *number* players; their cards are not known."""
    if number == len(seats_of_recording(recorder)):
        return recorder
    seats = laws.code(code).game["seats"]
    first = (seats.get(number) or seats[str(number)])[0]
    return recorder.feed(f'[Deal "{first}:{" ".join(["-"] * number)}"]')


def _sentences_on_dealers(recorder: DealRecorder, seats: Collection[Seat]) -> Iterable[str]:
    """For each dealer the act that the game begins with."""
    for seat in seats:
        report = recorder.feed(f'[Dealer "{seat}"]').report
        yield f"{names_at_table(report)[seat]} deals: {turn_sentence(report)} first"
