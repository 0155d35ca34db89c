"""What stories are read by and what was learnt of them, as records of the compiled rulebase."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rulebase.stories.patterns import by_first_form, stored
from rulebase.stories.telling import SAYS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from rulebase.compile.asked import Model
    from rulebase.compile.lexicon import Lexicon


def story_records(lexicon: Lexicon, model: Model) -> Iterator[tuple[str, dict[str, Any]]]:
    """Table name and record, those that others refer to first."""
    data = {
        "irregular": dict(lexicon.endings.irregular),
        "suffixes": list(lexicon.endings.suffixes),
        "stop": sorted(lexicon.stop),
        "verbs": dict(lexicon.verbs),
        SAYS: dict(lexicon.says),
    }
    for name, value in data.items():
        yield "story_lexicon", {"name": name, "data_json": json.dumps(value, ensure_ascii=False, sort_keys=True)}
    for sort, named in (("role", lexicon.roles), ("concept", lexicon.concepts), ("fact", lexicon.facts)):
        for form, patterns in sorted(by_first_form(named).items()):
            for place, (name, pattern) in enumerate(patterns):
                yield (
                    "story_pattern",
                    {"sort": sort, "form": form, "place": place, "name": name, "pattern": stored(pattern)},
                )
    for word, used in model.words:
        yield "story_word", {"word": word, "used": used}
    for number, label in enumerate(model.labels):
        yield "story_label", {"number": number, "sort": label.sort, "name": label.name, "bias": label.bias}
    for kind, law, often in model.homes:
        yield "story_home", {"kind": kind, "law": law, "often": often}
    for weight in model.weights:
        yield (
            "story_weight",
            {"feature": weight.feature, "rarity": weight.rarity, "scale": weight.scale, "weights": weight.weights},
        )
