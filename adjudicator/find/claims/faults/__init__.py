"""Detectors of claims."""
