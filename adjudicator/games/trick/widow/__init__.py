"""Widow."""
