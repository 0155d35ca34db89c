"""Faults that only the stops games know."""
