"""The errors of the rulebase, with their attributes.

* UserError                 anything told to the user in one sentence
  + RulebaseError
    - SourceError           a law file is malformed                 file, place
      . SeveralErrors       several such faults                     faults
    - UnknownCode           no such code                            name, nearest
      . GameWithoutCode     a game that has no code here            name, title, nearest
      . SharedName          a name of several games here            name, nearest
    - UnknownHouse          no such house                           name, nearest
    - NotOver               a house without rules over a code       house, over, code
    - UnknownKind           no such kind, family or alias           name, nearest
    - UnknownFact           no such fact in this table              name, nearest
      . NotAsked            a fact that no table here asks for      name, near, codes
    - UnknownValue          a fact cannot have this value           fact, value, values
    - Contradiction         facts told cannot all be right          fact, value
    - UnknownProvision      nothing answers to this citation        name
      . NotLawHere          what is cited is law of other codes     name, codes
    - BuildError            the compiled rulebase cannot be written
"""

from __future__ import annotations

from difflib import get_close_matches
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence


BOOK_WITHOUT_LAW = "the book that names it gives it none"
"""The words on a game that an old book names without giving its law."""


def system_message_of_error(error: Exception) -> str:
    """The message of the system or of the database, as the end of a sentence."""
    return (getattr(error, "strerror", None) or str(error) or type(error).__name__).lower()


class UserError(Exception):
    """Anything told to the user in one sentence: where, what, what would have been right."""


class RulebaseError(UserError):
    """Base class of the errors of the rulebase."""


class SourceError(RulebaseError):
    """A law file is malformed; names the file and the place in it."""

    def __init__(self, file: str, place: str, message: str) -> None:
        self.file = file
        self.place = place
        self.message = message
        super().__init__(f"{file}: {place}: {message}" if place else f"{file}: {message}")

    @property
    def faults(self) -> Sequence[SourceError]:
        """Every fault that the error reports."""
        return (self,)


class SeveralErrors(SourceError):  # noqa: N818 - it is several
    """Several faults of law files; the message is that of the first."""

    def __init__(self, faults: Sequence[SourceError]) -> None:
        super().__init__(faults[0].file, faults[0].place, faults[0].message)
        self._faults = tuple(faults)

    @property
    def faults(self) -> Sequence[SourceError]:
        """Every fault, the first one first."""
        return self._faults


class BuildError(RulebaseError):
    """The compiled rulebase cannot be written or read."""


class _UnknownName(RulebaseError):  # noqa: N818 - these names say what is unknown
    """An unknown name, with the nearest known ones.

    These are only looked for when asked for, so that trying a name stays cheap.
    """

    what = "name"

    def __init__(self, name: str, known: Iterable[str] = ()) -> None:
        self.name = name
        self.known = tuple(known)
        super().__init__(name)

    @cached_property
    def nearest(self) -> list[str]:
        """The names that may have been meant."""
        return self._near()

    def __str__(self) -> str:
        return f"no {self.what} '{self.name}'{self._hint()}"

    def _near(self) -> list[str]:
        return get_close_matches(self.name, self.known, n=3, cutoff=0.5)

    def _hint(self) -> str:
        return f"; did you mean {' or '.join(self.nearest)}?" if self.nearest else ""


class UnknownCode(_UnknownName):
    """No such code."""

    what = "code"

    def __init__(
        self,
        name: str,
        lineage: Mapping[str, tuple[str, ...]],
        titles: Mapping[str, str] = MappingProxyType({}),
        usual: Collection[str] = (),
    ) -> None:
        self.lineage, self.titles, self.usual = lineage, titles, usual
        super().__init__(name, lineage)

    def _near(self) -> list[str]:
        from rulebase.query.code_names import codes_like  # most codes are named right

        return codes_like(self.name, self.lineage, self.titles, self.usual)

    def _hint(self) -> str:
        return super()._hint() or "; 'adjudicator codes' lists them"


class GameWithoutCode(UnknownCode):
    """A game that people play and that has no law here; ``nearest`` are the codes of related games."""

    def __init__(
        self,
        name: str,
        lineage: Mapping[str, tuple[str, ...]],
        title: str,
        kin: Iterable[str],
        *,
        printed: bool = False,
    ) -> None:
        self.title = title
        self.kin = list(kin)
        self.printed = printed
        """Whether the book behind most codes names the game without giving its law."""
        super().__init__(name, lineage)

    def __str__(self) -> str:
        near = f"; nearest to it: {', '.join(self.kin)}" if self.kin else ", and nothing that is like it"
        also = "" if self.name.casefold() == self.title.casefold() else f" ('{self.name}')"
        book = f": {BOOK_WITHOUT_LAW}" if self.printed else ""
        return f"there is no law of {self.title}{also} here{book}{near}"

    def _near(self) -> list[str]:
        return self.kin


class SharedName(UnknownCode):
    """A name shared by several games here, or by forms of one: all are offered, and none is assumed."""

    def __init__(self, name: str, lineage: Mapping[str, tuple[str, ...]], codes: Iterable[str]) -> None:
        self.codes = list(codes)
        super().__init__(name, lineage)

    def __str__(self) -> str:
        return f"'{self.name}' is a name of several games here; did you mean {' or '.join(self.codes)}?"

    def _near(self) -> list[str]:
        return self.codes


class UnknownHouse(_UnknownName):
    """No house of that name, neither installed nor shipped."""

    what = "house"

    def _hint(self) -> str:
        return super()._hint() or "; 'adjudicator house' lists them, and a file is named by its path"


class NotOver(RulebaseError):  # noqa: N818 - likewise
    """A house that has no rules over the code in play."""

    def __init__(self, house: str, over: Iterable[str], code: str) -> None:
        self.house, self.over, self.code = house, tuple(over), code
        super().__init__(f"the house {house} has rules over {', '.join(self.over)}, not over {code}")


class UnknownKind(_UnknownName):
    """No such kind, family or alias."""

    what = "kind of irregularity"

    def __init__(self, name: str, known: Iterable[str] = (), akin: Sequence[str] = ()) -> None:
        self.akin = akin
        super().__init__(name, known)

    def _near(self) -> list[str]:
        return list(self.akin) or get_close_matches(self.name, self.known, n=3, cutoff=0.6)

    def _hint(self) -> str:
        return super()._hint() or "; 'adjudicator kinds' lists them"


class UnknownFact(_UnknownName):
    """No such fact in this table."""

    what = "fact"

    def _hint(self) -> str:
        return f"; choose from {', '.join(self.known)}" if self.known else "; none is asked here"


class NotAsked(UnknownFact):
    """A fact of other codes that no table reachable here asks for; ``near`` are the facts to use instead."""

    def __init__(self, name: str, known: Iterable[str], near: Iterable[str], codes: Iterable[str]) -> None:
        super().__init__(name, known)
        self.near = list(near)
        self.codes = tuple(codes)

    def __str__(self) -> str:
        here = self.codes[0] if len(self.codes) == 1 else "any of these codes"
        return f"nothing in {here} asks for {self.name}; {self._instead()}"

    def _near(self) -> list[str]:
        return self.near

    def _instead(self) -> str:
        if self.near:
            return f"the nearest here is {' or '.join(self.near)}"
        return f"choose from {', '.join(self.known)}" if self.known else "no fact is asked here"


class UnknownProvision(_UnknownName):
    """No provision has this citation or id."""

    what = "provision"

    def _hint(self) -> str:
        return super()._hint() or "; 'adjudicator search' finds laws by their words"


class NotLawHere(UnknownProvision):
    """The citation is law, but not under the code named."""

    def __init__(self, name: str, codes: Iterable[str], code: str) -> None:
        super().__init__(name)
        self.codes = tuple(codes)
        self.code = code

    def __str__(self) -> str:
        return f"{self.name} is law in {', '.join(self.codes)}, not in {self.code}"


class UnknownValue(RulebaseError):  # noqa: N818 - likewise
    """A fact cannot have this value."""

    def __init__(self, fact: str, value: str, values: Iterable[str]) -> None:
        self.fact = fact
        self.value = value
        self.values = tuple(values)
        super().__init__(f"{fact} cannot be '{value}'; choose from {', '.join(self.values)}")


class Contradiction(RulebaseError):  # noqa: N818 - likewise
    """Facts that cannot all be right."""
