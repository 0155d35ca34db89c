"""A text spoilt at random, as careless hands, bad lines and clever enemies spoil it."""

from __future__ import annotations

import codecs
import re
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

STRANGE = (
    "²", "³", "½", "٣", "९", "é", "ß", "İ", "♠", "♥", "\u2064", "\u202e", "\ufeff", "\x00", "\x07", "\x1a", "\x1b[2J",
    "\x0b", "\x0c", "\x85", "\xa0", "\t", "\r", "\n", "\n\n", '"', "'", "\\", "[", "]", "{", "}", "(", ")", "%", ";",
    "|", "!", "*", "-", "+", "=", "^", "$", "#", ":", ".", ",", "/", "<b>", "&amp;", "😀", "\U000e0041",
)  # fmt: skip
"""Characters that end, open or break something somewhere, or are digits and yet no number."""
WORDS = (
    "S", "N", "E", "W", "A", "B", "F", "Z", "?", "-", "--", "*", "**", "AP", "Pass", "P", "X", "XX", "1C", "7NT",
    "8S", "1N", "0C", "SA", "H10", "10H", "C1", "S1", "ZZ", "SAA", "0", "1", "13", "99", "100000", "999999",
    "1000000", "9" * 30, "9" * 4400, "-1", "1.5", "1e9", "²", "²H", "order", "order-up", "solo", "null", "grand",
    "hand", "stock", "pile", "all", "yes", "no", "N:", ":SA", "N:SA", "W:P", "E:-", "S:*", "!", "!withdraw",
    "!withdraw S", "!expose W *", "!deal short N", "!turned S2", "!turned *", "!claim S 99", "!concede E all",
    "!elect N require D", "!accept W", "!director", "!fact 9.x=y", "!overrule 99", "!round-over", "!note",
    "!stock 99", "!peg N 31", "!count N 29 crib", "!bet N 999999", "!drop E", "%", "% EXPORT", "{", "}", "{ }", ";",
    '[Code "skat"]', '[Code "no-such-game"]', '[Record "1"]', '[Record "2"]', "[Play]", '[Play "Q"]', '[Auction "?"]',
    '[Deal ""]', '[Deal "N:- - - -"]', '[Deal "Z:..."]', '[Contract "²H"]', '[Contract "9NTXXX"]', '[Dealer "Q"]',
    '[Stock "²"]', '[Round "²"]', '[Limit "²"]', '[Stacks "A:²"]', '[Pool "²"]', '[Result "99"]', '[Declarer "^"]',
    "md|", "pn|", "qx|", "mb|", "pc|", "pg||", "|", "||", "o1", "d", "r", "sv|z|",
)  # fmt: skip
"""Words that mean something somewhere, mostly not here."""

_TOKEN = re.compile(r"\S+")
_NUMBER = re.compile(r"[0-9]+")
_VALUE = re.compile(r'"([^"\n]*)"')
Spoil: TypeAlias = "Callable[[str, Random], str]"


def _span(text: str, rng: Random) -> tuple[int, int]:
    start = rng.randrange(len(text) + 1)
    return start, min(len(text), start + rng.choice((1, 2, 5, 20, 200)))


def _lines(text: str, rng: Random) -> str:
    """One line dropped, said twice, moved or changed for another."""
    lines = text.split("\n")
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(5):
        case 0:
            del lines[at]
        case 1:
            lines.insert(other, lines[at])
        case 2:
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            lines[at] = lines[at].rstrip() + " " + lines[other].lstrip()
        case _:
            lines[at:at] = [lines[other]] * rng.choice((2, 10, 60))
    return "\n".join(lines)


def _token(text: str, rng: Random) -> str:
    """One word dropped, said twice, put in another's place, or changed for a strange one."""
    found = list(_TOKEN.finditer(text))
    if not found:
        return text
    one, other = rng.choice(found), rng.choice(found)
    new = rng.choice(("", f"{one[0]} {one[0]}", other[0], rng.choice(WORDS), rng.choice(WORDS)))
    return text[: one.start()] + new + text[one.end() :]


def _insert(text: str, rng: Random) -> str:
    at = rng.randrange(len(text) + 1)
    return (
        text[:at] + rng.choice((rng.choice(STRANGE), f" {rng.choice(WORDS)} ", f"\n{rng.choice(WORDS)}\n")) + text[at:]
    )


def _drop(text: str, rng: Random) -> str:
    start, end = _span(text, rng)
    return text[:start] + text[end:]


def _character(text: str, rng: Random) -> str:
    at = rng.randrange(len(text)) if text else 0
    return text[:at] + rng.choice((rng.choice(STRANGE), chr(rng.randrange(32, 256)))) + text[at + 1 :]


def _number(text: str, rng: Random) -> str:
    found = list(_NUMBER.finditer(text))
    if not found:
        return text
    one = rng.choice(found)
    return (
        text[: one.start()]
        + rng.choice(("", "0", "1", "14", "99", "1000000", "9" * 4400, "²", "-3"))
        + text[one.end() :]
    )


def _value(text: str, rng: Random) -> str:
    """The value of a tag changed for another's, or for a strange one."""
    found = list(_VALUE.finditer(text))
    if not found:
        return text
    one, other = rng.choice(found), rng.choice(found)
    return text[: one.start(1)] + rng.choice((other[1], rng.choice(WORDS), "", "?")) + text[one.end(1) :]


def _case(text: str, rng: Random) -> str:
    start, end = _span(text, rng)
    return text[:start] + text[start:end].swapcase() + text[end:]


def _cut(text: str, rng: Random) -> str:
    return text[: rng.randrange(len(text) + 1)]


def _shuffle(text: str, rng: Random) -> str:
    """The words of one line in another order."""
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    words = lines[at].split(" ")
    rng.shuffle(words)
    lines[at] = " ".join(words)
    return "\n".join(lines)


def _unspaced(text: str, rng: Random) -> str:
    return text.replace("\n\n", "\n", rng.choice((1, 1, -1)))


SPOILS: Sequence[Spoil] = (
    _lines, _lines, _token, _token, _token, _insert, _insert, _drop, _character, _character, _number, _value, _value,
    _case, _cut, _shuffle, _unspaced,
)  # fmt: skip


def spoilt(text: str, rng: Random) -> str:
    """*text* with a few things wrong with it."""
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 5, 12))):
        text = rng.choice(SPOILS)(text, rng)
    return text


def in_bytes(text: str, rng: Random) -> bytes:
    """*text* as some machine would store it."""
    match rng.randrange(12):
        case 0:
            return codecs.BOM_UTF8 + text.encode("utf-8", "replace")
        case 1:
            return codecs.BOM_UTF16_LE + text.encode("utf-16-le", "replace")
        case 2:
            return text.replace("\n", "\r\n").encode("latin-1", "replace")
        case 3:
            return text.encode("utf-8", "replace")
        case _:
            return text.encode("latin-1", "replace")
