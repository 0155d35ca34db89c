"""A recorded deal in a file, as a house has it."""

from __future__ import annotations

from pathlib import Path


def deal(tmp_path: Path, text: str, house: str = "") -> str:
    """The path of a file in *tmp_path* that holds *text*, under the rules of *house* if one is named."""
    path = tmp_path / "deal.pbn"
    path.write_text((f'[House "{house}"]\n' if house else "") + text, encoding="utf-8")
    return str(path)
