"""Facts that only rummy and its family ask for."""
