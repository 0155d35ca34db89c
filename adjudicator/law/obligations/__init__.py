"""Obligations."""
