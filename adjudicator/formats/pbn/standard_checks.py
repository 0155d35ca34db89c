"""Checks of a PBN file against the standard: tag values, table columns, auction, play, lines and export form."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adjudicator.formats.pbn.auction_and_play_tokens import Slots, is_note_number
from adjudicator.formats.pbn.auction_section import unmarked_illegal_calls
from adjudicator.formats.pbn.lexer import DATA_ITEM
from adjudicator.formats.pbn.play_section import revoke_mark_faults
from adjudicator.formats.pbn.reader import parse_games
from adjudicator.formats.pbn.result_tag_check import check_result
from adjudicator.formats.pbn.tag_names import PLAIN_TAGS, SECTION_TAGS
from adjudicator.formats.reader_remarks import ReaderRemarks, quoted_text
from adjudicator.formats.text_encoding import decode_text
from adjudicator.game.notation import BRIDGE_NOTATION
from adjudicator.values.numbers import is_number, number_and_noun, small_number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.formats.pbn.auction_and_play_tokens import SlotExtra
    from adjudicator.formats.pbn.lexer import TagEntry
    from adjudicator.formats.pbn.parsed_game import ParsedGame
    from adjudicator.formats.pbn.reader import NotationOf
    from adjudicator.record.events import Problem, Seat


TABLE_TAGS = frozenset(
    (
        "ActionTable",
        "AuctionTimeTable",
        "InstantScoreTable",
        "OptimumPlayTable",
        "OptimumResultTable",
        "PlayTimeTable",
        "ScoreTable",
        "TotalScoreTable",
    )
)
_NUMBER = r"[+-]?[0-9]+(?:\.[0-9]*)?"
_SHARE = r"[0-9]+(?:\.[0-9]*)?"
_RUBBER = r"[0-9]+\s*/\s*[0-9]+"
_SCORINGS = frozenset(
    (
        "BAM",
        "Barometer",
        "Butler",
        "Cavendish",
        "Chicago",
        "Cross",
        "EMP",
        "IMP",
        "IMP_1948",
        "IMP_1961",
        "Instant",
        "Ladder",
        "MP",
        "MP1",
        "MP2",
        "MatchPoints",
        "Matchpoints",
        "OldMP",
        "Patton",
        "QP",
        "Rubber",
        "VP",
    )
)


def _value_or_side_values_pattern(value: str) -> str:
    """A pattern for one value, the value of one side, or of both."""
    return rf"(?:{value}|(?:NS|EW)\s+{value}|NS\s+{value}\s+EW\s+{value}|EW\s+{value}\s+NS\s+{value})\s*"


_DATE_RULE = (r"[0-9?]{4}\.[0-9?]{2}\.[0-9?]{2}", "a date such as 1995.06.10")
_TIME_RULE = (r"[0-9]{2}:[0-9]{2}:[0-9]{2}", "a time such as 23:59:59")
_PLAYER_RULE = (r"human|program", "human or program")
_SCORE_RULE = (_value_or_side_values_pattern(_NUMBER), "a number, after NS or EW if needed")
_VALUE_RULES: dict[str, tuple[str, str]] = {
    "Date": _DATE_RULE,
    "EventDate": _DATE_RULE,
    "UTCDate": _DATE_RULE,
    "Time": _TIME_RULE,
    "UTCTime": _TIME_RULE,
    "Round": (r"[A-Za-z0-9]+(?:[. -][A-Za-z0-9]+)*", "a number such as 1 or 1.A.2"),
    "Dealer": (r"[WNES]", "W, N, E or S"),
    "Vulnerable": (r"None|Love|-|NS|EW|All|Both", "None, NS, EW or All"),
    "Hidden": (r"[WNES]{1,4}", "any of W, N, E and S"),
    "Competition": (r"Chicago|Individuals|Pairs|Rubber|Teams", "Chicago, Individuals, Pairs, Rubber or Teams"),
    "Mode": (r"EM|EMB|IBS|OKB|TABLE|TC", "EM, EMB, IBS, OKB, TABLE or TC"),
    "Room": (r"Open|Closed", "Open or Closed"),
    "FrenchMP": (r"Yes|No", "Yes or No"),
    "WestType": _PLAYER_RULE,
    "NorthType": _PLAYER_RULE,
    "EastType": _PLAYER_RULE,
    "SouthType": _PLAYER_RULE,
    "Result": (r"\^?" + _value_or_side_values_pattern(r"[0-9]{1,2}"), "a number of tricks, after NS or EW if needed"),
    "Score": _SCORE_RULE,
    "ScoreIMP": _SCORE_RULE,
    "ScoreMP": _SCORE_RULE,
    "ScorePercentage": (_value_or_side_values_pattern(_SHARE), "a percentage, after NS or EW if needed"),
    "ScoreRubber": (_value_or_side_values_pattern(_RUBBER), "points above and below the line as in 300/40"),
    "OptimumScore": (rf"(?:NS|EW)\s+{_NUMBER}\s*", "NS or EW and a number"),
}
_VALUE_PATTERNS = {name: (re.compile(pattern), expected) for name, (pattern, expected) in _VALUE_RULES.items()}
_SIDE_TRICKS = re.compile(r"(NS|EW)\s+([0-9]+)")
_HISTORY = re.compile(r"\s*NS\s+([0-9]+)\s+([0-9]+)\s*/([0-9\s]*)EW\s+([0-9]+)\s+([0-9]+)\s*/([0-9\s]*)")
_VULNERABLE = {"Love": "None", "-": "None", "Both": "All"}


def check_tag_values(reading: ParsedGame) -> None:
    """Complain about tags that the standard does not know and values that it does not allow."""
    tags, remarks = reading.tags, reading.raw.remarks
    for name, entry in tags.entries.items():
        value = entry.value
        if name not in PLAIN_TAGS and name not in SECTION_TAGS and name not in TABLE_TAGS:
            remarks.warn(f"the standard has no tag {quoted_text(name)}", entry.line, entry.column)
        if value in ("", "?"):
            continue
        rule = _VALUE_PATTERNS.get(name)
        if rule and not rule[0].fullmatch(value):
            remarks.warn(
                f"{quoted_text(value)} cannot be the value of {name}; expected {rule[1]}", entry.line, entry.column
            )
        elif name == "Result":
            sides = dict(_SIDE_TRICKS.findall(value))
            if len(sides) == 2 and sum(map(int, sides.values())) != 13:
                remarks.warn(f"the tricks in {quoted_text(value)} do not add up to 13", entry.line, entry.column)
        elif name == "Scoring":
            unknown = [part for part in value.split(";") if part not in _SCORINGS]
            if unknown:
                remarks.warn(
                    f"{quoted_text(unknown[0])} is not a scoring method of the standard", entry.line, entry.column
                )
    _check_rubber_history(reading)


def _check_rubber_history(reading: ParsedGame) -> None:
    """Remark on a vulnerability that does not follow from the games won in the rubber."""
    entry = reading.tags.entries.get("ScoreRubberHistory")
    vulnerable = reading.tags.values.get("Vulnerable", "")
    if entry is None:
        return
    found = _HISTORY.fullmatch(entry.value)
    if not found:
        reading.raw.remarks.warn(
            f"{quoted_text(entry.value)} cannot be the value of ScoreRubberHistory", entry.line, entry.column
        )
        return
    sides = [side for side, games in (("NS", found[3]), ("EW", found[6])) if _score_below_wins_game(games)]
    expected = ("None", sides[0] if sides else "", "All")[len(sides)]
    if vulnerable not in ("", "?") and _VULNERABLE.get(vulnerable, vulnerable) != expected:
        reading.raw.remarks.warn(
            f"after this rubber history {expected} is vulnerable, not {vulnerable}", entry.line, entry.column
        )


def _score_below_wins_game(below: str) -> bool:
    return any((small_number(points) or 0) >= 100 for points in below.split()[:-1])


_COLUMN_HEAD = re.compile(r"([+-]?)([A-Za-z0-9_]+)(?:\\[0-9]+[LR]?)?")
_ROW_ELEMENT = re.compile(r'"[^"]*"|\S+')
_STRING_PATTERN = re.compile(r'"[^"]*"')
_FORBIDDEN_SIGNS = re.compile(r"[\[\]{}%;]")


def check_table_columns(entry: TagEntry, remarks: ReaderRemarks) -> None:
    """Complain about a table whose heads or rows the standard does not allow."""
    signs: list[str] = []
    for head in entry.value.split(";"):
        found = _COLUMN_HEAD.fullmatch(head)
        if not found:
            remarks.warn(
                f"{quoted_text(head)} is not a column of {entry.name}; expected a name and a width as in Rank\\3R",
                entry.line,
                entry.column,
            )
            return
        signs.append(found[1])
    rows: list[tuple[int, int, list[str]]] = []
    for kind, line, column, text in entry.items:
        if kind != DATA_ITEM:
            continue
        bad = _FORBIDDEN_SIGNS.search(_STRING_PATTERN.sub(lambda string: "_" * len(string[0]), text))
        if bad:
            remarks.warn(f"'{bad[0]}' is not allowed in a row of {entry.name}", line, column + bad.start())
            return
        rows.append((line, column, _ROW_ELEMENT.findall(text)))
    wide = len(signs)
    if sum(len(elements) for _, _, elements in rows) % wide:
        line, column, elements = next(row for row in rows if len(row[2]) % wide)
        remarks.warn(
            f"this row of {entry.name} has {number_and_noun(len(elements), 'element')}; expected {wide}", line, column
        )
    elif all(len(elements) == wide for _, _, elements in rows):
        _check_column_order(entry, signs, rows, remarks)


def _check_column_order(
    entry: TagEntry, signs: list[str], rows: list[tuple[int, int, list[str]]], remarks: ReaderRemarks
) -> None:
    """Remark on a column marked ``-`` that does not rise from row to row, or one marked ``+`` that does not fall."""
    for number, sign in enumerate(signs):
        if not sign:
            continue
        last: float | None = None
        for line, column, elements in rows:
            try:
                value = float(elements[number])
            except ValueError:
                break
            if last is not None and (value < last if sign == "-" else value > last):
                remarks.warn(
                    f"column {number + 1} of {entry.name} does not {'rise' if sign == '-' else 'fall'}", line, column
                )
                break
            last = value


_SUFFIXES = ("!", "?", "!!", "??", "!?", "?!")
_CALL_QUALITY, _CARD_QUALITY = range(1, 7), range(7, 13)
_CALL_ONLY, _CARD_ONLY = (13,), (14,)


def check_auction_section(reading: ParsedGame) -> None:
    """Remark on unmarked illegal calls, a missing Dealer tag, and wrong notes or glyphs in the Auction section."""
    entry, auction, remarks = reading.tags.entries.get("Auction"), reading.auction, reading.raw.remarks
    if entry is None:
        return
    if reading.tags.values.get("Dealer", "") in ("", "?"):
        remarks.warn("an Auction section needs a Dealer tag", entry.line, entry.column)
    for slot, message in unmarked_illegal_calls(auction) if auction else ():
        remarks.warn(message, slot.line, slot.column)
    check_suffixes_notes_and_glyphs(
        reading, reading.auction_slots or Slots(), "Auction", _CALL_QUALITY, (*_CARD_QUALITY, *_CARD_ONLY)
    )


def check_play_section(reading: ParsedGame) -> None:
    """Remark on cards not held, unmarked revokes, missing tags, and wrong notes or glyphs in the Play section."""
    entry, play, remarks = reading.tags.entries.get("Play"), reading.play, reading.raw.remarks
    if entry is None:
        return
    if not reading.hands:
        remarks.warn("a Play section needs a Deal tag", entry.line, entry.column)
    bare = bool(reading.denomination) and not reading.contract.bid
    if reading.contract.declarer is None and not bare:
        remarks.warn("a Play section needs a Declarer tag", entry.line, entry.column)
    if not reading.denomination:
        remarks.warn("a Play section needs a Contract tag", entry.line, entry.column)
    check_suffixes_notes_and_glyphs(
        reading, reading.play_slots or Slots(), "Play", _CARD_QUALITY, (*_CALL_QUALITY, *_CALL_ONLY)
    )
    if play is None:
        return
    seen: set[str] = set()
    for row in play.rows:
        for seat, (card, slot) in row.cards.items():
            hand = reading.hands.get(seat)
            if card is None:
                continue
            if card in seen:
                remarks.warn(f"{card} is played a second time", slot.line, slot.column)
            elif hand and card not in hand:
                remarks.warn(f"{seat} does not hold {card}", slot.line, slot.column)
            seen.add(card)
        _check_next_mark(reading, row.next_seat, row.leader, set(row.cards))
    for slot, message in revoke_mark_faults(play.rows, reading.hands, unmarked=True):
        if not message.startswith("bad"):
            remarks.warn(message, slot.line, slot.column)
    _check_caret_before_result(reading)


def _check_next_mark(reading: ParsedGame, due: Seat | None, leader: Seat | None, played: set[Seat]) -> None:
    """Remark on a card of a player after *due*, whose turn ``+`` marks."""
    if due is None or leader is None:
        return
    seats, play = reading.seats, reading.play
    slot = next(row.next_slot for row in play.rows if row.next_slot) if play else None
    order = [seats[(seats.index(leader) + i) % len(seats)] for i in range(len(seats))]
    later = order[order.index(due) + 1 :]
    if slot and any(seat in played for seat in later):
        reading.raw.remarks.warn(f"{due} is to play next, but a later hand has played", slot.line, slot.column)


def _check_caret_before_result(reading: ParsedGame) -> None:
    """Remark on a ``^`` before a result that the play allows; the reader itself remarks on one that it does not."""
    entry, found = reading.tags.entries.get("Result"), check_result(reading)
    if entry is not None and found is not None and found.possible and entry.value.startswith("^"):
        what = f"a result of {number_and_noun(found.tricks, 'trick')} is possible, so '^' is wrong there"
        reading.raw.remarks.warn(what, entry.line, entry.column)


def check_suffixes_notes_and_glyphs(
    reading: ParsedGame, slots: Slots, section: str, quality: range, foreign: tuple[int, ...]
) -> None:
    """Remark on wrong suffixes, notes and glyphs: each slot may have one judgement and one note, and each note is used.

    *quality* are the glyphs that judge a call or card of this *section*, *foreign* those of the other section.
    """
    remarks, notes = reading.raw.remarks, reading.tags.notes[section]
    used: set[str] = set()
    for slot in slots.slots:
        judged = noted = False
        for extra in slot.extras or ():
            fault = ""
            if extra.kind == "note":
                fault = "" if is_note_number(extra.text) else "no note number; expected 1 to 32"
                fault, noted = "a second note" if noted else fault, True
                if not fault and extra.text not in notes:
                    fault = f'a note that is not given; expected [Note "{extra.text}:…"]'
                used.add(extra.text)
            else:
                judges, fault = _quality_judgement_and_fault_of_extra(extra, quality, foreign)
                if judges and judged:
                    fault = fault or "a second judgement on one call or card"
                judged = judged or judges
            if fault:
                remarks.warn(f"{quoted_text(extra.text)}: {fault}", extra.line, extra.column)
    for where, entry in reading.tags.note_entries:
        number = entry.value.split(":")[0].strip()
        if where == section and is_number(number):
            if not is_note_number(number):
                remarks.warn(f"{quoted_text(number)} cannot number a note; expected 1 to 32", entry.line, entry.column)
            elif number not in used:
                remarks.warn(f"no call or card refers to note {number}", entry.line, entry.column)


def _quality_judgement_and_fault_of_extra(
    extra: SlotExtra, quality: range, foreign: tuple[int, ...]
) -> tuple[bool, str]:
    """(whether *extra* judges how good the call or card is, what is wrong with it)."""
    if extra.kind == "suffix":
        return True, "" if extra.text in _SUFFIXES else "no suffix"
    number = small_number(extra.text[1:])
    if number is None or number > 255:
        return False, "no numeric glyph; expected $0 to $255"
    return number in quality, "a glyph for the other kind of section" if number in foreign else ""


LONGEST_LINE = 255
"""Characters in a line, its end included."""


def standard_complaints(data: bytes, notation: NotationOf = BRIDGE_NOTATION) -> Iterator[Problem]:
    """Everything in a PBN file that the standard does not allow, in the order of the file."""
    text = decode_text(data).text
    for reading in parse_games(data, notation=notation):
        _check_line_lengths(reading, text)
        _check_deal_tag(reading)
        check_tag_values(reading)
        _check_passed_out(reading)
        check_auction_section(reading)
        check_play_section(reading)
        for name in reading.tags.tables:
            check_table_columns(reading.tags.entries[name], reading.raw.remarks)
        if reading.raw.export:
            _check_export_form(reading)
        yield from sorted(reading.raw.remarks.problems, key=lambda problem: (problem.line, problem.column))


def _check_line_lengths(reading: ParsedGame, text: str) -> None:
    raw = reading.raw
    for number, line in enumerate(text[raw.start : raw.end].split("\n"), raw.line):
        if len(line) >= LONGEST_LINE:
            raw.remarks.warn(
                f"the line has {len(line) + 1} characters; expected at most {LONGEST_LINE}", number, LONGEST_LINE
            )


def _check_deal_tag(reading: ParsedGame) -> None:
    entry, hands, remarks = reading.tags.entries.get("Deal"), reading.hands, reading.raw.remarks
    if entry is None or not hands:
        return
    if "  " in entry.value.strip():
        remarks.warn("there are two spaces between hands of the deal", entry.line, entry.column)
    given = {seat: hand for seat, hand in hands.items() if hand is not None}
    if not given:
        remarks.warn("no hand of the deal is given", entry.line, entry.column)
    cards = [card for hand in given.values() for card in hand]
    double = next((card for card in cards if cards.count(card) > 1), None) if len(set(cards)) < len(cards) else None
    if double:
        remarks.warn(f"{double} occurs twice in the deal", entry.line, entry.column)
    sizes = {len(hand) for hand in given.values()}
    usual = 52 // len(reading.seats)
    if len(sizes) > 1 or (len(given) < len(reading.seats) and sizes - {usual} and max(sizes) > usual):
        told = ", ".join(f"{seat} {len(hand)}" for seat, hand in given.items())
        remarks.warn(f"the hands of the deal differ in size or are too large: {told}", entry.line, entry.column)


def _check_passed_out(reading: ParsedGame) -> None:
    tags, remarks = reading.tags, reading.raw.remarks
    result = tags.entries.get("Result")
    if result is None or result.value in ("", "?"):
        return
    declarer = tags.entries.get("Declarer")
    if tags.values.get("Contract", "").upper() == "PASS" or (declarer is not None and declarer.value == ""):
        remarks.warn("a result is given, but no declarer", result.line, result.column)


def _check_export_form(reading: ParsedGame) -> None:
    """Remark on what export form forbids: a tag within a line, more calls or cards in a line than there are seats."""
    remarks = reading.raw.remarks
    for entry in reading.raw.entries:
        if entry.column != 1:
            remarks.warn(f"in export form the tag {entry.name} begins a line", entry.line, entry.column)
    _check_row_lengths(reading, reading.auction_slots or Slots(), "calls")
    _check_row_lengths(reading, reading.play_slots or Slots(), "cards")


def _check_row_lengths(reading: ParsedGame, slots: Slots, what: str) -> None:
    count = 0
    for slot in slots.slots:
        count = 1 if slot.first_in_line else count + 1
        if count == len(reading.seats) + 1:
            reading.raw.remarks.warn(
                f"in export form {len(reading.seats)} {what} stand in a line", slot.line, slot.column
            )
