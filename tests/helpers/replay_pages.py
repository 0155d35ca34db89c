"""The page of a replay as a test reads it: which cards it shows in which hand at which moment."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

from tests.helpers.command_line import run

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_GLYPHS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}


class Hands(HTMLParser):
    """(seat, card) → the moments at which the page shows it in that hand, for each board."""

    def __init__(self) -> None:
        super().__init__()
        self.boards: list[dict[str, list[tuple[str, Any]]]] = []
        """By seat: the cards with what the page says of their moments."""
        self._cards: dict[str, list[list[str]]] = {}
        self._in = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        kind = str(told.get("class") or "")
        if tag == "section":
            self.boards.append({})
            self._cards = {}
        elif kind.startswith("seat "):
            self._cards[kind.removeprefix("seat ").upper()] = []
        elif kind == "suit":
            self._in = "suit"
            list(self._cards.values())[-1].append([""])
        elif tag == "script":
            self._in = str(told.get("type") or "")
        elif tag == "p" or kind == "happened":
            self._in = ""

    def handle_endtag(self, tag: str) -> None:
        if tag in ("div", "script"):
            self._in = ""

    def handle_data(self, data: str) -> None:
        if self._in == "suit":
            list(self._cards.values())[-1][-1][0] += data
        elif self._in == "application/json":
            held = json.loads(data).get("held", [])
            for (seat, suits), spans in zip(self._cards.items(), held, strict=True):
                self.boards[-1][seat] = list(_cards_with_spans([one for (one,) in suits], spans))

    def at(self, board: int, moment: int) -> dict[str, list[str]]:
        """The cards of each hand on the *board*, counted from 0, that are there at the *moment*."""
        return {
            seat: sorted(card for card, spans in cards if _there(spans, moment))
            for seat, cards in self.boards[board].items()
        }


def _cards_with_spans(suits: list[str], spans: list[list[Any]]) -> Iterator[tuple[str, Any]]:
    for line, own in zip(suits, spans, strict=bool(spans)):
        words = line.split()
        glyph = _GLYPHS.get(words[0], "") if len(words) > len(own) else ""
        ranks = words[-len(own) :] if own else []
        for rank, one in zip(ranks, own, strict=True):
            yield f"{glyph}{'T' if rank == '10' and glyph else rank}", one


def _there(spans: int | list[int], moment: int) -> bool:
    flat = [0, spans] if isinstance(spans, int) else spans
    return any(first <= moment <= last for first, last in zip(flat[::2], flat[1::2], strict=True))


def page(record: str, at: Path, *words: str) -> str:
    """The text of the page of *record*, written into the folder *at*."""
    file = at / "replay.html"
    answer = run("replay", "-", "--html", str(file), *words, stdin=record)
    assert 0 == answer.status, answer.err
    return file.read_text(encoding="utf-8")
