"""The kinds of irregularity that a story may be about under a code, with the facts it tells."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from rulebase.query.conditions import first_contradiction
from rulebase.query.decision_diagram import diagram_given_facts, facts_that_matter, restrict_diagram
from rulebase.query.kind_names import concerns_game
from rulebase.query.normalised_names_and_law_numbers import SMALL_WORDS, normalised_name
from rulebase.query.search_terms import A_FEW_WORDS, WEAK
from rulebase.stories.auction_faults import (
    CHANGE,
    FAULTS_OF_ORDER,
    call_over,
    fault_told,
    is_plain,
    is_regular,
    is_told_in_turn,
)
from rulebase.stories.auction_reader import auction_told
from rulebase.stories.topic_model import NOT_EVERYDAY

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from rulebase.query.answers import CodeInfo, DecisionTable, KindInfo
    from rulebase.query.compiled_laws_reader import CompiledLaws
    from rulebase.query.kind_names import KindNames
    from rulebase.stories.fact_extraction import StoryFactReader, ToldFact
    from rulebase.stories.spelling_repair_and_word_marking import Story
    from rulebase.stories.told_auction import ToldAuction, ToldFault
    from rulebase.stories.topic_model import StoryTopics


MOST_KINDS = 5
"""The most kinds offered: nobody reads more with three people staring."""
FEWEST_KINDS = 2
READ = 0.05
"""The deduction for a kind that the code has law on but no rows: people who tell a story mostly want a ruling."""
FAR = 0.75
"""A kind whose score is lower than the best one's by more than this is not offered, unless there are too few."""
FAR_BY_FEW = 1.5
"""The same limit for a story of few words."""
FOREIGN = 0.4
"""The least score of another family of games, while the code's own is below zero, for words to belong to that game."""
NEVER = -9.0
"""A score for kinds that the model does not know."""
OTHER_MATTER = -0.3
"""A story is about something else than the order of calls if such a kind scores more than this, and scores best."""
DOUBT = 0.0
"""A fault that only the words tell is doubted if another kind of such fault scores more than this."""
SURE = 0.5
"""A kind that scores more than this is more credible than a regular auction told among other words."""
CERTAIN = 1.0
"""A kind that scores more than this is more credible than a fault that is plain from the calls."""
EVERYDAY_OVER_KIND = 0.6
"""A story is about no game if everyday talk scores more than this part of the score of the likeliest kind."""
OF_CONCEPT = 0.08
"""The deduction from the score of everyday talk for each concept in the story, such as a refusal or a look."""
LIKELY = 0.0
"""From this score on a kind of this game is meant, although the words are more common at other games."""
CALLED_OVER = ("lho_response", "called"), ("lho_called", "yes")
"""The facts that the next player called over an irregular call, each with its value."""


class LikelyKind(NamedTuple):
    """A kind that may be meant, with the facts that the story tells of it."""

    kind: KindInfo
    told: tuple[ToldFact, ...]
    ruled: bool
    """Whether the code has a table for it; otherwise it is law to be read."""
    deed: KindInfo
    """The act that the story is about, if the law of the kind covers other acts as well: a pass, under the law on
    bids."""


class LikelyKinds(NamedTuple):
    """The kinds that a story may be about."""

    kinds: tuple[LikelyKind, ...]
    """The likeliest first."""
    understood: bool
    """Whether any word is known; if not, the kinds are those most asked about."""
    auction: ToldAuction | None = None
    """The auction that the story tells and that was compared call by call: irregular, or regular and nothing else."""
    fault: ToldFault | None = None
    """The first irregular call of the auction, which is about the first of the kinds; None if all are regular."""


def likely_kinds(laws: CompiledLaws, text: str, code: CodeInfo, names: KindNames) -> LikelyKinds:
    """At most ``MOST_KINDS`` kinds that *text* may be about under *code*.

    First comes the kind of the first irregular call, if an auction is told; a regular auction and nothing else has no
    kind. Then come the kinds that it names, misspelt or among few other words. For a short text follow those with its
    words in a name, then those with its words in their law. Words that mean nothing here are answered with the kinds
    most asked about, and everyday talk without a word of a game with none.
    """
    if not laws.topic_model.has_labels:
        return LikelyKinds((), understood=False)
    reading = laws.topic_model.read(text)
    few = min(len(reading.story.words), len(text.split())) <= A_FEW_WORDS
    ranked = _ranked_kinds(laws, reading, code, names, strange=not few)
    scores = {kind: score for kind, score, _ in ranked}
    deeds = {kind: deed for kind, _, deed in ranked}
    auction, fault = _auction_compared(laws, reading.story, code, scores)
    if auction is not None and fault is None and auction.nothing_else:
        return LikelyKinds((), understood=True, auction=auction)
    called = names.misspelt(text, code) or names.within(text, code)
    named = [kind for kind in called if concerns_game(laws.kind(kind).games, code)]
    if few:
        sharing = names.sharing(text, code)
        named += [kind for kind in scores if kind in sharing and kind not in named]
    best = max(scores.values(), default=0.0)
    # Words that tell a fault by themselves occur in laws on other faults by chance.
    lawful = _kinds_whose_law_has_words(laws, reading, code) if few and not named and best < LIKELY else frozenset()
    foreign = best < LIKELY and _is_of_another_game(laws, reading, code)
    meant = reading.known and not (few and (best < WEAK or foreign))
    understood = bool(named or lawful) or meant
    if (
        fault is None
        and not (named or lawful)
        and is_everyday_talk(reading)
        and not (few and _any_law_has_words(laws, reading))
    ):
        return LikelyKinds((), understood=False)
    if not understood:
        named = [kind for kind in code.game.get("called_for", ()) if kind in scores]
    first = [*named, *(kind for kind in scores if kind in lawful and kind not in named)]
    if fault is not None:
        first = [fault.kind, *(kind for kind in first if kind != fault.kind)]
        understood = True
    order = [*first, *(kind for kind in scores if kind not in first)]
    if first and lawful and not meant:
        # The words are those of a law, and like no story: all else is like them by chance.
        order = first
    if auction is not None and fault is None:
        # The calls told are regular, so that something else is meant.
        order = [kind for kind in order if kind not in FAULTS_OF_ORDER]
    reach = FAR_BY_FEW if few else FAR
    far = [kind for kind in order[FEWEST_KINDS:] if kind not in named and scores[kind] < best - reach]
    kept = [kind for kind in order if kind not in far or not understood][:MOST_KINDS]
    likely = []
    for kind in kept:
        table = laws.table(code.id, kind)
        over = call_over(auction, fault) if auction and fault and fault.kind == kind else None
        said = reading.story.said(over.at, over.at + 1) if over else ""
        told = facts_told_in_story(laws.fact_reader, reading.story, table, said) if table and understood else ()
        likely.append(LikelyKind(laws.kind(kind), told, table is not None, laws.kind(deeds.get(kind, kind))))
    return LikelyKinds(tuple(likely), understood, auction, fault)


def is_everyday_talk(reading: StoryTopics) -> bool:
    """Whether a story is about no game: its words are of everyday talk, and not nearly as much of any kind."""
    if not (reading.known and reading.kinds):
        return False
    everyday = reading.everyday - OF_CONCEPT * len(reading.story.concepts)
    return everyday > max(NOT_EVERYDAY, EVERYDAY_OVER_KIND * max(reading.kinds.values()))


def _auction_compared(
    laws: CompiledLaws, story: Story, code: CodeInfo, scores: Mapping[str, float]
) -> tuple[ToldAuction | None, ToldFault | None]:
    """(the auction that *story* tells, its first irregular call), if the game of *code* has such auctions.

    The auction is None if no call is irregular and the story may tell of other calls, or if its words, by the *scores*
    of kinds, are about something else.
    """
    if code.game.get("auction") != "bridge":
        return None, None
    auction = auction_told(story)
    trick_values = code.game.get("trick_values")
    fault = fault_told(auction, trick_values)
    if fault is not None and laws.table(code.id, fault.kind) is None:
        return None, None
    kinds_of_order = FAULTS_OF_ORDER if auction.change is None else (*FAULTS_OF_ORDER, CHANGE)
    of_order = max(kinds_of_order, key=lambda kind: scores.get(kind, NEVER))
    other = max(
        (score for kind, score in scores.items() if kind not in (*kinds_of_order, "correct-auction")), default=NEVER
    )
    elsewhere = other > max(scores.get(of_order, NEVER), OTHER_MATTER)
    told = DOUBT if fault is not None and fault.turn is not None else OTHER_MATTER
    plain = fault is not None and is_plain(auction, fault)
    far_off = elsewhere and other > (CERTAIN if plain else SURE if auction.nothing_else else told)
    if fault is not None:
        in_words_alone = fault.turn is None and fault.kind.endswith("-out-of-rotation")
        doubt = DOUBT if in_words_alone else SURE
        doubted = fault.in_words and fault.kind != of_order and scores.get(of_order, NEVER) > doubt
        return (None, None) if far_off or doubted else (auction, fault)
    doubtful = scores.get(of_order, NEVER) > SURE and not auction.nothing_else and not is_told_in_turn(auction)
    if not is_regular(auction, trick_values) or doubtful:
        return None, None
    return auction._replace(nothing_else=auction.nothing_else and not elsewhere), None


def facts_told_in_story(
    teller: StoryFactReader, story: Story, table: DecisionTable, called_over: str = ""
) -> tuple[ToldFact, ...]:
    """The facts that *story* tells of those that *table* asks for, without facts that are impossible together.

    *called_over*: the words of a call that the next player made over the irregular one; empty if none is told.
    """
    told = teller.told(story, table.kind, table.facts)
    for fact, value in CALLED_OVER if called_over else ():
        if all(one.fact != fact for one in told):
            told += teller.told_otherwise(fact, value, called_over, table.facts)
    if len(told) > 1:
        clear = consistent_facts(table, {one.fact: one.value for one in told})
        told = [one for one in told if one.fact in clear]
    return tuple(told)


def _kinds_whose_law_has_words(laws: CompiledLaws, reading: StoryTopics, code: CodeInfo) -> frozenset[str]:
    """The kinds whose law in the game of *code* has every word of the story: the queen of spades, at hearts."""
    words = _all_words_wanted(reading)
    if not words:
        return frozenset()
    found = laws.connection.execute(
        "SELECT k.kind FROM provision_words w JOIN provision p ON p.number = w.rowid"
        " JOIN provision_kind k ON k.code = p.code AND k.provision = p.id WHERE provision_words MATCH ? AND p.code = ?",
        (words, code.id),
    )
    return frozenset(kind for (kind,) in found)


def _any_law_has_words(laws: CompiledLaws, reading: StoryTopics) -> bool:
    """Whether a law of any game has every word of the story: the dix, at hearts."""
    words = _all_words_wanted(reading)
    found = "SELECT 1 FROM provision_words WHERE provision_words MATCH ? LIMIT 1"
    return bool(words) and laws.connection.execute(found, (words,)).fetchone() is not None


def _all_words_wanted(reading: StoryTopics) -> str:
    """The query for provisions with every word of the story but the small ones; empty without such a word."""
    words = [word for word in normalised_name(reading.story.text).split() if word not in SMALL_WORDS]
    return " AND ".join(f'"{word}"' for word in words)


def _is_of_another_game(laws: CompiledLaws, reading: StoryTopics, code: CodeInfo) -> bool:
    """Whether the words belong to another family of games: the crib is nothing at hearts."""
    own = reading.families.get(laws.family_of(code.id), 0.0)
    return own < 0 < max(reading.families.values(), default=0.0) - FOREIGN


def _ranked_kinds(
    laws: CompiledLaws, reading: StoryTopics, code: CodeInfo, names: KindNames, *, strange: bool
) -> list[tuple[str, float, str]]:
    """(kind, score, act told of) for the kinds that *code* decides or has law on, the likeliest first.

    *strange*: also kinds that only the general rules know and no such game has, which a long story may still be about.
    """
    lines = (code.id, *code.ancestors)
    marks = ", ".join("?" * len(lines))
    here = {
        kind
        for (kind,) in laws.connection.execute(
            f"SELECT kind FROM kind_table WHERE code IN ({marks})"  # noqa: S608 - only marks
            f" UNION SELECT kind FROM provision_kind WHERE code IN ({marks})",
            (*lines, *lines),
        )
    }
    ruled = {kind for (kind,) in laws.connection.execute(f"SELECT kind FROM kind_table WHERE code IN ({marks})", lines)}  # noqa: S608
    known: dict[str, tuple[float, str]] = {}
    for kind, score in reading.kinds.items():
        meant = kind_called_in_code(laws, kind, here, code, names)
        if meant in here and (concerns_game(laws.kind(meant).games, code) or (strange and meant in ruled)):
            counts = score if meant in ruled else score - READ
            family = laws.kind(kind).family
            deed = kind if family and family == laws.kind(meant).family else meant
            known[meant] = max((counts, deed), known.get(meant, (counts, deed)))
    return sorted(
        (
            (kind, score, deed)
            for kind, (score, deed) in known.items()
            if not laws.kind(kind).broad or (kind in ruled and names.ruled_as_a_whole(kind, code))
        ),
        key=lambda one: (-one[1], one[0]),
    )


def kind_called_in_code(laws: CompiledLaws, kind: str, here: Collection[str], code: CodeInfo, names: KindNames) -> str:
    """The name of *kind* in the game of *code*: a renege is a revoke at euchre, a defender's exposed card just exposed.

    If the game has law on only one member of a family, this covers the others: the law on bids covers a pass.
    """
    entry = laws.kind(kind)
    if concerns_game(entry.games, code):
        return kind
    others = (other for other in (entry.elsewhere, entry.family) if other in here)
    found = next((other for other in others if other and concerns_game(laws.kind(other).games, code)), kind)
    if entry.elsewhere == found and laws.kind(found).broad and not names.ruled_as_a_whole(found, code):
        members = [one.id for one in laws.kinds() if one.family == found and concerns_game(one.games, code)]
        if len(members) == 1:
            return members[0]
    return found


def consistent_facts(table: DecisionTable, told: Mapping[str, str]) -> dict[str, str]:
    """The facts *told* without those that are impossible together; none if more than two of them clash."""
    clashing = {
        fact
        for one, other in combinations(told, 2)
        if not _are_possible_together(table, {one: told[one], other: told[other]})
        for fact in (one, other)
    }
    left = {fact: value for fact, value in told.items() if fact not in clashing}
    return left if _are_possible_together(table, left) else {}


def facts_that_count(table: DecisionTable, told: Mapping[str, str], known: Mapping[str, str]) -> frozenset[str]:
    """The facts *told* that can still change the ruling, given the others and the facts *known*.

    A fact told to have its usual value changes nothing.
    """
    usual = {fact.id: fact.usual for fact in table.facts if fact.usual}
    return frozenset(
        fact for fact in told if usual.get(fact) != told[fact] and _changes_ruling(table, fact, told, known, usual)
    )


def _changes_ruling(
    table: DecisionTable, fact: str, told: Mapping[str, str], known: Mapping[str, str], usual: Mapping[str, str]
) -> bool:
    """Whether *fact* can still change the ruling, given the other facts *told* and *known*."""
    rest = {name: value for name, value in {**told, **known}.items() if name != fact}
    taken = {name: value for name, value in usual.items() if name != fact and name not in rest}
    return fact in facts_that_matter(restrict_diagram(diagram_given_facts(table.diagram, table.facts, rest), {}, taken))


def _are_possible_together(table: DecisionTable, told: Mapping[str, str]) -> bool:
    """Whether all facts *told* are possible together."""
    return not first_contradiction(table.facts, told) and bool(diagram_given_facts(table.diagram, table.facts, told))
