"""Poker hand histories (PHH, ``.phh`` and ``.phhs``) of hold'em, Omaha, stud, razz and deuce-to-seven, read as records.

A history is a TOML document: ``variant`` (``NT`` no-limit hold'em, ``FT`` limit hold'em, ``PO`` pot-limit Omaha,
``F7S`` stud, ``F7S/8`` stud eight or better, ``FR`` razz, with ``bring_in`` in place of blinds, ``N2L1D`` and ``F2L3D``
deuce-to-seven with one draw and three),
``antes``, ``blinds_or_straddles``, ``starting_stacks`` and ``actions`` such as ``p3 cbr 210``; several hands are tables
``[1]``, ``[2]`` … Player 1 is the first left of the button; of two players, the big blind. Chips that are no whole
numbers are counted in the smallest unit that makes them whole, which is told as a remark.
"""

from __future__ import annotations

import re
import tomllib
from decimal import Decimal, InvalidOperation
from math import gcd, lcm
from typing import TYPE_CHECKING, Any, NoReturn

from adjudicator.errors import NotationError
from adjudicator.formats.text_encoding import decode_text
from adjudicator.game.notation import Notation
from adjudicator.record.events import Problem, Record, Source, TableEvent
from adjudicator.record.player_name_tags import tag_of_player
from adjudicator.values.cards import Card

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudicator.formats.pbn.reader import NotationOf
    from adjudicator.record.events import Seat

CODE = "poker-tda-2024"
SEATS = "ABCDFGHIJK"
_VARIANTS: dict[str, dict[str, str]] = {
    "NT": {},
    "FT": {},
    "PO": {"Variant": "omaha", "Limit": "pot"},
    "F7S": {"Variant": "stud"},
    "F7S/8": {"Variant": "stud8"},
    "FR": {"Variant": "razz"},
    "N2L1D": {"Variant": "deuce-to-seven"},
    "F2L3D": {"Variant": "triple-draw"},
}
_STUD = ("F7S", "F7S/8", "FR")
_STUD_STREETS = ("third", "fourth", "fifth", "sixth", "seventh")
_DRAW = ("N2L1D", "F2L3D")
_IN_LIMIT = ("FT", "F2L3D", *_STUD)
_STREETS = ("flop", "turn", "river")
_CARD = re.compile(r"([2-9TJQKA])([cdhs])|\?\?")
_BEGINS = re.compile(rb"(?m)^[ \t]*+variant[ \t]*+=[ \t]*+['\"]")
_PBN_TAG = re.compile(rb'(?m)^[ \t]*+\[[ \t]*+[A-Za-z]\w*+[ \t]*+"')
_NO_NUMBER = Decimal(-1)
"""In place of what cannot be a number of chips."""
_LARGEST = 999_999
"""The largest number of a record."""


def looks_like_phh(data: bytes) -> bool:
    """Whether *data* is a poker hand history: in PBN such a line may stand below a tag, in a comment."""
    found = _BEGINS.search(data[:4096])
    return found is not None and not _PBN_TAG.search(data, 0, found.start())


def read_phh(data: bytes, file: str = "", notation: NotationOf | None = None) -> Iterator[Record | NotationError]:
    """The hands in *data*, an error in place of each that cannot be read; *notation* tells if another game than poker
    was named for them."""
    if not (notation is None or isinstance(notation, Notation) or notation({"Code": CODE}).has_board):
        message = f"this is a history of poker, which is read under {CODE} and under no other code"
        yield NotationError(message, line=1, column=1, file=file)
        return
    try:
        document = tomllib.loads(decode_text(data).text, parse_float=_decimal)
    except tomllib.TOMLDecodeError as error:
        yield NotationError(f"the hand history is not a TOML document: {error}", line=1, column=1, file=file)
        return
    except ValueError:
        # Python does not read whole numbers of some thousand digits.
        yield NotationError("a number in the hand history is too long to be read", line=1, column=1, file=file)
        return
    except RecursionError:
        message = "the lists or tables of the hand history are nested too deeply to be read"
        yield NotationError(message, line=1, column=1, file=file)
        return
    hands = [document] if "variant" in document else [hand for hand in document.values() if isinstance(hand, dict)]
    for number, hand in enumerate(hands, 1):
        try:
            yield _HandReader(hand, Source(file, number, 1)).record()
        except NotationError as error:
            yield error


def _decimal(text: str) -> Decimal:
    """The number *text*; one that is too large, infinite or none is no number."""
    try:
        number = Decimal(text)
    except InvalidOperation:
        return _NO_NUMBER
    return number if number.is_finite() else _NO_NUMBER


class _HandReader:
    """The reader of one hand."""

    def __init__(self, hand: Mapping[str, Any], source: Source) -> None:
        self.hand, self.source = hand, source
        self.variant = hand.get("variant")
        if self.variant not in _VARIANTS:
            self.fail(f"variant '{str(self.variant)[:12]}' is not followed; expected {', '.join(_VARIANTS)}")
        self.stud, self.draw = self.variant in _STUD, self.variant in _DRAW
        self.held: dict[int, list[Card | None]] = {}
        """The hands of a draw game as they stand, None for a card that is not known."""
        self.tabled: list[int] = []
        """The players of a draw game who show their hands."""
        if self.stud and not self.is_number("bring_in"):
            self.fail("bring_in is needed in stud")
        self.stacks = self.numbers("starting_stacks")
        self.players = len(self.stacks)
        if not 2 <= self.players <= len(SEATS):
            self.fail(f"starting_stacks has {self.players} players; expected 2 to {len(SEATS)}")
        self.actions = hand.get("actions")
        if not isinstance(self.actions, list) or not all(isinstance(one, str) for one in self.actions):
            self.fail("actions is not a list of texts; expected such as 'p3 cbr 210'")
        self.words = [action.partition("#")[0].split() for action in self.actions]
        self.unit = self.unit_of_chips()
        self.bets = [Decimal(0)] * self.players
        self.upcards: dict[int, Card | None] = {}
        """The cards showing on the street that is being dealt, by player."""
        self.hole: dict[int, tuple[Card, ...] | None] = dict.fromkeys(range(self.players))
        self.street = 0

    def fail(self, message: str) -> NoReturn:
        """Raise a NotationError with *message*, and the number of the hand."""
        raise NotationError(f"hand {self.source.game}: {message}", line=self.source.line, column=1)

    def numbers(self, key: str) -> list[Decimal]:
        """The numbers of the list *key*; an error if it is none."""
        found = self.hand.get(key)
        known = isinstance(found, list) and all(
            isinstance(one, (int, Decimal)) and not isinstance(one, bool) and 0 <= one <= 10**12 for one in found
        )
        if not known or not isinstance(found, list):
            self.fail(f"{key} is not a list of numbers of chips")
        return [Decimal(one) for one in found]

    def unit_of_chips(self) -> Decimal:
        """The number of which all numbers of chips are whole multiples: 1, less if there are parts of chips, and more
        only if they would be too large for a record."""
        told = [*self.stacks, *self.numbers("antes"), *self.blinds_told(), *self.amounts_bet()]
        told += [
            Decimal(self.hand[key]) for key in ("min_bet", "small_bet", "big_bet", "bring_in") if self.is_number(key)
        ]
        ratios = [number.as_integer_ratio() for number in told]
        parts = lcm(*(below for _, below in ratios))
        whole = [above * (parts // below) for above, below in ratios]
        common = max(1, gcd(*whole)) if max(whole, default=0) > _LARGEST else 1
        if max(whole, default=0) // common > _LARGEST:
            self.fail(f"it has more than {_LARGEST} chips of its smallest unit")
        return Decimal(common) / parts

    def blinds_told(self) -> list[Decimal]:
        """The blinds and straddles; none in stud."""
        return [] if self.stud else self.numbers("blinds_or_straddles")

    def is_number(self, key: str) -> bool:
        """Whether the value of *key* is a number of chips."""
        value = self.hand.get(key)
        return isinstance(value, (int, Decimal)) and not isinstance(value, bool) and 0 <= value <= 10**12

    def amounts_bet(self) -> Iterator[Decimal]:
        """The amounts of all bets and raises."""
        for words in self.words:
            if words[1:2] == ["cbr"]:
                yield self.amount(words)

    def amount(self, words: Sequence[str]) -> Decimal:
        """The amount of the bet or raise *words*."""
        if len(words) != 3 or not re.fullmatch(r"[0-9]{1,12}(?:\.[0-9]{1,4})?", words[2]):
            self.fail(f"'{' '.join(words)[:40]}' is not a bet; expected such as 'p3 cbr 210'")
        return Decimal(words[2])

    def chips(self, number: Decimal) -> str:
        """*number* in chips of a record."""
        return str(int(number / self.unit))

    # ------------------------------------------------------------------ the record

    def record(self) -> Record:
        """The record of the hand."""
        events = [*self.blinds(), *(event for words in self.words if words for event in self.events(words))]
        for at in self.tabled:
            hand = [one for one in self.held.get(at, ()) if one is not None]
            if len(hand) == len(self.held.get(at, ())):
                events.append(TableEvent("show", SEATS[at], cards=tuple(hand)))
        tags = {"Code": CODE, "Dealer": SEATS[self.players - 1], **_VARIANTS[str(self.variant)]}
        if self.variant in _IN_LIMIT:
            bets = [Decimal(self.hand[key]) for key in ("small_bet", "big_bet") if self.is_number(key)]
            if len(bets) != 2:
                self.fail("small_bet and big_bet are needed in limit")
            tags["Limit"] = " ".join(map(self.chips, bets))
        if self.stud:
            tags["BringIn"] = self.chips(Decimal(self.hand["bring_in"]))
        tags["Stacks"] = " ".join(f"{SEATS[at]}:{self.chips(chips)}" for at, chips in enumerate(self.stacks))
        for at, name in enumerate(self.names()):
            tags[tag_of_player(SEATS[at])] = name
        # In stud and draw a hand is told by the cards showing and those shown at the end.
        hole = dict.fromkeys(self.hole) if self.stud or self.draw else self.hole
        hands: dict[Seat, tuple[Card, ...] | None] = {SEATS[at]: cards for at, cards in hole.items()}
        problems = () if self.unit == 1 else (Problem(f"one chip of this record is {self.unit.normalize():f}"),)
        return Record(tags=tags, hands=hands, events=tuple(events), source=self.source, problems=problems)

    def names(self) -> list[str]:
        """The names of the players; none where they are not told of all."""
        found = self.hand.get("players")
        known = isinstance(found, list) and len(found) == self.players and all(isinstance(one, str) for one in found)
        return list(found) if known and isinstance(found, list) else []

    def blinds(self) -> Iterator[TableEvent]:
        """Antes, blinds and straddles. Of two players the first has the big blind."""
        antes, blinds = self.numbers("antes"), self.blinds_told()
        if len(antes) > self.players or len(blinds) > self.players:
            self.fail(f"there are more antes or blinds than the {self.players} players")
        for at, ante in enumerate(antes):
            if ante:
                yield TableEvent("ante", SEATS[at], words=(self.chips(ante),))
        if self.players == 2:
            blinds.reverse()
        for at, blind in enumerate(blinds):
            if blind:
                left = self.stacks[at] - (antes[at] if at < len(antes) else 0)
                self.bets[at] = min(blind, left)
                yield TableEvent("blind", SEATS[at], words=(self.chips(blind),))

    def events(self, words: Sequence[str]) -> Iterator[TableEvent]:
        """The events of one action."""
        text = " ".join(words)[:40]
        if self.stud:
            if words[:2] == ["d", "dh"] and len(words) == 4:
                yield from self.dealt_in_stud(self.player(words[2]), words[3])
                return
            yield from self.street_of_stud()
        if self.draw and (words[:2] == ["d", "dh"] or words[1:2] == ["sd"] or words[1:2] == ["sm"]):
            yield from self.drawn(words)
        elif self.stud and words[:2] == ["d", "db"] and len(words) == 3:
            self.street, self.bets = len(_STUD_STREETS), [Decimal(0)] * self.players
            yield TableEvent("common", cards=self.cards(words[2]) or ())
        elif self.stud and words[1:] == ["pb"]:
            at = self.player(words[0])
            self.bets[at] = min(Decimal(self.hand["bring_in"]), self.stacks[at])
            yield TableEvent("bring-in", SEATS[at], words=(self.chips(Decimal(self.hand["bring_in"])),))
        elif words[0] == "d" and words[1:2] == ["dh"] and len(words) == 4:
            self.hole[self.player(words[2])] = self.cards(words[3])
        elif words[0] == "d" and words[1:2] == ["db"] and len(words) == 3:
            if self.street == len(_STREETS):
                self.fail(f"'{text}' comes after the river")
            self.bets = [Decimal(0)] * self.players
            yield TableEvent(_STREETS[self.street], cards=self.cards(words[2]) or ())
            self.street += 1
        elif words[1:] == ["f"]:
            yield TableEvent("drop", SEATS[self.player(words[0])])
        elif words[1:] == ["cc"]:
            yield self.check_or_call(self.player(words[0]))
        elif words[1:2] == ["cbr"]:
            at, total = self.player(words[0]), self.amount(words)
            name = "raise" if max(self.bets) else "bet"
            self.bets[at] = total
            yield TableEvent(name, SEATS[at], words=(*(("to",) if name == "raise" else ()), self.chips(total)))
        elif words[1:2] == ["sm"] and len(words) <= 3:
            at = self.player(words[0])
            cards = self.cards(words[2]) if len(words) == 3 else ()
            if cards:
                yield TableEvent("show", SEATS[at], cards=cards)
            elif cards is not None:
                yield TableEvent("muck", SEATS[at])
        else:
            self.fail(
                f"'{text}' is not an action; expected such as 'd db 7d5h9d', 'p3 cbr 210', 'p3 cc', 'p3 f', 'p3 sm'"
            )

    def dealt_in_stud(self, at: int, text: str) -> Iterator[TableEvent]:
        """Cards dealt to a player of stud: on third street two down and one up, then one up, the last one down."""
        codes = [text[place : place + 2] for place in range(0, len(text), 2)]
        self.cards(text)
        if at in self.upcards:
            yield from self.street_of_stud()
        if self.street == len(_STUD_STREETS):
            self.fail("cards are dealt after seventh street")
        up = codes[-1] if self.street < len(_STUD_STREETS) - 1 else ""
        known = self.cards(up) if up and "?" not in up else None
        self.upcards[at] = known[0] if known else None

    def drawn(self, words: Sequence[str]) -> Iterator[TableEvent]:
        """Cards dealt in a draw game, cards put away before the draw, and hands shown."""
        if words[0] == "d":
            if len(words) != 4:
                self.fail(f"'{' '.join(words)[:40]}' deals no cards; expected such as 'd dh p1 2c3c'")
            self.held.setdefault(self.player(words[2]), []).extend(self.each_card(words[3]))
            return
        at, cards = self.player(words[0]), self.each_card(words[2] if len(words) == 3 else "")
        if words[1] == "sm":
            if cards:
                self.tabled.append(at)
            return
        self.bets = [Decimal(0)] * self.players
        for one in cards:
            if one in self.held.get(at, ()):
                self.held[at].remove(one)
            else:
                self.held[at] = [None] * (len(self.held.get(at, ())) - 1)
        yield TableEvent("draw", SEATS[at], words=(str(len(cards)),))

    def each_card(self, text: str) -> list[Card | None]:
        """The cards of *text* (``7d??9d``), None for one that is not known."""
        self.cards(text)
        known = (self.cards(text[place : place + 2]) for place in range(0, len(text), 2))
        return [one[0] if one else None for one in known]

    def street_of_stud(self) -> Iterator[TableEvent]:
        """The street whose cards were dealt, once all of them are."""
        if not self.upcards:
            return
        cards = [self.upcards[at] for at in sorted(self.upcards)]
        self.upcards, self.bets = {}, [Decimal(0)] * self.players
        known = tuple(one for one in cards if one is not None)
        yield TableEvent(_STUD_STREETS[self.street], cards=known if len(known) == len(cards) else ())
        self.street += 1

    def check_or_call(self, at: int) -> TableEvent:
        """A check, or a call where the player faces a bet."""
        price = max(self.bets)
        if self.bets[at] == price:
            return TableEvent("check", SEATS[at])
        self.bets[at] = price
        return TableEvent("call", SEATS[at])

    def player(self, word: str) -> int:
        """The place, from 0, of the player *word*, such as ``p3``."""
        found = re.fullmatch(r"p([0-9]{1,2})", word)
        if found is None or not 1 <= int(found[1]) <= self.players:
            self.fail(f"'{word[:12]}' is not a player; expected p1 to p{self.players}")
        return int(found[1]) - 1

    def cards(self, text: str) -> tuple[Card, ...] | None:
        """The cards of *text* (``7d5h9d``); None if some are not known (``????``)."""
        found = list(_CARD.finditer(text))
        if "".join(one[0] for one in found) != text:
            self.fail(f"'{text[:24]}' are not cards; expected such as 7d5h9d, or ???? for two unknown")
        return None if "?" in text else tuple(Card(f"{one[2].upper()}{one[1]}") for one in found)
