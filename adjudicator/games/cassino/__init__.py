"""Cassino: cards taken in, builds and cards trailed, played without tricks."""
