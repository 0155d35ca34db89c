"""A recorded deal in a file, as a house has it, and a game that a house plays by a code of its own."""

from __future__ import annotations

from pathlib import Path

SPADES_CODE = """
title = "Spades as we play it"
group = "Hearts"
book = "our kitchen"
extends = "general-rules"
families = ["any", "trick"]
checked = "2026-11-23"
[game]
type = "trick"
players = 4
seats = { 4 = ["N", "E", "S", "W"] }
partners = true
suits = ["C", "D", "H", "S"]
ranks = "23456789TJQKA"
packs = 1
cards_each = 13
auction = "none"
trump = "S"
first_lead = "eldest"
dummy = false
duties = ["follow"]
"""
"""The ``code.toml`` of a game that no shipped code knows."""


def deal(tmp_path: Path, text: str, house: str = "") -> str:
    """The path of a file in *tmp_path* that holds *text*, under the rules of *house* if one is named."""
    path = tmp_path / "deal.pbn"
    path.write_text((f'[House "{house}"]\n' if house else "") + text, encoding="utf-8")
    return str(path)
