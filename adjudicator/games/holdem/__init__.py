"""Hold'em and Omaha: betting on cards in the hand and a board in common."""
