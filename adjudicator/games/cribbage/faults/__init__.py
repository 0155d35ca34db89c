"""Faults that only cribbage knows."""
