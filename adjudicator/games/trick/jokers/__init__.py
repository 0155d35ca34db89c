"""Jokers."""
