"""Multiplied."""
