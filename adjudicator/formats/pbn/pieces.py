"""A PBN file that comes piece by piece: its games, with no more of it held than one of them needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.formats.pbn.lexer import Boundary
from adjudicator.formats.source import LONGEST
from adjudicator.formats.text import Text, decode
from adjudicator.record.errors import FileError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudicator.formats.pbn.lexer import Lexer, RawGame
    from adjudicator.formats.source import Piece

_MARGIN = 4_096
"""So far from the end of what has been read of a file nothing that comes changes what stands before it, as a tag may
that goes over several lines; how far a comment goes the lexer itself knows."""


def games_in(pieces: Iterable[Piece], file: str, cut_by: type[Lexer]) -> Iterator[RawGame]:
    """The games of a file that comes in *pieces*, each piece *cut_by* a lexer of its own: no more of the file is held
    than one of them and the game that goes over its end. FileError where a game has no end within what may be held."""
    held, since, given, wanted = Text(""), Boundary(), 0, 0
    for data, last in pieces:
        piece = decode(data)
        held = Text(held.text + piece.text, (*held.forbidden, *(len(held.text) + at for at in piece.forbidden)))
        if len(held.text) < wanted and not last:
            continue
        lexer = cut_by(held, since, whole=last)
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
        if len(held.text) > LONGEST and not last:
            megabytes = LONGEST // 1024 // 1024
            raise FileError(f"{file}: the game on line {since.line} has more than {megabytes} MB; expected one deal")
