"""How what happens at a table is written down, by sort of game: what a reader says to somebody who mistypes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from adjudicator.record import Seat


class Manner(NamedTuple):
    """The tokens of one sort of game."""

    expected: str
    """What would have been right; ``{0}``, ``{1}`` … are seats."""
    events: tuple[str, ...] = ()
    """The ``!`` lines by which it is mostly told, where it is told by these; else empty."""
    said: Mapping[str, str] = {}
    """What people say for one of them → its name."""
    calls: tuple[str, ...] | None = None
    """The only words that are calls; None where the game has an auction, or what it says is left to the table."""
    cards: bool = True
    """Whether a card that stands alone is a card played."""


BRIDGE = Manner("expected 1C to 7NT, P, X, XX, AP or a card such as SA")
_OTHER = Manner("expected a card such as SA, or a line that begins with '!'", calls=())
MANNERS: Mapping[str, Manner] = {
    "bridge": BRIDGE,
    "tricks": BRIDGE,
    "poker": Manner(
        "expected a line such as '!bet {1} 5', '!call {2}', '!raise {1} 10', '!check {1}' or '!drop {1}'",
        ("bet", "call", "raise", "check", "drop", "ante", "announce", "discard", "draw", "showdown", "up", "first"),
        {"fold": "drop", "pass": "check", "p": "check", "see": "call", "reraise": "raise", "open": "bet",
         "show": "showdown", "blind": "bet", "stand": "draw", "allin": "call", "all-in": "call"},
        (),
        cards=False,
    ),
    "rummy": Manner(
        "expected a line such as '!draw {1} stock', '!meld {1} CARD…', '!discard {1} CARD'",
        ("draw", "discard", "meld", "layoff", "knock", "out", "upcard", "take", "ask", "answer", "demand"),
        {"pick": "draw", "pickup": "draw", "lay": "meld", "gin": "knock", "lay-off": "layoff", "rummy": "out"},
        (),
        cards=False,
    ),
    "cribbage": Manner(
        "expected a card such as SA, or a line such as '!go {0}', '!peg {1} 2', '!discard {0} CARD CARD'",
        ("discard", "turned", "go", "peg", "count"),
        {"pass": "go", "p": "go", "crib": "discard", "score": "count", "show": "count", "total": "count",
         "starter": "turned"},
        (),
    ),
    "cassino": Manner(
        "expected a card such as SA, which is trailed, or a line such as '!take {0} SA HA' or '!build {0} 9 C4 H5'",
        ("take", "build", "draw"),
        {"capture": "take", "pair": "take", "takes": "take", "builds": "build"},
        (),
    ),
    "stops": Manner(
        "expected a card such as SA or P for a pass",
        ("pass", "draw", "suit", "turned", "stock"),
        {"knock": "pass", "pick": "draw", "pickup": "draw", "starter": "turned", "upcard": "turned", "names": "suit",
         "calls": "suit"},
        ("P",),
    ),
    "go-fish": Manner(
        "expected a line such as '!ask {1} {2} Q', '!give {2} {1} HQ', '!answer {2} no', '!draw {1} H4'",
        ("ask", "give", "answer", "draw", "meld"),
        {"fish": "draw", "gofish": "answer", "go-fish": "answer", "book": "meld", "show": "meld", "hand": "give",
         "asks": "ask", "gives": "give", "draws": "draw"},
        (),
        cards=False,
    ),
    "black-jack": Manner(
        "expected a line such as '!bet {0} 5', '!draw {0} H5', '!stand {0}', '!split {0}' or '!natural {2}'",
        ("bet", "draw", "stand", "split", "natural"),
        {"hit": "draw", "card": "draw", "stay": "stand", "pass": "stand", "blackjack": "natural", "twist": "draw",
         "stick": "stand"},
        (),
        cards=False,
    ),
    "chemin-de-fer": Manner(
        "expected a line such as '!draw {0} H5', '!stand {0}' or '!natural {1}'",
        ("bet", "draw", "stand", "natural"),
        {"card": "draw", "hit": "draw", "third": "draw", "stay": "stand", "pass": "stand", "show": "natural",
         "banco": "bet"},
        (),
        cards=False,
    ),
    "spite-and-malice": Manner(
        "expected a line such as '!build {0} 2 H2', '!discard {0} C9', '!draw {0} S4' or '!pass {0}'",
        ("draw", "build", "discard", "up", "pass"),
        {"play": "build", "center": "build", "centre": "build", "side": "discard", "payoff": "up", "end": "pass"},
        (),
        cards=False,
    ),
    "i-doubt-it": Manner(
        "expected a line such as '!discard {0} 3', for three cards put down, or '!withdraw {0}'",
        ("discard", "withdraw"),
        {"put": "discard", "play": "discard", "lay": "discard"},
        (),
        cards=False,
    ),
    "old-maid": Manner(
        "expected a line such as '!discard {0} H6 D6', for a pair thrown, or '!draw {1} S6'",
        ("discard", "draw", "withdraw"),
        {"throw": "discard", "pair": "discard", "take": "draw"},
        (),
        cards=False,
    ),
    "red-dog": Manner(
        "expected a line such as '!bet {1} 3', '!pass {1}' or '!turned H9'",
        ("bet", "pass", "turned", "withdraw"),
        {"check": "pass", "fold": "pass", "turn": "turned", "burn": "turned"},
        ("P",),
        cards=False,
    ),
}  # fmt: skip


class Table(tuple[str, ...]):
    """The seats of a table clockwise, with the manner in which its game is written down."""

    manner: Manner
    section: Mapping[str, Any] | None
    """The ``[game]`` section: what is called there, and what is passed on, it says."""
    tricks: bool
    """Whether it is a game of tricks."""

    def __new__(cls, seats: Iterable[Seat], sort: str = "bridge", section: Mapping[str, Any] | None = None) -> Table:
        """The table of a game of *sort*: that of its type, or ``tricks``."""
        table = super().__new__(cls, seats)
        table.manner = MANNERS.get(sort, _OTHER)
        table.section, table.tricks = section, sort == "tricks"
        return table


def lays_cards_down(seats: tuple[Seat, ...]) -> bool:
    """Whether melds are laid down at *seats* move by move, as in a game without tricks."""
    return isinstance(seats, Table) and not seats.tricks and "meld" in seats.manner.events


def manner_of(seats: tuple[Seat, ...]) -> Manner:
    """The manner of the game at *seats*; that of bridge where nothing says otherwise."""
    return seats.manner if isinstance(seats, Table) else BRIDGE


def expected(seats: tuple[Seat, ...]) -> str:
    """What would have been right at *seats*."""
    if isinstance(seats, Table) and seats.section is not None and seats.tricks:
        from adjudicator.game_words import expected as of_game  # noqa: PLC0415 (what can be read does without)

        return of_game(seats.section)
    around = [seats[at % len(seats)] for at in range(3)] if seats else ["N", "E", "S"]
    return manner_of(seats).expected.format(*around)


def meant(word: str, seats: tuple[Seat, ...]) -> str | None:
    """The ``!`` line that somebody who writes *word* means in the game at *seats*."""
    manner, plain = manner_of(seats), word.lower().strip("!.,")
    return plain if plain in manner.events else manner.said.get(plain)
