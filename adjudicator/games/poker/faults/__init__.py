"""Faults that only poker knows."""
