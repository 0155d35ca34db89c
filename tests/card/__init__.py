"""Tests of the pocket card, which the browser shows and ``rule`` is held against."""
