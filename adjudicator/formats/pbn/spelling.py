"""How calls and cards are spelt: what most of them can be looked up by as they stand."""

from __future__ import annotations

from adjudicator.formats.pbn.deal import SUITS
from adjudicator.values.bids import ALL_PASS, DOUBLE, PASS, REDOUBLE
from adjudicator.values.cards import Card

CALLS = {f"{level}{name}": f"{level}{name}" for level in range(1, 8) for name in ("C", "D", "H", "S", "NT")}
CALLS |= {"Pass": PASS, "PASS": PASS, "pass": PASS, "X": DOUBLE, "XX": REDOUBLE, "AP": ALL_PASS}
CARDS = {suit + rank: Card(suit + rank) for suit in SUITS for rank in "AKQJT98765432"}
CARDS |= {text.lower(): card for text, card in CARDS.items()}
