"""The help of ``record``: the calls, cards and lines that can be typed in a game."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING, Any

from adjudicator.formats.notation.table_events import event_usage
from adjudicator.formats.notation.table_events_by_game import LINE_GLOSSES, LINES_AT_ANY_TABLE, event_names_of_game
from adjudicator.game.call_spellings_for_messages import calls_spelled_in_game
from adjudicator.game.game import Game
from adjudicator.game.notation import BRIDGE_TOKENS, OTHER_TOKENS, Notation
from adjudicator.table.game_types import game_type_of
from adjudicator.table.spoken_acts import example_phrases

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

_LINE_WIDTH = 78
_GLOSS_COLUMN = 25
_CARD_HELP = "cards; with a seat in front, by that player out of turn"
_CALL_HELP = "1S P 2S 2H", "calls, each by the player whose turn it is"
_COMMON_HELP = """\
About the deal, a line each, in the manner of PBN:
  [Dealer "{seat}"]           name the dealer before the first call (a pipe
                         takes the first seat else)
  [Deal "{seat}:{hands}"]
                         the hands, clockwise; - for one that is not known
To the recorder:
  list                   numbers the acts recorded so far
  undo 3, edit 3         takes act 3 out, or has it typed anew; all after it is
                         ruled on again, and what changes is said
  insert 3               puts an act in before act 3
  names Anna Bob …       names the players, clockwise
  Tab, up, down          complete a word; bring lines back that were typed
  1, 2, 3 …              takes an answer or a choice of the menu that is open,
                         as its words do
                         (=1 where a number is a call); ? says what each leads
                         to, = shows the menu again
  Enter                  does what a ruling orders, where the prompt says so;
                         leaves a question open for later
  l, w, o                of the ruling at hand: the whole law; why; o asks what
                         the director rules instead
  y                      records what was refused as impossible all the same
  undo                   takes the last line back
  show                   draws the deal; show rulings: the rulings in short;
                         show law 2: all of the second; show checks: what is
                         asked after play
  Enter, next, drop      of a file that is gone on from: takes the next line
                         (next: although something is open), or leaves it
  rest, drop all         takes all that is left of it, or leaves it
  save                   tries again to save what could not be saved
  quit                   leaves; everything is saved"""


def recording_help(section: Mapping[str, Any], seats: Sequence[str] = ()) -> str:
    """The full help for the game of a ``[game]`` section, played by *seats*, if by others than usual."""
    seats = seats or Game.from_section(section).around
    said = ["Type what happens, as it happens:", *_call_and_card_rows(section, seats), *_phrase_rows(section, seats)]
    own = event_names_of_game(section, game_type_of(section).tokens)
    said += ["Lines of this game:", *_event_rows(own)] if own else []
    said += ["Lines of any game:", *_event_rows(line for line in LINES_AT_ANY_TABLE if line not in own)]
    said.append(_COMMON_HELP.format(seat=seats[0], hands=" ".join("…" * len(seats))))
    return "\n".join(said)


def brief_help(section: Mapping[str, Any], seats: Sequence[str] = ()) -> str:
    """The help for *seats*, if others than usual, in a few lines, so that the deal stays on the screen."""
    seats = seats or Game.from_section(section).around
    lines = dict.fromkeys((*event_names_of_game(section, game_type_of(section).tokens), *LINES_AT_ANY_TABLE))
    names = ", ".join(f"!{name}" for name in lines)
    return "\n".join(
        (
            "Type what happens, as it happens:",
            *_call_and_card_rows(section, seats),
            *_phrase_rows(section, seats),
            fill(f"  other lines: {names}", _LINE_WIDTH, subsequent_indent="    ", break_on_hyphens=False),
            "  undo takes the last line back, list numbers the acts for undo N, edit N and",
            "  insert N, show draws the deal, help explains every line, quit leaves",
        )
    )


def _call_and_card_rows(section: Mapping[str, Any], seats: Sequence[str]) -> Iterator[str]:
    """The rows on calls and cards."""
    manner = game_type_of(section).tokens
    own = manner not in (BRIDGE_TOKENS, OTHER_TOKENS)
    if section.get("auction") == "bridge":
        yield _help_row(*_CALL_HELP)
    elif calls := (manner.calls if own else calls_spelled_in_game(section)):
        yield fill(f"  calls here: {', '.join(calls)}", _LINE_WIDTH, subsequent_indent="    ")
    elif not own:
        yield "  nobody calls in this game"
    if manner.cards:
        yield _help_row(f"HA S2 {seats[-1]}:D4", _CARD_HELP)


def _phrase_rows(section: Mapping[str, Any], seats: Sequence[str]) -> Iterator[str]:
    """The rows on the words of the game, as people say them."""
    sort = game_type_of(section)
    said = example_phrases(Notation(tuple(seats), sort.tokens, section), sort.phrases)
    if said:
        yield fill(f"  in words: {', '.join(said)}", _LINE_WIDTH, subsequent_indent="    ")
    yield "  several acts may stand in a line; a name or seat in front says whose"


def _event_rows(names: Iterable[str]) -> Iterator[str]:
    yield from (_help_row(event_usage(name), LINE_GLOSSES[name]) for name in names)


def _help_row(typed: str, says: str) -> str:
    """One row of help: the gloss *says* beside *typed*, or below where there is no room."""
    indent = " " * _GLOSS_COLUMN
    if len(typed) + 3 > _GLOSS_COLUMN:
        return f"  {typed}\n{fill(says, _LINE_WIDTH, initial_indent=indent, subsequent_indent=indent)}"
    return fill(f"  {typed:{_GLOSS_COLUMN - 2}}{says}", _LINE_WIDTH, subsequent_indent=indent)
