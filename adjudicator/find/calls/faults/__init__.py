"""Detectors of calls."""
