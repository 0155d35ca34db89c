"""Enforcement."""
