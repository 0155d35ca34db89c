"""Derivers of cards."""
