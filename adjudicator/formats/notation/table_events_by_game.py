"""The ``!`` lines that belong to a game, by its ``[game]`` section, and the ways in which its cards are passed on.

A game without tricks has the lines of its notation. A trick game has those of the play, and more by the keys of its
section: a widow is taken, a card is turned, melds are shown. ``pass_cards`` gives the direction in ``to``, and in
``also`` those that a table may agree on instead, which the line then names (``!pass S left H2 H3 H4``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import TypeAlias

    from adjudicator.game.notation import Notation, TokenSet
    from adjudicator.record.events import Seat


PASS_DIRECTIONS = ("right", "left", "across")


def passes_cards(section: Mapping[str, Any] | None) -> bool:
    """Whether cards are passed on in the game of *section*."""
    return bool((section or {}).get("pass_cards", {}).get("count"))


def pass_directions(section: Mapping[str, Any]) -> tuple[str, ...]:
    """The directions in which cards may be passed on, the usual one first."""
    rule = section["pass_cards"]
    return (rule["to"], *rule.get("also", ()))


def pass_receiver(seats: Sequence[Seat], giver: Seat, direction: str) -> Seat | None:
    """The seat in *direction* from *giver*; None if nobody sits there."""
    at, players = seats.index(giver), len(seats)
    if direction == "across":
        return None if players % 2 else seats[(at + players // 2) % players]
    return seats[(at + (1 if direction == "left" else -1)) % players]


if TYPE_CHECKING:
    Section: TypeAlias = Mapping[str, Any]

LINE_GLOSSES: Mapping[str, str] = {
    "attention": "draws attention to what just happened",
    "director": "the director is called",
    "accept": "accepts what an opponent did",
    "refuse": "does not accept it, or does not want the turned card",
    "withdraw": "takes back the last call, card or chips; the next replaces it",
    "expose": "exposes a card",
    "pickup": "takes an exposed card back into the hand",
    "ask": "asks a question, or somebody for a rank or a card",
    "answer": "answers it",
    "warn": "warns a player not to break a rule",
    "elect": "takes one of the options that a ruling offers",
    "designate": "calls for a card from dummy",
    "claim": "claims this many of the tricks that are left, or the game",
    "concede": "concedes this many of them, or the game",
    "object": "disputes a claim or concession",
    "agree": "agrees to it",
    "demand": "demands what the law allows",
    "quit": "the trick is turned face down",
    "unquitted": "a trick turned face down is faced again",
    "mixed": "the cards are mixed",
    "cut": "the cards are cut for the next deal",
    "next-call": "calls on the next deal",
    "round-over": "the round is over",
    "score-agreed": "the score of the deal is agreed, or paid",
    "hands-returned": "the hands are back in the board",
    "deal": "what went wrong in the deal (uncut, faced, exposed, short …)",
    "turned": "the card turned up",
    "stock": "this many cards are left in the stock",
    "give": "passes cards to another player",
    "draw": "draws cards, named or not",
    "take": "takes up cards from the table",
    "discard": "puts cards away",
    "ante": "pays this many chips before the deal",
    "antes": "everybody pays this many chips before the deal",
    "stack": "has this many chips before the hand",
    "blinds": "the small and the big blind are put in; 0 for a small blind that is dead",
    "blind": "puts in a blind of this many chips; dead: it counts for no bet",
    "bet": "bets this many chips",
    "all-in": "puts in all their chips; a number is their bet on this street",
    "chips": "puts in chips of these values by one motion, with no amount said",
    "flop": "the flop; unburned: without a burn card",
    "turn": "the turn card; unburned: without a burn card",
    "river": "the river card; unburned: without a burn card",
    "third": "third street: the cards showing, from the dealer's left; unburned: without a burn card",
    "fourth": "fourth street: the cards showing, from the dealer's left; unburned: without a burn card",
    "fifth": "fifth street: the cards showing, from the dealer's left; unburned: without a burn card",
    "sixth": "sixth street: the cards showing, from the dealer's left; unburned: without a burn card",
    "seventh": "seventh street, dealt down; unburned: without a burn card",
    "common": "a card in common takes the place of the last cards",
    "bring-in": "makes the forced bet of this many chips",
    "lift": "picks up the cards showing",
    "burn": "a card is burned",
    "show": "shows cards of their hand",
    "muck": "throws the hand away unseen",
    "raise": "raises, to this many chips in all",
    "call": "calls; without a number, exactly what is due",
    "check": "stays in without betting",
    "drop": "drops out; ruled: by a ruling, not of their own",
    "announce": "says what they will do, before they do it",
    "showdown": "the hands are compared",
    "up": "is dealt a card face up",
    "first": "is named to bet first",
    "meld": "lays down or shows a combination",
    "layoff": "adds a card to a combination",
    "upcard": "the card turned beside the stock",
    "knock": "knocks",
    "out": "says that they are out",
    "close": "closes the stock",
    "suit": "names a suit",
    "trump": "names the trump",
    "stand": "wants no card",
    "split": "plays a pair as two hands",
    "natural": "shows a natural",
    "go": "says go: they cannot play",
    "pass": "passes, or passes cards on",
    "build": "builds a value from cards, the hand's card first",
    "peg": "pegs points",
    "count": "announces the count of their hand",
    "looked": "looks at a card, or at a hand, that they may not see",
    "remark": "says something that they may not say",
    "fact": "an answer to a ruling's question, by its number: 1.NAME=VALUE",
    "overrule": "the director rules otherwise than a finding: NUMBER, and what they rule",
    "note": "a note",
}
"""Line → its meaning."""
LINES_AT_ANY_TABLE = (
    "attention",
    "demand",
    "director",
    "withdraw",
    "expose",
    "looked",
    "remark",
    "refuse",
    "elect",
    "deal",
    "mixed",
    "score-agreed",
    "fact",
    "overrule",
    "note",
)
_TRICK_LINES = ("claim", "concede", "agree", "object", "ask", "answer", "quit", "cut", "accept", "pickup")
_BRIDGE_LINES = ("designate", "warn", "unquitted", "next-call", "round-over", "hands-returned")
_EXCHANGE_LINES = ("take", "discard")
_LINES_BY_KEY: tuple[tuple[Callable[[Section], object], tuple[str, ...]], ...] = (
    (lambda game: game.get("auction") == "bridge" or game.get("dummy"), _BRIDGE_LINES),
    (passes_cards, ("pass", "give")),
    (lambda game: game.get("trump") == "turned" or game.get("turned_card"), ("turned",)),
    (lambda game: game.get("widow"), _EXCHANGE_LINES),
    (lambda game: game.get("turned_card", {}).get("taken_by") or game.get("exchange_when"), _EXCHANGE_LINES),
    (lambda game: game.get("peep") or game.get("call_for_best") or game.get("discards"), _EXCHANGE_LINES),
    (lambda game: game.get("drop_outs") or game.get("dead_hands"), ("drop",)),
    (lambda game: game.get("draw_to") or game.get("discards"), ("discard", "draw")),
    (lambda game: "turn" in game.get("deal_rounds", ()), ("draw",)),
    (lambda game: game.get("draw_after_trick") or game.get("draw_tricks"), ("draw", "stock")),
    (lambda game: "draw-until-able" in game.get("duties", ()), ("draw", "stock")),
    (lambda game: game.get("trump") in ("declared", "led", "first-marriage") or game.get("games"), ("trump",)),
    (lambda game: game.get("melding"), ("meld",)),
    (lambda game: "out" in game.get("claims", ()), ("out",)),
    (lambda game: game.get("duties_from") == "stock-gone-or-closed", ("close",)),
    (lambda game: game.get("jokers"), ("suit",)),
)
"""For trick games: a condition on their section → the lines that it adds."""


_LINES_BY_KEY_WITHOUT_TRICKS = {
    "knock": "knock",
    "knock_limit": "count",
    "knock_lost": "count",
    "top_forfeit": "drop",
    "gin": "accept",
}
"""For other games: a key of their section → the line that it adds."""


def event_names_added_by_keys(section: Section) -> tuple[str, ...]:
    """The lines that keys of the *section* of a game without tricks add to those of its notation."""
    return tuple(line for key, line in _LINES_BY_KEY_WITHOUT_TRICKS.items() if section.get(key))


def event_names_of_game(section: Section, manner: TokenSet) -> tuple[str, ...]:
    """The lines of the game of *section*, written with the tokens of *manner*, without those of any table."""
    if section.get("type", "trick") != "trick":
        return tuple(dict.fromkeys((*manner.lines, *event_names_added_by_keys(section))))
    several = (*section.get("by_players", {}).values(), *section.get("forms", ()))
    forms = [section, *({**section, **form} for form in several)]
    brought = [line for belongs, lines in _LINES_BY_KEY if any(map(belongs, forms)) for line in lines]
    return tuple(dict.fromkeys((*brought, *_TRICK_LINES)))


def event_names_in_notation(table: Notation) -> tuple[str, ...]:
    """The lines of the game with the notation *table*; LINES_AT_ANY_TABLE if it has none."""
    return event_names_of_game(table.section, table.tokens) or LINES_AT_ANY_TABLE
