"""A row that sends on: the game at hand speaks before its parents, and what one row settled the next tables know."""

from __future__ import annotations

import pytest

from tests.helpers.command_line import run


@pytest.mark.parametrize(
    ("code", "kind", "told", "row"),
    [
        # 001:3381: in gin the player whose hand is right chooses; rummy, through which the way leads, has no choice.
        (
            "gin-rummy",
            "illegal-draw",
            "gin_draw=other rummy_draw=took_too_many_in_hand gin_count_found=after_first_draw both_hands_wrong=no",
            ("gin-rummy", "one-wrong"),
        ),
        # 001:3657: in panguingue he retires.
        (
            "panguingue",
            "illegal-draw",
            "stock_card_kept=no rummy_draw=took_too_many_in_hand first_draw_made=yes",
            ("panguingue", "after-first-draw"),
        ),
        # 001:3125, 3049: samba has melds of its own; that he had no right to go out is not asked again on the way back.
        ("samba", "illegal-knock", "going_out_matter=without_canasta", ("canasta", "illegal-meld")),
        # 001:2853: in rummy itself nothing comes between.
        ("rummy", "illegal-draw", "rummy_draw=took_too_many_in_hand", ("rummy", "too-many-in-play")),
    ],
)
def test_the_game_at_hand_speaks_first(code: str, kind: str, told: str, row: tuple[str, str]) -> None:
    """A parent's row names no code: what the variant has changed goes before the parent's own table."""
    facts = [word for fact in (*told.split(), "exception=none") for word in ("-f", fact)]
    answer = run("rule", kind, "--code", code, *facts, "--json")

    assert ("decided", []) == (answer.data["status"], answer.data["needs"])
    last = answer.data["rulings"][-1]
    assert row == (last["code"], last["row"])


def test_a_reading_on_the_way_is_marked() -> None:
    """That a law is carried over by our reading, or leaves something open, is said of the row that sends on as well."""
    told = ["-f", "pays_by_point=no", "-f", "player_or_opponent=the_player", "-f", "exception=none"]
    answer = run("rule", "revoke", "--code", "six-bid-solo", *told, "--no-ask", "--long")

    said = " ".join(answer.out.split())
    assert "Basis our reading of the text: The book only refers to Skat" in said
    assert said.index("First For errors in the play") < said.index("Basis our reading") < said.index("Ruling ")
