"""What the rules of a house, and a code of your own, hand on to other tables is complete as the law's is."""

from __future__ import annotations

from pathlib import Path

from rulebase.compiler.sources import ROOT
from rulebase.compiler.user_law_compilation import with_user_laws
from rulebase.user_law_files import UserLawFiles
from tests.helpers.shipped import shipped as laws
from tests.rulebase.test_houses import HEAD, LAW, PROOF, RULE, SAYS, TOLD, house, own_code

SENDS = 'do = [{ effect = "goto", kind = "wrong-number-of-cards", facts = ["established = yes"] }]\n'


def test_what_a_house_goes_on_to_is_handed_over_whole(tmp_path: Path) -> None:
    """As in a law: what is asked there and nobody carries is listed, nothing is listed or settled in vain."""
    bare = HEAD + SAYS + RULE + SENDS + PROOF + TOLD
    lacking, *rest = lacks(house(tmp_path, bare))
    (needed,) = (words[0] for words in [lacking.partition("which asks ")[2].split(":")])
    listed = bare.replace(', facts = ["established = yes"]', "")

    assert lacking.startswith("row 'ours' goes on to wrong-number-of-cards of euchre, which asks ")
    assert "goto wrong-number-of-cards: nothing there asks established" in rest
    asked = [one.partition("which asks ")[2].partition(":")[0] for one in (lacking, *rest) if "which asks" in one]
    assert needed in asked
    assert lacks(house(tmp_path, f"{listed}[asks]\nwrong-number-of-cards = {asked}\n")) == []
    assert lacks(house(tmp_path, f"{listed}[asks]\nwrong-number-of-cards = {[*asked, 'joker']}\n")) == [
        "no row needs joker to be asked by wrong-number-of-cards"
    ]


def test_a_code_of_ones_own_hands_over_whole(tmp_path: Path) -> None:
    """The file of its row lists what is asked, as that of a shipped code does."""
    sent = LAW.replace(
        'do = [{ effect = "no_rectification" }]', 'do = [{ effect = "goto", kind = "wrong-number-of-cards" }]'
    )
    (found,) = with_user_laws(laws(), UserLawFiles(codes=(own_code(tmp_path, revoke=sent),)), ROOT).houses
    said = [flaw.message for flaw in found.lacks if "goes on to" in flaw.message]

    assert found.flaws == ()
    assert said
    assert all(one.startswith("row 'none' goes on to wrong-number-of-cards of ") for one in said)


def lacks(path: Path) -> list[str]:
    """What the house at *path* does not have that a law has."""
    (found,) = with_user_laws(laws(), UserLawFiles((str(path),)), ROOT).houses
    assert found.flaws == ()
    return [flaw.message for flaw in found.lacks]
