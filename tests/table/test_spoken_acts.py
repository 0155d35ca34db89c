"""The words of every game: each phrase is a line that the notation of its games reads, and the longest is meant."""

from __future__ import annotations

from adjudicator.formats.notation.grammar import parse_line
from adjudicator.formats.notation.table_events_by_game import LINES_AT_ANY_TABLE, event_names_in_notation
from adjudicator.game.game import Game
from adjudicator.game.notation import Notation
from adjudicator.table.act_due import ActDue
from adjudicator.table.game_types import GameType, game_type_of
from adjudicator.table.spoken_acts import PHRASES_AT_ANY_TABLE, Speech, nearest_sayable, spoken_act, words_of_game
from tests.helpers.rulings import laws
from tests.helpers.shipped import shipped

EXAMPLES = {
    "number": "3",
    "numbers": "1 2",
    "card": "H9",
    "cards": "H9 D9 C9",
    "suit": "hearts",
    "rank": "queens",
    "word": "bet",
    "did": "H9",
    "total": "25",
    "above": "25",
}
VALUES = {
    "total": "25",
    "above": "13",
    "heels": "2",
    "call": "2",
    "in": "1",
    "all": "9",
    "bet": "4",
    "minimum": "6",
    "pot": "11",
    "accept": "order-up",
    "turned": "H9",
}


def games() -> list[tuple[str, GameType, Notation]]:
    """(code, its game type, its notation) of every game."""
    found = []
    for code in shipped().codes.values():
        if section := laws().code(code.id).game:
            sort = game_type_of(section)
            found.append((code.id, sort, Notation(Game.from_section(section).seats, sort.tokens, section)))
    return found


def speech_in(notation: Notation, phrases: dict[str, str]) -> Speech:
    """The words of the player in the first seat, who may say anything."""
    seats = notation.seats
    values = {**VALUES, "dealer": seats[-1], "asker": seats[1 % len(seats)]}
    players = {seat.lower(): seat for seat in seats}
    due = ActDue((seats[0],), "to act", last=seats[0], values=values)
    return Speech(notation, phrases, due, players, {}, None, calls_open=False)


def test_every_phrase_is_a_line_of_each_game_that_has_it() -> None:
    """Said with an example in each field, it is read whole, and its lines are read by the notation of the game."""
    wrong, said_somewhere = [], set()
    for code, sort, notation in games():
        phrases = {**PHRASES_AT_ANY_TABLE, **sort.phrases}
        lines = {*event_names_in_notation(notation), *LINES_AT_ANY_TABLE}
        for phrase, line in phrases.items():
            name = line.split()[0]
            if name.startswith("!") and name[1:] not in lines:
                continue
            speech = speech_in(notation, phrases)
            examples = {**EXAMPLES, "player": notation.seats[1 % len(notation.seats)]}
            words = " ".join(examples[word[1:-1]] if word.startswith("{") else word for word in phrase.split())
            try:
                act = spoken_act(words, 0, speech)
                for text in act.lines:
                    parse_line(text, 1, notation)
            except Exception as error:
                if name.startswith("!"):
                    wrong.append((code, words, str(error)))
                continue
            said_somewhere.add((id(sort), phrase))
            if act.end != len(words):
                wrong.append((code, words, words[act.end :]))
    assert [] == wrong
    never = {phrase for _, sort, _ in games() for phrase in sort.phrases if (id(sort), phrase) not in said_somewhere}
    assert set() == never


def test_a_word_of_the_game_is_known_as_one() -> None:
    """It cannot be a player's name."""
    poker = next(row for row in games() if row[0] == "draw-poker")
    words = words_of_game(poker[2], poker[1].phrases)

    assert {"call", "fold", "check", "ace", "hearts"} - {"hearts"} <= words
    assert "anna" not in words


def test_the_nearest_things_are_offered() -> None:
    """Three at most, what is most like the words first, and what is likely now where nothing is."""
    poker = next(row for row in games() if row[0] == "draw-poker")
    speech = speech_in(poker[2], dict(poker[1].phrases))
    speech = speech._replace(due=speech.due._replace(sayable=("call", "fold", "raise 2")))

    assert "fold" == nearest_sayable("fodl", speech)[0]
    assert ("call", "fold", "raise 2") == nearest_sayable("xyzzy", speech)
    assert len(nearest_sayable("draw", speech)) == 3
