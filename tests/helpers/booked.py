"""Rulings to be kept: deals in which somebody bids too low or revokes, and the list that a card gives."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tests.helpers.cards import ASKED, data, stops
from tests.helpers.command_line import Answer, run

if TYPE_CHECKING:
    from pathlib import Path

DUPLICATE = "duplicate-2017"
EVENING = "2026-11-23"
NIGHT = f'[Event "Club night"]\n[Date "{EVENING.replace("-", ".")}"]'
TOO_LOW = "1S 1H\n!refuse N\n!withdraw W\nW:2H\n!fact lowest_same=yes\nP P P\n"
"""West bids too low, it is not accepted, and he bids enough in the same denomination."""
PARTNER_BARRED = "1S 1H\n!refuse N\n!withdraw W\nW:3D P P P\n!fact lowest_same=no\n!fact comparable_bid=no\n"
RULED = ("rule", "revoke", "--code", "contract-bridge-1963", "--no-ask", "--fact", "by=defender,established=yes")
RULED += ("--fact", "tricks_available=two_or_more,exception=none")


def deal(board: int, table: str = "", lines: str = TOO_LOW, **players: str) -> str:
    """A deal of the evening, in which *players* sit (by the tag of their seat)."""
    told = {"Board": str(board), "Table": table, **players, "Code": DUPLICATE, "Dealer": "S", "Record": "1"}
    tags = "\n".join(f'[{name} "{value}"]' for name, value in told.items() if value)
    return f"{NIGHT}\n{tags}\n{lines}\n"


def card_list(code: str = DUPLICATE, kinds: tuple[str, ...] = ("insufficient-bid", "revoke")) -> dict[str, Any]:
    """What the card of *code* gives as JSON after the first ruling on each of *kinds* was kept, with its note."""
    page = data(code, *kinds)
    words, kept = page["words"], []
    for stop in stops(code, *kinds):
        said = " ".join(words[one] for one in stop.node[1]) if stop.node[0] != ASKED else ""
        if said and stop.kind not in [one["kind"] for one in kept]:
            title = next(one["title"] for one in page["kinds"] if one["id"] == stop.kind)
            laws = [words[page["laws"][law][0]] for law in stop.node[6]]
            at = f"2026-11-23T19:{10 + len(kept)}:00.000Z"
            kept.append(
                {"at": at, "kind": stop.kind, "title": title, "said": said, "laws": laws, "facts": dict(stop.facts)}
                | {"code": code, "address": f"{stop.kind}/0~ab", "note": f"table {len(kept) + 5}"}
            )
    return {"schema": 1, "code": code, "rulings": kept}


def kept(folder: Path, *words: str) -> list[dict[str, Any]]:
    """The rulings in the book in *folder*, or those that *words* after ``book list`` choose."""
    answer = run("book", "list", *words, "--json", ADJUDICATOR_BOOK=str(folder / "book.sqlite"))
    assert answer.status == 0, answer.err
    return list(answer.data["book"])


def book(folder: Path, *words: str, stdin: str = "") -> Answer:
    """The answer to *words*, with the book in *folder*."""
    return run(*words, stdin=stdin, ADJUDICATOR_BOOK=str(folder / "book.sqlite"))


def filled(folder: Path) -> None:
    """A book in *folder* with three rulings on insufficient bids, two of them by Willa Berg, and files to be added."""
    deals = [
        deal(5, "2", West="Willa Berg", East="Emil Falk"),
        deal(6, "3", West="Karl Moe", East="Ida Vik"),
        deal(9, "4", West="Willa Berg", East="Emil Falk"),
    ]
    (folder / "evening.pbn").write_text("\n".join(deals), encoding="utf-8")
    answer = book(folder, "replay", str(folder / "evening.pbn"), "--book")
    assert answer.status == 0, answer.err
    (folder / "ruling.json").write_text(run(*RULED, "--json").out, encoding="utf-8")
    (folder / "rulings.json").write_text(json.dumps(card_list()), encoding="utf-8")
