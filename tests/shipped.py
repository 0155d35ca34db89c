"""The law files that are shipped, read once for all tests of a process."""

from __future__ import annotations

from functools import cache

from rulebase import load_sources

shipped = cache(load_sources)
"""The sources as ``load_sources`` reads them; nobody changes them."""
