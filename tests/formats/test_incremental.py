"""A game that grows line by line is read as if its whole text were read each time."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

from adjudicator.engine.code_selection import notation_chooser
from adjudicator.errors import NotationError
from adjudicator.formats import incremental
from adjudicator.formats.incremental import IncrementalReader
from adjudicator.record.events import MOST_EVENTS, Record
from tests.helpers.recorded import grown
from tests.helpers.rulings import laws
from tests.helpers.shipped import shipped
from tests.helpers.trials import trials

NOTATION = notation_chooser(laws())
HEAD = '[Code "duplicate-2017"]\n[Dealer "S"]\n[Record "1"]\n'
ODD = (
    "1S {so}", "{", "1H {it goes\non} P", ";1S", "P ; and more", "%1S", '[Result "9"]', '[Play "W"]', "", " ", "\t1S",
    "P\t", "!note he said: 50% of {it}; so", "!note a | b", "\xa01H", "H\xe4", "!", "1S P P P", "AP", "no bid",
    "all\npass", "N:", "N", "SA", "!withdraw S", "!claim N 3 {all}", "1S}", "\\", '"', "1S\rP", "\x1a", "İ pass", "P ",
    "  1C  2C",
)  # fmt: skip
"""Lines of which some are comments, tags, escapes or nothing, and some no line at all."""


def read(game: IncrementalReader, text: str) -> Record | str:
    """What *game* reads *text* as; or why it cannot be read."""
    try:
        return game.read(text)
    except NotationError as error:
        return f"{error.line}:{error.column}: {error.message}"


def at_once(text: str) -> Record | str:
    """What *text* is read as when nothing has been read of it before."""
    return read(IncrementalReader(NOTATION), text)


def alike(one: Record | str, other: Record | str) -> bool:
    """Whether both are the same, the places of the events too."""
    if isinstance(one, str) or isinstance(other, str):
        return one == other
    places = [[event.place for event in each.events] for each in (one, other)]
    return one == other and one.problems == other.problems and one.source == other.source and places[0] == places[1]


def test_recorded_cases_are_read_alike_line_by_line() -> None:
    """Some of those of every code."""
    cases = (case for source in shipped().codes.values() for found in source.cases.values() for case in found)
    texts = [case.record for case in cases if case.record]
    for text in random.Random("growing").sample(texts, trials(80)):
        game = IncrementalReader(NOTATION)
        for part in grown(text):
            assert alike(read(game, part), at_once(part)), part


@pytest.mark.parametrize("code", ["duplicate-2017", "gin-rummy", ""])
def test_any_line_after_any_other_is_read_alike(code: str) -> None:
    """Tags, comments over several lines, escapes, free text; of a game that its tags name, and of one they do not."""
    rng = random.Random(f"growing {code}")
    for first in ODD:
        for second in rng.sample(ODD, trials(4)) if trials(4) < len(ODD) else ODD:
            game = IncrementalReader(NOTATION)
            text = HEAD.replace("duplicate-2017", code) if code else HEAD.partition("\n")[2]
            for line in (first, second, "P"):
                with suppress(NotationError):
                    game.read(text)
                text += f"{line}\n"

                assert alike(read(game, text), at_once(text)), text


def test_a_line_is_read_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever has come before it; after a comment all is read again."""
    texts: list[str] = []
    anew = incremental.read_text
    monkeypatch.setattr(incremental, "read_text", lambda text, *rest: texts.append(text) or anew(text, *rest))
    game, text = IncrementalReader(NOTATION), HEAD
    for line in ("", "1S\n", "P\n", "!withdraw W\n", "N:2H {so}\n", "P\n"):
        text += line
        game.read(text)

    assert [part.count("\n") for part in texts] == [3, 7, 8]


def test_a_game_of_too_many_events_is_refused_as_ever() -> None:
    game = IncrementalReader(NOTATION)
    text = HEAD + "P " * (MOST_EVENTS - 1) + "\n"
    game.read(text)

    assert isinstance(read(game, text + "P\n"), Record)
    assert str(read(game, f"{text}P\nP\n")).endswith("expected the record of one deal")
