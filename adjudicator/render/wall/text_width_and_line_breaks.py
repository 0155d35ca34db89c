"""The widths of letters in Helvetica, Arial and Liberation Sans, and the breaking of text into lines by them."""

from __future__ import annotations

from functools import lru_cache

MILLIMETRES_PER_POINT = 0.3528
LINE_HEIGHT = 1.16
"""The height of a line for letters of height 1."""
_OTHER = 700
"""The width of a letter that is not listed: of a suit, say."""
_REGULAR = {
    "'ijl": 200, " !,./:;If[\\]t": 278, "()-`r|": 333, '"*': 370, "Jcksvxyz": 500,
    "#$0123456789?L_abdeghnopqu’‘“”–": 556, "+<=>~": 584, "FTZ": 611, "&ABEKPSVXY": 667, "CDHNRUw": 722,
    "GOQ": 778, "Mm": 833, "%": 889, "W": 944,
    "@": 1015,
}  # fmt: skip
_BOLD = {
    "'ijl": 270, " ,./I": 278, "!()-:;[]ft`|": 333, "r": 389, "*": 389, '"': 474, "z": 500,
    "#$0123456789Jaceksvxy_‘’“”–": 556, "+<=>~": 584, "?FLTZbdghnopqu": 611, "EPSVXY": 667, "&ABCDHKNRU": 722,
    "GOQw": 778, "M": 833, "m%": 889, "W": 944, "@": 975,
}  # fmt: skip
_WIDTHS = tuple(
    {letter: width for letters, width in table.items() for letter in letters} for table in (_REGULAR, _BOLD)
)


@lru_cache(maxsize=100_000)
def text_width(text: str, points: float, *, bold: bool = False) -> float:
    """The width of *text* in millimetres, in letters of so many *points*."""
    widths = _WIDTHS[bold]
    return sum(widths.get(letter, _OTHER) for letter in text) / 1000 * points * MILLIMETRES_PER_POINT


@lru_cache(maxsize=100_000)
def text_lines(text: str, width: float, points: float, *, bold: bool = False) -> tuple[str, ...]:
    """*text* broken into lines of at most *width* millimetres; only a word longer than that is wider."""
    lines: list[str] = []
    used = 0.0
    space = text_width(" ", points, bold=bold)
    for word in text.split():
        for piece, glued in _pieces(word, width, points, bold=bold):
            wide = text_width(piece, points, bold=bold)
            gap = 0.0 if glued else space
            if lines and used + gap + wide <= width:
                lines[-1] += ("" if glued else " ") + piece
                used += gap + wide
            else:
                lines.append(piece)
                used = wide
    return tuple(lines)


@lru_cache(maxsize=100_000)
def _pieces(word: str, width: float, points: float, *, bold: bool) -> list[tuple[str, bool]]:
    """The parts of *word*, each with whether it follows the one before without a space; cut at hyphens if too wide."""
    if text_width(word, points, bold=bold) <= width or "-" not in word:
        return [(word, False)]
    head, *rest = word.split("-")
    parts = [f"{head}-", *(f"{one}-" for one in rest[:-1]), rest[-1]]
    return [(part, at > 0) for at, part in enumerate(parts)]
