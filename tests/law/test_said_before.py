"""What is said as certain before a choice holds at every end that the answers offered lead to (Law 10C1)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from adjudicator.law.findings import Effect
from adjudicator.law.ruling_outcome_comparison import effects_prescribed_by_rulings
from adjudicator.law.spoken_ruling import spoken_effect
from rulebase.effect_marks import EffectMark
from tests.helpers.each import check_each
from tests.helpers.rulings import laws
from tests.helpers.said_before import End, Said, ends, without_end

CODES = (
    "duplicate-2017",
    "contract-bridge-1963",
    "whist-american-1890s",
    "euchre",
    "hearts",
    "five-hundred",
    "auction-pinochle",
    "skat-nasl-1945",
    "draw-poker",
    "rummy",
    "gin-rummy",
    "canasta",
    "cribbage",
)


_HOLDS_FOR = ("While ", "Until the auction ends ", "In the auction ")
_ROLES = tuple(f"{role.lower()} " for role in laws().roles.values())


def _kinds(code: str) -> list[str]:
    """The kinds on which *code* rules, itself or by the codes behind it, but for the names of families."""
    kinds = (kind.id for kind in laws().kinds() if laws().home(code, kind.id)[0])
    return [kind for kind in kinds if laws().resolve_kind(kind, {}, code).kind == kind]


class _Heard:
    """What is ordered and read out at one end."""

    def __init__(self, end: End) -> None:
        rulings = [ruling for found in end.findings for ruling in found.rulings]
        speeches = [laws().announcements.for_code(ruling.code) for ruling in rulings]
        names = {effect.name for effect in end.effects}
        self.orders = {(effect.name, str(effect.params)) for effect in end.effects}
        self.undone = {other for one in speeches for name in names for other in one.instead.get(name, ())}
        self.in_others = self.undone | {
            other for one in speeches for name in names for other in one.covers.get(name, ())
        }
        self.in_others |= {other for ruling in rulings for other, by in ruling.words.covered.items() if by in names}
        self.final = " ".join(end.sentences).lower()
        self.by_row = without_end(rulings[-1].says) in self.final
        self.found = end.findings

    def wrong(self, said: Said) -> str:
        """The fault of a sentence that was *said* on the way; empty where it holds here and is read out."""
        if not said.effects:
            return "no effect stands behind it"
        kept = [effect for effect in said.effects if (effect.name, str(effect.params)) in self.orders]
        if not kept:
            return "it is not ordered in the end"
        if all(effect.name in self.undone for effect in kept) and not said.sentence.startswith(_HOLDS_FOR):
            # A sentence that says itself how long it holds stays true of what has ended since.
            return "another order makes it untrue"
        return "" if any(map(self._read, kept)) else "it is not read out in the end"

    def _read(self, effect: Effect) -> bool:
        """Whether *effect* is read out, in a sentence of its own, in that of another, or in the words of its row."""
        if effect.name in self.in_others or (self.by_row and EffectMark.TOLD_BY_ROW in effect.marks):
            return True
        return any(one in self.final for sentence in self._sentences(effect) for one in _also_joined(sentence))

    def _sentences(self, effect: Effect) -> Iterator[str]:
        for found in self.found:
            for one in effects_prescribed_by_rulings(found.rulings):
                if (one.name, one.params) == (effect.name, effect.params):
                    yield without_end(spoken_effect(laws(), one, found))


def _also_joined(sentence: str) -> Iterator[str]:
    """*sentence*, and what is left of it where it is put together with another about the same player."""
    yield sentence
    for role in _ROLES:
        if sentence.startswith(role):
            yield sentence[len(role) :]


@pytest.mark.parametrize("code", CODES)
def test_what_was_certain_holds_in_the_end(code: str) -> None:
    """Neither contradicted nor dropped, whatever is answered and whatever is found to have been so after all."""

    def holds(kind: str) -> None:
        found = [
            (said.sentence, wrong, dict(end.told))
            for end in ends(code, kind)
            if end.said and (heard := _Heard(end))
            for said in end.said
            if (wrong := heard.wrong(said))
        ]
        assert found == [], kind

    check_each({kind: kind for kind in _kinds(code)}, holds)


def test_the_walk_hears_what_is_said() -> None:
    """A bid out of turn is cancelled whatever takes its place, and a board that was begun is not dealt again."""
    kinds = ("bid-out-of-rotation", "misdeal")
    said = {one.sentence for kind in kinds for end in ends("duplicate-2017", kind) for one in end.said}

    assert {"The bid is cancelled.", "The board is not dealt again."} <= said


def test_a_sentence_that_an_exception_undoes_is_not_certain() -> None:
    """That a revoke's trick is not replayed is settled only once it is known that it was not the twelfth."""
    (end, *_) = (one for one in ends("duplicate-2017", "revoke") if one.told.get("twelfth_trick") == "yes")

    assert "The trick itself is not replayed." not in {one.sentence for one in end.said}
    assert end.said == ()
