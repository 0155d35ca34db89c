"""The game types, one folder each: the course of play, its irregularities, and their facts."""
