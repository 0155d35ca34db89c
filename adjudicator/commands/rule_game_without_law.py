"""``rule`` for a game without a code: the general rules and the nearest games, but no ruling."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from adjudicator.commands.common import complain, error_data, print_answer, print_json, shell_command, title_names
from adjudicator.law.rulings import rule_from_told_facts
from rulebase.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.law.findings import Finding
    from rulebase import Rulebase
    from rulebase.errors import GameWithoutCode

GENERAL_RULES = "general-rules"
"""The code that all others fall back on."""
MOST_KINDS_QUOTED = 3
"""Kinds for which the general rules are quoted, if a story may be about several."""


def answer_without_code(
    laws: Rulebase, error: GameWithoutCode, name: str, known: Mapping[str, str], *, as_json: bool
) -> None:
    """Answer that the game in *error* has no code, with the rulings of the general rules on *name*.

    Where no person reads the answer, *error* is on standard error as well.
    """
    game = error.title
    general = [*_general_findings(laws, name, known)]
    told = [word for fact, value in known.items() for word in ("--fact", f"{fact}={value}")]
    command = shell_command(["adjudicator", "rule", name, *told, "--code"])
    near = {code: laws.titles[code] for code in error.nearest}
    if as_json or not sys.stdout.isatty():
        # A person reads it in the answer itself.
        complain(f"adjudicator: {error}")
    if as_json:
        print_json(
            {
                "status": "no-law",
                "error": error_data(str(error)),
                "game": game,
                "general": [_finding_data(found) for found in general],
                "nearest": [
                    {"code": code, "title": title, "command": f"{command} {code}"} for code, title in near.items()
                ],
            }
        )
        return
    from adjudicator.render.game_without_law import answer_without_law  # most games have a code

    print_answer(answer_without_law(game, general, near, command, title_names(laws), printed=error.printed))


def _general_findings(laws: Rulebase, name: str, known: Mapping[str, str]) -> Iterator[Finding]:
    """The findings of the general rules on the kinds that *name* may mean."""
    if laws.names_a_kind(name, GENERAL_RULES):
        choice = laws.resolve_kind(name, known, GENERAL_RULES)
        kinds = [choice.kind] if choice.kind else [*choice.members]
    else:
        kinds = _kinds_of_general_rules_told(laws, name)
    for kind in kinds[:MOST_KINDS_QUOTED]:
        try:
            yield rule_from_told_facts(laws, GENERAL_RULES, kind, known, check=False)
        except UserError:
            # The facts do not fit this kind; quote the others.
            continue


def _kinds_of_general_rules_told(laws: Rulebase, story: str) -> list[str]:
    """The kinds under the general rules that *story* tells of; none if it is likelier about another kind.

    What has no law there would otherwise be answered with the law of the next best matter.
    """
    found = laws.likely_kinds(story, GENERAL_RULES)
    scores = laws.topic_model.read(story).kinds
    if not found.understood or not scores:
        return []
    likeliest = laws.kind(max(scores, key=lambda kind: scores[kind]))
    names = {likeliest.id, likeliest.elsewhere, likeliest.family}
    ruled = [one for one in found.kinds if one.ruled]
    return [one.kind.id for one in ruled] if any({one.kind.id, one.deed.id} & names for one in ruled) else []


def _finding_data(found: Finding) -> dict[str, Any]:
    from adjudicator.render.sentences import finding_in_short

    under = [f"{ruling.code}/{provision}" for ruling in found.rulings for provision in ruling.under]
    return {"kind": found.kind, "says": finding_in_short(found), "under": under}
