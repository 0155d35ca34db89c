"""Faults that only black jack knows."""
