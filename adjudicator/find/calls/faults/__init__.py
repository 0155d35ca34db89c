"""Detectors of calls."""

NEEDS = {
    "call_demands": {"bound"},
    "change_of_call": {"taken back"},
    "game_calls": {"bidding"},
    "irregular_calls": {"auction of bridge"},
    "qualified_opening": {"opening"},
    "round_calls": {"auction of round"},
}
