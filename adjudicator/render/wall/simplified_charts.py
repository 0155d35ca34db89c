"""The charts of a sheet: the usual rulings of a flow chart, its exceptions apart, cut to what a wall has room for.

Exceptions to a ruling, and assumptions that may turn out otherwise, are listed in a box of their own. Answers that lead
to the same words are one branch. Whatever is left out says which command asks on.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from adjudicator.law.assumptions import NO_EXCEPTION, SHORT_EXCEPTION_QUESTION
from adjudicator.law.spoken_ruling import AFTER_PLAY
from adjudicator.report.flow_chart_data import ChartQuestion

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from adjudicator.report.flow_chart_data import ChartNode, ChartRuling, FlowChart

MOST_WORDS = 80
"""The most words from the beginning of a part of a chart to the end of any ruling in it."""
MOST_BOXES = 7
"""The most boxes on that way."""
OR = ", or "
"""Between equivalent answers."""
SHORTEST_SHARED = 14
"""The least words of a ruling that is drawn once where several ways lead to it."""
LONGEST_ABBREVIATION = 5
PROGRAM = "adjudicator "
"""The beginning of every command, which the page names once."""

Tells: TypeAlias = tuple[tuple[str, ...], ...]
"""The facts told by each of several equivalent answers, ``name=value``."""


class SheetRuling(NamedTuple):
    """A ruling as it is read out, without the sentences that the title and the closing box hold."""

    text: str
    cites: tuple[str, ...]
    basis: str
    conditions: tuple[str, ...]
    """Conditions under which another law says more, with the command that asks about it."""
    closed: bool = False
    """Whether the closing sentence of the page follows."""


class SheetAsk(NamedTuple):
    """A place where the sheet ends and the program asks on."""

    command: str
    cites: tuple[str, ...] = ()
    """The laws that all rulings from there on rest on, the nearest first."""


class SheetLink(NamedTuple):
    """A place from where the chart goes on at a numbered part."""

    number: int
    cites: tuple[str, ...] = ()
    basis: str = ""


class SheetBranch(NamedTuple):
    """Equivalent answers to a question."""

    words: str
    tells: Tells
    leads_to: SheetNode
    usual: bool = False


class SheetQuestion(NamedTuple):
    """A question with its branches, the usual one first."""

    text: str
    branches: tuple[SheetBranch, ...]


SheetNode: TypeAlias = SheetQuestion | SheetRuling | SheetAsk | SheetLink


class SheetChart(NamedTuple):
    """The chart of one kind: its beginning, its numbered parts and what stands apart."""

    kind: str
    title: str
    root: SheetNode
    tells: Tells
    """The facts told before the first question."""
    parts: tuple[SheetNode, ...]
    """The parts that links lead to; the first has number 1."""
    unless: tuple[str, ...]
    """The exceptions, and the assumptions that may turn out otherwise."""
    command: str


class Simplified(NamedTuple):
    """A flow chart without its exceptions, from which sheets of different sizes are cut."""

    chart: FlowChart
    root: SheetNode
    tells: Tells
    unless: tuple[str, ...]
    command: str


def simplified(chart: FlowChart) -> Simplified:
    """*chart* with exceptions taken apart and equivalent answers joined."""
    return _Simplifying(chart).simplified()


def kind_command(kind: str, names: Collection[str]) -> str:
    """The command that asks about *kind*; a kind of several words goes by an abbreviation among its *names*."""
    short = [one for one in names if one.isascii() and one.isalpha() and 1 < len(one) <= LONGEST_ABBREVIATION]
    return f"{PROGRAM}rule {min(short, key=len) if short and '-' in kind else kind}"


class _Simplifying:
    """Simplifies one chart; equal nodes become one object."""

    def __init__(self, chart: FlowChart) -> None:
        self.chart = chart
        self.command = kind_command(chart.kind, chart.names)
        self._made: dict[int, tuple[SheetNode, Tells]] = {}
        self._same: dict[object, SheetNode] = {}
        self._unless: dict[str, None] = {}

    def simplified(self) -> Simplified:
        root, tells = self._simplified_node(self.chart.root)
        return Simplified(self.chart, root, tells, tuple(self._unless), self.command)

    def _simplified_node(self, node: ChartNode) -> tuple[SheetNode, Tells]:
        if id(node) not in self._made:
            made, tells = self._question(node) if isinstance(node, ChartQuestion) else (self._ruling(node), ((),))
            self._made[id(node)] = self._same.setdefault(_identity(made), made), tells
        return self._made[id(node)]

    def _question(self, node: ChartQuestion) -> tuple[SheetNode, Tells]:
        if node.brief == SHORT_EXCEPTION_QUESTION and node.answers[0].words == NO_EXCEPTION:
            usual, *others = node.answers
            self._unless |= dict.fromkeys(part for one in others for part in one.words.split(OR))
            below, tells = self._simplified_node(usual.leads_to)
            return below, tuple((*usual.tells, *rest) for rest in tells)
        grouped: dict[object, SheetBranch] = {}
        for answer in node.answers:
            below, tells = self._simplified_node(answer.leads_to)
            tells = tuple((*answer.tells, *rest) for rest in tells)
            usual_answer = bool(node.usual) and answer.words == node.usual
            key = (below.text, below.conditions, below.closed) if isinstance(below, SheetRuling) else id(below)
            if key in grouped:
                one = grouped[key]
                words = f"{one.words}{OR}{answer.words}"
                joined = _joined(one.leads_to, below)
                grouped[key] = SheetBranch(words, (*one.tells, *tells), joined, one.usual or usual_answer)
            else:
                grouped[key] = SheetBranch(answer.words, tells, below, usual_answer)
        if len(grouped) == 1:
            (only,) = grouped.values()
            return only.leads_to, only.tells
        branches = sorted(grouped.values(), key=lambda one: (not one.usual, isinstance(one.leads_to, SheetQuestion)))
        return SheetQuestion(node.brief, tuple(branches)), ((),)

    def _sentences(self, node: ChartRuling) -> list[str]:
        """The sentences of *node* without one that only names the kind, as the title does."""
        said = list(node.said) or [f"No ruling: {node.no_ruling_reason}"]
        return said[1:] if len(said) > 1 and node.names_kind_first else said

    def _ruling(self, node: ChartRuling) -> SheetRuling:
        self._unless |= dict.fromkeys(part for one in node.exceptions for part in one.words.split(OR))
        said = self._sentences(node)
        closed = len(said) > 1 and said[-1] == AFTER_PLAY
        headings = (law.cite.split(",", maxsplit=1)[0] for law in node.laws)
        cites = dict.fromkeys(part for heading in headings for part in heading.split("; "))
        more = (f"If {one.when}: adjudicator rule {one.kind}." for one in node.follow_ups)
        basis = next((law.basis for law in node.laws if law.basis), "")
        return SheetRuling(" ".join(said[:-1] if closed else said), tuple(cites), basis, tuple(more), closed)


def _identity(node: SheetNode) -> object:
    if isinstance(node, SheetQuestion):
        return node.text, tuple((one.words, one.tells, one.usual, id(one.leads_to)) for one in node.branches)
    return node


def _joined(one: SheetNode, other: SheetNode) -> SheetNode:
    """*one* with the laws of *other*, if they are rulings of the same words."""
    if isinstance(one, SheetRuling) and isinstance(other, SheetRuling):
        cites = tuple(dict.fromkeys((*one.cites, *other.cites)))
        return one._replace(cites=cites, basis=one.basis if one.basis == other.basis else one.basis or other.basis)
    return one


def openable(root: SheetNode) -> list[SheetQuestion]:
    """The questions from *root* on, in the order in which room is given: each after one that leads to it.

    Of those that may come next, first what a usual answer leads to, then what has the shortest rulings.
    """
    found: list[SheetQuestion] = []
    todo: list[tuple[bool, int, int, SheetNode]] = [(False, 0, 0, root)]
    seen = {id(root)}
    while todo:
        todo.sort(key=lambda one: one[:3])
        node = todo.pop(0)[-1]
        if not isinstance(node, SheetQuestion):
            continue
        found.append(node)
        for branch in node.branches:
            if id(branch.leads_to) not in seen:
                seen.add(id(branch.leads_to))
                todo.append((not branch.usual, _words_of_rulings(branch.leads_to), len(seen), branch.leads_to))
    return found


def _words_of_rulings(node: SheetNode) -> int:
    """The words of the rulings that answers to *node* lead to at once."""
    ends = [one.leads_to for one in node.branches] if isinstance(node, SheetQuestion) else []
    return sum(word_count(one.text) for one in ends if isinstance(one, SheetRuling))


def word_count(*texts: str) -> int:
    """The number of words in *texts*."""
    return sum(len(one.split()) for one in texts)


def sheet_chart(source: Simplified, opened: int, *, limited: bool = True) -> SheetChart:
    """The sheet's chart of *source* with its first *opened* questions; elsewhere it says which command asks on.

    *limited*: no way through a part has more than `MOST_WORDS` or `MOST_BOXES`.
    """
    return _Cutting(source, openable(source.root)[:opened], limited=limited).chart()


class _Cutting:
    """Cuts a chart into parts within the limits; what several ways lead to is a part of its own."""

    def __init__(self, source: Simplified, opened: Collection[SheetQuestion], *, limited: bool) -> None:
        self.source = source
        self._opened = {id(one) for one in opened}
        self._limited = limited
        self._often = Counter(
            self._key(branch.leads_to)
            for one in opened
            for branch in one.branches
            if isinstance(branch.leads_to, SheetRuling) or id(branch.leads_to) in self._opened
        )
        self._parts: dict[object, SheetNode] = {}
        """Key of a part → the part, in the order of their numbers."""
        self._made: dict[int, SheetNode] = {}

    def _key(self, node: SheetNode) -> object:
        """The identity of *node*; for a ruling its words, as its laws may stand with the link."""
        return (node.text, node.conditions, node.closed) if isinstance(node, SheetRuling) else id(node)

    def chart(self) -> SheetChart:
        root = self._cut(self.source.root)
        source = self.source
        numbered, parts = _numbered_in_order(root, list(self._parts.values()))
        return SheetChart(
            source.chart.kind, source.chart.title, numbered, source.tells, parts, source.unless, source.command
        )

    def _cut(self, node: SheetNode) -> SheetNode:
        """*node* with everything below it within the limits."""
        if isinstance(node, SheetRuling):
            long = self._limited and words_below(node)[0] > MOST_WORDS
            return self._ask(node) if long else node
        if not isinstance(node, SheetQuestion) or id(node) not in self._opened:
            return self._ask(node)
        if id(node) not in self._made:
            branches: dict[object, SheetBranch] = {}
            for one in node.branches:
                made = one._replace(leads_to=self._below(node, one))
                same = SheetAsk if isinstance(made.leads_to, SheetAsk) else id(made)
                before = branches.get(same)
                if before:
                    words, tells = f"{before.words}{OR}{made.words}", (*before.tells, *made.tells)
                    ends = _ask_for_both(before.leads_to, made.leads_to)
                    made = SheetBranch(words, tells, ends, before.usual or made.usual)
                branches[same] = made
            self._made[id(node)] = SheetQuestion(node.text, tuple(branches.values()))
        return self._made[id(node)]

    def _ask(self, node: SheetNode) -> SheetAsk:
        return SheetAsk(self.source.command, shared_laws([one.cites for one in rulings(node)]))

    def _below(self, node: SheetQuestion, branch: SheetBranch) -> SheetNode:
        """The target of *branch*, or a link to it where it is a part of its own."""
        below = branch.leads_to
        cut = self._cut(below)
        if isinstance(cut, SheetAsk):
            return cut
        words, boxes = words_below(cut)
        words += word_count(node.text, branch.words)
        shared = self._often[self._key(below)] > 1 and (isinstance(cut, SheetQuestion) or words >= SHORTEST_SHARED)
        too_long = self._limited and (words > MOST_WORDS or boxes + 1 > MOST_BOXES)
        return self._link(below, cut) if shared or too_long else cut

    def _link(self, below: SheetNode, cut: SheetNode) -> SheetLink:
        key = self._key(below)
        rests = (cut.cites, cut.basis) if isinstance(cut, SheetRuling) else ((), "")
        if key not in self._parts:
            self._parts[key] = cut._replace(cites=(), basis="") if isinstance(cut, SheetRuling) else cut
        return SheetLink([*self._parts].index(key) + 1, *rests)


def shared_laws(cited: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """The laws that are in each of *cited*, in the order of the first."""
    return tuple(law for law in cited[0] if all(law in others for others in cited)) if cited else ()


def _ask_for_both(one: SheetNode, other: SheetNode) -> SheetNode:
    """The end of two answers that are joined as the program asks on after both."""
    both = [node.cites for node in (one, other) if isinstance(node, SheetAsk)]
    return one._replace(cites=shared_laws(both)) if isinstance(one, SheetAsk) else one


def _numbered_in_order(root: SheetNode, parts: list[SheetNode]) -> tuple[SheetNode, tuple[SheetNode, ...]]:
    """*root* and *parts* with the links numbered in the order in which they are read."""
    order: list[int] = []
    todo = [root]
    while todo:
        for link in links(todo.pop(0)):
            if link.number not in order:
                order.append(link.number)
                todo.append(parts[link.number - 1])
    new = {old: at for at, old in enumerate(order, 1)}
    return _renumbered(root, new), tuple(_renumbered(parts[old - 1], new) for old in order)


def _renumbered(node: SheetNode, new: Mapping[int, int]) -> SheetNode:
    if isinstance(node, SheetLink):
        return node._replace(number=new[node.number])
    if not isinstance(node, SheetQuestion):
        return node
    return node._replace(branches=tuple(one._replace(leads_to=_renumbered(one.leads_to, new)) for one in node.branches))


def links(node: SheetNode) -> Iterator[SheetLink]:
    """The links in the part that begins at *node*."""
    if isinstance(node, SheetLink):
        yield node
    for branch in node.branches if isinstance(node, SheetQuestion) else ():
        yield from links(branch.leads_to)


def rulings(node: SheetNode) -> Iterator[SheetRuling]:
    """The rulings in the part that begins at *node*."""
    if isinstance(node, SheetRuling):
        yield node
    for branch in node.branches if isinstance(node, SheetQuestion) else ():
        yield from rulings(branch.leads_to)


def words_below(node: SheetNode) -> tuple[int, int]:
    """(the most words, the most boxes) from *node* to the end of its part, the closing sentence counted."""
    if isinstance(node, SheetRuling):
        ends = (node.text, *node.conditions, AFTER_PLAY if node.closed else "")
        return word_count(*ends), 2 if node.closed else 1
    if isinstance(node, SheetAsk):
        return word_count(ask_words(node)), 1
    if isinstance(node, SheetLink):
        return word_count(link_words(node)), 1
    below = [(one, words_below(one.leads_to)) for one in node.branches]
    words = max(word_count(node.text, one.words) + words for one, (words, _) in below)
    return words, max(boxes for _, (_, boxes) in below) + 1


def ask_words(node: SheetAsk) -> str:
    """The words of a box that sends to the program."""
    return f"Ask: {node.command.removeprefix(PROGRAM)}"


def link_words(node: SheetLink) -> str:
    """The words of a box that sends to a numbered part."""
    return f"go on at {node.number}"
