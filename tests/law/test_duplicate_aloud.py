"""The texts of duplicate bridge, each heard alone: what they name is named before, and they speak of one moment."""

from __future__ import annotations

import re

import pytest

from tests.voices.kept import file_of

CODE = "duplicate-2017"
_INDENT = "    "
NAMED_BEFORE = {
    "a penalty card that nothing has made": (
        r"\b(?:the|that|every|one of the)(?: other defender's| first)? penalty cards?\b",
        r"\bpenalty card",
    ),
    "a lead that nobody has made": (r"\b(?:the|that) lead (?:stands|may not|goes)", r"\b(?:lead|leads|led)\b"),
    "a card too many that was not spoken of": (r"\bthe card too many\b", r"\bcards? too many\b|\btoo many cards\b"),
    "a missing card where none is missing": (r"\bmissing card\b", r"\bshort of a card\b|\bmissing\b"),
    "a short hand where no hand is short": (r"\bthe short hand\b", r"\bshort of a card\b|\bmissing\b"),
    "a strange card that was not spoken of": (r"\bthe strange card\b", r"\ba strange card\b"),
    "a claimer where nobody has claimed": (r"\bthe claimer\b", r"\bclaim"),
    "one of two revokes, and not whose": (r"\bneither (?:revoke|of them)\b", r"\bboth sides\b|\btwo revokes\b"),
    "cards so exposed, and not when": (r"\bso exposed\b", r"\bexposed\b"),
}
"""The fault of a text that has the first pattern, and not the second before it."""
_AT_THE_LEAD = (
    r"has led before declarer|has led a new card|has now led another|must lead|may not lead|may lead none"
    r"|leaves this lead free"
)
NEVER_BESIDE = {
    "a call that is judged before it is made": (r"^As (?:that|the offender's|their) call is\b", r"any legal call"),
    "a turn of the auction, at the lead": (r"\boffender's partner must pass at", _AT_THE_LEAD),
    "a partner who passes later, and perhaps calls now": (
        r"partner must pass at every later turn",
        r"^The player whose turn it was calls next",
    ),
    "a play that is over, and goes on": (r"^Play is over", r"plays a legal|play on\b|takes back|goes on\b"),
    "a second penalty card, and not what becomes of the first": (
        r"^(?:Since then|The defender on lead has now led another card) .* stays face up as a major penalty card",
        r"\A(?!.*are picked up)",
    ),
    "several cards of the leader's, and not who chooses": (
        r"\bleads, if allowed a penalty card of theirs\b",
        r"\A(?!.*declarer picks among several)",
    ),
    "a suit where there may be several": (r"\beach card exposed\b", r"\bmay require the suit of\b"),
    "a choice of mine, and not what to do until then": (r"^I choose: have you finish", r"\A(?!.*Please wait)"),
    "a revoke that is put right, and not where": (r"\bit is put right\.$", r"\A(?!.*(?:takes back|stands as))"),
    "a card that some may use alone, and all": (
        r"^Only the defenders may use",
        r"^While a penalty card lies there, everybody|^Each side puts its own revoke right",
    ),
    "a turn still to come, and the call that is made at it": (r"\bcalls next\b", r"\bas here\b"),
    "a suit that may be forbidden, and not how long": (r"\bor leave the lead free\b", r"\bforbid it(?! while)"),
    "no penalty now, and not what stands": (
        r"\bno penalty for that (?:revoke|irregularity) now\b",
        r"^Please play on\.$",
    ),
}
"""The fault of a text that has both patterns."""
HEARD = (
    "Opening lead out of turn.\nEvery penalty card stays.\nThe offender picks up the penalty card.",
    "The next player plays.\nThe lead stands.",
    "A trick is defective.\nThe card too many goes back.",
    "Lead out of turn.\nThe partner may not use what the missing card tells.",
    "Lead out of turn.\nThe partner of the player with the short hand leads.",
    "A trick is defective.\nThe strange card is taken out.",
    "A card of declarer's side was exposed.\nThis doubtful trick goes to the claimer's side.",
    "There was a revoke.\nNeither revoke costs a trick automatically.",
    "Each card so exposed is a major one.",
    "The offender may make any legal call.\nAs that call is not comparable, the offender's partner must pass.",
    "The offender's partner must pass at their next turn.\nThe defender on lead must lead that card's suit now.",
    "The player whose turn it was calls next.\nThe offender's partner must pass at every later turn.",
    "Declarer takes back the revoke card and plays a legal one.\nPlay is over, so tell me now.",
    "Since then a defender led: that card stays face up as a major penalty card. Declarer chooses about the other one.",
    "Then that defender leads, if allowed a penalty card of theirs.",
    "From then on each card exposed is a penalty card.\nDeclarer may require the suit of such a card.",
    "I choose: have you finish the board; or stop it.",
    "There was a revoke, and it is put right.\nNo trick goes over.",
    "Only the defenders may use what was taken back.\nEach side puts its own revoke right.",
    "The right-hand opponent calls next.\nAfter a pass, as here, the offender must make the same call again.",
    "Declarer may require that card's suit, forbid it, or leave the lead free.",
    "There is no penalty for that irregularity now.\nPlease play on.",
)
"""A text for each fault, as it was read out before a reader who heard it alone could not tell what to do."""


def texts() -> list[str]:
    """The kept texts, a sentence on each line."""
    blocks = file_of(CODE).read_text(encoding="utf-8").split("\n\n")
    return ["\n".join(one.strip() for one in block.splitlines() if one.startswith(_INDENT)) for block in blocks]


def faults(text: str) -> list[str]:
    """The faults of *text*."""
    found = []
    for what, (pattern, named) in NAMED_BEFORE.items():
        first = re.search(pattern, text, re.IGNORECASE)
        if first and not re.search(named, text[: first.start()], re.IGNORECASE):
            found.append(what)
    for what, patterns in NEVER_BESIDE.items():
        if all(re.search(one, text, re.MULTILINE | re.DOTALL) for one in patterns):
            found.append(what)
    return found


def test_a_text_names_nothing_before_it_is_there_and_speaks_of_one_moment() -> None:
    assert [(faults(text), text) for text in texts() if faults(text)] == []


@pytest.mark.parametrize(("what", "heard"), list(zip((*NAMED_BEFORE, *NEVER_BESIDE), HEARD, strict=True)))
def test_each_fault_is_found_in_what_was_heard_before(what: str, heard: str) -> None:
    assert what in faults(heard)
