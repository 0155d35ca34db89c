"""What an audit comes to, counted while it goes on: by kind, by code, by file and by event."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudicator.report.archive_rows import Batch, DealRow


class Summary:
    """The counts; nothing of a regular deal is kept."""

    def __init__(self) -> None:
        self.deals = self.irregular = self.findings = self.waiting = self.lost = self.files = 0
        self.known_files = self.known_deals = 0
        """What has been answered before, and not again."""
        self.kinds: Counter[str] = Counter()
        self.codes: Counter[str] = Counter()
        self.irregular_by_code: Counter[str] = Counter()
        self.events: Counter[str] = Counter()
        self.irregular_by_event: Counter[str] = Counter()
        self.irregular_by_file: Counter[str] = Counter()
        self.messages: Counter[str] = Counter()
        """Why there is no answer → how often."""

    def take(self, name: str, batch: Batch) -> None:
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
        """All of it, for a program."""
        return {
            "files": self.files,
            "deals": self.deals,
            "irregular": self.irregular,
            "findings": self.findings,
            "to_be_told": self.waiting,
            "unanswered": self.lost,
            "answered_before": {"files": self.known_files, "deals": self.known_deals},
            "kinds": dict(self.kinds.most_common()),
            "codes": _beside(self.codes, self.irregular_by_code),
            "events": _beside(self.events, self.irregular_by_event),
            "irregular_by_file": dict(self.irregular_by_file.most_common()),
        }


def _beside(deals: Counter[str], irregular: Counter[str]) -> dict[str, dict[str, int]]:
    return {name: {"deals": number, "irregular": irregular[name]} for name, number in deals.most_common()}
