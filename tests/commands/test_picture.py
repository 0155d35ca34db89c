"""The picture in the README shows what the program answers today, and is fetched from nowhere."""

from __future__ import annotations

import re
from html import unescape

from tests.commands.test_manual import README
from tests.helpers.command_line import run
from tests.picture import COLUMNS, COMMAND, PICTURE


def words() -> list[str]:
    """What is written on the picture, in its order."""
    svg = PICTURE.read_text(encoding="utf-8")
    return unescape(" ".join(re.findall(r"<text[^>]*>(.*?)</text>", svg, re.DOTALL))).split()


def test_the_picture_is_current() -> None:
    """Drawn anew by ``python -m tests.picture`` whenever the answer changes."""
    said = run(*COMMAND, COLUMNS=str(COLUMNS)).out

    assert "".join(["adjudicator$adjudicator", *COMMAND, *said.split()]) == "".join(words())


def test_the_picture_is_shown_and_asks_nobody() -> None:
    place = PICTURE.relative_to(README.parent)
    svg = PICTURE.read_text(encoding="utf-8").replace('xmlns="http://www.w3.org/2000/svg"', "")

    assert re.search(rf"!\[[^]]+\]\({place}\)", README.read_text(encoding="utf-8"))
    assert re.findall(r"https?://|@import|url\((?!#)|href=", svg) == []
