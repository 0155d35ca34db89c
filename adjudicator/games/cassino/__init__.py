"""Cassino: cards taken in, builds and cards trailed, followed play by play, apart from the fold over tricks."""
