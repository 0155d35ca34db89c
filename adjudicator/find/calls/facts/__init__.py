"""Derivers of calls."""
