"""What can be typed while a deal of one game is recorded: its calls, its cards, its own lines, those of any table."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING, Any

from adjudicator.formats.notation.own_lines import AT_ANY_TABLE, GLOSSES, own_lines
from adjudicator.formats.notation.table_events import usage
from adjudicator.game.manners import BRIDGE, OTHER
from adjudicator.game.words import calls_of
from adjudicator.table.sorts import sort_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_WIDTH = 78
_COLUMN = 25
_CARDS = "HA S2 S:D4", "cards; with a seat in front, by that player out of turn"
_CALLS = "1S P 2S 2H", "calls, each by the player whose turn it is"
_REST = """\
About the deal, a line each, in the manner of PBN:
  [Dealer "N"]           name the dealer before the first call (a pipe takes
                         North else)
  [Deal "N:… … … …"]     the hands, clockwise; - for one that is not known
To the recorder:
  1, 2, 3 …              takes an answer or a choice of the menu that is open,
                         as its words do
                         (=1 where a number is a call); ? says what each leads
                         to, = shows the menu again
  Enter                  does what a ruling orders, where the prompt says so
  undo                   takes the last line back
  show                   draws the whole deal
  Enter, next, drop      of a file that is gone on from: takes the next line
                         (next: although something is open), or leaves it
  rest, drop all         takes all that is left of it, or leaves it
  save                   tries again to save what could not be saved
  quit                   leaves; everything is saved"""


def help_text(section: Mapping[str, Any]) -> str:
    """What can be typed in the game that a ``[game]`` section describes."""
    said = ["Type what happens, as it happens:", *_told(section)]
    own = own_lines(section, sort_of(section).manner)
    said += ["Lines of this game:", *_lines(own)] if own else []
    said += ["Lines of any game:", *_lines(line for line in AT_ANY_TABLE if line not in own), _REST]
    return "\n".join(said)


def brief_text(section: Mapping[str, Any]) -> str:
    """The same in a few lines, which leave on the screen what stands there."""
    lines = dict.fromkeys((*own_lines(section, sort_of(section).manner), *AT_ANY_TABLE))
    names = ", ".join(f"!{name}" for name in lines)
    return "\n".join(
        (
            "Type what happens, as it happens:",
            *_told(section),
            fill(f"  other lines: {names}", _WIDTH, subsequent_indent="    ", break_on_hyphens=False),
            "  undo takes the last line back, show draws the deal, help explains every",
            "  line, quit leaves",
        )
    )


def _told(section: Mapping[str, Any]) -> Iterator[str]:
    """Calls and cards."""
    manner = sort_of(section).manner
    own = manner not in (BRIDGE, OTHER)
    if section.get("auction") == "bridge":
        yield _row(*_CALLS)
    elif calls := (manner.calls if own else calls_of(section)):
        yield fill(f"  calls here: {', '.join(calls)}", _WIDTH, subsequent_indent="    ")
    elif not own:
        yield "  nobody calls in this game"
    if manner.cards:
        yield _row(*_CARDS)


def _lines(names: Iterable[str]) -> Iterator[str]:
    yield from (_row(usage(name), GLOSSES[name]) for name in names)


def _row(typed: str, says: str) -> str:
    """One line of help, what it tells beside it, or below where there is no room."""
    indent = " " * _COLUMN
    if len(typed) + 3 > _COLUMN:
        return f"  {typed}\n{fill(says, _WIDTH, initial_indent=indent, subsequent_indent=indent)}"
    return fill(f"  {typed:{_COLUMN - 2}}{says}", _WIDTH, subsequent_indent=indent)
