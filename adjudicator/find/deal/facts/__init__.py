"""Derivers of deal."""
