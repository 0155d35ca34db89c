"""A PBN file that comes piece by piece: its games, with no more of it held than one of them needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.formats.pbn.lexer import Boundary, Lexer
from adjudicator.formats.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudicator.formats.pbn.lexer import RawGame
    from adjudicator.formats.pbn.plain import PlainGame

_MARGIN = 4_096
"""So far from the end of what has been read of a file nothing that comes changes what stands before it, as a tag may
that goes over several lines; how far a comment goes the lexer itself knows."""


def games_in(pieces: Iterable[Text]) -> Iterator[RawGame | PlainGame]:
    """The games of a file that comes in *pieces* of whole lines: no more of it is held than one of them and the game
    that goes over its end, so that a file of any size is read in little memory, and its first game at once."""
    held, since, given, wanted = Text(""), Boundary(), 0, 0
    for piece, last in _with_last(pieces):
        held = Text(held.text + piece.text, (*held.forbidden, *(len(held.text) + at for at in piece.forbidden)))
        if len(held.text) < wanted and not last:
            continue
        lexer = Lexer(held, since, whole=last, plain=True)
        sure = len(held.text) if last else len(held.text) - _MARGIN
        number = 0
        for game in lexer.games():
            if game.end > sure:
                break
            number += 1
            if number > given:
                given = number
                yield game
            if lexer.parted:
                since, number, given = lexer.boundary, 0, 0
        # A game longer than a piece is not looked through again with every piece.
        wanted = 0 if since.at else 2 * len(held.text)
        forbidden = tuple(at - since.at for at in held.forbidden if at >= since.at)
        held, since = Text(held.text[since.at :], forbidden), since._replace(at=0)


def _with_last(pieces: Iterable[Text]) -> Iterator[tuple[Text, bool]]:
    """Every piece, and whether it is the last."""
    before: Text | None = None
    for piece in pieces:
        if before is not None:
            yield before, False
        before = piece
    yield before or Text(""), True
