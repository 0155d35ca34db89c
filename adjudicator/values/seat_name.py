"""The name of a seat at the table."""

from __future__ import annotations

from typing import TypeAlias

Seat: TypeAlias = str
"""One letter (or short name) of the code's seats: ``N``, ``E``, ``S``, ``W`` at a compass table."""
