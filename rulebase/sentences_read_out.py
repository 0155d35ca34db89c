"""The sentences that a director reads out for effects: a code's own, else its family's, else the shared ones.

The compiler checks them and the query chooses among them.
"""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from rulebase.lazy_patterns import pattern

_NONE: Mapping[str, str] = MappingProxyType({})
_NO_LISTS: Mapping[str, tuple[str, ...]] = MappingProxyType({})
_NO_TABLES: Mapping[str, Mapping[str, str]] = MappingProxyType({})
_BLANK = pattern(r"\{(\w+)\}")


def family_scope(folder: str) -> str:
    """The scope of a family's sentences, from its *folder* in ``law``; the slash tells it from a code's scope."""
    return f"{folder}/"


EVERY_KIND = "any"
"""Key in place of a kind: the words for a role in rulings on every kind."""
UNSETTLED = frozenset(("open", "damaged"))
"""The bases of rows on points where the law is silent or illegible."""

Params: TypeAlias = Mapping[str, object]
"""The parameters of an effect in a law row, without its name."""


class RowAnnouncements(NamedTuple):
    """The sentences that belong to one row of law."""

    effects: Mapping[str, str] = _NONE
    """Effect, or *effect:value* → the sentence read out for it in this row alone."""
    covered: Mapping[str, str] = _NONE
    """Effect → another effect of the row, whose sentence covers it too."""
    happened: str | None = None
    """The event, as a sentence; empty: the event is not mentioned; None: the sentence of the kind is used."""
    left_open: str = ""
    """The question that the law leaves open, as a sentence that is always read out."""


class Announcement(NamedTuple):
    """The sentence for one effect, and the parameters that it covers."""

    template: str
    own: bool
    """Whether the sentence was written for one kind or one row."""
    says: frozenset[str]
    """The parameters that the sentence states, or for one value of which it was written."""
    roles: Mapping[str, str] = _NONE
    """Role → its words in this sentence, where the usual words would mislead."""


class Announcements(NamedTuple):
    """The sentences read out, by effect and by kind: those of one page of words, or all that are in force under a
    code."""

    effects: Mapping[str, str] = _NONE
    """Effect, or *effect:value* for one value of a parameter → the sentence read out for it."""
    by_kind: Mapping[str, Mapping[str, str]] = _NO_TABLES
    """Kind → such sentences for rulings on that kind alone."""
    silent: Mapping[str, str] = _NONE
    """Effect that is not read out → the reason why."""
    unsaid: Mapping[str, str] = _NONE
    """*effect.parameter* that no sentence has to state → the reason why."""
    instead: Mapping[str, tuple[str, ...]] = _NO_LISTS
    """Effect → the effects that its sentence makes untrue; these are not read out beside it."""
    covers: Mapping[str, tuple[str, ...]] = _NO_LISTS
    """Effect → the effects that its sentence covers too."""
    unless: Mapping[str, str] = _NONE
    """Effect → a short phrase that names it as the consequence under other facts."""
    happened: Mapping[str, str] = _NONE
    """Kind → the event, as a sentence."""
    roles: Mapping[str, Mapping[str, str]] = _NO_TABLES
    """Kind → role → its words in rulings on that kind, where the usual words would mislead."""

    def over(self, wider: "Announcements") -> "Announcements":
        """The own sentences, with those of *wider* where there is no own one."""
        kinds = {**wider.by_kind, **self.by_kind}
        return Announcements(
            {**wider.effects, **self.effects},
            {kind: {**wider.by_kind.get(kind, {}), **self.by_kind.get(kind, {})} for kind in kinds},
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
                    return _announcement_from_template(sentences[key], own, keyed.get(key), roles)
        graded = self.effects.get(f"{params.get('grade')}_{name}")
        if graded is not None:
            return _announcement_from_template(graded, False, "grade", roles)
        general = next((key for key in (*keyed, name) if key in self.effects), None)
        return (
            None
            if general is None
            else _announcement_from_template(self.effects[general], False, keyed.get(general), roles)
        )

    def roles_in(self, *kinds: str) -> Mapping[str, str]:
        """Role → its words in a ruling on one of *kinds*, the likeliest first, where they differ from the usual
        ones."""
        always = self.roles.get(EVERY_KIND, _NONE)
        own = next((self.roles[kind] for kind in kinds if kind in self.roles), _NONE)
        return {**always, **own} if always and own else own or always

    def _nearest(self, kinds: Iterable[str], row: RowAnnouncements | None) -> Iterator[tuple[bool, Mapping[str, str]]]:
        """The sentences of the row, and of each kind."""
        if row is not None:
            yield True, row.effects
        for kind in kinds:
            yield True, self.by_kind.get(kind, _NONE)

    def covering(self, name: str, beside: Iterable[str], row: RowAnnouncements | None = None) -> str:
        """The effect among *beside* whose sentence covers the effect *name* too; empty if there is none."""
        if row is not None and name in row.covered:
            return row.covered[name]
        return next((other for other in beside if name in self.covers.get(other, ())), "")


def template_parameters(template: str) -> frozenset[str]:
    """The names of parameters in braces in *template*."""
    return frozenset(_BLANK.findall(template))


def _announcement_from_template(template: str, own: bool, keyed: str | None, roles: Mapping[str, str]) -> Announcement:
    return Announcement(template, own, template_parameters(template) | ({keyed} if keyed else set()), roles)
