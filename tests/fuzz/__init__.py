"""Broken and absurd files without end: what is made of a seed, what may not come of it, and the smallest that still
does."""
