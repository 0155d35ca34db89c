r"""The adjudicator: records what happens at a card table, finds what is irregular and looks up the ruling.

A deal goes in as text, a report comes out:

>>> import adjudicator
>>> text = '[Dealer "S"]\n[Code "duplicate-2017"]\n[Record "1"]\n1S 1H\n!attention S\n'
>>> (deal,) = adjudicator.read(text)
>>> report = adjudicator.adjudicate(deal)
>>> [finding.summary for finding in report.findings]
['W bids 1H over 1S, which is not sufficient.']

One irregularity is ruled on from told facts alone, and the laws are searched by words:

>>> finding = adjudicator.rule("insufficient bid", {"accepted": "yes"}, "contract-bridge-1963")
>>> [ruling.law for ruling in finding.rulings]
['Improper Call Overcalled; Waiver of Penalty']
>>> [hit.provision for hit in adjudicator.search("may dummy ask a defender about a revoke", "duplicate-2017", limit=1)]
['61B2b']

These names are the library; everything else is private by its place and may move. Their modules are loaded when they
are first asked for, so that the command line does not pay for them.
"""

from __future__ import annotations

TYPE_CHECKING = False
"""Defined here because importing ``typing`` takes longer than importing most of what a command needs."""

if TYPE_CHECKING:
    from adjudicator.api import adjudicate, laws, read, rule, search
    from adjudicator.errors import AdjudicatorError, FileError, NotationError
    from adjudicator.law.findings import Finding, Ruling
    from adjudicator.record.events import Record
    from adjudicator.report.deal_report import DealReport
    from adjudicator.values.version import __version__

__all__ = [
    "AdjudicatorError",
    "DealReport",
    "FileError",
    "Finding",
    "NotationError",
    "Record",
    "Ruling",
    "__version__",
    "adjudicate",
    "laws",
    "read",
    "rule",
    "search",
]

_HOMES = {
    "AdjudicatorError": "errors",
    "DealReport": "report.deal_report",
    "FileError": "errors",
    "Finding": "law.findings",
    "NotationError": "errors",
    "Record": "record.events",
    "Ruling": "law.findings",
} | dict.fromkeys(("adjudicate", "laws", "read", "rule", "search"), "api")


def __getattr__(name: str) -> object:
    if name == "__version__":
        from adjudicator.values.version import __version__

        return __version__
    if name in _HOMES:
        from importlib import import_module  # not needed until a public name is used

        return getattr(import_module(f"adjudicator.{_HOMES[name]}"), name)
    raise AttributeError(f"module 'adjudicator' has no attribute '{name}'")
