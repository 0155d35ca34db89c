"""A scene as a PBN game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.deals import HEIGHT, JOKER

if TYPE_CHECKING:
    from tests.oracle.scene import Scene

_SPELT = {"P": "Pass"}


def write(scene: Scene, name: str = "oracle") -> str:
    """The text of one game."""
    first = scene.seats.index(scene.dealer)
    order = scene.seats[first:] + scene.seats[:first]
    hands = " ".join("-" if seat in scene.hidden else _hand(scene.hands[seat]) for seat in order)
    remarks = len(scene.tokens) % 4 == 0
    head = [
        f'[Event "{name}"]',
        '[Board "1"]',
        f'[Dealer "{scene.dealer}"]',
        '[Vulnerable "None"]',
        f'[Deal "{scene.dealer}:{hands}"]',
        f'[Code "{scene.code}"]',
        *(f'[{tag} "{value}"]' for tag, value in scene.tags.items()),
        '[Record "1"]',
    ]
    return "\n".join(head + _lines(scene.tokens, remarks=remarks)) + "\n"


def _hand(cards: list[str]) -> str:
    suited = sorted((card for card in cards if card != JOKER), key=lambda card: HEIGHT.get(card, 99), reverse=True)
    groups = ("".join(card[1:] for card in suited if card[0] == suit) for suit in "SHDC")
    return ".".join(groups) + JOKER * cards.count(JOKER)


def _lines(tokens: list[str], *, remarks: bool) -> list[str]:
    """Four calls or cards a line, table events alone, here and there a comment."""
    lines: list[str] = []
    row: list[str] = []
    for number, token in enumerate(tokens):
        if token.startswith("!"):
            if row:
                lines.append(" ".join(row))
            lines.append(token)
            row = []
            continue
        row.append(_spelt(token, number))
        if remarks and number % 11 == 7:
            row[-1] += " {so it was; 1S}"
        if len(row) == 4:
            lines.append(" ".join(row))
            row = []
    if row:
        lines.append(" ".join(row))
    return lines


def _spelt(token: str, number: int) -> str:
    """One of the spellings that a record allows; which one depends on the place only."""
    seat, mark, what = token.rpartition(":")
    if number % 3 == 0:
        what = _SPELT.get(what, what)
    if number % 5 == 0 and len(what) == 2 and what[0] in "SHDC" and what[1] == "T":
        what = what[0] + "10"
    return seat + mark + what
