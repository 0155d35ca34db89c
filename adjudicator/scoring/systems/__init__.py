"""Scoring systems: functions from a deal played out to its points."""
