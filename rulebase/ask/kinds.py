"""The kinds as they are stored."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from rulebase.ask.answers import KindInfo

if TYPE_CHECKING:
    from collections.abc import Sequence

KIND = "id, title, phase, games, family, elsewhere, informs, broad, asked, proves_json"


def kind_info(columns: Sequence[Any]) -> KindInfo:
    """A kind, from the *columns* of its record."""
    kind, title, phase, games, family, elsewhere, informs, broad, asked, proves = columns
    told = kind, title, phase, tuple(games.split()), family, elsewhere, bool(informs), bool(broad), asked
    return KindInfo(*told, json.loads(proves))
