"""The addresses of functions as they are stored: those of words, and the detectors with what they need."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rulebase.ask.addresses import Address

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rulebase.compile.rows import Records
    from rulebase.compile.vocabulary import Vocabulary


def address_records(words: Vocabulary) -> Records:
    """Every function that an entry of *words* names."""
    for sort, word, found in _named(words):
        for place, one in enumerate(found):
            yield "address", {"sort": sort, "word": word, "place": place, **one._asdict()}
    for place, detector in enumerate(words.detectors):
        yield (
            "detector",
            {
                "place": place,
                "at": detector.at,
                "finds": " ".join(detector.finds),
                "type": detector.type,
                "games_json": json.dumps(detector.games),
                "signs_json": json.dumps(detector.signs),
                "obligations": int(detector.obligations),
            },
        )


def _named(words: Vocabulary) -> Iterator[tuple[str, str, Sequence[Address]]]:
    """(sort of word, word, what its entry names)."""
    yield from (("fact", fact.id, fact.code) for fact in words.facts.values())
    yield from (("effect", effect.id, _alone(effect.code)) for effect in words.effects.values())
    yield from (("role", role.id, _alone(role.code)) for role in words.roles.values())


def _alone(at: str) -> Sequence[Address]:
    return (Address(at),) if at else ()
