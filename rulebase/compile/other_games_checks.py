"""Whether the list of games without a code leads to the right places."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING

from rulebase.ask.code_names import code_called
from rulebase.ask.plain import plain
from rulebase.compile.decision_checks import Flaw
from rulebase.compile.other_games import FILE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebase.compile.source import Sources


def check_other_games(sources: Sources) -> Iterator[Flaw]:
    """Names that mean two games, or one that has a code without them; kin that is not there."""
    titles = {code.id: code.title for code in sources.codes.values()}
    lineage = {code: sources.ancestors(code) for code in sources.codes}
    own = {code.id: [plain(name) for name in code.names] for code in sources.codes.values()}
    often = Counter(chain(*own.values(), *(game.called for game in sources.others)))
    for code, names in own.items():
        for name in names:
            if often[name] > 1:
                yield Flaw(sources.codes[code].file, "names", f"'{name}' is a name of {often[name]} games")
            if named := code_called(name, titles, lineage):
                yield Flaw(sources.codes[code].file, "names", f"'{name}' is a name of the code {named} as it is")
    for game in sources.others:
        for code in game.near:
            if code not in sources.codes:
                yield Flaw(FILE, game.title, f"there is no code '{code}'")
        for name in game.called:
            if often[name] > 1:
                yield Flaw(FILE, game.title, f"'{name}' is a name of {often[name]} games")
            if named := code_called(name, titles, lineage):
                yield Flaw(FILE, game.title, f"'{name}' is a name of the code {named}")
