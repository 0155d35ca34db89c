"""The sentences that a director reads out for effects: those of a code over its family's over the shared ones.

The compiler checks them and the query chooses among them.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

_NONE: Mapping[str, str] = MappingProxyType({})
_NO_LISTS: Mapping[str, tuple[str, ...]] = MappingProxyType({})
_NO_TABLES: Mapping[str, Mapping[str, str]] = MappingProxyType({})
_BLANK = re.compile(r"\{(\w+)\}")


def family_scope(folder: str) -> str:
    """The scope of the words of a family of games, by its folder in ``law``; its main code may have the same name."""
    return f"{folder}/"


EVERY_KIND = "any"
"""In place of a kind: the words for a role in every ruling."""
UNSETTLED = frozenset(("open", "damaged"))
"""The bases of rows where the law says nothing, or nothing that can be read."""

Params: TypeAlias = Mapping[str, object]
"""The parameters of an effect as a law row has them, without its name."""


class RowAnnouncements(NamedTuple):
    """The sentences that one row of law brings along."""

    effects: Mapping[str, str] = _NONE
    """Effect, or *effect:value*, to the sentence read out for it in this row alone."""
    covered: Mapping[str, str] = _NONE
    """Effect to the other effect of the row whose sentence says it as well."""
    happened: str | None = None
    """The event, as a sentence; empty: nothing is said of it; None: the words of the kind stand."""
    left_open: str = ""
    """The question that the law leaves open, as a sentence that is always read out."""


class Announcement(NamedTuple):
    """The sentence for one effect, and how much of the effect it is known to say."""

    template: str
    own: bool
    """Whether it was written for one kind or one row."""
    says: frozenset[str]
    """The parameters that it puts into words, or holds for one value of."""
    roles: Mapping[str, str] = _NONE
    """The words for roles there, where those of all kinds would mislead."""


class Announcements(NamedTuple):
    """The sentences read out, by effect and by kind, from one page of words or from all that hold under a code."""

    effects: Mapping[str, str] = _NONE
    """Effect, or *effect:value* for one value of a parameter, to the sentence read out for it."""
    of: Mapping[str, Mapping[str, str]] = _NO_TABLES
    """Kind to such sentences for rulings on that kind alone."""
    silent: Mapping[str, str] = _NONE
    """Effect that is not read out to the reason why."""
    unsaid: Mapping[str, str] = _NONE
    """*effect.parameter* that no sentence has to say to the reason why."""
    instead: Mapping[str, tuple[str, ...]] = _NO_LISTS
    """Effect to those that its sentence makes untrue: they are not read out beside it."""
    covers: Mapping[str, tuple[str, ...]] = _NO_LISTS
    """Effect to those that its sentence says as well."""
    unless: Mapping[str, str] = _NONE
    """Effect to the few words by which it is named as what would follow otherwise."""
    happened: Mapping[str, str] = _NONE
    """Kind to what happened, as a sentence."""
    roles: Mapping[str, Mapping[str, str]] = _NO_TABLES
    """Kind to the words for roles in rulings on it, where those of all kinds would mislead."""

    def over(self, wider: "Announcements") -> "Announcements":
        """These sentences, and those of *wider* where these have none."""
        kinds = {**wider.of, **self.of}
        return Announcements(
            {**wider.effects, **self.effects},
            {kind: {**wider.of.get(kind, {}), **self.of.get(kind, {})} for kind in kinds},
            {
                **{name: why for name, why in wider.silent.items() if name not in self.effects},
                **self.silent,
            },
            {**wider.unsaid, **self.unsaid},
            {**wider.instead, **self.instead},
            {**wider.covers, **self.covers},
            {**wider.unless, **self.unless},
            {**wider.happened, **self.happened},
            {kind: {**wider.roles.get(kind, {}), **self.roles.get(kind, {})} for kind in {**wider.roles, **self.roles}},
        )

    def words(
        self, name: str, params: Params, kinds: Iterable[str], row: RowAnnouncements | None = None
    ) -> Announcement | None:
        """The sentence for the effect *name* in a ruling on one of *kinds*, the likeliest first; None without one."""
        keyed = {f"{name}:{value}": param for param, value in params.items()}
        kinds = tuple(kinds)
        roles = self.roles_in(*kinds)
        for own, sentences in self._nearest(kinds, row):
            for key in (*keyed, name):
                if key in sentences:
                    return _words(sentences[key], own, keyed.get(key), roles)
        graded = self.effects.get(f"{params.get('grade')}_{name}")
        if graded is not None:
            return _words(graded, False, "grade", roles)
        general = next((key for key in (*keyed, name) if key in self.effects), None)
        return None if general is None else _words(self.effects[general], False, keyed.get(general), roles)

    def roles_in(self, *kinds: str) -> Mapping[str, str]:
        """The words for roles in a ruling on one of *kinds*, the likeliest first, where they are not the usual ones."""
        always = self.roles.get(EVERY_KIND, _NONE)
        own = next((self.roles[kind] for kind in kinds if kind in self.roles), _NONE)
        return {**always, **own} if always and own else own or always

    def _nearest(self, kinds: Iterable[str], row: RowAnnouncements | None) -> Iterator[tuple[bool, Mapping[str, str]]]:
        """The sentences of the row, and of each kind."""
        if row is not None:
            yield True, row.effects
        for kind in kinds:
            yield True, self.of.get(kind, _NONE)

    def covering(self, name: str, beside: Iterable[str], row: RowAnnouncements | None = None) -> str:
        """The effect, of those *beside* it, whose sentence says the effect *name* as well; empty for none."""
        if row is not None and name in row.covered:
            return row.covered[name]
        return next((other for other in beside if name in self.covers.get(other, ())), "")


def template_parameters(template: str) -> frozenset[str]:
    """The parameters that *template* has in braces."""
    return frozenset(_BLANK.findall(template))


def _words(template: str, own: bool, keyed: str | None, roles: Mapping[str, str]) -> Announcement:
    return Announcement(template, own, template_parameters(template) | ({keyed} if keyed else set()), roles)
