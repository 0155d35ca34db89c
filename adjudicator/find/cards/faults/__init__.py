"""Detectors of cards."""
