"""What an audit says of a deal, of what was found in it, and of what there is no answer to: rows, ready to be sent and
stored."""

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
    """Findings of which a fact has to be told before they can be ruled on."""
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
    """The rows of law that apply, with a blank between them."""
    under: str
    """The provisions that they rest on, likewise."""
    says: str
    """What the law says of it, a sentence a row."""
    needs: str
    """The facts that have to be told first, with a blank between them."""


class LostRow(NamedTuple):
    """A deal, or with the number 0 a file, that there is no answer to."""

    game: int
    line: int
    column: int
    message: str


class Batch(NamedTuple):
    """A part of the answer to one file; the parts of a file come in their order."""

    file: int
    """Which of the files: its number in the list that was handed out."""
    games: int
    """How many games this part covers, those without an answer among them."""
    tally: Counter[tuple[str, str]]
    """(code, event) → deals answered."""
    deals: tuple[DealRow, ...] = ()
    """Every deal, or those alone in which something is irregular, as was asked for."""
    found: tuple[FindingRow, ...] = ()
    lost: tuple[LostRow, ...] = ()
    last: bool = False
    """Whether the file is answered with it."""
