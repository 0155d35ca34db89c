"""Dummy and his cards."""
