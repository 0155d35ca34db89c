"""Detectors of calls."""

NEEDS = {
    "call_demands": {"may_not_double", "must_repeat_call"},
    "change_of_call": {"taken back"},
    "game_calls": {"bidding"},
    "irregular_calls": {"auction of bridge"},
    "qualified_opening": {"opening"},
    "round_calls": {"auction of round"},
}
