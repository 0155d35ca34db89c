"""Facts about cards put away, taken up or drawn beside the play."""
