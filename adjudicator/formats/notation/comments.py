"""Comments ``{…}`` and ``;…``: joined if they follow the same event, and written so that they read back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_LONGEST_LINE = 250
_BLANKS = re.compile(r"\s+")


def joined_comments(pieces: Iterable[str]) -> str:
    """The text of several comments on the same thing, a line break between them."""
    return "\n".join(piece for piece in (piece.strip() for piece in pieces) if piece)


def text_on_one_line(text: str) -> str:
    """*text* with every run of white space made one blank."""
    return _BLANKS.sub(" ", text).strip()


def comment_lines(text: str) -> Iterator[str]:
    """The comments that read back as *text*; one that begins with ``;`` must end its line."""
    run: list[str] = []
    for line in text.strip().split("\n"):
        if "}" not in line:
            run.append(line)
            continue
        if run:
            yield _braced_comment(run)
            run = []
        yield ";" + line
    if any(line.strip() for line in run):
        yield _braced_comment(run)


def _braced_comment(lines: list[str]) -> str:
    # A line may hold 255 characters; the braces go on lines of their own where they would not fit.
    mark = "\n" if max(map(len, lines)) > _LONGEST_LINE else ""
    return "{" + mark + "\n".join(lines) + mark + "}"
