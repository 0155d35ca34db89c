"""Faults that only I doubt it knows."""
