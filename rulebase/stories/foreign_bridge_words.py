"""Words of bridge in German, French, Spanish, Italian and Dutch that stand in stories told in English."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebase.stories.tokens import BID, NUMBER, SEAT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rulebase.stories.tokens import StoryWord

_STRAINS = {
    "C": "treff treffs kreuz trefle trefles trèfle trèfles trebol treboles trébol tréboles fiori klaver klaveren",
    "D": "karo karos carreau carreaux diamante diamantes quadri ruiten",
    "H": "coeur coeurs cœur cœurs herz corazon corazones corazón cuori harten",
    "S": "pik piks pique piques pica picas picche schoppen",
    "N": "sa ohne sans atout",
}
_SEATS = {"N": "nord norte noord", "E": "ost oost est este", "S": "süd sud sued sur zuid", "W": "ouest oeste ovest"}
_CALLS = {"pass": "passe paso passo passt pas", "double": "kontra contre doblo contro doublet",
          "redouble": "rekontra surcontre redoblo surcontro redoublet"}  # fmt: skip
_STRAIN_OF = {word: strain for strain, words in _STRAINS.items() for word in words.split()}
_SEAT_OF = {word: seat for seat, words in _SEATS.items() for word in words.split()}
_CALL_OF = {word: call for call, words in _CALLS.items() for word in words.split()}
_LEVELS = frozenset("1234567")
_EITHER = frozenset(("est", "sur", "contre", "pas", "sud"))
"""Words of other languages that are no words of bridge there, unless others of bridge stand in the story."""


def bridge_words_in_english(words: Sequence[StoryWord], text: str) -> Iterator[StoryWord]:
    """The *words* of a story *text*, with seats, bids and calls of other languages as those of English."""
    written = [text[word.start : word.end].lower() for word in words]
    known = {word for word in written if word in _SEAT_OF or word in _CALL_OF} - _EITHER
    bids = {at for at in range(1, len(words)) if _level(words[at - 1]) in _LEVELS and written[at] in _STRAIN_OF}
    foreign = bool(known or bids)
    for at, word in enumerate(words):
        if at + 1 in bids:
            continue
        if at in bids:
            level = words[at - 1]
            yield word._replace(form=BID, start=level.start, value=_level(level) + _STRAIN_OF[written[at]])
        elif foreign and written[at] in _SEAT_OF and (written[at] not in _EITHER or text[word.start].isupper()):
            yield word._replace(form=SEAT, value=_SEAT_OF[written[at]])
        elif foreign and written[at] in _CALL_OF:
            call = _CALL_OF[written[at]]
            yield word._replace(form=call, value=call)
        else:
            yield word


def _level(word: StoryWord) -> str:
    """The number that *word* is; empty if it is none."""
    return word.value if word.form == NUMBER else "1" if word.form == "one" else ""
