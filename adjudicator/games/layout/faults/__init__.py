"""Faults that only games of bets on a layout know."""
