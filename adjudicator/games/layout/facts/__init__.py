"""Facts that only games of bets on a layout ask about."""
