"""Records that can be read and make no sense: any call, any card, any line, by anybody, at any time."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import TYPE_CHECKING

from adjudicator.engine.code_selection import notation_chooser
from adjudicator.errors import NotationError
from adjudicator.formats.notation.calls_and_cards import CALL_WORDS
from adjudicator.formats.notation.grammar import parse_line
from adjudicator.formats.notation.table_events import _DEAL_FORMS, EVENT_FORMS
from adjudicator.formats.notation.table_events_by_game import event_names_of_game
from adjudicator.game.game import Game
from adjudicator.table.game_types import game_type_of
from rulebase.compiler.sources import ROOT
from tests.helpers.rulings import laws

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from adjudicator.formats.notation.table_events import EventForm
    from adjudicator.game.notation import Notation
    from adjudicator.record.events import Seat

_NUMBERS = ("0", "1", "2", "3", "5", "10", "13", "31", "52", "99", "1000", "999999")
_CALLS = (
    "P",
    "P",
    "P",
    "X",
    "XX",
    "AP",
    "1C",
    "1S",
    "2H",
    "3NT",
    "4S",
    "7NT",
    "8S",
    "15NT",
    "0",
    "1",
    "7",
    "50",
    "300",
)
_TAGS = (
    "Stock", "Round", "Limit", "Stacks", "Pool", "Vulnerable", "Contract", "Declarer", "Result", "Score", "Bid",
    "Melds", "Money", "Raises", "Variant", "Game", "Board", "Scoring",
)  # fmt: skip
_TRIES = 12


@cache
def codes() -> tuple[str, ...]:
    """Every code that describes a game."""
    return tuple(info.id for info in laws().codes() if info.game)


@cache
def _options() -> tuple[str, ...]:
    listed = tomllib.loads((ROOT / "words/options.toml").read_text("utf-8"))
    return tuple(sorted({option for options in listed.values() for option in options}))


@cache
def _facts() -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple((fact.id, tuple(fact.values)) for fact in laws().facts())


def absurd(rng: Random, code: str | None = None) -> str:
    """A record of *code*, or of any other."""
    return Absurd(code or rng.choice(codes()), rng).text()


class Absurd:
    """One such record while it is made."""

    def __init__(self, code: str, rng: Random) -> None:
        self.code, self.rng = code, rng
        section = laws().code(code).game
        tables = sorted(section.get("seats", {})) or [None]
        players = rng.choice(tables)
        self.game = Game.from_section(section, int(players) if players else None)
        self.seats: Sequence[Seat] = self.game.around or ("N", "E", "S", "W")
        self.pack = sorted(str(card) for card in self.game.pack) or ["SA"]
        self.own = [name for name in event_names_of_game(section, game_type_of(section).tokens) if name in EVENT_FORMS]

    def text(self) -> str:
        tags = self.tags()
        notation = notation_chooser(laws())(tags)
        head = [f'[{name} "{value}"]' for name, value in tags.items()]
        lines = [self.readable(notation) for _ in range(self.rng.choice((1, 2, 5, 5, 12, 12, 25, 25, 60)))]
        return "\n".join([*head, '[Record "1"]', *lines]) + "\n"

    def readable(self, notation: Notation) -> str:
        """A line that the reader takes."""
        for _ in range(_TRIES):
            line = self.line()
            try:
                parse_line(line, 1, notation)
            except NotationError:
                continue
            return line
        return "!director"

    def tags(self) -> dict[str, str]:
        rng, tags = self.rng, {"Code": self.code}
        if rng.random() < 0.9:
            tags["Dealer"] = rng.choice(self.seats)
        if rng.random() < 0.8:
            tags["Deal"] = self.deal()
        values = (*_NUMBERS, *_CALLS, *self.seats, f"{self.seats[0]}:{rng.choice(_NUMBERS)}", "1 2")
        return tags | {name: rng.choice(values) for name in _TAGS if rng.random() < 0.12}

    def deal(self) -> str:
        rng = self.rng
        cards = list(self.pack)
        rng.shuffle(cards)
        first = rng.choice(self.seats)
        size = rng.choice((self.game.hand_size, self.game.hand_size, len(cards) // len(self.seats), rng.randrange(15)))
        hands = []
        for _ in self.seats:
            hand, cards = cards[:size], cards[size:]
            if rng.random() < 0.1 and hand:
                hand.append(rng.choice((hand[0], "*", "SA")))
            hands.append("-" if rng.random() < 0.15 else _hand(hand))
        return f"{first}:{' '.join(hands)}"

    def line(self) -> str:
        rng = self.rng
        if rng.random() < 0.5:
            return " ".join(self.action() for _ in range(rng.choice((1, 1, 3, 4))))
        name = rng.choice(self.own if self.own and rng.random() < 0.6 else tuple(EVENT_FORMS))
        form = EVENT_FORMS[name]
        if name == "deal":
            word = rng.choice(sorted(_DEAL_FORMS))
            return " ".join([f"!deal {word}", *self.arguments(_DEAL_FORMS[word])])
        return " ".join([f"!{name}", *self.arguments(form)])

    def action(self) -> str:
        rng = self.rng
        what = self.card() if rng.random() < 0.6 else rng.choice((*_CALLS, rng.choice(sorted(CALL_WORDS))))
        return f"{rng.choice(self.seats)}:{what}" if rng.random() < 0.4 else what

    def card(self) -> str:
        return self.rng.choice(self.pack) if self.rng.random() < 0.9 else self.rng.choice(("*", "-", "SA", "C2", "H10"))

    def arguments(self, form: EventForm) -> list[str]:
        rng, parts = self.rng, []
        if form.seat == "needed" or (form.seat == "optional" and rng.random() < 0.7):
            parts.append(rng.choice(self.seats))
        few, many = form.cards
        cards = [self.card() for _ in range(rng.randint(few, max(few, min(many, rng.choice((1, 2, 4, 12))))))]
        words = self.words(form.words) if form.words and (form.fewest_words or rng.random() < 0.6) else []
        parts += [*cards, *words] if form.words in ("worth", "onto seat") or rng.random() < 0.3 else [*words, *cards]
        return [*parts, "as it was"] if form.text and rng.random() < 0.5 else parts

    def words(self, kind: str) -> list[str]:
        rng = self.rng
        match kind:
            case "seat":
                return [rng.choice(self.seats)]
            case "seat rank":
                return [rng.choice(self.seats), rng.choice("A23456789TJQK")][: rng.choice((1, 2))]
            case "at seat" | "onto seat":
                return [kind.removesuffix(" seat"), rng.choice(self.seats)]
            case "call":
                return [rng.choice(_CALLS)]
            case "option":
                rest = (rng.choice(self.seats), rng.choice("CDHS"), "NT", rng.choice(_NUMBERS))
                return [rng.choice(_options()), *rng.sample(rest, rng.choice((0, 0, 1, 2)))]
            case "trump":
                return [rng.choice(("C", "D", "H", "S", "NT", "grand", "null"))]
            case "suit":
                return [rng.choice("CDHS")]
            case "designation":
                return [rng.choice(("C", "S", "K", "2", "high", "low", "win", "anything"))]
            case "worth":
                return ["=", rng.choice(_NUMBERS)]
            case "number" | "count" | "points":
                return [rng.choice(_NUMBERS)]
            case "points crib":
                return [rng.choice(_NUMBERS), "crib"][: rng.choice((1, 2))]
            case "draw":
                return [rng.choice((*_NUMBERS, "stock", "pile"))]
            case "announcement":
                return [rng.choice(("bet", "raise", "call", "check", "drop", "draw")), rng.choice(_NUMBERS)]
            case "facts":
                name, values = rng.choice(_facts())
                number = rng.choice(("", "", "1.", "2.", "99."))
                return [f"{number}{name}={rng.choice(values) if values else 'yes'}"]
            case _:
                return [rng.choice(kind.split())]


def _hand(cards: Sequence[str]) -> str:
    groups = ("".join(card[1:] for card in cards if card[0] == suit) for suit in "SHDC")
    return ".".join(groups) + "*" * cards.count("*")
