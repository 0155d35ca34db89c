"""Detectors of conduct."""
