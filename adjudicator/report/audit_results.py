"""The results of an audit: rows for deals, findings and unanswered games, and counts of them."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple


class DealRow(NamedTuple):
    """One deal."""

    game: int
    """The number of the deal in its file, from 1: ``replay FILE --deal N`` draws it."""
    line: int
    event: str
    board: str
    code: str
    dealer: str
    contract: str
    """``4SX``; empty where there is none."""
    declarer: str
    tricks: int | None
    """Tricks that declarer's side scores after all rulings."""
    score: str
    """``NS=620 EW=-620``; empty where the record allows none."""
    findings: int
    needs: int
    """Findings that wait for a fact before they can be ruled on."""
    remarks: int


class FindingRow(NamedTuple):
    """One irregularity in a deal."""

    game: int
    number: int
    """The number of the finding in its deal, from 1."""
    kind: str
    code: str
    """The code that the deal was ruled on under."""
    offender: str
    status: str
    line: int
    stage: str
    trick: int | None
    call: int | None
    summary: str
    rows: str
    """The rows of law that apply, separated by blanks."""
    under: str
    """The provisions that the rows rest on, separated by blanks."""
    says: str
    """The text of the law, a sentence a row."""
    needs: str
    """The facts that must be told first, separated by blanks."""


class UnansweredRow(NamedTuple):
    """A deal without an answer; a whole file if ``game`` is 0."""

    game: int
    line: int
    column: int
    message: str


class FileBatch(NamedTuple):
    """A part of the answer to one file; the parts of a file come in order."""

    file: int
    """The index of the file in the list that was handed out."""
    games: int
    """The number of games in this part, those without an answer included."""
    tally: Counter[tuple[str, str]]
    """(code, event) → deals answered."""
    deals: tuple[DealRow, ...] = ()
    """Every deal, or the irregular ones only, as requested."""
    found: tuple[FindingRow, ...] = ()
    lost: tuple[UnansweredRow, ...] = ()
    last: bool = False
    """Whether this is the last part of its file."""


class ArchiveSummary:
    """Counts of an archive; nothing of a regular deal is kept."""

    def __init__(self) -> None:
        self.deals = self.irregular = self.findings = self.waiting = self.lost = self.files = 0
        self.known_files = self.known_deals = 0
        """Files and deals answered before, and not again."""
        self.kinds: Counter[str] = Counter()
        self.codes: Counter[str] = Counter()
        self.irregular_by_code: Counter[str] = Counter()
        self.events: Counter[str] = Counter()
        self.irregular_by_event: Counter[str] = Counter()
        self.irregular_by_file: Counter[str] = Counter()
        self.messages: Counter[str] = Counter()
        """Reason for the lack of an answer → count."""

    def take(self, name: str, batch: FileBatch) -> None:
        """Count *batch* of the file *name*."""
        self.files += batch.last
        self.deals += batch.tally.total()
        for (code, event), number in batch.tally.items():
            self.codes[code] += number
            self.events[event] += number
        for deal in batch.deals:
            if deal.findings:
                self._irregular(name, deal)
        self.findings += len(batch.found)
        for one in batch.found:
            self.kinds[one.kind] += 1
            self.waiting += bool(one.needs)
        self.lost += len(batch.lost)

    def _irregular(self, name: str, deal: DealRow) -> None:
        self.irregular += 1
        self.irregular_by_code[deal.code] += 1
        self.irregular_by_event[deal.event] += 1
        self.irregular_by_file[name] += 1

    def data(self) -> dict[str, object]:
        """The counts as JSON data."""
        return {
            "files": self.files,
            "deals": self.deals,
            "irregular": self.irregular,
            "findings": self.findings,
            "to_be_told": self.waiting,
            "unanswered": self.lost,
            "answered_before": {"files": self.known_files, "deals": self.known_deals},
            "kinds": dict(commonest_first(self.kinds)),
            "codes": _deals_and_irregular_by_name(self.codes, self.irregular_by_code),
            "events": _deals_and_irregular_by_name(self.events, self.irregular_by_event),
            "irregular_by_file": dict(commonest_first(self.irregular_by_file)),
        }


def _deals_and_irregular_by_name(deals: Counter[str], irregular: Counter[str]) -> dict[str, dict[str, int]]:
    return {name: {"deals": number, "irregular": irregular[name]} for name, number in commonest_first(deals)}


def commonest_first(counted: Counter[str]) -> list[tuple[str, int]]:
    """(name, count) of *counted*, the largest counts first, equal ones by name."""
    return sorted(counted.items(), key=lambda one: (-one[1], one[0]))
