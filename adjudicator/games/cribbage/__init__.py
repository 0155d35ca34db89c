"""Cribbage: cards laid to a running total, played without tricks."""
