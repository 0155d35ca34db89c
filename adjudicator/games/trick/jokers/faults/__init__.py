"""Faults that only games with a joker know."""
