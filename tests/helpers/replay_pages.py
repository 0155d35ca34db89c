"""The page of a replay as a test reads it: which cards it shows in which hand at which moment."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import TYPE_CHECKING

from tests.helpers.command_line import run

if TYPE_CHECKING:
    from pathlib import Path

_GLYPHS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}


class Hands(HTMLParser):
    """(seat, card) → the moments at which the page shows it in that hand, for each board."""

    def __init__(self) -> None:
        super().__init__()
        self.boards: list[dict[str, list[tuple[str, str]]]] = []
        """By seat: the cards with what the page says of their moments."""
        self._seat = self._suit = ""
        self._when: str | None = None
        self._name = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        kind = str(told.get("class") or "")
        if tag == "section":
            self.boards.append({})
        elif kind.startswith("seat "):
            self._seat = kind.removeprefix("seat ").upper()
            self.boards[-1][self._seat] = []
        elif kind == "felt":
            self._seat = ""
        elif kind == "suit":
            self._suit = ""
        elif tag == "span" and "data-when" in told and kind != "turn":
            self._when = told["data-when"]

    def handle_endtag(self, tag: str) -> None:
        if tag == "span":
            self._when = None

    def handle_data(self, data: str) -> None:
        if not self._seat:
            return
        if data in _GLYPHS:
            self._suit = _GLYPHS[data]
        elif self._when is not None:
            rank = "T" if data == "10" else data
            self.boards[-1][self._seat].append((f"{self._suit}{rank}", self._when))

    def at(self, board: int, moment: int) -> dict[str, list[str]]:
        """The cards of each hand on the *board*, counted from 0, that are there at the *moment*."""
        return {
            seat: sorted(card for card, when in cards if _there(when, moment))
            for seat, cards in self.boards[board].items()
        }


def _there(when: str, moment: int) -> bool:
    spans = [span.split("-") for span in when.split()]
    return any(int(first) <= moment <= int(last) for first, last in spans)


def page(record: str, at: Path, *words: str) -> str:
    """The text of the page of *record*, written into the folder *at*."""
    file = at / "replay.html"
    answer = run("replay", "-", "--html", str(file), *words, stdin=record)
    assert 0 == answer.status, answer.err
    return file.read_text(encoding="utf-8")
