"""Parser of contracts, results, honours and vulnerability as a person types them: ``4SX``, ``+1``, ``100 W``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adjudicator.errors import ScoreError
from adjudicator.scoring.systems.score_types_and_scorer_of_game import SIDES, Honours, side_of_seat
from adjudicator.values.bids_and_contracts import DENOMINATIONS, Contract

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

_SIGNS = str.maketrans(
    {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "♧": "C", "♢": "D", "♡": "H", "♤": "S", "*": "X", "–": "-", "—": "-"}
)
_DENOMINATION = {"SPADE": "S", "HEART": "H", "DIAMOND": "D", "CLUB": "C"}
_COUNTED = ("ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN")
_NUMBERS = {word: str(number) for number, word in enumerate(_COUNTED, 1)}
_SPOKEN: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (r"NO[- ]?TRUMPS?", "NT"),
    *((rf"{word}S?", letter) for word, letter in _DENOMINATION.items()),
    *_NUMBERS.items(),
    (r"NORTH", "N"),
    (r"EAST", "E"),
    (r"SOUTH", "S"),
    (r"WEST", "W"),
    (r"REDOUBLED|REDBL|RDBL", "XX"),
    (r"DOUBLED|DBLD?", "X"),
    (r"(?:DOWN|OFF) ([0-9]{1,2})|([0-9]{1,2}) (?:DOWN|OFF|LIGHT)", r"-\1\2"),
    (r"PLUS ([0-9]{1,2})|([0-9]{1,2}) OVER(?:TRICKS?)?", r"+\1\2"),
    (r"(?:MAKING|MADE|MAKES) (?:EXACTLY|JUST)|(?:EXACTLY|JUST) (?:MADE|MAKING)", "="),
    # Making five means eleven tricks.
    (r"(?:MAKING|MADE|MAKES) ([1-7])", lambda found: str(int(found[1]) + 6)),
    (r"(?:MAKING|MADE|MAKES) ([0-9]{1,2})", r"\1"),
    (r"MAKING|MADE|MAKES", "="),
    (r"([0-9]{1,2}) TRICKS?", r"\1"),
)
"""Spoken forms → the short forms, in the order in which they are replaced."""
_WORDS = re.compile(r"[A-Z]{3}")
_CONTRACT = re.compile(r"([1-7])\s*(C|D|H|S|R|NT?)\s*(X{0,2})")
_HONOURS = re.compile(r"(100|150|ACES)(?:\s+|\s*@\s*)([A-Z]+)")
_OWN_HONOURS = re.compile(r"([0-9]{1,3})(?:\s+|\s*@\s*)([A-Z]+)")
_PASSED_OUT = {"PASS", "P", "AP", "PASSED OUT"}


def parse_contract(text: str, declarer: str = "S", denominations: Collection[str] = DENOMINATIONS) -> Contract | None:
    """The contract that *text* names: ``4SX`` or ``3NT XX``; None for ``pass``."""
    plain = text.translate(_SIGNS).strip().upper()
    if plain in _PASSED_OUT:
        return None
    found = _CONTRACT.fullmatch(plain)
    level, named, doubled = found.groups() if found else ("", "", "")
    denomination = "NT" if named[:1] == "N" else named
    if denomination not in denominations:
        raise ScoreError(f"'{text}' is not a contract; expected 1C to 7NT, with X or XX, or pass")
    return Contract(int(level), denomination, len(doubled), declarer)


def parse_tricks(text: str, contract: Contract) -> int:
    """Tricks of declarer's side: ``10``, or against the contract ``=``, ``+1``, ``-2``."""
    plain = text.replace(" ", "").replace("−", "-")
    need = contract.level + 6
    if re.fullmatch(r"=|[+-][0-9]{1,2}|[0-9]{1,2}", plain):
        won = need if plain == "=" else need + int(plain) if plain[0] in "+-" else int(plain)
        if 0 <= won <= 13:
            return won
    raise ScoreError(f"'{text}' is not a result of {contract.level} odd tricks; expected 0 to 13 tricks, =, +1 or -1")


def parse_result(
    words: Sequence[str],
    seats: Sequence[str],
    denominations: Collection[str] = DENOMINATIONS,
    *,
    matters: bool = False,
) -> tuple[Contract, int] | None:
    """The contract and the tricks of declarer's side in *words*, however they are joined: ``4SX S +1``, ``4S+1``,
    ``4HX-2 E``, ``3NT``; None for a deal that is passed out.

    A contract alone was made exactly. Without a declarer it is taken as South's, unless it *matters* who declared.
    """
    text = _written_short(words)
    if text in _PASSED_OUT:
        return None
    found = _result_pattern(seats).fullmatch(text)
    if found and matters and not (found["before"] or found["after"]):
        raise ScoreError(f"'{text}' does not say who declared; expected contract, declarer, tricks, such as 4SX S +1")
    if not found:
        # A word that is no contract gets an error of its own.
        if not _result_pattern(seats).match(text):
            parse_contract(words[0] if words else "", denominations=denominations)
        raise ScoreError(f"'{text}' is not a result; expected contract, declarer, tricks, such as 4SX S +1 or 4S+1")
    contract = parse_contract(found["contract"].strip(), found["before"] or found["after"] or "S", denominations)
    if contract is None or (found["before"] and found["after"]):
        raise ScoreError(f"'{text}' names two declarers; expected contract, declarer, tricks, such as 4SX S +1")
    return contract, parse_tricks(found["tricks"] or "=", contract)


def assumed_parts_of_result(words: Sequence[str], seats: Sequence[str]) -> tuple[str, ...]:
    """The parts that a contract in *words* does not tell, as ``parse_result`` takes them: "declared by South"."""
    found = _result_pattern(seats).fullmatch(_written_short(words))
    if found is None:
        return ()
    declarer = () if found["before"] or found["after"] else ("declared by South",)
    return (*declarer, *(() if found["tricks"] else ("made exactly",)))


def is_contract_with_result(words: Sequence[str], seats: Sequence[str]) -> bool:
    """Whether *words* have the form of a contract with its result."""
    return _result_pattern(seats).fullmatch(_written_short(words)) is not None


def _written_short(words: Sequence[str]) -> str:
    """*words* in short form: ``four spades doubled, down two by East`` is ``4 S X -2 BY E``."""
    text = " ".join(" ".join(words).translate(_SIGNS).upper().replace(",", " ").split())
    if _WORDS.search(text) and text not in _PASSED_OUT:
        for said, short in _SPOKEN:
            text = re.sub(rf"\b(?:{said})\b", short, text)
    return text


def _result_pattern(seats: Sequence[str]) -> re.Pattern[str]:
    seat = "|".join(map(re.escape, seats))
    return re.compile(
        r"(?P<contract>[0-9]\s*(?:NT|C|D|H|S|R|N)\s*X{0,2})"
        rf"(?:\s*(?:BY\s+|-\s*)?(?P<before>{seat}))??"
        r"\s*(?P<tricks>=|[-+\u2212]\s?[0-9]{1,2}|(?<=\s)[0-9]{1,2}|(?<=[A-Z])[0-9]{1,2})?"
        rf"(?:\s*(?:BY\s+)?(?P<after>{seat}))?"
    )


def parse_honours(text: str, sides: tuple[str, ...] = SIDES, *, own_table: bool = False) -> Honours:
    """Honours and their holder: ``100 W``, ``150 NS``, ``aces E``; any points if the game has its *own_table*."""
    found = (_OWN_HONOURS if own_table else _HONOURS).fullmatch(text.strip().upper())
    seat = found[2] if found else ""
    if not found or not any(seat == side or seat in side for side in sides):
        if own_table:
            raise ScoreError(f"'{text}' are not honours; expected points and a seat or side, such as 40 W")
        raise ScoreError(f"'{text}' are not honours; expected 100, 150 or aces and a seat or side, such as 100 W")
    return Honours(side_of_seat(seat, sides), 150 if found[1] == "ACES" else int(found[1]))


def check_honours(texts: Iterable[str], denomination: str) -> None:
    """Raise ScoreError for aces in a suit, or for other honours than four aces at no-trump (contract
    bridge, 001:661)."""
    for text in texts:
        value = text.split()[0].upper() if text.split() else ""
        if denomination == "NT" and value == "100":
            raise ScoreError(f"'{text}' are not honours at no-trump: only the four aces count, 150")
        if denomination != "NT" and value == "ACES":
            raise ScoreError(f"'{text}' are not honours in a suit: aces count at no-trump only")


def parse_vulnerable(text: str, sides: tuple[str, ...] = SIDES) -> frozenset[str]:
    """The vulnerable sides, in the words of PBN: ``None``, ``NS``, ``EW``, ``All``."""
    plain = text.strip().upper().replace("-", "")
    if plain in {"", "NONE", "LOVE"}:
        return frozenset()
    if plain in {"ALL", "BOTH"}:
        return frozenset(sides)
    if plain in sides:
        return frozenset({plain})
    raise ScoreError(f"'{text}' is not a vulnerability; choose from None, {', '.join(sides)}, All")
