"""Links to a hand viewer read into records: one link a line, with the deal as LIN or in the common form."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adjudicator.errors import NotationError
from adjudicator.formats.input_file_chunks import Chunk
from adjudicator.formats.lin.reader import read_pairs, record_or_error, tables_of_pairs
from adjudicator.formats.lin.table_reader import LinPair, LinTableReader, SharedLinData, match_call, parse_lin_hand
from adjudicator.formats.lin.viewer_links import (
    COMMON_PARAMETERS,
    HAND_PARAMETERS,
    PLAYER_PARAMETERS,
    has_deal_in_parameters,
    is_viewer_link,
    lin_parameter,
    parameters_of_link,
)
from adjudicator.formats.reader_remarks import quoted_text
from adjudicator.formats.text_encoding import decode_text
from adjudicator.game.duplicate_boards import dealer_of_board, sides_vulnerable_on
from adjudicator.game.notation import BRIDGE_NOTATION
from adjudicator.record.events import COMPASS
from adjudicator.values.cards import Card
from adjudicator.values.numbers import number_and_noun, small_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudicator.formats.lin.viewer_links import LinkParameter
    from adjudicator.formats.pbn.reader import NotationOf
    from adjudicator.record.events import Record

LONGEST_LINK = 100_000
"""Characters of the longest link that is read; no browser takes one as long."""
NO_DEAL_IN_LINK = "holds no deal (lin=…, or n=…&s=…), and nothing is downloaded; save the file and name it"
_VULNERABLE = {"n": "NS", "e": "EW", "b": "All", "-": "None", "0": "None", "o": "None"}
_VULNERABLE_SIDES = {frozenset(): "None", frozenset({"NS"}): "NS", frozenset({"EW"}): "EW"}
_BETWEEN = re.compile(r"[\s,]*")
_CALL_MARK = re.compile(r"(!+)|\(([^)]*)\)|\{([^}]*)\}")
"""What may follow a call: the sign of an alert, its explanation, a comment on it."""
_CARD_OR_COMMENT = re.compile(r"([SHDC])(10|[2-9TJQKA])|\{([^}]*)\}", re.IGNORECASE)


def read_viewer_links(
    pieces: Iterable[Chunk], file: str = "", notation: NotationOf = BRIDGE_NOTATION
) -> Iterator[Record | NotationError]:
    """The deals of the links in *pieces*, one a line, an error in place of each that cannot be read."""
    game = 0
    for line, link in _lines(pieces):
        if not link.strip():
            continue
        for found in _deals_of_link(link, line, game, file, notation):
            game += 1
            yield found


def _lines(pieces: Iterable[Chunk]) -> Iterator[tuple[int, str]]:
    """The lines of *pieces* with their numbers, from 1."""
    number = 0
    for data, _ in pieces:
        for line in decode_text(data).text.split("\n"):
            number += 1
            yield number, line
        number -= data.endswith(b"\n")


def _deals_of_link(
    link: str, line: int, before: int, file: str, notation: NotationOf
) -> Iterator[Record | NotationError]:
    """The deals of the *link* on *line*; so many deals stand *before* it in the file."""
    text = link.strip()
    if len(text) > LONGEST_LINK or not is_viewer_link(text):
        expected = f"expected a link of at most {LONGEST_LINK} characters"
        message = f"{quoted_text(text)} is {'too long' if len(text) > LONGEST_LINK else 'no link'}; {expected}"
        yield NotationError(message, line=line, column=1, file=file, game=before + 1)
        return
    parameters = parameters_of_link(link)
    lin = lin_parameter(parameters)
    if lin is not None:
        shared = SharedLinData()
        pairs = read_pairs((Chunk(lin.encode("utf-8", "replace"), last=True),), file, line)
        for number, table in enumerate(tables_of_pairs(pairs, shared), 1):
            yield record_or_error(LinTableReader, table, shared, number, before + number, file, notation)
    elif has_deal_in_parameters(parameters):
        table = list(_pairs_of_parameters(parameters, line))
        yield record_or_error(ViewerLinkReader, table, SharedLinData(), 1, before + 1, file, notation)
    else:
        yield NotationError(
            f"{quoted_text(text, 60)} {NO_DEAL_IN_LINK}", line=line, column=1, file=file, game=before + 1
        )


def _pairs_of_parameters(parameters: dict[str, LinkParameter], line: int) -> Iterator[LinPair]:
    """The *parameters* of the common form, in the order in which they are read."""
    for name in COMMON_PARAMETERS:
        if name in parameters:
            value, column = parameters[name]
            yield LinPair(name, " ".join(value.split()), line, column)


class ViewerLinkReader(LinTableReader):
    """The reader of a link in the common form; its pairs are the parameters, in the order of COMMON_PARAMETERS."""

    def _head(self) -> None:
        """Read what is given once: names, board, dealer, vulnerability and hands."""
        given = {pair.key: pair for pair in self.pairs}
        for name, tag in PLAYER_PARAMETERS.items():
            if name in given:
                self.tags[tag] = given[name].value
        self.tags["Board"] = given["b"].value if "b" in given else ""
        self._set_dealer(given)
        self._set_vulnerability(given)
        hands = {
            seat: parse_lin_hand(pair.value, self.remarks, pair.line, pair.column)
            for name, seat in HAND_PARAMETERS.items()
            if (pair := given.get(name))
        }
        if hands:
            self._deal({seat: hands.get(seat) for seat in COMPASS})

    def _set_dealer(self, given: dict[str, LinPair]) -> None:
        """Take the dealer from ``d=``, else from the number of the board."""
        if pair := given.get("d"):
            self.dealer = pair.value.upper()
            if self.dealer not in COMPASS:
                self.remarks.fail(
                    f"d={quoted_text(pair.value)} is no dealer; expected n, e, s or w", pair.line, pair.column
                )
                self.dealer = None
        elif number := small_number(self.tags["Board"]):
            self.dealer = dealer_of_board(number)
            self._remark_on_link(f"the link does not say who dealt (d=); read as {self.dealer}, as on board {number}")
        elif "a" in given:
            self._remark_on_link("the link does not say who dealt; expected d=n, d=e, d=s or d=w")
        self.turn = self.dealer
        self.tags["Dealer"] = self.dealer or ""

    def _set_vulnerability(self, given: dict[str, LinPair]) -> None:
        """Take the vulnerability from ``v=``, else from the number of the board."""
        vulnerable: str | None = ""
        if pair := given.get("v"):
            vulnerable = _VULNERABLE.get(pair.value.lower())
            if vulnerable is None:
                self.remarks.fail(
                    f"v={quoted_text(pair.value)} is no vulnerability; expected n, e, b (both) or - (none)",
                    pair.line,
                    pair.column,
                )
        elif number := small_number(self.tags["Board"]):
            vulnerable = _VULNERABLE_SIDES.get(sides_vulnerable_on(number), "All")
            self._remark_on_link(
                f"the link does not say who is vulnerable (v=); read as {vulnerable}, as on board {number}"
            )
        self.tags["Vulnerable"] = vulnerable or ""

    def _remark_on_link(self, message: str) -> None:
        self.remarks.warn(message, self.pairs[0].line, self.pairs[0].column)

    def _read_a(self, pair: LinPair) -> None:
        """Read the calls, each with its alert, explanation and comment; a ``?`` at the end asks for the next call."""
        text = pair.value.rstrip(" ?")
        at = calls = 0
        while at < len(text):
            found = match_call(text, at)
            if found is None:
                self._fail_at(pair, text[at:], calls, "call", "is not a call; expected 1c to 7n, p, d or r")
                return
            call, alerted, at = found
            calls += 1
            explained: list[str] = []
            at = _after_blanks(text, at)
            while mark := _CALL_MARK.match(text, at):
                signs, explanation, comment = mark.groups("")
                alerted = alerted or bool(signs) or explanation.lstrip().startswith("!")
                explained += [explanation.lstrip(" !"), comment]
                at = _after_blanks(text, mark.end())
            if text[at : at + 1] in ("(", "{"):
                closing = ")" if text[at] == "(" else "}"
                self._fail_at(pair, text[at:], calls, "call", f"has no end; expected {closing}")
                return
            self._call(call, pair, alerted=alerted)
            self.comments += explained

    def _read_p(self, pair: LinPair) -> None:
        """Read the cards in the order of play, and the comments on them."""
        text, at, cards = pair.value, 0, 0
        while at < len(text):
            found = _CARD_OR_COMMENT.match(text, at)
            if found is None:
                self._fail_at(pair, text[at:], cards, "card", "is not a card; expected one such as sa")
                return
            suit, rank, comment = found.groups("")
            if suit:
                card = (suit + rank.replace("10", "T")).upper()
                self._begin_play(card)
                self._play(Card.parse(card), pair)
                cards += 1
            else:
                self.comments.append(comment)
            at = _after_blanks(text, found.end())

    def _keep_unknown_as_comment(self, pair: LinPair) -> None:
        """Pass over the parameters that ``_head`` has read."""

    def _fail_at(self, pair: LinPair, rest: str, read: int, noun: str, message: str) -> None:
        """Remark that the *rest* of a parameter, after so many things *read*, each a *noun*, cannot be read."""
        where = f"after {number_and_noun(read, noun)}" if read else "at the beginning"
        self.remarks.fail(f"{pair.key}=: {quoted_text(rest, 12)} {where} {message}", pair.line, pair.column)


def _after_blanks(text: str, at: int) -> int:
    """The place of the next character of *text* from *at* that is neither a blank nor a comma."""
    found = _BETWEEN.match(text, at)
    return found.end() if found else at
