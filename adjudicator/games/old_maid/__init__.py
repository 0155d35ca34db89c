"""Old maid."""
