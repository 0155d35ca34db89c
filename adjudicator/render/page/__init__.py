"""Pages that need nothing besides themselves: what the card and the replay of a deal have in common."""
