"""A small tree of law files for tests: two codes, a whist and its variant, with one decided kind."""

from __future__ import annotations

from pathlib import Path

from rulebase import cache, open_rulebase
from rulebase.compiler.sources import Sources, load_sources

FILES = {
    "words/kinds/shared.toml": """
[revoke]
title = "Revoke"
phase = "play"
games = ["trick"]

[misdeal]
title = "Misdeal"
phase = "deal"
games = ["any"]

[exposed-card]
title = "Exposed card"
phase = "any"
games = ["trick"]
broad = true
facts = ["stage", { fact = "by", only_if = "stage = play" }]

[exposed-in-auction]
title = "Card exposed during the auction"
phase = "auction"
games = ["bridge"]
family = "exposed-card"
when = "stage = auction"

[exposed-by-defender]
title = "Card exposed by a defender"
phase = "play"
games = ["bridge"]
family = "exposed-card"
when = "by = defender"

[exposed-by-declarer]
title = "Card exposed by declarer"
phase = "play"
games = ["bridge"]
family = "exposed-card"
when = "by = declarer"

[procedure]
title = "Correct procedure"
phase = "any"
games = ["any"]
informs = true
""",
    "words/facts/shared.toml": """
[stage]
title = "when it happened"
values = ["auction", "play"]
to = "table"
question = "Auction or play?"

[by]
title = "whose card it was"
values = ["declarer", "defender"]
to = "table"
question = "Whose card was it?"
""",
    "words/effects/shared.toml": """
[goto]
says = "Now rule on: {kind}."
params = ["kind"]
sort = "informs"
why = "That law rules."

[lead_suit]
says = "{seat} must {mode} {suit}."
params = ["seat", "mode", "suit"]
values = { mode = ["lead", "not lead"], suit = ["chosen"] }
sort = "binds"
code = "find:lead_demand"
lasts = [{ until = ["seat leads"] }]
""",
    "words/moments.toml": 'leads = { says = "{seat} has led" }\n',
    "words/params.toml": """
seat = "role"
from = "role"
to = "role"
n = "number"
kind = "kind"
mode = "word"
suit = "word"
""",
    "words/detectors.toml": '["find:revoke"]\nfinds = ["revoke"]\ngames = "suits"\n',
    "words/options.toml": 'read = ["require"]\noffered = ["waive"]\n',
    "words/roles/shared.toml": """
offender = "the offender"
offending_side = "the offending side"
other_side = "the other side"
""",
    "words/aliases/shared.toml": '"renege" = "revoke"\n"Didn\'t follow suit" = "revoke"\n',
    "words/groups.toml": 'order = ["Whist"]\n',
    "words/synonyms.toml": """
stop = ["the", "a", "in", "for"]
[[alike]]
said = ["deck"]
law = ["pack"]
""",
    "words/game-keys.toml": """
[players]
type = "number"
reads = "game"
says = "The usual number of players."

[suits]
type = "texts"
reads = "game"
says = "The suits, low to high."
""",
    "words/game-types.toml": '[trick]\nsays = "Tricks."\ncode = "games.trick:SORT"\nusual = true\n',
    "words/scoring.toml": '[points]\nsays = "Points."\ncode = "score:points"\n',
    "words/settlements.toml": '[tricks]\nsays = "Tricks."\ncode = "score:tricks"\n',
    "law/whist/whist/code.toml": """
title = "Whist"
group = "Whist"
book = "The book of whist"
families = ["any", "trick"]
checked = "2026-11-20"
[silent]
misdeal = "The book says nothing of it."
[game]
players = 4
suits = ["C", "D", "H", "S"]
""",
    "law/whist/whist/words.toml": """
[facts.corrected]
title = "corrected in time"
values = ["yes", "no"]
to = "table"
question = "Was it corrected in time?"

[facts.tricks]
title = "tricks won since"
values = ["none", "one", "two_or_more"]
to = "table"
question = "How many tricks has the side won since?"

[facts.mixed]
title = "the cards were mixed"
values = ["yes", "no"]
usual = "no"
to = "table"
question = "Had the cards been mixed?"

[effects.no_rectification]
says = "Nothing is enforced."
params = []
sort = "informs"
why = "The table stays as it is."
told_by_row = true

[effects.transfer_tricks]
says = "{n} tricks go from {from} to {to}."
params = ["n", "from", "to"]
sort = "counts"
""",
    "law/whist/whist/revoke.toml": """
kind = "revoke"
facts = ["mixed", { fact = "corrected", only_if = "mixed = no" }, { fact = "tricks", only_if = "corrected = no" }]

[[provision]]
id = "WH-1"
cite = "Revoke (a)"
lines = "1"
says = "A revoke corrected in time costs nothing."
det = "M"

[[provision]]
id = "WH-2"
cite = "Revoke (b)"
lines = "2"
says = "An established revoke costs two tricks, or as many as the side has won."
det = "A"
limit = "until the cards are mixed"

[[row]]
id = "in-time"
when = "corrected = yes"
under = ["WH-1"]
happened = "The revoke was corrected in time"
do = [{ effect = "no_rectification" }]

[[row]]
id = "penalty"
when = "corrected = no & tricks in {one, two_or_more}"
under = ["WH-2"]
do = [{ effect = "transfer_tricks", n = 2, from = "offending_side", to = "other_side" }]
chooser = "other_side"
options = [{ id = "waive", says = "take nothing", do = [{ effect = "no_rectification" }] }]

[[row]]
id = "nothing-to-take"
when = "tricks = none"
under = ["WH-2"]
do = []
basis = "interpretation"
note = "The book speaks of tricks won."

[[row]]
id = "too-late"
when = "mixed = yes"
under = ["WH-2", "WH-1"]
says = "Too late."
happened = "The revoke was claimed too late"
do = [{ effect = "no_rectification" }]
""",
    "law/whist/whist/revoke.cases.toml": """
[[case]]
name = "East corrects his revoke"
told = { corrected = "yes" }
expect = { row = "in-time", effects = ["no_rectification"] }
origin = "book, 1"

[[case]]
name = "East has won two tricks"
told = { corrected = "no", tricks = "two_or_more" }
expect = { row = "penalty", effects = ["transfer_tricks"], options = ["waive"] }
origin = "book, 2"

[[case]]
name = "East has won nothing"
record = "a record"
expect = { findings = [{ kind = "revoke", row = "nothing-to-take" }] }
origin = "book, 2"

[[case]]
name = "The cards are mixed"
told = { mixed = "yes" }
expect = { row = "too-late" }
origin = "book, 2"
""",
    "law/whist/whist/procedure.toml": """
kind = "procedure"

[[provision]]
id = "WH-3"
cite = "Law 64A1, The pack"
lines = "3"
says = "The pack is shuffled by anyone."
det = "-"
informs = true
right = "permitted"
""",
    "law/whist/dummy-whist/code.toml": """
title = "Whist with a dummy"
group = "Whist"
book = "The book of whist"
extends = "whist"
families = ["any", "trick"]
checked = "2026-11-20"
[game]
players = 3
""",
}


def write_tree(root: Path, **changes: str | None) -> Path:
    """Write the law files under *root*, with *changes* by path: a new text, or None to leave the file out."""
    for name, text in {**FILES, **changes}.items():
        if text is not None:
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return root


def changed(file: str, old: str, new: str) -> dict[str, str | None]:
    """A change of one *file*: *old*, which stands in it once, becomes *new*."""
    assert FILES[file].count(old) == 1, f"{old!r} stands {FILES[file].count(old)} times in {file}"

    return {file: FILES[file].replace(old, new)}


def sources(root: Path, **changes: str | None) -> Sources:
    """The sources of such a tree, malformed files left out."""
    return load_sources(write_tree(root, **changes), keep_going=True)


def opened(laws: Path) -> str:
    """The title of a code, from a freshly opened rulebase."""
    return open_rulebase(sources=laws).code("whist").title


def compiled(laws: Path) -> Path:
    """Where the rulebase made of *laws* lies."""
    return Path(cache.ensure_compiled_file(str(laws)))


def forbidden(*_: object) -> None:
    """Put in the place of what builds: nothing may be built anew."""
    raise AssertionError("built again")
