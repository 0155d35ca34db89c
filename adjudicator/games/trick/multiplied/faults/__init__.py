"""Faults that only games know whose value is a base multiplied by what the Player holds and makes."""
