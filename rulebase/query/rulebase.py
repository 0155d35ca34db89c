"""``Rulebase``: the compiled laws with every query: names of kinds, decisions, citations, searches."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from rulebase.errors import UserError
from rulebase.query.answer_words import AnswerWords
from rulebase.query.compiled_laws_reader import CompiledLaws

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Mapping

    from rulebase.cache import LawFileWatch
    from rulebase.query.answers import Decision, Hit, KindChoice
    from rulebase.query.function_addresses import FunctionAddresses
    from rulebase.query.kind_names import KindNames
    from rulebase.query.kinds_of_story import LikelyKinds
    from rulebase.query.provision_details import ProvisionDetail, RowDetail
    from rulebase.query.search import Searcher

_Found = TypeVar("_Found")

_REMEMBERED = 4096
"""The number of decisions kept: the same question comes back in every round of ruling on a record."""


class Rulebase(CompiledLaws):
    """All compiled laws, opened for reading, with every query."""

    def _begin(self, connection: sqlite3.Connection, watch: LawFileWatch | None) -> None:
        super()._begin(connection, watch)
        self._decided: dict[tuple[str, str, frozenset[tuple[str, str]], bool, frozenset[str]], Decision] = {}

    @cached_property
    def addresses(self) -> FunctionAddresses:
        """The addresses of the program's functions for facts, effects and roles, and of the detectors."""
        from rulebase.query.function_addresses import FunctionAddresses  # who looks a law up needs none

        return FunctionAddresses(self.connection)

    @cached_property
    def answers(self) -> AnswerWords:
        """The words for answers: those shown, and those understood for them."""
        return AnswerWords(self.connection)

    def value_beside_fact(self, fact: str, value: str) -> str:
        """*value* of *fact* as it is shown behind the title of the fact."""
        return self.answers.value_beside_fact(self.fact(fact), value)

    @cached_property
    def scoring(self) -> dict[str, str]:
        """Scoring system → the reason why the program has no function for it; empty if it has one."""
        return dict(self.connection.execute("SELECT id, why FROM scoring ORDER BY place").fetchall())

    @cached_property
    def called(self) -> KindNames:
        """The resolver from names to kinds."""
        from rulebase.query.kind_names import KindNames  # a look-up by id does without

        return KindNames(self)

    def resolve_kind(self, text: str, facts: Mapping[str, str] | None = None, code: str | None = None) -> KindChoice:
        """The kind that *text* means: its id, its title, a name that people use, or nearly one of these.

        A family is resolved to its member by *facts*, or else to the facts that would tell; under a *code* that decides
        the family as a whole, to the family itself. UnknownKind if no name is like it.
        """
        return self.called.resolve(text, facts or {}, self.code(code) if code else None)

    def names_a_kind(self, text: str, code: str | None = None) -> bool:
        """Whether *text* is a name of a kind or family, in any case, spacing and number; otherwise it is a story."""
        return self.called.is_name(text, self.code(code) if code else None)

    def likely_kinds(self, text: str, code: str) -> LikelyKinds:
        """The few kinds that the story *text* may be about under *code*, with the facts that it tells of each."""
        from rulebase.query.kinds_of_story import likely_kinds  # a name needs no understanding

        info = self.code(code)
        return likely_kinds(self, text, info, self.called)

    def implied(self, text: str, choice: KindChoice, code: str) -> dict[str, str]:
        """The facts that the name *text*, resolved to *choice*, tells under *code* (``pass out of turn``: a pass)."""
        return self.called.implied(text, choice, code)

    def decide(
        self,
        code: str,
        kind: str,
        facts: Mapping[str, str],
        *,
        assume: bool = True,
        unsure: frozenset[str] = frozenset(),
    ) -> Decision:
        """The ruling of *code* on a fault of this *kind* when *facts* are known.

        A fact not told is taken to have its usual value, if there is one, unless *assume* is false or the fact is
        *unsure*, because something speaks against that value. Facts that do not exist in this situation, or that only
        other codes ask about, are ignored. Raises UnknownFact, UnknownValue or Contradiction.
        """
        asked = code, kind, frozenset(facts.items()), assume, unsure
        if asked not in self._decided:
            from rulebase.query.decide import decide  # not every command decides

            if len(self._decided) >= _REMEMBERED:
                self._decided.clear()
            self._decided[asked] = decide(self, code, kind, facts, assume=assume, unsure=unsure)
        return self._decided[asked]

    def show(self, ref: str, code: str | None = None) -> list[ProvisionDetail]:
        """The provisions that *ref* cites, by id, law number, kind or heading; with *code*, those of it and its
        parents.

        UnknownProvision if there are none, NotLawHere if they are law of other codes only.
        """
        from rulebase.query.citation_lookup import details_cited  # not every command cites

        return self._fresh(
            lambda: details_cited(self, ref, self.code(code) if code else None),
            lambda found: [detail.provision.code for detail in found],
        )

    def is_cited(self, ref: str) -> bool:
        """Whether *ref* as it stands is an id, a law's number, a kind or a heading, and not only words of one."""
        from rulebase.query.citation_lookup import is_citation  # not every command cites

        return is_citation(self, ref)

    def rows_called(self, ref: str, code: str | None = None) -> list[RowDetail]:
        """The rows of decision tables that *ref* names; with *code*, those of it and its parents."""
        from rulebase.query.citation_lookup import rows_by_name  # not every command cites

        return self._fresh(
            lambda: rows_by_name(self, ref, self.code(code) if code else None),
            lambda found: [detail.row.code for detail in found],
        )

    @cached_property
    def searcher(self) -> Searcher:
        """The tables that every search needs, read once."""
        from rulebase.query.search import Searcher

        return Searcher(self)

    def search(self, words: str, code: str | None = None, limit: int = 10) -> list[Hit]:
        """At most *limit* provisions that answer *words*, best first; with *code*, only of it and its parents."""
        from rulebase.query.search import search  # not every command searches

        return self._fresh(
            lambda: search(self.searcher, words, self.code(code) if code else None, limit),
            lambda found: [hit.code for hit in found],
        )

    def _fresh(self, ask: Callable[[], list[_Found]], codes: Callable[[list[_Found]], list[str]]) -> list[_Found]:
        """The result of *ask*, asked again if the law files of the *codes* in it have changed since compilation.

        An empty result or an error is only reported once all law files were checked.
        """
        connection = self.connection
        try:
            found = ask()
        except UserError:
            if self.is_fresh():
                raise
            return ask()
        self.is_fresh(codes(found) or None)
        return found if self.connection is connection else ask()

    def with_all(self, words: str, code: str | None = None) -> list[Hit]:
        """The provisions that contain all of *words*, best first; those on very many kinds are left out."""
        from rulebase.query.search import ALL

        return [hit for hit in self.search(words, code) if hit.score >= ALL]
